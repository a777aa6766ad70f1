#include "solver.hpp"

#include <chrono>
#include <new>

#include "roaming.hpp"

namespace scorpion {
Result Solver::solve(const Position& start, const Limits& limits, Watch* watch) {
  const Rules& rules = start.rules();
  const bool placed_stays = rules.build == Build::suit && rules.empty == Empty::king;
  try {
    if (placed_stays && start.stock().size() <= kMostStock) return placing_.solve(start, limits, watch);
    return solve_roaming(start, limits, watch);
  } catch (const std::bad_alloc&) {  // the machine has less than the limit says
    Result result;
    result.stop = Stop::memory;
    return result;
  }
}

Result Solver::solve_as_seen(const Board& board, const Limits& limits, Watch* watch) {
  if (board.rules.build != Build::suit || board.rules.empty != Empty::king) return {};
  Cards seen = 0;
  for (const Position::Column& column : board.columns)
    for (const Card card : column.cards)
      if (card != kUnknown) seen |= bit(card);
  for (const Card card : board.reserve) seen |= bit(card);
  for (const int suit : board.removed) seen |= suit_cards(suit);
  return placing_.solve_as_seen(arrangement(board, 0, 0), kAllCards & ~seen, limits, watch);
}

Result solve(const Position& start, const Limits& limits, Watch* watch) {
  return Solver().solve(start, limits, watch);
}

std::vector<Outcome> solve_deals(std::uint64_t first, std::uint64_t count, const Rules& rules,
                                 std::span<const ColumnSize> layout, const Limits& limits, Watch* watch) {
  using Clock = std::chrono::steady_clock;
  Solver solver;
  std::vector<Outcome> outcomes;
  outcomes.reserve(count);
  for (std::uint64_t at = 0; at < count; ++at) {
    const Clock::time_point began = Clock::now();
    const Result result = solver.solve(deal(first + at, rules, layout), limits, watch);
    if (watch && watch->cancel.load(std::memory_order_relaxed)) break;
    const std::chrono::duration<double> spent = Clock::now() - began;
    outcomes.push_back({result.verdict, result.nodes, result.peak_bytes, spent.count()});
  }
  return outcomes;
}

}  // namespace scorpion
