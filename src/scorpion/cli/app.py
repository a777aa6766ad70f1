"""The command `scorpion`: which commands there are, and how each of them ends.

It exits with 0 when it is done, 1 when the answer is no, and 2 when it could not do what was
asked; then one line on standard error says why. Ctrl+C and a reader that stops reading end it
without a word, with the codes that a shell knows them by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from scorpion import __version__
from scorpion.cli import bench, deal, moves, odds, replay, review, serve, solve
from scorpion.cli.printing import complain, say
from scorpion.errors import N_, BadBoard, ScorpionError

if TYPE_CHECKING:
    from collections.abc import Sequence

COULD_NOT: Final = 2
INTERRUPTED: Final = 130  # 128 + SIGINT, as shells count
BROKEN_PIPE: Final = 141  # 128 + SIGPIPE
_PROBLEMS_SHOWN: Final = 3
_NO_MEMORY: Final = N_("Memory ran out; with a smaller --memory a search ends before that")

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        say(f"scorpion {__version__}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog="\b\nExamples:\n  scorpion\n  scorpion deal 8812 | scorpion moves",
)
def scorpion(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback answers it
        bool,
        typer.Option(
            "--version", help="Print the version.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Play Scorpion solitaire.

    Without a command, the table is started on this machine and opened in the browser.
    """
    if context.invoked_subcommand is None:
        serve.serve()


app.command(epilog=serve.EXAMPLES)(serve.serve)
app.command(epilog=deal.EXAMPLES)(deal.deal)
app.command(epilog=moves.EXAMPLES)(moves.moves)
app.command(epilog=replay.EXAMPLES)(replay.replay)
app.command(epilog=solve.EXAMPLES)(solve.solve)
app.command(epilog=odds.EXAMPLES)(odds.odds)
app.command(epilog=review.EXAMPLES)(review.review)
app.command(epilog=bench.EXAMPLES)(bench.bench)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments (those of the process, if None): its exit code."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except typer.TyperException as error:
        complain(error.format_message().removesuffix("."))
    except ScorpionError as error:
        complain(_sentence(error))
    except OSError as error:
        complain(str(error.strerror or error))
    except MemoryError:
        complain(_NO_MEMORY)
    return COULD_NOT


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = app(arguments, prog_name="scorpion", standalone_mode=False)
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # Typer leaves so, with a 1
            return BROKEN_PIPE
        raise
    return code if isinstance(code, int) else 0


def _sentence(error: ScorpionError) -> str:
    """The error in one line; of the faults of a board, the first few."""
    if not isinstance(error, BadBoard) or len(error.problems) <= _PROBLEMS_SHOWN:
        return str(error)
    shown = "; ".join(str(problem) for problem in error.problems[:_PROBLEMS_SHOWN])
    return f"{shown}; and {len(error.problems) - _PROBLEMS_SHOWN} more"
