"""What a player may see. Only what went through here may leave the server."""

from __future__ import annotations

from scorpion.cards import UNKNOWN, Card
from scorpion.game import Game
from scorpion.position import Column, Position


def visible(position: Position) -> Position:
    """The same position with every face-down card and the whole stock unknown."""
    return _hide(position, seen=frozenset())


def known(game: Game, actions: int | None = None) -> Position:
    """The position after so many actions (those done, if None), as its player knows it now.

    A card that was turned up or dealt, in an action since undone too, has been seen.
    """
    return _hide(game.at(game.actions if actions is None else actions), game.seen)


def visible_game(game: Game) -> Game:
    """The same game from a start in which only the cards are known that its player has seen."""
    moves = [step.move for step in game.steps]
    return Game.replay(known(game, 0), moves, game.deal, game.actions, game.remembered)


def _hide(position: Position, seen: frozenset[Card]) -> Position:
    def mask(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card if card in seen else UNKNOWN for card in cards)

    columns = tuple(
        Column(mask(column.cards[: column.face_down]) + column.face_up, column.face_down)
        for column in position.columns
    )
    return position._replace(columns=columns, stock=mask(position.stock))
