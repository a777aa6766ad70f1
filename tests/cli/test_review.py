"""`scorpion review`: what each move did to a game."""

from __future__ import annotations

import pytest

from scorpion.notation import write_record
from scorpion.rules import PRESETS
from tests.cli.conftest import Run
from tests.rules.drawn import SOURCE, random_game

GAME = random_game(16, PRESETS["classic"], 60)
RECORD = write_record(GAME)


def test_each_move_has_a_line_and_the_turning_points_come_last(scorpion: Run) -> None:
    answer = scorpion("review", "-", "--samples", "10", given=RECORD)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.lines
    assert [line.split()[1] for line in lines[2 : GAME.actions + 2]] == [
        str(move) for move in GAME.moves
    ]
    assert lines[-2].startswith("Move ")
    assert lines[-1].startswith("After move ")


def test_json_has_the_verdict_and_the_chance_after_every_move(scorpion: Run) -> None:
    found = scorpion("review", "-", "--samples", "10", "--json", given=RECORD).object
    assert set(found) == {"rules", "deal", "won", "start", "moves", "turns"}
    assert [each["move"] for each in found["moves"]] == [str(move) for move in GAME.moves]
    assert [each["number"] for each in found["moves"]] == [*range(1, GAME.actions + 1)]
    for each in (found["start"], *found["moves"]):
        assert each["verdict"] in {"won", "lost", "unknown"}
        assert 0 <= each["low"] <= each["odds"] <= each["high"] <= 1
    assert found["start"]["verdict"] == "won"
    assert len(found["turns"]) == 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "A record needs a line"),
        (f"Rules: classic\nBoard:\n{SOURCE}\nMoves: 2H>3H", "Cards of this board are unknown"),
        (f"{RECORD}\nMoves: AS>2S AS>2S AS>2S", ""),
    ],
)
def test_what_is_no_record_of_known_cards_is_one_clear_line(
    scorpion: Run, given: str, says: str
) -> None:
    answer = scorpion("review", "-", given=given)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert says in answer.err


@pytest.mark.parametrize("samples", ["0", "-3", "many"])
def test_a_number_of_samples_that_cannot_be_is_refused(scorpion: Run, samples: str) -> None:
    answer = scorpion("review", "-", "--samples", samples, given=RECORD)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
