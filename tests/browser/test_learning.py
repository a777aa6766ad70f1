"""Learning the game: the rules page with boards to try them on, and the tour."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.texts import LANGUAGES, texts
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.rules.drawn import SOURCE, board

READY = "html[data-ready=true]"
TOUR = ["4H>5H", "2H>3H", "deal", "AS>2S"]


def lesson(table: Table, name: str) -> Locator:
    table.page.goto("/rules")
    expect(table.page.locator(READY)).to_be_attached()
    return table.page.locator(f"figure[data-name={name}]")


def tap(board: Locator, card: str) -> None:
    # The strip that the next card leaves free.
    board.locator(f"[data-card='{card}']").click(position={"x": 12, "y": 8})


def test_a_legal_move_is_made_on_a_board_of_the_rules(table: Table) -> None:
    board = lesson(table, "source")
    tap(board, "4H")
    expect(board.locator(".lesson-answer")).to_have_text("✓ 5 points.")
    column = board.locator(".lesson-column").nth(6)
    expect(column.locator("[data-card]").last).to_have_attribute("data-card", "7S")
    board.get_by_role("button", name="From the start").click()
    expect(column.locator("[data-card]").last).to_have_attribute("data-card", "5H")


def test_an_illegal_move_is_refused_with_its_reason(table: Table) -> None:
    table.watch.expect(422)
    board = lesson(table, "empty")
    tap(board, "TS")
    expect(board.locator("[data-card=TS]")).to_have_attribute("aria-pressed", "true")
    board.locator(".lesson-empty").first.click()
    expect(board.locator(".lesson-answer")).to_have_text(
        "✗ Only a King may be placed on an empty column"
    )
    expect(board.locator(".lesson-column").nth(2).locator("[data-card=TS]")).to_be_visible()


def test_a_hidden_card_is_turned_up_and_the_stock_dealt(table: Table) -> None:
    board = lesson(table, "turning")
    expect(board.locator(".down")).to_have_count(1)
    tap(board, "5S")
    expect(board.locator(".lesson-answer")).to_have_text("✓ 10 points. Turned up: 7♠.")
    stock = table.page.locator("figure[data-name=stock]")
    stock.get_by_role("button", name="Deal the stock").click()
    expect(stock.locator("[data-card='7S']")).to_be_visible()
    expect(stock.get_by_role("button", name="Deal the stock")).to_be_hidden()


def test_the_boards_are_played_by_keys(table: Table) -> None:
    board = lesson(table, "runs")
    board.locator("[data-card=AS]").focus()
    table.page.keyboard.press("Enter")
    expect(board.locator(".lesson-answer")).to_contain_text("A complete run has left.")
    board.locator("[data-card=KH]").focus()
    table.page.keyboard.press("Enter")
    expect(board.locator(".lesson-answer")).to_contain_text("Choose a column")
    board.locator(".lesson-empty").first.focus()
    table.page.keyboard.press("Space")
    expect(board.locator(".lesson-answer")).to_contain_text("You have won!")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (320, 568)], ids=["at a desk", "on a phone"])
def test_the_rules_are_there_in_every_language_and_fit(
    sit_down: SitDown, language: str, size: tuple[int, int]
) -> None:
    table = sit_down("en", size, still=True)
    table.page.goto(f"/rules?lang={language}")
    expect(table.page.locator(READY)).to_be_attached()
    said = texts(language)
    expect(table.page.get_by_role("heading", level=1)).to_have_text(
        said.gettext("The rules of Scorpion")
    )
    width = table.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= size[0]
    assert [fault for fault in violations_of_page(table) if fault] == []


def violations_of_page(table: Table) -> list[str]:
    table.page.evaluate("() => { document.documentElement.dataset.busy = 'false'; }")
    return violations(table)


def test_the_rules_are_reached_from_the_table_and_from_the_new_game_window(table: Table) -> None:
    table.open(deal="1")
    for window in ("menu", "new-game", "help"):
        link = table.open_dialog(window).locator("a[href='/rules']")
        expect(link).to_be_visible()
        table.press("Escape")


def step(table: Table) -> Locator:
    return table.page.locator(".tour h2")


def test_the_tour_teaches_by_five_steps_that_the_player_makes(table: Table) -> None:
    table.open(deal="1")
    table.menu("tour")
    for number, move in enumerate(TOUR, 1):
        expect(step(table)).to_contain_text(f"{number} of 5: ")
        expect(step(table)).to_be_focused()
        assert violations(table) == []
        expect(table.page.locator(".pointed-at")).not_to_have_count(0)
        table.play(move, "keys" if number % 2 else "tap")
    expect(step(table)).to_contain_text("5 of 5: Four runs win")
    table.page.locator(".tour").get_by_role("button", name="Play on").click()
    expect(table.page.locator(".tour")).to_have_count(0)
    assert table.picture().actions == 4
    assert table.context.request.get("/api/statistics").json()["overall"]["played"] == 0


def test_the_tour_shows_the_move_and_another_one_is_taken_back(table: Table) -> None:
    table.open(deal="1")
    table.menu("tour")
    expect(step(table)).to_contain_text("1 of 5")
    table.press("d")
    expect(table.toast).to_contain_text("That was another move")
    show = table.page.locator(".tour").get_by_role("button", name="Show me")
    show.click()
    table.rest()
    assert table.picture().actions == 0
    expect(step(table)).to_contain_text("1 of 5")
    show.click()
    table.rest()
    expect(step(table)).to_contain_text("2 of 5")


@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (844, 390), (320, 568)])
def test_the_tour_does_not_cover_the_card_that_it_speaks_of(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down(size=size, touch=size[0] < 1000, still=True).open(deal="1")
    table.menu("tour")
    expect(step(table)).to_contain_text("1 of 5")
    for move in TOUR:
        table.play(move, "tap")
    expect(step(table)).to_contain_text("5 of 5")


def test_who_has_never_played_is_offered_the_tour_once(table: Table) -> None:
    table.go()
    offer = table.page.locator("#tour-offer")
    expect(offer).to_be_visible()
    assert violations(table) == []
    offer.get_by_role("button", name="Show me how").click()
    expect(step(table)).to_contain_text("1 of 5")
    expect(offer).to_have_count(0)
    table.page.locator(".tour").get_by_role("button", name="End the tour").click()
    table.context.request.delete("/api/games")
    table.go()
    expect(offer).to_have_count(0)


def test_looking_up_the_rules_leaves_the_game_as_it_is(table: Table) -> None:
    game = Game.new(board(SOURCE)).play(parse_move("4H>5H")).play(parse_move("2H>3H")).undo()
    table.open(text=SOURCE)
    table.play("4H>5H", "drag")
    table.play("2H>3H", "drag")
    table.press("u")
    address = table.page.url
    lesson(table, "source")
    table.page.get_by_role("link", name="To the table").click()
    table.rest()
    assert table.page.url == address
    table.shows(game)
    table.press("Control+y")
    table.shows(game.redo())
