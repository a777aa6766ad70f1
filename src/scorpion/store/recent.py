"""The games asked for last, so that they need not be replayed at every request."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorpion.game import Game


class Recent:
    """At most `size` games, each at one ply.

    A game at a ply never changes, so what is found here is true whatever other processes do;
    what is not found is read from the database.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._games: OrderedDict[str, tuple[int, Game]] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: str, ply: int) -> Game | None:
        """The game at that ply, or None."""
        with self._lock:
            at, game = self._games.get(game_id, (-1, None))
            if at != ply:
                return None
            self._games.move_to_end(game_id)
            return game

    def put(self, game_id: str, ply: int, game: Game) -> None:
        """Keep the game, in place of what it was before."""
        with self._lock:
            self._games[game_id] = (ply, game)
            self._games.move_to_end(game_id)
            if len(self._games) > self._size:
                self._games.popitem(last=False)
