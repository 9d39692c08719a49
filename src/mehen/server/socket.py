"""The live line to one table: the client says what it does, the server what has changed.

``/api/tables/{id}/socket?lang=en&since=12&seat=0``.  Frames are JSON objects with a ``type``; see ``docs/api.md``.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketState

from mehen.core.text import LANGUAGES
from mehen.server import encoding, store
from mehen.server.accounts import COOKIE
from mehen.server.api.common import Body, House, SeatField, TableId, audience, check_may_see
from mehen.server.api.play import Act, MessageId, Said, Undo, Vote
from mehen.server.errors import Away, Forbidden, Missing, Refused, TooMany
from mehen.server.hub import Listener
from mehen.server.messages import FRAMES, Done, RefusedFrame
from mehen.server.room import Room
from mehen.server.security import same_origin
from mehen.server.words import problem

log = logging.getLogger(__name__)
router = APIRouter()

FRAME_LIMIT = 4096  # characters; nobody says more than that at a table
RECHECK = 30.0  # seconds after which it is asked again whether somebody may still be here
CLOSE_POLICY, CLOSE_MISSING = 4403, 4404  # do not come back
CLOSE_AGAIN, CLOSE_CROWD = 4409, 4429  # come back, at once or after a while


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
def frames() -> dict[str, Any]:
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
        line = await enter(house, websocket, table)
        await house.hub.join(table, line.listener)
    except (Refused, SQLAlchemyError, WebSocketDisconnect) as error:
        await websocket.close(close_code(error))
        return
    writer = asyncio.create_task(line.write())
    try:
        await line.read()
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone
    finally:
        house.hub.leave(table, line.listener)
        line.listener.send(None)
        await writer


def close_code(error: Exception) -> int:
    if isinstance(error, Missing):
        return CLOSE_MISSING
    if isinstance(error, TooMany):
        return CLOSE_CROWD
    return CLOSE_POLICY if isinstance(error, Refused) else CLOSE_AGAIN


async def enter(house: House, websocket: WebSocket, table: str) -> Line:
    """Who is there, and what may they see?"""
    query = websocket.query_params
    lang = query.get("lang", "en")
    client = websocket.client.host if websocket.client else "?"
    house.limiter.check("socket", client)
    user = await house.read(lambda c: welcome(house, c, websocket, table))
    seat = await house.hub.within(table, lambda room: seat_of(room, user, small(query.get("seat", ""))))
    name = str(user["id"]) if user else client
    listener = Listener(name, seat, lang if lang in LANGUAGES else "en", small(query.get("since", "")))
    return Line(house, websocket, table, listener, user)


def welcome(house: House, c: Connection, websocket: WebSocket, table: str) -> store.Row | None:
    """Whose cookie it is; refuses whoever may not see the table."""
    user = house.cookies.user(c, websocket.cookies.get(COOKIE))
    check_may_see(c, store.table(c, table), user)
    return user


async def seat_of(room: Room, user: store.Row | None, seat: int | None) -> int:
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


class Line:
    """One open socket, from both ends."""

    def __init__(
        self, house: House, websocket: WebSocket, table: str, listener: Listener, user: store.Row | None
    ) -> None:
        self.house = house
        self.websocket = websocket
        self.table = table
        self.listener = listener
        self.user = user
        self.checked = time.monotonic()

    async def write(self) -> None:
        """Sends what is queued, in order, until the end is queued or the client has gone."""
        try:
            while (message := await self.listener.queue.get()) is not None:
                if not await self.still_welcome():
                    await self.websocket.close(CLOSE_POLICY)
                    return
                await self.websocket.send_text(message)
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
            user = await self.house.read(lambda c: welcome(self.house, c, self.websocket, self.table))
        except Refused:
            return False
        except SQLAlchemyError:
            return True  # nobody is sent away because the database is slow; nothing can be done meanwhile either
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
        try:
            self.house.limiter.check("frame", self.listener.user_id)
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
        if isinstance(frame, ActFrame):
            ply = await hub.within(table, lambda room: room.act(me, frame.seat, frame.action, frame.ply, frame.id))
            return {**done, "ply": ply}
        if isinstance(frame, UndoFrame):
            undone = await hub.within(table, lambda room: room.undo(me, frame.seat, frame.to, frame.ply, frame.id))
            return {**done, "ply": undone}
        if isinstance(frame, VoteFrame):
            await hub.within(table, lambda room: room.vote(me, frame.seat, frame.topic, frame.value, frame.yes))
        elif isinstance(frame, ChatFrame):
            self.house.limiter.check("chat", me)
            await hub.within(table, lambda room: room.say(user, frame.text, frame.id))
        else:
            await hub.within(table, lambda room: self.look(room, frame.seat))
        return done

    async def look(self, room: Room, seat: int) -> None:
        self.listener.seat = audience(room, self.user, seat)
        self.listener.ply = None  # another seat, another log
        self.house.hub.tell_one(room, self.listener)
