"""What bots look at: each term is a number a player could count; ``tactics.toml`` says what it is worth."""

from __future__ import annotations

from mehen.core.native import vec
from mehen.core.state import OVER
from mehen.core.tactics import Tactics, in_order
from mehen_example.coil.state import NOBODY, SCARABS, SPACE, Coil

POINTS = 0
WAY = 1  # spaces behind one
LEAD = 2  # spaces ahead of the next runner: the head is worth most to whoever comes first
COLLECTED = 3
EGGS_AHEAD = 4  # points that lie within a leap
TERMS = in_order({POINTS: "points", WAY: "way", LEAD: "lead", COLLECTED: "scarabs", EGGS_AHEAD: "eggs_ahead"})
A_LEAP = 6


class CoilTactics(Tactics[Coil]):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(list(TERMS), weights)

    def measure(self, s: Coil, seat: int, out: vec[float]) -> None:
        out[POINTS] = float(s.points_of(seat))
        if s.actor == OVER:
            return
        here = s.get(seat, SPACE)
        out[WAY] = float(here)
        out[LEAD] = float(here - max(s.get(p, SPACE) for p in range(s.seats) if p != seat))
        out[COLLECTED] = float(s.get(seat, SCARABS))
        for space, worth, p in zip(s.c.egg_space, s.c.egg_points, s.egg_at, strict=True):
            if p == NOBODY and here < space <= here + A_LEAP:
                out[EGGS_AHEAD] += float(worth)
