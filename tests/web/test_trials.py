"""Replays and lessons: played through the rules, and nothing of them is kept."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from scorpion.notation import parse_move, write_record
from scorpion.web.lessons import LESSONS
from tests.rules.drawn import SOURCE, random_game, won_games
from tests.web.table import JSON, Table, problem
from tests.web.test_hidden_cards import whole_words


def rows(app: FastAPI) -> int:
    """How many rows there are in the tables of players and games."""
    with app.state.store._engine.connect() as connection:
        counts = "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM players)"
        return int(connection.exec_driver_sql(counts).scalar_one())


def replay(table: Table, text: str, number: int = 0) -> JSON:
    return table.good(table.post("/api/replays", json={"text": text, "number": number}))


def test_a_record_is_looked_at_action_by_action_without_keeping_it(
    table: Table, app: FastAPI
) -> None:
    whole = next(won_games())
    text = write_record(whole)
    game = table.new(deal=str(whole.deal))
    before = rows(app)
    for number, move in enumerate(whole.moves, 1):
        seen = replay(table, text, number)
        game = table.play(game, str(move))
        assert seen["position"] == game["position"]
        assert (seen["score"], seen["move"]) == (game["score"], str(move))
        assert seen["won"] == (number == len(whole.moves))
    assert replay(table, text)["position"]["stock"] == 3
    assert rows(app) == before


def test_a_record_with_unknown_cards_can_be_looked_at(table: Table) -> None:
    found = replay(table, f"Board:\n{SOURCE}Moves: 4H>5H", 1)
    assert found["position"]["columns"][6][-2:] == ["4H", "7S"]
    assert found["position"]["columns"][0][:3] == [None] * 3


def test_a_record_that_cannot_be_played_is_refused_with_its_reason(table: Table) -> None:
    reply = table.post("/api/replays", json={"text": f"Board:\n{SOURCE}Moves: 4C>5H"})
    assert problem(reply, 422, "bad-record")["detail"].startswith("Move 1 of the record: ")


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("source", "4H>5H 2H>3H deal AS>2S 4S>5S"),
        ("placing", "7H>8H"),
        ("empty", "KS>1"),
        ("turning", "5S>6S 7S>8S 6S>7S 4S>5S"),
        ("stock", "deal 6S>7S 3S>4S"),
        ("runs", "AS>2S KH>3"),
        ("relaxed", "7H>8S"),
    ],
)
def test_the_moves_that_a_lesson_names_can_be_made(
    table: Table, app: FastAPI, name: str, moves: str
) -> None:
    before = rows(app)
    game = LESSONS[name]
    words = moves.split()
    for count, move in enumerate(words, 1):
        found = table.good(table.post(f"/api/lessons/{name}", json={"moves": words[:count]}))
        game = game.play(parse_move(move))
        assert (found["score"], found["won"]) == (game.score, game.won)
    assert rows(app) == before


@pytest.mark.parametrize(
    ("name", "move", "code"),
    [
        ("placing", "7H>8S", "wrong-suit"),
        ("empty", "TS>1", "king-only"),
        ("source", "7S>3S", "wrong-rank"),
    ],
)
def test_the_moves_that_a_lesson_warns_of_are_refused(
    table: Table, name: str, move: str, code: str
) -> None:
    problem(table.post(f"/api/lessons/{name}", json={"moves": [move]}), 422, code)


def test_lessons_keep_their_hidden_cards_to_themselves(table: Table) -> None:
    for name, game in LESSONS.items():
        hidden = [card for c in game.position.columns for card in c.cards[: c.face_down]]
        hidden += game.position.stock
        text = table.post(f"/api/lessons/{name}", json={}).text
        assert not hidden or whole_words(hidden).search(text) is None
    problem(table.post("/api/lessons/none", json={}), 404, "not-found")


def test_a_game_of_random_moves_is_replayed_as_it_was_played(table: Table) -> None:
    whole = random_game(5, limit=30)
    seen = replay(table, write_record(whole), len(whole.moves))
    assert (seen["deal"], seen["actions"]) == (str(whole.deal), whole.actions)
    assert seen["score"] == whole.score
