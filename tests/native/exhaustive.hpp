// A search that looks at every position that can be reached, and prunes nothing.
#pragma once

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../../native/search.hpp"
#include "boards.hpp"

namespace scorpion::boards {

// What tells positions apart: where every card lies, and before the deal in which column (M6).
inline std::string name(const Position& at) {
  std::string text;
  for (Card card = 0; card < kDeck; ++card) text.push_back(static_cast<char>(at.place(card)));
  for (int column = 0; !at.stock().empty() && column < at.rules().columns; ++column)
    text.push_back(static_cast<char>(at.base(column)));
  return text;
}

// The verdict, and how many positions were seen; unknown where they are more than `most`.
inline std::pair<Verdict, std::size_t> decide(const Position& start, std::size_t most) {
  std::unordered_set<std::string> seen{name(start)};
  std::vector<Position> waiting{start};
  std::vector<Move> moves;
  while (!waiting.empty()) {
    const Position here = waiting.back();
    waiting.pop_back();
    if (here.won()) return {Verdict::won, seen.size()};
    here.legal_moves(moves);
    for (const Move move : moves) {
      Position after = here;
      after.play(move);
      if (seen.insert(name(after)).second) waiting.push_back(after);
    }
    if (seen.size() > most) return {Verdict::unknown, seen.size()};
  }
  return {Verdict::lost, seen.size()};
}

}  // namespace scorpion::boards
