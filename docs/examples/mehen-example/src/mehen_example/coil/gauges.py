"""What is counted, for each seat and for the table: previews are differences of these."""

from __future__ import annotations

from mehen.core.telling import Gauge
from mehen_example.coil.state import SCARABS, SCORE, SPACE, Coil

SEAT_GAUGES = [
    Gauge("points", "score", "points", 1, 1),
    Gauge("space", "space", "track", 1, 2),
    Gauge("scarabs", "scarabs", "token", 1, 3),
    Gauge("eggs", "eggs", "star", 1, 4),
]
TABLE_GAUGES = [Gauge("round", "round"), Gauge("throw", "throw")]


def read(s: Coil, p: int) -> list[int]:
    """In the order of ``SEAT_GAUGES``."""
    return [s.get(p, SCORE), s.get(p, SPACE), s.get(p, SCARABS), eggs_of(s, p)]


def read_table(s: Coil) -> list[int]:
    """In the order of ``TABLE_GAUGES``."""
    return [s.round, s.throw]


def eggs_of(s: Coil, p: int) -> int:
    return s.egg_at.count(p)
