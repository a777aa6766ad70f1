"""Winnable deals, as hard as wished."""

from __future__ import annotations

from random import Random

import pytest

from scorpion.advice.difficulty import Difficulty, forgiveness, rate, winnable_deal
from scorpion.deals import Deal
from scorpion.play import legal_moves, play
from scorpion.rules import CLASSIC, PRESETS, parse_rules
from scorpion.solver import Verdict, Watch, solve
from scorpion.solver.errors import BadQuestion
from tests.rules.drawn import board

FORCED = "Foundations: C D H\nKS QS JS TS 9S\n8S 7S 6S 5S 4S 3S 2S AS" + "\n-" * 5


@pytest.mark.parametrize("wished", [None, *Difficulty])
def test_a_deal_that_was_wished_winnable_can_be_won(wished: Difficulty | None) -> None:
    chance = Random(1)
    for _ in range(5):
        start = winnable_deal(chance, CLASSIC, wished).position()
        assert solve(start).verdict is Verdict.WON
        assert wished in {None, rate(start)}


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_rule_set_has_winnable_deals(name: str) -> None:
    deal = winnable_deal(Random(2), PRESETS[name])
    assert solve(deal.position(PRESETS[name])).verdict is Verdict.WON


def test_a_deal_is_not_rated_when_nobody_asks_how_hard_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scorpion.advice.difficulty.rate", None)
    rules = PRESETS["relaxed"]
    assert solve(winnable_deal(Random(3), rules).position(rules)).verdict is Verdict.WON


def test_no_deal_is_looked_for_when_nobody_waits_for_it() -> None:
    watch = Watch()
    watch.cancel()
    with pytest.raises(BadQuestion, match="among 0"):
        winnable_deal(Random(1), CLASSIC, watch=watch)


def test_forgiveness_counts_the_moves_that_keep_it_winnable() -> None:
    position = Deal(24).position()
    good = legal = 0
    for move in solve(position).moves:
        after = [play(position, each).position for each in legal_moves(position)]
        good += sum(solve(each).verdict is Verdict.WON for each in after)
        legal += len(after)
        position = play(position, move).position
    assert forgiveness(Deal(24).position()) == pytest.approx(good / legal)


def test_where_no_move_is_wrong_everything_is_forgiven() -> None:
    assert forgiveness(board(FORCED)) == 1
    assert rate(board(FORCED)) is Difficulty.EASY


def test_a_deal_that_cannot_be_won_is_not_rated() -> None:
    assert forgiveness(Deal(4).position()) is None
    assert rate(Deal(4).position()) is None


def test_where_cards_move_back_and_forth_it_is_not_known_how_hard_a_deal_is() -> None:
    with pytest.raises(BadQuestion, match="known only for rules with build=suit and empty=king"):
        winnable_deal(Random(1), parse_rules("relaxed"), Difficulty.EASY)
