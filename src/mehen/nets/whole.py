"""A net in whole numbers, as ``mehen.core.net`` wants it, three weights to a word."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mehen.core.errors import SetupError
from mehen.core.net import FULL, LANE, LANES, MOST_TERM, ONE, SIGN
from mehen.nets.fitting import POINTS, TOP, Numbers
from mehen.nets.inputs import Inputs

LAST = 20  # bits behind the point of what comes out
UNIT = 4  # of a unit


def packed(weights: NDArray[np.int64]) -> list[int]:
    """Rows of words; the last word of a row is filled up with weights of 0."""
    rows = np.atleast_2d(weights)
    lanes = int(LANES)
    filled = np.pad(rows, ((0, 0), (0, -rows.shape[1] % lanes))).reshape(len(rows), -1, lanes)
    return [int(word) for word in (filled << (np.arange(lanes) * int(LANE))).sum(2).ravel()]


def bits_for(bound: float) -> int:
    """How many bits behind the point leave room for sums as large as they can become."""
    bits = int(np.floor(np.log2(0.98 * int(SIGN) / bound)))
    if bits <= UNIT + 2:
        raise SetupError(f"found weights that add up to {bound:.0f}, too much to be told apart; train with more decay")
    return bits


def whole(numbers: Numbers, inputs: Inputs) -> tuple[dict[str, int], dict[str, list[Any]]]:
    """Shifts, and the parts of a file."""
    w1, w2 = (np.abs(numbers[name]).astype(np.float64) for name in ("w1", "w2"))
    count, names = len(inputs.numbers), len(inputs.names)
    bound = np.abs(numbers["b1"]) + w1[:count].sum(0) + w1[count + names :].sum(0) * (int(MOST_TERM) / int(ONE))
    for column in np.unique(inputs.names):  # of a name only one value is there
        bound = bound + w1[count : count + names][inputs.names == column].max(0)
    first = bits_for(float(bound.max()) + 1)
    second = bits_for(float((np.abs(numbers["b2"]) + w2.sum(0) * TOP).max()) + 1)
    one = int(np.log2(int(ONE)))

    def at(name: str, bits: int, times: float = 1.0) -> NDArray[np.int64]:
        return np.rint(numbers[name].astype(np.float64) * times * 2.0**bits).astype(np.int64)

    units = -len(numbers["b1"]) % int(LANES), -len(numbers["b2"]) % int(LANES)
    last = np.pad(at("w3", LAST - UNIT, POINTS), ((0, units[1]), (0, 0)))
    parts: dict[str, list[Any]] = {
        "columns": inputs.columns, "named": inputs.named,
        "means": inputs.means.tolist(), "steps": inputs.steps.tolist(),
        "first": packed(at("w1", first - one)), "first_bias": packed(at("b1", first)),
        "second": packed(np.pad(at("w2", second - UNIT), ((0, units[0]), (0, 0)))),
        "second_bias": packed(at("b2", second)),
        "last": np.concatenate([last, at("skip", LAST - one, POINTS)]).ravel().tolist(),
        "last_bias": at("b3", LAST, POINTS).tolist(),
    }  # fmt: skip
    assert TOP * 2**UNIT == int(FULL)
    return {"first_shift": first - UNIT, "second_shift": second - UNIT, "last_shift": LAST}, parts
