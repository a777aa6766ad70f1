"""What the commands read: a file or standard input, as text."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.cli.printing import complain
from scorpion.errors import N_, ScorpionError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

STANDARD_INPUT: Final = "-"
LARGEST: Final = 16 * 2**20
"""The most bytes that are read: about 80,000 boards."""

RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME",
        show_default=False,
        help="The rules: classic (if none are named), relaxed, wasp, three-blind-mice or "
        "scorpion-ii, and options after the name, quoted as one: 'classic removal=anywhere'.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")]


class Unreadable(ScorpionError):
    """A file, or standard input, from which no text can be read."""

    code = "unreadable"


def read_text(name: str) -> str:
    """The text of a file in UTF-8, or of standard input if its name is ``-``.

    Raises Unreadable.
    """
    with _opened(name) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise _too_large(name)
    return _decoded(name, data, 1)


def read_blocks(name: str) -> Iterator[tuple[int, str]]:
    """The parts of such a text that blank lines separate, as they come, each with its first line.

    Comments are left out, but their lines are counted. There can be any number of parts; no
    part may be larger than a text for `read_text`. Raises Unreadable.
    """
    with _opened(name) as file:
        lines: list[str] = []
        size = number = first = 0
        while data := file.readline(LARGEST + 1):
            number += 1
            size += len(data)
            if size > LARGEST:
                raise _too_large(name)
            line = _decoded(name, data, number)
            if line.strip():
                first = first if lines else number
                lines.append("\n" if line.lstrip().startswith("#") else line)
                continue
            if any(each.strip() for each in lines):
                yield first, "".join(lines)
            lines, size = [], 0
        if any(each.strip() for each in lines):
            yield first, "".join(lines)


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if not name:
        raise Unreadable(N_("The name of the file is empty: give one, or - for standard input"))
    try:
        if name != STANDARD_INPUT:
            with Path(name).open("rb") as file:
                yield file
            return
        with _standard_input() as stream:
            yield stream
    except OSError as error:
        why = error.strerror or str(error)
        raise Unreadable("{name} cannot be read: {why}", name=_shown(name), why=why) from None


@contextmanager
def _standard_input() -> Iterator[BinaryIO]:
    """Standard input, read apart from `sys.stdin`.

    A thread may be waiting for it when the program ends, and then `sys.stdin` must not be held.
    """
    if sys.stdin is None:
        raise OSError("it is closed")
    if sys.stdin.isatty():
        complain("Reading from the terminal: end the text with Ctrl+D on a line of its own")
    try:
        descriptor = sys.stdin.fileno()
    except OSError:  # it is no file: somebody has put a text in its place
        yield sys.stdin.buffer
        return
    with open(descriptor, "rb", closefd=False) as stream:
        yield stream


def _decoded(name: str, data: bytes, line: int) -> str:
    """Bytes that begin on this line, as text."""
    try:
        return data.decode("utf-8-sig" if line == 1 else "utf-8")
    except UnicodeDecodeError as error:
        bad = line + data.count(b"\n", 0, error.start)
        template = "{name} is not text in UTF-8: see line {line}"
        raise Unreadable(template, name=_shown(name), line=bad) from None


def _too_large(name: str) -> Unreadable:
    limit = LARGEST // 2**20
    return Unreadable("{name} is larger than {limit} MB", name=_shown(name), limit=limit)


def _shown(name: str) -> str:
    return "Standard input" if name == STANDARD_INPUT else f"'{name}'"
