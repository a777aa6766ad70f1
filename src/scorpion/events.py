"""What happens in a move, in the order in which a player sees it.

Score, animation, sound and screen readers are made from these and from nothing else. Columns
count from 1; column 0 is the open reserve.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scorpion.cards import Card, Suit


class Moved(NamedTuple):
    """`cards` went from one place onto column `to`; `onto` is the card there, None if empty (M1)."""

    cards: tuple[Card, ...]
    source: int
    to: int
    onto: Card | None

    @property
    def points(self) -> int:
        """5 when the card was placed on a card of its own suit, else 0 (P1)."""
        return 5 if self.onto is not None and self.onto.suit == self.cards[0].suit else 0


class Turned(NamedTuple):
    """The face-down card at the end of `column` was turned up (M5)."""

    column: int
    card: Card

    @property
    def points(self) -> int:
        """5 (P1)."""
        return 5


class Dealt(NamedTuple):
    """`card` fell from the stock onto `column` (M6)."""

    column: int
    card: Card

    @property
    def points(self) -> int:
        """0, whatever the card falls on (P1)."""
        return 0


class RunRemoved(NamedTuple):
    """The complete run of `suit` left `column` for slot `slot`, 1 to 4 (R1)."""

    column: int
    suit: Suit
    slot: int

    @property
    def points(self) -> int:
        """100 (P1)."""
        return 100


class Won(NamedTuple):
    """The game is won (E1)."""

    @property
    def points(self) -> int:
        """0: the runs have been counted already (P1)."""
        return 0


Event = Moved | Turned | Dealt | RunRemoved | Won
