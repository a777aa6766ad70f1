"""Take the pictures of the windows and pages around the game that stand in docs/.

    python -m tools.pictures_around

Plays on a table with a database of its own, which is gone afterwards.
"""

from __future__ import annotations

import json
import sys

from playwright.sync_api import APIRequestContext, Browser, Page, expect, sync_playwright

from tools.browser import find
from tools.pictures import ARGUMENTS, DOCS, serving

NEARLY_WON = """\
Foundations: C D H
2S AS
KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
-
-
-
-
-
"""


def main() -> int:
    """Write all pictures."""
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for name in ("statistics.png", "rules.png", "tour.png"):
            take_window(name, browser, address)
            print(f"docs/{name}")
        browser.close()
    return 0


def take_window(name: str, browser: Browser, address: str) -> None:
    """Show one of the windows and pages around the game, and write it."""
    context = browser.new_context(
        base_url=address,
        locale="en-GB",
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
    )
    play_for_months(context.request)
    page = context.new_page()
    {"statistics.png": show_statistics, "rules.png": show_rules, "tour.png": show_tour}[name](page)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.screenshot(path=DOCS / name)
    context.close()


def play_for_months(request: APIRequestContext) -> None:
    """Import games as if they had been played over half a year, and begin one more."""
    games = [_won_or_lost(number) for number in range(40)]
    file = {"format": "scorpion-games", "version": 1, "exported": "2026-07-01T00:00:00Z"}
    text = json.dumps(file | {"games": games})
    for path, data in (("import", {"text": text}), ("games", {"deal": "8812"})):
        reply = request.post(f"/api/{path}", data=data)
        if not reply.ok:
            raise SystemExit(reply.text())


def _won_or_lost(number: int) -> dict[str, object]:
    """One of the games of half a year, as it stands in a file: two of three are won."""
    day = f"2026-{1 + number // 7:02}-{1 + 3 * (number % 7):02}"
    is_won = number % 3 > 0
    told = {"actions": 1, "played": 540_000 - 7_000 * number, "undos": number % 2, "helps": 0}
    return told | {
        "id": f"game-{number}",
        "rules": "relaxed" if number % 5 == 0 else "classic",
        "deal": None,
        "board": NEARLY_WON,
        "moves": "2S>3S" if is_won else "KS>3",
        "ply": 1,
        "created": f"{day}T19:00:00Z",
        "updated": f"{day}T19:09:00Z",
        "occasion": None,
        "win": told | {"at": f"{day}T19:09:00Z"} if is_won else None,
    }


def show_statistics(page: Page) -> None:
    """Open the Statistics window."""
    page.goto("/")
    page.locator("#menu-button").click()
    page.locator("#menu [data-command=statistics]").click()
    expect(page.locator("#statistics")).to_be_visible()


def show_rules(page: Page) -> None:
    """Open the rules page, and make a move on its first board."""
    page.goto("/rules")
    page.locator("figure [data-card='4H']").first.click(position={"x": 9, "y": 9})
    expect(page.locator(".lesson-answer").first).not_to_be_empty()
    page.locator("figure").first.scroll_into_view_if_needed()


def show_tour(page: Page) -> None:
    """Begin the first steps."""
    page.goto("/")
    page.locator("#menu-button").click()
    page.locator("#menu [data-command=tour]").click()
    expect(page.locator(".tour")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-busy", "false")


if __name__ == "__main__":
    sys.exit(main())
