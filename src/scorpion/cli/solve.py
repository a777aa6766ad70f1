"""`scorpion solve`: won, lost or unknown, with a line that wins or a reason."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.cli.boards import BoardText, boards_of
from scorpion.cli.limits import MemoryOption, NodesOption, SecondsOption, limits_of
from scorpion.cli.printing import say, say_json
from scorpion.cli.progress import progress_bar
from scorpion.cli.reading import STANDARD_INPUT, JsonOption, RulesOption
from scorpion.cli.workers import in_order
from scorpion.deals import parse_deal
from scorpion.notation import MOVES_A_LINE
from scorpion.rules import parse_rules
from scorpion.solver import Verdict
from scorpion.solver import solve as decide

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorpion.solver import Limits, Result, Wait

    Question = tuple[BoardText, Limits]

EXAMPLES: Final = (
    "\b\nExamples:\n  scorpion solve --deal 8812\n  scorpion solve boards.txt --jobs 4 --json\n"
    "  scorpion deal 8812 --reveal | scorpion solve --seconds 10\n"
    "\b\nJSON, one object a line for each board: verdict (won, lost or unknown),\n"
    "moves (that win), nodes (positions), seconds, reason (a sentence), peak_mb,\n"
    "limit (nodes, seconds or memory, where one left it unknown), and circle (of a\n"
    "lost board: cards that wait for one another, each with card, waits_for, on)."
)


def solve(  # noqa: PLR0913, PLR0917 - one for each option
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help="Boards, separated by blank lines, or one record; standard input if it is - "
            "or left out.",
        ),
    ] = None,
    deal: Annotated[
        str | None,
        typer.Option(
            "--deal", metavar="NUMBER", show_default=False, help="Solve this deal, not a file."
        ),
    ] = None,
    rules: RulesOption = None,
    nodes: NodesOption = None,
    seconds: SecondsOption = 60,
    memory: MemoryOption = 1024,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, help="Solve N boards at a time.")
    ] = 1,
    json: JsonOption = False,
) -> None:
    """Find out whether boards can be won: won, with the moves, or lost, or unknown.

    Every line of moves has been played through the rules. Answers come in the order of the
    boards, each as soon as it is there.
    """
    limits = limits_of(nodes, seconds, memory)
    if deal is None:
        boards = boards_of(file or STANDARD_INPUT, rules)
    elif file is None:
        boards = iter([_dealt(deal, rules)])
    else:
        raise typer.BadParameter("give a FILE or --deal, not both", param_hint="'--deal'")
    first = list(islice(boards, 2))
    if len(first) == 1:
        _solve_one(first[0], limits, json=json)
    else:
        _solve_all(((board, limits) for board in chain(first, boards)), jobs, json=json)


def _solve_one(board: BoardText, limits: Limits, *, json: bool) -> None:
    with progress_bar("Solving", "positions") as show:
        result = decide(board.position(), limits, progress=show)
    _say(result, 0, json=json)


def _solve_all(questions: Iterator[Question], jobs: int, *, json: bool) -> None:
    with progress_bar("Solving", "boards") as show:
        for number, result in enumerate(in_order(answer, questions, jobs), 1):
            _say(result, number, json=json)
            show(number)


def answer(question: Question) -> Result:
    """Read a board and solve it: what each worker does."""
    board, limits = question
    return decide(board.position(), limits)


def _dealt(number: str, rules: str | None) -> BoardText:
    by = parse_rules(rules or "")
    return BoardText(str(parse_deal(number).position(by)), by)


def _say(result: Result, number: int, *, json: bool) -> None:
    """Print a result; `number` counts the boards from 1, and is 0 where there is only one."""
    if json:
        say_json(_object(result))
        return
    for line in _lines(result, number):
        say(line)


def _object(result: Result) -> dict[str, object]:
    return {
        "verdict": str(result.verdict),
        "moves": [str(move) for move in result.moves],
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "reason": str(result.reason),
        "peak_mb": round(result.peak_mb, 3),
        "limit": result.stop,
        "circle": [_wait_object(wait) for wait in result.circle],
    }


def _wait_object(wait: Wait) -> dict[str, object]:
    on = None if wait.under is None else str(wait.under)
    return {"card": str(wait.card), "waits_for": str(wait.other), "on": on}


def _lines(result: Result, number: int) -> Iterator[str]:
    if number:
        yield f"# Board {number}"
    yield f"Verdict: {result.verdict}"
    yield f"Reason:  {result.reason}"
    yield f"Search:  {result.nodes:,} positions, {result.seconds:.3f} s, {result.peak_mb:.1f} MB"
    if result.verdict is Verdict.WON and result.moves:
        yield "Moves:"
        moves = [str(move) for move in result.moves]
        for at in range(0, len(moves), MOVES_A_LINE):
            yield " ".join(moves[at : at + MOVES_A_LINE])
