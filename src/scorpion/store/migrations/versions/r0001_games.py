"""Settings, players, games and their actions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    moment = sa.BigInteger
    op.create_table(
        "settings",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("deal", sa.Text),
        sa.Column("board", sa.Text),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("cursor", sa.Integer, nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.Column("updated", moment, nullable=False),
        sa.Column("won_at", moment),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_games_player"),
        sa.CheckConstraint("(deal IS NULL) <> (board IS NULL)", name="ck_games_one_start"),
        sa.CheckConstraint("ply >= 0 AND cursor >= 0", name="ck_games_counts"),
    )
    op.create_index("ix_games_newest", "games", ["player", "updated", "id"])
    op.create_table(
        "actions",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_actions"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_actions_game"),
        sqlite_with_rowid=False,
    )
