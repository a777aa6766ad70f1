"""S1, S2: how the cards lie at the start."""

from __future__ import annotations

import pytest

from scorpion.cards import DECK
from scorpion.deals import Deal
from scorpion.rules import PRESETS, Rules


def test_seven_columns_of_seven_of_which_twelve_cards_lie_face_down_s1() -> None:
    position = Deal(1).position()
    assert [len(column.cards) for column in position.columns] == [7] * 7
    assert [column.face_down for column in position.columns] == [3, 3, 3, 3, 0, 0, 0]
    assert position.face_down == 12
    assert sum(len(column.face_up) for column in position.columns) == 37


def test_three_cards_are_the_stock_and_no_run_is_removed_s2() -> None:
    position = Deal(1).position()
    assert len(position.stock) == 3
    assert position.removed == ()


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
@pytest.mark.parametrize("number", [0, 1, 7, 2**64 - 1])
def test_every_deal_has_the_52_cards_of_one_deck_s1(rules: Rules, number: int) -> None:
    position = Deal(number).position(rules)
    cards = [card for column in position.columns for card in column.cards]
    cards += position.stock
    cards += [card for card in position.reserve if card is not None]
    assert sorted(cards, key=DECK.index) == list(DECK)
    assert position.problems() == ()


def test_three_blind_mice_has_ten_columns_of_five_and_two_cards_apart_o5() -> None:
    position = Deal(1).position(PRESETS["three-blind-mice"])
    assert [len(column.cards) for column in position.columns] == [5] * 10
    assert [column.face_down for column in position.columns] == [0] * 7 + [3] * 3
    assert len(position.reserve) == 2
    assert position.stock == ()


def test_scorpion_ii_hides_cards_in_three_columns_only_o5() -> None:
    position = Deal(1).position(PRESETS["scorpion-ii"])
    assert [column.face_down for column in position.columns] == [3, 3, 3, 0, 0, 0, 0]
