"""Everything can be taken along as a file, and what a file says is played through the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from scorpion.deals import parse_deal
from scorpion.solver import solve
from tests.rules.drawn import SOURCE
from tests.web.conftest import Clock
from tests.web.table import JSON, Table, problem
from tests.web.test_statistics import NEARLY_WON, lose, overall, win


def exported(table: Table) -> JSON:
    reply = table.get("/api/export")
    assert reply.headers["content-disposition"].startswith('attachment; filename="scorpion-2026-')
    return table.good(reply)


def take_in(table: Table, file: JSON | str) -> JSON:
    text = file if isinstance(file, str) else json.dumps(file)
    return table.good(table.post("/api/import", json={"text": text}))


def refused(table: Table, file: JSON | str) -> str:
    """The one line that says why a file is not taken in."""
    text = file if isinstance(file, str) else json.dumps(file)
    before = table.get("/api/games").json()
    line = str(problem(table.post("/api/import", json={"text": text}), 422, "bad-file")["detail"])
    assert "\n" not in line
    assert table.get("/api/games").json() == before
    return line


@pytest.fixture
def played(table: Table, clock: Clock) -> Table:
    """A player with some games of all kinds."""
    win(table)
    clock.go_on(minutes=3)
    lose(table, "relaxed")
    table.new(deal="24")
    game = table.move(table.new(deal="8812"), "deal", 0)
    clock.go_on(minutes=1)
    for _ in range(3):
        game = table.play(game, game["moves"][0]["move"])
    table.undo(game, played=50_000)
    table.new(daily="today")
    return table


def test_games_and_statistics_come_back_in_another_browser(
    played: Table, sit_down: Callable[[], Table]
) -> None:
    file = exported(played)
    assert len(file["games"]) == 5
    assert file["statistics"] == played.statistics()
    other = sit_down()
    assert take_in(other, file) == {"games": 5, "new": 5}
    assert other.statistics() == played.statistics()
    mine, theirs = (table.get("/api/games").json()["games"] for table in (played, other))
    for one, same in zip(mine, theirs, strict=True):
        assert {**one, "id": ""} == {**same, "id": ""}
        assert (table_of := other.open(same))["position"] == played.open(one)["position"]
        assert table_of["redoable"] == played.open(one)["redoable"]


def test_a_file_that_is_taken_in_twice_doubles_nothing(
    played: Table, sit_down: Callable[[], Table]
) -> None:
    file = exported(played)
    assert take_in(played, file) == {"games": 5, "new": 0}
    other = sit_down()
    take_in(other, file)
    assert take_in(other, file) == {"games": 5, "new": 0}
    assert overall(other)["played"] == 3


def test_what_was_erased_comes_back_from_the_file(played: Table) -> None:
    file = exported(played)
    before = played.statistics()
    assert played.good(played.delete("/api/games")) == {"games": 5}
    assert played.get("/api/games").json() == {"games": [], "next": None}
    assert overall(played)["played"] == 0
    assert take_in(played, file) == {"games": 5, "new": 5}
    assert played.statistics() == before


def test_erasing_leaves_other_players_alone(played: Table, sit_down: Callable[[], Table]) -> None:
    other = sit_down()
    game = win(other)
    played.delete("/api/games")
    assert other.open(game)["won"]


def test_a_file_holds_no_card_that_was_not_seen(table: Table) -> None:
    game = table.new(text=SOURCE, fill=True)
    table.play(game, "4H>5H")
    (written,) = exported(table)["games"]
    assert written["board"] == SOURCE
    table.delete("/api/games")
    take_in(table, exported_with(written))
    (entry,) = table.get("/api/games").json()["games"]
    again = table.open(entry)
    assert again["position"] == table.good(table.get(f"/api/games/{entry['id']}"))["position"]
    dealt = table.play(again, "deal")
    assert dealt["position"]["stock"] == 0


def exported_with(*games: JSON) -> JSON:
    return {
        "format": "scorpion-games",
        "version": 1,
        "exported": "2026-11-30T12:00:00Z",
        "games": list(games),
    }


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("not json", "This file is no JSON, so it is no export of Scorpion"),
        ("[]", "This file is no export of Scorpion"),
        ('{"format": "chess", "version": 1}', "This file is no export of Scorpion"),
        ({"version": 99}, "This file was made by a newer version of Scorpion"),
        ({"rules": "poker"}, "Game 2 of the file: There are no rules called 'poker'"),
        ({"deal": "x"}, "Game 2 of the file: 'x' is no deal"),
        ({"moves": "4H>4H"}, "Game 2 of the file: Move 1 of the record: "),
        ({"moves": "hello"}, "Game 2 of the file: 'hello' is no move"),
        ({"moves": 7}, "Game 2 of the file: moves is not as it should be"),
        ({"moves": "deal " * 20_001}, "Game 2 of the file: it is longer than any game"),
        ({"actions": 99}, "Game 2 of the file: it does not say what it starts from"),
        ({"board": "KH"}, "Game 2 of the file: it does not say what it starts from"),
        ({"id": "../etc"}, "Game 2 of the file: its name or its times cannot be"),
        ({"updated": "2999-01-01T00:00:00Z"}, "Game 2 of the file: its name or its times"),
        ({"created": "2027-01-01T00:00:00Z"}, "Game 2 of the file: its name or its times"),
        ({"played": -1}, "Game 2 of the file: played is not as it should be"),
        ({"surprise": 1}, "Game 2 of the file: surprise is not as it should be"),
    ],
)
def test_a_bad_file_is_refused_as_a_whole_in_one_line(table: Table, change: Any, line: str) -> None:
    table.new(deal="1")
    table.play(table.new(deal="8812"), "deal")
    file: Any = exported(table)
    table.delete("/api/games")
    if isinstance(change, str):
        file = change
    elif "version" in change:
        file |= change
    else:
        file["games"][1] |= change
    assert refused(table, file).startswith(line)


def test_a_win_that_the_moves_do_not_show_is_not_believed(table: Table) -> None:
    lose(table)
    file = exported(table)
    won = {"at": file["exported"], "actions": 1, "played": 1, "undos": 0, "helps": 0}
    file["games"][0]["win"] = won
    file["statistics"]["overall"]["won"] = 77
    table.delete("/api/games")
    take_in(table, file)
    assert (overall(table)["played"], overall(table)["won"]) == (1, 0)


def test_a_time_longer_than_the_game_is_cut(table: Table, clock: Clock) -> None:
    game = table.move(table.new(text=NEARLY_WON), "KS>3", 0)
    clock.go_on(seconds=9)
    table.move(table.undo(game, played=8_000), "2S>3S", 9_000)
    file = exported(table)
    file["games"][0]["played"] = 10**12
    file["games"][0]["win"]["played"] = 10**12
    table.delete("/api/games")
    take_in(table, file)
    assert overall(table)["best_time"] == 9_000


def test_a_win_comes_along_with_its_day(
    table: Table, clock: Clock, sit_down: Callable[[], Table]
) -> None:
    game = table.new(daily="today")
    for move in solve(parse_deal(game["deal"]).position()).moves:
        game = table.play(game, str(move))
    clock.go_on(days=1)
    table.undo(game)
    other = sit_down()
    take_in(other, exported(table))
    for each in (table, other):
        found = each.get("/api/daily", params={"month": "2026-11"}).json()
        assert (found["streak"], found["days"][-1]["on_the_day"]) == (1, True)


def test_a_daily_deal_that_is_none_comes_in_as_a_plain_game(table: Table) -> None:
    table.play(table.new(deal="1"), "deal")
    file = exported(table)
    file["games"][0]["occasion"] = "2026-11-30"
    table.delete("/api/games")
    take_in(table, file)
    (entry,) = table.get("/api/games").json()["games"]
    assert entry["daily"] is None


def test_a_long_file_is_taken_in_and_too_long_a_one_is_refused(table: Table) -> None:
    table.play(table.new(deal="8812"), "deal")
    file = exported(table)
    (game,) = file["games"]
    file["games"] = [game | {"id": f"g{number}"} for number in range(300)]
    assert len(json.dumps(file)) > 64 * 1024
    assert take_in(table, file)["new"] == 300
    too_long = table.post("/api/import", json={"text": "x" * 8_500_000})
    problem(too_long, 413, "invalid")


def test_a_win_that_was_undone_and_played_over_comes_along(
    table: Table, sit_down: Callable[[], Table]
) -> None:
    game = table.undo(win(table, played=0))
    table.play(game, "KS>3")
    file = exported(table)
    assert file["games"][0]["moves"] == "KS>3"
    assert file["games"][0]["win"]["moves"] == "2S>3S"
    other = sit_down()
    take_in(other, file)
    assert other.statistics() == table.statistics()
    assert overall(other)["won"] == 1
    (game,) = exported(other)["games"]
    assert game["win"]["moves"] == "2S>3S"


@pytest.mark.parametrize(
    ("moves", "says"), [("KS>3", None), ("AS>2S", "Game 1 of the file: Move 1")]
)
def test_moves_that_do_not_win_show_no_win(table: Table, moves: str, says: str | None) -> None:
    lose(table)
    file = exported(table)
    won = {"at": file["exported"], "actions": 1, "played": 1, "undos": 0, "helps": 0}
    file["games"][0]["win"] = won | {"moves": moves}
    table.delete("/api/games")
    if says is None:
        take_in(table, file)
        assert overall(table)["won"] == 0
    else:
        assert refused(table, file).startswith(says)


def test_the_help_that_was_asked_for_comes_along(
    table: Table, sit_down: Callable[[], Table]
) -> None:
    game = table.new(text=NEARLY_WON)
    for path, wish in (("odds", {}), ("hints", {}), ("hints", {"open": True})):
        table.good(table.post(f"/api/games/{game['id']}/{path}", json={"ply": 0, **wish}))
    table.play(game, "2S>3S")
    file = exported(table)
    assert file["games"][0]["helps"] == 3
    other = sit_down()
    take_in(other, file)
    assert other.statistics() == table.statistics()
    figures = overall(other)
    assert (figures["hints"], figures["odds"], figures["open"]) == (1, 1, 1)
    assert (figures["won"], figures["without_help"]) == (1, 0)


def test_what_was_seen_in_moves_that_others_replaced_comes_along(
    table: Table, sit_down: Callable[[], Table]
) -> None:
    game = table.undo(table.play(table.new(deal="16"), "deal"))
    table.play(game, str(game["moves"][0]["move"]))
    file = exported(table)
    cards = file["games"][0]["remembered"]
    assert len(cards.split()) == 3
    other = sit_down()
    take_in(other, file)
    assert exported(other)["games"][0]["remembered"] == cards
    file["games"][0]["remembered"] = "2C XX"
    assert refused(other, file).startswith("Game 1 of the file: 'XX' is no card")
    file["games"][0] |= {"id": "other", "remembered": cards, "undos": 0}
    take_in(other, file)
    assert {game["remembered"] for game in exported(other)["games"]} == {cards, ""}


def test_help_after_the_last_move_and_of_no_kind_is_refused(table: Table) -> None:
    table.play(table.new(text=NEARLY_WON), "2S>3S")
    file = exported(table)
    file["games"][0]["helped"] = [{"ply": 2, "kind": "hint"}]
    assert refused(table, file) == "Game 1 of the file: help was asked for after its last move"
    file["games"][0]["helped"] = [{"ply": 0, "kind": "oracle"}]
    assert refused(table, file) == "Game 1 of the file: helped is not as it should be"


def test_a_deal_is_called_winnable_only_if_it_is(table: Table) -> None:
    table.new(deal="16")  # can be won
    table.new(deal="4")  # cannot
    table.new(text=NEARLY_WON)  # nobody knows what cards it had where it comes from
    file = exported(table)
    for game in file["games"]:
        game |= {"winnable": True, "difficulty": "hard"}
    table.delete("/api/games")
    take_in(table, file)
    entries = table.get("/api/games").json()["games"]
    found = {(game := table.open(each))["deal"]: game for each in entries}
    assert {deal: game["winnable"] for deal, game in found.items()} == {
        "16": True,
        "4": False,
        None: False,
    }
    assert (found["16"]["difficulty"], found["4"]["difficulty"]) == ("hard", None)


def test_a_file_of_the_first_version_is_taken_in(table: Table) -> None:
    win(table)
    file = exported(table)
    file["version"] = 1
    for game in file["games"]:
        del game["helped"], game["winnable"], game["difficulty"], game["win"]["moves"]
        del game["remembered"]
    for figures in (file["statistics"]["overall"], *file["statistics"]["rules"]):
        del figures["hints"], figures["odds"], figures["open"]
    table.delete("/api/games")
    take_in(table, file)
    assert overall(table)["won"] == 1
