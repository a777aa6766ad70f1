"""`scorpion moves`: the legal moves of boards and of records."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorpion.deals import parse_deal
from scorpion.notation import parse_text
from scorpion.play import legal_moves
from scorpion.rules import PRESETS
from scorpion.view import visible
from tests.cli.conftest import Run
from tests.rules.drawn import SOURCE

MOVES_OF_SOURCE = ["4H>5H", "6S>7S", "2H>3H", "deal"]
RECORD = f"Board:\n{SOURCE}Moves:\n4H>5H\n"
WON = "Foundations: C D H S\n" + "-\n" * 7
STUCK = """\
Foundations: C D
AS 2S 3S 4S
5S 6S 7S
8S 9S TS
JS QS KS
AH 2H 3H 4H
5H 6H 7H 8H
9H TH JH QH KH
"""


def test_the_moves_of_the_source_s_board_are_printed_one_a_line(scorpion: Run) -> None:
    answer = scorpion("moves", given=SOURCE)
    assert (answer.code, answer.lines, answer.err) == (0, MOVES_OF_SOURCE, "")


def test_json_is_one_object_with_moves_rules_and_won(scorpion: Run) -> None:
    answer = scorpion("moves", "--json", given=SOURCE)
    assert (answer.code, answer.err) == (0, "")
    assert answer.object == {"moves": MOVES_OF_SOURCE, "rules": "classic", "won": False}


def test_a_file_a_dash_and_nothing_read_the_same(scorpion: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(SOURCE)
    of_file = scorpion("moves", str(file))
    assert of_file == scorpion("moves", "-", given=SOURCE) == scorpion("moves", given=SOURCE)


@pytest.mark.parametrize("rules", PRESETS)
def test_the_moves_are_those_of_the_rules(scorpion: Run, rules: str) -> None:
    start = visible(parse_deal("8812").position(PRESETS[rules]))
    expected = [str(move) for move in legal_moves(start)]
    answer = scorpion("moves", "--rules", rules, "--json", given=str(start))
    assert answer.object == {"moves": expected, "rules": rules, "won": False}


def test_options_of_the_rules_are_taken_too(scorpion: Run) -> None:
    answer = scorpion("moves", "--rules", "classic stock=when-stuck", given=SOURCE)
    assert answer.lines == MOVES_OF_SOURCE[:-1]


def test_of_a_record_the_moves_of_its_last_position_are_printed(scorpion: Run) -> None:
    assert scorpion("moves", given=RECORD).lines == ["2H>3H", "deal"]


def test_a_record_brings_its_own_rules(scorpion: Run) -> None:
    record = "Rules: relaxed\nDeal: 8812\n"
    assert scorpion("moves", "--json", given=record).object["rules"] == "relaxed"
    assert scorpion("moves", "--rules", "relaxed", given=record).code == 0
    answer = scorpion("moves", "--rules", "classic", given=record)
    assert answer.refused == "The rules of the record are 'relaxed', not 'classic'"


@pytest.mark.parametrize(
    "text", [SOURCE, RECORD, "deal : 7", "  DEAL: 7\nmoves:", "# Deal: 5\n" + SOURCE]
)
def test_what_is_a_record_is_decided_as_parse_text_does(scorpion: Run, text: str) -> None:
    expected = [str(move) for move in parse_text(text).legal_moves]
    assert scorpion("moves", given=text).lines == expected


def test_the_moves_of_several_boards_come_after_headings(scorpion: Run) -> None:
    answer = scorpion("moves", given=f"{SOURCE}\n# a comment\n\n{WON}\n\n{STUCK}")
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines == [
        "# Board 1",
        *MOVES_OF_SOURCE,
        "# Board 2",
        "# No move: the game is won",
        "# Board 3",
        "# No legal move",
    ]


def test_json_of_several_boards_is_one_object_a_line(scorpion: Run) -> None:
    answer = scorpion("moves", "--json", given=f"{SOURCE}\n{WON}\n{STUCK}")
    assert answer.objects == [
        {"moves": MOVES_OF_SOURCE, "rules": "classic", "won": False},
        {"moves": [], "rules": "classic", "won": True},
        {"moves": [], "rules": "classic", "won": False},
    ]


def test_nothing_is_printed_where_a_later_board_is_wrong(scorpion: Run) -> None:
    answer = scorpion("moves", "--json", given=f"{SOURCE}\n{SOURCE.replace('3D', '4D')}")
    assert answer.refused.startswith("line 16: 4D is on this board more than once")


def test_a_record_that_is_illegal_has_no_last_position(scorpion: Run) -> None:
    answer = scorpion("moves", "--json", given=RECORD + "7S>8H\n")
    assert answer.refused.startswith("Move 2 of the record: 7S>8H: ")


@pytest.mark.parametrize("text", ["", "\n \n", "# only a comment\n", "\ufeff"])
def test_a_text_without_a_board_says_so(scorpion: Run, text: str) -> None:
    assert scorpion("moves", "--json", given=text).refused.startswith("There is no board here")


def test_a_board_of_other_rules_says_so(scorpion: Run) -> None:
    board = str(parse_deal("7").position(PRESETS["three-blind-mice"]))
    assert "classic has 7 columns, this board has 10" in scorpion("moves", given=board).refused
