"""The odds of the core are what Python counts by itself, arrangement by arrangement."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from scorpion.cards import DECK
from scorpion.deals import Deal, replace_unknown
from scorpion.play import legal_moves, play
from scorpion.rules import PRESETS
from scorpion.solver import Limits, solve
from scorpion.solver.odds import odds
from scorpion.view import visible
from tests.rules.drawn import SOURCE, board, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.cards import Card
    from scorpion.position import Position

LIMITS = Limits(nodes=2000, seconds=None)
MASK = 2**64 - 1


def splitmix64(state: int) -> Iterator[int]:
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        yield mixed ^ (mixed >> 31)


def arrangement(position: Position, seed: int, number: int) -> Position:
    """Arrangement `number`, from 0, of a seed.

    The unseen cards, in the order of the deck, are shuffled as a deck is for a deal, with
    numbers that start at the seed's first number plus `number`; then they fill the stock and
    the columns.
    """
    known = {card for column in position.columns for card in column.cards} | set(position.stock)
    cards = [card for card in position.unseen() if card not in known]
    assert cards == sorted(cards, key=DECK.index)
    numbers = splitmix64((next(splitmix64(seed)) + number) & MASK)
    for last in range(len(cards) - 1, 0, -1):
        limit = 2**64 - 2**64 % (last + 1)
        other = next(drawn for drawn in numbers if drawn < limit) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    dealt: Iterator[Card] = iter(cards)
    return replace_unknown(position, lambda: next(dealt))


BOARDS = {
    "the source's board": board(SOURCE),
    "a board without its stock": visible(random_game(4, limit=12).position),
    "Wasp": visible(Deal(3).position(PRESETS["wasp"])),
    "Three Blind Mice": visible(Deal(3).position(PRESETS["three-blind-mice"])),
}


@pytest.mark.parametrize("position", BOARDS.values(), ids=BOARDS)
def test_every_arrangement_counts_as_it_is_solved_alone(position: Position) -> None:
    samples, seed = 40, 2**63 + 5
    found = odds(position, samples, seed, limits=LIMITS)
    after: dict[object, Counter[str]] = {move: Counter() for move in legal_moves(position)}
    whole: Counter[str] = Counter()
    for number in range(samples):
        start = arrangement(position, seed, number)
        verdict = solve(start, LIMITS).verdict
        for move in legal_moves(start):
            after[move][solve(play(start, move).position, LIMITS).verdict] += 1
        whole[verdict] += 1
    # A search that was cut short may be decided by what is known of the moves.
    assert abs(found.board.won - whole["won"]) <= whole["unknown"]
    assert set(found.moves) == set(after)
    for move, chance in found.moves.items():
        assert abs(chance.won - after[move]["won"]) <= after[move]["unknown"]
        assert abs(chance.lost - after[move]["lost"]) <= after[move]["unknown"]
