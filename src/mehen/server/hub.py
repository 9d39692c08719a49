"""All rooms of this process, who listens at each, and the bell that tells of what other processes have written."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, TypeVar

import msgspec

from mehen.core.game import SPECTATOR
from mehen.server import metrics, store
from mehen.server.database import Database
from mehen.server.encoding import encode, text
from mehen.server.errors import Missing, Overtaken, TooMany
from mehen.server.outbox import Outbox
from mehen.server.owners import Owners
from mehen.server.room import Room
from mehen.table import public, wire
from mehen.table.messages import Position
from mehen.table.told import Keeper, Told

log = logging.getLogger(__name__)
T = TypeVar("T")
ROOMS = 1000  # kept in memory; the rest is read again when somebody looks
SOCKETS = 20  # that one person may open at a table
CROWD = 500  # sockets of people who look on at one table; whoever sits there always finds room
PARTING = 1.0  # seconds for those who are sent away to say goodbye
LOOKS = 3  # how often something is decided anew because another process was quicker


class Listener:
    """One open socket: who it is, what it looks at, and what is still to be sent to it."""

    def __init__(self, user_id: str, seat: int, lang: str, ply: int | None = None, delta: bool = False) -> None:
        self.user_id = user_id  # or, of a visitor, the address
        self.seat = seat
        self.lang = lang
        self.ply = ply  # up to here it has read the log
        self.delta = delta  # wants to hear only what has changed
        self.seen: tuple[object, ...] | None = None  # what it knows of sealed answers
        self.table: Told | None = None  # what it was last told of the table
        self.position: Told | None = None  # and of the game, where it wants to hear what has changed
        self.chat = 0  # and up to here the chat
        self.unheard: frozenset[str] = frozenset()  # whose chat it is not shown
        self.queue = Outbox()

    def sit(self, seat: int) -> None:
        """Another seat sees another game: it is told from the beginning."""
        self.seat, self.ply, self.position = seat, None, None

    def send(self, message: str | None) -> None:
        self.queue.put(message)


class Hub:
    def __init__(self, database: Database, notice_delay: int = 0) -> None:
        self.database = database
        self.notice_delay = notice_delay
        self.owners = Owners(database)
        self.owners.on_lost = self._lose_all
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.listeners: dict[str, set[Listener]] = {}
        self.on_change: Callable[[Room], None] = lambda room: None  # bots look here whether they are asked
        self._stop = threading.Event()
        self._listening: threading.Thread | None = None
        self._bell: asyncio.Task[None] | None = None
        self._rung: set[str] = set()
        self._work: set[asyncio.Task[Any]] = set()

    # -- life ----------------------------------------------------------------------

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        rung = asyncio.Event()

        def note(table_id: str) -> None:
            if not self._is_our_own(table_id):
                self._rung.add(table_id)
                rung.set()

        def heard(table_id: str) -> None:
            if not table_id or table_id in self.rooms:  # others' tables are others' business
                loop.call_soon_threadsafe(note, table_id)

        self._listening = threading.Thread(target=self.database.listen, args=(heard, self._stop), daemon=True)
        self._listening.start()
        self._bell = asyncio.create_task(self._answer_bell(rung))

    async def close(self) -> None:
        """Nobody is here any more; see ``send_away``."""
        self._stop.set()
        if self._listening:
            await asyncio.get_running_loop().run_in_executor(None, self._listening.join, 5)
        if self._bell:
            self._bell.cancel()
        await self.finish()
        self.send_away()

    async def finish(self) -> None:
        """What is being written is written."""
        if self._work:
            await asyncio.wait(set(self._work), timeout=5)

    def send_away(self) -> None:
        """Everyone comes back at once, to whoever plays their table then."""
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.send(None)

    async def emptied(self) -> None:
        """Those who were sent away have heard it; who says nothing is not waited for."""
        end = time.monotonic() + PARTING
        while self.listeners and time.monotonic() < end:
            await asyncio.sleep(0.01)

    def _lose_all(self) -> None:
        """Others play our tables: we have been silent for too long."""
        self.send_away()
        self.rooms = OrderedDict((table, room) for table, room in self.rooms.items() if room.lock.locked())

    def _is_our_own(self, table_id: str) -> bool:
        """Is it a move of ours that was announced?  We know it.  Who may have missed something counts from nought."""
        if not table_id:
            for room in self.rooms.values():
                room.announced = 0
            return False
        ours = self.rooms.get(table_id)
        if ours is None or not ours.announced:
            return False
        ours.announced -= 1
        return True

    async def _answer_bell(self, rung: asyncio.Event) -> None:
        while True:
            await rung.wait()
            rung.clear()
            tables, self._rung = self._rung, set()
            watched = [table_id for table_id in self.rooms if "" in tables or table_id in tables]
            try:
                for table_id in await self._behind(watched):
                    await self.catch_up(table_id)
            except Exception as error:  # the database is away for a moment; what was missed is asked for again
                metrics.errors.labels("bell").inc()
                log.warning("bell", extra={"error": type(error).__name__})
                self._rung.add("")
                await asyncio.sleep(0.5)
                rung.set()

    async def _behind(self, table_ids: list[str]) -> list[str]:
        """Of these, the ones that differ from what we know."""

        def look() -> dict[str, int]:
            with self.database.read() as c:
                return store.versions(c, table_ids)

        if not table_ids:
            return []
        versions = await asyncio.get_running_loop().run_in_executor(None, look)
        return [t for t, version in versions.items() if t in self.rooms and self.rooms[t].version != version]

    # -- rooms ---------------------------------------------------------------------

    def room(self, table_id: str) -> Room:
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = Room(self.database, table_id, self.notice_delay)
            for old in [t for t, r in self.rooms.items() if t not in self.listeners and not r.lock.locked()][:-ROOMS]:
                del self.rooms[old]
        self.rooms.move_to_end(table_id)
        return room

    async def within(self, table_id: str, work: Callable[[Room], Awaitable[T]]) -> T:
        """Do something at a table; when it is done, everyone there is told.

        It runs as a task of its own: whoever asked may hang up, what was begun is finished.
        """
        task = asyncio.create_task(self._within(table_id, work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return await asyncio.shield(task)

    async def _within(self, table_id: str, work: Callable[[Room], Awaitable[T]]) -> T:
        room = self.room(table_id)
        async with room.lock:
            before = room.version
            try:
                if not room.row or (room.timeline is None and room.row["status"] != "open"):
                    await room.refresh()
                return await self._decide(room, work)
            except Missing:
                self.rooms.pop(table_id, None)
                raise
            finally:
                if room.row and room.version != before:
                    self._tell(room)

    async def _decide(self, room: Room, work: Callable[[Room], Awaitable[T]]) -> T:
        for _ in range(LOOKS):
            try:
                return await work(room)
            except Overtaken:  # somebody was quicker: learn what they did, then answer to that
                await room.refresh()
        raise Overtaken("too_late")

    async def catch_up(self, table_id: str) -> None:
        """Learn what others have written.  A table that is gone needs no telling."""
        try:
            await self.within(table_id, Room.refresh)
        except Missing:
            return

    # -- listening -----------------------------------------------------------------

    async def join(self, table_id: str, listener: Listener) -> None:
        """From now on every change is sent; first of all how things stand."""

        async def enter(room: Room) -> None:
            here = self.listeners.get(table_id, set())
            looking_on = sum(1 for other in here if other.seat == SPECTATOR)
            full = listener.seat == SPECTATOR and looking_on >= CROWD
            if full or sum(1 for other in here if other.user_id == listener.user_id) >= SOCKETS:
                raise TooMany("too_many", kind="socket")
            self.listeners.setdefault(table_id, set()).add(listener)
            self.tell_one(room, listener)

        await self.within(table_id, enter)

    def leave(self, table_id: str, listener: Listener) -> None:
        here = self.listeners.get(table_id, set())
        here.discard(listener)
        if not here:
            self.listeners.pop(table_id, None)

    def lines_of(self, user_id: str) -> list[Listener]:
        """Every socket that somebody has open here."""
        return [one for here in self.listeners.values() for one in here if one.user_id == user_id]

    def tell_one(self, room: Room, listener: Listener) -> None:
        post = Post(room, self.listeners.get(room.id, ()))
        self._send(room, listener, post)
        post.is_out()

    def _tell(self, room: Room) -> None:
        """One message to each listener; those who may know the same read the same."""
        post = Post(room)
        for listener in self.listeners.get(room.id, ()):
            if not room.holds(listener.user_id, listener.seat):
                self._seat_anew(room, listener)
            self._send(room, listener, post)
        post.is_out()
        if self.owners.holds(room.id):
            self.on_change(room)

    def _seat_anew(self, room: Room, listener: Listener) -> None:
        """Somebody who has sat down sees their seat from now on; who has left it sees what lies open."""
        mine = [seat["seat"] for seat in room.seats if seat["user_id"] == listener.user_id]
        seat = mine[0] if mine else SPECTATOR
        if seat != listener.seat:
            listener.sit(seat)

    def _send(self, room: Room, listener: Listener, post: Post) -> None:
        """What is new to a listener; nothing if nothing is: not even that something was sealed."""
        timeline = room.timeline
        seen = timeline.seen(listener.seat) if timeline else None
        fresh = timeline is not None and (timeline.ply, seen) != (listener.ply, listener.seen)
        talk = [row for row in room.chat if row["id"] > listener.chat and row["user_id"] not in listener.unheard]
        if fresh or talk or listener.table != post.table_told:
            listener.send(post.letter(listener, fresh, talk))
        listener.table = post.table_told
        if timeline is not None and fresh:
            listener.position = post.kept(listener) if listener.delta else None
            listener.ply, listener.seen = timeline.ply, seen
        if room.chat:
            listener.chat = room.chat[-1]["id"]


class Post:
    """What is told of one change of a table: worked out and encoded once for everybody who may know the same."""

    def __init__(self, room: Room, listeners: Collection[Listener] = ()) -> None:
        """``listeners``: others there, who may have been told the same already."""
        self.room = room
        self.keeper = Keeper(told for one in listeners for told in (one.table, one.position) if told)
        self.table = public.table(room.row, room.seats, room.votes)
        self.table_told = self.keeper.keep(self.table)
        self.readers: dict[str, wire.Reader] = {}
        self.positions: dict[tuple[int, str, int | None], Position] = {}
        self.keeping: dict[tuple[int, str], Told] = {}
        self.parts: dict[tuple[object, ...], msgspec.Raw] = {}
        self.letters: dict[tuple[object, ...], str] = {}

    def is_out(self) -> None:
        """Everybody has been told.  What was foretold takes much memory, and is hardly ever asked for again."""
        if self.room.timeline is not None:
            self.room.timeline.forget_outlooks()

    def letter(self, listener: Listener, fresh: bool, talk: list[store.Row]) -> str:
        """Whole, or for whoever wants that and has the whole of it already, what has changed."""
        delta = listener.delta and listener.table is not None and (listener.position is not None or not fresh)
        audience = (listener.seat, listener.lang, listener.ply) if fresh else None
        against = (id(listener.table), id(listener.position)) if delta else None
        key = audience, against, tuple(row["id"] for row in talk)
        if key not in self.letters:
            message: dict[str, object] = {"type": "delta" if delta else "update"}
            message["table"] = self.part("table", listener.table if delta else None, self.table, self.table_told)
            if fresh:
                position, told = self.position(listener), listener.position if delta else None
                message["position"] = self.part(audience, told, position, self.kept(listener))
            if talk:
                message["chat"] = [public.said(row) for row in talk]
            self.letters[key] = text(message)
        return self.letters[key]

    def part(self, name: object, told: Told | None, now: Mapping[str, Any], kept: Told) -> msgspec.Raw:
        """In JSON: all of it, or how it differs from what was told before."""
        key = name, id(told)
        if key not in self.parts:
            self.parts[key] = msgspec.Raw(encode(now if told is None else self.keeper.changes(told, kept, now)))
        return self.parts[key]

    def position(self, listener: Listener) -> Position:
        timeline = self.room.timeline
        assert timeline is not None
        seat, lang, ply = listener.seat, listener.lang, listener.ply
        since = ply if ply is None or ply <= timeline.ply else None
        key = seat, lang, since
        if key not in self.positions:
            if lang not in self.readers:
                self.readers[lang] = wire.Reader(timeline, lang, self.room.seats)
            self.positions[key] = self.readers[lang].position(seat, since)
        return self.positions[key]

    def kept(self, listener: Listener) -> Told:
        """What the next change is told against; one for all who have been told the same."""
        key = listener.seat, listener.lang
        if key not in self.keeping:
            self.keeping[key] = self.keeper.keep(self.position(listener))
        return self.keeping[key]
