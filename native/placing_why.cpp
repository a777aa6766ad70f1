// Dead ends, and why a position is lost.

#include "circle.hpp"
#include "placing.hpp"

namespace scorpion {

// Notes for every card that lies in a column which column that is and at what height.
void Placing::walk(const Node& node) {
  const Layout& from = layout(node);
  column_.fill(0xff);
  Cards bases = (from.bases & kNonKings & ~node.placed) | (kKings & node.placed & ~unseen_);
  for (int suit = 0; suit < 4; ++suit)
    if (node.removed >> suit & 1) bases &= ~bit(king_of(suit));
  std::uint8_t height = 0;
  for (std::uint8_t column = 0; bases; bases &= bases - 1, ++column) {
    for (Card card = first(bases);;) {
      height_[card] = height++;
      column_[card] = column;
      if (!is_ace(card) && (node.placed & ~unseen_ & bit(lower(card))))
        card = lower(card);
      else if (!(node.freed & bit(card)) && from.above[card] < kDeck)
        card = from.above[card];
      else
        break;
    }
  }
}

// The cards that can ever be placed if whatever could be moved had moved (a delete relaxation).
// `leaving` gets those and the Kings whose run could be completed.
Cards Placing::find_movable(const Node& node, Cards& leaving) {
  const Layout& from = layout(node);
  walk(node);
  const Cards undone = ~node.placed & kAllCards;
  Cards grouped = 0;  // cards whose target lies in the group they carry
  for (Cards cards = kNonKings & undone; cards; cards &= cards - 1) {
    const Card card = first(cards);
    const bool same = column_[card] != 0xff && column_[card] == column_[next(card)];
    if (same && height_[next(card)] > height_[card]) grouped |= bit(card);
  }
  Cards freed = node.freed | from.aside;  // the stock will be dealt, uncovered
  Cards movable = 0;
  Cards moved_heights = 0;
  int complete = node.removed;
  bool empty = node.empty > 0;
  leaving = 0;
  const auto leave = [&](Card card) {
    leaving |= bit(card);
    freed |= from.frees[card];
    if (column_[card] != 0xff) moved_heights |= Cards{1} << height_[card];
  };
  for (bool again = true; again;) {
    again = false;
    Cards fresh = undone & ~movable & kNonKings & (freed >> 1) & (from.up | freed);
    for (Cards waiting = fresh & grouped; waiting; waiting &= waiting - 1) {
      const Card card = first(waiting);
      const Cards above = ((Cards{2} << height_[next(card)]) - 1) & ~((Cards{2} << height_[card]) - 1);
      if (!(moved_heights & above)) fresh &= ~bit(card);
    }
    if (empty) {
      fresh |= kKings & undone & ~movable & (from.up | freed);
      for (int suit = 0; suit < 4; ++suit)
        if (complete >> suit & 1) fresh &= ~bit(king_of(suit));
    }
    if (fresh) {
      again = true;
      movable |= fresh;
      empty |= (fresh & from.bases) != 0;
      for (; fresh; fresh &= fresh - 1) leave(first(fresh));
    }
    if (rules_.removal == Removal::never) continue;
    for (int suit = 0; suit < 4; ++suit) {
      if (complete >> suit & 1) continue;
      if ((suit_cards(suit) & kNonKings & undone & ~movable) || !(freed & bit(ace_of(suit)))) continue;
      again = true;
      complete |= 1 << suit;
      empty |= (node.placed >> king_of(suit) & 1) != 0;
      leave(king_of(suit));
    }
  }
  return movable;
}

bool Placing::dead_end(const Node& node, Why& why) {
  Cards leaving = 0;
  const Cards movable = find_movable(node, leaving);
  Cards stuck = must_ & ~node.placed & ~movable;
  if (!stuck) return false;
  const Cards staying = kAllCards & ~node.placed & ~leaving;
  // The smallest explanation of a few.
  constexpr int kTries = 4;
  int smallest = 2 * kDeck;
  for (int tries = 0; stuck && tries < kTries; ++tries) {
    const Card root = first(stuck);
    const Why found = collect(node, staying, root);
    const int size = count(found.placed) + count(found.unplaced);
    if (size < smallest) smallest = size, why = found;
    stuck &= ~found.unplaced;
  }
  why.deal = why.stock ? node.deal : 0;
  return true;
}

// An explanation that says of each of its unplaced cards why it stays. `staying`: cards that do.
Placing::Why Placing::collect(const Node& node, Cards staying, Card root) const {
  Why why;
  why.unplaced = bit(root);
  Cards seen = 0;
  while (const Cards todo = why.unplaced & ~seen) {
    seen |= bit(first(todo));
    add_block(node, first(todo), staying, why);
  }
  return why;
}

// Adds why a card that is not placed cannot move, by what needs the fewest new cards.
void Placing::add_block(const Node& node, Card card, Cards staying, Why& why) const {
  const Layout& from = layout(node);
  Cards blockers = 0;
  if (!is_king(card) && !(node.freed & bit(next(card))) && from.above[next(card)] < kDeck)
    blockers |= bit(from.above[next(card)]);
  if (!((from.up | node.freed) & bit(card)) && from.above[card] < kDeck) blockers |= bit(from.above[card]);
  blockers &= staying;
  if (blockers) {
    const Cards named = blockers & why.unplaced;
    add_blocker(node, first(named ? named : blockers), staying, why);
  } else if (is_king(card)) {
    add_no_empty(node, staying, why);
  } else {  // the target lies in the group
    for (Card at = next(card); at != card && at < kDeck;) {
      if (node.placed & bit(at)) {
        why.placed |= bit(at);
        at = next(at);
      } else {
        add_blocker(node, at, staying, why);
        at = from.below[at];
      }
    }
  }
}

// Adds that a card stays where it lies.
void Placing::add_blocker(const Node& node, Card card, Cards staying, Why& why) const {
  why.unplaced |= bit(card);
  why.stock |= stock_bits(bit(card));
  if (is_king(card)) add_incomplete(node, suit_of(card), staying, why);
}

// Adds what keeps the run of a suit from being completed and removed: a card of it that is not
// placed, or what lies on its Ace.
void Placing::add_incomplete(const Node& node, int suit, Cards staying, Why& why) const {
  if (rules_.removal == Removal::never || (why.incomplete >> suit & 1)) return;
  why.incomplete |= static_cast<std::uint8_t>(1 << suit);
  const Cards waiting = suit_cards(suit) & kNonKings & ~node.placed & staying;
  const Cards named = waiting & why.unplaced;
  if (waiting)
    why.unplaced |= bit(first(named ? named : waiting));
  else if (layout(node).above[ace_of(suit)] < kDeck)
    add_blocker(node, layout(node).above[ace_of(suit)], staying, why);
}

// Adds that no column is empty: each stands on a card not placed, or on a King whose run stays.
void Placing::add_no_empty(const Node& node, Cards staying, Why& why) const {
  const Layout& from = layout(node);
  why.unplaced |= from.bases & kNonKings & ~node.placed;
  why.stock |= stock_bits(from.bases);
  for (Cards kings = kKings & node.placed; kings; kings &= kings - 1) {
    const Card king = first(kings);
    if (node.removed >> suit_of(king) & 1) continue;
    if (!(from.bases & bit(king))) why.placed |= bit(king);
    add_incomplete(node, suit_of(king), staying, why);
  }
}

std::uint8_t Placing::stock_bits(Cards cards) const {
  std::uint8_t bits = 0;
  if (cards & stock_cards_)
    for (std::size_t at = 0; at < stock_.size(); ++at)
      if (cards & bit(stock_[at])) bits |= static_cast<std::uint8_t>(1 << at);
  return bits;
}

// Adds, before the deal, why a column has the end that it has; false where more than placed cards
// decides it.
bool Placing::add_end(const Node& node, int column, Why& why) const {
  if (!stands(node, column)) return false;
  const Cards waiting = kAllCards & ~node.placed;
  Card card = base_of_[column];
  if (is_king(card)) {  // it stands as long as no column has ever been empty
    if (node.empty > 0 || (start_.bases & kNonKings & node.placed)) return false;
    if (kKings & node.placed & ~start_.bases) return false;
    add_no_empty(node, waiting, why);
  } else {
    why.unplaced |= bit(card);
  }
  for (;;) {
    const Card above = start_.above[card];
    if (!is_ace(card) && (node.placed & bit(lower(card)))) {
      card = lower(card);
      why.placed |= bit(card);
    } else if (!(node.freed & bit(card)) && above < kDeck) {
      card = above;
      add_blocker(node, card, waiting, why);
    } else {
      if (above < kDeck && !(node.placed & bit(above))) return false;  // it left with its run
      if (above < kDeck) why.placed |= bit(above);
      if (!is_ace(card)) why.unplaced |= bit(lower(card));
      return true;
    }
  }
}

// The one card that a stuck card waits for, kNone where it is not one card alone.
Card Placing::waits_for(const Node& node, Card card, Cards stuck) const {
  const Layout& from = layout(node);
  if (is_king(card)) return kNone;
  Card found = kNone;
  if (!(node.freed & bit(next(card)))) found = from.above[next(card)];
  if (found >= kDeck || !(stuck & bit(found)) || is_king(found)) {
    found = kNone;
    if (!((from.up | node.freed) & bit(card))) found = from.above[card];
  }
  const bool waits = found < kDeck && (stuck & bit(found)) && !is_king(found);
  return waits ? found : kNone;
}

// Cards that wait for one another in a circle, if the position is lost for so simple a reason.
std::vector<Wait> Placing::circle(const Node& node) {
  Cards leaving = 0;
  const Cards movable = find_movable(node, leaving);
  const Cards stuck = kNonKings & ~node.placed & ~movable;
  return shortest_circle(stuck, [&](Card card) { return waits_for(node, card, stuck); });
}

}  // namespace scorpion
