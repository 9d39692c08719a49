"""The live line to one table: the client says what it does, the server what has changed.

``/api/tables/{id}/socket?lang=en&since=12&seat=0&delta=1``.  Frames are JSON objects with a ``type``; see
``docs/api.md``.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Annotated, Literal

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketState

from mehen.core.game import SPECTATOR
from mehen.core.text import LANGUAGES
from mehen.server import encoding, metrics, moderation, store
from mehen.server.accounts import COOKIE
from mehen.server.addresses import client_of
from mehen.server.api.common import Body, House, SeatField, TableId, audience, check_may_see, check_talk
from mehen.server.api.play import Act, MessageId, Said, Undo, Vote
from mehen.server.connections import CLOSE_CROWD
from mehen.server.database import once_back
from mehen.server.errors import Away, Forbidden, Missing, Refused, TooMany
from mehen.server.hub import Listener
from mehen.server.logs import begin_request
from mehen.server.room import Room
from mehen.server.security import same_origin
from mehen.server.traces import timed
from mehen.server.words import problem
from mehen.table.frames import FRAMES, Done, RefusedFrame

log = logging.getLogger(__name__)
router = APIRouter()

FRAME_LIMIT = 4096  # characters; nobody says more than that at a table
AWAY = 3.0  # seconds for which a move, or somebody at the door, waits for a database that is away
RECHECK = 30.0  # seconds after which it is asked again whether somebody may still be here
CLOSE_POLICY, CLOSE_MISSING = 4403, 4404  # do not come back
CLOSE_AGAIN = 4409  # come back at once


class ActFrame(Act):
    type: Literal["act"]


class UndoFrame(Undo):
    type: Literal["undo"]


class VoteFrame(Vote):
    type: Literal["vote"]
    id: MessageId


class ChatFrame(Said):
    type: Literal["chat"]


class LookFrame(Body):
    """Look at the table from another of one's own seats."""

    type: Literal["look"]
    id: MessageId
    seat: SeatField


class PingFrame(Body):
    type: Literal["ping"]
    id: MessageId


Frame = ActFrame | UndoFrame | VoteFrame | ChatFrame | LookFrame | PingFrame
_frames: TypeAdapter[Frame] = TypeAdapter(Annotated[Frame, Field(discriminator="type")])


@router.get("/api/socket.json", tags=["play"])
def frames() -> dict[str, object]:
    """The frames of the socket as JSON Schema: what the server says, and what it understands."""
    from mehen.server.typescript import schemas

    said = [{"$ref": f"#/components/schemas/{shape.__name__}"} for shape in FRAMES]
    return {"server": {"anyOf": said}, "client": _frames.json_schema(), "components": {"schemas": schemas()}}


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: TableId) -> None:
    house: House = websocket.app.state.house
    if not same_origin(websocket.headers, house.settings):
        await websocket.close(CLOSE_POLICY)
        return
    await websocket.accept()
    try:
        house.limiter.check("socket", client_of(websocket))
        line = await once_back(lambda: enter(house, websocket, table), AWAY)
        seated = line.listener.seat != SPECTATOR
        with house.crowd.line(client_of(websocket), seated), line.listener.queue.read():
            await house.hub.join(table, line.listener)
            await line.serve()
    except (Refused, SQLAlchemyError, WebSocketDisconnect) as error:
        await websocket.close(close_code(error))


def close_code(error: Exception) -> int:
    if isinstance(error, Missing):
        return CLOSE_MISSING
    if isinstance(error, TooMany):
        return CLOSE_CROWD
    return CLOSE_POLICY if isinstance(error, Refused) else CLOSE_AGAIN


async def enter(house: House, websocket: WebSocket, table: str) -> OpenSocket:
    """Who is there, and what may they see?"""
    query = websocket.query_params
    lang = query.get("lang", "en")
    user, unheard = await house.read(lambda c: welcome(house, c, websocket, table))
    since = small(query.get("since", ""))
    seat = await house.hub.within(table, lambda room: seat_of(room, user, small(query.get("seat", "")), since))
    name = str(user["id"]) if user else client_of(websocket)
    lang = lang if lang in LANGUAGES else "en"
    listener = Listener(name, seat, lang, since, delta=query.get("delta") == "1")
    listener.unheard = unheard
    return OpenSocket(house, websocket, table, listener, user)


def welcome(house: House, c: Connection, websocket: WebSocket, table: str) -> tuple[store.Row | None, frozenset[str]]:
    """Whose cookie it is, and whom they do not hear; refuses whoever may not see the table."""
    user = house.cookies.user(c, websocket.cookies.get(COOKIE))
    check_may_see(c, store.table(c, table), user)
    return user, moderation.unheard_by(c, user["id"] if user else None)


async def seat_of(room: Room, user: store.Row | None, seat: int | None, since: int | None) -> int:
    await room.reach(since or 0)
    return audience(room, user, seat)


def small(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 9 else None


def parse(text: str) -> Frame:
    if len(text) > FRAME_LIMIT:
        raise Refused("frame_size", most=FRAME_LIMIT)
    try:
        return _frames.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise Refused("frame", where=".".join(str(part) for part in first["loc"]), what=first["msg"]) from None


class OpenSocket:
    """One open socket, from both ends."""

    def __init__(
        self, house: House, websocket: WebSocket, table: str, listener: Listener, user: store.Row | None
    ) -> None:
        self.house = house
        self.websocket = websocket
        self.table = table
        self.listener = listener
        self.user = user
        self.address = client_of(websocket)
        self.checked = time.monotonic()
        self.name, self.frames = begin_request(), 0  # of what is logged

    async def serve(self) -> None:
        """Until the client goes, or is sent away."""
        writer = asyncio.create_task(self.write())
        try:
            await self.read()
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone
        finally:
            self.house.hub.leave(self.table, self.listener)
            self.listener.send(None)
            await writer

    async def write(self) -> None:
        """Sends what is queued, in order, until the end is queued or the client has gone."""
        try:
            while (message := await self.listener.queue.get()) is not None:
                if not await self.still_welcome():
                    await self.websocket.close(CLOSE_POLICY)
                    return
                await self.websocket.send_text(message)
                metrics.delivery.observe(time.monotonic() - self.listener.queue.since)
            if self.websocket.application_state == WebSocketState.CONNECTED:
                await self.websocket.close(CLOSE_AGAIN)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # gone; the reader notices too

    async def still_welcome(self) -> bool:
        """A cookie may have ended meanwhile, or an invitation have been given back."""
        if time.monotonic() - self.checked < RECHECK:
            return True
        self.checked = time.monotonic()
        try:
            user, unheard = await self.house.read(lambda c: welcome(self.house, c, self.websocket, self.table))
        except Refused:
            return False
        except SQLAlchemyError:
            return True  # nobody is sent away because the database is slow; nothing can be done meanwhile either
        self.listener.unheard = unheard
        return (user and user["id"]) == (self.user and self.user["id"])

    async def read(self) -> None:
        """Answers each frame, in order, until the client goes."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not await self.still_welcome():
                await self.websocket.close(CLOSE_POLICY)
                return
            said = message.get("text")
            self.listener.send(encoding.text(await self.answer(said if isinstance(said, str) else "")))

    async def answer(self, text: str) -> Done | RefusedFrame:
        frame_id = ""
        self.frames += 1
        begin_request(f"{self.name}.{self.frames}")
        try:
            self.house.limiter.check("frame", self.listener.user_id)
            self.house.limiter.check("frame_address", self.address)
            frame = parse(text)
            frame_id = frame.id
            return await self.obey(frame)
        except Refused as error:
            return {"type": "refused", "id": frame_id, **problem(error, self.listener.lang)}
        except SQLAlchemyError as error:
            log.warning("database", extra={"error": type(error).__name__})
            return {"type": "refused", "id": frame_id, **problem(Away("database"), self.listener.lang)}

    async def obey(self, frame: Frame) -> Done:
        user, hub, table = self.user, self.house.hub, self.table
        done: Done = {"type": "done", "id": frame.id}
        if isinstance(frame, PingFrame):
            return done
        if user is None:
            raise Forbidden("not_seated")
        me = str(user["id"])
        if isinstance(frame, ActFrame | UndoFrame):
            with timed(metrics.moves, frame.type):
                return {**done, "ply": await self.move(me, frame)}
        if isinstance(frame, VoteFrame):
            await hub.within(table, lambda room: room.vote(me, frame.seat, frame.topic, frame.value, frame.yes))
        elif isinstance(frame, ChatFrame):
            await hub.within(table, lambda room: self.say(room, user, frame))
        else:
            await hub.within(table, lambda room: self.look(room, frame.seat))
        return done

    async def move(self, me: str, frame: ActFrame | UndoFrame) -> int | None:
        """The ply of what was done; None while others have to agree to an undo."""

        async def work(room: Room) -> int | None:
            if isinstance(frame, ActFrame):
                return await room.act(me, frame.seat, frame.wanted, frame.ply, frame.id)
            return await room.undo(me, frame.seat, frame.to, frame.ply, frame.id)

        return await once_back(lambda: self.house.hub.within(self.table, work), AWAY)

    async def say(self, room: Room, user: store.Row, frame: ChatFrame) -> None:
        check_talk(self.house, room, user, self.address)
        await room.say(user, frame.text, frame.id)

    async def look(self, room: Room, seat: int) -> None:
        self.listener.sit(audience(room, self.user, seat))
        self.house.hub.tell_one(room, self.listener)
