"""What holds in every position, and between two that follow each other."""

from __future__ import annotations

from mehen_example.coil.chapters import SOURCES
from mehen_example.coil.state import NOBODY, POINTS, SCARABS, SCORE, SPACE, Coil


def check(before: Coil | None, after: Coil) -> list[str]:
    s, c = after, after.c
    wrong = []
    for p in range(s.seats):
        if not 0 <= s.get(p, SPACE) <= c.head:
            wrong.append(f"seat {p} stands on space {s.get(p, SPACE)}")
        if not 0 <= s.get(p, SCARABS) <= c.most_scarabs:
            wrong.append(f"seat {p} has {s.get(p, SCARABS)} scarabs")
        if s.get(p, SCORE) != sum(s.get(p, POINTS + k) for k in range(len(SOURCES))):
            wrong.append(f"the points of seat {p} do not add up")
        eggs = sum(points for points, owner in zip(c.egg_points, s.egg_at, strict=True) if owner == p)
        if s.get(p, POINTS) != eggs:
            wrong.append(f"seat {p} has {s.get(p, POINTS)} points for eggs worth {eggs}")
    if not 0 <= s.round <= c.rounds:
        wrong.append(f"round {s.round} of {c.rounds}")
    if before is not None and any(old not in (NOBODY, new) for old, new in zip(before.egg_at, s.egg_at, strict=True)):
        wrong.append("an egg has changed hands")
    return wrong
