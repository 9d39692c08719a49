"""What of an observation becomes an input of a net: exactly as ``mehen.core.net`` reads it, for many rows at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mehen.core.net import AS_NAME, AS_NUMBER, MOST_TERM, ONE, UNUSED
from mehen.core.observation import Field
from mehen.nets.rows import Rows

ENOUGH = 200_000  # rows in which inputs are chosen
RARE = 0.002  # share of rows below which an input says too little to be learned from


@dataclass(frozen=True, slots=True)
class Inputs:
    """Numbers first, then values of names, then terms."""

    numbers: NDArray[np.int64]  # columns of the observation
    lows: NDArray[np.int64]
    spans: NDArray[np.int64]
    names: NDArray[np.int64]  # columns, one for each value that is an input
    values: NDArray[np.int64]
    means: NDArray[np.float64]  # of the terms
    steps: NDArray[np.float64]
    columns: list[int]  # as the file has them
    named: list[int]

    def __len__(self) -> int:
        return len(self.numbers) + len(self.names) + len(self.means)

    def on(self, card: Callable[[Any], Any]) -> Inputs:
        """The same, for rows that were brought to a graphics card."""
        moved = {field.name: getattr(self, field.name) for field in fields(self)}
        return Inputs(**{k: card(v) if isinstance(v, np.ndarray) else v for k, v in moved.items()})

    def of(self, rows: Rows) -> NDArray[np.float32]:
        """A row of inputs for each position; 1 is what ``ONE`` stands for."""
        above = np.clip(rows.seen[:, self.numbers].astype(np.int64) - self.lows, 0, self.spans) * int(ONE) // self.spans
        there = rows.seen[:, self.names] == self.values
        far = (rows.terms.reshape(len(rows.terms), -1) - self.means) * self.steps
        steps = np.floor(np.clip(far, -int(MOST_TERM), int(MOST_TERM)) + 0.5)
        return np.concatenate(
            [above / int(ONE), there, steps / int(ONE)], axis=1, dtype=np.float32, casting="same_kind"
        )


def choose_inputs(seen: list[Field], rows: Rows) -> Inputs:
    """Whatever differs from row to row often enough; looked for in so many rows that more would hardly say more."""
    rows = rows.part(np.arange(0, len(rows.seen), max(1, len(rows.seen) // ENOUGH)))
    numbers: list[tuple[int, int, int]] = []
    names: list[tuple[int, int]] = []
    columns: list[int] = []
    named: list[int] = []
    count = len(rows.seen)
    for field in seen:
        for column in range(field.offset, field.offset + field.size()):
            found, times = np.unique(rows.seen[:, column], return_counts=True)
            if times.max() > (1 - RARE) * count:
                columns += [int(UNUSED), 0, 0, 1]
            elif field.named():
                columns += [int(AS_NAME), len(named), 0, int(field.high)]
                common = {int(v) for v, n in zip(found, times, strict=True) if n > RARE * count}
                for value in range(int(field.high) + 1):
                    named.append(len(names) if value in common else -1)
                    names += [(column, value)] if value in common else []
            else:
                low, span = int(found[0]), max(int(found[-1]) - int(found[0]), 1)
                columns += [int(AS_NUMBER), len(numbers), low, span]
                numbers.append((column, low, span))
    terms = rows.terms.reshape(count, -1)
    spread = terms.std(0)
    varied = spread > 1e-3
    steps = np.where(varied, int(ONE) / np.where(varied, spread, 1.0), 0.0)
    columns_of, lows, spans = (np.array([row[k] for row in numbers], np.int64) for k in range(3))
    return Inputs(
        columns_of, lows, spans,
        np.array([row[0] for row in names], np.int64), np.array([row[1] for row in names], np.int64),
        terms.mean(0), steps, columns, [row + len(numbers) if row >= 0 else -1 for row in named],
    )  # fmt: skip
