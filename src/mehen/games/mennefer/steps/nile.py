"""MN-7.49 to MN-7.57: boats, cities and trade agreements."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import bit, replaced
from mehen.games.mennefer import events, kinds
from mehen.games.mennefer.actions import ACTIVATE, AGREEMENT, BOAT, DISCARD, MAX_CITY_FIELDS, PASS, TO
from mehen.games.mennefer.state import (
    ACTIVATED,
    BENEFIT,
    BOATS,
    EMPTY,
    FULFILLED,
    HARBOUR,
    HARBOUR_USED,
    OPEN,
    MenNefer,
)
from mehen.games.mennefer.steps.gains import Passable, gain_food, push_rest, push_set

# MN-7.50: stages of a boat action
BEFORE: Final[i64] = 0
MOVING: Final[i64] = 1
AFTER: Final[i64] = 2


def boat_at(s: MenNefer, p: i64, place: i64) -> bool:
    if place == 0:
        return s.get(p, HARBOUR) > 0
    return s.get(p, BOATS) >> place & 1 == 1


def can_sail(s: MenNefer, p: i64, start: i64, target: i64, steps: i64) -> bool:
    """MN-7.51, R-25: boats pass each other; only the destination must be free of own boats."""
    distance = s.c.distance[start * s.c.locations + target]
    return 0 < distance <= steps and s.get(p, BOATS) >> target & 1 == 0


def can_sail_anywhere(s: MenNefer, p: i64, start: i64, steps: i64) -> bool:
    if steps > 0 and boat_at(s, p, start):
        for target in range(1, s.c.locations):
            if can_sail(s, p, start, target, steps):
                return True
    return False


def activatable(s: MenNefer, p: i64) -> i64:
    """MN-7.52, R-10: mask of locations outside the harbour whose boat was not activated in this turn."""
    return s.get(p, BOATS) & ~s.get(p, ACTIVATED)


def can_use_boats(s: MenNefer, p: i64, steps: i64, activations: i64) -> bool:
    if activations > 0 and activatable(s, p) != 0:
        return True
    for start in range(s.c.locations):
        if can_sail_anywhere(s, p, start, steps):
            return True
    return False


def take_boat(s: MenNefer, p: i64, start: i64) -> bool:
    """A boat leaves its location; R-26: an activated boat keeps its mark, and the others leave the harbour first."""
    if start == 0:
        s.add(p, HARBOUR, -1)
        if s.get(p, HARBOUR) >= s.get(p, HARBOUR_USED):
            return False
        s.add(p, HARBOUR_USED, -1)
        return True
    marked = s.get(p, ACTIVATED) >> start & 1 == 1
    s.put(p, BOATS, s.get(p, BOATS) & ~bit(start))
    s.put(p, ACTIVATED, s.get(p, ACTIVATED) & ~bit(start))
    return marked


def put_boat(s: MenNefer, p: i64, target: i64, marked: bool) -> None:
    if target == 0:  # MN-7.55: only a boat that was activated comes back
        s.add(p, HARBOUR, 1)
        s.add(p, HARBOUR_USED, 1)
        return
    s.put(p, BOATS, s.get(p, BOATS) | bit(target))
    if marked:
        s.put(p, ACTIVATED, s.get(p, ACTIVATED) | bit(target))


@final
class Boats(Passable):
    """MN-7.50, R-11, R-45, R-46: steps, and activations before the first or after the last of them."""

    def options(self, s: MenNefer, f: i64) -> None:
        p = seat_of(f)
        s.offer(PASS)
        if b_of(f) >> 8 != AFTER:
            for start in range(s.c.locations):
                if can_sail_anywhere(s, p, start, a_of(f)):
                    s.offer(BOAT + start)
        if b_of(f) & 255 != 0:
            mask = activatable(s, p)
            for place in range(1, s.c.locations):
                if mask >> place & 1 == 1:
                    s.offer(ACTIVATE + place)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        activations = b_of(f) & 255
        if action >= ACTIVATE:
            stage = b_of(f) >> 8
            if stage == MOVING:
                stage = AFTER
            s.push(kinds.BOATS, p, a_of(f), (activations - 1) | stage << 8)
            activate(s, p, action - ACTIVATE)
        else:
            s.push(kinds.BOAT_TO, p, action - BOAT, a_of(f) | activations << 8)


@final
class BoatTo(Decision[MenNefer]):
    """MN-7.51: the destination, for the least number of steps.  R-44: also the city it has just left."""

    def options(self, s: MenNefer, f: i64) -> None:
        for target in range(1, s.c.locations):
            if can_sail(s, seat_of(f), a_of(f), target, b_of(f) & 255):
                s.offer(TO + target)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        start = a_of(f)
        target = action - TO
        put_boat(s, p, target, take_boat(s, p, start))
        s.emit(events.BOAT_MOVED, p, start, target)
        left = (b_of(f) & 255) - s.c.distance[start * s.c.locations + target]
        s.push(kinds.BOATS, p, left, b_of(f) >> 8 | MOVING << 8)


# -- activations -------------------------------------------------------------------------


def activate(s: MenNefer, p: i64, place: i64) -> None:
    """MN-7.53: food of a section.  MN-7.54, R-24: benefit of a city, then one of its agreements, then the exit."""
    c = s.c
    s.put(p, ACTIVATED, s.get(p, ACTIVATED) | bit(place))
    s.emit(events.BOAT_ACTIVATED, p, place)
    if place < c.first_city:
        gain_food(s, p, c.section_food[place])
        return
    city = place - c.first_city
    s.push(kinds.LEAVE_CITY, p, place)
    s.push(kinds.AGREEMENT, p, 1, city + 1)
    push_set(s, p, c.benefit_set[s.table[BENEFIT + city]])


@final
class LeaveCity(Effect[MenNefer]):
    """MN-7.54, MN-7.55, R-40: on to the exit, or to the next section on the left without an own boat."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        place = a_of(f)
        if s.get(p, ACTIVATED) >> place & 1 == 0:
            return  # a nested action has moved the activated boat on already
        marked = take_boat(s, p, place)
        target = s.c.city_exit[place - s.c.first_city]
        while target > 0 and boat_at(s, p, target):
            target -= 1
        put_boat(s, p, target, marked)
        s.emit(events.BOAT_LEFT, p, place, target)


# -- agreements --------------------------------------------------------------------------


def any_agreement(s: MenNefer) -> bool:
    for k in range(len(s.city)):
        if s.city[k] >= 0:
            return True
    return False


@final
class Agreement(Passable):
    """MN-7.54, MN-7.57: an agreement of the boat's city, or of any city."""

    def options(self, s: MenNefer, f: i64) -> None:
        s.offer(PASS)
        first: i64 = 0
        last = s.c.cities
        if b_of(f) > 0:
            first = b_of(f) - 1
            last = b_of(f)
        for k in range(first * MAX_CITY_FIELDS, last * MAX_CITY_FIELDS):
            if s.city[k] >= 0:
                s.offer(AGREEMENT + k)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        push_rest(s, f)
        at = action - AGREEMENT
        tile = s.city[at]
        s.city = replaced(s.city, at, EMPTY)
        s.put(p, OPEN, s.get(p, OPEN) | bit(tile))
        s.emit(events.AGREEMENT_TAKEN, p, tile, at // MAX_CITY_FIELDS)
        if s.agreements_of(p) > s.c.agreement_slots:
            s.push(kinds.DISCARD_AGREEMENT, p, tile)


@final
class DiscardAgreement(Decision[MenNefer]):
    """MN-7.56, R-50: one agreement too many; an open or fulfilled one or the new one leaves the game."""

    def options(self, s: MenNefer, f: i64) -> None:
        mask = s.get(seat_of(f), OPEN) | s.get(seat_of(f), FULFILLED)
        for tile in range(s.c.agreements):
            if mask >> tile & 1 == 1:
                s.offer(DISCARD + tile)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        tile = action - DISCARD
        s.put(p, OPEN, s.get(p, OPEN) & ~bit(tile))
        s.put(p, FULFILLED, s.get(p, FULFILLED) & ~bit(tile))
        s.out |= bit(tile)
        s.emit(events.AGREEMENT_DISCARDED, p, tile)
