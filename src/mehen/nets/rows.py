"""Games played again, and looked at where turns end: what a seat may know, the terms of all seats, the outcome."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mehen import COMPILED
from mehen.core.game import Game
from mehen.core.state import NATURE, OVER, State


@dataclass(frozen=True, slots=True)
class Rows:
    """One row for each position that was kept; seats are counted from the observer on."""

    seen: NDArray[np.int16]  # the observation
    terms: NDArray[np.float64]  # by seat and term
    worths: NDArray[np.float64]  # what the tactics think, by seat
    points: NDArray[np.float64]  # in the end, by seat
    games: NDArray[np.int64]  # from which game a row is
    elapsed: NDArray[np.float64]  # part of its decisions that were made

    def part(self, which: NDArray[np.bool_] | NDArray[np.int64]) -> Rows:
        """Some of the rows."""
        return Rows(
            self.seen[which], self.terms[which], self.worths[which],
            self.points[which], self.games[which], self.elapsed[which],
        )  # fmt: skip

    def held_out(self) -> NDArray[np.bool_]:
        """Every tenth game, whole: rows of one game know each other's outcome."""
        out: NDArray[np.bool_] = self.games % 10 == 0
        return out


def look_at(game: Game[Any], seats: int, games: Iterable[array[int]], kept: float, seed: int) -> Rows:
    """Rows of games, the share ``kept`` of the ends of their turns; each is seen by one of the seats."""
    observation: Any = game.observation(game.rules(seats))
    weights = np.array(game.tactics.weights)
    seen, terms, points, numbers, elapsed = [], [], [], [], []
    for number, actions in enumerate(games):
        dice = random.Random(seed * 1_000_003 + number)
        state: State = game.start(seats)
        last, viewers, plies = OVER, [], []
        for ply, action in enumerate(actions):
            if state.actor != NATURE:
                if state.actor != last and last != OVER and not state.is_secret() and dice.random() < kept:
                    viewer = dice.randrange(seats)
                    observation.observe(state, viewer)
                    out = np.frombuffer(observation.out, np.int16) if COMPILED else np.array(observation.out, np.int16)
                    seen.append(out.copy())
                    terms.append([game.tactics.terms(state, (viewer + k) % seats) for k in range(seats)])
                    viewers.append(viewer)
                    plies.append(ply)
                last = state.actor
            state.apply(action)
        scores = state.scores()
        for viewer, ply in zip(viewers, plies, strict=True):
            points.append([scores[(viewer + k) % seats] for k in range(seats)])
            numbers.append(number)
            elapsed.append(ply / len(actions))
    measured = np.array(terms, np.float64).reshape(-1, seats, len(weights))
    return Rows(
        np.array(seen, np.int16), measured, measured @ weights,
        np.array(points, np.float64), np.array(numbers, np.int64), np.array(elapsed, np.float64),
    )  # fmt: skip


def leads(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """By how much the observer is ahead of the best other seat."""
    out: NDArray[np.float64] = values[:, 0] - values[:, 1:].max(1)
    return out
