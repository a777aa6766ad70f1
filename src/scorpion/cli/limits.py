"""The options that say how far a search may go."""

from __future__ import annotations

import math
from typing import Annotated

import typer

from scorpion.solver import Limits

NodesOption = Annotated[
    int | None,
    typer.Option(
        "--nodes",
        metavar="N",
        min=0,
        show_default=False,
        help="Look at no more than N positions a board; any number, if it is not given.",
    ),
]
SecondsOption = Annotated[
    float,
    typer.Option(
        "--seconds",
        metavar="S",
        min=0,
        help="Search no longer than S seconds a board; inf: any time.",
    ),
]
MemoryOption = Annotated[
    float,
    typer.Option(
        "--memory", metavar="MB", min=0, help="Hold no more than so many MB of positions; inf: any."
    ),
]


def limits_of(nodes: int | None, seconds: float, memory: float) -> Limits:
    """The limits that these options ask for; raises BadQuestion."""
    return Limits(nodes, _finite(seconds), _finite(memory))


def _finite(value: float) -> float | None:
    return None if value == math.inf else value
