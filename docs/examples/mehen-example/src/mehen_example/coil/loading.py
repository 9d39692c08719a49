"""Positions from dumps, written by machines or by hand: every mistake says where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.errors import PositionError
from mehen.core.sheet import Sheet
from mehen_example.coil.actions import THROWS
from mehen_example.coil.chapters import SOURCES
from mehen_example.coil.state import NOBODY, POINTS, SCARABS, SCORE, SPACE, Coil, CoilRules


def load(rules: CoilRules, data: Mapping[str, Any]) -> Coil:
    s = Coil(rules)
    c = rules.c
    top = Sheet(dict(data))
    s.round = top.whole("round", 0, c.rounds)
    s.throw = top.whole("throw", 0, THROWS)
    for p, row in enumerate(top.rows("seats", rules.seats)[: rules.seats]):
        s.put(p, SPACE, row.whole("space", 0, c.head))
        s.put(p, SCARABS, row.whole("scarabs", 0, c.most_scarabs))
        points = row.table("points")
        for k, source in enumerate(SOURCES):
            s.put(p, POINTS + k, points.whole(source.name))
        s.put(p, SCORE, sum(s.get(p, POINTS + k) for k in range(len(SOURCES))))
    eggs = top.table("eggs")
    for egg, name in enumerate(c.egg_ids):
        s.egg_at[egg] = eggs.index(name, c.seat_ids[: rules.seats]) if eggs.has(name) else NOBODY
    agenda = top.items("agenda")
    top.close()
    if top.problems:
        raise PositionError("\n".join(top.problems))
    try:
        s.load_agenda(agenda)
    except (IndexError, TypeError, ValueError) as error:
        raise PositionError(f"agenda: {error}") from None
    return s
