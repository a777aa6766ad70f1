#include "roaming_sweep.hpp"

#include <algorithm>

namespace scorpion::roaming {
namespace {

constexpr std::uint64_t kTaken = 1;  // in the first word of every key that is held; Ground leaves the bit free
constexpr std::size_t kStride = 4096;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

// The more it promises, the later in the list: the last is tried first.
int promise(const Board& board, Move move) {
  if (move == kDeal) return 0;
  const Card under = board.below[move.card];
  const bool turns = under < kDeck && (board.face_down >> under & 1);
  if (move.target >= kFirstColumn) return turns ? 2 : 1;
  const bool parts = (board.joined >> move.card & 1) && !turns;
  const bool joins = move.target == next(move.card);
  return parts ? 0 : 3 + (turns ? 2 : 0) + (joins ? 4 : 0) + (under == kTable ? 1 : 0);
}

}  // namespace

std::size_t KeySet::find(const std::uint64_t* key) const {
  std::uint64_t hash = 0;
  for (std::size_t word = 0; word < words_; ++word) hash = mixed(hash ^ key[word]) + 0x9E3779B97F4A7C15ULL;
  const std::size_t mask = slots() - 1;
  std::size_t slot = hash & mask;
  for (;; slot = (slot + 1) & mask) {
    const std::uint64_t* at = &data_[slot * words_];
    if (!at[0] || std::equal(at, at + words_, key)) return slot;
  }
}

bool KeySet::grow(Meter& meter) {
  Large<std::uint64_t> old(next_slots() * words_);
  old.swap(data_);
  for (std::size_t at = 0; at < old.size(); at += words_) {
    if (old[at]) std::copy_n(&old[at], words_, &data_[find(&old[at]) * words_]);
    if (at % (kStride * words_) == 0 && !meter.go_on()) return false;
  }
  return true;
}

bool KeySet::insert(Key key) {
  key[0] |= kTaken;
  std::uint64_t* at = &data_[find(key.data()) * words_];
  if (at[0]) return false;
  std::copy_n(key.data(), words_, at);
  ++count_;
  return true;
}

std::uint64_t Sweep::held() const {
  return frames_.capacity() * sizeof(Frame) + moves_.capacity() * sizeof(Move);
}

Sweep::Entry Sweep::enter(const Board& board, Move move) {
  if (!meter_.tick()) return Entry::stop;
  if (ground_.won(board)) return Entry::won;
  if (seen_.full()) {
    if (!meter_.may_hold(seen_.bytes_when_grown() + held())) return Entry::stop;
    if (!seen_.grow(meter_)) return Entry::stop;
  }
  Key key;
  ground_.key(board, key);
  if (!seen_.insert(key) || dead_end(ground_, board)) return Entry::closed;
  ground_.moves(board, here_);
  const auto less = [&](Move a, Move b) {
    const int pa = promise(board, a);
    const int pb = promise(board, b);
    if (pa != pb) return pa < pb;
    return a.card != b.card ? a.card < b.card : a.target < b.target;
  };
  std::sort(here_.begin(), here_.end(), less);
  if (frames_.size() == frames_.capacity()) {
    const std::size_t room = frames_.size() * 2 + 16;
    if (!meter_.may_hold(seen_.bytes() + held() + room * sizeof(Frame))) return Entry::stop;
    frames_.reserve(room);
  }
  if (moves_.size() + here_.size() > moves_.capacity()) {
    const std::size_t room = (moves_.size() + here_.size()) * 2;
    if (!meter_.may_hold(seen_.bytes() + held() + room * sizeof(Move))) return Entry::stop;
    moves_.reserve(room);
  }
  frames_.push_back({board, move, moves_.size()});
  moves_.insert(moves_.end(), here_.begin(), here_.end());
  return Entry::open;
}

Verdict Sweep::run(const Board& start, std::uint64_t nodes, std::vector<Move>& line) {
  Board board = start;
  Move move = kDeal;
  for (;;) {
    if (nodes-- == 0) return Verdict::unknown;
    const Entry entry = enter(board, move);
    if (entry == Entry::stop) return Verdict::unknown;
    if (entry == Entry::won) {
      line.clear();
      for (std::size_t i = 1; i < frames_.size(); ++i) line.push_back(frames_[i].move);
      if (!frames_.empty()) line.push_back(move);
      return Verdict::won;
    }
    while (!frames_.empty() && moves_.size() == frames_.back().moves) frames_.pop_back();
    if (frames_.empty()) return Verdict::lost;
    move = moves_.back();
    moves_.pop_back();
    board = frames_.back().board;
    ground_.play(board, move);
  }
}

}  // namespace scorpion::roaming
