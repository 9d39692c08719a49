"""``python -m benchmarks.ladder egizia``: each level against the one below, and all bots on one scale, with intervals.

Matches lie beside this file, a folder each, and go on where they were stopped; ``ladder.md`` is written anew after
each.  The levels count simulations themselves, except for the last one, which thinks for seconds: on a busy machine
``--simulations`` gives it a number in place of a time.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from mehen.arena import Folder, Match, Outcome, open_backend, run
from mehen.arena.league import League, Rating, ratings
from mehen.arena.stats import Standing, Summary, block_share
from mehen.bots.levels import LEVELS
from mehen.core import catalog
from mehen.core.errors import MehenError

HERE = Path(__file__).parent
PAGE = "ladder.md"
SEED = 2027  # levels were tuned on games of other seeds
WANTED = (0.65, 0.80)  # what a level should win against the one below, for two
ANCHOR = "greedy"
UPPER = LEVELS[-2:]
TOP = LEVELS[-1]
#: Simulations of the top level in place of its seconds, where a game needs more than the usual number.  They are what
#: an evening can be played with: in five seconds of one core it makes a hundred times as many.
USUAL, COUNTED = 1600, {"ankh": 4000}
#: Who meets whom besides, so that every bot has a place on the scale.
BESIDES = (("novice", "random"), ("greedy", "apprentice"), ("scribe", "greedy"))


def rungs(top: str) -> list[tuple[str, str]]:
    """Each level and the one below, the easiest first; the last one under its name with a budget."""
    levels = tuple(top if level == TOP else level for level in LEVELS)
    return [(above, below) for below, above in pairwise(levels)]


def play(name: str, pair: tuple[str, str], seats: int, blocks: int, home: Path) -> Outcome:
    """A match of so many blocks, or what is missing of it."""
    match = Match(name, pair, seats, blocks=blocks, seed=SEED).check()
    table = "" if seats == 2 else f"-{seats}"
    folder = Folder(home / f"{name}{table}-{pair[0]}-{pair[1]}".replace("@", "-"), match)
    return run(match, lambda: open_backend("serial", match), folder=folder)


def row(summary: Summary) -> str:
    above, below = summary.standings
    rung = summary.match.seats == 2 and summary.match.bots not in BESIDES
    return (
        f"| {summary.match.game} | {summary.match.seats} | {above.label} | {below.label} | {summary.games} |"
        f" {above.share:.1%} | {above.low:.1%} – {above.high:.1%} | {said(above) if rung else ''} |"
    )


def said(above: Standing) -> str:
    low, high = WANTED
    return "as wanted" if low <= above.share <= high else "too little" if above.share < low else "too much"


def scale(game: str, seats: int, outcomes: dict[tuple[str, str], Outcome]) -> list[Rating]:
    """All bots on one scale, by the matches that have been played."""
    bots = tuple(dict.fromkeys(bot for pair in outcomes for bot in pair))
    anchor = ANCHOR if ANCHOR in bots else bots[0]
    shares = {
        (bots.index(a), bots.index(b)): [block_share(block, 0) for block in outcome.blocks()]
        for (a, b), outcome in outcomes.items()
    }
    return ratings(League(game, bots, seats, anchor=anchor), shares)


def page(matches: list[str], scales: list[str]) -> str:
    head = [
        "# Each level against the one below",
        "",
        "Written by `python -m benchmarks.ladder`; 95 % intervals. At two seats 65 % to 80 % is wanted. At larger",
        "tables one of a kind sits among those of the other. A number behind an @ is that of simulations, in place of",
        "seconds.",
        "",
        "| game | seats | bot | against | games | wins | 95 % | |",
        "|---|---:|---|---|---:|---:|---:|---|",
        *matches,
        "",
        "## All bots on one scale",
        "",
        "Elo points for one game and one number of seats, from these matches;",
        f"{ANCHOR} is 1500, or where it did not play the {LEVELS[1]}.",
        "",
        "| game | seats | bot | rating | 95 % |",
        "|---|---:|---|---:|---:|",
        *scales,
    ]
    return "\n".join(head) + "\n"


def main(
    names: Annotated[list[str] | None, typer.Argument(help="Games; all of ours if none is named.")] = None,
    blocks: Annotated[int, typer.Option(min=1, help="Blocks of each match.")] = 30,
    upper: Annotated[int, typer.Option(min=0, help="Blocks where the upper two levels play; 0 leaves them out.")] = 12,
    simulations: Annotated[bool, typer.Option(help="The top level counts simulations instead of time.")] = False,
    seats: Annotated[int, typer.Option(min=2, help="At a table of so many, or as many as the game takes.")] = 2,
    home: Annotated[Path, typer.Option(metavar="DIR", help="Where matches and table are kept.")] = HERE,
) -> None:
    """Play every match of the ladder and write the table."""
    matches: list[str] = []
    scales: list[str] = []
    home.mkdir(parents=True, exist_ok=True)
    try:
        for name in names or catalog.ours():
            top = f"{TOP}@{COUNTED.get(name, USUAL)}" if simulations else TOP
            table = min(seats, catalog.game(name).max_seats)
            outcomes: dict[tuple[str, str], Outcome] = {}
            for pair in (*rungs(top), *BESIDES):
                many = upper if pair[0] in (*UPPER, top) else blocks
                if many == 0:
                    continue
                outcomes[pair] = play(name, pair, table, many, home)
                matches.append(row(outcomes[pair].summary()))
                print(matches[-1], flush=True)
                here = scale(name, table, outcomes)
                rated = [f"| {name} | {table} | {r.bot} | {r.rating:.0f} | {r.low:.0f} – {r.high:.0f} |" for r in here]
                (home / PAGE).write_text(page(matches, scales + rated), encoding="utf-8")
            scales += rated
    except MehenError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    typer.run(main)
