"""A game: a start, the moves played, and a cursor that undo and redo move (U1).

Games are values too: each action gives a new game and leaves the old one as it was.

>>> from scorpion.deals import parse_deal
>>> game = Game.new(parse_deal("1").position()).play(next(iter(legal_moves(parse_deal("1").position()))))
>>> game.actions, game.score, game.undo().score
(1, 5, 0)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scorpion.errors import N_, BadMoveInRecord, NothingToRedo, NothingToUndo, ScorpionError
from scorpion.events import Dealt, Turned
from scorpion.play import LegalMoves, Move, Step, legal_moves, play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorpion.cards import Card
    from scorpion.deals import Deal
    from scorpion.position import Position
    from scorpion.rules import Rules

UNDO_LIMIT: Final = 100
"""How many of the last actions can be undone (U1)."""


@dataclass(frozen=True, slots=True)
class Game:
    """`start`, the `steps` played from it, and how many of them are done (`actions`).

    Steps beyond `actions` are undone and can be redone until a new move is made. `deal` is
    the number that the start came from, None for a board that was given as text. `remembered`
    are cards that came to light in actions which other ones have replaced.
    """

    start: Position
    deal: Deal | None = None
    steps: tuple[Step, ...] = ()
    actions: int = 0
    remembered: frozenset[Card] = frozenset()

    def __repr__(self) -> str:
        moves = " ".join(str(move) for move in self.moves)
        undone = f" ({self.redoable} undone)" if self.redoable else ""
        return f"<Game {self.rules}, {self.deal or 'a board'}: {moves or 'no moves'}{undone}>"

    @classmethod
    def new(cls, start: Position, deal: Deal | None = None) -> Game:
        """A game in which nothing has been played."""
        return cls(start, deal)

    @classmethod
    def replay(
        cls,
        start: Position,
        moves: Iterable[Move],
        deal: Deal | None = None,
        actions: int | None = None,
        remembered: frozenset[Card] = frozenset(),
    ) -> Game:
        """The game of these moves, of which the first `actions` are done (all, if None).

        Raises BadMoveInRecord at the first move that cannot be played.
        """
        steps: list[Step] = []
        position = start
        for number, move in enumerate(moves, 1):
            try:
                step = play(position, move)
            except ScorpionError as cause:
                raise BadMoveInRecord(
                    number, cause, cls(start, deal, tuple(steps), number - 1)
                ) from cause
            steps.append(step)
            position = step.position
        done = len(steps) if actions is None else actions
        return cls(start, deal, tuple(steps), done, remembered)

    @property
    def rules(self) -> Rules:
        """The rules of this game; they never change while it runs (L1)."""
        return self.start.rules

    @property
    def position(self) -> Position:
        """How the table stands now."""
        return self.at(self.actions)

    def at(self, actions: int) -> Position:
        """How the table stood after that many actions."""
        return self.steps[actions - 1].position if actions else self.start

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are done, without those undone."""
        return tuple(step.move for step in self.steps[: self.actions])

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the position as it is now."""
        return legal_moves(self.position)

    @property
    def score(self) -> int:
        """The points of all actions that are done (P1 to P3); undone ones count nothing (P2).

        A won Classic game has exactly 700 − 5a (P4); a Relaxed one may have any number (P5).
        """
        return self.score_at(self.actions)

    def score_at(self, actions: int) -> int:
        """The score after that many actions."""
        return sum(step.points for step in self.steps[:actions])

    @property
    def won(self) -> bool:
        """Are all four runs removed (E1)? There is no lost: a game has no moves, or is undone (E2)."""
        return self.position.won

    @property
    def seen(self) -> frozenset[Card]:
        """Every card that was turned up or dealt in this game, also in actions undone since."""
        return self.remembered | _brought_to_light(self.steps)

    @property
    def undoable(self) -> int:
        """How many actions can be undone: all that are among the last 100 of the game (U1)."""
        return self.actions - max(0, len(self.steps) - UNDO_LIMIT)

    @property
    def redoable(self) -> int:
        """How many undone actions can be redone."""
        return len(self.steps) - self.actions

    def play(self, move: Move) -> Game:
        """The game after one more move, which is one action with all that it causes (U1).

        Raises IllegalMove or UnknownCard. Undone actions are forgotten, but not the cards that
        they brought to light.
        """
        step = play(self.position, move)
        steps = (*self.steps[: self.actions], step)
        remembered = self.remembered | _brought_to_light(self.steps[self.actions :])
        return replace(self, steps=steps, actions=len(steps), remembered=remembered)

    def undo(self, to: int | None = None) -> Game:
        """The game without its last action, or with only its first `to` ones done (U1).

        Raises NothingToUndo.
        """
        left = self.actions - 1 if to is None else to
        if not 0 <= left < self.actions:
            raise NothingToUndo(N_("Nothing is left to undo"))
        if self.actions - left > self.undoable:
            raise NothingToUndo(N_("Only the last 100 actions can be undone"))
        return replace(self, actions=left)

    def redo(self, to: int | None = None) -> Game:
        """The game with the action that was undone last, or with its first `to` ones done again.

        Raises NothingToRedo.
        """
        done = self.actions + 1 if to is None else to
        if not self.actions < done <= len(self.steps):
            raise NothingToRedo(N_("Nothing is left to redo"))
        return replace(self, actions=done)


def _brought_to_light(steps: Iterable[Step]) -> frozenset[Card]:
    events = (event for step in steps for event in step.events)
    return frozenset(event.card for event in events if isinstance(event, Turned | Dealt))
