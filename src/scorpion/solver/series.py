"""Many numbered deals, solved in the core one after the other."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scorpion.errors import N_
from scorpion.solver import MEGABYTE, VERDICTS, Limits, Verdict, native
from scorpion.solver.errors import BadQuestion
from scorpion.solver.native import Watch
from scorpion.solver.running import interruptibly, parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorpion.rules import Rules

SIGNED_DEALS: Final = 100
SIGNED_NODES: Final = 50000


@dataclass(frozen=True, slots=True)
class Series:
    """How deals ended: how many with each verdict, the positions looked at, and the cost.

    `seconds` holds the shuffling too; `peak_mb` is the most that the tables of one deal held,
    `slowest` the most seconds that one deal took.
    """

    verdicts: dict[Verdict, int]
    nodes: int
    seconds: float
    peak_mb: float
    slowest: float

    @property
    def deals(self) -> int:
        """How many deals there were."""
        return sum(self.verdicts.values())


def solve_deals(
    count: int,
    rules: Rules,
    limits: Limits,
    progress: Callable[[int], None] | None = None,
) -> Series:
    """Solve deals 1 to `count`, each within the limits; raises BadQuestion if it is below 1.

    `progress` is told now and then how many are solved.
    """
    if not _is_a_count(count):
        raise BadQuestion(N_("{count} deals cannot be solved: give one or more"), count=count)
    watch = Watch()
    verdicts = dict.fromkeys(VERDICTS, 0)
    nodes = peak = 0
    seconds = slowest = 0.0
    for part in parts(range(1, count + 1)):
        began = time.perf_counter()
        outcomes = _solve(part, rules, limits, watch)
        seconds += time.perf_counter() - began
        for outcome in outcomes:
            verdicts[VERDICTS[outcome.verdict]] += 1
            nodes += outcome.nodes
            peak = max(peak, outcome.peak_bytes)
            slowest = max(slowest, outcome.seconds)
        if progress is not None:
            progress(part.stop - 1)
    return Series(verdicts, nodes, seconds, peak / MEGABYTE, slowest)


def _is_a_count(count: object) -> bool:
    return isinstance(count, int) and 1 <= count < 2**63


def signature(rules: Rules) -> int:
    """A number that changes when the search does: the positions looked at on fixed deals."""
    limits = Limits(nodes=SIGNED_NODES, seconds=None)
    return solve_deals(SIGNED_DEALS, rules, limits).nodes


def _solve(part: range, rules: Rules, limits: Limits, watch: Watch) -> list[native.Outcome]:
    return interruptibly(
        lambda: native.solve_deals(part.start, len(part), rules, limits.bounds, watch), watch
    )
