"""Whatever is refused is refused in one shape, with a code, in the player's language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.drawn import SOURCE
from tests.web.table import JSON, Table, problem
from tests.web.test_games import ONE_MOVE_TO_WIN

REFUSED_MOVES = [
    ({"text": SOURCE}, "4C>5H", "wrong-suit", "M2"),
    ({"text": SOURCE}, "3H>9S", "wrong-rank", "M2"),
    ({"text": SOURCE, "rules": "relaxed"}, "3H>9S", "wrong-rank", "L2"),
    ({"text": SOURCE}, "2S>3S", "face-down", "M1"),
    ({"text": SOURCE}, "9S>TS", "face-down", "M1"),
    ({"text": SOURCE}, "4H>7S", "own-group", "M1"),
    ({"text": SOURCE}, "9H>TH", "covered", "M2"),
    ({"text": SOURCE}, "KH>1", "not-empty", "M4"),
    ({"text": SOURCE}, "KH>8", "no-column", "S1"),
    ({"text": SOURCE, "rules": "classic stock=when-stuck"}, "deal", "stock-waits", "O2"),
    ({"text": ONE_MOVE_TO_WIN}, "2S>3", "king-only", "M4"),
    ({"text": ONE_MOVE_TO_WIN}, "2S>AS", "on-ace", "M3"),
    ({"text": ONE_MOVE_TO_WIN}, "KH>3", "removed", "M7"),
    ({"text": ONE_MOVE_TO_WIN}, "deal", "stock-dealt", "M6"),
    ({"deal": "1", "rules": "three-blind-mice"}, "deal", "no-stock", "O5"),
]


@pytest.mark.parametrize(("wish", "move", "code", "clause"), REFUSED_MOVES)
def test_a_move_against_the_rules_is_refused_and_changes_nothing(
    table: Table, wish: JSON, move: str, code: str, clause: str
) -> None:
    game = table.new(**wish)
    assert problem(table.ask(game, move), 422, code)["clause"] == clause
    assert table.open(game)["ply"] == 0


def test_a_card_of_the_reserve_takes_no_card(table: Table) -> None:
    game = table.new(deal="1", rules="three-blind-mice")
    end = game["position"]["columns"][0][-1]
    reserve = game["position"]["reserve"][0]
    assert problem(table.ask(game, f"{end}>{reserve}"), 422, "reserve")["clause"] == "O5"


@pytest.mark.parametrize("move", ["", "4H", "4H>", ">5H", "4H>5H>6H", "XX>5H", "\x00", "4H→5H"])
def test_what_is_no_move_is_refused(table: Table, move: str) -> None:
    problem(table.ask(table.new(text=SOURCE), move), 422, "bad-text")


def test_undo_and_redo_say_that_nothing_is_left(table: Table) -> None:
    game = table.new(deal="1")
    for action in ("undo", "redo"):
        reply = table.post(f"/api/games/{game['id']}/{action}", json={"ply": 0})
        assert (
            problem(reply, 422, f"nothing-to-{action}")["detail"] == f"Nothing is left to {action}"
        )


@pytest.mark.parametrize("action", ["moves", "undo", "redo"])
def test_a_change_of_a_past_ply_is_refused_with_the_game_as_it_stands(
    table: Table, action: str
) -> None:
    old = table.new(text=SOURCE)
    now = table.play(old, "4H>5H")
    body = {"ply": 0, "move": "4H>5H"} if action == "moves" else {"ply": 0}
    stale = problem(table.post(f"/api/games/{old['id']}/{action}", json=body), 409, "stale")
    assert stale["game"] == table.open(now)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": "poker"}, "bad-rules"),
        ({"rules": "classic build=nothing"}, "bad-rules"),
        ({"rules": "classic layout=99+1"}, "bad-rules"),
        ({"deal": "seven"}, "bad-deal"),
        ({"deal": str(2**64)}, "bad-deal"),
        ({"deal": "pysol:0"}, "bad-deal"),
        ({"text": ""}, "bad-text"),
        ({"text": "Deal: 1\nMoves: KH>1"}, "bad-record"),
        ({"again": "none"}, "not-found"),
        ({"deal": "1", "text": SOURCE}, "invalid"),
        ({"deal": "1", "again": "x"}, "invalid"),
        ({"deal": 1}, "invalid"),
        ({"fill": "yes"}, "invalid"),
        ({"again": "../secret"}, "invalid"),
        ({"colour": "green"}, "invalid"),
        ({"text": "x" * 60_001}, "invalid"),
    ],
)
def test_a_game_that_cannot_be_begun_is_refused(table: Table, wish: JSON, code: str) -> None:
    problem(table.post("/api/games", json=wish), 404 if code == "not-found" else 422, code)
    assert table.get("/api/games").json()["games"] == []


def test_a_text_with_bad_lines_is_refused_with_its_first_line_and_all_its_faults(
    table: Table,
) -> None:
    text = SOURCE.replace("QH 3C", "KD 3S").replace("5C\n", "5C 9Z\n")
    first = problem(table.post("/api/games", json={"text": text}), 422, "bad-text")
    assert first["line"] == 6
    assert first["detail"].startswith("Line 6: '9Z' is no card")
    text = SOURCE.replace("QH 3C", "KD 3S")
    every = problem(table.post("/api/games", json={"text": text}), 422, "bad-text")
    assert every["line"] == 3
    assert every["detail"].splitlines()[:2] == [
        "Line 3: 3♠ is on this board more than once",
        "Line 5: K♦ is on this board more than once",
    ]


def test_a_record_says_which_of_its_moves_is_illegal_and_why(table: Table) -> None:
    text = f"Board:\n{SOURCE}Moves: 4H>5H 4C>5H"
    found = problem(table.post("/api/games", json={"text": text}), 422, "bad-record")
    assert found["detail"].startswith("Move 2 of the record: ")


@pytest.mark.parametrize(
    ("how", "status"),
    [
        ({"content": b"{"}, 422),
        ({"content": b""}, 422),
        ({"content": b"[" * 50_000}, 422),
        ({"content": b'{"ply": 0, "move": "\xff"}'}, 422),
        ({"content": b'{"ply": 0, "move": "\\ud800"}'}, 422),
        ({"content": b'"deal"'}, 422),
        ({"content": b'{"ply": 1e400, "move": "deal"}'}, 422),
        ({"json": {"move": "deal"}}, 422),
        ({"json": {"ply": "0", "move": "deal"}}, 422),
        ({"json": {"ply": True, "move": "deal"}}, 422),
        ({"json": {"ply": -1, "move": "deal"}}, 422),
        ({"json": {"ply": 0, "move": None}}, 422),
        ({"json": {"ply": 0, "move": "deal", "more": 1}}, 422),
        ({"json": {"ply": 0, "move": "x" * 100}}, 422),
        ({"content": b" " * 70_000}, 413),
        ({"content": iter([b" " * 40_000] * 2)}, 413),
        ({"content": b'{"ply": 0}', "headers": {"content-type": "text/plain"}}, 415),
        ({"data": {"ply": "0", "move": "deal"}}, 415),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(
    table: Table, how: dict[str, Any], status: int
) -> None:
    game = table.new(deal="1")
    if "content" in how:
        how = {"headers": {"content-type": "application/json"}, **how}
    problem(table.post(f"/api/games/{game['id']}/moves", **how), status, "invalid")
    assert table.open(game)["ply"] == 0


def test_a_ply_beyond_all_numbers_is_only_out_of_date(table: Table) -> None:
    game = table.new(deal="1")
    reply = table.post(f"/api/games/{game['id']}/undo", json={"ply": 10**40})
    problem(reply, 409, "stale")


def test_a_request_without_a_content_type_is_refused(table: Table) -> None:
    reply = table.post("/api/games", content=b"{}")
    assert problem(reply, 415, "invalid")["detail"] == "Only JSON is read here"


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing", "/api", "/api/nothing", "/static/nothing.js", "/static/", "/docs", "/redoc"),
        *("/api/games/none", "/api/games/%00", "/api/games/none/record", "/api/texts/de"),
        *("/static/../app.py", "/static/%2e%2e/app.py", "/api/games/none/positions/0"),
    ],
)
def test_what_is_not_there_is_not_found(table: Table, path: str) -> None:
    problem(table.get(path), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "offered"),
    [
        ("PATCH", "/api/games", "DELETE, GET, POST"),
        ("GET", "/api/import", "POST"),
        ("POST", "/rules", "GET, HEAD"),
        ("PUT", "/api/games/none", "GET"),
        ("GET", "/api/games/none/moves", "POST"),
        ("POST", "/api/rules", "GET"),
        ("POST", "/", "GET, HEAD"),
        ("POST", "/games/none", "GET, HEAD"),
        ("POST", "/static/main.js", "GET, HEAD"),
    ],
)
def test_a_method_that_is_not_offered_is_refused(
    table: Table, method: str, path: str, offered: str
) -> None:
    reply = table.request(method, path)
    assert reply.headers["allow"] == offered
    assert problem(reply, 405, "invalid")["detail"].startswith(f"{method} is not offered")


def test_an_error_of_the_program_is_said_and_logged_without_what_it_says(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = table.new(deal="1")
    secret = "7C under 9S"

    def break_down(*_: object) -> None:
        raise KeyError(secret)

    monkeypatch.setattr("scorpion.web.replies.game", break_down)
    found = problem(table.get(f"/api/games/{game['id']}"), 500, "internal")
    assert found["detail"].startswith("Something went wrong in the program")
    (logged,) = caplog.messages
    assert logged.startswith(f"KeyError in '/api/games/{game['id']}':\n")
    assert "in break_down" in logged
    assert secret not in logged
