"""The chance to win from what a player knows, counted bit by bit.

What has been counted stays: of 1,000 arrangements after 300 only 700 are new. Where the deal is
known to be winnable, the arrangements that cannot be won from the start are not among those that
it can be; the chance is then the part of the others that can still be won.

>>> from scorpion.deals import parse_deal
>>> from scorpion.game import Game
>>> from scorpion.view import known
>>> start = known(Game.new(parse_deal("16").position()))
>>> found = count(start, 100)
>>> found.board, conditioned(found.board, found.board)
(Chance(won=34, lost=66, unknown=0, certain=False), Chance(won=34, lost=0, unknown=0, certain=False))
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from scorpion.deals import unknown_cards
from scorpion.solver import Limits, Watch, native
from scorpion.solver.odds import Chance
from scorpion.solver.running import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scorpion.play import Move
    from scorpion.position import Position

SEED: Final = 1
LIMITS: Final = Limits(nodes=20_000, seconds=None, memory_mb=64)
"""For each search."""

_NONE: Final = Chance(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of the first `samples` arrangements of a board, after each of its moves too if asked.

    `begins` says of each move how many of the lines that win begin with it.

    `start` is what came of the same cards at the start of the game. `certain` says that no card is
    unknown.
    """

    samples: int = 0
    certain: bool = False
    board: Chance = _NONE
    moves: Mapping[Move, Chance] = field(default_factory=dict)
    begins: Mapping[Move, int] = field(default_factory=dict)
    start: Chance | None = None


def count(  # noqa: PLR0913 - each has its default
    position: Position,
    samples: int,
    *,
    start: Position | None = None,
    with_moves: bool = False,
    counted: Counted | None = None,
    limits: Limits = LIMITS,
    watch: Watch | None = None,
    go_on: Callable[[], bool] = lambda: True,
) -> Counted:
    """Count arrangements up to so many, on top of those that were `counted` before.

    `position` and `start` are as their player knows them now: the same cards are unknown in both, in
    the same order, so that an arrangement has the same number. Ends sooner, with what it has, when
    `go_on` says so or `watch` is cancelled.
    """
    watch = watch or Watch()
    certain = not unknown_cards(position)
    found = counted or Counted(certain=certain, start=None if start is None else _NONE)
    numbers = range(found.samples, 1 if certain else samples)
    for part in parts(numbers):
        now = native.count_wins(position, SEED, part, limits.bounds, watch, with_moves=with_moves)
        then = None
        if start is not None:
            then = native.count_wins(
                start, SEED, part, limits.bounds, watch, with_moves=False
            ).board
        if watch.cancelled:  # the part was not finished
            break
        found = _added(found, part.stop, now, then)
        if not go_on():
            break
    return found


def conditioned(now: Chance, start: Chance) -> Chance:
    """The chance of a board whose deal can be won, from the same arrangements now and at the start.

    What can be won now could be won at the start. An arrangement of which it is not known whether
    it could counts as undecided.
    """
    if now.certain:
        return now
    winnable = max(start.won, now.won)
    undecided = min(now.unknown, winnable - now.won)
    lost = winnable - now.won - undecided
    return Chance(now.won, lost, undecided + start.unknown, now.certain)


def _added(found: Counted, samples: int, now: native.Chances, then: native.Tally | None) -> Counted:
    certain = found.certain
    moves = {
        move: _sum(found.moves.get(move, _NONE), tally, certain)
        for move, tally in now.moves.items()
    }
    board = _sum(found.board, now.board, certain)
    start = found.start if then is None else _sum(found.start or _NONE, then, certain)
    begins = {move: found.begins.get(move, 0) + lines for move, lines in now.begins.items()}
    return Counted(samples, certain, board, moves, begins, start)


def _sum(one: Chance, tally: native.Tally, certain: bool) -> Chance:
    won, lost, unknown = tally
    return Chance(one.won + won, one.lost + lost, one.unknown + unknown, certain)
