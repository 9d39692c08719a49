"""Games played again, and looked at where turns end: what a seat may know, the terms of all seats, the outcome."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import partial
from multiprocessing import get_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mehen import COMPILED
from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.net import outcome
from mehen.core.state import NATURE, OVER, State
from mehen.nets.settings import Settings

LOOKED_AT = 500  # games that one process looks at before it hands over what it has


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

    def on(self, card: Callable[[Any], Any]) -> Rows:
        """The same rows, on a graphics card."""
        return Rows(*(card(getattr(self, field.name)) for field in fields(Rows)))

    def held_out(self) -> NDArray[np.bool_]:
        """Every tenth game, whole: rows of one game know each other's outcome."""
        out: NDArray[np.bool_] = self.games % 10 == 0
        return out


def look_at_all(game: Game[Any], seats: int, games: list[array[int]], settings: Settings, cores: int) -> Rows:
    """The same rows as ``look_at`` finds, by as many processes as there are cores."""
    starts = range(0, len(games), LOOKED_AT)
    chunks = [games[at : at + LOOKED_AT] for at in starts]
    look = partial(look_at_some, game.name, seats, settings)
    if cores == 1 or len(chunks) < 2:
        parts = list(map(look, chunks, starts))
    else:
        with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
            parts = list(pool.map(look, chunks, starts))
    return Rows(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Rows)))


def look_at_some(name: str, seats: int, settings: Settings, games: list[array[int]], first: int) -> Rows:
    """In a worker process."""
    return look_at(catalog.game(name), seats, games, settings, first)


def look_at(game: Game[Any], seats: int, games: Iterable[array[int]], settings: Settings, first: int = 0) -> Rows:
    """Rows of games, a share of the ends of their turns; each is seen by one of the seats.

    ``first``: the number of the first game; what is kept of a game depends on its number alone.
    """
    observation: Any = game.observation(game.rules(seats))
    weights = np.array(game.tactics.weights)
    seen, terms, points, numbers, elapsed = [], [], [], [], []
    for number, actions in enumerate(games, first):
        dice = random.Random(settings.seed * 1_000_003 + number)
        state: State = game.start(seats)
        last, viewers, plies = OVER, [], []
        for ply, action in enumerate(actions):
            if state.actor != NATURE:
                if state.actor != last and last != OVER and not state.is_secret() and dice.random() < settings.kept:
                    viewer = dice.randrange(seats)
                    observation.observe(state, viewer)
                    out = np.frombuffer(observation.out, np.int16) if COMPILED else np.array(observation.out, np.int16)
                    seen.append(out.copy())
                    terms.append([game.tactics.terms(state, (viewer + k) % seats) for k in range(seats)])
                    viewers.append(viewer)
                    plies.append(ply)
                last = state.actor
            state.apply(action)
        ends = [outcome(state, seat, settings.worth, settings.winning) for seat in range(seats)]
        for viewer, ply in zip(viewers, plies, strict=True):
            points.append([ends[(viewer + k) % seats] for k in range(seats)])
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
