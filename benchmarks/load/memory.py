"""``python -m benchmarks.load.memory``: what a live table takes of a process, its rooms and those who listen apart."""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from benchmarks.load.house import SHAPES, Table, played, seed_tables

from mehen.server.app import rest_collector
from mehen.server.database import Database
from mehen.server.hub import Hub, Listener
from mehen.server.settings import load_settings

HERE = Path(__file__).parent
GOAL_KB = 150
PLACES = 12  # lines of the sources that are named


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def traced() -> int:
    return tracemalloc.get_traced_memory()[0]


async def grown(hub: Hub, tables: list[Table], size: Callable[[], int]) -> tuple[float, float]:
    """kB a table: played through in memory; and with everybody of it listening, who has heard all there is."""

    async def seat(table: Table) -> None:
        for number, who in enumerate(table.seats):
            assert who is not None
            listener = Listener(who.user, number, "en", delta=True)
            await hub.join(table.id, listener)
            while not listener.queue.empty():
                listener.queue.get_nowait()

    gc.collect()
    start = size()
    for table in tables:
        await hub.catch_up(table.id)
    gc.collect()
    rooms = size()
    for table in tables:
        await seat(table)
    gc.collect()
    return (rooms - start) / 1000 / len(tables), (size() - rooms) / 1000 / len(tables)


async def measure(database: Database, tables: list[Table], size: Callable[[], int]) -> tuple[float, float]:
    hub = Hub(database)
    await grown(hub, tables[:SHAPES], size)  # what is loaded once for all
    found = await grown(hub, tables[SHAPES:], size)
    if tracemalloc.is_tracing():
        print_places(len(tables))
    return found


def main(
    tables: Annotated[int, typer.Option(help="Live tables.")] = 900,
    game: Annotated[str, typer.Option(help="What is played.")] = "egizia",
    seats: Annotated[int, typer.Option(help="People at each of them, all listening.")] = 3,
    plies: Annotated[int, typer.Option(help="Where the tables are.")] = 60,
    where: Annotated[bool, typer.Option(help="Say which lines of the sources hold it; slow.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write it to this file too.")] = HERE / "memory.md",
) -> None:
    """Measure how much memory a live table takes."""
    shapes = [played(game, seats, plies, seed) for seed in range(SHAPES)]
    with tempfile.TemporaryDirectory(prefix="mehen-memory-") as folder:
        settings = load_settings({**os.environ, "MEHEN_HOME": folder, "MEHEN_DATABASE_URL": ""})
        live = seed_tables(settings, shapes, tables + SHAPES)
        database = Database(settings.database_url)
        rest_collector()
        if where:
            tracemalloc.start()
        rooms, listening = asyncio.run(measure(database, live, traced if where else resident))
        database.close()
    text = f"""# Memory of a live table

`python -m benchmarks.load.memory`: {tables} tables of {game} with {seats} people at ply {plies}, read and
played through in one process, then all of their people listening. Growth of the process for each table; what all tables
share is loaded before. Sockets themselves are not in it. Goal: under {GOAL_KB} kB.

| part | kB a table |
| --- | ---: |
| the game played through: position, log, chronicle, snapshots | {rooms:.0f} |
| what its {seats} listeners were last told | {listening:.0f} |
| together | {rooms + listening:.0f} |
"""
    print(text)
    if out and not where:
        out.write_text(text, encoding="utf-8")


def print_places(tables: int) -> None:
    for one in tracemalloc.take_snapshot().statistics("lineno")[:PLACES]:
        print(f"{one.size / 1000 / tables:7.2f} kB a table  {one.traceback}")


if __name__ == "__main__":
    typer.run(main)
