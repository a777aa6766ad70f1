"""A tap at the end of a column fetches the card that goes there."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.conftest import SitDown
from tests.browser.table import Point, Table
from tests.rules.drawn import SOURCE, board

BEFORE: Final = Game.new(board(SOURCE))
AFTER: Final = BEFORE.play(parse_move("4H>5H"))

ONE_KING: Final = """\
Foundations: S H D
-
QC KC JC TC
9C 8C
7C 6C 5C
4C 3C
2C
AC
"""
TWO_KINGS: Final = """\
Foundations: S H
-
QC KC JC TC
QD KD JD TD
9D 8D 7D 6D 5D 4D 3D 2D AD
9C 8C 7C 6C 5C
4C 3C 2C
AC
"""


def below(table: Table, column: int) -> Point:
    """The free room below a column's cards."""
    place = table.box(table.page.locator("#board"))
    return Point(table.end_of(column).x, place["y"] + place["height"] - 8)


@pytest.mark.parametrize(
    ("size", "touch"), [((1280, 800), False), ((360, 740), True), ((844, 390), True)]
)
def test_a_tap_below_a_column_fetches_the_card_that_goes_there(
    sit_down: SitDown, size: tuple[int, int], touch: bool
) -> None:
    table = sit_down("ms", size, touch=touch).open(text=SOURCE)
    table.tap(below(table, 7))
    table.shows(AFTER)


def test_a_tap_on_an_end_that_has_no_place_itself_fetches_the_card_too(table: Table) -> None:
    table.open(text=SOURCE)
    table.tap(table.end_of(7))
    table.shows(AFTER)


def test_enter_on_an_end_fetches_the_card_and_the_focus_goes_along(table: Table) -> None:
    table.open(text=SOURCE)
    table.press("7", "Enter")
    table.shows(AFTER)
    expect(table.focused.locator("xpath=..")).to_have_attribute("data-card", "4H")


def test_an_empty_column_fetches_the_only_king_that_can_come(table: Table) -> None:
    table.open(text=ONE_KING)
    table.tap(table.end_of(1))
    table.shows(Game.new(board(ONE_KING)).play(parse_move("KC>1")))


@pytest.mark.parametrize("how", ["tap", "keys"])
def test_where_several_cards_can_come_they_light_up_and_the_next_tap_chooses(
    table: Table, how: str
) -> None:
    table.open(text=TWO_KINGS)
    if how == "tap":
        table.tap(table.end_of(1))
    else:
        table.press("1", "Enter")
    expect(table.page.locator(".choice-card")).to_have_count(2)
    expect(table.toast).to_have_text("2 cards go there: choose one")
    expect(table.column(1)).to_contain_class("target")
    if how == "tap":
        table.tap(table.strip("KD"))
    else:
        table.walk_to("KD")
        table.press("Enter")
    expect(table.page.locator(".choice-card, .target")).to_have_count(0)
    table.shows(Game.new(board(TWO_KINGS)).play(parse_move("KD>1")))


def test_who_is_asked_for_a_card_and_taps_elsewhere_has_moved_nothing(table: Table) -> None:
    table.open(text=TWO_KINGS)
    for elsewhere in (table.strip("8D"), below(table, 7)):
        table.tap(table.end_of(1))
        expect(table.page.locator(".choice-card")).to_have_count(2)
        table.tap(elsewhere)
        expect(table.page.locator(".choice-card, .target")).to_have_count(0)
        table.shows(Game.new(board(TWO_KINGS)))


def test_a_tap_on_the_cloth_where_no_card_goes_says_nothing(table: Table) -> None:
    table.open(text=SOURCE)
    table.tap(below(table, 4))
    expect(table.toast).to_be_hidden()
    table.shows(BEFORE)
