"""The routes under /api: each translates a request, calls the game or the store, and replies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from random import Random
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool

from scorpion.advice.daily import daily_deal, is_winnable
from scorpion.advice.difficulty import Difficulty, winnable_deal
from scorpion.deals import Deal, fill_unknown, parse_deal, random_deal
from scorpion.errors import N_, quoted
from scorpion.game import Game
from scorpion.notation import parse_move, parse_text, write_record
from scorpion.rules import CLASSIC, PRESETS, Rules, parse_rules
from scorpion.store import TOUR, Saved
from scorpion.texts import LANGUAGES, texts
from scorpion.view import visible_game
from scorpion.web import lessons, replies, schemas
from scorpion.web.desk import Desk, desk_of, json_reply, problems
from scorpion.web.problems import NotFound, Refused
from scorpion.web.thinking import Kind, Turn


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


Number = Annotated[int, Path(ge=0, description="How many actions, 0 for the start")]
Limit = Annotated[int, Query(ge=1, le=100)]
Before = Annotated[
    str | None,
    Query(pattern=r"^[0-9]{1,18}\.[A-Za-z0-9_-]{1,64}$", description="The `next` of another list"),
]
_CHANGES: Final = {200: {"links": _LINKS}, **problems(403, 404, 409, 413, 415)}

router = APIRouter(prefix="/api")


@router.post(
    "/games",
    status_code=201,
    response_model=schemas.GameOut,
    responses={201: {"links": _LINKS}, **problems(403, 404, 413, 415)},
)
async def new_game(wish: schemas.NewGame, request: Request) -> Response:
    """Begin a game, or go on with the daily deal if it was begun before."""
    desk = desk_of(request)
    occasion = _occasion(wish, desk)
    saved = None
    if wish.daily is not None:
        saved = await run_in_threadpool(_daily_begun, wish, desk, occasion)
    if saved is None:
        saved = await run_in_threadpool(
            _begin, wish, desk, occasion, await _dealt(wish, desk, request)
        )
    response = json_reply(replies.game(saved, "open" if saved.ply else "new"), HTTPStatus.CREATED)
    response.headers["Location"] = f"/api/games/{saved.id}"
    desk.players.remember(desk.player, request, response)
    return response


async def _dealt(wish: schemas.NewGame, desk: Desk, request: Request) -> Chosen | None:
    """The deal that a wish leaves to be chosen, if finding it takes solving."""
    _one_start(wish)
    rules = CLASSIC if wish.rules is None else parse_rules(wish.rules)
    if wish.daily is not None:
        day = desk.today if wish.daily == "today" else _date(wish.daily)
        return await desk.think(
            request,
            Kind.DEAL,
            lambda turn: Chosen.of_day(desk.store.daily_secret, day, rules, turn),
        )
    if wish.winnable is not None:
        difficulty = None if wish.winnable == "any" else wish.winnable
        wished = None if difficulty is None else Difficulty(difficulty)
        return await desk.think(
            request,
            Kind.DEAL,
            lambda turn: Chosen(
                winnable_deal(desk.random, rules, wished, turn.watch, turn), True, difficulty
            ),
        )
    return None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A deal that was chosen for the player."""

    deal: Deal
    winnable: bool
    difficulty: schemas.Difficulty | None = None

    @classmethod
    def of_day(cls, secret: str, day: date, rules: Rules, turn: Turn) -> Chosen:
        """The deal of a day; under some rules it is not known to be winnable."""
        deal = daily_deal(secret, day, rules, turn.watch, turn)
        return cls(deal, is_winnable(deal.position(rules), turn.watch))


def _begin(wish: schemas.NewGame, desk: Desk, occasion: str | None, chosen: Chosen | None) -> Saved:
    create = desk.store.create
    if chosen is not None:
        rules = CLASSIC if wish.rules is None else parse_rules(wish.rules)
        game = Game.new(chosen.deal.position(rules), chosen.deal)
        return create(
            desk.player.id, game, occasion, winnable=chosen.winnable, difficulty=chosen.difficulty
        )
    if wish.again is not None:
        old = desk.get(wish.again)
        # Who goes on in the middle of a game that was won has seen all of its cards.
        knows_all = bool(wish.actions) and old.won_at is not None
        return create(
            desk.player.id,
            _again(old.game, wish.actions or 0),
            winnable=old.winnable,
            difficulty=old.difficulty,
            helped="open" if knows_all else None,
        )
    return create(desk.player.id, _start(wish, desk), occasion)


def _again(game: Game, actions: int) -> Game:
    """The same start, with the first moves of the game played."""
    if actions > game.actions:
        raise NotFound(N_("This game has no action {number}"), number=actions)
    return Game(game.start, game.deal, game.steps[:actions], actions)


def _occasion(wish: schemas.NewGame, desk: Desk) -> str | None:
    """The date of the daily deal, TOUR, or None."""
    if wish.tour:
        return TOUR
    if wish.daily is None:
        return None
    day = desk.today if wish.daily == "today" else _date(wish.daily)
    if day > desk.today:
        raise Refused(
            HTTPStatus.UNPROCESSABLE_ENTITY, N_("The deal of {day} is not yet known"), day=day
        )
    return day.isoformat()


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(
            HTTPStatus.UNPROCESSABLE_ENTITY, N_("'{text}' is no date"), text=quoted(text)
        ) from None


def _daily_begun(wish: schemas.NewGame, desk: Desk, day: str | None) -> Saved | None:
    if day is None:
        return None
    return desk.store.daily(desk.player.id, day, str(parse_rules(wish.rules or "classic")))


def _one_start(wish: schemas.NewGame) -> None:
    starts = (wish.deal, wish.text, wish.again, wish.daily, wish.winnable, wish.tour or None)
    if sum(start is not None for start in starts) > 1:
        template = N_("A game starts from a deal, a text or another game, not from two of them")
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, template)
    if wish.actions is not None and wish.again is None:
        template = N_("Only of another game the first moves can be played")
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, template)


def _start(wish: schemas.NewGame, desk: Desk) -> Game:
    if wish.tour:
        return Game.new(lessons.LESSONS["source"].start)
    rules = CLASSIC if wish.rules is None else parse_rules(wish.rules)
    if wish.text is not None:
        game = parse_text(wish.text, rules)
        return _filled(game, desk.random) if wish.fill else game
    deal = random_deal(desk.random) if wish.deal is None else parse_deal(wish.deal)
    return Game.new(deal.position(rules), deal)


def _filled(game: Game, random: Random) -> Game:
    moves = [step.move for step in game.steps]
    return Game.replay(fill_unknown(game.start, random), moves, game.deal, game.actions)


@router.get("/games", response_model=schemas.GamesOut, responses=problems())
def list_games(request: Request, limit: Limit = 20, before: Before = None) -> Response:
    """List the player's games, those changed last first."""
    desk = desk_of(request)
    return json_reply(replies.games(desk.store.games(desk.player.id, limit, before)))


@router.get("/games/{game_id}", response_model=schemas.GameOut, responses=problems(404))
def get_game(game_id: str, request: Request) -> Response:
    """Open a game."""
    return json_reply(replies.game(desk_of(request).get(game_id)))


@router.post("/games/{game_id}/moves", response_model=schemas.GameOut, responses=_CHANGES)
def move(game_id: str, wish: schemas.MoveAtPly, request: Request) -> Response:
    """Play a move, or deal the stock with the move "deal"."""
    _, saved = desk_of(request).change(game_id, wish, lambda game: game.play(parse_move(wish.move)))
    return json_reply(replies.game(saved, "move", saved.game.steps[-1:]))


@router.post("/games/{game_id}/undo", response_model=schemas.GameOut, responses=_CHANGES)
def undo(game_id: str, wish: schemas.ToAction, request: Request) -> Response:
    """Take back the last action, or all after the first `to` ones."""
    before, saved = desk_of(request).change(game_id, wish, lambda game: game.undo(wish.to))
    undone = before.game.steps[saved.game.actions : before.game.actions]
    return json_reply(replies.game(saved, "undo", undone))


@router.post("/games/{game_id}/redo", response_model=schemas.GameOut, responses=_CHANGES)
def redo(game_id: str, wish: schemas.ToAction, request: Request) -> Response:
    """Do again the action that was undone last, or all up to action `to`."""
    before, saved = desk_of(request).change(game_id, wish, lambda game: game.redo(wish.to))
    redone = saved.game.steps[before.game.actions : saved.game.actions]
    return json_reply(replies.game(saved, "redo", redone))


@router.put(
    "/games/{game_id}/clock",
    response_model=schemas.ClockOut,
    responses=problems(403, 404, 413, 415),
)
def clock(game_id: str, wish: schemas.ClockIn, request: Request) -> Response:
    """Note how long a game has been played; no more than the time that has gone by counts."""
    desk = desk_of(request)
    saved = desk.store.clock(desk.player.id, game_id, wish.played)
    return json_reply(schemas.ClockOut(played=saved.played))


@router.get(
    "/games/{game_id}/positions/{number}",
    response_model=schemas.LookBackOut,
    responses=problems(404),
)
def look_back(game_id: str, number: Number, request: Request) -> Response:
    """Show how the table stood after some of the game's actions, those undone since too."""
    saved = desk_of(request).get(game_id)
    if number > len(saved.game.steps):
        raise NotFound(N_("This game has no action {number}"), number=number)
    return json_reply(replies.look_back(saved, number))


@router.get(
    "/games/{game_id}/record",
    response_class=PlainTextResponse,
    responses={200: {"description": "The record"}, **problems(404)},
)
def record(game_id: str, request: Request) -> PlainTextResponse:
    """Write the game as a record; cards that the player has not seen are `<??>`."""
    return PlainTextResponse(write_record(visible_game(desk_of(request).get(game_id).game)))


@router.get("/rules", response_model=schemas.PresetsOut, responses=problems())
def list_rules() -> Response:
    """List the rules that a game can be played by."""
    return json_reply(
        schemas.PresetsOut(rules=[replies.preset(rules) for rules in PRESETS.values()])
    )


@router.get(
    "/texts/{language}",
    response_model=schemas.TextsOut,
    responses={304: {"description": "The browser's copy is still right"}, **problems(404)},
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
