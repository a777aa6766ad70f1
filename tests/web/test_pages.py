"""The table's page, its files, the player's cookie, and the headers on every reply."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing

import pytest
from fastapi import FastAPI

from scorpion.store import open_store
from scorpion.web.app import create_app
from scorpion.web.edge import CONTENT_SECURITY_POLICY
from scorpion.web.pages import STATIC
from tests.web.table import Table, problem


@pytest.mark.parametrize(
    ("path", "game"), [("/", ""), ("/games/Zk3v0nB1mXq7sT2c", "Zk3v0nB1mXq7sT2c")]
)
def test_the_page_knows_which_game_it_shows(table: Table, path: str, game: str) -> None:
    page = table.get(path)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert f'data-game="{game}"' in page.text
    assert table.head(path).headers["content-length"] == page.headers["content-length"]


def test_the_page_keeps_what_is_in_its_address_out_of_its_markup(table: Table) -> None:
    page = table.get('/games/"><script>alert(1)<')
    assert "<script>alert" not in page.text


def test_every_file_that_the_page_names_is_there(table: Table) -> None:
    named = [
        word.partition('"')[0]
        for mark in ('src="/', 'href="/')
        for word in table.get("/").text.split(mark)[1:]
    ]
    assert any(name.endswith(".js") for name in named)
    for name in named:
        assert table.get(f"/{name}").status_code == 200, name


def test_the_page_s_policy_lets_it_run_only_what_comes_from_here(table: Table) -> None:
    page = table.get("/").text
    assert "<style" not in page
    assert " style=" not in page
    assert "<script>" not in page
    assert " on" + "click=" not in page
    assert "unsafe" not in CONTENT_SECURITY_POLICY


@pytest.mark.parametrize(
    "path", ["/", "/api/rules", "/nothing", "/openapi.json", "/static/main.js", "/api/texts/ms"]
)
def test_every_reply_has_the_headers_that_protect_the_player(table: Table, path: str) -> None:
    headers = table.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'; ")
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-cache"


def test_a_file_is_asked_for_again_and_sent_only_when_it_has_changed(table: Table) -> None:
    first = table.get("/static/main.js")
    assert first.headers["cache-control"] == "no-cache"
    again = table.get("/static/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"


def test_pages_files_and_texts_are_compressed_and_replies_about_games_are_not(
    table: Table,
) -> None:
    for path in ("/", "/games/any", "/static/main.js", "/static/main.css", "/api/texts/ms"):
        reply = table.get(path, headers={"Accept-Encoding": "gzip"})
        assert reply.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in reply.headers["vary"]
    assert table.get("/static/icon.svg").content == (STATIC / "icon.svg").read_bytes()
    assert "content-encoding" not in table.get("/api/rules").headers


def test_the_contract_is_served_and_documentation_from_elsewhere_is_not(table: Table) -> None:
    assert table.get("/openapi.json").json()["openapi"].startswith("3.1")
    problem(table.get("/docs"), 404, "not-found")


def test_a_player_is_known_by_a_signed_cookie_that_scripts_cannot_read(table: Table) -> None:
    cookie = table.get("/").headers["set-cookie"]
    assert cookie.startswith("scorpion-")
    assert "; HttpOnly" in cookie
    assert "; SameSite=lax" in cookie
    assert "; Max-Age=34560000" in cookie
    assert "Secure" not in cookie


def test_the_cookie_is_sent_only_encrypted_when_the_page_is(app: FastAPI) -> None:
    with Table(app, base_url="https://testserver") as table:
        assert "; Secure" in table.get("/").headers["set-cookie"]


def test_a_player_stays_the_same_from_visit_to_visit(table: Table) -> None:
    table.get("/")
    before = dict(table.cookies)
    table.new(deal="1")
    table.get("/")
    assert dict(table.cookies) == before
    assert len(table.get("/api/games").json()["games"]) == 1


def test_a_player_is_kept_only_with_a_first_game(table: Table, app: FastAPI) -> None:
    def players() -> int:
        with app.state.store._engine.connect() as connection:
            return int(connection.exec_driver_sql("SELECT count(*) FROM players").scalar_one())

    for _ in range(3):
        table.get("/")
        table.get("/api/games")
    assert players() == 0
    table.new(deal="1")
    table.new(deal="2")
    assert players() == 1


@pytest.mark.parametrize("change", ["swap", "cut", "unsigned", "empty", "odd"])
def test_who_tampers_with_the_cookie_is_a_new_player(
    sit_down: Callable[[], Table], change: str
) -> None:
    table, thief = sit_down(), sit_down()
    game = table.new(deal="1")
    ((name, value),) = table.cookies.items()
    player, _, signature = value.partition(".")
    changed = {
        "swap": f"{'B' if player[0] == 'A' else 'A'}{player[1:]}.{signature}",
        "cut": value[:-1],
        "unsigned": player,
        "empty": "",
        "odd": '"\\351\\000."',
    }[change]
    headers = {"cookie": f"{name}={changed}"}
    problem(thief.get(f"/api/games/{game['id']}", headers=headers), 404, "not-found")
    assert thief.get("/", headers=headers).headers["set-cookie"].partition(";")[0] not in (
        f"{name}={value}",
        f"{name}={changed}",
    )


def test_two_databases_on_one_machine_use_different_cookies(
    table: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = open_store(str(tmp_path_factory.mktemp("other") / "games"))
    with closing(store), Table(create_app(store)) as elsewhere:
        elsewhere.get("/")
        table.get("/")
        assert set(elsewhere.cookies).isdisjoint(set(table.cookies))


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver:8000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://testserver"},
    ],
)
def test_a_page_of_another_site_may_not_play(table: Table, headers: dict[str, str]) -> None:
    game = table.new(deal="1")
    problem(table.ask(game, "deal", headers=headers), 403, "invalid")
    problem(table.post("/api/games", json={}, headers=headers), 403, "invalid")
    problem(table.delete("/api/games", headers=headers), 403, "invalid")
    problem(table.post("/api/import", json={"text": ""}, headers=headers), 403, "invalid")
    path = f"/api/games/{game['id']}/clock"
    problem(table.put(path, json={"played": 1}, headers=headers), 403, "invalid")
    assert table.open(game)["ply"] == 0
    assert table.get("/", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://testserver"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "https://behind.a.proxy"},
    ],
)
def test_the_page_itself_and_programs_may_play(table: Table, headers: dict[str, str]) -> None:
    assert table.ask(table.new(deal="1"), "deal", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "path", ["/rules", "/deals/8812", "/daily", "/daily/2026-11-30", "/replay", "/sw.js"]
)
def test_the_other_pages_are_there_under_the_same_policy(table: Table, path: str) -> None:
    page = table.get(path)
    assert page.status_code == 200
    assert page.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert "<style" not in page.text
    assert " style=" not in page.text
    assert "<script>" not in page.text
    assert "https://" not in page.text
    assert table.head(path).status_code == 200


def test_every_file_that_the_rules_page_names_is_there(table: Table) -> None:
    text = table.get("/rules").text
    named = [
        word.partition('"')[0] for mark in ('src="/', 'href="/') for word in text.split(mark)[1:]
    ]
    assert "modules/rules.js" in named
    for name in named:
        assert table.get(f"/{name}").status_code == 200, name


def test_every_file_that_the_worker_keeps_is_there(table: Table) -> None:
    lines = table.get("/sw.js").text.splitlines()
    files = json.loads(lines[1].removeprefix("self.files = ").removesuffix(";"))
    assert "/static/main.js" in files
    for path in files:
        assert table.get(path).status_code == 200, path


def test_pages_that_only_show_keep_nothing(table: Table, app: FastAPI) -> None:
    for path in ("/rules", "/replay", "/deals/8812", "/daily", "/sw.js", "/manifest.webmanifest"):
        table.get(path)
    with app.state.store._engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM players").scalar_one() == 0
