"""The cards that a player has seen in actions which were undone and replaced by others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; what was seen in games before, nobody knows any more."""
    op.add_column("games", sa.Column("remembered", sa.Text, nullable=False, server_default=""))
