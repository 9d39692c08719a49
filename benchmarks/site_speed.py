"""Decisions and simulations a second of each game; run compiled, interpreted, and in the site's Python."""

from __future__ import annotations

import json
import time

from mehen import COMPILED, bots
from mehen.core import catalog
from mehen.core.drivers import playout
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER

SECONDS = 1.0  # of processor time for each number
SEATS = 3


def decisions(name: str) -> float:
    """Random decisions a second of processor time, NATURE's not counted."""
    game, count, seed = catalog.game(name), 0, 0
    playout(game.start(SEATS), Rng(99))  # tables are built once
    started = time.process_time()
    while time.process_time() - started < SECONDS:
        state = game.start(SEATS)
        count += int(playout(state, Rng(seed)))
        seed += 1
    return count / (time.process_time() - started)


def simulations(name: str) -> float:
    """Simulations a second of processor time, in positions of one seeded game."""
    game, rng = catalog.game(name), Rng(5)
    state, bot = game.start(SEATS), bots.make("vizier@40")
    count, spent = 0, 0.0
    while spent < SECONDS:
        while state.actor < 0 or len(state.legal()) < 2:
            if state.actor == OVER:
                state = game.start(SEATS)
            else:
                state.apply(state.sample(rng) if state.actor == NATURE else state.legal()[0])
        started = time.process_time()
        advice = bots.consult(bot, state, rng)
        spent += time.process_time() - started
        count += int(advice.simulations)
        state.apply(advice.action)
    return count / spent


def measured(names: list[str]) -> str:
    found = {name: [round(decisions(name)), round(simulations(name), 1)] for name in names}
    return json.dumps({"compiled": COMPILED, "games": found})


if __name__ == "__main__":
    print(measured(catalog.ours()))
