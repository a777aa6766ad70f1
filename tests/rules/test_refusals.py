"""I1, I2, I3: every refusal has its own sentence, names its clause and changes nothing."""

from __future__ import annotations

import pytest

from scorpion.notation import parse_move
from scorpion.play import play
from tests.rules.drawn import SOURCE, board, played, refusal

MIDDLE = """
    Talon: 5S 9D AS
    Foundations: C
    <2S> <3S> 4S 5H
    KH QH JH TH 9H 8H 7H 6H
    -
    KD QD JD TD 8D
    KS QS JS TS 9S 8S 7S 6S
    4H 3H 2H AH
    7D 6D 5D 4D 3D 2D AD
"""


def test_only_a_king_goes_to_an_empty_column_i1() -> None:
    refused = refusal(MIDDLE, "8D>3")
    assert refused.template == "Only a King may be placed on an empty column"
    assert str(refused) == "8D>3: Only a King may be placed on an empty column (M4)"
    assert refused.code == "king-only"


def test_the_right_rank_of_another_suit_is_told_apart_in_classic_i2() -> None:
    refused = refusal(MIDDLE, "5H>6S")
    assert refused.template == "Rule: the card must be of the same suit"
    assert str(refused) == "5H>6S: Rule: the card must be of the same suit; 6S takes only 5S (M2)"
    assert refused.code == "wrong-suit"


@pytest.mark.parametrize(
    ("move", "code", "clause"),
    [
        ("4H>6H", "wrong-rank", "M2"),
        ("4H>6S", "wrong-rank", "M2"),
        ("KH>6S", "wrong-rank", "M2"),
        ("2H>AD", "on-ace", "M3"),
        ("3S>4H", "face-down", "M1"),
        ("9D>TD", "face-down", "M1"),
        ("AH>2S", "face-down", "M1"),
        ("8H>9D", "face-down", "M1"),
        ("4H>AH", "own-group", "M1"),
        ("4H>4H", "own-group", "M1"),
        ("4H>2H", "own-group", "M1"),
        ("6D>7D", "covered", "M2"),
        ("9H>TS", "covered", "M2"),
        ("KD>4", "not-empty", "M4"),
        ("KD>8", "no-column", "S1"),
        ("KD>0", "no-column", "S1"),
        ("AC>2C", "removed", "M7"),
        ("QD>KC", "removed", "M7"),
    ],
)
def test_every_other_refusal_has_its_own_reason_i3(move: str, code: str, clause: str) -> None:
    refused = refusal(MIDDLE, move)
    assert (refused.code, refused.clause) == (code, clause)


def test_a_stock_that_is_dealt_is_not_dealt_again_i3() -> None:
    dealt = str(played(MIDDLE, "deal").position)
    assert refusal(dealt, "deal").code == "stock-dealt"


def test_a_game_that_is_won_takes_no_more_moves_i3_e1() -> None:
    won = "Foundations: C D H S\n" + "-\n" * 7
    for move in ("KH>1", "deal", "4H>5H"):
        assert refusal(won, move).code == "over"


def test_all_refusals_have_different_sentences_i3() -> None:
    moves = ["8D>3", "5H>6S", "4H>6H", "2H>AD", "3S>4H", "AH>2S", "4H>AH", "6D>7D", "KD>4", "AC>2C"]
    assert len({refusal(MIDDLE, move).template for move in moves}) == len(moves)


def test_a_refusal_does_not_tell_the_stock_from_a_face_down_card() -> None:
    in_the_stock, face_down = refusal(MIDDLE, "9D>TD"), refusal(MIDDLE, "2S>TD")
    assert in_the_stock.template == face_down.template
    assert in_the_stock.values == face_down.values
    assert refusal(SOURCE, "AC>2H").code == "face-down"


def test_a_refusal_changes_nothing_i3() -> None:
    position = board(MIDDLE)
    before = str(position)
    refusal(MIDDLE, "8D>3")
    with pytest.raises(Exception, match="same suit"):
        play(position, parse_move("5H>6S"))
    assert str(position) == before


def test_relaxed_refuses_only_the_rank_l2_i3() -> None:
    refused = refusal(MIDDLE, "4H>6S", rules="relaxed")
    assert (refused.code, refused.clause) == ("wrong-rank", "L2")
    assert refused.fact == "6S takes only a 5"


def test_wasp_puts_any_card_on_an_empty_column_o4() -> None:
    assert str(played(MIDDLE, "8D>3", rules="wasp").position.columns[2]) == "8D"
