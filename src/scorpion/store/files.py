"""A look at an SQLite file before anything is done to it.

Whatever is wrong with the file is said as one StoreError, and the file stays as it is, byte
for byte: it is opened for reading only, and what is not ours is never migrated.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import quote

from scorpion.store.errors import (
    DamagedDatabase,
    LockedDatabase,
    NewerDatabase,
    NoPermission,
    NotADatabase,
    NotAFile,
    StoreError,
    Unreachable,
)

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

APPLICATION_ID = 0x53434F52
"""Marks an SQLite file as ours ("SCOR"); https://www.sqlite.org/pragma.html#pragma_application_id"""

_HEADER = b"SQLite format 3\x00"

_ERROR_OF_CODE: dict[int, type[LockedDatabase | NoPermission | NotADatabase]] = {
    sqlite3.SQLITE_BUSY: LockedDatabase,
    sqlite3.SQLITE_LOCKED: LockedDatabase,
    sqlite3.SQLITE_PERM: NoPermission,
    sqlite3.SQLITE_READONLY: NoPermission,
    sqlite3.SQLITE_CANTOPEN: NoPermission,
    sqlite3.SQLITE_AUTH: NoPermission,
}
_DAMAGE = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_CONSTRAINT,
}


def explained(error: sqlite3.Error, database: str) -> StoreError:
    """Turn an error of SQLite into one that says what is true of `database`.

    Codes: https://www.sqlite.org/rescode.html; the low byte is the primary one.
    """
    primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if primary in _ERROR_OF_CODE:
        return _ERROR_OF_CODE[primary](database)
    if primary in _DAMAGE:
        return DamagedDatabase(database)
    return Unreachable(database, str(error).partition("\n")[0])


def check_file(path: Path, known: Collection[str], patience: float) -> None:
    """Raise a StoreError unless `path` is a database of ours, of a known revision, or free.

    `known` are the revisions this program can read; `patience` is the time in seconds to wait
    for a lock. A path where nothing is yet, or an empty file, is free.
    """
    header = _header(path)
    if not header:
        return
    if header != _HEADER:
        raise NotADatabase(str(path))
    # A journal left by a crash has to be rolled back before anything can be read.
    mode = "rw" if path.with_name(path.name + "-journal").exists() else "ro"
    try:
        with closing(
            sqlite3.connect(f"file:{quote(str(path))}?mode={mode}", uri=True, timeout=patience)
        ) as connection:
            _check_contents(connection, str(path), known)
    except sqlite3.Error as error:
        raise explained(error, str(path)) from error


def _header(path: Path) -> bytes:
    """Read the first 16 bytes; none where there is no file yet."""
    try:
        with path.open("rb") as file:
            return file.read(len(_HEADER))
    except FileNotFoundError:
        if not path.parent.is_dir():
            raise NotAFile(
                "{database} cannot be made, for its folder does not exist: make the folder, or name another file",
                database=str(path),
            ) from None
        return b""
    except (IsADirectoryError, NotADirectoryError):
        raise NotAFile(
            "{database} is a folder or lies under a file: name a file for the database",
            database=str(path),
        ) from None
    except PermissionError:
        raise NoPermission(str(path)) from None
    except OSError as error:
        raise Unreachable(str(path), error.strerror or "read error") from error


def _check_contents(connection: sqlite3.Connection, database: str, known: Collection[str]) -> None:
    if not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        return
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise NotADatabase(database)
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise DamagedDatabase(database)
    check_revisions(
        [row[0] for row in connection.execute("SELECT version_num FROM alembic_version")],
        database,
        known,
    )


def check_revisions(found: Collection[str], database: str, known: Collection[str]) -> None:
    """Raise NewerDatabase when a revision is not among the known ones."""
    for revision in found:
        if revision not in known:
            raise NewerDatabase(database, revision)
