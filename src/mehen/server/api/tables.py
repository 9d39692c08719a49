"""Opening tables, sitting down, inviting, leaving, playing again."""

from __future__ import annotations

import hmac
from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from mehen.core.errors import MehenError
from mehen.core.state import Rules
from mehen.server import moderation, store
from mehen.server import schema as db
from mehen.server.api.common import (
    Body,
    Flag,
    From,
    House,
    MaybeMe,
    Me,
    SeatNumber,
    TableId,
    Text,
    TheHouse,
    Whole,
    check_may_see,
)
from mehen.server.editions import edition_path, keep_standard
from mehen.server.encoding import answer, answers
from mehen.server.errors import Conflict, Forbidden, Refused
from mehen.server.room import Room
from mehen.table import public
from mehen.table.frames import Table
from mehen.table.offers import check_bot, clean_name, find

router = APIRouter(prefix="/api", tags=["tables"])
HOUR, DAY = 3_600_000, 86_400_000


class SeatWish(Body):
    """Who shall sit there: oneself (several times: one device for all), a bot of a level, or whoever comes."""

    kind: Literal["me", "bot", "open"] = "open"
    name: Annotated[Text, Field(max_length=40)] = ""  # of one of several own seats
    bot: Annotated[str, Field(max_length=20)] = ""


class NewTable(Body):
    game: Annotated[str, Field(pattern="^[a-z]{1,20}$")]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=9)]
    options: dict[Annotated[Text, Field(max_length=40)], Annotated[Text, Field(max_length=40)]] = {}
    edition: Annotated[str, Field(pattern="^([0-9a-f]{16})?$")] = ""
    title: Annotated[Text, Field(max_length=40)] = ""
    clock: Literal["none", "live", "days"] = "none"
    minutes: Annotated[Whole, Field(ge=1, le=600)] = 60  # live: for each person's whole game
    days: Annotated[Whole, Field(ge=1, le=30)] = 3  # days: for each turn
    undo: Literal["free", "consent", "never"] = "free"
    listed: Flag = False
    rated: Flag = False


class TableLink(BaseModel):
    """``invite`` belongs behind the # of a link, where browsers keep it to themselves."""

    id: str
    invite: str


def check_new(c: Connection, body: NewTable, me: store.Row, here: str) -> store.Row:
    """The row of a table that can be played; says what does not fit.  Builds its rules, so not while writing."""
    game = find(body.game)
    for wish in body.seats:
        if wish.kind == "bot":
            check_bot(body.game, wish.bot)
    if body.rated and (me["login"] is None or len([w for w in body.seats if w.kind == "me"]) != 1):
        raise Refused("rated")
    if body.rated and any(wish.kind == "bot" for wish in body.seats):
        raise Refused("rated")
    path = edition_path(c, game, body.edition) if body.edition else ""
    try:
        rules = game.rules(len(body.seats), path, body.options)
    except MehenError as error:
        raise Refused("setup", text=str(error)) from None
    clock_ms = {"none": 0, "live": body.minutes * 60_000, "days": body.days * DAY}[body.clock]
    return {
        "game": body.game,
        "rules": int(rules.version),
        "edition": body.edition,
        "digest": rules.digest,
        "options": dict(rules.options),
        "seats": len(body.seats),
        "title": clean_name(body.title) if body.title.strip() else "",
        "clock": body.clock,
        "clock_ms": clock_ms,
        "undo": body.undo,
        "listed": body.listed,
        "rated": body.rated,
        "owner_id": me["id"],
        "opened_from": here,
    }


def found(c: Connection, house: House, values: store.Row, seats: list[store.Row]) -> TableLink:
    """A new table, unless its bots would take too much, or too many wait for people already."""
    table_id = store.add_table(c, values, seats)
    house.shares.check_open(c, table_id)
    house.shares.check_start(c, table_id)
    return TableLink(id=table_id, invite=store.table(c, table_id)["invite"])


def wished(wishes: list[SeatWish], me: store.Row) -> list[store.Row]:
    """The seats as they begin."""
    return [
        {
            "user_id": me["id"] if wish.kind == "me" else None,
            "called": clean_name(wish.name) if wish.kind == "me" and wish.name.strip() else "",
            "bot": wish.bot if wish.kind == "bot" else "",
        }
        for wish in wishes
    ]


def check_how_many(house: House, me: store.Row, here: str) -> None:
    """New tables of one person and one address, this minute and today."""
    house.limiter.check("table", me["id"])
    house.limiter.check("table_address", here)
    house.limiter.check("table_day", here)


@router.post("/tables", status_code=201)
async def open_table(body: NewTable, house: TheHouse, me: Me, here: From) -> TableLink:
    """Open a table.  It starts by itself as soon as every seat is taken."""
    check_how_many(house, me, here)

    def write() -> TableLink:
        with house.database.read() as c:
            values = check_new(c, body, me, here)
        with house.database.write() as c:
            keep_standard(c, find(body.game))
            return found(c, house, values, wished(body.seats, me))

    link = await house.run(write)
    await house.hub.within(link.id, Room.start_if_full)
    return link


@router.get("/lobby", responses=answers(list[Table]))
def lobby(house: TheHouse, me: MaybeMe) -> Response:
    """Listed tables: those that still have room first.  None of people one has nothing to do with."""
    with house.database.read() as c:
        apart = moderation.apart_from(c, me["id"] if me else None)
        rows = [row for row in store.lobby(c) if row["owner_id"] not in apart]
        seats = store.seats_at(c, [row["id"] for row in rows])
    return answer([public.table(row, seats[row["id"]], []) for row in rows])


@router.get("/tables/{table}", responses=answers(Table))
def one_table(table: TableId, house: TheHouse, me: MaybeMe) -> Response:
    """Who sits where, whose turn it is, what is being voted on."""
    with house.database.read() as c:
        row = store.table(c, table)
        check_may_see(c, row, me)
        return answer(public.table(row, store.seats(c, table), store.votes(c, table)))


@router.delete("/tables/{table}", status_code=204)
async def close_table(table: TableId, house: TheHouse, me: Me) -> None:
    """Before the game its owner closes the table."""
    house.limiter.check("write", me["id"])

    async def work(room: Room) -> None:
        if room.row["owner_id"] != me["id"]:
            raise Forbidden("not_owner")
        if room.row["status"] != "open":
            raise Conflict("not_open")
        await room.abandon()

    await house.hub.within(table, work)


@router.get("/tables/{table}/invite")
def invite(table: TableId, house: TheHouse, me: Me) -> TableLink:
    """The link to pass on; for whoever sits there."""
    with house.database.read() as c:
        row = store.table(c, table)
        if row["owner_id"] != me["id"] and not store.seats_of(c, table, me["id"]):
            raise Forbidden("not_seated")
        return TableLink(id=table, invite=row["invite"])


class Token(Body):
    invite: Annotated[Text, Field(max_length=64)] = ""


class Invitation(BaseModel):
    """What an invitation says before one follows it."""

    game: str
    title: str
    host: str | None
    seats: int
    free: int


@router.post("/tables/{table}/invitation")
def read_invitation(table: TableId, body: Token, house: TheHouse) -> Invitation:
    """To which game, and by whom: for anyone who has the link."""
    with house.database.read() as c:
        row = store.table(c, table)
        if not row["listed"] and not hmac.compare_digest(row["invite"].encode(), body.invite.encode()):
            raise Forbidden("invite")
        seats = store.seats(c, table)
        host = store.user(c, row["owner_id"])["name"] if row["owner_id"] else None
    free = sum(1 for seat in seats if not seat["user_id"] and not seat["bot"])
    return Invitation(game=row["game"], title=row["title"], host=host, seats=len(seats), free=free)


@router.post("/tables/{table}/join", status_code=204)
def join(table: TableId, body: Token, house: TheHouse, me: Me) -> None:
    """Follow an invitation: from now on the table may be looked at, and free seats taken."""
    house.limiter.check("write", me["id"])
    with house.database.write() as c:
        row = store.table(c, table)
        if not row["listed"] and not hmac.compare_digest(row["invite"].encode(), body.invite.encode()):
            raise Forbidden("invite")
        moderation.check_welcome(c, row, me["id"])
        store.add_member(c, table, me["id"])


@router.delete("/tables/{table}/join", status_code=204)
def forget_table(table: TableId, house: TheHouse, me: Me) -> None:
    """Give an invitation back; a seat is left by standing up."""
    house.limiter.check("write", me["id"])
    with house.database.write() as c:
        store.remove_member(c, store.table(c, table)["id"], me["id"])


@router.post("/tables/{table}/seats/{seat}", status_code=204)
async def sit_down(table: TableId, seat: SeatNumber, house: TheHouse, me: Me) -> None:
    """Take a free seat; one that a bot plays in one's place is taken back."""
    house.limiter.check("write", me["id"])

    def write(c: Connection) -> None:
        row = store.table(c, table)
        check_may_see(c, row, me)
        moderation.check_welcome(c, row, me["id"])
        if row["rated"] and (me["login"] is None or store.seats_of(c, table, me["id"])):
            raise Refused("rated")
        if row["status"] != "open" or not store.take_seat(c, table, seat, me["id"]):
            raise Conflict("seat_taken")
        store.change_table(c, table, turn_at=db.now())
        house.shares.check_start(c, table)

    async def work(room: Room) -> None:
        if room.row["status"] == "running" and room.holds(me["id"], seat):
            await room.take_back(me["id"], seat)
        else:
            await room.change(write)
            await room.start_if_full()

    await house.hub.within(table, work)


class SeatChange(Body):
    kind: Literal["bot", "open"]
    bot: Annotated[str, Field(max_length=20)] = ""


@router.put("/tables/{table}/seats/{seat}", status_code=204)
async def arrange_seat(table: TableId, seat: SeatNumber, body: SeatChange, house: TheHouse, me: Me) -> None:
    """Before the game: the owner puts a bot on a free seat, or frees one that a bot or somebody has taken."""
    house.limiter.check("write", me["id"])

    def write(c: Connection) -> None:
        row = store.table(c, table)
        if row["owner_id"] != me["id"]:
            raise Forbidden("not_owner")
        if row["status"] != "open" or seat >= row["seats"]:
            raise Conflict("not_open")
        if body.kind == "bot":
            check_bot(row["game"], "" if row["rated"] else body.bot)
        store.change_seat(c, table, seat, user_id=None, called="", bot=body.bot if body.kind == "bot" else "")
        store.change_table(c, table, turn_at=db.now())
        house.shares.check_start(c, table)

    async def work(room: Room) -> None:
        await room.change(write)
        await room.start_if_full()

    await house.hub.within(table, work)


@router.delete("/tables/{table}/seats/{seat}", status_code=204)
async def stand_up(table: TableId, seat: SeatNumber, house: TheHouse, me: Me) -> None:
    """Before the game the seat is free again; in the game a bot plays on until one comes back."""
    house.limiter.check("write", me["id"])

    async def work(room: Room) -> None:
        if not room.holds(me["id"], seat):
            raise Forbidden("not_your_seat")
        if room.row["status"] == "open":
            await room.change(lambda c: store.change_seat(c, table, seat, user_id=None, called=""))
        elif room.row["status"] == "running":
            await house.read(lambda c: house.shares.check_leaving(c, room.row, room.seats, seat))
            await room.hand_to_bot(seat)
        else:
            raise Conflict("not_running")

    await house.hub.within(table, work)


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(table: TableId, house: TheHouse, me: Me, here: From) -> TableLink:
    """The same table again, seats moved on by one.  Everybody who asks is led to the same new table."""
    check_how_many(house, me, here)

    def write() -> TableLink:
        with house.database.read() as c:
            row, seats = store.table(c, table), store.seats(c, table)
            if me["id"] not in [seat["user_id"] for seat in seats]:
                raise Forbidden("not_seated")
            if row["status"] not in ("finished", "abandoned"):
                raise Conflict("not_over")
            rules = present_rules(c, row)
        with house.database.write() as c:
            row = store.lock_table(c, table)
            if row["rematch"] is None:
                row["rematch"] = again(c, house, row, seats, rules, me, here)
                house.database.ring(c, table)
            new = store.table(c, row["rematch"])
            moderation.check_welcome(c, new, me["id"])
            return TableLink(id=new["id"], invite=new["invite"])

    link = await house.run(write)
    await house.hub.within(link.id, Room.start_if_full)
    return link


def present_rules(c: Connection, row: store.Row) -> Rules:
    """Those that a table would begin with today."""
    game = find(row["game"])
    path = edition_path(c, game, row["edition"]) if row["edition"] else ""
    return game.rules(row["seats"], path, row["options"])


def again(
    c: Connection, house: House, row: store.Row, seats: list[store.Row], rules: Rules, me: store.Row, here: str
) -> str:
    """People of other devices are invited to their seats, not put on them: they may have gone.

    Not those whom one has nothing to do with.
    """
    kept = ("game", "edition", "options", "seats", "title", "clock", "clock_ms", "undo", "listed", "rated")
    values = {key: row[key] for key in kept} | {"owner_id": me["id"], "opened_from": here, "origin": row["id"]}
    keep_standard(c, find(row["game"]))
    values |= {"rules": int(rules.version), "digest": rules.digest}
    moved = [*seats[1:], seats[0]]
    places = [
        {
            "user_id": seat["user_id"] if seat["user_id"] == me["id"] else None,
            "called": seat["called"] if seat["user_id"] == me["id"] else "",
            "bot": "" if seat["user_id"] else seat["bot"],
        }
        for seat in moved
    ]
    new = found(c, house, values, places).id
    apart = moderation.apart_from(c, me["id"])
    for seat in seats:
        if seat["user_id"] and seat["user_id"] not in apart:
            store.add_member(c, new, seat["user_id"])
    store.change_table(c, row["id"], rematch=new)
    return new
