"""What the commands read: a file or standard input, as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.cli.printing import complain
from scorpion.errors import ScorpionError

if TYPE_CHECKING:
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
    shown = "Standard input" if name == STANDARD_INPUT else f"'{name}'"
    try:
        data = _read_bytes(name)
    except OSError as error:
        why = error.strerror or str(error)
        raise Unreadable("{name} cannot be read: {why}", name=shown, why=why) from None
    if len(data) > LARGEST:
        megabytes = LARGEST // 2**20
        raise Unreadable("{name} is larger than {limit} MB", name=shown, limit=megabytes)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(
            "{name} is not text in UTF-8: see line {line}", name=shown, line=line
        ) from None


def _read_bytes(name: str) -> bytes:
    if name != STANDARD_INPUT:
        with Path(name).open("rb") as file:
            return _read_up_to_limit(file)
    if sys.stdin is None:
        raise OSError("it is closed")
    if sys.stdin.isatty():
        complain("Reading from the terminal: end the text with Ctrl+D on a line of its own")
    return _read_up_to_limit(sys.stdin.buffer)


def _read_up_to_limit(file: BinaryIO) -> bytes:
    return file.read(LARGEST + 1)
