"""A test that looks after every block and may stop at any: is the share of wins above p0, or below p1?

Two bettors start with 1 each.  One bets on every block that the share is higher than p0, the other that it is lower
than p1; a stake grows by ``1 + rate * (block - p0)`` or ``1 - rate * (block - p1)``, where a block is the first
bot's share of its wins.  Nobody can expect to gain where the bet is not better than fair, so if the share is p0 or
less (for the other one: p1 or more) a stake ever reaches 1 / 0.05 with a chance of at most 5 %.  That holds for
every distribution of blocks and for any number of looks (Ville's inequality); blocks need not look normal, be many,
or have few outcomes, as the usual approximations ask.  The rates are those that make the stake grow fastest between
p0 and p1, so the test is about as quick as Wald's where that one may be used.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import log

from mehen.core.errors import SetupError

ERROR = 0.05  # of either kind


class Verdict(StrEnum):
    """What is known of the first bot's share."""

    OPEN = "open"  # not enough blocks to say
    ABOVE = "above"  # the share is higher than p0
    BELOW = "below"  # the share is lower than p1


@dataclass(frozen=True, slots=True)
class Bounds:
    """The two shares that a match may stop early between."""

    p0: float
    p1: float

    @classmethod
    def read(cls, text: str) -> Bounds:
        """From ``0.5,0.55``, the lower one first."""
        parts = text.split(",")
        try:
            p0, p1 = (float(part) for part in parts)
        except ValueError:
            p0, p1 = 1.0, 0.0
        if not 0 < p0 < p1 < 1:
            raise SetupError(f"--sprt: found {text!r}, expected two shares such as 0.5,0.55, the lower one first")
        return cls(p0, p1)


class Sequential:
    """Feed it blocks in order; ``verdict`` is settled once and for all."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.verdict = Verdict.OPEN
        self.blocks = 0
        self.up = 0.0  # logarithms of the two stakes
        self.down = 0.0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, share: float) -> Verdict:
        """One more block, with the share that the first bot won of it."""
        if self.verdict is not Verdict.OPEN:
            return self.verdict
        p0, p1 = self.bounds.p0, self.bounds.p1
        rate = (p1 - p0) / (self.spread() + (p1 - p0) ** 2)
        # A stake is never all in: one block must not ruin a bettor for good.
        self.up += log(1 + min(rate, 0.8 / p0) * (share - p0))
        self.down += log(1 - min(rate, 0.8 / (1 - p1)) * (share - p1))
        self.blocks += 1
        self._sum += share
        self._squares += share * share
        if self.up >= log(1 / ERROR):
            self.verdict = Verdict.ABOVE
        elif self.down >= log(1 / ERROR):
            self.verdict = Verdict.BELOW
        return self.verdict

    def spread(self) -> float:
        """The variance of blocks so far; four made-up blocks of coin flips keep the first rates modest."""
        n = self.blocks
        seen = self._squares - self._sum * self._sum / n if n else 0.0
        return (max(seen, 0.0) + 4 * 0.25) / (n + 4)
