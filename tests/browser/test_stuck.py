"""A game that can no longer be won: the table says so, shows why on the board, and what to do."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Response, Route, expect

from scorpion.advice.stuck import stuck
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.view import visible
from tests.browser.advising import Advisor, arrows, is_ringed, strip
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.browser.test_long_columns import BOARD, OUTSIDE, SIZES, everything_is_in_reach
from tests.rules.drawn import SOURCE, board

BRINK: Final = """\
Talon: AH TS 4S
KH QH JH TH 9H 8H 7H 6H 5H 4H 3D 2D AD 7S 6S 5S
3S 2S AS
TC 9C 8C 9S 8S 3H 2H
KD QD JD TD 9D 8D 7D 6D 5D 4D 3C 2C AC
-
KC QC JC 7C 6C 5C 4C
KS QS JS
"""
"""It is lost by dealing the stock: A♥ is then in the way of 4♠, and 4♠ in the way of A♥."""

BEFORE: Final = Game.new(board(BRINK))
CIRCLE: Final = [
    {"card": "4H", "under": "5H", "waits_for": "7S"},
    {"card": "7S", "under": "8S", "waits_for": "KD"},
    {"card": "KD", "under": None, "waits_for": "4H"},
]
LOST: Final = {
    "stuck": True,
    "text": "Cards wait for one another in a circle: 4H goes only on 5H",
    "circle": CIRCLE,
    "back_to": None,
}

SAID: Final = """() => {
  window.advised = [];
  const live = document.getElementById("advice-live");
  new MutationObserver(() => window.advised.push(live.textContent.trim()))
    .observe(live, {childList: true, characterData: true, subtree: true});
}"""


def is_asked(response: Response) -> bool:
    return "/stuck?" in response.url


def test_the_board_is_lost_by_dealing_and_only_then() -> None:
    after = BEFORE.play(parse_move("deal"))
    assert stuck(visible(BEFORE.position)) is None
    assert stuck(visible(after.position)) is not None


def test_when_a_game_is_lost_the_table_says_why_and_draws_the_circle_at_its_cards(
    table: Table,
) -> None:
    with table.page.expect_response(is_asked) as first:
        table.open(text=BRINK)
    assert first.value.json()["stuck"] is False
    expect(table.page.locator("#advice")).to_be_hidden()
    table.page.evaluate(SAID)
    table.press("d")
    expect(strip(table, "stuck")).to_contain_text(
        "It can no longer be won. A♥ and 4♠ wait for one another."
    )
    for card in ("AH", "4S"):
        is_ringed(table, card)
    assert sorted(arrows(table)) == [("4S", "AH"), ("AH", "4S")]
    why = strip(table, "stuck").get_by_role("button", name="Why?")
    expect(why).to_have_attribute("aria-expanded", "false")
    why.click()
    expect(strip(table, "stuck")).to_contain_text("A♥ goes only on 2♥ and waits for 4♠ on it")
    said = "It can no longer be won. Ace of hearts and 4 of spades wait for one another."
    assert table.page.evaluate("() => window.advised") == [said]


def test_one_step_leads_back_to_the_last_position_that_was_not_lost(table: Table) -> None:
    table.open(text=BRINK)
    table.press("d")
    table.play("3S>4S", "tap")
    strip(table, "stuck").get_by_role("button", name="Undo 2 actions").click()
    table.shows(BEFORE.play(parse_move("deal")).play(parse_move("3S>4S")).undo().undo())
    expect(table.page.locator("#advice")).to_be_hidden()
    expect(table.page.locator("#marks > *")).to_have_count(0)


def test_a_board_that_may_be_won_is_met_with_silence(table: Table) -> None:
    with table.page.expect_response(is_asked) as reply:
        table.open(text=SOURCE)
    assert reply.value.json()["stuck"] is False
    with table.page.expect_response(is_asked) as reply:
        table.play("4H>5H", "tap")
    assert reply.value.json()["stuck"] is False
    expect(table.page.locator("#advice")).to_be_hidden()


def test_playing_on_closes_it_until_there_is_something_new_to_say(table: Table) -> None:
    table.open(text=BRINK)
    table.press("d")
    strip(table, "stuck").get_by_role("button", name="Play on").click()
    expect(table.page.locator("#advice")).to_be_hidden()
    expect(table.page.locator("#board :focus")).to_have_count(1)
    with table.page.expect_response(is_asked) as reply:
        table.play("KD>5", "tap")
    assert reply.value.json()["stuck"] is True
    expect(table.page.locator("#advice")).to_be_hidden()
    with table.page.expect_response(is_asked):
        table.press("u")
    with table.page.expect_response(is_asked) as reply:
        table.press("u")
    assert reply.value.json()["stuck"] is False
    table.press("Control+y")
    expect(strip(table, "stuck")).to_be_visible()


def test_nobody_is_told_who_does_not_want_to_know(table: Table) -> None:
    table.open(text=BRINK)
    table.open_dialog("settings").locator("[name=stuck]").uncheck()
    table.press("Escape")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.press("d")
    table.play("3S>4S", "tap")
    assert [url for url in asked if "/stuck" in url] == []
    expect(table.page.locator("#advice")).to_be_hidden()
    table.open_dialog("settings").locator("[name=stuck]").check()
    table.press("Escape")
    expect(strip(table, "stuck")).to_be_visible()


def test_a_move_does_not_wait_for_the_answer_and_an_old_answer_is_thrown_away(
    table: Table,
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.open(text=BRINK)
    table.page.route("**/stuck?*", hold)
    table.press("d", "u")
    table.shows(BEFORE.play(parse_move("deal")).undo())
    assert len(held) == 2
    for route, ply in zip(held, (1, 2), strict=True):
        route.fulfill(json=LOST | {"ply": ply, "stuck": ply == 1})
    table.page.unroute("**/stuck?*")
    with table.page.expect_response(is_asked):
        table.play("3C>4C", "tap")
    expect(table.page.locator("#advice")).to_be_hidden()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_strip_covers_no_card_and_no_button_not_even_with_46_cards_in_a_column(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down("ms", size, touch=True, still=True)
    advisor = Advisor(table)
    advisor.stuck = LOST
    table.open(text=BOARD)
    expect(strip(table, "stuck")).to_be_visible()
    everything_is_in_reach(table)
    for card in ("4H", "7S", "KD"):
        is_ringed(table, card)
    for button in strip(table, "stuck").get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    table.resize(*((740, 360) if size == (360, 740) else (700, 560)))
    everything_is_in_reach(table)
    for card in ("4H", "7S", "KD"):
        is_ringed(table, card)


def test_the_columns_stay_where_they_are_when_there_is_room(table: Table) -> None:
    advisor = Advisor(table)
    table.open(text=SOURCE)
    before = {card: table.box(table.card(card)) for card in ("3S", "5H", "JC", "7S")}
    advisor.stuck = LOST
    table.open_dialog("settings").locator("[name=stuck]").uncheck()
    table.dialog("settings").locator("[name=stuck]").check()
    table.press("Escape")
    expect(strip(table, "stuck")).to_be_visible()
    assert {card: table.box(table.card(card)) for card in before} == before


def test_what_is_drawn_is_out_of_the_way_while_cards_are_dragged(table: Table) -> None:
    advisor = Advisor(table)
    advisor.stuck = LOST
    table.open(text=SOURCE)
    expect(table.page.locator("#marks")).to_be_visible()
    table.lift("4H", table.end_of(7))
    expect(table.page.locator("#marks")).to_be_hidden()
    table.drop()
    expect(table.page.locator("#marks")).to_be_visible()
    is_ringed(table, "4H")


@pytest.mark.parametrize(
    ("still", "speed", "motion"), [(False, "1", "draw"), (True, "1", "none"), (False, "0", "none")]
)
def test_the_circle_is_drawn_with_a_stroke_where_motion_is_wanted(
    sit_down: SitDown, still: bool, speed: str, motion: str
) -> None:
    table = sit_down(still=still).likes(speed=speed)
    advisor = Advisor(table)
    advisor.stuck = LOST
    table.open(text=SOURCE)
    expect(strip(table, "stuck")).to_be_visible()
    line = table.page.locator("#marks .mark-arrow .line").first
    expect(line).to_have_css("animation-name", motion)
    table.rest()
    expect(line).to_have_css("animation-name", motion)


@pytest.mark.parametrize(
    ("language", "size"), [("en", (1280, 800)), ("ms", (360, 740)), ("fr", (844, 390))]
)
def test_axe_finds_nothing_to_mend_in_it(
    sit_down: SitDown, language: str, size: tuple[int, int]
) -> None:
    table = sit_down(language, size, still=True)
    advisor = Advisor(table)
    advisor.stuck = LOST
    table.open(text=SOURCE)
    strip(table, "stuck").locator("[aria-expanded]").click()
    expect(strip(table, "stuck").locator(".more")).to_be_visible()
    assert violations(table) == []
    assert table.page.evaluate(OUTSIDE) == []


def test_in_forced_colours_and_from_right_to_left_it_is_whole(sit_down: SitDown) -> None:
    table = sit_down(size=(360, 740), still=True)
    table.page.emulate_media(forced_colors="active")
    advisor = Advisor(table)
    advisor.stuck = LOST
    table.open(text=SOURCE)
    expect(strip(table, "stuck")).to_be_visible()
    border = "(one) => getComputedStyle(one).borderTopStyle"
    assert strip(table, "stuck").evaluate(border) == "solid"
    line, casing = (
        table.page.locator(f"#marks rect.{name}").first.evaluate(
            "(one) => getComputedStyle(one).stroke"
        )
        for name in ("line", "casing")
    )
    assert line != casing
    table.page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    table.resize(361, 740)
    for card in ("4H", "7S"):
        is_ringed(table, card)
    everything_is_in_reach(table)
