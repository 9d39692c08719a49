"""``python -m benchmarks.capacity``: how many people a machine carries, worked out from what was measured.

``--write`` puts the page where the documentation has it; a test holds that it is what this script says.
"""

from __future__ import annotations

import math
import re
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from mehen.bots import SEARCHING
from mehen.server import connections, hub
from mehen.server.database import THREADS
from mehen.server.settings import Settings

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "capacity.md"
CORES = (1, 4, 16)
WHOLE = 100_000  # live tables
WIDTH = 120  # characters of a line of the page
POSTGRES_ALLOWS = 100  # connections, unless told otherwise
SPARE = 1  # connections of each worker that listen
SOCKETS = 900  # at one process, where load was measured


@dataclass(frozen=True)
class Habits:
    """What people do; nobody has measured that, so change it here."""

    seats: int = 3  # people at a table
    moves: float = 2.0  # of each person, in a minute: an answer every half minute, as in a quick live game
    busy: float = 0.5  # share of a core that is planned for; the rest is for evenings, restarts and bots' answers
    against: float = 0.1  # share of people who play against slow bots
    answers: float = 2.0  # of slow bots, for each move of such a person
    level: str = "vizier"  # which of them


@dataclass(frozen=True)
class Measured:
    moves: dict[str, float]  # each second by one process on one core, by database
    cpu_ms: dict[str, float]  # of the server for each of them
    table_kb: float
    idle: dict[str, float]  # percent of a core with 100,000 tables stored, by database
    together: dict[
        str, dict[int, float]
    ]  # moves each second, by database and number of processes on cores of their own
    costs: dict[str, dict[int, float]]  # processor time for a move, ms, by database and number of processes
    share: float  # what PostgreSQL needs beside each millisecond of the server

    def kept(self, kind: str) -> float:
        """What each of several processes makes, of what one makes alone.

        By the moves of processes on cores of their own, where those were measured; else by what a move costs them.
        """
        moves, costs = self.together.get(kind, {}), self.costs.get(kind, {})
        if 1 in moves:
            return min(many / (count * moves[1]) for count, many in moves.items())
        return min((costs[1] / cost for cost in costs.values() if 1 in costs), default=1.0)

    def written(self, kind: str) -> float:
        """Moves each second that all processes have made together."""
        return max([self.moves[kind], *self.together.get(kind, {}).values()])


def measured() -> Measured:
    """From the pages of results, as they stand."""
    load = cells(HERE / "load" / "results.md")
    most = {row[0]: row for row in load if len(row) > 7 and row[1] == "most"}
    memory = {row[0]: row[1] for row in cells(HERE / "load" / "memory.md") if len(row) == 2}
    idle = {row["database"]: number(row["idle process, of a core"]) for row in rows(HERE / "load" / "lobby.md")}
    together: dict[str, dict[int, float]] = {}
    costs: dict[str, dict[int, float]] = {}
    share = 0.0
    for row in rows(HERE / "load" / "workers.md"):
        kind, count = row["database"], int(row["processes"])
        if row["moves/s asked"] == "most":  # else as many as were asked for
            together.setdefault(kind, {})[count] = number(row["done"])
        house, database = number(row["the house's CPU ms/move"]), row["PostgreSQL's CPU ms/move"]
        costs.setdefault(kind, {})[count] = house
        share = max(share, number(database) / house if database else 0.0)
    return Measured(
        {kind: number(row[2]) for kind, row in most.items()},
        {kind: number(row[8]) for kind, row in most.items()},
        number(memory["together"]),
        idle,
        together,
        costs,
        share,
    )


def rows(file: Path) -> list[dict[str, str]]:
    """Of the one table of a page, by the names of its columns."""
    head, _, *lines = cells(file)
    return [dict(zip(head, line, strict=True)) for line in lines]


def cells(file: Path) -> list[list[str]]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def number(text: str) -> float:
    found = re.search(r"[\d.]+", text.replace(",", ""))
    if found is None:
        raise SystemExit(f"found {text!r} in a page of results, expected a number")
    return float(found[0])


@dataclass(frozen=True)
class Size:
    """What a number of people needs, or a number of cores carries."""

    people: int
    tables: int
    moves: float  # each second
    memory_gb: float
    sockets: int


def size(people: float, habits: Habits, found: Measured) -> Size:
    tables = people / habits.seats
    return Size(round(people), round(tables), people * habits.moves / 60, tables * found.table_kb / 1e6, round(people))


def core_seconds(habits: Habits, cpu_ms: float) -> tuple[float, float]:
    """Of a core, for each person and second: of the server, and of bots."""
    moves = habits.moves / 60
    budget = SEARCHING[habits.level].seconds or 0.0
    return moves * cpu_ms / 1000, moves * habits.against * habits.answers * budget


def carried(cores: int, kind: str, habits: Habits, found: Measured) -> tuple[Size, str]:
    """How many people, and what breaks first."""
    server, bots = core_seconds(habits, found.cpu_ms[kind])
    kept = found.kept(kind) if cores > 1 else 1.0
    each = server * (1 + (found.share if kind == "postgresql" else 0.0)) / kept + bots
    limits = {"processor time": cores * habits.busy / each}
    if kind == "sqlite":
        limits["the one writer of SQLite"] = found.written(kind) * habits.busy / (habits.moves / 60)
    else:
        fit = POSTGRES_ALLOWS // (THREADS // 2 + SPARE)  # workers
        if cores > fit:
            allowed = fit * kept * found.moves[kind] * habits.busy / (habits.moves / 60)
            limits["connections that PostgreSQL allows unless told otherwise"] = allowed
    first = min(limits, key=lambda name: limits[name])
    return size(limits[first], habits, found), first


def sockets_allowed() -> int:
    """On a machine, unless told otherwise."""
    return Settings(Path(), "", "").connections


def sockets_to_allow(sockets: int) -> int:
    """For so many people, with those that are kept for who plays."""
    return max(sockets_allowed(), math.ceil(sockets / (1 - connections.KEPT) / 1000) * 1000)


def page(habits: Habits, found: Measured) -> str:
    quiet = Habits(habits.seats, habits.moves, habits.busy, 0.0, habits.answers, habits.level)
    rows = ""
    for kind in found.moves:
        for cores in CORES:
            for of, name in ((quiet, "none"), (habits, f"{habits.against:.0%} of people")):
                here, first = carried(cores, kind, of, found)
                rows += (
                    f"| {cores} | {kind} | {name} | {here.people:,} | {here.tables:,} | {here.moves:,.0f} |"
                    f" {here.memory_gb:.1f} | {sockets_to_allow(here.sockets):,} | {first} |\n"
                )
    whole = size(WHOLE * habits.seats, habits, found)
    server, bots = core_seconds(habits, found.cpu_ms["postgresql"])
    budget, each = SEARCHING[habits.level].seconds or 0.0, THREADS // 2 + SPARE
    workers = math.ceil(whole.people * server / habits.busy / found.kept("postgresql"))
    machines = math.ceil(workers / CORES[-1])
    text = TEMPLATE.format(
        h=habits,
        found=found,
        several=several(found).strip(),
        share=f"{found.share:.0%}",
        writer=f"{found.written('sqlite'):.0f}",
        sqlite=f"{found.moves['sqlite']:.0f}",
        postgresql=f"{found.moves['postgresql']:.0f}",
        sqlite_ms=f"{found.cpu_ms['sqlite']:.2f}",
        postgresql_ms=f"{found.cpu_ms['postgresql']:.2f}",
        sqlite_idle=f"{found.idle['sqlite']:.2f}%",
        postgresql_idle=f"{found.idle['postgresql']:.2f}%",
        busy=f"{habits.busy:.0%}",
        against=f"{habits.against:.0%}",
        budget=f"{budget:g}",
        rows=rows,
        dear=f"{budget * 1000 / found.cpu_ms['sqlite']:,.0f}",
        each=each,
        fit=POSTGRES_ALLOWS // each,
        allowed=POSTGRES_ALLOWS,
        most=f"{sockets_allowed():,}",
        measured=SOCKETS,
        rooms=f"{hub.ROOMS:,}",
        whole=whole,
        workers=workers,
        bots=f"{math.ceil(whole.people * bots / habits.busy):,}",
        machines=machines,
        cores=CORES[-1],
        allow=f"{sockets_to_allow(math.ceil(whole.sockets / machines)):,}",
        pool=f"{workers * each:,}",
    )
    return "\n\n".join(map(wrapped, text.strip().split("\n\n"))) + "\n"


def several(found: Measured) -> str:
    """What is known of several processes."""
    if not found.together:
        told = [
            ", ".join(f"{cost:.2f} ms with {count}" for count, cost in sorted(costs.items())) + f" on {kind}"
            for kind, costs in found.costs.items()
        ]
        return f"""
**Several processes** ([workers](../benchmarks/load/workers.md)), on a machine with too few cores for them, at a fixed
number of moves a second: a move takes {"; ".join(told)}. What each of them loses beside the others is worked out from
that. Part of it is what every process does whether anybody plays or not, which counts for less where more is played.
**Extrapolated**: everything for more than one core; no machine with 4 or 16 cores was at hand.
"""
    told = [
        ", ".join(f"{count} make {moves:.0f}" for count, moves in sorted(many.items())) + f" on {kind}"
        for kind, many in found.together.items()
    ]
    most = max(count for many in found.together.values() for count in many)
    return f"""
**Several processes**, each on a core of its own ([workers](../benchmarks/load/workers.md), on a machine with more
cores, whose moves a second are not those above): {"; ".join(told)}. What each of them loses beside the others is in
the table. **Extrapolated**: everything for more than {most} cores.
"""


def wrapped(block: str) -> str:
    """A paragraph or a list in lines of even length, whatever numbers were put into it; tables stay as they are."""
    if block.startswith("|"):
        return block
    parts = [" ".join(part.split()) for part in re.split(r"\n(?=\* )", block)]
    return "\n".join(
        textwrap.fill(
            part,
            WIDTH,
            subsequent_indent="  " if part.startswith("* ") else "",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for part in parts
    )


TEMPLATE = """# How much a house carries

Worked out by `python -m benchmarks.capacity --write` from the pages of results. Where a number is not measured, it
says so.

**Measured** ([load](../benchmarks/load/results.md), [memory](../benchmarks/load/memory.md),
[lobby](../benchmarks/load/lobby.md)), one process on one core of a machine with two:

| what | SQLite | PostgreSQL |
| --- | ---: | ---: |
| moves a second, at most | {sqlite} | {postgresql} |
| the server's processor time for a move, ms | {sqlite_ms} | {postgresql_ms} |
| memory of a live table and its three listeners, kB | {found.table_kb:.0f} | {found.table_kb:.0f} |
| an idle process beside 100,000 stored tables, of a core | {sqlite_idle} | {postgresql_idle} |

**Assumed**: {h.seats} people at a table, each makes {h.moves:g} moves a minute (of people who think twice as long,
twice as many fit). Cores are planned to be {busy} busy. Where bots play, {against} of people play against {h.level}s,
each of their moves is answered by {h.answers:g} of them, and each of those thinks for {budget} s, its whole budget.
PostgreSQL needs {share} of the server's processor time beside it, as measured. SQLite's writer is taken to be no faster
than was measured, and several processes to lose beside each other what the most of those measured do.

{several}

| cores | database | slow bots | people at once | live tables | moves/s | GB of tables | to allow | what breaks first |
| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |
{rows}
People who play by days cost next to nothing while they are away: a stored table is read and played through again when
somebody looks.

## What breaks first

* **Bots.** One {h.level}'s answer takes as much processor time as {dear} moves of people. The shares of the house
  (`MEHEN_BOTS`, budgets a day) make those wait who want slow bots, not those who play with each other.
* **SQLite's one writer**, long before memory: {writer} moves a second on the disk it was measured with. PostgreSQL
  has many.
* **PostgreSQL's connections**: each worker opens up to {each}, so {fit} workers fill the {allowed} that it allows
  unless told otherwise. Raise `max_connections` before the next one.
* **Sockets**: a machine takes {most} unless `MEHEN_CONNECTIONS` says otherwise, a tenth kept for people who sit at a
  table; the table says what is "to allow" there. Raise the limit of open files with it. No process was measured with
  more than {measured:,} sockets.
* **Memory**: a worker keeps every table at which somebody listens, and up to {rooms} others.

## 100,000 live tables

{whole.people:,} people, {whole.moves:,.0f} moves a second, {whole.memory_gb:.0f} GB for tables. On the assumptions
above, all of it extrapolated:

* {workers} workers by processor time (without slow bots; with them {bots} cores more), on {machines} machines of
  {cores} cores, each with `MEHEN_CONNECTIONS` at {allow}.
* A PostgreSQL that commits {whole.moves:,.0f} times a second, each with its flush and its NOTIFY. Whether one server
  does that was not measured; NOTIFY takes turns at each commit. If it does not, tables have to be divided among
  several databases by their ids, and **that is not built**.
* {pool} connections to it if each worker opens all it may: a pooler in front, or smaller pools.
* A proxy that sends a table's people to the machine that plays it ([hosting.md](hosting.md)).
"""


def main(write: Annotated[bool, typer.Option(help="Put the page into docs/.")] = False) -> None:
    """How many people a machine carries."""
    text = page(Habits(), measured())
    print(text)
    if write:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
