r"""The chance that a board can be won whose hidden cards are unknown.

Arrangements of the unknown cards are drawn and each is solved, as if the player saw the cards
as they are drawn; the board and every move of it are judged by the same ones.

>>> from scorpion.notation import parse_board
>>> odds(parse_board("Foundations: C D H S" + "\n-" * 7)).chance
1.0
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scorpion.cards import UNKNOWN
from scorpion.errors import N_
from scorpion.solver import Limits, native
from scorpion.solver.errors import BadQuestion
from scorpion.solver.native import Watch
from scorpion.solver.running import interruptibly, parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorpion.play import Move
    from scorpion.position import Position

SAMPLES: Final = 10_000
LIMITS: Final = Limits(nodes=20_000, seconds=None)
"""For each search: positions, not seconds, so that a seed gives the same odds everywhere."""

_Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""
_SEEDS: Final = range(2**64)
_NUMBERS: Final = range(1, 2**63)


@dataclass(frozen=True, slots=True)
class Chance:
    """How many of the arrangements that were drawn are won, lost and undecided.

    `certain` says that nothing was left to chance: all cards are known.
    """

    won: int
    lost: int
    unknown: int
    certain: bool = False

    @property
    def samples(self) -> int:
        """How many arrangements were solved."""
        return self.won + self.lost + self.unknown

    @property
    def chance(self) -> float | None:
        """The part that can be won of those that were decided; None if none was."""
        decided = self.won + self.lost
        return self.won / decided if decided else None

    @property
    def low(self) -> float:
        """Where the chance surely begins (95 %): as if all that are undecided were lost."""
        if self.certain and self.samples:
            return self.won / self.samples
        return wilson(self.won, self.samples)[0]

    @property
    def high(self) -> float:
        """Where the chance surely ends (95 %): as if all that are undecided were won."""
        if self.certain and self.samples:
            return (self.won + self.unknown) / self.samples
        return wilson(self.won + self.unknown, self.samples)[1]


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of a board, and of each of its legal moves in their order."""

    board: Chance
    moves: dict[Move, Chance]
    nodes: int

    @property
    def chance(self) -> float | None:
        """The chance that the board can be won."""
        return self.board.chance


def odds(  # noqa: PLR0913 - each has its default
    position: Position,
    samples: int = SAMPLES,
    seed: int = 1,
    *,
    with_moves: bool = True,
    limits: Limits = LIMITS,
    watch: Watch | None = None,
    progress: Callable[[int], None] | None = None,
) -> Odds:
    """The chance to win a board, and the chance that is left after each of its legal moves.

    The same seed draws the same arrangements. Without moves only the board is
    judged, sooner. Cancelled by `watch`, it gives what it has;
    `progress` is told how many have been solved. A board whose cards
    are all known has the chance 0 or 1. Raises BadBoard for a board that cannot be, and
    BadQuestion for a number of samples or a seed that cannot be.
    """
    check_samples(samples)
    _check_seed(seed)
    certain = not _has_unknown_cards(position)
    numbers = range(1 if certain else samples)
    watch = watch or Watch()
    bounds = limits.bounds

    def count(part: range) -> native.Chances:
        return interruptibly(
            lambda: native.count_wins(position, seed, part, bounds, watch, with_moves=with_moves),
            watch,
        )

    total = native.Chances((0, 0, 0), {}, {}, 0)
    for part in parts(numbers):
        total = _added(total, count(part))
        if watch.cancelled:
            break
        if progress is not None:
            progress(part.stop)
    moves = {move: Chance(*tally, certain) for move, tally in total.moves.items()}
    return Odds(Chance(*total.board, certain), moves, total.nodes)


def check_samples(samples: object) -> None:
    """Raise BadQuestion for a number of samples that cannot be."""
    # A range looks through all its numbers for what is no int.
    if not isinstance(samples, int) or samples not in _NUMBERS:
        raise BadQuestion(
            N_("The number of samples must be {first} to {last}"),
            first=_NUMBERS[0],
            last=_NUMBERS[-1],
        )


def _check_seed(seed: object) -> None:
    if not isinstance(seed, int) or seed not in _SEEDS:
        raise BadQuestion(N_("A seed must be {first} to {last}"), first=0, last=_SEEDS[-1])


def _added(one: native.Chances, other: native.Chances) -> native.Chances:
    moves = {move: _sum(one.moves.get(move, (0, 0, 0)), each) for move, each in other.moves.items()}
    begins = {move: one.begins.get(move, 0) + lines for move, lines in other.begins.items()}
    return native.Chances(_sum(one.board, other.board), moves, begins, one.nodes + other.nodes)


def _sum(one: native.Tally, other: native.Tally) -> native.Tally:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _has_unknown_cards(position: Position) -> bool:
    return UNKNOWN in position.stock or any(UNKNOWN in column.cards for column in position.columns)


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The interval of Wilson (1927) for a share of which `hits` of `of` were drawn, 95 %.

    >>> low, high = wilson(15, 100)
    >>> round(low, 3), round(high, 3)
    (0.093, 0.233)
    """
    if not of:
        return 0.0, 1.0
    share, weight = hits / of, _Z * _Z / of
    middle = (share + weight / 2) / (1 + weight)
    spread = _Z / (1 + weight) * math.sqrt(share * (1 - share) / of + weight / (4 * of))
    return max(0.0, middle - spread), min(1.0, middle + spread)
