// Decides positions of any rules, with the search that fits them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "deals.hpp"
#include "odds.hpp"
#include "placing.hpp"
#include "search.hpp"

namespace scorpion {

// Keeps what its searches allocated, for one position after the other; one thread at a time.
class Solver {
 public:
  Result solve(const Position& start, const Limits& limits, Watch* watch);

  // Lost: lost wherever the unknown cards of the board may lie. Unknown: not proved so. Never won.
  Result solve_as_seen(const Board& board, const Limits& limits, Watch* watch);

 private:
  Placing placing_;
};

Result solve(const Position& start, const Limits& limits, Watch* watch);

// What came of one of many deals.
struct Outcome {
  Verdict verdict;
  std::uint64_t nodes;
  std::uint64_t peak_bytes;
  double seconds;
};

// Deals `first`, `first` + 1, ..., each within the limits; fewer of them if it is cancelled.
std::vector<Outcome> solve_deals(std::uint64_t first, std::uint64_t count, const Rules& rules,
                                 std::span<const ColumnSize> layout, const Limits& limits, Watch* watch);

}  // namespace scorpion
