// Why positions of Proof are lost.
#include "roaming_proof.hpp"

namespace scorpion::roaming {

// ---- dead ends ----

// Cards whose target lies in their own group, and for each of them the cards between that have
// not moved.
Cards Proof::in_group_of_target(const Node& node, std::array<Cards, kDeck>& between) const {
  Cards grouped = 0;
  const Layout& lay = layout(node);
  for (Cards cards = kNonKings & ~node.placed; cards; cards &= cards - 1) {
    const Card card = first(cards);
    Cards way = 0;
    Card each = next(card);
    for (int steps = 0; steps < kDeck && each < kDeck && each != card; ++steps) {
      if (node.placed >> each & 1) {
        each = next(each);
      } else if (node.moved >> each & 1) {
        each = kTable;
      } else {
        way |= bit(each);
        each = lay.below[each];
      }
    }
    if (each != card) continue;
    grouped |= bit(card);
    between[card] = way;
  }
  return grouped;
}

// Lets every card that can ever move have moved; what is then not placed never can be.
bool Proof::dead_end(const Node& node, Why& why) const {
  const Layout& lay = layout(node);
  std::array<Cards, kDeck> between;
  const Cards grouped = empty(node) > 0 ? 0 : in_group_of_target(node, between);
  const Cards based = tabled(node);
  Cards bare = node.bare | lay.aside;
  Cards moved = node.moved;
  Cards placed = node.placed;
  bool room = empty(node) > 0;
  for (bool again = true; again;) {
    again = false;
    const Cards up = lay.up | bare;
    Cards fresh = ~placed & kNonKings & (bare >> 1) & up;
    if (!room) {
      for (Cards cards = fresh & grouped; cards; cards &= cards - 1) {
        const Card card = first(cards);
        if (!(between[card] & moved)) fresh &= ~bit(card);
      }
    }
    placed |= fresh;
    if (!never_) {
      for (int suit = 0; suit < 4; ++suit) {
        const Cards run = suit_cards(suit);
        if (placed & run & kKings) continue;
        if ((run & kNonKings & ~placed) || !(bare >> ace_of(suit) & 1) || (run & ~up)) continue;
        placed |= run & kKings;
        again = true;
      }
    }
    room = room || (placed & based) != 0;
    Cards leaving = (placed | (room ? kAllCards & up : 0)) & ~moved;
    if (fresh || leaving) again = true;
    moved |= leaving;
    for (; leaving; leaving &= leaving - 1) bare |= lay.frees[first(leaving)];
  }
  const Staying staying{kAllCards & ~moved, kAllCards & ~placed};
  Cards stuck = unfinished(node, moved, placed);
  if (!stuck) return false;
  int best = kDeck * 4;
  for (int tries = 0; stuck && tries < 4; ++tries) {
    const Card root = first(stuck);
    const Why found = collect(node, staying, root);
    const int size = count(found.placed) + count(found.moved) + count(found.unplaced) + count(found.unmoved);
    if (size < best) best = size, why = found;
    stuck &= ~(found.unplaced | found.unmoved | bit(root));
  }
  return true;
}

// ---- reasons ----
//
// A reason is a set of facts that only moves of the cards said to be unplaced or unmoved can undo:
// that a card is placed, or has moved, stays true for ever. It explains a loss if every move that
// would undo a fact is barred by facts of the set, or leads to a position lost by facts that the
// set holds, but for those about the card that moves. For on a winning line from a position where
// all the facts hold some move is the first to undo one; the position before it has the facts
// still, so the move is not barred, and leads to a lost position. What takes no part in the facts,
// other cards in empty columns say, may have changed meanwhile: it was not relied upon.

Proof::Why Proof::collect(const Node& node, Staying staying, Card root) const {
  Why why;
  if (never_ && is_king(root)) {
    why.unmoved = bit(root);
  } else {
    why.unplaced = bit(root);
  }
  Cards seen_place = 0;
  Cards seen_park = 0;
  for (;;) {
    if (const Cards todo = (why.unplaced | why.unmoved) & ~seen_place) {
      seen_place |= bit(first(todo));
      add_place_block(node, first(todo), staying, why);
    } else if (const Cards parked = why.unmoved & ~seen_park) {
      seen_park |= bit(first(parked));
      add_park_block(node, first(parked), staying, why);
    } else {
      break;
    }
  }
  settle_deal(node, why);
  return why;
}

// Where the stock lies is part of the reason if a card of it, unmoved, is.
void Proof::settle_deal(const Node& node, Why& why) const { why.deal = why.unmoved & stock_ ? node.deal : 0; }

// Adds why the card cannot be placed; why its run cannot go, if it is a King.
void Proof::add_place_block(const Node& node, Card card, Staying staying, Why& why) const {
  if (is_king(card)) {
    add_run_block(node, suit_of(card), staying, why);
    return;
  }
  const Layout& lay = layout(node);
  const auto covering = [&](Card under) -> Cards {
    const Card cover = node.bare >> under & 1 ? kNone : lay.above[under];
    return cover < kDeck ? bit(cover) & staying.unmoved : 0;
  };
  const Cards on_target = covering(next(card));
  const Cards on_card = lay.up >> card & 1 ? 0 : covering(card);
  if ((on_target | on_card) & why.unmoved) return;
  if (on_target | on_card) {
    why.unmoved |= on_target ? on_target : on_card;
    return;
  }
  // The target is in the card's own group, and no column is empty.
  for (Card each = next(card); each != card;) {
    if (node.placed >> each & 1) {
      why.placed |= bit(each);
      each = next(each);
    } else {
      why.unmoved |= bit(each);
      each = lay.below[each];
    }
  }
  add_no_empty(node, why);
}

// Adds why the card cannot be moved to an empty column.
void Proof::add_park_block(const Node& node, Card card, Staying staying, Why& why) const {
  const Layout& lay = layout(node);
  if (!((lay.up | node.bare) >> card & 1)) {
    const Cards cover = bit(lay.above[card]) & staying.unmoved;
    if (cover) {
      why.unmoved |= cover;
      return;
    }
  }
  add_no_empty(node, why);
}

// Adds why the run of the suit cannot be removed.
void Proof::add_run_block(const Node& node, int suit, Staying staying, Why& why) const {
  if (never_) return;
  const Layout& lay = layout(node);
  const Cards waiting = suit_cards(suit) & kNonKings & staying.unplaced;
  if (waiting & why.unplaced) return;
  if (waiting) {
    why.unplaced |= bit(first(waiting));
    return;
  }
  const Card ace = ace_of(suit);
  Cards hidden = suit_cards(suit) & ~(lay.up | node.bare);
  if (!(node.bare >> ace & 1)) hidden |= bit(ace);
  for (; hidden; hidden &= hidden - 1) {
    const Cards cover = bit(lay.above[first(hidden)]) & staying.unmoved;
    if (!cover) continue;
    why.unmoved |= cover;
    return;
  }
}

void Proof::add_no_empty(const Node& node, Why& why) const {
  why.moved |= tabled(node);
  why.unplaced |= tabled(node);
}

}  // namespace scorpion::roaming
