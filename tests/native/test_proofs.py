"""Each proof of a loss, by itself, is held to a search through everything."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from scorpion.position import Position
from scorpion.rules import Rules, parse_rules
from tests.native.compiling import answers, compiled
from tests.solver.late import kept_run_position, late_position, narrow

STAYING = [
    f"{name} removal={removal} stock={stock}"
    for name in ("classic", "three-blind-mice")
    for removal in ("landing", "anywhere", "never")
    for stock in ("anytime", "when-stuck")
]
"""Rules in which a card that lies on its suit's next card stays there."""
LOOSE = ["wasp", "wasp removal=never", "wasp stock=when-stuck", "relaxed stock=when-stuck"]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("proofs", tmp_path_factory.mktemp("proofs"), "-O2")


def positions(rules: Rules, count: int) -> list[Position]:
    """Late positions; where there is a stock, some in which it can fall on a kept run."""
    chance = random.Random(str(rules))
    found = [
        late_position(rules if number % 2 else narrow(rules, chance), chance)
        for number in range(count)
    ]
    if rules.reserve == "stock" and rules.removal != "never":
        kept = [kept_run_position(rules, chance) for _ in range(count // 2)]
        found += [each for each in kept if not each.problems()]
    return found


def compared(program: Path, rules: Rules, count: int) -> Counter[str]:
    """How many of each kind were compared; fails where a proof or a win is wrong."""
    kinds: Counter[str] = Counter()
    boards = positions(rules, count)
    for board, answer in zip(boards, answers(program, boards, "5000"), strict=True):
        if answer == ["large"]:
            continue
        truth, found, roaming, proof, dead_end, nodes = answer
        for said in (found, roaming, proof, dead_end):
            assert said in {truth, "unknown"}, (answer, repr(board))
        assert truth != "lost" or found == "lost", (answer, repr(board))
        kinds[truth] += 1
        kinds["searched"] += truth == "lost" and dead_end != "lost" and int(nodes) > 1
        kinds["proved"] += truth == "lost" and dead_end != "lost" and proof == "lost"
    return kinds


@pytest.mark.parametrize("options", STAYING)
def test_where_cards_stay_losses_are_searched_and_true(program: Path, options: str) -> None:
    kinds = compared(program, parse_rules(options), 1500)
    assert kinds["won"] > 100
    assert kinds["searched"] >= 8, kinds


@pytest.mark.parametrize("options", LOOSE)
def test_where_cards_come_and_go_losses_are_true(program: Path, options: str) -> None:
    kinds = compared(program, parse_rules(options), 150)
    assert kinds["won"] > 10
    assert kinds["lost"] >= 3
    assert kinds["proved"] >= (1 if options.startswith("wasp") else 0), kinds
