"""`scorpion replay`: a record, played through the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.cli.printing import complain, say, say_board, say_json
from scorpion.cli.reading import JsonOption, read_text
from scorpion.errors import BadMoveInRecord, UnknownCard
from scorpion.notation import parse_record
from scorpion.view import visible

if TYPE_CHECKING:
    from scorpion.game import Game

EXAMPLES: Final = (
    "\b\nExamples:\n  scorpion replay game.txt\n  scorpion replay - --json < game.txt\n"
    "\b\nJSON: legal (true, false, or null where an unknown card would be turned up),\n"
    "score, actions, won, rules, deal, board (its text), and error: null, or an\n"
    "object with move (the number of the bad move, from 1), code, message."
)
_EXIT_CODES: Final = {True: 0, False: 1, None: 2}


def replay(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="The record; standard input if it is -.")
    ],
    json: JsonOption = False,
) -> None:
    """Play a record through the rules, and print how it ends.

    Exits with 0 if every move is legal and 1 if one is not. What is printed then is how the
    game stands before that move. If a move would turn up an unknown card, nobody can know
    whether the rest is legal: exits with 2.
    """
    game, error = _play(read_text(record))
    legal = _verdict(error)
    if json:
        say_json(_object(game, legal, error))
    else:
        _say_summary(game, legal, error)
    if error is not None:
        complain(str(error))
        raise typer.Exit(_EXIT_CODES[legal])


def _play(text: str) -> tuple[Game, BadMoveInRecord | None]:
    """The game of a record, up to the first move that cannot be played."""
    record = parse_record(text)
    try:
        return record.game(), None
    except BadMoveInRecord as error:
        return error.game, error


def _verdict(error: BadMoveInRecord | None) -> bool | None:
    """Is the record legal? None where nobody can know."""
    if error is None:
        return True
    return None if isinstance(error.cause, UnknownCard) else False


def _object(game: Game, legal: bool | None, error: BadMoveInRecord | None) -> dict[str, object]:
    return {
        "legal": legal,
        "score": game.score,
        "actions": game.actions,
        "won": game.won,
        "rules": str(game.rules),
        "deal": None if game.deal is None else str(game.deal),
        "board": str(visible(game.position)),
        "error": None if error is None else _error_object(error),
    }


def _error_object(error: BadMoveInRecord) -> dict[str, object]:
    return {"move": error.number, "code": error.cause.code, "message": str(error.cause)}


def _say_summary(game: Game, legal: bool | None, error: BadMoveInRecord | None) -> None:
    say(f"Legal:   {_legal_text(legal, error)}")
    say(f"Won:     {'yes' if game.won else 'no'}")
    say(f"Score:   {game.score}")
    say(f"Actions: {game.actions}")
    say(f"Rules:   {game.rules}")
    if game.deal is not None:
        say(f"Deal:    {game.deal}")
    say("")
    say_board(visible(game.position))


def _legal_text(legal: bool | None, error: BadMoveInRecord | None) -> str:
    if error is None:
        return "yes"
    if legal is None:
        return f"nobody can know: move {error.number} would turn up an unknown card"
    return f"no: move {error.number} is refused"
