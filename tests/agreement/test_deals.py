"""The core deals the same cards."""

from __future__ import annotations

import random

import pytest

from scorpion.cards import DECK
from scorpion.deals import Deal
from scorpion.position import Position
from scorpion.rules import PRESETS, Rules
from scorpion.solver import native
from tests.agreement.walks import random_rules


def dealt(number: int, rules: Rules) -> Position:
    """The deal, with the cards of an open reserve in the order of the deck."""
    position = Deal(number).position(rules)
    apart = set(position.reserve)
    return position._replace(reserve=tuple(card for card in DECK if card in apart))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_deals_are_the_same_under_all_rules_s1_s2(rules: Rules) -> None:
    chance = random.Random(str(rules))
    numbers = [*range(200), 2**64 - 1, *(chance.randrange(2**64) for _ in range(200))]
    for number in numbers:
        assert native.deal(number, rules) == dealt(number, rules)


def test_deals_of_any_layout_are_the_same_o5() -> None:
    for number in range(200):
        rules = random_rules(number)
        assert native.deal(number, rules) == dealt(number, rules)
