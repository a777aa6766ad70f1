// Goes through everything that can be reached, dead ends apart: what finds no win proves a loss.
#pragma once

#include <cstdint>
#include <vector>

#include "large.hpp"
#include "roaming_board.hpp"
#include "search.hpp"

namespace scorpion::roaming {

// A set of keys, told apart exactly: a position left out for one that only looks like it would
// be a hole in a proof.
class KeySet {
 public:
  explicit KeySet(int words) : words_(static_cast<std::size_t>(words)) {}

  bool full() const { return (count_ + 1) * 3 > slots() * 2; }
  std::uint64_t bytes_when_grown() const { return next_slots() * words_ * sizeof(std::uint64_t) + bytes(); }
  std::uint64_t bytes() const { return data_.capacity() * sizeof(std::uint64_t); }
  bool grow(Meter& meter);  // false: it had to stop, and holds nothing of use
  bool insert(Key key);  // false: it was there; not when full

 private:
  std::size_t slots() const { return data_.size() / words_; }
  std::size_t next_slots() const { return data_.empty() ? 1024 : slots() * 2; }
  std::size_t find(const std::uint64_t* key) const;

  std::size_t words_;
  Large<std::uint64_t> data_;  // open addressing; a slot whose first word is 0 is free
  std::size_t count_ = 0;
};

class Sweep {
 public:
  Sweep(const Ground& ground, Meter& meter) : ground_(ground), meter_(meter), seen_(ground.key_words()) {}

  // won, with `line`, or lost; unknown when `nodes` do not suffice, or the meter has said stop.
  Verdict run(const Board& start, std::uint64_t nodes, std::vector<Move>& line);

 private:
  struct Frame {
    Board board;
    Move move;           // that led here
    std::size_t moves;   // where its moves begin in moves_; the last are tried first
  };

  enum class Entry { open, closed, won, stop };
  Entry enter(const Board& board, Move move);
  std::uint64_t held() const;

  const Ground& ground_;
  Meter& meter_;
  KeySet seen_;
  Large<Frame> frames_;
  Large<Move> moves_;
  std::vector<Move> here_;
};

}  // namespace scorpion::roaming
