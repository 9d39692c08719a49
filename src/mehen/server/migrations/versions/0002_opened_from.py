"""Tables know a mark of the address they were opened from, so that the time of bots can be shared out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("opened_from", sa.String(length=16), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "opened_from")
