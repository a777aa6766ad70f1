"""A database that cannot be used is said in one line, and its file stays as it is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from scorpion.deals import parse_deal
from scorpion.game import Game
from scorpion.store import (
    BadAddress,
    DamagedDatabase,
    LockedDatabase,
    NewerDatabase,
    NoPermission,
    NotADatabase,
    NotAFile,
    Store,
    StoreError,
    Unreachable,
    open_store,
    opening,
)
from scorpion.store.files import explained
from scorpion.store.models import metadata
from scorpion.store.opening import transaction
from tests.rules.drawn import random_game

NOBODY = 65534


def refusal(database: str, kind: type[StoreError]) -> str:
    """The one line that says why a database cannot be opened."""
    with pytest.raises(StoreError) as caught:
        open_store(database, patience=0.1).close()
    assert type(caught.value) is kind
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith(database.removeprefix("sqlite:///"))
    return line


@contextmanager
def untouched(file: Path) -> Iterator[None]:
    """The file has the same bytes and the same times after the block."""
    before, times = file.read_bytes(), file.stat().st_mtime_ns
    yield
    assert file.read_bytes() == before
    assert file.stat().st_mtime_ns == times


def make(database: Path, games: int = 3) -> None:
    """A database with some games, all of it in its file."""
    store = open_store(str(database))
    for number in range(games):
        deal = parse_deal(str(number))
        store.create("me", Game.new(deal.position(), deal))
    store.close()


def change(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_new_database_is_made_and_opened_again(database: Path) -> None:
    make(database)
    store = open_store(str(database))
    assert len(store.games("me", 10).entries) == 3
    store.close()
    assert [each.name for each in database.parent.iterdir()] == [database.name]


def test_only_its_owner_may_read_a_new_database(database: Path, store: Store) -> None:
    for file in database.parent.iterdir():
        assert file.stat().st_mode & 0o777 == 0o600, file
    assert store.secret


def test_an_empty_file_becomes_a_database(database: Path) -> None:
    database.touch()
    make(database)


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+pysqlite:///{}"])
def test_a_database_is_named_by_its_path_or_its_url(database: Path, form: str) -> None:
    make(database)
    store = open_store(form.format(database))
    assert store.name == str(database)
    assert len(store.games("me", 10).entries) == 3
    store.close()


def test_games_are_kept_in_the_user_s_data_folder_when_nothing_else_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "made" / "when needed"
    monkeypatch.setattr(opening, "user_data_path", lambda name, **_: folder / name)
    store = open_store()
    assert store.name == str(folder / "scorpion-solitaire" / "games.sqlite")
    store.close()
    assert Path(store.name).exists()


def test_a_data_folder_that_cannot_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(opening, "user_data_path", lambda name, **_: tmp_path / "file" / name)
    with pytest.raises(NotAFile, match=r"^The folder for .* cannot be made \(Not a directory\)"):
        open_store()


def test_the_secret_is_made_once_for_each_database(tmp_path: Path) -> None:
    secrets = []
    for name in ("one", "one", "two"):
        store = open_store(str(tmp_path / name))
        secrets.append(store.secret)
        store.close()
    assert secrets[0] == secrets[1] != secrets[2]
    assert len(secrets[0]) >= 40


def test_every_change_is_on_the_disk_before_it_is_acknowledged(store: Store) -> None:
    with store._engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    full = 2
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 200,
    }


def test_only_notes_of_help_do_not_wait_for_the_disk(store: Store) -> None:
    def synchronous(connection: sa.Connection) -> int:
        return int(connection.exec_driver_sql("PRAGMA synchronous").scalar_one())

    full, normal = 2, 1
    for durable, level in ((False, normal), (True, full), (False, normal)):
        with transaction(store._engine, writes=True, durable=durable) as connection:
            assert synchronous(connection) == level
        with transaction(store._engine, writes=False) as connection:
            assert synchronous(connection) == full
    with pytest.raises(ZeroDivisionError), transaction(store._engine, writes=True, durable=False):
        _ = 1 // 0
    with transaction(store._engine, writes=True) as connection:
        assert synchronous(connection) == full


def test_many_that_open_a_new_database_at_once_make_one(database: Path) -> None:
    def secret(_: int) -> str:
        store = open_store(str(database))
        store.close()
        return store.secret

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(secret, range(16)))) == 1


def test_the_migrations_make_the_tables_that_the_code_uses(store: Store) -> None:
    with store._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_a_database_of_a_newer_version_is_left_as_it_is(database: Path) -> None:
    make(database)
    change(database, "UPDATE alembic_version SET version_num = '9999'")
    with untouched(database):
        assert "newer version of Scorpion (9999)" in refusal(str(database), NewerDatabase)


@pytest.mark.parametrize("locking", ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE"])
@pytest.mark.parametrize("journal", ["WAL", "DELETE"])
def test_a_database_that_another_program_holds_is_left_as_it_is(
    database: Path, journal: str, locking: str
) -> None:
    make(database)
    change(database, f"PRAGMA journal_mode = {journal}")
    with (
        untouched(database),
        closing(sqlite3.connect(database, isolation_level=None)) as connection,
    ):
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute(locking)
        assert "is locked by another program" in refusal(str(database), LockedDatabase)
        connection.execute("ROLLBACK")


def test_a_database_with_damaged_pages_is_left_as_it_is(database: Path) -> None:
    make(database, games=200)
    content = bytearray(database.read_bytes())
    content[4096 * 8 : 4096 * 10] = b"\xa5" * (4096 * 2)
    database.write_bytes(content)
    with untouched(database):
        assert "is damaged" in refusal(str(database), DamagedDatabase)


def test_a_database_that_is_cut_short_is_left_as_it_is(database: Path) -> None:
    make(database, games=200)
    database.write_bytes(database.read_bytes()[: 4096 * 7 + 100])
    with untouched(database):
        assert "is damaged" in refusal(str(database), DamagedDatabase)


def test_a_database_whose_tables_are_missing_is_left_as_it_is(database: Path) -> None:
    make(database)
    change(database, "PRAGMA foreign_keys = OFF", "DROP TABLE settings", "VACUUM")
    with untouched(database):
        assert "is damaged" in refusal(str(database), DamagedDatabase)


def test_what_a_crash_left_half_written_is_taken_back(database: Path, tmp_path: Path) -> None:
    make(database, games=200)
    change(database, "PRAGMA journal_mode = DELETE")
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.execute("UPDATE games SET rules = 'poker'")
        for file in (database, Path(f"{database}-journal")):
            shutil.copy(file, crashed / file.name)
        connection.execute("ROLLBACK")
    assert b"poker" in (crashed / database.name).read_bytes()
    store = open_store(str(crashed / database.name))
    assert {each.rules for each in store.games("me", 300).entries} == {"classic"}
    store.close()


@pytest.mark.parametrize("content", [b"Dear diary,\n" * 50, b"x", bytes(5000)])
def test_a_file_that_is_no_database_is_left_as_it_is(database: Path, content: bytes) -> None:
    database.write_bytes(content)
    with untouched(database):
        assert "is not a database of Scorpion games" in refusal(str(database), NotADatabase)


def test_another_program_s_database_is_left_as_it_is(database: Path) -> None:
    change(database, "CREATE TABLE alembic_version (version_num)", "CREATE TABLE games (score)")
    with untouched(database):
        assert "is not a database of Scorpion games" in refusal(str(database), NotADatabase)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "is a folder" in refusal(str(tmp_path), NotAFile)


def test_a_folder_that_does_not_exist_is_not_made(tmp_path: Path) -> None:
    assert "its folder does not exist" in refusal(str(tmp_path / "no" / "games"), NotAFile)
    assert list(tmp_path.iterdir()) == []


def test_a_path_under_a_file_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "lies under a file" in refusal(str(tmp_path / "file" / "games"), NotAFile)


@contextmanager
def without_rights() -> Iterator[None]:
    """Run as a user who may do nothing; who is no administrator is one already."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def forbidding() -> Iterator[Path]:
    """A folder into which everybody may look, with a database that only its owner may use."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        make(folder / "games")
        yield folder
        folder.chmod(0o755)


def test_a_file_that_may_not_be_read_is_left_as_it_is(forbidding: Path) -> None:
    database = forbidding / "games"
    with untouched(database):
        database.chmod(0o000)
        with without_rights():
            line = refusal(str(database), NoPermission)
        database.chmod(0o600)
    assert "may not be read and written" in line


def test_a_file_that_may_only_be_read_is_left_as_it_is(forbidding: Path) -> None:
    database = forbidding / "games"
    with untouched(database):
        database.chmod(0o444)
        forbidding.chmod(0o555)
        with without_rights():
            refusal(str(database), NoPermission)
        database.chmod(0o600)


def test_a_folder_that_may_not_be_written_gets_no_database(forbidding: Path) -> None:
    forbidding.chmod(0o555)
    with without_rights():
        refusal(str(forbidding / "others"), NoPermission)
    assert not (forbidding / "others").exists()


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("://", "is no address of a database"),
        ("mysql://me@there/games", "keeps no games"),
        ("sqlite://", "keeps no games"),
        ("sqlite:///:memory:", "keeps no games"),
    ],
)
def test_an_address_that_cannot_be_used_is_said(database: str, says: str) -> None:
    with pytest.raises(BadAddress, match=says):
        open_store(database)


def test_a_driver_that_is_not_installed_is_said_without_the_password() -> None:
    with pytest.raises(BadAddress, match=r"needs a driver that is not installed") as caught:
        open_store("postgresql+psycopg2cffi://me:secret@localhost/games")
    assert "secret" not in str(caught.value)


def test_a_full_disk_and_a_failing_one_are_said(database: Path) -> None:
    store = open_store(str(database))
    sa.event.listen(store._engine, "connect", lambda c, _: c.execute("PRAGMA max_page_count = 20"))
    store._engine.dispose()
    game = random_game(1, limit=300)
    with pytest.raises(Unreachable, match=r"database or disk is full"):
        list(map(store.create, ["me"] * 100, [game] * 100))
    store.close()
    failing = sqlite3.OperationalError("disk I/O error")
    failing.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    assert isinstance(explained(failing, "games"), Unreachable)
