"""Cards in the hand: where they may be dropped, and what becomes of them when the hand is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorpion.cards import DECK, card
from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.conftest import SitDown
from tests.browser.table import Point, Table
from tests.rules.drawn import SOURCE, board

BEFORE = Game.new(board(SOURCE))
AFTER = BEFORE.play(parse_move("4H>5H"))

APART = [card("9H"), card("5H"), card("QD"), card("5S")]
GROUP = [
    "4H",
    *(each.text for each in DECK if each.suit != "C" and each not in [card("4H"), *APART]),
]
TALL = "\n".join(["Foundations: C", "9H", "-", " ".join(GROUP), "-", "5H", "-", "QD 5S"])
"""A tall group in column 3, whose first card goes onto the only one in column 5."""


def lost_by_escape(table: Table) -> None:
    table.page.keyboard.press("Escape")


def lost_by_another_window(table: Table) -> None:
    table.page.evaluate("() => { window.dispatchEvent(new Event('blur')); }")


def lost_by_another_tab(table: Table) -> None:
    table.page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')); }")


def lost_by_turning_the_phone(table: Table) -> None:
    table.resize(800, 1200)


def test_a_lost_pointer_sends_the_cards_home(table: Table) -> None:
    table.open(text=SOURCE)
    for lose in (
        lost_by_escape,
        lost_by_another_window,
        lost_by_another_tab,
        lost_by_turning_the_phone,
    ):
        table.lift("4H", table.end_of(7))
        expect(table.page.locator(".held")).to_have_count(2)
        lose(table)
        table.shows(BEFORE)
        table.drop()
        table.shows(BEFORE)
    table.play("4H>5H", "drag")
    table.shows(AFTER)


def test_a_finger_that_the_system_takes_away_sends_the_cards_home(sit_down: SitDown) -> None:
    table = sit_down("ms", (360, 740), touch=True).open(text=SOURCE)
    start, end = table.strip("4H"), table.end_of(7)
    table.finger("touchStart", start)
    table.finger("touchMove", Point((start.x + end.x) / 2, end.y))
    table.finger("touchMove", end)
    expect(table.page.locator(".held")).to_have_count(2)
    table.finger("touchCancel")
    table.shows(BEFORE)
    table.drag("4H", end)
    table.shows(AFTER)


def test_a_second_finger_does_not_disturb_the_first(sit_down: SitDown) -> None:
    table = sit_down("en", (360, 740), touch=True).open(text=SOURCE)
    start, end, other = table.strip("4H"), table.end_of(7), table.strip("3S")
    table.finger("touchStart", start)
    table.finger("touchMove", Point(start.x + 40, start.y + 40))
    table.finger("touchStart", Point(start.x + 40, start.y + 40), other)
    table.finger("touchMove", end, other)
    table.finger("touchEnd", end)
    table.finger("touchMove", end)
    table.finger("touchEnd")
    table.shows(AFTER)


def test_the_hand_holds_the_card_and_all_that_lie_on_it_and_lights_up_its_places(
    table: Table,
) -> None:
    table.open(text=SOURCE)
    table.lift("4H", table.end_of(7))
    held = table.page.locator(".held")
    assert [one.get_attribute("data-card") for one in held.all()] == ["4H", "7S"]
    expect(table.page.locator(".column.target")).to_have_count(1)
    expect(table.column(7)).to_contain_class("target over")
    grabbed = table.box(table.card("4H"))
    table.page.mouse.move(table.end_of(7).x - 100, table.end_of(7).y - 50)
    moved = table.box(table.card("4H"))
    assert (moved["x"] - grabbed["x"], moved["y"] - grabbed["y"]) == pytest.approx((-100, -50))
    table.page.mouse.move(*table.end_of(7))
    table.drop()
    table.shows(AFTER)


def test_a_hand_that_trembles_taps(table: Table) -> None:
    table.open(text=SOURCE)
    at = table.strip("4H")
    table.page.mouse.move(*at)
    table.page.mouse.down()
    table.page.mouse.move(at.x + 2, at.y + 2)
    table.drop()
    table.shows(AFTER)


def test_the_other_mouse_buttons_move_nothing(table: Table) -> None:
    table.open(text=SOURCE)
    table.page.mouse.move(*table.strip("4H"))
    for button in ("right", "middle"):
        table.page.mouse.down(button=button)
        table.page.mouse.move(*table.end_of(7), steps=3)
        table.page.mouse.up(button=button)
        table.shows(BEFORE)


@pytest.mark.parametrize("where", ["the pointer", "its first card"])
def test_a_tall_group_is_dropped_where_the_pointer_or_its_first_card_is(
    table: Table, where: str
) -> None:
    table.open(text=TALL)
    game = Game.new(board(TALL))
    expect(table.column(3).locator("> .card")).to_have_count(35)
    target = table.box(table.column(5))
    first = table.box(table.card("4H"))
    bottom = target["y"] + target["height"] - 4
    grip = 5 if where == "the pointer" else first["width"] - 5
    table.page.mouse.move(first["x"] + grip, first["y"] + 4)
    table.page.mouse.down()
    if where == "the pointer":
        table.page.mouse.move(target["x"] + target["width"] - 8, bottom, steps=5)
    else:
        table.page.mouse.move(target["x"] + target["width"] + 16, bottom, steps=5)
    table.drop()
    table.shows(game.play(parse_move("4H>5H")))


def test_the_whole_column_is_the_place_to_drop(table: Table) -> None:
    table.open(text=SOURCE)
    box = table.box(table.column(7))
    table.drag("4H", Point(box["x"] + 10, box["y"] + box["height"] - 10))
    table.shows(AFTER)


def test_cards_in_the_hand_go_home_when_the_game_changes_under_it(table: Table) -> None:
    table.open(text=SOURCE)
    table.play("4H>5H", "tap")
    table.lift("5H", table.end_of(4))
    table.page.keyboard.press("u")
    table.shows(AFTER.undo())
    table.drop()
    table.shows(AFTER.undo())


def test_the_next_move_can_be_made_while_cards_still_fly(table: Table) -> None:
    table.open(text=SOURCE)
    table.fly(0.02)
    table.page.mouse.click(*table.strip("4H"))
    expect(table.page.locator(".flying").first).to_be_attached()
    table.page.keyboard.press("u")
    table.page.keyboard.press("Control+y")
    table.page.keyboard.press("u")
    expect(table.page.locator("#redo")).to_have_attribute("aria-disabled", "false")
    table.page.mouse.click(*table.strip("4H"))
    table.fly(20)
    table.shows(AFTER)


def test_a_card_that_is_caught_in_flight_stays_under_the_hand(table: Table) -> None:
    table.open(text=SOURCE)
    table.fly(0.001)
    table.page.mouse.click(*table.strip("4H"))
    flying = table.card("4H")
    expect(flying).to_contain_class("flying")
    box = table.box(flying)
    at = Point(box["x"] + box["width"] / 2, box["y"] + 8)
    table.page.mouse.move(*at)
    table.page.mouse.down()
    table.page.mouse.move(at.x + 30, at.y + 20, steps=3)
    expect(flying).to_contain_class("held")
    held = table.box(flying)
    assert held["x"] - box["x"] == pytest.approx(30, abs=8)
    assert held["y"] - box["y"] == pytest.approx(20, abs=8)
    table.page.keyboard.press("Escape")
    table.fly(20)
    table.drop()
    table.shows(AFTER)
