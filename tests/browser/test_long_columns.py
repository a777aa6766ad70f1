"""Long columns stay on the table and in reach, on small phones too."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from scorpion.cards import DECK
from scorpion.deals import Deal
from scorpion.game import Game
from scorpion.notation import parse_move, write_record
from scorpion.play import DEAL
from scorpion.rules import PRESETS
from tests.browser.conftest import SitDown
from tests.browser.table import Point, Table
from tests.rules.drawn import board, random_game, won_games

SIZES: Final = {
    "a phone": (360, 740),
    "a small phone": (320, 568),
    "a phone on its side": (844, 390),
    "a desk": (1280, 800),
}
ENDS: Final = ("5H", "9C", "QD", "2S", "7D", "JC")
"""The only cards of the other columns."""


def long_board() -> str:
    """A board with 46 cards in column 4: three face down, and cards that can leave from deep inside."""
    rest = [card.text for card in DECK if card.text not in ENDS]
    Random(7).shuffle(rest)
    for place, text in [(5, "4H"), (12, "8C"), (40, "JD"), (45, "6D")]:
        other = rest.index(text)
        rest[place], rest[other] = rest[other], rest[place]
    column = " ".join([f"<{text}>" for text in rest[:3]] + rest[3:])
    return "\n".join([*ENDS[:3], column, *ENDS[3:]]) + "\n"


BOARD: Final = long_board()
START: Final = Game.new(board(BOARD))
FACE_UP: Final = [card.text for card in START.position.columns[3].face_up]

IN_REACH = """() => [...document.querySelectorAll("#board li.card[data-card]")].filter((card) => {
  const box = card.getBoundingClientRect();
  const end = card.nextElementSibling?.getBoundingClientRect().top ?? box.bottom;
  const found = document.elementFromPoint(box.left + box.width / 2, (box.top + end) / 2);
  return !card.contains(found);
}).map((card) => card.dataset.card)"""
"""The cards face up that a finger in the middle of their strip does not touch."""

OUTSIDE = """() => [...document.querySelectorAll(
  ".card, .slot, .status *, #table button, #table button *")].filter((one) => {
  const {left, top, right, bottom, width} = one.getBoundingClientRect();
  return width && (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
}).map((one) => one.dataset.card || one.id || one.textContent.trim())"""
"""Cards, slots, figures and buttons that stand out of the window."""

CUT = """() => [...document.querySelectorAll("#board li.card[data-card] + li.card")].filter((over) => {
  const index = over.previousElementSibling.querySelector(".index");
  return index && index.getBoundingClientRect().bottom > over.getBoundingClientRect().top + 0.6;
}).map((over) => over.previousElementSibling.dataset.card)"""
"""The covered cards whose rank and suit are not seen whole."""


def everything_is_in_reach(table: Table) -> None:
    assert table.page.evaluate(OUTSIDE) == []
    assert table.page.evaluate(IN_REACH) == []


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_column_of_46_cards_stays_on_the_table_and_is_played_by_touch(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down("ms", size, touch=True).without_advice().open(text=BOARD)
    table.shows(START)
    everything_is_in_reach(table)
    table.play("8C>9C", "tap")
    game = START.play(parse_move("8C>9C"))
    table.shows(game)
    everything_is_in_reach(table)
    table.press("u")
    table.play("4H>5H", "drag")
    game = START.play(parse_move("4H>5H"))
    table.shows(game)
    everything_is_in_reach(table)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_card_of_a_long_column_is_reached_by_keys(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down("en", size, still=True).without_advice().open(text=BOARD)
    table.press("4", "Home")
    reached = []
    for _ in FACE_UP:
        table.page.keyboard.press("ArrowDown")
        reached.append(table.focused.locator("xpath=..").get_attribute("data-card"))
    assert reached == FACE_UP
    table.play("8C>9C", "keys")
    table.shows(START.play(parse_move("8C>9C")))
    expect(table.focused.locator("xpath=..")).to_have_attribute("data-card", "8C")


def test_turning_the_phone_in_the_middle_of_a_game_keeps_everything_in_reach(
    sit_down: SitDown,
) -> None:
    table = sit_down("en", (360, 740), touch=True).without_advice().open(text=BOARD)
    for width, height in [(740, 360), (360, 740), (568, 320), (320, 568)]:
        table.resize(width, height)
        table.shows(START)
        everything_is_in_reach(table)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_ten_columns_and_the_cards_apart_of_three_blind_mice_have_room(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    rules = PRESETS["three-blind-mice"]
    deal, move = next(
        (deal, move)
        for deal in map(Deal, range(1, 100))
        for move in Game.new(deal.position(rules)).legal_moves
        if move.card in deal.position(rules).reserve
    )
    table = sit_down("en", size, touch=True).open(deal=str(deal), rules="three-blind-mice")
    game = Game.new(deal.position(rules), deal)
    table.shows(game)
    everything_is_in_reach(table)
    expect(table.page.locator("#stock")).to_be_hidden()
    table.play(str(move), "drag")
    table.shows(game.play(move))
    table.press("u", "d")
    table.shows(game.play(move).undo())
    table.play(str(move), "tap")
    table.shows(game.play(move))


@pytest.mark.parametrize("language", ["en", "ms"])
def test_the_figures_of_a_long_game_have_room(sit_down: SitDown, language: str) -> None:
    line = next(won_games())
    table = sit_down(language, still=True)
    table.open(text=write_record(line.undo().undo()))
    crowded = {}
    for name, (width, height) in SIZES.items():
        table.resize(width, height)
        assert table.picture().score >= 400
        crowded[name] = table.page.evaluate(OUTSIDE)
    assert {name: found for name, found in crowded.items() if found} == {}


def test_rank_and_suit_of_every_covered_card_are_seen_whole(sit_down: SitDown) -> None:
    table = sit_down(still=True).open(text=write_record(random_game(585, limit=40)))
    cut = {}
    for name, (width, height) in SIZES.items():
        table.resize(width, height)
        assert max(map(len, table.picture().columns)) == 11
        cut[name] = table.page.evaluate(CUT)
    assert {name: found for name, found in cut.items() if found} == {}


def test_cards_are_large_enough_to_tell_apart_on_a_phone(sit_down: SitDown) -> None:
    table = sit_down("en", (360, 740), touch=True).open(deal="8812")
    table.press("d")
    ranks = table.page.locator("#board .rank")
    heights = [box["height"] for rank in ranks.all() if (box := rank.bounding_box())]
    assert len(heights) == ranks.count() == 40
    assert min(heights) >= 15
    assert Game.new(Deal(8812).position()).play(DEAL).actions == table.picture().actions


REST: Final = [card.text for card in Random(7).sample(DECK, 52) if card.text not in ENDS[:3]]
FORTY_NINE: Final = "\n".join([*ENDS[:3], " ".join(REST), "-", "-", "-"])
"""As long as a column can get: 49 cards, all face up, in no order."""

UNREADABLE = """() => [...document.querySelectorAll("#board li.card[data-card] + li.card")].map(
  (over) => over.previousElementSibling).filter((card) => {
    const index = card.querySelector(".index").getBoundingClientRect();
    return index.bottom > card.nextElementSibling.getBoundingClientRect().top + index.height * 0.35;
  }).map((card) => card.dataset.card)"""
"""The covered cards of which less than two thirds of rank and suit are seen."""


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_of_49_cards_each_can_be_read_or_peeked_at_and_reached(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    table = sit_down("en", size, still=True).without_advice().open(text=FORTY_NINE)
    cards = [card.text for card in board(FORTY_NINE).columns[3].cards]
    assert len(cards) == 49
    everything_is_in_reach(table)
    unreadable = table.page.evaluate(UNREADABLE)
    assert bool(unreadable) == (size == (844, 390))
    for card in unreadable:
        table.page.mouse.move(*table.strip(card))
        expect(table.page.locator("#peek")).to_have_text(_short(card))
        assert table.page.evaluate(OUTSIDE) == []


def test_a_finger_that_rests_on_a_crowded_column_looks_through_it_and_takes_a_card_out(
    sit_down: SitDown,
) -> None:
    table = sit_down("en", (844, 390), touch=True).without_advice().open(text=FORTY_NINE)
    game = Game.new(board(FORTY_NINE))
    peek = table.page.locator("#peek")
    king, other = (table.strip(card) for card in ("KS", "7S"))
    table.finger("touchStart", other)
    expect(peek).to_have_class("suit-S above-finger")
    expect(peek).to_have_text("7♠")
    table.finger("touchMove", king)
    expect(peek).to_have_text("K♠")
    assert table.box(peek)["y"] + table.box(peek)["height"] < king.y
    table.finger("touchEnd")
    expect(peek).to_be_hidden()
    expect(table.page.locator(".column.target")).to_have_count(3)
    table.tap(table.end_of(6))
    table.shows(game.play(parse_move("KS>6")))
    table.press("u")

    table.finger("touchStart", other)
    expect(peek).to_have_class("suit-S above-finger")
    table.finger("touchMove", king)
    expect(peek).to_have_text("K♠")
    for part in (0.2, 0.6, 1):
        x = king.x + (table.end_of(5).x - king.x) * part
        table.finger("touchMove", Point(x, king.y))
    table.finger("touchEnd")
    table.shows(game.play(parse_move("KS>5")))


def test_a_finger_that_only_looks_moves_nothing(sit_down: SitDown) -> None:
    table = sit_down("en", (844, 390), touch=True).without_advice().open(text=FORTY_NINE)
    game = Game.new(board(FORTY_NINE))
    movable = {str(move.card) for move in game.legal_moves}
    card = next(one.text for one in game.position.columns[3].cards if one.text not in movable)
    table.finger("touchStart", table.strip(card))
    expect(table.page.locator("#peek")).to_have_text(_short(card))
    table.finger("touchEnd")
    expect(table.page.locator("#peek, #toast").filter(visible=True)).to_have_count(0)
    expect(table.page.locator(".picked")).to_have_count(0)
    table.shows(game)


def _short(card: str) -> str:
    return card[0].replace("T", "10") + "♠♥♦♣"["SHDC".index(card[1])]
