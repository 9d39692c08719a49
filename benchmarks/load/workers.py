"""``python -m benchmarks.load.workers``: how many moves one, two and four processes make that serve together.

Where there are enough cores, each process has one of its own, database and clients have others, and as many moves are
asked for as can be made.  Where there are not, that would measure how they share the cores; what can be shown
there is whether each move takes more of a processor when there are more of them, so a fixed number is asked for.
Or each process gets a small share of a core (``--quota 15``), so that all of them fit, and again as many moves are
asked for as can be made: then it shows whether the work is shared.
"""

from __future__ import annotations

import os
import platform
import tempfile
import time
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Annotated

import typer
from benchmarks.load.__main__ import WARM_UP, Players, markdown, measure, percentile
from benchmarks.load.cores import Layout, layout
from benchmarks.load.house import (
    SHAPES,
    Postgres,
    Server,
    Shape,
    cpu_seconds,
    pin,
    postgres,
    running,
    stored,
    with_children,
)
from benchmarks.load.quotas import CONTROLLER, PERIOD_US, can_be_shared_out, quotas

import mehen

HERE = Path(__file__).parent
PLIES = 20  # where the tables begin: early enough that none is over before the end
FLYING = 24  # moves on their way at once for each process, when asked for as many as possible
FLUSHES = 200
STARTING = 60.0  # seconds for all of them to come up
HEAD = [
    "database", "processes", "moves/s asked", "done", "p50 ms", "p95 ms", "the house's CPU ms/move",
    "PostgreSQL's CPU ms/move", "processes busy", "clients busy", "refused",
]  # fmt: skip


class Meter:
    """Processor time from its making on: of the processes that serve, the whole house, its database and the clients."""

    def __init__(self, server: Server, serving: list[int], cluster: Postgres | None, players: list[Players]) -> None:
        assert server.process is not None
        self.server, self.serving, self.cluster, self.players = server.process.pid, serving, cluster, players
        self.first, self.begun = self.read(), time.perf_counter()

    def read(self) -> list[list[float]]:
        house, database = with_children(self.server), with_children(self.cluster.pid()) if self.cluster else []
        clients = [player.process.pid for player in self.players]
        return [[sum(map(cpu_seconds, house))], [sum(map(cpu_seconds, database))],
                [*map(cpu_seconds, self.serving)], [*map(cpu_seconds, clients)]]  # fmt: skip

    def used(self) -> list[list[float]]:
        return [[a - b for a, b in zip(*both, strict=True)] for both in zip(self.read(), self.first, strict=True)]

    def columns(self, moves: int) -> list[str]:
        """Milliseconds a move, and how busy a core the processes kept: the least and the most busy one."""
        house, database, serving, clients = self.used()
        seconds = time.perf_counter() - self.begun
        costs = [f"{1000 * used[0] / moves:.2f}" for used in (house, database)]
        busy = [f"{100 * min(used) / seconds:.0f}-{100 * max(used) / seconds:.0f} %" for used in (serving, clients)]
        return [costs[0], costs[1] if self.cluster else "", *busy]


def all_serving(server: Server) -> list[int]:
    """The processes that serve, once all of them do."""
    assert server.process is not None
    if server.workers == 1:
        return [server.process.pid]
    end = time.monotonic() + STARTING
    while len(found := server.serving_pids()) < server.workers:
        if time.monotonic() > end:
            raise SystemExit(f"found {len(found)} processes that serve, expected {server.workers}")
        time.sleep(0.05)
    return found


def row(server: Server, cluster: Postgres | None, room: Layout | None, shapes: list[Shape], tables: int, rate: float,
        seconds: float, quota: float) -> list[str]:  # fmt: skip
    """One line of the table; a rate of 0 asks for as many as can be made."""
    seeded = stored(server, shapes, tables)
    with running(server):
        serving = all_serving(server)
        if room:
            for pid, core in zip(serving, room.workers, strict=False):
                pin(pid, {core})
        here = sorted(os.sched_getaffinity(0))
        cores = room.clients if room else here[-2:] if quota else here[-1:]
        players = [Players(server, seeded[n :: len(cores)], core, server.nice) for n, core in enumerate(cores)]
        assert all(player.hear().strip() == "seated" for player in players)
        flying = FLYING * server.workers
        with quotas(serving, quota):
            measure(players, rate, WARM_UP, count=False, flying=flying)
            meter = Meter(server, serving, cluster, players)
            found = measure(players, rate, seconds, flying=flying)
            told = found["told"]
            costs = meter.columns(len(told))
        for player in players:
            player.end()
    times = [f"{1000 * percentile(told, share):.0f}" for share in (0.5, 0.95)]
    return [
        "postgresql" if cluster else "sqlite", str(server.workers), f"{rate:g}" if rate else "most",
        f"{len(told) / seconds:.0f}", *times, *costs, str(sum(found["refused"])),
    ]  # fmt: skip


def flush_ms(folder: Path) -> float:
    """What a write takes until it is on the disk of this folder."""
    with (folder / "flushed").open("wb") as file:
        begun = time.perf_counter()
        for _ in range(FLUSHES):
            file.write(bytes(4096))
            file.flush()
            os.fdatasync(file.fileno())
        return 1000 * (time.perf_counter() - begun) / FLUSHES


def gains(rows: list[list[str]]) -> str:
    """How many times the moves of half as many processes."""
    done = {(kind, int(count)): float(moves) for kind, count, _, moves, *_ in rows}
    said = [
        f"* {kind}: {count} processes make {moves / done[kind, count // 2]:.2f} times the moves of {count // 2}.\n"
        for (kind, count), moves in done.items()
        if count % 2 == 0 and (kind, count // 2) in done
    ]
    return "".join(said)


def report(rows: list[list[str]], room: Layout | None, tables: int, game: str, rate: float, seconds: float,
           quota: float, flush: float, busy: float) -> str:  # fmt: skip
    most = f"as many moves as can be made ({FLYING} on their way for each process) for {seconds:g} s"
    if quota:
        how = f"""{most}. Each process that serves gets {quota:g} % of a core and no more (by cgroup, in periods of
{PERIOD_US // 1000} ms); the database, the clients and the house's remaining processes take what they need"""
        what = f"""{gains(rows)}
This shows whether the processes share the work, with nothing in the way that all of them have to wait for: a lock, the
one writer, a process that hands on to the others. It does not show what cores do to each other that all work at once
(memory, caches), nor how far the database goes: it has more of the machine here than the processes have together. Times
of moves are those of processes that are held back most of the time. A line counts only where its processes were as busy
as they may be, and clients were not.
"""
    elif room:
        how = f"""{most}. Each process that
serves has a core of its own, its threads included, shared with nobody; {len(room.rest)} other cores are for the
database and the house's remaining processes, {len(room.clients)} for as many processes with clients"""
        what = f"{gains(rows)}\n"
    else:
        how = f"{rate:g} moves a second for {seconds:g} s"
        what = """How many moves four processes make on cores of their own is not shown by this: there are too few cores
here to keep them apart from the database and the clients. Processor time depends little on what else the machine does.
"""
    title, command = "What several processes do", "python -m benchmarks.load.workers"
    if quota:
        title, command = f"{title} with a small share of a core", f"{command} --quota {quota:g} --tables {tables}"
    return f"""# {title}

`{command}`: for each process {tables} live tables of {game}, three clients each, all on
sockets of their own; {how}.
Engines {"compiled" if mehen.COMPILED else "interpreted"}, Python {platform.python_version()}, {os.cpu_count()} cores;
load average of the machine before {busy:.1f}; a write of 4 kB is on its disk after {flush:.2f} ms.

{markdown(HEAD, rows)}
{what}
The house's processor time is that of all its processes, those for bots and the one they are forked from included.
Busy: the least and the most busy one of the processes that serve, and of those with clients, of a core.
"""


def main(
    tables: Annotated[int, typer.Option(help="Live tables for each process.")] = 150,
    rate: Annotated[float, typer.Option(help="Moves a second where there are too few cores.")] = 60,
    seconds: Annotated[float, typer.Option(help="Counted seconds for each number of processes.")] = 20,
    processes: Annotated[str, typer.Option(help="Numbers of processes.")] = "1,2,4",
    databases: Annotated[str, typer.Option(help="sqlite, postgresql or both.")] = "sqlite,postgresql",
    game: Annotated[str, typer.Option(help="What is played.")] = "egizia",
    quota: Annotated[float, typer.Option(help="Percent of a core for each process; 0: no limit.")] = 0,
    nice: Annotated[int, typer.Option(help="Priority of all of it, for machines with other work.")] = 0,
    out: Annotated[Path | None, typer.Option(help="The page; workers.md, or quotas.md, if none is named.")] = None,
) -> None:
    """Measure the moves a second of several processes, or what a move costs them."""
    shapes: list[Shape] = [(game, 3, PLIES, seed, 0.0) for seed in range(SHAPES)]
    counts = [int(count) for count in processes.split(",")]
    if quota and not can_be_shared_out():
        raise SystemExit(f"{CONTROLLER} is not there, or not ours to write")
    room, busy = None if quota else layout(max(counts)), os.getloadavg()[0]
    asked = 0.0 if room or quota else rate
    rows: list[list[str]] = []
    with tempfile.TemporaryDirectory(prefix="mehen-workers-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        flush = flush_ms(folder)
        for kind, count in product(databases.split(","), counts):
            with ExitStack() as stack:
                cluster = None
                if kind == "postgresql":
                    cluster = stack.enter_context(postgres(folder / f"pg-{count}", nice=nice))
                if cluster and room:
                    cluster.pin(room.rest)
                url = cluster.url if cluster else ""
                server = Server(folder / f"{kind}-{count}", url, count, room.rest if room else (), nice)
                if room and count == 1:
                    server.cores = room.workers[:1]
                rows.append(row(server, cluster, room, shapes, tables * count, asked, seconds, quota))
            print("  ".join(rows[-1]), flush=True)
    text = report(rows, room, tables, game, rate, seconds, quota, flush, busy)
    print(text)
    (out or HERE / ("quotas.md" if quota else "workers.md")).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
