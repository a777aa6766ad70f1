"""Statistics are counted from the games: a win once, a loss when it is abandoned, no deal unplayed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

from scorpion.notation import write_record
from scorpion.store import open_store, opening
from scorpion.store.files import APPLICATION_ID
from tests.rules.drawn import random_game, won_games
from tests.web.conftest import Clock
from tests.web.table import JSON, Table

NEARLY_WON = """\
Foundations: C D H
2S AS
KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
-
-
-
-
-
"""
NOTHING = {
    "played": 0,
    "won": 0,
    "streak": 0,
    "longest_streak": 0,
    "best_time": None,
    "fewest_actions": None,
    "without_undo": 0,
    "without_help": 0,
    "hints": 0,
    "odds": 0,
    "open": 0,
}


def win(table: Table, rules: str = "classic", played: int = 0) -> JSON:
    return table.move(table.new(text=NEARLY_WON, rules=rules), "2S>3S", played)


def lose(table: Table, rules: str = "classic") -> JSON:
    return table.play(
        table.new(text=NEARLY_WON, rules=rules), "AS>3" if rules == "wasp" else "KS>3"
    )


def overall(table: Table) -> JSON:
    found: JSON = table.statistics()["overall"]
    return found


def test_without_games_there_is_nothing_to_count(table: Table) -> None:
    assert table.statistics() == {"overall": NOTHING, "rules": [], "months": []}


def test_a_deal_without_a_move_does_not_count(table: Table) -> None:
    table.new(deal="1")
    table.new(text=NEARLY_WON)
    assert overall(table) == NOTHING


def test_an_abandoned_game_counts_as_played_and_not_won(table: Table) -> None:
    lose(table)
    table.new(deal="1")
    assert overall(table) == NOTHING | {"played": 1}


def test_a_win_counts_once_whatever_is_undone_after_it(table: Table) -> None:
    game = win(table)
    for _ in range(3):
        game = table.undo(game)
        game = table.redo(game)
        game = table.undo(game)
        game = table.play(game, "2S>3S")
    table.undo(game)
    figures = overall(table)
    assert (figures["played"], figures["won"]) == (1, 1)
    assert (figures["streak"], figures["longest_streak"]) == (1, 1)
    assert figures["fewest_actions"] == 1
    assert figures["without_undo"] == 1


def test_a_game_whose_every_move_was_undone_counts_as_played(table: Table) -> None:
    table.undo(lose(table))
    assert overall(table)["played"] == 1


def test_rows_of_wins_are_broken_by_games_that_are_left(table: Table) -> None:
    for _ in range(3):
        win(table)
    lose(table)
    win(table)
    win(table)
    figures = overall(table)
    assert (figures["played"], figures["won"]) == (6, 5)
    assert (figures["streak"], figures["longest_streak"]) == (2, 3)
    running = lose(table)
    assert overall(table)["streak"] == 2, "the game that is being played breaks no row yet"
    win(table)
    assert overall(table)["streak"] == 1
    table.play(table.undo(running), "2S>3S")
    assert overall(table)["streak"] == 4


def test_wins_without_undo_and_without_help_are_counted(table: Table) -> None:
    win(table)
    game = table.play(table.undo(lose(table)), "2S>3S")
    assert game["won"]
    figures = overall(table)
    assert (figures["won"], figures["without_undo"], figures["without_help"]) == (2, 1, 2)


def test_best_time_and_fewest_actions_are_of_won_games(table: Table, clock: Clock) -> None:
    for seconds in (90, 60, 120):
        game = table.move(table.new(text=NEARLY_WON), "KS>3", 0)
        clock.go_on(seconds=200)
        game = table.undo(game, played=seconds * 1000)
        assert table.move(game, "2S>3S", seconds * 1000)["won"]
    lose(table)
    figures = overall(table)
    assert (figures["best_time"], figures["fewest_actions"]) == (60_000, 1)


def test_a_win_whose_time_nobody_told_has_none(table: Table) -> None:
    table.play(table.new(text=NEARLY_WON), "2S>3S")
    figures = overall(table)
    assert (figures["won"], figures["best_time"], figures["fewest_actions"]) == (1, None, 1)


def test_each_set_of_rules_is_counted_by_itself_and_each_month(table: Table, clock: Clock) -> None:
    win(table)
    lose(table)
    clock.go_on(days=40)
    win(table, "relaxed")
    lose(table, "classic removal=anywhere")
    found = table.statistics()
    assert [(each["rules"], each["played"], each["won"]) for each in found["rules"]] == [
        ("classic", 2, 1),
        ("classic removal=anywhere", 1, 0),
        ("relaxed", 1, 1),
    ]
    assert found["months"] == [
        {"month": "2026-11", "played": 2, "won": 1},
        {"month": "2027-01", "played": 2, "won": 1},
    ]


def test_a_record_that_was_won_when_it_came_is_no_win_and_no_loss(table: Table) -> None:
    game = table.new(text=write_record(next(won_games())))
    assert game["won"]
    table.undo(game)
    assert overall(table) == NOTHING


def test_the_tour_is_not_counted(table: Table) -> None:
    table.play(table.new(tour=True), "4H>5H")
    assert overall(table) == NOTHING


@pytest.mark.parametrize("seed", range(3))
def test_wins_never_exceed_games_played(table: Table, seed: int) -> None:
    for number in range(4):
        whole = random_game(seed * 10 + number, limit=20)
        game = table.new(deal=str(whole.deal))
        for move in whole.moves[:5]:
            game = table.play(game, str(move))
        if number % 2:
            game = win(table)
            table.play(table.undo(game), "2S>3S")
        figures = table.statistics()
        for each in (figures["overall"], *figures["rules"]):
            assert each["won"] <= each["played"]
            assert each["without_undo"] <= each["won"]
            assert each["longest_streak"] <= each["won"]
            assert each["streak"] <= each["longest_streak"]


def test_players_are_counted_apart(table: Table, sit_down: Callable[[], Table]) -> None:
    win(table)
    assert overall(sit_down()) == NOTHING


def test_games_of_an_older_database_are_counted_too(database: Path) -> None:
    games = [("a", 1, 1, 5), ("b", 3, 1, 5), ("c", 0, 0, None), ("d", 2, 2, None)]
    make_first_revision(database)
    with closing(sqlite3.connect(database)) as old, old:
        old.execute("INSERT INTO players VALUES ('me', 1)")
        for game, ply, moves, won in games:
            old.execute(
                "INSERT INTO games VALUES (?, 'me', 'classic', '1', NULL, ?, ?, 1, 9, ?)",
                (game, ply, moves, won),
            )
            for number in range(1, moves + 1):
                old.execute("INSERT INTO actions VALUES (?, ?, 'deal')", (game, number))
    store = open_store(str(database))
    found = store.results("me")
    store.close()
    wins = [each.win for each in found if each.win]
    assert len(found) == 3
    assert sorted((win.actions, win.undos) for win in wins) == [(1, 0), (1, 2)]
    assert all(win.played is None for win in wins)


def make_first_revision(database: Path) -> None:
    """A database as the first version of the program made it."""
    config = Config()
    config.set_main_option("script_location", "scorpion.store:migrations")
    database.touch()
    engine = opening._make_engine(opening.address(str(database)), 1)
    with opening.transaction(engine, writes=True) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    engine.dispose()
