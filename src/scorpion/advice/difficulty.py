"""Deals that can be won, and how forgiving they are.

A deal forgives as much as the moves beside the line that wins: at each position of the line the
legal moves are counted, and those after which it can still be won. The share of these says how hard
the deal is; docs/advice.md shows how it goes with what a player of fair hints wins.

>>> from scorpion.deals import parse_deal
>>> round(forgiveness(parse_deal("16").position()), 2)
0.99
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from scorpion.advice.pace import Alone
from scorpion.deals import Deal, random_deal
from scorpion.errors import N_
from scorpion.solver import VERDICTS, Limits, Verdict, Watch, native, solve
from scorpion.solver.errors import BadQuestion

if TYPE_CHECKING:
    from random import Random

    from scorpion.advice.pace import Pace
    from scorpion.position import Position
    from scorpion.rules import Rules

LIMITS: Final = Limits(nodes=50_000, seconds=None, memory_mb=64)
"""For each search: a deal that is not decided within them is passed over."""
ATTEMPTS: Final = 2_000
"""Deals that are looked at: about one in eight can be won by Classic rules."""


class Difficulty(StrEnum):
    """How hard a winnable deal is: a third of those of Classic are of each kind."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


_EASY: Final = 0.957
_MEDIUM: Final = 0.913
"""The least forgiveness of an easy and of a medium deal: the thirds of deals 1 to 1,000."""


def winnable_deal(
    random: Random,
    rules: Rules,
    difficulty: Difficulty | None = None,
    watch: Watch | None = None,
    pace: Pace | None = None,
) -> Deal:
    """A random deal that can be won, as hard as wished.

    Raises BadQuestion where none is found before `watch` is cancelled, and for a difficulty under
    rules for which it is not known: those in which cards can be moved back and forth.
    """
    watch, pace = watch or Watch(), pace or Alone()
    if difficulty is not None and rules.roaming:
        raise BadQuestion(
            N_("How hard a deal is, is known only for rules with build=suit and empty=king")
        )
    tried = 0
    while tried < ATTEMPTS and not watch.cancelled:
        tried += 1
        pace.pause()
        deal = random_deal(random)
        if not _seems_winnable(deal, rules, watch):
            continue
        start = deal.position(rules)
        # To rate a deal takes much longer than to solve it.
        if difficulty is None:
            if solve(start, LIMITS, watch).verdict is Verdict.WON:
                return deal
        elif rate(start) is difficulty:
            return deal
    raise BadQuestion(N_("No such deal was found among {count}"), count=tried)


def _seems_winnable(deal: Deal, rules: Rules, watch: Watch) -> bool:
    """What the core says, much sooner than `solve`, which plays the line through the rules."""
    found = native.solve_deals(deal.number, 1, rules, LIMITS.bounds, watch)
    return bool(found) and VERDICTS[found[0].verdict] is Verdict.WON


def rate(start: Position) -> Difficulty | None:
    """How hard a deal is that can be won; None for one that cannot, or of which it is not known."""
    share = forgiveness(start)
    if share is None:
        return None
    if share >= _EASY:
        return Difficulty.EASY
    return Difficulty.MEDIUM if share >= _MEDIUM else Difficulty.HARD


def forgiveness(start: Position) -> float | None:
    """The share of the legal moves along the line that wins after which it can still be won, 0 to 1.

    None for a position that is not won by the solver. Open: it knows all cards.
    """
    line = solve(start, LIMITS).moves
    if not line:
        return None
    good, *others = native.count_along(start, line, LIMITS.bounds, Watch())
    return good / (good + sum(others))
