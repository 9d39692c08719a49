"""Where somebody is signed in: stored, so that each place can be shown and ended.

A cookie carries a random token, the database its fingerprint: whoever reads the database, or guesses what signs other
things, cannot become anybody.
"""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from mehen.server import moderation, store
from mehen.server import schema as db

MAX_AGE_MS = 180 * 24 * 3_600_000  # after which a session that was not used ends
SEEN_MS = 3_600_000  # how exactly it is noted when it was used last
CONFIRMED_MS = 15 * 60_000  # after showing who they are, for which somebody may change how they do that
MOST = 50  # of one person; the one that was not used for longest makes room
ID = 12  # characters by which its owner names a session
BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac", "Linux": ""}
SPOKEN = {"Edg": "Edge", "OPR": "Opera"}


def begin(c: Connection, user_id: str, agent: str = "", confirmed: bool = False) -> str:
    """Sign somebody in, whichever way they came; returns what their cookie carries.

    ``confirmed``: they have just shown who they are.
    """
    moderation.check_not_suspended(c, user_id)
    token = secrets.token_urlsafe(32)
    mine = db.sessions.c.user_id == user_id
    old = select(db.sessions.c.id).where(mine).order_by(db.sessions.c.seen_at.desc()).offset(MOST - 1)
    for row in c.execute(old).scalars().all():
        c.execute(delete(db.sessions).where(db.sessions.c.id == row))
    row = {"id": store.fingerprint(token), "user_id": user_id, "device": device(agent)}
    c.execute(insert(db.sessions).values(**row, confirmed_at=db.now() if confirmed else 0))
    c.execute(update(db.users).where(db.users.c.id == user_id).values(epoch=-1))
    return token


def device(agent: str) -> str:
    """A browser and its system, as far as they say; nothing that would tell two people with the same apart."""
    browser = next((SPOKEN.get(word, word) for word in BROWSERS if word in agent), "")
    system = next((name or word for word, name in SYSTEMS.items() if word in agent), "")
    return ", ".join(part for part in (browser, system) if part)


_whose = (
    select(db.users, db.sessions.c.seen_at)
    .join_from(db.sessions, db.users, db.users.c.id == db.sessions.c.user_id)
    .where(db.sessions.c.id == bindparam("token"))
)


def user_of(c: Connection, token: str) -> store.Row | None:
    """Whose it is.  Too old is what was not used for long; a clock that was set back makes nothing older."""
    found = c.execute(_whose, {"token": store.fingerprint(token)}).mappings().first()
    if found is None or db.now() - found["seen_at"] > MAX_AGE_MS:
        return None
    return {key: value for key, value in found.items() if key != "seen_at"}


def touch(c: Connection, token: str) -> bool:
    """It was used just now.  False if there is no such session."""
    done = c.execute(update(db.sessions).where(db.sessions.c.id == store.fingerprint(token)).values(seen_at=db.now()))
    return done.rowcount == 1


def is_fresh(c: Connection, token: str) -> bool:
    """Was it noted lately that it is used?  A time that lies ahead stays: the clock may be wrong only for now."""
    seen = c.execute(select(db.sessions.c.seen_at).where(db.sessions.c.id == store.fingerprint(token))).scalar()
    return seen is not None and db.now() - seen < SEEN_MS


def confirm(c: Connection, token: str) -> None:
    """Its person has shown once more who they are."""
    mine = db.sessions.c.id == store.fingerprint(token)
    c.execute(update(db.sessions).where(mine).values(confirmed_at=db.now()))


def is_confirmed(c: Connection, token: str) -> bool:
    """Lately?  Somebody who found a device that was left open has not."""
    at = c.execute(select(db.sessions.c.confirmed_at).where(db.sessions.c.id == store.fingerprint(token))).scalar()
    return at is not None and abs(db.now() - at) < CONFIRMED_MS


def end(c: Connection, token: str) -> None:
    c.execute(delete(db.sessions).where(db.sessions.c.id == store.fingerprint(token)))


def end_all(c: Connection, user_id: str) -> None:
    """On all devices, those with cookies from before sessions were stored too."""
    c.execute(delete(db.sessions).where(db.sessions.c.user_id == user_id))
    store.change_user(c, user_id, epoch=-1)


def end_named(c: Connection, user_id: str, name: str) -> bool:
    """One of somebody's own, by the name that the list has for it."""
    mine = (db.sessions.c.user_id == user_id, db.sessions.c.id.startswith(name, autoescape=True))
    return c.execute(delete(db.sessions).where(*mine)).rowcount == 1


def listed(c: Connection, user_id: str, token: str) -> list[store.Row]:
    """Where somebody is signed in, last used first; ``here`` is the one that asks."""
    query = select(db.sessions).where(db.sessions.c.user_id == user_id).order_by(db.sessions.c.seen_at.desc())
    mine = store.fingerprint(token)
    return [
        {
            "id": row.id[:ID],
            "device": row.device,
            "created_at": row.created_at,
            "seen_at": row.seen_at,
            "here": row.id == mine,
        }
        for row in c.execute(query)
    ]
