"""Several processes search the same position with dice of their own; their findings are added up."""

from __future__ import annotations

import atexit
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from mehen.bots.bot import Option
from mehen.bots.budget import Budget, Watch
from mehen.core.rng import Rng
from mehen.core.state import State

#: Shares of the options and simulations of one process.
Findings = tuple[list[Option], int]


@cache
def workers(cores: int) -> ProcessPoolExecutor:
    """Started once: a process needs longer to start than many a decision takes."""
    pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"))
    atexit.register(pool.shutdown, cancel_futures=True)
    return pool


def search_alone(world: State, seat: int, budget: Budget, seed: int, learned: bool, level: str) -> Findings:
    """In a worker process; the position arrives as its dump."""
    from mehen.bots.search import new_tree, read, think

    watch = Watch(budget)
    tree = new_tree(world, seat, Rng(seed), learned, level)
    think(tree, watch)
    return read(tree), int(tree.simulations)


def search_together(
    world: State, seat: int, budget: Budget, cores: int, rng: Rng, learned: bool = True, level: str = ""
) -> tuple[list[Option], int]:
    """Simulations are shared out; of time everybody gets all.  The order of arrival changes nothing."""
    each = Budget(budget.seconds, -(-budget.simulations // cores))
    seeds = [int(rng.below(1 << 31)) for _ in range(cores)]
    tasks = [workers(cores).submit(search_alone, world, seat, each, seed, learned, level) for seed in seeds]
    return add_up([task.result() for task in tasks])


def add_up(findings: list[Findings]) -> Findings:
    simulations = sum(done for _, done in findings)
    looked: dict[int, float] = {}
    chances: dict[int, list[float]] = {}
    for options, done in findings:
        for option in options:
            weight = option.share * done
            looked[option.action] = looked.get(option.action, 0.0) + weight
            sums = chances.setdefault(option.action, [0.0] * len(option.chances))
            for p, chance in enumerate(option.chances):
                sums[p] += weight * chance
    return [
        Option(action, weight / simulations, tuple(x / weight for x in chances[action]))
        for action, weight in looked.items()
    ], simulations
