"""Integer tables: what component data become once they are checked."""

from __future__ import annotations

from typing import Final, final

from mehen.core.native import i64, vec

TOP_BIT: Final[i64] = 1 << 62


def bit(n: i64) -> i64:
    """``1 << n`` for n up to 62.  Compiled, a literal 1 is shifted as a 32-bit number and lost from 31 on."""
    return TOP_BIT >> (62 - n)


def numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)


def replaced(values: vec[i64], at: i64, value: i64) -> vec[i64]:
    """The same numbers with another one at a place: for vectors that positions share and never write into."""
    out = values[:]
    out[at] = value
    return out


@final
class Rows:
    """Rows of different length in one vector: row i is ``flat[start[i]:start[i + 1]]``."""

    def __init__(self, rows: list[list[int]]) -> None:
        starts = [0]
        flat: list[int] = []
        for row in rows:
            flat += row
            starts.append(len(flat))
        self.flat: Final[vec[i64]] = vec[i64](flat)
        self.start: Final[vec[i64]] = vec[i64](starts)
