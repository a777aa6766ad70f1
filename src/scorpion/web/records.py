"""The routes for what comes of all games: statistics, export, import, erasing."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from scorpion.errors import N_, quoted
from scorpion.rules import parse_rules
from scorpion.store import statistics
from scorpion.web import backup, replies, schemas
from scorpion.web.desk import desk_of, json_reply, problems
from scorpion.web.problems import Refused

Month = Annotated[
    str | None,
    Query(
        pattern=r"^[0-9]{4}-[0-9]{2}$", description="This month if left out", examples=["2026-11"]
    ),
]
RulesText = Annotated[str, Query(max_length=400, examples=["classic", "relaxed"])]

router = APIRouter(prefix="/api")


@router.get("/statistics", response_model=schemas.StatisticsOut, responses=problems())
def get_statistics(request: Request) -> Response:
    """Count the player's games: played, won, rows of wins, best ones."""
    desk = desk_of(request)
    return json_reply(replies.statistics(statistics(desk.store.results(desk.player.id))))


@router.get("/daily", response_model=schemas.DailyOut, responses=problems())
def get_daily(request: Request, month: Month = None, rules: RulesText = "classic") -> Response:
    """Show the daily deals of a month: which the player won, and how many days in a row."""
    desk = desk_of(request)
    today = desk.today
    first = today.replace(day=1) if month is None else _first_day(month)
    games = desk.store.daily_games(desk.player.id, str(parse_rules(rules)))
    return json_reply(replies.days(games, first, today))


def _first_day(month: str) -> date:
    try:
        return date.fromisoformat(f"{month}-01")
    except ValueError:
        template = N_("'{text}' is no month: write it as {example}")
        raise Refused(
            HTTPStatus.UNPROCESSABLE_ENTITY, template, text=quoted(month), example="2026-11"
        ) from None


@router.get("/export", response_model=backup.Backup, responses=problems())
def export_games(request: Request) -> Response:
    """Write down all of the player's games, as far as the player has seen them."""
    desk = desk_of(request)
    everything = desk.store.everything(desk.player.id)
    counted = replies.statistics(statistics(desk.store.results(desk.player.id)))
    response = json_reply(backup.write(everything, counted, desk.store.now()))
    name = f"scorpion-{desk.today}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@router.post(
    "/import", response_model=schemas.ImportOut, responses=problems(403, 404, 409, 413, 415)
)
def import_games(wish: schemas.ImportIn, request: Request) -> Response:
    """Take in the games of a file, all of them or none; each is played through the rules."""
    desk = desk_of(request)
    games = backup.read(wish.text, desk)
    new = desk.store.adopt(desk.player.id, games) if games else 0
    response = json_reply(schemas.ImportOut(games=len(games), new=new))
    desk.players.remember(desk.player, request, response)
    return response


@router.delete("/games", response_model=schemas.EraseOut, responses=problems(403))
def erase_games(request: Request) -> Response:
    """Erase all of the player's games, and with them the statistics."""
    desk = desk_of(request)
    return json_reply(schemas.EraseOut(games=desk.store.erase(desk.player.id)))
