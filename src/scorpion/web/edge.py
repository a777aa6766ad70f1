"""What is done to every request before and after the app: limits, refusals, headers."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request

from scorpion.errors import N_
from scorpion.web.problems import Refused, answer, fault

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY: Final = 64 * 1024
"""Bytes of the longest request; a record of a long game is a tenth of it."""
MAX_IMPORT: Final = 8 * 1024 * 1024
"""Bytes of a file of exported games; ten thousand of them fit."""

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
"""Set on every reply that does not say otherwise; `no-cache` has an old page ask again."""

_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_COMPRESSED: Final = ("/static/", "/modules/", "/api/texts/", "/games/", "/rules", "/sw.js")
"""What is sent compressed, with the page at "/"; replies about games are short, and wait for nothing."""


class Edge:
    """Wraps the app: security headers, the limit on bodies, other sites, errors of the program."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.compressing = GZipMiddleware(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                said = {name for name, _ in message["headers"]}
                message["headers"] += [each for each in _HEADERS if each[0] not in said]
            await send(message)

        request = Request(scope)
        is_long = scope["path"] == "/" or scope["path"].startswith(_COMPRESSED)
        app = self.compressing if is_long else self.app
        reply: Response | None = None
        try:
            _check(request)
            await app(scope, _limited(receive, _longest(request)), send_with_headers)
        except Refused as refused:
            reply = answer(request, refused)
        except Exception as error:  # noqa: BLE001 - the last place where a reply can be made of it
            reply = fault(request, error)
        if reply is not None and not started:
            await reply(scope, receive, send_with_headers)


def _check(request: Request) -> None:
    """Refuse what is too long, and what another site's page has the browser send."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and (len(length) > 9 or int(length) > _longest(request)):
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, N_("The request is too long"))
    if request.method not in ("GET", "HEAD", "OPTIONS") and _from_elsewhere(request):
        raise Refused(HTTPStatus.FORBIDDEN, N_("Another site's page may not play here"))


def _from_elsewhere(request: Request) -> bool:
    """Tell by what browsers, and only they, say of the page that sent a request.

    https://www.w3.org/TR/fetch-metadata/ where it is sent, else the Origin (RFC 6454).
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and origin.partition("://")[2] != request.headers.get("host")


def _longest(request: Request) -> int:
    return MAX_IMPORT if request.url.path == "/api/import" else MAX_BODY


def _limited(receive: Receive, longest: int) -> Receive:
    """Stop reading a body whose length was not declared once it is too long."""
    length = 0

    async def limited() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > longest:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return message

    return limited
