"""Games and players are kept: what is read is what was played."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from scorpion.deals import Deal, fill_unknown, parse_deal
from scorpion.errors import IllegalMove
from scorpion.game import Game
from scorpion.notation import parse_board, parse_move
from scorpion.play import DEAL
from scorpion.rules import PRESETS, parse_rules
from scorpion.store import (
    TOUR,
    BadCursor,
    DamagedGame,
    GameNotFound,
    LockedDatabase,
    Saved,
    StaleGame,
    Store,
    StoreError,
    open_store,
)
from scorpion.store.opening import address, engine_of
from tests.rules.drawn import SOURCE, random_game, won_games

ME, YOU = "me", "you"


def new_game(number: str = "1", rules: str = "classic") -> Game:
    deal = parse_deal(number)
    return Game.new(deal.position(parse_rules(rules)), deal)


def play(store: Store, saved: Saved, move: str) -> Saved:
    """The game after one more move."""
    parsed = parse_move(move)
    return store.change(saved.player, saved.id, saved.ply, lambda game: game.play(parsed))[1]


def undo(store: Store, saved: Saved) -> Saved:
    return store.change(saved.player, saved.id, saved.ply, Game.undo)[1]


def redo(store: Store, saved: Saved) -> Saved:
    return store.change(saved.player, saved.id, saved.ply, Game.redo)[1]


def store_with_clock(database: Path, clock: Callable[[], datetime]) -> Store:
    return Store(engine_of(address(str(database))), str(database), clock=clock)


def reopened(database: Path, saved: Saved) -> Saved:
    """The game as a new process reads it, without any memory of it."""
    store = open_store(str(database))
    try:
        return store.get(saved.player, saved.id)
    finally:
        store.close()


@pytest.mark.parametrize("rules", [*PRESETS, "classic removal=anywhere stock=when-stuck"])
def test_a_game_comes_back_as_it_was_played(store: Store, database: Path, rules: str) -> None:
    whole = random_game(3, parse_rules(rules), limit=60)
    saved = store.create(ME, Game.new(whole.start, whole.deal))
    for move in whole.moves:
        saved = play(store, saved, str(move))
    assert saved.game == whole
    assert reopened(database, saved) == saved


def test_undone_actions_come_back_too(store: Store, database: Path) -> None:
    whole = random_game(3, limit=12)
    saved = store.create(ME, whole)
    for _ in range(5):
        saved = undo(store, saved)
    assert (saved.ply, saved.game.actions, saved.game.redoable) == (5, 7, 5)
    assert reopened(database, saved) == saved
    saved = redo(store, saved)
    assert reopened(database, saved) == saved
    assert saved.game.redoable == 4


def test_a_new_move_takes_the_place_of_what_was_undone(store: Store, database: Path) -> None:
    saved = store.create(ME, random_game(3, limit=12))
    for _ in range(5):
        saved = undo(store, saved)
    saved = play(store, saved, "deal")
    assert (saved.game.actions, saved.game.redoable) == (8, 0)
    assert reopened(database, saved) == saved


def test_the_board_of_the_source_is_kept_with_its_unknown_cards(
    store: Store, database: Path
) -> None:
    saved = play(store, store.create(ME, Game.new(parse_board(SOURCE))), "4H>5H")
    assert str(reopened(database, saved).game.start) == SOURCE


def test_a_board_that_was_filled_keeps_its_hidden_cards(store: Store, database: Path) -> None:
    start = fill_unknown(parse_board(SOURCE), Random(5))
    saved = store.create(ME, Game.new(start))
    assert reopened(database, saved).game.start == start


def test_what_was_seen_in_moves_that_others_replaced_is_kept(store: Store, database: Path) -> None:
    saved = store.create(ME, new_game("16"))
    for action in (
        lambda game: game.play(DEAL),
        Game.undo,
        lambda game: game.play(next(iter(game.legal_moves))),
    ):
        saved = store.change(ME, saved.id, saved.ply, action)[1]
    assert len(saved.game.remembered) == 3
    assert reopened(database, saved).game == saved.game


@pytest.mark.parametrize("number", ["0", "18446744073709551615", "pysol:5", "ms:24"])
def test_a_deal_is_kept_as_its_number(store: Store, database: Path, number: str) -> None:
    saved = store.create(ME, new_game(number))
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT deal, board FROM games").fetchall() == [(number, None)]
    assert reopened(database, saved).game.deal == parse_deal(number)


def test_the_database_holds_no_position_and_no_score(database: Path, store: Store) -> None:
    store.create(ME, random_game(3, limit=30))
    with closing(sqlite3.connect(database)) as connection:
        tables = connection.execute(
            "SELECT t.name || '.' || c.name FROM sqlite_master t, pragma_table_info(t.name) c"
            " WHERE t.type = 'table' AND t.name <> 'alembic_version'"
        ).fetchall()
    assert {name for (name,) in tables} == {
        *("settings.key", "settings.value", "players.id", "players.created"),
        *("games.id", "games.player", "games.rules", "games.deal", "games.board"),
        *("games.ply", "games.cursor", "games.created", "games.updated", "games.won_at"),
        *("games.occasion", "games.played", "games.clocked", "games.undos", "games.helps"),
        *("games.won_actions", "games.won_played", "games.won_undos", "games.won_helps"),
        *("games.won_line", "games.winnable", "games.difficulty", "games.remembered"),
        *("helps.game", "helps.ply", "helps.kind"),
        *("actions.game", "actions.number", "actions.move"),
    }


def test_a_refused_move_changes_nothing(store: Store, database: Path) -> None:
    saved = store.create(ME, new_game())
    with pytest.raises(IllegalMove):
        play(store, saved, "KH>1")
    assert reopened(database, saved) == saved


def test_a_change_of_a_ply_that_is_past_is_refused_with_the_game_as_it_is(store: Store) -> None:
    old = store.create(ME, new_game())
    now = play(store, old, "deal")
    with pytest.raises(StaleGame) as caught:
        play(store, old, "deal")
    assert caught.value.saved == now
    with pytest.raises(StaleGame):
        store.change(ME, old.id, 7, Game.undo)


def test_of_many_changes_of_one_ply_at_once_one_is_made(store: Store) -> None:
    saved = store.create(ME, new_game())

    def attempt(_: int) -> bool:
        try:
            play(store, saved, "deal")
        except StaleGame:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(attempt, range(40))) == 1
    assert store.get(ME, saved.id).ply == 1


def test_all_who_wait_for_a_locked_database_are_refused_together(
    store: Store, database: Path
) -> None:
    saved = store.create(ME, new_game())

    def attempt(_: int) -> bool:
        with pytest.raises(LockedDatabase):
            play(store, saved, "deal")
        return True

    with (
        closing(sqlite3.connect(database, isolation_level=None)) as connection,
        ThreadPoolExecutor(20) as threads,
    ):
        connection.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        assert all(threads.map(attempt, range(20)))
        assert time.monotonic() - began < 20 * 0.2
        connection.execute("ROLLBACK")
    assert play(store, saved, "deal").ply == 1


def test_two_processes_see_each_other_s_changes(store: Store, database: Path) -> None:
    other = open_store(str(database))
    saved = store.create(ME, new_game())
    assert other.get(ME, saved.id) == saved
    now = play(other, saved, "deal")
    with pytest.raises(StaleGame):
        undo(store, saved)
    assert undo(store, now).ply == 2
    assert other.get(ME, saved.id).game.actions == 0
    assert other.secret == store.secret
    other.close()


def test_players_do_not_see_each_other_s_games(store: Store) -> None:
    mine, yours = store.create(ME, new_game("1")), store.create(YOU, new_game("2"))
    for forbidden in (
        lambda: store.get(YOU, mine.id),
        lambda: store.change(YOU, mine.id, 0, lambda game: game.play(DEAL)),
        lambda: store.get(ME, yours.id),
    ):
        with pytest.raises(GameNotFound):
            forbidden()
    assert [each.id for each in store.games(ME, 10).entries] == [mine.id]
    assert [each.id for each in store.games(YOU, 10).entries] == [yours.id]


@pytest.mark.parametrize("game_id", ["", "nothing", "\x00", "\ud800", "x" * 1000, "1'; --"])
def test_what_is_no_game_is_not_found(store: Store, game_id: str) -> None:
    with pytest.raises(GameNotFound):
        store.get(ME, game_id)


def test_a_win_counts_at_the_first_time_only(store: Store, database: Path) -> None:
    whole = next(won_games())
    saved = store.create(ME, Game.replay(whole.start, whole.moves[:-1], whole.deal))
    assert saved.won_at is None
    saved = play(store, saved, str(whole.moves[-1]))
    first = saved.won_at
    assert first is not None
    saved = undo(store, saved)
    assert not saved.game.won
    assert saved.won_at == first
    for again in (redo, lambda s, g: play(s, undo(s, g), str(whole.moves[-1]))):
        saved = again(store, saved)
        assert saved.game.won
        assert saved.won_at == first
    assert reopened(database, saved).won_at == first
    (entry,) = store.games(ME, 10).entries
    assert entry.won


def test_a_record_that_is_won_already_counts_as_won_when_it_is_kept(store: Store) -> None:
    saved = store.create(ME, next(won_games()))
    assert saved.won_at == saved.created


def test_games_are_listed_by_pages_the_one_changed_last_first(database: Path) -> None:
    ticks = iter(range(10**6))
    start = datetime(2026, 1, 1, tzinfo=UTC)
    store = store_with_clock(database, lambda: start + timedelta(seconds=next(ticks)))
    saved = [store.create(ME, new_game(str(number))) for number in range(7)]
    play(store, saved[2], "deal")
    newest_first = [saved[index].id for index in (2, 6, 5, 4, 3, 1, 0)]
    found: list[str] = []
    page = store.games(ME, 3)
    while True:
        found += [each.id for each in page.entries]
        assert len(page.entries) <= 3
        if page.next is None:
            break
        page = store.games(ME, 3, page.next)
    assert found == newest_first
    assert store.games(ME, 7).next is None
    assert store.games("nobody", 7).entries == ()
    newest = store.games(ME, 1).entries[0]
    assert (newest.rules, newest.deal, newest.actions, newest.won) == ("classic", "2", 1, False)
    assert (newest.created, newest.updated) == (
        start + timedelta(seconds=2),
        start + timedelta(seconds=7),
    )
    store.close()


def test_games_changed_in_the_same_moment_are_all_listed(database: Path) -> None:
    store = store_with_clock(database, lambda: datetime(2026, 1, 1, tzinfo=UTC))
    saved = {store.create(ME, new_game()).id for _ in range(5)}
    found: list[str] = []
    before = None
    while True:
        page = store.games(ME, 2, before)
        found += [each.id for each in page.entries]
        before = page.next
        if before is None:
            break
    assert len(found) == 5
    assert set(found) == saved
    store.close()


@pytest.mark.parametrize("before", ["", "x", "1", "1x.a", "-1.a", "9" * 19 + ".a", "٣.a", "\ud800"])
def test_what_is_no_place_in_the_list_is_refused(store: Store, before: str) -> None:
    with pytest.raises(BadCursor):
        store.games(ME, 5, before)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE actions SET move = '4H>4H' WHERE number = 2",
        "UPDATE actions SET move = 'nonsense' WHERE number = 2",
        "DELETE FROM actions WHERE number = 2",
        "DELETE FROM actions WHERE number = 3",
        "UPDATE games SET rules = 'poker'",
        "UPDATE games SET deal = 'seven'",
        "UPDATE games SET deal = NULL, board = 'QH'",
    ],
)
def test_a_game_that_makes_no_sense_is_said_to_be_damaged_and_the_others_are_not(
    store: Store, database: Path, damage: str
) -> None:
    saved = store.create(ME, random_game(3, limit=3))
    store.close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(damage)
    store = open_store(str(database))
    other = store.create(ME, new_game())
    with pytest.raises(DamagedGame) as caught:
        store.get(ME, saved.id)
    assert isinstance(caught.value, StoreError)
    assert str(caught.value).startswith(f"Game {saved.id} in {database} cannot be read")
    assert store.get(ME, other.id) == other
    store.close()


def test_many_games_are_forgotten_from_memory_but_not_from_the_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store._recent, "_size", 3)
    saved = [store.create(ME, new_game(str(number))) for number in range(10)]
    assert len(store._recent._games) == 3
    assert [store.get(ME, each.id) for each in saved] == saved
    assert saved[0].game.deal == Deal(0)


def test_a_daily_deal_that_two_windows_begin_at_once_is_one_game(store: Store) -> None:
    first = store.create(ME, new_game(), "2026-11-30")
    assert store.create(ME, new_game(), "2026-11-30") == first
    others = [
        store.create(ME, new_game(), "2026-12-01"),
        store.create(YOU, new_game(), "2026-11-30"),
        *(store.create(ME, new_game(), TOUR) for _ in range(2)),
    ]
    assert len({each.id for each in (first, *others)}) == 5
