"""An acknowledged move is never lost, and processes that share a database agree."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2

from scorpion.notation import parse_record
from scorpion.store import open_store
from tests.web.serving import Server, serving
from tests.web.table import JSON

CLIENTS = 4


class Stream:
    """A player who plays at random until the server dies; remembers what was acknowledged."""

    def __init__(self, seed: int) -> None:
        self.choice = random.Random(seed)
        self.cookies = httpx2.Cookies()
        self.last: JSON = {}
        self.acknowledged: dict[str, list[str]] = {}
        self.plies: dict[str, int] = {}
        self.count = 0

    def play(self, server: Server) -> None:
        """Play on until a request is not answered any more."""
        with server.client() as client:
            client.cookies = self.cookies
            try:
                while True:
                    self._act(client)
            except httpx2.TransportError:
                self.cookies = client.cookies

    def _act(self, client: httpx2.Client) -> None:
        game = self.last
        if not game or (not game["moves"] and self.choice.random() < 0.5):
            game = self._ask(client, "/api/games", {"deal": str(self.choice.randrange(10**6))})
            self.acknowledged[game["id"]] = []
        elif game["undoable"] and (not game["moves"] or self.choice.random() < 0.2):
            game = self._ask(client, f"/api/games/{game['id']}/undo", {"ply": game["ply"]})
            self.acknowledged[game["id"]].pop()
        elif game["redoable"] and self.choice.random() < 0.3:
            game = self._ask(client, f"/api/games/{game['id']}/redo", {"ply": game["ply"]})
            self.acknowledged[game["id"]].append(game["last"]["move"])
        else:
            body = {"ply": game["ply"], "move": self.choice.choice(game["moves"])["move"]}
            game = self._ask(client, f"/api/games/{game['id']}/moves", body)
            self.acknowledged[game["id"]].append(body["move"])
        self.last = game
        self.plies[game["id"]] = game["ply"]
        self.count += 1

    def _ask(self, client: httpx2.Client, path: str, body: JSON) -> JSON:
        reply = client.post(path, json=body)
        assert reply.is_success, reply.text
        found: JSON = reply.json()
        return found

    def check(self, server: Server) -> None:
        """Nothing that was acknowledged is missing; at most the last request was carried out too."""
        with server.client() as client:
            client.cookies = self.cookies
            for game_id, moves in self.acknowledged.items():
                game = client.get(f"/api/games/{game_id}").json()
                kept = parse_record(client.get(f"/api/games/{game_id}/record").text).moves
                unanswered = game["ply"] - self.plies[game_id]
                if game_id != self.last["id"]:
                    assert unanswered == 0
                assert unanswered in (0, 1)
                if unanswered == 0:
                    assert [str(move) for move in kept] == moves
                else:
                    self.plies[game_id], self.acknowledged[game_id] = (
                        game["ply"],
                        list(map(str, kept)),
                    )
                    assert abs(len(kept) - len(moves)) == 1
                    assert list(map(str, kept))[: len(moves)] == moves[: len(kept)]
            self.last = client.get(f"/api/games/{self.last['id']}").json()


def test_no_acknowledged_move_is_missing_after_the_server_is_killed(database: Path) -> None:
    streams = [Stream(seed) for seed in range(CLIENTS)]
    for round_ in range(3):
        with serving(database) as server, ThreadPoolExecutor(CLIENTS) as threads:
            if round_:
                list(threads.map(lambda stream: stream.check(server), streams))
            before = sum(stream.count for stream in streams)
            playing = [threads.submit(stream.play, server) for stream in streams]
            while sum(stream.count for stream in streams) < before + 100 + 13 * round_:
                time.sleep(0.002)
            server.process.kill()
            for each in playing:
                each.result()
    with serving(database) as server:
        for stream in streams:
            stream.check(server)
    assert sum(stream.count for stream in streams) >= 300


def test_two_servers_on_one_database_agree_and_make_each_change_once(database: Path) -> None:
    def at_both(method: str, path: str, body: JSON | None = None) -> list[httpx2.Response]:
        return list(threads.map(lambda each: each.request(method, path, json=body), (one, two)))

    with (
        serving(database) as first,
        serving(database) as second,
        first.client() as one,
        second.client() as two,
        ThreadPoolExecutor(2) as threads,
    ):
        game = one.post("/api/games", json={"deal": "4"}).json()
        two.cookies = one.cookies
        path = f"/api/games/{game['id']}"
        for turn in range(40):
            move = {"ply": game["ply"], "move": random.Random(turn).choice(game["moves"])["move"]}
            replies = at_both("POST", f"{path}/moves", move)
            assert sorted(reply.status_code for reply in replies) == [200, 409]
            won, lost = sorted(replies, key=lambda reply: reply.status_code)
            game = won.json()
            assert lost.json()["game"]["position"] == game["position"]
            read = [reply.json() for reply in at_both("GET", path)]
            assert [each["ply"] for each in read] == [game["ply"]] * 2
            if not game["moves"]:
                break
        assert game["ply"] == game["actions"] > 10


def test_what_a_killed_server_left_is_opened_without_complaint(database: Path) -> None:
    with serving(database) as server, server.client() as client:
        client.post("/api/games", json={"deal": "1"}).raise_for_status()
        server.process.kill()
    assert database.with_name(database.name + "-wal").stat().st_size > 0
    store = open_store(str(database))
    store.close()
    assert not database.with_name(database.name + "-wal").exists()


def test_a_log_that_is_cut_short_loses_only_what_was_written_last(database: Path) -> None:
    store = open_store(str(database))
    store.close()
    wal = database.with_name(database.name + "-wal")
    with serving(database) as server, server.client() as client:
        for number in range(30):
            client.post("/api/games", json={"deal": str(number)}).raise_for_status()
        server.process.kill()
    wal.write_bytes(wal.read_bytes()[:-20_000])
    store = open_store(str(database))
    with store._engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT deal FROM games ORDER BY created").scalars().all()
    store.close()
    assert list(kept) == [str(number) for number in range(len(kept))]
    assert 10 < len(kept) < 30
