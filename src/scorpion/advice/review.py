"""A finished or abandoned game, looked at again: what each move did to it.

The verdicts are open: they know the hidden cards. The chances are fair: they know what the player
had seen at that moment.

>>> from scorpion.deals import parse_deal
>>> from scorpion.game import Game
>>> game = Game.new(parse_deal("16").position())
>>> for move in list(game.legal_moves)[:2]:
...     game = game.play(move)
>>> [str(verdict) for verdict in review(game, samples=50).verdicts]
['won', 'won', 'won']
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scorpion.advice.chance import Counted, conditioned, count
from scorpion.advice.pace import Alone, giving_way
from scorpion.advice.stuck import stuck
from scorpion.errors import N_
from scorpion.solver import Limits, Result, Verdict, Watch, solve
from scorpion.solver.odds import check_samples
from scorpion.solver.reasons import Reason, reason
from scorpion.view import known, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorpion.advice.pace import Pace
    from scorpion.game import Game
    from scorpion.solver.odds import Chance

LIMITS: Final = Limits(nodes=200_000, seconds=None, memory_mb=256)
SAMPLES: Final = 100
LATE_NODES: Final = 5_000
LATE_SAMPLES: Final = 10
"""Where there is little time: these for each position."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point: what is to be said after action `number`, or of the start (0)."""

    number: int
    said: Reason


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a game after each of its actions, the start (0) included.

    `verdicts` are open: won means that it still could be. `chances` are fair. `turns` says in
    words where it was lost, and then where its player could have known. `late` are the positions
    whose verdict was searched for less far and is not known; `hurried` says that there are some,
    or that of some the chance has fewer samples.
    """

    results: tuple[Result, ...]
    counted: tuple[Counted, ...]
    turns: tuple[Turn, ...]
    late: frozenset[int]
    hurried: bool

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Whether it could still be won, after each action."""
        return tuple(result.verdict for result in self.results)

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The chance that its player could have known, after each action."""
        return tuple(
            each.board if each.start is None else conditioned(each.board, each.start)
            for each in self.counted
        )


def review(  # noqa: PLR0913 - each has its default
    game: Game,
    samples: int = SAMPLES,
    *,
    winnable: bool = False,
    limits: Limits = LIMITS,
    seconds: float | None = None,
    before: Review | None = None,
    watch: Watch | None = None,
    pace: Pace | None = None,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Judge the actions that are done in a game whose cards are all known.

    The chances of a deal that is known to be `winnable` are conditioned on that, as those of
    `scorpion.advice.chance`. `progress` is told how many positions have been judged. When half of
    `seconds` has gone by, the verdicts are searched for less far, and when all have, the chances
    have fewer samples; such a hurried review may be given as `before`, to go on where it ended.
    Raises UnknownCards where cards are not known, and BadQuestion for too few samples.
    """
    check_samples(samples)
    watch = watch or Watch()
    judge = _Judge(game, samples, limits, seconds, watch, pace or Alone(), before)
    results = judge.verdicts()
    counted = []
    for number in range(game.actions + 1):
        counted.append(judge.chance(number, winnable=winnable))
        if progress is not None:
            progress(number + 1)
    turns = (*_lost(game, results), *judge.stuck(results))
    late = frozenset(each for each in judge.late if results[each].verdict is Verdict.UNKNOWN)
    has_few = any(each.samples < samples and not each.certain for each in counted)
    return Review(tuple(results), tuple(counted), turns, late, bool(late) or has_few)


class _Judge:
    """Judges the positions of a game, as thoroughly as there is time."""

    def __init__(  # noqa: PLR0913, PLR0917 - it is made in one place
        self,
        game: Game,
        samples: int,
        limits: Limits,
        seconds: float | None,
        watch: Watch,
        pace: Pace,
        before: Review | None,
    ) -> None:
        self._game = game
        self._samples = samples
        self._limits = limits
        self._seconds = seconds
        self._watch = watch
        self._pace = pace
        self._before = before
        self._began = pace.spent
        self.late: set[int] = set()
        """The positions that were searched less far."""

    def verdicts(self) -> list[Result]:
        """The verdict after each action: what is lost stays lost, and what a win came from is won."""
        game = self._game
        results: list[Result] = []
        for number in range(game.actions + 1):
            last = results[-1] if results else None
            if last is not None and last.verdict is Verdict.LOST:
                results.append(last)
            elif last is not None and last.moves[:1] == (game.steps[number - 1].move,):
                results.append(Result(Verdict.WON, last.reason, last.moves[1:]))
            else:
                results.append(self._verdict(number))
        for number in reversed(range(game.actions)):
            if results[number + 1].verdict is Verdict.WON:
                results[number] = Result(Verdict.WON, results[number + 1].reason)
        return results

    def _verdict(self, number: int) -> Result:
        before = self._before
        if before is not None and number not in before.late:
            return before.results[number]
        self._pace.pause()
        limits = self._limits
        if self._is_late(0.5):
            self.late.add(number)
            if before is not None:
                return before.results[number]
            limits = replace(limits, nodes=LATE_NODES)
        return solve(self._game.at(number), limits, self._watch)

    def chance(self, number: int, *, winnable: bool) -> Counted:
        """Count by what had been seen when the game stood so."""
        then = replace(self._game, steps=self._game.steps[:number], actions=number)
        return count(
            known(then),
            min(self._samples, LATE_SAMPLES) if self._is_late(1) else self._samples,
            start=known(then, 0) if winnable else None,
            counted=None if self._before is None else self._before.counted[number],
            watch=self._watch,
            go_on=giving_way(self._pace),
        )

    def stuck(self, results: list[Result]) -> tuple[Turn, ...]:
        """Where the cards in sight show it first."""
        for number, result in enumerate(results):
            if result.verdict is not Verdict.LOST:
                continue
            seen = visible(self._game.at(number))
            proof = stuck(seen, watch=self._watch, pace=self._pace)
            if proof is not None:
                template = N_("After move {number} the cards in sight show it: {why}")
                if number == 0:
                    template = N_("The cards in sight at the start show it: {why}")
                return (Turn(number, reason(template, number=number, why=proof.reason)),)
        return ()

    def _is_late(self, part: float) -> bool:
        """Has this part of the time gone by?"""
        spent = self._pace.spent - self._began
        return self._seconds is not None and spent > part * self._seconds


def _lost(game: Game, results: list[Result]) -> tuple[Turn, ...]:
    lost = [number for number, each in enumerate(results) if each.verdict is Verdict.LOST]
    if not lost:
        return ()
    number = lost[0]
    why = results[number].reason
    if number == 0:
        return (Turn(0, reason(N_("It was lost from the start: {why}"), why=why)),)
    template = (
        N_("Move {number}, {move}, lost the game: {why}")
        if results[number - 1].verdict is Verdict.WON
        else N_("From move {number}, {move}, on it was lost: {why}")
    )
    move = game.steps[number - 1].move
    return (Turn(number, reason(template, number=number, move=move, why=why)),)
