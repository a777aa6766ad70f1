"""Between the values of a game and the columns of its row, and rows by their names."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from scorpion.deals import parse_deal
from scorpion.errors import ScorpionError
from scorpion.game import Game
from scorpion.notation import parse_board, parse_cards, parse_move, write_cards
from scorpion.rules import parse_rules
from scorpion.store.errors import DamagedGame
from scorpion.store.statistics import Win

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa

    from scorpion.store.saved import Saved

_NAMES_AT_ONCE: Final = 500
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def win_of(row: sa.RowMapping) -> Win | None:
    """How the game of a row was first won, None if nobody knows."""
    if row["won_actions"] is None:
        return None
    return Win(
        actions=row["won_actions"],
        played=row["won_played"],
        undos=row["won_undos"],
        helps=row["won_helps"],
        line=row["won_line"] or "",
    )


def win_columns(saved: Saved) -> dict[str, object]:
    """The columns that tell of the first win."""
    win = saved.win
    return {
        "won_at": saved.won_at and moment(saved.won_at),
        "won_actions": win and win.actions,
        "won_played": win and win.played,
        "won_undos": win and win.undos,
        "won_helps": win and win.helps,
        "won_line": win and (win.line or None),
    }


def clock_columns(saved: Saved) -> dict[str, object]:
    """The columns that tell how long it was played."""
    return {"played": saved.played, "clocked": saved.clocked and moment(saved.clocked)}


def row_of(saved: Saved) -> dict[str, object]:
    """The whole row of a game."""
    game = saved.game
    return {
        "id": saved.id,
        "player": saved.player,
        "rules": str(game.rules),
        "deal": None if game.deal is None else str(game.deal),
        "board": str(game.start) if game.deal is None else None,
        "ply": saved.ply,
        "cursor": game.actions,
        "created": moment(saved.created),
        "updated": moment(saved.updated),
        "occasion": saved.occasion,
        "undos": saved.undos,
        "helps": saved.helps,
        "winnable": saved.winnable,
        "difficulty": saved.difficulty,
        "remembered": write_cards(game.remembered),
        **clock_columns(saved),
        **win_columns(saved),
    }


def read_game(database: str, row: sa.RowMapping, moves: Sequence[tuple[int, str]]) -> Game:
    """Play the game of a row again; raises DamagedGame when that cannot be done."""
    try:
        rules = parse_rules(row["rules"])
        deal = None if row["deal"] is None else parse_deal(row["deal"])
        start = parse_board(row["board"], rules) if deal is None else deal.position(rules)
        done = [parse_move(move) for _, move in moves]
        remembered = parse_cards(row["remembered"])
        game = Game.replay(start, done, deal, row["cursor"], remembered)
    except ScorpionError as error:
        raise DamagedGame(database, row["id"]) from error
    if row["cursor"] > len(moves) or [number for number, _ in moves] != list(
        range(1, len(moves) + 1)
    ):
        raise DamagedGame(database, row["id"])
    return game


def moment(time: datetime) -> int:
    """A time as it is kept: microseconds since 1970."""
    return (time - _EPOCH) // timedelta(microseconds=1)


def datetime_of(moment: int) -> datetime:
    """The time of a moment that was kept."""
    return _EPOCH + timedelta(microseconds=moment)


def rows_of(
    connection: sa.Connection, query: sa.Select[Any], column: sa.Column[str], names: Sequence[str]
) -> list[sa.Row[Any]]:
    """The rows of these names, some at a time: a statement holds only so many of them."""
    parts = (names[at : at + _NAMES_AT_ONCE] for at in range(0, len(names), _NAMES_AT_ONCE))
    return [
        row for part in parts for row in connection.execute(query.where(column.in_(part))).all()
    ]
