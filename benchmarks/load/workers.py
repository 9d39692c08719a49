"""``python -m benchmarks.load.workers``: what a move costs with two and with four processes that serve together.

On a machine with few cores they cannot show how fast they would be on many.  What they can show is whether each move
takes more of a processor when there are more of them: what is lost that way is lost on every machine.
"""

from __future__ import annotations

import os
import platform
import tempfile
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Annotated

import typer
from benchmarks.load.__main__ import WARM_UP, Players, markdown, measure
from benchmarks.load.house import SHAPES, Postgres, Server, Shape, cpu_seconds, postgres, running, stored, with_children

import mehen

HERE = Path(__file__).parent
HEAD = [
    "database", "processes", "moves/s asked", "done", "the house's CPU ms/move", "PostgreSQL's CPU ms/move",
]  # fmt: skip


def spent(server: Server, cluster: Postgres | None) -> tuple[float, float]:
    """Seconds of processor time: of the house, and of its database if that has processes of its own."""
    assert server.process is not None
    house = sum(map(cpu_seconds, with_children(server.process.pid)))
    return house, sum(map(cpu_seconds, with_children(cluster.pid()))) if cluster else 0.0


def row(server: Server, cluster: Postgres | None, shapes: list[Shape], tables: int, rate: float, seconds: float,
        core: int) -> list[str]:  # fmt: skip
    seeded = stored(server, shapes, tables)
    with running(server):
        players = Players(server, seeded, core, server.nice)
        assert players.hear().strip() == "seated"
        measure([players], rate, WARM_UP, count=False)
        before = spent(server, cluster)
        told = measure([players], rate, seconds)["told"]
        used = [1000 * (after - first) / len(told) for after, first in zip(spent(server, cluster), before, strict=True)]
        players.end()
    kind, theirs = ("postgresql", f"{used[1]:.2f}") if cluster else ("sqlite", "")
    return [kind, str(server.workers), f"{rate:g}", f"{len(told) / seconds:.0f}", f"{used[0]:.2f}", theirs]


def main(
    tables: Annotated[int, typer.Option(help="Live tables.")] = 100,
    rate: Annotated[float, typer.Option(help="Moves a second.")] = 60,
    seconds: Annotated[float, typer.Option(help="Counted seconds for each number of processes.")] = 20,
    processes: Annotated[str, typer.Option(help="Numbers of processes.")] = "1,2,4",
    databases: Annotated[str, typer.Option(help="sqlite, postgresql or both.")] = "sqlite,postgresql",
    game: Annotated[str, typer.Option(help="What is played.")] = "egizia",
    nice: Annotated[int, typer.Option(help="Priority of all of it, for machines with other work.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write the table to this file too.")] = HERE / "workers.md",
) -> None:
    """Measure the processor time of a move with several processes."""
    shapes: list[Shape] = [(game, 3, 60, seed, 0.0) for seed in range(SHAPES)]
    core = max(os.sched_getaffinity(0))
    rows = []
    with tempfile.TemporaryDirectory(prefix="mehen-workers-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        for kind, count in product(databases.split(","), map(int, processes.split(","))):
            home = folder / f"{kind}-{count}"
            cluster = stack.enter_context(postgres(folder / f"pg-{count}", nice=nice)) if kind == "postgresql" else None
            server = Server(home, cluster.url if cluster else "", count, nice=nice)
            rows.append(row(server, cluster, shapes, tables, rate, seconds, core))
            print("  ".join(rows[-1]), flush=True)
    text = f"""# What several processes cost

`python -m benchmarks.load.workers`: {tables} live tables of {game}, three clients each, {rate:g} moves a second for
{seconds:g} s, at a house of one, two and four processes. Engines {"compiled" if mehen.COMPILED else "interpreted"},
Python {platform.python_version()}, {os.cpu_count()} cores; load average of the machine {os.getloadavg()[0]:.1f}.

{markdown(HEAD, rows)}
Processor time depends little on what else the machine does. How many moves four processes make on four cores is not
shown by it: no machine with so many cores was at hand. The house's time is that of all its processes, those for bots
and the one they are forked from included.
"""
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
