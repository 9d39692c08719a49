"""AK-6: summoning figures - regular, at pyramids, on underworld hexes; AK-11.5: sun tokens."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.games.ankh import events, kinds
from mehen.games.ankh.actions import DONE, KIND, MONUMENT, NO, SLOT, TO, TRAPPED, YES
from mehen.games.ankh.state import (
    FIGURES,
    FOLLOWERS,
    HELD,
    MOVED,
    NOBODY,
    OWNER_SHIFT,
    POOL,
    SUN,
    UNDER,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.growth import receive
from mehen.games.ankh.vocabulary import (
    ANUBIS,
    APOPHIS,
    GUARDIAN,
    GUARDIANS,
    OSIRIS,
    PYRAMID,
    PYRAMID_ATTUNED,
    RE,
    SCORPION,
    WARRIOR,
)

# Slots of a placement: regular, underworld, and 2 + hex of a pyramid
REGULAR: Final[i64] = 0
UNDERWORLD: Final[i64] = 1
AT_PYRAMID: Final[i64] = 2


def can_ransom(s: Ankh, side: i64) -> bool:
    """AK-6.5, AK-12I.12: an own warrior in Anubis' hands, and a follower to pay for it, in any placement."""
    return s.get(side, HELD) > 0 and s.get(side, FOLLOWERS) >= s.c.ransom


def has_walker(s: Ankh, side: i64) -> bool:
    """Whether any figure could be summoned on land."""
    if s.get(side, WARRIORS) > 0 or can_ransom(s, side):
        return True
    for k in range(GUARDIANS):
        if s.get(side, POOL + k) > 0:
            return True
    return False


def has_swimmer(s: Ankh, side: i64) -> bool:
    """AK-12.4: whether Apophis waits in the pool."""
    return s.get(side, POOL + APOPHIS - GUARDIAN) > 0


def touches_own(s: Ankh, side: i64, h: i64) -> bool:
    """AK-6.1: adjacent to an own figure or a monument of the own side."""
    board = s.c.board
    ways = s.ground[h]
    for d in range(6):
        if ways >> d & 1 == 1 and s.owner(board.neighbour[h * 6 + d]) == side:
            return True
    return False


def open_beside(s: Ankh, side: i64, h: i64) -> bool:
    """Whether a figure of the side may be put on some land hex adjacent to ``h``."""
    board = s.c.board
    ways = s.ground[h]
    for d in range(6):
        if ways >> d & 1 == 1 and s.may_stand(side, board.neighbour[h * 6 + d]):
            return True
    return False


def has_land(s: Ankh, side: i64) -> bool:
    """AK-6.1: a land hex for the regular placement."""
    first = side * s.c.army
    for i in range(s.get(side, FIGURES)):
        if open_beside(s, side, s.army[first + i]):
            return True
    for i in range(s.work_count):
        if s.owner(s.works[i]) == side and open_beside(s, side, s.works[i]):
            return True
    return False


def has_water(s: Ankh, beside: i64) -> bool:
    """AK-6.7: an empty water hex, anywhere or (``beside`` a pyramid) adjacent to it."""
    waters = s.c.board.waters
    for i in range(len(waters)):
        if s.at[waters[i]] == 0 and (beside < 0 or next_to(s, beside, waters[i])):
            return True
    return False


def next_to(s: Ankh, h: i64, there: i64) -> bool:
    """AK-2.6."""
    near = s.c.board.neighbour
    for d in range(6):
        if near[h * 6 + d] == there:
            return s.ground[h] >> d & 1 == 1
    return False


def land_for(s: Ankh, side: i64, slot: i64) -> bool:
    """AK-6.1 to AK-6.3: a land hex for a placement; it is the same for all kinds of figures."""
    if slot == REGULAR:
        return has_land(s, side)
    return has_gate(s) if slot == UNDERWORLD else open_beside(s, side, slot - AT_PYRAMID)


def water_for(s: Ankh, slot: i64) -> bool:
    """AK-6.7, AK-12I.21: a water hex for Apophis."""
    if slot == REGULAR:
        return has_water(s, NOBODY)
    return slot != UNDERWORLD and has_water(s, slot - AT_PYRAMID)


def can_place(s: Ankh, side: i64, slot: i64) -> bool:
    """AK-6.10: a placement is offered only if some available kind has a hex for it."""
    if has_walker(s, side) and land_for(s, side, slot):
        return True
    return has_swimmer(s, side) and water_for(s, slot)


def has_gate(s: Ankh) -> bool:
    """AK-6.3: an underworld hex without a figure."""
    for h in range(s.c.board.hexes):
        if s.ground[h] & UNDER != 0 and s.at[h] == 0:
            return True
    return False


def fits(s: Ankh, side: i64, slot: i64, kind: i64, h: i64) -> bool:
    """AK-6.1 to AK-6.3, AK-6.7, AK-12I.21: where a placement may put a kind of figure."""
    if s.at[h] != 0:
        return False
    if not s.is_land(h):
        if kind != APOPHIS or slot == UNDERWORLD:
            return False
        return slot == REGULAR or next_to(s, slot - AT_PYRAMID, h)
    if not s.may_stand(side, h):
        return False
    if slot == UNDERWORLD:
        return s.ground[h] & UNDER != 0
    if slot == REGULAR:
        return touches_own(s, side, h)
    return next_to(s, slot - AT_PYRAMID, h)


@final
class Summon(Decision[Ankh]):
    """D6, AK-6.4, AK-6.10, AK-12I.20: which placement comes next; all are optional, in any order."""

    def options(self, s: Ankh, f: i64) -> None:
        side = s.side_of(seat_of(f))
        s.offer(DONE)
        if a_of(f) > 0 and can_place(s, side, REGULAR):
            s.offer(SLOT + REGULAR)
        if b_of(f) > 0 and s.lords[OSIRIS] == side and can_place(s, side, UNDERWORLD):
            s.offer(SLOT + UNDERWORLD)
        if s.has(side, PYRAMID_ATTUNED):
            for i in range(s.work_count):
                h = s.works[i]
                if s.owner(h) == side and s.kind(h) == PYRAMID and s.at[h] & MOVED == 0:
                    if can_place(s, side, AT_PYRAMID + h):
                        s.offer(MONUMENT + h)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == DONE:
            for i in range(s.work_count):
                s.at[s.works[i]] &= ~MOVED
        elif action >= MONUMENT:
            h = action - MONUMENT
            s.at[h] |= MOVED  # AK-6.2: one figure for each pyramid
            s.push(kinds.SUMMON, p, a_of(f), b_of(f))
            s.push(kinds.SUMMON_KIND, p, AT_PYRAMID + h)
        else:
            slot = action - SLOT
            s.push(kinds.SUMMON, p, a_of(f) - (1 - slot), b_of(f) - slot)
            s.push(kinds.SUMMON_KIND, p, slot)


@final
class SummonKind(Decision[Ankh]):
    """D7, AK-6.5, AK-6.9, AK-6.10: a figure of the own pool, or a warrior ransomed from Anubis."""

    def options(self, s: Ankh, f: i64) -> None:
        side = s.side_of(seat_of(f))
        slot = a_of(f)
        land = land_for(s, side, slot)
        if land and s.get(side, WARRIORS) > 0:
            s.offer(KIND)
        if land and can_ransom(s, side):
            s.offer(KIND + TRAPPED)
        for k in range(GUARDIANS):
            if s.get(side, POOL + k) > 0 and (land or (GUARDIAN + k == APOPHIS and water_for(s, slot))):
                s.offer(KIND + GUARDIAN + k)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.push(kinds.SUMMON_HEX, seat_of(f), a_of(f), action - KIND)


@final
class SummonHex(Decision[Ankh]):
    """D8, AK-6.1: the hex."""

    def options(self, s: Ankh, f: i64) -> None:
        side = s.side_of(seat_of(f))
        kind = b_of(f) if b_of(f) >= GUARDIAN else WARRIOR
        for h in range(s.c.board.hexes):
            if fits(s, side, a_of(f), kind, h):
                s.offer(TO + h)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        side = s.side_of(seat_of(f))
        kind = b_of(f)
        if kind >= GUARDIAN:
            s.add(side, POOL + kind - GUARDIAN, -1)
        elif kind == TRAPPED:
            ransom(s, side)
            kind = WARRIOR
        else:
            s.add(side, WARRIORS, -1)
            kind = WARRIOR
        summon(s, side, kind, action - TO)


def ransom(s: Ankh, side: i64) -> None:
    """AK-6.5, AK-11.2: the price goes to the side that holds the warrior."""
    holder = s.lords[ANUBIS]
    s.add(side, HELD, -1)
    s.add(side, FOLLOWERS, -s.c.ransom)
    s.tell(events.RANSOMED, side, s.c.ransom, s.get(side, FOLLOWERS))
    receive(s, holder, s.c.ransom)


def summon(s: Ankh, side: i64, kind: i64, h: i64) -> None:
    """AK-6.8: put a figure on the map; its sun token and its claws are decided at once."""
    s.set_piece(h, kind + 1 | side + 1 << OWNER_SHIFT)
    s.tell(events.SUMMONED, side, kind, h)
    if kind == SCORPION:
        s.push(kinds.AIM, s.decider(side), h)
    if s.lords[RE] == side and s.suns > 0:
        s.push(kinds.ASSIGN_SUN, s.decider(side), h)


@final
class AssignSun(Decision[Ankh]):
    """D9, AK-6.8, AK-11.5, AK-12I.26: a figure that is summoned, a Mummy too, may get a free sun token."""

    def options(self, s: Ankh, f: i64) -> None:
        s.offer(YES)
        s.offer(NO)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action == YES:
            h = a_of(f)
            s.at[h] |= SUN
            s.suns -= 1
            s.tell(events.ILLUMINATED, s.owner(h), s.kind(h), h)
