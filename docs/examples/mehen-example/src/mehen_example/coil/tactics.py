"""What bots look at: each term is a number a player could count; ``tactics.toml`` says what it is worth."""

from __future__ import annotations

from mehen.core.state import OVER
from mehen.core.tactics import Tactics
from mehen_example.coil.state import NOBODY, SCARABS, SPACE, Coil

TERMS = [
    "points",
    "way",  # spaces behind one
    "lead",  # spaces ahead of the next runner: the head is worth most to whoever comes first
    "scarabs",
    "eggs_ahead",  # points that lie within a leap
]
A_LEAP = 6


class CoilTactics(Tactics[Coil]):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(list(TERMS), weights)

    def terms(self, s: Coil, seat: int) -> list[float]:
        points = float(s.points_of(seat))
        if s.actor == OVER:
            return [points, 0.0, 0.0, 0.0, 0.0]
        here = s.get(seat, SPACE)
        others = max(s.get(p, SPACE) for p in range(s.seats) if p != seat)
        ahead = sum(
            worth
            for space, worth, p in zip(s.c.egg_space, s.c.egg_points, s.egg_at, strict=True)
            if p == NOBODY and here < space <= here + A_LEAP
        )
        return [points, float(here), float(here - others), float(s.get(seat, SCARABS)), float(ahead)]
