// A position of any rules of the family, and what a move does to it.
//
// Must agree with scorpion.play and scorpion.position; tests/agreement holds it to that.
// Clauses (M1, R2, ...) are those of RULES.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cards.hpp"

namespace scorpion {

enum class Build : std::uint8_t { suit, rank };                  // O3
enum class Empty : std::uint8_t { king, any };                   // O4
enum class Removal : std::uint8_t { landing, anywhere, never };  // O1
enum class StockRule : std::uint8_t { anytime, when_stuck };     // O2

struct Rules {
  Build build = Build::suit;
  Empty empty = Empty::king;
  Removal removal = Removal::landing;
  StockRule stock = StockRule::anytime;
  bool open_reserve = false;  // O5
  std::uint8_t columns = 7;

  bool operator==(const Rules&) const = default;
};

constexpr int kMaxColumns = 26;
constexpr int kMaxLeftOver = 26;

// `card`, with all that lies on it, onto a card or an empty column (kFirstColumn + index);
// the deal of the stock is kNone onto kNone.
struct Move {
  Card card;
  Card target;

  bool operator==(const Move&) const = default;
};
constexpr Card kFirstColumn = 64;
constexpr Move kDeal{kNone, kNone};

enum class EventKind : std::uint8_t { moved, turned, dealt, run_removed, won };

// Columns count from 1; column 0 is the open reserve.
struct Event {
  EventKind kind;
  Card card;          // moved: the card picked up; run_removed: the King of the run
  std::uint8_t from;  // moved
  std::uint8_t to;    // the column; of a run: the column it left
  Card onto;          // moved: the card there, kNone if empty
};

class Position {
 public:
  struct Column {
    std::vector<Card> cards;  // base first
    int face_down = 0;
  };

  Position(const Rules& rules, std::span<const Column> columns, std::span<const Card> stock,
           std::span<const Card> reserve, std::span<const int> removed);

  const Rules& rules() const { return rules_; }
  void legal_moves(std::vector<Move>& moves) const;
  // Plays a legal move; adds what happens to `events` if there are any to be told.
  void play(Move move, std::vector<Event>* events = nullptr);
  bool won() const;

  Card base(int column) const { return base_[column]; }
  Card end(int column) const { return end_[column]; }
  Card below(Card card) const { return below_[card]; }  // a card, kTable or kAside
  Card above(Card card) const { return above_[card]; }  // kNone at an end
  // Where a card lies, in one byte that tells positions apart: below(card), or kNone when it has
  // left the table; with the highest bit when it lies face down.
  std::uint8_t place(Card card) const;
  Cards face_down() const { return face_down_; }
  Cards reserve() const { return reserve_; }
  std::span<const Card> stock() const { return {stock_.data(), static_cast<std::size_t>(stocked_)}; }
  std::span<const std::uint8_t> removed() const { return {removed_.data(), static_cast<std::size_t>(runs_)}; }
  int column_of(Card card) const;  // from 0; of a card that lies in a column

 private:
  bool takes(Card end, Card card) const;
  bool stuck(const std::vector<Move>& moves) const;
  void put(int column, Card first, Card last);
  void turn_up(int column, std::vector<Event>* events);
  bool remove_run(int column, std::vector<Event>* events);
  void check_runs(int from, int to, std::vector<Event>* events);

  Rules rules_;
  std::array<Card, kDeck> below_;
  std::array<Card, kDeck> above_;
  std::array<Card, kMaxColumns> base_;
  std::array<Card, kMaxColumns> end_;
  Cards face_down_ = 0;
  Cards reserve_ = 0;
  std::array<Card, kMaxLeftOver> stock_{};
  std::array<std::uint8_t, 4> removed_{};
  std::uint8_t stocked_ = 0;
  std::uint8_t runs_ = 0;
};

// The number of sequences of `depth` legal moves, every last one of which is played.
std::uint64_t perft(const Position& position, int depth);

}  // namespace scorpion
