"""Who plays: a random name in a signed cookie, without an account."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from itsdangerous import BadSignature, Signer

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

LIFETIME: Final = 400 * 24 * 3600
"""Seconds a cookie is kept; browsers allow no more, and every visit begins anew."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name for the store, and the cookie that carries it."""

    id: str
    cookie: str


class Players:
    """Reads and writes the cookie. `secret` belongs to the database in which the players are."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="scorpion.player", digest_method=hashlib.sha256)
        self._read = lru_cache(1000)(self._unsign)  # one player sends many requests
        # Cookies do not tell ports apart: two servers on one machine must not share a name.
        self.cookie_name = "scorpion-" + hashlib.sha256(secret.encode()).hexdigest()[:8]

    def of(self, request: Request) -> Player:
        """Give the player of the cookie; a new one if there is none or somebody tampered with it."""
        try:
            return self._read(request.cookies.get(self.cookie_name, ""))
        except (BadSignature, UnicodeError):
            name = secrets.token_urlsafe(16)
            return Player(name, self._signer.sign(name.encode()).decode())

    def _unsign(self, cookie: str) -> Player:
        return Player(self._signer.unsign(cookie.encode()).decode(), cookie)

    def remember(self, player: Player, request: Request, response: Response) -> None:
        """Set the cookie, out of reach of scripts and of other sites."""
        response.set_cookie(
            self.cookie_name,
            player.cookie,
            max_age=LIFETIME,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
