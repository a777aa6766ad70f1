"""The daily deal: the same for everyone on its day, and not to be known before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from scorpion.advice.daily import daily_deal
from scorpion.rules import CLASSIC, PRESETS
from scorpion.solver import Verdict, solve
from scorpion.store import Store
from tests.web.conftest import Clock
from tests.web.table import Table, problem


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
