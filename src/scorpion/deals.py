"""Numbered deals: a number gives the same 52 cards on every machine and for ever.

Our own shuffle, version 1, written so that anyone can write it again:

1. The deck is clubs, diamonds, hearts, spades, each from Ace to King.
2. Random numbers are SplitMix64's (Steele, Lea, Flood, OOPSLA 2014), 64 bits each; its state
   starts at the deal's number, 0 to 2**64 - 1.
3. For i = 51 down to 1: draw x until x < 2**64 - 2**64 mod (i + 1), and exchange cards i and
   x mod (i + 1).
4. The cards are dealt row by row, each row from left to right, leaving out columns that are
   full; what is left over is the stock, in the order in which it falls on columns 1, 2, 3
   (or the open reserve).

``pysol:N`` and ``ms:N`` are the deals of PySolFC and of Microsoft's numbering, computed by the
package pysol-cards and dealt in the same way.

>>> print(parse_deal("ms:24").position(CLASSIC))  # doctest: +ELLIPSIS
Talon: QD 3D AS
<4C> <7S> <5S> KH TC JH KS
...
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from pysol_cards.cards import createCards
from pysol_cards.random import shuffle as pysol_shuffle
from pysol_cards.random_base import RandomBase

from scorpion.cards import DECK, UNKNOWN, Card, card
from scorpion.errors import N_, BadDeal, quoted
from scorpion.position import Column, Position
from scorpion.rules import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from scorpion.rules import Rules

Source = Literal["scorpion", "pysol", "ms"]

_NUMBERS: Final[dict[Source, range]] = {
    "scorpion": range(2**64),
    "pysol": range(1, 10**20 + 1),
    "ms": range(1, 2**33),
}
_SOURCES: Final[dict[str, Source]] = {"": "scorpion", "pysol:": "pysol", "ms:": "ms"}
RANDOM_DEALS: Final = 1_000_000_000
"""Deals that nobody chose have numbers below this: at most nine digits."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal's number in one of the three numberings; `str` gives what `parse_deal` reads."""

    number: int
    source: Source = "scorpion"

    def __str__(self) -> str:
        return str(self.number) if self.source == "scorpion" else f"{self.source}:{self.number}"

    def cards(self) -> tuple[Card, ...]:
        """The 52 cards in the order in which they are dealt."""
        return shuffled(self.number) if self.source == "scorpion" else _pysol_cards(self)

    def position(self, rules: Rules = CLASSIC) -> Position:
        """The position that this deal starts from under the given rules."""
        return lay_out(self.cards(), rules)


def parse_deal(text: str) -> Deal:
    """Read ``8812``, ``pysol:8812`` or ``ms:8812``; raises BadDeal if there is no such deal."""
    name, colon, digits = text.strip().lower().rpartition(":")
    source = _SOURCES.get(name + colon)
    digits = digits.strip().removeprefix("#")
    if source is None or not (digits.isascii() and digits.isdigit() and len(digits) <= 30):
        raise BadDeal(
            N_("'{text}' is no deal: write a number, or pysol:NUMBER or ms:NUMBER"),
            text=quoted(text),
        )
    numbers = _NUMBERS[source]
    if int(digits) not in numbers:
        template = N_("There is no deal {text}: its number must be {first} to {last}")
        raise BadDeal(template, text=quoted(text), first=numbers[0], last=numbers.stop - 1)
    return Deal(int(digits), source)


def random_deal(random: Random) -> Deal:
    """Some deal of our own numbering, with a number of at most nine digits."""
    return Deal(random.randrange(1, RANDOM_DEALS))


def shuffled(number: int) -> tuple[Card, ...]:
    """The deck as our own shuffle leaves it (see above); `number` is 0 to 2**64 - 1."""
    deck = list(DECK)
    numbers = _splitmix64(number)
    for last in range(51, 0, -1):
        other = _below(last + 1, numbers)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _splitmix64(state: int) -> Iterator[int]:
    mask = 2**64 - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        yield mixed ^ (mixed >> 31)


def _below(bound: int, numbers: Iterator[int]) -> int:
    limit = 2**64 - 2**64 % bound
    return next(number for number in numbers if number < limit) % bound


def _pysol_cards(deal: Deal) -> tuple[Card, ...]:
    numbering = RandomBase.DEALS_MS if deal.source == "ms" else RandomBase.DEALS_PYSOLFC
    deck = pysol_shuffle(createCards(1), deal.number, numbering)
    ranks = "A23456789TJQK"
    return tuple(card(ranks[each.rank - 1] + each.suit_s()) for each in reversed(deck))


def lay_out(cards: tuple[Card, ...], rules: Rules) -> Position:
    """Deal 52 cards in this order: row by row onto the columns (S1), the rest as the stock (S2)."""
    dealt = iter(cards)
    columns: list[list[Card]] = [[] for _ in rules.layout]
    for row in range(max(down + up for down, up in rules.layout)):
        for column, (down, up) in zip(columns, rules.layout, strict=True):
            if row < down + up:
                column.append(next(dealt))
    laid_out = tuple(
        Column(tuple(column), down) for column, (down, _) in zip(columns, rules.layout, strict=True)
    )
    left_over = tuple(dealt)
    if rules.reserve == "open":
        return Position(rules, laid_out, reserve=left_over)
    return Position(rules, laid_out, stock=left_over)


def fill_unknown(position: Position, random: Random) -> Position:
    """Deal the cards that are nowhere on a board into its unknown places, at random."""
    unknown = unknown_cards(position)
    random.shuffle(unknown)
    return replace_unknown(position, unknown.pop)


def unknown_cards(position: Position) -> list[Card]:
    """The cards that are nowhere on a board, in deck order: as many as it has unknown places."""
    known = {each for column in position.columns for each in column.cards} | set(position.stock)
    return [each for each in position.unseen() if each not in known]


def replace_unknown(position: Position, next_card: Callable[[], Card]) -> Position:
    """The same board with a card from `next_card` in each unknown place, stock first."""

    def known(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(next_card() if each is UNKNOWN else each for each in cards)

    stock = known(position.stock)
    columns = tuple(Column(known(column.cards), column.face_down) for column in position.columns)
    return position._replace(stock=stock, columns=columns)
