"""The board of the rule book and its first move, by every kind of hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.conftest import SitDown
from tests.browser.picture import Picture
from tests.browser.table import Table
from tests.rules.drawn import SOURCE, board

BEFORE = Game.new(board(SOURCE))
AFTER = BEFORE.play(parse_move("4H>5H"))


def by_keys(table: Table) -> None:
    table.press("2", "ArrowUp", "Enter")


def by_picking_up_with_keys(table: Table) -> None:
    table.press("2", "ArrowUp", "Shift+Enter", "7", " ")


def by_mouse(table: Table) -> None:
    table.drag("4H", table.end_of(7))


def by_click(table: Table) -> None:
    table.tap(table.strip("4H"))


@pytest.mark.parametrize("move", [by_mouse, by_click, by_keys, by_picking_up_with_keys])
def test_the_four_of_hearts_goes_onto_the_five_and_takes_the_seven_along(
    table: Table, move: Callable[[Table], None]
) -> None:
    table.open(text=SOURCE)
    table.shows(BEFORE)
    move(table)
    table.shows(AFTER)
    assert (AFTER.score, AFTER.actions) == (5, 1)
    expect(table.card("7S")).to_have_attribute("data-column", "7")


@pytest.mark.parametrize("size", [(360, 740), (844, 390)])
@pytest.mark.parametrize("move", [by_mouse, by_click], ids=["by dragging", "by tapping"])
def test_on_a_phone_a_finger_makes_the_first_move(
    sit_down: SitDown, size: tuple[int, int], move: Callable[[Table], None]
) -> None:
    table = sit_down("ms", size, touch=True).open(text=SOURCE)
    move(table)
    table.shows(AFTER)


def test_the_board_is_pasted_in_the_new_game_window_and_shows_its_37_cards(table: Table) -> None:
    table.go().new_game(text=SOURCE, fill=False)
    expect(table.dialog("new-game")).to_be_hidden()
    table.shows(BEFORE)
    expect(table.page.locator("#board .face")).to_have_count(37)
    table.play("4H>5H", "drag")
    table.shows(AFTER)


def test_unknown_cards_of_a_pasted_board_are_dealt_at_random_so_that_it_can_be_played_on(
    table: Table,
) -> None:
    table.go().new_game(text=SOURCE)
    assert table.picture().columns == Picture.of(BEFORE).columns
    table.play("4H>5H", "tap")
    assert (table.picture().score, table.picture().actions) == (5, 1)
    table.play("deal", "tap")
    assert table.picture().stock == 0
