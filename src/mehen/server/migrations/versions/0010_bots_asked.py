"""Bots that are asked are found at once, however many tables there are: every process looks for them all the time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

ASKED = sa.text("asked_at IS NOT NULL AND bot <> ''")


def upgrade() -> None:
    op.create_index("ix_seats_bot_asked", "seats", ["table_id"], sqlite_where=ASKED, postgresql_where=ASKED)


def downgrade() -> None:
    op.drop_index("ix_seats_bot_asked", "seats")
