"""Seeded games whose end is pinned in ``checksums.json``: the same on every system, compiled and interpreted.

They are played with a frozen edition: corrected data do not change them, only rules do.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.games.frozen import FROZEN

from mehen.core import catalog
from mehen.core.drivers import playout
from mehen.core.rng import Rng

#: By game, number of seats and number of games.
CHECKSUMS: dict[str, dict[str, dict[str, int]]] = json.loads(Path(__file__).with_name("checksums.json").read_text())

#: Games whose checksum is pinned: the first twenty are played both ways, all of them compiled.
FEW, MANY = 20, 200


def checksums(name: str, seats: int, games: int) -> dict[str, int]:
    """Of the first few games, and of all."""
    total, out = 0, {}
    for seed in range(games):
        state = catalog.game(name).start(seats, FROZEN[name])
        total = (total * 31 + playout(state, Rng(seed))) & 0xFFFFFFF
        for points in state.scores():
            total = (total * 31 + points + 4096) & 0xFFFFFFF
        if seed + 1 in (FEW, MANY):
            out[str(seed + 1)] = total
    return out
