"""Random positions with few cards left, whose verdict can be found by looking at everything."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorpion.cards import RUNS, SUITS
from scorpion.position import Column, Position

if TYPE_CHECKING:
    import random

    from scorpion.cards import Card
    from scorpion.rules import Rules


def narrow(rules: Rules, chance: random.Random) -> Rules:
    """The same options with few columns: 4 where cards go to and fro, up to 7 elsewhere."""
    count = chance.randint(4, 4 if _is_loose(rules) else 7)
    left_over = chance.randint(0, 3)
    heights = [(52 - left_over) // count] * count
    heights[0] += 52 - left_over - sum(heights)
    return replace(rules, name="classic", layout=tuple((0, height) for height in heights))


def late_position(rules: Rules, chance: random.Random) -> Position:
    """A position with one to three suits on the table, not always one that a game can reach.

    The looser the rules, the larger the pieces of runs that lie in order.
    """
    loose = _is_loose(rules)
    suits = chance.sample(SUITS, chance.choice((1, 1, 2, 3) if loose else (1, 2, 3)))
    gone = tuple(suit for suit in SUITS if suit not in suits)
    pieces = [piece for suit in suits for piece in _pieces(RUNS[suit], chance, 3 if loose else 2)]
    chance.shuffle(pieces)
    apart: list[Card] = []
    cards = [card for piece in pieces for card in piece]
    if chance.random() < 0.5 and rules.left_over <= len(cards):
        apart = chance.sample(cards, rules.left_over)
    columns = [[*RUNS[suit]] for suit in gone] if rules.removal == "never" else []
    free = len(rules.layout) - len(columns)
    piles: list[list[Card]] = [[] for _ in range(free if loose else chance.randint(1, free))]
    for number, piece in enumerate(pieces):
        pile = piles[number] if number < len(piles) else chance.choice(piles)
        pile += [card for card in piece if card not in apart]
    columns += piles
    columns += [[] for _ in range(len(rules.layout) - len(columns))]
    chance.shuffle(columns)
    return Position(
        rules,
        tuple(_column(column, chance) for column in columns),
        stock=tuple(apart) if rules.reserve == "stock" else (),
        reserve=_reserve(rules, apart),
        removed=() if rules.removal == "never" else gone,
    )


def _is_loose(rules: Rules) -> bool:
    """Can a card leave the card that it belongs on?"""
    return rules.build == "rank" or rules.empty == "any"


def _pieces(run: tuple[Card, ...], chance: random.Random, longest: int) -> list[list[Card]]:
    pieces, cards = [], [*run]
    while cards:
        size = chance.randint(1, longest)
        pieces.append(cards[:size])
        del cards[:size]
    return pieces


def _reserve(rules: Rules, apart: list[Card]) -> tuple[Card | None, ...]:
    if rules.reserve == "stock":
        return ()
    return (*apart, *(None for _ in range(rules.left_over - len(apart))))


def _column(cards: list[Card], chance: random.Random) -> Column:
    if not cards or cards[-13:] == [*RUNS[cards[0].suit]]:
        return Column(tuple(cards))
    return Column(tuple(cards), chance.choice((0, 0, chance.randrange(len(cards)))))


def kept_run_position(rules: Rules, chance: random.Random) -> Position:
    """A position before the deal in which moves can uncover a run that R2 then keeps.

    The stock can fall on such a run. `rules` deal a stock of three cards.
    """
    whole, *others = chance.sample(SUITS, chance.choice((2, 3)))
    loose = [card for suit in others for card in RUNS[suit]]
    stock = chance.sample(loose, rules.left_over)
    pieces = [piece for suit in others for piece in _pieces(RUNS[suit], chance, 5)]
    chance.shuffle(pieces)
    piles: list[list[Card]] = [[] for _ in rules.layout]
    run = piles[chance.randrange(rules.left_over)]
    used = [run, *(pile for pile in piles if pile is not run and chance.random() < 0.6)]
    under = chance.randrange(len(pieces))
    for number, piece in enumerate(pieces):
        if number == under:
            run += RUNS[whole]
        pile = run if number == under else chance.choice(used)
        pile += [card for card in piece if card not in stock]
    return Position(
        rules,
        tuple(Column(tuple(pile), chance.choice((0, 0, _down(pile, chance)))) for pile in piles),
        stock=tuple(stock),
        reserve=(),
        removed=tuple(suit for suit in SUITS if suit not in (whole, *others)),
    )


def _down(pile: list[Card], chance: random.Random) -> int:
    """Some face-down cards, none of them in a whole run."""
    return chance.randrange(min(len(pile), 4)) if pile and pile[0].next else 0
