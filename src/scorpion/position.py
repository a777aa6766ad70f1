"""A position: where every card lies, and nothing else. Positions are values.

Whatever can be known from a position alone (is it won, is it a board that can be) is a
property of it; how it changes is in `scorpion.play`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from scorpion.cards import ACE, DECK, RUNS, UNKNOWN, Card, Suit
from scorpion.errors import N_

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.rules import Rules

SLOTS = 4
"""Places for completed runs beside the stock (S2)."""


class Column(NamedTuple):
    """The cards of a column, base first; the first `face_down` of them lie face down."""

    cards: tuple[Card, ...] = ()
    face_down: int = 0

    @property
    def end(self) -> Card | None:
        """The uncovered card, None in an empty column."""
        return self.cards[-1] if self.cards else None

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The face-up cards, the end card last."""
        return self.cards[self.face_down :]

    @property
    def joins(self) -> tuple[int, ...]:
        """Where in the column a face-up card lies on the face-up next card of its suit."""
        cards = self.cards
        return tuple(
            at for at in range(self.face_down + 1, len(cards)) if cards[at].next is cards[at - 1]
        )

    @property
    def run(self) -> Suit | None:
        """The suit of the complete run, all face up, that stands at the end, or None (R1)."""
        if len(self.cards) < self.face_down + 13 or self.cards[-1].rank != ACE:
            return None
        suit = self.cards[-1].suit
        return suit if self.cards[-13:] == RUNS[suit] else None

    def __str__(self) -> str:
        """The column as a line of a board: ``<??> <7C> 4H``, or ``-`` when it is empty."""
        down = [f"<{card}>" for card in self.cards[: self.face_down]]
        return " ".join(down + [str(card) for card in self.face_up]) or "-"


Area = Literal["board", "stock", "reserve", "removed"]


class Problem(NamedTuple):
    """One fault of an imported board: the place it is at, and a sentence with its fields.

    `place` is a column's number, or the name of another part of the board.
    """

    place: int | Area
    template: str
    values: dict[str, object]


class Position(NamedTuple):
    """Where every card lies.

    `stock` holds the undealt cards in the order in which they fall on columns 1, 2, 3 (S2);
    `reserve` the cards set apart face up, None where one has left (O5); `removed` the suits
    of the runs in the slots, in the order of their removal (R1).
    """

    rules: Rules
    columns: tuple[Column, ...]
    stock: tuple[Card, ...] = ()
    reserve: tuple[Card | None, ...] = ()
    removed: tuple[Suit, ...] = ()

    @property
    def won(self) -> bool:
        """All four runs are removed (E1); if none ever is, each stands alone in a column (O1)."""
        if self.rules.removal != "never":
            return len(self.removed) == SLOTS
        if self.stock or any(self.reserve):
            return False
        return all(
            not column.cards or (len(column.cards) == 13 and column.run) for column in self.columns
        )

    @property
    def face_down(self) -> int:
        """How many cards lie face down in the columns."""
        return sum(column.face_down for column in self.columns)

    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that do not lie face up and are not removed, in deck order."""
        seen = {card for column in self.columns for card in column.face_up}
        seen.update(card for card in self.reserve if card is not None)
        return tuple(card for card in DECK if card not in seen and card.suit not in self.removed)

    def __str__(self) -> str:
        """The board as text, one line a column, base first; see `scorpion.notation`."""
        lines = []
        if self.stock:
            lines.append(
                "Talon: "
                + " ".join("<??>" if card is UNKNOWN else str(card) for card in self.stock)
            )
        if self.reserve:
            lines.append(
                "Reserves: " + " ".join("-" if card is None else str(card) for card in self.reserve)
            )
        if self.removed:
            lines.append("Foundations: " + " ".join(self.removed))
        lines.extend(str(column) for column in self.columns)
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        """An expression that reads the board again."""
        return f"parse_board('''\n{self}''', parse_rules('{self.rules}'))"

    def problems(self) -> tuple[Problem, ...]:
        """Why this cannot be a position of its rules: one Problem for each fault, () if it can."""
        return (*self._wrong_places(), *self._wrong_columns(), *self._wrong_cards())

    def _wrong_places(self) -> Iterator[Problem]:
        columns, reserve = len(self.rules.layout), self.rules.left_over
        if len(self.columns) != columns:
            template = N_("{rules} has {right} columns, this board has {wrong}")
            yield Problem(
                "board",
                template,
                {"rules": self.rules, "right": columns, "wrong": len(self.columns)},
            )
        if self.rules.reserve == "open" and self.stock:
            yield Problem(
                "stock",
                N_("{rules} has no stock; cards set apart stand in a Reserves line"),
                self._named(),
            )
        if self.rules.reserve == "stock" and self.reserve:
            yield Problem(
                "reserve",
                N_("{rules} sets no cards apart; the stock stands in a Talon line"),
                self._named(),
            )
        if self.stock and len(self.stock) != reserve:
            template = N_("The stock has {right} cards, or none once it is dealt; here are {wrong}")
            yield Problem("stock", template, {"right": reserve, "wrong": len(self.stock)})
        if len(self.reserve) > reserve:
            template = N_("{right} cards are set apart; here are {wrong}")
            yield Problem("reserve", template, {"right": reserve, "wrong": len(self.reserve)})
        if UNKNOWN in self.reserve:
            yield Problem("reserve", N_("A card that lies face up cannot be unknown"), {})

    def _named(self) -> dict[str, object]:
        return {"rules": self.rules}

    def _wrong_columns(self) -> Iterator[Problem]:
        for number, column in enumerate(self.columns, 1):
            if UNKNOWN in column.face_up:
                yield Problem(number, N_("A card that lies face up cannot be unknown"), {})
            if column.cards and not column.face_up:
                template = N_(
                    "The end card of column {column} lies face down; it is always turned up"
                )
                yield Problem(number, template, {"column": number})

    def _wrong_cards(self) -> Iterator[Problem]:
        counts: Counter[Card] = Counter()
        unknown = 0
        for place, card in self._places():
            counts[card] += 1
            if card is UNKNOWN:
                unknown += 1
            elif card.suit in self.removed:
                yield Problem(
                    place, N_("{card} lies on the table, but its run is removed"), {"card": card}
                )
            elif counts[card] == 2:
                yield Problem(place, N_("{card} is on this board more than once"), {"card": card})
        if len(set(self.removed)) != len(self.removed):
            yield Problem("removed", N_("A suit is removed only once"), {})
        missing = [card for card in DECK if not counts[card] and card.suit not in self.removed]
        if len(missing) > unknown:
            template = N_("Missing, and no unknown place is left for them: {cards}")
            cards = (
                " ".join(map(str, missing))
                if unknown == 0
                else f"{len(missing) - unknown} of {_join(missing)}"
            )
            yield Problem("board", template, {"cards": cards})
        elif len(missing) < unknown:
            template = N_(
                "{unknown} places are unknown, but only {missing} cards are not on this board"
            )
            yield Problem("board", template, {"unknown": unknown, "missing": len(missing)})

    def _places(self) -> Iterator[tuple[int | Area, Card]]:
        for card in self.stock:
            yield "stock", card
        for set_apart in self.reserve:
            if set_apart is not None:
                yield "reserve", set_apart
        for number, column in enumerate(self.columns, 1):
            for card in column.cards:
                yield number, card


def _join(cards: list[Card]) -> str:
    return " ".join(map(str, cards))
