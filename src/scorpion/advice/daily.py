"""The deal of a day: the same for everyone, known to nobody before its day, and winnable."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final

from scorpion.advice.pace import Alone
from scorpion.deals import RANDOM_DEALS, Deal
from scorpion.solver import Limits, Verdict, Watch, solve

if TYPE_CHECKING:
    from datetime import date

    from scorpion.advice.pace import Pace
    from scorpion.position import Position
    from scorpion.rules import Rules

LIMITS: Final = Limits(nodes=50_000, seconds=None, memory_mb=64)
"""A start that is not decided within them is passed over, the same everywhere."""
ATTEMPTS: Final = 100
_SIZE: Final = 8


def daily_deal(
    secret: str,
    day: date,
    rules: Rules,
    watch: Watch | None = None,
    pace: Pace | None = None,
) -> Deal:
    """The deal of a day under some rules.

    Its number comes from a keyed hash (HMAC, RFC 2104): whoever does not know the secret cannot
    work out the deals of the days to come. Of the day's deals it is the first that is known to
    be winnable; under rules in which that is hard to know, the first of all. Cancelled by
    `watch`, it gives any.
    """
    pace = pace or Alone()
    deals = [Deal(_number(secret, f"{day} {rules} {attempt}")) for attempt in range(ATTEMPTS)]
    for deal in deals:
        pace.pause()
        if is_winnable(deal.position(rules), watch):
            return deal
    return deals[0]


def is_winnable(start: Position, watch: Watch | None = None) -> bool:
    """Is a start known to be winnable?"""
    return solve(start, LIMITS, watch).verdict is Verdict.WON


def _number(secret: str, text: str) -> int:
    digest = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return 1 + int.from_bytes(digest[:_SIZE]) % (RANDOM_DEALS - 1)
