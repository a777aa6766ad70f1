"""`scorpion review`: what each move did to a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.advice.review import SAMPLES
from scorpion.advice.review import review as judge
from scorpion.cli.printing import say, say_json
from scorpion.cli.progress import progress_bar
from scorpion.cli.reading import JsonOption, read_text
from scorpion.notation import parse_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.advice.review import Review
    from scorpion.game import Game
    from scorpion.solver.odds import Chance

EXAMPLES: Final = (
    "\b\nExamples:\n  scorpion review game.txt\n  scorpion review - --json < game.txt\n"
    "\b\nJSON: rules, deal, won, start (verdict, odds, low, high), moves (for each: number,\n"
    "move, and what it left: verdict, odds, low, high), turns (number of the move, 0 for\n"
    "the start, and reason)."
)


def review(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="The record; standard input if it is -.")
    ],
    samples: Annotated[
        int, typer.Option("--samples", metavar="N", help="Draw N arrangements for each move.")
    ] = SAMPLES,
    json: JsonOption = False,
) -> None:
    """Print what each move of a game did to it, and where it was lost.

    Beside each move stands whether the game could still be won after it, which takes knowing
    the hidden cards, and the chance that a player could have known, from the cards in sight.
    """
    game = parse_record(read_text(record)).game()
    with progress_bar("Judging", "positions", game.actions + 1) as show:
        found = judge(game, samples, progress=show)
    if json:
        say_json(_object(game, found))
        return
    for line in _lines(game, found):
        say(line)


def _object(game: Game, found: Review) -> dict[str, object]:
    after = [
        {"verdict": verdict, "odds": chance.chance, "low": chance.low, "high": chance.high}
        for verdict, chance in zip(found.verdicts, found.chances, strict=True)
    ]
    return {
        "rules": str(game.rules),
        "deal": None if game.deal is None else str(game.deal),
        "won": game.won,
        "start": after[0],
        "moves": [
            {"number": number, "move": str(move), **after[number]}
            for number, move in enumerate(game.moves, 1)
        ],
        "turns": [{"number": turn.number, "reason": str(turn.said)} for turn in found.turns],
    }


def _lines(game: Game, found: Review) -> Iterator[str]:
    yield f"{'':4}  {'':7}  {'verdict':7}  fair chance"
    names = ["start", *map(str, game.moves)]
    for number, name in enumerate(names):
        verdict, chance = found.verdicts[number], found.chances[number]
        yield f"{number or '':>4}  {name:7}  {verdict:7}  {_share(chance)}"
    yield ""
    if found.turns:
        for turn in found.turns:
            yield str(turn.said)
    else:
        yield "The game was won." if game.won else "No move is known to have lost it."


def _share(chance: Chance) -> str:
    if chance.chance is None:
        return "unknown"
    if chance.certain:
        return f"{chance.chance:.0%}, all cards seen"
    return f"{chance.chance:.0%}, {chance.low:.0%} to {chance.high:.0%}"
