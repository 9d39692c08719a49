"""MN-7.60 to MN-7.62: carving and erecting sphinxes."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Choice, Effect
from mehen.games.mennefer import events
from mehen.games.mennefer.actions import ERECT, PASS
from mehen.games.mennefer.state import SCARAB, SPHINX_STOCK, SPHINXES, MenNefer
from mehen.games.mennefer.steps.gains import emit_pass, push_set
from mehen.games.mennefer.vocabulary import OWN_LIMIT


@final
class Carve(Effect[MenNefer]):
    """MN-7.60, R-35: from stock to available; with an empty stock a point instead, for each."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        for _ in range(a_of(f)):
            if s.get(p, SPHINX_STOCK) > 0:
                s.add(p, SPHINX_STOCK, -1)
                s.add(p, SPHINXES, 1)
                s.emit(events.CARVED, p, s.get(p, SPHINXES))
            else:
                push_set(s, p, s.c.no_sphinx_set)


def erect_limit(s: MenNefer, p: i64, limit: i64) -> i64:
    """MN-7.62, R-36: a question mark means as far as the own scarab has come by now."""
    if limit == OWN_LIMIT:
        return s.c.erect_reach[s.get(p, SCARAB + s.c.sphinxes)]
    return limit


def can_erect(s: MenNefer, p: i64, limit: i64) -> bool:
    if s.get(p, SPHINXES) == 0:
        return False
    most = erect_limit(s, p, limit)
    for pedestal in range(s.c.pedestals):
        if s.pedestal[pedestal] < 0 and s.c.pedestal_level[pedestal] <= most:
            return True
    return False


@final
class Erect(Choice[MenNefer]):
    """MN-7.61: an empty pedestal up to the limit; its bonus follows."""

    def options(self, s: MenNefer, f: i64) -> None:
        p = seat_of(f)
        s.offer(PASS)
        if s.get(p, SPHINXES) == 0:
            return
        most = erect_limit(s, p, a_of(f))
        for pedestal in range(s.c.pedestals):
            if s.pedestal[pedestal] < 0 and s.c.pedestal_level[pedestal] <= most:
                s.offer(ERECT + pedestal)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == PASS:
            emit_pass(s, f)
            return
        pedestal = action - ERECT
        s.pedestal[pedestal] = p
        s.add(p, SPHINXES, -1)
        s.emit(events.ERECTED, p, pedestal)
        push_set(s, p, s.c.pedestal_set[pedestal])
