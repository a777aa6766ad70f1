"""The routes under /api: each translates a request, calls the game or the store, and replies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from scorpion.deals import fill_unknown, parse_deal, random_deal
from scorpion.errors import N_
from scorpion.game import Game
from scorpion.notation import parse_move, parse_text, write_record
from scorpion.rules import CLASSIC, PRESETS, parse_rules
from scorpion.store import Saved, Store
from scorpion.texts import LANGUAGES, texts
from scorpion.view import visible_game
from scorpion.web import replies, schemas
from scorpion.web.players import Player, Players
from scorpion.web.problems import MEDIA_TYPE, NotFound, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Desk:
    """What a request plays with: the store, the player, and chance."""

    store: Store
    players: Players
    player: Player
    random: Random

    def get(self, game_id: str) -> Saved:
        """Read one of the player's games."""
        return self.store.get(self.player.id, game_id)

    def change(
        self, game_id: str, wish: schemas.AtPly, action: Callable[[Game], Game]
    ) -> tuple[Saved, Saved]:
        """Do something to one of the player's games; give it as it was and as it is now."""
        return self.store.change(self.player.id, game_id, wish.ply, action)


def _desk(request: Request) -> Desk:
    state = request.app.state
    return Desk(state.store, state.players, state.players.of(request), state.random)


def _json(reply: BaseModel, status: int = HTTPStatus.OK) -> Response:
    """Write a reply; made of our own types, it needs no second validation."""
    return Response(reply.model_dump_json(), status, media_type="application/json")


def _link(operation: str, **body: str) -> dict[str, object]:
    """Say in the contract what can be asked next about the game of a reply."""
    link: dict[str, object] = {
        "operationId": operation,
        "parameters": {"game_id": "$response.body#/id"},
    }
    if body:
        link["requestBody"] = {key: f"$response.body#/{at}" for key, at in body.items()}
    return link


_LINKS: Final = {
    "open": _link("get_game"),
    "move": _link("move", ply="ply", move="moves/0/move"),
    "undo": _link("undo", ply="ply"),
    "redo": _link("redo", ply="ply"),
    "look back": _link("look_back"),
    "record": _link("record"),
    "again": {"operationId": "new_game", "requestBody": {"again": "$response.body#/id"}},
}


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe refusals in the contract."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemOut"}}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in (*statuses, 422, 503)
    }


Number = Annotated[int, Path(ge=0, description="How many actions, 0 for the start")]
Limit = Annotated[int, Query(ge=1, le=100)]
Before = Annotated[
    str | None,
    Query(pattern=r"^[0-9]{1,18}\.[A-Za-z0-9_-]{1,64}$", description="The `next` of another list"),
]
_CHANGES: Final = {200: {"links": _LINKS}, **_problems(403, 404, 409, 413, 415)}

router = APIRouter(prefix="/api")


@router.post(
    "/games",
    status_code=201,
    response_model=schemas.GameOut,
    responses={201: {"links": _LINKS}, **_problems(403, 404, 413, 415)},
)
def new_game(wish: schemas.NewGame, request: Request) -> Response:
    """Begin a game."""
    desk = _desk(request)
    saved = desk.store.create(desk.player.id, _start(wish, desk))
    response = _json(replies.game(saved, "new"), HTTPStatus.CREATED)
    response.headers["Location"] = f"/api/games/{saved.id}"
    desk.players.remember(desk.player, request, response)
    return response


def _start(wish: schemas.NewGame, desk: Desk) -> Game:
    if sum(start is not None for start in (wish.deal, wish.text, wish.again)) > 1:
        template = N_("A game starts from a deal, a text or another game, not from two of them")
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, template)
    if wish.again is not None:
        again = desk.get(wish.again).game
        return Game.new(again.start, again.deal)
    rules = CLASSIC if wish.rules is None else parse_rules(wish.rules)
    if wish.text is not None:
        game = parse_text(wish.text, rules)
        return _filled(game, desk.random) if wish.fill else game
    deal = random_deal(desk.random) if wish.deal is None else parse_deal(wish.deal)
    return Game.new(deal.position(rules), deal)


def _filled(game: Game, random: Random) -> Game:
    moves = [step.move for step in game.steps]
    return Game.replay(fill_unknown(game.start, random), moves, game.deal, game.actions)


@router.get("/games", response_model=schemas.GamesOut, responses=_problems())
def list_games(request: Request, limit: Limit = 20, before: Before = None) -> Response:
    """List the player's games, those changed last first."""
    desk = _desk(request)
    return _json(replies.games(desk.store.games(desk.player.id, limit, before)))


@router.get("/games/{game_id}", response_model=schemas.GameOut, responses=_problems(404))
def get_game(game_id: str, request: Request) -> Response:
    """Open a game."""
    return _json(replies.game(_desk(request).get(game_id)))


@router.post("/games/{game_id}/moves", response_model=schemas.GameOut, responses=_CHANGES)
def move(game_id: str, wish: schemas.MoveAtPly, request: Request) -> Response:
    """Play a move, or deal the stock with the move "deal"."""
    _, saved = _desk(request).change(game_id, wish, lambda game: game.play(parse_move(wish.move)))
    return _json(replies.game(saved, "move", saved.game.steps[-1]))


@router.post("/games/{game_id}/undo", response_model=schemas.GameOut, responses=_CHANGES)
def undo(game_id: str, wish: schemas.AtPly, request: Request) -> Response:
    """Take back the last action."""
    before, saved = _desk(request).change(game_id, wish, Game.undo)
    return _json(replies.game(saved, "undo", before.game.steps[before.game.actions - 1]))


@router.post("/games/{game_id}/redo", response_model=schemas.GameOut, responses=_CHANGES)
def redo(game_id: str, wish: schemas.AtPly, request: Request) -> Response:
    """Do again the action that was undone last."""
    _, saved = _desk(request).change(game_id, wish, Game.redo)
    return _json(replies.game(saved, "redo", saved.game.steps[saved.game.actions - 1]))


@router.get(
    "/games/{game_id}/positions/{number}",
    response_model=schemas.LookBackOut,
    responses=_problems(404),
)
def look_back(game_id: str, number: Number, request: Request) -> Response:
    """Show how the table stood after some of the game's actions."""
    saved = _desk(request).get(game_id)
    if number > saved.game.actions:
        raise NotFound(N_("This game has no action {number}"), number=number)
    return _json(replies.look_back(saved, number))


@router.get(
    "/games/{game_id}/record",
    response_class=PlainTextResponse,
    responses={200: {"description": "The record"}, **_problems(404)},
)
def record(game_id: str, request: Request) -> PlainTextResponse:
    """Write the game as a record; cards that the player has not seen are `<??>`."""
    return PlainTextResponse(write_record(visible_game(_desk(request).get(game_id).game)))


@router.get("/rules", response_model=schemas.PresetsOut, responses=_problems())
def list_rules() -> Response:
    """List the rules that a game can be played by."""
    return _json(schemas.PresetsOut(rules=[replies.preset(rules) for rules in PRESETS.values()]))


@router.get(
    "/texts/{language}",
    response_model=schemas.TextsOut,
    responses={304: {"description": "The browser's copy is still right"}, **_problems(404)},
)
def list_texts(language: str, request: Request) -> Response:
    """Give all texts of a language."""
    if language not in LANGUAGES:
        template = N_("There are no texts in the language {language}: there are {languages}")
        raise NotFound(template, language=language, languages=", ".join(LANGUAGES))
    body, tag = _texts_body(language)
    headers = {"ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


@cache
def _texts_body(language: str) -> tuple[str, str]:
    reply = schemas.TextsOut(language=language, texts=texts(language).for_browser())
    body = reply.model_dump_json()
    return body, f'"{sha256(body.encode()).hexdigest()[:16]}"'
