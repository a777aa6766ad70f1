"""Take the pictures of the table that stand in docs/.

    python -m tools.pictures

Plays on a table with a database of its own, which is gone afterwards.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

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
