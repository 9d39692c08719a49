"""What the shipped nets of a game say in sampled positions, whole: ``python -m tests.nets.judgements egizia``."""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.bots.decisions import DEPTHS, position

import mehen
from mehen.core import catalog


def judgements(name: str) -> dict[str, list[list[int]]]:
    """By net and position: what comes out for each seat."""
    game = catalog.game(name)
    out: dict[str, list[list[int]]] = {}
    for seats in range(2, game.max_seats + 1):
        judge: Any = game.judge(game.rules(seats))
        if judge is None:
            continue
        rows = out[f"{name}-{seats}"] = []
        for depth in DEPTHS:
            state = position(name, seats, depth)
            if state is not None and not state.is_secret():
                judge.look(state, state.actor)
                rows.append([round(value * judge.net.last_scale) for value in judge.net.out])
    return out


if __name__ == "__main__":
    print(json.dumps({"compiled": mehen.COMPILED, "judgements": judgements(sys.argv[1])}))
