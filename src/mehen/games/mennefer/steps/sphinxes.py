"""MN-7.60 to MN-7.62: carving and erecting sphinxes."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Effect
from mehen.core.tables import replaced
from mehen.games.mennefer import events
from mehen.games.mennefer.actions import ERECT, PASS
from mehen.games.mennefer.state import SPHINX_STOCK, SPHINXES, MenNefer
from mehen.games.mennefer.steps.gains import Passable, push_set
from mehen.games.mennefer.steps.places import is_open, make_ready, offer_open, reached


@final
class Carve(Effect[MenNefer]):
    """MN-7.60, R-35: from stock to available; with an empty stock a point instead, for each."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        make_ready(s, seat_of(f), a_of(f), SPHINX_STOCK, SPHINXES, events.CARVED, s.c.no_sphinx_set)


def erect_limit(s: MenNefer, p: i64, limit: i64) -> i64:
    """MN-7.62: the last pedestals."""
    return reached(s, p, limit, s.c.sphinxes, s.c.erect_reach)


def can_erect(s: MenNefer, p: i64, limit: i64) -> bool:
    return s.get(p, SPHINXES) > 0 and is_open(s.pedestal, s.c.pedestal_level, erect_limit(s, p, limit))


@final
class Erect(Passable):
    """MN-7.61: an empty pedestal up to the limit; its bonus follows."""

    def options(self, s: MenNefer, f: i64) -> None:
        p = seat_of(f)
        s.offer(PASS)
        if s.get(p, SPHINXES) > 0:
            offer_open(s, ERECT, s.pedestal, s.c.pedestal_level, erect_limit(s, p, a_of(f)))

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        pedestal = action - ERECT
        s.pedestal = replaced(s.pedestal, pedestal, p)
        s.add(p, SPHINXES, -1)
        s.emit(events.ERECTED, p, pedestal)
        push_set(s, p, s.c.pedestal_set[pedestal])
