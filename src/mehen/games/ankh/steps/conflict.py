"""AK-9.1 to AK-9.8: a conflict from region to region; what devotion it brings is in ``devotion.py``."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.step import Effect
from mehen.games.ankh import chapters, events, kinds
from mehen.games.ankh.state import (
    AIM_BITS,
    AIM_SHIFT,
    FIGURES,
    NOBODY,
    REGION_BITS,
    REGION_SHIFT,
    SUN,
    Ankh,
)
from mehen.games.ankh.steps.growth import destroy, receive
from mehen.games.ankh.vocabulary import (
    AFTER_END,
    AFTER_FORGET,
    AFTER_MERGE,
    CITY,
    FOR_DOMINATION,
    FOR_MAJORITY,
    MONUMENTS,
    OBELISK,
    OMNIPRESENT,
    RE,
    SCORPION,
)

# -- in ascending order ---------------------------------------------------------------------


def push_ascending(s: Ankh, kind: i64, mask: i64) -> None:
    """AK-9D.3: a frame for each side of a mask, the least devotion first, in the order that holds now."""
    i = s.sides - 1
    while i >= 0:
        side = s.track[i]
        if mask >> side & 1 == 1:
            s.push(kind, side)
        i -= 1


def push_gains(s: Ankh, amounts: vec[i64], reason: i64) -> None:
    """AK-9D.3: several sides gain in one step, ascending; the order is fixed before the first one moves."""
    i = s.sides - 1
    while i >= 0:
        side = s.track[i]
        if amounts[side] > 0:
            s.push(kinds.GAIN, side, amounts[side], reason)
        i -= 1


# -- what counts in a region -----------------------------------------------------------------


def figures_in(s: Ankh, side: i64, tile: i64) -> i64:
    """AK-2.5, AK-12I.51: figures of a side in a region, gods included, on water in each region of the hex.

    AK-12I.31: whatever their strength.
    """
    first = side * s.c.army
    total: i64 = 0
    for i in range(s.get(side, FIGURES)):
        if s.in_region(s.army[first + i], tile):
            total += 1
    return total


def sides_in(s: Ankh, tile: i64) -> i64:
    """Mask of the sides that have figures in a region."""
    mask: i64 = 0
    for i in range(s.sides):
        if figures_in(s, s.track[i], tile) > 0:
            mask |= 1 << s.track[i]
    return mask


def majorities(s: Ankh, tile: i64) -> vec[i64]:
    """AK-9.5: majorities by side; only sides with figures in the region have any, all sides are compared."""
    out = vec[i64]([0] * s.seats)
    count = vec[i64]([0] * s.seats)
    for monument in range(len(MONUMENTS)):
        most: i64 = 0
        best = NOBODY
        for p in range(s.seats):
            count[p] = 0
        for i in range(s.work_count):
            h = s.works[i]
            owner = s.owner(h)
            if owner >= 0 and s.kind(h) == OBELISK + monument and s.in_region(h, tile):
                count[owner] += 1
                if count[owner] > most:
                    most = count[owner]
                    best = owner
                elif count[owner] == most:
                    best = NOBODY
        if best >= 0 and figures_in(s, best, tile) > 0:
            out[best] += s.c.majority_devotion
    return out


def light(s: Ankh, side: i64, tile: i64) -> i64:
    """AK-11.5, AK-12I.52: Re's bonus, never more than once."""
    if s.lords[RE] != side:
        return 0
    first = side * s.c.army
    for i in range(s.get(side, FIGURES)):
        h = s.army[first + i]
        if s.at[h] & SUN != 0 and s.in_region(h, tile):
            return s.c.sun_bonus
    return 0


def city(s: Ankh, tile: i64) -> i64:
    """AK-13.1: the bonus of a city, once per region."""
    if s.c.scenarios[s.scenario].special & 1 == 1:
        for h in range(s.c.board.hexes):
            if s.kind(h) == CITY and s.in_region(h, tile):
                return s.c.city_bonus
    return 0


def empty_account() -> vec[i64]:
    """Devotion by source."""
    return vec[i64]([0] * chapters.SOURCE_COUNT)


def total(account: vec[i64]) -> i64:
    out: i64 = 0
    for source in range(chapters.SOURCE_COUNT):
        out += account[source]
    return out


def add_bonuses(s: Ankh, side: i64, tile: i64, account: vec[i64]) -> None:
    """What a victory and a domination have in common."""
    account[chapters.FROM_LIGHT] = light(s, side, tile)
    account[chapters.FROM_CITY] = city(s, tile)


def domination(s: Ankh, side: i64, tile: i64) -> vec[i64]:
    """AK-9.6: what a side gains for dominating a region."""
    out = empty_account()
    out[FOR_DOMINATION] = s.c.domination_devotion
    add_bonuses(s, side, tile, out)
    return out


# -- the conflict ----------------------------------------------------------------------------


@final
class Conflict(Effect[Ankh]):
    """AK-9.1, AK-9.2, R-31: the tiebreaker, Omnipresent, the scorpions; then the regions."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.open_chapter(chapters.CONFLICT, s.conflict)
        s.conflict += 1
        s.mark()
        s.tiebreaker = s.side_of(seat_of(f))
        s.tell(events.CONFLICT_BEGINS, s.tiebreaker, s.conflict)
        omnipresent(s)
        claws(s)
        s.push(kinds.CONFLICT_END)
        s.push(kinds.REGION, 0, 1)


def omnipresent(s: Ankh) -> None:
    """AK-9.2a, AK-12I.27: a follower for each region with an own figure; shared water counts for all its regions."""
    for i in range(s.sides):
        side = s.track[i]
        if s.has(side, OMNIPRESENT):
            first = side * s.c.army
            mask: i64 = 0
            for k in range(s.get(side, FIGURES)):
                mask |= s.ground[s.army[first + k]] >> REGION_SHIFT & REGION_BITS
            regions: i64 = 0
            for tile in range(1, s.regions + 1):
                regions += mask >> tile & 1
            receive(s, side, regions * s.c.power_amount[OMNIPRESENT])


def claws(s: Ankh) -> None:
    """AK-9.2b, AK-12.6, AK-12I.29: all scorpions at once destroy the adjacent monuments they aim at."""
    near = s.c.board.neighbour
    for h in range(s.c.board.hexes):
        if s.kind(h) == SCORPION:
            aim = (s.at[h] >> AIM_SHIFT & AIM_BITS) - 1
            for k in range(2):
                d = (aim + k) % 6
                there = near[h * 6 + d]
                if s.ground[h] >> d & 1 == 1 and OBELISK <= s.kind(there) < CITY:
                    destroy(s, there)


@final
class Region(Effect[Ankh]):
    """AK-9.3, AK-9.4, AK-12I.49: regions by their tiles, each as it is when its turn comes."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        tile = a_of(f)
        if tile > s.regions:
            return
        s.push(kinds.REGION, 0, tile + 1)
        mask = sides_in(s, tile)
        if mask == 0:
            return
        if mask & (mask - 1) == 0:
            side: i64 = 0
            while mask >> side != 1:
                side += 1
            s.open_chapter(chapters.DOMINATION, tile - 1)
            s.tell(events.DOMINATES, side, tile)
            s.push(kinds.DOMINATE, side, tile)
            s.push(kinds.GAIN, side, majorities(s, tile)[side], FOR_MAJORITY)
            return
        s.open_chapter(chapters.BATTLE, tile - 1)
        s.battle = tile
        s.fighters = mask
        s.emit(events.BATTLE_BEGINS, 0, tile)
        s.push(kinds.BATTLE_END)
        s.push(kinds.WORSHIPS)
        s.push(kinds.GATES)
        s.push(kinds.MIRACLES)
        s.push(kinds.RESOLUTION)
        s.push(kinds.MAJORITIES)
        s.push(kinds.PLAGUES)
        s.push(kinds.BUILDING)
        s.push(kinds.REVEAL)
        s.push(kinds.CARDS)
        s.push(kinds.OBELISKS)


@final
class Dominate(Effect[Ankh]):
    """AK-9.6, AK-12I.60: after the majorities, a second gain for the domination itself."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        side = seat_of(f)
        s.push(kinds.GAIN, side, total(domination(s, side, a_of(f))), FOR_DOMINATION)


@final
class ConflictEnd(Effect[Ankh]):
    """AK-9.7, AK-9.8, AK-12I.42: tokens go back; then, with all devotion counted, what the event track says."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.tiebreaker = NOBODY
        s.tie_used = False
        s.amun_used = False
        s.mark()
        s.close_chapter()
        after = s.c.after_conflict[s.conflict]
        if after == AFTER_MERGE and s.seats >= s.c.merge_players:
            s.push(kinds.MERGE)
        elif after == AFTER_FORGET:
            s.push(kinds.FORGET)
        elif after == AFTER_END:
            s.push(kinds.FINAL)
