"""How long a game has been played: kept with the game, and never more than can be true."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorpion.store import open_store
from tests.web.conftest import Clock
from tests.web.table import JSON, Table, problem
from tests.web.test_statistics import NEARLY_WON


def tell(table: Table, game: JSON, played: int) -> int:
    """Tell the server what the clock shows; gives what it keeps."""
    path = f"/api/games/{game['id']}/clock"
    return int(table.good(table.put(path, json={"played": played}))["played"])


def test_the_clock_starts_with_the_first_move(table: Table, clock: Clock) -> None:
    game = table.new(deal="8812")
    clock.go_on(minutes=5)
    assert tell(table, game, 300_000) == 0
    game = table.move(game, "deal", 300_000)
    assert game["played"] == 0
    clock.go_on(seconds=7)
    assert tell(table, game, 6_500) == 6_500


def test_the_time_is_kept_with_each_change_and_goes_on_after_a_crash(
    table: Table, clock: Clock
) -> None:
    game = table.move(table.new(deal="8812"), "deal", 0)
    clock.go_on(seconds=10)
    game = table.undo(game, played=9_000)
    assert game["played"] == 9_000
    clock.go_on(seconds=10)
    game = table.redo(game, played=15_000)
    assert game["played"] == 15_000
    (entry,) = table.get("/api/games").json()["games"]
    assert entry["played"] == 15_000
    again = open_store(table.app.state.store.name)  # type: ignore[attr-defined]
    (kept,) = [
        again.get(player, game["id"])
        for (player,) in again._engine.connect().exec_driver_sql("SELECT id FROM players")
    ]
    again.close()
    assert kept.played == 15_000


@pytest.mark.parametrize(("told", "kept"), [(0, 4_000), (3_999, 4_000), (10**15, 9_000)])
def test_what_cannot_be_true_is_not_believed(
    table: Table, clock: Clock, told: int, kept: int
) -> None:
    game = table.move(table.new(deal="8812"), "deal", 0)
    clock.go_on(seconds=4)
    assert tell(table, game, 4_000) == 4_000
    clock.go_on(seconds=5)
    assert tell(table, game, told) == kept
    assert table.open(game)["played"] == kept


@pytest.mark.parametrize("told", [-1, 1.5, "12", None, 10**16])
def test_what_is_no_time_is_refused(table: Table, told: object) -> None:
    game = table.new(deal="8812")
    path = f"/api/games/{game['id']}/clock"
    problem(table.put(path, json={"played": told}), 422, "invalid")


def test_telling_the_time_changes_nothing_else(table: Table, clock: Clock) -> None:
    game = table.play(table.new(deal="8812"), "deal")
    other = table.new(deal="24")
    clock.go_on(seconds=5)
    tell(table, game, 5_000)
    assert table.open(game) == game | {
        "played": 5_000,
        "events": [],
        "last": {"action": "open", "move": None, "points": 0},
    }
    assert [each["id"] for each in table.get("/api/games").json()["games"]] == [
        other["id"],
        game["id"],
    ]


def test_the_clock_stands_still_when_the_game_is_won(table: Table, clock: Clock) -> None:
    game = table.move(table.new(text=NEARLY_WON), "KS>3", 0)
    clock.go_on(seconds=60)
    game = table.undo(game, played=50_000)
    clock.go_on(seconds=10)
    game = table.move(game, "2S>3S", 60_000)
    assert (game["won"], game["played"]) == (True, 60_000)
    clock.go_on(seconds=60)
    assert tell(table, game, 100_000) == 60_000
    assert table.undo(game, played=100_000)["played"] == 60_000


def test_the_same_deal_again_starts_from_nothing(table: Table, clock: Clock) -> None:
    game = table.play(table.new(deal="8812"), "deal")
    clock.go_on(seconds=5)
    game = table.undo(game, played=5_000)
    assert table.new(again=game["id"])["played"] == 0


def test_another_player_s_clock_cannot_be_set(sit_down: Callable[[], Table], table: Table) -> None:
    game = table.play(table.new(deal="8812"), "deal")
    other = sit_down()
    problem(other.put(f"/api/games/{game['id']}/clock", json={"played": 1}), 404, "not-found")


def test_all_can_be_undone_at_once_and_done_again(table: Table) -> None:
    game = table.new(deal="8812")
    for _ in range(5):
        game = table.play(game, game["moves"][0]["move"])
    start = table.undo(game, to=0)
    assert (start["actions"], start["redoable"], start["ply"], start["score"]) == (0, 5, 6, 0)
    assert start["last"]["points"] == -game["score"]
    assert start["undos"] == 5
    end = table.redo(start, to=5)
    assert (end["actions"], end["position"]) == (5, game["position"])
    for path, to in (("undo", 5), ("undo", 9), ("redo", 5), ("redo", 9)):
        wish = {"ply": end["ply"], "to": to}
        refused = table.post(f"/api/games/{game['id']}/{path}", json=wish)
        problem(refused, 422, f"nothing-to-{path}")
