"""`scorpion serve`, and `scorpion` alone: the table in the browser."""

from __future__ import annotations

from typing import Annotated, Final

import typer

EXAMPLES: Final = (
    "\b\nExamples:\n  scorpion serve --port 9000 --no-browser\n"
    "  scorpion serve --database sqlite:////home/me/games.db"
)


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="The address to serve at; 0.0.0.0 lets other machines in the network play too.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            metavar="NUMBER", min=0, max=65535, help="The port; another is used if it is taken."
        ),
    ] = 8052,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where the games are kept, as SQLAlchemy writes it; "
            "a file in your data folder, if no URL is given.",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the browser.")
    ] = False,
) -> None:
    """Serve the table, and open it in the browser. Ctrl+C ends it."""
    # The other commands start fast and work without what the table needs.
    from scorpion.web import server  # noqa: PLC0415

    raise typer.Exit(server.serve(host, port, database, browser=not no_browser))
