"""`scorpion odds`: the chance of a board with unknown cards."""

from __future__ import annotations

import pytest

from scorpion.deals import Deal
from scorpion.solver.odds import LIMITS
from tests.cli.conftest import Run
from tests.cli.running import streaming
from tests.rules.drawn import SOURCE

WON = str(Deal(16).position())


def test_json_has_the_chance_its_bounds_and_those_of_each_move(scorpion: Run) -> None:
    answer = scorpion("odds", "--samples", "500", "--seed", "7", "--json", given=SOURCE)
    assert (answer.code, answer.err) == (0, "")
    found = answer.object
    assert (found["samples"], found["seed"]) == (500, 7)
    assert found["low"] < found["odds"] < found["high"]
    assert found["odds"] == pytest.approx(0.15, abs=0.06)
    assert found["won"] + found["lost"] + found["unknown"] == 500
    moves = {each["move"]: each for each in found["moves"]}
    assert list(moves) == ["4H>5H", "6S>7S", "2H>3H", "deal"]
    assert all(each["low"] <= each["odds"] <= each["high"] for each in moves.values())
    assert all(each["odds"] <= found["odds"] for each in moves.values())


def test_a_seed_gives_the_same_answer_again(scorpion: Run) -> None:
    first = scorpion("odds", "--samples", "100", "--seed", "3", "--json", given=SOURCE)
    assert scorpion("odds", "--samples", "100", "--seed", "3", "--json", given=SOURCE) == first
    assert scorpion("odds", "--samples", "100", "--seed", "4", "--json", given=SOURCE) != first


def test_the_text_has_a_line_for_the_board_and_for_each_move(scorpion: Run) -> None:
    lines = scorpion("odds", "--samples", "100", given=SOURCE).lines
    assert [line.split()[0] for line in lines] == ["board", "4H>5H", "6S>7S", "2H>3H", "deal"]
    assert all("%" in line and "of 100" in line for line in lines)


def test_a_board_without_unknown_cards_has_the_chance_0_or_1(scorpion: Run) -> None:
    found = scorpion("odds", "--json", given=WON).object
    assert (found["odds"], found["low"], found["high"], found["samples"]) == (1, 1, 1, 1)
    assert "no chance, but the verdict" in scorpion("odds", given=WON).lines[-1]


def test_several_boards_are_one_object_a_line(scorpion: Run) -> None:
    answer = scorpion("odds", "--samples", "50", "--json", given=f"{SOURCE}\n{WON}")
    assert [each["samples"] for each in answer.objects] == [50, 1]
    lines = scorpion("odds", "--samples", "50", given=f"{SOURCE}\n{WON}").lines
    assert [line for line in lines if line.startswith("# Board")] == ["# Board 1", "# Board 2"]


def test_a_record_has_the_odds_of_its_last_position(scorpion: Run) -> None:
    record = f"Board:\n{SOURCE}Moves: 4H>5H\n"
    found = scorpion("odds", "--samples", "50", "--json", given=record).object
    assert [each["move"] for each in found["moves"]] == ["2H>3H", "deal"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--samples", "0"], "The number of samples must be 1 to 9223372036854775807"),
        (["--samples", "9" * 26], "The number of samples must be 1 to 9223372036854775807"),
        ([""], "The name of the file is empty: give one, or - for standard input"),
        (["--seed", "-1"], "A seed must be 0 to 18446744073709551615"),
        (["--seed", "x"], "Invalid value for '--seed'"),
        (["--rules", "three-blind-mice"], "has 10 columns"),
    ],
)
def test_what_cannot_be_asked_is_refused(scorpion: Run, arguments: list[str], says: str) -> None:
    assert says in scorpion("odds", *arguments, given=SOURCE).refused


def test_a_board_in_a_pipe_is_answered_before_the_next_one_is_written() -> None:
    with streaming("odds", "--json", "--samples", "20") as running:
        assert running.ask(f"{SOURCE}\n").startswith('{"odds"')


def test_the_help_says_when_an_arrangement_is_undecided(scorpion: Run) -> None:
    said = " ".join(scorpion("odds", "--help").out.split())
    assert f'seen {LIMITS.nodes:,} positions stops there: that arrangement is "undecided"' in said
    assert "without --rules a board is one of classic" in said


def test_a_text_without_a_board_says_so(scorpion: Run) -> None:
    assert scorpion("odds", "--json").refused.startswith("There is no board here")
