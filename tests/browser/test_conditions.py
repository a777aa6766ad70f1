"""The table where the page is not as its makers see it: forced colours, zoom, right to left, a slow line."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Response, expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.browser.test_long_columns import BOARD, OUTSIDE, START, everything_is_in_reach
from tests.rules.drawn import SOURCE, board

BEFORE: Final = Game.new(board(SOURCE))
AFTER: Final = BEFORE.play(parse_move("4H>5H"))

INVISIBLE: Final = """() => [...document.querySelectorAll(
  "#board .card[data-card], #controls button, #stock, .status dd")].filter((one) => {
    const shown = one.querySelector(".rank, span") ?? one;
    const face = one.querySelector(".face") ?? one;
    return getComputedStyle(shown).color === getComputedStyle(face).backgroundColor;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""What is written in the colour of what it is written on."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_forced_colours_everything_is_seen_and_played(table: Table, scheme: str) -> None:
    table.page.emulate_media(
        forced_colors="active", color_scheme="dark" if scheme == "dark" else "light"
    )
    table.open(text=SOURCE)
    assert table.page.evaluate(INVISIBLE) == []
    borders = "(one) => parseFloat(getComputedStyle(one).borderTopWidth)"
    for button in table.page.locator("#controls button").all():
        assert button.evaluate(borders) >= 1
    table.press("2", "ArrowUp", "Shift+Enter", "7")
    expect(table.page.locator("#ring")).to_be_visible()
    table.press("Enter")
    table.shows(AFTER)
    table.open_dialog("settings")
    outline = "(one) => getComputedStyle(one.nextElementSibling).outlineStyle"
    assert table.page.locator("[name=table]:checked").evaluate(outline) == "solid"


@pytest.mark.parametrize("size", [(640, 400), (422, 195)])
def test_at_twice_the_size_nothing_is_lost(sit_down: SitDown, size: tuple[int, int]) -> None:
    """A page zoomed to 200 % has half the room."""
    table = sit_down("ms", size, still=True).open(text=SOURCE)
    table.shows(BEFORE)
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    if size == (640, 400):
        everything_is_in_reach(table)
    table.play("4H>5H", "tap")
    table.shows(AFTER)
    window = table.open_dialog("settings")
    for field in ("[name=back][value=scales]", "[name=sounds]"):
        window.locator(field).check()
        expect(window.locator(field)).to_be_in_viewport()


def test_with_letters_twice_as_large_the_bars_keep_their_words(table: Table) -> None:
    table.open(text=SOURCE)
    table.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    table.rest()
    assert table.page.evaluate(OUTSIDE) == []
    cut = table.page.evaluate(
        """() => [...document.querySelectorAll("#controls button, .stock-label")].filter((one) =>
          one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
          .map((one) => one.textContent.trim())"""
    )
    assert cut == []


@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (844, 390)])
def test_from_right_to_left_the_table_is_whole(sit_down: SitDown, size: tuple[int, int]) -> None:
    table = sit_down(size=size, still=True).without_advice().open(text=BOARD)
    table.page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    table.resize(size[0], size[1] - 10)
    table.shows(START)
    everything_is_in_reach(table)
    table.play("8C>9C", "drag")
    table.shows(START.play(parse_move("8C>9C")))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("cloth", ["green", "blue", "desert"])
def test_axe_finds_nothing_to_mend_on_any_table(table: Table, theme: str, cloth: str) -> None:
    table.likes(theme=theme, table=cloth, hand="left", deck="large").open(text=SOURCE)
    table.press("m")
    found = {"table": violations(table)}
    table.press("Escape")
    table.open_dialog("settings")
    found["settings"] = violations(table)
    assert {view: faults for view, faults in found.items() if faults} == {}


def test_the_first_load_is_small(sit_down: SitDown) -> None:
    table = sit_down("ms")
    sent: list[Response] = []

    def note(response: Response) -> None:
        sent.append(response)

    table.page.on("response", note)
    table.go()
    table.page.remove_listener("response", note)  # what is thought about the game comes later
    size = sum(
        response.request.sizes()["responseBodySize"]
        + response.request.sizes()["responseHeadersSize"]
        for response in sent
    )
    assert len(sent) < 15
    assert size < 120 * 1024
