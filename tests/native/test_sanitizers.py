"""The core touches no memory that is not its own, and does nothing that C++ leaves undefined."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

from scorpion.deals import Deal
from scorpion.position import Position
from scorpion.rules import PRESETS
from scorpion.solver import Limits, solve
from tests.agreement.walks import ALL_RULES, random_rules
from tests.native.compiling import answers, compiled
from tests.solver.boards import known
from tests.solver.late import late_position, narrow

WATCHED = (
    "-O1",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-D_GLIBCXX_ASSERTIONS",
)


def boards() -> list[Position]:
    """Deals of every rules and of many layouts, and late positions."""
    chance = random.Random(1)
    found = [
        each.position
        for name in ("classic", "wasp", "three-blind-mice")
        for each in islice(known(f"{name}-verdicts.txt", PRESETS[name]), 40)
    ]
    for number, rules in enumerate(ALL_RULES):
        found.append(Deal(number).position(rules))
        found += [late_position(by, chance) for by in (rules, narrow(rules, chance))]
    return found + [Deal(number).position(random_rules(number)) for number in range(200)]


def test_the_sanitizers_find_nothing_and_the_verdicts_are_the_same(tmp_path: Path) -> None:
    positions = boards()
    program = compiled("sanitized", tmp_path, *WATCHED)
    limits = Limits(nodes=2000, seconds=None, memory_mb=None)
    expected = [solve(each, limits) for each in positions]
    assert answers(program, positions) == [[each.verdict, str(each.nodes)] for each in expected]
