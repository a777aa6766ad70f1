"""L1, L2, O1, O2, O3, O4, O5: the options, and the variants made of them."""

from __future__ import annotations

import pytest

from scorpion.deals import Deal
from scorpion.errors import BadRules
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.play import DEAL, legal_moves
from scorpion.rules import CLASSIC, PRESETS, Rules, parse_rules
from tests.rules.drawn import board, drawn, expected, played, refusal

TWO_SUITS = """
    Foundations: C D
    KS QS JS TS 9S 8S 7S 6S 5S
    KH QH JH TH 9H 8H 7H 6H 5H 4H
    4S 3S 2S AS
    3H 2H AH
    -
    -
    -
"""


def test_relaxed_places_a_card_on_any_card_one_rank_higher_l2() -> None:
    moves = {str(move) for move in legal_moves(board(TWO_SUITS, "relaxed"))}
    assert {"3H>4H", "4S>5S", "4H>5S"} < moves
    assert {move for move in moves if move[-1] in "CDHS"} == {"3H>4H", "4S>5S", "4H>5S", "3S>4H"}
    assert played(TWO_SUITS, "4H>5S", rules="relaxed").points == 0
    assert played(TWO_SUITS, "4S>5S", rules="relaxed").points == 5 + 100  # and the run leaves


def test_relaxed_puts_only_kings_on_empty_columns_l2() -> None:
    assert refusal(TWO_SUITS, "4S>6", rules="relaxed").code == "king-only"


def test_the_rules_belong_to_the_game_l1() -> None:
    game = Game.new(Deal(1).position(PRESETS["relaxed"]))
    assert game.rules.build == "rank"
    assert game.play(next(iter(game.legal_moves))).rules is game.rules


def test_stock_when_stuck_waits_for_the_last_other_move_o2() -> None:
    with_a_move = """
        Talon: 9S 8S 7S
        Foundations: C D
        KS QS JS TS
        KH QH JH TH 9H 8H 7H 6H 5H 3H
        6S 5S 4S 3S 2S AS
        4H 2H AH
        -
        -
        -
    """
    rules = "classic stock=when-stuck"
    refused = refusal(with_a_move, "deal", rules=rules)
    assert (refused.code, refused.clause) == ("stock-waits", "O2")
    assert "deal" in [str(move) for move in legal_moves(board(with_a_move))]


def test_stock_when_stuck_does_not_count_whole_columns_that_change_places_o2() -> None:
    only_kings_move = """
        Talon: 9S 8S 7S
        Foundations: C D
        KS QS JS TS
        KH QH JH TH 9H 8H 7H 6H 3H 2H AH
        5H 4H 6S 5S 4S 3S 2S AS
        -
        -
        -
        -
    """
    position = board(only_kings_move, "classic stock=when-stuck")
    moves = list(map(str, legal_moves(position)))
    assert "KS>4" in moves
    assert moves[-1] == "deal"


def test_a_reserve_card_can_be_played_at_any_time_and_takes_none_o5() -> None:
    mice = """
        Reserves: 9H 7S
        Foundations: C D
        KS QS JS TS 9S 8S
        KH QH JH TH
        6S 5S 4S 3S 2S AS
        8H 7H 6H 5H 4H 3H 2H AH
        -
        -
        -
        -
        -
        -
    """
    rules = "three-blind-mice"
    moves = {str(move) for move in legal_moves(board(mice, rules))}
    assert {"9H>TH", "7S>8S"} < moves
    assert drawn(played(mice, "7S>8S", rules=rules).position) == expected("""
        Reserves: 9H -
        Foundations: C D
        KS QS JS TS 9S 8S 7S
        KH QH JH TH
        6S 5S 4S 3S 2S AS
        8H 7H 6H 5H 4H 3H 2H AH
        -
        -
        -
        -
        -
        -
    """)
    assert refusal(mice, "6S>7S", rules=rules).clause == "O5"
    assert refusal(mice, "deal", rules=rules).code == "no-stock"
    assert played(mice, "7S>8S", "6S>7S", "9H>TH", "8H>9H", rules=rules).position.won


def test_wasp_takes_any_card_to_an_empty_column_and_keeps_the_suits_o4() -> None:
    moves = {str(move) for move in legal_moves(board(TWO_SUITS, "wasp"))}
    assert {"4S>5", "AH>7", "KS>6", "3H>4H", "4S>5S"} < moves
    assert "4H>5S" not in moves


def test_each_option_is_written_and_read_o3() -> None:
    text = "classic build=rank empty=any removal=never stock=when-stuck"
    assert str(parse_rules(text)) == text
    assert str(parse_rules("relaxed build=suit")) == "relaxed build=suit"
    assert parse_rules("CLASSIC") == CLASSIC


def test_a_layout_of_ones_own_is_an_option_o5() -> None:
    text = "classic layout=0+8,1+7,2+6,3+5,4+4,4+4,0+1"
    rules = parse_rules(text)
    assert str(rules) == text
    position = Deal(5).position(rules)
    assert [column.face_down for column in position.columns] == [0, 1, 2, 3, 4, 4, 0]
    assert DEAL in legal_moves(position)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_presets_are_their_own_names_o5(rules: Rules) -> None:
    assert str(rules) == rules.name
    assert parse_rules(rules.name) == rules


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "clasic",
            r"There are no rules called 'clasic', did you mean classic\? There are classic, re",
        ),
        ("classic removal=none", "removal cannot be 'none': it is one of landing, anywhere, never"),
        (
            "classic remove=never",
            r"'remove=never' is no option of the rules, did you mean removal\? There",
        ),
        ("classic stock", "'stock' is no option"),
        ("classic removal=never removal=anywhere", "The option removal is given more than once"),
        ("classic layout=9+9", "layout 9.9 does not lay out 52 cards"),
        ("classic layout=a+b", "'a.b' is no layout"),
        ("classic layout=3+0,3+4,3+4,3+4,0+7,0+7,0+7", "does not lay out"),
        ("classic layout=", "is no layout"),
    ],
)
def test_unknown_rules_and_options_are_named_and_the_known_ones_listed(
    text: str, message: str
) -> None:
    with pytest.raises(BadRules, match=message):
        parse_rules(text)


def test_moves_of_a_won_traditional_game_end_o1() -> None:
    won = played(TWO_SUITS, "4S>5S", "3H>4H", rules="relaxed removal=anywhere").position
    assert won.won
    assert parse_move("deal") not in legal_moves(won)
