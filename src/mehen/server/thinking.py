"""Bots in processes of their own: a slow one delays nobody, one that hangs is ended and started anew."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from mehen import bots
from mehen.bots import outside
from mehen.core.errors import BotError
from mehen.server import metrics
from mehen.server.traces import span, timed

log = logging.getLogger(__name__)
PROGRAM = "mehen.server.thinker"
QUICK = 0.2  # seconds: bots that usually think no longer than this answer at once
#: Bots that may think longer; of other packages' bots nobody knows.
SLOW = (*(name for name, budget in bots.SEARCHING.items() if budget.seconds > QUICK), *outside.names())


UNSEEN = 10  # one turn in so many is for tables at which nobody looks


class Party(NamedTuple):
    """For whom a bot thinks: turns go round the addresses, and at each address round its people."""

    address: str
    person: str


Charge = Callable[[Party, float], None]
Cost = Callable[[str], float]


@dataclass(eq=False, slots=True)
class Waiting:
    """A question that waits for a worker."""

    party: Party
    watched: Callable[[], bool]  # is somebody looking at the table?  They may come and go while it waits
    turn: asyncio.Future[Worker]
    number: int  # in the order of coming


class Turns:
    """Who is next: tables at which somebody looks, there the address for which bots have thought least lately, of its
    people likewise.  Many questions of one person wait behind each other, not before those of others.

    Tables at which nobody looks get one turn in ten, so that their games go on.
    """

    def __init__(self, cost: Callable[[str], float] = lambda who: 0.0) -> None:
        self.cost = cost
        self.waiting: list[Waiting] = []
        self._numbers = itertools.count(1)
        self._served: dict[str, int] = {}  # addresses and people of those who wait: when they had a turn
        self._hands = 0

    def wait(self, party: Party, watched: Callable[[], bool] = lambda: True) -> asyncio.Future[Worker]:
        """Resolves to a worker when it is this question's turn."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.append(Waiting(party, watched, turn, next(self._numbers)))
        return turn

    def hand(self, worker: Worker) -> bool:
        """Give a worker to whoever is next; False if nobody waits."""
        self.waiting = [one for one in self.waiting if not one.turn.done()]  # whoever asked may have gone
        if not self.waiting:
            self._served.clear()
            return False
        self._hands += 1
        unseen_first = self._hands % UNSEEN == 0
        chosen = min(self.waiting, key=lambda one: (one.watched() == unseen_first, *self._standing(one)))
        self.waiting.remove(chosen)
        for who in chosen.party:
            self._served[who] = next(self._numbers)
        chosen.turn.set_result(worker)
        return True

    def _standing(self, one: Waiting) -> tuple[float, int, float, int, int]:
        address, person = one.party
        served = self._served
        return self.cost(address), served.get(address, 0), self.cost(person), served.get(person, 0), one.number


class Thinkers:
    """A fixed number of worker processes, each with one question at a time, and one more for quick bots alone.

    So a quick answer never waits for a slow one.  The others help with quick questions when no slow one waits.
    """

    def __init__(self, count: int, charge: Charge = lambda party, seconds: None, cost: Cost = lambda who: 0.0) -> None:
        self.charge = charge
        self.express = Worker(PROGRAM)
        self.workers = [self.express, *(Worker(PROGRAM) for _ in range(count))]
        self.idle = list(self.workers)
        self.quick, self.slow = Turns(cost), Turns(cost)

    async def ask(
        self, question: dict[str, Any], seconds: float, party: Party, watched: Callable[[], bool] = lambda: True
    ) -> dict[str, Any]:
        """What a bot advises.  ``TimeoutError`` if the worker did not answer in time; it is replaced.

        ``BotError`` if the bot stumbled; its worker lives on.  What it took is charged to the party.
        """
        level = question["bot"]
        slow = level.partition("@")[0] in SLOW
        with timed(metrics.bot_wait.labels("slow" if slow else "quick"), "wait for a bot"):
            worker = await self._worker(slow, party, watched)
        begun, used = time.monotonic(), None
        try:
            with span("think", level=level):
                advice = await worker.ask(question | {"seed": secrets.randbits(31)}, seconds)
            used = advice.pop("seconds", None)
        finally:
            metrics.bot_think.labels(level).observe(time.monotonic() - begun)
            self.charge(party, time.monotonic() - begun if used is None else float(used))
            self._free(worker)
        if "error" in advice:
            raise BotError(advice["error"])
        return advice

    async def _worker(self, slow: bool, party: Party, watched: Callable[[], bool]) -> Worker:
        fit = [worker for worker in self.idle if not slow or worker is not self.express]
        if fit:
            worker = self.express if self.express in fit else fit[0]
            self.idle.remove(worker)
            return worker
        turn = (self.slow if slow else self.quick).wait(party, watched)
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
