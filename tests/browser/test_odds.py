"""The meter of the odds: it grows more certain while the player thinks, and is never in the way."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.advising import Advisor, Reply, arrows, is_ringed, strip
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.browser.test_long_columns import BOARD, SIZES, everything_is_in_reach
from tests.rules.drawn import SOURCE, board

BEFORE: Final = Game.new(board(SOURCE))
AFTER: Final = BEFORE.play(parse_move("4H>5H"))
STAGES: Final = [100, 300, 1000, 3000, 10000]
LAST: Final = "10,000 arrangements tried"

WATCH_FIGURE: Final = """() => {
  window.figures = [];
  const advice = document.getElementById("advice");
  const note = () => {
    const shown = advice.querySelector(".figure")?.textContent;
    if (shown && shown !== window.figures.at(-1)?.[1])
      window.figures.push([document.getElementById("actions").textContent, shown]);
  };
  new MutationObserver(note).observe(advice, {childList: true, characterData: true, subtree: true});
}"""
"""Keeps each figure that is shown, with the count of actions that stood beside it."""


def chances(table: Table) -> list[Reply]:
    """Odds for each legal move of the game on the table, the first the best."""
    moves = [move["move"] for move in table.server()["moves"]]
    share = [round(0.3 / (at + 1), 2) for at in range(len(moves))]
    rest = {"won": 1, "lost": 3, "unknown": 0, "low": 0.01, "high": 0.4}
    return [{"move": move, "chance": part} | rest for move, part in zip(moves, share, strict=True)]


def test_the_server_s_odds_are_shown_and_stay_in_step_with_the_game(table: Table) -> None:
    table.open(text=SOURCE, fill=True)
    table.press("o")
    expect(strip(table, "odds").locator(".figure")).to_have_text(re.compile(r"^\d+(\.\d)?%$"))
    expect(strip(table, "odds")).to_contain_text(re.compile(r"between \d+(\.\d)?% and \d+(\.\d)?%"))
    expect(strip(table, "odds")).to_contain_text(LAST)
    table.play("4H>5H", "tap")
    strip(table, "odds").get_by_role("button", name="Each move").click()
    rows = strip(table, "odds").get_by_role("listitem")
    expect(rows).to_have_count(len(table.server()["moves"]))
    assert table.server()["helps"] == 2


def test_the_figure_refines_while_the_player_thinks(table: Table) -> None:
    advisor = Advisor(table)
    table.open(text=SOURCE)
    expect(table.page.locator("#advice")).to_be_hidden()
    assert advisor.asked == []
    table.press("o")
    expect(strip(table, "odds")).to_contain_text(LAST)
    assert [wish["samples"] for wish in advisor.asked] == STAGES
    expect(strip(table, "odds")).to_contain_text("between 24% and 26%")
    expect(strip(table, "odds").locator(".figure")).to_have_text("25%")
    band = table.box(strip(table, "odds").locator(".band").first)
    gauge = table.box(strip(table, "odds").locator(".gauge").first)
    assert (band["x"] - gauge["x"]) / gauge["width"] == pytest.approx(0.24, abs=0.02)
    assert band["width"] / gauge["width"] == pytest.approx(0.02, abs=0.01)
    table.press("o")
    expect(table.page.locator("#advice")).to_be_hidden()


def test_the_next_move_does_not_wait_and_no_figure_of_an_old_position_is_shown(
    table: Table,
) -> None:
    advisor = Advisor(table)
    advisor.holds = True
    table.open(text=SOURCE)
    table.press("o")
    expect(strip(table, "odds")).to_contain_text("Thinking")
    advisor.odds = {"chance": 0.77}
    advisor.answer()
    expect(strip(table, "odds").locator(".figure")).to_have_text("77%")
    table.page.evaluate(WATCH_FIGURE)
    with table.page.expect_event("requestfailed"):
        table.play("4H>5H", "drag")
    table.shows(AFTER)
    advisor.odds = {"chance": 0.78}
    advisor.answer()
    advisor.odds = {"chance": 0.33}
    advisor.answer()
    expect(strip(table, "odds").locator(".figure")).to_have_text("33%")
    assert [wish["ply"] for wish in advisor.asked[:3]] == [0, 0, 1]
    figures = table.page.evaluate("() => window.figures")
    assert [shown for _, shown in figures] == ["…", "33%"]
    assert figures[-1][0] == "1"


def test_what_nobody_could_decide_is_said_and_nothing_is_said_as_certain_that_is_not(
    table: Table,
) -> None:
    advisor = Advisor(table)
    advisor.odds = {"unknown": 400, "chance": 0.002, "low": 0.0, "high": 0.06}
    table.open(text=SOURCE)
    table.press("o")
    expect(strip(table, "odds")).to_contain_text(f"{LAST}, 4% not decided")
    expect(strip(table, "odds").locator(".figure")).to_have_text("0.2%")
    advisor.odds = {"won": 0, "lost": 0, "unknown": 100, "chance": None, "low": 0.0, "high": 1.0}
    table.play("4H>5H", "tap")
    expect(strip(table, "odds").locator(".figure")).to_have_text("?")
    expect(strip(table, "odds").locator(".interval")).to_have_text("not decided")
    advisor.odds = {"chance": 1.0, "low": 1.0, "high": 1.0, "certain": True}
    table.press("u")
    expect(strip(table, "odds").locator(".figure")).to_have_text("100%")
    expect(strip(table, "odds")).to_contain_text("for certain: every card is known")
    expect(strip(table, "odds")).not_to_contain_text("tried")


def test_for_a_deal_that_can_be_won_it_says_what_the_chance_is_of(table: Table) -> None:
    advisor = Advisor(table)
    advisor.odds = {"winnable": True}
    table.open(text=SOURCE)
    table.press("o")
    expect(strip(table, "odds")).to_contain_text("of the ways in which this deal can be won")


def test_while_many_ask_it_waits_and_says_so(table: Table) -> None:
    table.watch.expect(503)
    advisor = Advisor(table)
    advisor.busy = 1
    table.open(text=SOURCE)
    table.press("o")
    expect(strip(table, "odds")).to_contain_text("Many ask just now")
    expect(strip(table, "odds")).to_contain_text(LAST)
    assert [wish["samples"] for wish in advisor.asked] == [100, *STAGES]


def test_each_move_has_its_figure_at_its_card_and_in_a_list(table: Table) -> None:
    advisor = Advisor(table)
    table.open(text=SOURCE)
    table.press("o")
    expect(strip(table, "odds")).to_contain_text(LAST)
    assert not any(wish["moves"] for wish in advisor.asked)
    moves = chances(table)
    advisor.odds = {"moves": moves}
    each = strip(table, "odds").get_by_role("button", name="Each move")
    each.focus()
    table.press("Enter")
    rows = strip(table, "odds").get_by_role("listitem").get_by_role("button")
    expect(rows).to_have_count(len(moves))
    best = moves[0]["move"]
    expect(rows.first).to_have_attribute("data-move", best)
    expect(rows.first).to_have_accessible_name(re.compile(r" of \w+ → \d* ?\w+ of \w+ 30%$"))
    figure = table.page.locator(f"#marks .mark-figure[data-card='{best[:2]}']")
    expect(figure).to_have_text("30%")
    expect(figure).to_contain_class("best")
    rows.first.focus()
    table.press("Enter")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    assert len(arrows(table)) == 1
    assert arrows(table)[0][0] == best[:2]
    is_ringed(table, best[:2])
    advisor.odds = {}
    table.play("4H>5H", "drag")
    expect(table.page.locator("#marks > *")).to_have_count(0)
    expect(rows).to_have_count(0)


def test_the_figures_of_the_moves_come_soon_and_the_board_s_figure_never_falls_back(
    table: Table,
) -> None:
    advisor = Advisor(table)
    table.open(text=SOURCE)
    table.press("o")
    figure = strip(table, "odds").locator(".figure")
    expect(strip(table, "odds")).to_contain_text(LAST)
    expect(figure).to_have_text("25%")
    asked = len(advisor.asked)
    moves = chances(table)
    advisor.odds = {"moves": moves, "chance": 0.77}
    advisor.holds = True
    with table.page.expect_request("**/odds"):
        strip(table, "odds").get_by_role("button", name="Each move").click()
    for samples in STAGES[:-1]:
        with table.page.expect_request("**/odds"):
            advisor.answer()
        rows = strip(table, "odds").get_by_role("listitem")
        expect(rows).to_have_count(len(moves))
        assert advisor.asked[-2] == {"ply": 0, "samples": samples, "moves": True}
        expect(strip(table, "odds")).to_contain_text(LAST)
        expect(figure).to_have_text("25%")
    advisor.answer()
    expect(figure).to_have_text("77%")
    assert [wish["samples"] for wish in advisor.asked[asked:]] == STAGES


def test_that_it_counts_as_help_is_said_once(table: Table) -> None:
    Advisor(table)
    note = "Odds count as help in the statistics."
    table.open(text=SOURCE)
    table.menu("odds")
    expect(strip(table, "odds")).to_contain_text(note)
    table.page.reload()
    expect(strip(table, "odds")).to_contain_text(LAST)
    expect(strip(table, "odds")).not_to_contain_text(note)
    expect(table.page.locator("#live")).not_to_contain_text(note)
    switch = table.open_dialog("menu").locator("#odds-switch")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(table.page.locator("#advice")).to_be_hidden()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_no_card_is_covered_by_it(sit_down: SitDown, size: tuple[int, int]) -> None:
    table = sit_down("ms", size, touch=True, still=True)
    advisor = Advisor(table)
    table.open(text=BOARD)
    table.press("o")
    expect(strip(table, "odds")).to_contain_text("10,000 susunan dicuba")
    everything_is_in_reach(table)
    advisor.odds = {"moves": chances(table)}
    strip(table, "odds").get_by_role("button", name="Setiap langkah").tap()
    expect(strip(table, "odds").get_by_role("listitem").first).to_be_visible()
    for button in strip(table, "odds").locator(":scope > .acts, :scope > button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert violations(table) == []
