#include "position.hpp"

namespace scorpion {

Position::Position(const Rules& rules, std::span<const Column> columns, std::span<const Card> stock,
                   std::span<const Card> reserve, std::span<const int> removed)
    : rules_(rules) {
  below_.fill(kAside);
  above_.fill(kNone);
  base_.fill(kNone);
  end_.fill(kNone);
  for (std::size_t column = 0; column < columns.size(); ++column) {
    int height = 0;
    for (const Card card : columns[column].cards) {
      put(static_cast<int>(column), card, card);
      if (height++ < columns[column].face_down) face_down_ |= bit(card);
    }
  }
  for (const Card card : stock) stock_[stocked_++] = card;
  for (const Card card : reserve) reserve_ |= bit(card);
  for (const int suit : removed) removed_[runs_++] = static_cast<std::uint8_t>(suit);
}

int Position::column_of(Card card) const {
  while (below_[card] != kTable) card = below_[card];
  int column = 0;
  while (base_[column] != card) ++column;
  return column;
}

std::uint8_t Position::place(Card card) const {
  for (const std::uint8_t suit : removed())
    if (suit_of(card) == suit) return kNone;
  return static_cast<std::uint8_t>(below_[card] | (face_down_ >> card & 1) << 7);
}

// M2, M3, L2
bool Position::takes(Card end, Card card) const {
  return rank_of(card) + 1 == rank_of(end) && (rules_.build == Build::rank || suit_of(card) == suit_of(end));
}

void Position::legal_moves(std::vector<Move>& moves) const {
  moves.clear();
  if (won()) return;
  const auto add = [&](Card card, int place) {  // M1: whatever lies on it
    for (int column = 0; column < rules_.columns; ++column) {
      const Card end = end_[column];
      if (end == kNone) {
        if (is_king(card) || rules_.empty == Empty::any)  // M4, O4
          moves.push_back({card, static_cast<Card>(kFirstColumn + column)});
      } else if (column != place && takes(end, card)) {
        moves.push_back({card, end});
      }
    }
  };
  for (int column = 0; column < rules_.columns; ++column)
    for (Card card = base_[column]; card != kNone; card = above_[card])
      if (!(face_down_ >> card & 1)) add(card, column);
  for (Cards cards = reserve_; cards; cards &= cards - 1) add(first(cards), -1);
  if (stocked_ && (rules_.stock == StockRule::anytime || stuck(moves))) moves.push_back(kDeal);
}

// No move is left but those of whole columns to empty ones (O2).
bool Position::stuck(const std::vector<Move>& moves) const {
  for (const Move move : moves)
    if (move.target < kFirstColumn || below_[move.card] != kTable) return false;
  return true;
}

bool Position::won() const {
  if (rules_.removal != Removal::never) return runs_ == 4;
  if (stocked_ || reserve_) return false;
  for (int column = 0; column < rules_.columns; ++column) {
    Card card = base_[column];
    if (card == kNone) continue;
    if (!is_king(card) || (face_down_ >> card & 1)) return false;
    for (; !is_ace(card); card = lower(card))
      if (above_[card] != lower(card) || (face_down_ >> lower(card) & 1)) return false;
    if (above_[card] != kNone) return false;
  }
  return true;
}

// Puts a group, linked from its first to its last card, on a column.
void Position::put(int column, Card first, Card last) {
  const Card end = end_[column];
  if (end == kNone) {
    base_[column] = first;
    below_[first] = kTable;
  } else {
    above_[end] = first;
    below_[first] = end;
  }
  end_[column] = last;
}

void Position::turn_up(int column, std::vector<Event>* events) {  // M5
  const Card end = end_[column];
  if (end == kNone || !(face_down_ >> end & 1)) return;
  face_down_ &= ~bit(end);
  if (events) events->push_back({EventKind::turned, end, 0, static_cast<std::uint8_t>(column + 1), kNone});
}

bool Position::remove_run(int column, std::vector<Event>* events) {  // R1
  Card card = end_[column];
  if (card == kNone || !is_ace(card)) return false;
  for (; !is_king(card); card = next(card))
    if ((face_down_ >> card & 1) || below_[card] != next(card)) return false;
  if (face_down_ >> card & 1) return false;
  const Card under = below_[card];
  if (under == kTable) {
    base_[column] = end_[column] = kNone;
  } else {
    above_[under] = kNone;
    end_[column] = under;
  }
  removed_[runs_++] = static_cast<std::uint8_t>(suit_of(card));
  if (events)
    events->push_back({EventKind::run_removed, card, runs_, static_cast<std::uint8_t>(column + 1), kNone});
  turn_up(column, events);
  return true;
}

// Looks for runs on the columns where cards have landed (R2, R3), or as O1 says.
void Position::check_runs(int from, int to, std::vector<Event>* events) {
  if (rules_.removal == Removal::never) return;
  for (int column = from; column < to; ++column)
    while (remove_run(column, events)) {}
  if (rules_.removal != Removal::anywhere) return;
  for (int column = 0; column < rules_.columns; ++column)
    while (remove_run(column, events)) {}
}

void Position::play(Move move, std::vector<Event>* events) {
  if (move == kDeal) {  // M6
    const int dealt = stocked_;
    stocked_ = 0;
    for (int column = 0; column < dealt; ++column) {
      put(column, stock_[column], stock_[column]);
      if (events)
        events->push_back({EventKind::dealt, stock_[column], 0, static_cast<std::uint8_t>(column + 1), kNone});
    }
    check_runs(0, dealt, events);
  } else {
    const bool set_apart = reserve_ >> move.card & 1;
    const int from = set_apart ? -1 : column_of(move.card);
    const int to = move.target >= kFirstColumn ? move.target - kFirstColumn : column_of(move.target);
    const Card onto = end_[to];
    if (set_apart) {
      reserve_ &= ~bit(move.card);
      put(to, move.card, move.card);
    } else {
      const Card last = end_[from];
      const Card under = below_[move.card];
      if (under == kTable) {
        base_[from] = end_[from] = kNone;
      } else {
        above_[under] = kNone;
        end_[from] = under;
      }
      put(to, move.card, last);
    }
    if (events)
      events->push_back({EventKind::moved, move.card, static_cast<std::uint8_t>(from + 1),
                         static_cast<std::uint8_t>(to + 1), onto});
    if (!set_apart) turn_up(from, events);
    check_runs(to, to + 1, events);  // R2: the column that was left is not looked at
  }
  if (events && won()) events->push_back({EventKind::won, kNone, 0, 0, kNone});
}

std::uint64_t perft(const Position& position, int depth) {
  std::vector<Move> moves;
  position.legal_moves(moves);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    Position after = position;
    after.play(move);
    leaves += depth <= 1 ? 1 : perft(after, depth - 1);
  }
  return leaves;
}

}  // namespace scorpion
