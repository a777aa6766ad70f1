"""Games are kept: over a reload, a closed browser, in two tabs; and everyone has their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorpion.deals import parse_deal
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.play import legal_moves
from tests.browser.conftest import SitDown
from tests.browser.table import Table

STALE = "This game was changed in another tab or window; here is how it stands now."


def begun(table: Table, moves: int, deal: str = "8812") -> Game:
    """A new game of which some moves have been played at this table."""
    game = Game.new(parse_deal(deal).position(), parse_deal(deal))
    table.open(deal=deal)
    for _ in range(moves):
        move = next(iter(legal_moves(game.position)))
        table.play(str(move), "drag")
        game = game.play(move)
    table.shows(game)
    return game


def test_a_reload_in_the_middle_goes_on_exactly_there(table: Table) -> None:
    game = begun(table, 4).undo().undo()
    table.press("u", "u")
    table.shows(game)
    table.page.reload()
    table.shows(game)
    table.press("Control+y")
    table.shows(game.redo())
    table.press("u", "u", "u")
    table.shows(game.redo().undo().undo().undo())


def test_who_closes_the_browser_and_comes_back_goes_on(sit_down: SitDown) -> None:
    table = sit_down()
    game = begun(table, 3)
    table.page.close()
    later = sit_down(cookies=table.context).go("/")
    later.shows(game)
    later.button("undo").click()
    later.shows(game.undo())


def test_another_player_does_not_see_the_game(sit_down: SitDown) -> None:
    table = sit_down()
    game = begun(table, 1)
    other = sit_down()
    other.watch.expect(404)
    other.go(table.page.url)
    expect(other.toast).to_have_text("There is no such game")
    assert other.id != table.id
    assert other.picture().actions == 0
    other.open_dialog("games")
    expect(other.dialog("games").locator(".game-row")).to_have_count(1)
    table.shows(game)


def test_the_way_back_in_the_browser_leads_to_the_game_before(table: Table) -> None:
    first = begun(table, 1)
    second = begun(table, 0, deal="24")
    table.page.go_back()
    table.shows(first)
    table.page.go_forward()
    table.shows(second)


def test_a_new_game_can_be_left_by_the_way_back_too(table: Table) -> None:
    game = begun(table, 1)
    table.new_game(deal="24")
    table.page.go_back()
    expect(table.page.locator("#deal-name")).to_have_text("Deal 8812")
    table.shows(game)


@pytest.mark.parametrize("wish", ["move", "undo"])
def test_a_tab_that_is_behind_says_so_and_shows_how_the_game_stands(
    table: Table, wish: str
) -> None:
    game = begun(table, 1)
    behind = table.another_tab()
    behind.shows(game)
    ahead = next(iter(legal_moves(game.position)))
    table.play(str(ahead), "tap")
    game = game.play(ahead)

    behind.watch.expect(409)
    if wish == "undo":
        behind.page.keyboard.press("u")
    else:
        behind.drag(str(ahead.card), behind.end_of(_column(behind, str(ahead.target))))
    behind.rest()
    expect(behind.toast).to_have_text(STALE)
    expect(behind.live).to_have_text(STALE)
    behind.shows(game)
    behind.press("u")
    behind.shows(game.undo())


def test_tabs_can_take_turns(table: Table) -> None:
    game = begun(table, 0)
    other = table.another_tab()
    for tab in (other, table):
        tab.watch.expect(409)
        tab.press("d")
        if game.actions:
            expect(tab.toast).to_have_text(STALE)
        else:
            game = game.play(parse_move("deal"))
        tab.shows(game)


def _column(table: Table, card: str) -> int:
    return int(table.card(card).get_attribute("data-column") or 0)
