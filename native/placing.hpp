// The solver for rules in which a card that lies on its suit's next card never leaves it
// (build=suit, empty=king): Classic and its family.
//
// There each non-King moves at most once, to the card it belongs on, and a King only to an empty
// column. So a position is the set of cards that have been *placed*, and after the deal what the
// stock fell on. The search learns from every failure why it failed; docs/solver.md has the proof.
//
// Inside, runs leave wherever they stand uncovered (removal=anywhere), which is never worse than
// R2. What the search wins is then carried out on the table under the real rules.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "large.hpp"
#include "line.hpp"
#include "search.hpp"

namespace scorpion {

class Placing {
 public:
  // Decides a position. Can be called again and again; what it allocated is used again.
  Result solve(const Position& start, const Limits& limits, Watch* watch);

  // Decides an easier game, in which the unseen cards are in nobody's way and take any card that
  // goes on them at any time. Lost: lost wherever the unseen cards may lie. Not lost: unknown.
  // Where an arrangement has them, in `start`, makes no difference.
  Result solve_as_seen(const Position& start, Cards unseen, const Limits& limits, Watch* watch);

 private:
  // How the cards lay at first, or were left by the deal. A card not placed still lies so.
  struct Layout {
    std::array<Card, 64> below;  // kTable for a base, kAside in the stock or the reserve
    std::array<Card, 64> above;  // kNone for an end
    std::array<Cards, 64> frees; // the card that is bared when this one leaves, as a set
    Cards up = 0;                // face up
    Cards bases = 0;
    Cards aside = 0;             // the undealt stock
  };
  struct Dealt {
    Layout layout;
    std::array<Card, kMostStock> onto;  // what the stock fell on
  };
  struct Node {
    Cards placed = 0;
    Cards freed = 0;  // cards that nothing lies on any more but what was placed on them
    Cards roam = 0;   // before the deal: Kings whose columns could have changed places
    int removed = 0;  // suits, as bits
    int empty = 0;    // columns
    std::uint32_t deal = 0;  // 0 before it, else one of dealt_, from 1
  };
  // An explanation: every position in which all cards of `placed` are placed and none of
  // `unplaced` is lost, if `deal` is 0; else such positions after that deal, before any deal
  // (kBefore), or the very position that it was found at (kOnlyHere).
  struct Why {
    Cards placed = 0;
    Cards unplaced = 0;
    std::uint32_t deal = 0;
    std::uint8_t stock = 0;       // the stock cards that it names where they lie, as bits
    std::uint8_t incomplete = 0;  // suits that it has said are never completed
  };
  struct Frame {
    Node node;
    Card move = kNone;  // that led here; kNone for the deal and the start
    bool before = false;  // the deal, which is then a move too
    bool exact = false;   // all moves are tried, and what is found holds only here
    Cards legal = 0, tried = 0, seen = 0;
    Why why{};
    std::uint32_t first_deal = UINT32_MAX, next_deal = 0;
  };
  struct Slot {
    Cards placed;
    std::uint32_t key;  // the deal, or before it who roams
    std::uint32_t why;  // counted from 1; 0 is a free slot
  };
  static constexpr std::uint32_t kOnlyHere = UINT32_MAX;
  static constexpr std::uint32_t kBefore = UINT32_MAX - 1;

  // placing_moves.cpp: what moves do
  bool read(const Position& start, Node& root, Cards unseen = 0);
  const Layout& layout(const Node& node) const;
  void place(Node& node, Card card);
  void settle(Node& node, Card landed);
  void note_roaming(Node& node, Cards also) const;
  Cards legal(const Node& node) const;
  bool in_own_group(const Node& node, Card card) const;
  Card end_above(const Node& node, Card card) const;
  bool stands(const Node& node, int column) const;
  void find_deals(const Node& node);
  void add_deal(const std::array<Card, kMostStock>& onto);
  Node dealt(const Node& node, std::uint32_t which);
  Placement placement(const Node& before, const Frame& frame) const;
  bool won(const Node& node) const { return (must_ & ~node.placed) == 0; }

  // placing_why.cpp: dead ends and explanations
  bool dead_end(const Node& node, Why& why);
  Cards find_movable(const Node& node, Cards& leaving);
  void walk(const Node& node);
  Why collect(const Node& node, Cards staying, Card root) const;
  void add_block(const Node& node, Card card, Cards staying, Why& why) const;
  void add_blocker(const Node& node, Card card, Cards staying, Why& why) const;
  void add_incomplete(const Node& node, int suit, Cards staying, Why& why) const;
  void add_no_empty(const Node& node, Cards staying, Why& why) const;
  bool add_end(const Node& node, int column, Why& why) const;
  std::uint8_t stock_bits(Cards cards) const;
  Card waits_for(const Node& node, Card card, Cards stuck) const;
  std::vector<Wait> circle(const Node& node);

  // placing.cpp: the search
  Verdict search(const Node& root, Meter& meter, std::vector<Placement>& line, std::uint64_t most = UINT64_MAX);
  bool enter(Frame& frame, Why& why);
  Card next_move(Frame& frame);
  Card choose(const Frame& frame) const;
  Why explain(const Frame& frame);
  bool merge(Frame& parent, const Frame& child, const Why& why) const;
  bool merge_before(Frame& parent, const Frame& child, const Why& why) const;
  bool known(const Node& node, Why& why);
  void learn(const Why& why);
  const Slot* find(const Node& node) const;
  bool store(const Node& node, const Why& why);
  std::uint64_t bytes() const;
  void forget();
  Verdict on_the_table(const Position& start, Meter& meter, std::vector<Move>& line);

  Rules rules_;
  Cards must_ = 0;  // the cards that have to be placed
  Cards unseen_ = 0;  // cards that are in nobody's way, and lie nowhere
  Layout start_;
  std::vector<Card> stock_;
  Cards stock_cards_ = 0;
  std::array<Card, kMaxColumns> base_of_{};
  std::vector<Dealt> dealt_;
  std::vector<std::uint32_t> deals_here_;  // of all frames before the deal, one after the other

  Large<Frame> frames_;
  std::vector<Why> learned_;
  Large<Why> whys_;
  Large<Slot> table_;
  Meter* meter_ = nullptr;
  bool kept_ = false;  // before the deal a run has left that R2 may have kept: a loss is no proof

  std::array<std::uint8_t, 64> height_{}, column_{};  // where walk() found each card
};

}  // namespace scorpion
