"""Bots in processes of their own: a slow one delays nobody, one that hangs is ended and started anew."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
from collections import deque
from typing import Any, NamedTuple

from mehen import bots
from mehen.bots import outside
from mehen.core.errors import BotError

log = logging.getLogger(__name__)
PROGRAM = "mehen.server.thinker"
QUICK = 0.2  # seconds: bots that usually think no longer than this answer at once
#: Bots that may think longer; of other packages' bots nobody knows.
SLOW = (*(name for name, budget in bots.SEARCHING.items() if budget.seconds > QUICK), *outside.names())


class Party(NamedTuple):
    """For whom a bot thinks: turns go round the addresses, and at each address round its people."""

    address: str
    person: str


class Turns:
    """Who waits for a worker.  Many questions of one person wait behind each other, not before those of others."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, deque[asyncio.Future[Worker]]]] = {}

    def wait(self, party: Party) -> asyncio.Future[Worker]:
        """Resolves to a worker when it is this question's turn."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(party.address, {}).setdefault(party.person, deque()).append(turn)
        return turn

    def hand(self, worker: Worker) -> bool:
        """Give a worker to whoever is next; False if nobody waits."""
        while self._waiting:
            turn = self._next()
            if not turn.done():  # whoever asked may have gone
                turn.set_result(worker)
                return True
        return False

    def _next(self) -> asyncio.Future[Worker]:
        """The first at the first person of the first address; both then go to the end of their rows."""
        address = next(iter(self._waiting))
        people = self._waiting.pop(address)
        person = next(iter(people))
        turns = people.pop(person)
        turn = turns.popleft()
        if turns:
            people[person] = turns
        if people:
            self._waiting[address] = people
        return turn


class Thinkers:
    """A fixed number of worker processes, each with one question at a time, and one more for quick bots alone.

    So a quick answer never waits for a slow one.  The others help with quick questions when no slow one waits.
    """

    def __init__(self, count: int) -> None:
        self.express = Worker(PROGRAM)
        self.workers = [self.express, *(Worker(PROGRAM) for _ in range(count))]
        self.idle = list(self.workers)
        self.quick, self.slow = Turns(), Turns()

    async def ask(self, question: dict[str, Any], seconds: float, party: Party) -> dict[str, Any]:
        """What a bot advises.  ``TimeoutError`` if the worker did not answer in time; it is replaced.

        ``BotError`` if the bot stumbled; its worker lives on.
        """
        worker = await self._worker(question["bot"] in SLOW, party)
        try:
            advice = await worker.ask(question | {"seed": secrets.randbits(31)}, seconds)
        finally:
            self._free(worker)
        if "error" in advice:
            raise BotError(advice["error"])
        return advice

    async def _worker(self, slow: bool, party: Party) -> Worker:
        fit = [worker for worker in self.idle if not slow or worker is not self.express]
        if fit:
            worker = self.express if self.express in fit else fit[0]
            self.idle.remove(worker)
            return worker
        turn = (self.slow if slow else self.quick).wait(party)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # handed over in the same moment
                self._free(turn.result())
            raise

    def _free(self, worker: Worker) -> None:
        lanes = [self.quick] if worker is self.express else [self.slow, self.quick]
        if not any(lane.hand(worker) for lane in lanes):
            self.idle.append(worker)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.end()


class Worker:
    """A Python module as a process that answers lines of JSON; ended as soon as it does not, started when asked."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            process = await self._alive()
            assert process.stdin and process.stdout
            async with asyncio.timeout(seconds):
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            advice: dict[str, Any] = json.loads(line)
            return advice
        except BaseException:
            await self.end()
            raise

    async def _alive(self) -> asyncio.subprocess.Process:
        """The process, started if need be.  A start that is given up is finished first, or nobody could end it."""
        if self.process is None or self.process.returncode is not None:
            start = asyncio.ensure_future(
                asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    self.module,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=2**20,
                )
            )
            try:
                self.process = await asyncio.shield(start)
            except asyncio.CancelledError:
                await asyncio.wait({start}, timeout=3)
                self.process = start.result() if start.done() and not start.cancelled() else None
                raise
        return self.process

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await asyncio.wait({asyncio.ensure_future(process.wait())}, timeout=3)
