"""`scorpion replay`: records, legal and illegal, and those that meet an unknown card."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorpion.deals import parse_deal
from scorpion.view import visible
from tests.cli.conftest import Run
from tests.rules.drawn import SOURCE

OPENING = f"Board:\n{SOURCE}Moves: 4H>5H\n"
AFTER_OPENING = """\
Talon: <??> <??> <??>
<??> <??> <??> 3D JH TH 3S
<??> <??> <??> QH 3C
<??> <??> <??> AS 7D 7H 3H
<??> <??> <??> KD 8H 7C 9S
6H 8C JS 4C 9C 8D 5C
6D QC KH 4D KS 9H JC
AD QD 9D 6S 2H TD 5H 4H 7S
"""
WON = """\
Rules: classic
Deal: 41
Moves:
5S>6S JH>QH 6S>7S QS>KS AD>2D 4H>5H 2H>3H 8H>9H KC>5 TD>JD
AC>2C AS>2S JD>QD 9D>TD 4D>5D QC>KC 2S>3S QD>KD KD>1 6C>7C
TH>JH 7C>8C 3S>4S 8S>9S 9H>TH 2D>3D 4S>5S KC>4 KH>5 KC>6
KS>4 deal 6H>7H JS>QS QH>KH 7H>8H 9C>TC 5D>6D 7D>8D 8D>9D
7S>8S 2C>3C AH>2H 5C>6C 9S>TS TS>JS 8C>9C 3C>4C 3D>4D 6D>7D
3H>4H TC>JC 4C>5C 5H>6H
"""


def test_a_legal_record_is_summed_up(scorpion: Run) -> None:
    answer = scorpion("replay", "-", given=OPENING)
    assert (answer.code, answer.err) == (0, "")
    summary = """\
Legal:   yes
Won:     no
Score:   5
Actions: 1
Rules:   classic

"""
    assert answer.out == summary + AFTER_OPENING


def test_json_of_a_legal_record(scorpion: Run) -> None:
    answer = scorpion("replay", "-", "--json", given=OPENING)
    assert (answer.code, answer.err) == (0, "")
    assert answer.object == {
        "legal": True,
        "score": 5,
        "actions": 1,
        "won": False,
        "rules": "classic",
        "deal": None,
        "board": AFTER_OPENING,
        "error": None,
    }


def test_a_won_game_is_won(scorpion: Run, tmp_path: Path) -> None:
    file = tmp_path / "won.txt"
    file.write_text(WON)
    answer = scorpion("replay", str(file), "--json")
    assert answer.code == 0
    shown = answer.object
    assert (shown["legal"], shown["won"], shown["score"], shown["actions"]) == (True, True, 695, 54)
    assert (shown["deal"], shown["board"]) == ("41", "Foundations: S D C H\n" + "-\n" * 7)
    assert [
        line for line in scorpion("replay", str(file)).lines if line.startswith(("Won", "Deal"))
    ] == ["Won:     yes", "Deal:    41"]


def test_a_record_without_moves_is_legal(scorpion: Run) -> None:
    shown = scorpion("replay", "-", "--json", given="Deal: 7\n").object
    assert (shown["legal"], shown["score"], shown["actions"]) == (True, 0, 0)
    assert shown["board"] == str(visible(parse_deal("7").position()))


def test_the_first_illegal_move_is_named_by_its_number(scorpion: Run) -> None:
    answer = scorpion("replay", "-", "--json", given=OPENING + "7S>8H deal\n")
    assert answer.code == 1
    shown = answer.object
    assert (shown["legal"], shown["score"], shown["actions"]) == (False, 5, 1)
    assert shown["board"] == AFTER_OPENING
    assert shown["error"] == {
        "move": 2,
        "code": "covered",
        "message": "7S>8H: Cards are placed only on the end card of a column (M2)",
    }
    assert answer.complaint == f"Move 2 of the record: {shown['error']['message']}"


def test_an_illegal_record_is_summed_up_as_far_as_it_goes(scorpion: Run) -> None:
    answer = scorpion("replay", "-", given=OPENING + "7S>8H\n")
    assert answer.code == 1
    assert answer.lines[0] == "Legal:   no: move 2 is refused"
    assert answer.out.endswith(f"\n\n{AFTER_OPENING}")
    assert answer.complaint.startswith("Move 2 of the record: 7S>8H: ")


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("4H>4H", "own-group"),
        ("7H>8S", "face-down"),
        ("6S>7H", "covered"),
        ("KS>1", "not-empty"),
        ("KS>8", "no-column"),
        ("7S>5H", "wrong-rank"),
    ],
)
def test_the_code_says_what_kind_of_refusal_it_was(scorpion: Run, moves: str, code: str) -> None:
    record = f"Board:\n{SOURCE}Moves: {moves}\n"
    answer = scorpion("replay", "-", "--json", given=record)
    assert (answer.code, answer.object["error"]["code"]) == (1, code)


def test_a_move_after_the_win_is_illegal(scorpion: Run) -> None:
    answer = scorpion("replay", "-", "--json", given=WON + "deal\n")
    shown = answer.object
    assert (answer.code, shown["legal"], shown["won"]) == (1, False, True)
    assert (shown["error"]["move"], shown["error"]["code"]) == (55, "over")


@pytest.mark.parametrize("moves", ["4H>5H deal", "3D>4D"])
def test_nobody_can_know_whether_a_record_is_legal_beyond_an_unknown_card(
    scorpion: Run, moves: str
) -> None:
    board = SOURCE.replace("5C\n", "4D\n").replace("KH 4D", "KH 5C")  # 3D>4D bares column 1
    record = f"Board:\n{board}Moves: {moves}\n"
    answer = scorpion("replay", "-", "--json", given=record)
    number = len(moves.split())
    shown = answer.object
    assert (answer.code, shown["legal"], shown["actions"]) == (2, None, number - 1)
    assert (shown["error"]["move"], shown["error"]["code"]) == (number, "unknown-card")
    assert answer.complaint.startswith(f"Move {number} of the record: ")
    says = f"Legal:   nobody can know: move {number} would turn up an unknown card"
    assert scorpion("replay", "-", given=record).lines[0] == says


def test_cards_that_lie_face_down_are_not_shown(scorpion: Run) -> None:
    shown = scorpion("replay", "-", given="Deal: ms:24\nMoves: 5C>6C\n")
    assert shown.code == 1
    assert "<??> <??> <??> KH TC JH KS" in shown.lines
    assert "4C" not in shown.out


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("", "A record needs a line 'Deal: NUMBER'"),
        ("Moves: deal\n", "A record needs a line 'Deal: NUMBER'"),
        ("Deal: x\n", "line 1: 'x' is no deal"),
        ("Rules: clasic\nDeal: 7\n", "line 1: There are no rules called 'clasic'"),
        ("Deal: 7\nMoves:\n4H>>5H\n", "line 3: '>5H' is no card"),
        ("Deal: 7\nMoves:\n4H-5H\n", "line 3: '4H-5H' is no move"),
        (f"Deal: 7\nBoard:\n{SOURCE}", "A record has a Deal or a Board, not both"),
        (SOURCE, "line 1: 'Talon: <??> <??> <??>' stands before the first part of the record"),
        (f"Board:\n{SOURCE.replace('3D', '4D')}", "line 8: 4D is on this board more than once"),
    ],
)
def test_a_record_that_cannot_be_read_is_one_line_and_exits_with_2(
    scorpion: Run, record: str, says: str
) -> None:
    assert says in scorpion("replay", "-", "--json", given=record).refused
    assert says in scorpion("replay", "-", given=record).refused
