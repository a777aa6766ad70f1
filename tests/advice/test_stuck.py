"""Stuck is said only where nothing can win, and never of what can."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from scorpion.advice.stuck import FEW, stuck
from scorpion.deals import Deal, fill_unknown, replace_unknown, unknown_cards
from scorpion.rules import PRESETS, Rules, parse_rules
from scorpion.solver import Limits, Verdict, solve
from scorpion.texts import LANGUAGES, texts
from scorpion.view import visible
from tests.rules.drawn import SOURCE, board, random_game

PLACING = [
    "classic",
    "classic stock=when-stuck",
    "classic removal=anywhere",
    "classic removal=never",
    "scorpion-ii",
    "three-blind-mice",
]


@pytest.mark.parametrize("options", PLACING)
def test_no_arrangement_can_be_won_of_what_is_called_stuck(options: str) -> None:
    rules = parse_rules(options)
    chance = random.Random(options)
    found = 0
    for number in range(1, 41):
        game = random_game(number, rules, 150)
        for actions in range(0, game.actions + 1, 3):
            seen = visible(game.at(actions))
            if stuck(seen) is None:
                continue
            found += 1
            for _ in range(20):
                assert solve(fill_unknown(seen, chance)).verdict is Verdict.LOST, repr(seen)
    assert found > 20


@pytest.mark.parametrize("options", PLACING)
def test_with_few_cards_unseen_it_is_said_whenever_it_is_so(options: str) -> None:
    rules = parse_rules(options)
    compared = 0
    for number in range(1, 400):
        game = random_game(number, rules, 150)
        seen = visible(game.at(max(0, game.actions - 3)))
        unknown = unknown_cards(seen)
        if not 1 <= len(unknown) <= 3:
            continue
        lost = all(
            solve(replace_unknown(seen, iter(cards).__next__)).verdict is Verdict.LOST
            for cards in permutations(unknown)
        )
        assert (stuck(seen) is not None) == lost, repr(seen)
        compared += 1
        if compared == 30:
            return
    assert compared > 5


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_a_game_that_its_line_wins_is_never_called_stuck(rules: Rules) -> None:
    won = 0
    for number in range(1, 100):
        position = Deal(number).position(rules)
        line = solve(position, Limits(nodes=50_000, seconds=None)).moves
        if not line:
            continue
        game = random_game(number, rules, 0)
        for move in line:
            assert stuck(visible(game.position)) is None
            game = game.play(move)
        won += 1
        if won == 3:
            return
    assert won


def test_the_circle_lies_in_sight_and_can_be_said_in_every_language() -> None:
    proof = stuck(visible(Deal(4).position()))
    assert proof is not None
    assert [(str(each.card), str(each.other)) for each in proof.circle] == [
        ("8H", "JS"),
        ("JS", "8H"),
    ]
    for language in LANGUAGES:
        assert "8♥" in texts(language).sentence(proof.reason)


def test_what_can_still_be_won_is_not_called_stuck() -> None:
    assert stuck(board(SOURCE)) is None
    assert FEW >= 3
