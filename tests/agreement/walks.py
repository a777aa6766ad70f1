"""Random walks through the rules, for the core to follow."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scorpion.cards import DECK
from scorpion.deals import Deal
from scorpion.play import Step, legal_moves, play
from scorpion.rules import PRESETS, Reserve, Rules
from scorpion.solver.native import Table
from tests.rules.drawn import random_game
from tests.rules.test_properties import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.position import Position

ALL_RULES: Final = tuple(dict.fromkeys([*PRESETS.values(), *OPTIONS]))
"""The presets, and every combination of options."""


def any_walk(number: int, rules: Rules, limit: int = 60) -> list[Step]:
    """A game of any legal moves at all."""
    chance = random.Random(f"any {rules} {number}")
    position = Deal(number).position(rules)
    steps: list[Step] = []
    while len(steps) < limit and (moves := tuple(legal_moves(position))):
        steps.append(play(position, chance.choice(moves)))
        position = steps[-1].position
    return steps


def walks(rules: Rules, numbers: range) -> Iterator[tuple[Position, list[Step]]]:
    """Games on these deals: any moves, and sensible moves that come to an end."""
    for number in numbers:
        start = Deal(number).position(rules)
        yield start, any_walk(number, rules)
        yield start, list(random_game(number, rules, 150).steps)


def random_rules(number: int) -> Rules:
    """Some rules of the family: any options, any layout that deals 52 cards."""
    chance = random.Random(number)
    count = chance.randint(4, 26)
    heights = [1] * count
    for _ in range(52 - count - chance.randint(0, min(count, 52 - count))):
        heights[chance.randrange(count)] += 1
    downs = [chance.randint(0, min(5, height - 1)) for height in heights]
    layout = tuple((down, height - down) for down, height in zip(downs, heights, strict=True))
    reserve: Reserve = chance.choice(("stock", "open"))
    return replace(chance.choice(OPTIONS), name="classic", layout=layout, reserve=reserve)


def follow(start: Position, steps: list[Step]) -> None:
    """Play the steps in the core too: everything there is the same."""
    table = Table(start)
    same(table, start)
    for step in steps:
        assert table.play(step.move) == step.events
        same(table, step.position)


def same(table: Table, position: Position) -> None:
    """Is this the position, with the same moves in the same order?

    The core keeps no order among the cards of an open reserve, whose moves come last.
    """
    assert table.position == position
    assert table.won == position.won
    apart = {card for card in position.reserve if card is not None}
    moves = [*legal_moves(position)]
    assert table.legal_moves() == tuple(
        sorted(moves, key=lambda move: DECK.index(move.card) if move.card in apart else -1)
        if apart
        else moves
    )
