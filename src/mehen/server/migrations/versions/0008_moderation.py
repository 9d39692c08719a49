"""People who keep away from each other, hosts who send somebody away, complaints, and what administrators do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "shunned",
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("other_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=5), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_shunned_user_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other_id"], ["users.id"], name=op.f("fk_shunned_other_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_shunned")),
    )
    op.create_index(op.f("ix_shunned_other_id"), "shunned", ["other_id"])
    op.create_table(
        "kicks",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_kicks_table_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_kicks_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_kicks")),
    )
    op.create_index(op.f("ix_kicks_user_id"), "kicks", ["user_id"])
    op.create_table(
        "sanctions",
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sanctions_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "kind", name=op.f("pk_sanctions")),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("about_id", sa.String(length=32), nullable=True),
        sa.Column("about_name", sa.String(length=40), nullable=False),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("evidence", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("resolved_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_reports_user_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["about_id"], ["users.id"], name=op.f("fk_reports_about_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    for column in ("user_id", "about_id"):
        op.create_index(op.f(f"ix_reports_{column}"), "reports", [column])
    op.create_index(op.f("ix_reports_resolved_at_at"), "reports", ["resolved_at", "at"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("admin_id", sa.String(length=32), nullable=True),
        sa.Column("admin_name", sa.String(length=40), nullable=False),
        sa.Column("action", sa.String(length=16), nullable=False),
        sa.Column("target", sa.String(length=40), nullable=False),
        sa.Column("target_name", sa.String(length=60), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    keep_audit()


def keep_audit() -> None:
    """Rows are added and never changed, whoever asks."""
    if op.get_bind().dialect.name == "sqlite":
        for event in ("UPDATE", "DELETE"):
            stop = "SELECT RAISE(ABORT, 'the audit log is only added to');"
            op.execute(f"CREATE TRIGGER audit_keeps_{event.lower()} BEFORE {event} ON audit BEGIN {stop} END")
        return
    stop = "BEGIN RAISE EXCEPTION 'the audit log is only added to'; END"
    op.execute(f"CREATE OR REPLACE FUNCTION audit_keeps() RETURNS trigger AS $$ {stop} $$ LANGUAGE plpgsql")
    events = "UPDATE OR DELETE OR TRUNCATE"
    op.execute(f"CREATE TRIGGER audit_keeps BEFORE {events} ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_keeps()")


def downgrade() -> None:
    for name in ("audit", "reports", "sanctions", "kicks", "shunned"):
        op.drop_table(name)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION audit_keeps()")
