"""Looking back: any ply of a table, records to take along and to bring, positions to try something else in."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field
from sqlalchemy import Connection

from mehen.core import catalog
from mehen.core.errors import MehenError
from mehen.core.record import STANDARD, Record, read_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.server import schema as db
from mehen.server import store
from mehen.server.api.common import (
    MOST,
    Body,
    From,
    House,
    Lang,
    MaybeMe,
    Me,
    Number,
    Since,
    TableId,
    Text,
    TheHouse,
    audience,
    check_may_see,
    client_of,
)
from mehen.server.api.play import SeatQuery
from mehen.server.api.tables import NewTable, SeatWish, TableLink, check_new, found, wished
from mehen.server.editions import edition_path, keep_standard
from mehen.server.encoding import answer, answers
from mehen.server.errors import Conflict, Missing, Refused
from mehen.server.room import Room
from mehen.table import wire
from mehen.table.messages import Position, ScorePoint
from mehen.table.timeline import ACT, Entry, Timeline

router = APIRouter(prefix="/api", tags=["replays"])
FROM_FILE = "file"  # the origin of a table that was not played here


@router.get("/tables/{table}/replay", responses=answers(Position))
async def replay(
    table: TableId,
    house: TheHouse,
    me: MaybeMe,
    lang: Lang,
    ply: Annotated[int, Query(ge=0, le=MOST)],
    seat: SeatQuery = None,
    since: Since = None,
) -> Response:
    """The table at a ply, as one was allowed to see it then."""

    async def work(room: Room) -> tuple[Timeline, int, list[store.Row]]:
        await house.read(lambda c: check_may_see(c, room.row, me))
        if room.timeline is None:
            raise Conflict("not_running")
        if ply > room.timeline.ply:
            raise Refused("ply", last=room.timeline.ply)
        return room.timeline, audience(room, me, seat), room.seats

    timeline, looker, people = await house.hub.within(table, work)
    last = timeline.ply
    # Old lines never change, so the past is played through without holding up the table.

    def look() -> Position:
        then = wire.position(timeline.at(ply), looker, lang, since, people)
        then["last"] = last
        return then

    return answer(await house.run(look))


@router.get("/tables/{table}/scores", responses=answers(list[ScorePoint]))
async def scores(table: TableId, house: TheHouse, me: MaybeMe) -> Response:
    """Everybody's points over the game, as every position has shown them."""

    async def work(room: Room) -> Timeline:
        await house.read(lambda c: check_may_see(c, room.row, me))
        if room.timeline is None:
            raise Conflict("not_running")
        return room.timeline

    timeline = await house.hub.within(table, work)
    return answer(await house.run(lambda: wire.scores(timeline)))


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(table: TableId, house: TheHouse, me: MaybeMe) -> str:
    """The game as a file.  It tells everything that was hidden, so only once the game has ended."""

    async def work(room: Room) -> str:
        await house.read(lambda c: check_may_see(c, room.row, me))
        names = [seat["bot"] or seat["name"] or "?" for seat in room.seats]
        return record_text(finished(room).record(names))

    return await house.hub.within(table, work)


def finished(room: Room) -> Timeline:
    if room.timeline is None or room.row["status"] not in ("finished", "abandoned"):
        raise Conflict("not_over")
    return room.timeline


def record_text(record: Record) -> str:
    """An edition is named by its digest; where this server keeps it is nobody's business."""
    text, rules = record.text(), record.rules
    return text.replace(f"edition: {rules.edition}\n", f"edition: {rules.game}-{rules.digest}.toml\n", 1)


class NewRecord(Body):
    text: Annotated[Text, Field(max_length=500_000)]


def read_upload(c: Connection, text: str) -> Record:
    """A record from a stranger.  The edition is found by its digest; the file it names is never opened."""
    lines = text.split("\n")
    end = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    head = dict(line.split(": ", 1) for line in lines[:end] if ": " in line)
    if "game" in head and "digest" in head and head["game"] in catalog.names():
        try:
            path = edition_path(c, catalog.game(head["game"]), head["digest"])
        except Missing:
            raise Refused("record_edition") from None
    else:
        path = ""  # it will be refused for what is missing
    lines[:end] = [f"edition: {path or STANDARD}" if line.startswith("edition: ") else line for line in lines[:end]]
    try:
        return read_record("\n".join(lines))
    except MehenError as error:
        raise Refused("record", text=str(error).replace(path, "edition") if path else str(error)) from None


@router.post("/records", status_code=201)
async def upload_record(body: NewRecord, house: TheHouse, me: Me, request: Request, here: From) -> TableLink:
    """A game from a file becomes a private table of one's own, to look at or to play on from its end."""
    house.limiter.check("upload", me["id"])
    house.limiter.check("upload_address", client_of(request))

    def work() -> TableLink:
        with house.database.read() as c:
            read = read_upload(c, body.text)
        wishes = [SeatWish(kind="me") for _ in range(read.rules.seats)]
        edition = read.rules.digest if read.rules.edition else ""
        new = NewTable(game=read.game.name, seats=wishes, options=dict(read.rules.options), edition=edition)
        return found_table(house, new, me, here, played(read), FROM_FILE)

    return await house.run(work)


class Clone(Body):
    ply: Number
    seats: Annotated[list[SeatWish], Field(max_length=9)] = []  # empty: all seats are one's own


@router.post("/tables/{table}/clone", status_code=201)
async def clone(table: TableId, body: Clone, house: TheHouse, me: Me, here: From) -> TableLink:
    """What if?  A new table that begins at a ply of a game that has ended."""
    house.limiter.check("write", me["id"])

    async def work(room: Room) -> tuple[Timeline, store.Row]:
        await house.read(lambda c: check_may_see(c, room.row, me))
        if body.ply > finished(room).ply:
            raise Refused("ply", last=finished(room).ply)
        return finished(room), room.row

    timeline, row = await house.hub.within(table, work)
    wishes = body.seats or [SeatWish(kind="me") for _ in range(row["seats"])]
    if len(wishes) != row["seats"] or any(wish.kind == "open" for wish in wishes):
        raise Refused("seats", expected=row["seats"])
    new = NewTable(game=row["game"], seats=wishes, options=row["options"], edition=row["edition"])

    def write() -> TableLink:
        past = played(timeline.at(body.ply).record([]))
        return found_table(house, new, me, here, past, table)

    link = await house.run(write)
    await house.hub.catch_up(link.id)
    return link


def played(record: Record) -> Timeline:
    """A record as a log without detours, up to where a person has to decide."""
    timeline = Timeline(record.game, record.rules)
    for action in record.actions:
        timeline.append(Entry(timeline.ply + 1, ACT, int(timeline.actor), action, at=db.now()))
    while timeline.actor == NATURE:
        timeline.append(replace(timeline.draw(Rng(secrets.randbits(32))), at=db.now()))
    return timeline


def found_table(house: House, body: NewTable, me: store.Row, here: str, timeline: Timeline, origin: str) -> TableLink:
    """A table that begins in the middle of a game."""
    with house.database.read() as c:
        values = check_new(c, body, me, here)
    values |= {
        "rules": int(timeline.rules.version),
        "digest": timeline.rules.digest,
        "origin": origin,
        "status": "finished" if timeline.over else "running",
        "ended_at": db.now() if timeline.over else None,
        "opened_from": "" if timeline.over else values["opened_from"],
        "ply": timeline.ply,
        "turn_ply": timeline.ply,
        "actor": int(timeline.actor),
    }
    with house.database.write() as c:
        keep_standard(c, timeline.game)
        link = found(c, house, values, wished(body.seats, me))
        for seat in timeline.asked:
            store.change_seat(c, link.id, seat, asked_at=db.now())
        if timeline.entries:
            store.add_entries(c, link.id, timeline.entries)
        if timeline.over:
            for n, (score, place) in enumerate(zip(timeline.state.scores(), timeline.state.places(), strict=True)):
                store.change_seat(c, link.id, n, score=int(score), place=int(place))
        return link
