"""Observations and masks as numpy arrays.

Compiled, the numbers are read from the buffer that the engine has filled; one copy, so that it can be kept.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mehen import COMPILED
from mehen.core import catalog
from mehen.core.observation import Field
from mehen.core.state import Rules, State

Row: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.int8]
Features: TypeAlias = NDArray[np.float32]


def as_array(values: Any, dtype: type[np.generic]) -> NDArray[Any]:
    """The engine's vector without a copy (it changes with the next step); interpreted, a list's numbers."""
    return np.frombuffer(values, dtype) if COMPILED else np.array(values, dtype)


class Observer:
    """What the seats of a game may see and do, for one number of seats and one edition."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        game = catalog.game(rules.game)
        self.observation = game.observation(rules)
        self.length = int(self.observation.length)
        self.actions = len(game.space(rules).names)
        self.low = np.zeros(self.length, np.int16)
        self.high = np.zeros(self.length, np.int16)
        for field in self.observation.fields:
            part = slice(field.offset, field.offset + field.size())
            self.low[part], self.high[part] = field.low, field.high
        self._buffer = as_array(self.observation.out, np.int16)
        self._plan_features()

    def layout(self) -> list[Field]:
        """The named parts of every observation, in order."""
        return list(self.observation.fields)

    def observe(self, state: State, seat: int) -> Row:
        """What ``seat`` may know of a position."""
        self.observation.observe(state, seat)
        return self._buffer.copy() if COMPILED else np.array(self.observation.out, np.int16)

    def mask(self, state: State, seat: int) -> Mask:
        """1 for each action that ``seat`` may take now; all 0 while another one is asked."""
        mask = np.zeros(self.actions, np.int8)
        if state.actor == seat:
            mask[state.legal()] = 1
        return mask

    def parts(self, row: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """An observation by field, each in its shape; no copy.  Batches keep their first dimensions."""
        batch = row.shape[:-1]
        return {
            field.name: row[..., field.offset : field.offset + field.size()].reshape((*batch, *field.shape))
            for field in self.observation.fields
        }

    # -- spaces --------------------------------------------------------------------

    def observation_space(self) -> spaces.Dict:
        """The row and the mask, as PettingZoo and Gymnasium want them."""
        row = spaces.Box(self.low, self.high, dtype=np.int16)
        return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})

    def action_space(self) -> spaces.Discrete:
        """All actions of the game, legal or not."""
        return spaces.Discrete(self.actions)

    # -- for networks --------------------------------------------------------------

    def _plan_features(self) -> None:
        numbers: list[int] = []
        named: list[int] = []
        starts: list[int] = []
        width = 0
        for field in self.observation.fields:
            columns = range(field.offset, field.offset + field.size())
            if not field.named():
                numbers += columns
                continue
            named += columns
            for _ in columns:
                starts.append(width)
                width += int(field.high) + 1
        self._numbers, self._named, self._starts = np.array(numbers), np.array(named), np.array(starts)
        self._span = (self.high - self.low)[self._numbers].astype(np.float32)
        self.feature_length = width + len(numbers)

    def features(self, rows: NDArray[Any]) -> Features:
        """Rows as floats between 0 and 1: what names a thing one-hot, then every number by its range."""
        flat = np.atleast_2d(rows)
        out = np.zeros((len(flat), self.feature_length), np.float32)
        out[np.arange(len(flat))[:, None], self._starts + flat[:, self._named]] = 1.0
        first = self.feature_length - len(self._numbers)
        out[:, first:] = (flat[:, self._numbers] - self.low[self._numbers]) / self._span
        return out if rows.ndim > 1 else out[0]
