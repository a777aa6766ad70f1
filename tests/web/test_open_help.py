"""Who learned hidden cards in a copy of a game knows them in the game too: its win is a helped one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorpion.deals import parse_deal
from scorpion.solver import solve
from tests.web.table import JSON, Table
from tests.web.test_daily import calendar, win_today
from tests.web.test_partner import ask
from tests.web.test_statistics import overall

COPIES: dict[str, Callable[[Table, JSON], JSON]] = {
    "again": lambda table, game: table.new(again=game["id"]),
    "again from a position": lambda table, game: table.new(again=game["id"], actions=1),
    "the same number": lambda table, game: table.new(deal=game["deal"]),
    "by other rules": lambda table, game: table.new(deal=game["deal"], rules="relaxed"),
    "as a record": lambda table, game: table.new(text=table.record(game)),
}
OPENLY: dict[str, Callable[[Table, JSON], JSON]] = {
    "hint": lambda table, game: ask(table, game, "hints", open=True),
    "review": lambda table, game: ask(table, game, "review"),
}


def begun_today(table: Table) -> JSON:
    game = table.new(daily="today")
    game = table.play(game, str(solve(parse_deal(game["deal"]).position()).moves[0]))
    assert not calendar(table)["days"][-1]["helped"]
    return game


def win(table: Table, game: JSON) -> JSON:
    """Play the daily game on, which is one move into the line that wins it."""
    for move in solve(parse_deal(game["deal"]).position()).moves[1:]:
        game = table.play(game, str(move))
    assert game["won"]
    return game


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("openly", OPENLY)
def test_open_help_in_a_copy_is_open_help_in_the_daily_game(
    table: Table, copied: str, openly: str
) -> None:
    daily = begun_today(table)
    copy = COPIES[copied](table, daily)
    assert copy["helps"] == 0
    assert OPENLY[openly](table, copy)["helps"] == 1
    daily = table.open(daily)
    assert daily["helps"] == 1
    assert calendar(table)["days"][-1]["helped"]
    won = win(table, daily)
    assert won["first_win"]["helps"] == 1
    day = calendar(table)["days"][-1]
    assert (day["state"], day["helped"]) == ("won", True)
    figures = overall(table)
    assert (figures["won"], figures["without_help"]) == (1, 0)
    assert figures["open"] == figures["played"]


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_a_game_with_open_help_begins_with_it(table: Table, copied: str) -> None:
    daily = begun_today(table)
    ask(table, daily, "hints", open=True)
    copy = COPIES[copied](table, daily)
    assert copy["helps"] == 1
    assert table.open(copy)["helps"] == 1
    assert COPIES[copied](table, copy)["helps"] == 1


def test_open_help_in_a_deal_before_its_day_is_open_help_in_the_daily_game(
    table: Table, sit_down: Callable[[], Table]
) -> None:
    told = sit_down().new(daily="today")
    ask(table, table.new(deal=told["deal"]), "hints", open=True)
    assert table.new(daily="today")["helps"] == 1
    assert calendar(table)["days"][-1]["helped"]
    assert win_today(table)["first_win"]["helps"] == 1


def test_help_from_what_is_seen_is_help_in_one_game(table: Table) -> None:
    daily = begun_today(table)
    copy = table.new(again=daily["id"])
    for what in ("hints", "odds"):
        ask(table, copy, what)
    assert table.open(daily)["helps"] == 0
    assert table.new(again=copy["id"])["helps"] == 0
    assert win(table, daily)["first_win"]["helps"] == 0


def test_open_help_in_a_copy_changes_nothing_about_a_win_before_it(table: Table) -> None:
    daily = win(table, begun_today(table))
    ask(table, table.new(again=daily["id"]), "hints", open=True)
    assert table.open(daily)["helps"] == 0
    assert not calendar(table)["days"][-1]["helped"]
    assert overall(table)["without_help"] == 1


def test_another_player_s_open_help_is_nobody_else_s(
    table: Table, sit_down: Callable[[], Table]
) -> None:
    daily, other = begun_today(table), sit_down()
    ask(other, other.new(deal=daily["deal"]), "hints", open=True)
    assert table.open(daily)["helps"] == 0
    assert table.new(again=daily["id"])["helps"] == 0


def test_it_is_in_the_exported_file_too(table: Table, sit_down: Callable[[], Table]) -> None:
    daily = begun_today(table)
    ask(table, table.new(again=daily["id"]), "hints", open=True)
    text = table.get("/api/export").text
    other = sit_down()
    mine = begun_today(other)
    assert other.good(other.post("/api/import", json={"text": text}))["new"] == 2
    assert other.open(mine)["helps"] == 1
    assert overall(other)["open"] == 2
