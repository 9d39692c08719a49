"""What is measured, each as a function that does a slice of work and says how much it was.  Runs in its own process.

    python -m mehen.bench.tasks own egizia 4 0.3 7      our engine: game, seats, seconds per task, seed
    python -m mehen.bench.tasks catanatron - 4 0.3 7    a peer

Prints one JSON object: rates per second by task.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

import mehen

Task = Callable[[], int]  # does some work, returns how much of it
PEERS = ("catanatron",)


def rate(task: Task, seconds: float) -> float:
    """Work per second, after one round to warm up."""
    task()
    done = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += task()
    return done / spent


def own_tasks(name: str, seats: int, seed: int) -> dict[str, Task]:
    from mehen.core import catalog
    from mehen.core.drivers import clones, playout
    from mehen.core.rng import Rng
    from mehen.core.state import NATURE, OVER

    game = catalog.game(name)
    rules = game.rules(seats)
    rng = Rng(seed)

    def inside() -> int:
        """Decisions of seats in one random game, the loop inside the driver."""
        return playout(game.new(rules), rng)

    def from_python() -> int:
        """The same, asked and answered from Python."""
        state = game.new(rules)
        decisions = 0
        while state.actor != OVER:
            if state.actor == NATURE:
                state.apply(state.sample(rng))
            else:
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
                decisions += 1
        return decisions

    middle = game.new(rules)
    half = inside() // 2
    while half > 0:
        if middle.actor != NATURE:
            half -= 1
        legal = middle.legal()
        middle.apply(legal[rng.below(len(legal))])
        if middle.actor == OVER:
            middle = game.new(rules)

    def copies() -> int:
        clones(middle, 200)
        return 200

    return {"inside": inside, "python": from_python, "clones": copies}


def catanatron_tasks(seats: int, seed: int) -> dict[str, Task]:
    """Catan with four random players, as the package itself plays and copies it."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)[:seats]

    def new() -> Game:
        return Game([RandomPlayer(colour) for colour in colours])

    def play() -> int:
        game = new()
        game.play()
        return len(getattr(game.state, "action_records", None) or game.state.actions)

    middle = new()
    for _ in range(150):
        middle.play_tick()

    def copies() -> int:
        for _ in range(20):
            middle.copy()
        return 20

    return {"decisions": play, "clones": copies}


def main(who: str, game: str, seats: str, seconds: str, seed: str) -> None:
    tasks = own_tasks(game, int(seats), int(seed)) if who == "own" else catanatron_tasks(int(seats), int(seed))
    order = list(tasks)
    random.Random(int(seed)).shuffle(order)
    rates = {name: rate(tasks[name], float(seconds)) for name in order}
    print(json.dumps({"compiled": mehen.COMPILED, "rates": rates}))


if __name__ == "__main__":
    main(*sys.argv[1:])
