"""``python -m benchmarks.load``: live tables, real sockets, one server process on one core."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import typer
from benchmarks.load.cores import layout
from benchmarks.load.house import SHAPES, Server, Shape, Table, kinds, pin, played, postgres, running, stored
from websockets.asyncio.client import connect

import mehen

HERE = Path(__file__).parent
WARM_UP = 3.0  # seconds that are not counted
FLYING = 12  # moves on their way at once when asked for as many as possible
GOAL_MS, GOAL_RATE = 100, 50
COLD_PLIES, COLD_GOAL_MS = 700, 500


class Players:
    """A process with some of the clients."""

    def __init__(self, server: Server, tables: list[Table], core: int, nice: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.load.players"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        pin(self.process.pid, {core}, nice)
        self.tell({"port": server.port, "tables": [table.plain() for table in tables]})

    def tell(self, job: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a client process has ended")
        return line

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(30)


def measure(
    players: list[Players], rate: float, seconds: float, count: bool = True, flying: int = FLYING
) -> dict[str, list[Any]]:
    """All client processes at once; their lists joined."""
    share = max(1, round(flying / len(players)))
    for player in players:
        player.tell({"rate": rate / len(players), "seconds": seconds, "count": count, "flying": share})
    found = [json.loads(player.hear()) for player in players]
    joined: dict[str, list[Any]] = {key: [] for key in found[0]}
    for result in found:
        for key, value in result.items():
            joined[key] += value if isinstance(value, list) else [value]
    return joined


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def load_rows(
    title: str, server: Server, tables: list[Table], rates: list[float], seconds: float, cores: list[int], nice: int
) -> list[list[str]]:
    """One line of the table for each rate; 0 is as fast as it goes."""
    out = []
    shares = [tables[n :: len(cores)] for n in range(len(cores))]
    with running(server):
        players = [Players(server, share, core, nice) for share, core in zip(shares, cores, strict=True)]
        for player in players:
            assert player.hear().strip() == "seated"
        for rate in rates:
            measure(players, rate, WARM_UP, count=False)
            before, start = server.cpu_seconds(), time.perf_counter()
            found = measure(players, rate, seconds)
            used = server.cpu_seconds() - before
            busy = used / (time.perf_counter() - start)
            told, done = [1000 * t for t in found["told"]], [1000 * t for t in found["acknowledged"]]
            times = [f"{percentile(told, share):.0f}" for share in (0.5, 0.95, 0.99)]
            out.append([
                title, f"{rate:.0f}" if rate else "most", f"{len(told) / seconds:.0f}", *times,
                f"{percentile(done, 0.95):.0f}", f"{100 * busy:.0f} %",
                f"{1000 * used / max(len(told), 1):.2f}",
                f"{statistics.mean(found['update_bytes'] or [0]):.0f}",
                f"{statistics.mean(found['answer_bytes'] or [0]):.0f}", str(sum(found["refused"])),
            ])  # fmt: skip
            print("  ".join(out[-1]), flush=True)
        for player in players:
            player.end()
    return out


def cold_ms(server: Server, table: Table) -> tuple[float, int]:
    """From opening the socket at a process that has never seen the table to its first position; whole log included."""

    async def open_table() -> tuple[float, int]:
        seat = table.seats[0]
        assert seat is not None
        headers = {"Cookie": f"mehen={seat.cookie}"}
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/socket?lang=en&seat=0"
        start = time.perf_counter()
        async with connect(url, additional_headers=headers, max_size=None) as line:
            text = await line.recv()
            assert "position" in json.loads(text)
            return 1000 * (time.perf_counter() - start), len(text)

    return asyncio.run(open_table())


def cold_row(title: str, server: Server, tables: list[Table]) -> list[str]:
    """Each table is new to the process; the first one also loads the game itself, so it is not counted."""
    with running(server):
        found = [cold_ms(server, table) for table in tables]
    times = [ms for ms, _ in found[1:]]
    row = [
        title,
        f"{statistics.median(times):.0f}",
        f"{max(times):.0f}",
        f"{found[0][0]:.0f}",
        f"{found[0][1] / 1000:.0f}",
    ]
    print("  ".join(row), flush=True)
    return row


def markdown(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *(["---:"] * (len(head) - 1))], *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def main(
    tables: Annotated[int, typer.Option(help="Live tables.")] = 300,
    seats: Annotated[int, typer.Option(help="Clients at each of them.")] = 3,
    rates: Annotated[str, typer.Option(help="Moves a second; 0: as many as possible.")] = "10,25,50,100,0",
    seconds: Annotated[float, typer.Option(help="Counted seconds for each rate.")] = 20,
    databases: Annotated[str, typer.Option(help="sqlite, postgresql or both, with a comma.")] = "sqlite,postgresql",
    game: Annotated[str, typer.Option(help="What is played.")] = "egizia",
    plies: Annotated[int, typer.Option(help="Where the tables begin.")] = 60,
    trees: Annotated[
        list[str] | None, typer.Option(help="Other sources (compiled) to measure in the same run: name=folder.")
    ] = None,
    nice: Annotated[int, typer.Option(help="Priority of server and clients, for machines with other work.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write the tables to this file too.")] = HERE / "results.md",
) -> None:
    """Measure how long a move takes from its sender to every seat of its table."""
    cores, room = sorted(os.sched_getaffinity(0)), layout(1)
    server_core, client_cores = (room.workers[0], room.clients[:4]) if room else (cores[0], cores[1:3] or cores[:1])
    shapes: list[Shape] = [(game, seats, plies, seed, 0.0) for seed in range(SHAPES)]
    long: list[Shape] = [(game, seats, COLD_PLIES, 99 + n, 0.45) for n in range(6)]
    lengths = {shape: played(*shape).ply for shape in long}
    long = [shape for shape in long if lengths[shape] >= COLD_PLIES] or long
    sources = {"": HERE.parents[1]} | {
        name: Path(tree) for name, _, tree in (one.partition("=") for one in trees or [])
    }
    wanted = [float(rate) for rate in rates.split(",")]
    rows: list[list[str]] = []
    cold: list[list[str]] = []
    load_before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="mehen-load-") as folder, ExitStack() as stack:
        os.chmod(folder, 0o755)
        for kind, (name, sources_at) in product(kinds(databases), sources.items()):
            title = f"{kind}, {name}" if name else kind
            home = Path(folder, f"{kind}-{name}")
            cluster = None if kind == "sqlite" else stack.enter_context(postgres(Path(folder, f"{kind}-{name}-pg")))
            if cluster and room:
                cluster.pin(room.rest)
            server = Server(
                home, cluster.url if cluster else "", cores={server_core}, nice=nice, tree=sources_at.resolve()
            )
            rows += load_rows(title, server, stored(server, shapes, tables), wanted, seconds, client_cores, nice)
            cold.append(cold_row(title, server, stored(server, long, 6)))
    busy = f"{load_before:.1f} before and {os.getloadavg()[0]:.1f} after"
    text = report(
        game,
        tables,
        seats,
        plies,
        seconds,
        nice,
        busy,
        len(client_cores),
        rows,
        cold,
        [lengths[shape] for shape in long],
    )
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")


def report(
    game: str, tables: int, seats: int, plies: int, seconds: float, nice: int, busy: str, client_cores: int,
    rows: list[list[str]], cold: list[list[str]], lengths: list[int],
) -> str:  # fmt: skip
    way = "compiled" if mehen.COMPILED else "interpreted"
    clients = "another" if client_cores == 1 else f"{client_cores} others"
    shared = "\nThe machine had other work; server and clients came first, PostgreSQL did not." if nice else ""
    head = [
        "database", "moves/s asked", "done", "p50 ms", "p95 ms", "p99 ms", "p95 ms to sender", "server's core busy",
        "server's CPU ms/move",
        "bytes/update", "bytes/answer", "refused",
    ]  # fmt: skip
    return f"""# Load

`python -m benchmarks.load`: {tables} live tables of {game}, {seats} clients each, all on sockets of their own; tables
begin at ply {plies}; {seconds:.0f} s for each rate. One server process on one core, clients on {clients},
engines {way}, Python {platform.python_version()}, {os.cpu_count()} cores in all. Load average of the machine:
{busy}.{shared}

Time from just before a move is sent until its sender has the acknowledgement and all seats of the table have the new
position. Goal: p95 at most {GOAL_MS} ms at {GOAL_RATE} moves/s on SQLite. Times on the
wall depend on what else the machine does; the CPU time that the server takes for a move does so much less.

{markdown(head, rows)}
## Opening a long table cold

A process that has never seen the table reads and plays through at least {min(lengths)} lines of its log (moves
taken back included) and sends the first position with the whole log. Goal: at most {COLD_GOAL_MS} ms.

""" + markdown(["database", "median ms", "max ms", "very first ms (loads the game too)", "kB sent"], cold)


if __name__ == "__main__":
    typer.run(main)
