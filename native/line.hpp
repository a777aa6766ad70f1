// From an abstract line of placements to moves that can be played on the table.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "position.hpp"

namespace scorpion {

constexpr std::size_t kMostStock = 3;  // undealt cards that a line can have

// One step of the search: a card onto its suit's next card, a King to an empty column, or
// (card kNone) the deal. Before it, columns that stand on a King and empty ones can change
// places: `piles` names the King on which each of columns 1 to 3 is to stand, kTable where it is
// to be empty, kNone where it stays as it is.
struct Placement {
  Card card;
  std::array<Card, kMostStock> piles{kNone, kNone, kNone};
};

// The moves that carry out these steps on the table, to the win. Runs that were uncovered but
// not removed (R2) are lifted to an empty column as soon as there is one, and whole columns
// change places before the deal. Nothing if the rules do not let it be done in this order.
std::optional<std::vector<Move>> carry_out(Position position, const std::vector<Placement>& steps);

}  // namespace scorpion
