"""The New game window, the same deal again, and the list of games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from scorpion.deals import parse_deal
from scorpion.game import Game
from scorpion.notation import parse_move, write_record
from scorpion.rules import PRESETS, parse_rules
from scorpion.solver import Verdict, solve
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.rules.drawn import SOURCE, board, random_game


def start_of(deal: str, rules: str = "classic") -> Game:
    return Game.new(parse_deal(deal).position(parse_rules(rules)), parse_deal(deal))


def test_classic_and_a_random_deal_are_offered_first(table: Table) -> None:
    window = table.go().open_dialog("new-game")
    expect(window.locator("[value=classic]")).to_be_checked()
    expect(window.locator("[value=random]")).to_be_checked()
    expect(window.locator("[value=relaxed]")).to_be_visible()
    expect(window.locator("[value=wasp]")).to_be_hidden()
    before = table.id
    with table.asking("POST") as reply:
        window.locator("[type=submit]").click()
    expect(window).to_be_hidden()
    game = reply().json()
    assert (game["rules"]["text"], game["actions"]) == ("classic", 0)
    assert table.picture().stock == 3
    assert table.id == game["id"] != before


@pytest.mark.parametrize("rules", PRESETS)
def test_every_variant_is_dealt_by_its_rules(table: Table, rules: str) -> None:
    table.go().new_game(rules, deal="8812")
    table.shows(start_of("8812", rules))
    name = rules.replace("-", " ").title().replace("Ii", "II")
    expect(table.page.locator("#rules-name")).to_have_text(name)
    move, *_ = start_of("8812", rules).legal_moves
    table.play(str(move), "drag")
    table.shows(start_of("8812", rules).play(move))


def test_relaxed_takes_a_card_of_another_suit(table: Table) -> None:
    game = start_of("8812", "relaxed")
    move = next(
        move for move in game.legal_moves if move.card and move.card.suit not in str(move.target)
    )
    table.go().new_game("relaxed", deal="8812")
    table.play(str(move), "drag")
    table.shows(game.play(move))


def test_the_choices_of_tradition_can_be_made(table: Table) -> None:
    window = table.go().open_dialog("new-game")
    window.locator("summary").click()
    window.locator("[name=removal]").select_option("never")
    window.locator("[name=stock]").select_option("when-stuck")
    with table.asking("POST") as reply:
        window.locator("[type=submit]").click()
    assert reply().json()["rules"]["text"] == "classic removal=never stock=when-stuck"
    expect(table.page.locator("#rules-name")).to_have_text("Classic, with changes")
    expect(table.page.locator("#slots")).to_be_hidden()
    table.picture()


def test_a_number_deals_the_same_cards_on_every_machine(table: Table) -> None:
    table.go()
    for deal in ("24", "pysol:24", "ms:24"):
        table.new_game(deal=deal)
        table.shows(start_of(deal))
        expect(table.page.locator("#deal-name")).to_have_text(f"Deal {deal}")


def test_a_number_that_is_none_is_explained_and_kept(table: Table) -> None:
    game = table.open(deal="1").id
    table.watch.expect(422)
    detail = table.new_game(deal="twelve").json()["detail"]
    error = table.dialog("new-game").locator("#deal-error")
    field = table.dialog("new-game").locator("#deal-number")
    expect(error).to_have_text(detail)
    expect(error).to_contain_text("'twelve' is no deal")
    expect(field).to_have_value("twelve")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert table.id == game
    field.fill("12")
    field.press("Enter")
    expect(table.dialog("new-game")).to_be_hidden()
    table.rest().shows(start_of("12"))


@pytest.mark.parametrize(("language", "line"), [("en", "Line 6: "), ("ms", "Baris 6: ")])
def test_the_faults_of_a_board_are_named_with_their_lines_and_the_text_is_kept(
    sit_down: SitDown, language: str, line: str
) -> None:
    table = sit_down(language)
    table.watch.expect(422)
    reply = table.go().new_game(text=SOURCE.replace("6H 8C JS", "6H 8C 4H"))
    error = table.dialog("new-game").locator("#text-error")
    field = table.dialog("new-game").locator("#board-text")
    assert reply.json()["detail"].startswith(line)
    expect(error).to_have_text(reply.json()["detail"])
    expect(field).to_have_value(SOURCE.replace("6H 8C JS", "6H 8C 4H"))
    expect(field).to_be_focused()
    selected = table.page.evaluate("() => getSelection().toString()")
    assert selected == "6H 8C 4H 4C 9C 8D 5C"


def test_all_faults_of_a_board_are_named_at_once(table: Table) -> None:
    table.watch.expect(422)
    table.go().new_game(text=SOURCE.replace("6H 8C JS", "6H 8C 4H").replace("6D QC KH", "6D QC 3C"))
    error = table.dialog("new-game").locator("#text-error")
    expect(error).to_contain_text("Line 6: 4♥ is on this board more than once")
    expect(error).to_contain_text("Line 7: 3♣ is on this board more than once")


def test_what_was_wrong_is_forgotten_when_the_window_is_opened_again(table: Table) -> None:
    table.watch.expect(422)
    table.go().new_game(deal="twelve")
    table.press("Escape")
    window = table.open_dialog("new-game")
    expect(window.locator("#deal-error")).to_be_hidden()
    expect(window.locator("#deal-number")).to_have_value("twelve")


def test_a_record_is_pasted_with_its_moves(table: Table) -> None:
    game = random_game(3, limit=5)
    table.go().new_game(text=write_record(game))
    table.shows(game)


def test_a_choice_in_the_window_does_not_change_the_running_game(table: Table) -> None:
    table.open(deal="8812")
    table.open_dialog("new-game").locator("[value=relaxed]").check()
    table.press("Escape")
    table.shows(start_of("8812"))
    expect(table.page.locator("#rules-name")).to_have_text("Classic")


def test_the_window_opens_by_key_and_is_left_without_a_new_game(table: Table) -> None:
    table.open(deal="8812")
    window = table.dialog("new-game")
    ways: list[Callable[[], None]] = [
        lambda: table.press("Escape"),
        lambda: window.locator("[data-command=close]").click(),
        lambda: table.page.mouse.click(5, 5),
    ]
    for leave in ways:
        table.press("n")
        expect(window).to_be_visible()
        leave()
        expect(window).to_be_hidden()
    table.shows(start_of("8812"))


def test_the_same_deal_is_begun_again_and_the_game_before_is_kept(table: Table) -> None:
    table.open(text=SOURCE)
    table.play("4H>5H", "tap")
    before = table.id
    table.menu("again")
    table.shows(Game.new(board(SOURCE)))
    assert table.id != before
    table.open_dialog("games")
    rows = table.dialog("games").locator(".game-row")
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_attribute("aria-current", "true")
    expect(rows.last).to_contain_text("1 action")
    rows.last.click()
    expect(table.dialog("games")).to_be_hidden()
    table.shows(Game.new(board(SOURCE)).play(parse_move("4H>5H")))
    assert table.id == before


def test_older_games_are_listed_when_they_are_asked_for(table: Table) -> None:
    for number in range(1, 23):
        table.context.request.post("/api/games", data={"deal": str(number)})
    table.go().open_dialog("games")
    rows = table.dialog("games").locator(".game-row")
    expect(rows).to_have_count(20)
    expect(rows.first).to_contain_text("Classic · Deal 22")
    table.page.locator("#games-more").click()
    expect(rows).to_have_count(22)
    expect(table.page.locator("#games-more")).to_be_hidden()
    rows.last.click()
    expect(table.page.locator("#deal-name")).to_have_text("Deal 1")
    table.shows(start_of("1"))


def test_a_game_is_copied_as_text_and_pasted_again(table: Table) -> None:
    allow_clipboard(table.context)
    table.open(text=SOURCE)
    table.play("4H>5H", "keys")
    table.open_dialog("share").locator("#share-record").click()
    expect(table.toast).to_have_text("Copied")
    table.press("Escape")
    table.open_dialog("new-game")
    table.page.locator("#board-text").focus()
    table.press("Control+v")
    table.dialog("new-game").locator("[name=fill]").uncheck()
    before = table.id
    with table.asking("POST"):
        table.dialog("new-game").locator("[type=submit]").click()
    table.shows(Game.new(board(SOURCE)).play(parse_move("4H>5H")))
    assert table.id != before


def test_the_deal_number_is_copied(table: Table) -> None:
    allow_clipboard(table.context)
    table.open(deal="ms:24")
    table.open_dialog("share").locator("#share-number").click()
    expect(table.toast).to_have_text("Copied")
    assert table.page.evaluate("() => navigator.clipboard.readText()") == "ms:24"


def test_where_nothing_may_be_copied_the_text_is_shown_to_copy_by_hand(table: Table) -> None:
    table.page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))"
    )
    table.open(deal="24")
    table.open_dialog("share").locator("#share-record").click()
    expect(table.dialog("copy")).to_be_visible()
    expect(table.page.locator("#copy-text")).to_have_value(
        table.context.request.get(f"/api/games/{table.id}/record").text()
    )


def allow_clipboard(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])


@pytest.mark.parametrize("difficulty", ["any", "easy", "medium", "hard"])
def test_a_winnable_deal_is_dealt_as_hard_as_it_is_wished(table: Table, difficulty: str) -> None:
    window = table.open(deal="1").open_dialog("new-game")
    choice = window.locator(f"[name=difficulty][value={difficulty}]")
    expect(choice).to_be_hidden()
    window.locator("[value=winnable]").check()
    choice.check()
    with table.asking("POST") as reply:
        window.locator("[type=submit]").click()
    wish = reply().request.post_data_json
    assert wish == {"rules": "classic", "winnable": difficulty}
    table.rest()
    game = table.server()
    assert solve(parse_deal(game["deal"]).position()).verdict is Verdict.WON
    said = "winnable" if difficulty == "any" else f"winnable, {difficulty}"
    expect(table.page.locator("#deal-winnable")).to_have_text(said)
    table.press("s")
    expect(table.live).to_contain_text("This deal can be won.")
    table.new_game(deal="1")
    expect(table.page.locator("#deal-winnable")).to_be_hidden()


def test_rules_without_a_winnable_deal_are_told_so_in_the_window(table: Table) -> None:
    sentence = "No winnable deal was found by these rules"
    refusal = {
        "type": "urn:scorpion:problem:no-deal",
        "title": "Unprocessable",
        "status": 422,
        "detail": sentence,
        "code": "no-deal",
        "clause": None,
        "line": None,
        "game": None,
    }
    table.watch.expect(422)
    window = table.open(deal="1").open_dialog("new-game")
    window.locator("[value=winnable]").check()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.page.route("**/api/games", hold)
    window.locator("[type=submit]").click()
    expect(window.locator("#form-searching")).to_have_text("Looking for a deal that can be won …")
    held[0].fulfill(status=422, json=refusal)
    expect(window.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    expect(window.locator("#form-searching")).to_be_empty()
    expect(window.locator("[value=winnable]")).to_be_checked()
