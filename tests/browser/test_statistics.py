"""The Statistics window: what the games come to; taking all of it along, and erasing it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.browser.test_accessibility import violations
from tests.web.test_statistics import NEARLY_WON


def play(table: Table, move: str, rules: str = "classic") -> None:
    """Begin a game that is nearly won, and make a move in it."""
    game = table.context.request.post(
        "/api/games", data={"text": NEARLY_WON, "rules": rules}
    ).json()
    wish = {"ply": 0, "move": move, "played": 0}
    assert table.context.request.post(f"/api/games/{game['id']}/moves", data=wish).ok


@pytest.fixture
def player(table: Table) -> Table:
    """Someone who has won twice and lost once."""
    play(table, "KS>3")
    play(table, "2S>3S")
    play(table, "2S>3S", "relaxed")
    return table.open(deal="8812")


def cells(window: Locator, name: str) -> list[str]:
    """The line of a table that has this name."""
    row = window.get_by_role("row").filter(has=window.page.get_by_role("rowheader", name=name))
    return row.get_by_role("cell").all_inner_texts()


def test_without_a_game_the_window_says_what_would_count(table: Table) -> None:
    window = table.open(deal="1").open_dialog("statistics")
    expect(window.locator(".empty-state")).to_contain_text("as soon as you make a move")
    assert violations(table) == []


def test_figures_are_shown_for_all_rules_and_for_each(player: Table) -> None:
    window = player.open_dialog("statistics")
    all_rules = ["3", "2", "0", "67 %", "2", "2", "0:00", "1", "2", "0", "0", "0"]
    assert cells(window, "All rules") == all_rules
    classic = ["2", "1", "0", "50 %", "1", "1", "0:00", "1", "1", "0", "0", "0"]
    assert cells(window, "Classic") == classic
    relaxed = ["1", "1", "0", "100 %", "1", "1", "0:00", "1", "1", "0", "0", "0"]
    assert cells(window, "Relaxed") == relaxed
    expect(window.get_by_role("img", name="67 % won")).to_be_visible()
    expect(window.get_by_role("img", name="Games in each month")).to_be_visible()
    assert violations(player) == []


def ask(table: Table, what: str, **question: object) -> None:
    """Ask for help in the game on the table, elsewhere."""
    data = {"ply": table.server()["ply"], **question}
    assert table.context.request.post(f"/api/games/{table.id}/{what}", data=data).ok


def test_wins_without_help_come_first_and_those_with_help_are_kept_apart(player: Table) -> None:
    player.open(text=NEARLY_WON)
    ask(player, "hints", open=False)
    ask(player, "odds", samples=10, moves=False)
    player.play("2S>3S", "keys")
    won = player.dialog("win")
    expect(won.locator("#win-help")).to_have_text("With help")
    won.locator("[data-command=statistics]").click()
    window = player.dialog("statistics")
    figures = window.locator(".stat-figures").first.locator("div")
    expect(figures.nth(0)).to_have_text("Won without help2")
    expect(figures.nth(1)).to_have_text("Won with help1")
    assert cells(window, "All rules")[:3] == ["4", "2", "1"]
    helps = window.locator(".stat-figures").nth(1).locator("div").all_inner_texts()
    assert [" ".join(text.split("\n")) for text in helps] == [
        "with hints 1",
        "with the odds 1",
        "with open knowledge 0",
    ]
    player.press("Escape")
    games = player.open_dialog("games").locator(".game-row")
    expect(games.first.locator(".badge")).to_have_text("Won, with help")
    expect(games.filter(has=player.page.get_by_text("Won", exact=True))).to_have_count(2)


def test_a_win_without_help_is_called_so(table: Table) -> None:
    table.open(text=NEARLY_WON)
    table.play("2S>3S", "keys")
    expect(table.dialog("win").locator("#win-help")).to_have_text("Without help")


def test_the_window_fits_on_a_phone(sit_down: SitDown) -> None:
    table = sit_down("ms", (360, 740), touch=True, still=True)
    play(table, "2S>3S")
    window = table.open(deal="1").open_dialog("statistics")
    assert violations(table) == []
    box = table.box(window)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert window.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_everything_is_exported_erased_and_imported_again(player: Table, tmp_path: Path) -> None:
    window = player.open_dialog("statistics")
    with player.page.expect_download() as download:
        window.get_by_role("link", name="Export").click()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text("utf-8"))["games"]) == 4
    window.get_by_role("button", name="Erase").click()
    question = player.dialog("erase")
    expect(question).to_contain_text("All your games and statistics are erased")
    question.get_by_role("button", name="Keep everything").click()
    expect(question).to_be_hidden()
    assert cells(window, "All rules")[0] == "3"
    window.get_by_role("button", name="Erase").click()
    question.get_by_role("button", name="Erase everything").click()
    expect(player.toast).to_have_text("Everything is erased.")
    player.rest()
    assert player.picture().actions == 0
    window = player.open_dialog("statistics")
    expect(window.locator(".empty-state")).to_be_visible()
    window.locator("#import-file").set_input_files(file)
    expect(window.locator(".stat-figures").first).to_be_visible()
    assert cells(window, "All rules")[:2] == ["3", "2"]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("hello", "This file is no JSON, so it is no export of Scorpion"),
        ("{}", "This file is no export of Scorpion"),
    ],
)
def test_a_bad_file_is_refused_in_one_line_and_changes_nothing(
    player: Table, tmp_path: Path, content: str, line: str
) -> None:
    player.watch.expect(422)
    file = tmp_path / "bad.json"
    file.write_text(content)
    window = player.open_dialog("statistics")
    window.locator("#import-file").set_input_files(file)
    expect(window.get_by_role("alert")).to_have_text(line)
    assert cells(window, "All rules")[0] == "3"
