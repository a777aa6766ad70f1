"""When the server is away for a moment: the table says so, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.table import Table
from tests.browser.watch import ABORTED, Watch
from tests.rules.drawn import SOURCE, board
from tests.web.serving import serving

BEFORE = Game.new(board(SOURCE))
AFTER = BEFORE.play(parse_move("4H>5H"))
MESSAGE = "The server cannot be reached. Your game is kept there; nothing is lost."
MOVES = "**/api/games/*/moves"
IS_IT_THERE = "**/api/rules"
"""Asked for from time to time, so that the table goes on by itself."""


def never_arrives(route: Route) -> None:
    """The request is lost on its way."""
    route.abort("connectionrefused")


def reply_is_lost(route: Route) -> None:
    """The server does what was asked, but nobody hears of it."""
    route.fetch()
    route.abort("connectionreset")


def gateway_answers(route: Route) -> None:
    """Something between answers instead of the server."""
    route.fulfill(status=502, body="<h1>Bad gateway</h1>", content_type="text/html")


@pytest.fixture
def gone(table: Table) -> Table:
    """A table on which losses are meant, with the board of the rule book."""
    table.watch.expect(ABORTED, 502)
    table.page.route(IS_IT_THERE, never_arrives)
    return table.open(text=SOURCE)


def says_so(table: Table) -> None:
    expect(table.page.locator("#offline")).to_be_visible()
    expect(table.page.locator("#offline")).to_contain_text(MESSAGE)


def try_again(table: Table) -> None:
    table.page.locator("#retry").click()
    table.rest()


@pytest.mark.parametrize("loss", [never_arrives, reply_is_lost, gateway_answers])
def test_a_move_that_gets_lost_is_made_once_when_it_is_tried_again(
    gone: Table, loss: Callable[[Route], None]
) -> None:
    gone.page.route(MOVES, loss)
    gone.drag("4H", gone.end_of(7))
    says_so(gone)
    expect(gone.card("4H")).to_have_attribute("data-column", "2")
    gone.page.unroute(MOVES)
    try_again(gone)
    expect(gone.page.locator("#offline")).to_be_hidden()
    gone.shows(AFTER)


def test_trying_again_too_early_says_it_again(gone: Table) -> None:
    gone.page.route("**/api/games/**", never_arrives)
    gone.play("4H>5H", "tap")
    for _ in range(2):
        says_so(gone)
        try_again(gone)
    says_so(gone)
    gone.page.unroute("**/api/games/**")
    try_again(gone)
    gone.shows(AFTER)


def test_an_undo_that_gets_lost_is_done_once_when_it_is_tried_again(gone: Table) -> None:
    gone.play("4H>5H", "keys")
    gone.page.route("**/api/games/*/undo", reply_is_lost)
    gone.press("u")
    says_so(gone)
    gone.page.unroute("**/api/games/*/undo")
    try_again(gone)
    gone.shows(AFTER.undo())


def test_a_page_that_comes_without_its_game_gets_it_later(table: Table) -> None:
    table.watch.expect(ABORTED)
    for path in ("**/api/games*", IS_IT_THERE):
        table.page.route(path, never_arrives)
    table.go()
    says_so(table)
    table.page.unroute("**/api/games*")
    try_again(table)
    assert table.picture().stock == 3


def test_what_was_entered_for_a_new_game_is_kept(gone: Table) -> None:
    gone.page.route("**/api/games", never_arrives)
    window = gone.open_dialog("new-game")
    window.locator("#deal-number").fill("8812")
    window.locator("[type=submit]").click()
    expect(window.locator("#form-error")).to_contain_text("What you entered is still here")
    expect(window.locator("#deal-number")).to_have_value("8812")
    gone.page.unroute("**/api/games")
    window.locator("[type=submit]").click()
    expect(window).to_be_hidden()
    expect(gone.page.locator("#deal-name")).to_have_text("Deal 8812")
    assert gone.picture().actions == 0


def test_looking_back_goes_on_when_the_server_is_there_again(gone: Table) -> None:
    gone.play("4H>5H", "tap")
    gone.menu("lookBack")
    gone.page.route("**/positions/*", never_arrives)
    gone.page.locator("#look-first").click()
    says_so(gone)
    gone.page.unroute("**/positions/*")
    try_again(gone)
    expect(gone.page.locator("#look-text")).to_have_text("After 0 of 1 actions")
    expect(gone.card("4H")).to_have_attribute("data-column", "2")
    gone.page.locator("#look-end").click()
    gone.shows(AFTER)


def test_the_list_of_games_comes_when_it_is_tried_again(gone: Table) -> None:
    gone.page.route("**/api/games?*", never_arrives)
    gone.open_dialog("menu").locator("[data-command=games]").click()
    says_so(gone)
    gone.page.unroute("**/api/games?*")
    try_again(gone)
    expect(gone.dialog("games").locator(".game-row")).to_have_count(1)


def test_a_window_whose_program_cannot_be_fetched_opens_when_it_is_tried_again(
    gone: Table,
) -> None:
    gone.page.route("**/dialogs/newgame.js", never_arrives)
    gone.button("newGame").click()
    says_so(gone)
    gone.page.unroute("**/dialogs/newgame.js")
    try_again(gone)
    expect(gone.dialog("new-game")).to_be_visible()


def test_the_table_goes_on_by_itself_when_the_server_is_there_again(gone: Table) -> None:
    gone.page.route(MOVES, never_arrives)
    gone.drag("4H", gone.end_of(7))
    says_so(gone)
    gone.page.unroute(MOVES)
    gone.page.unroute(IS_IT_THERE)
    expect(gone.page.locator("#offline")).to_be_hidden()
    gone.shows(AFTER)


def test_a_server_that_was_ended_and_started_again_goes_on_with_the_game(
    chromium: Browser, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite"
    with ExitStack() as running:
        address = running.enter_context(serving(database)).address
        context = chromium.new_context(base_url=address, locale="en-GB")
        table = Table(context, Watch(address))
        table.open(text=SOURCE)
        table.play("4H>5H", "drag")
        table.shows(AFTER)
    table.watch.expect(ABORTED)
    table.press("u")
    says_so(table)
    with serving(database, int(address.rpartition(":")[2])) as again:
        assert again.address == address
        try_again(table)
        table.shows(AFTER.undo())
        context.close()
    assert table.watch.troubles == []
