"""The main journeys in Firefox too: a whole game, by drag, tap and keys, and all its windows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from scorpion.game import Game
from scorpion.notation import parse_move, write_record
from scorpion.play import Move
from tests.browser.conftest import DESKTOP
from tests.browser.picture import Picture
from tests.browser.table import PATIENCE, SETTLED, Point
from tests.browser.watch import Watch
from tests.rules.drawn import SOURCE, board, won_games
from tests.web.serving import Server
from tools.browser import FIREFOX, find

BEFORE: Final = Game.new(board(SOURCE))


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=find(FIREFOX))
    yield browser
    browser.close()


@pytest.fixture
def page(firefox: Browser, server: Server) -> Iterator[Page]:
    """A new player's tab; nothing may go wrong on it."""
    context = firefox.new_context(
        base_url=server.address,
        locale="en-GB",
        viewport={"width": DESKTOP[0], "height": DESKTOP[1]},
        reduced_motion="reduce",
    )
    page = context.new_page()
    watch = Watch(server.address)
    watch.listen(page)
    yield page
    context.close()
    assert watch.troubles == []


def begin(page: Page, text: str) -> None:
    reply = page.context.request.post("/api/games", data={"text": text})
    page.goto(f"/games/{reply.json()['id']}")
    rest(page)


def rest(page: Page) -> None:
    page.evaluate(SETTLED, PATIENCE)


def shows(page: Page, game: Game) -> None:
    rest(page)
    Picture.on(page).must_be(Picture.of(game))


def top_of(page: Page, card: str) -> Point:
    """The strip of a card."""
    box = page.locator(f".card[data-card='{card}']").bounding_box()
    assert box is not None
    return Point(box["x"] + box["width"] / 2, box["y"] + 6)


def end_of(page: Page, column: int) -> Point:
    place = page.locator(f"#board > .column[data-column='{column}'] > li:visible").last
    box = place.bounding_box()
    assert box is not None
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def play(page: Page, move: Move, column: int, how: str) -> None:
    if move.card is None:
        page.locator("#stock").click()
    elif how == "drag":
        page.mouse.move(*top_of(page, move.card.text))
        page.mouse.down()
        page.mouse.move(*end_of(page, column), steps=5)
        page.mouse.up()
    elif how == "tap":
        page.mouse.click(*top_of(page, move.card.text))
        rest(page)
        if page.locator(".target").count():
            page.mouse.click(*end_of(page, column))
    else:
        page.locator(f".card[data-card='{move.card.text}'] > button").focus()
        for key in ("Shift+Enter", str(column), "Enter"):
            page.keyboard.press(key)


def column_of(game: Game, move: Move) -> int:
    if isinstance(move.target, int) or move.target is None:
        return move.target or 0
    columns = enumerate(game.position.columns, 1)
    return next(number for number, column in columns if column.end == move.target)


def test_the_end_of_a_game_is_played_in_firefox_by_drag_tap_and_keys(page: Page) -> None:
    line = next(won_games())
    game = Game.replay(line.start, line.moves[:-15], line.deal)
    begin(page, write_record(game))
    shows(page, game)
    for move, how in zip(line.moves[-15:], cycle(["drag", "tap", "keys"]), strict=False):
        play(page, move, column_of(game, move), how)
        game = game.play(move)
        shows(page, game)
    expect(page.locator("dialog#win")).to_be_visible()
    expect(page.locator("#win-cards .face")).to_have_count(4)


def test_pulling_undo_redo_and_column_numbers_work_in_firefox(page: Page) -> None:
    begin(page, SOURCE)
    page.mouse.click(*end_of(page, 7))
    game = BEFORE.play(parse_move("4H>5H"))
    shows(page, game)
    page.keyboard.press("Control+z")
    shows(page, game.undo())
    page.keyboard.press("Control+y")
    shows(page, game)
    page.keyboard.press("u")
    page.keyboard.press("7")
    page.keyboard.press("2")
    shows(page, BEFORE.play(parse_move("6S>7S")))


def test_a_lost_pointer_sends_the_cards_home_in_firefox(page: Page) -> None:
    begin(page, SOURCE)
    page.mouse.move(*top_of(page, "4H"))
    page.mouse.down()
    page.mouse.move(*end_of(page, 7), steps=5)
    expect(page.locator(".held")).to_have_count(2)
    page.set_viewport_size({"width": 900, "height": 700})
    expect(page.locator(".held")).to_have_count(0)
    page.mouse.up()
    shows(page, BEFORE)


def test_every_window_opens_in_firefox_and_a_setting_stays(page: Page) -> None:
    begin(page, SOURCE)
    for name in ("games", "help", "settings"):
        page.locator("#menu-button").click()
        page.locator(f"#menu [data-command={name}]").click()
        expect(page.locator(f"dialog#{name}")).to_be_visible()
        if name == "settings":
            page.locator("[name=theme][value=dark]").check()
        page.keyboard.press("Escape")
    page.reload()
    rest(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("n")
    expect(page.locator("dialog#new-game")).to_be_visible()


def test_a_link_to_a_replay_is_watched_in_firefox(page: Page) -> None:
    whole = next(won_games())
    begin(page, write_record(whole))
    page.locator("#win [data-command=share]").click()
    # Firefox lets no test read the clipboard: without one the text is shown to be copied.
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.locator("#share-replay").click()
    link = page.locator("#copy-text").input_value()
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#look-text")).to_have_text(f"After 0 of {whole.actions} actions")
    page.locator("#look-last").click()
    expect(page.locator("#slots .run")).to_have_count(4)
    page.locator("#look-end").click()
    shows(page, Game.new(whole.start, whole.deal))
