// Cards and sets of cards. A card is suit * 13 + rank - 1, suits in the order C D H S.
#pragma once

#include <bit>
#include <cstdint>

namespace scorpion {

using Card = std::uint8_t;
using Cards = std::uint64_t;  // a set of cards, one bit each

constexpr int kDeck = 52;
constexpr Card kNone = 63;   // no card
constexpr Card kTable = 62;  // what the base of a column lies on
constexpr Card kAside = 61;  // where the stock and the open reserve lie
constexpr int kUnknown = 52; // a face-down card that nobody knows; only in input

constexpr Cards bit(Card card) { return Cards{1} << card; }
constexpr Cards kAllCards = (Cards{1} << kDeck) - 1;
constexpr Cards kKings = bit(12) | bit(25) | bit(38) | bit(51);
constexpr Cards kNonKings = kAllCards & ~kKings;

constexpr int suit_of(Card card) { return card / 13; }
constexpr int rank_of(Card card) { return card % 13; }  // 0 is an Ace, 12 a King
constexpr bool is_king(Card card) { return (kKings >> card & 1) != 0; }
constexpr bool is_ace(Card card) { return rank_of(card) == 0; }
constexpr Card next(Card card) { return static_cast<Card>(card + 1); }   // not of a King
constexpr Card lower(Card card) { return static_cast<Card>(card - 1); }  // not of an Ace
constexpr Card ace_of(int suit) { return static_cast<Card>(13 * suit); }
constexpr Card king_of(int suit) { return static_cast<Card>(13 * suit + 12); }
constexpr Cards suit_cards(int suit) { return ((Cards{1} << 13) - 1) << (13 * suit); }

inline Card first(Cards cards) { return static_cast<Card>(std::countr_zero(cards)); }
inline int count(Cards cards) { return std::popcount(cards); }

}  // namespace scorpion
