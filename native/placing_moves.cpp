// What moves do to the set of placed cards.

#include "placing.hpp"

namespace scorpion {

const Placing::Layout& Placing::layout(const Node& node) const {
  return node.deal ? dealt_[node.deal - 1].layout : start_;
}

// Takes over a position; false if a face-down card lies under the card that is placed on it,
// which then never leaves: the position is lost.
bool Placing::read(const Position& start, Node& root, Cards unseen) {
  rules_ = start.rules();
  must_ = rules_.removal == Removal::never ? kAllCards : kNonKings;
  start_ = Layout{};
  start_.below.fill(kAside);
  start_.above.fill(kNone);
  start_.frees.fill(0);
  base_of_.fill(kNone);
  root = Node{};
  unseen_ = unseen;
  root.placed = root.freed = start_.up = unseen;
  bool hopeless = false;
  for (int column = 0; column < rules_.columns; ++column) {
    base_of_[column] = start.base(column);
    if (start.base(column) == kNone) {
      ++root.empty;
      continue;
    }
    Card under = kTable;
    for (Card card = start.base(column); card != kNone; card = start.above(card)) {
      if (unseen >> card & 1) continue;
      start_.below[card] = under;
      if (under == kTable) {
        start_.bases |= bit(card);
        if (is_king(card)) root.placed |= bit(card);
      } else {
        start_.above[under] = card;
        start_.frees[card] = bit(under);
        if (!is_king(card) && under == next(card)) {
          root.placed |= bit(card);
          hopeless |= start.face_down() >> under & 1;
        }
      }
      if (!(start.face_down() >> card & 1)) start_.up |= bit(card);
      under = card;
    }
    root.freed |= bit(under);
  }
  stock_.clear();
  for (const Card card : start.stock())
    if (!(unseen >> card & 1)) stock_.push_back(card);
  stock_cards_ = 0;
  for (const Card card : stock_) stock_cards_ |= bit(card);
  start_.aside = stock_cards_;
  for (Cards cards = start.reserve(); cards; cards &= cards - 1) {
    const Card card = first(cards);
    start_.up |= bit(card);
    start_.above[card] = card;  // it takes no card until it has left (O5)
    start_.frees[card] = bit(card);
  }
  for (const int suit : start.removed()) {
    root.removed |= 1 << suit;
    root.placed |= suit_cards(suit);
  }
  if (hopeless) return false;
  settle(root, kNone);
  note_roaming(root, 0);
  return true;
}

void Placing::place(Node& node, Card card) {
  const Layout& from = layout(node);
  node.placed |= bit(card);
  node.freed |= from.frees[card];
  if (is_king(card))
    --node.empty;
  else if (from.bases & bit(card))
    ++node.empty;
  settle(node, card);
  if (!node.deal) note_roaming(node, is_king(card) ? bit(card) : 0);
}

// Removes the complete runs that nothing covers, wherever they are. `landed`: the card that has
// moved; R2 removes its own run, and those under that, but keeps others.
void Placing::settle(Node& node, Card landed) {
  if (rules_.removal == Removal::never) return;
  const Layout& from = layout(node);
  for (int suit = 0; suit < 4; ++suit) {
    if (node.removed >> suit & 1) continue;
    const Cards run = suit_cards(suit);
    if ((run & kNonKings & ~node.placed) || !(node.freed & bit(ace_of(suit)))) continue;
    if (run & ~(from.up | node.freed)) continue;
    const Card king = king_of(suit);
    const bool lands = landed != kNone && suit == suit_of(landed);
    if (!lands && !node.deal && !stock_.empty() && rules_.removal == Removal::landing) kept_ = true;
    node.removed |= 1 << suit;
    if (node.placed & bit(king))
      ++node.empty;
    else
      node.freed |= from.frees[king];
    suit = -1;  // it may have uncovered another
  }
}

// Whole columns on face-up Kings can change places while a column is empty (M4). Before the deal
// this decides what the stock falls on.
void Placing::note_roaming(Node& node, Cards also) const {
  node.roam |= also;
  if (node.empty > 0) node.roam |= kKings & node.placed & (start_.up | node.freed);
  for (int suit = 0; suit < 4; ++suit)
    if (node.removed >> suit & 1) node.roam &= ~bit(king_of(suit));
}

// Does the target of a card lie in the group that the card carries (M1)?
bool Placing::in_own_group(const Node& node, Card card) const {
  const Layout& from = layout(node);
  Card at = next(card);
  do {
    if (unseen_ & bit(at)) return false;  // it may lie anywhere
    at = !(node.placed & bit(at)) ? from.below[at] : is_king(at) ? kTable : next(at);
    if (at == card) return true;
  } while (at < kDeck);
  return false;
}

Cards Placing::legal(const Node& node) const {
  const Cards up = layout(node).up | node.freed;
  Cards result = 0;
  for (Cards cards = ~node.placed & kNonKings & (node.freed >> 1) & up; cards; cards &= cards - 1)
    if (!in_own_group(node, first(cards))) result |= bit(first(cards));
  if (node.empty > 0) {
    result |= kKings & ~node.placed & up;
    for (int suit = 0; suit < 4; ++suit)
      if (node.removed >> suit & 1) result &= ~bit(king_of(suit));
  }
  return result;
}

// The end of the column above a card.
Card Placing::end_above(const Node& node, Card card) const {
  const Layout& from = layout(node);
  for (;;) {
    if (!is_ace(card) && (node.placed & bit(lower(card))))
      card = lower(card);
    else if (!(node.freed & bit(card)) && from.above[card] < kDeck)
      card = from.above[card];
    else
      return card;
  }
}

// Before the deal: does this column still stand where it stood, and cannot change places?
bool Placing::stands(const Node& node, int column) const {
  const Card base = base_of_[column];
  if (base == kNone) return false;
  if (!is_king(base)) return !(node.placed & bit(base));
  return !(node.roam & bit(base)) && !(node.removed >> suit_of(base) & 1);
}

// All ways in which the stock can fall here. The columns that do not stand fast can hold any of
// the piles on roaming Kings, or be empty.
void Placing::find_deals(const Node& node) {
  const int dealt_to = static_cast<int>(stock_.size());
  int elsewhere = 0;
  for (int column = dealt_to; column < rules_.columns; ++column) elsewhere += !stands(node, column);
  std::array<Card, kMostStock> onto{kNone, kNone, kNone};
  const auto fill = [&](const auto& self, int column, Cards piles) -> void {
    if (column == dealt_to) {
      if (count(piles) <= elsewhere) add_deal(onto);
      return;
    }
    if (stands(node, column)) {
      onto[column] = end_above(node, base_of_[column]);
      self(self, column + 1, piles);
      return;
    }
    for (Cards left = piles; left; left &= left - 1) {
      onto[column] = end_above(node, first(left));
      self(self, column + 1, piles & ~bit(first(left)));
    }
    onto[column] = kTable;
    self(self, column + 1, piles);
  };
  fill(fill, 0, node.roam);
}

void Placing::add_deal(const std::array<Card, kMostStock>& onto) {
  std::uint32_t which = 0;
  while (which < dealt_.size() && dealt_[which].onto != onto) ++which;
  deals_here_.push_back(which + 1);
  if (which < dealt_.size()) return;
  dealt_.push_back(Dealt{start_, onto});
  Layout& after = dealt_.back().layout;
  after.aside = 0;
  for (std::size_t column = 0; column < stock_.size(); ++column) {
    const Card card = stock_[column];
    const Card under = onto[column];
    after.below[card] = under;
    after.up |= bit(card);
    if (under == kTable) {
      after.bases |= bit(card);
    } else {
      after.above[under] = card;
      after.frees[card] = bit(under);
      after.up |= bit(under);  // an end lies face up, and stays so under the card
    }
  }
}

Placing::Node Placing::dealt(const Node& node, std::uint32_t which) {
  Node after = node;
  after.deal = which;
  after.roam = 0;
  for (const Card card : stock_) {
    const Card under = layout(after).below[card];
    after.freed |= bit(card);
    if (under == kTable) {
      --after.empty;
      if (is_king(card)) after.placed |= bit(card);
    } else {
      after.freed &= ~bit(under);
      if (!is_king(card) && under == next(card)) after.placed |= bit(card);
    }
  }
  settle(after, kNone);
  return after;
}

// The step that led to a frame; a deal with the Kings that are to stand in its columns.
Placement Placing::placement(const Node& before, const Frame& frame) const {
  Placement step{frame.move};
  if (frame.move != kNone) return step;
  for (std::size_t column = 0; column < stock_.size(); ++column) {
    if (stands(before, static_cast<int>(column))) continue;
    Card at = dealt_[frame.node.deal - 1].onto[column];
    step.piles[column] = at;
    while (at < kDeck) {
      step.piles[column] = at;
      at = !(before.placed & bit(at)) ? start_.below[at] : is_king(at) ? kTable : next(at);
    }
  }
  return step;
}

}  // namespace scorpion
