"""How many deals does a player win who follows fair hints alone?

    python bench/hints.py [FIRST-LAST] [RULES]

Deals that cannot be won at all are counted as lost without being played: nobody wins them. Each
other one is played from the start as the hints say, until it is won or no hint is left. Where a
hint says to undo, the game is not won without undoing; it is played on to see whether it is won
with it. What is said about difficulty (docs/advice.md) is counted along with it, and how long it
takes to find such a deal.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from scorpion.advice.difficulty import Difficulty, rate, winnable_deal
from scorpion.advice.hints import hint
from scorpion.deals import Deal
from scorpion.game import Game
from scorpion.rules import CLASSIC, parse_rules
from scorpion.solver import Limits, Verdict, solve
from scorpion.solver.odds import wilson

SEARCHES = 100
LIMITS = Limits(nodes=200_000, seconds=None, memory_mb=256)


class Followed(NamedTuple):
    """What came of a deal that is so hard; `kind` is "" if it cannot be won.

    `undone` counts actions, `longest` is the longest hint in seconds of processor time.
    """

    kind: str
    won: bool = False
    undone: int = 0
    hints: int = 0
    longest: float = 0.0


def follow(number: int, rules: str) -> Followed:
    """Play a deal by its hints."""
    deal = Deal(number)
    game = Game.new(deal.position(parse_rules(rules)), deal)
    if solve(game.position, LIMITS).verdict is Verdict.LOST:
        return Followed("")
    kind = None if game.rules.roaming else rate(game.position)
    undone, hints, longest = 0, 0, 0.0
    while not game.won:
        began = time.process_time()
        found = hint(game)
        longest = max(longest, time.process_time() - began)
        hints += 1
        if found.move is not None:
            game = game.play(found.move)
        elif found.back_to is not None:
            undone += game.actions - found.back_to
            game = game.undo(found.back_to)
        else:
            break
    return Followed(kind or "unknown", game.won, undone, hints, longest)


def main() -> None:
    """Play the deals, and print what came of them."""
    first, last = map(int, (sys.argv[1:] or ["1-1000"])[0].split("-"))
    rules = (sys.argv[2:] or ["classic"])[0]
    numbers = range(first, last + 1)
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        games = list(processes.map(partial(follow, rules=rules), numbers, chunksize=5))
    played = [game for game in games if game.kind]
    print(f"{rules}, deals {first} to {last}, following fair hints alone:")
    for how, wins in (
        ("without undoing", sum(game.won and not game.undone for game in played)),
        ("undoing where the hint says so", sum(game.won for game in played)),
    ):
        low, high = wilson(wins, len(games))
        print(f"  {how}: {wins} of {len(games)} won, {wins / len(games):.1%}")
        print(f"    (95 %: {low:.1%} to {high:.1%}; {wins / len(played):.0%} of {len(played)}")
        print("    that are not lost from the start)")
    for kind in ("easy", "medium", "hard", "unknown"):
        of = [game for game in played if game.kind == kind]
        if of:
            wins = sum(game.won and not game.undone for game in of)
            print(f"  {kind}: {wins} of {len(of)} won without undoing, {wins / len(of):.0%}")
    longest = max((game.longest for game in played), default=0)
    hints = sum(game.hints for game in played)
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
