"""What has to happen by itself: bots answer, orphaned turns are found, clocks warn, deadlines end."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from mehen.core.errors import BotError
from mehen.core.rng import Rng
from mehen.server import schema as db
from mehen.server import store
from mehen.server.hub import Hub
from mehen.server.notices import announce_warning
from mehen.server.room import Room
from mehen.server.shares import charged
from mehen.server.thinking import Party, Thinkers
from mehen.table.timeline import Timeline

log = logging.getLogger(__name__)
T = TypeVar("T")
BUDGET = 20.0  # seconds a bot may take before its worker is ended
CLAIM = 3.0  # seconds for which a process may be silent before another one takes over its thinking
SWEEP = 2.0  # seconds between two looks for turns that nobody plays
WARN_AT = 0.8  # of the time


def claim_end() -> int:
    return db.now() + int(CLAIM * 1000)


def asked_as(timeline: Timeline, seat: int) -> dict[str, Any]:
    """A position as a bot may see it: what its seat cannot know is drawn anew."""
    rules = timeline.rules
    return {
        "seat": seat,
        "game": rules.game,
        "rules": int(rules.version),
        "seats": int(rules.seats),
        "edition": rules.edition,
        "options": rules.options,
        "position": timeline.facing(seat).resampled(seat, Rng(secrets.randbits(32))).dump(),
    }


class Housekeeping:
    def __init__(self, hub: Hub, thinkers: Thinkers) -> None:
        self.hub = hub
        self.thinkers = thinkers
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._closing = False
        hub.on_change = self.look

    def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        self._closing = True  # what is still being written must not wake up another bot
        tasks = [*self.thinking.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()

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
        return {"bot": room.played_by_bot(seat), **here, **asked_as(timeline, seat)}

    async def _think(self, table_id: str, question: dict[str, Any], party: Party) -> int:
        """Our claim is short, so that a turn left behind by a crash is found soon; while we live, we renew it."""
        thought = asyncio.create_task(self.thinkers.ask(question, BUDGET, party))
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

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                orphans, full, silent = await asyncio.get_running_loop().run_in_executor(None, self._look_around)
                for table_id in full:
                    await self.hub.within(table_id, Room.start_if_full)
                for table_id in silent:
                    await self.hub.within(table_id, Room.end_questions)
                for table_id in orphans:
                    if table_id not in self.thinking:
                        await self.hub.within(table_id, self._take_up)
            except Exception as error:  # one table's trouble must not end the looking after all others
                log.warning("sweep", extra={"error": type(error).__name__})

    async def _take_up(self, room: Room) -> None:
        await room.refresh()
        self.look(room)

    def _look_around(self) -> tuple[list[str], list[str], list[str]]:
        """Turns that wait for a bot, tables to be started, votes of which a deadline is over; the late are warned."""
        with self.hub.database.read() as c:
            orphans, full, silent = store.waiting_for_bots(c), store.full_tables(c), store.unanswered(c)
            late = store.running_late(c, WARN_AT)
        if late:
            with self.hub.database.write() as c:
                for table, seat in late:
                    announce_warning(c, table, seat)
        return orphans, full, silent
