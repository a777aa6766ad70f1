"""What goes wrong on a page without anybody having asked for it."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, Response

ABORTED = 0
"""Stands among the statuses for a request that gets no reply."""

ADVICE: Final = re.compile(r"/api/games/[^/]+/(stuck\?|odds$|hints$)")
"""What the next move calls off, and what is refused when it comes too late."""


class Watch:
    """Listens to a player's tabs. A test that provokes refusals says which with `expect`."""

    def __init__(self, address: str) -> None:
        self.troubles: list[str] = []
        self._host = urlsplit(address).netloc
        self._expected: set[int] = set()

    def listen(self, page: Page) -> None:
        """Listen to one more tab."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def expect(self, *statuses: int) -> None:
        """Replies of these statuses are what the test is about."""
        self._expected.update(statuses)

    def _console(self, message: ConsoleMessage) -> None:
        # A browser says there again what `_response` and `_failed` know better.
        known = ("Failed to load resource", "Service Worker registration blocked by Playwright")
        if message.type in ("error", "warning") and not message.text.startswith(known):
            self.troubles.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != self._host:
            self.troubles.append(f"request to elsewhere: {request.url}")

    def _failed(self, request: Request) -> None:
        if ABORTED not in self._expected and not ADVICE.search(request.url):
            self.troubles.append(f"failed: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        late = response.status == 409 and ADVICE.search(response.url)
        if response.status >= 400 and response.status not in self._expected and not late:
            self.troubles.append(f"{response.status}: {response.request.method} {response.url}")
