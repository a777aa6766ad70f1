"""The routes that play without keeping anything: replays of records, and boards to learn on."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, Request, Response

from scorpion.errors import N_
from scorpion.game import Game
from scorpion.notation import parse_move, parse_text
from scorpion.web import replies, schemas
from scorpion.web.desk import json_reply, problems
from scorpion.web.lessons import LESSONS
from scorpion.web.problems import NotFound

router = APIRouter(prefix="/api")


@router.post("/replays", response_model=schemas.ReplayOut, responses=problems(403, 413, 415))
def replay(wish: schemas.ReplayIn) -> Response:
    """Show how the table of a record stood after some of its actions."""
    game = _read(wish.text)
    return json_reply(replies.replay(game, min(wish.number, game.actions)))


@lru_cache(32)
def _read(text: str) -> Game:
    """A record is asked for once for every action that is looked at."""
    return parse_text(text)


@router.post(
    "/lessons/{name}", response_model=schemas.LessonOut, responses=problems(403, 404, 413, 415)
)
def lesson(name: str, wish: schemas.LessonIn, request: Request) -> Response:  # noqa: ARG001
    """Play moves on the board of a lesson; a move that is not allowed is refused as in a game."""
    if name not in LESSONS:
        raise NotFound(N_("There is no such lesson"))
    game = LESSONS[name]
    for move in wish.moves:
        game = game.play(parse_move(move))
    return json_reply(replies.lesson(game))
