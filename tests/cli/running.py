"""The command run in this process or as one of its own, and what it answered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any, Final

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
