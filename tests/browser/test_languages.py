"""Malay, English, Indonesian and French, each complete, chosen by the browser's language and by a switch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from playwright.sync_api import expect

from scorpion.game import Game
from scorpion.notation import parse_move
from scorpion.texts import LANGUAGES, texts
from tests.browser.conftest import SitDown
from tests.browser.table import Table
from tests.rules.drawn import SOURCE, board

AFTER: Final = Game.new(board(SOURCE)).play(parse_move("4H>5H"))

SAID: Final = """() => {
  const said = [document.title, document.querySelector("meta[name=description]").content];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest("kbd, .rank, [lang]:not(html)")) said.push(node.data);
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
        if (node.hasAttribute(name)) said.push(node.getAttribute(name));
    }
  }
  return said.map((text) => text.replaceAll(/<[^>]+>/g, "").trim().replaceAll(/\\s+/g, " "));
}"""
"""Every text of a page, hidden ones too, except names of languages and what stands on keys."""

NEUTRAL: Final = re.compile(r"[\d\s:,…·♠♥♦♣–%/×½-]*|Scorpion|Bahasa · Language")
"""Figures, and names: the same in every language."""

CARD: Final = {
    "en": r"(\d+|Ace|Jack|Queen|King) of (clubs|diamonds|hearts|spades)",
    "ms": r"(\d+|As|Jek|Ratu|Raja) (kelawar|wajik|hati|spad)",
    "id": r"(\d+|As|Jack|Ratu|Raja) (keriting|wajik|hati|sekop)",
    "fr": r"(\d+|As|Valet|Dame|Roi) de (trèfle|carreau|cœur|pique)",
}
DATE: Final = {
    "en": r"(\d+ )?(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*( \d+)*|\d+:\d+ ?([AP]M|[ap]m)",
    "ms": r"(\d+ )?(Jan|Feb|Mac|Apr|Mei|Jun|Jul|Ogo|Sep|Okt|Nov|Dis)\w*( \d+)*|\d+:\d+ ?(PG|PTG)",
    "id": r"(\d+ )?(Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des)\w*( \d+)*|\d+[.:]\d+",
    "fr": r"(\d+ )?(janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)\w*\.?( \d+)*|\d+:\d+",
}


@cache
def sayings(language: str) -> re.Pattern[str]:
    """All that a language can say, the fields filled with anything; and its cards and dates."""
    forms = [
        form
        for said in texts(language).for_browser().values()
        for form in ([said] if isinstance(said, str) else said)
        if re.search(r"[a-z]", re.sub(r"\{\w+\}", "", form))
    ]
    spaced = [re.sub(r"\s+", " ", form) for form in forms]
    patterns = [re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)) for form in spaced]
    return re.compile("|".join([*patterns, CARD[language], DATE[language]]), re.IGNORECASE)


def foreign(table: Table, language: str) -> list[str]:
    """The texts on a page that are not of a language."""

    def is_known(text: str) -> bool:
        return bool(NEUTRAL.fullmatch(text) or sayings(language).fullmatch(text))

    said: list[str] = table.rest().page.evaluate(SAID)
    assert len(said) > 200
    return [
        text
        for text in said
        if not (is_known(text) or all(map(is_known, re.split(r"(?<=\.) | · |, ", text))))
    ]


def walk_through(table: Table) -> Iterator[str]:
    """Show everything that has texts, one after the other; gives its name."""
    table.open(text=SOURCE, fill=True)
    table.play("4H>5H", "tap")
    yield "the table after a move"
    table.press("d")
    yield "the table after the deal"
    table.press("o", "h")
    expect(table.page.locator("[data-advice=hint][data-step]")).to_be_visible()
    expect(table.page.locator("[data-advice=odds]:not(.thinking)")).to_be_attached()
    yield "odds and a hint"
    table.press("Escape", "o")
    for name in ("new-game", "games", "settings", "help"):
        table.open_dialog(name)
        yield name
        table.press("Escape")
    for name in ("statistics", "share"):
        table.open_dialog(name)
        yield name
        table.press("Escape")
    table.menu("lookBack")
    table.page.locator("#look-first").click()
    yield "looking back"
    table.page.locator("#look-end").click()
    table.press("u", "u", "u")
    yield "with nothing left to undo"
    table.menu("tour")
    expect(table.page.locator(".tour")).to_be_visible()
    yield "the tour"
    table.open(deal="3", rules="three-blind-mice")
    yield "Three Blind Mice"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_the_language_of_the_browser(
    sit_down: SitDown, language: str
) -> None:
    table = sit_down(language, still=True)
    for _ in walk_through(table):
        expect(table.page.locator("html")).to_have_attribute("lang", language)
        assert foreign(table, language) == []


@pytest.mark.parametrize(("language", "other"), [("ms", "en"), ("en", "ms"), ("fr", "id")])
def test_texts_of_the_other_language_would_be_seen(
    sit_down: SitDown, language: str, other: str
) -> None:
    table = sit_down(language, still=True).open(deal="8812")
    found = foreign(table, other)
    assert len(found) > 100
    assert texts(language).gettext("Undo") in found


@pytest.mark.parametrize(
    ("wish", "language"), [("ms", "ms"), ("ms-BN", "ms"), ("fr-FR", "fr"), ("de-DE", "en")]
)
def test_the_language_of_the_browser_decides_and_english_where_it_is_unknown(
    sit_down: SitDown, wish: str, language: str
) -> None:
    table = sit_down(language, still=True)
    table.page.set_extra_http_headers({"Accept-Language": wish})
    table.go()
    expect(table.page.locator("html")).to_have_attribute("lang", language)
    undo = {"ms": "Buat asal", "en": "Undo", "fr": "Annuler"}[language]
    expect(table.button("undo")).to_have_accessible_name(undo)


def test_the_switch_changes_the_language_for_good_and_keeps_the_game(sit_down: SitDown) -> None:
    table = sit_down("ms").open(text=SOURCE)
    table.play("4H>5H", "drag")
    for label, language, score in [
        ("English", "en", "Score"),
        ("Français", "fr", "Score"),
        ("Bahasa Indonesia", "id", "Skor"),
        ("Bahasa Melayu", "ms", "Skor"),
    ]:
        table.open_dialog("settings")
        with table.page.expect_navigation():
            table.dialog("settings").get_by_role("link", name=label).click()
        table.shows(AFTER)
        table.page.reload()
        table.shows(AFTER)
        expect(table.page.locator("html")).to_have_attribute("lang", language)
        expect(table.page.locator(".status dt").first).to_have_text(score)
        assert "lang=" not in table.page.url


def test_what_the_server_says_is_in_the_language_of_the_switch(sit_down: SitDown) -> None:
    table = sit_down("en").go("/?lang=ms")
    table.watch.expect(422)
    table.new_game(deal="dua")
    expect(table.page.locator("#deal-error")).to_contain_text("'dua' bukan agihan")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "4 of hearts and 1 card onto 5 of hearts. 5 points."),
        ("ms", "4 hati bersama 1 kad diletakkan pada 5 hati. 5 mata."),
        ("id", "4 hati dan 1 kartu ke atas 5 hati. 5 poin."),
        ("fr", "4 de cœur et 1 carte sur 5 de cœur. 5 points."),
    ],
)
def test_a_move_is_told_in_the_players_language(
    sit_down: SitDown, language: str, sentence: str
) -> None:
    table = sit_down(language).open(text=SOURCE)
    table.play("4H>5H", "drag")
    expect(table.live).to_have_text(sentence)
