"""A whole game, from the New game window to the win, and what can be done after it."""

from __future__ import annotations

from itertools import cycle
from typing import get_args

import pytest
from playwright.sync_api import expect

from scorpion.game import Game
from scorpion.notation import write_record
from tests.browser.conftest import SitDown
from tests.browser.picture import Picture
from tests.browser.table import How, Table
from tests.rules.drawn import won_games


@pytest.fixture(scope="module")
def line() -> Game:
    """A won game to play again."""
    return next(won_games())


def play_on(table: Table, line: Game, game: Game, *, ways: tuple[How, ...] = get_args(How)) -> Game:
    """Play the rest of a line, by each way in turn; after each move the picture is the rules'."""
    for move, way in zip(line.moves[game.actions :], cycle(ways), strict=False):
        table.play(str(move), way)
        game = game.play(move)
        table.shows(game)
    return game


def left_to_play(table: Table, line: Game, moves: int) -> Game:
    """A game of which all but so many of its last moves were played elsewhere."""
    game = Game.replay(line.start, line.moves[:-moves], line.deal)
    table.open(text=write_record(game)).shows(game)
    return game


def test_a_game_is_played_to_the_win_by_hand_and_keys(table: Table, line: Game) -> None:
    table.go().new_game(deal=str(line.deal))
    expect(table.page.locator("#deal-name")).to_have_text(f"Deal {line.deal}")
    start = Game.new(line.start, line.deal)
    table.shows(start)
    play_on(table, line, start)
    kings = sum(isinstance(move.target, int) for move in line.moves)
    already_lying = 49 + kings - line.actions  # P4
    expect(table.dialog("win")).to_be_visible()
    expect(table.page.locator("#win-score")).to_have_text(str(700 - 5 * already_lying))
    expect(table.page.locator("#win-actions")).to_have_text(str(line.actions))
    expect(table.live).to_contain_text("You have won!")
    assert table.picture().slots.count(None) == 0


def test_a_game_is_played_to_the_win_on_a_phone_without_motion(
    sit_down: SitDown, line: Game
) -> None:
    table = sit_down("ms", (360, 740), touch=True, still=True)
    play_on(table, line, left_to_play(table, line, 15), ways=("tap", "drag"))
    expect(table.dialog("win")).to_be_visible()
    expect(table.dialog("win").locator("h2")).to_have_text("Anda menang!")


def test_after_the_win_the_game_can_be_undone_and_is_won_only_once(
    table: Table, line: Game
) -> None:
    before = left_to_play(table, line, 1)
    assert not table.server()["won_once"]
    table.play(str(line.moves[-1]), "drag")
    expect(table.dialog("win")).to_be_visible()
    table.dialog("win").locator("[data-command=undo]").click()
    expect(table.dialog("win")).to_be_hidden()
    table.shows(before.play(line.moves[-1]).undo())
    expect(table.page.locator("#won-mark")).to_be_hidden()
    assert [table.server()[name] for name in ("won", "won_once")] == [False, True]
    table.press("Control+y")
    expect(table.dialog("win")).to_be_visible()
    table.shows(line)
    assert [table.server()[name] for name in ("won", "won_once")] == [True, True]
    table.press("Escape")
    table.open_dialog("games")
    expect(table.dialog("games").locator(".game-row")).to_have_count(1)
    expect(table.dialog("games").locator(".badge")).to_have_text("Won")


def test_a_won_game_that_is_opened_again_is_shown_as_won_and_takes_no_deal(
    table: Table, line: Game
) -> None:
    left_to_play(table, line, 1)
    table.play(str(line.moves[-1]), "tap")
    table.page.reload()
    expect(table.dialog("win")).to_be_visible()
    table.press("Escape")
    expect(table.page.locator("#won-mark")).to_be_visible()
    table.watch.expect(422)
    table.press("d")
    expect(table.toast).to_have_text("The game is over: it is won")
    table.shows(line)


def test_a_won_game_can_be_looked_back_at_from_its_start(table: Table, line: Game) -> None:
    left_to_play(table, line, 1)
    table.play(str(line.moves[-1]), "keys")
    table.dialog("win").locator("[data-command=lookBack]").click()
    label = table.page.locator("#look-text")
    expect(label).to_have_text(f"After {line.actions} of {line.actions} actions")

    table.page.locator("#look-first").click()
    expect(label).to_have_text(f"After 0 of {line.actions} actions")
    assert looked_back(table) == shown_after(line, 0)
    table.page.locator("#look-next").click()
    expect(label).to_have_text(f"After 1 of {line.actions} actions")
    assert looked_back(table) == shown_after(line, 1)
    table.page.locator("#look-slider").focus()
    table.press("ArrowRight", "ArrowRight")
    assert looked_back(table) == shown_after(line, 3)
    table.page.locator("#look-last").click()
    table.page.locator("#look-previous").click()
    expect(label).to_have_text(f"After {line.actions - 1} of {line.actions} actions")
    assert looked_back(table) == shown_after(line, line.actions - 1)

    table.page.locator("#look-end").click()
    expect(table.page.locator("#look-back")).to_be_hidden()
    table.shows(line)


def test_while_looking_back_nothing_is_played(table: Table, line: Game) -> None:
    game = left_to_play(table, line, 1)
    table.menu("lookBack")
    table.page.locator("#look-first").click()
    table.rest()
    (move, *_) = line.moves
    assert move.card is not None
    table.tap(table.strip(move.card.text))
    expect(table.toast).to_have_text("You are looking back: return to the game to play on")
    table.drag(move.card.text, table.end_of(7))
    table.press("d", "u")
    assert looked_back(table) == shown_after(line, 0)
    table.page.locator("#look-end").click()
    table.shows(game)


def test_what_was_undone_is_looked_at_too_and_the_game_goes_on_from_there(
    table: Table, line: Game
) -> None:
    game = left_to_play(table, line, 5)
    table.press(*["u"] * 6)
    table.shows(Game.replay(line.start, game.moves, line.deal, game.actions - 6))
    table.menu("lookBack")
    done = game.actions - 6
    label = table.page.locator("#look-text")
    go_on = table.page.locator("#look-go-on")
    expect(label).to_have_text(f"After {done} of {done} actions")
    expect(go_on).to_have_attribute("aria-disabled", "true")
    table.page.locator("#look-last").click()
    expect(label).to_have_text(f"After {game.actions} actions, 6 of them undone since")
    assert looked_back(table) == shown_after(line, game.actions)
    table.page.locator("#look-previous").click()
    expect(go_on).to_have_attribute("aria-disabled", "false")
    go_on.click()
    expect(table.page.locator("#look-back")).to_be_hidden()
    table.shows(Game.replay(line.start, game.moves, line.deal, game.actions - 1))

    table.menu("lookBack")
    table.page.locator("#look-first").click()
    go_on.click()
    table.shows(Game.replay(line.start, game.moves, line.deal, 0))


def looked_back(table: Table) -> tuple[object, ...]:
    """The position and figures that are shown instead of the game's own."""
    picture = Picture.on(table.rest().page)
    return _seen(picture)


def shown_after(line: Game, actions: int) -> tuple[object, ...]:
    """How a line stood after some actions."""
    return _seen(Picture.of(Game.replay(line.start, line.moves[:actions], line.deal)))


def _seen(picture: Picture) -> tuple[object, ...]:
    return picture.columns, picture.stock, picture.slots, picture.score, picture.actions
