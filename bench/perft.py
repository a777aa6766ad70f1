"""How many leaf moves a second the Python rules play (perft, every leaf played).

    python bench/perft.py

Prints, for each depth, the number of leaves and the median speed of several runs.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time

from scorpion.deals import parse_deal
from scorpion.play import legal_moves, play
from scorpion.position import Position
from scorpion.rules import PRESETS, parse_rules


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of this length; every last move is really played."""
    moves = legal_moves(position)
    if depth == 1:
        return len([play(position, move) for move in moves])
    return sum(perft(play(position, move).position, depth - 1) for move in moves)


def main() -> None:
    """Time perft on one deal for each preset."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--deal", default="2")
    arguments.add_argument(
        "--leaves", type=int, default=20_000, help="go so deep that there are this many"
    )
    arguments.add_argument("--runs", type=int, default=7)
    options = arguments.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, one core")
    for name in PRESETS:
        start = parse_deal(options.deal).position(parse_rules(name))
        depth = 1
        while perft(start, depth) < options.leaves:
            depth += 1
        leaves, speeds = 0, []
        for _ in range(options.runs):
            began = time.process_time()
            leaves = perft(start, depth)
            speeds.append(leaves / (time.process_time() - began))
        print(
            f"{name:18} depth {depth}  {leaves:8,} leaves  {statistics.median(speeds):10,.0f} leaf moves/s"
        )


if __name__ == "__main__":
    main()
