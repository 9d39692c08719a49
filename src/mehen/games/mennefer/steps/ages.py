"""MN-5, MN-6.1, MN-8: ages, the Flood, whose turn it is, and the Harvest."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of
from mehen.core.native import i64
from mehen.core.step import Effect
from mehen.games.mennefer import chapters, events, kinds
from mehen.games.mennefer.actions import MAX_CITY_FIELDS
from mehen.games.mennefer.scoring import LINES, fishing_boats, score_line
from mehen.games.mennefer.state import (
    APPRENTICES,
    DISC,
    FLOOD,
    FRESH,
    HARVEST,
    MOON,
    NEUTRAL_MOON,
    NEUTRAL_SUN,
    ORDER,
    OVER_PHASE,
    READY,
    SETUP,
    SOWING,
    SPECIALISES,
    SUN,
    TAKES,
    VISITS,
    MenNefer,
)
from mehen.games.mennefer.steps.gains import gain_food, gain_heka
from mehen.games.mennefer.steps.setup import stack_of


@final
class Flood(Effect[MenNefer]):
    """MN-5.1, MN-5.2: the next age begins; everybody gains, apprentices come home, cities are filled, order changes."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.age += 1
        s.phase = FLOOD
        s.mark()
        s.open_chapter(chapters.FLOOD, s.age - 1)
        s.emit(events.AGE_BEGINS, 0, s.age)
        for position in range(s.seats):
            p = s.table[ORDER + position]
            gain_food(s, p, fishing_boats(s, p))  # MN-5.3
        for position in range(s.seats):
            p = s.table[ORDER + position]
            gain_heka(s, p, s.c.obelisk_heka[s.get(p, DISC)])  # MN-5.4
        for p in range(s.seats):
            apprentices_home(s, p)
        neutrals_down(s, NEUTRAL_SUN)
        neutrals_down(s, NEUTRAL_MOON)
        if s.c.has_neutrals:
            s.emit(events.NEUTRALS_MOVED, 0)
        s.push(kinds.SOWING)
        s.push(kinds.TURN_ORDER)
        s.push(kinds.REFILL_CITIES)


def apprentices_home(s: MenNefer, p: i64) -> None:
    """MN-5.5, R-38: three apprentices beside the three tiles taken in the last age."""
    s.put(p, APPRENTICES, s.c.visits)
    s.put(p, READY, s.get(p, READY) | s.get(p, FRESH))
    s.put(p, FRESH, 0)
    for house in range(s.c.houses):
        s.put(p, SUN + house, 0)
        s.put(p, MOON + house, 0)
    for column in (VISITS, SPECIALISES, TAKES):
        s.put(p, column, 0)


def neutrals_down(s: MenNefer, side: i64) -> None:
    """MN-5.6: one house down, from the bottom to the top; nobody changes sides."""
    house = s.c.houses - 1
    last = s.table[side + house]
    while house > 0:
        s.table[side + house] = s.table[side + house - 1]
        house -= 1
    s.table[side] = last


@final
class RefillCities(Effect[MenNefer]):
    """MN-3.10, MN-5.7, R-8: empty fields in the order of the cities, until the stack is used up."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        c = s.c
        for k in range(a_of(f), c.cities * c.city_fields):
            city = k // c.city_fields
            field = k % c.city_fields
            value = c.city_value[city] if s.phase == SETUP else c.refill_value[s.age]
            if s.city[city * MAX_CITY_FIELDS + field] < 0 and stack_of(s, value) != 0:
                s.push(kinds.REFILL_CITIES, 0, k + 1)
                s.push(kinds.DEAL_AGREEMENT, 0, city, field | value << 8)
                return


@final
class TurnOrder(Effect[MenNefer]):
    """MN-5.8: fewest points first; whoever is level keeps the order."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.open_chapter(chapters.NEW_ORDER, s.age - 1)
        for k in range(1, s.seats):
            p = s.table[ORDER + k]
            at = k
            while at > 0 and s.points_of(s.table[ORDER + at - 1]) > s.points_of(p):
                s.table[ORDER + at] = s.table[ORDER + at - 1]
                at -= 1
            s.table[ORDER + at] = p
        for k in range(s.seats):
            s.emit(events.ORDERED, s.table[ORDER + k], k + 1)
        s.close_chapter()


@final
class Sowing(Effect[MenNefer]):
    """MN-5.1, MN-6.1: everybody's turns, then the Harvest."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        if s.phase == SETUP:
            s.emit(events.AGE_BEGINS, 0, s.age)
        s.phase = SOWING
        s.turn = 0
        s.push(kinds.HARVEST)
        s.push(kinds.NEXT_TURN)


@final
class NextTurn(Effect[MenNefer]):
    """MN-6.1, R-53: one turn each in turn order, until everybody has had all of them."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        if s.turn == s.c.turns * s.seats:
            return
        p = s.table[ORDER + s.turn % s.seats]
        s.turn += 1
        s.push(kinds.NEXT_TURN)
        s.push(kinds.OPTION, p)


@final
class Harvest(Effect[MenNefer]):
    """MN-5.1, MN-8, MN-9.1: seven scorings; after the last age the agenda is empty and the game is over."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.phase = HARVEST
        s.mark()
        for line in range(LINES):
            s.open_chapter(chapters.HARVEST + line, s.age - 1)
            if line == 0:
                s.emit(events.HARVESTED, 0, s.age)
            for position in range(s.seats):
                score_line(s, s.table[ORDER + position], line)
        s.close_chapter()
        if s.age < s.c.ages:
            s.push(kinds.FLOOD)
        else:
            s.phase = OVER_PHASE
