"""Run by Alembic: brings the database behind the connection it is given up to date."""

from __future__ import annotations

from alembic import context

from scorpion.store.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
