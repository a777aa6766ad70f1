"""Keys that move by column numbers, and keys that tell; on keyboards of other scripts too."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from scorpion.cards import Card
from scorpion.deals import Deal
from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.play import Move
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.rules.drawn import SOURCE, board, won_games

BEFORE: Final = Game.new(board(SOURCE))

KEY: Final = """([key, code, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", {key, code, shiftKey, bubbles: true, cancelable: true}))"""
"""A key of a keyboard that Chromium's driver does not have."""


def foreign(table: Table, key: str, code: str, *, shift: bool = False) -> None:
    table.page.evaluate(KEY, [key, code, shift])
    table.rest()


def test_two_numbers_move_from_the_one_column_to_the_other(table: Table) -> None:
    table.open(text=SOURCE)
    table.press("7", "2")
    game = BEFORE.play(parse_move("6S>7S"))
    table.shows(game)
    expect(table.focused.locator("xpath=..")).to_have_attribute("data-card", "6S")
    table.press("ArrowDown", "7", "3")
    table.shows(game)  # 2H went along
    expect(table.focused.locator("xpath=..")).to_have_attribute("data-column", "3")


def test_numbers_typed_slowly_only_walk(table: Table) -> None:
    table.open(text=SOURCE)
    table.press("7")
    table.page.evaluate(
        """() => document.addEventListener("keydown", (event) =>
          Object.defineProperty(event, "timeStamp", {value: event.timeStamp + 2000}), true)"""
    )
    table.press("2")
    expect(table.focused.locator("xpath=..")).to_have_attribute("data-card", "7S")
    table.shows(BEFORE)


def test_shift_and_a_number_moves_there_from_the_column_of_the_focus(table: Table) -> None:
    table.open(text=SOURCE)
    table.press("7", "ArrowUp", "Shift+Digit3")
    table.shows(BEFORE.play(parse_move("2H>3H")))


def test_keyboards_of_other_scripts_play_by_the_place_of_their_keys(table: Table) -> None:
    table.open(deal="8812")
    start = Game.new(Deal(8812).position())
    foreign(table, "в", "KeyD")
    table.shows(start.play(parse_move("deal")))
    foreign(table, "г", "KeyU")
    table.shows(start.play(parse_move("deal")).undo())
    table.open(text=SOURCE)
    table.page.locator("#board [tabindex='0']").focus()
    foreign(table, "è", "Digit7")
    expect(table.focused.locator("xpath=..")).to_have_attribute("data-card", "5H")
    foreign(table, "é", "Digit2")
    table.shows(BEFORE.play(parse_move("6S>7S")))
    foreign(table, "؟", "Slash", shift=True)
    expect(table.dialog("help")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "4 legal moves. 4 of hearts onto 5 of hearts. 6 of spades onto 7 of spades. "
            "2 of hearts onto 3 of hearts. The stock can be dealt.",
        ),
        (
            "ms",
            "4 langkah sah. 4 hati diletakkan pada 5 hati. 6 spad diletakkan pada 7 spad. "
            "2 hati diletakkan pada 3 hati. Simpanan boleh diagihkan.",
        ),
    ],
)
def test_m_tells_the_legal_moves(sit_down: SitDown, language: str, said: str) -> None:
    table = sit_down(language).open(text=SOURCE, fill=True)
    table.press("m")
    expect(table.live).to_have_text(said)
    expect(table.toast).to_have_text(said)
    table.press("Escape")
    expect(table.toast).to_be_hidden()


def test_s_tells_how_the_table_stands(table: Table) -> None:
    table.open(text=SOURCE, fill=True)
    table.play("4H>5H", "tap")
    table.press("s")
    for said in (
        "Column 2, 3 face down, 2 cards face up: 3 of clubs",
        "Column 7, 9 cards face up: 7 of spades",
        "Stock, 3 cards: deal them",
        "Slots for complete runs, all empty",
        "5 points.",
        "1 action.",
    ):
        expect(table.live).to_contain_text(said)


def test_with_single_keys_switched_off_numbers_only_walk_on_the_board(table: Table) -> None:
    table.open(text=SOURCE)
    table.open_dialog("settings").locator("#set-letters").uncheck()
    table.press("Escape", "m", "s", "7", "2")
    expect(table.toast).to_be_hidden()
    expect(table.page.locator("#board :focus")).to_have_count(0)
    table.page.locator("#board [tabindex='0']").focus()
    table.press("7", "2")
    expect(table.focused.locator("xpath=..")).to_have_attribute("data-card", "7S")
    table.shows(BEFORE)


def test_a_whole_game_is_played_by_typing_column_numbers(table: Table) -> None:
    line = next(won_games())
    table.open(deal=str(line.deal))
    game = Game.new(line.start, line.deal)
    for move in line.moves:
        if move.card is None:
            table.press("d")
        else:
            table.press(*_columns(game, move))
            if table.page.locator(".choice-card").count():
                table.walk_to(str(move.card))
                table.press("Enter")
        game = game.play(move)
        table.shows(game)
    expect(table.dialog("win")).to_be_visible()


def _columns(game: Game, move: Move) -> tuple[str, str]:
    """The numbers of the columns that a move leads from and to."""

    def column_of(card: Card | None) -> int:
        return next(
            number for number, one in enumerate(game.position.columns, 1) if card in one.cards
        )

    target = move.target if isinstance(move.target, int) else column_of(move.target)
    return str(column_of(move.card)), str(target)
