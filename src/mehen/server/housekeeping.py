"""What has to happen by itself: bots answer, orphaned turns are found, clocks warn, deadlines end."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from mehen.core.errors import BotError
from mehen.server import metrics, store
from mehen.server import schema as db
from mehen.server.hub import Hub
from mehen.server.notices import announce_warnings
from mehen.server.room import Room
from mehen.server.shares import Shares, charged
from mehen.server.spending import write_spent
from mehen.server.thinking import SLOW, Party, Thinkers
from mehen.server.tidying import Steady, claim_tidying, tidy
from mehen.table.asking import asked_as

log = logging.getLogger(__name__)
T = TypeVar("T")
BUDGET = 20.0  # seconds a bot may take before its worker is ended
CLAIM = 3.0  # seconds for which a process may be silent before another one takes over its thinking
SWEEP = 2.0  # seconds between two looks for turns that nobody plays
WARN = 20.0  # seconds between two looks for people whose time runs short
WARN_AT = 0.8  # of the time
BOOK = 10.0  # seconds after which it is written down what bots have spent
TIDY = 60.0  # seconds between two looks whether it is time to tidy up
IN_PLACE = "scribe"  # plays for slow bots that have thought enough for somebody today


def claim_end() -> int:
    return db.now() + int(CLAIM * 1000)


class Housekeeping:
    def __init__(self, hub: Hub, thinkers: Thinkers, shares: Shares) -> None:
        self.hub = hub
        self.thinkers = thinkers
        self.shares = shares
        self.steady = Steady()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False
        hub.on_change = self.look

    def open(self) -> None:
        jobs = ((SWEEP, self.sweep), (WARN, self.warn), (BOOK, self._book), (TIDY, self._tidy))
        self._tasks = [asyncio.create_task(self._every(seconds, job)) for seconds, job in jobs]

    def rest(self) -> None:
        """What is still being written must not wake up another bot; who is thinking is asked elsewhere."""
        self._closing = True
        for task in self.thinking.values():
            task.cancel()

    async def close(self) -> None:
        self.rest()
        tasks = [*self.thinking.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        with suppress(SQLAlchemyError):
            await self._book()

    def look(self, room: Room) -> None:
        """Called after every change of a table: is a bot asked?"""
        if room.asked_bot() is not None and room.id not in self.thinking and not self._closing:
            task = asyncio.create_task(self._play(room.id))
            self.thinking[room.id] = task
            task.add_done_callback(lambda _: self.thinking.pop(room.id, None))

    async def _play(self, table_id: str) -> None:
        """Answer for bots until a person is asked."""
        try:
            while await self._answer(table_id):
                pass
        except Exception as error:  # whatever it was, the sweeper tries again
            metrics.errors.labels("bot").inc()
            log.warning("bot", extra={"table": table_id, "error": type(error).__name__})

    async def _answer(self, table_id: str) -> bool:
        question = await self.hub.within(table_id, self._question)
        if question is None:
            return False
        seat, ply, legal = question["seat"], question.pop("ply"), question.pop("legal")
        try:
            action = await self._think(table_id, question, question.pop("party"))
        except BotError as error:  # it stumbled, and says over what: the game must go on
            log.warning("bot", extra={"table": table_id, "error": str(error)})
            action = secrets.choice(legal)
        except (TimeoutError, json.JSONDecodeError, OSError) as error:  # too slow, or its process broke
            log.warning("bot", extra={"table": table_id, "error": type(error).__name__})
            action = secrets.choice(legal)
        if action not in legal:
            log.warning("bot", extra={"table": table_id, "error": "illegal"})
            action = secrets.choice(legal)
        return await self.hub.within(table_id, lambda room: room.act_for_bot(seat, action, ply))

    async def _question(self, room: Room) -> dict[str, Any] | None:
        """What a bot is asked, if one is and no other process thinks for it already."""
        seat = room.asked_bot()
        if seat is None or not await self._claim(room, room.running.ply):
            return None
        timeline = room.running
        here = {"ply": timeline.ply, "legal": timeline.facing(seat).legal(), "party": charged(room.row)}
        return {"bot": await self._level(room, seat), **here, **asked_as(timeline, seat)}

    async def _level(self, room: Room, seat: int) -> str:
        """Who thinks for a seat: its bot, or a quick one if slow ones have thought enough today; the table says so."""
        bot = room.played_by_bot(seat)
        if bot not in SLOW:
            return bot
        tired = await self._read(lambda c: self.shares.is_spent(c, charged(room.row), room.row["owner_id"]))
        if tired != bool(room.row["tired"]):
            await room.change(lambda c: store.change_table(c, room.id, tired=tired), checked=False)
        return IN_PLACE if tired else bot

    async def _think(self, table_id: str, question: dict[str, Any], party: Party) -> int:
        """Our claim is short, so that a turn left behind by a crash is found soon; while we live, we renew it."""
        thought = asyncio.create_task(
            self.thinkers.ask(question, BUDGET, party, lambda: bool(self.hub.listeners.get(table_id)))
        )
        try:
            while not (await asyncio.wait({thought}, timeout=CLAIM / 3))[0]:
                await self._write(lambda c: store.change_table(c, table_id, bot_until=claim_end()))
            return int(thought.result()["action"])
        finally:
            thought.cancel()
            await asyncio.wait({thought}, timeout=3)  # its worker has ended by then

    async def _claim(self, room: Room, ply: int) -> bool:
        return await self._write(lambda c: store.claim_bot(c, room.id, ply, claim_end()))

    async def _write(self, work: Callable[[Connection], T]) -> T:
        def write() -> T:
            with self.hub.database.write() as c:
                return work(c)

        return await asyncio.get_running_loop().run_in_executor(None, write)

    async def _read(self, look: Callable[[Connection], T]) -> T:
        def read() -> T:
            with self.hub.database.read() as c:
                return look(c)

        return await asyncio.get_running_loop().run_in_executor(None, read)

    async def _every(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await job()
            except Exception as error:  # one table's trouble must not end the looking after all others
                metrics.errors.labels(job.__name__.strip("_")).inc()
                log.warning(job.__name__.strip("_"), extra={"error": type(error).__name__})

    async def _book(self) -> None:
        """What bots have spent, into the database."""
        if unwritten := self.shares.spending.take_unwritten():
            try:
                await self._write(lambda c: write_spent(c, unwritten))
            except SQLAlchemyError:
                self.shares.spending.give_back(unwritten)
                raise

    async def _tidy(self) -> None:
        """Now and then one process clears away what nobody needs any more; with a clock that jumps, none does."""
        if self.steady.look() and await self._write(claim_tidying):
            for table_id in await self._write(self._clear_away):
                await self.hub.catch_up(table_id)

    def _clear_away(self, c: Connection) -> list[str]:
        closed = tidy(c)
        for table_id in closed:
            self.hub.database.ring(c, table_id)
        return closed

    async def sweep(self) -> None:
        """One round through the house."""
        orphans, full, silent = await asyncio.get_running_loop().run_in_executor(None, self._look_around)
        for table_id in full:
            if await self._is_ours(table_id):
                await self.hub.within(table_id, Room.start_if_full)
        for table_id in silent:
            if await self._is_ours(table_id):
                await self.hub.within(table_id, Room.end_questions)
        for table_id in orphans:
            if table_id not in self.thinking and await self._is_ours(table_id):
                await self.hub.within(table_id, self._take_up)

    async def _is_ours(self, table_id: str) -> bool:
        """To play; nobody else may have been quicker in taking it."""
        await self.hub.owners.owner(table_id)
        return self.hub.owners.holds(table_id)

    async def _take_up(self, room: Room) -> None:
        await room.refresh()
        self.look(room)

    def _look_around(self) -> tuple[list[str], list[str], list[str]]:
        """Turns that wait for a bot, tables to be started, votes of which a deadline is over."""
        with self.hub.database.read() as c:
            whose = self.hub.owners.whose()
            orphans, full = store.waiting_for_bots(c, whose), store.full_tables(c, whose)
            return orphans, full, store.unanswered(c, whose)

    async def warn(self) -> None:
        """Who has not much time left is told.  That reads every turn of the house, so it is done seldom."""
        late = await self._read(lambda c: store.running_late(c, WARN_AT, self.hub.owners.whose()))
        if late:
            await self._write(lambda c: announce_warnings(c, late))
