"""What one seat may know, built up from nothing.  In Coil everything lies open."""

from __future__ import annotations

from mehen.core.state import NATURE, OVER
from mehen_example.coil.chapters import SOURCES
from mehen_example.coil.gauges import eggs_of
from mehen_example.coil.shapes import CoilView, SeatView
from mehen_example.coil.state import POINTS, SCARABS, SCORE, SPACE, Coil

#: Numbers of the view that are no gauges, by their place in it, and why not: `mehen verify` asks.
NOT_COUNTED = {
    "seats.*.points.*": "the points by source: the ledger tells them",
    "places.*": "the ranking, once the game is over",
}


def view(s: Coil, seat: int) -> CoilView:
    c = s.c
    seats = c.seat_ids
    return {
        "game": "coil",
        "seat": seats[seat] if seat >= 0 else None,
        "actor": seats[s.actor] if s.actor >= 0 else "nature" if s.actor == NATURE else None,
        "over": s.actor == OVER,
        "round": s.round,
        "rounds": c.rounds,
        "throw": s.throw,
        "head": c.head,
        "seats": [_seat(s, p) for p in range(s.seats)],
        "eggs": [
            {"space": space, "points": points, "taken_by": seats[p] if p >= 0 else None}
            for space, points, p in zip(c.egg_space, c.egg_points, s.egg_at, strict=True)
        ],
        "private": {},
        "places": dict(zip(seats, s.places(), strict=False)) if s.actor == OVER else {},
    }


def _seat(s: Coil, p: int) -> SeatView:
    return {
        "id": s.c.seat_ids[p],
        "score": s.get(p, SCORE),
        "space": s.get(p, SPACE),
        "scarabs": s.get(p, SCARABS),
        "eggs": eggs_of(s, p),
        "points": {source.name: s.get(p, POINTS + k) for k, source in enumerate(SOURCES)},
    }
