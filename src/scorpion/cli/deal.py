"""`scorpion deal`: a numbered deal as a board."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from scorpion.cli.printing import say_board, say_json
from scorpion.cli.reading import JsonOption, RulesOption
from scorpion.deals import parse_deal
from scorpion.rules import parse_rules
from scorpion.view import visible

EXAMPLES: Final = (
    "\b\nExamples:\n  scorpion deal 8812\n  scorpion deal pysol:100000 --reveal\n"
    "  scorpion deal 8812 --rules relaxed --json\n"
    "\b\nJSON: deal, rules, board (the board's text)."
)


def deal(
    number: Annotated[
        str,
        typer.Argument(
            metavar="NUMBER",
            help="The deal: 8812, or pysol:8812 (PySolFC's deal), or ms:8812 (Microsoft's).",
        ),
    ],
    rules: RulesOption = None,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Show the cards that lie face down, and the stock.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Print a numbered deal as a board: one line a column, base first.

    Each face-down card is written <??>, as is each card of the stock (the line Talon).
    """
    found = parse_deal(number)
    start = found.position(parse_rules(rules or ""))
    board = start if reveal else visible(start)
    if json:
        say_json({"deal": str(found), "rules": str(board.rules), "board": str(board)})
    else:
        say_board(board)
