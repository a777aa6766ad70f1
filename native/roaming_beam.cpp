#include "roaming_beam.hpp"

#include <algorithm>

namespace scorpion::roaming {
namespace {

constexpr std::uint32_t kRoot = ~0u;
constexpr std::size_t kStride = 4096;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

template <typename T>
std::uint64_t bytes(const Large<T>& vector) {
  return vector.capacity() * sizeof(T);
}

}  // namespace

// A win found is replayed, so a hash will do here.
std::uint64_t Beam::hash(const Board& board) const {
  Key key;
  ground_.key(board, key);
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL;
  for (int word = 0; word < ground_.key_words(); ++word)
    hash = mixed(hash ^ key[static_cast<std::size_t>(word)]) + 0x9E3779B97F4A7C15ULL;
  return hash ? hash : 1;
}

std::int32_t Beam::score(const Board& board, const Weights& weights) const {
  int cards = 0;
  int blocks = 0;
  for (int column = 0; column < ground_.rules().columns; ++column) {
    int cards_above = 0;
    int blocks_above = 0;
    for (Card card = board.end[column]; card < kDeck; card = board.below[card]) {
      if (!is_ace(card) && !(board.joined >> lower(card) & 1)) {
        cards += cards_above;
        blocks += blocks_above;
      }
      ++cards_above;
      if (!(board.joined >> card & 1)) ++blocks_above;
    }
  }
  const int joined = count(board.joined) + 13 * std::popcount(board.removed);
  return weights.joined * joined + weights.empty * board.empty - weights.down * count(board.face_down) -
         weights.cards * cards - weights.blocks * blocks;
}

bool Beam::may_grow(std::uint64_t more) {
  return meter_.may_hold(bytes(boards_) + bytes(next_) + bytes(at_) + bytes(next_at_) + bytes(children_) +
                         bytes(steps_) + bytes(seen_) + more);
}

bool Beam::grow_seen() {
  const std::size_t size = std::max<std::size_t>(1024, seen_.size() * 2);
  if (!may_grow(size * sizeof(std::uint64_t))) return false;
  Large<std::uint64_t> old(size);
  old.swap(seen_);
  for (std::size_t at = 0; at < old.size(); ++at) {
    if (at % kStride == 0 && !meter_.go_on()) return false;
    const std::uint64_t hash = old[at];
    if (!hash) continue;
    std::size_t i = hash & (size - 1);
    while (seen_[i]) i = (i + 1) & (size - 1);
    seen_[i] = hash;
  }
  return true;
}

// True if it is new; seen_ has room for it.
bool Beam::see(std::uint64_t hash) {
  std::size_t i = hash & (seen_.size() - 1);
  for (; seen_[i]; i = (i + 1) & (seen_.size() - 1))
    if (seen_[i] == hash) return false;
  seen_[i] = hash;
  ++seen_count_;
  return true;
}

void Beam::trace(std::uint32_t step, Move last, std::vector<Move>& line) const {
  line.assign(1, last);
  for (; step != kRoot; step = steps_[step].parent) line.push_back(steps_[step].move);
  std::reverse(line.begin(), line.end());
}

// Judges all children of boards_; true if one of them has won.
bool Beam::expand(const Phase& phase, std::vector<Move>& line) {
  children_.clear();
  for (std::uint32_t i = 0; i < boards_.size(); ++i) {
    const Board& board = boards_[i];
    ground_.moves(board, moves_);
    if (children_.size() + moves_.size() > children_.capacity()) {
      const std::size_t room = (children_.size() + moves_.size()) * 2;
      if (!may_grow(room * sizeof(Child))) return false;
      children_.reserve(room);
    }
    for (const Move move : moves_) {
      if (!phase.may_part && move.card != kNone && (board.joined >> move.card & 1) &&
          !(board.face_down >> board.below[move.card] & 1))
        continue;
      if (!meter_.tick()) return false;
      Board child = board;
      ground_.play(child, move);
      if (ground_.won(child)) {
        trace(at_[i], move, line);
        return true;
      }
      children_.push_back({score(child, phase.weights), i, hash(child), move});
    }
  }
  return false;
}

// Makes the best children that are new the boards of the next length. False: out of memory.
bool Beam::keep(std::uint32_t width) {
  const auto better = [](const Child& a, const Child& b) {
    if (a.score != b.score) return a.score > b.score;
    if (a.hash != b.hash) return a.hash < b.hash;
    if (a.parent != b.parent) return a.parent < b.parent;
    return a.move.card != b.move.card ? a.move.card < b.move.card : a.move.target < b.move.target;
  };
  next_.clear();
  next_at_.clear();
  const std::size_t room = std::min<std::size_t>(width, children_.size());
  std::uint64_t more = 0;
  if (next_.capacity() < room) more += room * (sizeof(Board) + sizeof(std::uint32_t));
  if (steps_.capacity() < steps_.size() + room) more += 2 * (steps_.size() + room) * sizeof(Step);
  if (more && !may_grow(more)) return false;
  next_.reserve(room);
  next_at_.reserve(room);
  if (steps_.capacity() < steps_.size() + room) steps_.reserve(2 * (steps_.size() + room));
  auto begin = children_.begin();
  while (begin != children_.end() && next_.size() < width) {
    const auto wanted = static_cast<std::ptrdiff_t>(2 * (width - next_.size()));
    const auto end = children_.end() - begin > wanted ? begin + wanted : children_.end();
    if (end != children_.end()) std::nth_element(begin, end, children_.end(), better);
    std::sort(begin, end, better);
    for (; begin != end && next_.size() < width; ++begin) {
      if ((seen_count_ + 1) * 2 > seen_.size() && !grow_seen()) return false;
      if (!see(begin->hash)) continue;
      next_.push_back(boards_[begin->parent]);
      ground_.play(next_.back(), begin->move);
      next_at_.push_back(static_cast<std::uint32_t>(steps_.size()));
      steps_.push_back({at_[begin->parent], begin->move});
    }
  }
  boards_.swap(next_);
  at_.swap(next_at_);
  return true;
}

bool Beam::run(const Board& start, const Phase& phase, std::vector<Move>& line) {
  boards_.assign(1, start);
  at_.assign(1, kRoot);
  steps_.clear();
  seen_.clear();
  seen_count_ = 0;
  line.clear();
  while (!boards_.empty()) {
    if (expand(phase, line)) return true;
    if (meter_.stopped() != Stop::none || !keep(phase.width)) return false;
  }
  return false;
}

}  // namespace scorpion::roaming
