"""`scorpion odds`: the chance that a board with unknown cards can be won."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.cli.boards import boards_of
from scorpion.cli.printing import say, say_json
from scorpion.cli.progress import progress_bar
from scorpion.cli.reading import STANDARD_INPUT, JsonOption, RulesOption
from scorpion.solver.odds import SAMPLES
from scorpion.solver.odds import odds as count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.solver.odds import Chance, Odds

EXAMPLES: Final = (
    "\b\nExamples:\n  scorpion deal 8812 | scorpion odds\n"
    "  scorpion odds board.txt --samples 1000 --seed 7 --json\n"
    "\b\nJSON, one object a line for each board: odds (the chance, 0 to 1, or null),\n"
    "low and high (it lies between them, 95 %), samples, won, lost, unknown (how\n"
    "many of them), seed, and moves: an object for each legal move with move, odds,\n"
    "low, high, won, lost, unknown."
)


def odds(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help="Boards, separated by blank lines, or one record; standard input if it is - "
            "or left out.",
        ),
    ] = STANDARD_INPUT,
    rules: RulesOption = None,
    samples: Annotated[
        int, typer.Option("--samples", metavar="N", help="Draw N arrangements of the cards.")
    ] = SAMPLES,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed draws the same ones.")
    ] = 1,
    json: JsonOption = False,
) -> None:
    """Print the chance that a board can be won, and the chance after each legal move.

    The unknown cards are dealt at random many times, and each of these boards is solved. With
    the chance stand its bounds: it lies between them with a probability of 95 %. A search that
    has seen 20,000 positions stops there: that arrangement is "undecided".

    A record names its rules, a board does not: without --rules a board is one of classic.
    """
    boards = boards_of(file, rules)
    # To be known as the only one, a board has to wait for the next: not with JSON.
    first = [] if json else list(islice(boards, 2))
    several = len(first) > 1
    with progress_bar("Drawing", "samples", samples) as bar:
        for number, board in enumerate(chain(first, boards), 1):
            found = count(board.position(), samples, seed, progress=bar)
            with bar.aside():
                _say(found, seed, number if several else 0, json=json)


def _say(found: Odds, seed: int, number: int, *, json: bool) -> None:
    if json:
        say_json(_object(found, seed))
        return
    for line in _lines(found, number):
        say(line)


def _object(found: Odds, seed: int) -> dict[str, object]:
    moves = [{"move": str(move), **_numbers(chance)} for move, chance in found.moves.items()]
    samples = found.board.samples
    return {**_numbers(found.board), "samples": samples, "seed": seed, "moves": moves}


def _numbers(chance: Chance) -> dict[str, object]:
    return {
        "odds": chance.chance,
        "low": chance.low,
        "high": chance.high,
        "won": chance.won,
        "lost": chance.lost,
        "unknown": chance.unknown,
    }


def _lines(found: Odds, number: int) -> Iterator[str]:
    """The board's line, then one for each move; `number` counts boards, 0 if there is only one."""
    if number:
        yield f"# Board {number}"
    width = max((len(str(move)) for move in found.moves), default=0)
    width = max(width, len("board"))
    yield f"{'board':{width}}  {_text(found.board)}"
    for move, chance in found.moves.items():
        yield f"{move!s:{width}}  {_text(chance)}"
    if found.board.certain:
        yield "# No card is unknown: this is no chance, but the verdict"


def _text(chance: Chance) -> str:
    share = "unknown" if chance.chance is None else f"{chance.chance:.2%}"
    text = f"{share:>7}  {chance.low:.2%} to {chance.high:.2%}  {chance.won} of {chance.samples}"
    return f"{text}, {chance.unknown} undecided" if chance.unknown else text
