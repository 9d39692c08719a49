"""``python -m benchmarks.load.lobby``: the lobby of a house with very many stored tables, and what they cost idle."""

from __future__ import annotations

import os
import secrets
import statistics
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Annotated, Any

import typer
from benchmarks.load.house import Server, pin, running
from sqlalchemy import insert

from mehen.core import catalog
from mehen.server import schema as db
from mehen.server import store
from mehen.server.database import Database

HERE = Path(__file__).parent
GOAL_MS, GOAL_PERCENT = 50, 1
BATCH = 5_000  # tables that are written at once
LOOKS = 50
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


def look(server: Server) -> float:
    start = time.perf_counter()
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/lobby", timeout=30) as answer:
        answer.read()
    return 1000 * (time.perf_counter() - start)


def main(
    tables: Annotated[int, typer.Option(help="Stored tables.")] = 100_000,
    idle: Annotated[float, typer.Option(help="Seconds for which nobody asks anything.")] = 60,
    nice: Annotated[int, typer.Option(help="Priority of all of it, for machines with other work.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write it to this file too.")] = HERE / "lobby.md",
) -> None:
    """Measure the lobby beside many stored tables."""
    with tempfile.TemporaryDirectory(prefix="mehen-lobby-") as folder:
        pin(os.getpid(), (), nice)
        server = Server(Path(folder), nice=nice)
        database = Database(server.settings.database_url)
        database.upgrade()
        fill(database, tables)
        database.close()
        with running(server):
            first = look(server)
            times = sorted(look(server) for _ in range(LOOKS))
            before = server.cpu_seconds()
            time.sleep(idle)
            busy = (server.cpu_seconds() - before) / idle
    shared = "; this came first" if nice else ""
    text = f"""# The lobby beside many stored tables

`python -m benchmarks.load.lobby`: {tables} tables on SQLite, {OPEN} % of them waiting for people and {RUNNING} % being
played, one server process. Load average of the machine {os.getloadavg()[0]:.1f}{shared}.
Goals: the lobby under {GOAL_MS} ms; an idle process under {GOAL_PERCENT} % of a core.

| what | measured |
| --- | ---: |
| the lobby, first time | {first:.0f} ms |
| the lobby, median of {LOOKS} | {statistics.median(times):.1f} ms |
| the lobby, slowest of {LOOKS} | {times[-1]:.1f} ms |
| an idle process, over {idle:.0f} s | {100 * busy:.2f} % of a core |
"""
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
