"""Is a game stuck for certain, by what its player can see?

>>> from scorpion.deals import parse_deal
>>> from scorpion.view import visible
>>> print(stuck(visible(parse_deal("4").position())).reason)
Cards wait for one another in a circle:
    8H goes only on 9H and waits for JS on it, JS goes only on QS and waits for 8H on it
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final

from scorpion.advice.pace import Alone
from scorpion.deals import replace_unknown, unknown_cards
from scorpion.errors import N_
from scorpion.events import Dealt, Turned
from scorpion.play import legal_moves, play
from scorpion.solver import Limits, Verdict, Watch, solve, solve_as_seen
from scorpion.solver.reasons import Reason, Wait, reason
from scorpion.view import known

if TYPE_CHECKING:
    from scorpion.advice.pace import Pace
    from scorpion.game import Game
    from scorpion.position import Position

FEW: Final = 5
"""So many unseen cards are few enough to try all arrangements of them: 120 at most."""

LIMITS: Final = Limits(nodes=20_000, seconds=None, memory_mb=64)
"""For each search: a position that is not decided within them is not called stuck."""

POSITIONS: Final = 100
"""So many are looked at for a line that brings a card to light."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A proof that nothing can win, wherever the unseen cards lie.

    `circle` are cards that wait for one another, all of them in sight, if that is why.
    """

    reason: Reason
    circle: tuple[Wait, ...] = ()


def stuck(
    seen: Position,
    limits: Limits = LIMITS,
    watch: Watch | None = None,
    pace: Pace | None = None,
) -> Stuck | None:
    """The proof that a position cannot be won, or None: then it may be won, or nobody knows.

    `seen` is the position as its player sees it, with unknown cards. If any arrangement of
    these can be won, there is no proof. Raises BadBoard for a position that cannot be.
    """
    pace = pace or Alone()
    pace.pause()
    result = solve_as_seen(seen, limits, watch)
    if result.verdict is Verdict.LOST:
        return Stuck(result.reason, result.circle)
    unknown = unknown_cards(seen)
    if unknown and _shows_nothing(seen):
        return Stuck(reason(N_("No line of moves brings an unseen card to light")))
    if not 0 < len(unknown) <= FEW:
        return None
    for cards in permutations(unknown):
        pace.pause()
        arranged = replace_unknown(seen, iter(cards).__next__)
        if solve(arranged, limits, watch).verdict is not Verdict.LOST:
            return None
    return Stuck(reason(N_("Wherever the cards lie that are not seen, no line wins")))


def _shows_nothing(seen: Position) -> bool:
    """Do all lines end without a card that comes to light? Only a few positions are looked at.

    Up to there any cards may stand for those that are not known. Such a line cannot win: the cards
    that it would need stay covered.
    """
    start = replace_unknown(seen, iter(unknown_cards(seen)).__next__)
    found, been = [start], {start}
    while found:
        position = found.pop()
        for move in legal_moves(position):
            step = play(position, move)
            if step.position.won or any(isinstance(each, Turned | Dealt) for each in step.events):
                return False
            if step.position not in been:
                if len(been) == POSITIONS:
                    return False
                been.add(step.position)
                found.append(step.position)
    return True


def back_to(game: Game, limits: Limits = LIMITS, watch: Watch | None = None) -> int | None:
    """How many actions of a stuck game to keep, so that it is not yet proved to be lost.

    Cards that have been seen stay known. None if undo does not reach so far.
    """
    lowest, lost = game.actions - game.undoable, game.actions
    if lowest == lost or stuck(known(game, lowest), limits, watch) is not None:
        return None
    # What is lost stays lost, so the first loss can be found by halving.
    while lost - lowest > 1:
        middle = (lowest + lost) // 2
        if stuck(known(game, middle), limits, watch) is None:
            lowest = middle
        else:
            lost = middle
    return lowest
