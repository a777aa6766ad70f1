"""A player's table: requests to the service, with the player's cookie."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

JSON = dict[str, Any]


class Table(TestClient):
    """Asks the service in its own words; each method gives the JSON of a reply that it checks."""

    def new(self, **wish: object) -> JSON:
        """Begin a game."""
        return self.good(self.post("/api/games", json=wish), 201)

    def open(self, game: JSON) -> JSON:
        """Read a game again."""
        return self.good(self.get(f"/api/games/{game['id']}"))

    def play(self, game: JSON, *moves: str) -> JSON:
        """Play moves, one after the other."""
        for move in moves:
            game = self.good(self.ask(game, move))
        return game

    def undo(self, game: JSON, **how: object) -> JSON:
        """Take back an action, or all after one."""
        wish = {"ply": game["ply"], **how}
        return self.good(self.post(f"/api/games/{game['id']}/undo", json=wish))

    def redo(self, game: JSON, **how: object) -> JSON:
        """Do an action again, or all up to one."""
        wish = {"ply": game["ply"], **how}
        return self.good(self.post(f"/api/games/{game['id']}/redo", json=wish))

    def move(self, game: JSON, move: str, played: int) -> JSON:
        """Play a move, and tell what the clock shows."""
        wish = {"ply": game["ply"], "move": move, "played": played}
        return self.good(self.post(f"/api/games/{game['id']}/moves", json=wish))

    def statistics(self) -> JSON:
        """The player's statistics."""
        return self.good(self.get("/api/statistics"))

    def ask(self, game: JSON, move: str, **how: Any) -> Any:
        """Ask for a move, whatever comes of it."""
        path = f"/api/games/{game['id']}/moves"
        return self.post(path, json={"ply": game["ply"], "move": move}, **how)

    def record(self, game: JSON) -> str:
        """The game as text."""
        reply = self.get(f"/api/games/{game['id']}/record")
        assert reply.headers["content-type"] == "text/plain; charset=utf-8"
        return str(reply.text)

    @staticmethod
    def good(reply: Any, status: int = 200) -> JSON:
        """The JSON of a reply that does what was asked."""
        assert reply.status_code == status, reply.text
        found: JSON = reply.json()
        return found


def problem(reply: Any, status: int, code: str) -> JSON:
    """The JSON of a refusal, which has the one shape that all of them have."""
    assert reply.headers["content-type"] == "application/problem+json"
    found: JSON = reply.json()
    assert set(found) == {
        *("type", "title", "status", "detail", "code", "clause", "line", "game"),
    }
    assert (reply.status_code, found["status"], found["code"]) == (status, status, code), found
    assert found["type"] == f"urn:scorpion:problem:{code}"
    assert found["title"]
    assert found["detail"]
    return found
