// A position as the searches of the roaming solver use it: small, copied as a whole, with its
// exact key. Plays as Position does; tests/agreement and every replayed line hold it to that.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "position.hpp"
#include "search.hpp"

namespace scorpion::roaming {

struct Board {
  std::array<Card, kDeck> below;         // a card, kTable, kAside, or kNone: removed
  std::array<Card, kDeck> above;         // kNone at an end
  std::array<std::uint8_t, kDeck> column;  // kNone when not in a column
  std::array<Card, kMaxColumns> base;    // kNone of an empty column
  std::array<Card, kMaxColumns> end;
  Cards face_down = 0;
  Cards joined = 0;   // cards that lie on their suit's next card
  Cards reserve = 0;  // open reserve
  std::uint8_t removed = 0;  // suits, one bit each
  std::uint8_t empty = 0;    // number of empty columns
  bool undealt = false;
};

constexpr int kMaxKeyWords = 6;
using Key = std::array<std::uint64_t, kMaxKeyWords>;

// What stays the same throughout a game: the rules, the stock, and what a key refers to.
class Ground {
 public:
  explicit Ground(const Position& start);

  const Rules& rules() const { return rules_; }
  const std::vector<Card>& stock() const { return stock_; }
  Board board() const { return start_; }

  // All moves that lead to different positions, but that only one of the empty columns that
  // are alike is named. With nothing to gain from it, a whole column is not moved either.
  void moves(const Board& board, std::vector<Move>& moves) const;
  void play(Board& board, Move move) const;
  bool won(const Board& board) const;

  // Two positions reached from the start have the same key when, and only when, they are the
  // same up to the order of columns that the stock does not fall on any more.
  void key(const Board& board, Key& key) const;
  int key_words() const { return key_words_; }

 private:
  void put(Board& board, int column, Card first) const;
  void lift(Board& board, int column, Card first) const;
  bool remove_run(Board& board, int column) const;
  void check_runs(Board& board, int from, int to) const;
  bool waits(const std::vector<Move>& moves, const Board& board) const;

  Rules rules_;
  std::vector<Card> stock_;
  Board start_;
  Cards in_stock_ = 0;
  Cards loose_ = 0;  // face down at an end: not told by the card on them whether they have turned
  int key_words_ = 0;
};

// The cards that could take `card`: the build rule of M2 or L2.
constexpr Cards kAcesOfAllSuits = bit(0) | bit(13) | bit(26) | bit(39);
constexpr Cards takers(Build build, Card card) {
  if (is_king(card)) return 0;
  return build == Build::suit ? bit(next(card)) : kAcesOfAllSuits << (rank_of(card) + 1);
}
// The cards that `card` could take.
constexpr Cards takes(Build build, Card card) {
  if (is_ace(card)) return 0;
  return build == Build::suit ? bit(lower(card)) : kAcesOfAllSuits << (rank_of(card) - 1);
}

// A sound test: true only if no line of moves wins from here. Assumes that every card that can
// ever leave its place has left it, and asks which cards could still never come onto their
// suit's next card.
bool dead_end(const Ground& ground, const Board& board);

// Cards that wait for one another in a circle, where a dead end has so simple a reason: the build
// is by suit, and no column can ever be emptied. Empty otherwise.
std::vector<Wait> circle(const Ground& ground, const Board& board);

}  // namespace scorpion::roaming
