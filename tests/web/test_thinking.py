"""Long questions wait in a short queue, the important ones first, and nobody's move waits for them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any, cast

import pytest
from fastapi import FastAPI
from starlette.requests import Request

from scorpion.deals import Deal
from scorpion.rules import PRESETS, Rules
from scorpion.solver import Limits, Watch, solve
from scorpion.web import thinking
from scorpion.web.thinking import EACH, PLACES, Busy, Kind, Replaced, Thinking, TooLong, Turn
from tests.web.table import Table, problem

PATIENCE = 20
"""Seconds after which a test that waits has failed."""


class Asking:
    """Stands for a request whose browser is there until it goes."""

    gone = False

    async def is_disconnected(self) -> bool:
        return self.gone


class Desk:
    """Asks questions of one thread, which is held up at first."""

    def __init__(self) -> None:
        self.thinking = Thinking(workers=1)
        self.held = threading.Event()
        self.busy = threading.Event()
        self.answered: list[str] = []

    def ask(
        self,
        player: str,
        kind: Kind,
        work: Callable[[Turn], Any],
        asking: Asking | None = None,
        *,
        about: str = "",
    ) -> Awaitable[Any]:
        request = cast("Request", asking or Asking())
        return asyncio.ensure_future(self.thinking.ask(request, player, kind, work, about))

    async def hold(self, kind: Kind = Kind.ODDS) -> Awaitable[Any]:
        """Keep the thread busy until `held` is set; then it lets others go first."""

        def work(turn: Turn) -> str:
            self.busy.set()
            self.held.wait(PATIENCE)
            turn.pause()
            self.answered.append("held")
            return "held"

        answer = self.ask("who holds it", kind, work)
        await asyncio.to_thread(self.busy.wait, PATIENCE)
        return answer

    def note(self, name: str) -> Callable[[Turn], str]:
        """Work that says when it is done."""

        def work(_: Turn) -> str:
            self.answered.append(name)
            return name

        return work


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.held.set()
    desk.thinking.close()


def until_cancelled(started: threading.Event) -> Callable[[Turn], str]:
    """A search that would take for ever."""
    position = Deal(3).position(PRESETS["relaxed"])

    def work(turn: Turn) -> str:
        started.set()
        while not turn.watch.cancelled:
            solve(position, Limits(nodes=10_000, seconds=None), turn.watch)
        return "too late"

    return work


async def settled(*answers: Awaitable[Any]) -> list[Any]:
    return await asyncio.wait_for(asyncio.gather(*answers, return_exceptions=True), PATIENCE)


def test_important_questions_are_answered_first(desk: Desk) -> None:
    async def run() -> None:
        first = await desk.hold(Kind.STUCK)
        kinds = (Kind.ODDS, Kind.REVIEW, Kind.HINT, Kind.STUCK)
        answers = [desk.ask("a player", kind, desk.note(kind.name)) for kind in kinds]
        await asyncio.sleep(0)
        desk.held.set()
        assert await settled(first, *answers) == ["held", "ODDS", "REVIEW", "HINT", "STUCK"]

    asyncio.run(run())
    assert desk.answered == ["held", "STUCK", "HINT", "REVIEW", "ODDS"]


def test_the_odds_let_all_others_go_first_when_they_pause(desk: Desk) -> None:
    async def run() -> None:
        first = await desk.hold(Kind.ODDS)
        hint = desk.ask("a player", Kind.HINT, desk.note("hint"))
        odds = desk.ask("a player", Kind.ODDS, desk.note("odds"))
        await asyncio.sleep(0)
        desk.held.set()
        await settled(first, hint, odds)

    asyncio.run(run())
    assert desk.answered == ["hint", "held", "odds"]


def test_a_newer_question_of_the_same_kind_takes_the_place_of_the_older(desk: Desk) -> None:
    async def run() -> None:
        started = threading.Event()
        older = desk.ask("a player", Kind.ODDS, until_cancelled(started))
        await asyncio.to_thread(started.wait, PATIENCE)
        other = desk.ask("another player", Kind.ODDS, desk.note("other"))
        newer = desk.ask("a player", Kind.ODDS, desk.note("newer"))
        found = await settled(older, other, newer)
        assert isinstance(found[0], Replaced)
        assert found[1:] == ["other", "newer"]

    asyncio.run(run())


def test_two_games_of_one_player_do_not_take_each_other_s_place(desk: Desk) -> None:
    async def run() -> None:
        held = await desk.hold()
        asked = [
            desk.ask("a player", Kind.ODDS, desk.note(f"{game} {at}"), about=game)
            for at, game in enumerate(("one", "other", "one"))
        ]
        await asyncio.sleep(0)
        desk.held.set()
        found = await settled(held, *asked)
        assert isinstance(found[1], Replaced)
        assert found[2:] == ["other 1", "one 2"]

    asyncio.run(run())


def test_who_asks_about_many_games_has_the_newest_answered(desk: Desk) -> None:
    async def run() -> None:
        held = await desk.hold()
        games = [f"game {number}" for number in range(EACH + 2)]
        asked = [desk.ask("a player", Kind.ODDS, desk.note(game), about=game) for game in games]
        other = desk.ask("another player", Kind.ODDS, desk.note("other"), about=games[0])
        await asyncio.sleep(0)
        desk.held.set()
        found = await settled(held, other, *asked)
        assert found[:2] == ["held", "other"]
        assert [type(each) for each in found[2:4]] == [Replaced, Replaced]
        assert found[4:] == games[2:]

    asyncio.run(run())


def test_who_goes_away_is_not_thought_about(desk: Desk) -> None:
    async def run() -> None:
        started, asking = threading.Event(), Asking()
        answer = desk.ask("a player", Kind.REVIEW, until_cancelled(started), asking)
        await asyncio.to_thread(started.wait, PATIENCE)
        asking.gone = True
        (found,) = await settled(answer)
        assert isinstance(found, Replaced)
        assert await settled(desk.ask("another", Kind.ODDS, desk.note("free"))) == ["free"]

    asyncio.run(run())


def test_when_too_many_wait_one_more_is_told_to_come_back(desk: Desk) -> None:
    async def run() -> None:
        first = await desk.hold()
        odds = [
            desk.ask(f"player {number}", Kind.ODDS, desk.note("odds"))
            for number in range(PLACES[Kind.ODDS] + 1)
        ]
        hint = desk.ask("a player", Kind.HINT, desk.note("hint"))
        await asyncio.sleep(0)
        desk.held.set()
        found = await settled(*odds)
        assert [type(each) for each in found] == [str] * PLACES[Kind.ODDS] + [Busy]
        assert await settled(first, hint) == ["held", "hint"]

    asyncio.run(run())
    assert desk.answered[0] == "hint"


def test_what_takes_too_long_is_given_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(thinking.SECONDS, Kind.HINT, 0.05)

    async def run() -> None:
        answer = desk.ask("a player", Kind.HINT, until_cancelled(threading.Event()))
        (found,) = await settled(answer)
        assert isinstance(found, TooLong)

    asyncio.run(run())


def test_who_had_to_let_others_go_first_is_told_that_many_ask(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(thinking.SECONDS, Kind.ODDS, 1.0)

    async def run() -> None:
        started, asking = threading.Event(), Asking()
        odds = await desk.hold(Kind.ODDS)
        hint = desk.ask("a player", Kind.HINT, until_cancelled(started), asking)
        await asyncio.sleep(0)
        desk.held.set()
        await asyncio.to_thread(started.wait, PATIENCE)
        (found,) = await settled(odds)
        assert isinstance(found, Busy)
        asking.gone = True
        await settled(hint)

    asyncio.run(run())


def test_who_let_others_go_first_for_a_moment_only_is_told_that_it_takes_too_long(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(thinking.SECONDS, Kind.HINT, 0.3)

    async def run() -> None:
        def work(turn: Turn) -> str:
            desk.busy.set()
            desk.held.wait(PATIENCE)
            turn.pause()
            return until_cancelled(threading.Event())(turn)

        hint = desk.ask("a player", Kind.HINT, work)
        await asyncio.to_thread(desk.busy.wait, PATIENCE)
        stuck = desk.ask("a player", Kind.STUCK, desk.note("stuck"))
        await asyncio.sleep(0)
        desk.held.set()
        found = await settled(stuck, hint)
        assert found[0] == "stuck"
        assert isinstance(found[1], TooLong)

    asyncio.run(run())


def test_what_was_given_up_or_will_be_keeps_nobody_out(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(thinking.PLACES, Kind.ODDS, 1)

    async def run() -> None:
        asking = Asking()
        held = await desk.hold(Kind.STUCK)
        odds = desk.ask("a player", Kind.ODDS, desk.note("odds"), asking, about="a game")
        await asyncio.sleep(0)
        desk.thinking.check(Kind.ODDS, "a player", "a game")
        for player, about in (("a player", "another game"), ("another player", "a game")):
            with pytest.raises(Busy):
                desk.thinking.check(Kind.ODDS, player, about)
        asking.gone = True
        assert isinstance((await settled(odds))[0], Replaced)
        assert desk.thinking.waiting == 0
        desk.thinking.check(Kind.ODDS, "another player", "a game")
        desk.held.set()
        await settled(held)

    asyncio.run(run())


def test_the_search_for_a_deal_ends_when_it_takes_too_long(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Event()

    def never(_random: Random, _rules: Rules, _wished: object, watch: Watch, _: Turn) -> Deal:
        while not watch.cancelled:
            solve(Deal(3).position(), Limits(nodes=1_000, seconds=None), watch)
        ended.set()
        return Deal(3)

    monkeypatch.setattr("scorpion.web.api.winnable_deal", never)
    monkeypatch.setitem(thinking.SECONDS, Kind.DEAL, 0.05)
    problem(table.post("/api/games", json={"winnable": "any"}), 503, "too-long")
    assert ended.wait(PATIENCE)


def test_what_goes_wrong_is_raised_where_it_was_asked(desk: Desk) -> None:
    async def run() -> None:
        found = await settled(desk.ask("a player", Kind.HINT, lambda _: 1 // 0))
        assert isinstance(found[0], ZeroDivisionError)
        assert await settled(desk.ask("a player", Kind.HINT, desk.note("on"))) == ["on"]

    asyncio.run(run())


def test_closing_ends_what_runs_and_a_new_question_begins_again(desk: Desk) -> None:
    async def run() -> None:
        started = threading.Event()
        running = desk.ask("a player", Kind.REVIEW, until_cancelled(started))
        waiting = desk.ask("a player", Kind.ODDS, desk.note("never"))
        await asyncio.to_thread(started.wait, PATIENCE)
        await asyncio.to_thread(desk.thinking.close)
        found = await settled(running, waiting)
        assert [type(each) for each in found] == [Busy, Busy]
        assert not [each for each in threading.enumerate() if each.name == "scorpion-thinking"]
        assert await settled(desk.ask("a player", Kind.ODDS, desk.note("again"))) == ["again"]

    asyncio.run(run())
    assert desk.answered == ["again"]


def test_others_are_served_while_it_thinks(desk: Desk) -> None:
    async def run() -> None:
        started = threading.Event()
        asking = Asking()
        answer = desk.ask("a player", Kind.REVIEW, until_cancelled(started), asking)
        await asyncio.to_thread(started.wait, PATIENCE)
        began = asyncio.get_running_loop().time()
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert asyncio.get_running_loop().time() - began < 2
        asking.gone = True
        await settled(answer)

    asyncio.run(run())


def test_a_crowd_is_refused_with_the_time_to_wait(
    table: Table, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.new(deal="16")
    monkeypatch.setitem(thinking.PLACES, Kind.ODDS, 0)
    refused = table.post(f"/api/games/{game['id']}/odds", json={"ply": 0})
    assert refused.headers["retry-after"] == "2"
    said = "Many are asking for advice just now; ask again in a moment"
    assert problem(refused, 503, "busy")["detail"] == said
    assert table.open(game)["helps"] == 0
    malay = table.post(f"/api/games/{game['id']}/odds?lang=ms", json={"ply": 0})
    assert malay.json()["detail"].startswith("Ramai")
    assert app.state.thinking.waiting == 0
