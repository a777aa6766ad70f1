"""Notes of the help that was asked for, before they are written down together.

Many ask for help after every move. Were each note a change of its own, moves would wait for it; so
notes are kept here for about a second. A crash can lose them, and nothing else.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorpion.store.statistics import Help

Note = tuple[int, "Help"]
"""A ply, and the kind of help that was asked for at it."""


class Notes:
    """The notes of all games that are not written down yet."""

    def __init__(self) -> None:
        self._notes: dict[str, set[Note]] = {}
        self._lock = Lock()

    def add(self, game_id: str, note: Note) -> None:
        """Take a note; the same one counts once."""
        with self._lock:
            self._notes.setdefault(game_id, set()).add(note)

    def of(self, game_id: str) -> frozenset[Note]:
        """The notes of a game."""
        with self._lock:
            return frozenset(self._notes.get(game_id, ()))

    def all(self) -> dict[str, frozenset[Note]]:
        """The notes of all games."""
        with self._lock:
            return {game_id: frozenset(notes) for game_id, notes in self._notes.items()}

    def forget(self, written: Mapping[str, frozenset[Note]]) -> None:
        """Drop what has been written down."""
        with self._lock:
            for game_id, notes in written.items():
                left = self._notes.get(game_id, set()) - notes
                if left:
                    self._notes[game_id] = left
                else:
                    self._notes.pop(game_id, None)
