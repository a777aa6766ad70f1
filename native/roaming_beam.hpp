// Looks for a win, and for nothing else, by keeping the most hopeful positions of every length.
#pragma once

#include <cstdint>
#include <vector>

#include "large.hpp"
#include "roaming_board.hpp"
#include "search.hpp"

namespace scorpion::roaming {

// What makes a position hopeful.
struct Weights {
  int joined;  // for each card on its suit's next card
  int down;    // against each face-down card
  int empty;   // for each empty column
  int cards;   // against each card over a wanted card (one whose lower card is not on it)
  int blocks;  // the same, but cards that lie on their next card do not count
};

struct Phase {
  std::uint32_t width;    // positions kept of each length
  Weights weights;
  bool may_part;          // tries moves of a card off its suit's next card too
};

class Beam {
 public:
  Beam(const Ground& ground, Meter& meter) : ground_(ground), meter_(meter) {}

  // True if it has won: `line` are the moves. False when it has not, or has had to stop.
  bool run(const Board& start, const Phase& phase, std::vector<Move>& line);

 private:
  struct Child {
    std::int32_t score;
    std::uint32_t parent;  // in boards_
    std::uint64_t hash;
    Move move;
  };
  struct Step {
    std::uint32_t parent;  // in steps_
    Move move;
  };

  bool expand(const Phase& phase, std::vector<Move>& line);
  bool keep(std::uint32_t width);
  bool grow_seen();
  bool see(std::uint64_t hash);
  bool may_grow(std::uint64_t bytes);
  std::int32_t score(const Board& board, const Weights& weights) const;
  std::uint64_t hash(const Board& board) const;
  void trace(std::uint32_t step, Move last, std::vector<Move>& line) const;

  const Ground& ground_;
  Meter& meter_;
  Large<Board> boards_, next_;
  Large<std::uint32_t> at_;     // of each board: its step
  Large<std::uint32_t> next_at_;
  Large<Child> children_;
  Large<Step> steps_;
  Large<std::uint64_t> seen_;   // hashes of kept positions, open addressing, 0 free
  std::size_t seen_count_ = 0;
  std::vector<Move> moves_;
};

}  // namespace scorpion::roaming
