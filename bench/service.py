"""How long a move request takes, and how many moves a second one worker puts on the disk.

    python bench/service.py

In-process: the application is called directly, without a network. Over HTTP: a server process
on one core, clients on the others. Every move counted has been acknowledged, and a move is
acknowledged only when it is on the disk (SQLite, WAL, synchronous=FULL).

A file of exported games is taken in by the application, called directly.

A partner that thinks: how soon the odds and a review of a Classic game are there, and whether moves
are answered as fast as before when a hundred players ask for the odds after every move.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from starlette.types import Message

from scorpion.deals import Deal
from scorpion.play import Move
from scorpion.rules import PRESETS
from scorpion.solver.native import Table
from scorpion.store import open_store
from scorpion.web.app import create_app

Post = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]

LONGEST_GAME = 80
PLAYERS = 100
THINKING = 2.0
"""Seconds between two moves of a player, on average."""


class InProcess:
    """Calls the application as a server would."""

    def __init__(self, database: Path) -> None:
        self.app = create_app(open_store(str(database)))
        self.cookie = b""

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send a request and give the JSON of the reply."""
        sent: list[Message] = []
        content = json.dumps(body).encode()

        async def receive() -> Message:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [
                (b"host", b"localhost"),
                (b"content-type", b"application/json"),
                (b"cookie", self.cookie),
            ],
            "server": ("localhost", 80),
            "client": ("localhost", 1),
        }
        await self.app(scope, receive, send)
        for name, value in sent[0]["headers"]:
            if name == b"set-cookie":
                self.cookie = value.partition(b";")[0]
        reply: dict[str, Any] = json.loads(sent[1]["body"])
        return reply


class OverHttp:
    """One kept-alive connection to a server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""

    async def connect(self) -> None:
        """Open the connection."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    def close(self) -> None:
        """Close the connection, whatever is still to come on it."""
        self.writer.close()

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send a request and give the JSON of the reply."""
        content = json.dumps(body)
        self.writer.write(
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Cookie: {self.cookie}\r\nContent-Length: {len(content)}\r\n\r\n{content}".encode()
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.splitlines()[1:-1])
        if "set-cookie" in headers:
            self.cookie = head.lower().split("set-cookie: ", 1)[1].partition(";")[0]
            at = head.lower().index(self.cookie)
            self.cookie = head[at : at + len(self.cookie)]
        reply: dict[str, Any] = json.loads(
            await self.reader.readexactly(int(headers["content-length"]))
        )
        return reply


async def play(post: Post, moves: int, seed: int) -> list[float]:
    """Play random games until so many moves are made; give the seconds that each took."""
    choice = random.Random(seed)
    taken: list[float] = []
    game: dict[str, Any] = {"moves": [], "actions": 0}
    while len(taken) < moves:
        if not game["moves"] or game["actions"] >= LONGEST_GAME:
            game = await post("/api/games", {"deal": str(choice.randrange(10**6))})
        move = choice.choice(game["moves"])["move"]
        began = time.perf_counter()
        game = await post(f"/api/games/{game['id']}/moves", {"ply": game["ply"], "move": move})
        taken.append(time.perf_counter() - began)
        assert game["last"]["action"] == "move", game
    return taken


def in_process(folder: Path, moves: int) -> None:
    """Time move requests to the application."""
    application = InProcess(folder / "in-process.sqlite")

    async def run() -> list[float]:
        await play(application.post, 200, seed=0)
        return await play(application.post, moves, seed=1)

    print(f"in-process, {moves} moves:  {_figures(asyncio.run(run()))}")


def over_http(folder: Path, moves: int, connections: int) -> None:
    """Time move requests to a server with one worker on one core."""
    database = folder / f"http-{connections}.sqlite"
    with _server(database) as port:

        async def run() -> tuple[list[float], float]:
            clients = [OverHttp(port) for _ in range(connections)]
            for client in clients:
                await client.connect()
            await asyncio.gather(*(play(client.post, 50, seed=0) for client in clients))
            began = time.perf_counter()
            taken = await asyncio.gather(
                *(play(each.post, moves // connections, seed) for seed, each in enumerate(clients))
            )
            return [each for one in taken for each in one], time.perf_counter() - began

        taken, seconds = asyncio.run(run())
    with contextlib.closing(sqlite3.connect(database)) as connection:
        (kept,) = connection.execute("SELECT count(*) FROM actions").fetchone()
    assert kept == len(taken) + 50 * connections, "an acknowledged move is missing"
    speed = len(taken) / seconds
    plural = "s" if connections > 1 else ""
    print(
        f"HTTP, {connections} connection{plural}:  {speed:.0f} durable moves/s  {_figures(taken)}"
    )


def partner(folder: Path, games: int) -> None:
    """Time the odds of new Classic deals, and reviews of played games, one player alone."""
    with _server(folder / "partner.sqlite", pinned=False) as port:
        asyncio.run(_partner(port, games))


async def _partner(port: int, games: int) -> None:
    client = OverHttp(port)
    await client.connect()
    taken: dict[str, list[float]] = {"first": [], "thousand": [], "review": []}

    async def timed(name: str, path: str, body: dict[str, Any]) -> None:
        began = time.perf_counter()
        reply = await client.post(path, body)
        taken[name].append(time.perf_counter() - began)
        assert "helps" in reply, reply

    choice = random.Random(7)
    for number in range(games):
        game = await client.post("/api/games", {"deal": str(number + 1)})
        path = f"/api/games/{game['id']}"
        await timed("first", f"{path}/odds", {"ply": 0, "samples": 100})
        await timed("thousand", f"{path}/odds", {"ply": 0, "samples": 1000})
        while game["moves"] and game["actions"] < LONGEST_GAME:
            move = choice.choice(game["moves"])["move"]
            game = await client.post(f"{path}/moves", {"ply": game["ply"], "move": move})
        await timed("review", f"{path}/review", {"ply": game["ply"]})
    print(f"odds, first 100 arrangements:  {_figures(taken['first'])}")
    both = [sum(each) for each in zip(taken["first"], taken["thousand"], strict=True)]
    print(f"odds, 1,000 arrangements:      {_figures(both)}")
    print(f"review of a game:              {_figures(taken['review'])}")


def take_in(folder: Path, games: int) -> None:
    """Time the import of a file of games of sixty moves."""
    application = InProcess(folder / "import.sqlite")
    distinct = [_relaxed_game(number) for number in range(100)]
    file = {
        "format": "scorpion-games",
        "version": 2,
        "exported": "2026-01-02T00:00:00Z",
        "games": [distinct[at % len(distinct)] | {"id": f"game{at}"} for at in range(games)],
    }
    began = time.perf_counter()
    reply = asyncio.run(application.post("/api/import", {"text": json.dumps(file)}))
    assert reply == {"games": games, "new": games}, reply
    print(f"a file of {games} games taken in:  {time.perf_counter() - began:.1f} s")


def _relaxed_game(number: int) -> dict[str, Any]:
    choice = random.Random(number)
    table = Table(Deal(number).position(PRESETS["relaxed"]))
    moves: list[Move] = []
    while len(moves) < 60 and (legal := table.legal_moves()):
        moves.append(choice.choice(legal))
        table.play(moves[-1])
    return {
        "rules": "relaxed",
        "deal": str(number),
        "board": None,
        "moves": " ".join(map(str, moves)),
        "actions": len(moves),
        "ply": len(moves),
        "created": "2026-01-01T12:00:00Z",
        "updated": "2026-01-01T13:00:00Z",
        "occasion": None,
        "played": 60_000,
        "undos": 0,
        "helps": 0,
        "win": None,
    }


def crowd(folder: Path, seconds: float) -> None:
    """Time the moves of a hundred players, first without and then with their asking for odds."""
    none: list[dict[str, Any]] = []
    for asked in (None, none):
        with _server(folder / f"crowd-{asked is None}.sqlite", pinned=False) as port:
            taken = asyncio.run(_crowd(port, time.monotonic() + seconds, asked))
        how = "asking nothing " if asked is None else "asking for odds"
        print(f"{PLAYERS} players {how}, {len(taken)} moves:  {_figures(taken)}")
        if asked:
            refused = sum(each.get("code") == "busy" for each in asked)
            samples = [each["samples"] for each in asked if "samples" in each]
            print(
                f"  odds: {len(samples)} answers, median of {statistics.median(samples):.0f} "
                f"arrangements, {refused} refused for the while"
            )


async def _crowd(port: int, until: float, asked: list[dict[str, Any]] | None) -> list[float]:
    players = (_player(port, seed, until, asked) for seed in range(PLAYERS))
    return [each for one in await asyncio.gather(*players) for each in one]


async def _player(
    port: int, seed: int, until: float, asked: list[dict[str, Any]] | None
) -> list[float]:
    """Play until a moment; after every move ask for odds that are finer and finer, until the next."""
    choice = random.Random(seed)
    client = OverHttp(port)
    await client.connect()
    taken: list[float] = []
    game: dict[str, Any] = {"moves": []}
    await asyncio.sleep(choice.uniform(0, THINKING))
    while time.monotonic() < until:
        if not game["moves"]:
            game = await client.post("/api/games", {"deal": str(choice.randrange(10**6))})
        questions = None
        if asked is not None:
            questions = asyncio.create_task(_ask_for_odds(port, client.cookie, game, asked))
        await asyncio.sleep(choice.uniform(0.5, 1.5) * THINKING)
        if questions is not None:
            questions.cancel()
            await asyncio.gather(questions, return_exceptions=True)
        move = choice.choice(game["moves"])["move"]
        began = time.perf_counter()
        game = await client.post(
            f"/api/games/{game['id']}/moves", {"ply": game["ply"], "move": move}
        )
        taken.append(time.perf_counter() - began)
        assert game["last"]["action"] == "move", game
    client.close()
    return taken


async def _ask_for_odds(
    port: int, cookie: str, game: dict[str, Any], asked: list[dict[str, Any]]
) -> None:
    """Ask as the table does, on a connection that is closed when the next move comes."""
    client = OverHttp(port)
    client.cookie = cookie
    await client.connect()
    try:
        for samples in (100, 300, 1000):
            reply: dict[str, Any] = {"samples": 0}
            while reply.get("samples", 0) < samples:
                body = {"ply": game["ply"], "samples": samples, "moves": samples == 1000}
                reply = await client.post(f"/api/games/{game['id']}/odds", body)
                asked.append(reply)
                if reply.get("code") == "busy":
                    await asyncio.sleep(2)
    finally:
        client.close()


@contextlib.contextmanager
def _server(database: Path, *, pinned: bool = True) -> Iterator[int]:
    """Run a server while the block runs, and give its port; if pinned, on a core of its own."""
    code = (
        "import sys; from scorpion.web.server import serve;"
        "sys.exit(serve('127.0.0.1', 0, sys.argv[1], False))"
    )
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    server = subprocess.Popen(
        [sys.executable, "-c", code, str(database)], stdout=subprocess.PIPE, text=True
    )
    try:
        if pinned and len(cores) > 1:
            os.sched_setaffinity(server.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:])
        assert server.stdout is not None
        yield int(server.stdout.readline().split("127.0.0.1:")[1].partition("/")[0])
    finally:
        if cores:
            os.sched_setaffinity(0, cores)
        server.terminate()
        server.communicate()


def _figures(taken: list[float]) -> str:
    milliseconds = sorted(1000 * each for each in taken)
    high = milliseconds[int(len(milliseconds) * 0.95)]
    return f"median {statistics.median(milliseconds):.2f} ms  p95 {high:.2f} ms"


def _processor() -> str:
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(": ")[2]
    return platform.machine()


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--moves", type=int, default=3000)
    arguments.add_argument(
        "--folder", type=Path, default=Path.cwd(), help="where the databases are put for the while"
    )
    arguments.add_argument("--games", type=int, default=30, help="for the odds and reviews")
    arguments.add_argument("--seconds", type=float, default=30, help="for the crowd")
    arguments.add_argument("--partner", action="store_true", help="only the partner that thinks")
    options = arguments.parse_args()
    print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, "
        f"{_processor()}, {os.cpu_count()} cores"
    )
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        if not options.partner:
            in_process(Path(folder), options.moves)
            for connections in (1, 4, 16):
                over_http(Path(folder), options.moves, connections)
            take_in(Path(folder), 5000)
        partner(Path(folder), options.games)
        crowd(Path(folder), options.seconds)


if __name__ == "__main__":
    main()
