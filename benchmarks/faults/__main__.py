"""``python -m benchmarks.faults``: processes are killed, PostgreSQL is restarted, clocks jump, disks are full and lines
are bad while people play.

Clients keep a list of what was acknowledged.  Afterwards the log has to contain each of these moves once, at the ply
that was named, and every table has to replay to what is stored.  Runs add up: their numbers are kept beside the page.
"""

from __future__ import annotations

import asyncio
import os
import platform
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer
from benchmarks.faults.disk import small_disk
from benchmarks.faults.network import Network, Weather, bad_line
from benchmarks.faults.people import Tally, table_after_table
from benchmarks.faults.trouble import Outcome, Plan, Trouble
from benchmarks.load.house import SHAPES, Server, Table, kinds, pin, played, postgres, running, seed_tables
from benchmarks.runs import Run, counted, kept, percentile, told
from sqlalchemy import select

import mehen
from mehen.core import catalog
from mehen.server import schema as db
from mehen.server.database import Database
from mehen.server.recheck import begun, recheck
from mehen.table.timeline import ACT

HERE = Path(__file__).parent
DISK = 256  # MB
GOAL = 3.0  # seconds
SHARES = (0.5, 0.95, 0.99, 1)
#: What can go on while somebody hears nothing.
WHILE = {
    "server": "the whole server was killed, and started again",
    "restart": "the database was restarted",
    "full": "the disk was full",
    "worker": "a worker was killed",
    "": "nothing but the network, and other work",
}
WEATHER = Weather()
QUIET = 4.0  # load average of a machine that has little to do besides
#: Of PostgreSQL: its journal does not fill that disk by itself, and after a crash it flushes all of it at once, not
#: each of a thousand files.
POSTGRES = "-c max_wal_size=64MB -c min_wal_size=32MB -c recovery_init_sync_method=syncfs"


async def run_round(trouble: Trouble, at_once: int, tables: list[Table], weather: Weather) -> tuple[Tally, Network]:
    tally, stop = Tally(), asyncio.Event()
    stock = list(tables)
    start = time.monotonic()
    async with bad_line(trouble.server.port, weather) as network:
        busy = [asyncio.create_task(table_after_table(network.port, stock, tally, stop)) for _ in range(at_once)]
        await trouble.run()
        await played_on(tally, 3 * at_once)
        stop.set()
        for ended in await asyncio.gather(*busy, return_exceptions=True):
            if isinstance(ended, BaseException):
                tally.problems.append(f"a client has died: {ended!r}")
    trouble.outcome.seconds = time.monotonic() - start
    return tally, network


async def played_on(tally: Tally, moves: int, seconds: float = 120) -> None:
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


def as_run(
    kind: str, tally: Tally, outcome: Outcome, network: Network, found: tuple[int, int, int, list[str]], nice: int
) -> Run:
    lost, doubled, wrong, broken = found
    return {
        "database": kind,
        "minutes": round(outcome.seconds / 60, 2),
        "worker": outcome.done["worker"],
        "server": outcome.done["server"],
        "restart": outcome.done["restart"],
        "jump": outcome.done["jump"],
        "full": outcome.done["full"],
        "processes": outcome.processes,
        "games": tally.games,
        "moves": len(tally.acknowledged),
        "lost": lost,
        "doubled": doubled,
        "wrong": wrong,
        "broken": len(broken),
        "reopened": tally.reconnects,
        "resent": tally.resent,
        "delayed": network.delayed,
        "split": network.split,
        "cut": network.cut,
        "stalled": network.stalled,
        "dropped": network.dropped,
        "load": round(os.getloadavg()[1], 1),
        "nice": nice,
        "while": dict(Counter(outcome.during(begun, begun + seconds) for begun, seconds in tally.long)),
        "waits": counted(tally.waits),
        "silences": counted(one for silences in tally.silences.values() for one in silences),
        "longest": counted(max(silences) for silences in tally.silences.values()),
        "problems": [*tally.problems, *broken],
    }


def report(runs: list[Run], tables: int, workers: int) -> str:
    kinds = sorted({run["database"] for run in runs})
    counts = {
        "workers ended by `kill -9`": "worker",
        "whole servers ended by `kill -9`": "server",
        "processes ended in all": "processes",
        "restarts of the database": "restart",
        "jumps of the clock": "jump",
        "full disks": "full",
        "lines cut by the network": "cut",
        "lines on which nothing passed for a while": "stalled",
        "lines dropped without a word": "dropped",
        "chunks delayed": "delayed",
        "chunks split": "split",
        "lines opened again": "reopened",
        "moves sent again": "resent",
        "games ended": "games",
        "acknowledged moves": "moves",
        "**lost**": "lost",
        "**doubled**": "doubled",
        "**wrong**": "wrong",
        "tables that do not replay": "broken",
    }
    lines = [
        f"| {name} | "
        + " | ".join(f"{sum(run.get(key, 0) for run in runs if run['database'] == kind):,}" for kind in kinds)
        for name, key in counts.items()
    ]
    lines.append("| minutes | " + " | ".join(str(round(minutes(runs, kind))) for kind in kinds))
    problems = [f"* {run['database']}: {problem}\n" for run in runs for problem in run["problems"]]
    way = "compiled" if mehen.COMPILED else "interpreted"
    full = [run for run in runs if run["silences"]]  # of others only the counts were kept
    alone = [run for run in runs if run["load"] < QUIET]
    each = "\n".join(
        [
            "| database | kills | load average | priority | silences |",
            "| --- | ---: | ---: | ---: | ---: |",
            *(
                f"| {run['database']} | {run['worker'] + run['server']} | {run['load']:.0f} | {run['nice']} |"
                f" {silences(run)} |"
                for run in runs
            ),
        ]
    )
    notes = "".join(f"{note}\n\n" for note in dict.fromkeys(run["note"] for run in runs if "note" in run))
    return f"""# Faults

`python -m benchmarks.faults`: `mehen serve --workers {workers}` with {tables} tables of Egizia, two people and a bot at
each, every person on a socket of their own. One app process after the other is ended with `kill -9`, at a random moment
after the one before was replaced; now and then the whole server with all that belongs to it, which is then started
again. PostgreSQL is stopped (in turn gently and at once, as in a power failure) and started again. The calendar of all
processes jumps by up to 40 days, back and forth. The disk under the database, an ext4 file system of {DISK} MB, is
filled to its last byte for up to a second; PostgreSQL ends itself where it cannot write its journal, and is started
again (from the fifth run below on with `recovery_init_sync_method=syncfs`: as it is set by default it then flushes
each of its files by itself, which takes seconds on a slow disk; from then on one trouble also waits for the one
before). All that people say and hear goes through a proxy of our own, which delays chunks of bytes, splits them and
cuts lines off; in runs that count them, it also lets nothing pass for up to {WEATHER.longest_stall:g} s, and drops
lines without telling either side. Clients come back by themselves, as the browser does, go on from the ply they had,
and send what was not acknowledged again under the same id.

Afterwards every acknowledged move has to be in the log once, at the ply that was named, and every table has to replay
to what is stored.

Engines {way}, Python {platform.python_version()}, {os.cpu_count()} cores; {len(runs)} runs.

{table(kinds, lines)}

{notes}## How long people heard nothing

A silence is what a person feels: from their move, or from the moment at which their line was gone,
until anything is heard again, an answer, a position or a refusal with its reason. In seconds: half of all / 95 % /
99 % / the longest. Goal: 99 % under {GOAL:g} s.

Other work on the machine makes silences longer; its load average stands beside each run. With a priority below 0 the
house and its people came before some of that work. Runs under a load of {QUIET:g}: {len(alone) or "none yet"}.

{each}

All runs of which every silence was kept:

{table(kinds, quantiles(full, kinds))}

{while_what(runs, kinds)}
{"Problems:" + chr(10) * 2 + "".join(problems[:50]) if problems else "No problems." + chr(10)}"""


def silences(run: Run) -> str:
    """Of a run; where only the counts were kept, as it was told then."""
    values = told(run["silences"])
    return " / ".join(f"{percentile(values, share):.2f}" for share in SHARES) if values else str(run["shown"])


def quantiles(runs: list[Run], kinds: list[str]) -> list[str]:
    lines = []
    for name, key in (
        ("silences", "silences"),
        ("each person's longest silence at a table", "longest"),
        ("from a move to its acknowledgement", "waits"),
    ):
        shown = []
        for kind in kinds:
            values = [value for run in runs if run["database"] == kind for value in told(run[key])]
            shown.append(
                " / ".join(f"{percentile(values, share):.2f}" for share in SHARES) if values else "not measured"
            )
        lines.append(f"| {name} | " + " | ".join(shown))
    return lines


def table(kinds: list[str], lines: list[str]) -> str:
    return "\n".join(
        [f"| what | {' | '.join(kinds)} |", f"| --- |{' ---: |' * len(kinds)}", *(f"{line} |" for line in lines)]
    )


def while_what(runs: list[Run], kinds: list[str]) -> str:
    """What was going on in long silences, where that was written down."""
    rows = [
        f"| {WHILE[name]} | "
        + " | ".join(str(sum(run["while"].get(name, 0) for run in those if run["database"] == kind)) for kind in kinds)
        for those in [[run for run in runs if "while" in run]]
        for name in WHILE
        if those
    ]
    head = f"Silences of more than {GOAL:g} s, by what was going on meanwhile (the first that fits):\n\n"
    return f"{head}{table(kinds, rows)}\n\n" if rows else ""


def minutes(runs: list[Run], kind: str) -> float:
    return float(sum(run["minutes"] for run in runs if run["database"] == kind))


def main(
    kills: Annotated[int, typer.Option(help="Of workers and of whole servers, for each database.")] = 120,
    servers: Annotated[int, typer.Option(help="Of these, whole servers.")] = 6,
    restarts: Annotated[int, typer.Option(help="Of PostgreSQL.")] = 12,
    jumps: Annotated[int, typer.Option(help="Of the clock.")] = 12,
    full: Annotated[int, typer.Option(help="Times at which the disk is full.")] = 6,
    tables: Annotated[int, typer.Option(help="Tables that are played at.")] = 16,
    workers: Annotated[int, typer.Option(help="App processes.")] = 4,
    pace: Annotated[
        float, typer.Option(help="Seconds between a process that has come back and the next kill, at most.")
    ] = 1.0,
    cut: Annotated[float, typer.Option(help="Of all chunks of bytes: the share with which a line is cut.")] = 0.01,
    stall: Annotated[float, typer.Option(help="With which nothing passes for some seconds.")] = 0.002,
    drop: Annotated[float, typer.Option(help="With which nothing passes any more, and nobody is told.")] = 0.002,
    databases: Annotated[str, typer.Option(help="sqlite, postgresql or both, with a comma.")] = "sqlite,postgresql",
    nice: Annotated[int, typer.Option(help="Priority of the house and its people, for machines with other work.")] = 0,
    afresh: Annotated[bool, typer.Option(help="Forget the runs before this one.")] = False,
    out: Annotated[Path, typer.Option(help="The page; its numbers are kept beside it as JSON.")] = HERE / "results.md",
) -> None:
    """Let people play while everything goes wrong, and look whether anything was lost.  Exit code 1 if so."""
    plan = Plan(kills, servers, restarts, jumps, full, pace)
    pin(os.getpid(), (), nice)
    shapes = [played("egizia", 3, 3, seed) for seed in range(SHAPES)]
    bad = False
    for kind in kinds(databases):
        run = one_run(kind, plan, shapes, tables, workers, Weather(cut=cut, stall=stall, drop=drop), nice)
        runs = kept(out.with_suffix(".json"), run, afresh)
        afresh = False
        out.write_text(report(runs, tables, workers), encoding="utf-8")
        bad |= bool(run["problems"] or run["lost"] or run["doubled"] or run["wrong"])
        print({key: value for key, value in run.items() if not isinstance(value, list | dict)}, flush=True)
        print(*quantiles([run], [kind]), sep="\n", flush=True)
        print(*run["problems"][:20], sep="\n", flush=True)
    raise typer.Exit(bad)


def one_run(kind: str, plan: Plan, shapes: list[Any], tables: int, workers: int, weather: Weather, nice: int) -> Run:
    with tempfile.TemporaryDirectory(prefix="mehen-faults-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        disk = stack.enter_context(small_disk(folder, DISK))
        place = disk or folder
        cluster = stack.enter_context(postgres(place / "pg", POSTGRES, nice)) if kind == "postgresql" else None
        server = Server(
            folder / "home", cluster.url if cluster else f"sqlite:///{place / 'mehen.db'}", workers, nice=nice
        )
        clock = folder / "clock"
        clock.write_text("0")
        server.environ |= {
            "MEHEN_CLOCK": str(clock),
            "PYTHONPATH": f"{HERE / 'clock'}:{server.environ['PYTHONPATH']}",
        }
        seeded = seed_tables(server.settings, shapes, tables + 3 * plan.kills, bots=1)
        with running(server):
            trouble = Trouble(server, cluster, disk, clock, plan)
            tally, network = asyncio.run(run_round(trouble, tables, seeded, weather))
        database = Database(server.settings.database_url)
        found = compare(database, tally)
        database.close()
        print(*tally.stories[:40], sep="\n", flush=True)
        return as_run(kind, tally, trouble.outcome, network, found, nice)


if __name__ == "__main__":
    typer.run(main)
