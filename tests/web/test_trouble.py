"""Trouble with the database while the service runs: a clear refusal, never a crash."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorpion.store import Store
from tests.web.table import JSON, Table, problem

SAID = "The games cannot be read or written at the moment; try again a little later"


def everything(table: Table, game: JSON) -> None:
    """All that needs the database is refused in the same words."""
    path = f"/api/games/{game['id']}"
    for reply in (
        table.get(path),
        table.get("/api/games"),
        table.get(f"{path}/record"),
        table.ask(game, "deal"),
        table.post("/api/games", json={}),
    ):
        assert problem(reply, 503, "unavailable")["detail"] == SAID
    assert table.get("/").status_code == 200
    assert table.get("/api/rules").status_code == 200


def test_a_database_that_is_locked_is_said_and_the_game_goes_on_afterwards(
    table: Table, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = table.new(deal="1")
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert problem(table.ask(game, "deal"), 503, "unavailable")["detail"] == SAID
        assert table.open(game)["ply"] == 0
        connection.execute("ROLLBACK")
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert f"{database} is locked by another program" in caplog.text
    assert "Traceback" not in caplog.text
    assert table.ask(game, "deal").status_code == 200


def test_a_file_that_is_damaged_meanwhile_is_said_and_not_made_worse(
    table: Table, store: Store, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = table.new(deal="1")
    store._engine.dispose()
    store._recent._games.clear()
    garbage = b"\xa5" * len(database.read_bytes())
    database.write_bytes(garbage)
    everything(table, game)
    assert database.read_bytes() == garbage
    assert f"{database} is damaged" in caplog.text
    assert "Traceback" not in caplog.text


def test_damaged_pages_are_said_and_not_made_worse(
    table: Table, store: Store, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = table.new(deal="1")
    store._engine.dispose()
    content = database.read_bytes()
    damaged = content[:4096] + b"\xa5" * (len(content) - 4096)
    database.write_bytes(damaged)
    everything(table, game)
    assert database.read_bytes() == damaged
    assert f"{database} is damaged" in caplog.text


def test_a_file_that_is_taken_away_is_said(table: Table, store: Store, database: Path) -> None:
    game = table.new(deal="1")
    store._engine.dispose()
    database.rename(database.with_name("elsewhere"))
    database.mkdir()
    everything(table, game)


def test_a_game_that_is_damaged_is_said_and_the_others_go_on(
    table: Table, store: Store, database: Path
) -> None:
    bad, good = table.new(deal="1"), table.new(deal="2")
    store._recent._games.clear()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE games SET rules = 'poker' WHERE id = ?", (bad["id"],))
    problem(table.get(f"/api/games/{bad['id']}"), 503, "unavailable")
    assert table.open(good)["deal"] == "2"
