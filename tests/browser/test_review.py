"""The review of a game: what each move did to it, and another try from any of its positions."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Route, expect

from scorpion.deals import parse_deal
from scorpion.game import Game
from scorpion.notation import parse_move, write_record
from scorpion.view import visible
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.browser.watch import ABORTED
from tests.rules.drawn import SOURCE, won_games

DEAL: Final = parse_deal("16")
MOVES: Final = "9S>TS 6D>7D 8C>9C 8S>9S 9C>TC 3D>4D 6H>7H TS>JS 7S>8S AD>2D 6S>7S 7H>8H"
LOST: Final = Game.replay(DEAL.position(), [parse_move(move) for move in MOVES.split()], DEAL)
"""A game that its sixth move lost."""
TURN: Final = 6
THOUGHT: Final = 60_000
"""Milliseconds that a review may take where everything else runs too: it gives way to it."""
MANY: Final = "Many are asking for advice just now; ask again in a moment"
BUSY: Final = {
    "type": "urn:scorpion:problem:busy",
    "title": "Busy",
    "status": 503,
    "detail": MANY,
    "code": "busy",
    "clause": None,
    "line": None,
    "game": None,
}


def agree(table: Table) -> Locator:
    """Open the review of a game that is not won, and agree to what it asks."""
    question = open_question(table)
    question.get_by_role("button", name="Show the review").click()
    return shown(table)


def open_question(table: Table) -> Locator:
    table.open_dialog("menu").locator("[data-command=review]").click()
    question = table.dialog("review-question")
    expect(question).to_be_visible()
    return question


def shown(table: Table) -> Locator:
    window = table.dialog("review")
    expect(window.locator(".tiny")).to_be_visible(timeout=THOUGHT)
    table.rest()
    return window


def said(window: Locator) -> Locator:
    return window.locator(".review-said")


def small_board(window: Locator) -> list[list[str]]:
    """The ranks in each column of the small board; a card face down is empty."""
    columns = window.locator(".tiny-column").all()
    return [[text.strip() for text in one.locator("span").all_inner_texts()] for one in columns]


def board_after(actions: int) -> list[list[str]]:
    """What can be seen after some actions, as the small board writes it."""
    columns = visible(LOST.at(actions)).columns
    return [
        [
            *[""] * column.face_down,
            *(card.text[0].replace("T", "10") for card in column.face_up),
        ]
        for column in columns
    ]


@pytest.fixture
def lost(table: Table) -> Table:
    """Someone at a game that is lost, and may not know it."""
    return table.open(text=write_record(LOST))


def test_the_review_of_a_running_game_asks_first_and_counts_as_help(lost: Table) -> None:
    question = open_question(lost)
    expect(question).to_contain_text("it counts as help, and a win is marked")
    assert violations(lost) == []
    question.get_by_role("button", name="Not now").click()
    assert lost.server()["helps"] == 0
    window = agree(lost)
    expect(window.locator(".review-mark")).to_contain_text("the verdicts know the hidden cards")
    assert lost.server()["helps"] == 1
    lost.press("Escape")
    lost.open_dialog("menu").locator("[data-command=review]").click()
    shown(lost)
    assert lost.server()["helps"] == 1


def test_the_turning_points_are_told_in_words_and_lead_there(lost: Table) -> None:
    window = agree(lost)
    turn = window.locator(".review-turn")
    expect(turn).to_have_text(re.compile("^Move 6, 3♦ → 4♦, lost the game: "))
    expect(said(window)).to_contain_text("Move 6: 3 of diamonds onto 4 of diamonds.")
    window.get_by_role("button", name="To the end").click()
    expect(said(window)).to_contain_text("It was lost before this move already.")
    turn.click()
    expect(said(window)).to_contain_text("Before it could be won; this move lost it.")
    expect(window.locator(".tiny-moved")).to_have_text("3")


def test_each_move_has_its_verdict_before_and_after_and_the_fair_chance(lost: Table) -> None:
    window = agree(lost)
    expect(window.get_by_role("img", name="The chance after each action")).to_be_visible()
    window.locator("summary").click()
    lines = [
        [cell.strip() for cell in line.locator("th, td").all_inner_texts()]
        for line in window.locator("tbody tr").all()
    ]
    assert [line[0] for line in lines[:2]] == ["Start", "1. 9♠ → 10♠"]
    verdicts = [" ".join(line[1:3]) for line in lines[1:]]
    won, gone = "✓can be won", "✕lost"
    assert verdicts == [
        *[f"{won} {won}"] * (TURN - 1),
        f"{won} {gone}",
        *[f"{gone} {gone}"] * (LOST.actions - TURN),
    ]
    assert all(re.fullmatch(r"\d+ % \(\d+\u2060–\u2060\d+\)", line[3]) for line in lines)
    window.get_by_role("button", name="9. 7♠ → 8♠").click()
    expect(said(window)).to_contain_text("Move 9:")
    assert violations(lost) == []


def test_the_review_is_stepped_through_by_keys_buttons_slider_and_the_curve(lost: Table) -> None:
    window = agree(lost)
    slider = window.get_by_role("slider", name="Action")
    lost.press("ArrowRight")
    expect(slider).to_have_value("7")
    expect(said(window)).to_contain_text("Move 7:")
    assert small_board(window) == board_after(7)
    lost.press("Home")
    expect(said(window)).to_contain_text("It can be won.")
    expect(window.locator(".tiny-moved")).to_have_count(0)
    assert small_board(window) == board_after(0)
    window.get_by_role("button", name="One action on").click()
    expect(said(window)).to_contain_text("It can still be won, as before.")
    slider.focus()
    lost.press("End")
    expect(said(window)).to_contain_text("Move 12:")
    box = lost.box(window.locator(".curve"))
    lost.page.mouse.click(box["x"] + box["width"] - 14, box["y"] + 60)
    expect(slider).to_have_value("12")
    lost.page.mouse.click(box["x"] + 46, box["y"] + 60)
    expect(slider).to_have_value("0")


def test_another_move_is_tried_from_any_position_as_a_new_game(lost: Table) -> None:
    before = lost.id
    window = agree(lost)
    window.get_by_role("button", name="Play another move instead of move 6").click()
    expect(lost.toast).to_have_text(
        "A new game, with the first 5 moves played. The other one is kept in My games."
    )
    lost.rest()
    assert lost.id != before
    lost.shows(Game.replay(LOST.start, LOST.moves[:5], DEAL))
    # Whoever has seen the hidden cards of a deal knows them in the next game of it too.
    assert lost.server()["helps"] == 1
    lost.open_dialog("games").locator(".game-row").nth(1).click()
    lost.rest()
    lost.shows(LOST)
    lost.menu("review")
    window = shown(lost)
    window.get_by_role("button", name="One action back").click()
    window.get_by_role("button", name="Try another move from here").click()
    lost.rest()
    lost.shows(Game.replay(LOST.start, LOST.moves[: TURN - 1], DEAL))


def test_a_won_game_is_reviewed_from_its_window_without_being_asked(table: Table) -> None:
    won = next(won_games())
    table.open(text=write_record(won))
    expect(table.dialog("win")).to_be_visible()
    table.dialog("win").locator("[data-command=review]").click()
    window = shown(table)
    expect(said(window)).to_contain_text("The game is won.")
    expect(window.get_by_text("None: it could be won all the time.")).to_be_visible()
    assert table.server()["helps"] == 0


def test_while_the_game_is_judged_the_window_says_so_and_can_be_left(lost: Table) -> None:
    lost.watch.expect(ABORTED)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    lost.page.route("**/review", hold)
    open_question(lost).get_by_role("button", name="Show the review").click()
    window = lost.dialog("review")
    expect(window.get_by_role("status")).to_have_text("The game is being judged, move by move …")
    assert len(held) == 1
    with lost.page.expect_event("requestfailed"):
        lost.page.keyboard.press("Escape")
    lost.page.unroute("**/review")
    lost.open_dialog("menu").locator("[data-command=review]").click()
    shown(lost)


def test_where_many_ask_the_window_says_so_and_can_ask_again(lost: Table) -> None:
    lost.watch.expect(503)
    lost.page.route("**/review", lambda route: route.fulfill(status=503, json=BUSY), times=1)
    open_question(lost).get_by_role("button", name="Show the review").click()
    window = lost.dialog("review")
    expect(window.get_by_role("alert")).to_have_text(MANY)
    window.get_by_role("button", name="Try again").click()
    shown(lost)


def test_a_game_that_went_on_in_another_tab_is_shown_as_it_stands(lost: Table) -> None:
    question = open_question(lost)
    path = f"/api/games/{lost.id}/undo"
    assert lost.context.request.post(path, data={"ply": lost.server()["ply"]}).ok
    lost.watch.expect(409)
    question.get_by_role("button", name="Show the review").click()
    expect(lost.toast).to_contain_text("changed in another tab or window")
    expect(lost.dialog("review")).to_be_hidden()
    lost.shows(LOST.undo())


def left(table: Table) -> str:
    """Leave the lost game for another one; gives its id."""
    before = table.open(text=write_record(LOST)).id
    table.open(deal="8812")
    return before


def in_the_list(table: Table) -> Locator:
    """The only button of the list of games that has one reviewed: in the other nothing was done."""
    button = table.open_dialog("games").get_by_role("button", name=re.compile("^Review ."))
    expect(button).to_have_accessible_name(re.compile("^Review Classic · Deal 16 .*20"))
    return button


def helps(table: Table, game: str) -> int:
    return int(table.context.request.get(f"/api/games/{game}").json()["helps"])


@pytest.mark.parametrize(
    ("how", "size"), [("click", (1280, 800)), ("tap", (360, 740)), ("press", (1280, 800))]
)
def test_a_game_that_was_left_is_reviewed_from_the_list_of_games(
    sit_down: SitDown, how: str, size: tuple[int, int]
) -> None:
    table = sit_down(size=size, touch=how == "tap", still=True)
    before = left(table)
    button = in_the_list(table)
    assert violations(table) == []
    if how == "press":
        table.press("Tab", "Tab", "Tab", "Tab")
        expect(button).to_be_focused()
        table.press("Enter")
    else:
        getattr(button, how)()
    question = table.dialog("review-question")
    expect(question).to_contain_text("it counts as help, and a win is marked")
    assert helps(table, before) == 0
    table.press("Escape")
    expect(button).to_be_focused()
    table.press("Enter")
    question.get_by_role("button", name="Show the review").click()
    window = shown(table)
    expect(said(window)).to_contain_text("Move 6: 3 of diamonds onto 4 of diamonds.")
    assert helps(table, before) == 1
    assert table.server()["helps"] == 0
    table.press("Escape")
    expect(window).to_be_hidden()
    expect(table.dialog("games")).to_be_visible()
    expect(button).to_be_focused()


def test_from_the_list_a_won_game_is_reviewed_without_being_asked(table: Table) -> None:
    before = table.open(text=write_record(next(won_games()))).id
    table.open(deal="8812")
    # Who presses twice asks twice; the first question is called off.
    table.watch.expect(ABORTED)
    table.open_dialog("games").get_by_role("button", name=re.compile("^Review .")).dblclick()
    window = shown(table)
    expect(said(window)).to_contain_text("The game is won.")
    expect(window.locator(".review-steps")).to_have_count(1)
    assert helps(table, before) == 0


def test_another_move_is_tried_in_a_game_from_the_list(table: Table) -> None:
    left(table)
    in_the_list(table).click()
    table.dialog("review-question").get_by_role("button", name="Show the review").click()
    shown(table).get_by_role("button", name="Play another move instead of move 6").click()
    table.rest()
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    table.shows(Game.replay(LOST.start, LOST.moves[:5], DEAL))


def test_a_game_from_the_list_that_went_on_elsewhere_is_reviewed_as_it_stands(
    table: Table,
) -> None:
    before = left(table)
    table.watch.expect(409)
    in_the_list(table).click()
    question = table.dialog("review-question")
    expect(question).to_be_visible()
    path = f"/api/games/{before}/undo"
    assert table.context.request.post(path, data={"ply": 0}).ok
    question.get_by_role("button", name="Show the review").click()
    window = shown(table)
    expect(window.get_by_role("slider", name="Action")).to_have_attribute("max", "11")
    assert table.id != before


def test_of_a_board_with_unknown_cards_it_is_said_that_there_is_no_review(table: Table) -> None:
    table.watch.expect(422)
    table.open(text=SOURCE)
    table.play("4H>5H", "tap")
    open_question(table).get_by_role("button", name="Show the review").click()
    window = table.dialog("review")
    expect(window.get_by_role("alert")).to_contain_text("Nobody knows the hidden cards")
    expect(window.get_by_role("button", name="Try again")).to_have_count(0)


def test_the_way_back_of_the_browser_leaves_no_window_of_another_game(lost: Table) -> None:
    before = lost.id
    lost.new_game(deal="8812")
    lost.open_dialog("settings")
    lost.page.go_back()
    expect(lost.page.locator("dialog[open]")).to_have_count(0)
    lost.rest()
    assert lost.id == before
    lost.shows(LOST)


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (844, 390)])
def test_the_review_fits_on_a_phone(sit_down: SitDown, size: tuple[int, int]) -> None:
    table = sit_down("ms", size, touch=True, still=True).open(text=write_record(LOST))
    table.open_dialog("menu").locator("[data-command=review]").click()
    table.dialog("review-question").locator(".primary").click()
    window = shown(table)
    for part in (".sheet > .scroll", ".sheet > footer"):
        assert window.locator(part).evaluate("(one) => one.scrollWidth <= one.clientWidth"), part
    board = table.box(window.locator(".review-board"))
    for column in window.locator(".tiny-column").all():
        box = table.box(column)
        assert box["y"] + box["height"] <= board["y"] + board["height"]
    window.locator("summary").click()
    scroll = window.locator(".sheet > .scroll")
    assert scroll.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert violations(table) == []


@pytest.mark.parametrize("hurried", [1, 9])
def test_a_review_that_was_made_in_haste_is_gone_on_with_and_says_so(
    table: Table, hurried: int
) -> None:
    table.open(text=write_record(LOST))
    asked = 0

    def answer(route: Route) -> None:
        nonlocal asked
        asked += 1
        reply = route.fetch()
        route.fulfill(response=reply, json=reply.json() | {"hurried": asked <= hurried})

    table.page.route("**/review", answer)
    window = agree(table)
    assert asked == (2 if hurried == 1 else 3)
    expect(window.get_by_text("There was little time")).to_have_count(0 if hurried == 1 else 1)
