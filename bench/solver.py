"""How many deals a second the solver decides, and how many it leaves open, for each rules.

    python bench/solver.py
    python bench/solver.py --deals 1000000 classic

One core, no limit but one second a deal, shuffling included. Prints the signature too, and how
long a search goes on after it has been cancelled.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import threading
import time

from scorpion.deals import Deal
from scorpion.rules import parse_rules
from scorpion.solver import Limits, Verdict, Watch, solve
from scorpion.solver.series import signature, solve_deals

DEALS = {
    "classic": 10_000,
    "classic stock=when-stuck": 10_000,
    "scorpion-ii": 10_000,
    "three-blind-mice": 1_000,
    "wasp": 1_000,
    "relaxed": 1_000,
}

HARD = 113
"""A deal of the relaxed rules that is searched for longer than a few seconds."""


def main() -> None:
    """Solve the first deals of each rules."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("rules", nargs="*", default=[*DEALS])
    arguments.add_argument("--deals", type=int, help="this many of each; else as is usual")
    arguments.add_argument("--seconds", type=float, default=1, help="the most for one deal")
    options = arguments.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, one core")
    print(
        f"{'rules':26} {'deals':>9} {'won':>8} {'open':>5} {'deals/s':>9} {'nodes':>9} "
        f"{'slowest':>8} {'MB':>6} {'signature':>10}"
    )
    for name in options.rules:
        rules = parse_rules(name)
        found = solve_deals(
            options.deals or DEALS.get(name, 1_000), rules, Limits(seconds=options.seconds)
        )
        won = found.verdicts[Verdict.WON] / found.deals
        print(
            f"{name:26} {found.deals:9,} {won:8.2%} {found.verdicts[Verdict.UNKNOWN]:5} "
            f"{found.deals / found.seconds:9,.0f} {found.nodes / found.deals:9,.1f} "
            f"{found.slowest:7.3f}s {found.peak_mb:6.1f} {signature(rules):10}",
            flush=True,
        )
    print(cancelling())


def cancelling() -> str:
    """How long a search that could go on for long takes to end when it is cancelled."""
    hard = Deal(HARD).position(parse_rules("relaxed"))
    late = []
    for turn in range(20):
        watch = Watch()
        searching = threading.Thread(target=solve, args=(hard, Limits(), watch))
        searching.start()
        time.sleep(0.1 + turn / 10)
        began = time.perf_counter()
        watch.cancel()
        searching.join()
        late.append(1000 * (time.perf_counter() - began))
    return f"cancelled after {statistics.median(late):.1f} ms (median), {max(late):.1f} ms (most)"


if __name__ == "__main__":
    main()
