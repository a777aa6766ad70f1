"""The command run in this process or as one of its own, and what it answered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND: Final = (sys.executable, "-m", "scorpion")


@dataclass(frozen=True)
class Answer:
    """How a run ended: its exit code, and all that it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def objects(self) -> list[dict[str, Any]]:
        """What it printed with --json: an object for each line."""
        return [json.loads(line) for line in self.lines]

    @property
    def object(self) -> dict[str, Any]:
        (only,) = self.objects
        return only

    @property
    def complaint(self) -> str:
        """The error, which is one line and begins with the program's name."""
        (line,) = self.err.splitlines()
        assert self.err == line + "\n"
        name, sentence = line.split(": ", 1)
        assert name == "scorpion"
        return sentence

    @property
    def refused(self) -> str:
        """The error of a run that could not do what was asked, and printed nothing else."""
        assert (self.code, self.out) == (2, "")
        return self.complaint


def process(*arguments: str, given: bytes = b"", **environment: str) -> Answer:
    """Run the command as a process of its own, with `given` on its standard input."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


@dataclass(frozen=True)
class Stream:
    """A running command, to which one thing after another is written."""

    given: IO[bytes]
    printed: IO[bytes]

    def ask(self, text: str) -> str:
        """Write text, and wait for the next line that it prints."""
        self.given.write(text.encode())
        self.given.flush()
        return self.printed.readline().decode()


@contextmanager
def streaming(*arguments: str) -> Iterator[Stream]:
    """Run the command with pipes that stay open; it must end well when its input does."""
    running = subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    # A command that waits for more would be waited for: end it, and its answer is empty.
    watchdog = threading.Timer(30, running.kill)
    watchdog.start()
    try:
        assert running.stdin is not None
        assert running.stdout is not None
        yield Stream(running.stdin, running.stdout)
        running.communicate(timeout=30)
        assert running.returncode == 0
    finally:
        watchdog.cancel()
        running.kill()
        running.wait()
        for stream in (running.stdin, running.stdout):
            if stream is not None:
                stream.close()
