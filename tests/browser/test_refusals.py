"""What is not allowed says why, in the player's language, and changes nothing."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from scorpion.game import Game
from tests.browser.conftest import SitDown
from tests.browser.table import Point, Table
from tests.rules.drawn import SOURCE, board

BOARD: Final = """\
Foundations: C D
<KS> <4H> 9H QS
8S 7H
AS
-
KH QH JH TH 8H 6S
JS TS 9S 7S 6H 5H 4S
3S 2S 5S 3H 2H AH
"""
GAME: Final = Game.new(board(BOARD))

DRAGS: Final = {
    "a card that is no King onto an empty column": ("7H", 4),
    "the right rank of another suit": ("5H", 5),
    "another rank of the suit": ("9S", 1),
    "another rank of another suit": ("TH", 6),
    "the two onto its Ace": ("2S", 3),
    "anything onto an Ace": ("KH", 7),
}
SAID: Final = {
    "en": [
        "Only a King may be placed on an empty column",
        "Rule: the card must be of the same suit",
        "Rule: the card must be exactly one rank lower",
        "Rule: the card must be exactly one rank lower",
        "Rule: no card may be placed on an Ace",
        "Rule: no card may be placed on an Ace",
    ],
    "ms": [
        "Hanya Raja boleh diletakkan pada lajur kosong",
        "Peraturan: kad mestilah daripada bunga yang sama",
        "Peraturan: kad mestilah tepat satu pangkat lebih rendah",
        "Peraturan: kad mestilah tepat satu pangkat lebih rendah",
        "Peraturan: tiada kad boleh diletakkan di atas As",
        "Peraturan: tiada kad boleh diletakkan di atas As",
    ],
}
CASES: Final = [
    (language, drag, said)
    for language, sentences in SAID.items()
    for drag, said in zip(DRAGS, sentences, strict=True)
]


@pytest.fixture
def refusing(table: Table) -> Table:
    """The drawn board on a table in English."""
    table.watch.expect(422)
    return table.open(text=BOARD)


def says(table: Table, sentence: str) -> None:
    """The sentence is shown and read out, and the game is as it was."""
    expect(table.toast).to_have_text(sentence)
    expect(table.toast).to_be_visible()
    expect(table.live).to_have_text(sentence)
    table.shows(GAME)
    assert table.server()["ply"] == 0


def is_silent(table: Table) -> None:
    """No message is shown, and the game is as it was."""
    expect(table.toast).to_be_hidden()
    table.shows(GAME)


def slot(table: Table) -> Point:
    box = table.box(table.page.locator("#slots > .slot").last)
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def face_down(table: Table) -> Point:
    """A place on the first column's cards that lie face down."""
    box = table.box(table.column(1).locator("> .down").first)
    return Point(box["x"] + box["width"] / 2, box["y"] + 3)


@pytest.mark.parametrize("language", list(SAID))
def test_a_refused_drag_says_why_in_the_words_of_the_rule_book(
    sit_down: SitDown, language: str
) -> None:
    table = sit_down(language)
    table.watch.expect(422)
    table.open(text=BOARD)
    for (card, column), sentence in zip(DRAGS.values(), SAID[language], strict=True):
        table.drag(card, table.end_of(column))
        says(table, sentence)


def test_a_finger_is_told_why_too(sit_down: SitDown) -> None:
    table = sit_down("ms", (360, 740), touch=True)
    table.watch.expect(422)
    table.open(text=BOARD)
    table.drag("7H", table.end_of(4))
    says(table, "Hanya Raja boleh diletakkan pada lajur kosong")


def test_keys_are_told_why_too(refusing: Table) -> None:
    refusing.walk_to("5H")
    refusing.press("Shift+Enter", "5", "Enter")
    says(refusing, "Rule: the card must be of the same suit")
    expect(refusing.focused.locator("xpath=..")).to_have_attribute("data-card", "5H")


def test_cards_that_lie_face_down_cannot_be_moved(refusing: Table) -> None:
    refusing.tap(face_down(refusing))
    says(refusing, "A face-down card cannot be moved")
    refusing.press("Escape")
    is_silent(refusing)
    refusing.press("1", "Home", "Enter")
    says(refusing, "A face-down card cannot be moved")


def test_dragging_a_card_that_lies_face_down_leaves_it_there(refusing: Table) -> None:
    refusing.page.mouse.move(*face_down(refusing))
    refusing.page.mouse.down()
    refusing.page.mouse.move(*refusing.end_of(4), steps=5)
    refusing.drop()
    refusing.shows(GAME)


def test_cards_are_never_placed_on_a_slot_by_hand(refusing: Table) -> None:
    refusing.drag("AS", slot(refusing))
    says(refusing, "Cards are never placed on a slot by hand")


def test_a_card_without_a_place_to_go_to_says_so_when_it_is_tapped(refusing: Table) -> None:
    refusing.tap(refusing.strip("9H"))
    says(refusing, "9 of hearts: there is nowhere to put it now")


def test_the_stock_is_dealt_only_once(refusing: Table) -> None:
    refusing.play("deal", "tap")
    says(refusing, "The stock is already dealt")


def test_a_card_put_back_where_it_came_from_is_no_mistake(refusing: Table) -> None:
    refusing.drag("9S", Point(refusing.strip("9S").x + 20, refusing.strip("9S").y + 60))
    is_silent(refusing)
    refusing.walk_to("9S")
    refusing.press("Shift+Enter", "Enter")
    is_silent(refusing)
    expect(refusing.live).to_have_text("9 of spades put back.")


def test_a_card_dropped_beside_the_columns_goes_home(refusing: Table) -> None:
    refusing.drag("9S", Point(640, 20))
    is_silent(refusing)


def test_the_tradition_lets_the_stock_wait(table: Table) -> None:
    table.watch.expect(422)
    table.open(deal="8812", rules="classic stock=when-stuck")
    table.play("deal", "tap")
    expect(table.toast).to_have_text("The stock is dealt only when no other move is left")
    assert table.picture().actions == 0


def test_cards_that_nobody_knows_cannot_be_dealt(table: Table) -> None:
    table.watch.expect(422)
    table.open(text=SOURCE)
    table.press("d")
    expect(table.toast).to_contain_text("The cards of the stock are unknown")
    table.shows(Game.new(board(SOURCE)))


def test_without_interactive_rules_nothing_is_said_and_nothing_changes(refusing: Table) -> None:
    window = refusing.open_dialog("settings")
    window.locator("#set-interactive").uncheck()
    refusing.press("Escape")
    refusing.page.reload()
    refusing.rest()
    for card, column in DRAGS.values():
        refusing.drag(card, refusing.end_of(column))
        is_silent(refusing)
    refusing.drag("AS", slot(refusing))
    is_silent(refusing)
    refusing.tap(face_down(refusing))
    is_silent(refusing)
    refusing.play("deal", "tap")
    is_silent(refusing)
    refusing.play("6H>7H", "drag")
    assert refusing.picture().score == 5


def test_a_message_can_be_put_away(refusing: Table) -> None:
    refusing.drag("7H", refusing.end_of(4))
    refusing.toast.click()
    is_silent(refusing)


def test_the_next_move_puts_a_message_away(refusing: Table) -> None:
    refusing.drag("7H", refusing.end_of(4))
    refusing.play("6H>7H", "drag")
    expect(refusing.toast).to_be_hidden()
