"""What a house counts to stay open for strangers: mails, bots' time; a pulse to see whether it can write; indexes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
#: Where somebody who is deleted has to be found.
WITH_PEOPLE = ("chat", "editions", "members", "notes")


def upgrade() -> None:
    op.create_table(
        "mails",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("mark", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mails")),
    )
    op.create_index(op.f("ix_mails_mark_at"), "mails", ["mark", "at"])
    op.create_table(
        "spent",
        sa.Column("who", sa.String(length=32), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("who", "day", name=op.f("pk_spent")),
    )
    op.create_table(
        "pulse",
        sa.Column("what", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_pulse")),
    )
    op.add_column("tables", sa.Column("tired", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_tables_listed_status_created_at"), "tables", ["listed", "status", "created_at"])
    op.create_index(op.f("ix_tables_owner_id_status"), "tables", ["owner_id", "status"])
    for name in WITH_PEOPLE:
        op.create_index(op.f(f"ix_{name}_user_id"), name, ["user_id"])
    asked = sa.text("asked_at IS NOT NULL")
    op.create_index(op.f("ix_seats_asked_at"), "seats", ["asked_at"], sqlite_where=asked, postgresql_where=asked)


def downgrade() -> None:
    op.drop_index(op.f("ix_seats_asked_at"), "seats")
    for name in WITH_PEOPLE:
        op.drop_index(op.f(f"ix_{name}_user_id"), name)
    op.drop_index(op.f("ix_tables_owner_id_status"), "tables")
    op.drop_index(op.f("ix_tables_listed_status_created_at"), "tables")
    op.drop_column("tables", "tired")
    for name in ("pulse", "spent", "mails"):
        op.drop_table(name)
