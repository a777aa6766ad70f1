// Puts the core to every use, for the sanitizers to watch: solves each board, and solves it again
// with little memory, few positions, and cancelled; plays a won line; draws odds. Prints
// "number verdict nodes", with "bad" for a line that does not win.

#include <algorithm>

#include "../../native/deals.hpp"
#include "../../native/solver.hpp"
#include "boards.hpp"

namespace {

using namespace scorpion;

bool wins(Position position, const std::vector<Move>& line) {
  std::vector<Move> legal;
  for (const Move move : line) {
    position.legal_moves(legal);
    bool found = false;
    for (const Move each : legal) found = found || each == move;
    if (!found) return false;
    position.play(move);
  }
  return position.won();
}

// The same board with its face-down cards and its stock unknown.
Board as_seen(Board seen) {
  for (Position::Column& column : seen.columns)
    std::fill_n(column.cards.begin(), column.face_down, static_cast<Card>(kUnknown));
  std::fill(seen.stock.begin(), seen.stock.end(), static_cast<Card>(kUnknown));
  return seen;
}

void use(Solver& solver, const std::string& number, const Board& board) {
  const Position start = boards::position(board);
  Limits limits;
  limits.nodes = 2'000;
  const Result result = solver.solve(start, limits, nullptr);
  const bool bad = result.verdict == Verdict::won && !wins(start, result.line);
  constexpr const char* kNames[] = {"won", "lost", "unknown"};
  std::cout << number << ' ' << (bad ? "bad" : kNames[static_cast<int>(result.verdict)]) << ' '
            << result.nodes << '\n';

  Limits small = limits;
  small.memory = 20'000;
  solver.solve(start, small, nullptr);
  Watch watch;
  watch.cancel.store(true);
  solver.solve(start, limits, &watch);
  limits.nodes = 200;
  count_wins(as_seen(board), 1, 0, 2, limits, nullptr);
  perft(start, 2);
}

}  // namespace

int main() {
  Solver solver;
  boards::read([&](const std::string& number, const Board& board) { use(solver, number, board); });
  const ColumnSize classic[] = {{3, 4}, {3, 4}, {3, 4}, {3, 4}, {0, 7}, {0, 7}, {0, 7}};
  Rules rules;
  rules.columns = 7;
  solve_deals(1, 50, rules, classic, Limits{}, nullptr);
}
