"""``mehen bench``: how fast the engines are, in numbers and against named peers."""

from __future__ import annotations

import json
import os
import platform
import random
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import mehen
from mehen.bench.searches import PEERS as SEARCH_PEERS
from mehen.bench.speed import OWN, Result, Spread, check_peer, measure, run
from mehen.bench.tasks import PEERS
from mehen.cli.app import app, complain, console
from mehen.core import catalog
from mehen.core.errors import SetupError

bench = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
app.add_typer(bench, name="bench", help="Measure the engines against named peers.")

LABELS = {
    "inside": "decisions/s, driver inside",
    "python": "decisions/s, from Python",
    "interpreted": "decisions/s, interpreted",
    "clones": "copies/s",
}


@bench.callback()
def about() -> None:
    """Measure the engines against named peers."""


@bench.command()
def speed(
    game: Annotated[str, typer.Argument(help="Name of a game.")],
    peer: Annotated[str, typer.Option(help=f"Compare with: {', '.join(PEERS)}.")] = "",
    at_least: Annotated[
        float | None,
        typer.Option(metavar="X", help="Exit code 1 unless decisions inside and copies are X times the peer's."),
    ] = None,
    interpreted_at_least: Annotated[
        float | None, typer.Option(metavar="X", help="Exit code 1 unless interpreted decisions are X times the peer's.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds; the median of their ratios counts.")] = 11,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each task in each round.")] = 0.4,
    seats: Annotated[int | None, typer.Option(help="Number of seats; the most the game allows unless you say.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of games and of the order of contenders.")] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything measured as JSON and nothing else.")
    ] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write the table, as Markdown.")] = None,
) -> None:
    """Random games and copies per second, compiled, from Python and interpreted.

    Rounds are interleaved: in each, every contender gets a fresh process and the same slice of time, in shuffled
    order.  Ratios are taken within a round, where both sides saw the same machine; median and middle half are shown.
    """
    here = catalog.game(game)
    number = here.max_seats if seats is None else seats
    here.rules(number)
    if peer:
        check_peer(peer)
    elif at_least is not None or interpreted_at_least is not None:
        raise SetupError("--at-least: found no --peer, expected one to be compared with")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True, disable=as_json) as progress:
        task = progress.add_task(here.title, total=rounds * (3 if peer else 2))
        result = measure(game, number, peer, rounds, seconds, seed, lambda: progress.advance(task))
    if as_json:
        typer.echo(json.dumps(as_data(result), indent=1))
    else:
        console().print(as_table(result))
        if not result.compiled:
            complain("The engines are not compiled here (or MEHEN_PURE is set): 'driver inside' ran interpreted.")
    if out is not None:
        out.write_text(as_markdown(result, rounds, seconds), encoding="utf-8")
    missed = misses(result, at_least, interpreted_at_least)
    for line in missed:
        complain(line)
    if not as_json:
        typer.echo(result.summary())
    if missed:
        raise typer.Exit(1)


@bench.command()
def search(
    game: Annotated[list[str] | None, typer.Argument(help="Names of games; all of them unless you say.")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds; the median of their ratios counts.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each contender in each round.")] = 1.0,
    seats: Annotated[int, typer.Option(help="Number of seats.")] = 2,
    seed: Annotated[int, typer.Option(help="Seed of games and of the order of contenders.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write the table, as Markdown.")] = None,
) -> None:
    """Simulations of the tree search per second, against those of named peers.

    Ours draw a world, walk down the tree and ask the game's tactics; those of the peers (MCTS over catanatron's Catan,
    OpenSpiel's MCTS bot on its backgammon) end with a random playout.  All run in the same rounds, in shuffled order.
    """
    games = game or catalog.names()
    for name in games:
        catalog.game(name).rules(seats)
    for package in SEARCH_PEERS.values():
        if find_spec(package) is None:
            raise SetupError(
                f"found no package {package!r} here, expected one: pip install 'mehen-games[bench,research]'"
            )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    rows: list[dict[str, float]] = []
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task("search", total=rounds * (len(games) + len(SEARCH_PEERS)))
        for number in range(rounds):
            contenders = [*games, *SEARCH_PEERS]
            random.Random(seed + number).shuffle(contenders)
            row: dict[str, float] = {}
            for who in contenders:
                whose, name = ("own", who) if who in games else (who, "-")
                _, found = run(whose, name, seats, seconds, seed + number, "mehen.bench.searches")
                row[who] = found["simulations"]
                progress.advance(task)
            rows.append(row)
    lines = [f"| simulations/s | mehen | {' | '.join(SEARCH_PEERS)} |", f"|---|---:|{'---:|' * len(SEARCH_PEERS)}"]
    for name in games:
        cells = []
        for peer in SEARCH_PEERS:
            ratio = Spread.of([row[name] / row[peer] for row in rows])
            cells.append(f"{ratio.median:.0f}x ({ratio.low:.0f}-{ratio.high:.0f})")
        lines.append(f"| {name} | {rates_of(rows, name)} | {' | '.join(cells)} |")
    lines.append(f"| the peer itself | | {' | '.join(rates_of(rows, peer) for peer in SEARCH_PEERS)} |")
    for line in lines:
        typer.echo(line)
    if out is not None:
        head = [
            "# Simulations per second",
            "",
            f"`mehen bench search`: {rounds} rounds, {seconds:g} s each, {seats} seats. "
            "How it is measured: [README.md](README.md).",
            "",
            *machine(),
            "",
        ]
        out.write_text("\n".join([*head, *lines, ""]), encoding="utf-8")


def rates_of(rows: list[dict[str, float]], name: str) -> str:
    return rates(Spread.of([row[name] for row in rows]))


def misses(result: Result, at_least: float | None, interpreted: float | None) -> list[str]:
    """Each number that is below what was asked for."""
    wanted = {"inside": at_least, "clones": at_least, "interpreted": interpreted}
    return [
        f"{LABELS[name]}: {result.ratio(name).median:.1f}x {result.peer}, expected at least {least:g}x"
        for name, least in wanted.items()
        if least is not None and result.ratio(name).median < least
    ]


def rows(result: Result) -> list[tuple[str, str, str, str]]:
    out: list[tuple[str, str, str, str]] = []
    for name in OWN:
        other, times = "", ""
        if result.peer:
            other = rates(result.rate("peer_clones" if name == "clones" else "peer_decisions"))
            ratio = result.ratio(name)
            times = f"{ratio.median:.1f}x ({ratio.low:.1f}-{ratio.high:.1f})"
        out.append((LABELS[name], rates(result.rate(name)), other, times))
    return out


def rates(s: Spread) -> str:
    return f"{short(s.median)} ({short(s.low)}-{short(s.high)})"


def short(rate: float) -> str:
    """Three digits are more than a measurement like this can promise: 17.1k, 825k, 1.38M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.3g}{letter}"
    return f"{rate:.3g}"


def heads(result: Result) -> tuple[str, str, str, str]:
    return ("median (middle half)", result.game, result.peer, "ratio")


def as_table(result: Result) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for k, head in enumerate(heads(result)):
        table.add_column(head, justify="left" if k == 0 else "right")
    for row in rows(result):
        table.add_row(*row)
    return table


def machine(compiled: bool = mehen.COMPILED) -> list[str]:
    """What was measured, and on what."""
    return [
        f"mehen {mehen.__version__} ({'compiled' if compiled else 'interpreted'}), Python "
        f"{platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} processors."
    ]


def as_markdown(result: Result, rounds: int, seconds: float) -> str:
    """The table with what it was measured on."""
    lines = [
        f"# Speed: {result.game}",
        "",
        f"`mehen bench speed {result.game}{' --peer ' + result.peer if result.peer else ''}`: {rounds} rounds, "
        f"{seconds:g} s per task, {result.seats} seats. How it is measured: [README.md](README.md).",
        "",
        *machine(result.compiled),
        "",
        "| " + " | ".join(heads(result)) + " |",
        "|---|---:|---:|---:|",
        *("| " + " | ".join(row) + " |" for row in rows(result)),
        "",
        result.summary(),
        "",
    ]
    return "\n".join(lines)


def as_data(result: Result) -> dict[str, object]:
    names = sorted(result.rounds[0])
    return {
        "game": result.game,
        "seats": result.seats,
        "peer": result.peer,
        "compiled": result.compiled,
        "rates": {name: vars_of(result.rate(name)) for name in names},
        "ratios": {name: vars_of(result.ratio(name)) for name in OWN} if result.peer else {},
        "rounds": result.rounds,
        "summary": result.summary(),
    }


def vars_of(s: Spread) -> dict[str, float]:
    return {"median": s.median, "low": s.low, "high": s.high}
