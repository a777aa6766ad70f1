"""The player is spoken to in the language that was wished for."""

from __future__ import annotations

import re

import pytest

from scorpion.errors import BadText
from scorpion.texts import LANGUAGES, Texts, accepted_languages, choose_language, texts
from tests.rules.drawn import SOURCE
from tests.web.table import Table, problem
from tests.web.test_games import ONE_MOVE_TO_WIN

KING_ONLY = {
    "en": "Only a King may be placed on an empty column",
    "ms": "Hanya Raja boleh diletakkan pada lajur kosong",
    "id": "Hanya Raja yang boleh diletakkan di kolom kosong",
    "fr": "Seul un roi peut être posé dans une colonne vide",
}
WRONG_SUIT = {
    "en": "Rule: the card must be of the same suit",
    "ms": "Peraturan: kad mestilah daripada bunga yang sama",
    "id": "Aturan: kartu harus dari jenis yang sama",
    "fr": "Règle\u00a0: la carte doit être de la même couleur",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_two_messages_of_the_source_are_said_word_for_word(table: Table, language: str) -> None:
    wish = {"headers": {"Accept-Language": language}}
    king = table.ask(table.new(text=ONE_MOVE_TO_WIN), "2S>3", **wish)
    assert problem(king, 422, "king-only")["detail"] == KING_ONLY[language]
    suit = table.ask(table.new(text=SOURCE), "4C>5H", **wish)
    assert problem(suit, 422, "wrong-suit")["detail"] == WRONG_SUIT[language]
    assert suit.headers["content-language"] == language


@pytest.mark.parametrize(
    ("wishes", "spoken"),
    [
        ({}, "en"),
        ({"header": "ms"}, "ms"),
        ({"header": "ms-MY,en;q=0.8"}, "ms"),
        ({"header": "en-GB,ms;q=0.9"}, "en"),
        ({"header": "de,ms;q=0.1"}, "ms"),
        ({"header": "de-DE, *;q=0.5"}, "en"),
        ({"header": "fr-CA"}, "fr"),
        ({"header": "id-ID, en;q=0.5"}, "id"),
        ({"header": "ms;q=0, en;q=0.1"}, "en"),
        ({"header": "nonsense;;q=x,,"}, "en"),
        ({"cookie": "ms", "header": "en"}, "ms"),
        ({"cookie": "xx", "header": "ms"}, "ms"),
        ({"query": "ms", "cookie": "en", "header": "en"}, "ms"),
        ({"query": "xx", "cookie": "ms"}, "ms"),
    ],
)
def test_the_address_comes_before_the_cookie_and_the_cookie_before_the_browser(
    table: Table, wishes: dict[str, str], spoken: str
) -> None:
    game = table.new(text=ONE_MOVE_TO_WIN)
    if "cookie" in wishes:
        table.cookies.set("lang", wishes["cookie"])
    headers = {"Accept-Language": wishes["header"]} if "header" in wishes else {}
    query = f"?lang={wishes['query']}" if "query" in wishes else ""
    reply = table.post(
        f"/api/games/{game['id']}/moves{query}", json={"ply": 0, "move": "2S>3"}, headers=headers
    )
    assert problem(reply, 422, "king-only")["detail"] == KING_ONLY[spoken]
    page = table.get(f"/{query}", headers=headers)
    assert f'<html lang="{spoken}"' in page.text
    assert page.headers["content-language"] == spoken


def test_a_language_in_the_page_s_address_is_remembered(table: Table) -> None:
    table.get("/?lang=ms")
    assert '<html lang="ms"' in table.get("/").text
    table.get("/?lang=xx")
    assert '<html lang="ms"' in table.get("/").text
    table.get("/?lang=en")
    assert '<html lang="en"' in table.get("/").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_gets_all_texts_and_asks_again_only_when_they_change(
    table: Table, language: str
) -> None:
    reply = table.get(f"/api/texts/{language}")
    found = reply.json()
    assert found["language"] == language
    assert found["texts"][KING_ONLY["en"]] == KING_ONLY[language]
    for forms in found["texts"].values():
        assert isinstance(forms, str) or len(forms) == 2
    assert reply.headers["cache-control"] == "no-cache"
    again = table.get(
        f"/api/texts/{language}", headers={"If-None-Match": f'"x", {reply.headers["etag"]}'}
    )
    assert (again.status_code, again.text) == (304, "")
    assert again.headers["etag"] == reply.headers["etag"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_keeps_its_fields_in_translation(language: str) -> None:
    def fields(text: str) -> set[str]:
        return set(re.findall(r"{(\w*)}", text))

    for key, text in texts(language).for_browser().items():
        for form in [text] if isinstance(text, str) else text:
            assert fields(form) <= fields(key) | {"number", "n", "count"}, key


def test_numbers_choose_between_one_and_many() -> None:
    said = Texts("en")
    assert said.ngettext("{n} ant", "{n} ants", 1) == "{n} ant"
    assert said.ngettext("{n} ant", "{n} ants", 0) == "{n} ants"
    assert said.gettext("no such text") == "no such text"
    french = Texts("fr")
    forms = ("{count} action", "{count} actions")
    assert [french.ngettext(*forms, number) for number in (0, 1, 2)] == [*forms[:1] * 2, forms[1]]
    for language in ("ms", "id"):
        assert len({Texts(language).ngettext(*forms, number) for number in (0, 1, 2)}) == 1


def test_an_error_inside_an_error_is_said_in_the_same_language(table: Table) -> None:
    text = f"Board:\n{SOURCE}Moves: 4C>5H"
    reply = table.post("/api/games?lang=ms", json={"text": text})
    assert WRONG_SUIT["ms"] in problem(reply, 422, "bad-record")["detail"]


def test_a_line_without_a_number_is_said_without_it() -> None:
    assert texts("en").sentence(BadText("Nothing {here}", here="there")) == "Nothing there"


def test_languages_are_read_from_what_browsers_send() -> None:
    assert accepted_languages("da, en-gb;q=0.8, en;q=0.7") == ["da", "en-gb", "en"]
    assert accepted_languages("en;q=0.5,ms;q=0.9") == ["ms", "en"]
    assert accepted_languages("") == []
    assert choose_language(["MS_my"]) in LANGUAGES
    assert choose_language([]) == "en"
