"""How a game was played: its time, undos and helps, and the same at its first win."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_WON_IN_PLAY = """
    UPDATE games SET
        won_actions = (SELECT count(*) FROM actions WHERE actions.game = games.id),
        won_undos = undos,
        won_helps = 0
    WHERE won_at IS NOT NULL AND ply > 0
"""
_UNDOS = """
    UPDATE games SET undos = ply - (SELECT count(*) FROM actions WHERE actions.game = games.id)
    WHERE ply > (SELECT count(*) FROM actions WHERE actions.game = games.id)
"""
"""An undo is a change that leaves no action behind; more of them than that cannot be known."""


def upgrade() -> None:
    """Add the columns; of games played before, what can be told from their moves is filled in."""
    for column in (
        sa.Column("occasion", sa.Text),
        sa.Column("played", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("clocked", sa.BigInteger),
        sa.Column("undos", sa.Integer, nullable=False, server_default="0"),
        sa.Column("helps", sa.Integer, nullable=False, server_default="0"),
        sa.Column("won_actions", sa.Integer),
        sa.Column("won_played", sa.BigInteger),
        sa.Column("won_undos", sa.Integer),
        sa.Column("won_helps", sa.Integer),
    ):
        op.add_column("games", column)
    op.execute(_UNDOS)
    op.execute(_WON_IN_PLAY)
