"""Seeded games as numbers; run here compiled, and in the site's Python, which has nothing but the engines."""

from __future__ import annotations

import json
from collections.abc import Iterable

from mehen.core import catalog
from mehen.core.drivers import playout
from mehen.core.rng import Rng


def checksums(name: str, games: int) -> dict[str, list[int]]:
    """By number of seats: how many decisions so many seeded games took and how each ended, as one number."""
    game = catalog.game(name)
    out = {}
    for seats in range(game.min_seats, game.max_seats + 1):
        total = 0
        for seed in range(games):
            state = game.start(seats)
            total = (total * 31 + int(playout(state, Rng(seed)))) & 0xFFFFFFF
            for points in state.scores():
                total = (total * 31 + int(points) + 4096) & 0xFFFFFFF
        out[str(seats)] = [games, total]
    return out


def as_json(names: Iterable[str], games: int) -> str:
    return json.dumps({name: checksums(name, games) for name in names})
