"""The rule book in code: which moves are legal, and what a move does.

The rule of Scorpion is `takes`; the rest carries it out.
Clauses (M1, R2, …) are those of RULES.md.

>>> from scorpion.notation import parse_move
>>> from scorpion.deals import parse_deal
>>> from scorpion.rules import CLASSIC
>>> start = parse_deal("1").position(CLASSIC)
>>> legal_moves(start)
<LegalMoves: 7C>8C 2H>3H 3C>4C AH>2H deal>
>>> parse_move("2H>3H") in legal_moves(start)
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from scorpion.cards import DECK, RUNS, SUITS, UNKNOWN, Card
from scorpion.errors import N_, IllegalMove, UnknownCard
from scorpion.events import Dealt, Event, Moved, RunRemoved, Turned, Won
from scorpion.position import Column, Position
from scorpion.rules import Build, Empty, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator


class Move(NamedTuple):
    """`card`, with all that lies on it, onto the card `target` or the empty column of that number.

    Columns count from 1. The deal of the stock is the move `DEAL`, which has no card.
    """

    card: Card | None
    target: Card | int | None

    def __str__(self) -> str:
        return "deal" if self.card is None else f"{self.card}>{self.target}"

    def __repr__(self) -> str:
        return f"parse_move('{self}')"


DEAL: Final = Move(None, None)
RESERVE: Final = 0
"""Stands for the open reserve where a column's number is asked for (O5)."""


def takes(end: Card | None, build: Build, empty: Empty) -> tuple[Card, ...]:
    """The cards that may be placed, with all that lies on them, on a column that ends in `end`.

    An empty column (None) takes any King, from a base too (M4); in Wasp any card (O4).
    """
    if end is None:
        return DECK if empty == "any" else tuple(RUNS[suit][0] for suit in SUITS)
    if end.lower is None:
        return ()  # M3: nothing goes on an Ace
    if build == "suit":
        return (end.lower,)  # M2
    return tuple(card for card in DECK if card.rank == end.rank - 1)  # L2


_TAKES: Final = {
    (build, empty): {end: takes(end, build, empty) for end in (None, *DECK)}
    for build in get_args(Build)
    for empty in get_args(Empty)
}


class LegalMoves:
    """All legal moves of a position, in a fixed order: by column, base to end, the deal last."""

    __slots__ = ("_moves",)

    def __init__(self, position: Position) -> None:
        self._moves = tuple(_generate(position))

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __repr__(self) -> str:
        return f"<LegalMoves: {' '.join(map(str, self._moves)) or 'none'}>"


class Step(NamedTuple):
    """A move that was played: the position it led to, and what happened, in order."""

    move: Move
    position: Position
    events: tuple[Event, ...]

    @property
    def points(self) -> int:
        """The points of this move; never negative (P1, P2)."""
        return sum(event.points for event in self.events)


def legal_moves(position: Position) -> LegalMoves:
    """All moves that the rules allow in this position; none when it is won (E1)."""
    return LegalMoves(position)


def _generate(position: Position) -> list[Move]:
    if position.won:
        return []
    wanted = _wanted(position)
    moves = []
    for place, cards in _face_up(position):
        for card in cards:  # M1: any face-up card, from the middle too
            if card in wanted:  # the end of its own column lies on it, so not there
                moves += [Move(card, target) for target, number in wanted[card] if number != place]
    if position.stock and (position.rules.stock == "anytime" or _is_stuck(position, moves)):  # M6
        moves.append(DEAL)
    return moves


def _is_stuck(position: Position, moves: list[Move]) -> bool:
    """Is no move left but those of whole columns to empty ones, which do not count (O2)?"""
    bases = {column.cards[0] for column in position.columns if column.cards}
    return all(isinstance(move.target, int) and move.card in bases for move in moves)


def _wanted(position: Position) -> dict[Card, list[tuple[Card | int, int]]]:
    """The cards that some column takes, each with the targets of its moves and their columns."""
    taken_by = _TAKES[position.rules.build, position.rules.empty]
    wanted: dict[Card, list[tuple[Card | int, int]]] = {}
    for number, column in enumerate(position.columns, 1):
        end = column.cards[-1] if column.cards else None
        for card in taken_by[end]:
            wanted.setdefault(card, []).append((end or number, number))
    return wanted


def _face_up(position: Position) -> list[tuple[int, tuple[Card, ...]]]:
    places = [
        (number, column.cards[column.face_down :])
        for number, column in enumerate(position.columns, 1)
    ]
    return places + [(RESERVE, (card,)) for card in position.reserve if card is not None]


def play(position: Position, move: Move) -> Step:
    """Play a move: the new position, with the events in the order in which they are seen.

    Raises IllegalMove when the rules refuse it, and UnknownCard when it would turn up a card
    that nobody knows; `position` itself never changes.
    """
    if position.won:
        raise _refused(move, "over", "E1", N_("The game is over: it is won"))
    table = _deal(position, move) if move.card is None else _place(position, move, move.card)
    return table.step(move)


class _Table:
    """A position in the middle of a move."""

    def __init__(self, position: Position) -> None:
        self.rules = position.rules
        self.columns = list(position.columns)
        self.stock = position.stock
        self.reserve = position.reserve
        self.removed = position.removed
        self.events: list[Event] = []

    def take(self, number: int, index: int) -> tuple[Card, ...]:
        """Lift the card at `index` of a column, or of the reserve, with all that lies on it (M1)."""
        if number == RESERVE:
            card = self.reserve[index]
            self.reserve = (*self.reserve[:index], None, *self.reserve[index + 1 :])
            return () if card is None else (card,)
        column = self.columns[number - 1]
        self.columns[number - 1] = Column(column.cards[:index], column.face_down)
        return column.cards[index:]

    def put(self, number: int, cards: tuple[Card, ...]) -> None:
        column = self.columns[number - 1]
        self.columns[number - 1] = Column(column.cards + cards, column.face_down)

    def turn_up(self, number: int) -> None:
        """Turn up the end card of a column if it lies face down (M5)."""
        column = self.columns[number - 1]
        if not column.face_down or column.face_down < len(column.cards):
            return
        card = column.cards[-1]
        if card is UNKNOWN:
            raise UnknownCard(
                N_(
                    "The card that would be turned up in column {column} is unknown, so nobody can go on from here"
                ),
                column=number,
            )
        self.columns[number - 1] = Column(column.cards, column.face_down - 1)
        self.events.append(Turned(number, card))

    def remove_runs(self, number: int) -> None:
        """Remove the complete run at the end of a column (R1), and one that it uncovers (R3).

        Only this puts cards into slots, and nothing takes them out again (M7).
        """
        while (suit := self.columns[number - 1].run) is not None:
            self.take(number, len(self.columns[number - 1].cards) - len(RUNS[suit]))
            self.removed = (*self.removed, suit)
            self.events.append(RunRemoved(number, suit, len(self.removed)))
            self.turn_up(number)

    def check_runs(self, landed: list[int]) -> None:
        """Look for complete runs where cards have just landed, and nowhere else (R2), or as O1 says."""
        if self.rules.removal == "never":
            return
        for number in landed:
            self.remove_runs(number)
        if self.rules.removal == "anywhere":
            for number in range(1, len(self.columns) + 1):
                self.remove_runs(number)

    def step(self, move: Move) -> Step:
        position = Position(self.rules, tuple(self.columns), self.stock, self.reserve, self.removed)
        if position.won:
            self.events.append(Won())
        return Step(move, position, tuple(self.events))


def _deal(position: Position, move: Move) -> _Table:
    _check_deal(position, move)
    table = _Table(position)
    table.stock = ()
    for number, card in enumerate(position.stock, 1):  # M6: also onto an empty column
        table.put(number, (card,))
        table.events.append(Dealt(number, card))
    table.check_runs(list(range(1, len(position.stock) + 1)))
    return table


def _check_deal(position: Position, move: Move) -> None:
    if position.rules.reserve == "open":
        raise _refused(move, "no-stock", "O5", N_("These rules have no stock to deal"))
    if not position.stock:
        raise _refused(move, "stock-dealt", "M6", N_("The stock is already dealt"))
    if move not in legal_moves(position):
        raise _refused(
            move, "stock-waits", "O2", N_("The stock is dealt only when no other move is left")
        )
    if UNKNOWN in position.stock:
        raise UnknownCard(N_("The cards of the stock are unknown, so nobody can go on from here"))


def _place(position: Position, move: Move, card: Card) -> _Table:
    source, index = _find(position, move, card)
    to = _landing(position, move, card, source)
    table = _Table(position)
    cards = table.take(source, index)
    onto = table.columns[to - 1].end
    table.put(to, cards)
    table.events.append(Moved(cards, source, to, onto))
    if source != RESERVE:
        table.turn_up(source)
    table.check_runs([to])  # R2: the column that was left is not looked at
    return table


def _find(position: Position, move: Move, card: Card) -> tuple[int, int]:
    """Where a face-up card lies: its column and its index there; column 0 is the reserve."""
    for number, column in enumerate(position.columns, 1):
        if card in column.cards:
            index = column.cards.index(card)
            if index < column.face_down:
                break
            return number, index
    if card in position.reserve:
        return RESERVE, position.reserve.index(card)
    if card.suit in position.removed:
        raise _removed(move, card)
    # In the stock or face down in a column: which of the two is nobody's business.
    raise _refused(move, "face-down", "M1", N_("A face-down card cannot be moved"))


def _landing(position: Position, move: Move, card: Card, source: int) -> int:
    """The column on which `card` may land, or the reason why it may not (I1, I2, I3)."""
    target = move.target
    if target is None or isinstance(target, int):
        return _empty_column(position, move, card, target or 0)
    for number, column in enumerate(position.columns, 1):
        if column.cards and column.cards[-1] is target:
            if number == source:
                raise _own_group(move)
            if card not in _TAKES[position.rules.build, position.rules.empty][target]:
                raise _does_not_fit(position.rules, move, card, target)
            return number
    raise _no_end(position, move, target, source)


def _empty_column(position: Position, move: Move, card: Card, number: int) -> int:
    columns = len(position.columns)
    if not 1 <= number <= columns:
        raise _refused(move, "no-column", "S1", N_("There is no column {column}: there are {columns}"),
                       column=number, columns=columns)  # fmt: skip
    if position.columns[number - 1].cards:
        raise _refused(move, "not-empty", "M4", N_("Column {column} is not empty: name the card at its end instead"),
                       column=number)  # fmt: skip
    if card not in _TAKES[position.rules.build, position.rules.empty][None]:
        raise _refused(
            move, "king-only", "M4", N_("Only a King may be placed on an empty column")
        )  # I1
    return number


def _no_end(position: Position, move: Move, target: Card, source: int) -> IllegalMove:
    for number, column in enumerate(position.columns, 1):
        if target in column.face_up:
            group = column.cards[column.cards.index(move.card) :] if number == source else ()
            if target in group:
                return _own_group(move)
            return _refused(
                move, "covered", "M2", N_("Cards are placed only on the end card of a column")
            )
    if target in position.reserve:
        return _refused(move, "reserve", "O5", N_("A card that is set apart takes no card"))
    if target.suit in position.removed:
        return _removed(move, target)
    return _refused(move, "face-down", "M1", N_("A face-down card takes no card"))


def _own_group(move: Move) -> IllegalMove:
    return _refused(move, "own-group", "M1", N_("A card cannot be placed on its own group"))


def _does_not_fit(rules: Rules, move: Move, card: Card, target: Card) -> IllegalMove:
    if target.lower is None:
        return _refused(move, "on-ace", "M3", N_("Rule: no card may be placed on an Ace"))
    wanted = target.lower if rules.build == "suit" else f"a {target.lower.text[0]}"
    fact = f"{target} takes only {wanted}"
    if card.rank == target.rank - 1:
        template = N_("Rule: the card must be of the same suit")  # I2
        return _refused(move, "wrong-suit", "M2", template, fact=fact)
    clause = "M2" if rules.build == "suit" else "L2"
    return _refused(
        move, "wrong-rank", clause, N_("Rule: the card must be exactly one rank lower"), fact=fact
    )


def _removed(move: Move, card: Card) -> IllegalMove:
    template = N_("{card} is in a complete run that has left the table")
    return _refused(move, "removed", "M7", template, card=card)


def _refused(
    move: Move, code: str, clause: str, template: str, *, fact: str = "", **values: object
) -> IllegalMove:
    return IllegalMove(move, code, clause, template, fact=fact, **values)
