"""Take the pictures of the table that stand in docs/.

    python -m tools.pictures

Plays on a table with a database of its own, which is gone afterwards.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import APIRequestContext, Browser, Page, expect, sync_playwright

from tools.browser import find

DOCS = Path(__file__).parents[1] / "docs"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
READY = "Scorpion is at "

LATE = """\
Deal: 585
Moves:
4C>5C 3C>4C KD>7 QC>KC 3S>4S JS>QS 6D>7D JC>QC 2D>3D 8C>9C 9H>TH TD>JD AD>2D deal 2C>3C 9D>TD
AC>2C 9C>TC QH>KH 2S>3S 5S>6S AS>2S 4S>5S TC>JC 7C>8C KS>2 8D>9D 6S>7S 6C>7C 7D>8D QS>KS 2H>3H
3D>4D JD>QD 8H>9H JH>QH TH>JH 5H>6H KC>1 5C>6C
"""
EARLY = """\
Deal: 372
Moves:
4C>5C 7C>8C JH>QH KS>7 JD>QD 9C>TC 2S>3S KD>5 5C>6C 7D>8D 8D>9D 9S>TS 7S>8S 6C>7C 4S>5S 9D>TD
AH>2H 3C>4C 8C>9C deal
"""

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


@dataclass(frozen=True)
class Picture:
    """A file in docs/: the game that it shows, as a record, and the window it is seen in."""

    name: str
    record: str
    locale: str
    width: int
    height: int
    scale: int = 1


PICTURES = (
    Picture("table.png", LATE, "en-GB", 1280, 800),
    Picture("phone.png", EARLY, "ms-MY", 360, 740, scale=2),
    Picture("landscape.png", LATE, "en-GB", 844, 390),
)


def main() -> int:
    """Write all pictures."""
    DOCS.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for picture in PICTURES:
            take(picture, browser, address)
            print(f"docs/{picture.name}")
        for name in ("statistics.png", "rules.png", "tour.png"):
            take_window(name, browser, address)
            print(f"docs/{name}")
        browser.close()
    return 0


def take(picture: Picture, browser: Browser, address: str) -> None:
    """Open the picture's game in its window, and write it."""
    context = browser.new_context(
        base_url=address,
        locale=picture.locale,
        viewport={"width": picture.width, "height": picture.height},
        device_scale_factor=picture.scale,
        reduced_motion="reduce",
    )
    reply = context.request.post("/api/games", data={"text": picture.record})
    if not reply.ok:
        raise SystemExit(reply.text())
    page = context.new_page()
    page.goto(f"/games/{reply.json()['id']}")
    expect(page.locator("html")).to_have_attribute("data-busy", "false")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.screenshot(path=DOCS / picture.name)
    context.close()


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


@contextmanager
def serving() -> Iterator[str]:
    """Serve the table from a database that is gone afterwards; gives the address."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/games.sqlite"
        command = [sys.executable, "-m", "scorpion", "serve", "--no-browser", "--port", "0"]
        server = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, text=True
        )
        try:
            yield _address(server)
        finally:
            server.terminate()
            server.communicate()


def _address(server: subprocess.Popen[str]) -> str:
    for line in server.stdout or ():
        if line.startswith(READY):
            return line.removeprefix(READY).split()[0]
    raise SystemExit("the server has not started")


if __name__ == "__main__":
    sys.exit(main())
