"""MN-7.32 to MN-7.42: priestesses, offerings, the obelisk and its deity."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import bit
from mehen.games.mennefer import events, kinds
from mehen.games.mennefer.actions import BASKET, GIVE, MAX_ROOMS, MAX_SHELVES, OFFER, PASS, PRIESTESS
from mehen.games.mennefer.state import (
    BASKETS,
    DISC,
    IN_HAND,
    LOST_BASKETS,
    LYING,
    SHELVES,
    TURNED,
    UPRIGHT,
    MenNefer,
)
from mehen.games.mennefer.steps.gains import Passable, push_set

WITH_OFFERING: Final[i64] = 1
HAS_MOVED: Final[i64] = 2


def basket_goods(s: MenNefer, p: i64) -> i64:
    """MN-7.35, R-22: mask of the goods fields whose good carries a basket and is not being offered already."""
    return s.get(p, SHELVES) & ~s.get(p, TURNED) & ~s.get(p, IN_HAND)


def field_free(s: MenNefer, p: i64, field: i64) -> bool:
    """MN-7.39, R-20: no basket of one's own lies there; if fields are exclusive, none at all."""
    if not s.c.exclusive:
        return s.get(p, BASKETS) >> field & 1 == 0
    for q in range(s.seats):
        if s.get(q, BASKETS) >> field & 1 == 1:
            return False
    return True


def can_place_basket(s: MenNefer, p: i64) -> bool:
    """MN-7.38: a free field in a room with an own upright priestess."""
    for field in range(s.c.temple_fields):
        if s.get(p, UPRIGHT + s.c.temple_room[field]) > 0 and field_free(s, p, field):
            return True
    return False


def can_offer(s: MenNefer, p: i64) -> bool:
    """MN-7.35, R-19: a good with a basket and a place for the basket."""
    return basket_goods(s, p) != 0 and can_place_basket(s, p)


def can_move_priestess(s: MenNefer, p: i64, steps: i64) -> bool:
    c = s.c
    for room in range(c.rooms):
        if c.room_cost[room + 1] <= steps and s.get(p, UPRIGHT + room) + s.get(p, LYING + room) > 0:
            return True
    return False


@final
class Priestesses(Passable):
    """MN-7.32 to MN-7.34: moves one room deeper, and one offering before the first or after the last of them."""

    def options(self, s: MenNefer, f: i64) -> None:
        p = seat_of(f)
        c = s.c
        s.offer(PASS)
        if b_of(f) & WITH_OFFERING != 0 and can_offer(s, p):
            s.offer(OFFER)
        for room in range(c.rooms):
            if c.room_cost[room + 1] <= a_of(f) and s.get(p, UPRIGHT + room) > 0:
                s.offer(PRIESTESS + room)
        for room in range(1, c.rooms):
            if c.room_cost[room + 1] <= a_of(f) and s.get(p, LYING + room) > 0:
                s.offer(PRIESTESS + MAX_ROOMS + room)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == OFFER:
            if b_of(f) & HAS_MOVED == 0:  # only moves remain; R-48: after a move the offering ends it all
                s.push(kinds.PRIESTESSES, p, a_of(f), 0)
            s.push(kinds.OFFER_GOOD, p)
        else:
            room = (action - PRIESTESS) % MAX_ROOMS
            was = UPRIGHT if action - PRIESTESS < MAX_ROOMS else LYING
            s.add(p, was + room, -1)
            s.add(p, UPRIGHT + room + 1, 1)
            s.emit(events.PRIESTESS_MOVED, p, room + 1)
            s.push(kinds.PRIESTESSES, p, a_of(f) - s.c.room_cost[room + 1], b_of(f) | HAS_MOVED)


# -- offerings ---------------------------------------------------------------------------


@final
class OfferGood(Decision[MenNefer]):
    """MN-7.36: a good with its basket; its actions up to the level it lies on, in any order."""

    def options(self, s: MenNefer, f: i64) -> None:
        goods = basket_goods(s, seat_of(f))
        for shelf in range(s.c.shelves):
            if goods >> shelf & 1 == 1:
                s.offer(GIVE + shelf)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        c = s.c
        shelf = action - GIVE
        good = s.shelf[p * MAX_SHELVES + shelf]
        s.put(p, IN_HAND, s.get(p, IN_HAND) | bit(shelf))
        s.emit(events.OFFERED, p, good)
        s.push(kinds.BASKET, p)
        s.push(kinds.TURN_GOOD, p, shelf)
        push_set(s, p, c.good_set[good * c.shelf_levels + c.shelf_level[shelf]])


@final
class TurnGood(Effect[MenNefer]):
    """MN-7.37: the good is turned over and stays; its basket is taken."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.put(p, IN_HAND, s.get(p, IN_HAND) & ~bit(a_of(f)))
        s.put(p, TURNED, s.get(p, TURNED) | bit(a_of(f)))


@final
class Basket(Decision[MenNefer]):
    """MN-7.38: the basket goes on a free field of a room with an upright priestess; then she lies down.

    R-21: if the good's actions have left no such field, the basket leaves play and nobody lies down.
    """

    def options(self, s: MenNefer, f: i64) -> None:
        p = seat_of(f)
        for field in range(s.c.temple_fields):
            if s.get(p, UPRIGHT + s.c.temple_room[field]) > 0 and field_free(s, p, field):
                s.offer(BASKET + field)
        if s.offers.count == 0:
            s.offer(PASS)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == PASS:
            s.add(p, LOST_BASKETS, 1)
            s.emit(events.BASKET_LOST, p)
            return
        field = action - BASKET
        s.put(p, BASKETS, s.get(p, BASKETS) | bit(field))
        s.emit(events.BASKET_PLACED, p, field)
        s.push(kinds.LAY_DOWN, p, s.c.temple_room[field])
        push_set(s, p, s.c.temple_set[field])


@final
class LayDown(Effect[MenNefer]):
    """MN-7.38, R-47: one own upright priestess of the room; all of them are equal."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        if s.get(p, UPRIGHT + a_of(f)) > 0:
            s.add(p, UPRIGHT + a_of(f), -1)
            s.add(p, LYING + a_of(f), 1)
            s.emit(events.LAID_DOWN, p, a_of(f))


# -- obelisk -----------------------------------------------------------------------------


@final
class Disc(Effect[MenNefer]):
    """MN-7.40, R-12: up step by step; a deity acts at once and the rest of the climb waits.  MN-7.41: at the top."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        left = a_of(f)
        while left > 0:
            if s.get(p, DISC) == s.c.obelisk:
                s.push(kinds.FAVOUR, p, left * s.c.obelisk_surplus)
                return
            s.add(p, DISC, 1)
            left -= 1
            at = s.get(p, DISC)
            s.emit(events.DISC_MOVED, p, at)
            if s.c.deity_field[at] == 1:
                if left > 0:
                    s.push(kinds.DISC, p, left)
                s.emit(events.DEITY_ACTED, p, s.deity)
                push_set(s, p, s.c.deity_set[s.deity])  # MN-7.42
                return
