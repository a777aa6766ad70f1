"""The chance of a board with unknown cards: for the board, and after each move."""

from __future__ import annotations

import threading
import time

import pytest

from scorpion.deals import Deal
from scorpion.errors import BadBoard
from scorpion.notation import parse_move
from scorpion.play import legal_moves
from scorpion.rules import PRESETS
from scorpion.solver import Limits, Watch
from scorpion.solver.errors import BadQuestion
from scorpion.solver.odds import Chance, odds, wilson
from scorpion.view import visible
from tests.rules.drawn import SOURCE, board


def test_the_source_s_board_has_the_odds_that_are_known() -> None:
    found = odds(board(SOURCE))
    assert found.board.samples == 10_000
    assert found.chance == pytest.approx(0.150, abs=0.01)
    assert found.moves[parse_move("4H>5H")].chance == pytest.approx(0.128, abs=0.01)
    assert found.board.low < 0.150 < found.board.high


def test_every_legal_move_has_its_chance_and_none_is_better_than_the_board() -> None:
    position = visible(Deal(8812).position())
    found = odds(position, 300)
    assert list(found.moves) == list(legal_moves(position))
    assert all(chance.won <= found.board.won for chance in found.moves.values())
    assert all(chance.samples == 300 for chance in found.moves.values())


def test_a_seed_draws_the_same_and_another_seed_does_not() -> None:
    position = board(SOURCE)
    assert odds(position, 200, seed=5) == odds(position, 200, seed=5)
    assert odds(position, 200, seed=5) != odds(position, 200, seed=6)


def test_a_board_whose_cards_are_known_has_the_chance_0_or_1() -> None:
    won, lost = odds(Deal(16).position()), odds(Deal(8).position())
    assert (won.chance, won.board.low, won.board.high) == (1, 1, 1)
    assert (lost.chance, lost.board.low, lost.board.high) == (0, 0, 0)
    assert won.board.samples == lost.board.samples == 1
    assert all(chance.chance == 0 for chance in lost.moves.values())


def test_a_won_board_has_no_moves() -> None:
    found = odds(board("Foundations: C D H S" + "\n-" * 7))
    assert (found.chance, found.moves) == (1, {})


def test_what_is_undecided_is_counted_and_widens_the_bounds() -> None:
    position = visible(Deal(1).position(PRESETS["relaxed"]))
    found = odds(position, 20, limits=Limits(nodes=10))
    assert found.board.unknown == 20
    assert (found.chance, found.board.low, found.board.high) == (None, 0, 1)
    some = Chance(won=10, lost=80, unknown=10)
    assert some.chance == pytest.approx(1 / 9)
    assert (some.low, some.high) == (wilson(10, 100)[0], wilson(20, 100)[1])


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (81, 263, 0.2553, 0.3662), (0, 0, 0, 1)],
)
def test_the_interval_is_wilson_s(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


def test_it_can_be_cancelled_and_gives_what_it_has() -> None:
    position = visible(Deal(1).position(PRESETS["relaxed"]))
    watch = Watch()
    threading.Timer(0.3, watch.cancel).start()
    began = time.monotonic()
    found = odds(position, limits=Limits(seconds=None), watch=watch)
    assert time.monotonic() - began < 1
    assert found.board.samples < 10_000


def test_progress_is_told() -> None:
    told: list[int] = []
    odds(board(SOURCE), 500, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 500


@pytest.mark.parametrize(
    ("samples", "seed"),
    [(0, 1), (-1, 1), (2**63, 1), (1.5, 1), ("x", 1), (1, -1), (1, 2**64), (1, 1.5), (1, "x")],
)
def test_a_question_that_cannot_be_is_refused(samples: object, seed: object) -> None:
    with pytest.raises(BadQuestion):
        odds(board(SOURCE), samples, seed)  # type: ignore[arg-type]


def test_a_board_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadBoard):
        odds(board(SOURCE)._replace(stock=()))
