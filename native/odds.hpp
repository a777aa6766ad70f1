// The chance that a board with unknown cards can be won: arrangements of the cards are drawn,
// and each is solved.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search.hpp"

namespace scorpion {

// A board on which cards that lie face down or in the stock can be kUnknown.
struct Board {
  Rules rules;
  std::vector<Position::Column> columns;
  std::vector<Card> stock;
  std::vector<Card> reserve;
  std::vector<int> removed;
};

struct Tally {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t unknown = 0;
};

struct Chances {
  Tally board;
  std::vector<Move> moves;            // the legal ones: the same in every arrangement
  std::vector<std::uint64_t> begins;  // in how many arrangements the line that wins begins with each of them
  std::vector<Tally> after_moves;     // one for each of them, if they are searched too
  std::uint64_t nodes = 0;
};

// The board with its unknown places filled by the cards that are nowhere on it, at random.
// Arrangement `number` of a seed is always the same; tests/agreement/test_odds.py says which.
Position arrangement(const Board& board, std::uint64_t seed, std::uint64_t number);

// Solves arrangements `first`, `first` + 1, ... of a seed, and, with moves, each of them after every
// legal move; `limits` are for each search. Fewer of them if it is cancelled.
Chances count_wins(const Board& board, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                   const Limits& limits, Watch* watch, bool with_moves = true);

// The verdicts after each legal move, at every position of a line of legal moves.
Tally count_along(const Position& start, std::span<const Move> line, const Limits& limits, Watch* watch);

}  // namespace scorpion
