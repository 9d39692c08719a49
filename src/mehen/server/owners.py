"""Each live table has one owner among the processes that serve together: the one that plays its bots and its clocks.

Whoever is asked about a table that nobody plays takes it; requests about the others are shown to their owners
(``porter.py``).  A process that serves alone has joined nobody: every table is its own, and nothing of this costs
anything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from prometheus_client import Metric
from sqlalchemy import ColumnElement, Connection, select, true
from sqlalchemy.exc import SQLAlchemyError

from mehen.server import leases, metrics, store
from mehen.server import schema as db
from mehen.server.database import Database, once_back
from mehen.server.leases import Process

log = logging.getLogger(__name__)
T = TypeVar("T")
BEAT = 4.0  # seconds between two signs of life
HUNG = 3  # of our signs of life without one of somebody else's: they hang
IDLE = 300.0  # seconds after which a table that nobody needs is given back
KNOWN = 20_000  # tables of others that are remembered
FRESH = 5.0  # seconds for which their owners are believed


class Owners:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.me: Process | None = None  # once we have joined
        self.peers: dict[str, Process] = {}
        self.mine: dict[str, float] = {}  # tables, and when they were last asked for
        self.leaving = False
        self.in_use: Callable[[str], bool] = lambda table: False  # is somebody there, or does a bot think?
        self.on_lost: Callable[[], None] = lambda: None  # we were taken for dead, and play nothing any more
        self.on_peer: Callable[[Process], None] = lambda peer: None  # somebody has come
        self._elsewhere: OrderedDict[str, tuple[str, float]] = OrderedDict()  # owners of others, and since when we know
        self._asking: dict[str, asyncio.Future[str | None]] = {}
        self._giving: asyncio.Future[None] | None = None  # tables are just being given back
        self._silent: dict[str, int] = {}  # for how many of our signs of life others have given none
        self._eldest = ""
        self._beating: asyncio.Task[None] | None = None

    # -- life ----------------------------------------------------------------------

    async def join(self, machine: str, door: str, address: str, patience: float = 0.0) -> None:
        """From now on others find us here.  ``patience``: seconds for a database that is just being started again."""
        me = Process(store.new_id(16), machine, door, address)
        await once_back(lambda: self._join(me), patience)
        self._beating = asyncio.create_task(self._beat_on())

    async def _join(self, me: Process) -> None:
        await self._write(lambda c: leases.join(c, me))
        self.me = me
        log.info("joined", extra={"process_id": me.id})
        await self._look_round()

    async def leave(self) -> None:
        """Others take our tables from this moment on; we take none any more."""
        self.leaving = True
        if self._beating:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        if (me := self.me) is not None:
            self.mine.clear()
            with suppress(SQLAlchemyError):  # then they see that we are silent
                await self._write(lambda c: leases.leave(c, me.id))

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except Exception as error:  # the database is away: nobody gives a sign of life then
                metrics.errors.labels("beat").inc()
                log.warning("beat", extra={"error": type(error).__name__})

    async def beat(self) -> None:
        """A sign of life; and a look at those of the others."""
        assert self.me is not None
        me = self.me
        if not await self._write(lambda c: leases.beat(c, me.id)):
            log.warning("taken for dead", extra={"tables": len(self.mine)})
            self.mine.clear()
            self.on_lost()
            await self._join(replace(me, id=store.new_id(16)))
            return
        before = self.peers
        await self._look_round()
        for peer in list(self.peers.values()):
            same = peer.id in before and before[peer.id].beats == peer.beats
            self._silent[peer.id] = self._silent.get(peer.id, 0) + 1 if same else 0
            if self._silent[peer.id] >= HUNG:
                await self.bury(peer.id, "hung")
        self._silent = {name: count for name, count in self._silent.items() if name in self.peers}
        await self._give_back()

    async def _look_round(self) -> None:
        """Who serves with us at present."""
        assert self.me is not None
        found = await self._read(leases.processes)
        before, mine = self.peers, self.me.id
        self.peers = {process.id: process for process in found if process.id != mine}
        self._eldest = found[0].id if found else ""
        for peer in self.peers.values():
            if peer.id not in before:
                self.on_peer(peer)

    async def bury(self, process_id: str, how: str) -> None:
        """Somebody is dead, or hangs: nobody plays their tables any more, and whoever is asked takes them."""
        self.peers.pop(process_id, None)
        if await self._write(lambda c: leases.leave(c, process_id)):
            metrics.buried.labels(how).inc()
            log.warning("a process has gone", extra={"how": how})
        await self._look_round()

    async def _give_back(self) -> None:
        """Tables that nobody needs are played by whoever is asked next."""
        assert self.me is not None
        me, late = self.me.id, time.monotonic() - IDLE
        idle = [table for table, asked in self.mine.items() if asked < late and not self.in_use(table)]
        if idle:
            for table in idle:
                del self.mine[table]
            self._giving = asyncio.ensure_future(self._write(lambda c: leases.release(c, idle, me)))
            try:
                await self._giving
            finally:
                self._giving = None

    # -- tables --------------------------------------------------------------------

    @property
    def together(self) -> bool:
        return self.me is not None

    def holds(self, table: str) -> bool:
        """Do we play it?"""
        return self.me is None or table in self.mine

    async def owner(self, table: str) -> str | None:
        """Who plays a table: we take it if nobody does.  None where there is nothing to be played, or we are alone."""
        if self.me is None:
            return None
        if table in self.mine:
            self.mine[table] = time.monotonic()
            return self.me.id
        known, since = self._elsewhere.get(table, ("", 0.0))
        if known in self.peers and time.monotonic() - since < FRESH:
            return known
        if (asking := self._asking.get(table)) is None:
            asking = self._asking[table] = asyncio.ensure_future(self._ask(table))
            asking.add_done_callback(lambda _: self._asking.pop(table, None))
        return await asyncio.shield(asking)

    async def _ask(self, table: str) -> str | None:
        assert self.me is not None
        if self._giving is not None:  # else it may be ours for a moment still, and then nobody's
            await asyncio.wait({self._giving})
        me = self.me.id
        found = await self._read(lambda c: leases.lease(c, table))
        if found is None or not found.live:
            return None
        owner = found.owner
        if owner is None and self.leaving:  # whoever comes now is better served by somebody who stays
            return min(self.peers, default=None)
        if owner is None:
            owner = await self._write(lambda c: leases.take(c, table, found, me))
            if owner == me and found.epoch:
                metrics.takeovers.inc()
        if owner == me:
            self.mine[table] = time.monotonic()
        elif owner is not None:
            await self._note(table, owner)
        return owner

    async def _note(self, table: str, owner: str) -> None:
        if owner not in self.peers:
            await self._look_round()
        self._elsewhere[table] = owner, time.monotonic()
        self._elsewhere.move_to_end(table)
        while len(self._elsewhere) > KNOWN:
            self._elsewhere.popitem(last=False)

    def whose(self) -> ColumnElement[bool]:
        """The tables that are ours to look after: those we play and, for the longest with us, those nobody plays."""
        if self.me is None:
            return true()
        table = db.tables.c.id
        if self._eldest != self.me.id:
            return table.in_(select(db.leases.c.table_id).where(db.leases.c.owner == self.me.id))
        others = select(db.leases.c.table_id).where(db.leases.c.owner.is_not(None), db.leases.c.owner != self.me.id)
        return table.not_in(others)

    def numbers(self) -> list[Metric]:
        return [
            metrics.gauge("mehen_owned_tables", "Tables that this process plays", len(self.mine)),
            metrics.gauge("mehen_peers", "Other processes that serve with this one", len(self.peers)),
        ]

    # -- the database --------------------------------------------------------------

    async def _write(self, work: Callable[[Connection], T]) -> T:
        def write() -> T:
            with self.database.write() as c:
                return work(c)

        return await self._in_thread(write)

    async def _read(self, look: Callable[[Connection], T]) -> T:
        def read() -> T:
            with self.database.read() as c:
                return look(c)

        return await self._in_thread(read)

    def _in_thread(self, work: Callable[[], T]) -> Awaitable[T]:
        return asyncio.shield(asyncio.get_running_loop().run_in_executor(None, work))
