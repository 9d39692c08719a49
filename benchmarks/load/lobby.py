"""``python -m benchmarks.load.lobby``: the lobby of a house with very many stored tables, and what they cost idle."""

from __future__ import annotations

import os
import secrets
import statistics
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer
from benchmarks.load.__main__ import markdown
from benchmarks.load.house import Server, cpu_seconds, kinds, pin, postgres, running, with_children
from sqlalchemy import insert

from mehen.core import catalog
from mehen.server import schema as db
from mehen.server import store
from mehen.server.database import Database

HERE = Path(__file__).parent
GOAL_MS, GOAL_PERCENT = 50, 1
BATCH = 5_000  # tables that are written at once
LOOKS = 200
SETTLED = 10.0  # seconds after its start and after it was filled in which a house and its database look round
HEAD = [
    "database", "first opening ms", "median ms", "slowest ms", "the server's CPU ms", "idle process, of a core",
    "idle PostgreSQL, of a core",
]  # fmt: skip
#: Of a hundred tables: how many wait for people, and how many are being played; the others are over.
OPEN, RUNNING = 2, 10


def fill(database: Database, count: int) -> None:
    """Tables of many people in every state, the oldest first."""
    game = catalog.game("egizia")
    rules = game.rules(3)
    with database.write() as c:
        people = [store.add_user(c, f"Player {secrets.token_hex(3)}")["id"] for _ in range(300)]
    start = db.now() - count * 60_000
    for first in range(0, count, BATCH):
        tables, seats = list[dict[str, Any]](), list[dict[str, Any]]()
        for number in range(first, min(first + BATCH, count)):
            place, at = number % 100, start + number * 60_000
            status = "open" if place < OPEN else "running" if place < OPEN + RUNNING else "finished"
            here = [people[(number + n) % len(people)] for n in range(3)]
            table = {"id": store.new_id(), "invite": secrets.token_urlsafe(18), "owner_id": here[0], "status": status}
            table |= {"game": "egizia", "rules": int(rules.version), "digest": rules.digest, "seats": 3}
            table |= {"options": dict(rules.options), "listed": number % 2 == 0, "created_at": at, "turn_at": at}
            tables.append(table | {"ended_at": at if status == "finished" else None})
            for n, who in enumerate(here):
                asked = db.now() if status == "running" and n == 0 else None
                sits = who if status != "open" or n == 0 else None
                seats.append({"table_id": table["id"], "seat": n, "user_id": sits, "asked_at": asked})
        with database.write() as c:
            c.execute(insert(db.tables), tables)
            c.execute(insert(db.seats), seats)


def row(kind: str, folder: Path, tables: int, idle: float, nice: int) -> list[str]:
    """Of a house with its own database."""
    with ExitStack() as stack:
        cluster = stack.enter_context(postgres(folder / "pg", nice=nice)) if kind == "postgresql" else None
        server = Server(folder / "home", cluster.url if cluster else "", nice=nice)
        server.home.mkdir()
        database = Database(server.settings.database_url)
        database.upgrade()
        fill(database, tables)
        database.close()
        stack.enter_context(running(server))
        first = look(server)
        before = server.cpu_seconds()
        times = sorted(look(server) for _ in range(LOOKS))
        asked = 1000 * (server.cpu_seconds() - before) / LOOKS
        time.sleep(SETTLED)
        house = [server.process.pid] if server.process else []
        below = with_children(cluster.pid()) if cluster else []
        busy = [f"{100 * used / idle:.2f} %" for used in spent([house, below], idle)]
    times_said = [f"{first:.0f}", f"{statistics.median(times):.1f}", f"{times[-1]:.1f}", f"{asked:.1f}"]
    return [kind, *times_said, busy[0], busy[1] if cluster else ""]


def spent(groups: list[list[int]], seconds: float) -> list[float]:
    """Processor time of each group in so many seconds."""
    before = [sum(map(cpu_seconds, group)) for group in groups]
    time.sleep(seconds)
    return [sum(map(cpu_seconds, group)) - used for group, used in zip(groups, before, strict=True)]


def look(server: Server) -> float:
    start = time.perf_counter()
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/lobby", timeout=30) as answer:
        answer.read()
    return 1000 * (time.perf_counter() - start)


def main(
    tables: Annotated[int, typer.Option(help="Stored tables.")] = 100_000,
    idle: Annotated[float, typer.Option(help="Seconds for which nobody asks anything.")] = 60,
    nice: Annotated[int, typer.Option(help="Priority of all of it, for machines with other work.")] = 0,
    databases: Annotated[str, typer.Option(help="sqlite, postgresql or both.")] = "sqlite,postgresql",
    out: Annotated[Path | None, typer.Option(help="Write it to this file too.")] = HERE / "lobby.md",
) -> None:
    """Measure the lobby beside many stored tables."""
    rows, load = list[list[str]](), os.getloadavg()[0]
    pin(os.getpid(), (), nice)
    with tempfile.TemporaryDirectory(prefix="mehen-lobby-") as name:
        Path(name).chmod(0o755)
        for kind in kinds(databases):
            folder = Path(name, kind)
            folder.mkdir()
            rows.append(row(kind, folder, tables, idle, nice))
            print("  ".join(rows[-1]), flush=True)
    shared = "; this came first" if nice else ""
    text = f"""# The lobby beside many stored tables

`python -m benchmarks.load.lobby`: {tables} tables, {OPEN} % of them waiting for people and {RUNNING} % being played,
one server process. Load average of the machine before {load:.1f}{shared}. First the lobby is opened by somebody who
comes as soon as the house is there, then {LOOKS} times, one after the other; then nobody asks anything for
{idle:.0f} s.
Goals: the lobby under {GOAL_MS} ms; an idle process under {GOAL_PERCENT} % of a core. Times on the wall depend on what
else the machine does, processor time does so much less.

{markdown(HEAD, rows)}"""
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
