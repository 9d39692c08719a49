"""``python -m benchmarks.fuzz``: a million frames that nobody should send, at a server in a process of its own.

Every message has to be answered once, every break of the rules has to close its line and nothing else; the server
says nothing of its own fault, and is no larger in the end than when it first had as many tables in memory as it keeps.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import random
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from benchmarks.fuzz.frames import against_the_rules, message, whole
from benchmarks.fuzz.line import Closed, Line
from benchmarks.load.house import Server, running
from benchmarks.runs import Run, kept

import mehen

HERE = Path(__file__).parent
GAMES = ("egizia", "pharaon", "mennefer", "ankh")
BURST = 32  # messages that are sent before an answer is read
BREAKS = 0.1  # of all bursts, so many end with a break of the rules
SLOW = 30.0  # seconds: who has no answer by then never gets one
ROOMS = 1000  # tables that a process keeps in memory


@dataclass
class Tally:
    sent: int = 0
    bytes: int = 0
    broken: int = 0  # breaks of the rules
    tables: int = 0
    answers: Counter[str] = field(default_factory=Counter)  # by what was said
    closed: Counter[int] = field(default_factory=Counter)  # by code, of the lines that broke the rules
    faults: list[str] = field(default_factory=list)
    memory: list[tuple[int, int, int]] = field(default_factory=list)  # frames, tables opened, kB

    @property
    def frames(self) -> int:
        return self.sent + self.broken


class Fuzzer:
    """One line after the other at one table after the other."""

    def __init__(self, server: Server, dice: random.Random, tally: Tally, frames: int, lines: int, each: int) -> None:
        self.server, self.dice, self.tally = server, dice, tally
        self.frames, self.lines, self.each = frames, lines, each

    @property
    def enough(self) -> bool:
        return self.tally.frames >= self.frames

    async def go_on(self) -> None:
        url, once = f"http://127.0.0.1:{self.server.port}", httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=url, timeout=SLOW, trust_env=False, limits=once) as http:
            await self.asked(http, "/api/guest", {"name": "Fuzz"})
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            while not self.enough:
                body = {"game": self.dice.choice(GAMES), "seats": [{"kind": "me"}] * 2}
                table = await self.asked(http, "/api/tables", body)
                self.tally.tables += 1
                await self.at_table(f"/api/tables/{table['id']}/socket?lang={self.dice.choice(['de', 'en'])}", cookie)

    async def asked(self, http: httpx.AsyncClient, path: str, body: object) -> Any:
        answer = await http.post(path, json=body)
        if not answer.is_success:
            self.tally.faults.append(f"{path}: {answer.status_code} {answer.text[:200]}")
            raise SystemExit(self.tally.faults[-1])
        return answer.json()

    async def at_table(self, path: str, cookie: str) -> None:
        """Until the game is over or the table has had its share; the line is opened again whenever it is closed."""
        until = self.tally.frames + self.each * self.lines  # all lines count on together
        while not (self.enough or self.tally.frames >= until):
            try:
                async with asyncio.timeout(SLOW):
                    line = await Line.open(self.server.port, path, cookie)
            except (Closed, TimeoutError, OSError) as error:
                self.tally.faults.append(f"a line was not opened: {error!r}")
                return
            try:
                while await self.burst(line):
                    if line.over or self.tally.frames >= min(until, self.frames):
                        return
            finally:
                line.abort()

    async def burst(self, line: Line) -> bool:
        """Some messages, all answered; or a break of the rules, after which the line is gone: then False."""
        said = [message(self.dice, line.position) for _ in range(self.dice.randrange(1, BURST))]
        data = b"".join(whole(self.dice, one) for one in said)
        breaks = self.dice.random() < BREAKS
        try:
            async with asyncio.timeout(SLOW):
                await line.send(data)
                for answer in await line.answers(len(said)):
                    self.tally.answers[answer.get("code", answer["type"])] += 1
                self.tally.sent += len(said)
                self.tally.bytes += len(data)
                if not breaks:
                    return True
                self.tally.broken += 1
                await line.send(against_the_rules(self.dice))
                while True:
                    line.take(await line.heard())
        except Closed as closed:
            if not breaks or closed.code in (1000, 1006, 1011):
                self.tally.faults.append(f"closed with {closed.code} by {said!r}"[:400])
            self.tally.closed[closed.code] += 1
        except TimeoutError:
            self.tally.faults.append(f"no answer {'to a break' if breaks else ''}: {said!r}"[:400])
        return False


async def watch(server: Server, tally: Tally, every: int) -> None:
    """How large the process is, each time so many frames have come."""
    assert server.process is not None
    while True:
        tally.memory.append((tally.frames, tally.tables, resident(server.process.pid)))
        print(f"{tally.frames} frames, {tally.tables} tables, {tally.memory[-1][2] // 1024} MB", flush=True)
        while tally.frames < tally.memory[-1][0] + every:
            await asyncio.sleep(0.2)


def resident(pid: int) -> int:
    """kB in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


async def fuzzed(server: Server, frames: int, lines: int, each: int, seed: int, every: int) -> Tally:
    tally = Tally()
    watching = asyncio.create_task(watch(server, tally, every))
    await asyncio.gather(
        *(Fuzzer(server, random.Random(seed + n), tally, frames, lines, each).go_on() for n in range(lines))
    )
    watching.cancel()
    assert server.process is not None
    tally.memory.append((tally.frames, tally.tables, resident(server.process.pid)))
    return tally


def complaints(log: str) -> list[str]:
    """What a server should never say: errors, stack traces, answers of 500 and more."""
    out = []
    for line in log.splitlines():
        try:
            said = json.loads(line)
        except ValueError:
            if not line.startswith("Mehen is served"):
                out.append(line)  # not from our logging: a crash of Python itself
            continue
        status = int(said.get("status") or 0)
        if said["level"] in ("error", "critical") or "trace" in said or status >= 500:
            out.append(line)
    return out


def growth(memory: list[list[int]]) -> float | None:
    """kB for each 100,000 frames, from the moment on at which as many tables are in memory as are kept."""
    full = [(frames, kb) for frames, tables, kb in memory if tables > ROOMS * 1.1]
    if len(full) < 4:
        return None
    return 1e5 * statistics.linear_regression(*zip(*full, strict=True)).slope


def as_run(tally: Tally, said: list[str], seconds: float, seed: int) -> Run:
    return {
        "seed": seed,
        "minutes": round(seconds / 60, 1),
        "messages": tally.sent,
        "breaks": tally.broken,
        "bytes": tally.bytes,
        "tables": tally.tables,
        "answers": dict(tally.answers.most_common()),
        "closed": {str(code): count for code, count in tally.closed.most_common()},
        "memory": tally.memory,
        "faults": tally.faults,
        "complaints": said,
    }


def report(runs: list[Run], lines: int, each: int) -> str:
    def total(name: str) -> int:
        return sum(run[name] for run in runs)

    def rows(name: str) -> str:
        counted: Counter[str] = sum((Counter(run[name]) for run in runs), Counter())
        return ", ".join(f"{what} {count:,}" for what, count in counted.most_common())

    faults, said = ([fault for run in runs for fault in run[name]] for name in ("faults", "complaints"))
    full = [run["memory"] for run in runs if growth(run["memory"]) is not None] or [run["memory"] for run in runs]
    latest: list[list[int]] = full[-1]
    grown = growth(latest)
    told = "".join(f"* {fault}\n" for fault in [*faults, *said][:40])
    return f"""# Frames that nobody should send

`python -m benchmarks.fuzz`: one process of `mehen serve`, limits off, {lines} lines side by side, all four games,
another table after {each} frames. A client of our own writes bytes: valid messages with fields of the wrong kind, huge
numbers, deep nesting, broken and overlong JSON, bytes that are no text, messages in fragments with pings between them,
bursts of up to {BURST - 1} messages before an answer is read; and breaks of WebSocket's own rules (no UTF-8, no mask,
unknown kinds, impossible lengths, pieces out of order, control frames that are too long). Each message has to be
answered once; a break has to close its line with a reason, and nothing else may happen.

Engines {"compiled" if mehen.COMPILED else "interpreted"}, Python {platform.python_version()}, {os.cpu_count()} cores,
much other work beside it; {len(runs)} runs of together {sum(run["minutes"] for run in runs):.0f} minutes.

| what | count |
| --- | ---: |
| frames | {total("messages") + total("breaks"):,} |
| messages, each answered once | {total("messages"):,} |
| breaks of the rules, each closed its line | {total("breaks"):,} |
| MB sent | {total("bytes") / 1e6:.0f} |
| tables | {total("tables"):,} |
| messages without an answer, lines closed without a reason, answers of 500 and more | {len(faults)} |
| errors and stack traces in the server's log | {len(said)} |
| growth of the process for each 100,000 frames, kB | {"not enough tables" if grown is None else f"{grown:.0f}"} |

Answers by code: {rows("answers")}.

Lines closed, by code (1006: without a word): {rows("closed")}.

The process keeps the last {ROOMS} tables in memory and grows until it has them. Growth is the slope from then on, in
the latest run that had as many:

| frames | tables | MB |
| ---: | ---: | ---: |
{"".join(f"| {frames:,} | {tables:,} | {kb / 1024:.0f} |{chr(10)}" for frames, tables, kb in latest)}
{"Faults:" + chr(10) * 2 + told if told else "No faults." + chr(10)}"""


def main(
    frames: Annotated[int, typer.Option(help="How many, all lines together.")] = 1_000_000,
    lines: Annotated[int, typer.Option(help="Side by side.")] = 8,
    each: Annotated[int, typer.Option(help="Frames for each table; then another one is opened.")] = 150,
    seed: Annotated[int, typer.Option(help="The same frames again, as far as the server answers the same.")] = 1,
    nice: Annotated[int, typer.Option(help="Priority of the server, for machines with other work.")] = 0,
    afresh: Annotated[bool, typer.Option(help="Forget the runs before this one.")] = False,
    out: Annotated[Path, typer.Option(help="The page; its numbers are kept beside it as JSON.")] = HERE / "results.md",
) -> None:
    """Send frames of any shape.  Exit code 1 if one of them was the server's fault."""
    with tempfile.TemporaryDirectory(prefix="mehen-fuzz-") as folder:
        server = Server(Path(folder), nice=nice)
        with running(server):
            begun = time.monotonic()
            tally = asyncio.run(fuzzed(server, frames, lines, each, seed, max(frames // 25, 1)))
            seconds = time.monotonic() - begun
        said = complaints((server.home / "server.log").read_text(encoding="utf-8"))
    runs = kept(out.with_suffix(".json"), as_run(tally, said, seconds, seed), afresh)
    text = report(runs, lines, each)
    print(text)
    out.write_text(text, encoding="utf-8")
    raise typer.Exit(1 if tally.faults or said else 0)


if __name__ == "__main__":
    typer.run(main)
