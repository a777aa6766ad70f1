"""How long a game has been played: the table tells, within what can be true."""

from __future__ import annotations

from datetime import datetime, timedelta

_MILLISECOND = timedelta(milliseconds=1)


def advanced(played: int, since: datetime, now: datetime, reported: int) -> int:
    """The milliseconds played after the table has reported some, the last time at `since`.

    They never become less, and grow at most by the time that has gone by since then.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> advanced(5000, noon, noon + timedelta(seconds=3), 7000)
    7000
    >>> advanced(5000, noon, noon + timedelta(seconds=3), 10**12)
    8000
    >>> advanced(5000, noon, noon + timedelta(seconds=3), 0)
    5000
    """
    most = played + max(0, (now - since) // _MILLISECOND)
    return max(played, min(reported, most))
