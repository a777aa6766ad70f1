"""Games and players in a database: SQLite by default, PostgreSQL by its URL.

>>> import tempfile, pathlib
>>> from scorpion.deals import parse_deal
>>> from scorpion.game import Game
>>> store = open_store(str(pathlib.Path(tempfile.mkdtemp()) / "games.sqlite"))
>>> saved = store.create("a player", Game.new(parse_deal("1").position(), parse_deal("1")))
>>> move = next(iter(saved.game.legal_moves))
>>> _ = store.change("a player", saved.id, saved.ply, lambda game: game.play(move))
>>> store.get("a player", saved.id).game.actions
1
>>> store.close()
"""

from __future__ import annotations

from scorpion.store.days import DailyGame, streaks
from scorpion.store.errors import (
    BadAddress,
    BadCursor,
    DamagedDatabase,
    DamagedGame,
    GameNotFound,
    LockedDatabase,
    NewerDatabase,
    NoPermission,
    NotADatabase,
    NotAFile,
    StaleGame,
    StoreError,
    Unreachable,
)
from scorpion.store.opening import PATIENCE, address, engine_of, shown
from scorpion.store.repository import TOUR, Entry, Page, Store
from scorpion.store.saved import Brought, Difficulty, Saved
from scorpion.store.statistics import HELPS, Help, Statistics, Win, statistics

__all__ = [
    "HELPS",
    "TOUR",
    "BadAddress",
    "BadCursor",
    "Brought",
    "DailyGame",
    "DamagedDatabase",
    "DamagedGame",
    "Difficulty",
    "Entry",
    "GameNotFound",
    "Help",
    "LockedDatabase",
    "NewerDatabase",
    "NoPermission",
    "NotADatabase",
    "NotAFile",
    "Page",
    "Saved",
    "StaleGame",
    "Statistics",
    "Store",
    "StoreError",
    "Unreachable",
    "Win",
    "open_store",
    "statistics",
    "streaks",
]


def open_store(database: str | None = None, *, patience: float = PATIENCE) -> Store:
    """Open the games in a database: a file's path, a URL, or None for the user's data folder.

    A new file is made, an older database brought up to date. `patience` is how many seconds to
    wait for a lock. Raises a StoreError, and leaves the file as it is, when it cannot be used.
    """
    url = address(database)
    return Store(engine_of(url, patience), shown(url), patience=patience)
