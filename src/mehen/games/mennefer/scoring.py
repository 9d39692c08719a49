"""MN-8: the Harvest, and what the conditions of agreements count."""

from __future__ import annotations

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
    ORDER,
    QUEENS_TILE,
    ROLLED,
    SCARAB,
    SCROLLS,
    SHELVES,
    UPRIGHT,
    MenNefer,
    bits,
)
from mehen.games.mennefer.vocabulary import (
    BASKETS as BASKETS_PLACED,
)
from mehen.games.mennefer.vocabulary import (
    BOATS_OUT,
    DIFFERENT_GOODS,
    DISC_FIELDS,
    EYES_PLACED,
    FEATHER_FIELD,
    FISHING_BOATS,
    FULFILLED_AGREEMENTS,
    GOODS,
    GREAT_PYRAMID_FIELD,
    HEART_FIELD,
    HIEROGLYPH_FIELDS,
    PRIESTESS_ROOMS,
    PRIESTESSES_IN_TEMPLE,
    ROLLED_PAPYRI,
    SARCOPHAGI,
    SPHINXES,
    TWO_SCARABS_SUM,
)


def harvest(s: MenNefer) -> None:
    """MN-8: everybody for themselves, each scoring before the next one."""
    for step in range(7):
        for position in range(s.seats):
            p = s.table[ORDER + position]
            if step == 0:
                roll_up(s, p)
            elif step == 1:
                score_duat(s, p)
            elif step == 2:
                score_agreements(s, p)
            elif step == 3:
                score(s, p, sarcophagus_points(s, p), FROM_SARCOPHAGI)
            elif step == 4:
                score(s, p, s.c.obelisk_seal[s.get(p, DISC)], FROM_DISC)  # MN-8.5
            elif step == 5:
                score(s, p, s.c.great_seal[s.get(p, GREAT)], FROM_GREAT)  # MN-8.6
            else:
                score(s, p, queens_points(s, p), FROM_QUEENS)


def score(s: MenNefer, p: i64, points: i64, source: i64) -> None:
    """MN-7.2, R-30: the floor is applied when a loss is taken, before later gains."""
    change = s.score(p, points, source)
    if change > 0:
        s.emit(events.SCORED, p, source, change)
    elif change < 0:
        s.emit(events.LOST, p, source, -change)


def drawings(s: MenNefer, p: i64) -> i64:
    """MN-8.1: neighbours whose edges join to a drawing."""
    total: i64 = 0
    first = p * MAX_PLACES
    for k in range(1, s.get(p, SCROLLS)):
        if s.c.scroll_right[s.place[first + k - 1]] == s.c.scroll_left[s.place[first + k]]:
            total += 1
    return total


def roll_up(s: MenNefer, p: i64) -> None:
    """MN-8.1: feather steps for scrolls and drawings; then the places are empty again."""
    count = s.get(p, SCROLLS)
    if count == 0:
        return
    steps = count + drawings(s, p)
    s.emit(events.ROLLED_UP, p, count, steps)
    s.put(p, FEATHER, min(s.get(p, FEATHER) + steps, s.c.duat))
    for k in range(count):
        s.put(p, ROLLED, s.get(p, ROLLED) | bit(s.place[p * MAX_PLACES + k]))
        s.place[p * MAX_PLACES + k] = EMPTY
    s.put(p, SCROLLS, 0)


def duat_points(s: MenNefer, p: i64) -> i64:
    """MN-8.2: symbols between heart and feather; they cost points until the two have passed each other."""
    return s.c.symbols_to[s.get(p, HEART)] - s.c.symbols_to[s.c.duat - s.get(p, FEATHER)]


def score_duat(s: MenNefer, p: i64) -> None:
    score(s, p, duat_points(s, p), FROM_DUAT)


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
        at = s.get(p, SCARAB + house)
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
    if what == SARCOPHAGI:
        return s.get(p, GRAVES)
    if what == SPHINXES:
        return s.erected(p)
    if what == DISC_FIELDS:
        return s.get(p, DISC)
    if what == EYES_PLACED:
        return eyes_placed(s, p)
    if what == PRIESTESSES_IN_TEMPLE:
        return in_temple(s, p, 1)
    if what == BOATS_OUT:
        return s.c.boats - s.get(p, HARBOUR)
    if what == FISHING_BOATS:
        return fishing_boats(s, p)
    if what == TWO_SCARABS_SUM:
        return two_scarabs(s, p)
    if what == HIEROGLYPH_FIELDS:
        return s.get(p, HIEROGLYPH)
    if what == BASKETS_PLACED:
        return bits(s.get(p, BASKETS))
    if what == ROLLED_PAPYRI:  # those of this Harvest count
        return bits(s.get(p, ROLLED))
    if what == GREAT_PYRAMID_FIELD:
        return s.get(p, GREAT)
    if what == HEART_FIELD:
        return s.get(p, HEART)
    if what == FEATHER_FIELD:
        return s.get(p, FEATHER)
    if what == GOODS:
        return bits(s.get(p, SHELVES))
    if what == DIFFERENT_GOODS:
        return bits(s.get(p, KINDS))
    assert what == FULFILLED_AGREEMENTS
    return bits(s.get(p, FULFILLED))


def holds(s: MenNefer, p: i64, tile: i64) -> bool:
    """MN-8.10: is the condition of an agreement met now?"""
    c = s.c
    condition = c.agreement_condition[tile]
    if condition != PRIESTESS_ROOMS:
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
            if (s.c.agreement_condition[tile] == FULFILLED_AGREEMENTS) == last:
                s.put(p, OPEN, s.get(p, OPEN) & ~bit(tile))
                s.put(p, FULFILLED, s.get(p, FULFILLED) | bit(tile))
                s.emit(events.AGREEMENT_FULFILLED, p, tile)
                turned = True
    return turned


def score_agreements(s: MenNefer, p: i64) -> None:
    """MN-8.3, R-27, R-28: all other conditions, then those that count agreements until nothing changes any more."""
    fulfil(s, p, False)
    while fulfil(s, p, True):
        pass
    points: i64 = 0
    for tile in range(s.c.agreements):
        if s.get(p, FULFILLED) >> tile & 1 == 1:
            points += s.c.agreement_value[tile]
    score(s, p, points, FROM_AGREEMENTS)


# -- the last scorings -------------------------------------------------------------------


def sarcophagus_points(s: MenNefer, p: i64) -> i64:
    """MN-8.4: row bonus and column bonus of each own sarcophagus."""
    c = s.c
    total: i64 = 0
    for grave in range(c.graves):
        if s.grave[grave] == p:
            total += c.bonus_points[s.table[BONUS + c.grave_row[grave]]]
            total += c.bonus_points[s.table[BONUS + c.grave_column[grave]]]
    return total


def queens_points(s: MenNefer, p: i64) -> i64:
    """MN-8.7: own eyes beside a pyramid times the units of its tile; pairs are rounded down."""
    total: i64 = 0
    for queen in range(s.c.queens):
        eyes = s.get(p, EYES_AT + queen)
        if eyes > 0:
            tile = s.table[QUEENS_TILE + queen]
            total += eyes * (measure(s, p, s.c.queens_measure[tile]) // s.c.queens_per[tile])
    return total
