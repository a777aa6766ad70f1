"""The tables: settings, players, games, their actions, and the help asked for in them.

A game is its start (a deal's number or a board), its rules, its moves and a cursor. No
position, score or outcome is kept, except how a game was first won, since undo can erase the
traces of that. Moments are microseconds since 1970 in UTC, lengths of time milliseconds.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, sa.ForeignKey(players.c.id), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("deal", sa.Text),
    sa.Column("board", sa.Text),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("cursor", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("won_at", sa.BigInteger),
    sa.Column("occasion", sa.Text),
    sa.Column("played", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("clocked", sa.BigInteger),
    sa.Column("undos", sa.Integer, nullable=False, server_default="0"),
    sa.Column("helps", sa.Integer, nullable=False, server_default="0"),
    sa.Column("won_actions", sa.Integer),
    sa.Column("won_played", sa.BigInteger),
    sa.Column("won_undos", sa.Integer),
    sa.Column("won_helps", sa.Integer),
    sa.Column("winnable", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("difficulty", sa.Text),
    sa.Column("won_line", sa.Text),
    sa.Column("remembered", sa.Text, nullable=False, server_default=""),
    sa.CheckConstraint("(deal IS NULL) <> (board IS NULL)", name="one_start"),
    sa.CheckConstraint("ply >= 0 AND cursor >= 0", name="counts"),
)
"""One row a game. `ply` grows with every change; the actions up to `cursor` are done, those
beyond it are undone and can be done again (U1). `board` is the whole start, hidden cards too.
`occasion` is the date of a daily deal, or "tour". `played` was reported by the table, the last time
at `clocked`. The `won_` columns tell how the first win came about: after how many actions, how much
time (if the table told), how many undos and helps; a game that was won before it came has none.
`won_line` are its moves, which undo and other moves can erase elsewhere. `winnable` says that the
deal is known to be winnable, `difficulty` how hard it was wished to be. `remembered` are the cards
that came to light in actions which are no longer there."""

sa.Index("ix_games_newest", games.c.player, games.c.updated, games.c.id)

actions = sa.Table(
    "actions",
    metadata,
    sa.Column("game", sa.Text, sa.ForeignKey(games.c.id), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("move", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The moves of a game, numbered from 1."""

helps = sa.Table(
    "helps",
    metadata,
    sa.Column("game", sa.Text, sa.ForeignKey(games.c.id), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sqlite_with_rowid=False,
)
"""The help that was asked for in a game: each kind once a ply. `games.helps` counts them."""
