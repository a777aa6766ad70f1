"""The stock, undo and redo: by hand, by button and by key; and keys that must do nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorpion.deals import parse_deal
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.play import DEAL
from tests.browser.conftest import SitDown
from tests.browser.table import How, Table
from tests.rules.drawn import board, random_game

START = Game.new(parse_deal("8812").position(), parse_deal("8812"))
DEALT = START.play(DEAL)
TURNING = next(game for game in map(random_game, range(1, 20)) if "Turned" in str(game.steps[0]))
"""A game whose first move turns up a card."""

EMPTY = """\
Talon: 2C 3C 4C
Foundations: S H D
-
-
-
KC QC JC TC 9C
8C 7C 6C 5C
AC
-
"""
KINGS = """\
Foundations: S H
-
-
KC QC
KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD JC
TC 9C 8C 7C 6C 5C 4C 3C 2C AC
-
-
"""


@pytest.fixture
def started(table: Table) -> Table:
    """The deal 8812 on a table in English."""
    return table.open(deal="8812")


@pytest.mark.parametrize("how", ["tap", "keys"])
def test_the_stock_falls_on_columns_1_2_and_3(started: Table, how: How) -> None:
    started.play("deal", how)
    started.shows(DEALT)
    assert DEALT.actions == 1
    expect(started.page.locator("#stock")).to_have_attribute("aria-label", "Stock, empty")


def test_a_finger_deals_the_stock(sit_down: SitDown) -> None:
    table = sit_down("ms", (360, 740), touch=True).open(deal="8812")
    table.play("deal", "tap")
    table.shows(DEALT)


def test_the_stock_falls_on_an_empty_column_too(table: Table) -> None:
    table.open(text=EMPTY)
    table.play("deal", "tap")
    assert table.picture().columns[:3] == (("2C",), ("3C",), ("4C",))


def test_one_undo_takes_back_the_whole_deal(started: Table) -> None:
    started.press("d")
    started.button("undo").click()
    started.shows(DEALT.undo())
    started.button("redo").click()
    started.shows(DEALT)


def test_undo_turns_the_card_face_down_again_and_takes_its_points_back(table: Table) -> None:
    game = Game.new(TURNING.start, TURNING.deal)
    table.open(deal=str(TURNING.deal))
    table.play(str(TURNING.moves[0]), "drag")
    table.shows(game.play(TURNING.moves[0]))
    table.press("Control+z")
    table.shows(game.play(TURNING.moves[0]).undo())
    assert table.picture().score == 0


def test_keys_undo_and_redo(started: Table) -> None:
    move = next(iter(START.legal_moves))
    started.play(str(move), "drag")
    started.press("d")
    game = START.play(move).play(DEAL)
    for undo, redo in [("u", "Control+y"), ("Control+z", "Control+Shift+z"), ("U", "Control+Y")]:
        started.press(undo)
        started.shows(game.undo())
        started.press(undo)
        started.shows(game.undo().undo())
        started.press(redo, redo)
        started.shows(game)


def test_with_nothing_to_undo_or_redo_the_buttons_say_so(started: Table) -> None:
    for name, sentence in [
        ("undo", "Nothing is left to undo"),
        ("redo", "Nothing is left to redo"),
    ]:
        expect(started.button(name)).to_have_attribute("aria-disabled", "true")
        started.button(name).focus()
        started.press("Enter")
        expect(started.live).to_have_text(sentence)
        expect(started.button(name)).to_be_focused()
    started.shows(START)


def test_a_new_move_forgets_what_was_undone(started: Table) -> None:
    first, second, *_ = START.legal_moves
    started.play(str(first), "drag")
    started.press("u")
    started.play(str(second), "drag")
    started.shows(START.play(first).undo().play(second))
    expect(started.button("redo")).to_have_attribute("aria-disabled", "true")


def test_keys_pressed_faster_than_the_server_answers_all_count(table: Table) -> None:
    game = random_game(1, limit=6)
    table.open(deal="1")
    for move in game.moves:
        table.play(str(move), "drag")
    for _ in game.moves:
        table.page.keyboard.press("u")
        game = game.undo()
    table.shows(game)


def test_a_key_held_down_undoes_once(started: Table) -> None:
    started.press("d")
    started.play(str(next(iter(DEALT.legal_moves))), "drag")
    for _ in range(4):
        started.page.keyboard.down("u")
    started.page.keyboard.up("u")
    started.shows(DEALT.play(next(iter(DEALT.legal_moves))).undo())


def test_letters_with_another_key_held_are_not_commands(started: Table) -> None:
    started.press("d")
    for modifier in ("Control", "Alt", "Meta"):
        started.press(*(f"{modifier}+{letter}" for letter in "dunDUN"))
    expect(started.dialog("new-game")).to_be_hidden()
    started.shows(DEALT)


def test_letters_typed_into_a_field_are_not_commands(started: Table) -> None:
    started.press("d", "n")
    field = started.dialog("new-game").locator("#board-text")
    field.focus()
    started.press(*"dun?1", "Control+z")
    expect(started.dialog("help")).to_be_hidden()
    started.press("Escape")
    started.shows(DEALT)


def test_letters_can_be_switched_off_and_stay_off(started: Table) -> None:
    started.open_dialog("settings").locator("#set-letters").uncheck()
    started.press("Escape")
    started.page.reload()
    started.rest()
    started.press("d", "n", "?")
    expect(started.dialog("new-game")).to_be_hidden()
    started.shows(START)
    started.play("deal", "tap")
    started.press("Control+z")
    started.shows(DEALT.undo())


def test_the_king_of_an_empty_column_is_asked_where_to(table: Table) -> None:
    table.open(text=KINGS)
    table.tap(table.strip("KC"))
    expect(table.page.locator(".column.target")).to_have_count(4)
    table.tap(table.end_of(6))
    game = Game.new(board(KINGS)).play(parse_move("KC>6"))
    table.shows(game)
    table.tap(table.strip("KC"))
    table.press("Escape")
    expect(table.page.locator(".column.target")).to_have_count(0)
    table.shows(game)
