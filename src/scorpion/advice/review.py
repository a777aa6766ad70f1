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

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scorpion.advice.chance import conditioned, count
from scorpion.advice.stuck import stuck
from scorpion.errors import N_
from scorpion.solver import Limits, Result, Verdict, Watch, solve
from scorpion.solver.odds import Chance, odds
from scorpion.solver.reasons import Reason, reason
from scorpion.view import known, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorpion.game import Game

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
    words where it was lost, and then where its player could have known.
    """

    game: Game
    verdicts: tuple[Verdict, ...]
    chances: tuple[Chance, ...]
    turns: tuple[Turn, ...]


def review(  # noqa: PLR0913 - each has its default
    game: Game,
    samples: int = SAMPLES,
    *,
    winnable: bool = False,
    limits: Limits = LIMITS,
    seconds: float | None = None,
    watch: Watch | None = None,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Judge the actions that are done in a game whose cards are all known.

    The chances of a deal that is known to be `winnable` are conditioned on that, as those of
    `scorpion.advice.chance`. `progress` is told how many positions have been judged. When half of
    `seconds` has gone by, the verdicts are searched for less far, and when all have, the chances
    have fewer samples. Raises UnknownCards where cards are not known, and BadQuestion for too few
    samples.
    """
    watch = watch or Watch()
    progress = progress or (lambda _: None)
    began = time.monotonic()

    def late(part: float) -> bool:
        return seconds is not None and time.monotonic() - began > part * seconds

    def limits_now() -> Limits:
        progress(0)
        return replace(limits, nodes=LATE_NODES) if late(0.5) else limits

    results = _verdicts(game, limits_now, watch)
    chances = []
    for number in range(game.actions + 1):
        drawn = min(samples, LATE_SAMPLES) if late(1) else samples
        then = replace(game, steps=game.steps[:number], actions=number)
        chances.append(_chance(then, drawn, watch, winnable=winnable))
        progress(number + 1)
    verdicts = tuple(result.verdict for result in results)
    turns = (*_lost(game, results), *_stuck(game, results, watch))
    return Review(game, verdicts, tuple(chances), turns)


def _chance(game: Game, samples: int, watch: Watch, *, winnable: bool) -> Chance:
    """The chance by what had been seen when the game stood so."""
    if not winnable:
        return odds(known(game), samples, watch=watch, with_moves=False).board
    found = count(known(game), samples, start=known(game, 0), watch=watch)
    return conditioned(found.board, found.start) if found.start else found.board


def _verdicts(game: Game, limits: Callable[[], Limits], watch: Watch) -> list[Result]:
    """The verdict after each action: what is lost stays lost, and what a win came from is won."""
    results: list[Result] = []
    for number in range(game.actions + 1):
        last = results[-1] if results else None
        if last is not None and last.verdict is Verdict.LOST:
            results.append(last)
        elif last is not None and last.moves[:1] == (game.steps[number - 1].move,):
            results.append(Result(Verdict.WON, last.reason, last.moves[1:]))
        else:
            results.append(solve(game.at(number), limits(), watch))
    for number in reversed(range(game.actions)):
        if results[number + 1].verdict is Verdict.WON:
            results[number] = Result(Verdict.WON, results[number + 1].reason)
    return results


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


def _stuck(game: Game, results: list[Result], watch: Watch) -> tuple[Turn, ...]:
    for number, result in enumerate(results):
        if result.verdict is not Verdict.LOST:
            continue
        proof = stuck(visible(game.at(number)), watch=watch)
        if proof is not None:
            template = N_("After move {number} the cards in sight show it: {why}")
            if number == 0:
                template = N_("The cards in sight at the start show it: {why}")
            return (Turn(number, reason(template, number=number, why=proof.reason)),)
    return ()
