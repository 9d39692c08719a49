"""What is done to a server while people play: kills, restarts, jumps of its clock, a full disk."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.faults.disk import fill
from benchmarks.load.house import Postgres, Server, with_children

DAY = 86_400
AFTERWARDS = 1.0  # seconds in which something is still felt
JUMPS = (-20 * 3600, -3600, 90, 3600, 9 * 3600, 3 * DAY, 40 * DAY)  # seconds by which the calendar is wrong


@dataclass(frozen=True)
class Plan:
    """How much of everything; it is spread over the kills evenly."""

    kills: int  # of workers and of whole servers
    servers: int  # of these, so many are whole servers
    restarts: int  # of PostgreSQL
    jumps: int  # of the clock
    full: int  # times at which the disk is full
    pace: float  # seconds between two kills, at most


@dataclass
class Outcome:
    done: Counter[str] = field(default_factory=Counter)
    processes: int = 0  # ended by SIGKILL, those of whole servers counted one by one
    seconds: float = 0.0
    spans: list[tuple[str, float, float]] = field(default_factory=list)  # what, from when, until when

    def during(self, begin: float, end: float) -> str:
        """What was going on then; "" if nothing was."""
        there = {what for what, since, until in self.spans if since < end and until + AFTERWARDS > begin}
        return next((what for what in ("server", "restart", "full", "worker") if what in there), "")


class Trouble:
    def __init__(self, server: Server, cluster: Postgres | None, disk: Path | None, clock: Path, plan: Plan) -> None:
        self.server, self.cluster, self.disk, self.clock, self.plan = server, cluster, disk, clock, plan
        self.outcome = Outcome()

    async def run(self) -> None:
        """Kills come as fast as processes come back; all others are left, save where the whole server is killed."""
        plan, done = self.plan, self.outcome.done
        besides = {  # how often, what, and how early in its turn: so that they do not all come at once
            "server": (plan.servers, self.kill_server, 0.8),
            "restart": (plan.restarts if self.cluster else 0, self.restart_database, 0.6),
            "jump": (plan.jumps, self.jump, 0.4),
            "full": (plan.full if self.disk else 0, self.fill_disk, 0.2),
        }
        while done["worker"] + done["server"] < plan.kills:
            await asyncio.sleep(random.uniform(0, plan.pace))
            share = (done["worker"] + done["server"] + 1) / plan.kills
            begun = time.monotonic()
            due = [name for name, (count, _, early) in besides.items() if done[name] < int(share * count + early)]
            if due:
                name = random.choice(due)
                await besides[name][1]()
            elif await self.kill_worker():
                name = "worker"
            else:
                continue
            done[name] += 1
            self.outcome.spans.append((name, begun, time.monotonic()))
            if sum(done.values()) % 20 == 0:
                print(dict(done), flush=True)
        self.clock.write_text("0")

    async def kill_worker(self) -> bool:
        assert self.server.process is not None and self.server.process.poll() is None, "the house has ended by itself"
        pids = self.server.serving_pids()
        if len(pids) < self.server.workers:
            return False  # one at a time: the one before has been replaced
        os.kill(random.choice(pids), signal.SIGKILL)
        self.outcome.processes += 1
        return True

    async def kill_server(self) -> None:
        """The supervisor, its workers and the bots' processes, and then it is started again."""
        assert self.server.process is not None
        pids = with_children(self.server.process.pid)
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.outcome.processes += len(pids)
        await asyncio.to_thread(self.server.process.wait)
        await asyncio.to_thread(self.server.start)

    async def restart_database(self) -> None:
        """In turn gently, and at once as in a power failure."""
        assert self.cluster is not None
        mode = "immediate" if self.outcome.done["restart"] % 2 else "fast"
        await asyncio.to_thread(self.cluster.stop, mode)
        await asyncio.to_thread(self.cluster.start)

    async def jump(self) -> None:
        wrong = self.clock.read_text() != "0" and random.random() < 0.5
        self.clock.write_text("0" if wrong else str(random.choice(JUMPS)))

    async def fill_disk(self) -> None:
        """PostgreSQL gives up where it cannot write its journal; whoever runs it starts it again when there is room."""
        assert self.disk is not None
        await asyncio.to_thread(fill, self.disk, random.uniform(0.2, 1.0))
        if self.cluster:
            await asyncio.to_thread(self.cluster.revive)
