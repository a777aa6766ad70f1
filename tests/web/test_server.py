"""Serving from this machine: the port, the address, the browser, and the end."""

from __future__ import annotations

import signal
import socket
import stat
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from scorpion.web import server as module
from tests.web.serving import command, serving


def test_it_says_its_address_and_ends_at_ctrl_c_with_a_line(database: Path) -> None:
    with serving(database) as server, server.client() as client:
        assert server.printed == (f"Scorpion is at {server.address}/ (Ctrl+C ends it)",)
        assert client.get("/api/rules").status_code == 200
        server.process.send_signal(signal.SIGINT)
        out, err = server.process.communicate(timeout=10)
    assert (server.process.returncode, err) == (0, "")
    assert out == "\nScorpion has ended. Your games are kept.\n"
    assert [each.name for each in database.parent.iterdir()] == [database.name]


def test_it_ends_when_it_is_told_to_while_a_player_is_connected(database: Path) -> None:
    with serving(database) as server, server.client() as player:
        player.post("/api/games", json={"deal": "1"}).raise_for_status()
        server.process.terminate()
        _, err = server.process.communicate(timeout=10)
    assert err == ""
    assert [each.name for each in database.parent.iterdir()] == [database.name]


def test_a_taken_port_is_said_and_another_is_used(database: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(database, port) as server, server.client() as client:
            assert server.printed[0] == (
                f"Port {port} is taken by another program; another one is used."
            )
            assert not server.address.endswith(f":{port}")
            assert client.get("/").status_code == 200


def test_a_port_that_was_used_a_moment_ago_is_used_again(database: Path) -> None:
    with serving(database) as server, server.client() as client:
        client.get("/")
        port = int(server.address.rpartition(":")[2])
    with serving(database, port) as server:
        assert server.address.endswith(f":{port}")


@pytest.mark.parametrize("ends_with", [0, 1])
def test_the_browser_is_opened_and_the_service_goes_on_whatever_it_does(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends_with: int
) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}"\nexit {ends_with}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    with serving(database, browser=True) as server, server.client() as client:
        deadline = time.monotonic() + 10
        while not (opened.exists() and opened.read_text()) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert opened.read_text() == f"{server.address}/\n"
        assert client.get("/").status_code == 200


@pytest.mark.parametrize("what", ["folder", "diary", "host"])
def test_what_cannot_be_served_is_said_in_one_line(tmp_path: Path, what: str) -> None:
    (tmp_path / "diary").write_text("Dear diary, " * 100)
    (tmp_path / "folder").mkdir()
    arguments = {
        "folder": command(tmp_path / "folder"),
        "diary": command(tmp_path / "diary"),
        "host": command(tmp_path / "games", host="no.such.host.invalid"),
    }[what]
    run = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=30)
    assert (run.returncode, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert line.startswith("scorpion: ")
    assert what in line


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8052/"),
        ("0.0.0.0", "http://127.0.0.1:8052/"),
        ("::1", "http://[::1]:8052/"),
        ("::", "http://[::1]:8052/"),
        ("games.example", "http://games.example:8052/"),
    ],
)
def test_the_address_is_one_that_a_browser_can_open(host: str, address: str) -> None:
    assert module._address(host, 8052) == address


def test_nothing_is_logged_of_what_players_do(database: Path) -> None:
    with serving(database) as server, server.client() as client:
        for number in range(3):
            client.post("/api/games", json={"deal": str(number)})
        client.get("/nothing")
        server.process.send_signal(signal.SIGINT)
        out, err = server.process.communicate(timeout=10)
    assert err == ""
    assert out.strip() == "Scorpion has ended. Your games are kept."


def test_a_long_request_gets_its_refusal_over_the_network(database: Path) -> None:
    with serving(database) as server, server.client() as client:
        reply = client.post(
            "/api/games",
            content=b" " * 2_000_000,
            headers={"Content-Type": "application/json"},
        )
    assert (reply.status_code, reply.json()["code"]) == (413, "invalid")


def test_a_long_question_does_not_hold_up_the_end(database: Path) -> None:
    with serving(database) as server, server.client() as client:
        game = client.post("/api/games", json={"deal": "16", "rules": "relaxed"}).json()
        odds = {"ply": 0, "samples": 10_000, "moves": True}
        with ThreadPoolExecutor(1) as threads:
            reply = threads.submit(client.post, f"/api/games/{game['id']}/odds", json=odds)
            with suppress(TimeoutError):
                reply.result(timeout=0.5)
            server.process.send_signal(signal.SIGINT)
            assert server.process.wait(timeout=20) == 0
            assert reply.result().json()["code"] == "busy"
