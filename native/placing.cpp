// The search over sets of placed cards, with explained failures.

#include "placing.hpp"

#include <string>
#include <unordered_set>

namespace scorpion {
namespace {

constexpr std::size_t kLearned = 200;      // explanations that every new position is held against
constexpr std::size_t kFirstSlots = 64;
constexpr std::size_t kStride = 4096;
constexpr std::uint64_t kSearchedFirst = 1000, kSearchedEach = 2;  // on the table, for each position
constexpr std::size_t kKeptBytes = 1 << 20;  // buffers larger than this are given back

std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  return x ^ x >> 32;
}

// Beside the placed cards, what tells positions apart: the deal, or before it, if no column is
// empty, which Kings could have changed places.
std::uint32_t key_of(std::uint32_t deal, int empty, Cards roam) {
  if (deal || empty > 0) return deal;
  std::uint32_t kings = 0;
  for (int suit = 0; suit < 4; ++suit) kings |= static_cast<std::uint32_t>(roam >> king_of(suit) & 1) << suit;
  return 1u << 31 | kings;
}

template <class Values>
std::uint64_t held(const Values& values) {
  return values.capacity() * sizeof(typename Values::value_type);
}

}  // namespace

Result Placing::solve(const Position& start, const Limits& limits, Watch* watch) {
  Meter meter(limits, watch);
  Result result;
  Node root;
  forget();
  if (start.won()) {
    result.verdict = Verdict::won;
  } else if (!read(start, root)) {
    result.verdict = Verdict::lost;
    for (Cards cards = kNonKings & root.placed; cards; cards &= cards - 1)
      if (start.face_down() >> next(first(cards)) & 1) result.buried = {next(first(cards)), first(cards)};
  } else {
    std::vector<Placement> steps;
    result.verdict = search(root, meter, steps);
    auto line = result.verdict == Verdict::won ? carry_out(start, steps) : std::nullopt;
    if (line)
      result.line = std::move(*line);
    else if (result.verdict == Verdict::won || (result.verdict == Verdict::lost && kept_))
      result.verdict = on_the_table(start, meter, result.line);
    else if (result.verdict == Verdict::lost)
      result.circle = circle(root);
  }
  meter.report(result);
  return result;
}

Result Placing::solve_as_seen(const Position& start, Cards unseen, const Limits& limits, Watch* watch) {
  Meter meter(limits, watch);
  Result result;
  Node root;
  std::vector<Placement> steps;
  forget();
  const bool lost = !read(start, root, unseen) || search(root, meter, steps) == Verdict::lost;
  if (lost && !kept_) {
    result.verdict = Verdict::lost;
    result.circle = circle(root);
  }
  meter.report(result);
  return result;
}

Verdict Placing::search(const Node& root, Meter& meter, std::vector<Placement>& line, std::uint64_t most) {
  meter_ = &meter;
  frames_.push_back(Frame{root});
  bool entering = true;
  while (!frames_.empty()) {
    Why why;
    bool failed = false;
    if (entering) {
      if (won(frames_.back().node)) {
        for (std::size_t at = 1; at < frames_.size(); ++at)
          line.push_back(placement(frames_[at - 1].node, frames_[at]));
        return Verdict::won;
      }
      if (meter.nodes() >= most || !meter.tick()) return Verdict::unknown;
      failed = !enter(frames_.back(), why);
    }
    if (!failed) {
      Frame& frame = frames_.back();
      const Card card = next_move(frame);
      Node after = frame.node;
      if (card == kAside) {
        after = dealt(after, deals_here_[frame.next_deal++]);
      } else if (card != kNone) {
        frame.tried |= bit(card);
        place(after, card);
      } else {
        why = explain(frame);
        if (!store(frame.node, why)) return Verdict::unknown;
        failed = true;
      }
      if (!failed) {
        frames_.push_back(Frame{after, card == kAside ? kNone : card});
        entering = true;
        continue;
      }
    }
    entering = false;
    while (failed) {
      const Frame child = frames_.back();
      if (child.first_deal != UINT32_MAX) deals_here_.resize(child.first_deal);
      frames_.pop_back();
      failed = !frames_.empty() && merge(frames_.back(), child, why);
      if (failed && !store(frames_.back().node, why)) return Verdict::unknown;
    }
  }
  return Verdict::lost;
}

// Gets a frame ready; false, with the reason, if it is known or seen to be lost.
bool Placing::enter(Frame& frame, Why& why) {
  if (known(frame.node, why)) return false;
  if (const Slot* slot = find(frame.node)) {
    why = whys_[slot->why - 1];
    return false;
  }
  if (dead_end(frame.node, why)) {
    learn(why);
    return false;
  }
  frame.before = frame.node.deal == 0 && !stock_.empty();
  frame.legal = legal(frame.node);
  if (!frame.before) return true;
  frame.first_deal = frame.next_deal = static_cast<std::uint32_t>(deals_here_.size());
  // O2. Where a run has left, R2 might have kept it, and fewer moves with it: deal there too.
  const bool anytime = rules_.stock == StockRule::anytime;
  if (anytime || !frame.legal || frame.node.removed) find_deals(frame.node);
  frame.exact = !anytime || deals_here_.size() != frame.first_deal + 1;
  return true;
}

// The next move to try at a frame: kAside is the deal, kNone says that it has failed.
Card Placing::next_move(Frame& frame) {
  const Cards untried = frame.legal & ~frame.tried;
  const bool to_deal = frame.before && frame.next_deal < deals_here_.size();
  if (frame.exact || !frame.why.unplaced) return untried ? choose(frame) : to_deal ? kAside : kNone;
  // Only cards that the explanation names need to be tried or accounted for.
  while (const Cards todo = frame.why.unplaced & ~frame.seen) {
    const Card card = first(todo);
    frame.seen |= bit(card);
    if (untried & bit(card)) return card;
    if (frame.legal & bit(card)) continue;
    const Cards aside = frame.before ? stock_cards_ : 0;  // what waits for the deal needs no more reason
    if ((aside & bit(card)) || (!is_king(card) && (aside & bit(next(card))))) continue;
    add_block(frame.node, card, kAllCards & ~frame.node.placed, frame.why);
  }
  return to_deal ? kAside : kNone;
}

// First what turns a card up, then what empties a column, Kings last.
Card Placing::choose(const Frame& frame) const {
  const Layout& from = layout(frame.node);
  const Cards untried = frame.legal & ~frame.tried;
  const Cards cards = untried & kNonKings ? untried & kNonKings : untried;
  const Cards hidden = kAllCards & ~from.up & ~frame.node.freed;
  for (Cards left = cards; left; left &= left - 1)
    if (from.frees[first(left)] & hidden) return first(left);
  return first(cards & from.bases ? cards & from.bases : cards);
}

// Why every move of a frame fails.
Placing::Why Placing::explain(const Frame& frame) {
  if (frame.exact) return Why{frame.node.placed, kAllCards & ~frame.node.placed, kOnlyHere};
  Why why = frame.why;
  if (!why.unplaced) why = collect(frame.node, kAllCards & ~frame.node.placed, first(must_ & ~frame.node.placed));
  why.deal = frame.before ? kBefore : why.stock ? frame.node.deal : 0;
  learn(why);
  return why;
}

// A child has failed. True if its explanation holds for the parent as it stands, which has then
// failed too; else the parent takes it into its own.
bool Placing::merge(Frame& parent, const Frame& child, const Why& why) const {
  if (parent.before) return merge_before(parent, child, why);
  if (!(why.placed & ~parent.node.placed)) return true;
  parent.why.unplaced |= why.unplaced | bit(child.move);
  parent.why.placed |= why.placed & ~bit(child.move);
  parent.why.stock |= why.stock;
  parent.seen |= bit(child.move);
  return false;
}

// The same before the deal, which may be what led to the child.
bool Placing::merge_before(Frame& parent, const Frame& child, const Why& why) const {
  const bool dealt = child.move == kNone;
  const bool holds = !(why.placed & ~parent.node.placed);
  if (holds && (why.deal == 0 || (why.deal == kBefore && !dealt))) return true;
  if (why.deal == kOnlyHere) parent.exact = true;
  if (parent.exact) return false;
  parent.why.unplaced |= why.unplaced;
  parent.why.placed |= why.placed & parent.node.placed;
  if (dealt) {
    // The stock falls as it did here as long as the columns end as they do here.
    const std::uint8_t named = why.stock | stock_bits(why.unplaced | (why.placed & ~parent.node.placed));
    for (int column = 0; column < static_cast<int>(stock_.size()); ++column)
      if ((named >> column & 1) && !add_end(parent.node, column, parent.why)) parent.exact = true;
  } else {
    parent.why.unplaced |= bit(child.move);
    parent.seen |= bit(child.move);
  }
  return false;
}

bool Placing::known(const Node& node, Why& why) {
  for (std::size_t at = learned_.size(); at-- > 0;) {
    const Why& one = learned_[at];
    if ((one.placed & ~node.placed) || (one.unplaced & node.placed)) continue;
    if (one.deal == kBefore ? node.deal != 0 : one.deal && one.deal != node.deal) continue;
    why = one;
    if (at + 1 < learned_.size()) std::swap(learned_[at], learned_[at + 1]);  // what is of use goes up
    return true;
  }
  return false;
}

void Placing::learn(const Why& why) {
  if (learned_.size() >= kLearned) learned_.erase(learned_.begin(), learned_.begin() + kLearned / 2);
  learned_.push_back(why);
}

const Placing::Slot* Placing::find(const Node& node) const {
  if (table_.empty()) return nullptr;
  const std::uint32_t key = key_of(node.deal, node.empty, node.roam);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t at = mixed(node.placed + key * 0x9e3779b97f4a7c15ULL) & mask;; at = (at + 1) & mask) {
    const Slot& slot = table_[at];
    if (!slot.why) return nullptr;
    if (slot.placed == node.placed && slot.key == key) return &slot;
  }
}

// Remembers why a position is lost; false when there is no memory left for it.
bool Placing::store(const Node& node, const Why& why) {
  const auto put = [this](const Slot& slot) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = mixed(slot.placed + slot.key * 0x9e3779b97f4a7c15ULL) & mask;
    while (table_[at].why) at = (at + 1) & mask;
    table_[at] = slot;
  };
  if (whys_.size() == whys_.capacity()) {
    const std::size_t more = whys_.empty() ? kFirstSlots / 2 : whys_.capacity();
    if (!meter_->may_hold(bytes() + (whys_.capacity() + more) * sizeof(Why))) return false;
    whys_.reserve(whys_.capacity() + more);
  }
  if ((whys_.size() + 1) * 2 > table_.size()) {
    const std::size_t larger = table_.empty() ? kFirstSlots : 2 * table_.size();
    if (!meter_->may_hold(bytes() + larger * sizeof(Slot))) return false;
    Large<Slot> old(larger);
    old.swap(table_);
    for (std::size_t at = 0; at < old.size(); ++at) {
      if (old[at].why) put(old[at]);
      if (at % kStride == kStride - 1 && !meter_->go_on()) return false;
    }
  }
  whys_.push_back(why);
  put(Slot{node.placed, key_of(node.deal, node.empty, node.roam), static_cast<std::uint32_t>(whys_.size())});
  return true;
}

std::uint64_t Placing::bytes() const {
  return sizeof(*this) + held(table_) + held(whys_) + held(learned_) + held(frames_) + held(dealt_) + held(deals_here_);
}

void Placing::forget() {
  frames_.clear();
  learned_.clear();
  dealt_.clear();
  deals_here_.clear();
  kept_ = false;
  whys_.clear();
  if (held(whys_) > kKeptBytes) Large<Why>().swap(whys_);
  if (held(table_) > kKeptBytes / 16)
    Large<Slot>().swap(table_);
  else
    table_.assign(table_.size(), Slot{0, 0, 0});
}

// The last resort, where a line that wins with removal=anywhere cannot be carried out under the
// real rules, or where a loss is none because the stock may fall on a run that R2 has kept: every
// move on the table itself, each held against what the search above says.
// Positions are remembered whole, so that a loss is a proof.
Verdict Placing::on_the_table(const Position& start, Meter& meter, std::vector<Move>& line) {
  struct Here {
    Position position;
    std::vector<Move> moves;
    std::size_t next = 0;
  };
  const auto name = [](const Position& at) {
    std::string text;
    for (int column = 0; !at.stock().empty() && column < at.rules().columns; ++column)
      text.push_back(static_cast<char>(at.base(column)));
    for (Card card = 0; card < kDeck; ++card) text.push_back(static_cast<char>(at.place(card)));
    return text;
  };
  std::unordered_set<std::string> seen{name(start)};
  std::vector<Here> path;
  path.push_back({start, {}});
  path.back().position.legal_moves(path.back().moves);
  constexpr std::uint64_t kNameBytes = 160, kHereBytes = sizeof(Here) + 32 * sizeof(Move);
  std::uint64_t searched = 0;
  while (!path.empty()) {
    Here& here = path.back();
    if (here.next == here.moves.size()) {
      path.pop_back();
      if (!line.empty()) line.pop_back();
      continue;
    }
    const Move move = here.moves[here.next++];
    Position after = here.position;
    after.play(move);
    if (!seen.insert(name(after)).second) continue;
    if (!meter.tick() || !meter.may_hold(bytes() + seen.size() * kNameBytes + path.size() * kHereBytes))
      return Verdict::unknown;
    Node root;
    Why why;
    std::vector<Placement> steps;
    forget();
    Verdict verdict = after.won() ? Verdict::won : Verdict::unknown;
    if (verdict == Verdict::unknown && (!read(after, root) || dead_end(root, why))) continue;
    // The search above may cost so many times what looking at the positions themselves does.
    if (verdict == Verdict::unknown && searched <= kSearchedFirst + kSearchedEach * seen.size()) {
      const std::uint64_t before = meter.nodes();
      verdict = search(root, meter, steps, before + kSearchedFirst);
      searched += meter.nodes() - before;
      if (meter.stopped() != Stop::none) return Verdict::unknown;
    }
    if (verdict == Verdict::lost && !kept_) continue;
    line.push_back(move);
    const auto rest = verdict == Verdict::won ? carry_out(after, steps) : std::nullopt;
    if (rest) {
      line.insert(line.end(), rest->begin(), rest->end());
      return Verdict::won;
    }
    path.push_back({after, {}});
    path.back().position.legal_moves(path.back().moves);
  }
  return Verdict::lost;
}

}  // namespace scorpion
