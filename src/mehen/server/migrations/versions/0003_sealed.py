"""Where several choose at the same time: answers that wait for each other, and a clock for each seat that is asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("asked_at", sa.BigInteger(), nullable=True))
    op.execute(
        "UPDATE seats SET asked_at = (SELECT turn_at FROM tables WHERE tables.id = seats.table_id) WHERE EXISTS"
        " (SELECT 1 FROM tables WHERE tables.id = seats.table_id AND status = 'running' AND actor = seats.seat)"
    )
    op.create_table(
        "sealed",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=5), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=True),
        sa.Column("message", sa.String(length=40), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("took_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_sealed_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_sealed")),
        sa.UniqueConstraint("table_id", "user_id", "message", name=op.f("uq_sealed_table_id_user_id_message")),
    )


def downgrade() -> None:
    op.drop_table("sealed")
    op.drop_column("seats", "asked_at")
