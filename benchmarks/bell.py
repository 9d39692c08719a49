"""``python -m benchmarks.bell``: what it costs that PostgreSQL announces each move, by how many write at the same time.

Each writer does what a move does to the database (one row inserted, one changed, both its own) and commits: without
announcing it, with NOTIFY inside the transaction, and with a message to a Redis or Valkey after it.  Somebody listens.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated

import psycopg
import typer
from benchmarks.load.house import Postgres, free_port, postgres

from mehen.server.bell import Bell

HERE = Path(__file__).parent
WRITERS = (1, 2, 4, 8, 16, 32, 64)
WAYS = ("none", "notify", "redis")
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id int PRIMARY KEY, version int);
CREATE TABLE IF NOT EXISTS log (table_id int, ply int, value int, PRIMARY KEY (table_id, ply));
TRUNCATE tables, log;
"""


def write(cluster: Postgres, bell: Bell, way: str, number: int, stop: threading.Event, done: list[int]) -> None:
    with psycopg.connect(cluster.url) as connection:
        connection.execute("INSERT INTO tables VALUES (%s, 0)", [number])
        connection.commit()
        while not stop.is_set():
            ply = done[number]
            connection.execute("UPDATE tables SET version = version + 1 WHERE id = %s", [number])
            connection.execute("INSERT INTO log VALUES (%s, %s, 7)", [number, ply])
            if way == "notify":
                connection.execute("SELECT pg_notify('mehen', %s)", [str(number)])
            connection.commit()
            if way == "redis":
                bell.ring([str(number)])
            done[number] += 1


def listen(cluster: Postgres, stop: threading.Event) -> None:
    with psycopg.connect(cluster.url, autocommit=True) as connection:
        connection.execute("LISTEN mehen")
        while not stop.is_set():
            for _ in connection.notifies(timeout=0.2):
                pass


def measure(cluster: Postgres, bell: Bell, way: str, writers: int, seconds: float) -> float:
    """Commits in a second."""
    with psycopg.connect(cluster.url, autocommit=True) as connection:
        connection.execute(SCHEMA)
    stop, done = threading.Event(), [0] * writers
    threads = [threading.Thread(target=listen, args=(cluster, stop))]
    threads += [threading.Thread(target=write, args=(cluster, bell, way, n, stop, done)) for n in range(writers)]
    for thread in threads:
        thread.start()
    time.sleep(0.5)  # all of them have begun
    before, begun = sum(done), time.monotonic()
    time.sleep(seconds)
    after, ended = sum(done), time.monotonic()
    stop.set()
    for thread in threads:
        thread.join()
    return (after - before) / (ended - begun)


@contextmanager
def service(folder: Path) -> Iterator[Bell]:
    program = shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        raise SystemExit("neither valkey-server nor redis-server is installed here")
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            break
        time.sleep(0.05)
    bell = Bell(f"redis://127.0.0.1:{port}")
    try:
        yield bell
    finally:
        bell.close()
        process.terminate()
        process.wait()


def main(
    seconds: Annotated[float, typer.Option(help="For each number of writers and way of announcing.")] = 3.0,
    rounds: Annotated[int, typer.Option(help="In turns, so that other work on the machine meets all alike.")] = 3,
    out: Annotated[Path | None, typer.Option(help="Write the table to this file too.")] = HERE / "bell.md",
) -> None:
    """Commits per second by number of writers and way of announcing them."""
    with tempfile.TemporaryDirectory(prefix="mehen-bell-") as folder, ExitStack() as stack:
        Path(folder).chmod(0o755)
        cluster = stack.enter_context(postgres(Path(folder, "pg")))
        bell = stack.enter_context(service(Path(folder)))
        lines = []
        for writers in WRITERS:
            found: dict[str, list[float]] = {way: [] for way in WAYS}
            for _ in range(rounds):
                for way in WAYS:
                    found[way].append(measure(cluster, bell, way, writers, seconds))
            none, notify, redis = (max(found[way]) for way in WAYS)
            lines.append(f"| {writers} | {none:.0f} | {notify:.0f} | {redis:.0f} | {notify / none:.2f} |")
            print(lines[-1], flush=True)
    text = f"""# What announcing costs

`python -m benchmarks.bell`: PostgreSQL with `fsync` and `synchronous_commit` on, one row inserted and one changed in
each transaction, {seconds:g} s for each number, the best of {rounds} rounds in turns. Somebody listens all the time.
The writers are threads of one Python process: they are part of what limits the higher numbers, in all columns alike.

| writers | commits/s without announcing | with NOTIFY | with Redis after the commit | NOTIFY / without |
| ---: | ---: | ---: | ---: | ---: |
"""
    text += "".join(f"{line}\n" for line in lines)
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
