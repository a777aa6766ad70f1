"""Help that was asked for counts at once, and is written down soon."""

from __future__ import annotations

from pathlib import Path

from scorpion.deals import Deal
from scorpion.game import Game
from scorpion.play import DEAL
from scorpion.store import Saved, Store, open_store

ME, OTHER = "a player", "another player"


def begun(store: Store, player: str = ME) -> Saved:
    return store.create(player, Game.new(Deal(16).position(), Deal(16)))


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
    assert not saved.helped_openly
    assert store.help(saved, "open").helped_openly


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
    mine = store.help(played(store, begun(store)), "open")
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
