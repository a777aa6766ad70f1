"""Advice about a game: fair from what its player knows, open only when asked for, counted as help."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI

from scorpion.advice.review import Review, review
from scorpion.deals import fill_unknown, parse_deal
from scorpion.game import Game
from scorpion.solver import Watch, solve
from scorpion.view import known
from scorpion.web.partner import Memories, _key
from scorpion.web.thinking import Thinking
from tests.advice.test_stuck import DEALT_TOO_SOON
from tests.rules.drawn import SOURCE, random_game
from tests.web.table import JSON, Table, problem
from tests.web.test_statistics import NEARLY_WON, overall, win

QUESTIONS = ("odds", "hints", "review")


def ask(table: Table, game: JSON, what: str, **wish: Any) -> JSON:
    path = f"/api/games/{game['id']}/{what}"
    if what == "stuck":
        return table.good(table.get(path, params={"ply": game["ply"]}))
    return table.good(table.post(path, json={"ply": game["ply"], **wish}))


def test_what_cannot_be_won_is_called_stuck_with_its_circle(table: Table) -> None:
    game = table.new(deal="4")
    found = ask(table, game, "stuck")
    assert found.pop("text").startswith("Cards wait for one another in a circle")
    assert found == {
        "ply": 0,
        "stuck": True,
        "circle": [
            {"card": "8H", "under": "9H", "waits_for": "JS"},
            {"card": "JS", "under": "QS", "waits_for": "8H"},
        ],
        "back_to": None,
    }
    assert table.open(game)["helps"] == 0
    malay = table.get(f"/api/games/{game['id']}/stuck?ply=0&lang=ms").json()
    assert malay["text"].startswith("Kad saling menunggu")


def test_what_can_be_won_and_what_is_won_is_not_called_stuck(table: Table) -> None:
    silent: JSON = {"stuck": False, "text": None, "circle": [], "back_to": None}
    assert ask(table, table.new(deal="16"), "stuck") == {"ply": 0, **silent}
    assert ask(table, win(table), "stuck") == {"ply": 1, **silent}


def test_it_is_said_how_far_to_undo(table: Table) -> None:
    game = table.play(table.new(text=DEALT_TOO_SOON), "5S>6S", "deal", "2S>3S", "AS>2S")
    found = ask(table, game, "stuck")
    assert (found["stuck"], found["back_to"]) == (True, 1)
    back = table.undo(game, to=found["back_to"])
    assert not ask(table, back, "stuck")["stuck"]


def test_a_hint_says_how_far_to_undo(table: Table) -> None:
    game = table.play(table.new(text=DEALT_TOO_SOON), "5S>6S", "deal", "2S>3S", "AS>2S")
    found = ask(table, game, "hints")
    assert (found["kind"], found["move"], found["back_to"]) == ("undo", None, 1)
    assert found["steps"][-1] == "Undo to action 1: from there it can be won"
    game = table.undo(game, to=1)
    while not game["won"]:
        found = ask(table, game, "hints")
        assert found["back_to"] is None
        game = table.play(game, found["move"])


def test_the_odds_are_counted_on_and_not_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorpion.web.partner.FIRST_FIGURE", 60)
    game = table.new(deal="16")
    first = ask(table, game, "odds")
    assert first["samples"] == first["won"] + first["lost"] + first["unknown"] == 100
    assert first["low"] < first["chance"] < first["high"]
    assert (first["moves"], first["certain"], first["winnable"]) == (None, False, False)
    more = ask(table, game, "odds", samples=300, moves=True)
    assert more["samples"] == 300
    assert [each["move"] for each in more["moves"]] == [each["move"] for each in game["moves"]]
    assert ask(table, game, "odds") == first | {"helps": 1}


def test_what_was_thought_about_once_is_remembered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.new(deal="4")
    everything = ("stuck", *QUESTIONS)
    before = [ask(table, game, what) for what in everything]

    async def think(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Thinking, "ask", think)
    helps = table.open(game)["helps"]
    again = [ask(table, game, what) for what in everything]
    for one, other in zip(before, again, strict=True):
        assert other == one | ({"helps": helps} if "helps" in one else {})


def test_a_hint_says_more_with_every_step(table: Table) -> None:
    game = table.new(deal="16")
    for openly in (False, True):
        hint = ask(table, game, "hints", open=openly)
        assert hint["kind"] in ("move", "deal")
        assert hint["open"] is openly
        assert {each: hint[each] for each in ("move", "card", "column")} in game["moves"]
        assert len(hint["steps"]) >= 1
        assert all(step and "{" not in step for step in hint["steps"])


def test_the_open_hints_win_what_can_be_won(table: Table) -> None:
    game = table.new(deal="16")
    while not game["won"]:
        hint = ask(table, game, "hints", open=True)
        game = table.play(game, hint["move"])
    assert game["actions"] < 100
    assert overall(table)["without_help"] == 0


def test_an_open_hint_says_since_when_it_is_lost(table: Table) -> None:
    hint = ask(table, table.new(deal="4"), "hints", open=True)
    assert (hint["kind"], hint["move"], hint["lost_since"]) == ("lost", None, 0)


def test_a_review_judges_every_move(table: Table) -> None:
    game = table.new(deal="16")
    for move in solve(parse_deal("16").position()).moves[:5]:
        game = table.play(game, str(move))
    found = ask(table, game, "review")
    assert found["actions"] == 5
    assert found["verdicts"] == ["won"] * 6
    assert len(found["chances"]) == 6
    assert found["turns"] == []
    lost = ask(table, table.new(deal="4"), "review")
    assert lost["verdicts"] == ["lost"]
    assert lost["turns"][0]["number"] == 0
    assert lost["turns"][0]["text"].startswith("It was lost from the start: ")


def test_a_hurried_review_says_so_and_is_gone_on_with_when_it_is_asked_for_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.new(deal="16", rules="relaxed")
    for _ in range(3):
        game = table.play(game, game["moves"][0]["move"])
    monkeypatch.setattr("scorpion.web.partner.REVIEW", 0)
    hurried = ask(table, game, "review")
    assert hurried["hurried"]
    monkeypatch.setattr("scorpion.web.partner.REVIEW", 60)
    found = ask(table, game, "review")
    assert not found["hurried"]
    width = [sum(each["high"] - each["low"] for each in one["chances"]) for one in (hurried, found)]
    assert width[0] > width[1]
    monkeypatch.setattr(Thinking, "ask", None)
    assert ask(table, game, "review") == found


def test_a_review_that_was_called_off_is_not_remembered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def called_off(game: Game, *, watch: Watch, **how: Any) -> Review:
        watch.cancel()
        found = review(game, watch=watch, **how)
        assert found.chances[0].chance is None
        return replace(found, hurried=False)

    game = table.new(deal="16")
    with monkeypatch.context() as patch:
        patch.setattr("scorpion.web.partner.review", called_off)
        ask(table, game, "review")
    assert ask(table, game, "review")["chances"][0]["chance"] is not None


def test_a_hurried_review_does_not_take_the_place_of_a_thorough_one(
    table: Table, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(game: Game, *, seconds: float, **how: Any) -> Review:
        app.state.memories.reviews.put((False, _key(game)), review(game, **how))
        return review(game, seconds=0 * seconds, **how)

    game = table.new(deal="16", rules="relaxed")
    monkeypatch.setattr("scorpion.web.partner.review", overtaken)
    assert not ask(table, game, "review")["hurried"]
    assert not ask(table, game, "review")["hurried"]


def test_each_kind_of_help_counts_once_a_ply(table: Table) -> None:
    game = table.new(deal="16")
    for _ in range(2):
        for what in QUESTIONS:
            ask(table, game, what)
        ask(table, game, "hints", open=True)
    assert table.open(game)["helps"] == 3
    game = table.play(game, game["moves"][0]["move"])
    assert ask(table, game, "odds")["helps"] == 4
    figures = overall(table)
    assert (figures["hints"], figures["odds"], figures["open"]) == (1, 1, 1)


def test_a_win_with_help_is_kept_apart_and_help_after_it_changes_nothing(table: Table) -> None:
    helped = table.new(text=NEARLY_WON)
    ask(table, helped, "hints")
    table.play(helped, "2S>3S")
    game = win(table)
    ask(table, game, "review")
    assert table.open(game)["helps"] == 0
    ask(table, table.undo(game), "odds")
    figures = overall(table)
    assert (figures["won"], figures["without_help"], figures["hints"]) == (2, 1, 1)


def test_a_game_from_a_review_is_a_helped_one(table: Table) -> None:
    game = table.new(deal="16")
    for _ in range(3):
        game = table.play(game, game["moves"][0]["move"])
    unhelped = table.new(again=game["id"], actions=2)
    assert (unhelped["actions"], unhelped["helps"], unhelped["ply"]) == (2, 0, 0)
    assert (
        unhelped["position"] == table.get(f"/api/games/{game['id']}/positions/2").json()["position"]
    )
    ask(table, game, "review")
    helped = table.new(again=game["id"], actions=2)
    assert helped["helps"] == 1
    table.play(helped, helped["moves"][0]["move"])
    assert overall(table)["open"] == 2
    problem(table.post("/api/games", json={"again": game["id"], "actions": 4}), 404, "not-found")
    assert (
        "first moves"
        in problem(table.post("/api/games", json={"deal": "1", "actions": 0}), 422, "invalid")[
            "detail"
        ]
    )


def test_a_game_from_the_middle_of_a_won_one_is_a_helped_one(table: Table) -> None:
    game = table.play(table.new(text=NEARLY_WON), "KS>3", "2S>3S")
    assert game["won"]
    assert table.new(again=game["id"])["helps"] == 0
    again = table.new(again=game["id"], actions=1)
    assert again["helps"] == 1
    table.play(again, "2S>3S")
    assert (overall(table)["won"], overall(table)["without_help"]) == (2, 1)


@pytest.mark.parametrize("wish", [{"deal": "1"}, {"text": NEARLY_WON}, {"daily": "today"}])
def test_a_winnable_deal_is_not_one_that_was_chosen_otherwise(table: Table, wish: JSON) -> None:
    refused = table.post("/api/games", json={"winnable": "any", **wish})
    assert "not from two of them" in problem(refused, 422, "invalid")["detail"]


@pytest.mark.parametrize("difficulty", ["any", "easy", "medium", "hard"])
def test_a_winnable_deal_can_be_won(table: Table, difficulty: str) -> None:
    game = table.new(winnable=difficulty)
    assert game["winnable"]
    assert game["difficulty"] == (None if difficulty == "any" else difficulty)
    assert solve(parse_deal(game["deal"]).position()).verdict == "won"
    odds = ask(table, game, "odds")
    assert (odds["winnable"], odds["chance"], odds["samples"]) == (True, 1, 100)
    again = table.new(again=game["id"])
    assert (again["winnable"], again["difficulty"]) == (True, game["difficulty"])


def test_of_a_winnable_deal_the_odds_are_those_of_deals_that_can_be_won(
    table: Table, database: Path
) -> None:
    game = table.new(deal="8812")
    game = table.play(game, game["moves"][0]["move"])
    plain = ask(table, game, "odds", samples=500, moves=True)
    make_winnable(database)
    told = ask(table, game, "odds", samples=500, moves=True)
    assert told["won"] == plain["won"]
    assert told["won"] <= told["won"] + told["lost"] + told["unknown"] < 500
    assert told["samples"] == 500
    assert told["chance"] > plain["chance"]
    for one, other in zip(told["moves"], plain["moves"], strict=True):
        assert (one["move"], one["won"]) == (other["move"], other["won"])


def make_winnable(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE games SET winnable = 1")
        connection.commit()


@pytest.mark.parametrize("winnable", [False, True])
@pytest.mark.parametrize("number", [4, 16, 8812])
def test_fair_advice_knows_no_hidden_card(
    sit_down: Callable[[], Table], app: FastAPI, database: Path, number: int, winnable: bool
) -> None:
    """Two boards that differ only where nobody looks get the same answers, move by move."""
    played = random_game(number, limit=8)
    starts = (played.start, fill_unknown(known(played, 0), Random(2)))
    assert starts[0] != starts[1]
    tables = (sit_down(), sit_down())
    games = [table.new(text=str(start)) for table, start in zip(tables, starts, strict=True)]
    if winnable:
        make_winnable(database)
    for move in (*map(str, played.moves), None):
        assert games[0]["position"] == games[1]["position"]
        for what, wish in (("stuck", {}), ("odds", {"samples": 50, "moves": True}), ("hints", {})):
            answers = []
            for table, game in zip(tables, games, strict=True):
                app.state.memories = Memories()
                answers.append(ask(table, game, what, **wish))
            assert answers[0] == answers[1], what
        if move is not None:
            games = [table.play(game, move) for table, game in zip(tables, games, strict=True)]


def test_questions_of_another_ply_are_refused_with_the_game(table: Table) -> None:
    game = table.new(deal="16")
    now = table.play(game, game["moves"][0]["move"])
    for what in QUESTIONS:
        reply = table.post(f"/api/games/{game['id']}/{what}", json={"ply": 0})
        assert problem(reply, 409, "stale")["game"]["ply"] == now["ply"]
    stale = table.get(f"/api/games/{game['id']}/stuck?ply=0")
    assert problem(stale, 409, "stale")["game"]["ply"] == now["ply"]
    assert table.open(now)["helps"] == 0


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"samples": 0}, "samples"),
        ({"samples": 10_001}, "samples"),
        ({"moves": "yes"}, "moves"),
        ({"ply": -1}, "ply"),
        ({"seed": 7}, "seed"),
    ],
)
def test_a_question_that_cannot_be_is_refused(table: Table, wish: JSON, field: str) -> None:
    game = table.new(deal="16")
    reply = table.post(f"/api/games/{game['id']}/odds", json={"ply": 0, **wish})
    assert field in problem(reply, 422, "invalid")["detail"]


def test_of_another_player_s_game_nothing_is_said(
    table: Table, sit_down: Callable[[], Table]
) -> None:
    game, other = table.new(deal="16"), sit_down()
    for what in QUESTIONS:
        problem(other.post(f"/api/games/{game['id']}/{what}", json={"ply": 0}), 404, "not-found")
    problem(other.get(f"/api/games/{game['id']}/stuck?ply=0"), 404, "not-found")


def test_where_solving_is_slow_a_first_figure_comes_of_fewer_arrangements(table: Table) -> None:
    game = table.new(deal="16", rules="relaxed")
    first = ask(table, game, "odds")
    assert 0 < first["samples"] < 100
    assert ask(table, game, "odds", samples=101)["samples"] > first["samples"]


def test_a_board_whose_cards_nobody_knows_is_judged_fairly_only(table: Table) -> None:
    game = table.new(text=SOURCE)
    assert 0 < ask(table, game, "odds")["samples"] <= 100
    assert ask(table, game, "hints")["kind"] in ("move", "deal")
    for what, wish in (("review", {}), ("hints", {"open": True})):
        reply = table.post(f"/api/games/{game['id']}/{what}", json={"ply": 0, **wish})
        assert problem(reply, 422, "unknown-cards")["detail"] == (
            "Nobody knows the hidden cards of this board, so only fair advice can be given"
        )


def test_a_won_game_needs_no_advice(table: Table) -> None:
    game = win(table)
    odds = ask(table, game, "odds")
    assert (odds["certain"], odds["chance"]) == (True, 1)
    assert ask(table, game, "hints")["move"] is None
