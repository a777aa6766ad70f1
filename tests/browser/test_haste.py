"""What hasty and searching players do: pressing twice, asking with a card in the hand, or offline."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Route, expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.advising import Advisor, is_ringed, strip
from tests.browser.table import Point, Table
from tests.browser.test_hints import MOVE
from tests.browser.watch import ABORTED
from tests.rules.drawn import SOURCE, board

BEFORE: Final = Game.new(board(SOURCE))

FROM_RING: Final = """(card) => {
  const ring = document.getElementById("ring").getBoundingClientRect();
  const item = document.querySelector(`li.card[data-card='${card}']`).getBoundingClientRect();
  return Math.hypot(ring.left - item.left, ring.top - item.top);
}"""
"""How far the ring of the focus is from a card."""


def hint_to(table: Table, last: int) -> None:
    """Ask for a hint by key, up to a step."""
    for step in range(1, last + 1):
        table.press("h")
        expect(strip(table, "hint")).to_have_attribute("data-step", str(step))


def test_a_double_click_shows_one_step_of_a_hint_and_does_not_play_it(table: Table) -> None:
    Advisor(table).hint = MOVE
    table.open(text=SOURCE)
    hint_to(table, 2)
    strip(table, "hint").get_by_role("button", name="Where to?").dblclick()
    expect(strip(table, "hint")).to_have_attribute("data-step", "3")
    expect(strip(table, "hint").get_by_role("button", name="Play it")).to_be_focused()
    table.shows(BEFORE)
    table.press("Enter")
    table.shows(BEFORE.play(parse_move("4H>5H")))


def test_the_second_click_of_two_in_the_menu_falls_on_nothing_below_it(table: Table) -> None:
    table.open(text=SOURCE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.page.route("**/api/games?*", hold)
    menu = table.open_dialog("menu")
    entry = table.box(menu.locator("[data-command=games]"))
    # The card that lies below, with nowhere to go, would say so.
    card = table.box(table.card("9S"))
    with table.page.expect_request("**/api/games?*"):
        table.page.mouse.dblclick(card["x"] + card["width"] / 2, entry["y"] + entry["height"] / 2)
    expect(menu).to_be_hidden()
    assert not table.toast.is_visible()
    held[0].continue_()
    expect(table.dialog("games")).to_be_visible()
    expect(table.toast).to_be_hidden()
    table.press("Escape")
    table.shows(BEFORE)


def test_whoever_presses_one_thing_twice_gets_it_twice(table: Table) -> None:
    table.open(text=SOURCE)
    table.play("4H>5H", "tap")
    table.play("2H>3H", "tap")
    table.button("undo").dblclick()
    moves = [parse_move(move) for move in ("4H>5H", "2H>3H")]
    table.shows(Game.replay(BEFORE.start, moves).undo().undo())


def test_a_card_that_was_picked_up_is_put_back_when_a_hint_is_asked_for(table: Table) -> None:
    Advisor(table).hint = MOVE
    table.open(text=SOURCE)
    table.walk_to("2H")
    table.press("Shift+Enter")
    expect(table.page.locator(".picked")).not_to_have_count(0)
    table.press("h")
    expect(strip(table, "hint")).to_have_attribute("data-step", "1")
    expect(table.page.locator(".picked, .target")).to_have_count(0)


def test_what_comes_while_a_card_is_dragged_is_drawn_where_the_card_lies(table: Table) -> None:
    Advisor(table).hint = MOVE
    table.open(text=SOURCE)
    table.lift("4H", Point(table.end_of(2).x + 20, 560))
    hint_to(table, 2)
    expect(table.page.locator("#marks .mark-ring")).to_have_count(1)
    expect(table.page.locator("#marks")).to_be_hidden()
    table.drop()
    expect(table.page.locator("#ring")).to_be_visible()
    assert table.page.evaluate(FROM_RING, "4H") < 5
    is_ringed(table, "4H")


def test_odds_that_cannot_be_had_are_not_met_with_silence(table: Table) -> None:
    table.watch.expect(ABORTED)
    table.open(text=SOURCE)
    table.page.route("**/advice/*.js", lambda route: route.abort("connectionrefused"))
    table.press("o")
    expect(table.page.locator("#offline")).to_be_visible()
    table.page.unroute("**/advice/*.js")
    Advisor(table)
    table.page.locator("#retry").click()
    expect(strip(table, "odds").locator(".figure")).to_have_text("25%")


def test_of_a_game_lost_openly_undoing_is_not_pressed_by_mistake(table: Table) -> None:
    advisor = Advisor(table)
    table.open(text=SOURCE)
    table.play("4H>5H", "drag")
    steps = ["Lost since move 1", "5H can no longer leave"]
    advisor.hint = {"kind": "lost", "steps": steps, "lost_since": 1}
    table.press("h")
    primary = strip(table, "hint").locator(".primary")
    expect(primary).to_have_text("Tell me more")
    expect(strip(table, "hint").get_by_role("button", name="Undo 1 action")).to_be_visible()
    table.press("h")
    expect(primary).to_have_text("Undo 1 action")
