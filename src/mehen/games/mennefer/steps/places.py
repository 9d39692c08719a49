"""What the necropolis and the sphinxes have in common: pieces are made ready, then set on open places up to a limit."""

from __future__ import annotations

from mehen.core.native import i64, vec
from mehen.games.mennefer.state import SCARAB_AT, MenNefer
from mehen.games.mennefer.steps.gains import push_set
from mehen.games.mennefer.vocabulary import OWN_LIMIT


def make_ready(s: MenNefer, p: i64, count: i64, stock: i64, ready: i64, event: i64, instead: i64) -> None:
    """MN-7.20, MN-7.60, R-35: from stock to available; with an empty stock something else, for each."""
    for _ in range(count):
        if s.get(p, stock) > 0:
            s.add(p, stock, -1)
            s.add(p, ready, 1)
            s.emit(event, p, s.get(p, ready))
        else:
            push_set(s, p, instead)


def reached(s: MenNefer, p: i64, limit: i64, house: i64, reach: vec[i64]) -> i64:
    """MN-7.22, MN-7.62, R-36: a question mark means as far as the own scarab has come by now."""
    return reach[s.get(p, SCARAB_AT + house)] if limit == OWN_LIMIT else limit


def is_open(owners: vec[i64], levels: vec[i64], most: i64) -> bool:
    """Is any place up to the limit empty?"""
    for place in range(i64(len(owners))):
        if owners[place] < 0 and levels[place] <= most:
            return True
    return False


def offer_open(s: MenNefer, first: i64, owners: vec[i64], levels: vec[i64], most: i64) -> None:
    """Every empty place up to the limit."""
    for place in range(i64(len(owners))):
        if owners[place] < 0 and levels[place] <= most:
            s.offer(first + place)
