"""Looking back: any ply of a table, records to take along and to bring, positions to try something else in."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field

from mehen.server import schema as db
from mehen.server import store
from mehen.server.addresses import client_of
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
    check_look,
    check_uploads,
)
from mehen.server.api.play import SeatQuery
from mehen.server.api.tables import NewTable, SeatWish, TableLink, check_how_many, check_new, found, wished
from mehen.server.editions import edition_path, keep_standard
from mehen.server.encoding import answer, answers
from mehen.server.errors import Conflict
from mehen.server.room import Room
from mehen.table import wire
from mehen.table.desk import check_ply
from mehen.table.messages import Position, ScorePoint
from mehen.table.offers import check_everyone
from mehen.table.records import FROM_FILE, played, read_upload, record_text
from mehen.table.timeline import Timeline

router = APIRouter(prefix="/api", tags=["replays"])


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
        await check_look(house, room, me)
        if room.timeline is None:
            raise Conflict("not_running")
        check_ply(room.timeline, ply)
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
        await check_look(house, room, me)
        if room.timeline is None:
            raise Conflict("not_running")
        return room.timeline

    timeline = await house.hub.within(table, work)
    return answer(await house.run(lambda: wire.scores(timeline)))


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(table: TableId, house: TheHouse, me: MaybeMe, along: bool = False) -> str:
    """The game as a file.  It tells everything that was hidden, so only once the game has ended.

    ``along``: a game that goes on, to be taken along by somebody who plays alone or against bots.
    """

    async def work(room: Room) -> str:
        await check_look(house, room, me)
        timeline = room.along(me["id"]) if along and me else room.ended
        return record_text(timeline.record(room.names()))

    return await house.hub.within(table, work)


class NewRecord(Body):
    text: Annotated[Text, Field(max_length=500_000)]
    seats: Annotated[list[SeatWish], Field(max_length=9)] = []  # empty: all seats are one's own


@router.post("/records", status_code=201)
async def upload_record(body: NewRecord, house: TheHouse, me: Me, request: Request, here: From) -> TableLink:
    """A game from a file becomes a private table of one's own, to look at or to play on from its end."""
    check_uploads(house, me, client_of(request))

    def work() -> TableLink:
        with house.database.read() as c:
            read = read_upload(body.text, partial(edition_path, c))
        wishes = everyone(body.seats, int(read.rules.seats))
        edition = read.rules.digest if read.rules.edition else ""
        new = NewTable(game=read.game.name, seats=wishes, options=dict(read.rules.options), edition=edition)
        return found_table(house, new, me, here, played(read), FROM_FILE)

    return await house.run(work)


def everyone(wishes: list[SeatWish], seats: int) -> list[SeatWish]:
    """Who plays a game on that is under way; unless somebody says otherwise, all seats are theirs."""
    wishes = wishes or [SeatWish(kind="me") for _ in range(seats)]
    check_everyone([wish.kind for wish in wishes], seats)
    return wishes


class Clone(Body):
    ply: Number
    seats: Annotated[list[SeatWish], Field(max_length=9)] = []  # empty: all seats are one's own


@router.post("/tables/{table}/clone", status_code=201)
async def clone(table: TableId, body: Clone, house: TheHouse, me: Me, here: From) -> TableLink:
    """What if?  A new table that begins at a ply of a game that has ended."""
    check_how_many(house, me, here)

    async def work(room: Room) -> tuple[Timeline, store.Row]:
        await check_look(house, room, me)
        check_ply(room.ended, body.ply)
        return room.ended, room.row

    timeline, row = await house.hub.within(table, work)
    wishes = everyone(body.seats, row["seats"])
    new = NewTable(game=row["game"], seats=wishes, options=row["options"], edition=row["edition"])

    def write() -> TableLink:
        past = played(timeline.at(body.ply).record([]))
        return found_table(house, new, me, here, past, table)

    link = await house.run(write)
    await house.hub.catch_up(link.id)
    return link


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
