"""``python -m benchmarks.suites egizia``: finds positions for the game's suite, and goes on where it was stopped.

``python -m benchmarks.suites egizia --bots novice,greedy,vizier@1000`` asks bots about those that were found.
"""

from __future__ import annotations

from typing import Annotated

import typer
from benchmarks.suites.find import BUDGET, LAUGHED_AT, TIMES, WANTED, search_game
from benchmarks.suites.positions import LAUGHABLE, TACTIC, Suite, of_kind, read, share_solved

from mehen.core import catalog
from mehen.core.errors import MehenError

ABOUT = f"""\
Written by `python -m benchmarks.suites`.  `loses`: of the chance to win, after {TIMES * BUDGET} simulations that all
answers share, the mean of two checks.  `margin`: what the best of the wrong answers lost, in the kinder check."""


def main(
    name: Annotated[str, typer.Argument(help="A game.")],
    bots: Annotated[str, typer.Option(help="Only ask these bots, with commas between them.")] = "",
) -> None:
    """Find and check positions, or ask bots about them."""
    try:
        game = catalog.game(name)
        suite = read(game.name)
        if bots:
            show(suite, bots.split(","))
        else:
            fill(suite)
    except MehenError as error:
        raise SystemExit(str(error)) from None


def fill(suite: Suite) -> None:
    suite.folder.mkdir(exist_ok=True)
    while len(suite.puzzles) < WANTED:
        left = WANTED - len(suite.puzzles)
        room = {TACTIC: left, LAUGHABLE: min(left, LAUGHED_AT - len(of_kind(suite.puzzles, LAUGHABLE)))}
        record, found = search_game(catalog.game(suite.game), suite.searched, room)
        suite.puzzles += found[:left]
        if found:
            record.save(suite.folder / found[0].record)
        suite.searched += 1
        suite.write(ABOUT)
        print(f"{suite.game}: {suite.searched} games, {len(suite.puzzles)} positions", flush=True)


def show(suite: Suite, bots: list[str]) -> None:
    """The share of each kind that each bot solves."""
    kinds = [kind for kind in (TACTIC, LAUGHABLE) if of_kind(suite.puzzles, kind)]
    print("| " + " | ".join([suite.game, *(f"{kind} ({len(of_kind(suite.puzzles, kind))})" for kind in kinds)]) + " |")
    print("|---|" + "---:|" * len(kinds))
    for bot in bots:
        shares = (f"{share_solved(suite, of_kind(suite.puzzles, kind), bot):.0%}" for kind in kinds)
        print("| " + " | ".join([bot, *shares]) + " |", flush=True)


if __name__ == "__main__":
    typer.run(main)
