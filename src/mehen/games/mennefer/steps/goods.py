"""MN-7.29 to MN-7.31: goods and the goods area."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.core.tables import bit
from mehen.games.mennefer import events, kinds
from mehen.games.mennefer.actions import GOOD, PASS, SHELF
from mehen.games.mennefer.state import EMPTY, FOOD, GOODS, SHELVES, MenNefer
from mehen.games.mennefer.steps.gains import Passable, gain_points, pay_food


def shelf_open(s: MenNefer, p: i64, shelf: i64) -> bool:
    """MN-7.29: the leftmost empty field of its level, with the two fields below filled."""
    filled = s.get(p, SHELVES)
    need = s.c.shelf_need[shelf]
    return filled >> shelf & 1 == 0 and filled & need == need


def has_room(s: MenNefer, p: i64) -> bool:
    """MN-7.31: with a full area no goods can be gained; otherwise some field is always open."""
    return s.get(p, SHELVES) != bit(s.c.shelves) - 1


def can_gain_good(s: MenNefer, p: i64, field: i64, free: bool) -> bool:
    """R-58: a good lies there and its price is at hand."""
    return s.table[GOODS + field] >= 0 and (free or s.c.good_cost[field] <= s.get(p, FOOD))


def can_gain_any_good(s: MenNefer, p: i64, free: bool) -> bool:
    if has_room(s, p):
        for field in range(s.c.goods_fields):
            if can_gain_good(s, p, field, free):
                return True
    return False


@final
class Good(Passable):
    """MN-7.30: a good of the market, bought or free."""

    def options(self, s: MenNefer, f: i64) -> None:
        p = seat_of(f)
        s.offer(PASS)
        if has_room(s, p):
            for field in range(s.c.goods_fields):
                if can_gain_good(s, p, field, a_of(f) == 1):
                    s.offer(GOOD + field)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        field = action - GOOD
        if a_of(f) == 0:
            pay_food(s, p, s.c.good_cost[field])
        s.push(kinds.SHELF, p, field)


@final
class Shelf(Decision[MenNefer]):
    """MN-7.29, MN-7.30: a legal field for the good; its basket goes on the good, its PP are gained."""

    def options(self, s: MenNefer, f: i64) -> None:
        for shelf in range(s.c.shelves):
            if shelf_open(s, seat_of(f), shelf):
                s.offer(SHELF + shelf)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        shelf = action - SHELF
        good = s.table[GOODS + a_of(f)]
        s.table[GOODS + a_of(f)] = EMPTY
        s.put_good(p, shelf, good)
        s.emit(events.GOOD_GAINED, p, good, shelf)
        gain_points(s, p, s.c.shelf_points[shelf])
