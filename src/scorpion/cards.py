"""The 52 cards of one deck, each of them one object for ever.

Two cards are equal only when they are the same object, so `is` and dictionaries work.

>>> card("4H"), card("10s"), card("q♦")
(4H, TS, QD)
>>> card("4H").next, card("KH").next, card("AS").lower
(5H, None, None)
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Literal, cast

from scorpion.errors import N_, BadText, quoted

Suit = Literal["C", "D", "H", "S"]

SUITS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")
RANKS: Final = "A23456789TJQK"
SYMBOLS: Final[dict[str, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
ACE: Final = 1
KING: Final = 13


class Card:
    """One card: `rank` 1 (Ace) to 13 (King), `suit`, and its neighbours in the suit.

    `next` is the one card of its suit that is one rank higher, None for a King; `lower` the
    one below, None for an Ace. `text` is its short form, such as ``TH``.
    """

    __slots__ = ("lower", "next", "rank", "suit", "text")

    text: str
    rank: int
    suit: Suit
    next: Card | None
    lower: Card | None

    def __init__(self, rank: int, suit: Suit, text: str) -> None:
        self.rank = rank
        self.suit = suit
        self.text = text
        self.next = None
        self.lower = None

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _named, (self.text,)

    @property
    def symbol(self) -> str:
        """The card as it is printed on the table: ``10♥``."""
        rank = "10" if self.rank == 10 else self.text[0]
        return rank + SYMBOLS[self.suit]


def _make_deck() -> tuple[Card, ...]:
    deck = tuple(
        Card(rank, suit, RANKS[rank - 1] + suit) for suit in SUITS for rank in range(1, 14)
    )
    for lower, higher in pairwise(deck):
        if lower.suit == higher.suit:
            lower.next, higher.lower = higher, lower
    return deck


DECK: Final = _make_deck()
"""All 52 cards: clubs, diamonds, hearts, spades, each from Ace to King."""

UNKNOWN: Final = Card(0, cast("Suit", "?"), "??")
"""Stands where a face-down card lies that nobody knows; it is none of the 52."""

RUNS: Final[dict[Suit, tuple[Card, ...]]] = {
    suit: tuple(card for card in reversed(DECK) if card.suit == suit) for suit in SUITS
}
"""The complete run of each suit, King first (R1)."""

_BY_TEXT: Final = {card.text: card for card in (*DECK, UNKNOWN)}
_LETTER_OF_SYMBOL: Final = {ord(symbol): suit for suit, symbol in SYMBOLS.items()}


def _named(text: str) -> Card:
    return _BY_TEXT[text]


def card(text: str) -> Card:
    """Read a card: rank ``A23456789TJQK`` (or ``10``), suit ``CDHS`` or a pip, any case.

    Raises BadText when the text is no card of the deck.
    """
    plain = text.translate(_LETTER_OF_SYMBOL).upper()
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    found = _BY_TEXT.get(plain)
    if found is None or found is UNKNOWN:
        raise BadText(
            N_("'{text}' is no card: write a rank A23456789TJQK and a suit CDHS, such as 4H"),
            text=quoted(text),
        )
    return found
