"""A review says of every move what it did, and its verdicts are those of the solver."""

from __future__ import annotations

import time
from itertools import islice

import pytest

from scorpion.advice.review import LATE_SAMPLES, review
from scorpion.deals import Deal
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.rules import PRESETS
from scorpion.solver import Verdict, solve
from scorpion.solver.errors import UnknownCards
from scorpion.texts import LANGUAGES, texts
from tests.rules.drawn import SOURCE, board, random_game, won_games


def test_every_verdict_is_the_solver_s() -> None:
    for number in (3, 16, 20):
        game = random_game(number, PRESETS["classic"], 60)
        found = review(game, samples=5)
        assert list(found.verdicts) == [
            solve(game.at(actions)).verdict for actions in range(game.actions + 1)
        ]
        assert len(found.chances) == len(found.verdicts)


def test_the_move_that_lost_the_game_is_named() -> None:
    game = random_game(16, PRESETS["classic"], 60)
    found = review(game, samples=5)
    lost, known = found.turns
    assert found.verdicts[lost.number - 1 : lost.number + 1] == (Verdict.WON, Verdict.LOST)
    move = game.steps[lost.number - 1].move
    assert str(lost.said).startswith(f"Move {lost.number}, {move}, lost the game: ")
    assert known.number >= lost.number
    assert str(known.said).startswith(f"After move {known.number} the cards in sight show it: ")


def test_a_deal_that_nobody_could_win_is_said_to_be_lost_from_the_start() -> None:
    found = review(Game.new(Deal(4).position()).play(parse_move("deal")), samples=5)
    assert set(found.verdicts) == {Verdict.LOST}
    assert [turn.number for turn in found.turns] == [0, 0]
    assert str(found.turns[0].said).startswith("It was lost from the start: 6D is never")


def test_a_won_game_was_never_lost() -> None:
    (game,) = islice(won_games(PRESETS["classic"]), 1)
    found = review(game, samples=5)
    assert set(found.verdicts) == {Verdict.WON}
    assert found.turns == ()
    assert found.chances[-1].chance == 1


def test_a_game_that_is_not_decided_is_not_called_lost() -> None:
    game = random_game(113, PRESETS["relaxed"], 3)
    found = review(game, samples=1)
    assert Verdict.LOST not in found.verdicts
    assert found.turns == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_turning_points_can_be_said_in_every_language(language: str) -> None:
    for turn in review(random_game(16, PRESETS["classic"], 60), samples=5).turns:
        said = texts(language).sentence(turn.said)
        assert str(turn.number) in said
        assert "{" not in said


def test_a_game_with_unknown_cards_cannot_be_reviewed() -> None:
    with pytest.raises(UnknownCards):
        review(Game.new(board(SOURCE)))


def test_where_time_is_short_it_judges_less_thoroughly() -> None:
    game = random_game(5, PRESETS["relaxed"], 12)
    found = review(game, seconds=0)
    assert found.hurried
    assert len(found.verdicts) == len(found.chances) == 13
    assert {chance.samples for chance in found.chances if not chance.certain} == {LATE_SAMPLES}


class Lending:
    """A pace that lends much of the time to others."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.lent = 0.0

    @property
    def spent(self) -> float:
        return time.monotonic() - self.began - self.lent

    def pause(self) -> None:
        self.lent += 100


def test_time_that_is_lent_to_others_makes_it_no_less_thorough() -> None:
    game, pace = random_game(16, PRESETS["classic"], 12), Lending()
    found = review(game, seconds=0, pace=pace)
    assert pace.lent >= 100 * 13
    assert not found.hurried
    plain = review(game)
    assert (found.verdicts, found.chances) == (plain.verdicts, plain.chances)


def test_what_was_hurried_is_gone_on_with_until_it_is_thorough() -> None:
    game = random_game(5, PRESETS["relaxed"], 12)
    hurried = review(game, 20, seconds=0)
    assert hurried.hurried
    again = review(game, 20, seconds=0, before=hurried)
    assert (again.late, again.counted) == (hurried.late, hurried.counted)
    found, plain = review(game, 20, before=again), review(game, 20)
    assert not found.hurried
    assert (found.verdicts, found.chances) == (plain.verdicts, plain.chances)


def test_verdicts_that_were_searched_for_less_far_are_searched_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scorpion.advice.review.LATE_NODES", 1)
    game = random_game(16, PRESETS["classic"], 12)
    hurried = review(game, seconds=0)
    assert Verdict.UNKNOWN in hurried.verdicts
    assert hurried.late
    found = review(game, before=hurried)
    assert (found.verdicts, found.turns) == (review(game).verdicts, review(game).turns)


def test_the_chances_of_a_deal_known_to_be_winnable_are_shares_of_its_ways_to_win() -> None:
    game = random_game(16, PRESETS["classic"], 6)
    plain, winnable = review(game, samples=100), review(game, samples=100, winnable=True)
    assert winnable.chances[0].chance == 1
    assert winnable.verdicts == plain.verdicts
    for one, other in zip(plain.chances, winnable.chances, strict=True):
        assert one.won == other.won
        assert other.samples < one.samples
