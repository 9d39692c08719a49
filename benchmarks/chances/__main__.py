"""``python -m benchmarks.chances egizia``: what chances stated at each stage of a game were worth, and the fit to it.

Games of a data set are played again, and a strong bot is asked now and then what it thinks.  What it said and who won
is written next to this file, game by game, so that the same command goes on where it was stopped; the powers belong
under ``[chances]`` in ``tactics.toml``.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from benchmarks.chances.asking import ask_about

from mehen.arena.dataset import heading, load
from mehen.bots.chances import Statement, fit, surprise
from mehen.core.errors import SetupError
from mehen.core.weights import Belief

HERE = Path(__file__).parent
DATASETS = HERE.parents[1] / "datasets"
STAGES = 4  # of the game, in the table that is printed


def read(file: Path) -> list[Statement]:
    """A row: the number of the game, the part of it that was over, who was asked, the chances of all seats, who won."""
    out: list[Statement] = []
    with file.open(encoding="utf-8", newline="") as rows:
        for game, elapsed, asked, *rest in csv.reader(rows):
            numbers = [float(number) for number in rest]
            seats = len(numbers) // 2
            chances, won = tuple(numbers[:seats]), tuple(numbers[seats:])
            out.append(Statement(float(elapsed), chances, won, int(game), int(asked)))
    return out


def add(file: Path, statements: Iterable[Statement]) -> None:
    with file.open("a", encoding="utf-8", newline="") as rows:
        out = csv.writer(rows, lineterminator="\n")
        for said in statements:
            chances = (f"{chance:.3f}" for chance in said.chances)
            out.writerow([said.game, f"{said.elapsed:.2f}", said.asked, *chances, *map(_whole, said.won)])


def _whole(share: float) -> str:
    return f"{share:.3g}"


def main(
    name: Annotated[str, typer.Argument(help="A game.")],
    games: Annotated[int, typer.Option(help="At most so many for each number of seats.")] = 1000,
    datasets: Annotated[Path, typer.Option(help="Where the games lie.")] = DATASETS,
    adviser: Annotated[str, typer.Option(help="Who is asked.")] = "vizier@400",
    each: Annotated[int, typer.Option(help="Questions in every third of a game.")] = 2,
    jobs: Annotated[int, typer.Option(min=1, help="Games that are asked about at a time; the same in any case.")] = 1,
    again: Annotated[bool, typer.Option("--again", help="Ask nothing, fit to what was kept.")] = False,
) -> None:
    file = HERE / f"{name}.csv"
    if not again:
        ask_on(file, name, games, datasets, adviser, each, jobs)
    show(read(file))


def ask_on(file: Path, name: str, games: int, datasets: Path, adviser: str, each: int, jobs: int) -> None:
    """Go through the games behind the last one that was asked about, at every number of seats."""
    found = [one for one in load(datasets) if one.game.name == name]
    if not found:
        raise SetupError(f"{datasets}: found no games of {name}, expected some; `mehen dataset make` plays them")
    said = read(file) if file.is_file() else []
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for one in found:
            seats = int(one.rules.seats)
            first = max((statement.game for statement in at_table(said, seats)), default=-1) + 1
            ask = partial(ask_about, heading(one.game, one.rules), adviser, each)
            heard = pool.map if jobs > 1 else map
            for statements in heard(ask, islice(enumerate(one), first, games)):
                add(file, statements)


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
