"""``python -m benchmarks.chances egizia``: what chances stated at each stage of a game were worth, and the fit to it.

Games of a fast searcher against itself with every number of seats; a stronger one is asked now and then what it thinks.
What it said and who won is written next to this file; the powers belong under ``[chances]`` in ``tactics.toml``.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from benchmarks.chances.playing import measure_table

from mehen.bots.chances import Statement, fit, surprise
from mehen.core import catalog
from mehen.core.weights import Belief

HERE = Path(__file__).parent
KEPT = 3  # every so many statements: those of one game say much the same
STAGES = 4  # of the game, in the table that is printed


def read(file: Path) -> list[Statement]:
    """A row: the part of the game that was over, the chances of all seats, who won."""
    out: list[Statement] = []
    with file.open(encoding="utf-8", newline="") as rows:
        for elapsed, *rest in csv.reader(rows):
            numbers = [float(number) for number in rest]
            seats = len(numbers) // 2
            out.append(Statement(float(elapsed), tuple(numbers[:seats]), tuple(numbers[seats:])))
    return out


def write(file: Path, statements: Sequence[Statement]) -> None:
    with file.open("w", encoding="utf-8", newline="") as rows:
        out = csv.writer(rows, lineterminator="\n")
        for said in statements:
            out.writerow([f"{said.elapsed:.2f}", *(f"{chance:.3f}" for chance in said.chances), *map(_whole, said.won)])


def _whole(share: float) -> str:
    return f"{share:.3g}"


def main(
    name: Annotated[str, typer.Argument(help="A game.")],
    games: Annotated[int, typer.Option(help="Games for each number of seats.")] = 100,
    player: Annotated[str, typer.Option(help="Who plays.")] = "scribe@40",
    adviser: Annotated[str, typer.Option(help="Who is asked.")] = "vizier@400",
    every: Annotated[int, typer.Option(help="Decisions from one question to the next.")] = 12,
    seed: Annotated[int, typer.Option(help="Of the first game.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Games that are played at a time; the same ones in any case.")] = 1,
    again: Annotated[bool, typer.Option("--again", help="Play nothing, fit to what was kept.")] = False,
) -> None:
    game = catalog.game(name)
    if again:
        show(read(HERE / f"{name}.csv"))
        return
    sizes = range(max(game.min_seats, 2), game.max_seats + 1)
    tables = [(seats, seed + 1000 * seats + k) for seats in sizes for k in range(games)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        heard = pool.map(partial(measure_table, name, player, adviser, every), tables)
        said = [one for statements in heard for one in statements]
    write(HERE / f"{name}.csv", said[::KEPT])
    show(said)


def at_table(said: Sequence[Statement], seats: int) -> list[Statement]:
    return [one for one in said if len(one.chances) == seats]


def show(said: Sequence[Statement]) -> None:
    """The fit to all, which holds alone and where nothing else is known, and to those of each number of seats."""
    print("[chances]")
    show_part(said)
    for seats in sorted({len(one.chances) for one in said}):
        print(f"[chances.{seats}]")
        show_part(at_table(said, seats))


def show_part(said: Sequence[Statement]) -> None:
    found = fit(said)
    print(f"early = {found.early:.2f}\nlate = {found.late:.2f}")
    print(f"# {len(said)} statements; by stage, how many, surprise as stated, sober:")
    for stage in range(STAGES):
        part = [one for one in said if stage <= one.elapsed * STAGES < stage + 1 or one.elapsed * STAGES == stage + 1]
        if part:
            before, after = surprise(part, Belief(1.0, 1.0)), surprise(part, found)
            print(f"# {stage + 1} of {STAGES}  {len(part):6d}   {before:.3f}, {after:.3f}")


if __name__ == "__main__":
    typer.run(main)
