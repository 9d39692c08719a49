"""What is handed out to be shown once, within a time: the link to a new password, a passed first step, a riddle.

Whoever has it carries a random token, the database its fingerprint.  It is used up by the row going away, so of two
who come with the same one, one comes too late.
"""

from __future__ import annotations

import secrets
from typing import Literal

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from mehen.server import schema as db
from mehen.server import store

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
Purpose = Literal["recovery", "code", "new_key", "use_key"]
#: For how long each is good.
LIFE_MS: dict[Purpose, int] = {
    "recovery": DAY_MS,  # as long as its mail counts: see recovery.py
    "code": 10 * MINUTE_MS,
    "new_key": 10 * MINUTE_MS,
    "use_key": 10 * MINUTE_MS,
}


def issue(c: Connection, purpose: Purpose, user_id: str | None = None) -> str:
    """Returns what is handed out."""
    token = secrets.token_urlsafe(32)
    row = {"id": store.fingerprint(token), "purpose": purpose, "user_id": user_id, "created_at": db.now()}
    c.execute(insert(db.tickets).values(**row))
    return token


def _good(purpose: Purpose, token: str) -> list[ColumnElement[bool]]:
    """One from a time that has not come yet was written by a clock that was wrong; it is good as well."""
    since = db.now() - LIFE_MS[purpose]
    return [
        db.tickets.c.id == store.fingerprint(token),
        db.tickets.c.purpose == purpose,
        db.tickets.c.created_at > since,
    ]


def whose(c: Connection, purpose: Purpose, token: str) -> str | None:
    """The person a ticket is about, without using it up; None if it is not good."""
    found = c.execute(select(db.tickets.c.user_id).where(*_good(purpose, token))).scalar()
    return str(found) if found else None


def use(c: Connection, purpose: Purpose, token: str) -> bool:
    """Was it good?  It is no more."""
    return c.execute(delete(db.tickets).where(*_good(purpose, token))).rowcount == 1


def withdraw(c: Connection, purpose: Purpose, user_id: str) -> None:
    c.execute(delete(db.tickets).where(db.tickets.c.purpose == purpose, db.tickets.c.user_id == user_id))


def clear_old(c: Connection) -> None:
    for purpose, life in LIFE_MS.items():
        c.execute(delete(db.tickets).where(db.tickets.c.purpose == purpose, db.tickets.c.created_at < db.now() - life))
