"""Stuck is said only where nothing can win, and never of what can."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from scorpion.advice.stuck import FEW, back_to, stuck
from scorpion.deals import Deal, fill_unknown, replace_unknown, unknown_cards
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.rules import PRESETS, Rules, parse_rules
from scorpion.solver import Limits, Verdict, solve
from scorpion.texts import LANGUAGES, texts
from scorpion.view import known, visible
from tests.rules.drawn import SOURCE, board, random_game

DEALT_TOO_SOON = """\
Talon: 3S 2S AS
Foundations: C D H
8S
KS QS JS TS 9S
6S
4S 7S
5S
-
-
"""
"""The stock may be dealt only when 7S lies on 8S: else 3S falls there, and waits for 4S under 7S."""

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


NO_MOVES = """
    <??> <??> AH
    <??> 3S 2S 8D 7D 6D 2C AC 5D 4D
    <??> <??> <??> 7S 6S 5S KD 9H 8H TH
    <??> <??> QD JD TD 9D JS TS 9S 3C 5C 6C AS
    2D AD TC
    KH QH
    KS QS 2H 5H 4H 8C 4C QC JC 7H 6H
"""
SOME_MOVES = NO_MOVES.replace(" 6S", " JH")


@pytest.mark.parametrize("drawn", [NO_MOVES, SOME_MOVES])
def test_it_is_stuck_when_no_line_of_moves_brings_a_card_to_light(drawn: str) -> None:
    proof = stuck(board(drawn))
    assert proof is not None
    assert str(proof.reason) == "No line of moves brings an unseen card to light"


def dealt_too_soon(*moves: str) -> Game:
    game = Game.new(board(DEALT_TOO_SOON))
    for move in moves:
        game = game.play(parse_move(move))
    return game


@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        (("deal",), 0),
        (("deal", "2S>3S", "AS>2S"), 0),
        (("5S>6S", "deal", "2S>3S", "AS>2S"), 1),
        (("5S>6S", "KS>6", "KS>2", "deal", "AS>2S"), 3),
    ],
)
def test_undo_leads_back_to_before_the_move_that_lost(moves: tuple[str, ...], kept: int) -> None:
    game = dealt_too_soon(*moves)
    assert stuck(visible(game.position)) is not None
    assert back_to(game) == kept


def test_where_undo_does_not_reach_there_is_no_way_back() -> None:
    moves = [f"KS>{column}" for column in (6, 2) * 50]
    assert back_to(dealt_too_soon("deal", *moves)) is None
    assert back_to(dealt_too_soon("deal", *moves[:-1])) == 0
    assert back_to(Game.new(Deal(4).position())) is None


def test_what_has_been_seen_since_is_not_forgotten() -> None:
    lost_all_along = 0
    for number in range(1, 60):
        game = random_game(number, limit=60)
        if stuck(visible(game.position)) is None:
            continue
        kept = back_to(game)
        lost_all_along += kept is None and stuck(visible(game.start)) is None
        if kept is not None:
            assert stuck(known(game, kept)) is None
            assert stuck(known(game, kept + 1)) is not None
    assert lost_all_along > 5
