"""Takes the pictures of the table that stand in docs: ``python -m tools.pictures``.

Starts a server on a database of its own, plays a few moves of a deal and photographs the table
in Chromium: a desktop in English, a phone in Malay upright and on its side.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tools.browser import find

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
DEAL: Final = "8812"
MOVES: Final = ("TC>JC", "7S>8S", "8C>9C", "JH>QH", "deal")
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run")


class Picture(NamedTuple):
    """One picture: its file in docs, the size of the window, and how it is seen."""

    file: str
    width: int
    height: int
    scale: int
    locale: str


PICTURES: Final = (
    Picture("table.png", 1280, 800, 1, "en-GB"),
    Picture("phone.png", 360, 740, 2, "ms-MY"),
    Picture("landscape.png", 844, 390, 2, "ms-MY"),
)


def main() -> None:
    """Take all pictures."""
    DOCS.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for picture in PICTURES:
            take(browser, address, picture)
        browser.close()


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Play the moves as a new player, and photograph the table."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": picture.width, "height": picture.height},
        device_scale_factor=picture.scale,
        locale=picture.locale,
        reduced_motion="reduce",
    )
    game = context.request.post("/api/games", data={"deal": DEAL}).json()
    for move in MOVES:
        change = {"ply": game["ply"], "move": move}
        game = context.request.post(f"/api/games/{game['id']}/moves", data=change).json()
    page = context.new_page()
    page.goto(f"/games/{game['id']}")
    page.locator("html[data-busy='false']").wait_for()
    page.locator("[data-card]").first.wait_for()
    page.screenshot(path=DOCS / picture.file)
    context.close()
    print(DOCS / picture.file)


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server that lives as long as the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/games.sqlite"
        command = [sys.executable, "-m", "scorpion", "serve", "--no-browser"]
        server = subprocess.Popen([*command, "--port", str(port), "--database", database])
        try:
            wait_for(address)
            yield address
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str) -> None:
    """Return when the server answers; raises TimeoutError after half a minute."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(address, timeout=1).close()  # noqa: S310 - our own server
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"no server at {address}")


if __name__ == "__main__":
    main()
