"""Take the pictures of the table that stand in docs/.

    python -m tools.pictures

Plays on a table with a database of its own, which is gone afterwards.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from scorpion.cards import DECK
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


TURNED = """\
Deal: 16
Moves:
7S>8S 9S>TS 6D>7D 9C>TC 8C>9C TS>JS AD>2D 7H>8H 3D>4D TC>JC 5D>6D 7C>8C 9H>TH 8S>9S
"""
"""A game that its ninth move lost."""


LAST = """\
Foundations: C D H
2S AS
KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
-
-
-
-
-
"""
ENDS = ("5H", "9C", "QD")
REST = [card.text for card in DECK if card.text not in ENDS]
LONG = "\n".join([*ENDS, " ".join(REST[19 * at % 49] for at in range(49)), "-", "-", "-"])
"""A column as long as it can get, in no order."""


@dataclass(frozen=True)
class Picture:
    """A file in docs/: the game that it shows, as text, and the window and the way it is seen in."""

    name: str
    record: str
    locale: str
    width: int
    height: int
    scale: int = 1
    settings: Mapping[str, str] = field(default_factory=dict)
    act: Callable[[Page], None] | None = None


def lift(page: Page) -> None:
    """Hold a group of cards over the column where it may go."""
    page.locator(".card[data-card='TC']").hover(position={"x": 60, "y": 10})
    page.mouse.down()
    page.locator(".column[data-column='3']").hover(position={"x": 90, "y": 300}, force=True)


def walk(page: Page) -> None:
    """Walk over the cards by keys."""
    for key in ("6", *["ArrowUp"] * 5, "Shift+Enter"):
        page.keyboard.press(key)


def win(page: Page) -> None:
    """Make the move that wins."""
    page.keyboard.press("1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#win")).to_be_visible()


def choose(page: Page) -> None:
    """Open the settings."""
    page.locator("#menu-button").click()
    page.locator("[data-command=settings]").click()
    expect(page.locator("#settings")).to_be_visible()


def be_told(page: Page) -> None:
    """Wait until the table says that the game can no longer be won, and open the reason."""
    page.locator("#advice").get_by_role("button", name="Why?").click()


def ask(page: Page) -> None:
    """Ask for a hint, all three steps of it."""
    for _ in range(3):
        page.locator("#controls [data-command=hint]").click()
        page.wait_for_load_state("networkidle")
    expect(page.locator("#marks > *").first).to_be_visible()


def weigh(page: Page) -> None:
    """Have the odds shown."""
    page.keyboard.press("o")
    expect(page.locator("#advice .figure")).to_contain_text("%")
    page.wait_for_load_state("networkidle")


def look_again(page: Page) -> None:
    """Have the game reviewed."""
    page.locator("#menu-button").click()
    page.locator("[data-command=review]").first.click()
    page.locator("dialog[open] button.primary").first.click()
    expect(page.locator("#review .curve, dialog[open] svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")


PICTURES = (
    Picture("table.png", LATE, "en-GB", 1280, 800),
    Picture("phone.png", EARLY, "ms-MY", 360, 740, scale=2),
    Picture("landscape.png", LATE, "en-GB", 844, 390),
    Picture("dark.png", EARLY, "en-GB", 1280, 800, settings={"theme": "dark", "back": "scales"}),
    Picture("dragging.png", EARLY, "en-GB", 1280, 800, act=lift),
    Picture("keyboard.png", EARLY, "en-GB", 1280, 800, act=walk),
    Picture("won.png", LAST, "en-GB", 1280, 800, act=win),
    Picture("stuck.png", "Deal: 4", "en-GB", 1280, 800, act=be_told),
    Picture("hint.png", "Deal: 41", "ms-MY", 360, 740, scale=2, act=ask),
    Picture("odds.png", "Deal: 41", "en-GB", 1280, 800, act=weigh),
    Picture("review.png", TURNED, "en-GB", 1280, 800, act=look_again),
    Picture("settings.png", EARLY, "ms-MY", 360, 740, scale=2, act=choose),
    Picture("long-column.png", LONG, "en-GB", 360, 740, scale=2),
    Picture(
        "large-print.png",
        EARLY,
        "ms-MY",
        360,
        740,
        scale=2,
        settings={"deck": "large", "table": "desert", "back": "zigzag", "hand": "left"},
    ),
)


def main() -> int:
    """Write all pictures."""
    DOCS.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for picture in PICTURES:
            take(picture, browser, address)
            print(f"docs/{picture.name}")
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
    kept = json.dumps(json.dumps(picture.settings))
    page.add_init_script(f"localStorage.setItem('scorpion.settings', {kept})")
    page.goto(f"/games/{reply.json()['id']}")
    expect(page.locator("html")).to_have_attribute("data-busy", "false")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    if picture.act:
        picture.act(page)
    page.screenshot(path=DOCS / picture.name)
    context.close()


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
