"""What README shows of the command line is what the command line prints."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from tests.cli.conftest import Run
from tests.house.project import ROOT

PROMPT = "$ scorpion solve "
LINES = (ROOT / "README.md").read_text("utf-8").splitlines()
SHOWN = {
    line.removeprefix(PROMPT): list(
        takewhile(lambda each: not each.startswith(("$", "```")), LINES[number:])
    )
    for number, line in enumerate(LINES, 1)
    if line.startswith(PROMPT)
}


def without_seconds(lines: list[str]) -> list[str]:
    return [re.sub(r"[0-9.]+ s,", "... s,", line) for line in lines]


def test_readme_shows_how_a_deal_is_solved() -> None:
    assert SHOWN


@pytest.mark.parametrize("arguments", SHOWN)
def test_the_answers_in_readme_are_those_of_the_program(scorpion: Run, arguments: str) -> None:
    printed = scorpion("solve", *arguments.split()).lines
    assert without_seconds(SHOWN[arguments]) == without_seconds(printed)
