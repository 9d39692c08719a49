"""Many tables of one game in one call: see ``mehen.core.vector`` for what happens inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.vector import Tables
from mehen.envs.ids import known, seats_of
from mehen.envs.observer import Observer, as_array


class VectorGame:
    """``count`` tables.  ``step`` takes one action for each, answers for NATURE, and begins anew what is over.

    After ``step`` and at the start, these arrays tell what is the case, one row for each table:

    * ``observations`` (count, length) int16: what the seat that is asked may know
    * ``masks`` (count, actions) bool: its legal actions
    * ``actors`` (count,) int64: that seat
    * ``rewards`` (count, seats) float64: what the game that has just ended was worth, else 0
    * ``dones`` (count,) bool: whether one has just ended (the observation is of the next one)

    Without ``buffers`` they look into the engine's memory: read-only, and overwritten by the next step.  With
    ``buffers`` - arrays of these names, types and shapes, as many as wanted - every step writes into them.
    """

    NAMES = ("observations", "masks", "actors", "rewards", "dones")

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        count: int = 64,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        edition: str = "",
        buffers: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        here = catalog.game(known(game))
        rules = here.rules(seats_of(here.name, seats), edition, options)
        self.observer = Observer(rules)
        self.count = count
        self.tables = Tables(here.new(rules), self.observer.observation, self.observer.actions, count, seed)
        self.buffers = dict(buffers or {})
        for name, buffer in self.buffers.items():
            found, wanted = (buffer.dtype, buffer.shape), (getattr(self, name).dtype, getattr(self, name).shape)
            if found != wanted:
                raise ValueError(f"buffer {name}: found {found}, expected {wanted}")
        self._spill()

    @property
    def observations(self) -> NDArray[np.int16]:
        """A row for each table: what the seat that is asked may know."""
        return as_array(self.tables.observations, np.int16).reshape(self.count, -1)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """A row for each table: which actions are legal."""
        return as_array(self.tables.masks, np.bool_).reshape(self.count, -1)

    @property
    def actors(self) -> NDArray[np.int64]:
        """The seat that is asked at each table."""
        return as_array(self.tables.actors, np.int64)

    @property
    def rewards(self) -> NDArray[np.float64]:
        """A row for each table, with a column for each seat; zeros except where a game has just ended."""
        return as_array(self.tables.rewards, np.float64).reshape(self.count, -1)

    @property
    def dones(self) -> NDArray[np.bool_]:
        """Where a game has just ended and the next one has begun."""
        return as_array(self.tables.dones, np.bool_)

    def step(self, actions: NDArray[np.integer[Any]] | list[int]) -> None:
        """One action for each table; an illegal one is refused before anything has changed."""
        self.tables.step(actions if isinstance(actions, list) else actions.tolist())
        self._spill()

    def sample(self, rng: Rng) -> list[int]:
        """A random legal action for each table."""
        return self.tables.sample(rng)

    def _spill(self) -> None:
        for name, buffer in self.buffers.items():
            np.copyto(buffer, getattr(self, name))
