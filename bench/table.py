"""How soon the table is there, how soon a drop is settled, and how evenly cards are dragged.

    python bench/table.py

In Chromium, on this machine, with a new server and an empty cache. The first load is measured
at the network: bytes as they were sent, compressed. What is measured is printed; the limits in
brackets are what the table must keep to, and the exit code is 1 when it does not.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tools.browser import find
from tools.pictures import ARGUMENTS, serving

LOADS: Final = 7
DROPS: Final = 20
DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 360, "height": 740}

TALL: Final = """\
Foundations: C
9H 9D
-
4H KD QS JS TS 9S 8S 7S 6S 4S 3S 2S AS KH QH JH TH 8H 7H 6H 3H 2H AH
KS JD TD 8D 7D
5H
6D 5D 4D 3D 2D AD
QD 5S
"""
"""A board with a group of 23 cards in column 3, whose first goes onto the card in column 5."""

START: Final = "8812"
WATCH: Final = """
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value;
  }).observe({type: "layout-shift", buffered: true});
  new MutationObserver(() => {
    if (document.querySelector("#board .card[data-card]")) window.playable ??= performance.now();
  }).observe(document, {childList: true, subtree: true});
"""
DROPPED: Final = """() => new Promise((settled) => {
  addEventListener("pointerup", (event) => {
    const from = event.timeStamp;
    new MutationObserver((_, observer) => {
      if (document.getElementById("undo").ariaDisabled !== "false") return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => settled(performance.now() - from)));
    }).observe(document.getElementById("undo"), {attributes: true});
  }, {capture: true, once: true});
})"""
"""From letting go of a card until the frame that shows the new state."""
FRAMES: Final = """() => {
  window.frames_seen = [];
  let last = 0;
  const frame = (now) => {
    if (last) window.frames_seen.push(now - last);
    last = now;
    window.counting = requestAnimationFrame(frame);
  };
  window.counting = requestAnimationFrame(frame);
}"""


def main() -> int:
    """Measure and print; 1 when a limit is not kept."""
    kept = []

    def say(what: str, value: float, unit: str, limit: float) -> None:
        kept.append(value < limit)
        print(f"{what:44} {value:9.3f} {unit:9} [under {limit:g}]")

    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        print(f"Chromium {browser.version}")
        for name, size in (("a desk", DESK), ("a phone", PHONE)):
            load(browser, address, name, size, say)
        drops(browser, address, say)
        dragging(browser, address, say)
        browser.close()
    return 0 if all(kept) else 1


Say = Callable[[str, float, str, float], None]


def load(browser: Browser, address: str, name: str, size: Any, say: Say) -> None:
    """Measure a new player's first load, each time with an empty cache."""
    requests, kilobytes, playable, painted, shifts = [], [], [], [], []
    for _ in range(LOADS):
        context, page = sit(browser, address, size)
        sent: dict[str, float] = {}
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.on(
            "Network.loadingFinished",
            lambda event, sent=sent: sent.update({event["requestId"]: event["encodedDataLength"]}),
        )
        page.goto("/")
        rest(page)
        page.wait_for_load_state("networkidle")
        requests.append(float(len(sent)))
        kilobytes.append(sum(sent.values()) / 1024)
        playable.append(page.evaluate("() => window.playable"))
        painted.append(
            page.evaluate(
                "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
            )
        )
        shifts.append(page.evaluate("() => window.shifts"))
        context.close()
    print(f"First load on {name}, {LOADS} times")
    say("  requests", max(requests), "", 15)
    say("  sent, compressed and with headers", max(kilobytes), "KB", 120)
    say("  first paint, median", statistics.median(painted), "ms", 1000)
    say("  cards lie there and can be moved, median", statistics.median(playable), "ms", 1000)
    say("  layout shift, highest", max(shifts), "", 0.01)


def drops(browser: Browser, address: str, say: Say) -> None:
    """Measure how long after letting go the new state is shown."""
    context, page = sit(browser, address, DESK)
    taken = []
    for _ in range(DROPS):
        begin(page, {"deal": START})
        card, column = first_move(page)
        lift(page, card, column)
        settled = page.evaluate_handle(f"() => ({{promise: ({DROPPED})()}})")
        page.mouse.up()
        taken.append(page.evaluate("(held) => held.promise", settled))
        rest(page)
    context.close()
    print(f"Dropping a card, {DROPS} times")
    say("  from letting go to the new state, median", statistics.median(taken), "ms", 100)
    say("  the slowest", max(taken), "ms", 250)


def dragging(browser: Browser, address: str, say: Say) -> None:
    """Measure the frames while 23 cards are dragged to and fro."""
    context, page = sit(browser, address, DESK)
    begin(page, {"text": TALL})
    lift(page, "4H", 5)
    expect(page.locator(".held")).to_have_count(23)
    page.evaluate(FRAMES)
    for step in range(240):
        page.mouse.move(300 + 3 * (step % 200), 200 + step % 60)
    frames = page.evaluate("() => (cancelAnimationFrame(window.counting), window.frames_seen)")
    page.mouse.up()
    context.close()
    print(f"Dragging 23 cards, {len(frames)} frames")
    say("  a frame, median", statistics.median(frames), "ms", 17)
    say("  a frame, 95th of a hundred", sorted(frames)[int(len(frames) * 0.95)], "ms", 34)


def sit(browser: Browser, address: str, size: Any) -> tuple[BrowserContext, Page]:
    """A new player at an empty table."""
    context = browser.new_context(base_url=address, viewport=size, locale="en-GB")
    context.add_init_script(WATCH)
    return context, context.new_page()


def rest(page: Page) -> None:
    """Wait until the table is at rest."""
    expect(page.locator("html")).to_have_attribute("data-busy", "false")


def begin(page: Page, wish: dict[str, str]) -> None:
    """Begin a game and open it."""
    reply = page.context.request.post("/api/games", data=wish)
    if not reply.ok:
        raise SystemExit(reply.text())
    page.goto(f"/games/{reply.json()['id']}")
    rest(page)


def first_move(page: Page) -> tuple[str, int]:
    """The first legal move of a card: the card, and the column it goes to."""
    games = page.context.request.get("/api/games?limit=1").json()["games"]
    game = page.context.request.get(f"/api/games/{games[0]['id']}").json()
    move = next(move for move in game["moves"] if move["card"])
    return move["card"], move["column"]


def lift(page: Page, card: str, column: int) -> None:
    """Drag a card over a column and hold it there."""
    box = page.locator(f".card[data-card='{card}']").bounding_box()
    goal = page.locator(f"#board > .column[data-column='{column}']").bounding_box()
    assert box is not None
    assert goal is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)


if __name__ == "__main__":
    sys.exit(main())
