"""The rules in the core are the Python rules: legal moves, boards, events and the win."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from scorpion.deals import Deal
from scorpion.errors import BadBoard, BadMoveInRecord
from scorpion.game import Game
from scorpion.play import DEAL, legal_moves, play
from scorpion.position import Column, Position
from scorpion.rules import PRESETS, Rules, parse_rules
from scorpion.solver.native import Table, replay
from tests.agreement.walks import ALL_RULES, any_walk, follow, random_rules, same, walks
from tests.rules.drawn import random_game, won_games


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_every_game_goes_alike_under_every_option_m1_m2_m4_m5_m6_r1_r2_r3(rules: Rules) -> None:
    for start, steps in walks(rules, range(1, 21)):
        follow(start, steps)


def test_games_of_any_layout_go_alike_o5() -> None:
    for number in range(150):
        rules = random_rules(number)
        follow(Deal(number).position(rules), any_walk(number, rules, 80))


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_game_can_be_taken_up_at_any_position(rules: Rules) -> None:
    chance = random.Random(str(rules))
    for number in range(101, 111):
        game = random_game(number, rules, 200)
        step = chance.choice(game.steps)
        same(Table(step.position), step.position)


@pytest.mark.parametrize("removal", ["landing", "anywhere"])
def test_whole_games_are_won_alike_e1_o1(removal: str) -> None:
    won = list(islice(won_games(parse_rules(f"classic removal={removal}")), 3))
    assert won
    for game in won:
        follow(game.start, list(game.steps))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_a_record_is_played_as_far_as_the_rules_allow(rules: Rules) -> None:
    for number in range(1, 4):
        game = random_game(number, rules, 30)
        assert replay(game.start, game.moves) == (game.actions, ())
        for other in range(0, game.actions, 5):
            moves = (*game.moves[:other], game.moves[-1], *game.moves[other:])
            with pytest.raises(BadMoveInRecord) as refused:
                Game.replay(game.start, moves)
            assert replay(game.start, moves)[0] == refused.value.number - 1
    for game in islice(won_games(rules, 60), 1):
        assert replay(game.start, game.moves) == (game.actions, (game.actions,))
        assert replay(game.start, (*game.moves, DEAL))[0] == game.actions


def perft(position: Position, depth: int) -> int:
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move).position, depth - 1) for move in moves)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_as_many_sequences_of_moves_are_counted(rules: Rules) -> None:
    start = Deal(5).position(rules)
    late = random_game(6, rules, 40).position
    for position in (start, late):
        for depth in (1, 2):
            assert Table(position).perft(depth) == perft(position, depth)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_as_many_are_counted_three_moves_deep(rules: Rules) -> None:
    start = Deal(2).position(rules)
    assert Table(start).perft(3) == perft(start, 3)


def test_the_core_refuses_a_move_that_is_illegal() -> None:
    table = Table(play(Deal(1).position(), DEAL).position)
    before = table.position
    with pytest.raises(ValueError, match="illegal"):
        table.play(DEAL)
    assert table.position == before


def test_the_core_takes_no_position_that_cannot_be() -> None:
    start = Deal(1).position()
    with pytest.raises(BadBoard):
        Table(start._replace(stock=()))
    with pytest.raises(BadBoard):
        Table(start._replace(columns=(Column(), *start.columns[1:])))
