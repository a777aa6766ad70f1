"""`scorpion` and `scorpion serve`: what they ask of the server."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from scorpion.errors import ScorpionError
from tests.cli.conftest import Run


class Server(ModuleType):
    """Stands for scorpion.web.server: remembers what it was asked to serve."""

    def __init__(self) -> None:
        super().__init__("scorpion.web.server")
        self.asked: list[tuple[str, int, str | None, bool]] = []
        self.ends: int | BaseException = 0

    def serve(self, host: str, port: int, database: str | None, browser: bool) -> int:
        self.asked.append((host, port, database, browser))
        if isinstance(self.ends, BaseException):
            raise self.ends
        return self.ends


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    server = Server()
    web = ModuleType("scorpion.web")
    web.server = server  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scorpion.web", web)
    monkeypatch.setitem(sys.modules, "scorpion.web.server", server)
    return server


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_the_table_is_served_on_this_machine_only_and_opened(
    scorpion: Run, server: Server, arguments: list[str]
) -> None:
    answer = scorpion(*arguments)
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert server.asked == [("127.0.0.1", 8052, None, True)]


def test_host_port_database_and_browser_can_be_chosen(scorpion: Run, server: Server) -> None:
    scorpion("serve", "--host", "0.0.0.0", "--port", "0", "--database", "sqlite://", "--no-browser")
    assert server.asked == [("0.0.0.0", 0, "sqlite://", False)]


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_the_exit_code_is_the_server_s(scorpion: Run, server: Server, arguments: list[str]) -> None:
    server.ends = 2
    assert scorpion(*arguments).code == 2


def test_ctrl_c_ends_it_silently(scorpion: Run, server: Server) -> None:
    server.ends = KeyboardInterrupt()
    answer = scorpion("serve")
    assert (answer.code, answer.out, answer.err) == (130, "", "")


def test_what_keeps_it_from_serving_is_one_line(scorpion: Run, server: Server) -> None:
    server.ends = ScorpionError("The database is locked")
    assert scorpion("serve").refused == "The database is locked"


def test_an_exit_of_the_server_is_left_alone(scorpion: Run, server: Server) -> None:
    server.ends = SystemExit(3)
    with pytest.raises(SystemExit, match="3"):
        scorpion("serve")


def test_other_arguments_are_refused(scorpion: Run, server: Server) -> None:
    assert scorpion("serve", "now").refused == "Got unexpected extra argument(s) (now)"
    assert server.asked == []
