"""From games to JSON. Positions go through `scorpion.view`: hidden cards stay here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from scorpion.cards import UNKNOWN, Card
from scorpion.events import Dealt, Event, Moved, RunRemoved, Turned, Won
from scorpion.position import SLOTS
from scorpion.view import visible
from scorpion.web import schemas

if TYPE_CHECKING:
    from scorpion.play import LegalMoves, Step
    from scorpion.position import Position
    from scorpion.rules import Rules
    from scorpion.store import Page, Saved

Action = Literal["new", "open", "move", "undo", "redo"]


def game(saved: Saved, action: Action = "open", step: Step | None = None) -> schemas.GameOut:
    """Show a game; `step` is what was played, undone or redone."""
    now = saved.game
    points = 0 if step is None else step.points
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
        position=position(now.position),
        moves=moves(now.position, now.legal_moves),
        events=[] if step is None or action == "undo" else [event(each) for each in step.events],
        last=schemas.LastOut(
            action=action,
            move=None if step is None else str(step.move),
            points=-points if action == "undo" else points,
        ),
    )


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
    column_of = {column.end: number for number, column in enumerate(real.columns, 1)}
    return [
        schemas.MoveOut(
            move=str(move),
            card=None if move.card is None else move.card.text,
            column=column_of[move.target] if isinstance(move.target, Card) else move.target,
        )
        for move in legal
    ]


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
    """Show how the table stood after the first `number` actions of those done."""
    then = saved.game.at(number)
    return schemas.LookBackOut(
        number=number,
        actions=saved.game.actions,
        position=position(then),
        score=saved.game.score_at(number),
        move=str(saved.game.moves[number - 1]) if number else None,
        won=then.won,
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
            created=each.created,
            updated=each.updated,
        )
        for each in page.entries
    ]
    return schemas.GamesOut(games=entries, next=page.next)


def _card(card: Card) -> str | None:
    return None if card is UNKNOWN else card.text
