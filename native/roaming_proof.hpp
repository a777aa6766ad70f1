// Proves losses where the build is by suit and an empty column takes any card (Wasp).
//
// The game is replaced by an easier one, in which a card never has to leave its suit's next card
// again; what is lost there is lost. In the easier game
// - a card is first where the start (or the deal) laid it, may then stand on the table, and ends
//   placed, on its suit's next card; it never goes back, so play is a DAG of bounded depth;
// - complete runs are removed wherever they are uncovered;
// - while a column is empty, a card may be placed on a card of its own group;
// - if a column is empty when the stock is dealt, or columns have changed places or runs have gone
//   before, the stock lies beside the columns from then on, each card free to move, covering
//   nothing.
//
// Why this is easier: let a position A of the easier game stand for B of the real one when every
// card is in A as in B, or placed in A and on the table in B (parted), or gone with its run in A;
// after a deal beside the columns, a card of the stock may also still lie aside in A. Then A uses
// no more columns than B. A move of B that parts a card, or moves a whole column, needs none in A.
// Any other can be done in A too: the target is bare in A, the card is face up in A, and if the
// target is in the card's own group in A but not in B, then some card on the way is parted in B,
// so that A has an empty column. If A has no empty column at the deal, nothing is parted in B, and
// the stock falls on the same cards.
//
// Failures are explained, as in placing.hpp, by facts that any lost position like this one shares.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "large.hpp"
#include "roaming_board.hpp"
#include "search.hpp"

namespace scorpion::roaming {

class Proof {
 public:
  Proof(const Ground& ground, Meter& meter);

  // lost, or unknown: there is no proof of this kind, or `nodes` do not suffice, or the meter
  // has said stop.
  Verdict run(std::uint64_t nodes);

 private:
  static constexpr std::size_t kMostStock = 3;  // with more undealt cards there is no proof here
  static constexpr std::uint8_t kDealing = 128;
  static constexpr std::uint8_t kParking = 64;  // with the card: to the table
  static constexpr std::uint32_t kOnlyHere = ~0u;

  struct Layout {
    std::array<Card, 64> below;   // what each card lies on until it moves
    std::array<Card, 64> above;   // what lies on each card until it moves; kNone if placed on it
    std::array<Cards, 64> frees;  // the card that is bared when this one moves, as a set
    Cards up = 0;                 // face up from the first
    Cards aside = 0;              // undealt
    Cards beside = 0;             // dealt beside the columns
  };
  // A position: cards that have moved (or stood on the table from the first), and of those the
  // cards placed; a King is placed when its run is gone.
  struct Node {
    Cards moved, placed, bare;
    std::uint32_t deal;  // 0 before, else which layout, counted from 1
  };
  // A position with these cards placed, moved, not placed, not moved, is lost; if it has a deal,
  // only after that one.
  struct Why {
    Cards placed = 0, moved = 0, unplaced = 0, unmoved = 0;
    std::uint32_t deal = 0;
  };
  struct Frame {
    Node node;
    std::uint8_t move;            // that led here
    bool before = false;          // the stock is still to be dealt
    bool deal_tried = false;
    Cards may_place = 0, may_park = 0;   // legal
    Cards tried_place = 0, tried_park = 0;
    Cards seen_place = 0, seen_park = 0;  // accounted for in `why`
    Why why{};
  };
  struct Slot {
    Cards moved, placed;
    std::uint32_t deal;
    std::uint32_t why;  // counted from 1; 0 is a free slot
  };
  // Cards that stay: never moved, never placed, as far as a reason may rely on it.
  struct Staying {
    Cards unmoved, unplaced;
  };

  const Layout& layout(const Node& node) const { return node.deal ? dealt_[node.deal - 1] : start_; }
  Cards tabled(const Node& node) const { return node.moved & ~node.placed; }
  int empty(const Node& node) const { return columns_ - count(tabled(node)); }
  bool won(const Node& node) const;
  Cards unfinished(const Node& node, Cards moved, Cards placed) const;

  bool read();
  void settle(Node& node) const;
  Node after(const Node& node, std::uint8_t move);
  Node deal(const Node& node);
  bool falls_as_at_start(const Node& node) const;
  bool in_own_group(const Node& node, Card card) const;
  void find_moves(Frame& frame) const;

  bool dead_end(const Node& node, Why& why) const;
  Cards in_group_of_target(const Node& node, std::array<Cards, kDeck>& between) const;
  Why collect(const Node& node, Staying staying, Card root) const;
  void add_place_block(const Node& node, Card card, Staying staying, Why& why) const;
  void add_park_block(const Node& node, Card card, Staying staying, Why& why) const;
  void add_run_block(const Node& node, int suit, Staying staying, Why& why) const;
  void add_no_empty(const Node& node, Why& why) const;
  void settle_deal(const Node& node, Why& why) const;

  bool known(const Node& node, Why& why);
  void learn(const Why& why);
  const Slot* find(const Node& node) const;
  bool store(const Node& node, const Why& why);
  bool hold(std::uint64_t more);
  bool grow(std::uint8_t move);

  enum class Entry { open, failed, won };
  Entry enter(Frame& frame, Why& why);
  int next_move(Frame& frame);
  bool explain(Frame& frame, Why& why);
  bool merge(Frame& parent, std::uint8_t move, const Why& why) const;

  const Ground& ground_;
  Meter& meter_;
  bool never_;
  int columns_;
  Cards stock_ = 0;
  Cards gone_at_start_ = 0;
  Layout start_;
  Node root_{};
  std::vector<Layout> dealt_;
  std::vector<std::array<Card, kMostStock>> dealt_on_;  // of each layout: the ends the stock fell on; kNone: beside
  Large<Frame> frames_;
  std::vector<Why> learned_;
  Large<Why> whys_;
  Large<Slot> table_;
};

}  // namespace scorpion::roaming
