"""``python -m benchmarks.ladder egizia``: each level against the one below, for two, with intervals.

Matches lie beside this file, a folder each, and go on where they were stopped; ``ladder.md`` is written anew after
each.  Levels think as long as people wait for them, unless ``--simulations`` gives every searching level a number in
place of a time: on a busy machine only those can be compared.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from mehen.arena import Folder, Match, Summary, open_backend, run
from mehen.bots.levels import LEVELS, SEARCHING
from mehen.core import catalog
from mehen.core.errors import MehenError

HERE = Path(__file__).parent
SEATS = 2
WANTED = (0.65, 0.80)  # what a level should win against the one below
STEPS = (40, 200, 1000)  # simulations of the searching levels, each five times the one below


def pairs(levels: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each level and the one below, the easiest first."""
    return [(above, below) for below, above in pairwise(levels)]


def named(simulations: bool) -> tuple[str, ...]:
    budgets = dict(zip(SEARCHING, STEPS, strict=True)) if simulations else {}
    return tuple(f"{level}@{budgets[level]}" if level in budgets else level for level in LEVELS)


def play(name: str, above: str, below: str, blocks: int, home: Path) -> Summary:
    """A match of so many blocks, or what is missing of it."""
    match = Match(name, (above, below), SEATS, blocks=blocks).check()
    folder = Folder(home / f"{name}-{above}-{below}".replace("@", "-"), match)
    return run(match, lambda: open_backend("serial", match), folder=folder).summary()


def row(summary: Summary) -> str:
    above, below = summary.standings
    low, high = WANTED
    said = "as wanted" if low <= above.share <= high else "too little" if above.share < low else "too much"
    return (
        f"| {summary.match.game} | {above.label} | {below.label} | {summary.games} | {above.share:.1%} |"
        f" {above.low:.1%} – {above.high:.1%} | {said} |"
    )


def page(rows: list[str]) -> str:
    head = [
        "# Each level against the one below",
        "",
        "Written by `python -m benchmarks.ladder`. Two seats, 95 % intervals; wanted is 65 % to 80 %.",
        "",
        "| game | level | below | games | wins | 95 % | |",
        "|---|---|---|---:|---:|---:|---|",
    ]
    return "\n".join([*head, *rows]) + "\n"


def main(
    names: Annotated[list[str] | None, typer.Argument(help="Games; all of ours if none is named.")] = None,
    blocks: Annotated[int, typer.Option(min=1, help="Blocks of each match: two games each.")] = 50,
    simulations: Annotated[bool, typer.Option(help="Count simulations instead of time.")] = False,
    home: Annotated[Path, typer.Option(metavar="DIR", help="Where matches and table are kept.")] = HERE,
) -> None:
    """Play every match of the ladder and write the table."""
    rows: list[str] = []
    home.mkdir(parents=True, exist_ok=True)
    try:
        for name in names or catalog.ours():
            for above, below in pairs(named(simulations)):
                rows.append(row(play(name, above, below, blocks, home)))
                print(rows[-1], flush=True)
                (home / "ladder.md").write_text(page(rows), encoding="utf-8")
    except MehenError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    typer.run(main)
