"""Reads ``tactics.toml``: what each term of a game's tactics is worth, how a search weighs it, how far it is believed.

The weights are written by ``mehen tune``, the last part is measured by ``benchmarks.chances``; the code says what the
terms are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mehen.core.errors import SetupError
from mehen.core.habits import Habits

FILE = "tactics.toml"


@dataclass(frozen=True, slots=True)
class Belief:
    """How far stated chances are to be believed: the power to which they are raised, 1 as they are, 0 not at all.

    It changes evenly from the beginning to the end of a game.  Above 1 more is believed than was said.
    """

    early: float
    late: float
    tables: Mapping[int, Belief] = field(default_factory=dict)  # by seats, where that was measured on its own

    def at(self, elapsed: float) -> float:
        """The power, after a part of the game from 0 to 1."""
        return self.early + (self.late - self.early) * elapsed

    def of_table(self, seats: int) -> Belief:
        """What is believed at a table of that size."""
        return self.tables.get(seats, self)


def read_belief(chances: Mapping[str, Any]) -> Belief:
    """The two powers, and those of tables by their seats (``[chances.4]``)."""
    tables = {int(seats): Belief(**powers) for seats, powers in chances.items() if seats.isdecimal()}
    return Belief(float(chances["early"]), float(chances["late"]), tables)


@dataclass(frozen=True, slots=True)
class Tuned:
    """All of a ``tactics.toml``."""

    weights: list[float]  # in the order of the terms
    habits: Habits
    belief: Belief


def load_weights(folder: Path, terms: list[str]) -> Tuned:
    """Reads the file of a game; ``SetupError`` if it has other terms than the tactics."""
    file = folder / FILE
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    weights: Mapping[str, float] = data["weights"]
    odd = set(weights) ^ set(terms)
    if odd:
        raise SetupError(f"{file}: weights: {', '.join(sorted(odd))}: expected one number for each term of the tactics")
    return Tuned([float(weights[term]) for term in terms], Habits(**data["search"]), read_belief(data["chances"]))
