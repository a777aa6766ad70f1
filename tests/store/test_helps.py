"""Help that was asked for counts at once, and is written down soon."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
import sqlalchemy as sa

from scorpion.deals import Deal
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.play import DEAL
from scorpion.rules import CLASSIC, PRESETS, Rules
from scorpion.store import Brought, GameNotFound, Saved, Store, open_store
from scorpion.store.notes import Note, Notes
from tests.rules.drawn import board

ME, OTHER = "a player", "another player"


def begun(store: Store, player: str = ME, deal: int = 16, rules: Rules = CLASSIC) -> Saved:
    return store.create(player, Game.new(Deal(deal).position(rules), Deal(deal)))


def played(store: Store, saved: Saved) -> Saved:
    return store.change(saved.player, saved.id, saved.ply, lambda game: game.play(DEAL))[1]


def reopened(database: Path, saved: Saved) -> Saved:
    store = open_store(str(database), patience=0.2)
    try:
        return store.get(saved.player, saved.id)
    finally:
        store.close()


def test_each_kind_counts_once_a_ply_before_it_is_written_down_and_after(store: Store) -> None:
    saved = begun(store)
    for _ in range(2):
        for kind in ("hint", "odds"):
            saved = store.help(saved, kind)
        assert store.get(ME, saved.id) == saved
        assert saved.helps == 2
        assert saved.helped == {(0, "hint"), (0, "odds")}
        store.write_notes()
    saved = store.help(played(store, saved), "odds")
    assert saved.helps == store.get(ME, saved.id).helps == 3
    assert store.help_openly(saved).helped == saved.helped | {(1, "open")}


def test_it_is_in_the_database_when_it_was_written_down(store: Store, database: Path) -> None:
    saved = store.help(begun(store), "odds")
    assert reopened(database, saved).helps == 0
    store.write_notes()
    assert reopened(database, saved) == store.get(ME, saved.id) == saved
    saved = store.help(saved, "hint")
    store.close()
    assert reopened(database, saved).helps == 2


def test_help_just_asked_for_counts_in_a_win(store: Store) -> None:
    saved = store.help(begun(store), "hint")
    after = played(store, saved)
    assert after.helps == 1
    assert store.get(ME, saved.id).helps == 1


def test_what_is_counted_up_counts_what_was_just_asked_for(store: Store) -> None:
    mine = store.help_openly(played(store, begun(store)))
    theirs = store.help(played(store, begun(store, OTHER)), "hint")
    assert [each.helps for each in store.results(ME)] == [frozenset({"open"})]
    assert [each.helps for each in store.results(OTHER)] == [frozenset({"hint"})]
    assert store.everything(ME) == [mine]
    assert store.everything(OTHER) == [theirs]


def test_what_was_erased_meanwhile_is_forgotten(store: Store, database: Path) -> None:
    saved, other = begun(store), begun(store, OTHER)
    also = open_store(str(database), patience=0.2)
    store.help(saved, "odds")
    store.help(other, "odds")
    assert also.erase(ME) == 1
    also.close()
    store.write_notes()
    assert store.get(OTHER, other.id).helps == 1
    assert reopened(database, other).helps == 1
    assert store.everything(ME) == []


def test_two_servers_note_the_same_once(store: Store, database: Path) -> None:
    saved = begun(store)
    also = open_store(str(database), patience=0.2)
    store.help(saved, "odds")
    also.help(also.get(ME, saved.id), "odds")
    store.write_notes()
    also.close()
    assert store.get(ME, saved.id).helps == 1


def test_two_servers_that_write_at_once_lose_and_double_nothing(
    store: Store, database: Path
) -> None:
    games = [begun(store) for _ in range(5)]
    stores = [open_store(str(database), patience=20) for _ in range(3)]
    together = Barrier(2 * len(stores))

    def write(one: Store) -> None:
        together.wait()
        for ply in range(10):
            for saved in games:
                one.help(replace(saved, ply=ply), "odds")
                one.help(replace(saved, ply=ply), "hint")
            one.write_notes()

    with ThreadPoolExecutor(2 * len(stores)) as threads:
        list(threads.map(write, stores * 2))
    for one in stores:
        one.close()
    for saved in games:
        now = store.get(ME, saved.id)
        assert now.helps == len(now.helped) == 20


def test_a_note_that_another_server_has_just_written_counts_once(store: Store) -> None:
    saved, other = begun(store), begun(store)
    for each in (saved, other):
        store.help(each, "odds")

    def be_first(*at: Any) -> None:
        _, cursor, statement, values, _, has_many = at
        if not statement.startswith("INSERT INTO helps"):
            return
        for row in values if has_many else [values]:
            if row[0] == saved.id:
                cursor.execute("INSERT OR IGNORE INTO helps VALUES (?, ?, ?)", row)
                cursor.execute("UPDATE games SET helps = 1 WHERE id = ?", row[:1])

    sa.event.listen(store._engine, "before_cursor_execute", be_first)
    store.write_notes()
    for each in (saved, other):
        now = store.get(ME, each.id)
        assert now.helps == 1
        assert now.helped == {(0, "odds")}


def test_what_is_written_down_while_a_game_is_read_is_not_missed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = store.help(begun(store), "odds")
    notes_of = Notes.of

    def written_before(notes: Notes, game_id: str) -> frozenset[Note]:
        store.write_notes()
        return notes_of(notes, game_id)

    monkeypatch.setattr(Notes, "of", written_before)
    assert store.get(ME, saved.id) == saved


def helped(store: Store, *games: Saved) -> list[set[tuple[int, str]]]:
    return [set(store.get(each.player, each.id).helped) for each in games]


def test_open_help_counts_in_all_games_of_the_same_cards_that_are_not_won(store: Store) -> None:
    asked, played_on = begun(store), played(store, begun(store))
    relaxed = begun(store, rules=PRESETS["relaxed"])
    others = (begun(store, deal=17), begun(store, OTHER))
    for saved in (asked, asked, relaxed):
        store.help_openly(store.get(ME, saved.id))
        found = helped(store, asked, played_on, relaxed)
        assert found == [{(0, "open")}, {(1, "open")}, {(0, "open")}]
        assert helped(store, *others) == [set(), set()]
    store.help_openly(played(store, asked))
    assert helped(store, asked, played_on) == [{(0, "open"), (1, "open")}, {(1, "open")}]
    assert [store.get(ME, each.id).helps for each in (asked, played_on)] == [2, 1]


def test_open_help_changes_nothing_about_a_win_before_it(store: Store) -> None:
    won = store.create(ME, _nearly_won())
    _, won = store.change(ME, won.id, 0, lambda game: game.play(parse_move("2S>3S")))
    assert won.win is not None
    store.help_openly(store.create(ME, _nearly_won()))
    assert store.get(ME, won.id) == won


def _nearly_won() -> Game:
    rows = "Foundations: C D H\n2S AS\nKS QS JS TS 9S 8S 7S 6S 5S 4S 3S"
    return Game.new(board(rows + "\n-" * 5))


@pytest.mark.parametrize("start", [Game.new(Deal(16).position(), Deal(16)), _nearly_won()])
def test_a_game_begins_with_the_open_help_that_its_player_had_with_its_cards(
    store: Store, start: Game
) -> None:
    store.help_openly(store.create(ME, start))
    again, theirs = store.create(ME, start), store.create(OTHER, start)
    assert again.helps == 1
    assert again.helped == {(0, "open")}
    assert store.get(ME, again.id) == again
    assert theirs.helped == set()
    assert begun(store, deal=17).helped == set()


def test_open_help_is_on_the_disk_before_it_is_given(store: Store, database: Path) -> None:
    other = begun(store)
    saved = store.help_openly(begun(store))
    assert [reopened(database, each).helps for each in (saved, other)] == [1, 1]


def test_in_an_erased_game_there_is_no_open_help(store: Store) -> None:
    saved = begun(store)
    store.erase(ME)
    with pytest.raises(GameNotFound):
        store.help_openly(saved)


def brought(saved: Saved, name: str, **what: Any) -> Brought:
    return Brought(replace(saved, id=name, player="who had it elsewhere", **what), (), 0)


def test_open_help_in_games_that_are_brought_counts_here_and_that_of_here_in_them(
    store: Store,
) -> None:
    here, other = begun(store), begun(store, deal=17)
    helped_there = frozenset({(0, "open")})
    store.adopt(ME, [brought(here, "one", helps=1, helped=helped_there), brought(other, "two")])
    assert helped(store, here, other) == [{(0, "open")}, set()]
    store.help_openly(other)
    store.adopt(ME, [brought(other, "three")])
    assert [store.get(ME, name).helps for name in ("one", "two", "three")] == [1, 1, 1]
