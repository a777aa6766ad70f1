"""Twice as large, as a browser enlarges a page: what the table says leaves room for everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.advising import Advisor, strip
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.browser.test_long_columns import IN_REACH
from tests.browser.test_odds import chances
from tests.browser.test_stuck import LOST
from tools.pictures import LATE

SIZES: Final = {"a desk of 1280 by 800": (640, 400), "a narrow one of 640 by 1280": (320, 640)}
STEPS: Final = [
    "There is a useful move",
    "Look at 8C",
    "8C onto 9C: it turns up a card, and of 1000 arrangements of the unseen cards 173 can be "
    "won then, after other moves at most 154",
]

SPILT: Final = """() => {
  const inside = (one, other) => one.left >= other.left - 0.5 && one.right <= other.right + 0.5
    && one.top >= other.top - 0.5 && one.bottom <= other.bottom + 0.5;
  const seen = (query) => [...document.querySelectorAll(query)].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1);
  const parts = seen("#advice .part").flatMap((part) => seen("#advice .part > *")
    .filter((one) => one.parentElement === part)
    .filter((one) => !inside(one.getBoundingClientRect(), part.getBoundingClientRect())));
  const words = seen("#advice :is(button, p, li), #controls button, #stock").filter(
    (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
  return [...parts, ...words].map((one) => `${one.className}: ${one.textContent.trim()}`);
}"""
"""What stands out of the strip of advice, and words that do not fit into their place."""

OVERLAPPED: Final = """() => {
  const places = [...document.querySelectorAll(
    "#advice .part > *, #board, .status, #slots, #stock, #controls button")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1);
  const overlap = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const nameOf = (one) => one.id || one.className || one.textContent.trim();
  return places.flatMap((one, at) => places.slice(at + 1)
    .filter((other) => overlap(one, other)).map((other) => `${nameOf(one)} ${nameOf(other)}`));
}"""
"""Things that lie on one another."""

LAID_OUT: Final = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
"""Waits until the columns have made room for what is said."""

BUTTONS: Final = "#advice button:visible, #controls button:visible, #stock"


def what_is_said(table: Table, advisor: Advisor) -> Iterator[str]:
    """Have the table say all that it can say, one after the other; gives what it is."""
    move = table.server()["moves"][0]
    advisor.hint = {"kind": "move", "steps": STEPS, **move}
    advisor.odds = {"winnable": True}
    table.press("o")
    expect(strip(table, "odds").locator(".figure")).to_contain_text("25")
    yield "the odds"
    advisor.odds["moves"] = chances(table)
    strip(table, "odds").locator("[aria-expanded]").click()
    expect(strip(table, "odds").get_by_role("listitem").first).to_be_visible()
    yield "the odds of each move"
    advisor.odds = {}
    for step in ("1", "2", "3"):
        table.button("hint").click()
        expect(strip(table, "hint")).to_have_attribute("data-step", step)
        yield f"step {step} of a hint"
    strip(table, "hint").locator(".acts button").last.click()
    expect(strip(table, "hint").locator(".open-badge")).to_be_visible()
    table.press("h", "h")
    expect(strip(table, "hint")).to_have_attribute("data-step", "3")
    yield "an open hint"
    table.press("Escape")
    advisor.stuck = LOST
    table.play(move["move"], "tap")
    expect(strip(table, "stuck")).to_be_visible()
    yield "that it is lost"
    strip(table, "stuck").locator("[aria-expanded]").click()
    expect(strip(table, "stuck").locator(".more")).to_be_visible()
    yield "why it is lost"


def can_be_pressed(button: Locator) -> bool:
    """Nothing lies on the middle of a button, when it is scrolled to."""
    button.scroll_into_view_if_needed()
    return bool(
        button.evaluate(
            """(one) => {
              const box = one.getBoundingClientRect();
              return one.contains(document.elementFromPoint(
                box.left + box.width / 2, box.top + box.height / 2));
            }"""
        )
    )


def stops(table: Table) -> list[str]:
    """Where Tab leads, once around, from the first card on."""
    table.page.locator("#board [tabindex='0']").focus()
    found: list[str] = []
    while not found or found[-1] != "board":
        table.page.keyboard.press("Tab")
        found.append(
            table.page.evaluate(
                """() => {
                  const one = document.activeElement;
                  return one.closest("#board") ? "board" : one.outerHTML;
                }"""
            )
        )
    return found


@pytest.mark.parametrize("language", ["en", "ms", "fr"])
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_at_200_per_cent_nothing_is_cut_or_overlapped_and_every_control_is_reached(
    sit_down: SitDown, size: tuple[int, int], language: str
) -> None:
    table = sit_down(language, size, still=True)
    advisor = Advisor(table)
    table.open(text=LATE)
    faults: dict[str, list[str]] = {}
    for said in what_is_said(table, advisor):
        table.page.evaluate(LAID_OUT)
        table.rest()
        buttons = table.page.locator(BUTTONS).all()
        faults[said] = [
            *table.page.evaluate(IN_REACH),
            *table.page.evaluate(SPILT),
            *table.page.evaluate(OVERLAPPED),
            *(each.inner_text() for each in buttons if not can_be_pressed(each)),
            *violations(table),
        ]
        reached = stops(table)
        faults[said] += [
            each.inner_text()
            for each in buttons
            if each.evaluate("(one) => one.outerHTML") not in reached
        ]
    assert {said: found for said, found in faults.items() if found} == {}
