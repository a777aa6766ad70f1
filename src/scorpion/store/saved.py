"""A game as it is kept, and as it is after a change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from scorpion.store.clock import advanced
from scorpion.store.statistics import Win

if TYPE_CHECKING:
    from datetime import datetime

    from scorpion.game import Game
    from scorpion.store.statistics import Help

Difficulty = Literal["easy", "medium", "hard"]


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as it is kept. `ply` grows with every change and never goes back.

    `won_at` is the moment at which the game was first won, None if it never was, and `win` how, None
    too if it was won before it came; times are UTC. `occasion` is the date of a daily deal or TOUR.
    `played` is how long in milliseconds, as the table told, the last time at `clocked`. `helped`
    is the help that was asked for: at which ply, and of which kind. `winnable` says that its deal
    is known to be winnable, `difficulty` how hard it was wished to be.
    """

    id: str
    player: str
    game: Game
    ply: int
    created: datetime
    updated: datetime
    won_at: datetime | None
    occasion: str | None = None
    played: int = 0
    clocked: datetime | None = None
    undos: int = 0
    helps: int = 0
    win: Win | None = None
    helped: frozenset[tuple[int, Help]] = frozenset()
    winnable: bool = False
    difficulty: Difficulty | None = None


@dataclass(frozen=True, slots=True)
class Brought:
    """A game that was kept elsewhere: `saved` with the game at its start, and the moves as text.

    The first `actions` of the moves are done.
    """

    saved: Saved
    moves: tuple[str, ...]
    actions: int


def changed(before: Saved, game: Game, now: datetime, played: int | None) -> Saved:
    """A game after a change; its clock starts with the first one."""
    after = replace(before, game=game, ply=before.ply + 1, updated=now)
    after = replace(after, undos=before.undos + max(0, before.game.actions - game.actions))
    if before.clocked is None:
        after = replace(after, clocked=now)
    elif played is not None and not before.game.won:
        after = clocked(after, now, played)
    if not game.won or before.won_at is not None:
        return after
    told = None if played is None else after.played
    line = " ".join(map(str, game.moves))
    win = Win(game.actions, told, after.undos, after.helps, line)
    return replace(after, won_at=now, win=win)


def clocked(saved: Saved, now: datetime, played: int) -> Saved:
    """A game whose clock has told what it shows."""
    if saved.clocked is None:
        return saved
    return replace(saved, played=advanced(saved.played, saved.clocked, now, played), clocked=now)
