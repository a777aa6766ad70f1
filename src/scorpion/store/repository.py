"""Games and players, kept: every change is one small transaction, on the disk when it returns."""

from __future__ import annotations

import re
import secrets
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from scorpion.deals import parse_deal
from scorpion.errors import ScorpionError
from scorpion.game import Game
from scorpion.notation import parse_board, parse_move
from scorpion.rules import parse_rules
from scorpion.store import opening
from scorpion.store.errors import (
    BadCursor,
    DamagedGame,
    GameNotFound,
    LockedDatabase,
    StaleGame,
    StoreError,
)
from scorpion.store.models import actions, games, players, settings
from scorpion.store.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

RECENT_GAMES: Final = 256

_GAME: Final = sa.select(games).where(
    games.c.id == sa.bindparam("id"), games.c.player == sa.bindparam("player")
)
_GAME_TO_CHANGE: Final = _GAME.with_for_update()  # on SQLite the write lock holds it
_CHANGE: Final = sa.update(games).where(games.c.id == sa.bindparam("game"))
_LIST: Final = sa.select(games).order_by(games.c.updated.desc(), games.c.id.desc())
_ACTIONS: Final = (
    sa.select(actions.c.number, actions.c.move)
    .where(actions.c.game == sa.bindparam("game"))
    .order_by(actions.c.number)
)
_INSERT_ACTION: Final = sa.insert(actions)
_FORGET: Final = sa.delete(actions).where(
    actions.c.game == sa.bindparam("in_game"), actions.c.number > sa.bindparam("done")
)
_GAME_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as it is kept. `ply` grows with every change and never goes back.

    `won_at` is the moment at which the game was first won, None if it never was; times are UTC.
    """

    id: str
    player: str
    game: Game
    ply: int
    created: datetime
    updated: datetime
    won_at: datetime | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A line in the list of a player's games; `won` if the game was won at some time."""

    id: str
    rules: str
    deal: str | None
    actions: int
    won: bool
    created: datetime
    updated: datetime


@dataclass(frozen=True, slots=True)
class Page:
    """Part of the list of games, those changed last first; `next` leads on, None at the end."""

    entries: tuple[Entry, ...]
    next: str | None


def _now() -> datetime:
    return datetime.now(UTC)


class Store:
    """The games of all players in one database. Its methods may be called from any thread.

    Every method raises a StoreError when the database cannot be used.
    """

    def __init__(
        self,
        engine: sa.Engine,
        name: str,
        *,
        patience: float = opening.PATIENCE,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self.name = name
        self._patience = patience
        self._clock = clock
        self._engine = engine
        self._insert = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
        # SQLite has one writer at a time: threads queue here, in turn, rather than poll the file.
        self._turn = Lock() if engine.dialect.name == "sqlite" else None
        self._recent = Recent(RECENT_GAMES)
        try:
            self.secret = self._read_secret()
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Close all connections; the last one to an SQLite file folds its log into it."""
        self._engine.dispose()

    def create(self, player: str, game: Game) -> Saved:
        """Keep a new game, and its player with it if it is the first one."""
        now = self._clock()
        won_at = now if game.won else None
        saved = Saved(secrets.token_urlsafe(12), player, game, 0, now, now, won_at)
        with self._writing() as connection:
            insert_player = (
                self._insert(players)
                .values(id=player, created=_moment(now))
                .on_conflict_do_nothing()
            )
            connection.execute(insert_player)
            connection.execute(sa.insert(games), _row(saved))
            _insert_actions(connection, saved, 0)
        self._recent.put(saved.id, 0, game)
        return saved

    def get(self, player: str, game_id: str) -> Saved:
        """Read a game; raises GameNotFound if there is none or it is another player's."""
        with self._reading() as connection:
            return self._load(connection, _GAME, player, game_id)

    def change(
        self, player: str, game_id: str, ply: int, action: Callable[[Game], Game]
    ) -> tuple[Saved, Saved]:
        """Do one action, undo or redo to a game at a ply; give it as it was and as it is now.

        The game is held from reading to writing, so that of two changes of one ply the second
        is refused: raises StaleGame, with the game as it is, when it is at another ply, and
        GameNotFound as `get` does. When `action` raises, nothing is changed.
        """
        with self._writing() as connection:
            before = self._load(connection, _GAME_TO_CHANGE, player, game_id)
            if before.ply != ply:
                raise StaleGame(before)
            game = action(before.game)
            now = self._clock()
            won_at = before.won_at or (now if game.won else None)
            after = replace(before, game=game, ply=ply + 1, updated=now, won_at=won_at)
            _write_change(connection, before, after)
        self._recent.put(game_id, after.ply, game)
        return before, after

    def games(self, player: str, limit: int, before: str | None = None) -> Page:
        """List a player's games, at most `limit`, those changed last first.

        `before` is the `next` of the page before this one; raises BadCursor if it is not.
        """
        query = _LIST.where(games.c.player == player).limit(limit + 1)
        if before is not None:
            place = sa.tuple_(*map(sa.literal, _parse_cursor(before)))
            query = query.where(sa.tuple_(games.c.updated, games.c.id) < place)
        with self._reading() as connection:
            rows = connection.execute(query).all()
        entries = tuple(
            Entry(
                id=row.id,
                rules=row.rules,
                deal=row.deal,
                actions=row.cursor,
                won=row.won_at is not None,
                created=_datetime(row.created),
                updated=_datetime(row.updated),
            )
            for row in rows[:limit]
        )
        return Page(entries, _cursor(entries[-1]) if len(rows) > limit else None)

    def _load(
        self, connection: sa.Connection, query: sa.Select[Any], player: str, game_id: str
    ) -> Saved:
        if not _GAME_ID.fullmatch(game_id):
            raise GameNotFound
        row = connection.execute(query, {"id": game_id, "player": player}).mappings().one_or_none()
        if row is None:
            raise GameNotFound
        game = self._recent.get(game_id, row["ply"])
        if game is None:
            moves = connection.execute(_ACTIONS, {"game": game_id}).all()
            game = _read_game(self.name, row, [(each.number, each.move) for each in moves])
            self._recent.put(game_id, row["ply"], game)
        won_at = None if row["won_at"] is None else _datetime(row["won_at"])
        created, updated = _datetime(row["created"]), _datetime(row["updated"])
        return Saved(game_id, player, game, row["ply"], created, updated, won_at)

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with (
            opening.clear_errors(self.name),
            opening.transaction(self._engine, writes=False) as connection,
        ):
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with (
            opening.clear_errors(self.name),
            self._in_turn(),
            opening.transaction(self._engine, writes=True) as connection,
        ):
            yield connection

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        if self._turn is None:
            yield
        elif self._turn.acquire(timeout=self._patience):
            try:
                yield
            finally:
                self._turn.release()
        else:
            raise LockedDatabase(self.name)

    def _read_secret(self) -> str:
        """The key that signs the players' cookies, made once for each database."""
        made = {"key": "cookie-secret", "value": secrets.token_urlsafe(32)}
        query = sa.select(settings.c.value).where(settings.c.key == made["key"])
        with self._writing() as connection:
            connection.execute(self._insert(settings).values(made).on_conflict_do_nothing())
            return str(connection.execute(query).scalar_one())


def _row(saved: Saved) -> dict[str, object]:
    game = saved.game
    return {
        "id": saved.id,
        "player": saved.player,
        "rules": str(game.rules),
        "deal": None if game.deal is None else str(game.deal),
        "board": str(game.start) if game.deal is None else None,
        "ply": saved.ply,
        "cursor": game.actions,
        "created": _moment(saved.created),
        "updated": _moment(saved.updated),
        "won_at": saved.won_at and _moment(saved.won_at),
    }


def _read_game(database: str, row: sa.RowMapping, moves: Sequence[tuple[int, str]]) -> Game:
    """Play the game of a row again; raises DamagedGame when that cannot be done."""
    try:
        rules = parse_rules(row["rules"])
        deal = None if row["deal"] is None else parse_deal(row["deal"])
        start = parse_board(row["board"], rules) if deal is None else deal.position(rules)
        game = Game.replay(start, [parse_move(move) for _, move in moves], deal, row["cursor"])
    except ScorpionError as error:
        raise DamagedGame(database, row["id"]) from error
    if row["cursor"] > len(moves) or [number for number, _ in moves] != list(
        range(1, len(moves) + 1)
    ):
        raise DamagedGame(database, row["id"])
    return game


def _write_change(connection: sa.Connection, before: Saved, after: Saved) -> None:
    changed = {
        "game": before.id,
        "ply": after.ply,
        "cursor": after.game.actions,
        "updated": _moment(after.updated),
        "won_at": after.won_at and _moment(after.won_at),
    }
    connection.execute(_CHANGE, changed)
    if after.game.steps is before.game.steps:
        return
    done = before.game.actions
    if before.game.redoable:
        connection.execute(_FORGET, {"in_game": before.id, "done": done})
    _insert_actions(connection, after, done)


def _insert_actions(connection: sa.Connection, saved: Saved, done: int) -> None:
    """Write the moves after the first `done` ones, which are there."""
    for number, step in enumerate(saved.game.steps[done:], done + 1):
        move = {"game": saved.id, "number": number, "move": str(step.move)}
        connection.execute(_INSERT_ACTION, move)


def _cursor(entry: Entry) -> str:
    return f"{_moment(entry.updated)}.{entry.id}"


def _parse_cursor(text: str) -> tuple[int, str]:
    updated, dot, game_id = text.partition(".")
    if not (dot and updated.isascii() and updated.isdigit() and len(updated) <= 18):
        raise BadCursor
    return int(updated), game_id


def _moment(time: datetime) -> int:
    return (time - _EPOCH) // timedelta(microseconds=1)


def _datetime(moment: int) -> datetime:
    return _EPOCH + timedelta(microseconds=moment)
