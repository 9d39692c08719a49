"""MN-8: the Harvest, and what the conditions of agreements count."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.tables import bit
from mehen.games.mennefer import events
from mehen.games.mennefer.state import (
    BASKETS,
    BOATS,
    BONUS,
    DISC,
    EMPTY,
    EYES_AT,
    FEATHER,
    FROM_AGREEMENTS,
    FROM_DISC,
    FROM_DUAT,
    FROM_GREAT,
    FROM_QUEENS,
    FROM_SARCOPHAGI,
    FULFILLED,
    GRAVES,
    GREAT,
    HARBOUR,
    HEART,
    HIEROGLYPH,
    KINDS,
    LYING,
    MAX_PLACES,
    OPEN,
    OVER_PHASE,
    QUEENS_TILE,
    ROLLED,
    SCARAB_AT,
    SCROLLS,
    SHELVES,
    UPRIGHT,
    MenNefer,
    bits,
)
from mehen.games.mennefer.vocabulary import (
    IF_BASKETS,
    IF_BOATS_OUT,
    IF_DIFFERENT_GOODS,
    IF_DISC_FIELDS,
    IF_EYES_PLACED,
    IF_FEATHER_FIELD,
    IF_FISHING_BOATS,
    IF_FULFILLED_AGREEMENTS,
    IF_GOODS,
    IF_GREAT_PYRAMID_FIELD,
    IF_HEART_FIELD,
    IF_HIEROGLYPH_FIELDS,
    IF_PRIESTESS_ROOMS,
    IF_PRIESTESSES_IN_TEMPLE,
    IF_ROLLED_PAPYRI,
    IF_SARCOPHAGI,
    IF_SPHINXES,
    IF_TWO_SCARABS_SUM,
)

# MN-8: the lines of a Harvest: the scrolls, then the sources of points in their order.
ROLLING_UP: Final[i64] = 0
LINES: Final[i64] = FROM_QUEENS + 1


def score_line(s: MenNefer, p: i64, line: i64) -> None:
    """MN-8: one line of the Harvest for one seat; everybody for themselves, each line before the next one."""
    before = s.points_of(p)
    if line == ROLLING_UP:
        roll_up(s, p)
    elif line == FROM_DUAT:
        s.score(p, duat_points(s, p), FROM_DUAT)
    elif line == FROM_AGREEMENTS:
        score_agreements(s, p)
    elif line == FROM_SARCOPHAGI:
        score_sarcophagi(s, p)
    elif line == FROM_DISC:
        s.score(p, s.c.obelisk_seal[s.get(p, DISC)], FROM_DISC)  # MN-8.5
    elif line == FROM_GREAT:
        s.score(p, s.c.great_seal[s.get(p, GREAT)], FROM_GREAT)  # MN-8.6
    else:
        score_queens(s, p)
    tell(s, p, s.points_of(p) - before, line)


def tell(s: MenNefer, p: i64, change: i64, source: i64) -> None:
    """The sum of a line; the ledger has its parts."""
    if change > 0:
        s.emit(events.SCORED, p, source, change)
    elif change < 0:
        s.emit(events.LOST, p, source, -change)


def harvested(s: MenNefer, p: i64) -> MenNefer:
    """A copy in which a seat has had its Harvest, as if it came now; after the last one there is none."""
    copy = MenNefer(s.own_rules, s)
    if s.phase != OVER_PHASE:
        for line in range(LINES):
            score_line(copy, p, line)
    return copy


def drawings(s: MenNefer, p: i64) -> i64:
    """MN-8.1: neighbours whose edges join to a drawing."""
    total: i64 = 0
    first = p * MAX_PLACES
    for k in range(1, s.get(p, SCROLLS)):
        if s.c.scroll_right[s.place[first + k - 1]] == s.c.scroll_left[s.place[first + k]]:
            total += 1
    return total


def scroll_steps(s: MenNefer, p: i64) -> i64:
    """MN-8.1: what the feather moves for the scrolls of this age and their drawings."""
    return s.get(p, SCROLLS) + drawings(s, p)


def roll_up(s: MenNefer, p: i64) -> None:
    """MN-8.1: feather steps for scrolls and drawings; then the places are empty again."""
    count = s.get(p, SCROLLS)
    if count == 0:
        return
    steps = scroll_steps(s, p)
    s.emit(events.ROLLED_UP, p, count, steps)
    s.put(p, FEATHER, min(s.get(p, FEATHER) + steps, s.c.duat))
    s.place = s.place[:]
    for k in range(count):
        s.put(p, ROLLED, s.get(p, ROLLED) | bit(s.place[p * MAX_PLACES + k]))
        s.place[p * MAX_PLACES + k] = EMPTY
    s.put(p, SCROLLS, 0)


def duat_points(s: MenNefer, p: i64, further: i64 = 0) -> i64:
    """MN-8.2: symbols between heart and feather; they cost points until the two have passed each other."""
    feather = min(s.get(p, FEATHER) + further, s.c.duat)
    return s.c.symbols_to[s.get(p, HEART)] - s.c.symbols_to[s.c.duat - feather]


def weighed(s: MenNefer, p: i64) -> i64:
    """MN-8.2, R-30: what the Duat would give or take now; scrolls move the feather first, nobody falls below 0."""
    return max(duat_points(s, p, scroll_steps(s, p)), -s.points_of(p))


# -- agreements --------------------------------------------------------------------------


def fishing_boats(s: MenNefer, p: i64) -> i64:
    """MN-5.3, MN-8.10: fishing boats overtaken, summed over the own boats."""
    total: i64 = 0
    boats = s.get(p, BOATS)
    for place in range(1, s.c.locations):
        if boats >> place & 1 == 1:
            total += s.c.overtaken[place]
    return total


def two_scarabs(s: MenNefer, p: i64) -> i64:
    """MN-8.10: the two most advanced scarabs."""
    best: i64 = 0
    second: i64 = 0
    for house in range(s.c.houses):
        at = s.get(p, SCARAB_AT + house)
        if at > best:
            second = best
            best = at
        elif at > second:
            second = at
    return best + second


def eyes_placed(s: MenNefer, p: i64) -> i64:
    total: i64 = 0
    for queen in range(s.c.queens):
        total += s.get(p, EYES_AT + queen)
    return total


def in_temple(s: MenNefer, p: i64, room: i64) -> i64:
    """R-57: priestesses in a room or deeper, upright or lying."""
    total: i64 = 0
    for k in range(room, s.c.rooms + 1):
        total += s.get(p, UPRIGHT + k) + s.get(p, LYING + k)
    return total


def measure(s: MenNefer, p: i64, what: i64) -> i64:
    """MN-8.10, R-39, R-57: what a condition or a queens' tile counts."""
    if what == IF_SARCOPHAGI:
        return s.get(p, GRAVES)
    if what == IF_SPHINXES:
        return s.erected(p)
    if what == IF_DISC_FIELDS:
        return s.get(p, DISC)
    if what == IF_EYES_PLACED:
        return eyes_placed(s, p)
    if what == IF_PRIESTESSES_IN_TEMPLE:
        return in_temple(s, p, 1)
    if what == IF_BOATS_OUT:
        return s.c.boats - s.get(p, HARBOUR)
    if what == IF_FISHING_BOATS:
        return fishing_boats(s, p)
    if what == IF_TWO_SCARABS_SUM:
        return two_scarabs(s, p)
    if what == IF_HIEROGLYPH_FIELDS:
        return s.get(p, HIEROGLYPH)
    if what == IF_BASKETS:
        return bits(s.get(p, BASKETS))
    if what == IF_ROLLED_PAPYRI:  # those of this Harvest count
        return bits(s.get(p, ROLLED))
    if what == IF_GREAT_PYRAMID_FIELD:
        return s.get(p, GREAT)
    if what == IF_HEART_FIELD:
        return s.get(p, HEART)
    if what == IF_FEATHER_FIELD:
        return s.get(p, FEATHER)
    if what == IF_GOODS:
        return bits(s.get(p, SHELVES))
    if what == IF_DIFFERENT_GOODS:
        return bits(s.get(p, KINDS))
    assert what == IF_FULFILLED_AGREEMENTS
    return bits(s.get(p, FULFILLED))


def holds(s: MenNefer, p: i64, tile: i64) -> bool:
    """MN-8.10: is the condition of an agreement met now?"""
    c = s.c
    condition = c.agreement_condition[tile]
    if condition != IF_PRIESTESS_ROOMS:
        return measure(s, p, condition) >= c.agreement_least[tile]
    rooms = c.agreement_rooms
    first = rooms.start[tile]
    for k in range(rooms.start[tile + 1] - first):  # deepest first: the k deepest rooms need k priestesses
        if in_temple(s, p, rooms.flat[first + k]) <= k:
            return False
    return True


def fulfil(s: MenNefer, p: i64, last: bool) -> bool:
    """Turn over what is met; those that count fulfilled agreements wait for the others."""
    turned = False
    for tile in range(s.c.agreements):
        if s.get(p, OPEN) >> tile & 1 == 1 and holds(s, p, tile):
            if (s.c.agreement_condition[tile] == IF_FULFILLED_AGREEMENTS) == last:
                s.put(p, OPEN, s.get(p, OPEN) & ~bit(tile))
                s.put(p, FULFILLED, s.get(p, FULFILLED) | bit(tile))
                s.emit(events.AGREEMENT_FULFILLED, p, tile)
                turned = True
    return turned


def would_fulfil(s: MenNefer, p: i64, tile: i64) -> bool:
    """R-29: would a seat fulfil an agreement if it had it and the Harvest came now?"""
    copy = MenNefer(s.own_rules, s)
    copy.put(p, OPEN, copy.get(p, OPEN) | bit(tile))
    return harvested(copy, p).get(p, FULFILLED) >> tile & 1 == 1


def score_agreements(s: MenNefer, p: i64) -> None:
    """MN-8.3, R-27, R-28: all other conditions, then those that count agreements until nothing changes any more."""
    fulfil(s, p, False)
    while fulfil(s, p, True):
        pass
    for tile in range(s.c.agreements):
        if s.get(p, FULFILLED) >> tile & 1 == 1:
            s.score(p, s.c.agreement_value[tile], FROM_AGREEMENTS, tile)


# -- the last scorings -------------------------------------------------------------------


def grave_points(s: MenNefer, grave: i64) -> i64:
    """MN-8.4: row bonus and column bonus of a necropolis field."""
    c = s.c
    return c.bonus_points[s.table[BONUS + c.grave_row[grave]]] + c.bonus_points[s.table[BONUS + c.grave_column[grave]]]


def sarcophagus_points(s: MenNefer, p: i64) -> i64:
    """MN-8.4: all own sarcophagi."""
    total: i64 = 0
    for grave in range(s.c.graves):
        if s.grave[grave] == p:
            total += grave_points(s, grave)
    return total


def score_sarcophagi(s: MenNefer, p: i64) -> None:
    for grave in range(s.c.graves):
        if s.grave[grave] == p:
            s.score(p, grave_points(s, grave), FROM_SARCOPHAGI, grave)


def eye_points(s: MenNefer, p: i64, queen: i64) -> i64:
    """MN-8.7: what each own eye beside a pyramid scores: the units of its tile; pairs are rounded down."""
    tile = s.table[QUEENS_TILE + queen]
    return measure(s, p, s.c.queens_measure[tile]) // s.c.queens_per[tile]


def queens_points(s: MenNefer, p: i64) -> i64:
    """MN-8.7: all own eyes beside pyramids."""
    total: i64 = 0
    for queen in range(s.c.queens):
        if s.get(p, EYES_AT + queen) > 0:
            total += s.get(p, EYES_AT + queen) * eye_points(s, p, queen)
    return total


def score_queens(s: MenNefer, p: i64) -> None:
    for queen in range(s.c.queens):
        if s.get(p, EYES_AT + queen) > 0:
            s.score(p, s.get(p, EYES_AT + queen) * eye_points(s, p, queen), FROM_QUEENS, queen)
