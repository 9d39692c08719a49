"""Some of the clients, in a process of their own: reads what to do as JSON, plays, writes what it measured as JSON.

Every seat has its own socket and asks for deltas, as the browser does; sources from before there were any send whole
positions.  A move counts as told when its sender has the acknowledgement and each seat of the table
has a position that contains it; the time runs from just before it is sent.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from mehen.table.patch import patched

read_json = msgspec.json.Decoder().decode  # clients share a core, and must not be what is measured


@dataclass
class Move:
    id: str
    sent: float
    acknowledged: float = 0.0
    ply: int = 0


@dataclass
class Table:
    id: str
    seats: int
    sockets: dict[int, ClientConnection] = field(default_factory=dict)
    plies: dict[int, int] = field(default_factory=dict)  # by seat: what it has been told
    choices: dict[int, list[str]] = field(default_factory=dict)
    positions: dict[int, dict[str, Any]] = field(default_factory=dict)  # by seat; deltas are told against them
    move: Move | None = None
    over: bool = False

    def ready(self) -> tuple[int, str] | None:
        """The seat that is asked, and one of its answers."""
        if self.move or self.over or len(set(self.plies.values())) != 1 or len(self.plies) < self.seats:
            return None
        for seat, choices in self.choices.items():
            if choices:
                return seat, random.choice(choices)
        return None


@dataclass
class Results:
    told: list[float] = field(default_factory=list)  # seconds
    acknowledged: list[float] = field(default_factory=list)
    update_bytes: list[int] = field(default_factory=list)
    answer_bytes: list[int] = field(default_factory=list)
    refused: int = 0
    starved: int = 0  # ticks at which no table was ready


class Crowd:
    def __init__(self, job: dict[str, Any]) -> None:
        self.address = f"ws://127.0.0.1:{job['port']}/api/tables"
        self.tables = {row["id"]: Table(row["id"], len(row["seats"])) for row in job["tables"]}
        self.order = random.sample(list(self.tables.values()), len(self.tables))
        self.rows = job["tables"]
        self.results = Results()
        self.counting = False
        self.number = 0
        self.done = asyncio.Event()
        self.readers: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        gate = asyncio.Semaphore(20)

        async def one(row: dict[str, Any], seat: int) -> None:
            async with gate:
                headers = {"Cookie": f"mehen={row['seats'][seat]['cookie']}"}
                url = f"{self.address}/{row['id']}/socket?lang=en&seat={seat}&delta=1"
                line = await connect(
                    url, additional_headers=headers, max_size=None, ping_interval=None, open_timeout=120
                )
                table = self.tables[row["id"]]
                table.sockets[seat] = line
                self.readers.append(asyncio.create_task(self.read(table, seat, line)))

        await asyncio.gather(*(one(row, seat) for row in self.rows for seat in range(len(row["seats"]))))
        while any(len(table.plies) < table.seats for table in self.tables.values()):
            await asyncio.sleep(0.05)

    async def read(self, table: Table, seat: int, line: ClientConnection) -> None:
        async for text in line:
            message = read_json(text)
            kind = message["type"]
            if kind in ("update", "delta") and "position" in message:
                said = message["position"]
                position = said if kind == "update" else patched(table.positions[seat], said)
                table.positions[seat] = position
                table.plies[seat] = position["ply"]
                table.choices[seat] = [first_action(choice) for choice in position["choices"]]
                table.over = position["over"]
                if self.counting:
                    self.results.update_bytes.append(len(text))
            elif kind == "done" and table.move and message["id"] == table.move.id:
                table.move.acknowledged, table.move.ply = time.perf_counter(), message["ply"]
                if self.counting:
                    self.results.answer_bytes.append(len(text))
            elif kind == "refused":
                self.results.refused += 1
                table.move = None
            self.check(table)

    def check(self, table: Table) -> None:
        move = table.move
        if move and move.acknowledged and all(ply >= move.ply for ply in table.plies.values()):
            if self.counting:
                self.results.told.append(time.perf_counter() - move.sent)
                self.results.acknowledged.append(move.acknowledged - move.sent)
            table.move = None
            self.done.set()

    async def send_one(self) -> bool:
        start = random.randrange(len(self.order))
        for table in self.order[start:] + self.order[:start]:
            answer = table.ready()
            if answer:
                seat, action = answer
                self.number += 1
                frame = {
                    "type": "act",
                    "id": f"m{self.number}",
                    "seat": seat,
                    "ply": table.plies[seat],
                    "action": action,
                }
                table.move = Move(str(frame["id"]), time.perf_counter())
                await table.sockets[seat].send(json.dumps(frame | {"action": action}))
                return True
        return False

    async def pace(self, rate: float, seconds: float) -> None:
        """Evenly spread, whatever the answers do: a slow server is not asked less."""
        start = time.perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
            if not await self.send_one():
                self.results.starved += 1
        await asyncio.sleep(0.5)

    async def rush(self, seconds: float, most: int) -> None:
        """As fast as it goes, with so many moves on their way at once."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            flying = sum(1 for table in self.tables.values() if table.move)
            if flying >= most or not await self.send_one():
                self.done.clear()
                try:
                    await asyncio.wait_for(self.done.wait(), 1)
                except TimeoutError:
                    continue

    async def leave(self) -> None:
        for table in self.tables.values():
            for line in table.sockets.values():
                line.transport.abort()
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*self.readers, return_exceptions=True)


def first_action(choice: dict[str, Any]) -> str:
    """Sources from before a choice could have several actions are measured too."""
    actions: list[str] = choice.get("actions") or [choice["action"]]
    return actions[0]


async def play() -> None:
    """The first line of stdin seats everybody; each further line is one measurement; an empty one ends it."""
    loop = asyncio.get_running_loop()
    crowd = Crowd(json.loads(await loop.run_in_executor(None, sys.stdin.readline)))
    await crowd.sit_down()
    print("seated", flush=True)
    while line := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        job = json.loads(line)
        crowd.results = Results()
        crowd.counting = job["count"]
        if job["rate"]:
            await crowd.pace(job["rate"], job["seconds"])
        else:
            await crowd.rush(job["seconds"], job["flying"])
        print(json.dumps(vars(crowd.results)), flush=True)
    await crowd.leave()


if __name__ == "__main__":
    asyncio.run(play())
