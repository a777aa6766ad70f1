"""Which help was asked for in a game, whether its deal is known to be winnable, and the line that won it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table and the columns; of games played before, nothing of this is known."""
    op.create_table(
        "helps",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "ply", "kind", name="pk_helps"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_helps_game"),
        sqlite_with_rowid=False,
    )
    for column in (
        sa.Column("winnable", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("difficulty", sa.Text),
        sa.Column("won_line", sa.Text),
    ):
        op.add_column("games", column)
