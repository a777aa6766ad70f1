"""The application: routes, errors, files, and what surrounds every request."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.staticfiles import StaticFiles

from scorpion import __version__
from scorpion.store import StoreError
from scorpion.texts import LANGUAGES
from scorpion.web import api, pages, partner, records, trials
from scorpion.web.edge import Edge
from scorpion.web.joined import JoinedFiles
from scorpion.web.players import Players
from scorpion.web.problems import add_handlers
from scorpion.web.schemas import ProblemOut
from scorpion.web.thinking import Thinking

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from random import Random

    from scorpion.store import Store

WRITTEN_EVERY: Final = 1.0
"""Seconds between two times that notes of help are written down."""
_LANGUAGE: Final = {
    "name": "lang",
    "in": "query",
    "required": False,
    "schema": {"type": "string", "examples": ["ms"]},
    "description": f"The language of what is said to the player: {', '.join(LANGUAGES)}",
}


def create_app(store: Store, random: Random | None = None) -> FastAPI:
    """Make the service of the games in `store`; it is closed when the service ends.

    `random` chooses deals and fills in unknown cards: the system's randomness if None.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        writing = asyncio.create_task(_write_notes(store))
        yield
        writing.cancel()
        await run_in_threadpool(app.state.thinking.close)
        store.close()

    app = FastAPI(
        title="Scorpion solitaire",
        version=__version__,
        summary="Play Scorpion: games, moves, undo and redo. The rules are the server's.",
        docs_url=None,  # they would load scripts from elsewhere, which the page's policy forbids
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        lifespan=lifespan,
    )
    app.state.store = store
    app.state.players = Players(store.secret)
    app.state.random = random or SystemRandom()
    app.state.thinking = Thinking()
    app.state.memories = partner.Memories()
    routers = (api.router, partner.router, records.router, trials.router, pages.router)
    app.state.routes = [route for router in routers for route in router.routes]
    for router in routers:
        app.include_router(router)
    app.mount("/static", JoinedFiles(pages.STATIC))
    # The pages beside the table take its modules one by one, as they are written.
    app.mount("/modules", StaticFiles(directory=pages.STATIC))
    add_handlers(app)
    app.add_middleware(Edge)
    _complete_the_contract(app)
    return app


async def _write_notes(store: Store) -> None:
    """Have the store write down, again and again, what help was asked for."""
    while True:
        await asyncio.sleep(WRITTEN_EVERY)
        with suppress(StoreError):  # whoever plays is told
            await run_in_threadpool(store.write_notes)


def _complete_the_contract(app: FastAPI) -> None:
    """Put into the contract what is common to all addresses: the language, and refusals."""
    generate = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = generate()
            problem = ProblemOut.model_json_schema(
                mode="serialization", ref_template="#/components/schemas/{model}"
            )
            problem.pop("$defs")
            schema["components"]["schemas"]["ProblemOut"] = problem
            for operation in (each for path in schema["paths"].values() for each in path.values()):
                operation.setdefault("parameters", []).append(_LANGUAGE)
        return generate()

    app.openapi = openapi  # type: ignore[method-assign]
