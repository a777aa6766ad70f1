"""The table in windows of all sizes, from the smallest phone to the largest screen."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_long_columns import CUT, everything_is_in_reach
from tools.pictures import LATE

SIZES: Final = [(3840, 2160), (2560, 1440), (1280, 800), (844, 390), (360, 740), (320, 568)]
LIKINGS: Final[dict[str, dict[str, str]]] = {
    "as it comes": {},
    "dark": {"theme": "dark", "table": "blue"},
    "large print for the left hand": {"deck": "large", "colours": "two", "hand": "left"},
}

SPILT: Final = """() => [...document.querySelectorAll(
  "#controls button span, .stock-label, #deal-name, .status dt, #score, #actions, #clock-time")]
  .filter((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const text = range.getBoundingClientRect();
    const room = words.closest("button, dd, dl > div, .names").getBoundingClientRect();
    return words.checkVisibility() && (text.left < room.left - 1 || text.right > room.right + 1
      || text.bottom < room.top || text.top > room.bottom);
  }).map((words) => words.textContent)"""
"""Buttons and figures whose words do not fit into them."""

SHORTENED: Final = """() => [...document.querySelectorAll(".names > span, #deal-line > span")]
  .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""
"""Names that end in dots."""

SMALLEST: Final = """() => Math.min(...[...document.querySelectorAll(
  "#controls button span, .stock-label, .status :is(dt, dd), .names span, #board .rank")]
  .filter((one) => one.checkVisibility()).map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
"""The size of the smallest writing."""


@pytest.mark.parametrize("liking", LIKINGS.values(), ids=LIKINGS)
@pytest.mark.parametrize("language", ["en", "ms"])
def test_nothing_is_cut_in_any_window(
    sit_down: SitDown, language: str, liking: dict[str, str]
) -> None:
    table = sit_down(language, still=True).likes(**liking).open(text=LATE)
    for width, height in SIZES:
        table.resize(width, height)
        table.picture()
        everything_is_in_reach(table)
        for what in (CUT, SPILT, SHORTENED):
            assert table.page.evaluate(what) == [], (width, height)
        assert table.page.evaluate(SMALLEST) >= 10.5


def test_on_a_phone_on_its_side_the_figures_stand_in_one_row(sit_down: SitDown) -> None:
    table = sit_down("ms", (844, 390), still=True).likes(hand="left").open(text=LATE)
    rows = {table.box(one)["y"] for one in table.page.locator(".status .figures dt").all()}
    assert len(rows) == 1


@pytest.mark.parametrize("language", ["ms", "id", "fr"])
def test_the_number_and_the_date_of_a_deal_are_seen_whole(sit_down: SitDown, language: str) -> None:
    table = sit_down(language, still=True)
    for wish in ({"deal": "987654321"}, {"winnable": "any"}, {"daily": "today"}):
        table.open(**wish)
        game = table.server()
        for width, height in SIZES:
            table.resize(width, height)
            assert table.page.evaluate(SHORTENED) == [], (width, height)
        name = table.page.locator("#deal-name")
        expect(name).to_contain_text(game["daily"] or game["deal"])
        expect(name).to_have_text(re.compile(r"^\w+ (du )?[\d-]+$"))


@pytest.mark.parametrize(
    "size", [(1920, 1080), (1366, 650), (1024, 768), (768, 1024), (640, 360), (412, 915)]
)
def test_stock_slots_and_columns_are_all_seen_in_every_common_window(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down("ms", size, still=True).open(deal="8812")
    everything_is_in_reach(table)
    assert table.page.locator("#stock, #slots .slot, #board .column").count() == 12
    expect(table.page.locator("#stock")).to_be_in_viewport(ratio=1)
    for slot in table.page.locator("#slots .slot").all():
        expect(slot).to_be_in_viewport(ratio=1)


def test_on_an_upright_phone_the_stock_lies_below_the_columns_and_leaves_them_the_height(
    sit_down: SitDown,
) -> None:
    table = sit_down("en", (360, 740), touch=True).open(deal="8812")
    stock, board = table.box(table.button("deal")), table.box(table.page.locator("#board"))
    assert stock["y"] >= board["y"] + board["height"]
    assert board["height"] >= 740 * 0.8
    assert board["width"] >= 345


@pytest.mark.parametrize(("size", "least"), [((360, 740), 45), ((320, 568), 40), ((844, 390), 80)])
def test_cards_on_a_phone_are_as_wide_as_seven_can_be(
    sit_down: SitDown, size: tuple[int, int], least: int
) -> None:
    table = sit_down("en", size, touch=True).open(deal="8812")
    assert table.box(table.column(1).locator(".card").last)["width"] >= least


@pytest.mark.parametrize(("size", "share"), [((3840, 2160), 0.55), ((2560, 1440), 0.55)])
def test_on_large_screens_the_cards_use_the_room(
    sit_down: SitDown, size: tuple[int, int], share: float
) -> None:
    table = sit_down(size=size, still=True).open(deal="8812")
    first, last = table.box(table.column(1)), table.box(table.column(7))
    assert (last["x"] + last["width"] - first["x"]) / size[0] >= share
    card = table.box(table.column(1).locator(".card").last)
    assert card["height"] / size[1] >= 0.18
    # The longest column of the deal, and a long one later, still have room without squeezing.
    assert _end(table) <= size[1] * 0.6


def test_on_the_largest_screen_the_writing_is_larger(sit_down: SitDown) -> None:
    table = sit_down(size=(3840, 2160), still=True).open(deal="8812")
    assert table.page.evaluate(SMALLEST) >= 20
    window = table.open_dialog("settings")
    assert table.box(window)["width"] >= 700


def _end(table: Table) -> float:
    boxes = [table.box(one) for one in table.page.locator("#board .card:last-child").all()]
    return max(box["y"] + box["height"] for box in boxes)
