"""Who keeps away from whom: mutes and blocks between people, hosts who send somebody away, sanctions, complaints.

Every function works on one connection, inside one transaction.  A block holds both ways, and what comes of it looks the
same from either side, so that nobody learns from the house which of the two it was.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, and_, bindparam, delete, func, insert, or_, select, update

from mehen.core.game import SPECTATOR
from mehen.core.text import LANGUAGES
from mehen.server import schema as db
from mehen.server import store
from mehen.server.errors import Conflict, Forbidden, Missing, Refused, TooMany
from mehen.table import public, wire
from mehen.table.desk import Desk

MOST = 500  # people that one person keeps away from
LINES = 500  # of the log that a complaint brings along, the last ones
RESOLVED_MS = 90 * 24 * 3_600_000  # after which a complaint that was dealt with goes


# -- between people --------------------------------------------------------------------------


def shun(c: Connection, me: str, other: str, kind: str) -> None:
    """``mute``: their chat is not shown to me.  ``block``: we do not meet, where either of us is the host."""
    if other == me:
        raise Refused("oneself")
    store.user(c, other)
    mine = and_(db.shunned.c.user_id == me, db.shunned.c.other_id != other)
    if (c.execute(select(func.count()).select_from(db.shunned).where(mine)).scalar() or 0) >= MOST:
        raise TooMany("too_many", kind="shunned")
    relent(c, me, other)
    c.execute(insert(db.shunned).values(user_id=me, other_id=other, kind=kind))


def relent(c: Connection, me: str, other: str) -> None:
    c.execute(delete(db.shunned).where(db.shunned.c.user_id == me, db.shunned.c.other_id == other))


def shunned_by(c: Connection, me: str) -> list[store.Row]:
    query = select(db.users.c.id, db.users.c.name, db.shunned.c.kind).join_from(
        db.shunned, db.users, db.users.c.id == db.shunned.c.other_id
    )
    rows = c.execute(query.where(db.shunned.c.user_id == me).order_by(db.shunned.c.at)).mappings()
    return [dict(row) for row in rows]


def apart_from(c: Connection, user_id: str | None) -> frozenset[str]:
    """With whom somebody has nothing to do, whichever of them wanted it."""
    return _others(c, user_id, _apart)


def unheard_by(c: Connection, user_id: str | None) -> frozenset[str]:
    """Whose chat somebody is not shown."""
    return _others(c, user_id, _unheard)


def _others(c: Connection, user_id: str | None, which: Select[Any]) -> frozenset[str]:
    if user_id is None:
        return frozenset()
    return frozenset(who for row in c.execute(which, {"me": user_id}) for who in row if who != user_id)


#: Asked twice a minute for every open socket, so they are put together once.
_by_me = db.shunned.c.user_id == bindparam("me")
_pairs = select(db.shunned.c.user_id, db.shunned.c.other_id).where(
    or_(_by_me, db.shunned.c.other_id == bindparam("me"))
)
_apart = _pairs.where(db.shunned.c.kind == "block")
_unheard = _pairs.where(or_(db.shunned.c.kind == "block", _by_me))


def hosting(c: Connection, host: str, guest: str) -> list[str]:
    """Tables of one that wait for people, where the other has taken a seat."""
    seated = and_(db.seats.c.table_id == db.tables.c.id, db.seats.c.user_id == guest)
    query = select(db.tables.c.id).where(db.tables.c.owner_id == host, db.tables.c.status == "open")
    return list(c.execute(query.where(select(db.seats.c.seat).where(seated).exists())).scalars())


# -- at a table ------------------------------------------------------------------------------


def kick(c: Connection, row: store.Row, user_id: str) -> None:
    """The host sends somebody away from a table that still waits; they cannot simply sit down again."""
    if user_id == row["owner_id"]:
        raise Refused("oneself")
    if row["status"] != "open":
        raise Conflict("not_open")
    store.user(c, user_id)
    store.insert_new(c, db.kicks, table_id=row["id"], user_id=user_id)
    unseat(c, row["id"], user_id)


def unseat(c: Connection, table_id: str, user_id: str) -> None:
    """Their seats are free, and their invitation is spent."""
    theirs = and_(db.seats.c.table_id == table_id, db.seats.c.user_id == user_id)
    c.execute(update(db.seats).where(theirs).values(user_id=None, called=""))
    store.remove_member(c, table_id, user_id)


def let_back(c: Connection, table_id: str, user_id: str) -> None:
    c.execute(delete(db.kicks).where(db.kicks.c.table_id == table_id, db.kicks.c.user_id == user_id))


def kicked_from(c: Connection, table_id: str) -> list[store.Row]:
    query = select(db.users.c.id, db.users.c.name).join_from(db.kicks, db.users)
    rows = c.execute(query.where(db.kicks.c.table_id == table_id).order_by(db.kicks.c.at)).mappings()
    return [dict(row) for row in rows]


def check_welcome(c: Connection, row: store.Row, user_id: str) -> None:
    """May somebody sit down at a table?  Who was sent away and who was blocked read the same."""
    mine = and_(db.kicks.c.table_id == row["id"], db.kicks.c.user_id == user_id)
    sent_away = c.execute(select(db.kicks.c.user_id).where(mine)).first() is not None
    if sent_away or row["owner_id"] in apart_from(c, user_id):
        raise Forbidden("not_welcome")


def check_may_talk(c: Connection, row: store.Row, user_id: str) -> None:
    """Not whom an administrator has muted; and who does not play, only where they might sit down."""
    until = sanctioned_until(c, user_id, "mute")
    if until:
        raise Forbidden("muted", until=until)
    if not store.seats_of(c, row["id"], user_id):
        check_welcome(c, row, user_id)


# -- sanctions -------------------------------------------------------------------------------


def sanction(c: Connection, user_id: str, kind: str, until: int) -> None:
    """Until when; a time that has gone by lifts it."""
    c.execute(delete(db.sanctions).where(db.sanctions.c.user_id == user_id, db.sanctions.c.kind == kind))
    if until > db.now():
        c.execute(insert(db.sanctions).values(user_id=user_id, kind=kind, until=until))


def sanctioned_until(c: Connection, user_id: str, kind: str) -> int:
    """0 if somebody is not."""
    mine = and_(db.sanctions.c.user_id == user_id, db.sanctions.c.kind == kind, db.sanctions.c.until > db.now())
    return c.execute(select(db.sanctions.c.until).where(mine)).scalar() or 0


def check_not_suspended(c: Connection, user_id: str) -> None:
    until = sanctioned_until(c, user_id, "suspend")
    if until:
        raise Forbidden("suspended", until=until)


# -- complaints ------------------------------------------------------------------------------


def evidence(desk: Desk, chat: list[store.Row]) -> dict[str, Any]:
    """A table as whoever looks on sees it: whoever complains may know that much, and whoever reads it no more.

    A game that goes on could otherwise be read through a complaint by somebody who plays in it.
    """
    timeline = desk.timeline
    log: dict[str, list[dict[str, Any]]] = {}
    for lang in LANGUAGES:
        lines = wire.position(timeline, SPECTATOR, lang, None, desk.seats)["log"] if timeline else []
        log[lang] = [{"ply": line["ply"], "text": line["text"]} for line in lines[-LINES:]]
    table = {key: desk.row[key] for key in ("game", "title", "status", "ply")}
    people = store.names(desk.seats)
    return {"table": table | {"people": people}, "log": log, "chat": [public.said(row) for row in chat]}


def add_report(c: Connection, desk: Desk, me: store.Row, person: str | None, line: int | None, reason: str) -> int:
    """About somebody at the table, or about what somebody has said there.  Returns its number."""
    row, chat = desk.row, store.chat(c, desk.row["id"])
    if line is not None:
        said = next((one for one in chat if one["id"] == line and one["user_id"]), None)
        if said is None:
            raise Missing("chat_line")
        person = str(said["user_id"])
    there = {row["owner_id"], *(seat["user_id"] for seat in desk.seats), *(one["user_id"] for one in chat)}
    if person is None or person not in there:
        raise Missing("user")
    if person == me["id"]:
        raise Refused("oneself")
    about = store.user(c, person)
    new = insert(db.reports).values(
        table_id=row["id"],
        user_id=me["id"],
        name=me["name"],
        about_id=about["id"],
        about_name=about["name"],
        line=line,
        reason=reason,
        evidence=evidence(desk, chat),
    )
    return int(c.execute(new.returning(db.reports.c.id)).scalar_one())


def report(c: Connection, number: int) -> store.Row:
    found = c.execute(select(db.reports).where(db.reports.c.id == number)).mappings().first()
    if found is None:
        raise Missing("report")
    return dict(found)


def resolve(c: Connection, number: int) -> store.Row:
    """Dealt with; once."""
    unresolved = and_(db.reports.c.id == number, db.reports.c.resolved_at.is_(None))
    if c.execute(update(db.reports).where(unresolved).values(resolved_at=db.now())).rowcount != 1:
        report(c, number)
        raise Conflict("resolved")
    return report(c, number)
