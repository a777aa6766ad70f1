"""What became of the daily deals, day by day.

>>> from datetime import UTC
>>> won = [DailyGame(f"2026-01-0{day}", "", True, datetime(2026, 1, day, tzinfo=UTC)) for day in (1, 2, 4)]
>>> streaks(won, date(2026, 1, 5))
(1, 2)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DailyGame:
    """The game of the deal of a day: what it came to at its first win, or else so far."""

    day: str
    id: str
    begun: bool
    won_at: datetime | None
    actions: int = 0
    played: int = 0
    helps: int = 0

    @property
    def on_the_day(self) -> bool:
        """Was it won on its day?"""
        return self.won_at is not None and self.won_at.date().isoformat() == self.day


def streaks(games: Sequence[DailyGame], today: date) -> tuple[int, int]:
    """How many days in a row were won on their day: up to now, and at most.

    Today breaks no row as long as it is not over.
    """
    won = {date.fromisoformat(game.day) for game in games if game.on_the_day}

    def row(last: date) -> int:
        """The days in a row that end with this one."""
        length = 0
        while last - length * _DAY in won:
            length += 1
        return length

    ends = [day for day in won if day + _DAY not in won]
    return row(today) or row(today - _DAY), max(map(row, ends), default=0)
