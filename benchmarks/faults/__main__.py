"""``python -m benchmarks.faults``: processes are killed, PostgreSQL is restarted, lines are bad while people play.

Clients keep a list of what was acknowledged.  Afterwards the log has to contain each of these moves once, at the ply
that was named, and every table has to replay to what is stored.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import random
import signal
import tempfile
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from benchmarks.faults.network import Network, Weather, bad_line
from benchmarks.load.house import SHAPES, Postgres, Seat, Server, Table, played, postgres, running, seed_tables
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

import mehen
from mehen.core import catalog
from mehen.server import schema as db
from mehen.server.database import Database
from mehen.server.recheck import begun, recheck
from mehen.table.timeline import ACT

HERE = Path(__file__).parent
SILENCE = 15.0  # seconds without an answer after which a client looks for another line
PAUSE = 0.3  # seconds a person thinks
LOST_CONNECTION = (OSError, TimeoutError, WebSocketException, InvalidHandshake, EOFError)


@dataclass
class Tally:
    """What all clients together have seen."""

    acknowledged: dict[tuple[str, str], tuple[str, int, str]] = field(
        default_factory=dict
    )  # (user, id): table, ply, action
    resent: int = 0
    reconnects: int = 0
    waits: dict[tuple[str, int], list[float]] = field(default_factory=dict)  # (table, seat): seconds for each answer
    problems: list[str] = field(default_factory=list)
    games: int = 0  # played to their end

    def acknowledge(self, user: str, message: str, table: str, ply: int, action: str) -> None:
        known = self.acknowledged.setdefault((user, message), (table, ply, action))
        if known != (table, ply, action):
            self.problems.append(f"{table}: {message} acknowledged as {known} and as {(table, ply, action)}")

    def longest_waits(self) -> list[float]:
        """Of each person: the longest time from a move to its answer, with every reconnecting in between."""
        return sorted(max(waits) for waits in self.waits.values())


@dataclass
class Intent:
    """A move on its way; it is sent until it is answered."""

    id: str
    ply: int
    action: str
    begun: float = field(default_factory=time.monotonic)
    sent: float = 0.0


class Player:
    """One seat: plays whenever it is asked, comes back by itself after every break."""

    def __init__(self, port: int, table: str, number: int, seat: Seat, tally: Tally, stop: asyncio.Event) -> None:
        self.port = port
        self.table = table
        self.number = number
        self.seat = seat
        self.tally = tally
        self.stop = stop
        self.ply = -1
        self.choices: list[str] = []
        self.intent: Intent | None = None
        self.count = 0
        self.over = False

    async def play(self) -> None:
        first = True
        while not self.stop.is_set() and not self.over:
            with suppress(*LOST_CONNECTION):
                await self.connected()
            self.tally.reconnects += not first
            first = False
            await asyncio.sleep(random.uniform(0.05, 0.3))

    async def connected(self) -> None:
        since = f"&since={self.ply}" if self.ply >= 0 and self.intent else ""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket?lang=en&seat={self.number}{since}"
        headers = {"Cookie": f"mehen={self.seat.cookie}"}
        async with connect(url, additional_headers=headers, max_size=None, open_timeout=10, close_timeout=0.2) as line:
            if self.intent:
                self.tally.resent += 1
                await self.send(line, self.intent)
            while not self.stop.is_set() and not self.over:
                try:
                    message = json.loads(await asyncio.wait_for(line.recv(), 1.0))
                except TimeoutError:
                    if self.intent and time.monotonic() - self.intent.sent > SILENCE:
                        return
                    continue
                self.take(message)
                if self.intent is None and self.choices:
                    await asyncio.sleep(random.uniform(0, 2 * PAUSE))
                    self.count += 1
                    self.intent = Intent(f"s{self.number}-{self.count}", self.ply, random.choice(self.choices))
                    await self.send(line, self.intent)

    async def send(self, line: ClientConnection, intent: Intent) -> None:
        intent.sent = time.monotonic()
        frame = {"type": "act", "id": intent.id, "ply": intent.ply, "seat": self.number, "action": intent.action}
        await line.send(json.dumps(frame))

    def take(self, message: dict[str, Any]) -> None:
        kind, intent = message["type"], self.intent
        if kind == "update" and "position" in message:
            position = message["position"]
            if position["ply"] >= self.ply:
                self.ply, self.over = position["ply"], position["over"]
                self.choices = [choice["actions"][0] for choice in position["choices"]]
        elif kind == "done" and intent and message["id"] == intent.id:
            self.tally.acknowledge(self.seat.user, intent.id, self.table, message["ply"], intent.action)
            waits = self.tally.waits.setdefault((self.table, self.number), [])
            waits.append(time.monotonic() - intent.begun)
            self.intent, self.choices = None, [] if self.ply <= intent.ply else self.choices
        elif kind == "refused" and intent:
            if message["code"] not in ("stale", "database", "too_late"):
                self.tally.problems.append(f"{self.table}: {intent.id} refused: {message['code']}")
            if message["code"] != "database":
                self.intent = None  # nothing was done; the position says what can be done now
            else:
                intent.sent = time.monotonic() - SILENCE + 0.5


@dataclass
class Outcome:
    kills: int = 0
    restarts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Plan:
    """What is done to a server and to the lines that lead there."""

    at_once: int  # tables
    kills: int
    restarts: int
    pace: float  # seconds between two kills, at most
    weather: Weather


async def trouble(server: Server, cluster: Postgres | None, plan: Plan, outcome: Outcome) -> None:
    """Kills come as fast as processes come back, but not faster; restarts are spread among them."""
    every = max(1, plan.kills // plan.restarts) if plan.restarts else 0
    while outcome.kills < plan.kills:
        await asyncio.sleep(random.uniform(0, plan.pace))
        pids = server.serving_pids()
        if len(pids) < 2:  # somebody has to be left, or there is no load to be killed under
            continue
        os.kill(random.choice(pids), signal.SIGKILL)
        outcome.kills += 1
        if cluster and every and outcome.kills % every == 0 and outcome.restarts < plan.restarts:
            await asyncio.to_thread(restart, cluster, "immediate" if outcome.restarts % 2 else "fast")
            outcome.restarts += 1
        if outcome.kills % 20 == 0:
            print(f"{outcome.kills} kills, {outcome.restarts} restarts", flush=True)


def restart(cluster: Postgres, mode: str) -> None:
    cluster.stop(mode)
    time.sleep(random.uniform(0, 1))
    cluster.start()


async def table_after_table(port: int, stock: list[Table], tally: Tally, stop: asyncio.Event) -> None:
    """The people of one table; when a game is over, the next one begins."""
    while stock and not stop.is_set():
        table = stock.pop()
        seats = [(number, seat) for number, seat in enumerate(table.seats) if seat is not None]
        await asyncio.gather(*(Player(port, table.id, n, seat, tally, stop).play() for n, seat in seats))
        tally.games += not stop.is_set()
    if not stock:
        tally.problems.append("there were too few tables")


async def run_round(
    server: Server, cluster: Postgres | None, tables: list[Table], plan: Plan
) -> tuple[Tally, Outcome, Network]:
    tally, outcome, stop = Tally(), Outcome(), asyncio.Event()
    stock = list(tables)
    start = time.monotonic()
    async with bad_line(server.port, plan.weather) as network:
        lives = [table_after_table(network.port, stock, tally, stop) for _ in range(plan.at_once)]
        busy = [asyncio.create_task(life) for life in lives]
        await trouble(server, cluster, plan, outcome)
        await played_on(tally, 3 * plan.at_once)
        stop.set()
        for ended in await asyncio.gather(*busy, return_exceptions=True):
            if isinstance(ended, BaseException):
                tally.problems.append(f"a client has died: {ended!r}")
    outcome.seconds = time.monotonic() - start
    return tally, outcome, network


async def played_on(tally: Tally, moves: int, seconds: float = 60) -> None:
    """After the last kill everybody has to come back and play on by themselves."""
    wanted, end = len(tally.acknowledged) + moves, time.monotonic() + seconds
    while len(tally.acknowledged) < wanted:
        if time.monotonic() > end:
            tally.problems.append("nobody played on after the last kill")
            return
        await asyncio.sleep(0.5)


def compare(database: Database, tally: Tally) -> tuple[int, int, int, list[str]]:
    """Lost, doubled, wrong, and what replaying found."""
    game = catalog.game("egizia")
    with database.read() as c:
        rows = c.execute(select(db.log, db.tables.c.seats).join_from(db.log, db.tables)).mappings().all()
        ids = begun(c)
    found: dict[tuple[str, str], list[Any]] = {}
    for row in rows:
        if row["message"] is not None:
            found.setdefault((row["user_id"], row["message"]), []).append(row)
    lost = doubled = wrong = 0
    for key, (table, ply, action) in tally.acknowledged.items():
        lines = found.get(key, [])
        lost += not lines
        doubled += len(lines) > 1
        for row in lines:
            said = game.space(game.rules(row["seats"])).write(row["value"])
            wrong += (row["table_id"], row["ply"], row["kind"], said) != (table, ply, ACT, action)
    return lost, doubled, wrong, [f"{table}: {problem}" for table in ids for problem in recheck(database, table)]


def waits_of(tally: Tally) -> list[str]:
    """What 99 of 100 moves waited less than, and 99 of 100 people at their worst moment; and the longest of all."""
    each = sorted(wait for waits in tally.waits.values() for wait in waits)
    longest = tally.longest_waits()
    return [
        f"{some[int(share * (len(some) - 1))]:.1f}" for some, share in ((each, 0.99), (longest, 0.99), (longest, 1))
    ]


def report(rows: list[list[str]], problems: list[str], tables: int, workers: int) -> str:
    head = [
        "database", "kill -9", "restarts of the database", "minutes", "games ended", "acknowledged moves", "lost",
        "doubled", "wrong", "tables that do not replay", "lines reopened", "moves sent again", "chunks delayed",
        "chunks split", "lines cut", "p99 of all waits s", "p99 of each person's longest wait s", "longest wait s",
    ]  # fmt: skip
    lines = [head, ["---", *(["---:"] * (len(head) - 1))], *rows]
    way = "compiled" if mehen.COMPILED else "interpreted"
    return (
        f"""# Faults

`python -m benchmarks.faults`: `mehen serve --workers {workers}` with {tables} tables of Egizia, two people and a bot at
each, every person on a socket of their own. One app process after the other is ended with `kill -9`, at random moments;
PostgreSQL is stopped (in turn gently and at once, as in a power failure) and started again. Clients come back by
themselves, go on from the ply they had, and send what was not acknowledged again under the same id. All of it goes
through a proxy of our own, which delays chunks of bytes, splits them and cuts lines off. A wait is the time from a
person's move to its acknowledgement, with all that lies in between; moves that were refused have none. Afterwards every
acknowledged move has to be in the log once, at the ply that was named, and every table has to replay to what is stored.

Engines {way}, Python {platform.python_version()}, {os.cpu_count()} cores.

"""
        + "".join("| " + " | ".join(line) + " |\n" for line in lines)
        + ("\nProblems:\n\n" + "".join(f"* {problem}\n" for problem in problems) if problems else "\nNo problems.\n")
    )


def main(
    kills: Annotated[int, typer.Option(help="For each database.")] = 120,
    restarts: Annotated[int, typer.Option(help="Of PostgreSQL.")] = 20,
    tables: Annotated[int, typer.Option(help="Tables that are played at.")] = 16,
    workers: Annotated[int, typer.Option(help="App processes.")] = 4,
    pace: Annotated[float, typer.Option(help="Seconds between two kills, at most; somebody is always left.")] = 1.0,
    cut: Annotated[float, typer.Option(help="Of all chunks of bytes: the share with which a line is cut.")] = 0.01,
    databases: Annotated[str, typer.Option(help="sqlite, postgresql or both.")] = "sqlite,postgresql",
    nice: Annotated[int, typer.Option(help="Priority of the server, for machines with other work.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write the table to this file too.")] = HERE / "results.md",
) -> None:
    """Kill app processes under load and look whether anything was lost.  Exit code 1 if so."""
    shapes = [played("egizia", 3, 3, seed) for seed in range(SHAPES)]
    rows, problems = [], []
    with tempfile.TemporaryDirectory(prefix="mehen-faults-") as folder, ExitStack() as stack:
        os.chmod(folder, 0o755)
        for kind in databases.split(","):
            cluster = stack.enter_context(postgres(Path(folder, "pg"))) if kind == "postgresql" else None
            server = Server(Path(folder, kind), cluster.url if cluster else "", workers, nice=nice)
            seeded = seed_tables(server.settings, shapes, tables + 3 * kills, bots=1)
            plan = Plan(tables, kills, restarts if cluster else 0, pace, Weather(cut=cut))
            with running(server):
                tally, outcome, network = asyncio.run(run_round(server, cluster, seeded, plan))
            database = Database(server.settings.database_url)
            lost, doubled, wrong, broken = compare(database, tally)
            database.close()
            numbers = [
                outcome.kills, outcome.restarts, f"{outcome.seconds / 60:.1f}", tally.games, len(tally.acknowledged),
                lost, doubled, wrong, len(broken), tally.reconnects, tally.resent, network.delayed, network.split,
                network.cut, *waits_of(tally),
            ]  # fmt: skip
            rows.append([kind, *(str(number) for number in numbers)])
            problems += [f"{kind}: {problem}" for problem in [*tally.problems, *broken]]
            print("  ".join(rows[-1]), flush=True)
            if problems:
                print(*problems[:20], (server.home / "server.log").read_text()[-2000:], sep="\n")
    text = report(rows, problems, tables, workers)
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")
    raise typer.Exit(1 if problems or any(row[6:10] != ["0"] * 4 for row in rows) else 0)


if __name__ == "__main__":
    typer.run(main)
