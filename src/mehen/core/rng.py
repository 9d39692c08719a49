"""xorshift32: the seeded generator of tests, bots and playouts.  Masked, so compiled and interpreted code agree."""

from __future__ import annotations

from typing import Final, final

from mehen.core.native import i64

MASK32: Final[i64] = 0xFFFFFFFF


@final
class Rng:
    """Where all chance comes from: a small generator, the same compiled and interpreted, on every system."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (((seed & MASK32) * 2654435769 + 88172645) & MASK32) | 1
        for _ in range(4):  # neighbouring seeds start with similar bits; a few rounds part them
            self.below(2)

    def below(self, n: i64) -> i64:
        """A number in ``range(n)``."""
        x = self.state
        x ^= (x << 13) & MASK32
        x ^= x >> 17
        x ^= (x << 5) & MASK32
        self.state = x
        return (x * n) >> 32
