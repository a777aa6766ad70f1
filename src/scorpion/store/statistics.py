"""What a player's games come to: counted anew from the games whenever it is asked for.

>>> from datetime import UTC, datetime
>>> day = datetime(2026, 1, 1, tzinfo=UTC)
>>> lost = Result("classic", day, day)
>>> won = Result("classic", day, day, Win(61, 300_000, 0, 0))
>>> figures = count([lost, won, won, lost])
>>> figures.played, figures.won, figures.streak, figures.longest_streak
(4, 2, 2, 2)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime


Fair = Literal["hint", "odds"]
Help = Literal["hint", "odds", "open"]
"""A hint, the odds, or anything that the hidden cards tell."""
HELPS: Final[tuple[Help, ...]] = ("hint", "odds", "open")


@dataclass(frozen=True, slots=True)
class Win:
    """How a game was first won: after so many actions, milliseconds (None: not told), undos, helps.

    `line` are the moves that won it, "" where nobody knows them any more.
    """

    actions: int
    played: int | None
    undos: int
    helps: int
    line: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """A game in which a move was made; `win` is None as long as it was never won.

    `helps` are the kinds of help that were asked for.
    """

    rules: str
    created: datetime
    updated: datetime
    win: Win | None = None
    helps: frozenset[Help] = frozenset()


@dataclass(frozen=True, slots=True)
class Figures:
    """The count of some games. Times are milliseconds; None where no won game tells one.

    `hints`, `odds` and `open` are how many games had that kind of help.
    """

    played: int
    won: int
    streak: int
    longest_streak: int
    best_time: int | None
    fewest_actions: int | None
    without_undo: int
    without_help: int
    hints: int
    odds: int
    open: int


@dataclass(frozen=True, slots=True)
class Month:
    """The games that were begun in a month, such as ``2026-11``."""

    month: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The count of all games, of those of each set of rules, and of the months played in."""

    overall: Figures
    by_rules: dict[str, Figures]
    months: tuple[Month, ...]


def statistics(results: Sequence[Result]) -> Statistics:
    """Count the games of a player, the first one begun first."""
    by_rules: dict[str, list[Result]] = defaultdict(list)
    for each in results:
        by_rules[each.rules].append(each)
    return Statistics(
        overall=count(results),
        by_rules={rules: count(games) for rules, games in sorted(by_rules.items())},
        months=_months(results),
    )


def count(results: Sequence[Result]) -> Figures:
    """Count games, the first one begun first. An abandoned one is played and not won."""
    wins = [each.win for each in results if each.win is not None]
    streaks = _streaks(results)
    return Figures(
        played=len(results),
        won=len(wins),
        streak=streaks[-1] if streaks else 0,
        longest_streak=max(streaks, default=0),
        best_time=min((win.played for win in wins if win.played is not None), default=None),
        fewest_actions=min((win.actions for win in wins), default=None),
        without_undo=sum(win.undos == 0 for win in wins),
        without_help=sum(win.helps == 0 for win in wins),
        hints=sum("hint" in each.helps for each in results),
        odds=sum("odds" in each.helps for each in results),
        open=sum("open" in each.helps for each in results),
    )


def _streaks(results: Sequence[Result]) -> list[int]:
    """The lengths of all rows of wins, 0 for a row of games not won.

    The game that was played last breaks no row as long as it may still be won.
    """
    last = max(results, key=lambda each: each.updated, default=None)
    decided = [each for each in results if each.win is not None or each is not last]
    return [
        sum(1 for _ in row) if won else 0
        for won, row in groupby(each.win is not None for each in decided)
    ]


def _months(results: Sequence[Result]) -> tuple[Month, ...]:
    played = Counter(f"{each.created:%Y-%m}" for each in results)
    won = Counter(f"{each.created:%Y-%m}" for each in results if each.win is not None)
    return tuple(Month(month, played[month], won[month]) for month in sorted(played))
