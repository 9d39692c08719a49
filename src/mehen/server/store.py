"""Questions to the database and changes in it.  Every function works on one connection, inside one transaction."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Sequence
from functools import cache
from sys import intern
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    String,
    Table,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from mehen.server import schema as db
from mehen.server.errors import Conflict, Missing, Overtaken
from mehen.server.quick import Quick
from mehen.table.public import CONSENT_LIVE_MS, UNTIMED_MS
from mehen.table.timeline import Entry

Row = dict[str, Any]
CHAT = 200  # lines that are sent at once
LOBBY, LOBBY_OF_OWNER, LOBBY_OF_ADDRESS = 100, 5, 12  # tables that are shown: in all, of one person, of one address
LOBBY_NEWEST = 1000  # among which they are chosen
BOTS_ASKED = 10_000  # tables at which bots are asked that are looked at in one round
JUST_NOW_MS = 3_600_000  # after the last change of a seat: until then it is looked whether a game was to begin
TOO_LATE_MS = 24 * 3_600_000  # after somebody should have been warned: nobody hears any more that time runs short
CLAIM_SLACK_MS = 60_000  # by which clocks of machines that serve together may differ
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def new_id(length: int = 10) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def insert_new(c: Connection, target: Table, **values: Any) -> None:
    """Insert a row unless there is one; of two processes that try at once, neither fails."""
    dialect = sqlite if c.dialect.name == "sqlite" else postgresql
    c.execute(dialect.insert(target).values(**values).on_conflict_do_nothing())


# -- people ----------------------------------------------------------------------------------


def add_user(c: Connection, name: str, login: str | None = None, password: str | None = None) -> Row:
    row: Row = {
        "id": new_id(16),
        "name": name,
        "login": login,
        "password": password,
        "settings": {},
        "created_at": db.now(),
    }
    try:
        c.execute(insert(db.users).values(**row))
    except IntegrityError:
        raise Conflict("login_taken") from None
    return user(c, str(row["id"]))


def user(c: Connection, user_id: str) -> Row:
    found = c.execute(select(db.users).where(db.users.c.id == user_id)).mappings().first()
    if found is None:
        raise Missing("user")
    return dict(found)


def user_by_login(c: Connection, login: str) -> Row | None:
    found = c.execute(select(db.users).where(db.users.c.login == login)).mappings().first()
    return dict(found) if found else None


def change_user(c: Connection, user_id: str, **values: Any) -> None:
    try:
        c.execute(update(db.users).where(db.users.c.id == user_id).values(**values))
    except IntegrityError:
        raise Conflict("login_taken") from None


def delete_user(c: Connection, user_id: str, stand_in: str) -> list[str]:
    """The person goes; games of others stay whole: seats and moves remain, without a name, and a bot plays on.

    A game in which nobody else plays is closed.  Returns the tables that have changed.
    """
    mine = db.seats.c.user_id == user_id
    changed = [row["id"] for row in tables_of(c, user_id, limit=100_000) if row["status"] in ("open", "running")]
    running = select(db.tables.c.id).where(db.tables.c.status == "running")
    c.execute(update(db.seats).where(mine).values(called=""))
    c.execute(update(db.seats).where(mine, db.seats.c.table_id.in_(running)).values(bot=stand_in, resigned=True))
    waiting = and_(db.tables.c.owner_id == user_id, db.tables.c.status == "open")
    others = and_(db.seats.c.table_id == db.tables.c.id, db.seats.c.user_id != user_id, ~db.seats.c.resigned)
    last = and_(db.tables.c.id.in_(changed), ~select(db.seats.c.seat).where(others).exists())
    c.execute(update(db.tables).where(or_(waiting, last)).values(status="abandoned", ended_at=db.now(), opened_from=""))
    ended = select(db.tables.c.id).where(db.tables.c.status == "abandoned")
    c.execute(delete(db.sealed).where(db.sealed.c.table_id.in_(ended)))
    for lines in (db.log, db.sealed):
        c.execute(update(lines).where(lines.c.user_id == user_id).values(user_id=None, message=None))
    c.execute(update(db.chat).where(db.chat.c.user_id == user_id).values(name="", text="", message=None))
    c.execute(delete(db.spent).where(db.spent.c.who == user_id))
    c.execute(delete(db.users).where(db.users.c.id == user_id))
    return changed


# -- tables and seats ------------------------------------------------------------------------


def add_table(c: Connection, values: Row, seats: Sequence[Row]) -> str:
    table_id = new_id()
    c.execute(insert(db.tables).values(id=table_id, invite=secrets.token_urlsafe(18), **values))
    c.execute(insert(db.seats), [{"table_id": table_id, "seat": n, **seat} for n, seat in enumerate(seats)])
    return table_id


def table(c: Connection, table_id: str) -> Row:
    found = c.execute(_table, {"of_table": table_id}).mappings().first()
    if found is None:
        raise Missing("table")
    return dict(found)


_table = select(db.tables).where(db.tables.c.id == bindparam("of_table"))


def lock_table(c: Connection, table_id: str) -> Row:
    """A table's row, held until the transaction ends: other processes wait for us to change what belongs to it."""
    found = c.execute(select(db.tables).where(db.tables.c.id == table_id).with_for_update()).mappings().first()
    if found is None:
        raise Missing("table")
    return dict(found)


def move_on(c: Connection, table_id: str, version: int, **values: Any) -> bool:
    """Write into a table's row, and hold it, if the table is in the state that we know; so is everything about it then.

    False, and nothing has changed, if another process was there meanwhile.
    """
    return _moved_on(tuple(values)).run(c, {"of_table": table_id, "of_version": version, **values}) == 1


@cache
def _moved_on(columns: tuple[str, ...]) -> Quick:
    same = and_(db.tables.c.id == bindparam("of_table"), db.tables.c.version == bindparam("of_version"))
    values: dict[str, Any] = {name: bindparam(name) for name in columns}
    return Quick(update(db.tables).where(same).values(version=db.tables.c.version + 1, **values))


def change_table(c: Connection, table_id: str, **values: Any) -> None:
    """Where a game ends, it is forgotten from which address the table was opened, and what nobody came to reveal."""
    if values.get("status") in ("finished", "abandoned"):
        values["opened_from"] = ""
        open_sealed(c, table_id)
    c.execute(update(db.tables).where(db.tables.c.id == table_id).values(**values))


#: What a seat is called: by its own name, else by its person's.
_seat_name = func.coalesce(func.nullif(db.seats.c.called, ""), db.users.c.name).label("name")


def seats(c: Connection, table_id: str) -> list[Row]:
    rows = c.execute(
        select(db.seats, _seat_name)
        .join_from(db.seats, db.users, isouter=True)
        .where(db.seats.c.table_id == table_id)
        .order_by(db.seats.c.seat)
    )
    return [dict(row) for row in rows.mappings()]


def change_seat(c: Connection, table_id: str, seat: int, **values: Any) -> None:
    _changed_seat(tuple(values)).run(c, {"of_table": table_id, "of_seat": seat, **values})


@cache
def _changed_seat(columns: tuple[str, ...]) -> Quick:
    same = and_(db.seats.c.table_id == bindparam("of_table"), db.seats.c.seat == bindparam("of_seat"))
    return Quick(update(db.seats).where(same).values({name: bindparam(name) for name in columns}))


def take_seat(c: Connection, table_id: str, seat: int, user_id: str) -> bool:
    """Sit down on a free seat; False if somebody was quicker."""
    free = and_(db.seats.c.table_id == table_id, db.seats.c.seat == seat, db.seats.c.user_id.is_(None))
    done = c.execute(update(db.seats).where(free, db.seats.c.bot == "").values(user_id=user_id))
    return done.rowcount == 1


def seats_of(c: Connection, table_id: str, user_id: str) -> list[int]:
    rows = c.execute(
        select(db.seats.c.seat).where(db.seats.c.table_id == table_id, db.seats.c.user_id == user_id)
    ).scalars()
    return sorted(rows)


def add_member(c: Connection, table_id: str, user_id: str) -> None:
    insert_new(c, db.members, table_id=table_id, user_id=user_id)


def remove_member(c: Connection, table_id: str, user_id: str) -> None:
    c.execute(delete(db.members).where(db.members.c.table_id == table_id, db.members.c.user_id == user_id))


def is_member(c: Connection, table_id: str, user_id: str) -> bool:
    mine = and_(db.members.c.table_id == table_id, db.members.c.user_id == user_id)
    return c.execute(select(db.members.c.user_id).where(mine)).scalar() is not None


def lobby(c: Connection) -> list[Row]:
    """Listed tables that wait for people or are being played, the newest first; of nobody so many that they fill it."""
    chosen = _chosen_for_lobby(c)
    rows = c.execute(select(db.tables).where(db.tables.c.id.in_(chosen))).mappings()
    found = {row["id"]: dict(row) for row in rows}
    return [found[table_id] for table_id in chosen if table_id in found]


def _chosen_for_lobby(c: Connection) -> list[str]:
    """By as little of each table as it takes: many are looked at for the few that are shown."""
    out: list[str] = []
    owners: Counter[str] = Counter()
    addresses: Counter[str] = Counter()
    table = db.tables.c
    for status in ("open", "running"):
        query = select(table.id, table.owner_id, table.opened_from).where(table.listed, table.status == status)
        for row in c.execute(query.order_by(table.created_at.desc()).limit(LOBBY_NEWEST)):
            owner, address = row.owner_id or row.id, row.opened_from or row.id
            if owners[owner] < LOBBY_OF_OWNER and addresses[address] < LOBBY_OF_ADDRESS:
                owners[owner] += 1
                addresses[address] += 1
                out.append(row.id)
    return out[:LOBBY]


def tables_of(c: Connection, user_id: str, limit: int = 200) -> list[Row]:
    mine = select(db.seats.c.table_id).where(db.seats.c.user_id == user_id)
    query = select(db.tables).where(or_(db.tables.c.id.in_(mine), db.tables.c.owner_id == user_id))
    rows = c.execute(query.order_by(db.tables.c.turn_at.desc()).limit(limit)).mappings()
    return [dict(row) for row in rows]


def seats_at(c: Connection, table_ids: Sequence[str]) -> dict[str, list[Row]]:
    """The seats of many tables in one question."""
    out: dict[str, list[Row]] = {table_id: [] for table_id in table_ids}
    rows = c.execute(
        select(db.seats, _seat_name)
        .join_from(db.seats, db.users, isouter=True)
        .where(db.seats.c.table_id.in_(list(table_ids)))
        .order_by(db.seats.c.table_id, db.seats.c.seat)
    ).mappings()
    for row in rows:
        out[row["table_id"]].append(dict(row))
    return out


def names(seats: Sequence[Row]) -> list[str]:
    """Who sits at a table: people by name, bots by their level."""
    return [seat["name"] or seat["bot"] for seat in seats if seat["user_id"] or seat["bot"]]


# -- the log ---------------------------------------------------------------------------------


LINE = ("ply", "kind", "seat", "value", "user_id", "message", "at")  # columns of a line, as ``Entry`` names them


def entries(c: Connection, table_id: str, after: int = 0) -> list[Entry]:
    log = select(*(db.log.c[name] for name in LINE)).where(db.log.c.table_id == table_id, db.log.c.ply > after)
    return [_entry(row) for row in c.execute(log.order_by(db.log.c.ply))]


def _entry(row: Any) -> Entry:
    """Of a long log, the words that every line has are kept once."""
    ply, kind, seat, value, user_id, message, at = row
    return Entry(ply, intern(kind), seat, value, user_id and intern(user_id), message, at)


def add_entries(c: Connection, table_id: str, new: Sequence[Entry]) -> None:
    """All of them or none.  ``Conflict`` if another process has written one of these plies already."""
    _add_lines(c, _log, [{"table_id": table_id, **line(entry)} for entry in new])


def line(entry: Entry) -> Row:
    return {name: getattr(entry, name) for name in LINE}


_log = Quick(insert(db.log), ("table_id", *LINE))
_sealed = Quick(insert(db.sealed), ("table_id", "number", "took_ms", *LINE))


def _add_lines(c: Connection, target: Quick, rows: list[Row]) -> None:
    try:
        for row in rows:
            target.run(c, row)
    except IntegrityError:
        raise Overtaken("too_late") from None


def sealed(c: Connection, table_id: str) -> list[Entry]:
    """Answers that wait for others, and what was taken back of them, as they came."""
    lines = select(*(db.sealed.c[name] for name in LINE)).where(db.sealed.c.table_id == table_id)
    return [_entry(row) for row in c.execute(lines.order_by(db.sealed.c.number))]


def check_sealed(c: Connection, table_id: str, known: int) -> None:
    """``Overtaken`` if another process has sealed something meanwhile, or taken it back."""
    lines = select(func.count()).select_from(db.sealed).where(db.sealed.c.table_id == table_id)
    if c.execute(lines).scalar() != known:
        raise Overtaken("too_late")


def add_sealed(c: Connection, table_id: str, number: int, entry: Entry, took_ms: int = 0) -> None:
    _add_lines(c, _sealed, [{"table_id": table_id, "number": number, "took_ms": took_ms, **line(entry)}])


def sealed_ms(c: Connection, table_id: str, seat: int) -> int:
    """What the last sealed answer of a seat has taken of its time."""
    mine = and_(db.sealed.c.table_id == table_id, db.sealed.c.seat == seat)
    last = select(db.sealed.c.took_ms).where(mine).order_by(db.sealed.c.number.desc()).limit(1)
    return int(c.execute(last).scalar() or 0)


def open_sealed(c: Connection, table_id: str) -> None:
    """The question they answer is over."""
    c.execute(delete(db.sealed).where(db.sealed.c.table_id == table_id))


def versions(c: Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """Asked several times a second for all tables in memory, so their ids are one value, not hundreds."""
    sqlite = c.dialect.name == "sqlite"
    wanted = json.dumps(list(table_ids)) if sqlite else list(table_ids)
    rows: Any = c.execute(_versions(sqlite), {"wanted": wanted}).all()
    return dict(rows)


@cache
def _versions(sqlite: bool) -> Select[tuple[str, int]]:
    table = db.tables.c
    found: Select[tuple[str, int]] = select(table.id, table.version)
    if sqlite:
        return found.where(table.id.in_(select(func.json_each(bindparam("wanted")).table_valued("value").c.value)))
    return found.where(table.id == func.any(bindparam("wanted", type_=postgresql.ARRAY(String))))


def _unclaimed() -> ColumnElement[bool]:
    """Nobody thinks for a table.  A claim that ends in an hour was made by a clock that was wrong: claims are short."""
    now = db.now()
    return or_(db.tables.c.bot_until < now, db.tables.c.bot_until > now + CLAIM_SLACK_MS)


def claim_bot(c: Connection, table_id: str, ply: int, until: int) -> bool:
    """One process at a time thinks for a seat; a claim that ran out may be taken over."""
    done = c.execute(
        update(db.tables)
        .where(db.tables.c.id == table_id, db.tables.c.ply == ply, _unclaimed())
        .values(bot_until=until)
    )
    return done.rowcount == 1


#: ``whose`` of the following: the tables that are looked after by whoever asks.


def waiting_for_bots(c: Connection, whose: ColumnElement[bool]) -> list[str]:
    """Running tables where a bot is asked and nobody thinks for it."""
    asking = select(db.seats.c.table_id).where(db.BOT_ASKED).distinct()
    asked = c.execute(asking.order_by(db.seats.c.table_id).limit(BOTS_ASKED)).scalars().all()  # the order has an index
    if not asked:
        return []
    query = select(db.tables.c.id).where(db.tables.c.id.in_(asked), db.tables.c.status == "running")
    return list(c.execute(query.where(_unclaimed(), whose)).scalars())


def full_tables(c: Connection, whose: ColumnElement[bool]) -> list[str]:
    """Tables with everybody there that were never started: a process died in between, just after somebody sat down."""
    free = and_(db.seats.c.table_id == db.tables.c.id, db.seats.c.user_id.is_(None), db.seats.c.bot == "")
    query = select(db.tables.c.id).where(db.tables.c.status == "open", ~select(db.seats.c.seat).where(free).exists())
    return list(c.execute(query.where(db.tables.c.turn_at > db.now() - JUST_NOW_MS, whose)).scalars())


def _asked(whose: ColumnElement[bool]) -> ColumnElement[bool]:
    """Seats of a table that are asked."""
    return and_(db.seats.c.table_id == db.tables.c.id, db.seats.c.asked_at.is_not(None), whose)


def running_late(c: Connection, share: float, whose: ColumnElement[bool]) -> list[tuple[Row, Row]]:
    """Tables, with a seat that is asked, where that share of its time has gone by, not too long ago."""
    spent = db.now() - db.seats.c.asked_at + case((db.tables.c.clock == "live", db.seats.c.used_ms), else_=0)
    told = and_(
        db.notices.c.table_id == db.tables.c.id,
        db.notices.c.topic == "warning",
        db.notices.c.ply == db.tables.c.turn_ply,
        db.notices.c.user_id == db.seats.c.user_id,
    )
    limit = case((db.tables.c.clock == "none", UNTIMED_MS), else_=db.tables.c.clock_ms)
    query = select(db.tables.c.id, db.seats.c.seat).join_from(db.tables, db.seats, _asked(db.seats.c.bot == ""))
    query = query.where(db.tables.c.status == "running", ~select(db.notices.c.id).where(told).exists())
    due = spent - limit * share
    late = c.execute(query.where(due >= 0, due < TOO_LATE_MS, whose)).all()
    return [(table(c, table_id), seats(c, table_id)[seat]) for table_id, seat in late]


# -- talk ------------------------------------------------------------------------------------


def add_chat(c: Connection, table_id: str, user: Row, text: str, message: str) -> Row:
    """Sent twice, it is said once."""
    key = {"table_id": table_id, "user_id": user["id"], "message": message}
    insert_new(c, db.chat, **key, name=user["name"], text=text)
    same = [db.chat.c[column] == value for column, value in key.items()]
    return dict(c.execute(select(db.chat).where(*same)).mappings().one())


def chat(c: Connection, table_id: str, after: int = 0, limit: int = CHAT) -> list[Row]:
    query = select(db.chat).where(db.chat.c.table_id == table_id, db.chat.c.id > after)
    rows = c.execute(query.order_by(db.chat.c.id.desc()).limit(limit)).mappings()
    return [dict(row) for row in rows][::-1]


def note(c: Connection, table_id: str, user_id: str) -> str:
    mine = and_(db.notes.c.table_id == table_id, db.notes.c.user_id == user_id)
    return c.execute(select(db.notes.c.text).where(mine)).scalar() or ""


def set_note(c: Connection, table_id: str, user_id: str, text: str) -> None:
    mine = and_(db.notes.c.table_id == table_id, db.notes.c.user_id == user_id)
    insert_new(c, db.notes, table_id=table_id, user_id=user_id, text=text)
    c.execute(update(db.notes).where(mine).values(text=text, at=db.now()))


# -- votes -----------------------------------------------------------------------------------


def cast_vote(c: Connection, table_id: str, topic: str, seat: int, value: int, ply: int, yes: bool) -> bool:
    """A yes, or a question to somebody absent.  False, and nothing changes, if it was said or asked before."""
    same = and_(db.votes.c.table_id == table_id, db.votes.c.topic == topic, db.votes.c.seat == seat)
    there = c.execute(select(db.votes).where(same, db.votes.c.value == value)).first()
    if there is not None and (there.yes or not yes):
        return False
    c.execute(delete(db.votes).where(same))
    c.execute(insert(db.votes).values(table_id=table_id, topic=topic, seat=seat, value=value, ply=ply, yes=yes))
    return True


def unanswered(c: Connection, whose: ColumnElement[bool]) -> list[str]:
    """Running tables where somebody absent was asked for their consent and has not answered in time."""
    live = case((db.tables.c.clock_ms < CONSENT_LIVE_MS, db.tables.c.clock_ms), else_=CONSENT_LIVE_MS)
    limit = case(
        (db.tables.c.clock == "live", live), (db.tables.c.clock == "none", UNTIMED_MS), else_=db.tables.c.clock_ms
    )
    if c.execute(select(db.votes.c.table_id).where(~db.votes.c.yes).limit(1)).first() is None:
        return []
    query = select(db.tables.c.id).join_from(db.tables, db.votes, db.votes.c.table_id == db.tables.c.id).distinct()
    query = query.where(db.tables.c.status == "running", ~db.votes.c.yes)
    return list(c.execute(query.where(db.votes.c.at + limit <= db.now(), whose)).scalars())


def withdraw_question(c: Connection, table_id: str, seat: int) -> None:
    """Somebody is back: they are asked like everybody else who is there, without a deadline."""
    mine = and_(db.votes.c.table_id == table_id, db.votes.c.seat == seat, ~db.votes.c.yes)
    c.execute(delete(db.votes).where(mine))


def votes_at(c: Connection, table_ids: Sequence[str]) -> dict[str, list[Row]]:
    """The votes of many tables in one question."""
    out: dict[str, list[Row]] = {table_id: [] for table_id in table_ids}
    query = select(db.votes).where(db.votes.c.table_id.in_(list(table_ids))).order_by(db.votes.c.at)
    for row in c.execute(query).mappings():
        out[row["table_id"]].append(dict(row))
    return out


def votes(c: Connection, table_id: str) -> list[Row]:
    rows = c.execute(select(db.votes).where(db.votes.c.table_id == table_id).order_by(db.votes.c.at)).mappings()
    return [dict(row) for row in rows]


def clear_votes(c: Connection, table_id: str, *topics: str) -> None:
    """Those on some topics, or all."""
    query = delete(db.votes).where(db.votes.c.table_id == table_id)
    c.execute(query.where(db.votes.c.topic.in_(topics)) if topics else query)


def clear_replacing(c: Connection, table_id: str, seat: int) -> None:
    """Somebody has answered after all: no bot needs to take their seat."""
    late = and_(db.votes.c.topic == "replace", db.votes.c.value == seat)
    c.execute(delete(db.votes).where(db.votes.c.table_id == table_id, late))


# -- editions --------------------------------------------------------------------------------


def has_edition(c: Connection, game: str, digest: str) -> bool:
    same = and_(db.editions.c.game == game, db.editions.c.digest == digest)
    return c.execute(select(db.editions.c.digest).where(same)).scalar() is not None


def add_edition(c: Connection, game: str, digest: str, text: str, user_id: str | None) -> None:
    insert_new(c, db.editions, game=game, digest=digest, text=text, user_id=user_id)


def edition(c: Connection, game: str, digest: str) -> str:
    same = and_(db.editions.c.game == game, db.editions.c.digest == digest)
    found = c.execute(select(db.editions.c.text).where(same)).scalar()
    if found is None:
        raise Missing("no_edition")
    return str(found)
