"""The bar that shows how far a command is, and answers that go to the same terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cli.running import COMMAND
from tests.rules.drawn import SOURCE
from tests.solver.test_solve import HARD

HARD_RULES = str(HARD.rules)
TERMINAL = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@contextmanager
def terminal(shown: bytearray) -> Iterator[int]:
    """A terminal, on which is `shown` in the end all that was written to it."""
    ours, theirs = pty.openpty()

    def read() -> None:
        while data := _read(ours):
            shown.extend(data)

    reader = threading.Thread(target=read)
    reader.start()
    yield theirs
    os.close(theirs)
    reader.join()
    os.close(ours)


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 4096)
    except OSError:  # the other end is closed
        return b""


@pytest.mark.parametrize("boards", [1, 2])
def test_a_bar_is_shown_on_a_terminal_and_the_answers_elsewhere(boards: int) -> None:
    shown = bytearray()
    with terminal(shown) as theirs:
        answer = subprocess.run(
            [*COMMAND, "solve", "--rules", HARD_RULES, "--seconds", "0.7", "--json"],
            input=f"{HARD}\n".encode() * boards,
            stdout=subprocess.PIPE,
            stderr=theirs,
            env=TERMINAL,
            check=True,
            timeout=60,
        )
    assert b"Solving" in shown
    assert b"positions" in shown
    assert b"verdict" not in shown
    assert answer.stdout.count(b'{"verdict": "unknown"') == boards


@pytest.mark.parametrize(
    ("arguments", "board"),
    [
        (["solve", "--rules", HARD_RULES, "--nodes", "200000"], str(HARD)),
        (["solve", "--rules", HARD_RULES, "--nodes", "200000", "--jobs", "2"], str(HARD)),
        (["odds", "--samples", "500"], SOURCE),
    ],
)
def test_answers_have_lines_of_their_own_on_the_terminal_of_the_bar(
    arguments: list[str], board: str
) -> None:
    shown = bytearray()
    with terminal(shown) as theirs:
        subprocess.run(
            [*COMMAND, *arguments, "--json"],
            input=f"{board}\n".encode() * 4,
            stdout=theirs,
            stderr=theirs,
            env=TERMINAL,
            check=True,
            timeout=60,
        )
    answers = [line for line in seen(shown.decode()) if "{" in line]
    assert len(answers) == 4
    assert all(line.startswith("{") and line.endswith("}") for line in answers)


def seen(written: str) -> list[str]:
    """The lines that a terminal without end to its right shows after this was written."""
    lines, at = [""], 0
    for part in re.split(rf"({CONTROL.pattern}|\r|\n)", written):
        if part == "\n":
            at += 1
            lines += [""] * (at + 1 - len(lines))
        elif part == "\x1b[1A":
            at -= 1
        elif part == "\x1b[2K":
            lines[at] = ""
        elif part != "\r" and not CONTROL.fullmatch(part):
            lines[at] += part
    return lines
