// Cards that wait for one another.
#pragma once

#include <vector>

#include "search.hpp"

namespace scorpion {

// The shortest circle among these cards, each of which waits for at most one other: `waits_for`
// names it, or kNone. Empty if there is none.
template <class WaitsFor>
std::vector<Wait> shortest_circle(Cards cards, const WaitsFor& waits_for) {
  std::vector<Wait> shortest;
  for (; cards; cards &= cards - 1) {
    Card at = first(cards);
    Cards seen = 0;
    while (at != kNone && !(seen & bit(at))) {
      seen |= bit(at);
      at = waits_for(at);
    }
    if (at == kNone) continue;
    std::vector<Wait> found;
    const Card began = at;
    do {
      const Card other = waits_for(at);
      found.push_back({at, other});
      at = other;
    } while (at != began);
    if (shortest.empty() || found.size() < shortest.size()) shortest = std::move(found);
  }
  return shortest;
}

}  // namespace scorpion
