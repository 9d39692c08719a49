"""What nobody needs any more is cleared away: tables that nobody came to, people who never played, old notices.

All of it goes by the calendar, so nothing is cleared while the clock is not to be trusted.
"""

from __future__ import annotations

import time

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select, update

from mehen.server import moderation, sessions, store, tickets
from mehen.server import schema as db
from mehen.server.shares import used

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
EVERY_MS = HOUR_MS
OPEN_MS = 14 * DAY_MS  # without anybody sitting down: an open table is closed
OPEN_GUEST_MS = DAY_MS  # the same for listed tables of guests, which everybody sees
GUEST_MS = 30 * DAY_MS  # without being used: a guest who has no seat anywhere goes
ACCOUNT_MS = 365 * DAY_MS  # an account with which nobody ever did anything, and nobody is signed in any more
EMPTY_MS = 30 * DAY_MS  # after its end: a table that never began goes
NOTICE_MS = 60 * DAY_MS  # longer than any turn: of each turn its person is told once
EDITION_MS = 30 * DAY_MS  # an uploaded edition that no table was opened with
SPENT_DAYS = 7
AT_ONCE = 500  # of each kind; the rest next time
TRUST = 600.0  # seconds for which the clock has to have gone evenly
JUMP = 30.0  # seconds by which it may differ from one that nobody sets


class Steady:
    """Watches the calendar beside a clock that nobody sets."""

    def __init__(self) -> None:
        self.offset = time.time() - time.monotonic()
        self.since = time.monotonic()

    def look(self) -> bool:
        """Has the calendar gone evenly for long enough?"""
        offset = time.time() - time.monotonic()
        if abs(offset - self.offset) > JUMP:
            self.offset, self.since = offset, time.monotonic()
        return time.monotonic() - self.since >= TRUST


def claim_tidying(c: Connection) -> bool:
    """Once an hour one process says: I do it."""
    now = db.now()
    due = or_(db.pulse.c.at < now - EVERY_MS, db.pulse.c.at > now + EVERY_MS)
    if c.execute(update(db.pulse).where(db.pulse.c.what == "tidy", due).values(at=now)).rowcount == 1:
        return True
    if c.execute(select(db.pulse.c.at).where(db.pulse.c.what == "tidy")).first() is None:
        store.insert_new(c, db.pulse, what="tidy", at=now)
    return False


def tidy(c: Connection) -> list[str]:
    """Returns the tables that have changed."""
    now = db.now()
    closed = close_open_tables(c, now)
    delete_guests(c, now)
    delete_unused_accounts(c, now)
    never = and_(db.tables.c.status == "abandoned", db.tables.c.ply == 0, db.tables.c.ended_at < now - EMPTY_MS)
    c.execute(delete(db.tables).where(db.tables.c.id.in_(select(db.tables.c.id).where(never).limit(AT_ONCE))))
    over = and_(db.notices.c.state.in_(["sent", "failed", "dropped"]), db.notices.c.due_at < now - NOTICE_MS)
    c.execute(delete(db.notices).where(db.notices.c.id.in_(select(db.notices.c.id).where(over).limit(AT_ONCE))))
    c.execute(delete(db.sessions).where(db.sessions.c.seen_at < now - sessions.MAX_AGE_MS))
    c.execute(delete(db.editions).where(db.editions.c.created_at < now - EDITION_MS, ~used()))
    c.execute(delete(db.reports).where(db.reports.c.resolved_at < now - moderation.RESOLVED_MS))
    c.execute(delete(db.sanctions).where(db.sanctions.c.until < now - DAY_MS))
    tickets.clear_old(c)
    c.execute(delete(db.mails).where(db.mails.c.at < now - DAY_MS))
    c.execute(delete(db.spent).where(db.spent.c.day < now // DAY_MS - SPENT_DAYS))
    return closed


def close_open_tables(c: Connection, now: int) -> list[str]:
    """Those at which nobody has sat down or changed a seat for long."""
    account = select(db.users.c.id).where(db.users.c.id == db.tables.c.owner_id, db.users.c.login.is_not(None))
    shown = and_(db.tables.c.listed, ~account.exists(), db.tables.c.turn_at < now - OPEN_GUEST_MS)
    late = and_(db.tables.c.status == "open", or_(db.tables.c.turn_at < now - OPEN_MS, shown))
    ids = list(c.execute(select(db.tables.c.id).where(late).limit(AT_ONCE)).scalars())
    for table_id in ids:
        store.change_table(c, table_id, status="abandoned", ended_at=now)
    return ids


def delete_guests(c: Connection, now: int) -> None:
    """Whoever has a seat stays, for those who have played with them.  The others have made no move anywhere."""
    seen = select(func.max(db.sessions.c.seen_at)).where(db.sessions.c.user_id == db.users.c.id).scalar_subquery()
    opened = and_(db.tables.c.owner_id == db.users.c.id, db.tables.c.status == "open")
    delete_people(
        c,
        db.users.c.login.is_(None),
        db.users.c.created_at < now - GUEST_MS,
        func.coalesce(seen, 0) < now - GUEST_MS,
        ~exists().where(opened),
    )


def delete_unused_accounts(c: Connection, now: int) -> None:
    """Made, and never used for anything; who can be written to, or has made sure of coming in again, means to."""
    tied = (db.sessions, db.members, db.editions, db.chat, db.notes, db.passkeys, db.totp, db.sanctions)
    delete_people(
        c,
        db.users.c.login.is_not(None),
        db.users.c.email.is_(None),
        db.users.c.created_at < now - ACCOUNT_MS,
        *(~exists().where(table.c.user_id == db.users.c.id) for table in tied),
        ~exists().where(db.tables.c.owner_id == db.users.c.id),
    )


def delete_people(c: Connection, *conditions: ColumnElement[bool]) -> None:
    """Those who have no seat anywhere, of whom all of this is true."""
    seated = exists().where(db.seats.c.user_id == db.users.c.id)
    gone = select(db.users.c.id).where(~db.users.c.admin, ~seated, *conditions)
    ids = list(c.execute(gone.limit(AT_ONCE)).scalars())
    c.execute(update(db.chat).where(db.chat.c.user_id.in_(ids)).values(name="", text="", message=None))
    c.execute(delete(db.users).where(db.users.c.id.in_(ids)))
