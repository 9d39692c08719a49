"""How long a bot may think about one decision: a time, or a number of simulations."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from mehen.core.errors import SetupError

FIRST = 16  # simulations before the clock is looked at for the first time
SLICE = 0.02  # of the time: how often it is looked at afterwards
RESERVE = 0.97  # the rest is needed to wind up


@dataclass(frozen=True, slots=True)
class Budget:
    """One is enough, and of both the first that is spent; simulations make equal seeds give equal answers."""

    seconds: float = 0.0
    simulations: int = 0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """``500`` simulations, ``0.5s`` seconds."""
        try:
            budget = cls(seconds=float(text[:-1])) if text.endswith("s") else cls(simulations=int(text))
        except ValueError:
            budget = cls()
        if not (0 < budget.seconds <= 3600 or 0 < budget.simulations <= 10_000_000):
            raise SetupError(f"found budget {text!r}, expected simulations such as 500 or seconds such as 0.5s")
        return budget

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.simulations)


class Watch:
    """Says how many simulations to do next, and how many are left at most."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.started = perf_counter()

    def left(self, done: int) -> int:
        if not self.budget.seconds:
            return self.budget.simulations - done
        used = perf_counter() - self.started
        free = self.budget.seconds * RESERVE - used
        if done == 0:
            left = FIRST if free > 0 else 1  # an answer needs one simulation at least
        else:
            left = max(int(free * done / used), 0)
        return min(left, self.budget.simulations - done) if self.budget.simulations else left

    def next(self, done: int) -> int:
        left = self.left(done)
        if not self.budget.seconds:
            return min(left, 64)
        rate = done / (perf_counter() - self.started) if done else 0.0
        return min(left, max(int(rate * self.budget.seconds * SLICE), 1)) if done else left
