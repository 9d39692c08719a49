"""AK-9K: everything that follows from killing figures; AK-11.4: Osiris' tiles."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import replaced
from mehen.games.ankh import chapters, events, kinds
from mehen.games.ankh.actions import DONE, NO, TILE, TO, TRAP, YES
from mehen.games.ankh.state import (
    BID,
    DEAD_CATS,
    DEAD_MUMMIES,
    DEAD_WARRIORS,
    DOOMED,
    FIGURES,
    HELD,
    KILLED,
    NOBODY,
    POOL,
    SAFE,
    SUN,
    UNDER,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.battle import is_site
from mehen.games.ankh.steps.devotion import lose_devotion
from mehen.games.ankh.steps.growth import pay
from mehen.games.ankh.steps.resolution import held_total, is_near_enemy
from mehen.games.ankh.steps.summoning import summon
from mehen.games.ankh.vocabulary import (
    ANUBIS,
    CAT,
    GOD,
    GUARDIAN,
    ISIS,
    MUMMY,
    WARRIOR,
)


def doom(s: Ankh, side: i64, spare_safe: bool) -> None:
    """AK-9K.1: warriors and guardians of a side in the region, never gods."""
    first = side * s.c.army
    for i in range(s.get(side, FIGURES)):
        h = s.army[first + i]
        if s.kind(h) != GOD and s.in_region(h, s.battle) and not (spare_safe and s.at[h] & SAFE != 0):
            s.at[h] |= DOOMED


@final
class PlagueKills(Effect[Ankh]):
    """AK-9B.3: all bids are paid; only the figures of the single highest bidder live, a sole bidder with 0 too.

    AK-12I.63: gods are left even by a tie, and fight on.
    """

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.mark()
        s.open_chapter(chapters.BIDS, s.battle - 1)
        most: i64 = 0
        highest = NOBODY
        for i in range(s.sides):
            side = s.track[i]
            bid = s.get(side, BID)
            if bid > 0:
                s.tell(events.BID_MADE, side, bid - 1)
                if bid > most:
                    most = bid
                    highest = side
                elif bid == most:
                    highest = NOBODY
        for p in range(s.seats):
            if s.get(p, BID) > 0:
                pay(s, p, s.get(p, BID) - 1)
                s.put(p, BID, 0)
            if s.fighters >> p & 1 == 1 and p != highest:
                doom(s, p, False)
        s.push(kinds.KILL)


@final
class ResolutionKills(Effect[Ankh]):
    """AK-9B.5f, AK-9K.1, AK-11.3, AK-12I.14, R-33: losers die, except whom Flood protects and Isis spares.

    AK-12I.15, AK-12I.17: enemies that are about to die protect too, and so do enemies in other regions.
    """

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        for p in range(s.seats):
            if s.fighters >> p & 1 == 1 and p != s.victor:
                doom(s, p, True)
        s.push(kinds.KILL)
        isis = s.lords[ISIS]
        if isis >= 0:
            first = isis * s.c.army
            i = s.get(isis, FIGURES) - 1
            while i >= 0:
                h = s.army[first + i]
                if s.at[h] & DOOMED != 0 and is_near_enemy(s, isis, h, NOBODY):
                    s.push(kinds.SPARE, isis, h)
                i -= 1


@final
class Spare(Decision[Ankh]):
    """D22, AK-9K.1, AK-11.3, AK-12I.13: Isis decides for each protected figure whether it lives.

    AK-12I.7, AK-12I.56: one that lives was not killed; it stays and cannot be trapped.
    """

    def options(self, s: Ankh, f: i64) -> None:
        s.offer(YES)
        s.offer(NO)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action == YES:
            h = a_of(f)
            s.at[h] &= ~DOOMED
            s.tell(events.SPARED, seat_of(f), s.kind(h), h)


@final
class Kill(Effect[Ankh]):
    """AK-9K.2: the whole set at once, figures to their pools, sun tokens to Re; then what follows from it.

    AK-12I.57: Anubis needs a free slot.
    """

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.push(kinds.CATS)
        s.push(kinds.MUMMIES)
        for h in range(s.c.board.hexes):
            if s.at[h] & DOOMED != 0:
                bury(s, h)
        anubis = s.lords[ANUBIS]
        if anubis >= 0 and held_total(s) < s.c.trap_slots:
            for p in range(s.seats):
                if p != anubis and s.get(p, DEAD_WARRIORS) > 0:
                    s.push(kinds.TRAP, anubis)
                    return


def bury(s: Ankh, h: i64) -> None:
    """AK-12I.6, AK-12I.8: it counts as killed whatever comes next, and its sun token is off before it is trapped.

    AK-12I.34: it is gone from all regions of its hex.
    """
    kind = s.kind(h)
    side = s.owner(h)
    s.tell(events.KILLED, side, kind, h)
    if s.lift(h) & SUN != 0:
        s.suns += 1
    s.add(side, KILLED, 1)
    if kind == WARRIOR:
        s.add(side, WARRIORS, 1)
        s.add(side, DEAD_WARRIORS, 1)
        return
    s.add(side, POOL + kind - GUARDIAN, 1)
    if kind == MUMMY:
        s.add(side, DEAD_MUMMIES, 1)
    elif kind == CAT:
        s.add(side, DEAD_CATS, 1)


@final
class Trap(Decision[Ankh]):
    """D20, AK-9K.3, AK-11.2, AK-12I.5, R-14: one enemy warrior of the set, whether or not Anubis takes part."""

    def options(self, s: Ankh, f: i64) -> None:
        s.offer(DONE)
        for p in range(s.seats):
            if p != seat_of(f) and s.get(p, DEAD_WARRIORS) > 0:
                s.offer(TRAP + p)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action != DONE:
            side = action - TRAP
            s.add(side, WARRIORS, -1)
            s.add(side, HELD, 1)
            s.tell(events.TRAPPED, side)


@final
class Mummies(Effect[Ankh]):
    """AK-9K.4: killed Mummies return, ascending order of owners."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        i = s.sides - 1
        while i >= 0:
            for _ in range(s.get(s.track[i], DEAD_MUMMIES)):
                s.push(kinds.MUMMY, s.track[i])
            i -= 1


def god_hex(s: Ankh, side: i64) -> i64:
    i = side * s.c.army
    while s.kind(s.army[i]) != GOD:
        i += 1
    return s.army[i]


@final
class MummyBack(Decision[Ankh]):
    """D8, AK-12.3, AK-12I.58: to an empty land hex next to the own god if there is one; else it stays in the pool.

    AK-12I.33: a figure like any other from now on, in this battle too.
    """

    def options(self, s: Ankh, f: i64) -> None:
        side = seat_of(f)
        god = god_hex(s, side)
        ring = s.c.board.ring
        for i in range(ring.start[god], ring.start[god + 1]):
            there = ring.flat[i] >> 3
            if s.ground[god] >> (ring.flat[i] & 7) & 1 == 1 and s.may_stand(side, there):
                s.offer(TO + there)
        if s.offers.count == 0:
            s.offer(DONE)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action != DONE:
            s.add(seat_of(f), POOL + MUMMY - GUARDIAN, -1)
            summon(s, seat_of(f), MUMMY, action - TO)


@final
class Cats(Effect[Ankh]):
    """AK-9K.5, AK-12.1, AK-12I.41, R-18: each killed Cat-Mummy costs every other side devotion, ascending."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        owners = s.track[:]
        for i in range(s.sides):
            for _ in range(s.get(owners[i], DEAD_CATS)):
                order = s.track[:]
                for k in range(s.sides):
                    if order[k] != owners[i]:
                        lose_devotion(s, order[k], s.c.cat_loss)
        for p in range(s.seats):
            s.put(p, DEAD_WARRIORS, 0)
            s.put(p, DEAD_MUMMIES, 0)
            s.put(p, DEAD_CATS, 0)


# -- underworld ------------------------------------------------------------------------------------


@final
class Underworld(Decision[Ankh]):
    """D23, AK-9B.6b, AK-11.4: a tile from the pool, or one that lies anywhere; or none."""

    def options(self, s: Ankh, f: i64) -> None:
        s.offer(DONE)
        lands = s.c.board.lands
        for i in range(len(lands)):
            if is_site(s, lands[i]):
                if s.unders > 0:
                    s.offer(TILE)
                for k in range(len(lands)):
                    if s.ground[lands[k]] & UNDER != 0:
                        s.offer(TILE + 1 + lands[k])
                return

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action != DONE:
            s.push(kinds.UNDERWORLD_TO, seat_of(f), action - TILE)


@final
class UnderworldTo(Decision[Ankh]):
    """D23, AK-11.4: an empty land hex of the battle region without a tile; figures do not move along."""

    def options(self, s: Ankh, f: i64) -> None:
        lands = s.c.board.lands
        for i in range(len(lands)):
            if is_site(s, lands[i]):
                s.offer(TO + lands[i])

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if a_of(f) > 0:
            h = a_of(f) - 1
            s.ground = replaced(s.ground, h, s.ground[h] & ~UNDER)
        else:
            s.unders -= 1
        s.ground = replaced(s.ground, action - TO, s.ground[action - TO] | UNDER)
        s.tell(events.UNDERWORLD_PLACED, seat_of(f), action - TO)
