"""Verdicts that are known from elsewhere, and those of exhaustive search."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from scorpion.rules import PRESETS, Rules, parse_rules
from scorpion.solver import Limits, Verdict, solve
from scorpion.solver.reference import decide
from tests.agreement.walks import ALL_RULES
from tests.rules.drawn import random_game
from tests.solver.boards import known
from tests.solver.late import kept_run_position, late_position, narrow

NO_TIME = Limits(nodes=2_000_000, seconds=None)


@pytest.mark.parametrize(
    ("options", "boards"),
    [
        ("classic", 5000),
        ("classic removal=anywhere", 1000),
        ("three-blind-mice", 500),
        ("three-blind-mice removal=anywhere", 500),
        ("wasp", 498),
    ],
)
def test_the_shared_verdicts_are_found_again(options: str, boards: int) -> None:
    rules = parse_rules(options)
    found = list(islice(known(f"{rules.name}-verdicts.txt", rules), boards))
    assert len(found) == boards
    wrong = {
        number: verdict for number, verdict, position in found if solve(position).verdict != verdict
    }
    assert wrong == {}


def test_early_positions_have_the_verdicts_of_a_search_without_any_pruning() -> None:
    boards = list(known("early-classic.txt", PRESETS["classic"]))
    assert len(boards) >= 300
    assert [(each.number, solve(each.position).verdict) for each in boards] == [
        (each.number, each.verdict) for each in boards
    ]


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_late_positions_have_the_verdicts_of_the_reference(rules: Rules) -> None:
    chance = random.Random(str(rules))
    compared = 0
    for tried in range(400):
        by = rules if tried % 2 else narrow(rules, chance)
        position = late_position(by, chance)
        verdict = decide(position, nodes=600)
        if verdict is not Verdict.UNKNOWN:
            assert solve(position, NO_TIME).verdict is verdict, repr(position)
            compared += 1
            if compared == 12:
                return
    pytest.fail(f"{compared} positions were small enough")


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_ends_of_games_have_the_verdicts_of_the_reference(rules: Rules) -> None:
    compared = 0
    for number in range(1, 40):
        game = random_game(number, rules, 150)
        for back in (8, 4, 2, 1, 0):
            position = game.at(max(0, game.actions - back))
            verdict = decide(position, nodes=300)
            if verdict is not Verdict.UNKNOWN:
                assert solve(position, NO_TIME).verdict is verdict, repr(position)
                compared += 1
                break
        if compared == 3:
            return
    assert rules.build == "rank" or rules.empty == "any", "its games come to an end"


@pytest.mark.parametrize("options", ["classic", "classic stock=when-stuck"])
def test_the_stock_can_fall_on_a_run_that_was_kept_r2_m6(options: str) -> None:
    rules = parse_rules(options)
    chance = random.Random(options)
    compared = 0
    for _ in range(200):
        position = kept_run_position(rules, chance)
        if position.problems():
            continue
        verdict = decide(position, nodes=1000)
        if verdict is not Verdict.UNKNOWN:
            assert solve(position, NO_TIME).verdict is verdict, repr(position)
            compared += 1
    assert compared > 20
