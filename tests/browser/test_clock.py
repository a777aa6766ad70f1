"""The clock: from the first move to the win, without pauses; and it can be hidden, like the score."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.rules.drawn import SOURCE
from tests.web.test_statistics import NEARLY_WON

HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def shown(table: Table) -> str:
    return table.page.locator("#clock-time").inner_text()


def runs(table: Table) -> None:
    """Wait until the clock has gone on."""
    before = shown(table)
    expect(table.page.locator("#clock-time")).not_to_have_text(before)


def stands(table: Table) -> None:
    expect(table.page.locator("html")).not_to_have_attribute("data-clock", "runs")


def test_the_clock_starts_with_the_first_move(table: Table) -> None:
    table.open(deal="8812")
    stands(table)
    table.press("d")
    runs(table)
    table.press("u")
    expect(table.page.locator("html")).to_have_attribute("data-clock", "runs")


def test_a_reload_goes_on_with_the_time_that_was_played(table: Table) -> None:
    table.open(deal="8812")
    table.press("d")
    expect(table.page.locator("#clock-time")).to_have_text(re.compile("0:0[2-9]"))
    table.page.reload()
    table.rest()
    expect(table.page.locator("#clock-time")).to_have_text(re.compile("0:0[2-9]"))
    runs(table)
    assert table.server()["played"] >= 2000


def test_a_reload_goes_on_although_the_server_was_not_told_in_time(table: Table) -> None:
    table.open(deal="8812")
    table.press("d")
    expect(table.page.locator("#clock-time")).to_have_text(re.compile("0:0[2-9]"))
    table.page.route("**/clock", lambda route: route.abort())
    table.page.reload()
    table.rest()
    assert shown(table) >= "0:02"
    runs(table)


def test_the_clock_stands_while_the_page_cannot_be_seen(table: Table) -> None:
    table.open(deal="8812")
    table.press("d")
    runs(table)
    with table.page.expect_response("**/clock") as told:
        table.page.evaluate(HIDE, "hidden")
    stands(table)
    seen = shown(table)
    assert told.value.json()["played"] > 0
    table.page.evaluate(HIDE, "visible")
    assert shown(table) == seen
    runs(table)


def test_a_pause_leaves_the_board_readable_and_a_move_ends_it(table: Table) -> None:
    table.open(deal="8812")
    table.press("d")
    runs(table)
    clock = table.page.locator("#clock")
    clock.click()
    expect(table.toast).to_have_text("Paused. The clock goes on with your next move.")
    expect(table.page.locator("html")).to_have_attribute("data-clock", "paused")
    expect(clock).to_have_accessible_name(f"{shown(table)} paused: go on")
    expect(table.page.get_by_role("button", name="uncovered").first).to_be_visible()
    clock.click()
    runs(table)
    clock.click()
    table.press("u")
    runs(table)


def test_a_win_stops_the_clock_and_shows_the_time(table: Table) -> None:
    table.open(text=NEARLY_WON)
    table.play("KS>3", "drag")
    runs(table)
    table.press("u")
    table.play("2S>3S", "keys")
    expect(table.dialog("win")).to_be_visible()
    stands(table)
    expect(table.page.locator("#win-time")).to_have_text(shown(table))


def test_before_the_first_move_there_is_nothing_to_pause(table: Table) -> None:
    table.open(deal="8812").page.locator("#clock").click()
    expect(table.toast).to_have_text("The clock starts with the first move.")


@pytest.mark.parametrize("what", ["timer", "score"])
def test_time_and_score_can_be_hidden_and_stay_hidden(table: Table, what: str) -> None:
    figure = table.open(deal="8812").page.locator(
        ".status .clock-figure" if what == "timer" else ".status .score-figure"
    )
    expect(figure).to_be_visible()
    table.open_dialog("settings").locator(f"#set-{what}").uncheck()
    table.press("Escape")
    expect(figure).to_be_hidden()
    table.page.reload()
    table.rest()
    expect(figure).to_be_hidden()
    table.open_dialog("settings").locator(f"#set-{what}").check()
    expect(figure).to_be_visible()


def test_with_the_score_hidden_no_points_are_spoken_of(table: Table) -> None:
    table.open(text=SOURCE).open_dialog("settings").locator("#set-score").uncheck()
    table.press("Escape")
    table.play("4H>5H", "drag")
    expect(table.live).to_have_text("4 of hearts and 1 card onto 5 of hearts.")


def test_another_game_has_its_own_time(sit_down: SitDown) -> None:
    table = sit_down().open(deal="8812")
    table.press("d")
    runs(table)
    table.menu("again")
    expect(table.page.locator("#clock-time")).to_have_text("0:00")
    stands(table)


def test_all_is_undone_at_once(table: Table) -> None:
    table.open(deal="8812")
    table.press("d")
    for _ in range(2):
        table.page.locator("#board li.card[data-card]").last.click()
        table.rest()
    table.menu("undoAll")
    assert table.picture().actions == 0
    expect(table.button("redo")).to_have_attribute("aria-disabled", "false")
