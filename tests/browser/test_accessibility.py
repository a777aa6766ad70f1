"""The table for people who listen to it, who play by keys, and who see little."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorpion.game import Game
from scorpion.notation import parse_move
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.rules.drawn import SOURCE, board, won_games

TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
AFTER: Final = Game.new(board(SOURCE)).play(parse_move("4H>5H"))
WON: Final = next(won_games())
NEARLY_WON: Final = """\
Foundations: C D H
2S AS
KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
-
-
-
-
-
"""
TWO_RUNS_LEFT: Final = """\
Foundations: C D
2S AS
KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
2H AH
KH QH JH TH 9H 8H 7H 6H 5H 4H 3H
-
-
-
"""

WATCH: Final = """() => {
  window.said = [];
  const live = document.getElementById("live");
  new MutationObserver(() => window.said.push(live.textContent.trim()))
    .observe(live, {childList: true, characterData: true, subtree: true});
}"""


def violations(table: Table) -> list[str]:
    """What axe finds in the open window, or on the table: the rule, and where it is broken."""
    table.rest()
    window = "dialog[open]" if table.page.locator("dialog[open]").count() else None
    options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
    found = Axe().run(table.page, window, options).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def every_view(table: Table) -> Iterator[str]:
    """Show the table and each window, one after the other; gives its name."""
    table.open(text=SOURCE, fill=True)
    table.play("4H>5H", "tap")
    table.press("2", "ArrowUp", "Shift+Enter")
    yield "the table, with a card picked up"
    table.press("Escape")
    for name in ("new-game", "menu", "games", "daily", "statistics", "share", "settings", "help"):
        window = table.open_dialog(name)
        if name == "new-game":
            window.locator("summary").click()
            window.locator("[value=winnable]").check()
        yield name
        table.press("Escape")
    table.watch.expect(422)
    table.new_game(deal="twelve")
    yield "a mistake in the New game window"
    table.press("Escape")
    table.drag("7S", table.end_of(5))
    yield "a refusal"
    table.menu("lookBack")
    yield "looking back"


@pytest.mark.parametrize(
    ("language", "size"), [("en", (1280, 800)), ("ms", (360, 740))], ids=["at a desk", "on a phone"]
)
def test_axe_finds_nothing_to_mend(sit_down: SitDown, language: str, size: tuple[int, int]) -> None:
    table = sit_down(language, size, still=True)
    found = {view: violations(table) for view in every_view(table)}
    assert {view: faults for view, faults in found.items() if faults} == {}


def test_axe_finds_nothing_to_mend_in_three_blind_mice_on_a_phone_on_its_side(
    sit_down: SitDown,
) -> None:
    table = sit_down("ms", (844, 390), still=True).open(deal="2", rules="three-blind-mice")
    assert violations(table) == []


def test_axe_finds_nothing_to_mend_at_the_win(table: Table) -> None:
    table.open(text=NEARLY_WON)
    table.play("2S>3S", "keys")
    expect(table.dialog("win")).to_be_visible()
    assert violations(table) == []
    table.press("Escape")
    assert violations(table) == []


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            """
            - list "Column 2, 3 face down, 4 cards face up":
              - listitem:
                - button "3 face down"
              - listitem:
                - button "Queen of hearts, 1 of 4, under 3 of clubs"
              - listitem:
                - button "3 of clubs, 2 of 4, under 4 of hearts"
              - listitem:
                - button "4 of hearts, 3 of 4, under 7 of spades"
              - listitem:
                - button "7 of spades, 4 of 4, uncovered"
            """,
        ),
        (
            "ms",
            """
            - list "Lajur 2, 3 kad tertutup, 4 kad terbuka":
              - listitem:
                - button "3 kad tertutup"
              - listitem:
                - button "Ratu hati, ke-1 daripada 4, di bawah 3 kelawar"
              - listitem:
                - button "3 kelawar, ke-2 daripada 4, di bawah 4 hati"
              - listitem:
                - button "4 hati, ke-3 daripada 4, di bawah 7 spad"
              - listitem:
                - button "7 spad, ke-4 daripada 4, paling atas"
            """,
        ),
    ],
)
def test_a_column_reads_as_a_list_of_its_cards(
    sit_down: SitDown, language: str, lines: str
) -> None:
    table = sit_down(language).open(text=SOURCE)
    expect(table.column(2)).to_match_aria_snapshot(lines)


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Column 3, empty"), ("ms", "Lajur 3, kosong")]
)
def test_an_empty_column_says_that_it_is_empty(sit_down: SitDown, language: str, name: str) -> None:
    table = sit_down(language).open(text=NEARLY_WON)
    expect(table.column(3)).to_have_accessible_name(name)
    table.press("3")
    expect(table.focused).to_have_accessible_name(name)


def test_stock_and_slots_say_what_they_hold(table: Table) -> None:
    table.open(text=TWO_RUNS_LEFT)
    expect(table.page.locator("#slots")).to_have_accessible_name(
        "Slots for complete runs: clubs, diamonds"
    )
    expect(table.page.locator("#stock")).to_have_accessible_name("Stock, empty")
    table.play("2H>3H", "tap")
    expect(table.page.locator("#slots")).to_have_accessible_name(
        "Slots for complete runs: clubs, diamonds, hearts"
    )


def test_each_action_is_told_in_one_sentence_and_once(table: Table) -> None:
    start = Game.new(WON.start, WON.deal)
    table.open(deal=str(WON.deal))
    table.page.evaluate(WATCH)
    for move in WON.moves[:6]:
        table.play(str(move), "drag")
    table.press("d", "u", "Control+y")
    said: list[str] = table.page.evaluate("() => window.said")
    assert len(said) == 6 + 3
    game = start
    for move, sentence in zip(WON.moves, said[:6], strict=False):
        game = game.play(move)
        step = game.steps[-1]
        assert " onto " in sentence
        assert ("Turned up: " in sentence) == ("Turned" in str(step.events))
        assert sentence.endswith(f" {step.points} points.")
    assert said[6].startswith("Dealt: ")
    assert said[7] == "Undone."
    assert said[8].startswith("Done again. Dealt: ")


def test_what_is_said_comes_at_once_with_the_picture(table: Table) -> None:
    table.open(text=SOURCE)
    table.page.evaluate(
        """() => {
          window.together = [];
          const [board, live] = ["board", "live"].map((id) => document.getElementById(id));
          const observer = new MutationObserver((changes) => {
            const said = changes.some(({target}) => live.contains(target));
            const shown = changes.some(({target, type}) => type === "childList" && board.contains(target));
            if (said || shown) window.together.push(said && shown);
          });
          for (const part of [board, live]) observer.observe(part, {childList: true, subtree: true});
        }"""
    )
    table.play("4H>5H", "keys")
    assert table.page.evaluate("() => window.together").count(True) == 1
    expect(table.live).to_contain_text("onto 5 of hearts")


def test_the_board_is_one_stop_for_the_tab_key(table: Table) -> None:
    table.open(text=SOURCE)
    expect(table.page.locator("#board [tabindex='0']")).to_have_count(1)
    stops = []
    for _ in range(12):
        table.page.keyboard.press("Tab")
        stops.append(
            table.page.evaluate(
                """() => document.activeElement.closest("#board")?.id ?? document.activeElement.id
                  ?? document.activeElement.dataset.command"""
            )
        )
    assert stops.count("board") <= 2
    for stop in ("board", "stock", "undo", "redo", "menu-button"):
        assert stop in stops


def test_the_arrows_walk_over_the_board(table: Table) -> None:
    table.open(text=SOURCE)

    def has(card: str | None) -> None:
        item = table.focused.locator("xpath=..")
        if card:
            expect(item).to_have_attribute("data-card", card)
        else:
            expect(item).to_contain_class("down")

    table.press("2")
    has("7S")
    table.press("ArrowUp", "ArrowUp")
    has("3C")
    table.press("Home")
    has(None)
    table.press("ArrowUp")
    has(None)
    table.press("ArrowDown")
    has("QH")
    table.press("End")
    has("7S")
    table.press("ArrowDown")
    has("7S")
    table.press("ArrowRight")
    has("3H")
    table.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    has("3S")
    table.press("7")
    has("5H")


def test_the_focus_stays_with_the_card_that_is_moved(table: Table) -> None:
    table.open(text=SOURCE)
    card = table.focused.locator("xpath=..")
    table.play("4H>5H", "keys")
    table.shows(AFTER)
    for keys in ("u", "Control+y"):
        expect(card).to_have_attribute("data-card", "4H")
        expect(table.page.locator("#ring")).to_be_visible()
        ring, box = table.box(table.page.locator("#ring")), table.box(card)
        assert (ring["x"], ring["y"]) == pytest.approx((box["x"], box["y"]), abs=1)
        table.press(keys)


def test_a_window_gives_the_focus_back_when_it_closes(table: Table) -> None:
    table.open(text=SOURCE)
    for command, name in [("newGame", "new-game"), ("menu", "menu")]:
        table.button(command).focus()
        table.press("Enter")
        window = table.dialog(name)
        expect(window.locator(":focus")).to_have_count(1)
        table.press("Escape")
        expect(window).to_be_hidden()
        expect(table.button(command)).to_be_focused()


def test_everything_can_be_enlarged_and_nothing_is_told_by_colour_alone(table: Table) -> None:
    table.open(text=SOURCE)
    colour = "(card) => getComputedStyle(card.querySelector('.face')).color"
    four = {card: table.card(card).evaluate(colour) for card in ("3S", "3H", "3D", "3C")}
    assert len(set(four.values())) == 4
    table.open_dialog("settings").locator("[name=colours][value=two]").check()
    table.press("Escape")
    table.page.reload()
    table.rest()
    two = {card: table.card(card).evaluate(colour) for card in four}
    assert two["3S"] == two["3C"] != two["3H"] == two["3D"]
    table.shows(Game.new(board(SOURCE)))
    content = table.page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "maximum-scale" not in content
    assert "user-scalable" not in content


@pytest.mark.parametrize("size", [(360, 740), (320, 568), (844, 390)])
def test_buttons_are_large_enough_for_a_thumb(sit_down: SitDown, size: tuple[int, int]) -> None:
    table = sit_down("ms", size, touch=True).open(text=SOURCE)
    buttons = table.page.locator("#stock:visible, #controls button:visible")
    sizes = [table.box(button) for button in buttons.all()]
    assert len(sizes) == 6
    assert min(min(box["width"], box["height"]) for box in sizes) >= 40


def test_without_javascript_the_page_says_what_it_needs(table: Table) -> None:
    html = table.context.request.get("/", headers={"Accept-Language": "ms"}).text()
    assert re.search(r"<noscript>.*Permainan ini memerlukan JavaScript\..*</noscript>", html)
