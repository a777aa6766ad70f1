"""From games to JSON. Positions go through `scorpion.view`: hidden cards stay here."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import asdict
from typing import TYPE_CHECKING, Literal

from scorpion.cards import UNKNOWN, Card
from scorpion.events import Dealt, Event, Moved, RunRemoved, Turned, Won
from scorpion.position import SLOTS
from scorpion.store import TOUR, DailyGame, streaks
from scorpion.view import visible
from scorpion.web import schemas

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from scorpion.game import Game
    from scorpion.play import LegalMoves, Move, Step
    from scorpion.position import Position
    from scorpion.rules import Rules
    from scorpion.store import Page, Saved, Statistics

Action = Literal["new", "open", "move", "undo", "redo"]


def game(saved: Saved, action: Action = "open", steps: Sequence[Step] = ()) -> schemas.GameOut:
    """Show a game; `steps` are what was played, undone or redone."""
    now = saved.game
    points = sum(step.points for step in steps)
    return schemas.GameOut(
        id=saved.id,
        rules=rules(now.rules),
        deal=None if now.deal is None else str(now.deal),
        ply=saved.ply,
        actions=now.actions,
        undoable=now.undoable,
        redoable=now.redoable,
        score=now.score,
        won=now.won,
        won_once=saved.won_at is not None,
        first_win=_first_win(saved),
        daily=daily(saved.occasion),
        winnable=saved.winnable,
        difficulty=saved.difficulty,
        played=saved.played,
        undos=saved.undos,
        helps=saved.helps,
        position=position(now.position),
        moves=moves(now.position, now.legal_moves),
        events=[] if action == "undo" or len(steps) != 1 else list(map(event, steps[0].events)),
        last=schemas.LastOut(
            action=action,
            move=str(steps[0].move) if len(steps) == 1 else None,
            points=-points if action == "undo" else points,
        ),
    )


def _first_win(saved: Saved) -> schemas.FirstWinOut | None:
    win = saved.win
    if win is None:
        return None
    return schemas.FirstWinOut(
        actions=win.actions,
        played=saved.played if win.played is None else win.played,
        undos=win.undos,
        helps=win.helps,
    )


def daily(occasion: str | None) -> str | None:
    """The date of a daily deal, None for other games."""
    return None if occasion == TOUR else occasion


def rules(of: Rules) -> schemas.RulesOut:
    """Show rules with their options."""
    return schemas.RulesOut(
        name=of.name,
        text=str(of),
        build=of.build,
        empty=of.empty,
        removal=of.removal,
        stock=of.stock,
        reserve=of.reserve,
    )


def preset(of: Rules) -> schemas.PresetOut:
    """Show rules to choose from."""
    return schemas.PresetOut(**rules(of).model_dump(), layout=list(of.layout))


def position(real: Position) -> schemas.PositionOut:
    """Show what a player may see of a position."""
    seen = visible(real)
    return schemas.PositionOut(
        columns=[[_card(each) for each in column.cards] for column in seen.columns],
        joins=[list(column.joins) for column in seen.columns],
        stock=len(seen.stock),
        reserve=[None if each is None else each.text for each in seen.reserve],
        slots=[*seen.removed, *[None] * (SLOTS - len(seen.removed))],
    )


def moves(real: Position, legal: LegalMoves) -> list[schemas.MoveOut]:
    """Show the legal moves, each with the column it leads to."""
    return [
        schemas.MoveOut(
            move=str(move),
            card=None if move.card is None else move.card.text,
            column=column_of(move, real),
        )
        for move in legal
    ]


def column_of(move: Move, real: Position) -> int | None:
    """The column that a move leads to; None for the deal."""
    if not isinstance(move.target, Card):
        return move.target
    return next(at for at, column in enumerate(real.columns, 1) if column.end is move.target)


def event(seen: Event) -> schemas.EventOut:
    """Show one thing that happened."""
    match seen:
        case Moved(cards, source, to):
            return schemas.MovedOut.model_validate(
                {"cards": [each.text for each in cards], "from": source, "to": to}
            )
        case Turned(column, card):
            return schemas.TurnedOut(column=column, card=card.text)
        case Dealt(column, card):
            return schemas.DealtOut(column=column, card=card.text)
        case RunRemoved(column, suit, slot):
            return schemas.RunRemovedOut(column=column, suit=suit, slot=slot)
        case Won():
            return schemas.WonOut()


def look_back(saved: Saved, number: int) -> schemas.LookBackOut:
    """Show how the table stood after `number` actions; those undone since have been seen too."""
    then = saved.game.at(number)
    return schemas.LookBackOut(
        number=number,
        actions=saved.game.actions,
        position=position(then),
        score=saved.game.score_at(number),
        move=str(saved.game.steps[number - 1].move) if number else None,
        won=then.won,
    )


def replay(game: Game, number: int) -> schemas.ReplayOut:
    """Show how the table of a record stood after its first `number` actions."""
    then = game.at(number)
    return schemas.ReplayOut(
        rules=rules(game.rules),
        deal=None if game.deal is None else str(game.deal),
        number=number,
        actions=game.actions,
        position=position(then),
        score=game.score_at(number),
        move=str(game.moves[number - 1]) if number else None,
        won=then.won,
    )


def lesson(game: Game) -> schemas.LessonOut:
    """Show the board of a lesson."""
    return schemas.LessonOut(
        rules=rules(game.rules),
        position=position(game.position),
        moves=moves(game.position, game.legal_moves),
        events=[event(each) for step in game.steps[-1:] for each in step.events],
        score=game.score,
        won=game.won,
    )


def statistics(of: Statistics) -> schemas.StatisticsOut:
    """Show a player's statistics."""
    return schemas.StatisticsOut(
        overall=schemas.FiguresOut(**asdict(of.overall)),
        rules=[
            schemas.RulesFiguresOut(rules=rules, **asdict(figures))
            for rules, figures in of.by_rules.items()
        ],
        months=[schemas.MonthOut(**asdict(month)) for month in of.months],
    )


def days(games: Sequence[DailyGame], first: date, today: date) -> schemas.DailyOut:
    """Show the daily deals of the month of its `first` day, up to today."""
    begun = {game.day: game for game in reversed(games)}
    _, length = monthrange(first.year, first.month)
    streak, longest = streaks(games, today)
    month = [first.replace(day=number) for number in range(1, length + 1)]
    return schemas.DailyOut(
        today=today.isoformat(),
        month=f"{first:%Y-%m}",
        days=[_day(day.isoformat(), begun.get(day.isoformat())) for day in month if day <= today],
        streak=streak,
        longest_streak=longest,
    )


def _day(day: str, game: DailyGame | None) -> schemas.DayOut:
    game = game or DailyGame(day, "", begun=False, won_at=None)
    state: Literal["won", "begun", "open"] = "begun" if game.begun else "open"
    return schemas.DayOut(
        day=day,
        game=game.id or None,
        state=state if game.won_at is None else "won",
        actions=game.actions,
        played=game.played,
        helped=game.helps > 0,
        on_the_day=game.on_the_day,
    )


def games(page: Page) -> schemas.GamesOut:
    """Show part of a player's list of games."""
    entries = [
        schemas.EntryOut(
            id=each.id,
            rules=each.rules,
            deal=each.deal,
            actions=each.actions,
            won=each.won,
            helped=each.helped,
            daily=daily(each.occasion),
            played=each.played,
            created=each.created,
            updated=each.updated,
        )
        for each in page.entries
    ]
    return schemas.GamesOut(games=entries, next=page.next)


def _card(card: Card) -> str | None:
    return None if card is UNKNOWN else card.text
