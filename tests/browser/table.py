"""A player's table in the browser: what a person sees, and does with hands and keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

from playwright.sync_api import (
    BrowserContext,
    CDPSession,
    FloatRect,
    Locator,
    Page,
    Response,
    expect,
)

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.picture import JSON, Picture
from tests.browser.watch import Watch

BRISK: Final = 10.0
"""Cards fly so many times as fast as for people; the same code runs in less time."""

SETTLED: Final = """(patience) => new Promise((settled, failed) => {
  const unsettled = "html[data-busy=true], .flying, dialog:not([open]) :focus";
  const end = performance.now() + patience;
  const look = () => {
    const found = document.querySelector(unsettled);
    if (!found) settled();
    else if (performance.now() > end) failed(new Error("does not rest: " + found.cloneNode().outerHTML));
    else setTimeout(look, 5);
  };
  look();
})"""
"""Waits until nothing is on its way, no card flies, and no closed window takes keys any more."""

RESIZED: Final = """async ([width, height]) => {
  const frame = () => new Promise(requestAnimationFrame);
  do await frame(); while (innerWidth !== width || innerHeight !== height);
  await frame();
  await frame();
}"""
"""Waits until the page is drawn in a window of this size."""

STRIP: Final = """(name) => {
  const card = document.querySelector(`li.card[data-card="${name}"]`);
  const box = card.getBoundingClientRect();
  const over = card.closest("#board") && card.nextElementSibling;
  const end = over ? over.getBoundingClientRect().top : box.bottom;
  return [box.left + box.width / 2, (box.top + end) / 2];
}"""
"""The middle of what is seen of a card."""

END: Final = """(number) => {
  const places = document.querySelectorAll(`#board > .column[data-column="${number}"] > li`);
  const last = [...places].filter((place) => place.checkVisibility()).at(-1);
  const box = last.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
"""The middle of the last card of a column, or of its empty place."""

PATIENCE: Final = 15_000
"""Milliseconds until a test gives up waiting; nothing takes that long."""

How = Literal["drag", "tap", "keys"]


class Point(NamedTuple):
    """A place in the window, in CSS pixels."""

    x: float
    y: float


class Table:
    """One tab. What can be done ends when the page has come to rest."""

    def __init__(self, context: BrowserContext, watch: Watch, *, touch: bool = False) -> None:
        self.context = context
        self.touch = touch
        self.watch = watch
        self.page: Page = context.new_page()
        watch.listen(self.page)
        self.devtools: CDPSession = context.new_cdp_session(self.page)
        self.devtools.send("Animation.enable")
        self.fly(BRISK)

    # Opening

    def go(self, path: str = "/") -> Table:
        """Open an address, and wait until its game lies there."""
        self.page.goto(path)
        return self.rest()

    def open(self, **wish: object) -> Table:
        """Begin a game without the New game window, and open it."""
        reply = self.context.request.post("/api/games", data=wish)
        assert reply.status == 201, reply.text()
        return self.go(f"/games/{reply.json()['id']}")

    def likes(self, **settings: object) -> Table:
        """Have settings chosen before a page is opened."""
        kept = json.dumps(json.dumps(settings))
        self.page.add_init_script(f"localStorage.setItem('scorpion.settings', {kept})")
        return self

    def without_advice(self) -> Table:
        """What is thought about a game is not to be seen; nothing takes room below the columns."""
        choice = "localStorage.setItem('scorpion.settings', JSON.stringify({stuck: false}))"
        self.page.add_init_script(choice)
        return self

    def another_tab(self) -> Table:
        """The same player's second tab, at the same game."""
        return Table(self.context, self.watch, touch=self.touch).go(self.page.url)

    def fly(self, rate: float) -> None:
        """Let animations run so many times as fast as they are written."""
        self.devtools.send("Animation.setPlaybackRate", {"playbackRate": rate})

    # What is seen

    def resize(self, width: int, height: int) -> Table:
        """Give the window another size, and wait until the page is drawn in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(RESIZED, [width, height])
        return self.rest()

    def rest(self) -> Table:
        """Wait until nothing is on its way and no card flies."""
        self.page.evaluate(SETTLED, PATIENCE)
        return self

    @property
    def id(self) -> str:
        """The game's, from the address."""
        return self.page.url.rpartition("/games/")[2]

    def server(self) -> JSON:
        """The game as the server has it."""
        game: JSON = self.context.request.get(f"/api/games/{self.id}").json()
        return game

    def picture(self) -> Picture:
        """The picture, which must be the server's."""
        self.rest()
        seen = Picture.on(self.page)
        seen.must_be(Picture.sent(self.server()))
        return seen

    def shows(self, game: Game) -> None:
        """The picture is what the rules make of the game, and what the server has."""
        self.picture().must_be(Picture.of(game))

    def card(self, card: str) -> Locator:
        """A card that lies face up."""
        return self.page.locator(f"li.card[data-card='{card}']")

    def column(self, number: int) -> Locator:
        """A column, counted from 1."""
        return self.page.locator(f"#board > .column[data-column='{number}']")

    def button(self, command: str) -> Locator:
        """A button of the table's bars, by its command."""
        return self.page.locator(f":is(#stock, #controls *)[data-command='{command}']")

    def dialog(self, name: str) -> Locator:
        """A window above the table."""
        return self.page.locator(f"dialog#{name}")

    @property
    def toast(self) -> Locator:
        """The message that is shown for a while."""
        return self.page.locator("#toast")

    @property
    def live(self) -> Locator:
        """What was last read out."""
        return self.page.locator("#live")

    @property
    def focused(self) -> Locator:
        """What has the focus."""
        return self.page.locator(":focus")

    # Hands

    def box(self, locator: Locator) -> FloatRect:
        """Where something is."""
        box = locator.bounding_box()
        assert box is not None
        return box

    def strip(self, card: str) -> Point:
        """The middle of what is seen of a card: the strip that the next one leaves free."""
        return Point(*self.page.evaluate(STRIP, card))

    def end_of(self, number: int) -> Point:
        """The middle of the last card of a column, or of its empty place."""
        return Point(*self.page.evaluate(END, number))

    def tap(self, at: Point) -> None:
        """A finger or a click."""
        if self.touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)
        self.rest()

    def lift(self, card: str, to: Point) -> None:
        """Drag a card there with the mouse, and hold it."""
        self.page.mouse.move(*self.strip(card))
        self.page.mouse.down()
        self.page.mouse.move(*to, steps=5)

    def drop(self) -> None:
        """Let go of what the mouse holds."""
        self.page.mouse.up()
        self.rest()

    def drag(self, card: str, to: Point) -> None:
        """Drag a card there and let it go, with a finger if the table is touched."""
        if self.touch:
            self.swipe(self.strip(card), to)
        else:
            self.lift(card, to)
            self.drop()

    def finger(self, kind: str, *points: Point) -> None:
        """One event of a real finger: touchStart, touchMove, touchEnd, touchCancel."""
        touches = [{"x": point.x, "y": point.y} for point in points]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def swipe(self, start: Point, end: Point) -> None:
        """Move a finger from one place to another."""
        self.finger("touchStart", start)
        for step in range(1, 6):
            part = step / 5
            by = Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
            self.finger("touchMove", by)
        self.finger("touchEnd")
        self.rest()

    # Keys

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)
        self.rest()

    def walk_to(self, card: str) -> None:
        """Walk the focus to a card: its column's number, then up."""
        number, above = self.page.evaluate(
            """(name) => {
              const card = document.querySelector(`li.card[data-card="${name}"]`);
              const lying = [...card.parentElement.children];
              return [card.dataset.column, lying.length - 1 - lying.indexOf(card)];
            }""",
            card,
        )
        self.press(number[-1], *["ArrowUp"] * above)
        expect(self.focused.locator("xpath=..")).to_have_attribute("data-card", card)

    # Moves

    def play(self, text: str, how: How) -> None:
        """Play a legal move as the rules write it, by hand or by keys."""
        move = parse_move(text)
        if move.card is None:
            self._deal(how)
            return
        card = move.card.text
        to = move.target if isinstance(move.target, int) else self._column_of(str(move.target))
        if how == "drag":
            self.drag(card, self.end_of(to))
        elif how == "keys":
            self.walk_to(card)
            self.press("Shift+Enter", str(to)[-1], "Enter")
        else:
            self.tap(self.strip(card))
            if self.page.locator(".target").count():
                self.tap(self.end_of(to))

    def _deal(self, how: How) -> None:
        if how == "keys":
            self.press("d")
        else:
            self.tap(self._middle(self.button("deal")))

    def _column_of(self, card: str) -> int:
        return int(self.card(card).get_attribute("data-column") or 0)

    def _middle(self, locator: Locator) -> Point:
        box = self.box(locator)
        return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    # Windows

    def open_dialog(self, name: str) -> Locator:
        """Open a window from the menu, or the New game window by its button."""
        if name == "new-game":
            self.button("newGame").click()
        else:
            self.button("menu").click()
            if name != "menu":
                self.dialog("menu").locator(f"[data-command='{name}']").click()
        expect(self.dialog(name)).to_be_visible()
        # A test is quicker than a hand: what it clicks next is no second click of two.
        self.page.keyboard.press("Shift")
        return self.dialog(name)

    def menu(self, command: str) -> None:
        """Choose something from the menu."""
        self.open_dialog("menu").locator(f"[data-command='{command}']").click()
        self.rest()

    def new_game(
        self, rules: str = "classic", *, deal: str = "", text: str = "", fill: bool = True
    ) -> Response:
        """Begin a game in the New game window; gives the server's reply."""
        window = self.open_dialog("new-game")
        radio = window.locator(f"input[name=rules][value={rules}]")
        if not radio.is_visible():
            window.locator("summary").click()
        radio.check()
        if deal:
            window.locator("#deal-number").fill(deal)
        if text:
            window.locator("#board-text").fill(text)
            window.locator("input[name=fill]").set_checked(fill)
        with self.asking("POST") as reply:
            window.locator("[type=submit]").click()
        self.rest()
        return reply()

    @contextmanager
    def asking(self, method: str) -> Iterator[Callable[[], Response]]:
        """A block in which one request of this method is sent to the API; gives its reply."""

        def is_meant(response: Response) -> bool:
            return response.request.method == method and "/api/" in response.url

        with self.page.expect_response(is_meant) as found:
            yield lambda: found.value
