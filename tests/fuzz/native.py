"""A fuzz target: any bytes become a board and a game, for the core and for Python together.

Whatever they do must be the same in both, and a verdict must not be contradicted by the
reference. Run it as long as you like with the coverage-guided fuzzer atheris::

    pip install atheris && python -m tests.fuzz.native -max_total_time=60
"""

from __future__ import annotations

import random
import sys

from scorpion.play import legal_moves, play
from scorpion.solver import Limits, Verdict, solve
from scorpion.solver.native import Table
from scorpion.solver.reference import decide
from tests.agreement.walks import ALL_RULES, random_rules, same
from tests.solver.late import late_position, narrow

LIMITS = Limits(nodes=20_000, seconds=None, memory_mb=64)


def compare(data: bytes) -> None:
    """Play what the bytes say in both, and compare the verdict where Python finds it soon."""
    chance = random.Random(data[:8])
    rules = chance.choice(ALL_RULES)
    if chance.random() < 0.5:
        rules = narrow(rules, chance)
    elif chance.random() < 0.5:
        rules = random_rules(chance.randrange(2**32))
    position = late_position(rules, chance)
    table = Table(position)
    for choice in data[8:]:
        same(table, position)
        moves = tuple(legal_moves(position))
        if not moves:
            break
        step = play(position, moves[choice % len(moves)])
        assert table.play(step.move) == step.events
        position = step.position
    verdict = decide(position, nodes=200)
    found = solve(position, LIMITS).verdict
    assert Verdict.UNKNOWN in {verdict, found} or verdict is found, repr(position)


if __name__ == "__main__":
    import atheris

    atheris.instrument_all()
    atheris.Setup(sys.argv, compare)
    atheris.Fuzz()
