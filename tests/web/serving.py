"""The service as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx2

PROGRAM: Final = (
    "import sys; from scorpion.web.server import serve;"
    "sys.exit(serve(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4] == 'browser'))"
)


@dataclass(frozen=True)
class Server:
    """A process that serves, and the address that it has printed."""

    process: subprocess.Popen[str]
    address: str
    printed: tuple[str, ...]

    def client(self) -> httpx2.Client:
        """A new player, with a connection of its own."""
        return httpx2.Client(base_url=self.address, verify=False)


def command(
    database: Path, port: int = 0, *, host: str = "127.0.0.1", browser: bool = False
) -> list[str]:
    """The command that serves a database."""
    how = "browser" if browser else "no browser"
    return [sys.executable, "-c", PROGRAM, host, str(port), str(database), how]


@contextmanager
def serving(database: Path, port: int = 0, *, browser: bool = False) -> Iterator[Server]:
    """Serve until the end of the block, and no longer whatever happens."""
    process = subprocess.Popen(
        command(database, port, browser=browser),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield Server(process, *_until_it_serves(process))
    finally:
        process.kill()
        process.communicate()


def _until_it_serves(process: subprocess.Popen[str]) -> tuple[str, tuple[str, ...]]:
    assert process.stdout is not None
    printed = []
    for line in process.stdout:
        printed.append(line.rstrip("\n"))
        if line.startswith("Scorpion is at "):
            return line.removeprefix("Scorpion is at ").partition("/ ")[0], tuple(printed)
    raise AssertionError(process.communicate())
