"""The C++ core decides boards as they are known to be decided, and its won lines win."""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
NATIVE = HERE.parent.parent / "native"
FLAGS = ("-std=c++20", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Werror")


def compiled(folder: Path) -> Path:
    """The checker, built from the core's sources by the machine's C++ compiler."""
    compiler = os.environ.get("CXX", "c++")
    objects = {
        source: folder / f"{source.stem}.o"
        for source in [*NATIVE.glob("*.cpp"), HERE / "verdicts.cpp"]
    }

    def compile_one(source: Path) -> None:
        subprocess.run([compiler, *FLAGS, "-c", source, "-o", objects[source]], check=True)

    with ThreadPoolExecutor(2) as workers:
        list(workers.map(compile_one, objects))
    subprocess.run([compiler, *objects.values(), "-o", folder / "verdicts"], check=True)
    return folder / "verdicts"


def test_verdicts_are_those_that_are_known_and_won_lines_win(tmp_path: Path) -> None:
    boards = (HERE / "verdicts.txt").read_text()
    known = [line.split()[1:3] for line in boards.splitlines() if line.startswith("#")]
    assert len(known) > 400
    answer = subprocess.run(
        [compiled(tmp_path)], input=boards, capture_output=True, text=True, check=True
    )
    assert [line.split() for line in answer.stdout.splitlines()] == known
