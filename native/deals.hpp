// Numbered deals by our own shuffle.
//
// Must agree with scorpion.deals, where the shuffle is written down; tests/agreement/test_deals.py.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "position.hpp"

namespace scorpion {

// Steele, Lea, Flood, OOPSLA 2014: 64 bits at a time.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t state) : state_(state) {}

  std::uint64_t operator()();
  // A number below `bound`, all of them equally likely.
  std::uint64_t below(std::uint64_t bound);

 private:
  std::uint64_t state_;
};

void shuffle(std::span<Card> cards, SplitMix64 random);

std::array<Card, kDeck> shuffled(std::uint64_t number);

// Cards face down and cards face up in one column, at the start (O5).
struct ColumnSize {
  int face_down;
  int face_up;
};

// The position that a deal starts from. The sizes lay out at most 52 cards.
Position deal(std::uint64_t number, const Rules& rules, std::span<const ColumnSize> layout);

}  // namespace scorpion
