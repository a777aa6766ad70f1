"""All of a player's games as a file: written as far as the player has seen them, read with doubt.

What a file says of a game is played through the rules; what it says of wins is believed only
where the moves show it, and of times only what can be. The statistics in it are for readers:
they are counted anew from the games.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from scorpion.advice.daily import daily_deal, is_winnable
from scorpion.deals import fill_unknown, parse_deal, unknown_cards
from scorpion.errors import N_, ScorpionError, quoted
from scorpion.game import Game
from scorpion.notation import parse_board, parse_cards, parse_move, write_cards
from scorpion.rules import parse_rules
from scorpion.solver.native import replay
from scorpion.store import TOUR, Brought, Saved, Win
from scorpion.view import visible_game
from scorpion.web import schemas
from scorpion.web.problems import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorpion.play import Move
    from scorpion.position import Position
    from scorpion.web.desk import Desk

FORMAT: Final = "scorpion-games"
VERSION: Final = 3
_MILLISECOND: Final = timedelta(milliseconds=1)
_COUNT: Final = 1_000_000
LONGEST_GAME: Final = 20_000
"""Moves; a King can go back and forth for ever, but nobody has him do it so often."""
SOLVING: Final = 5.0
"""Seconds for finding out which deals of a file can be won."""
_NAME: Final = re.compile(r"[\w-]{1,64}", re.ASCII)

Count = Annotated[int, Field(ge=0, le=_COUNT)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class BackupHelp(_Part):
    """At which ply help was asked for, and of which kind."""

    ply: Count
    kind: schemas.HelpKind


class BackupWin(_Part):
    """How a game was first won; `moves` are those that won it, where the game has others since."""

    at: datetime
    actions: Count
    played: schemas.Played | None
    undos: Count
    helps: Count
    moves: str | None = None


class BackupGame(_Part):
    """A game: its start as the player knows it, all moves, and how many of them are done.

    `remembered` are cards seen in moves which are not among them any more.
    """

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
    helped: list[BackupHelp] = Field(default_factory=list)
    winnable: bool = False
    difficulty: schemas.Difficulty | None = None
    remembered: str = ""


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
    moves = [str(step.move) for step in game.steps]
    win, board = None, None
    if game.deal is None:
        # Who has won it has seen all cards, whatever was played since.
        board = str(game.start if saved.win is not None else visible_game(game).start)
    if saved.win is not None and saved.won_at is not None:
        won = saved.win
        is_shown = won.line == " ".join(moves[: won.actions])
        win = BackupWin(
            at=saved.won_at,
            actions=won.actions,
            played=won.played,
            undos=won.undos,
            helps=won.helps,
            moves=None if is_shown else won.line or None,
        )
    return BackupGame(
        id=saved.id,
        rules=str(game.rules),
        deal=None if game.deal is None else str(game.deal),
        board=board,
        moves=" ".join(moves),
        actions=game.actions,
        ply=saved.ply,
        created=saved.created,
        updated=saved.updated,
        occasion=saved.occasion,
        played=saved.played,
        undos=saved.undos,
        helps=saved.helps,
        win=win,
        helped=[BackupHelp(ply=ply, kind=kind) for ply, kind in sorted(saved.helped)],
        winnable=saved.winnable,
        difficulty=saved.difficulty,
        remembered=write_cards(game.remembered),
    )


def read(text: str, desk: Desk) -> list[Brought]:
    """Read a file; raises BadBackup, with one line, at the first thing that cannot be."""
    try:
        found = Backup.model_validate_json(text)
    except ValidationError as error:
        raise _explained(error) from None
    if found.version > VERSION:
        raise BadBackup(N_("This file was made by a newer version of Scorpion"))
    reader = _Reader(desk)
    return [reader.read(number, game) for number, game in enumerate(found.games, 1)]


def _explained(error: ValidationError) -> BadBackup:
    first = error.errors()[0]
    place = first["loc"]
    if first["type"] == "json_invalid":
        return BadBackup(N_("This file is no JSON, so it is no export of Scorpion"))
    if len(place) > 2 and place[0] == "games":
        template = N_("Game {number} of the file: {field} is not as it should be")
        return BadBackup(template, number=int(place[1]) + 1, field=quoted(str(place[2])))
    return BadBackup(N_("This file is no export of Scorpion"))


@dataclass(frozen=True, slots=True)
class _Played:
    """A game that was played through the rules: its start, its moves, and after which it was won."""

    start: Game
    moves: tuple[str, ...]
    wins: tuple[int, ...]


class _Reader:
    """Reads the games of one file."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._now = desk.store.now()
        self._solving = SOLVING
        self._parse_move = lru_cache(10_000)(parse_move)

    def read(self, number: int, given: BackupGame) -> Brought:
        """Read one game; raises BadBackup."""
        try:
            played = self._played(given)
            saved = self._believed(given, played)
        except ScorpionError as cause:
            template = N_("Game {number} of the file: {cause}")
            raise BadBackup(template, number=number, cause=cause) from None
        return Brought(saved, played.moves, given.actions)

    def _played(self, given: BackupGame) -> _Played:
        """Play a game through the rules; its unknown cards are dealt anew."""
        rules = parse_rules(given.rules)
        moves = self._moves(given.moves)
        if (given.deal is None) == (given.board is None) or given.actions > len(moves):
            raise BadBackup(N_("it does not say what it starts from, or how far it goes"))
        if given.deal is not None:
            deal = parse_deal(given.deal)
            start = Game.new(deal.position(rules), deal)
        else:
            board = parse_board(given.board or "", rules)
            if unknown_cards(board):
                Game.replay(board, moves)
            start = Game.new(fill_unknown(board, self._desk.random))
        if given.undos:  # without, nothing can have been seen elsewhere
            start = replace(start, remembered=parse_cards(given.remembered))
        return _Played(start, tuple(map(str, moves)), _wins(start.start, moves))

    def _moves(self, text: str) -> list[Move]:
        moves = [self._parse_move(move) for move in text.split()]
        if len(moves) > LONGEST_GAME:
            raise BadBackup(N_("it is longer than any game"))
        return moves

    def _believed(self, given: BackupGame, game: _Played) -> Saved:
        created, updated = _utc(given.created), _utc(given.updated)
        if not _NAME.fullmatch(given.id) or not created <= updated <= self._now:
            raise BadBackup(N_("its name or its times cannot be"))
        helped = frozenset((each.ply, each.kind) for each in given.helped)
        if any(ply > given.ply for ply, _ in helped):
            raise BadBackup(N_("help was asked for after its last move"))
        helps = max(given.helps, len(helped))
        played = min(given.played, (updated - created) // _MILLISECOND)
        win = self._shown_win(given, game, played, helps)
        came_won = not given.ply and given.actions in game.wins
        winnable = given.winnable and self._is_winnable(game, win)
        return Saved(
            id=given.id,
            player=self._desk.player.id,
            game=game.start,
            ply=max(given.ply, given.undos) if given.ply else 0,
            created=created,
            updated=updated,
            won_at=_won_at(given, win) if win is not None or came_won else None,
            occasion=self._occasion(given, game.start),
            played=played,
            clocked=updated if given.ply else None,
            undos=given.undos,
            helps=helps,
            win=win,
            helped=helped,
            winnable=winnable,
            difficulty=given.difficulty if winnable else None,
        )

    def _shown_win(self, given: BackupGame, game: _Played, played: int, helps: int) -> Win | None:
        """The win that the moves of a game show, or others that led there, with what is told of it."""
        told = given.win
        wins, moves = game.wins, game.moves
        if told is not None and told.moves is not None:
            other = self._moves(told.moves)
            if _wins(game.start.start, other)[-1:] == (len(other),):
                wins, moves = (len(other),), tuple(map(str, other))
        if not wins or not given.ply:
            return None
        if told is None or told.actions not in wins:
            return Win(wins[0], None, given.undos, helps, " ".join(moves[: wins[0]]))
        time = None if told.played is None else min(told.played, played)
        line = " ".join(moves[: told.actions])
        return Win(told.actions, time, min(told.undos, given.undos), min(told.helps, helps), line)

    def _is_winnable(self, game: _Played, win: Win | None) -> bool:
        """Is it shown, or found within the time that there is for a file?"""
        if win is not None:
            return True
        if game.start.deal is None or self._solving <= 0:
            return False
        began = time.monotonic()
        try:
            return is_winnable(game.start.start)
        finally:
            self._solving -= time.monotonic() - began

    def _occasion(self, given: BackupGame, game: Game) -> str | None:
        """The date, if the deal is that of the date here; TOUR stays what it is."""
        if given.occasion == TOUR:
            return TOUR
        try:
            day = date.fromisoformat(given.occasion or "")
        except ValueError:
            return None
        is_daily = game.deal == daily_deal(self._desk.store.daily_secret, day, game.rules)
        return day.isoformat() if is_daily else None


def _won_at(given: BackupGame, win: Win | None) -> datetime:
    """When it was won, as the file tells, if it was played then; otherwise when it was changed last."""
    created, updated, told = _utc(given.created), _utc(given.updated), given.win
    if told is None or win is None or told.actions != win.actions:
        return updated
    at = _utc(told.at)
    return at if created <= at <= updated else updated


def _wins(start: Position, moves: Sequence[Move]) -> tuple[int, ...]:
    """After which moves it is won; raises BadMoveInRecord at the first one that cannot be played."""
    done, wins = replay(start, moves)
    if done < len(moves):
        Game.replay(start, moves)  # says what is wrong with it
    return wins


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
