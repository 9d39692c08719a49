"""The pieces on the table.  Data and its bookkeeping; the rules live in ``steps``.

The core is compiled; a game in plain Python on top of it is not, and needs no compiler.
"""

from __future__ import annotations

from typing import Any, Final

from mehen.core.rng import Rng
from mehen.core.state import Rules, State
from mehen.core.step import Step
from mehen_example.coil.chapters import SOURCES
from mehen_example.coil.components import Components

NOBODY: Final = -1

# One row of ``mat`` per seat.
SPACE: Final = 0  # 0 is the tail
SCARABS: Final = 1
SCORE: Final = 2
POINTS: Final = 3  # by source
MAT: Final = POINTS + len(SOURCES)


class CoilRules(Rules):
    """Steps and numbers of one edition for one number of players."""

    def __init__(
        self,
        version: int,
        seats: int,
        edition: str,
        digest: str,
        options: dict[str, str],
        steps: list[Step[Any]],
        components: Components,
    ) -> None:
        super().__init__("coil", version, seats, edition, digest, options, steps, {})
        self.c: Final = components


class Coil(State):
    def __init__(self, rules: CoilRules, source: Coil | None = None) -> None:
        super().__init__(rules, source)
        self.own_rules: Final = rules
        self.c: Final = rules.c
        if source is None:
            self.round = 0
            self.throw = 0  # of the seat whose turn it is; 0 between turns
            self.mat = [0] * (rules.seats * MAT)
            self.egg_at = [NOBODY] * rules.c.eggs  # who has taken it
        else:
            self.round = source.round
            self.throw = source.throw
            self.mat = source.mat[:]
            self.egg_at = source.egg_at[:]

    def clone(self) -> Coil:
        return Coil(self.own_rules, self)

    def resampled(self, seat: int, rng: Rng) -> Coil:
        """Everything lies open, and sticks are not thrown before they are asked for."""
        return Coil(self.own_rules, self)

    def get(self, p: int, what: int) -> int:
        return self.mat[p * MAT + what]

    def put(self, p: int, what: int, n: int) -> None:
        self.mat[p * MAT + what] = n

    def score(self, p: int, points: int, source: int, about: int = 0) -> None:
        """The one place where points change: each change is booked once."""
        self.mat[p * MAT + SCORE] += points
        self.mat[p * MAT + POINTS + source] += points
        self.book(p, points, source, about)

    def points_of(self, seat: int) -> int:
        return self.mat[seat * MAT + SCORE]

    def places(self) -> list[int]:
        """CO-4.3: points, then who is further along; otherwise the place is shared."""
        worth = [(self.points_of(p), self.get(p, SPACE)) for p in range(self.seats)]
        return [1 + sum(other > mine for other in worth) for mine in worth]

    def dump(self) -> dict[str, Any]:
        """The whole position, in names a person can read and write."""
        c = self.c
        return {
            "round": self.round,
            "throw": self.throw,
            "seats": [
                {
                    "space": self.get(p, SPACE),
                    "scarabs": self.get(p, SCARABS),
                    "points": {source.name: self.get(p, POINTS + k) for k, source in enumerate(SOURCES)},
                }
                for p in range(self.seats)
            ],
            "eggs": {c.egg_ids[egg]: c.seat_ids[p] for egg, p in enumerate(self.egg_at) if p != NOBODY},
            "agenda": self.dump_agenda(),
        }
