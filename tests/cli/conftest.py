"""The command line in this process, with its own streams."""

from __future__ import annotations

import io
import sys
from typing import Protocol

import pytest

from scorpion.cli import main
from tests.cli.running import Answer


class Run(Protocol):
    """Runs `scorpion` with these arguments.

    `given` stands on its standard input, which is closed if it is None.
    """

    def __call__(self, *arguments: str, given: str | bytes | None = b"") -> Answer: ...


@pytest.fixture
def scorpion(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: str, given: str | bytes | None = b"") -> Answer:
        data = given.encode() if isinstance(given, str) else given
        stream = None if data is None else io.TextIOWrapper(io.BytesIO(data))
        monkeypatch.setattr(sys, "stdin", stream)
        code = main(arguments)
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return run
