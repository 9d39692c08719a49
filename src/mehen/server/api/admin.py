"""For administrators: people, tables, complaints, how busy the house is.  Whoever is none finds nothing here.

What changes something asks for a reason and leaves a line in the audit log, in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field
from sqlalchemy import Connection

import mehen
from mehen.server import audit, moderation, overview, sessions, store
from mehen.server import schema as db
from mehen.server.api.common import MOST, Body, House, MaybeMe, TableId, Text, TheHouse, Whole
from mehen.server.api.moderation import PersonId
from mehen.server.audit import Action
from mehen.server.errors import Conflict, Missing
from mehen.server.overview import BotQuestion, SeenPerson, SeenTable, WorkerLoad
from mehen.server.room import Room

T = TypeVar("T")
HOUR_MS = 3_600_000
LONGEST = 10 * 365 * 24  # hours


def must_be_admin(user: MaybeMe) -> store.Row:
    """Everybody else reads the same as at an address that does not exist."""
    if user is None or not user["admin"]:
        raise Missing("path")
    return user


Admin = Annotated[store.Row, Depends(must_be_admin)]
router = APIRouter(prefix="/api/admin", tags=["admin"])
Reason = Annotated[Text, Field(min_length=3, max_length=500, pattern=r"\S")]
ReportId = Annotated[int, Path(ge=0, le=MOST)]
Before = Annotated[int | None, Query(ge=0, le=MOST, description="Those before this one; else the newest.")]


class Because(Body):
    """Why; kept in the audit log."""

    reason: Reason


async def change(house: House, write: Callable[[Connection], T]) -> T:
    def work() -> T:
        with house.database.write() as c:
            return write(c)

    return await house.run(work)


# -- looking ---------------------------------------------------------------------------------


class Load(BaseModel):
    """How busy the house is."""

    version: str
    workers: list[WorkerLoad]
    tables: dict[str, int]  # by how they stand
    people: dict[str, int]  # by kind
    bots: list[BotQuestion]  # who waits longest first
    reports: int  # that nobody has dealt with


@router.get("/load")
def load(house: TheHouse, _: Admin) -> Load:
    """Processes, sockets, moves, and for whom bots are thinking."""
    counted = overview.counted(house.counts.metrics())
    with house.database.read() as c:
        return Load(
            version=mehen.__version__,
            workers=overview.workers(house.numbers(), house.settings.shared),
            tables=counted["mehen_tables"],
            people=counted["mehen_users"],
            bots=overview.bots(c),
            reports=overview.open_reports(c),
        )


Wanted = Annotated[str, Query(max_length=60, description="Part of a name or login, or an id.")]


@router.get("/people")
def people(house: TheHouse, _: Admin, find: Wanted = "", restricted: bool = False) -> list[SeenPerson]:
    """Who was here last; ``restricted``: only who is muted or suspended."""
    with house.database.read() as c:
        return overview.people(c, find, restricted)


Status = Literal["open", "running", "finished", "abandoned"]


@router.get("/tables")
def tables(house: TheHouse, _: Admin, find: Wanted = "", status: Status | None = None) -> list[SeenTable]:
    """Tables, those that moved last first; private ones too."""
    with house.database.read() as c:
        return overview.tables(c, find, status)


class Report(BaseModel):
    """A complaint."""

    id: int
    table_id: str
    user_id: str | None
    name: str
    about_id: str | None
    about_name: str
    line: int | None
    reason: str
    at: int
    resolved_at: int | None


class ReportedLine(BaseModel):
    """A sentence of the log."""

    ply: int
    text: str


class ReportedWords(BaseModel):
    """A line of the chat."""

    id: int
    name: str
    user_id: str | None
    text: str
    at: int


class ReportedTable(BaseModel):
    """How a table stood then."""

    game: str
    title: str
    status: str
    ply: int
    people: list[str]  # by name, and bots by their level


class Evidence(BaseModel):
    """A table as onlookers saw it when somebody complained."""

    table: ReportedTable
    log: dict[str, list[ReportedLine]]  # by language
    chat: list[ReportedWords]


class FullReport(Report):
    evidence: Evidence


@router.get("/reports")
def reports(house: TheHouse, _: Admin, resolved: bool = False, before: Before = None) -> list[Report]:
    """Complaints that wait, or those that were dealt with; the newest first."""
    with house.database.read() as c:
        return [Report(**row) for row in overview.reports(c, resolved, before)]


@router.get("/reports/{report}")
def one_report(report: ReportId, house: TheHouse, _: Admin) -> FullReport:
    """With the chat, and the log as onlookers saw it."""
    with house.database.read() as c:
        return FullReport(**moderation.report(c, report))


class AuditLine(BaseModel):
    """What an administrator has done."""

    id: int
    at: int
    admin_id: str | None  # None: by the command line
    admin_name: str
    action: Action
    target: str
    target_name: str
    until: int | None
    reason: str


@router.get("/audit")
def audit_log(house: TheHouse, _: Admin, before: Before = None) -> list[AuditLine]:
    """What administrators have done, the newest first."""
    with house.database.read() as c:
        return [AuditLine(**row) for row in audit.listed(c, before)]


# -- doing -----------------------------------------------------------------------------------


def person_to_judge(c: Connection, person: str) -> store.Row:
    """Administrators do not judge each other: the one who has the machine does (``mehen admin users demote``)."""
    user = store.user(c, person)
    if user["admin"]:
        raise Conflict("is_admin")
    return user


class Sanction(Because):
    kind: Literal["mute", "suspend"]
    hours: Annotated[Whole, Field(ge=0, le=LONGEST)]  # 0 lifts it


@router.post("/people/{person}/sanctions", status_code=204)
async def sanction(person: PersonId, body: Sanction, house: TheHouse, admin: Admin) -> None:
    """Nobody reads what somebody who is muted says; who is suspended is signed out and cannot sign in until then."""
    house.limiter.check("write", admin["id"])
    until = db.now() + body.hours * HOUR_MS if body.hours else 0
    actions: dict[str, tuple[Action, Action]] = {"mute": ("mute", "unmute"), "suspend": ("suspend", "unsuspend")}
    action = actions[body.kind][0 if until else 1]

    def write(c: Connection) -> None:
        user = person_to_judge(c, person)
        moderation.sanction(c, person, body.kind, until)
        if action == "suspend":
            sessions.end_all(c, person)
        audit.note(c, admin, action, person, user["name"], body.reason, until or None)

    await change(house, write)
    if action == "suspend":
        hang_up(house, person)


@router.post("/people/{person}/sessions", status_code=204)
async def end_sessions(person: PersonId, body: Because, house: TheHouse, admin: Admin) -> None:
    """Sign somebody out everywhere.  A guest has no other key than the cookie, and does not come back as the same."""
    house.limiter.check("write", admin["id"])

    def write(c: Connection) -> None:
        user = person_to_judge(c, person)
        sessions.end_all(c, person)
        audit.note(c, admin, "end_sessions", person, user["name"], body.reason)

    await change(house, write)
    hang_up(house, person)


def hang_up(house: House, person: str) -> None:
    """Open sockets end at once, those at other processes within half a minute."""
    for line in house.hub.lines_of(person):
        line.send(None)


@router.post("/tables/{table}/close", status_code=204)
async def close_table(table: TableId, body: Because, house: TheHouse, admin: Admin) -> None:
    """End a table without a result.  Its log stays."""
    house.limiter.check("write", admin["id"])

    async def work(room: Room) -> None:
        row = room.row
        if row["status"] not in ("open", "running"):
            raise Conflict("not_running")

        def write(c: Connection) -> None:
            store.change_table(c, table, status="abandoned", ended_at=db.now())
            audit.note(c, admin, "close_table", table, row["title"] or row["game"], body.reason)

        await room.change(write)

    await house.hub.within(table, work)


@router.post("/reports/{report}/resolve", status_code=204)
async def resolve(report: ReportId, body: Because, house: TheHouse, admin: Admin) -> None:
    """It was dealt with, and how."""
    house.limiter.check("write", admin["id"])

    def write(c: Connection) -> None:
        row: dict[str, Any] = moderation.resolve(c, report)
        audit.note(c, admin, "resolve_report", str(report), row["about_name"], body.reason)

    await change(house, write)
