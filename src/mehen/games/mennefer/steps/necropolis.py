"""MN-7.20 to MN-7.28: embalming, burials, mastaba bonuses and papyrus scrolls."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Effect
from mehen.core.tables import bit, replaced
from mehen.games.mennefer import events, kinds
from mehen.games.mennefer.actions import BURY, MASTABA, PASS, SCROLL
from mehen.games.mennefer.state import (
    BONUS,
    EMPTY,
    FEATHER,
    GRAVES,
    HEART,
    HEKA,
    MUMMIES,
    SARCOPHAGI,
    SCROLL_MARKET,
    SCROLLS,
    MenNefer,
)
from mehen.games.mennefer.steps.gains import Passable, pay_heka, push_rest, push_set
from mehen.games.mennefer.steps.places import is_open, make_ready, offer_open, reached


def can_embalm(s: MenNefer, p: i64) -> bool:
    return s.get(p, MUMMIES) > 0 or s.get(p, HEART) < s.c.duat or s.get(p, FEATHER) < s.c.duat


@final
class Embalm(Effect[MenNefer]):
    """MN-7.20, R-35: from stock to available sarcophagi; with an empty stock heart and feather move instead."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        make_ready(s, seat_of(f), a_of(f), MUMMIES, SARCOPHAGI, events.EMBALMED, s.c.no_mummy_set)


def bury_limit(s: MenNefer, p: i64, limit: i64) -> i64:
    """MN-7.22: the last column."""
    return reached(s, p, limit, s.c.necropolis, s.c.bury_reach)


def can_bury(s: MenNefer, p: i64, limit: i64) -> bool:
    return s.get(p, SARCOPHAGI) > 0 and is_open(s.grave, s.c.grave_level, bury_limit(s, p, limit))


@final
class Bury(Passable):
    """MN-7.21: an empty field in a column up to the limit; MN-7.23, R-13: its bonus first, then activations."""

    def options(self, s: MenNefer, f: i64) -> None:
        p = seat_of(f)
        s.offer(PASS)
        if s.get(p, SARCOPHAGI) > 0:
            offer_open(s, BURY, s.grave, s.c.grave_level, bury_limit(s, p, a_of(f)))

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        c = s.c
        grave = action - BURY
        s.grave = replaced(s.grave, grave, p)
        s.add(p, SARCOPHAGI, -1)
        s.add(p, GRAVES, 1)
        s.emit(events.BURIED, p, grave)
        beside = bit(c.grave_row[grave]) | bit(c.grave_column[grave])
        s.push(kinds.MASTABA, p, c.activations[c.grave_level[grave]], beside)
        push_set(s, p, c.grave_set[grave])


@final
class Mastaba(Passable):
    """MN-7.24, MN-7.25, R-14: one of the bonuses in reach; it is finished before the next activation."""

    def options(self, s: MenNefer, f: i64) -> None:
        s.offer(PASS)
        for position in range(s.c.bonuses):
            if b_of(f) >> position & 1 == 1:
                s.offer(MASTABA + position)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        push_rest(s, f)
        bonus = s.table[BONUS + action - MASTABA]
        s.emit(events.BONUS_ACTIVATED, p, bonus)
        push_set(s, p, s.c.bonus_set[bonus])


# -- papyrus -----------------------------------------------------------------------------


def scroll_cost(s: MenNefer, p: i64, field: i64, free: bool) -> i64:
    """MN-7.27, R-37: the price of the market field and of the place the scroll will lie on."""
    if free:
        return 0
    return s.c.scroll_cost[field] + s.c.place_cost[s.get(p, SCROLLS)]


def can_gain_scroll(s: MenNefer, p: i64, field: i64, free: bool) -> bool:
    """MN-7.26, R-58: a scroll lies there, a place is free and the price is at hand."""
    if s.table[SCROLL_MARKET + field] < 0 or s.get(p, SCROLLS) == s.c.places:
        return False
    return scroll_cost(s, p, field, free) <= s.get(p, HEKA)


def can_gain_any_scroll(s: MenNefer, p: i64, free: bool) -> bool:
    for field in range(s.c.scroll_fields):
        if can_gain_scroll(s, p, field, free):
            return True
    return False


@final
class Papyrus(Passable):
    """MN-7.26 to MN-7.28: a scroll of the market onto the next place, bought or free."""

    def options(self, s: MenNefer, f: i64) -> None:
        s.offer(PASS)
        for field in range(s.c.scroll_fields):
            if can_gain_scroll(s, seat_of(f), field, a_of(f) == 1):
                s.offer(SCROLL + field)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        field = action - SCROLL
        pay_heka(s, p, scroll_cost(s, p, field, a_of(f) == 1))
        scroll = s.table[SCROLL_MARKET + field]
        s.table[SCROLL_MARKET + field] = EMPTY
        s.put_scroll(p, scroll)
        s.emit(events.SCROLL_GAINED, p, scroll)
