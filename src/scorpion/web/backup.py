"""All of a player's games as a file: written as far as the player has seen them, read with doubt.

What a file says of a game is played through the rules; what it says of wins is believed only
where the moves show it, and of times only what can be. The statistics in it are for readers:
they are counted anew from the games.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from scorpion.advice.daily import daily_deal
from scorpion.deals import fill_unknown, parse_deal
from scorpion.errors import N_, ScorpionError, quoted
from scorpion.game import Game
from scorpion.notation import parse_board, parse_move
from scorpion.rules import parse_rules
from scorpion.store import TOUR, Saved, Win
from scorpion.view import visible_game
from scorpion.web import schemas
from scorpion.web.problems import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorpion.web.desk import Desk

FORMAT: Final = "scorpion-games"
VERSION: Final = 1
_MILLISECOND: Final = timedelta(milliseconds=1)
_COUNT: Final = 1_000_000
LONGEST_GAME: Final = 20_000
"""Moves; a King can go back and forth for ever, but nobody has him do it so often."""
_NAME: Final = re.compile(r"[\w-]{1,64}", re.ASCII)

Count = Annotated[int, Field(ge=0, le=_COUNT)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class BackupWin(_Part):
    """How a game was first won."""

    at: datetime
    actions: Count
    played: schemas.Played | None
    undos: Count
    helps: Count


class BackupGame(_Part):
    """A game: its start as the player knows it, all moves, and how many of them are done."""

    id: str
    rules: str
    deal: str | None
    board: str | None
    moves: str
    actions: Count
    ply: Count
    created: datetime
    updated: datetime
    occasion: str | None
    played: schemas.Played
    undos: Count
    helps: Count
    win: BackupWin | None


class Backup(_Part):
    """The file."""

    format: Literal["scorpion-games"]
    version: int = Field(ge=1)
    exported: datetime
    games: list[BackupGame]
    statistics: schemas.StatisticsOut | None = None


class BadBackup(Refused):
    """A file that cannot be taken in; nothing of it was."""

    code = "bad-file"

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(HTTPStatus.UNPROCESSABLE_ENTITY, template, **values)


def write(everything: Sequence[Saved], statistics: schemas.StatisticsOut, now: datetime) -> Backup:
    """Write down games; cards that the player has not seen are unknown in it."""
    return Backup(
        format=FORMAT,
        version=VERSION,
        exported=now,
        games=[_written(each) for each in everything],
        statistics=statistics,
    )


def _written(saved: Saved) -> BackupGame:
    game = saved.game
    win = None
    if saved.win is not None and saved.won_at is not None:
        won = saved.win
        win = BackupWin(
            at=saved.won_at,
            actions=won.actions,
            played=won.played,
            undos=won.undos,
            helps=won.helps,
        )
    return BackupGame(
        id=saved.id,
        rules=str(game.rules),
        deal=None if game.deal is None else str(game.deal),
        board=str(visible_game(game).start) if game.deal is None else None,
        moves=" ".join(str(step.move) for step in game.steps),
        actions=game.actions,
        ply=saved.ply,
        created=saved.created,
        updated=saved.updated,
        occasion=saved.occasion,
        played=saved.played,
        undos=saved.undos,
        helps=saved.helps,
        win=win,
    )


def read(text: str, desk: Desk) -> list[Saved]:
    """Read a file; raises BadBackup, with one line, at the first thing that cannot be."""
    try:
        found = Backup.model_validate_json(text)
    except ValidationError as error:
        raise _explained(error) from None
    if found.version > VERSION:
        raise BadBackup(N_("This file was made by a newer version of Scorpion"))
    return [_read(number, game, desk) for number, game in enumerate(found.games, 1)]


def _explained(error: ValidationError) -> BadBackup:
    first = error.errors()[0]
    place = first["loc"]
    if first["type"] == "json_invalid":
        return BadBackup(N_("This file is no JSON, so it is no export of Scorpion"))
    if len(place) > 2 and place[0] == "games":
        template = N_("Game {number} of the file: {field} is not as it should be")
        return BadBackup(template, number=int(place[1]) + 1, field=quoted(str(place[2])))
    return BadBackup(N_("This file is no export of Scorpion"))


def _read(number: int, given: BackupGame, desk: Desk) -> Saved:
    try:
        return _believed(given, _played(given, desk), desk)
    except ScorpionError as cause:
        template = N_("Game {number} of the file: {cause}")
        raise BadBackup(template, number=number, cause=cause) from None


def _played(given: BackupGame, desk: Desk) -> Game:
    """Play a game through the rules; its unknown cards are dealt anew."""
    rules = parse_rules(given.rules)
    moves = [parse_move(move) for move in given.moves.split()]
    if len(moves) > LONGEST_GAME:
        raise BadBackup(N_("it is longer than any game"))
    if (given.deal is None) == (given.board is None) or given.actions > len(moves):
        raise BadBackup(N_("it does not say what it starts from, or how far it goes"))
    if given.deal is not None:
        deal = parse_deal(given.deal)
        return Game.replay(deal.position(rules), moves, deal, given.actions)
    start = parse_board(given.board or "", rules)
    Game.replay(start, moves)
    return Game.replay(fill_unknown(start, desk.random), moves, None, given.actions)


def _believed(given: BackupGame, game: Game, desk: Desk) -> Saved:
    now = desk.store.now()
    created, updated = _utc(given.created), _utc(given.updated)
    if not _NAME.fullmatch(given.id) or not created <= updated <= now:
        raise BadBackup(N_("its name or its times cannot be"))
    played = min(given.played, (updated - created) // _MILLISECOND)
    win = _shown_win(given, game, played)
    was_won = win is not None or (given.ply == 0 and game.won)
    return Saved(
        id=given.id,
        player=desk.player.id,
        game=game,
        ply=max(given.ply, given.undos) if given.ply else 0,
        created=created,
        updated=updated,
        won_at=updated if was_won else None,
        occasion=_occasion(given, game, desk),
        played=played,
        clocked=updated if given.ply else None,
        undos=given.undos,
        helps=given.helps,
        win=win,
    )


def _shown_win(given: BackupGame, game: Game, played: int) -> Win | None:
    """The win that the moves of a game show, with what the file tells about it."""
    wins = [number for number in range(1, len(game.steps) + 1) if game.at(number).won]
    if not wins or not given.ply:
        return None
    told = given.win
    if told is None or told.actions not in wins:
        return Win(wins[0], None, given.undos, given.helps)
    time = None if told.played is None else min(told.played, played)
    return Win(told.actions, time, min(told.undos, given.undos), min(told.helps, given.helps))


def _occasion(given: BackupGame, game: Game, desk: Desk) -> str | None:
    """The date, if the deal is that of the date here; TOUR stays what it is."""
    if given.occasion == TOUR:
        return TOUR
    try:
        day = date.fromisoformat(given.occasion or "")
    except ValueError:
        return None
    is_daily = game.deal == daily_deal(desk.store.daily_secret, day, game.rules)
    return day.isoformat() if is_daily else None


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
