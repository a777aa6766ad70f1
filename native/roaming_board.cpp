#include "roaming_board.hpp"

namespace scorpion::roaming {
namespace {

// Does the card lie on its suit's next card, in a way that counts for a run?
bool joins(Card card, Card below) { return !is_king(card) && below == next(card); }

}  // namespace

Ground::Ground(const Position& start)
    : rules_(start.rules()), stock_(start.stock().begin(), start.stock().end()) {
  Board& board = start_;
  board.below.fill(kAside);
  board.above.fill(kNone);
  board.column.fill(kNone);
  board.base.fill(kNone);
  board.end.fill(kNone);
  board.face_down = start.face_down();
  board.reserve = start.reserve();
  board.undealt = !stock_.empty();
  for (const Card card : stock_) in_stock_ |= bit(card);
  for (const std::uint8_t suit : start.removed()) {
    board.removed = static_cast<std::uint8_t>(board.removed | 1 << suit);
    for (Cards cards = suit_cards(suit); cards; cards &= cards - 1) board.below[first(cards)] = kNone;
  }
  for (int column = 0; column < rules_.columns; ++column) {
    board.base[column] = start.base(column);
    board.end[column] = start.end(column);
    if (start.base(column) == kNone) ++board.empty;
    for (Card card = start.base(column); card != kNone; card = start.above(card)) {
      board.below[card] = start.below(card);
      board.above[card] = start.above(card);
      board.column[card] = static_cast<std::uint8_t>(column);
      if (joins(card, start.below(card))) board.joined |= bit(card);
      if (start.above(card) == kNone) loose_ |= board.face_down & bit(card);
    }
  }
  const int code_bits = rules_.build == Build::suit ? 2 : 3;
  const int bits = kDeck * code_bits + 6 * static_cast<int>(stock_.size()) + 2 + count(loose_);
  key_words_ = (bits + 63) / 64;
}

void Ground::put(Board& board, int column, Card card) const {
  const Card end = board.end[column];
  if (end == kNone) {
    board.base[column] = card;
    board.below[card] = kTable;
    --board.empty;
  } else {
    board.above[end] = card;
    board.below[card] = end;
    if (joins(card, end)) board.joined |= bit(card);
  }
  Card last = card;
  for (Card each = card; each != kNone; each = board.above[each]) {
    board.column[each] = static_cast<std::uint8_t>(column);
    last = each;
  }
  board.end[column] = last;
}

// Takes a card, and all on it, from its column; turns up what it lay on (M5).
void Ground::lift(Board& board, int column, Card card) const {
  const Card under = board.below[card];
  board.joined &= ~bit(card);
  if (under == kTable) {
    board.base[column] = board.end[column] = kNone;
    ++board.empty;
  } else {
    board.above[under] = kNone;
    board.end[column] = under;
    board.face_down &= ~bit(under);
  }
}

bool Ground::remove_run(Board& board, int column) const {  // R1
  const Card end = board.end[column];
  if (end == kNone || !is_ace(end)) return false;
  const int suit = suit_of(end);
  const Cards run = suit_cards(suit);
  if ((run & ~kKings & ~board.joined) || (run & board.face_down)) return false;
  lift(board, column, king_of(suit));
  board.joined &= ~run;
  board.removed = static_cast<std::uint8_t>(board.removed | 1 << suit);
  for (Cards cards = run; cards; cards &= cards - 1) {
    const Card card = first(cards);
    board.below[card] = kNone;
    board.above[card] = kNone;
    board.column[card] = kNone;
  }
  return true;
}

void Ground::check_runs(Board& board, int from, int to) const {  // R2, R3, O1
  if (rules_.removal == Removal::never) return;
  if (rules_.removal == Removal::anywhere) from = 0, to = rules_.columns;
  for (int column = from; column < to; ++column)
    while (remove_run(board, column)) {}
}

void Ground::play(Board& board, Move move) const {
  if (move == kDeal) {  // M6
    board.undealt = false;
    const int dealt = static_cast<int>(stock_.size());
    for (int column = 0; column < dealt; ++column)
      put(board, column, stock_[static_cast<std::size_t>(column)]);
    check_runs(board, 0, dealt);
    return;
  }
  const int to = move.target >= kFirstColumn ? move.target - kFirstColumn : board.column[move.target];
  if (board.reserve >> move.card & 1) {
    board.reserve &= ~bit(move.card);
  } else {
    lift(board, board.column[move.card], move.card);
  }
  put(board, to, move.card);
  check_runs(board, to, to + 1);
}

bool Ground::won(const Board& board) const {
  if (rules_.removal != Removal::never) return board.removed == 15;
  if (board.undealt || board.reserve || board.face_down) return false;
  for (int suit = 0; suit < 4; ++suit) {
    if (board.removed >> suit & 1) continue;
    if (suit_cards(suit) & ~kKings & ~board.joined) return false;
    if (board.below[king_of(suit)] != kTable || board.above[ace_of(suit)] != kNone) return false;
  }
  return true;
}

// No move is left but those of whole columns to empty ones (O2).
bool Ground::waits(const std::vector<Move>& moves, const Board& board) const {
  for (const Move move : moves)
    if (move.target < kFirstColumn || board.below[move.card] != kTable) return false;
  return true;
}

void Ground::moves(const Board& board, std::vector<Move>& moves) const {
  moves.clear();
  const int fixed = board.undealt ? static_cast<int>(stock_.size()) : 0;  // columns that differ
  bool empty_named = false;
  for (int column = 0; column < rules_.columns; ++column) {
    const Card end = board.end[column];
    if (end != kNone) {
      for (Cards cards = takes(rules_.build, end) & ~board.face_down; cards; cards &= cards - 1) {
        const Card card = first(cards);
        if (board.column[card] == column) continue;
        if (board.column[card] == kNone && !(board.reserve >> card & 1)) continue;
        moves.push_back({card, end});
      }
      continue;
    }
    if (column >= fixed) {
      if (empty_named) continue;
      empty_named = true;
    }
    Cards cards = kAllCards & ~board.face_down;
    if (rules_.empty == Empty::king) cards &= kKings;
    for (; cards; cards &= cards - 1) {
      const Card card = first(cards);
      const int from = board.column[card];
      if (from == kNone && !(board.reserve >> card & 1)) continue;
      // A whole column goes elsewhere only to be under the stock or not, or to be removed (R2).
      if (board.below[card] == kTable && !fixed && !is_ace(board.end[from])) continue;
      moves.push_back({card, static_cast<Card>(kFirstColumn + column)});
    }
  }
  if (board.undealt && (rules_.stock == StockRule::anytime || waits(moves, board))) moves.push_back(kDeal);
}

// Bits, lowest first: a 0; 52 codes of where a card lies, of 2 bits (build by suit) or 3; of every
// card of the stock 6 bits, its place once it is dealt, the base of its column before; whether it
// is dealt; which cards of loose_ have turned up.
//
// Code 0 is the place at the start. A face-down card there under is told face up or down by it:
// when that has turned up and the same card has come back, the code is that of a proper move.
// Cards of the stock are given code 0 and tell it all in their 6 bits.
void Ground::key(const Board& board, Key& key) const {
  const bool by_suit = rules_.build == Build::suit;
  const int width = by_suit ? 2 : 3;
  const unsigned gone = by_suit ? 3 : 7;
  std::uint64_t word = 0;
  int used = 0;
  int at = 0;
  const auto add = [&](std::uint64_t value, int bits) {
    word |= value << used;
    used += bits;
    if (used < 64) return;
    key[static_cast<std::size_t>(at++)] = word;
    used -= 64;
    word = used ? value >> (bits - used) : 0;
  };
  add(0, 1);
  const Cards turned = start_.face_down & ~board.face_down;
  for (Card card = 0; card < kDeck; ++card) {
    unsigned code = 0;
    const Card below = board.below[card];
    if (in_stock_ >> card & 1) {
      code = 0;
    } else if (below == start_.below[card] && (below >= kDeck || !(turned >> below & 1))) {
      code = 0;
    } else if (below == kTable) {
      code = 1;
    } else if (below == kNone) {
      code = gone;
    } else {
      code = 2 + (by_suit ? 0 : static_cast<unsigned>(suit_of(below)));
    }
    add(code, width);
  }
  for (std::size_t column = 0; column < stock_.size(); ++column)
    add(board.undealt ? board.base[column] : board.below[stock_[column]], 6);
  add(board.undealt ? 0 : 1, 1);
  for (Cards cards = loose_; cards; cards &= cards - 1) add(board.face_down >> first(cards) & 1, 1);
  if (used) key[static_cast<std::size_t>(at++)] = word;
}

}  // namespace scorpion::roaming
