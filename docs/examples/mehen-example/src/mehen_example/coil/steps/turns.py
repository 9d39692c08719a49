"""CO-2, CO-3: rounds, throws and moves."""

from __future__ import annotations

from mehen.core.frame import seat_of
from mehen.core.step import Chance, Decision, Effect
from mehen_example.coil import events, kinds
from mehen_example.coil.actions import LEAP, REST, THROW, WALK
from mehen_example.coil.chapters import FROM_EGGS
from mehen_example.coil.state import NOBODY, SCARABS, SPACE, Coil


class Round(Effect[Coil]):
    """CO-2.1: everybody has a turn, the first seat first; CO-4.1: until somebody is on the head, or time is up."""

    def take(self, s: Coil, f: int, action: int) -> None:
        arrived = any(s.get(p, SPACE) == s.c.head for p in range(s.seats))
        if arrived or s.round == s.c.rounds:
            s.push(kinds.END)
            return
        s.round += 1
        s.push(kinds.ROUND)
        for p in reversed(range(s.seats)):
            s.push(kinds.STICKS, p)


class Sticks(Chance[Coil]):
    """CO-2.2: three sticks say how far one may go."""

    def options(self, s: Coil, f: int) -> None:
        for n, odds in enumerate(s.c.odds):
            s.offer_odds(THROW + n, odds)

    def take(self, s: Coil, f: int, action: int) -> None:
        s.throw = action - THROW + 1
        s.emit(events.THROWN, seat_of(f), s.throw)
        s.push(kinds.TURN, seat_of(f))


class Turn(Decision[Coil]):
    """CO-2.3 to CO-2.5: walk, leap or rest."""

    def options(self, s: Coil, f: int) -> None:
        p = seat_of(f)
        s.offer(WALK)
        if may_leap(s, p):
            s.offer(LEAP)
        if may_rest(s, p):
            s.offer(REST)

    def take(self, s: Coil, f: int, action: int) -> None:
        p = seat_of(f)
        if action == REST:
            s.put(p, SCARABS, s.get(p, SCARABS) + 1)
            s.emit(events.RESTED, p, s.get(p, SCARABS))
        else:
            to = landing(s, p, action)
            if action == LEAP:
                s.put(p, SCARABS, s.get(p, SCARABS) - 1)
            s.emit(events.LEAPT if action == LEAP else events.WALKED, p, to)
            move(s, p, to)
        s.throw = 0


def may_leap(s: Coil, p: int) -> bool:
    """CO-2.4"""
    return s.get(p, SCARABS) > 0


def may_rest(s: Coil, p: int) -> bool:
    """CO-2.5"""
    return s.get(p, SCARABS) < s.c.most_scarabs


def landing(s: Coil, p: int, action: int) -> int:
    """CO-2.3, CO-2.4, CO-2.6: as far as thrown, twice as far with a leap; nobody goes beyond the head."""
    return min(s.get(p, SPACE) + s.throw * (2 if action == LEAP else 1), s.c.head)


def move(s: Coil, p: int, to: int) -> None:
    s.put(p, SPACE, to)
    if to == s.c.head:
        s.emit(events.HEAD_REACHED, p)
        return
    take_egg(s, p, to)
    bite(s, p, to)


def take_egg(s: Coil, p: int, space: int) -> None:
    """CO-3.1"""
    egg = s.c.egg_on.get(space, NOBODY)
    if egg != NOBODY and s.egg_at[egg] == NOBODY:
        s.egg_at[egg] = p
        s.emit(events.EGG_TAKEN, p, egg, s.c.egg_points[egg])
        s.score(p, s.c.egg_points[egg], FROM_EGGS, egg)


def bite(s: Coil, p: int, space: int) -> None:
    """CO-3.2: whoever stood there slips back; it takes no egg there and disturbs nobody."""
    if not s.c.bites:
        return
    for other in range(s.seats):
        if other != p and s.get(other, SPACE) == space:
            s.put(other, SPACE, max(space - s.c.slip, 0))
            s.emit(events.BITTEN, other, s.get(other, SPACE))
