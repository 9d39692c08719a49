"""``python -m benchmarks.ladder.solo``: how often each level beats the Traitor, alone in Pharaon, by difficulty.

All levels play the same games: equal seeds, drawn from those that no level was tuned on.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Annotated

import typer
from benchmarks.ladder.__main__ import HERE, SEED, TOP, USUAL

from mehen.arena.bootstrap import share_interval
from mehen.bots import ask, make
from mehen.bots.levels import LEVELS
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State

GAME = "pharaon"
PAGE = "solo.md"


def is_won(level: str, difficulty: str, seed: int) -> bool:
    """One game against the Traitor."""
    game = catalog.game(GAME)
    state: State = game.start(1, options={"difficulty": difficulty})
    bot, luck, thoughts = make(level), Rng(seed), Rng(seed + 1)
    while state.actor != OVER:
        action = int(state.sample(luck)) if state.actor == NATURE else ask(bot, state, thoughts).action
        state.apply(action)
    return bool(state.places()[0] == 1)


def page(rows: list[str], difficulties: tuple[str, ...], games: int) -> str:
    head = [
        "# Alone against the Traitor",
        "",
        f"Written by `python -m benchmarks.ladder.solo`: {games} games of Pharaon for one at each difficulty, the same",
        "for all levels. Wins with the 95 % interval. A number behind an @ is that of simulations in place of seconds.",
        "",
        "| level | " + " | ".join(f"difficulty {one}" for one in difficulties) + " |",
        "|---|" + "---:|" * len(difficulties),
        *rows,
    ]
    return "\n".join(head) + "\n"


def main(
    games: Annotated[int, typer.Option(min=1, help="Games of each level at each difficulty.")] = 60,
    jobs: Annotated[int, typer.Option(min=1, help="Games that are played at a time; the same ones in any case.")] = 1,
) -> None:
    """Play all of them and write the page."""
    game = catalog.game(GAME)
    difficulties = game.options(game.edition())["difficulty"]
    rows: list[str] = []
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for level in (*LEVELS[:-1], f"{TOP}@{USUAL}"):
            cells = []
            for difficulty in difficulties:
                seeds = range(1000 * SEED, 1000 * SEED + games)
                won = [float(one) for one in pool.map(partial(is_won, level, difficulty), seeds)]
                low, high = share_interval(won, SEED)
                cells.append(f"{sum(won) / games:.0%} ({low:.0%}–{high:.0%})")
            rows.append(f"| {level} | " + " | ".join(cells) + " |")
            print(rows[-1], flush=True)
    (HERE / PAGE).write_text(page(rows, difficulties, games), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
