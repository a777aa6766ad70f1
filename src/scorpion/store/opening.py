"""From an address to a database that is ready: checked, migrated and durable."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from platformdirs import user_data_path

from scorpion.store.errors import BadAddress, NoPermission, NotAFile, StoreError, Unreachable
from scorpion.store.files import APPLICATION_ID, check_file, check_revisions, explained

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE: Final = 5.0
"""Seconds to wait for another process that is writing."""

_FIRST_STATEMENT: Final = {
    ("sqlite", False): "BEGIN",
    ("sqlite", True): "BEGIN IMMEDIATE",
    ("postgresql", False): "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
    ("postgresql", True): "",
}
_THREADS: Final = 40  # as many as the service has worker threads; connections are made when needed


def default_path() -> Path:
    """Where the games are kept when nobody says otherwise: the user's data folder."""
    return user_data_path("scorpion-solitaire", appauthor=False) / "games.sqlite"


def address(database: str | None) -> sa.URL:
    """Read what a user gives: nothing, the path of a file, or a URL.

    Raises BadAddress when it is a URL of a database that we cannot use.
    """
    if database is None:
        return sa.URL.create("sqlite", database=str(default_path()))
    if "://" not in database:
        return sa.URL.create("sqlite", database=database)
    try:
        url = sa.make_url(database)
    except sa.exc.ArgumentError:
        raise BadAddress(
            "{database} is no address of a database: write a file's path, or sqlite:///… or postgresql://…",
            database=database,
        ) from None
    kept = url.database not in (None, "", ":memory:")
    if url.get_backend_name() not in ("sqlite", "postgresql") or not kept:
        raise BadAddress(
            "{database} keeps no games: write a file's path, or sqlite:///… or postgresql://…",
            database=shown(url),
        )
    return url


def shown(url: sa.URL) -> str:
    """Name the database for people: the file's path, or the address without its password."""
    return (
        str(url.database)
        if url.get_backend_name() == "sqlite"
        else url.render_as_string(hide_password=True)
    )


def engine_of(url: sa.URL, patience: float = PATIENCE) -> sa.Engine:
    """Make the engine of a database that is checked and migrated to the newest revision.

    Raises a StoreError, and leaves the file as it was, when the database cannot be used.
    """
    config = Config()
    config.set_main_option("script_location", "scorpion.store:migrations")
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    if url.get_backend_name() == "sqlite":
        _check_sqlite(url, known, patience)
    engine = _make_engine(url, patience)
    try:
        with clear_errors(shown(url)), transaction(engine, writes=True) as connection:
            heads = MigrationContext.configure(connection).get_current_heads()
            check_revisions(heads, shown(url), known)
            if set(heads) != set(scripts.get_heads()):
                _migrate(connection, config)
    except StoreError:
        engine.dispose()
        raise
    return engine


@contextmanager
def transaction(
    engine: sa.Engine, *, writes: bool, durable: bool = True
) -> Iterator[sa.Connection]:
    """Read at one moment, or write everything or nothing.

    On SQLite a writer takes the lock at once: taken later, after a read, it could fail instead
    of waiting for its turn; https://www.sqlite.org/lang_transaction.html. What is not durable does
    not wait for the disk: if the power fails, it can be lost, and nothing else with it.
    """
    dialect = engine.dialect.name
    with engine.connect() as connection:
        # It cannot be said inside of a transaction.
        driver = connection.connection.driver_connection if dialect == "sqlite" else None
        if driver is not None and not durable:
            driver.execute("PRAGMA synchronous = NORMAL")
        try:
            with connection.begin():
                first = _FIRST_STATEMENT[dialect, writes]
                if first:
                    connection.exec_driver_sql(first)
                if not durable and dialect == "postgresql":
                    connection.exec_driver_sql("SET LOCAL synchronous_commit TO OFF")
                yield connection
        finally:
            if driver is not None and not durable:
                driver.execute("PRAGMA synchronous = FULL")


@contextmanager
def clear_errors(database: str) -> Iterator[None]:
    """Raise a StoreError in place of whatever the driver raises."""
    try:
        yield
    except sa.exc.DBAPIError as error:
        if hasattr(error.orig, "sqlite_errorcode"):
            raise explained(error.orig, database) from error  # type: ignore[arg-type]
        raise Unreachable(database, str(error.orig).partition("\n")[0]) from error
    except sa.exc.TimeoutError as error:
        raise Unreachable(database, "too many requests at once") from error


def _check_sqlite(url: sa.URL, known: set[str], patience: float) -> None:
    path = Path(str(url.database))
    if path == default_path():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotAFile(
                "The folder for {database} cannot be made ({reason}): name another file with --database",
                database=str(path),
                reason=error.strerror,
            ) from error
    check_file(path, known, patience)
    if not path.exists():
        try:
            path.touch(mode=0o600)  # it will hold the key to the players' cookies
        except OSError:
            raise NoPermission(str(path)) from None


def _make_engine(url: sa.URL, patience: float) -> sa.Engine:
    is_sqlite = url.get_backend_name() == "sqlite"
    try:
        engine = sa.create_engine(
            url,
            pool_size=_THREADS,
            max_overflow=0,
            pool_use_lifo=True,
            pool_pre_ping=not is_sqlite,
            connect_args={"timeout": patience} if is_sqlite else {},
            hide_parameters=True,  # a start's hidden cards are among them
        )
    except ImportError as error:
        raise BadAddress(
            "{database} needs a driver that is not installed: install {driver}",
            database=shown(url),
            driver=error.name,
        ) from None
    if is_sqlite:
        sa.event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, record: object) -> None:  # noqa: ARG001
    connection.isolation_level = None  # `transaction` begins them
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        # A reply leaves after its change is on the disk.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()  # the pool has not taken it over yet
        raise


def _migrate(connection: sa.Connection, config: Config) -> None:
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
