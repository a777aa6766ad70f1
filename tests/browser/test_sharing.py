"""Deals, games and boards are handed on: as links, as texts, as a picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorpion.deals import parse_deal
from scorpion.game import Game
from scorpion.notation import parse_board, parse_move, write_record
from scorpion.rules import parse_rules
from scorpion.view import visible
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.browser.test_new_game import allow_clipboard
from tests.rules.drawn import SOURCE, board, random_game, won_games


def shared(table: Table, what: str) -> str:
    """What is copied in the Share window."""
    window = table.open_dialog("share")
    table.page.evaluate("() => navigator.clipboard.writeText('')")
    window.locator(f"#share-{what}").click()
    expect(table.toast).to_have_text("Copied")
    table.press("Escape")
    text: str = table.page.evaluate("() => navigator.clipboard.readText()")
    return text


@pytest.fixture
def sharing(table: Table) -> Table:
    allow_clipboard(table.context)
    return table


def games_of(table: Table) -> int:
    return len(table.context.request.get("/api/games").json()["games"])


@pytest.mark.parametrize("rules", ["classic", "relaxed removal=anywhere"])
@pytest.mark.parametrize("deal", ["8812", "ms:24"])
def test_a_link_deals_the_same_cards_to_somebody_else(
    sharing: Table, sit_down: SitDown, deal: str, rules: str
) -> None:
    sharing.open(deal=deal, rules=rules)
    sharing.press("d")
    link = shared(sharing, "deal")
    other = sit_down().go(link)
    other.shows(Game.new(parse_deal(deal).position(parse_rules(rules)), parse_deal(deal)))
    other.go(link)
    assert games_of(other) == 1


def test_a_link_with_a_number_that_is_none_says_so_and_shows_a_game(table: Table) -> None:
    table.watch.expect(422)
    table.go("/deals/twelve")
    expect(table.toast).to_contain_text("'twelve' is no deal")
    assert table.picture().actions == 0


def test_a_link_leaves_the_running_game_in_the_list(table: Table) -> None:
    table.open(deal="1")
    table.press("d")
    first = table.id
    table.go("/deals/24")
    table.open_dialog("games")
    table.dialog("games").locator(".game-row").last.click()
    table.rest()
    assert table.id == first
    assert table.picture().actions == 1


def test_a_replay_is_watched_by_somebody_else_and_nothing_is_kept(
    sharing: Table, sit_down: SitDown
) -> None:
    whole = next(won_games())
    sharing.open(text=write_record(whole))
    expect(sharing.page.locator("#win")).to_be_visible()
    sharing.press("Escape")
    link = shared(sharing, "replay")
    other = sit_down(still=True).go(link)
    expect(other.page.locator("#look-text")).to_have_text(f"After 0 of {whole.actions} actions")
    expect(other.page.locator("#deal-name")).to_have_text(f"Deal {whole.deal}")
    assert violations(other) == []
    other.page.locator("#look-last").click()
    expect(other.page.locator("#slots .run")).to_have_count(4)
    other.page.locator("#look-first").click()
    other.page.locator("#look-play").click()
    expect(other.page.locator("#look-text")).to_have_text(re.compile("After [1-9] of"))
    other.page.locator("#look-play").click()
    assert games_of(other) == 0
    other.page.locator("#look-end").click()
    other.rest()
    other.shows(Game.new(whole.start, whole.deal))
    assert games_of(other) == 1


def test_a_replay_of_a_board_of_one_s_own_is_watched_too(sharing: Table, sit_down: SitDown) -> None:
    sharing.open(text=SOURCE)
    sharing.play("4H>5H", "drag")
    other = sit_down().go(shared(sharing, "replay"))
    other.page.locator("#look-last").click()
    expect(other.card("4H")).to_have_attribute("data-column", "7")
    other.page.locator("#look-end").click()
    other.rest()
    expect(other.card("4H")).to_have_attribute("data-column", "2")


def test_an_address_that_holds_no_record_says_so(table: Table) -> None:
    table.watch.expect(422)
    table.go("/replay#nonsense")
    expect(table.toast).to_contain_text("There is no board here")
    assert table.picture().actions == 0


def test_a_game_is_played_back_at_the_speed_that_is_chosen(table: Table) -> None:
    game = random_game(3, limit=12)
    table.open(text=write_record(game))
    table.menu("lookBack")
    button = table.page.locator("#look-play")
    button.click()
    expect(button).to_have_accessible_name("Stop")
    expect(table.page.locator("#look-text")).to_have_text(re.compile("After [1-9] of 12 actions"))
    button.click()
    expect(button).to_have_accessible_name("Play back")
    table.page.locator("#look-speed").select_option("4")
    button.click()
    expect(table.page.locator("#look-text")).to_have_text(
        f"After {game.actions} of {game.actions} actions"
    )
    expect(button).to_have_accessible_name("Play back")
    table.page.locator("#look-end").click()
    table.shows(game)


def test_the_board_is_copied_as_it_can_be_seen(sharing: Table) -> None:
    sharing.open(deal="8812")
    sharing.press("d")
    start = parse_deal("8812").position()
    game = Game.new(start).play(parse_move("deal"))
    assert shared(sharing, "board") == str(visible(game.position))
    sharing.press("u")
    assert parse_board(shared(sharing, "board")) == visible(start)
    sharing.open(deal="2", rules="three-blind-mice")
    mice = parse_rules("three-blind-mice")
    assert parse_board(shared(sharing, "board"), mice) == visible(parse_deal("2").position(mice))


def test_a_picture_of_the_board_is_saved(table: Table, tmp_path: Path) -> None:
    table.open(deal="8812")
    window = table.open_dialog("share")
    assert violations(table) == []
    with table.page.expect_download() as download:
        window.locator("#share-image").click()
    file = tmp_path / "board.png"
    download.value.save_as(file)
    assert download.value.suggested_filename == "scorpion-8812.png"
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG")
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
    assert width > 1200
    assert height > 500
    assert len(content) > 20_000


def test_the_result_of_the_daily_deal_gives_nothing_away(sharing: Table) -> None:
    sharing.open(daily="today")
    sharing.press("d")
    day = sharing.server()["daily"]
    expect(sharing.page.locator("#deal-name")).to_have_text(f"Deal of {day}")
    text = shared(sharing, "result")
    title, facts, link = text.split("\n")
    assert title == f"Scorpion, deal of {day} · Classic"
    assert facts.startswith("⬜⬜⬜⬜ not won yet, 1 action, 0:0")
    assert facts.endswith("nothing taken back, without help")
    assert link.endswith(f"/daily/{day}")
    assert "♠" not in text


def test_the_daily_deal_is_begun_once_and_gone_on_with(table: Table) -> None:
    table.open(deal="1")
    window = table.open_dialog("new-game")
    window.locator("[value=daily]").check()
    window.locator("[type=submit]").click()
    table.rest()
    first = table.id
    table.press("d")
    table.new_game(deal="24")
    table.go("/daily")
    assert table.id == first
    assert table.picture().actions == 1


def test_a_board_is_dropped_as_a_file_or_chosen(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(SOURCE)
    window = table.open(deal="1").open_dialog("new-game")
    window.locator("#board-file").set_input_files(file)
    expect(window.locator("#board-text")).to_have_value(SOURCE)
    expect(window.locator("[value=text]")).to_be_checked()
    window.locator("#board-text").fill("")
    window.locator("[value=random]").check()
    data = table.page.evaluate_handle(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "board.txt", { type: "text/plain" }));
          return data;
        }""",
        SOURCE,
    )
    window.locator("form").dispatch_event("drop", {"dataTransfer": data})
    expect(window.locator("#board-text")).to_have_value(SOURCE)
    window.locator("[name=fill]").uncheck()
    window.locator("[type=submit]").click()
    table.rest().shows(Game.new(board(SOURCE)))
    file.write_text("x" * 70_000)
    window = table.open_dialog("new-game")
    window.locator("#board-file").set_input_files(file)
    expect(window.locator("#text-error")).to_have_text("This file is too long to be a board.")
