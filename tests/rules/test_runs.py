"""R1, R2, R3: which runs leave the table, and which stay."""

from __future__ import annotations

from scorpion.cards import card
from scorpion.events import RunRemoved, Turned, Won
from scorpion.play import legal_moves
from tests.rules.drawn import board, drawn, expected, played


def test_a_run_that_forms_at_the_end_of_a_column_leaves_r1() -> None:
    step = played(
        """
        Foundations: C D
        9S KH QH JH TH 9H 8H 7H 6H 5H 4H
        KS QS JS TS 3H 2H AH
        8S 7S 6S 5S 4S 3S 2S AS
        -
        -
        -
        -
        """,
        "3H>4H",
    )
    assert step.events[1:] == (RunRemoved(1, "H", 3),)
    assert step.points == 105
    assert drawn(step.position) == expected("""
        Foundations: C D H
        9S
        KS QS JS TS
        8S 7S 6S 5S 4S 3S 2S AS
        -
        -
        -
        -
    """)


def test_a_run_with_a_face_down_card_in_it_stays_r1() -> None:
    step = played(
        """
        Foundations: C D S
        <KH> QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H
        AH
        -
        -
        -
        -
        -
        """,
        "AH>2H",
    )
    assert step.position.removed == ("C", "D", "S")
    assert step.points == 5
    assert not step.position.won


def test_a_removal_that_uncovers_a_face_down_card_turns_it_up_for_5_points_r1_m5() -> None:
    step = played(
        """
        Foundations: C D
        <9S> KH QH JH TH 9H 8H 7H 6H 5H 4H
        KS QS JS TS 3H 2H AH
        8S 7S 6S 5S 4S 3S 2S AS
        -
        -
        -
        -
        """,
        "3H>4H",
    )
    assert step.events[1:] == (RunRemoved(1, "H", 3), Turned(1, card("9S")))
    assert step.points == 5 + 100 + 5


def test_a_covered_run_stays_r2() -> None:
    step = played(
        """
        Foundations: C D
        KH QH JH TH 9H 8H 7H 6H 5H 4H
        KS QS JS TS 3H 2H AH 9S
        8S 7S 6S 5S 4S 3S 2S AS
        -
        -
        -
        -
        """,
        "3H>4H",
    )
    assert step.points == 5
    assert str(step.position.columns[0]) == "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH 9S"


UNCOVERED = """
    Foundations: C D
    5S KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH 9S
    KS QS JS TS
    8S 7S 6S
    4S 3S 2S AS
    -
    -
    -
"""


def test_a_run_that_is_uncovered_on_the_column_that_was_left_stays_r2() -> None:
    step = played(UNCOVERED, "9S>TS")
    assert step.points == 5
    assert step.position.removed == ("C", "D")
    assert str(step.position.columns[0]) == "5S KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH"


def test_lifting_the_king_of_an_uncovered_run_to_an_empty_column_removes_it_r2() -> None:
    step = played(UNCOVERED, "9S>TS", "KH>6")
    assert step.events[1:] == (RunRemoved(6, "H", 3),)
    assert step.points == 100
    assert drawn(step.position) == expected("""
        Foundations: C D H
        5S
        KS QS JS TS 9S
        8S 7S 6S
        4S 3S 2S AS
        -
        -
        -
    """)


def test_an_uncovered_run_on_a_base_leaves_when_it_is_moved_to_another_empty_column_r2_m4() -> None:
    base = UNCOVERED.replace("5S KH", "KH").replace("7S 6S", "7S 6S 5S")
    step = played(base, "9S>TS", "KH>7")
    assert step.events[1:] == (RunRemoved(7, "H", 3),)


def test_an_imported_board_keeps_its_uncovered_runs_until_cards_land_there_r2() -> None:
    position = board(UNCOVERED.replace(" 9S\n", "\n").replace("JS TS", "JS TS 9S"))
    assert position.columns[0].run == "H"
    assert "KH>5" in [str(move) for move in legal_moves(position)]


def stock_completes_a_run_in(column: int) -> str:
    ends = dict.fromkeys((1, 2, 3), "") | {column: "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"}
    falls = ["3S", "2S", "AS"]
    falls[column - 1] = "AH"
    rest = {"3S", "2S", "AS"} - set(falls)
    lines = [ends[number] or "-" for number in (1, 2, 3)]
    return "\n".join(
        [
            f"Talon: {' '.join(falls)}",
            "Foundations: C D",
            *lines,
            "KS QS JS TS 9S 8S 7S",
            "6S 5S 4S " + " ".join(sorted(rest)),
            "-",
            "-",
        ]
    )


def test_the_dealt_stock_completes_a_run_in_column_1_r2_m6() -> None:
    step = played(stock_completes_a_run_in(1), "deal")
    assert step.events[3:] == (RunRemoved(1, "H", 3),)
    assert step.points == 100


def test_the_dealt_stock_completes_a_run_in_column_2_r2_m6() -> None:
    step = played(stock_completes_a_run_in(2), "deal")
    assert step.events[3:] == (RunRemoved(2, "H", 3),)
    assert step.position.columns[1].cards == ()


def test_the_dealt_stock_completes_a_run_in_column_3_r2_m6() -> None:
    step = played(stock_completes_a_run_in(3), "deal")
    assert step.events[3:] == (RunRemoved(3, "H", 3),)
    assert [str(column) for column in step.position.columns[:3]] == ["3S", "2S", "-"]


def test_a_run_that_uncovers_another_run_takes_it_along_r3() -> None:
    step = played(
        """
        Foundations: C D
        KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS KH QH JH TH 9H 8H 7H 6H 5H 4H
        3H 2H AH
        -
        -
        -
        -
        -
        """,
        "3H>4H",
    )
    assert step.events[1:] == (RunRemoved(1, "H", 3), RunRemoved(1, "S", 4), Won())
    assert step.points == 205
    assert step.position.won


def test_with_removal_anywhere_the_uncovered_run_leaves_at_once_o1() -> None:
    step = played(UNCOVERED, "9S>TS", rules="classic removal=anywhere")
    assert step.events[1:] == (RunRemoved(1, "H", 3),)
    assert step.points == 105


def test_with_removal_never_runs_stay_and_four_that_stand_alone_win_o1() -> None:
    last_move = """
        KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC
        KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD
        KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H
        KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS
        AH
        -
        -
    """
    step = played(last_move, "AH>2H", rules="classic removal=never")
    assert step.events[1:] == (Won(),)
    assert step.points == 5
    assert step.position.removed == ()
    assert step.position.won
    assert len(legal_moves(step.position)) == 0


def test_with_removal_never_two_runs_on_one_column_have_not_won_o1() -> None:
    two_on_one = """
        KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC
        KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H
        KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS
        AH
        -
        -
        -
    """
    step = played(two_on_one, "AH>2H", rules="classic removal=never")
    assert not step.position.won
    assert played(two_on_one, "AH>2H", "KH>5", rules="classic removal=never").position.won
