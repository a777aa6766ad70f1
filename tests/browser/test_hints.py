"""A hint in three steps, for hands and keys alike; openly only when it is asked for."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.advice.test_stuck import DEALT_TOO_SOON
from tests.browser.advising import Advisor, arrows, is_ringed, strip
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import TWO_RUNS_LEFT, violations
from tests.browser.test_long_columns import BOARD, OUTSIDE, SIZES, everything_is_in_reach
from tests.rules.drawn import SOURCE, board

BEFORE: Final = Game.new(board(SOURCE))
AFTER: Final = BEFORE.play(parse_move("4H>5H"))
STEPS: Final = [
    "There is a useful move",
    "Look at 4H",
    "4H onto 5H: it keeps 23 of 100 arrangements alive; the others at most 17",
]
MOVE: Final = {"kind": "move", "move": "4H>5H", "card": "4H", "column": 7, "steps": STEPS}
BADGE: Final = "open: knows hidden cards"


def hint(table: Table) -> Locator:
    return strip(table, "hint")


def is_at(table: Table, step: int) -> None:
    expect(hint(table)).to_have_attribute("data-step", str(step))


def test_the_keyboard_gets_a_hint_in_three_steps_and_plays_it(table: Table) -> None:
    advisor = Advisor(table)
    advisor.hint = MOVE
    table.open(text=SOURCE)
    table.press("2", "h")
    is_at(table, 1)
    expect(hint(table)).to_contain_text("Hint 1 of 3 There is a useful move")
    expect(table.page.locator("#advice-live")).to_contain_text("There is a useful move")
    expect(table.page.locator("#marks > *")).to_have_count(0)
    table.press("h")
    is_at(table, 2)
    is_ringed(table, "4H")
    assert arrows(table) == []
    table.press("h")
    is_at(table, 3)
    expect(hint(table)).to_contain_text("4♥ onto 5♥: it keeps 23 of 100 arrangements alive")
    is_ringed(table, "4H")
    assert arrows(table) == [("4H", "7")]
    table.press("h")
    is_at(table, 3)
    expect(hint(table).get_by_role("button", name="Play it")).to_be_focused()
    table.press("Enter")
    table.shows(AFTER)
    expect(table.focused.locator("xpath=..")).to_have_attribute("data-card", "4H")
    expect(hint(table)).to_be_hidden()
    expect(table.page.locator("#marks > *")).to_have_count(0)
    assert advisor.asked == [{"ply": 0, "open": False}]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_finger_gets_it_too_and_no_card_is_covered(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down("ms", size, touch=True, still=True)
    Advisor(table).hint = MOVE | {"move": "8C>9C", "card": "8C", "column": 2}
    table.open(text=BOARD)
    table.button("hint").tap()
    for step in (1, 2, 3):
        is_at(table, step)
        everything_is_in_reach(table)
        assert table.page.evaluate(OUTSIDE) == []
        assert violations(table) == []
        if step == 3:
            is_ringed(table, "8C")
            assert arrows(table) == [("8C", "2")]
        hint(table).locator(".primary").tap()
    table.shows(Game.new(board(BOARD)).play(parse_move("8C>9C")))


def test_any_change_of_the_game_ends_it(table: Table) -> None:
    Advisor(table).hint = MOVE
    table.open(text=SOURCE, fill=True)
    for key in ("d", "u"):
        for step in (1, 2, 3):
            table.press("h")
            is_at(table, step)
        table.press(key)
        expect(table.page.locator("#advice")).to_be_hidden()
        expect(table.page.locator("#marks > *")).to_have_count(0)
    table.press("h")
    is_at(table, 1)
    table.press("Escape")
    expect(table.page.locator("#advice")).to_be_hidden()


def test_a_move_made_while_the_server_thinks_calls_the_hint_off(table: Table) -> None:
    table.open(text=SOURCE)
    table.page.route("**/hints", lambda _: None)
    table.press("h")
    expect(hint(table)).to_contain_text("Thinking")
    with table.page.expect_event("requestfailed"):
        table.play("4H>5H", "drag")
    table.shows(AFTER)
    expect(table.page.locator("#advice")).to_be_hidden()


def test_an_open_hint_is_asked_for_by_name_and_wears_a_badge(table: Table) -> None:
    advisor = Advisor(table)
    advisor.hint = MOVE
    table.open(text=SOURCE)
    table.press("h")
    expect(hint(table)).not_to_contain_text(BADGE)
    hint(table).get_by_role("button", name="Ask openly (knows the hidden cards)").click()
    for step in (1, 2, 3):
        is_at(table, step)
        expect(hint(table).locator(".open-badge")).to_have_text(BADGE)
        expect(table.page.locator("#advice-live")).to_contain_text(BADGE)
        if step < 3:
            table.press("Enter")
    expect(hint(table).get_by_role("button", name="Ask openly")).to_have_count(0)
    assert [wish["open"] for wish in advisor.asked] == [False, True]


def test_lost_openly_it_leads_back_to_before_the_move_that_lost_it(table: Table) -> None:
    advisor = Advisor(table)
    table.open(text=SOURCE)
    table.play("4H>5H", "drag")
    table.play("2H>3H", "drag")
    lost = {"kind": "lost", "steps": ["Lost since move 2"], "lost_since": 2}
    advisor.hint = lost
    table.press("h")
    expect(hint(table)).to_contain_text("Lost since move 2")
    hint(table).get_by_role("button", name="Undo 1 action").click()
    table.shows(AFTER.play(parse_move("2H>3H")).undo())


def test_where_only_undoing_helps_it_undoes(table: Table) -> None:
    table.open(text=DEALT_TOO_SOON)
    moves = ("5S>6S", "deal", "2S>3S", "AS>2S")
    for move in moves:
        table.play(move, "drag")
    table.press("h")
    expect(hint(table)).to_contain_text("Only undoing helps now")
    table.press("h", "h")
    expect(hint(table)).to_contain_text("Undo to action 1: from there it can be won")
    expect(hint(table).get_by_role("button", name="Undo 3 actions")).to_be_focused()
    table.press("Enter")
    game = Game.replay(board(DEALT_TOO_SOON), map(parse_move, moves))
    table.shows(game.undo(to=1))


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("nothing", "Nothing helps any more"),
        ("undecided", "It is not decided whether this can be won"),
    ],
)
def test_what_else_is_true_is_said(table: Table, kind: str, said: str) -> None:
    Advisor(table).hint = {"kind": kind, "steps": [said]}
    table.open(text=SOURCE)
    table.button("hint").click()
    expect(hint(table)).to_contain_text(f"Hint {said}")
    expect(hint(table).locator(".primary")).to_have_count(0)
    expect(hint(table).get_by_role("button", name="Ask openly")).to_be_visible()


def test_the_stock_is_ringed_when_dealing_it_is_best(table: Table) -> None:
    Advisor(table).hint = {"kind": "deal", "move": "deal", "steps": ["Deal the stock"]}
    table.open(text=SOURCE, fill=True)
    table.press("h")
    expect(table.page.locator("#marks .mark-ring[data-at='stock']")).to_be_attached()
    expect(hint(table).get_by_role("button", name="Play it")).to_be_focused()
    table.press("Enter")
    assert table.picture().stock == 0


def test_while_many_ask_the_hint_waits_and_says_so(table: Table) -> None:
    table.watch.expect(503)
    advisor = Advisor(table)
    advisor.hint = MOVE
    advisor.busy = 1
    table.open(text=SOURCE)
    table.press("h")
    expect(hint(table)).to_contain_text("Many ask just now")
    is_at(table, 1)
    assert len(advisor.asked) == 2


TO_BE_WON: Final = """\
Deal: 41
Moves:
5S>6S JH>QH QS>KS AC>2C AD>2D 4H>5H KC>5 TD>JD AS>2S JD>QD 9D>TD 2S>3S 6S>7S 2H>3H 8H>9H
4D>5D QC>KC QD>KD KC>1 KD>5 6C>7C TH>JH 7C>8C 9H>TH 3S>4S 8S>9S 2D>3D 4S>5S KC>4 KD>1 KS>5
deal JS>QS 6H>7H QH>KH 7H>8H 9C>TC 5D>6D 8D>9D 7D>8D
"""
"""Fourteen moves are left, and three cards are hidden."""


@pytest.mark.parametrize("openly", [False, True], ids=["fair", "open"])
def test_a_game_is_won_by_following_the_server_s_hints_and_counted_as_helped(
    table: Table, openly: bool
) -> None:
    table.open(text=TWO_RUNS_LEFT if openly else TO_BE_WON)
    won = False
    for _ in range(20):
        table.press("h")
        is_at(table, 1)
        if openly:
            hint(table).get_by_role("button", name="Ask openly").click()
            expect(hint(table).locator(".open-badge")).to_be_visible()
        while hint(table).get_by_role("button", name="Play it").count() == 0:
            table.press("h")
        with table.asking("POST") as reply:
            hint(table).get_by_role("button", name="Play it").click()
        table.rest()
        if won := reply().json()["won"]:
            break
    assert won
    expect(table.dialog("win")).to_be_visible()
    assert table.server()["helps"] > 0
