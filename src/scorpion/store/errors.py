"""What can go wrong with the database, as a branch of the tree in `scorpion.errors`.

    ScorpionError
    ├── StoreError            the database cannot be used; nothing was changed
    │   ├── BadAddress        no kind of database that can be used, or its driver is missing
    │   ├── NoPermission      the system does not let us read or write it
    │   ├── NotAFile          a folder, or a path that leads nowhere
    │   ├── NotADatabase      a file that holds something else
    │   ├── DamagedDatabase   a database whose contents are broken
    │   ├── DamagedGame       one game of it cannot be read
    │   ├── NewerDatabase     made by a later version of this program
    │   ├── LockedDatabase    another program holds it for itself
    │   └── Unreachable       the disk is full or fails, or the server does not answer
    ├── GameNotFound          there is no such game, or it is another player's
    ├── StaleGame             the game has gone on since the player saw it
    └── BadCursor             no place in the list of games

Every StoreError says in one line what was asked, what is true and what to do. It is for whoever
runs the service, in English; a player is told only that the games cannot be reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorpion.errors import N_, ScorpionError

if TYPE_CHECKING:
    from scorpion.store.saved import Saved


class StoreError(ScorpionError):
    """The database cannot be used."""

    code = "unavailable"


class BadAddress(StoreError):
    """There is no such kind of database, or its driver is not installed."""


class NoPermission(StoreError):
    """The system does not let us read or write the database."""

    def __init__(self, database: str) -> None:
        super().__init__(
            "{database} may not be read and written: give this user the right to its file and its folder",
            database=database,
        )


class NotAFile(StoreError):
    """The database's path is a folder or leads nowhere."""


class NotADatabase(StoreError):
    """The file holds something else than our games."""

    def __init__(self, database: str) -> None:
        super().__init__(
            "{database} is not a database of Scorpion games; it was left as it is: name another file",
            database=database,
        )


class DamagedDatabase(StoreError):
    """The file is a database, but what it holds is broken."""

    def __init__(self, database: str) -> None:
        super().__init__(
            "{database} is damaged; it was left as it is: put back a copy of it, or name another file",
            database=database,
        )


class DamagedGame(StoreError):
    """One game of the database cannot be read, or the rules refuse its moves."""

    def __init__(self, database: str, game: str) -> None:
        super().__init__(
            "Game {game} in {database} cannot be read; it was left as it is: the other games can be played",
            database=database,
            game=game,
        )


class NewerDatabase(StoreError):
    """A later version of this program made the database."""

    def __init__(self, database: str, revision: str) -> None:
        super().__init__(
            "{database} was made by a newer version of Scorpion ({revision}); it was left as it is: update Scorpion",
            database=database,
            revision=revision,
        )


class LockedDatabase(StoreError):
    """Another program holds the database for itself."""

    def __init__(self, database: str) -> None:
        super().__init__(
            "{database} is locked by another program: close that program, then try again",
            database=database,
        )


class Unreachable(StoreError):
    """The disk is full or fails, or the database's server does not answer."""

    def __init__(self, database: str, reason: str) -> None:
        super().__init__(
            "{database} cannot be used ({reason}): see to its disk or its server, then try again",
            database=database,
            reason=reason,
        )


class GameNotFound(ScorpionError):
    """There is no such game, or it is another player's."""

    code = "not-found"

    def __init__(self) -> None:
        super().__init__(N_("There is no such game"))


class StaleGame(ScorpionError):
    """The game is at another ply, gone on in another window perhaps; `saved` is how it is now."""

    code = "stale"

    def __init__(self, saved: Saved) -> None:
        super().__init__(N_("The game has gone on in another window; here it is as it stands now"))
        self.saved = saved


class BadCursor(ScorpionError):
    """This is no place in the list of games."""

    code = "invalid"

    def __init__(self) -> None:
        super().__init__(N_("This is no place in the list of games; begin again from its start"))
