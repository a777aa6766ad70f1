"""The native core, asked with the values of this package and answering with them.

Nothing else imports `scorpion._native`. What goes in is checked here and once more behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from scorpion import _native
from scorpion.cards import DECK, SUITS, UNKNOWN, Card
from scorpion.errors import BadBoard, BadText
from scorpion.events import Dealt, Event, Moved, RunRemoved, Turned, Won
from scorpion.play import DEAL, Move
from scorpion.position import Column, Position
from scorpion.rules import Build, Empty, Removal, Stock

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorpion.rules import Rules

Watch = _native.Watch
"""What another thread may see and say: `nodes` so far, and `cancel()`."""

RawResult = _native.Result
Tally = tuple[int, int, int]
"""How many were won, lost and unknown."""

_NUMBER: Final = {card: number for number, card in enumerate((*DECK, UNKNOWN))}
_FIRST_COLUMN: Final = 64
_DEAL: Final = (63, 63)
_OPTIONS: Final = tuple(
    {value: number for number, value in enumerate(get_args(option))}
    for option in (Build, Empty, Removal, Stock)
)


class Bounds(NamedTuple):
    """The limits of one search: positions, seconds and bytes; None is no limit."""

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None


class Outcome(NamedTuple):
    """What came of one of many deals; `verdict` is the place in won, lost, unknown."""

    verdict: int
    nodes: int
    peak_bytes: int
    seconds: float


class Table:
    """A position in the core, on which moves can be played.

    Must agree with scorpion.play; tests/agreement holds it to that.
    """

    def __init__(self, position: Position) -> None:
        self._rules = position.rules
        self._reserve = position.reserve
        self._table = _native.Position(board_data(position))

    @property
    def position(self) -> Position:
        """Where every card lies."""
        _, columns, face_down, stock, reserve, removed = self._table.board()
        set_apart = set(_cards(reserve))
        return Position(
            self._rules,
            tuple(
                Column(_cards(column), down)
                for column, down in zip(columns, face_down, strict=True)
            ),
            _cards(stock),
            tuple(card if card in set_apart else None for card in self._reserve),
            tuple(SUITS[suit] for suit in removed),
        )

    @property
    def won(self) -> bool:
        """Is it won (E1)?"""
        return self._table.won

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, in the order of `scorpion.play.legal_moves`."""
        return moves_of(self._table.legal_moves())

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a legal move: what happens, in order."""
        before = self._table.board()[1]
        return tuple(_event(data, before) for data in self._table.play(*_move_data(move)))

    def perft(self, depth: int) -> int:
        """The number of sequences of this many legal moves (1 or more)."""
        return self._table.perft(depth)


def board_data(position: Position) -> _native.Board:
    """A position as the core takes it; raises BadBoard if it cannot be."""
    problems = position.problems()
    if problems:
        raise BadBoard([BadText(each.template, line=None, **each.values) for each in problems])
    return (
        rules_data(position.rules),
        [_numbers(column.cards) for column in position.columns],
        [column.face_down for column in position.columns],
        _numbers(position.stock),
        _numbers(card for card in position.reserve if card is not None),
        [SUITS.index(suit) for suit in position.removed],
    )


def moves_of(line: Sequence[tuple[int, int]]) -> tuple[Move, ...]:
    """Moves as the core writes them."""
    return tuple(_move(*each) for each in line)


def card_of(number: int) -> Card:
    """The card of a number of the core."""
    return DECK[number]


def deal(number: int, rules: Rules) -> Position:
    """The start of a deal of our own numbering; an open reserve stands in the order of the deck."""
    table = _native.deal(number, rules_data(rules), rules.layout)
    _, columns, _, stock, reserve, _ = table.board()
    laid_out = zip(columns, rules.layout, strict=True)
    return Position(
        rules,
        tuple(Column(_cards(column), down) for column, (down, _) in laid_out),
        _cards(stock),
        _cards(reserve),
    )


def solve(position: Position, bounds: Bounds, watch: Watch) -> RawResult:
    """Search a position whose cards are all known."""
    return _native.solve(_native.Position(board_data(position)), bounds, watch)


def solve_as_seen(position: Position, bounds: Bounds, watch: Watch) -> RawResult:
    """Search a position for a loss that holds wherever its unknown cards lie."""
    return _native.solve_as_seen(board_data(position), bounds, watch)


def solve_deals(
    first: int, count: int, rules: Rules, bounds: Bounds, watch: Watch
) -> list[Outcome]:
    """Search deals `first`, `first` + 1, …; fewer than `count` if it is cancelled."""
    found = _native.solve_deals(first, count, rules_data(rules), rules.layout, bounds, watch)
    return [Outcome(*each) for each in found]


class Chances(NamedTuple):
    """How many arrangements of a board are won, lost and unknown, and so after each legal move.

    `begins` says of each legal move how many of the lines that win begin with it.
    """

    board: Tally
    moves: dict[Move, Tally]
    begins: dict[Move, int]
    nodes: int


def count_wins(  # noqa: PLR0913 - as the core takes them
    position: Position,
    seed: int,
    numbers: range,
    bounds: Bounds,
    watch: Watch,
    *,
    with_moves: bool = True,
) -> Chances:
    """Search these arrangements of the unknown cards of a board, and each after every move."""
    board, moves, begins, nodes = _native.odds(
        board_data(position), seed, numbers.start, len(numbers), bounds, watch, with_moves
    )
    return Chances(
        board,
        {_move(*move): tally for move, tally in moves},
        {_move(*move): lines for move, lines in begins},
        nodes,
    )


def count_along(position: Position, line: Sequence[Move], bounds: Bounds, watch: Watch) -> Tally:
    """Search every position that a legal move leads to from those of a line that wins."""
    data = [_move_data(move) for move in line]
    return _native.along(_native.Position(board_data(position)), data, bounds, watch)


def replay(start: Position, moves: Sequence[Move]) -> tuple[int, tuple[int, ...]]:
    """How many of these moves can be played, one after the other, and after which it is won.

    Must agree with scorpion.play; tests/agreement holds it to that.
    """
    table = _native.Position(board_data(start))
    wins: list[int] = []
    for number, move in enumerate(moves, 1):
        data = _move_data(move)
        if data not in table.legal_moves():
            return number - 1, tuple(wins)
        table.play(*data)
        if table.won:
            wins.append(number)
    return len(moves), tuple(wins)


def rules_data(rules: Rules) -> _native.Rules:
    """The options as the core takes them."""
    build, empty, removal, stock = (
        numbers[value]
        for numbers, value in zip(
            _OPTIONS, (rules.build, rules.empty, rules.removal, rules.stock), strict=True
        )
    )
    return build, empty, removal, stock, rules.reserve == "open"


def _numbers(cards: Iterable[Card]) -> list[int]:
    return [_NUMBER[card] for card in cards]


def _cards(numbers: Sequence[int]) -> tuple[Card, ...]:
    return tuple(DECK[number] for number in numbers)


def _move(card: int, target: int) -> Move:
    if (card, target) == _DEAL:
        return DEAL
    column = target - _FIRST_COLUMN + 1
    return Move(DECK[card], column if column > 0 else DECK[target])


def _move_data(move: Move) -> tuple[int, int]:
    if move.card is None or move.target is None:
        return _DEAL
    target = move.target
    number = target + _FIRST_COLUMN - 1 if isinstance(target, int) else _NUMBER[target]
    return _NUMBER[move.card], number


def _event(data: _native.Event, columns: list[list[int]]) -> Event:
    """An event of the core; `columns` are those before the move."""
    kind, number, source, column, onto = data
    match kind:
        case 1:
            return Turned(column, DECK[number])
        case 2:
            return Dealt(column, DECK[number])
        case 3:
            return RunRemoved(column, DECK[number].suit, source)
        case 4:
            return Won()
    group = columns[source - 1] if source else [number]
    cards = _cards(group[group.index(number) :])
    return Moved(cards, source, column, DECK[onto] if onto < len(DECK) else None)
