"""A slow and obvious solver: every position that can be reached is looked at once.

It knows only the rules and prunes nothing; the solver must agree with it, tests/solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorpion.play import legal_moves, play
from scorpion.solver import Verdict

if TYPE_CHECKING:
    from collections.abc import Hashable

    from scorpion.position import Position


def decide(position: Position, nodes: int) -> Verdict:
    r"""The verdict on a position, unknown if more than so many positions can be reached from it.

    >>> from scorpion.notation import parse_board
    >>> decide(parse_board("Foundations: C D H S" + "\n-" * 7), nodes=1)
    <Verdict.WON: 'won'>
    """
    seen = {_name(position)}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if here.won:
            return Verdict.WON
        for move in legal_moves(here):
            after = play(here, move).position
            name = _name(after)
            if name not in seen:
                if len(seen) >= nodes:
                    return Verdict.UNKNOWN
                seen.add(name)
                waiting.append(after)
    return Verdict.LOST


def _name(position: Position) -> Hashable:
    """What tells positions apart: once the stock is dealt, columns have no order (M6)."""
    if position.stock:
        return position
    return frozenset(position.columns), position.reserve, frozenset(position.removed)
