"""`scorpion solve`: won, lost or unknown, with a line that wins or a reason."""

from __future__ import annotations

from contextlib import closing
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion.cli.boards import BoardText, boards_of
from scorpion.cli.limits import MemoryOption, NodesOption, SecondsOption, limits_of
from scorpion.cli.printing import say, say_json
from scorpion.cli.progress import progress_bar
from scorpion.cli.reading import STANDARD_INPUT, JsonOption, RulesOption
from scorpion.cli.workers import MOST_JOBS, in_order
from scorpion.deals import parse_deal
from scorpion.notation import MOVES_A_LINE
from scorpion.rules import parse_rules
from scorpion.solver import Verdict
from scorpion.solver import solve as decide

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
        int,
        typer.Option(
            "--jobs",
            metavar="N",
            min=1,
            max=MOST_JOBS,
            help=f"Solve N boards at a time, {MOST_JOBS} at most, each in a process of its own.",
        ),
    ] = 1,
    json: JsonOption = False,
) -> None:
    """Find out whether boards can be won: won, with the moves, or lost, or unknown.

    Every line of moves has been played through the rules. Answers come in the order of the
    boards, each as soon as it is there.

    Exits with 0 when every board has its answer, be it won, lost or unknown. --memory is for
    each of the processes of --jobs.
    """
    limits = limits_of(nodes, seconds, memory)
    if deal is None:
        boards = boards_of(STANDARD_INPUT if file is None else file, rules)
    elif file is None:
        boards = iter([_dealt(deal, rules)])
    else:
        raise typer.BadParameter("give a FILE or --deal, not both", param_hint="'--deal'")
    # To be known as the only one, a board has to wait for the next: not with JSON.
    first = [] if json else list(islice(boards, 2))
    several = len(first) > 1
    boards = chain(first, boards)
    if jobs == 1 or len(first) == 1 or deal is not None:
        _solve_here(boards, limits, json=json, several=several)
    else:
        _solve_all(((board, limits) for board in boards), jobs, json=json)


def _solve_here(boards: Iterable[BoardText], limits: Limits, *, json: bool, several: bool) -> None:
    with progress_bar("Solving", "positions") as bar:
        for number, board in enumerate(boards, 1):
            result = decide(board.position(), limits, progress=bar)
            with bar.aside():
                _say(result, number if several else 0, json=json)


def _solve_all(questions: Iterator[Question], jobs: int, *, json: bool) -> None:
    with (
        progress_bar("Solving", "boards") as bar,
        closing(in_order(answer, questions, jobs)) as results,
    ):
        for number, result in enumerate(results, 1):
            with bar.aside():
                _say(result, number, json=json)
            bar(number)


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
