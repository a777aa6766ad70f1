"""Whatever long question is thought about, whether a game is stuck is answered first."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest
from fastapi import FastAPI

from scorpion.web.thinking import Thinking, Turn
from tests.web.table import JSON, Table
from tests.web.test_thinking import PATIENCE


def question(what: str, deal: str = "16", **wish: object) -> Callable[[Table], JSON]:
    """A question about a new game."""

    def ask(table: Table) -> JSON:
        game = table.new(deal=deal)
        return table.good(table.post(f"/api/games/{game['id']}/{what}", json={"ply": 0, **wish}))

    return ask


LONG: dict[str, Callable[[Table], JSON]] = {
    "hint": question("hints"),
    "odds": question("odds", samples=10),
    "review": question("review"),
    "winnable deal": lambda table: table.new(winnable="any"),
    "hard deal": lambda table: table.new(winnable="hard"),
    "daily deal": lambda table: table.new(daily="today"),
}


@dataclass(frozen=True)
class Gate:
    """Holds the first long question in its first pause, until another one is answered in it."""

    reached: threading.Event = field(default_factory=threading.Event)
    answered: threading.Event = field(default_factory=threading.Event)


@pytest.fixture
def gate(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate, give_way = Gate(), Turn.pause

    def pause(turn: Turn) -> None:
        if gate.reached.is_set():
            give_way(turn)
            return
        gate.reached.set()
        until = time.monotonic() + PATIENCE
        while not turn.crowded and time.monotonic() < until:
            time.sleep(0.001)
        give_way(turn)
        assert gate.answered.wait(PATIENCE)

    app.state.thinking = Thinking(workers=1)
    monkeypatch.setattr(Turn, "pause", pause)
    yield gate
    gate.answered.set()


@pytest.mark.parametrize("name", LONG)
def test_a_long_question_gives_way(sit_down: Callable[[], Table], gate: Gate, name: str) -> None:
    who_asks, who_plays = sit_down(), sit_down()
    game = who_plays.new(deal="4")
    with ThreadPoolExecutor(1) as threads:
        long = threads.submit(LONG[name], who_asks)
        assert gate.reached.wait(PATIENCE), "it never pauses"
        stuck = who_plays.good(who_plays.get(f"/api/games/{game['id']}/stuck?ply=0"))
        assert stuck["stuck"]
        assert not long.done()
        gate.answered.set()
        assert long.result(PATIENCE)
