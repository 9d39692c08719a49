"""What administrators have done, to whom and why: only ever added to (the database refuses anything else)."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection, insert, select

from mehen.server import schema as db
from mehen.server import store

#: On the page, and by ``mehen admin``.
Action = Literal[
    "mute",
    "unmute",
    "suspend",
    "unsuspend",
    "end_sessions",
    "close_table",
    "resolve_report",
    "promote",
    "demote",
    "password",
    "recover",
    "delete_user",
]
LISTED = 100


def note(
    c: Connection,
    admin: store.Row | None,
    action: Action,
    target: str,
    name: str = "",
    reason: str = "",
    until: int | None = None,
) -> None:
    """``admin`` is None where it was done by the command line, by whoever has the machine."""
    c.execute(
        insert(db.audit).values(
            admin_id=admin["id"] if admin else None,
            admin_name=admin["name"] if admin else "",
            action=action,
            target=target,
            target_name=name,
            reason=reason,
            until=until,
        )
    )


def listed(c: Connection, before: int | None = None, limit: int = LISTED) -> list[store.Row]:
    """The newest first."""
    query = select(db.audit).order_by(db.audit.c.id.desc()).limit(limit)
    rows = c.execute(query if before is None else query.where(db.audit.c.id < before)).mappings()
    return [dict(row) for row in rows]
