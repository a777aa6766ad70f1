"""How many deals does a player win who follows fair hints alone?

    python bench/hints.py [FIRST-LAST] [RULES]

Deals that cannot be won at all are counted as lost without being played: nobody wins them. Each
other one is played from the start, every move the hint, until it is won or no hint is left.
What is said about difficulty (docs/advice.md) is counted along with it, and how long it takes to
find such a deal.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import median, quantiles

from scorpion.advice.difficulty import Difficulty, rate, winnable_deal
from scorpion.advice.hints import hint
from scorpion.deals import Deal
from scorpion.game import Game
from scorpion.rules import CLASSIC, parse_rules
from scorpion.solver import Limits, Verdict, solve
from scorpion.solver.odds import wilson

SEARCHES = 100
LIMITS = Limits(nodes=200_000, seconds=None, memory_mb=256)


def follow(number: int, rules: str) -> tuple[str, bool, int, float]:
    """Play a deal by its hints: how hard it is ("" if it cannot be won), won, hints, longest."""
    deal = Deal(number)
    game = Game.new(deal.position(parse_rules(rules)), deal)
    if solve(game.position, LIMITS).verdict is Verdict.LOST:
        return "", False, 0, 0.0
    kind = rate(game.position)
    hints, longest = 0, 0.0
    while not game.won:
        began = time.process_time()
        found = hint(game)
        longest = max(longest, time.process_time() - began)
        hints += 1
        if found.move is None:
            break
        game = game.play(found.move)
    return kind or "unknown", game.won, hints, longest


def main() -> None:
    """Play the deals, and print what came of them."""
    first, last = map(int, (sys.argv[1:] or ["1-1000"])[0].split("-"))
    rules = (sys.argv[2:] or ["classic"])[0]
    numbers = range(first, last + 1)
    won, of, hints, longest = Counter[str](), Counter[str](), 0, 0.0
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for kind, is_won, asked, slowest in processes.map(
            partial(follow, rules=rules), numbers, chunksize=5
        ):
            of[kind] += 1
            won[kind] += is_won
            hints += asked
            longest = max(longest, slowest)
    wins, count = won.total(), len(numbers)
    low, high = wilson(wins, count)
    print(f"{rules}, deals {first} to {last}, following fair hints alone:")
    print(f"  {wins} of {count} won: {wins / count:.1%} (95 %: {low:.1%} to {high:.1%})")
    print(f"  of {count - of['']} that are not lost from the start: {wins / (count - of['']):.0%}")
    for kind in ("easy", "medium", "hard", "unknown"):
        if of[kind]:
            print(f"  {kind}: {won[kind]} of {of[kind]} won, {won[kind] / of[kind]:.0%}")
    print(f"  {hints} hints; the longest took {longest:.2f} s of processor time")
    if rules == "classic":
        search()


def search() -> None:
    """Print how long it takes to find a winnable deal of each difficulty."""
    chance = Random(1)
    for kind in Difficulty:
        times = []
        for _ in range(SEARCHES):
            began = time.perf_counter()
            winnable_deal(chance, CLASSIC, kind)
            times.append(1000 * (time.perf_counter() - began))
        worst = quantiles(times, n=20)[-1]
        print(f"  {kind} deal found in {median(times):.0f} ms (median), 95 % under {worst:.0f} ms")


if __name__ == "__main__":
    main()
