"""The help that was asked for, in the database.

Open help tells the hidden cards of a start. It counts in all games of its player that have the same
cards, by whatever rules: those that are not won yet, and those that are begun later.
"""

from __future__ import annotations

from collections import defaultdict
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from scorpion.store.models import games, helps, players
from scorpion.store.rows import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sqlalchemy.dialects import postgresql, sqlite

    from scorpion.game import Game
    from scorpion.store.notes import Note
    from scorpion.store.statistics import Help

    Insert = Callable[[sa.Table], sqlite.Insert | postgresql.Insert]

_OF_GAME: Final = (
    sa.select(helps.c.ply, helps.c.kind)
    .where(helps.c.game == sa.bindparam("in_game"))
    .order_by(helps.c.ply, helps.c.kind)
)
_KINDS: Final = (
    sa.select(helps.c.game, helps.c.kind)
    .distinct()
    .join(games, games.c.id == helps.c.game)
    .where(games.c.player == sa.bindparam("player"))
)
_OPEN: Final = (
    sa.select(helps.c.game)
    .join(games, games.c.id == helps.c.game)
    .where(games.c.player == sa.bindparam("player"), helps.c.kind == "open")
)
_STARTS: Final = (
    sa.select(games.c.id, games.c.deal, games.c.board, games.c.ply, games.c.won_at)
    .where(games.c.player == sa.bindparam("player"))
    .order_by(games.c.id)  # whoever holds many games takes them in this order
    .with_for_update()
)
_PLAYER: Final = (
    sa.select(players.c.id).where(players.c.id == sa.bindparam("player")).with_for_update()
)
_MORE: Final = (
    sa.update(games)
    .where(games.c.id == sa.bindparam("in_game"))
    .values(helps=games.c.helps + sa.bindparam("more"))
)


def of_game(connection: sa.Connection, game_id: str) -> frozenset[Note]:
    """The help that was asked for in a game."""
    found = connection.execute(_OF_GAME, {"in_game": game_id}).all()
    return frozenset((each.ply, each.kind) for each in found)


def kinds(connection: sa.Connection, player: str) -> Mapping[str, set[Help]]:
    """The kinds of help in each of a player's games, by its name."""
    found: dict[str, set[Help]] = defaultdict(set)
    for each in connection.execute(_KINDS, {"player": player}):
        found[each.game].add(each.kind)
    return found


def rows(game_id: str, notes: Iterable[Note]) -> list[dict[str, object]]:
    """The rows of a game's notes."""
    return [{"game": game_id, "ply": ply, "kind": kind} for ply, kind in sorted(notes)]


def add(connection: sa.Connection, insert: Insert, noted: Mapping[str, Iterable[Note]]) -> None:
    """Write down notes of games, and count those that are new.

    Another server may write down the same one at the same moment: it counts once.
    """
    query = insert(helps).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
    for game_id, notes in noted.items():
        new = sum(connection.execute(query, row).rowcount for row in rows(game_id, notes))
        if new:
            connection.execute(_MORE, {"in_game": game_id, "more": new})


def hold(connection: sa.Connection, player: str) -> None:
    """Let nobody else begin a game of this player, or give open help in one, until this is written."""
    connection.execute(_PLAYER, {"player": player})


def is_open(connection: sa.Connection, player: str, game: Game) -> bool:
    """Has the player, who is held, asked for hidden cards that are those of this game?"""
    query = _OPEN.where(_same_start(game)).limit(1)
    return connection.execute(query, {"player": player}).first() is not None


def open_where_known(
    connection: sa.Connection,
    insert: Insert,
    player: str,
    game: Game | None = None,
    asked: Mapping[str, Iterable[Note]] = MappingProxyType({}),
) -> None:
    """Write down open help that was `asked` for, and that in all games of the same cards not won yet.

    Looks at the games with the start of this one, or at all; the player is held.
    """
    starts, opened = _STARTS, _OPEN
    if game is not None:
        starts, opened = starts.where(_same_start(game)), opened.where(_same_start(game))
    mine = connection.execute(starts, {"player": player}).all()
    has_open = {*asked, *connection.execute(opened, {"player": player}).scalars()}
    known = {(each.deal, each.board) for each in mine if each.id in has_open}
    others: dict[str, Iterable[Note]] = {
        each.id: [(each.ply, "open")]
        for each in mine
        if each.won_at is None and each.id not in has_open and (each.deal, each.board) in known
    }
    add(connection, insert, {**asked, **others})


def of_games(connection: sa.Connection, names: Iterable[str]) -> set[tuple[str, int, str]]:
    """The notes that are written down of these games."""
    found = rows_of(connection, sa.select(helps), helps.c.game, list(names))
    return {(each.game, each.ply, each.kind) for each in found}


def _same_start(game: Game) -> sa.ColumnElement[Any]:
    if game.deal is not None:
        return games.c.deal == str(game.deal)
    return games.c.board == str(game.start)
