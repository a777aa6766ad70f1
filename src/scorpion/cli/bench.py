"""`scorpion bench`: how fast the solver is here, and whether it still searches as it did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.cli.limits import MemoryOption, NodesOption, SecondsOption, limits_of
from scorpion.cli.printing import say, say_json
from scorpion.cli.progress import progress_bar
from scorpion.cli.reading import JsonOption, RulesOption
from scorpion.rules import parse_rules
from scorpion.solver import Verdict
from scorpion.solver.series import SIGNED_DEALS, SIGNED_NODES, signature, solve_deals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.rules import Rules
    from scorpion.solver.series import Series

EXAMPLES: Final = (
    "\b\nExamples:\n  scorpion bench --deals 10000\n  scorpion bench --rules wasp --json\n"
    "\b\nJSON: deals, won, lost, unknown (how many of them), nodes (positions),\n"
    "seconds, deals_per_second, slowest (seconds of one deal), peak_mb, rules, and\n"
    f"signature: the positions of deals 1 to {SIGNED_DEALS:,}, at most {SIGNED_NODES:,} of each."
)


def bench(  # noqa: PLR0913, PLR0917 - one for each option
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, help="Solve deals 1 to N.")
    ] = 1000,
    rules: RulesOption = None,
    nodes: NodesOption = None,
    seconds: SecondsOption = 1,
    memory: MemoryOption = 1024,
    json: JsonOption = False,
) -> None:
    """Solve deals 1 to N on one core, and print how many are won and how long it takes.

    The signature is the same on every machine until the search itself is changed.
    """
    by = parse_rules(rules or "")
    limits = limits_of(nodes, seconds, memory)
    with progress_bar("Solving", "deals", deals) as show:
        found = solve_deals(deals, by, limits, show)
        signed = signature(by)
    if json:
        say_json(_object(found, by, signed))
    else:
        for line in _lines(found, by, signed):
            say(line)


def _object(found: Series, rules: Rules, signed: int) -> dict[str, object]:
    return {
        "deals": found.deals,
        **{str(verdict): number for verdict, number in found.verdicts.items()},
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "deals_per_second": round(found.deals / found.seconds, 1),
        "slowest": round(found.slowest, 6),
        "peak_mb": round(found.peak_mb, 3),
        "rules": str(rules),
        "signature": signed,
    }


def _lines(found: Series, rules: Rules, signed: int) -> Iterator[str]:
    won = found.verdicts[Verdict.WON]
    yield f"Rules:     {rules}"
    yield f"Deals:     {found.deals:,}"
    yield f"Won:       {won:,} ({won / found.deals:.2%})"
    yield f"Lost:      {found.verdicts[Verdict.LOST]:,}"
    yield f"Unknown:   {found.verdicts[Verdict.UNKNOWN]:,}"
    yield f"Nodes:     {found.nodes:,} ({found.nodes / found.deals:,.1f} a deal)"
    yield f"Seconds:   {found.seconds:.3f} ({found.deals / found.seconds:,.0f} deals/s)"
    yield f"Slowest:   {found.slowest:.3f} s"
    yield f"Peak:      {found.peak_mb:.1f} MB"
    yield f"Signature: {signed}"
