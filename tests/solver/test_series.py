"""Many deals, one after the other."""

from __future__ import annotations

from collections import Counter

import pytest

from scorpion.deals import Deal
from scorpion.rules import PRESETS, Rules, parse_rules
from scorpion.solver import Limits, Verdict, solve
from scorpion.solver.errors import BadQuestion
from scorpion.solver.series import SIGNED_DEALS, signature, solve_deals

SIGNATURES = {
    "classic": 860,
    "classic stock=when-stuck": 10_993,
    "scorpion-ii": 1_078,
    "three-blind-mice": 1_013,
    "wasp": 1_008_104,
    "relaxed": 2_154_424,
}


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_many_deals_end_as_each_of_them_does_alone(rules: Rules) -> None:
    limits = Limits(nodes=500, seconds=None)
    alone = [solve(Deal(number).position(rules), limits) for number in range(1, 41)]
    found = solve_deals(40, rules, limits)
    assert found.verdicts == {
        **dict.fromkeys(Verdict, 0),
        **Counter(each.verdict for each in alone),
    }
    assert found.nodes == sum(each.nodes for each in alone)
    assert found.deals == 40


def test_the_first_ten_thousand_classic_deals_are_all_decided() -> None:
    found = solve_deals(10_000, PRESETS["classic"], Limits(seconds=None))
    assert found.verdicts == {Verdict.WON: 1212, Verdict.LOST: 8788, Verdict.UNKNOWN: 0}
    assert found.peak_mb < 64


@pytest.mark.parametrize(("options", "nodes"), SIGNATURES.items())
def test_the_search_is_as_it_was(options: str, nodes: int) -> None:
    """A change of the search changes its signature: say both in the same commit."""
    assert signature(parse_rules(options)) == nodes


def test_the_signature_counts_the_positions_of_the_first_deals() -> None:
    classic = PRESETS["classic"]
    assert signature(classic) == solve_deals(SIGNED_DEALS, classic, Limits()).nodes


def test_progress_is_told_up_to_the_last_deal() -> None:
    told: list[int] = []
    solve_deals(300, PRESETS["classic"], Limits(), told.append)
    assert told == sorted(told)
    assert told[-1] == 300


@pytest.mark.parametrize("count", [0, -1, 2**63, 1.5, "x"])
def test_a_number_of_deals_that_cannot_be_is_refused(count: object) -> None:
    with pytest.raises(BadQuestion):
        solve_deals(count, PRESETS["classic"], Limits())  # type: ignore[arg-type]
