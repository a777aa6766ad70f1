"""What the commands print: answers on standard output, errors on standard error."""

from __future__ import annotations

import contextlib
import json
import sys
from typing import TYPE_CHECKING, Final

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorpion.position import Position

_LONGEST_ERROR: Final = 600
_COLOURS: Final = {
    r"\b[A2-9TJQK]C\b": "green",
    r"\b[A2-9TJQK]D\b": "blue",
    r"\b[A2-9TJQK]H\b": "red",
    r"<\S+>": "dim",
}
"""How the parts of a board are coloured on a terminal: a colour a suit, face-down cards dim."""


def say(text: str) -> None:
    """Print text and a newline; raises OSError where it cannot be written."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    typer.echo(text)


def say_json(value: Mapping[str, object]) -> None:
    """Print one JSON object on one line."""
    say(json.dumps(value))


def say_board(position: Position) -> None:
    """Print a board: the same text everywhere, in colours where it goes to a terminal."""
    board = str(position).removesuffix("\n")
    if sys.stdout is not None and sys.stdout.isatty():
        _say_in_colours(board)
    else:
        say(board)


def _say_in_colours(board: str) -> None:
    from rich.console import Console  # noqa: PLC0415 - slow to import, and only for terminals
    from rich.text import Text  # noqa: PLC0415

    text = Text(board)
    for pattern, colour in _COLOURS.items():
        text.highlight_regex(pattern, colour)
    Console(highlight=False, soft_wrap=True).print(text)


def complain(message: str) -> None:
    """Print an error as one line on standard error, whatever was quoted in it."""
    line = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in message)
    if len(line) > _LONGEST_ERROR:
        line = line[:_LONGEST_ERROR] + " ..."
    with contextlib.suppress(OSError):  # then nobody can be told
        typer.echo(f"scorpion: {line}", err=True)
