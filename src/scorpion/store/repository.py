"""Games and players, kept: every change is one small transaction, on the disk when it returns."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from scorpion.notation import write_cards
from scorpion.store import helping, opening
from scorpion.store.days import DailyGame
from scorpion.store.errors import (
    BadCursor,
    DamagedGame,
    GameNotFound,
    LockedDatabase,
    StaleGame,
    StoreError,
)
from scorpion.store.models import actions, games, helps, players, settings
from scorpion.store.notes import Note, Notes
from scorpion.store.recent import Recent
from scorpion.store.rows import (
    clock_columns,
    datetime_of,
    moment,
    read_game,
    row_of,
    rows_of,
    win_columns,
    win_of,
)
from scorpion.store.saved import Brought, Difficulty, Saved, changed, clocked
from scorpion.store.statistics import Fair, Help, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scorpion.game import Game

RECENT_GAMES: Final = 256
TOUR: Final = "tour"
"""The occasion of a game that is a lesson, and not counted."""

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
_RESULTS: Final = (
    sa.select(games)
    .where(
        games.c.player == sa.bindparam("player"),
        games.c.ply > 0,
        # A record that was won when it came is nobody's win here, and no game lost either.
        sa.or_(games.c.won_at.is_(None), games.c.won_actions.is_not(None)),
        sa.func.coalesce(games.c.occasion, "") != TOUR,
    )
    .order_by(games.c.created, games.c.id)
)
_INSERT_HELP: Final = sa.insert(helps)
_DAILY: Final = (
    sa.select(games.c.id)
    .where(
        games.c.player == sa.bindparam("player"),
        games.c.occasion == sa.bindparam("day"),
        games.c.rules == sa.bindparam("by_rules"),
    )
    .order_by(games.c.created, games.c.id)
    .limit(1)
)
_DAILY_GAMES: Final = (
    sa.select(games)
    .where(
        games.c.player == sa.bindparam("player"),
        games.c.rules == sa.bindparam("by_rules"),
        games.c.occasion != TOUR,
    )
    .order_by(games.c.created, games.c.id)
)
_GAME_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line in the list of a player's games; `won` if the game was won at some time.

    `helped` if help was asked for, before the win where there was one.
    """

    id: str
    rules: str
    deal: str | None
    actions: int
    won: bool
    created: datetime
    updated: datetime
    occasion: str | None
    played: int
    helped: bool


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
        self._notes = Notes()
        try:
            self.secret = self._read_secret("cookie-secret")
            self.daily_secret = self._read_secret("daily-secret")
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Close all connections; the last one to an SQLite file folds its log into it."""
        with suppress(StoreError):
            self.write_notes()
        self._engine.dispose()

    def now(self) -> datetime:
        """The moment it is, by the clock that the games are kept by."""
        return self._clock()

    def create(  # noqa: PLR0913 - each has its default
        self,
        player: str,
        game: Game,
        occasion: str | None = None,
        *,
        winnable: bool = False,
        difficulty: Difficulty | None = None,
        helped: Help | None = None,
    ) -> Saved:
        """Keep a new game, and its player with it if it is the first one.

        `helped` is help that it begins with; open help that the player had in another game of the
        same cards is added. Of a daily deal that was begun meanwhile, in another window perhaps, it
        gives the game that is there.
        """
        now = self._clock()
        saved = Saved(
            id=secrets.token_urlsafe(12),
            player=player,
            game=game,
            ply=0,
            created=now,
            updated=now,
            won_at=now if game.won else None,
            occasion=occasion,
            winnable=winnable,
            difficulty=difficulty,
        )
        with self._writing() as connection:
            self._insert_player(connection, player, now)
            helping.hold(connection, player)
            if occasion is not None and occasion != TOUR:
                begun = self._begun(connection, player, occasion, str(game.rules))
                if begun is not None:
                    return begun
            if helping.is_open(connection, player, game):
                helped = "open"
            if helped is not None:
                saved = replace(saved, helps=1, helped=frozenset({(0, helped)}))
            connection.execute(sa.insert(games), row_of(saved))
            _insert_actions(connection, saved, 0)
            _insert_helps(connection, saved)
        self._recent.put(saved.id, 0, game)
        return saved

    def adopt(self, player: str, wanted: Sequence[Brought]) -> int:
        """Keep games that were kept elsewhere, all or none; gives how many are new here.

        A game that is here already is left as it is. One whose name is another player's gets a
        name of its own, always the same, so that it is not kept twice either. Open help in some
        counts in others of the same cards, as it does in games that are played here.
        """
        with self._writing() as connection:
            self._insert_player(connection, player, self._clock())
            helping.hold(connection, player)
            new = _named(connection, player, wanted)
            rows = [row_of(each.saved) | {"cursor": each.actions} for each in new]
            moves = [
                {"game": each.saved.id, "number": number, "move": move}
                for each in new
                for number, move in enumerate(each.moves, 1)
            ]
            for insert, many in (
                (sa.insert(games), rows),
                (_INSERT_ACTION, moves),
                (_INSERT_HELP, [row for each in new for row in _help_rows(each.saved)]),
            ):
                if many:
                    connection.execute(insert, many)
            helping.open_where_known(connection, self._insert, player)
        return len(new)

    def erase(self, player: str) -> int:
        """Forget all games of a player; gives how many there were."""
        self.write_notes()
        mine = sa.select(games.c.id).where(games.c.player == player)
        with self._writing() as connection:
            helping.hold(connection, player)
            connection.execute(mine.order_by(games.c.id).with_for_update()).all()
            connection.execute(sa.delete(actions).where(actions.c.game.in_(mine)))
            connection.execute(sa.delete(helps).where(helps.c.game.in_(mine)))
            return connection.execute(sa.delete(games).where(games.c.player == player)).rowcount

    def everything(self, player: str) -> list[Saved]:
        """All games of a player, the first one begun first, without damaged ones."""
        self.write_notes()
        noted = self._notes.all()
        query = sa.select(games).where(games.c.player == player).order_by(games.c.created)
        found = []
        with self._reading() as connection:
            for row in connection.execute(query).mappings().all():
                with suppress(DamagedGame):
                    found.append(self._read(connection, row, noted.get(row["id"], frozenset())))
        return found

    def results(self, player: str) -> list[Result]:
        """What became of the games in which a player made a move, the first one begun first."""
        self.write_notes()
        with self._reading() as connection:
            rows = connection.execute(_RESULTS, {"player": player}).mappings().all()
            helped = helping.kinds(connection, player)
        return [
            Result(
                rules=row["rules"],
                created=datetime_of(row["created"]),
                updated=datetime_of(row["updated"]),
                win=win_of(row),
                helps=frozenset(helped.get(row["id"], ())),
            )
            for row in rows
        ]

    def daily(self, player: str, day: str, rules: str) -> Saved | None:
        """A player's game of the daily deal of a day, None if it was not begun yet."""
        with self._reading() as connection:
            return self._begun(connection, player, day, rules)

    def daily_games(self, player: str, rules: str) -> list[DailyGame]:
        """A player's games of daily deals by some rules, the first one begun first."""
        self.write_notes()
        with self._reading() as connection:
            key = {"player": player, "by_rules": rules}
            rows = connection.execute(_DAILY_GAMES, key).mappings().all()
        return [
            DailyGame(
                day=row["occasion"],
                id=row["id"],
                begun=row["ply"] > 0,
                won_at=None if row["won_at"] is None else datetime_of(row["won_at"]),
                actions=row["cursor"] if row["won_actions"] is None else row["won_actions"],
                played=row["played"] if row["won_played"] is None else row["won_played"],
                helps=row["helps"] if row["won_helps"] is None else row["won_helps"],
            )
            for row in rows
        ]

    def get(self, player: str, game_id: str) -> Saved:
        """Read a game; raises GameNotFound if there is none or it is another player's."""
        with self._reading() as connection:
            return self._load(connection, _GAME, player, game_id)

    def change(
        self,
        player: str,
        game_id: str,
        ply: int,
        action: Callable[[Game], Game],
        played: int | None = None,
    ) -> tuple[Saved, Saved]:
        """Do one action, undo or redo to a game at a ply; give it as it was and as it is now.

        The game is held from reading to writing, so that of two changes of one ply the second
        is refused: raises StaleGame, with the game as it is, when it is at another ply, and
        GameNotFound as `get` does. When `action` raises, nothing is changed. `played` is what the
        table's clock shows, in milliseconds, if it tells.
        """
        with self._writing() as connection:
            before = self._load(connection, _GAME_TO_CHANGE, player, game_id)
            if before.ply != ply:
                raise StaleGame(before)
            after = changed(before, action(before.game), self._clock(), played)
            _write_change(connection, before, after)
        self._recent.put(game_id, after.ply, after.game)
        return before, after

    def clock(self, player: str, game_id: str, played: int) -> Saved:
        """Note what the table's clock of a running game shows; raises GameNotFound."""
        with self._writing() as connection:
            before = self._load(connection, _GAME_TO_CHANGE, player, game_id)
            if before.game.won:
                return before
            after = clocked(before, self._clock(), played)
            connection.execute(_CHANGE, {"game": game_id, **clock_columns(after)})
        return after

    def help(self, saved: Saved, kind: Fair) -> Saved:
        """Note that help was asked for in a game as it stands; each kind counts once a ply.

        It counts at once, and is written down with others by `write_notes`.
        """
        note = (saved.ply, kind)
        if note in saved.helped:
            return saved
        self._notes.add(saved.id, note)
        return replace(saved, helps=saved.helps + 1, helped=saved.helped | {note})

    def help_openly(self, saved: Saved) -> Saved:
        """Note that hidden cards were asked for in a game as it stands.

        That counts in all games of the same cards, `scorpion.store.helping`, and is on the disk
        before the player learns them. Raises GameNotFound if the game is not kept any more.
        """
        note: Note = (saved.ply, "open")
        if note in saved.helped:
            return saved
        with self._writing() as connection:
            helping.hold(connection, saved.player)
            self._load(connection, _GAME, saved.player, saved.id)
            asked = {saved.id: [note]}
            helping.open_where_known(connection, self._insert, saved.player, saved.game, asked)
        return replace(saved, helps=saved.helps + 1, helped=saved.helped | {note})

    def write_notes(self) -> None:
        """Write down what help was asked for since the last time; whoever uses a store does so often."""
        noted = self._notes.all()
        if not noted:
            return
        with self._writing(durable=False) as connection:
            # Games that are held cannot be erased meanwhile.
            here = _owners(connection, list(noted), held=True)
            known = helping.of_games(connection, here)
            new = {
                game_id: [note for note in noted[game_id] if (game_id, *note) not in known]
                for game_id in here
            }
            helping.add(connection, self._insert, new)
        self._notes.forget(noted)

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
                created=datetime_of(row.created),
                updated=datetime_of(row.updated),
                occasion=row.occasion,
                played=row.played,
                helped=(row.helps if row.won_helps is None else row.won_helps) > 0,
            )
            for row in rows[:limit]
        )
        return Page(entries, _cursor(entries[-1]) if len(rows) > limit else None)

    def _begun(self, connection: sa.Connection, player: str, day: str, rules: str) -> Saved | None:
        key = {"player": player, "day": day, "by_rules": rules}
        game_id = connection.execute(_DAILY, key).scalar_one_or_none()
        return None if game_id is None else self._load(connection, _GAME, player, game_id)

    def _load(
        self, connection: sa.Connection, query: sa.Select[Any], player: str, game_id: str
    ) -> Saved:
        if not _GAME_ID.fullmatch(game_id):
            raise GameNotFound
        # Before the row: what is written down in between is in the one or in the other.
        noted = self._notes.of(game_id)
        row = connection.execute(query, {"id": game_id, "player": player}).mappings().one_or_none()
        if row is None:
            raise GameNotFound
        return self._read(connection, row, noted)

    def _read(self, connection: sa.Connection, row: sa.RowMapping, noted: frozenset[Note]) -> Saved:
        game = self._recent.get(row["id"], row["ply"])
        if game is None:
            moves = connection.execute(_ACTIONS, {"game": row["id"]}).all()
            game = read_game(self.name, row, [(each.number, each.move) for each in moves])
            self._recent.put(row["id"], row["ply"], game)
        helped = helping.of_game(connection, row["id"]) if row["helps"] else frozenset()
        return Saved(
            id=row["id"],
            player=row["player"],
            game=game,
            ply=row["ply"],
            created=datetime_of(row["created"]),
            updated=datetime_of(row["updated"]),
            won_at=None if row["won_at"] is None else datetime_of(row["won_at"]),
            occasion=row["occasion"],
            played=row["played"],
            clocked=None if row["clocked"] is None else datetime_of(row["clocked"]),
            undos=row["undos"],
            helps=row["helps"] + len(noted - helped),
            win=win_of(row),
            helped=helped | noted,
            winnable=row["winnable"],
            difficulty=row["difficulty"],
        )

    def _insert_player(self, connection: sa.Connection, player: str, now: datetime) -> None:
        values = {"id": player, "created": moment(now)}
        connection.execute(self._insert(players).values(values).on_conflict_do_nothing())

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with (
            opening.clear_errors(self.name),
            opening.transaction(self._engine, writes=False) as connection,
        ):
            yield connection

    @contextmanager
    def _writing(self, *, durable: bool = True) -> Iterator[sa.Connection]:
        with (
            opening.clear_errors(self.name),
            self._in_turn(),
            opening.transaction(self._engine, writes=True, durable=durable) as connection,
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

    def _read_secret(self, key: str) -> str:
        """A key that is made once for each database: that of the players' cookies, for one."""
        made = {"key": key, "value": secrets.token_urlsafe(32)}
        query = sa.select(settings.c.value).where(settings.c.key == key)
        with self._writing() as connection:
            connection.execute(self._insert(settings).values(made).on_conflict_do_nothing())
            return str(connection.execute(query).scalar_one())


def _named(connection: sa.Connection, player: str, wanted: Sequence[Brought]) -> list[Brought]:
    """Those games that are new here, each under a name that is free for it."""
    names = {each.saved.id: _names(player, each.saved.id) for each in wanted}
    owners = _owners(connection, [name for both in names.values() for name in both])
    new = []
    for each in wanted:
        others = (name for name in names[each.saved.id] if owners.get(name, player) == player)
        name = next(others, None)
        if name is not None and name not in owners:
            owners[name] = player
            new.append(replace(each, saved=replace(each.saved, id=name, player=player)))
    return new


def _names(player: str, name: str) -> tuple[str, str]:
    """The name of a game that came from elsewhere, and one in case that is another player's."""
    digest = hashlib.sha256(f"{player} {name}".encode()).digest()
    return name, base64.urlsafe_b64encode(digest[:12]).decode()


def _owners(
    connection: sa.Connection, names: Sequence[str], *, held: bool = False
) -> dict[str, str]:
    """The players of those names that are taken; nobody else changes games that are held."""
    query = sa.select(games.c.id, games.c.player).order_by(games.c.id)
    query = query.with_for_update() if held else query
    found = rows_of(connection, query, games.c.id, sorted(names))
    return {row.id: row.player for row in found}


def _write_change(connection: sa.Connection, before: Saved, after: Saved) -> None:
    changed = {
        "game": before.id,
        "ply": after.ply,
        "cursor": after.game.actions,
        "updated": moment(after.updated),
        "undos": after.undos,
        "remembered": write_cards(after.game.remembered),
        **clock_columns(after),
        **win_columns(after),
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
    moves = [
        {"game": saved.id, "number": number, "move": str(step.move)}
        for number, step in enumerate(saved.game.steps[done:], done + 1)
    ]
    if moves:
        connection.execute(_INSERT_ACTION, moves if len(moves) > 1 else moves[0])


def _insert_helps(connection: sa.Connection, saved: Saved) -> None:
    rows = _help_rows(saved)
    if rows:
        connection.execute(_INSERT_HELP, rows)


def _help_rows(saved: Saved) -> list[dict[str, object]]:
    return helping.rows(saved.id, saved.helped)


def _cursor(entry: Entry) -> str:
    return f"{moment(entry.updated)}.{entry.id}"


def _parse_cursor(text: str) -> tuple[int, str]:
    updated, dot, game_id = text.partition(".")
    if not (dot and updated.isascii() and updated.isdigit() and len(updated) <= 18):
        raise BadCursor
    return int(updated), game_id
