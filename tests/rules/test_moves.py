"""M1, M2, M3, M4, M5, M6, M7: picking up, placing, turning up, dealing."""

from __future__ import annotations

import pytest

from scorpion.cards import card
from scorpion.deals import Deal
from scorpion.errors import UnknownCard
from scorpion.events import Dealt, Moved, Turned
from scorpion.notation import parse_move
from scorpion.play import DEAL, legal_moves, play
from scorpion.rules import PRESETS
from tests.rules.drawn import SOURCE, board, drawn, expected, played, refusal


def test_the_first_move_of_the_source_takes_7s_along_though_its_suit_differs_m1() -> None:
    step = played(SOURCE, "4H>5H")
    assert step.events == (Moved((card("4H"), card("7S")), 2, 7, card("5H")),)
    assert step.points == 5
    assert drawn(step.position) == expected("""
        Talon: <??> <??> <??>
        <??> <??> <??> 3D JH TH 3S
        <??> <??> <??> QH 3C
        <??> <??> <??> AS 7D 7H 3H
        <??> <??> <??> KD 8H 7C 9S
        6H 8C JS 4C 9C 8D 5C
        6D QC KH 4D KS 9H JC
        AD QD 9D 6S 2H TD 5H 4H 7S
    """)


def test_the_board_of_the_source_shows_its_37_cards_and_has_four_legal_moves_m2() -> None:
    position = board(SOURCE)
    assert sum(len(column.face_up) for column in position.columns) == 37
    assert len(position.unseen()) == 15
    assert " ".join(map(str, legal_moves(position))) == "4H>5H 6S>7S 2H>3H deal"


def test_a_card_goes_only_on_the_next_card_of_its_suit_m2() -> None:
    tall = """
        Foundations: C D
        KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S 9H
        KH QH JH TH
        8H 7H 6H 5H 4H 3H 2H AH AS
        -
        -
        -
        -
    """
    moves = {str(move) for move in legal_moves(board(tall))}
    assert "9H>TH" in moves
    assert "8H>9H" in moves
    assert moves == {"9H>TH", "8H>9H"} | {f"K{suit}>{n}" for suit in "SH" for n in (4, 5, 6, 7)}


def test_an_ace_takes_no_card_in_any_rules_m3() -> None:
    ace_at_the_end = """
        Foundations: C D
        KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H KS
        QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH
        AS
        -
        -
        -
        -
    """
    for rules in PRESETS:
        if rules == "three-blind-mice":
            continue
        moves = legal_moves(board(ace_at_the_end, rules))
        assert [move for move in moves if move.target in (card("AS"), card("AH"))] == []
    for name in ("KS", "QS", "2S", "2H", "3S"):
        assert refusal(ace_at_the_end, f"{name}>AS").code == "on-ace"
    assert refusal(ace_at_the_end, "KS>AH", rules="relaxed").clause == "M3"


def test_an_empty_column_takes_a_king_with_what_lies_on_him_and_nothing_else_m4() -> None:
    king_in_the_middle = """
        Foundations: C D
        5H KS 9H AS
        QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
        -
        KH QH JH TH 8H 7H 6H
        4H 3H 2H AH
        -
        -
    """
    step = played(king_in_the_middle, "KS>3")
    assert step.points == 0
    assert drawn(step.position) == expected("""
        Foundations: C D
        5H
        QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
        KS 9H AS
        KH QH JH TH 8H 7H 6H
        4H 3H 2H AH
        -
        -
    """)
    refused = refusal(king_in_the_middle, "QS>3")
    assert refused.clause == "M4"


def test_a_king_at_the_base_may_go_to_another_empty_column_m4() -> None:
    base_king = """
        Foundations: C D S
        KH QH JH TH 9H 8H 7H
        6H 5H 4H 3H
        2H AH
        -
        -
        -
        -
    """
    assert {"KH>4", "KH>5", "KH>6", "KH>7"} < {str(move) for move in legal_moves(board(base_king))}
    assert str(played(base_king, "KH>7").position.columns[6]) == "KH QH JH TH 9H 8H 7H"


def test_the_face_down_card_is_turned_up_when_the_last_card_on_it_leaves_m5() -> None:
    step = played(
        """
        Foundations: C D S
        <KH> <AH> 9H
        TH
        QH JH
        8H 7H 6H 5H 4H 3H 2H
        -
        -
        -
        """,
        "9H>TH",
    )
    assert step.events == (Moved((card("9H"),), 1, 2, card("TH")), Turned(1, card("AH")))
    assert step.points == 10
    assert str(step.position.columns[0]) == "<KH> AH"
    assert "AH>2H" in [str(move) for move in legal_moves(step.position)]


def test_the_stock_falls_on_columns_1_2_3_once_as_one_move_m6() -> None:
    start = Deal(24, "ms").position()
    step = play(start, DEAL)
    assert step.events == (Dealt(1, card("QD")), Dealt(2, card("3D")), Dealt(3, card("AS")))
    assert [str(column.end) for column in step.position.columns[:3]] == ["QD", "3D", "AS"]
    assert step.points == 0
    assert DEAL not in legal_moves(step.position)
    assert refusal(str(step.position), "deal").code == "stock-dealt"


def test_dealt_cards_of_any_rank_land_on_empty_columns_without_points_m6() -> None:
    step = played(
        """
        Talon: 5S 9H AS
        Foundations: C D
        -
        TH
        2S
        KH QH JH 8H 7H 6H 5H
        KS QS JS TS 9S 8S 7S 6S
        4H 3H 2H AH
        4S 3S
        """,
        "deal",
    )
    assert step.points == 0  # 9H fell on TH and AS on 2S, and still no point
    assert drawn(step.position) == expected("""
        Foundations: C D
        5S
        TH 9H
        2S AS
        KH QH JH 8H 7H 6H 5H
        KS QS JS TS 9S 8S 7S 6S
        4H 3H 2H AH
        4S 3S
    """)


def test_no_move_names_a_slot_and_removed_suits_stay_away_m7() -> None:
    removed = """
        Foundations: C D S
        KH QH JH TH 9H 8H 7H
        6H 5H 4H 3H
        2H AH
        -
        -
        -
        -
    """
    position = board(removed)
    for move in legal_moves(position):
        assert move.card is not None
        assert move.card.suit == "H"
        assert play(position, move).position.removed[:3] == ("C", "D", "S")
    assert refusal(removed, "KC>4").clause == "M7"
    assert refusal(removed, "6H>7C").clause == "M7"


UNKNOWN_ENDS = """
    Talon: <??> <??> <??>
    Foundations: C D H
    <??> 9S
    TS
    KS QS JS 8S 7S 6S 5S
    -
    -
    -
    -
"""


@pytest.mark.parametrize("move", ["deal", "9S>TS"])
def test_a_board_cannot_go_on_where_an_unknown_card_would_be_turned_up_m5(move: str) -> None:
    assert parse_move(move) in legal_moves(board(UNKNOWN_ENDS))
    with pytest.raises(UnknownCard, match="unknown, so nobody can go on from here"):
        play(board(UNKNOWN_ENDS), parse_move(move))


def test_moves_come_in_a_fixed_order_and_can_be_asked_for_m1() -> None:
    moves = legal_moves(board(SOURCE))
    assert len(moves) == 4
    assert parse_move("6S>7S") in moves
    assert parse_move("6S>8H") not in moves
    assert repr(moves) == "<LegalMoves: 4H>5H 6S>7S 2H>3H deal>"


def test_a_column_tells_which_of_its_cards_lie_on_their_suits_next_card_m2() -> None:
    columns = board("""
        Foundations: C D
        <5S> <4S> KH QH JS TS 9S
        KS QS 8S 7H 6H AS
        JH TH 9H 8H 7S 6S
        5H 4H 3H 2H AH
        3S 2S
        -
        -
    """).columns
    assert [column.joins for column in columns] == [
        (3, 5, 6), (1, 4), (1, 2, 3, 5), (1, 2, 3, 4), (1,), (), (),
    ]  # fmt: skip
