#include "roaming_proof.hpp"

#include <algorithm>

namespace scorpion::roaming {
namespace {

constexpr std::size_t kLearned = 200;
constexpr std::size_t kStride = 4096;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

}  // namespace

Proof::Proof(const Ground& ground, Meter& meter)
    : ground_(ground),
      meter_(meter),
      never_(ground.rules().removal == Removal::never),
      columns_(ground.rules().columns) {}

// ---- the easier game ----

// False if it is not a position for this game.
bool Proof::read() {
  const Board board = ground_.board();
  if (ground_.rules().build != Build::suit || ground_.rules().empty != Empty::any) return false;
  if (ground_.stock().size() > kMostStock) return false;
  start_.below.fill(kAside);
  start_.above.fill(kNone);
  start_.frees.fill(0);
  start_.up = kAllCards & ~board.face_down;
  root_ = Node{0, 0, 0, 0};
  for (const Card card : ground_.stock()) stock_ |= bit(card);
  start_.aside = stock_;
  for (Card card = 0; card < kDeck; ++card) {
    const Card below = board.below[card];
    start_.below[card] = below;
    if (below == kNone) {
      root_.moved |= bit(card);
      root_.placed |= bit(card);
    } else if (below == kTable) {
      root_.moved |= bit(card);
    } else if (board.reserve >> card & 1) {  // takes no card before it has moved
      start_.above[card] = card;
      start_.frees[card] = bit(card);
    } else if (below < kDeck && (board.joined >> card & 1) && !(board.face_down >> below & 1)) {
      root_.moved |= bit(card);
      root_.placed |= bit(card);
      root_.bare |= bit(below);
    } else if (below < kDeck) {
      start_.above[below] = card;
      start_.frees[card] = bit(below);
    }
    if (below != kNone && board.column[card] != kNone && board.above[card] == kNone) {
      if (board.face_down >> card & 1) return false;
      root_.bare |= bit(card);
    }
  }
  gone_at_start_ = root_.placed & kKings;
  settle(root_);
  return true;
}

// The cards still to be placed or, Kings whose runs stay, to be moved to the table. Of Kings
// undealt, or dealt beside the columns, nothing is asked: they may have fallen on an empty column.
Cards Proof::unfinished(const Node& node, Cards moved, Cards placed) const {
  if (!never_) return kAllCards & ~placed;
  const Layout& lay = layout(node);
  return (kNonKings & ~placed) | (kKings & ~moved & ~lay.aside & ~lay.beside);
}

bool Proof::won(const Node& node) const { return unfinished(node, node.moved, node.placed) == 0; }

// Removes complete runs that nothing covers.
void Proof::settle(Node& node) const {
  if (never_) return;
  const Layout& lay = layout(node);
  for (bool again = true; again;) {
    again = false;
    for (int suit = 0; suit < 4; ++suit) {
      const Cards run = suit_cards(suit);
      const Cards king = run & kKings;
      if (node.placed & king) continue;
      if ((run & kNonKings & ~node.placed) || !(node.bare >> ace_of(suit) & 1)) continue;
      if (run & ~(lay.up | node.bare)) continue;
      node.placed |= king;
      node.moved |= king;
      node.bare |= lay.frees[king_of(suit)];
      again = true;
    }
  }
}

Proof::Node Proof::after(const Node& node, std::uint8_t move) {
  if (move == kDealing) return deal(node);
  Node child = node;
  const Card card = move & 63;
  child.moved |= bit(card);
  if (!(move & kParking)) child.placed |= bit(card);
  child.bare |= layout(node).frees[card];
  settle(child);
  return child;
}

// No column can have been empty, and no run has gone, since the start: the columns are where
// they were, and nothing has been parted.
bool Proof::falls_as_at_start(const Node& node) const {
  if (empty(node) > 0 || (node.placed & kKings) != gone_at_start_) return false;
  return (tabled(node) & ~tabled(root_)) == 0 && (tabled(root_) & ~node.placed) == tabled(root_);
}

Proof::Node Proof::deal(const Node& node) {
  std::array<Card, kMostStock> on{kNone, kNone, kNone};
  if (falls_as_at_start(node)) {
    const Board board = ground_.board();
    for (std::size_t column = 0; column < ground_.stock().size(); ++column) {
      Card end = board.base[column];
      for (;;) {
        if (!is_ace(end) && (node.placed >> lower(end) & 1)) {
          end = lower(end);
        } else if (!(node.bare >> end & 1) && start_.above[end] < kDeck) {
          end = start_.above[end];
        } else {
          break;
        }
      }
      on[column] = end;
    }
  }
  std::uint32_t which = 0;
  while (which < dealt_on_.size() && dealt_on_[which] != on) ++which;
  if (which == dealt_on_.size()) {
    Layout lay = start_;
    lay.aside = 0;
    for (std::size_t column = 0; column < ground_.stock().size(); ++column) {
      const Card card = ground_.stock()[column];
      if (on[column] == kNone) {
        lay.beside |= bit(card);
        continue;
      }
      lay.below[card] = on[column];
      lay.up |= bit(on[column]);  // an end is face up, though this may cover it again
      if (is_king(card) || on[column] != next(card)) {
        lay.above[on[column]] = card;
        lay.frees[card] = bit(on[column]);
      }
    }
    dealt_.push_back(lay);
    dealt_on_.push_back(on);
  }
  Node child = node;
  child.deal = which + 1;
  const Layout& lay = dealt_[which];
  child.bare |= stock_;
  for (Cards cards = stock_ & ~lay.beside; cards; cards &= cards - 1) {
    const Card card = first(cards);
    if (lay.frees[card]) {
      child.bare &= ~lay.frees[card];
    } else {
      child.moved |= bit(card);
      child.placed |= bit(card);
    }
  }
  settle(child);
  return child;
}

bool Proof::in_own_group(const Node& node, Card card) const {
  const Layout& lay = layout(node);
  Card each = next(card);
  for (int steps = 0; steps < kDeck; ++steps) {  // a ring without the card has no end
    if (node.placed >> each & 1) {
      each = next(each);
    } else if (node.moved >> each & 1) {
      return false;
    } else {
      each = lay.below[each];
    }
    if (each == card) return true;
    if (each >= kDeck) return false;
  }
  return false;
}

void Proof::find_moves(Frame& frame) const {
  const Node& node = frame.node;
  const Layout& lay = layout(node);
  const Cards up = (lay.up | node.bare) & ~lay.aside;
  const bool room = empty(node) > 0;
  frame.may_place = ~node.placed & kNonKings & (node.bare >> 1) & up;
  if (!room) {
    for (Cards cards = frame.may_place; cards; cards &= cards - 1)
      if (in_own_group(node, first(cards))) frame.may_place &= ~bit(first(cards));
  }
  frame.may_park = room ? kAllCards & ~node.moved & up & ~lay.beside : 0;
  frame.before = node.deal == 0 && stock_ != 0;
}

// ---- what is known ----

bool Proof::known(const Node& node, Why& why) {
  for (std::size_t i = learned_.size(); i-- > 0;) {
    const Why& each = learned_[i];
    if ((each.placed & ~node.placed) || (each.moved & ~node.moved)) continue;
    if ((each.unplaced & node.placed) || (each.unmoved & node.moved)) continue;
    if (each.deal && each.deal != node.deal) continue;
    why = each;
    if (i + 1 < learned_.size()) std::swap(learned_[i], learned_[i + 1]);
    return true;
  }
  return false;
}

void Proof::learn(const Why& why) {
  if (learned_.size() >= kLearned) learned_.erase(learned_.begin(), learned_.begin() + kLearned / 2);
  learned_.push_back(why);
}

namespace {

std::size_t slot_of(Cards moved, Cards placed, std::uint32_t deal) {
  return mixed(mixed(mixed(moved) + placed) + deal);
}

}  // namespace

// The slot of the node, or nullptr.
const Proof::Slot* Proof::find(const Node& node) const {
  if (table_.empty()) return nullptr;
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = slot_of(node.moved, node.placed, node.deal) & mask;; i = (i + 1) & mask) {
    const Slot& slot = table_[i];
    if (!slot.why) return nullptr;
    if (slot.moved == node.moved && slot.placed == node.placed && slot.deal == node.deal) return &slot;
  }
}

bool Proof::hold(std::uint64_t more) {
  const std::uint64_t whys = learned_.capacity() + whys_.capacity();
  const std::uint64_t nodes = frames_.capacity() * sizeof(Frame) + table_.capacity() * sizeof(Slot);
  return meter_.may_hold(nodes + whys * sizeof(Why) + dealt_.capacity() * sizeof(Layout) + more);
}

// Makes room for one more frame, and for one more layout if the move deals.
bool Proof::grow(std::uint8_t move) {
  if (frames_.size() == frames_.capacity()) {
    const std::size_t room = frames_.size() * 2 + 16;
    if (!hold(room * sizeof(Frame))) return false;
    frames_.reserve(room);
  }
  if (move == kDealing && dealt_.size() == dealt_.capacity()) {
    const std::size_t room = dealt_.size() * 2 + 1;
    if (!hold(room * sizeof(Layout))) return false;
    dealt_.reserve(room);
  }
  return true;
}

bool Proof::store(const Node& node, const Why& why) {
  const auto put = [&](const Slot& slot) {
    const std::size_t mask = table_.size() - 1;
    std::size_t i = slot_of(slot.moved, slot.placed, slot.deal) & mask;
    while (table_[i].why) i = (i + 1) & mask;
    table_[i] = slot;
  };
  if ((whys_.size() + 1) * 2 > table_.size()) {
    const std::size_t size = std::max<std::size_t>(64, table_.size() * 2);
    if (!hold(size * sizeof(Slot) + size * sizeof(Why))) return false;
    Large<Slot> old(size);
    old.swap(table_);
    whys_.reserve(size / 2);
    for (std::size_t at = 0; at < old.size(); ++at) {
      if (old[at].why) put(old[at]);
      if (at % kStride == 0 && !meter_.go_on()) return false;
    }
  }
  whys_.push_back(why);
  put({node.moved, node.placed, node.deal, static_cast<std::uint32_t>(whys_.size())});
  return true;
}

// ---- the search ----

Proof::Entry Proof::enter(Frame& frame, Why& why) {
  if (won(frame.node)) return Entry::won;
  if (known(frame.node, why)) return Entry::failed;
  if (const Slot* slot = find(frame.node)) {
    why = whys_[slot->why - 1];
    return Entry::failed;
  }
  if (dead_end(frame.node, why)) {
    learn(why);
    return Entry::failed;
  }
  find_moves(frame);
  return Entry::open;
}

// The next move to try, or -1 when nothing is left to be tried.
int Proof::next_move(Frame& frame) {
  const Cards place = frame.may_place & ~frame.tried_place;
  const Cards park = frame.may_park & ~frame.tried_park;
  Why& why = frame.why;
  if (frame.before || !(why.unplaced | why.unmoved)) {
    if (frame.before && !frame.deal_tried) return kDealing;
    if (place) return first(place);
    if (park) return first(park) | kParking;
    return -1;
  }
  const Node& node = frame.node;
  const Staying staying{kAllCards & ~node.moved, kAllCards & ~node.placed};
  for (;;) {
    if (const Cards todo = (why.unplaced | why.unmoved) & ~frame.seen_place) {
      const Card card = first(todo);
      frame.seen_place |= bit(card);
      if (place >> card & 1) return card;
      if (!(frame.may_place >> card & 1)) add_place_block(node, card, staying, why);
    } else if (const Cards parked = why.unmoved & ~frame.seen_park) {
      const Card card = first(parked);
      frame.seen_park |= bit(card);
      if (park >> card & 1) return card | kParking;
      if (!(frame.may_park >> card & 1)) add_park_block(node, card, staying, why);
    } else {
      return -1;
    }
  }
}

// Why all moves of the frame fail; false if there is no memory to note it.
bool Proof::explain(Frame& frame, Why& why) {
  const Node& node = frame.node;
  const Cards unmoved = kAllCards & ~node.moved;
  const Cards unplaced = kAllCards & ~node.placed;
  if (frame.before) {
    why = Why{node.placed, node.moved, unplaced, unmoved, kOnlyHere};
  } else {
    why = frame.why;
    if (!(why.unplaced | why.unmoved)) {
      why = collect(node, {unmoved, unplaced}, first(unfinished(node, node.moved, node.placed)));
    }
    settle_deal(node, why);
    learn(why);
  }
  return store(node, why);
}

// The child by this move has failed. True if its reason holds for the parent as it is;
// otherwise it is added to the parent's.
bool Proof::merge(Frame& parent, std::uint8_t move, const Why& why) const {
  const Node& node = parent.node;
  const Cards lacks_placed = why.placed & ~node.placed;
  const Cards lacks_moved = why.moved & ~node.moved;
  if (!lacks_placed && !lacks_moved && (!parent.before || why.deal == 0)) return true;
  if (parent.before) return false;
  const Card card = move & 63;
  Why& all = parent.why;
  all.placed |= why.placed & ~bit(card);
  all.moved |= why.moved & ~bit(card);
  all.unplaced |= why.unplaced | lacks_placed;
  all.unmoved |= why.unmoved | lacks_moved;
  if (move & kParking) {
    parent.seen_park |= bit(card);
  } else {
    parent.seen_place |= bit(card);
  }
  return false;
}

Verdict Proof::run(std::uint64_t nodes) {
  if (!read()) return Verdict::unknown;
  frames_.push_back(Frame{root_, kDealing});
  bool entering = true;
  while (!frames_.empty()) {
    Why why;
    bool failed = false;
    if (entering) {
      if (nodes-- == 0 || !meter_.tick()) return Verdict::unknown;
      const Entry entry = enter(frames_.back(), why);
      if (entry == Entry::won) return Verdict::unknown;
      failed = entry == Entry::failed;
    }
    if (!failed) {
      Frame& frame = frames_.back();
      const int move = next_move(frame);
      if (move < 0) {
        if (!explain(frame, why)) return Verdict::unknown;
        failed = true;
      } else {
        const auto made = static_cast<std::uint8_t>(move);
        if (made == kDealing) {
          frame.deal_tried = true;
        } else if (made & kParking) {
          frame.tried_park |= bit(made & 63);
        } else {
          frame.tried_place |= bit(made);
        }
        if (!grow(made)) return Verdict::unknown;
        const Node child = after(frames_.back().node, made);
        frames_.push_back(Frame{child, made});
        entering = true;
        continue;
      }
    }
    entering = false;
    while (failed && !frames_.empty()) {
      const std::uint8_t move = frames_.back().move;
      frames_.pop_back();
      if (!frames_.empty()) failed = merge(frames_.back(), move, why);
    }
  }
  return Verdict::lost;
}

}  // namespace scorpion::roaming
