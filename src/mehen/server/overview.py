"""What an administrator's page shows: people, tables, complaints, how busy every process is.  It changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from prometheus_client import Metric
from pydantic import BaseModel
from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select

from mehen.server import metrics, store
from mehen.server import schema as db
from mehen.server.metrics import Family

ROWS = 100  # of each list


class WorkerLoad(BaseModel):
    """One process."""

    worker: str
    rooms: int
    sockets: int
    connections: int
    waiting_quick: int  # questions to quick bots
    waiting_slow: int
    moves: int  # since it was started
    p95_ms: float | None  # of 100 moves, 95 were answered within


def workers(mine: list[Family], shared: Path | None) -> list[WorkerLoad]:
    others = metrics.of_others(shared) if shared else []
    return [_worker(name, found) for name, found in sorted([(metrics.worker(), mine), *others])]


def _worker(name: str, found: list[Family]) -> WorkerLoad:
    samples = [(sample, labels, value) for _, _, _, some in found for sample, labels, value in some]

    def number(wanted: str, **having: str) -> int:
        return int(
            sum(value for sample, labels, value in samples if sample == wanted and having.items() <= labels.items())
        )

    buckets = [(float(labels["le"]), value) for s, labels, value in samples if s == "mehen_move_seconds_bucket"]
    return WorkerLoad(
        worker=name,
        rooms=number("mehen_rooms"),
        sockets=number("mehen_sockets"),
        connections=number("mehen_connections"),
        waiting_quick=number("mehen_bot_waiting", lane="quick"),
        waiting_slow=number("mehen_bot_waiting", lane="slow"),
        moves=number("mehen_move_seconds_count"),
        p95_ms=_within(buckets, 0.95),
    )


def _within(buckets: list[tuple[float, float]], share: float) -> float | None:
    """The first bound, in milliseconds, that so many stay under; None if there are none, or beyond all bounds."""
    total = max((count for _, count in buckets), default=0)
    fit = [bound for bound, count in sorted(buckets) if total and count >= share * total and bound != float("inf")]
    return fit[0] * 1000 if fit else None


def counted(found: Iterable[Metric]) -> dict[str, dict[str, int]]:
    """What the database holds, by name and label."""
    return {one.name: {next(iter(s.labels.values())): int(s.value) for s in one.samples} for one in found}


class BotQuestion(BaseModel):
    """A seat that a bot plays and that is asked."""

    table_id: str
    game: str
    seat: int
    bot: str
    asked_at: int
    thinking: bool  # a process has taken it on


def bots(c: Connection) -> list[BotQuestion]:
    asked = and_(db.seats.c.table_id == db.tables.c.id, db.seats.c.asked_at.is_not(None), db.seats.c.bot != "")
    columns = (
        db.tables.c.id,
        db.tables.c.game,
        db.tables.c.bot_until,
        db.seats.c.seat,
        db.seats.c.bot,
        db.seats.c.asked_at,
    )
    query = select(*columns).join_from(db.tables, db.seats, asked).where(db.tables.c.status == "running")
    rows = c.execute(query.order_by(db.seats.c.asked_at).limit(ROWS))
    now = db.now()
    return [
        BotQuestion(
            table_id=row.id,
            game=row.game,
            seat=row.seat,
            bot=row.bot,
            asked_at=row.asked_at,
            thinking=row.bot_until > now,
        )
        for row in rows
    ]


class SeenPerson(BaseModel):
    """Somebody, as an administrator sees them; no address and no e-mail."""

    id: str
    name: str
    login: str | None
    admin: bool
    created_at: int
    seen_at: int | None  # None: signed in nowhere
    tables: int
    reports: int  # about them, that nobody has dealt with
    muted_until: int | None
    suspended_until: int | None


def people(c: Connection, find: str = "", restricted: bool = False) -> list[SeenPerson]:
    """Who was here last, first."""
    users, seats = db.users.c, db.seats.c
    seen = select(func.max(db.sessions.c.seen_at)).where(db.sessions.c.user_id == users.id).scalar_subquery()
    played = select(func.count(seats.table_id.distinct())).where(seats.user_id == users.id).scalar_subquery()
    about = and_(db.reports.c.about_id == users.id, db.reports.c.resolved_at.is_(None))
    complaints = select(func.count()).select_from(db.reports).where(about).scalar_subquery()
    query = select(
        users.id,
        users.name,
        users.login,
        users.admin,
        users.created_at,
        seen.label("seen_at"),
        played.label("tables"),
        complaints.label("reports"),
        _until("mute").label("muted_until"),
        _until("suspend").label("suspended_until"),
    )
    if find.strip():
        query = query.where(_like(find, users.name, users.login, users.id))
    if restricted:
        query = query.where(or_(_until("mute").is_not(None), _until("suspend").is_not(None)))
    order = func.coalesce(seen, users.created_at).desc()
    return [SeenPerson(**row) for row in c.execute(query.order_by(order, users.id).limit(ROWS)).mappings()]


def _until(kind: str) -> Any:
    theirs = and_(db.sanctions.c.user_id == db.users.c.id, db.sanctions.c.kind == kind)
    return select(db.sanctions.c.until).where(theirs, db.sanctions.c.until > db.now()).scalar_subquery()


def _like(find: str, *columns: ColumnElement[Any]) -> ColumnElement[bool]:
    return or_(*(func.lower(column).contains(find.strip().lower(), autoescape=True) for column in columns))


class SeenTable(BaseModel):
    """A table, as an administrator sees it in a list."""

    id: str
    game: str
    title: str
    status: str
    listed: bool
    ply: int
    people: list[str]  # by name, and bots by their level
    turn_at: int
    created_at: int


def tables(c: Connection, find: str = "", status: str | None = None) -> list[SeenTable]:
    query: Select[Any] = select(db.tables)
    if status is not None:
        query = query.where(db.tables.c.status == status)
    if find.strip():
        seated = (
            select(db.seats.c.table_id).join_from(db.seats, db.users).where(_like(find, db.users.c.name, db.users.c.id))
        )
        named = _like(find, db.tables.c.id, db.tables.c.title, db.tables.c.game)
        query = query.where(or_(named, db.tables.c.id.in_(seated)))
    rows = [dict(row) for row in c.execute(query.order_by(db.tables.c.turn_at.desc()).limit(ROWS)).mappings()]
    seats = store.seats_at(c, [row["id"] for row in rows])
    keys = ("id", "game", "title", "status", "listed", "ply", "turn_at", "created_at")
    return [SeenTable(people=store.names(seats[row["id"]]), **{key: row[key] for key in keys}) for row in rows]


def reports(c: Connection, resolved: bool, before: int | None) -> list[store.Row]:
    """Without what was attached."""
    columns = [column for column in db.reports.c if column.name != "evidence"]
    done = db.reports.c.resolved_at.is_not(None) if resolved else db.reports.c.resolved_at.is_(None)
    query = select(*columns).where(done).order_by(db.reports.c.id.desc()).limit(ROWS)
    if before is not None:
        query = query.where(db.reports.c.id < before)
    return [dict(row) for row in c.execute(query).mappings()]


def open_reports(c: Connection) -> int:
    unresolved = db.reports.c.resolved_at.is_(None)
    return c.execute(select(func.count()).select_from(db.reports).where(unresolved)).scalar() or 0
