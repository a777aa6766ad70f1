// The solver for rules in which cards can leave their suit's next card again: build by rank, or
// any card in an empty column (Relaxed, Wasp).
#pragma once

#include "search.hpp"

namespace scorpion {

// Decides any position of any rules, though it is made for those. A lost verdict is a proof; a
// won one comes with moves of Position that win.
Result solve_roaming(const Position& start, const Limits& limits, Watch* watch);

}  // namespace scorpion
