"""Decide the early positions that the tests know again, by looking at everything.

    python -m tests.native.early

Without any pruning, up to 3,000,000 positions each, in C++; compares with the file's verdicts and
with the solver's. Takes a few minutes on one core.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from scorpion.rules import PRESETS
from scorpion.solver import solve
from tests.native.compiling import answers, compiled
from tests.solver.boards import known


def main() -> None:
    """Print how many agree, and how many positions that took."""
    boards = list(known("early-classic.txt", PRESETS["classic"]))
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("exhaustive", Path(folder), "-O2")
        began = time.perf_counter()
        found = answers(program, [each.position for each in boards], "3000000")
        seconds = time.perf_counter() - began
    agree = sum(
        verdict == each.verdict == solve(each.position).verdict
        for (verdict, _), each in zip(found, boards, strict=True)
    )
    positions = sum(int(count) for _, count in found)
    print(  # noqa: T201
        f"{agree} of {len(boards)} agree; {positions:,} positions in {seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
