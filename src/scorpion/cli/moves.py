"""`scorpion moves`: the legal moves of boards, or of a record's last position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.cli.boards import last_position
from scorpion.cli.printing import say, say_json
from scorpion.cli.reading import STANDARD_INPUT, JsonOption, RulesOption, read_text
from scorpion.notation import is_record, parse_board, parse_boards
from scorpion.play import legal_moves
from scorpion.rules import parse_rules

if TYPE_CHECKING:
    from scorpion.play import LegalMoves
    from scorpion.position import Position

EXAMPLES: Final = (
    "\b\nExamples:\n  scorpion deal 8812 | scorpion moves\n"
    "  scorpion moves boards.txt --rules relaxed --json\n"
    "\b\nJSON, one object a line for each board: moves (a list such as\n"
    '["4H>5H", "KH>3", "deal"]), rules, won.'
)


def moves(
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
    json: JsonOption = False,
) -> None:
    """Print the legal moves of a board, one a line.

    Of a record, these are the moves of its last position. A record names its rules, a board
    does not: give --rules with it. Of several boards, the moves of each come after a line
    that begins with #. A move that would turn up an unknown card is listed too.
    """
    found = [(position, legal_moves(position)) for position in _positions(read_text(file), rules)]
    for number, (position, legal) in enumerate(found, 1):
        if json:
            _say_object(position, legal)
        else:
            _say_lines(position, legal, f"# Board {number}" if len(found) > 1 else "")


def _positions(text: str, rules: str | None) -> list[Position]:
    if is_record(text):
        return [last_position(text, rules)]
    by = parse_rules(rules or "")
    # Where there is no board at all, parse_board says so.
    return list(parse_boards(text, by)) or [parse_board(text, by)]


def _say_object(position: Position, legal: LegalMoves) -> None:
    texts = [str(move) for move in legal]
    say_json({"moves": texts, "rules": str(position.rules), "won": position.won})


def _say_lines(position: Position, legal: LegalMoves, heading: str) -> None:
    if heading:
        say(heading)
    for move in legal:
        say(str(move))
    if not legal:
        say("# No move: the game is won" if position.won else "# No legal move")
