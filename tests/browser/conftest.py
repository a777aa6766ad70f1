"""One Chromium and one server for all tests, and a table for each player in a test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.browser.table import PATIENCE, Table
from tests.browser.watch import Watch
from tests.web.serving import Server, serving
from tools.browser import find

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A window's own bars are pages too, and take longer to start than the table.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,"
    "HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding,Translate",
)
LOCALES: Final = {"en": "en-GB", "ms": "ms-MY", "id": "id-ID", "fr": "fr-FR"}
DESKTOP: Final = (1280, 800)

expect.set_options(timeout=PATIENCE)


class SitDown(Protocol):
    """How a test asks for a table."""

    def __call__(
        self,
        language: str = "en",
        size: tuple[int, int] = DESKTOP,
        *,
        touch: bool = False,
        still: bool = False,
        cookies: BrowserContext | None = None,
        installs: bool = False,
    ) -> Table:
        """A new player's table, or one with the cookies of a context that was left.

        `touch` makes it a phone's; `still` asks for reduced motion; it `installs`
        the service worker if a test wants that.
        """


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("games") / "games.sqlite") as server:
        yield server


@pytest.fixture
def sit_down(chromium: Browser, server: Server) -> Iterator[SitDown]:
    """Tables for the players of a test; nothing may go wrong on them that it did not provoke."""
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def sit(
        language: str = "en",
        size: tuple[int, int] = DESKTOP,
        *,
        touch: bool = False,
        still: bool = False,
        cookies: BrowserContext | None = None,
        installs: bool = False,
    ) -> Table:
        context = chromium.new_context(
            base_url=server.address,
            locale=LOCALES[language],
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if still else "no-preference",
            storage_state=cookies.storage_state() if cookies else None,
            # It would take the requests that tests lose on their way; it has tests of its own.
            service_workers="allow" if installs else "block",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watches.append(Watch(server.address))
        return Table(context, watches[-1], touch=touch)

    yield sit
    troubles = [trouble for watch in watches for trouble in watch.troubles]
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def table(sit_down: SitDown) -> Table:
    """A table at a desk, in English."""
    return sit_down()
