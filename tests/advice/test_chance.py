"""The chance to win, counted bit by bit, and that of deals which can be won."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

from scorpion.advice.chance import Counted, conditioned, count
from scorpion.deals import Deal, replace_unknown, unknown_cards
from scorpion.game import Game
from scorpion.position import Position
from scorpion.rules import CLASSIC, Rules
from scorpion.solver import Limits, Verdict, Watch, solve
from scorpion.solver.odds import Chance, odds
from scorpion.view import known

START = known(Game.new(Deal(16).position()))


def test_counting_on_gives_what_counting_at_once_gives() -> None:
    at_once = count(START, 300, start=START, with_moves=True)
    bit_by_bit = None
    for samples in (1, 100, 50, 300):
        bit_by_bit = count(START, samples, start=START, with_moves=True, counted=bit_by_bit)
    assert bit_by_bit == at_once
    assert at_once.samples == at_once.board.samples == 300


def test_it_is_what_the_odds_are() -> None:
    found, whole = count(START, 200, with_moves=True), odds(START, 200)
    assert found.board == whole.board
    assert found.moves == whole.moves


def test_every_line_that_wins_begins_with_a_legal_move() -> None:
    for with_moves in (False, True):
        found = count(START, 200, with_moves=with_moves)
        assert sum(found.begins.values()) == found.board.won
        assert list(found.begins) == list(Game.new(Deal(16).position()).legal_moves)
        for move, chance in found.moves.items():
            assert chance.won >= found.begins[move]


def test_who_has_no_patience_gets_what_there_is() -> None:
    found = count(START, 10_000, go_on=lambda: False)
    assert 1 <= found.samples < 10_000
    watch = Watch()
    watch.cancel()
    assert count(START, 10_000, watch=watch).samples == 0


def test_where_every_card_is_known_nothing_is_left_to_chance() -> None:
    game = Game.new(Deal(16).position())
    found = count(game.start, 1000, start=game.start)
    assert (found.samples, found.certain) == (1, True)
    assert (found.board.chance, found.board.low, found.board.high) == (1, 1, 1)


def late(rules: Rules) -> Iterator[tuple[Game, Position]]:
    """Positions of games that can be won, with few cards unseen, after moves that win and others."""
    for number in range(1, 200):
        start = Deal(number).position(rules)
        game = Game.new(start)
        for move in solve(start, Limits(nodes=50_000, seconds=None)).moves:
            if not unknown_cards(known(game)):
                break
            if len(unknown_cards(known(game))) <= 4:
                for other in game.legal_moves:
                    then = game.play(other)
                    if 2 <= len(unknown_cards(known(then))) <= 4:
                        yield then, known(then)
            game = game.play(move)


def exhaustively(game: Game) -> tuple[int, int]:
    """Of all arrangements that can be won from the start: how many, and how many can be now."""
    now, start = known(game), known(game, 0)
    winnable = still = 0
    for cards in permutations(unknown_cards(now)):
        then = replace_unknown(start, iter(cards).__next__)
        if solve(then).verdict is Verdict.WON:
            winnable += 1
            still += solve(replace_unknown(now, iter(cards).__next__)).verdict is Verdict.WON
    return still, winnable


def test_of_a_deal_that_can_be_won_the_chance_is_the_share_of_all_such_arrangements() -> None:
    between = (each for each in late(CLASSIC) if is_open(each[0]))
    compared = 0
    for game, now in islice(between, 4):
        still, winnable = exhaustively(game)
        found = count(now, 1000, start=known(game, 0))
        assert found.start is not None
        chance = conditioned(found.board, found.start)
        assert chance.low <= still / winnable <= chance.high, repr(now)
        compared += 1
    assert compared == 4


def is_open(game: Game) -> bool:
    """Is its chance neither 0 nor 1, and can some arrangements not be won from the start?"""
    found = count(known(game), 48, start=known(game, 0))
    return (
        found.start is not None and found.start.lost > 0 and 0 < found.board.won < found.start.won
    )


def test_at_the_start_a_deal_that_can_be_won_is_won_for_certain() -> None:
    found = count(START, 500, start=START)
    assert found.start == found.board
    assert conditioned(found.board, found.board).chance == 1


def test_what_is_undecided_widens_the_bounds() -> None:
    chance = conditioned(Chance(20, 70, 10), Chance(50, 45, 5))
    assert (chance.won, chance.lost, chance.unknown) == (20, 20, 15)
    assert chance.low < 20 / 55 < 35 / 55 < chance.high
    assert conditioned(Chance(0, 100, 0), Chance(0, 100, 0)).chance is None
    assert (nothing := conditioned(Chance(0, 0, 0), Chance(0, 0, 0))).low == 0
    assert nothing.high == 1


def test_nothing_is_counted_at_first() -> None:
    assert Counted() == count(START, 0)
    assert START.rules == CLASSIC
