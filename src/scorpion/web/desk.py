"""What the routes share: the desk at which a request plays, and the form of replies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from fastapi import Request, Response

from scorpion.game import Game
from scorpion.store import Saved, Store
from scorpion.web import schemas
from scorpion.web.players import Player, Players
from scorpion.web.problems import MEDIA_TYPE
from scorpion.web.thinking import Kind, Thinking, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import BaseModel

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Desk:
    """What a request plays with: the store, the player, chance, and who thinks."""

    store: Store
    players: Players
    player: Player
    random: Random
    thinking: Thinking

    def get(self, game_id: str) -> Saved:
        """Read one of the player's games."""
        return self.store.get(self.player.id, game_id)

    def change(
        self, game_id: str, wish: schemas.AtPly, action: Callable[[Game], Game]
    ) -> tuple[Saved, Saved]:
        """Do something to one of the player's games; give it as it was and as it is now."""
        return self.store.change(self.player.id, game_id, wish.ply, action, wish.played)

    async def think(
        self, request: Request, kind: Kind, work: Callable[[Turn], T], about: str = ""
    ) -> T:
        """What comes of a long question of this player; see `Thinking.ask`."""
        return await self.thinking.ask(request, self.player.id, kind, work, about)

    @property
    def today(self) -> date:
        """The date, the same for everyone wherever they are (UTC)."""
        return self.store.now().date()


def desk_of(request: Request) -> Desk:
    """The desk of whoever sends a request."""
    state = request.app.state
    return Desk(state.store, state.players, state.players.of(request), state.random, state.thinking)


def json_reply(reply: BaseModel, status: int = HTTPStatus.OK) -> Response:
    """Write a reply; made of our own types, it needs no second validation."""
    return Response(reply.model_dump_json(), status, media_type="application/json")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe refusals in the contract."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemOut"}}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in (*statuses, 422, 503)
    }
