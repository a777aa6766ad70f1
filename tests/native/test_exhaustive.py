"""The verdicts on early positions are those of a search that looks at everything."""

from __future__ import annotations

from pathlib import Path

from scorpion.rules import PRESETS
from tests.native.compiling import answers, compiled
from tests.solver.boards import known


def test_early_positions_are_decided_again_without_any_pruning(tmp_path: Path) -> None:
    boards = list(known("early-classic.txt", PRESETS["classic"]))[::10]
    program = compiled("exhaustive", tmp_path, "-O2")
    found = answers(program, [each.position for each in boards], "3000000")
    assert [verdict for verdict, _ in found] == [each.verdict for each in boards]
