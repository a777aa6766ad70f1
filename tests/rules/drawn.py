"""Boards drawn in tests: played and compared as text."""

from __future__ import annotations

import random
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from scorpion.deals import Deal
from scorpion.errors import IllegalMove
from scorpion.game import Game
from scorpion.notation import parse_board, parse_move
from scorpion.play import DEAL, Step, legal_moves, play
from scorpion.rules import CLASSIC, Rules, parse_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.play import Move
    from scorpion.position import Position

SOURCE = """\
Talon: <??> <??> <??>
<??> <??> <??> 3D JH TH 3S
<??> <??> <??> QH 3C 4H 7S
<??> <??> <??> AS 7D 7H 3H
<??> <??> <??> KD 8H 7C 9S
6H 8C JS 4C 9C 8D 5C
6D QC KH 4D KS 9H JC
AD QD 9D 6S 2H TD 5H
"""
"""The board of the page that the rules come from; 15 of its cards are unknown."""


def board(text: str, rules: str = "classic") -> Position:
    """A position from a board that is drawn in a test."""
    return parse_board(dedent(text), parse_rules(rules))


def played(text: str, *moves: str, rules: str = "classic") -> Step:
    """The last step of these moves on a drawn board."""
    position = board(text, rules)
    step = None
    for move in moves:
        step = play(position, parse_move(move))
        position = step.position
    assert step is not None
    return step


def drawn(position: Position) -> str:
    """A position as it is drawn in a test."""
    return "\n" + str(position)


def expected(text: str) -> str:
    """The drawing that `drawn` is compared with."""
    return dedent(text)


def refusal(text: str, move: str, rules: str = "classic") -> IllegalMove:
    """The refusal of a move, which must not be among the legal ones either."""
    position = board(text, rules)
    assert parse_move(move) not in legal_moves(position)
    with pytest.raises(IllegalMove) as caught:
        play(position, parse_move(move))
    return caught.value


def random_game(number: int, rules: Rules = CLASSIC, limit: int = 400) -> Game:
    """A game of random moves on a deal, turning up cards where it can, until it ends."""
    chance = random.Random(f"{rules} {number}")
    position = Deal(number).position(rules)
    steps: list[Step] = []
    while len(steps) < limit and (moves := _worth_playing(position)):
        turning = [move for move in moves if _turns_a_card(position, move)]
        steps.append(play(position, chance.choice(turning or moves)))
        position = steps[-1].position
    return Game(Deal(number).position(rules), Deal(number), tuple(steps), len(steps))


def _worth_playing(position: Position) -> list[Move]:
    """Leaves out whole columns that go to empty ones, and the deal while there are other moves."""
    moves = [move for move in legal_moves(position) if not _shifts_a_column(position, move)]
    return [move for move in moves if move != DEAL] or moves


def _shifts_a_column(position: Position, move: Move) -> bool:
    bases = [column.cards[0] for column in position.columns if column.cards and not column.run]
    return isinstance(move.target, int) and move.card in bases


def _turns_a_card(position: Position, move: Move) -> bool:
    return any(
        column.face_down and move.card is column.cards[column.face_down]
        for column in position.columns
    )


def won_games(rules: Rules = CLASSIC, deals: int = 1000) -> Iterator[Game]:
    """The won ones among random games on deals 1, 2, 3, …"""
    games = (random_game(number, rules) for number in range(1, deals + 1))
    return (game for game in games if game.won)
