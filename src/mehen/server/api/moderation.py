"""Keeping out of each other's way: muting, blocking, sending somebody away from one's table, complaining."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from mehen.server import moderation, store
from mehen.server.api.common import Body, House, Me, Number, TableId, Text, TheHouse, check_may_see
from mehen.server.errors import Forbidden
from mehen.server.room import Room

router = APIRouter(prefix="/api", tags=["moderation"])
PERSON = "^[a-z0-9]{16}$"
PersonId = Annotated[str, Path(pattern=PERSON, description="Id of a person.")]
Shunning = Literal["mute", "block"]


class Shunned(BaseModel):
    """Somebody whose chat one is not shown, or whom one does not want to meet."""

    id: str
    name: str
    kind: Shunning


class Shun(Body):
    kind: Shunning


@router.get("/me/shunned")
def my_shunned(house: TheHouse, me: Me) -> list[Shunned]:
    """Whom one has muted or blocked."""
    with house.database.read() as c:
        return [Shunned(**row) for row in moderation.shunned_by(c, me["id"])]


@router.put("/me/shunned/{person}", status_code=204)
async def shun(person: PersonId, body: Shun, house: TheHouse, me: Me) -> None:
    """Mute somebody: their chat is not shown any more.  Block: besides, neither sits down at the other's tables."""
    house.limiter.check("write", me["id"])

    def write() -> list[str]:
        with house.database.write() as c:
            moderation.shun(c, me["id"], person, body.kind)
            return moderation.hosting(c, me["id"], person) if body.kind == "block" else []

    for table in await house.run(write):
        await house.hub.within(table, lambda room: free_seats(room, person))
    await listen_anew(house, me["id"], person)


@router.delete("/me/shunned/{person}", status_code=204)
async def relent(person: PersonId, house: TheHouse, me: Me) -> None:
    """Hear and meet somebody again."""
    house.limiter.check("write", me["id"])

    def write() -> None:
        with house.database.write() as c:
            moderation.relent(c, me["id"], person)

    await house.run(write)
    await listen_anew(house, me["id"], person)


async def free_seats(room: Room, person: str) -> None:
    if room.row["status"] == "open":
        await room.change(lambda c: moderation.unseat(c, room.id, person))


async def listen_anew(house: House, *people: str) -> None:
    """Sockets of these people show at once whom they hear; those at other processes within half a minute."""
    for person in people:
        unheard = await house.read(partial(moderation.unheard_by, user_id=person))
        for line in house.hub.lines_of(person):
            line.unheard = unheard


class Kick(Body):
    person: Annotated[str, Field(pattern=PERSON)]


class Kicked(BaseModel):
    """Somebody whom the host has sent away from a table."""

    id: str
    name: str


def check_host(row: store.Row, me: store.Row) -> None:
    if row["owner_id"] != me["id"]:
        raise Forbidden("not_owner")


@router.get("/tables/{table}/kicks")
def kicked(table: TableId, house: TheHouse, me: Me) -> list[Kicked]:
    """Whom one has sent away; for the host."""
    with house.database.read() as c:
        check_host(store.table(c, table), me)
        return [Kicked(**row) for row in moderation.kicked_from(c, table)]


@router.post("/tables/{table}/kicks", status_code=204)
async def kick(table: TableId, body: Kick, house: TheHouse, me: Me) -> None:
    """Before the game the host sends somebody away: their seat is free, and they cannot sit down here again."""
    house.limiter.check("write", me["id"])

    def write(c: Connection) -> None:
        row = store.table(c, table)
        check_host(row, me)
        moderation.kick(c, row, body.person)

    await house.hub.within(table, lambda room: room.change(write))


@router.delete("/tables/{table}/kicks/{person}", status_code=204)
def let_back(table: TableId, person: PersonId, house: TheHouse, me: Me) -> None:
    """They may sit down again."""
    house.limiter.check("write", me["id"])
    with house.database.write() as c:
        check_host(store.table(c, table), me)
        moderation.let_back(c, table, person)


class NewReport(Body):
    """About a person at the table, or a line of its chat."""

    person: Annotated[str, Field(pattern=PERSON)] | None = None
    line: Number | None = None
    reason: Annotated[Text, Field(min_length=1, max_length=500)]


class Reported(BaseModel):
    id: int


@router.post("/tables/{table}/reports", status_code=201)
async def report(table: TableId, body: NewReport, house: TheHouse, me: Me) -> Reported:
    """Complain to those who look after the server.  The table's chat, and its log as onlookers see it, go along."""

    async def work(room: Room) -> Reported:
        await house.read(lambda c: check_may_see(c, room.row, me))
        house.limiter.check("report", me["id"])

        def write() -> int:
            with house.database.write() as c:
                return moderation.add_report(c, room, me, body.person, body.line, body.reason)

        return Reported(id=await house.run(write))

    return await house.hub.within(table, work)
