"""Decisions of a search in sampled positions, kept in ``decisions.json``: a faster search changes none of them.

    python -m tests.bots.decisions          writes the file anew

Write it anew only where bots are meant to play differently: with other weights, terms or ways to search.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from mehen.bots import ask, make
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State

FILE = Path(__file__).with_name("decisions.json")
SIMULATIONS = 40
#: Decisions of seats before the one that is kept; a game that ends sooner leaves a gap.
DEPTHS = (0, 3, 9, 16, 24, 33, 45, 58, 72, 88, 105, 130)


@dataclass(frozen=True, slots=True)
class Kept:
    """A position, and what a search of so many simulations does there."""

    game: str
    seats: int
    depth: int
    action: str  # in the game's notation
    simulations: int  # fewer than it may do, where all is clear
    chance: float  # of the seat that decides

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats}-{self.depth}"


def position(game: str, seats: int, depth: int) -> State | None:
    """Somewhere in a random game: at a real decision, or nowhere if the game is over before."""
    state: State = catalog.game(game).start(seats)
    rng = Rng(1000 * seats + depth)
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(state.sample(rng))
            continue
        legal = state.legal()
        if depth <= 0 and len(legal) > 1:
            return state
        state.apply(legal[rng.below(len(legal))])
        depth -= 1
    return None


def decide(game: str, seats: int, depth: int, state: State) -> Kept:
    advice = ask(make(f"vizier-terms@{SIMULATIONS}"), state, Rng(depth + 7))
    notation = catalog.game(game).space(state.rules).names[advice.action]
    return Kept(game, seats, depth, notation, advice.simulations, round(advice.chances[state.actor], 6))


def write() -> None:
    rows: list[Kept] = []
    for game in catalog.names():
        for seats in range(catalog.game(game).min_seats, catalog.game(game).max_seats + 1):
            for depth in DEPTHS:
                state = position(game, seats, depth)
                if state is not None:
                    rows.append(decide(game, seats, depth, state))
    lines = (json.dumps([row.game, row.seats, row.depth, row.action, row.simulations, row.chance]) for row in rows)
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def read() -> list[Kept]:
    return [Kept(*row) for row in json.loads(FILE.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    write()
