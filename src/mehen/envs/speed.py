"""How fast the environments are: ``python -m mehen.envs.speed`` prints the table of ``docs/research.md``."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

import mehen
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.envs.ids import GAMES
from mehen.envs.observer import Observer
from mehen.envs.pettingzoo import raw_env
from mehen.envs.vector import VectorGame

SECONDS = 0.3
ROUNDS = 5


def rate(once: Callable[[], int]) -> float:
    """Things in a second of processor time, in the best of a few rounds: others use this machine too."""
    best = 0.0
    for _ in range(ROUNDS):
        done, start = 0, process_time()
        while process_time() - start < SECONDS:
            done += once()
        best = max(best, done / (process_time() - start))
    return best


def middle(game: str, seats: int) -> State:
    """A position half-way through a random game."""
    here = catalog.game(game)

    def plies(most: int) -> tuple[State, int]:
        state: State = here.start(seats)
        rng = Rng(7)
        done = 0
        while state.actor != OVER and done < most:
            legal = state.legal()
            state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
            done += 1
        return state, done

    return plies(plies(1 << 30)[1] // 2)[0]


def observe_rate(game: str, seats: int) -> float:
    """Observations a second, the numpy array included."""
    state = middle(game, seats)
    observer = Observer(state.rules)

    def once() -> int:
        for seat in range(seats):
            observer.observe(state, seat)
        return seats

    return rate(once)


def vector_rate(game: str, seats: int, count: int = 64) -> float:
    """Decisions a second with observations, masks and rewards, all actions random."""
    tables = VectorGame(game, seats, count)
    rng = Rng(1)

    def once() -> int:
        tables.step(tables.sample(rng))
        return count

    return rate(once)


def pettingzoo_rate(game: str, seats: int) -> float:
    """Decisions a second through PettingZoo's calls, ``last`` included."""
    table = raw_env(game, seats)
    table.reset(seed=1)

    def once() -> int:
        if any(table.terminations.values()):
            table.reset(seed=1)
        table.last()
        table.step(random.choice(table.position.legal()))
        return 1

    return rate(once)


def main() -> None:
    print("compiled" if mehen.COMPILED else "interpreted", end="\n\n")
    print("| game | seats | numbers | observe | vectorised | PettingZoo |")
    print("|---|---|---|---|---|---|")
    for game in GAMES:
        here = catalog.game(game)
        for seats in sorted({max(2, here.min_seats), here.max_seats}):
            length = Observer(here.rules(seats)).length
            took = 1e6 / observe_rate(game, seats)
            rates = f"{vector_rate(game, seats):,.0f}/s | {pettingzoo_rate(game, seats):,.0f}/s"
            print(f"| {here.title} | {seats} | {length} | {took:.1f} µs | {rates} |", flush=True)


if __name__ == "__main__":
    main()
