#include "line.hpp"

namespace scorpion {
namespace {

class Player {
 public:
  explicit Player(Position position) : position_(std::move(position)) {}

  bool all(const std::vector<Placement>& steps) {
    lift_runs();
    for (std::size_t at = 0; at < steps.size(); ++at) {
      if (position_.won()) return true;
      if (!step(steps, at)) return false;
      lift_runs();
    }
    return position_.won();
  }

  std::vector<Move> moves;

 private:
  bool step(const std::vector<Placement>& steps, std::size_t at) {
    const Card card = steps[at].card;
    if (card == kNone) return arrange(steps[at], kNone) && play(kDeal);
    if (!is_king(card)) return play({card, next(card)});
    // The last empty column before the deal: see to the order of the columns now.
    if (!position_.stock().empty() && empties() == 1)
      for (std::size_t later = at + 1; later < steps.size(); ++later)
        if (steps[later].card == kNone) {
          arrange(steps[later], card);
          break;
        }
    const int column = empty_column(wanted_for(card));
    return column >= 0 && play({card, static_cast<Card>(kFirstColumn + column)});
  }

  bool play(Move move) {
    position_.legal_moves(legal_);
    for (const Move each : legal_)
      if (each == move) {
        position_.play(move);
        moves.push_back(move);
        return true;
      }
    return false;
  }

  // A column with a complete run at its end: its King goes to an empty column, and the run leaves.
  void lift_runs() {
    if (position_.rules().removal != Removal::landing) return;
    for (int column = 0; column < position_.rules().columns; ++column) {
      const Card king = run_at_end(column);
      const int to = king == kNone ? -1 : empty_column(-1);
      if (to >= 0 && play({king, static_cast<Card>(kFirstColumn + to)})) column = -1;
    }
  }

  Card run_at_end(int column) const {
    Card card = position_.end(column);
    if (card == kNone || !is_ace(card)) return kNone;
    for (; !is_king(card); card = next(card))
      if (position_.below(card) != next(card) || (position_.face_down() >> next(card) & 1)) return kNone;
    return card;
  }

  int empties() const {
    int empty = 0;
    for (int column = 0; column < position_.rules().columns; ++column) empty += position_.end(column) == kNone;
    return empty;
  }

  // An empty column: the wanted one if it is empty, else the last, farthest from the stock.
  int empty_column(int wanted) const {
    if (wanted >= 0 && position_.end(wanted) == kNone) return wanted;
    for (int column = position_.rules().columns - 1; column >= 0; --column)
      if (position_.end(column) == kNone && !kept_.count(column)) return column;
    for (int column = position_.rules().columns - 1; column >= 0; --column)
      if (position_.end(column) == kNone) return column;
    return -1;
  }

  struct Kept {
    std::array<Card, kMostStock> king{kNone, kNone, kNone};  // which King each of the columns dealt to is kept for
    bool count(int column) const { return column < static_cast<int>(kMostStock) && king[column] != kNone; }
  };

  int wanted_for(Card king) const {
    for (int column = 0; column < static_cast<int>(kMostStock); ++column)
      if (kept_.king[column] == king) return column;
    return -1;
  }

  // Moves whole columns that stand on Kings so that the stock falls as it is to. `coming`: a
  // King that is about to go to the last empty column.
  bool arrange(const Placement& deal, Card coming) {
    kept_.king = deal.piles;
    const int stocked = static_cast<int>(position_.stock().size());
    for (int tries = 0; tries < 40; ++tries) {
      bool moved = false, wrong = false;
      for (int column = 0; column < stocked; ++column) {
        const Card wanted = kept_.king[column];
        const Card base = position_.base(column);
        if (wanted == kNone || base == wanted) continue;
        if (base != kNone && !is_king(base)) continue;
        if (wanted < kDeck && wanted != coming && position_.below(wanted) != kTable) continue;
        if (wanted == kTable || wanted == coming) {
          if (base == kNone) continue;
          wrong = true;
          const int to = elsewhere(column);
          if (to >= 0) moved = play({base, static_cast<Card>(kFirstColumn + to)});
        } else {
          wrong = true;
          if (base == kNone) moved = play({wanted, static_cast<Card>(kFirstColumn + column)});
          else {
            const int to = elsewhere(column);
            if (to >= 0) moved = play({base, static_cast<Card>(kFirstColumn + to)});
          }
        }
        if (moved) break;
      }
      if (!wrong) return true;
      if (!moved) return false;
    }
    return false;
  }

  // An empty column to set a pile aside in, rather one that nothing is kept for.
  int elsewhere(int column) const {
    int found = -1;
    for (int other = position_.rules().columns - 1; other >= 0; --other)
      if (other != column && position_.end(other) == kNone && (found < 0 || !kept_.count(other))) {
        found = other;
        if (!kept_.count(other)) break;
      }
    return found;
  }

  Position position_;
  std::vector<Move> legal_;
  Kept kept_;
};

}  // namespace

std::optional<std::vector<Move>> carry_out(Position position, const std::vector<Placement>& steps) {
  Player player(std::move(position));
  if (!player.all(steps)) return std::nullopt;
  return std::move(player.moves);
}

}  // namespace scorpion
