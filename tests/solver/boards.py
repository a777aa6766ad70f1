"""Boards with known verdicts, from the files beside this one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorpion.notation import parse_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.position import Position
    from scorpion.rules import Rules

DATA = Path(__file__).with_name("data")
_HEADING = re.compile(r"^# (\d+) (won|lost)$", re.MULTILINE)


class Known(NamedTuple):
    """A position and its verdict; `number` names it in its file."""

    number: int
    verdict: str
    position: Position


def known(file: str, rules: Rules) -> Iterator[Known]:
    """The boards of a file, each under a line ``# number verdict``."""
    for block in (DATA / file).read_text("utf-8").split("\n\n"):
        heading = _HEADING.search(block)
        if heading:
            yield Known(int(heading[1]), heading[2], parse_board(block, rules))
