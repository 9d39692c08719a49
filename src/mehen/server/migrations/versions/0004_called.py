"""Whoever plays several seats on one device may give each of them a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("called", sa.String(length=40), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "called")
