"""``python -m benchmarks.rolling OLD``: a house is updated while people play, and no move may fail.

OLD is a checkout of the previous release with its engines built.  It serves; the new release starts beside it on the
same database, which it migrates; the proxy in front leads to the new one, the old one is told to end.  Then the new one
changes all its workers in turn (SIGHUP).  Clients come back by themselves, as browsers do.
"""

from __future__ import annotations

import asyncio
import os
import platform
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from benchmarks.faults.__main__ import compare
from benchmarks.faults.network import Network, Weather, bad_line
from benchmarks.faults.people import LONG, Intent, Player, Tally
from benchmarks.load.house import SHAPES, Server, Shape, Table, postgres, running, stored
from websockets.asyncio.client import ClientConnection

from mehen.server.database import Database

HERE = Path(__file__).parent
CALM = Weather(delay=0, split=0, cut=0, stall=0, drop=0)
SHAPE_GAME: tuple[str, int, int] = ("egizia", 3, 3)


@dataclass
class Watched(Tally):
    """Refusals too: in an update none is anybody's fault."""

    refused: Counter[str] = field(default_factory=Counter)


class Guest(Player):
    tally: Watched

    async def refused(self, line: ClientConnection, intent: Intent, code: str) -> None:
        self.tally.refused[code] += 1
        await super().refused(line, intent, code)


def waits_of(tally: Tally) -> list[str]:
    """What half of all moves waited less than, 99 of 100, and the longest."""
    waits = sorted(tally.waits)
    return [f"{waits[int(share * (len(waits) - 1))]:.2f}" for share in (0.5, 0.99, 1)]


async def sit(port: int, table: Table, tally: Watched, stop: asyncio.Event) -> None:
    seats = [(number, seat) for number, seat in enumerate(table.seats) if seat is not None]
    await asyncio.gather(*(Guest(port, table.id, n, seat, tally, stop).play() for n, seat in seats))


async def table_after_table(port: int, stock: list[Table], tally: Watched, stop: asyncio.Event) -> None:
    while stock and not stop.is_set():
        await sit(port, stock.pop(), tally, stop)


async def update(
    old: Server, new: Server, network: Network, pause: float, moves: Callable[[int], Awaitable[None]]
) -> None:
    """As a host would do it."""
    await moves(20)
    await asyncio.sleep(pause)
    await asyncio.to_thread(new.start)
    network.target = new.port
    await asyncio.sleep(pause)  # both of them play for a while
    await asyncio.to_thread(old.stop, 60)
    await moves(20)
    await asyncio.sleep(pause)
    before = new.worker_pids()
    assert new.process is not None
    os.kill(new.process.pid, signal.SIGHUP)
    end = time.monotonic() + 400
    while set(before) & set(new.worker_pids()) and time.monotonic() < end:
        await asyncio.sleep(0.2)
    assert not set(before) & set(new.worker_pids()), "the workers were not changed in time"
    await asyncio.sleep(pause)
    await moves(20)


async def play(old: Server, new: Server, tables: list[Table], at_once: int, pause: float) -> Watched:
    tally, stop, stock = Watched(), asyncio.Event(), list(tables)

    async def moves(count: int) -> None:
        wanted, end = len(tally.acknowledged) + count, time.monotonic() + 120
        while len(tally.acknowledged) < wanted:
            assert time.monotonic() < end, "nobody plays on"
            await asyncio.sleep(0.1)

    async with bad_line(old.port, CALM) as network:
        lives = [asyncio.create_task(table_after_table(network.port, stock, tally, stop)) for _ in range(at_once)]
        try:
            await update(old, new, network, pause, moves)
        finally:
            stop.set()
            await asyncio.gather(*lives)
    return tally


def main(
    old: Annotated[Path, typer.Argument(help="The previous release: a checkout with its engines built.")],
    tables: Annotated[int, typer.Option(help="Tables that are played at.")] = 12,
    workers: Annotated[int, typer.Option(help="Processes of each release.")] = 2,
    pause: Annotated[float, typer.Option(help="Seconds between two steps.")] = 5.0,
    nice: Annotated[int, typer.Option(help="Priority of the servers, for machines with other work.")] = 0,
    databases: Annotated[str, typer.Option(help="sqlite, postgresql or both.")] = "sqlite,postgresql",
    out: Annotated[Path | None, typer.Option(help="Write the table to this file too.")] = HERE / "results.md",
) -> None:
    """Update a house under load.  Exit code 1 if a move failed."""
    shapes: list[Shape] = [(*SHAPE_GAME, seed, 0.0) for seed in range(SHAPES)]
    rows, stories, bad = [], list[str](), False
    with tempfile.TemporaryDirectory(prefix="mehen-rolling-") as folder, ExitStack() as stack:
        os.chmod(folder, 0o755)
        for kind in databases.split(","):
            url = stack.enter_context(postgres(Path(folder, "pg"))).url if kind == "postgresql" else ""
            first = Server(Path(folder, kind), url, workers, nice=nice, tree=old.resolve())
            second = Server(Path(folder, kind), url, workers, nice=nice)
            second.environ["MEHEN_SECRET"] = first.environ["MEHEN_SECRET"]
            seeded = stored(first, shapes, 6 * tables)
            with running(first):
                try:
                    tally = asyncio.run(play(first, second, seeded, tables, pause))
                finally:
                    second.stop()
            database = Database(second.settings.database_url)
            lost, doubled, wrong, broken = compare(database, tally)
            database.close()
            refused = ", ".join(f"{code} {count}" for code, count in sorted(tally.refused.items())) or "0"
            numbers = [len(tally.acknowledged), refused, lost, doubled, wrong, len(broken), tally.reconnects]
            rows.append([kind, *map(str, numbers), str(tally.resent), *waits_of(tally)])
            stories += [f"{kind}: {story}" for story in tally.stories]
            bad = bad or bool(tally.refused or lost or doubled or wrong or broken or tally.problems)
            print("  ".join(rows[-1]), *tally.problems[:10], *broken[:10], sep="\n", flush=True)
    text = report(rows, stories, tables, workers, nice, f"{named(first.tree)} to {named(second.tree)}")
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")
    raise typer.Exit(1 if bad else 0)


def named(tree: Path) -> str:
    """Some sources by their commit, and the schema that they bring a database to."""
    asked = ["git", "-C", str(tree), "log", "-1", "--format=%h of %cs"]
    commit = (
        subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() or "sources without history"
    )
    schema = max(file.stem for file in (tree / "src/mehen/server/migrations/versions").glob("0*.py"))[:4]
    return f"{commit} (schema {schema})"


def told(stories: list[str]) -> str:
    """What people saw who heard nothing for long."""
    if not stories:
        return f"\nNobody who waited for something heard nothing for more than {LONG:g} s.\n"
    longest = sorted(stories, key=lambda story: -float(story.split()[1]))[:20]
    head = (
        f"\nNothing was heard for more than {LONG:g} s {len(stories)} times; what happened then, the longest first:\n\n"
    )
    return head + "".join(f"* {story}\n" for story in longest)


def report(rows: list[list[str]], stories: list[str], tables: int, workers: int, nice: int, sources: str) -> str:
    head = [
        "database", "acknowledged moves", "refused", "lost", "doubled", "wrong", "tables that do not replay",
        "lines reopened", "moves sent again", "median wait s", "p99 of all waits s",
        "longest wait s",
    ]  # fmt: skip
    lines = [head, ["---", *(["---:"] * (len(head) - 1))], *rows]
    return (
        f"""# Rolling update

`python -m benchmarks.rolling OLD`: the previous release serves {tables} tables of Egizia with {workers} workers, two
people and a bot at each table. The new release starts beside it on the same database and migrates it while the old one
plays on; the proxy in front leads new connections to the new release, then the old one is told to end. Afterwards the
new release changes its workers one by one (SIGHUP). Clients send what was not acknowledged again under the same id.
Every refusal counts as a failed move.

From {sources}.

Python {platform.python_version()}, {os.cpu_count()} cores, load average of the machine {os.getloadavg()[0]:.0f},
priority of the servers {nice}: where other work leaves little, waits are upper bounds.

"""
        + "".join("| " + " | ".join(line) + " |\n" for line in lines)
        + told(stories)
    )


if __name__ == "__main__":
    typer.run(main)
