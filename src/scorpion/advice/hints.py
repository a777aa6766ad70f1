"""What to do next: fair by default, and openly when asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from scorpion.errors import N_
from scorpion.solver import Limits, Verdict, Watch, solve
from scorpion.solver.odds import odds
from scorpion.solver.reasons import Reason, reason
from scorpion.view import visible

if TYPE_CHECKING:
    from scorpion.game import Game
    from scorpion.play import Move

Kind = Literal["move", "deal", "nothing", "lost", "undecided"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint in steps."""

    kind: Kind
    move: Move | None
    steps: tuple[Reason, ...]
    lost_since: int | None = None


def hint(game: Game, *, watch: Watch | None = None) -> Hint:
    """A fair hint."""
    found = odds(visible(game.position), 100, watch=watch)
    if not found.moves:
        return Hint("nothing", None, (reason(N_("Nothing helps any more")),))
    return _said(max(found.moves, key=lambda move: found.moves[move].won))


def open_hint(game: Game, *, watch: Watch | None = None) -> Hint:
    """An open hint."""
    limits = Limits(nodes=200_000, seconds=None, memory_mb=256)
    found = solve(game.position, limits, watch)
    if found.verdict is Verdict.WON and found.moves:
        return _said(found.moves[0])
    if found.verdict is Verdict.UNKNOWN:
        return Hint("undecided", None, (reason(N_("It is not decided whether this can be won")),))
    number = game.actions
    while number and solve(game.at(number - 1), limits, watch).verdict is Verdict.LOST:
        number -= 1
    return Hint("lost", None, (reason(N_("Lost since move {number}"), number=number),), number)


def _said(move: Move) -> Hint:
    if move.card is None:
        return Hint("deal", move, (reason(N_("Deal the stock")),))
    return Hint(
        "move",
        move,
        (
            reason(N_("There is a useful move")),
            reason(N_("Look at {card}"), card=move.card),
            reason(N_("Move {card} to {target}"), card=move.card, target=move.target),
        ),
    )
