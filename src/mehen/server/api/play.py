"""The game itself: what one may know, what one does, what the table agrees on, talk."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field, model_validator

from mehen.server import metrics, moderation, store
from mehen.server.addresses import client_of
from mehen.server.api.common import (
    MOST,
    Body,
    Flag,
    Lang,
    MaybeMe,
    Me,
    Number,
    SeatField,
    Since,
    TableId,
    Text,
    TheHouse,
    audience,
    check_look,
    check_may_see,
    check_talk,
)
from mehen.server.encoding import answer, answers
from mehen.server.errors import Conflict
from mehen.server.room import Room
from mehen.server.traces import timed
from mehen.table import public, wire
from mehen.table.messages import Position

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
SeatQuery = Annotated[int | None, Query(ge=0, le=9)]
AtLeast = Annotated[
    int | None, Query(ge=0, le=MOST, description="One has heard of this ply: another process may not have, yet.")
]
ROW = 30  # actions that may be sent in one message
MessageId = Annotated[str, Field(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


@router.get("/position", responses=answers(Position))
async def position(
    table: TableId,
    house: TheHouse,
    me: MaybeMe,
    lang: Lang,
    seat: SeatQuery = None,
    since: Since = None,
    at: AtLeast = None,
) -> Response:
    """Board, question, answers and log for one's own seat; without one, what lies open."""

    async def work(room: Room) -> Position:
        await check_look(house, room, me)
        await room.reach(max(since or 0, at or 0))
        if room.timeline is None:
            raise Conflict("not_running")
        return wire.position(room.timeline, audience(room, me, seat), lang, since, room.seats)

    return answer(await house.hub.within(table, work))


class Act(Body):
    id: MessageId  # the sender's own; sent again, it counts once
    ply: Number  # the position it answers
    seat: SeatField
    action: Annotated[Text, Field(max_length=ROW * 80)] | None = None  # as a choice names it
    actions: Annotated[list[Annotated[Text, Field(max_length=80)]], Field(min_length=1, max_length=ROW)] | None = None

    @model_validator(mode="after")
    def one_form(self) -> Self:
        if (self.action is None) == (self.actions is None):
            raise ValueError("either action or actions")
        return self

    @property
    def wanted(self) -> list[str]:
        """One action, or several in a row: all of them or none."""
        return self.actions or (self.action or "").split(wire.IN_A_ROW)


class Done(BaseModel):
    id: str
    ply: int


@router.post("/actions")
async def act(table: TableId, body: Act, house: TheHouse, me: Me) -> Done:
    """One action, or several of a seat in a row, all or none.  The answer comes when they are in the database."""
    house.limiter.check("write", me["id"])
    with timed(metrics.moves, "act"):
        ply = await house.hub.within(table, lambda room: room.act(me["id"], body.seat, body.wanted, body.ply, body.id))
    return Done(id=body.id, ply=ply)


class Why(BaseModel):
    text: str
    rule: str


@router.get("/refusal")
async def why_not(
    table: TableId,
    house: TheHouse,
    me: Me,
    lang: Lang,
    action: Annotated[str, Query(max_length=80)],
    seat: SeatQuery = None,
) -> Why:
    """Why something is not possible now, with the rule behind it."""

    async def work(room: Room) -> Why:
        text, rule = room.why_not(me["id"], seat, action, lang)
        return Why(text=text, rule=rule)

    return await house.hub.within(table, work)


class Undo(Body):
    id: MessageId
    ply: Number
    seat: SeatField
    to: Number  # the ply to go back to


class Undone(BaseModel):
    id: str
    ply: int | None  # None while the others have to agree


@router.post("/undo")
async def undo(table: TableId, body: Undo, house: TheHouse, me: Me) -> Undone:
    """Back to an own decision: at once where nobody has learned anything since, otherwise the table is asked.

    To the present ply: an answer that is still sealed is taken back.
    """
    house.limiter.check("write", me["id"])
    with timed(metrics.moves, "undo"):
        ply = await house.hub.within(table, lambda room: room.undo(me["id"], body.seat, body.to, body.ply, body.id))
    return Undone(id=body.id, ply=ply)


class Vote(Body):
    seat: SeatField
    topic: Literal["undo", "replace", "abandon"]
    value: Number = 0  # undo: the ply; replace: the seat
    yes: Flag = True


@router.post("/votes", status_code=204)
async def vote(table: TableId, body: Vote, house: TheHouse, me: Me) -> None:
    """Agree to an undo, to a bot for somebody whose time is up, or to ending the game without a result."""
    house.limiter.check("write", me["id"])
    await house.hub.within(table, lambda room: room.vote(me["id"], body.seat, body.topic, body.value, body.yes))


class Resign(Body):
    seat: SeatField


@router.post("/resign", status_code=204)
async def resign(table: TableId, body: Resign, house: TheHouse, me: Me) -> None:
    """Give up a seat for good: a bot plays on, and the seat ranks behind all that have not given up."""
    house.limiter.check("write", me["id"])
    await house.hub.within(table, lambda room: room.resign(me["id"], body.seat))


# -- talk ------------------------------------------------------------------------------------


class Said(Body):
    id: MessageId
    text: Annotated[Text, Field(min_length=1, max_length=500)]


class ChatLine(BaseModel):
    id: int
    name: str
    user_id: str | None
    text: str
    at: int


@router.get("/chat")
def read_chat(
    table: TableId, house: TheHouse, me: MaybeMe, after: Annotated[int, Query(ge=0, le=MOST)] = 0
) -> list[ChatLine]:
    """What was said after a line of the chat; at most the last 200, without those one does not hear."""
    with house.database.read() as c:
        check_may_see(c, store.table(c, table), me)
        unheard = moderation.unheard_by(c, me["id"] if me else None)
        return [line(row) for row in store.chat(c, table, after) if row["user_id"] not in unheard]


def line(row: store.Row) -> ChatLine:
    return ChatLine(**public.said(row))


@router.post("/chat", status_code=201)
async def say(table: TableId, body: Said, house: TheHouse, me: Me, request: Request) -> ChatLine:
    """Say something to everyone at the table.  Plain text, never markup."""

    async def work(room: Room) -> store.Row:
        await house.read(lambda c: check_may_see(c, room.row, me))
        check_talk(house, room, me, client_of(request))
        return await room.say(me, body.text, body.id)

    return line(await house.hub.within(table, work))


class Note(Body):
    text: Annotated[Text, Field(max_length=10_000)]


@router.get("/note")
def read_note(table: TableId, house: TheHouse, me: Me) -> Note:
    """One's private notes on this table."""
    with house.database.read() as c:
        check_may_see(c, store.table(c, table), me)
        return Note(text=store.note(c, table, me["id"]))


@router.put("/note", status_code=204)
def write_note(table: TableId, body: Note, house: TheHouse, me: Me) -> None:
    """For one's own eyes."""
    house.limiter.check("write", me["id"])
    with house.database.write() as c:
        check_may_see(c, store.table(c, table), me)
        store.set_note(c, table, me["id"], body.text)
