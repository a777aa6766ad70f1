"""A server whose advice is written by the test, and what is drawn of advice on the board."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, Route, expect

from tests.browser.table import Table

Reply = dict[str, Any]

DRAWN: Final = """([at, card]) => {
  const ring = document.querySelector(`#marks .mark-ring[data-at='${at}'] .line`);
  const item = document.querySelector(`li.card[data-card='${card}']`);
  if (!ring || !item) return null;
  const [found, wanted] = [ring, item].map((one) => one.getBoundingClientRect());
  return Math.max(...["left", "top", "right"].map((side) => Math.abs(found[side] - wanted[side])));
}"""
"""How far a ring is from the card that it is meant to be around, in pixels."""


class Advisor:
    """Answers what a table asks of advice; what it is asked stays to be seen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked: list[Reply] = []
        """The wishes for odds and hints, in order."""
        self.held: list[Route] = []
        """Those for odds that have no answer yet."""
        self.holds = False
        self.busy = 0
        """So many more are put off."""
        self.odds: Reply = {}
        self.hint: Reply = {}
        self.stuck: Reply = {"stuck": False, "text": None, "circle": [], "back_to": None}
        table.page.route("**/stuck?*", self._tell_stuck)
        table.page.route("**/odds", self._tell_odds)
        table.page.route("**/hints", self._tell_hint)

    def _tell_stuck(self, route: Route) -> None:
        ply = int(route.request.url.rpartition("=")[2])
        route.fulfill(json=self.stuck | {"ply": ply})

    def _tell_odds(self, route: Route) -> None:
        wish = _wish(route)
        self.asked.append(wish)
        if self._puts_off(route):
            return
        if self.holds:
            self.held.append(route)
        else:
            route.fulfill(json=self.figures(wish))

    def _tell_hint(self, route: Route) -> None:
        wish = _wish(route)
        self.asked.append(wish)
        if self._puts_off(route):
            return
        nothing = {"move": None, "card": None, "column": None, "lost_since": None, "helps": 1}
        route.fulfill(json=nothing | self.hint | {"ply": wish["ply"], "open": wish["open"]})

    def _puts_off(self, route: Route) -> bool:
        if not self.busy:
            return False
        self.busy -= 1
        busy = {"status": 503, "code": "busy", "title": "Busy", "detail": "Many ask just now"}
        kind = {"Content-Type": "application/problem+json", "Retry-After": "1"}
        route.fulfill(status=503, json=busy, headers=kind)
        return True

    def answer(self) -> None:
        """Answer the oldest of the wishes that are held."""
        route = self.held.pop(0)
        route.fulfill(json=self.figures(_wish(route)))

    def figures(self, wish: Reply) -> Reply:
        """The odds of a position: what the test has written, or about one in four."""
        samples = int(wish["samples"])
        won = samples // 4
        chance = {"won": won, "lost": samples - won, "unknown": 0, "chance": 0.25}
        limits = {"low": 0.25 - samples**-0.5, "high": 0.25 + samples**-0.5}
        rest = {"certain": False, "winnable": False, "moves": None, "helps": 1}
        return chance | limits | rest | self.odds | {"ply": wish["ply"], "samples": samples}


def _wish(route: Route) -> Reply:
    wish = route.request.post_data_json
    assert isinstance(wish, dict)
    return wish


def strip(table: Table, kind: str) -> Locator:
    """A part of the strip of advice: stuck, odds or hint."""
    return table.page.locator(f"#advice [data-advice='{kind}']")


def is_ringed(table: Table, card: str) -> None:
    """A ring is drawn around what is seen of a card."""
    expect(table.page.locator(f"#marks .mark-ring[data-at='{card}']")).to_be_attached()
    distance = table.page.evaluate(DRAWN, [card, card])
    assert distance is not None
    assert distance < 5


def arrows(table: Table) -> list[tuple[str | None, str | None]]:
    """From where to where arrows are drawn."""
    found = table.page.locator("#marks .mark-arrow").all()
    return [(one.get_attribute("data-from"), one.get_attribute("data-to")) for one in found]
