"""Won, lost or unknown: the verdict on a position, with a line that wins or a reason.

>>> from scorpion.deals import parse_deal
>>> result = solve(parse_deal("8").position())
>>> result.verdict, len(result.circle)
(<Verdict.LOST: 'lost'>, 2)
>>> print(result.reason)
Cards wait for one another in a circle:
    AD goes only on 2D and waits for 6S on it, 6S goes only on 7S and waits for AD on it
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal

from scorpion.cards import UNKNOWN
from scorpion.errors import N_, IllegalMove
from scorpion.play import Move, play
from scorpion.solver import native
from scorpion.solver.errors import BadQuestion, UnknownCards, WrongLine
from scorpion.solver.native import Watch
from scorpion.solver.reasons import Reason, Wait, buried, reason, waiting, won_in
from scorpion.solver.running import interruptibly

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scorpion.position import Position
    from scorpion.rules import Empty

__all__ = [
    "DEFAULT_LIMITS",
    "Limits",
    "Reason",
    "Result",
    "Verdict",
    "Wait",
    "Watch",
    "solve",
    "solve_as_seen",
]

MEGABYTE: Final = 2**20
_LARGEST_LIMIT: Final = 2**43 - 1
"""The core counts bytes in 63 bits."""

Stop = Literal["nodes", "seconds", "memory", "cancelled"]


class Verdict(StrEnum):
    """What is known about a position."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


VERDICTS: Final = (Verdict.WON, Verdict.LOST, Verdict.UNKNOWN)
_STOPS: Final[tuple[Stop | None, ...]] = (None, "nodes", "seconds", "memory", "cancelled")


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a search may go: positions, seconds, and megabytes of its tables.

    None is no limit. With no limit of seconds the same position gives the same result, down to
    the number of nodes, on every machine. Raises BadQuestion for a limit that cannot be.
    """

    nodes: int | None = None
    seconds: float | None = 60
    memory_mb: float | None = 1024

    def __post_init__(self) -> None:
        for name, value, kinds in (
            ("nodes", self.nodes, int),
            ("seconds", self.seconds, int | float),
            ("memory", self.memory_mb, int | float),
        ):
            if value is None or (isinstance(value, kinds) and 0 <= value <= _LARGEST_LIMIT):
                continue
            template = N_("The limit of {name} must be {first} to {last}")
            if name == "nodes":
                template = N_("The limit of {name} must be a whole number, {first} to {last}")
            raise BadQuestion(template, name=name, first=0, last=_LARGEST_LIMIT)

    @property
    def bounds(self) -> native.Bounds:
        """The limits as the core counts them."""
        memory = None if self.memory_mb is None else int(self.memory_mb * MEGABYTE)
        return native.Bounds(self.nodes, self.seconds, memory)


DEFAULT_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict on a position.

    `moves` win it, where it is won; `circle` are cards that wait for one another, each for the
    next and the last for the first, where it is lost because of that; `stop` is the limit that
    left it unknown. `nodes` counts positions, `peak_mb` is the most that the tables held.
    """

    verdict: Verdict
    reason: Reason
    moves: tuple[Move, ...] = ()
    circle: tuple[Wait, ...] = ()
    stop: Stop | None = None
    nodes: int = 0
    seconds: float = 0
    peak_mb: float = 0


def solve(
    position: Position,
    limits: Limits = DEFAULT_LIMITS,
    watch: Watch | None = None,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Decide a position of any rules, also in the middle of a game.

    Another thread may call `watch.cancel()`; `progress` is told about ten times a second how
    many positions have been searched. A line that wins has been played through the rules.
    Raises UnknownCards, and BadBoard for a position that cannot be.
    """
    unknown = _unknown_places(position)
    if unknown:
        raise UnknownCards(
            N_(
                "Cards of this board are unknown, so it has no verdict; 'scorpion odds' gives its chance to be won"
            )
        )
    watch = watch or Watch()
    began = time.perf_counter()
    raw = interruptibly(lambda: native.solve(position, limits.bounds, watch), watch, progress)
    return _result(position, raw, limits, time.perf_counter() - began)


def solve_as_seen(
    position: Position, limits: Limits = DEFAULT_LIMITS, watch: Watch | None = None
) -> Result:
    """Say whether a position is lost wherever its unknown cards may lie.

    LOST is a proof for every arrangement of them, with the circle where there is one; otherwise
    UNKNOWN, which says nothing. A position whose cards are all known is solved as it is. Raises
    BadBoard for a position that cannot be.
    """
    if not _unknown_places(position):
        return solve(position, limits, watch)
    began = time.perf_counter()
    raw = native.solve_as_seen(position, limits.bounds, watch or Watch())
    return _result(position, raw, limits, time.perf_counter() - began)


def _result(position: Position, raw: native.RawResult, limits: Limits, seconds: float) -> Result:
    verdict = VERDICTS[raw.verdict]
    moves = native.moves_of(raw.line)
    if verdict is Verdict.WON:
        check_line(position, moves)
    circle = tuple(_wait(position, *each) for each in raw.circle)
    return Result(
        verdict,
        _reason(raw, moves, circle, limits, position.rules.empty),
        moves,
        circle,
        _STOPS[raw.stop] if verdict is Verdict.UNKNOWN else None,
        raw.nodes,
        seconds,
        raw.peak_bytes / MEGABYTE,
    )


def check_line(position: Position, moves: Iterable[Move]) -> None:
    """Play a line through the rules; raises WrongLine if it does not win."""
    for move in moves:
        try:
            position = play(position, move).position
        except IllegalMove as error:
            template = N_("A fault of the solver: its line holds a move that is illegal: {move}")
            raise WrongLine(template, move=move) from error
    if not position.won:
        raise WrongLine(N_("A fault of the solver: its line does not win"))


def _unknown_places(position: Position) -> int:
    hidden = (column.cards[: column.face_down] for column in position.columns)
    return sum(cards.count(UNKNOWN) for cards in (position.stock, *hidden))


def _wait(position: Position, number: int, other_number: int) -> Wait:
    """What a card waits for, with the card that the other one lies on; raises WrongLine if untrue."""
    card, other = native.card_of(number), native.card_of(other_number)
    if other is card.next and other in position.reserve:
        return Wait(card, other, None)
    for column in position.columns:
        if other in column.cards[1:]:
            under = column.cards[column.cards.index(other) - 1]
            hidden = card in column.cards[: column.face_down]
            if under is card.next or (under is card and hidden):
                return Wait(card, other, under)
    raise WrongLine(
        N_("A fault of the solver: {card} does not wait for {other}"), card=card, other=other
    )


def _reason(
    raw: native.RawResult,
    moves: tuple[Move, ...],
    circle: tuple[Wait, ...],
    limits: Limits,
    empty: Empty,
) -> Reason:
    verdict = VERDICTS[raw.verdict]
    if verdict is Verdict.WON:
        return won_in(len(moves))
    if verdict is Verdict.UNKNOWN:
        return _why_unknown(_STOPS[raw.stop], limits)
    if circle:
        return waiting(circle, empty)
    if raw.buried is not None:
        under, card = map(native.card_of, raw.buried)
        return buried(under, card, empty)
    return reason(N_("No line wins: each was followed to its end or ruled out"))


def _why_unknown(stop: Stop | None, limits: Limits) -> Reason:
    if stop is None:
        return reason(N_("It depends on cards that are not seen"))
    if stop == "nodes":
        return reason(N_("The limit of {limit} positions was reached"), limit=limits.nodes)
    if stop == "seconds":
        return reason(N_("The limit of {limit} seconds was reached"), limit=_plain(limits.seconds))
    if stop == "memory":
        return reason(
            N_("The limit of {limit} MB of memory was reached"), limit=_plain(limits.memory_mb)
        )
    return reason(N_("The search was cancelled"))


def _plain(limit: float | None) -> str:
    return "" if limit is None else f"{limit:g}"
