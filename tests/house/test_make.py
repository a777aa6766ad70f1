"""What the documents tell people to type is there to be typed."""

from __future__ import annotations

import os
import re
import subprocess

import pytest

from tests.house.project import ROOT

TYPED = re.compile(r"(?:^[ $]*|`)make ([a-z][a-z-]*)", re.MULTILINE)


def targets() -> set[str]:
    """The targets of the Makefile that have a help line."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    return set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_the_make_targets_in_the_documents_exist(document: str) -> None:
    named = set(TYPED.findall((ROOT / document).read_text("utf-8")))
    assert {"play", "test"} <= named
    assert named - targets() == set()


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What make does as if it were typed, also when it is make that runs the tests."""
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    return subprocess.run(
        ["make", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_make_alone_lists_every_target() -> None:
    listed = make().stdout.splitlines()
    assert {line.split()[1] for line in listed} == targets()


def test_a_python_too_old_is_told_in_one_line() -> None:
    done = make("PYTHON=false", "VENV=build/no-such-venv", "build/no-such-venv/.made")
    first, *rest = done.stderr.splitlines()
    assert first.startswith("Scorpion needs Python 3.11 or newer")
    assert len(rest) == 1
    assert done.returncode == 2
