"""The daily deal: the same for everyone on its day, and not to be known before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from scorpion.advice import daily
from scorpion.advice.daily import daily_deal, is_winnable
from scorpion.deals import parse_deal
from scorpion.rules import CLASSIC, PRESETS, parse_rules
from scorpion.solver import Limits, Verdict, solve
from scorpion.store import Store
from tests.web.conftest import Clock
from tests.web.table import JSON, Table, problem


def test_the_deal_of_a_day_is_the_same_for_everyone(
    table: Table, sit_down: Callable[[], Table]
) -> None:
    game, other = table.new(daily="today"), sit_down().new(daily="today")
    assert game["deal"] == other["deal"]
    assert game["daily"] == other["daily"] == "2026-11-30"
    assert game["id"] != other["id"]


def test_each_day_and_each_set_of_rules_has_its_own(store: Store) -> None:
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(200)]
    deals = {daily_deal(store.daily_secret, day, CLASSIC) for day in days}
    assert len(deals) == 200
    assert len({daily_deal(store.daily_secret, days[0], rules) for rules in PRESETS.values()}) == 5
    assert {solve(deal.position(CLASSIC)).verdict for deal in deals} == {Verdict.WON}


def test_the_deals_to_come_cannot_be_worked_out(store: Store, table: Table, clock: Clock) -> None:
    tomorrow = date(2026, 12, 1)
    assert daily_deal("another secret", tomorrow, CLASSIC) != daily_deal(
        store.daily_secret, tomorrow, CLASSIC
    )
    assert store.daily_secret != store.secret
    refused = table.post("/api/games", json={"daily": "2026-12-01"})
    assert problem(refused, 422, "invalid")["detail"] == "The deal of 2026-12-01 is not yet known"
    clock.go_on(days=1)
    assert table.new(daily="2026-12-01")["deal"] == str(
        daily_deal(store.daily_secret, tomorrow, CLASSIC)
    )


def test_who_comes_back_to_it_goes_on_with_the_same_game(table: Table, clock: Clock) -> None:
    game = table.play(table.new(daily="today"), "deal")
    table.new(deal="1")
    assert table.new(daily="today")["id"] == game["id"]
    assert table.new(daily="today")["actions"] == 1
    relaxed = table.new(daily="today", rules="relaxed")
    assert relaxed["id"] != game["id"]
    clock.go_on(days=1)
    assert table.new(daily="today")["id"] != game["id"]
    assert table.new(daily="2026-11-30")["id"] == game["id"]


def test_the_same_deal_again_is_no_daily_game(table: Table) -> None:
    game = table.new(daily="today")
    again = table.new(again=game["id"])
    assert (again["deal"], again["daily"]) == (game["deal"], None)


def test_what_is_no_date_is_refused(table: Table) -> None:
    for text in ("2026-02-30", "yesterday", "2026-1-1"):
        problem(table.post("/api/games", json={"daily": text}), 422, "invalid")
    problem(table.post("/api/games", json={"daily": "today", "deal": "1"}), 422, "invalid")


def calendar(table: Table, **wish: str) -> JSON:
    return table.good(table.get("/api/daily", params=wish))


def win_today(table: Table, **wish: str) -> JSON:
    game = table.new(daily="today", **wish)
    rules = parse_rules(wish.get("rules", "classic"))
    for move in solve(parse_deal(game["deal"]).position(rules)).moves:
        game = table.play(game, str(move))
    assert game["won"]
    return game


def test_a_calendar_shows_the_days_of_the_month_up_to_today(table: Table) -> None:
    found = calendar(table)
    assert (found["today"], found["month"]) == ("2026-11-30", "2026-11")
    assert [each["day"] for each in found["days"]] == [f"2026-11-{day:02}" for day in range(1, 31)]
    assert found["days"][0] == {
        "day": "2026-11-01",
        "game": None,
        "state": "open",
        "actions": 0,
        "played": 0,
        "helped": False,
        "on_the_day": False,
    }
    assert (found["streak"], found["longest_streak"]) == (0, 0)
    assert len(calendar(table, month="2026-02")["days"]) == 28
    assert calendar(table, month="2026-12")["days"] == []


def test_a_day_is_open_begun_or_won(table: Table, clock: Clock) -> None:
    def last() -> JSON:
        day: JSON = calendar(table)["days"][-1]
        return day

    game = table.new(daily="today")
    assert (last()["state"], last()["game"]) == ("open", game["id"])
    game = table.move(game, "deal", 0)
    clock.go_on(minutes=1)
    table.good(table.put(f"/api/games/{game['id']}/clock", json={"played": 60_000}))
    assert (last()["state"], last()["actions"], last()["played"]) == ("begun", 1, 60_000)
    assert calendar(table, rules="relaxed")["days"][-1]["state"] == "open"
    table.undo(game)
    won = win_today(table)
    day = last()
    assert (day["state"], day["on_the_day"], day["helped"]) == ("won", True, False)
    assert (day["game"], day["actions"]) == (won["id"], won["actions"])


def test_help_before_the_win_is_marked(table: Table) -> None:
    game = table.new(daily="today")
    table.good(table.post(f"/api/games/{game['id']}/hints", json={"ply": 0}))
    assert calendar(table)["days"][-1]["helped"]
    win_today(table)
    assert calendar(table)["days"][-1]["helped"]


def test_days_in_a_row_are_those_won_on_their_day(table: Table, clock: Clock) -> None:
    def row() -> tuple[int, int]:
        found = calendar(table)
        return found["streak"], found["longest_streak"]

    for length in (1, 2, 3):
        win_today(table)
        assert row() == (length, length)
        clock.go_on(days=1)
        assert row() == (length, length)  # today is not over
    clock.go_on(days=1)
    assert row() == (0, 3)
    yesterday = table.new(daily="2026-12-03")
    for move in solve(parse_deal(yesterday["deal"]).position()).moves:
        yesterday = table.play(yesterday, str(move))
    win_today(table)
    assert calendar(table)["days"][2]["state"] == "won"
    assert not calendar(table)["days"][2]["on_the_day"]
    assert row() == (1, 3)
    months = calendar(table, month="2026-11")
    assert [each["state"] for each in months["days"]][-1] == "won"


def test_the_calendar_goes_by_the_rules(table: Table) -> None:
    win_today(table, rules="three-blind-mice")
    assert calendar(table)["streak"] == 0
    assert calendar(table, rules="three-blind-mice")["streak"] == 1


def test_the_daily_deal_is_winnable_where_that_is_known(table: Table) -> None:
    for rules in PRESETS:
        game = table.new(daily="today", rules=rules)
        known = is_winnable(parse_deal(game["deal"]).position(PRESETS[rules]))
        assert (game["winnable"], game["difficulty"]) == (known, None)
    assert table.new(daily="today")["winnable"]


def test_where_the_deal_of_a_day_is_not_known_to_be_winnable_it_is_not_called_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "LIMITS", Limits(nodes=1))
    assert not table.new(daily="today", rules="wasp")["winnable"]


@pytest.mark.parametrize("month", ["2026-13", "2026-00", "0000-01"])
def test_what_is_no_month_is_refused(table: Table, month: str) -> None:
    refused = problem(table.get("/api/daily", params={"month": month}), 422, "invalid")
    assert refused["detail"] == f"'{month}' is no month: write it as 2026-11"
    for wrong in ({"month": "november"}, {"rules": "poker"}):
        assert table.get("/api/daily", params=wrong).status_code == 422
