#include "deals.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace scorpion {

std::uint64_t SplitMix64::operator()() {
  std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15ULL;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebULL;
  return mixed ^ mixed >> 31;
}

std::uint64_t SplitMix64::below(std::uint64_t bound) {
  const std::uint64_t left_over = (0 - bound) % bound;  // 2**64 mod bound
  for (;;) {
    const std::uint64_t number = (*this)();
    if (number < 0 - left_over || left_over == 0) return number % bound;
  }
}

void shuffle(std::span<Card> cards, SplitMix64 random) {
  for (std::size_t last = cards.size(); last-- > 1;) std::swap(cards[last], cards[random.below(last + 1)]);
}

std::array<Card, kDeck> shuffled(std::uint64_t number) {
  std::array<Card, kDeck> deck;
  std::iota(deck.begin(), deck.end(), Card{0});
  shuffle(deck, SplitMix64(number));
  return deck;
}

Position deal(std::uint64_t number, const Rules& rules, std::span<const ColumnSize> layout) {
  const std::array<Card, kDeck> deck = shuffled(number);
  std::vector<Position::Column> columns(layout.size());
  int rows = 0;
  for (std::size_t at = 0; at < layout.size(); ++at) {
    columns[at].face_down = layout[at].face_down;
    rows = std::max(rows, layout[at].face_down + layout[at].face_up);
  }
  std::size_t dealt = 0;
  for (int row = 0; row < rows; ++row)
    for (std::size_t at = 0; at < layout.size(); ++at)
      if (row < layout[at].face_down + layout[at].face_up) columns[at].cards.push_back(deck[dealt++]);
  const std::span<const Card> rest = std::span<const Card>(deck).subspan(dealt);
  const std::span<const Card> none;
  return Position(rules, columns, rules.open_reserve ? none : rest, rules.open_reserve ? rest : none, {});
}

}  // namespace scorpion
