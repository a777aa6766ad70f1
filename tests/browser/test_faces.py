"""The faces of the cards: each that is seen whole has its picture, and what is covered costs nothing."""

from __future__ import annotations

from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_motion import MOVES, RUN
from tests.rules.drawn import SOURCE

BLANK = """() => [...document.querySelectorAll("li.card[data-card]")].filter((card) => {
  const over = card.nextElementSibling;
  const isHeld = (one) => one.classList.contains("held");
  const isWhole = !over || card.closest("#reserve") || (isHeld(over) && !isHeld(card));
  const pictures = [...card.querySelectorAll(".art svg")];
  return isWhole && !pictures.some((picture) => picture.checkVisibility());
}).map((card) => card.dataset.card)"""
"""The cards that are seen whole, and show no picture."""


def nothing_is_blank(table: Table) -> None:
    assert table.page.evaluate(BLANK) == []


def test_each_card_that_is_uncovered_shows_its_picture(sit_down: SitDown) -> None:
    table = sit_down().open(text=RUN)
    nothing_is_blank(table)
    for move in MOVES:
        table.play(move, "tap")
        nothing_is_blank(table)
    for key in (*["u"] * len(MOVES), *["Control+y"] * len(MOVES)):
        table.press(key)
        nothing_is_blank(table)


def test_the_card_under_those_in_the_hand_shows_its_picture(table: Table) -> None:
    table.open(text=SOURCE)
    for card in ("4H", "3C", "QH"):
        table.lift(card, table.end_of(7))
        nothing_is_blank(table)
        table.press("Escape")
        table.drop()


def test_the_cards_apart_show_their_pictures(sit_down: SitDown) -> None:
    table = sit_down("ms", (360, 740), touch=True).open(deal="2", rules="three-blind-mice")
    nothing_is_blank(table)


def test_a_new_table_has_few_elements(table: Table) -> None:
    """What is drawn before the first card lies there is waited for, on a slow phone most of all."""
    table.open(deal="8812")
    elements = "(selector) => document.querySelectorAll(selector).length"
    assert table.page.evaluate(elements, "#board .art") == 7
    assert table.page.evaluate(elements, "#board *") < 560
