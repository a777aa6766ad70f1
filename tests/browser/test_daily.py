"""The daily deals: a month of days, what became of each, and the rows of wins."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from playwright.sync_api import Locator, expect

from scorpion.deals import parse_deal
from scorpion.solver import solve
from tests.browser.conftest import SitDown
from tests.browser.picture import JSON
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.browser.test_new_game import allow_clipboard


def begin(table: Table, day: str) -> JSON:
    """Begin the deal of a day elsewhere."""
    game: JSON = table.context.request.post("/api/games", data={"daily": day}).json()
    return game


def play(table: Table, game: JSON, moves: list[str]) -> JSON:
    for move in moves:
        wish = {"ply": game["ply"], "move": move}
        game = table.context.request.post(f"/api/games/{game['id']}/moves", data=wish).json()
    return game


def win(table: Table, day: str) -> JSON:
    """Win the deal of a day elsewhere."""
    game = begin(table, day)
    line = solve(parse_deal(game["deal"]).position()).moves
    game = play(table, game, [str(move) for move in line])
    assert game["won"]
    return game


def today_of(table: Table) -> date:
    reply = table.context.request.get("/api/daily").json()
    return date.fromisoformat(reply["today"])


def day_of(window: Locator, day: date) -> Locator:
    return window.locator(f"[data-day='{day.isoformat()}']")


def calendar(table: Table) -> Locator:
    return table.open_dialog("daily")


def test_days_won_begun_and_open_are_told_apart_by_words_and_shapes(table: Table) -> None:
    table.open(deal="1")
    today = today_of(table)
    first = today.replace(day=1) - timedelta(days=1)
    won, begun, untouched = (first.replace(day=day) for day in (9, 10, 11))
    win(table, won.isoformat())
    begin(table, today.isoformat())
    win(table, today.isoformat())
    game = begin(table, begun.isoformat())
    play(table, game, [game["moves"][0]["move"]])
    window = calendar(table)
    assert ": won on its day, " in label(window, today)
    expect(window.locator(".daily-figures dd").first).to_have_text("1")
    window.get_by_role("button", name="The month before").click()
    assert ": won later, " in label(window, won)
    assert label(window, begun).endswith(": begun, 1 action")
    assert label(window, untouched).endswith(": not begun")
    shapes = [day_of(window, day).locator("svg").inner_html() for day in (won, begun, untouched)]
    assert len(set(shapes)) == 3
    assert violations(table) == []


def label(window: Locator, day: date) -> str:
    return day_of(window, day).get_attribute("aria-label") or ""


def test_a_day_is_opened_and_its_game_gone_on_with(table: Table) -> None:
    table.open(deal="1")
    today = today_of(table)
    day = today.replace(day=1)
    game = begin(table, day.isoformat())
    play(table, game, [game["moves"][0]["move"]])
    day_of(calendar(table), day).click()
    table.rest()
    assert table.id == game["id"]
    assert table.picture().actions == 1
    window = calendar(table)
    window.get_by_role("button", name="Play today’s deal").click()
    table.rest()
    assert table.server()["daily"] == today.isoformat()
    expect(table.page.locator("#deal-winnable")).to_be_visible()
    table.press("d")
    expect(calendar(table).get_by_role("button", name="Go on with today’s deal")).to_be_visible()


def test_the_calendar_is_walked_by_keys_over_the_ends_of_months(table: Table) -> None:
    table.open(deal="1")
    today = today_of(table)
    window = calendar(table)
    day_of(window, today).focus()
    table.press("ArrowRight")
    expect(day_of(window, today)).to_be_focused()
    table.press("ArrowUp")
    week_ago = today - timedelta(days=7)
    expect(day_of(window, week_ago)).to_be_focused()
    day_of(window, today.replace(day=1)).focus()
    table.press("ArrowLeft")
    last = today.replace(day=1) - timedelta(days=1)
    expect(day_of(window, last)).to_be_focused()
    table.press("Home")
    monday = last - timedelta(days=last.weekday())
    expect(day_of(window, monday)).to_be_focused()
    table.press("PageUp")
    table.press("Enter")
    table.rest()
    expect(window).to_be_hidden()
    assert table.server()["daily"] < monday.isoformat()
    window = calendar(table)
    after = window.get_by_role("button", name="The month after")
    expect(after).to_have_attribute("aria-disabled", "true")


def test_the_result_of_today_is_shared_from_the_calendar(table: Table) -> None:
    allow_clipboard(table.context)
    table.open(daily="today")
    assert table.context.request.post(
        f"/api/games/{table.id}/hints", data={"ply": 0, "open": False}
    ).ok
    table.press("d")
    window = calendar(table)
    window.get_by_role("button", name="Share the result").click()
    expect(window.get_by_role("status")).to_have_text("Copied")
    text = table.page.evaluate("() => navigator.clipboard.readText()")
    assert text.split("\n")[1].endswith(", with help")


def test_the_result_of_a_win_stays_as_it_was_whatever_is_done_after_it(table: Table) -> None:
    allow_clipboard(table.context)
    table.open(deal="1")
    game = win(table, today_of(table).isoformat())
    window = calendar(table)
    share = window.get_by_role("button", name="Share the result")
    share.click()
    expect(window.get_by_role("status")).to_have_text("Copied")
    before = table.page.evaluate("() => navigator.clipboard.readText()")
    facts = before.split("\n")[1]
    assert facts.startswith(f"🟩🟩🟩🟩 won, {game['actions']} actions, ")
    assert facts.endswith("nothing taken back, without help")
    address = f"/api/games/{game['id']}"
    game = table.context.request.post(f"{address}/undo", data={"ply": game["ply"]}).json()
    asked = {"ply": game["ply"], "open": False}
    assert table.context.request.post(f"{address}/hints", data=asked).ok
    table.page.evaluate("() => navigator.clipboard.writeText('')")
    table.page.reload()
    table.rest()
    window = calendar(table)
    window.get_by_role("button", name="Share the result").click()
    expect(window.get_by_role("status")).to_have_text("Copied")
    assert table.page.evaluate("() => navigator.clipboard.readText()") == before


def test_other_rules_have_deals_and_rows_of_their_own(table: Table) -> None:
    table.open(deal="1")
    today = today_of(table)
    win(table, today.isoformat())
    window = calendar(table)
    expect(window.locator(".daily-figures dd").first).to_have_text("1")
    window.get_by_role("combobox", name="Rules").select_option("relaxed")
    expect(window.locator(".daily-figures dd").first).to_have_text("0")
    expect(window.get_by_role("combobox", name="Rules")).to_be_focused()
    assert label(window, today).endswith(": not begun")


def test_the_calendar_is_opened_from_the_new_game_window(table: Table) -> None:
    window = table.open(deal="1").open_dialog("new-game")
    window.get_by_role("button", name="Earlier days, and your row of wins").click()
    expect(table.dialog("daily")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (844, 390)])
def test_the_calendar_fits_on_a_phone(sit_down: SitDown, size: tuple[int, int]) -> None:
    table = sit_down("ms", size, touch=True, still=True).open(deal="1")
    window = calendar(table)
    for part in (".sheet > .scroll", ".sheet > footer"):
        assert window.locator(part).evaluate("(one) => one.scrollWidth <= one.clientWidth"), part
    for day in window.locator(".daily-day").all():
        assert table.box(day)["width"] >= 24
        assert table.box(day)["height"] >= 24
    assert violations(table) == []
