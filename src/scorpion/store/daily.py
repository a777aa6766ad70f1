"""The deal of a day: the same for everyone, and known to nobody before its day."""

from __future__ import annotations

import hashlib
import hmac
from itertools import count
from typing import TYPE_CHECKING, Final

from scorpion.deals import RANDOM_DEALS, Deal

if TYPE_CHECKING:
    from datetime import date

    from scorpion.position import Position
    from scorpion.rules import Rules

_SIZE: Final = 8


def daily_deal(secret: str, day: date, rules: Rules) -> Deal:
    """The deal of a day under some rules.

    Its number comes from a keyed hash (HMAC, RFC 2104): whoever does not know the secret cannot
    work out the deals of the days to come.
    """
    attempts = (Deal(_number(secret, f"{day} {rules} {attempt}")) for attempt in count())
    return next(deal for deal in attempts if may_be_daily(deal.position(rules)))


def may_be_daily(start: Position) -> bool:  # noqa: ARG001 - see below
    """Is this start fit for a day? Whether it can be won is to be asked here, once it can be told."""
    return True


def _number(secret: str, text: str) -> int:
    digest = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return 1 + int.from_bytes(digest[:_SIZE]) % (RANDOM_DEALS - 1)
