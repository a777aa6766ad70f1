"""Every state of the table, its windows and its pages, searched by axe in the other looks too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import NEARLY_WON, every_view, violations
from tests.browser.test_learning import violations_of_page
from tests.browser.test_long_columns import FORTY_NINE
from tests.browser.test_pulling import TWO_KINGS, below
from tests.browser.watch import ABORTED
from tests.rules.drawn import SOURCE

LOOKS: Final = {
    "light": ("en", (1280, 800), {"theme": "light"}),
    "dark, in large print, for the left hand, on a phone's side": (
        "fr",
        (844, 390),
        {"theme": "dark", "deck": "large", "hand": "left", "table": "desert"},
    ),
}


def states(table: Table) -> Iterator[str]:
    """Bring the table into states that no button leads to; gives the name of each."""
    table.watch.expect(ABORTED)
    table.open(text=NEARLY_WON)
    table.play("2S>3S", "keys")
    expect(table.dialog("win")).to_be_visible()
    yield "the win"
    table.press("Escape")
    yield "a table that is won"
    table.open_dialog("statistics").locator(".chart").wait_for()
    yield "statistics of a game that was won"
    table.dialog("statistics").locator("button.danger, footer button").last.click()
    expect(table.dialog("erase")).to_be_visible()
    yield "the question before everything is erased"
    table.press("Escape")
    if table.dialog("statistics").is_visible():
        table.press("Escape")
    table.open(text=TWO_KINGS)
    table.tap(below(table, 1))
    expect(table.page.locator(".choice-card")).to_have_count(2)
    yield "cards to choose from"
    table.open(text=FORTY_NINE)
    table.press("4", "Home", "ArrowDown")
    yield "a column of 49 cards"
    table.open(text=SOURCE)
    table.play("4H>5H", "keys")
    table.page.locator("#clock").click()
    yield "the clock paused"
    for key in ("m", "s"):
        table.press(key)
        yield f"what {key} tells"
    table.press("Escape")
    table.page.route("**/api/games/*/undo", lambda route: route.abort("connectionrefused"))
    table.press("u")
    expect(table.page.locator("#offline")).to_be_visible()
    yield "the server away"


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_axe_finds_nothing_to_mend_in_any_state(
    sit_down: SitDown, look: tuple[str, tuple[int, int], dict[str, str]]
) -> None:
    language, size, liking = look
    table = sit_down(language, size, still=True).likes(**liking)
    found = {state: violations(table) for state in states(table)}
    assert {state: faults for state, faults in found.items() if faults} == {}


def test_axe_finds_nothing_to_mend_in_any_window_in_the_dark_and_in_large_print(
    sit_down: SitDown,
) -> None:
    table = sit_down("id", (360, 740), still=True)
    table.likes(theme="dark", deck="large", hand="left", colours="two")
    found = {view: violations(table) for view in every_view(table)}
    assert {view: faults for view, faults in found.items() if faults} == {}


def test_axe_finds_nothing_to_mend_in_the_dark_on_the_rules_page_and_in_the_first_steps(
    sit_down: SitDown,
) -> None:
    table = sit_down("en", (360, 740), still=True).likes(theme="dark", deck="large")
    found = {}
    table.go("/")
    expect(table.page.locator("#tour-offer")).to_be_visible()
    found["the offer"] = violations(table)
    table.page.locator("#tour-offer .primary").click()
    for step in range(1, 6):
        table.rest()
        expect(table.page.locator(".tour h2")).to_contain_text(str(step))
        found[f"step {step}"] = violations(table)
        if step < 5:
            table.page.locator(".tour").get_by_role("button", name="Show me").click()
    table.page.goto("/rules")
    found["the rules"] = violations_of_page(table)
    assert {view: faults for view, faults in found.items() if faults} == {}
