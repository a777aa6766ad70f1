"""Random boards under random rules go alike in the core and in Python."""

from __future__ import annotations

import random

from tests.fuzz.native import compare


def test_random_boards_and_options_go_alike_o1_o2_o3_o4_o5() -> None:
    chance = random.Random(3)
    for _ in range(60):
        compare(chance.randbytes(8 + chance.randrange(30)))
