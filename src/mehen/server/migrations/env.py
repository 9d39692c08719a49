"""Alembic's entry: migrates on the connection the server hands over."""

from __future__ import annotations

from alembic import context

from mehen.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=False)
context.run_migrations()
