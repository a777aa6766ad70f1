"""Nobody finds out what lies face down: not by looking at the page, nor by touching a card."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from scorpion.cards import Card
from scorpion.deals import parse_deal
from scorpion.game import Game
from scorpion.position import Position
from tests.browser.conftest import SitDown
from tests.browser.table import Point, Table
from tests.rules.drawn import random_game

WORDS = {
    "en": ({"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}, "of ",
           {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}),
    "ms": ({"A": "As", "J": "Jek", "Q": "Ratu", "K": "Raja"}, "",
           {"C": "kelawar", "D": "wajik", "H": "hati", "S": "spad"}),
}  # fmt: skip

READ = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelector("svg.symbols").remove();
  return [page.outerHTML, location.href, document.cookie, JSON.stringify(localStorage),
    JSON.stringify(sessionStorage)].join("\\n");
}"""
"""All that a page keeps, except the drawings of suits and buttons."""


def hidden(position: Position) -> list[Card]:
    """The cards in the stock and those that lie face down."""
    down = [card for column in position.columns for card in column.cards[: column.face_down]]
    return [*down, *position.stock]


def names(card: Card, language: str) -> list[str]:
    """What a card could be called on a page."""
    ranks, of, suits = WORDS[language]
    label = card.text[0].replace("T", "10")
    return [card.text, card.symbol, f"{ranks.get(label, label)} {of}{suits[card.suit]}"]


def gives_nothing_away(table: Table, position: Position, language: str) -> None:
    """No hidden card's name stands in the page, its attributes, its address or its storage."""
    page = table.rest().page.evaluate(READ).replace(table.id, "")
    for card in hidden(position):
        for name in names(card, language):
            assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", page), name


def test_the_names_that_are_looked_for_are_those_that_the_table_uses(sit_down: SitDown) -> None:
    for language in WORDS:
        table = sit_down(language, still=True).open(deal="8812")
        up = parse_deal("8812").position().columns[6].cards
        labels = [
            table.card(card.text).locator("button").get_attribute("aria-label") or "" for card in up
        ]
        assert [
            label.startswith(names(card, language)[2])
            for label, card in zip(labels, up, strict=True)
        ] == [True] * len(up)


def test_the_page_names_no_card_that_lies_face_down(sit_down: SitDown) -> None:
    for language in WORDS:
        table = sit_down(language).open(deal="8812")
        gives_nothing_away(table, parse_deal("8812").position(), language)


def test_what_is_hidden_stays_so_while_a_game_is_played_and_undone(table: Table) -> None:
    line = random_game(6, limit=8)
    game = Game.new(line.start, line.deal)
    table.open(deal=str(line.deal))
    for move in line.moves:
        table.play(str(move), "tap")
        game = game.play(move)
        gives_nothing_away(table, game.position, "en")
    expect(table.live).not_to_be_empty()
    before = {card.text for card in hidden(game.position)}
    for _ in line.moves:
        table.press("u")
        game = game.undo()
    table.shows(game)
    turned = {card.text for card in hidden(game.position)} - before
    assert turned
    for text in turned:
        expect(table.card(text)).to_have_count(0)


def test_touching_a_card_that_lies_face_down_does_not_turn_it(table: Table) -> None:
    table.open(deal="8812")
    game = Game.new(parse_deal("8812").position(), parse_deal("8812"))
    for number in range(1, 5):
        for down in table.column(number).locator("> .down").all():
            box = table.box(down)
            table.tap(Point(box["x"] + box["width"] / 2, box["y"] + 3))
    table.press("1", "Home", "Enter", " ", "Shift+Enter", "2")
    table.press("Escape")
    table.shows(game)
    gives_nothing_away(table, game.position, "en")
