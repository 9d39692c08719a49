"""``python -m benchmarks.fuzz.growth``: is a server larger after many strangers than after a few?

Somebody new and somebody they know do everything that can be done (``known.py``), then the next two come.  The server
keeps few tables in memory here, so that it soon has as many, and with them all else that it keeps once.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Annotated

import httpx
import typer
from benchmarks.fuzz.interface import ROOMS, furnish, public_url
from benchmarks.fuzz.known import FITS, Caller, Place, Somebody, Unfit, asked
from benchmarks.load.house import Server, pin, running

HERE = Path(__file__).parent
SHOWN = 20  # lines of the table
LAST = "DELETE /api/me"


def visited(place: Place, dice: random.Random) -> int:
    """Two people come, do everything in some order, and one of them deletes their account; how much succeeded."""
    done = 0
    with closing(Somebody(place, account=True, admin=True)) as me, closing(Somebody(place, account=True)) as other:
        operations = sorted(FITS.keys() - {LAST})
        dice.shuffle(operations)
        for operation in [*operations, LAST]:
            try:
                done += asked(Caller(me, other, dice), operation).is_success
            except (httpx.HTTPStatusError, Unfit):  # after what was done before: an app is set up once, for example
                continue
    return done


def private(pid: int) -> int:
    """kB in memory that are the process's own: not files, which the system lets go as it likes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon"))


def report(sizes: list[int], succeeded: int, requests: str) -> str:
    half = len(sizes) // 2
    slopes = [statistics.linear_regression(range(len(part)), part).slope for part in (sizes[:half], sizes[half:])]
    step = max(1, len(sizes) // SHOWN)
    rows = "".join(f"| {n + 1} | {kb / 1024:.1f} |\n" for n, kb in list(enumerate(sizes))[step - 1 :: step])
    return f"""# Many strangers, one after the other

`python -m benchmarks.fuzz.growth`: one process of `mehen serve`, limits off, that keeps {ROOMS} tables in memory in
place of 1,000. Two new people come and do everything that can be done, {len(FITS)} operations in any order and what has
to be done before them: they open tables of all games, play, take back, look things up, upload editions and games, have
lessons, set up apps and passkeys, complain, lose their passwords. Then the next two come, {len(sizes)} times.
{succeeded:,} of these operations succeeded; {requests} requests were answered in all.

Memory of the process itself grew by {slopes[0]:.0f} kB with each visit in the first half, by {slopes[1]:.1f} kB in the
second.

| visits | MB |
| ---: | ---: |
{rows}"""


def answered(url: str) -> str:
    """As the server has counted them."""
    lines = httpx.get(f"{url}/metrics", trust_env=False).text.splitlines()
    return f"{sum(float(line.split()[-1]) for line in lines if line.startswith('mehen_request_seconds_count')):,.0f}"


def main(
    visits: Annotated[int, typer.Option(help="Of two people each.")] = 200,
    seed: Annotated[int, typer.Option(help="Another order.")] = 1,
    nice: Annotated[int, typer.Option(help="Priority of all of it, for machines with other work.")] = 0,
    out: Annotated[Path, typer.Option(help="Write it to this file too.")] = HERE / "growth.md",
) -> None:
    """Let strangers come and go, and look how large the server is after each."""
    pin(os.getpid(), (), nice)
    dice, sizes, succeeded = random.Random(seed), list[int](), 0
    with tempfile.TemporaryDirectory(prefix="mehen-growth-") as folder:
        server = Server(Path(folder), nice=nice)
        with furnish(server), running(server):
            assert server.process is not None
            place = Place(public_url(server), server.settings)
            for _ in range(visits):
                succeeded += visited(place, dice)
                sizes.append(private(server.process.pid))
                print(len(sizes), sizes[-1], flush=True)
            text = report(sizes, succeeded, answered(place.url))
    print(text)
    out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
