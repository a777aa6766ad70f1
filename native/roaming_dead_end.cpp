// The dead-end test: a relaxation in which what has once left its place never stands in the way.

#include "circle.hpp"
#include "roaming_board.hpp"

namespace scorpion::roaming {
namespace {

// What can ever happen from a position, and more.
struct Reach {
  Cards placed = 0;   // cards that lie or can come to lie on their suit's next card
  Cards leaving = 0;  // cards that can leave the place where they lie
  Cards bared = 0;    // cards that nothing lies on, or only what can leave; face down: that can turn up
  unsigned complete = 0;  // suits whose run can be complete
  bool empty = false;     // can a column be empty?
};

Cards cards_present(const Board& board) {
  Cards present = kAllCards;
  for (int suit = 0; suit < 4; ++suit)
    if (board.removed >> suit & 1) present &= ~suit_cards(suit);
  return present;
}

Reach reach(const Ground& ground, const Board& board) {
  Reach all;
  Cards& placed = all.placed;
  Cards& leaving = all.leaving;
  Cards& bared = all.bared;
  unsigned& complete = all.complete;
  bool& empty = all.empty;
  const Build build = ground.rules().build;
  const bool any = ground.rules().empty == Empty::any;
  const bool never = ground.rules().removal == Removal::never;
  const Cards present = cards_present(board);
  // A card of the open reserve takes nothing before it has left.
  for (Cards cards = present & ~board.reserve; cards; cards &= cards - 1)
    if (board.above[first(cards)] == kNone) bared |= bit(first(cards));
  Cards bases = 0;
  for (int column = 0; column < ground.rules().columns; ++column)
    if (board.base[column] != kNone) bases |= bit(board.base[column]);

  // On the way from `card` up to `target`, in its own group, something must leave before.
  const auto apart = [&](Card card, Card target) {
    if (board.column[card] != board.column[target] || board.column[card] == kNone) return true;
    Cards between = 0;
    for (Card each = target; each != card; each = board.below[each]) {
      if (each >= kDeck) return true;  // the target lies below
      between |= bit(each);
    }
    return (between & leaving) != 0;
  };

  empty = board.empty > 0;
  placed = board.joined;
  for (Cards cards = placed & kNonKings; cards; cards &= cards - 1)
    if (board.face_down >> next(first(cards)) & 1) placed &= ~bit(first(cards));
  complete = board.removed;
  for (bool again = true; again;) {
    again = false;
    const Cards up = ~board.face_down | bared;
    for (Cards cards = present & up & ~(leaving & (placed | kKings)); cards; cards &= cards - 1) {
      const Card card = first(cards);
      bool leaves = (leaving >> card & 1) || (empty && (any || is_king(card)));
      if (!is_king(card)) {
        Cards targets = takers(build, card) & bared & present;
        for (; targets; targets &= targets - 1) {
          const Card target = first(targets);
          if (leaves && (target != next(card) || (placed >> card & 1))) continue;
          if (!apart(card, target)) continue;
          leaves = true;
          if (target == next(card) && !(placed >> card & 1)) placed |= bit(card), again = true;
        }
      }
      if (!leaves || (leaving >> card & 1)) continue;
      leaving |= bit(card);
      again = true;
      if (bases >> card & 1) empty = true;
      if (board.below[card] < kDeck) bared |= bit(board.below[card]);
      if (board.reserve >> card & 1) bared |= bit(card);
    }
    if (never) continue;
    for (int suit = 0; suit < 4; ++suit) {
      if (complete >> suit & 1) continue;
      if ((suit_cards(suit) & ~kKings & ~placed) || !(bared >> ace_of(suit) & 1)) continue;
      const Card king = king_of(suit);
      complete |= 1u << suit;
      again = true;
      leaving |= bit(king);
      empty = empty || board.below[king] == kTable;
      if (board.below[king] < kDeck) bared |= bit(board.below[king]);
    }
  }
  return all;
}

}  // namespace

bool dead_end(const Ground& ground, const Board& board) {
  const Reach all = reach(ground, board);
  const Cards present = cards_present(board);
  if (present & kNonKings & ~all.placed) return true;
  if (ground.rules().removal != Removal::never) return all.complete != 15;
  for (Cards cards = present & kKings & ~all.leaving; cards; cards &= cards - 1)
    if (board.below[first(cards)] != kTable) return true;
  return false;
}

std::vector<Wait> circle(const Ground& ground, const Board& board) {
  if (ground.rules().build != Build::suit) return {};
  const Reach all = reach(ground, board);
  if (all.empty) return {};
  const Cards stuck = cards_present(board) & kNonKings & ~all.leaving & ~all.placed;
  const auto waits_for = [&](Card card) {
    const Card target = next(card);
    Card found = board.reserve >> target & 1 ? target : board.above[target];
    if (found >= kDeck || !(stuck >> found & 1)) found = board.face_down >> card & 1 ? board.above[card] : kNone;
    return found < kDeck && (stuck >> found & 1) ? found : kNone;
  };
  return shortest_circle(stuck, waits_for);
}

}  // namespace scorpion::roaming
