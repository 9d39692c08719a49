"""What a shipped net says in sampled positions, as whole numbers: ``python -m tests.nets.judgements egizia``."""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.bots.decisions import DEPTHS, position

import mehen
from mehen.core import catalog


def judgements(name: str) -> list[list[int]]:
    """By position: what comes out of the net for each seat."""
    game = catalog.game(name)
    judge: Any = game.judge(game.rules(2))
    out = []
    for depth in DEPTHS:
        state = position(name, 2, depth)
        if state is not None and not state.is_secret():
            judge.look(state, state.actor)
            out.append([round(value * judge.net.last_scale) for value in judge.net.out])
    return out


if __name__ == "__main__":
    print(json.dumps({"compiled": mehen.COMPILED, "judgements": judgements(sys.argv[1])}))
