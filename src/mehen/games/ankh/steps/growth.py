"""AK-7: followers, ankh powers, and the guardians that come with them; AK-8.1 to AK-8.3: control of monuments."""

from __future__ import annotations

from typing import final

from mehen.core.frame import seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.core.tables import replaced
from mehen.games.ankh import events
from mehen.games.ankh.actions import DONE, MONUMENT, POWER, POWER_COUNT
from mehen.games.ankh.state import (
    BASES,
    CONTROLS,
    FOLLOWERS,
    OWNER_SHIFT,
    POOL,
    POWERS,
    TOKENS,
    UNLOCKED,
    Ankh,
)
from mehen.games.ankh.vocabulary import (
    GUARDIAN,
    GUARDIANS,
    MONUMENTS,
    OBELISK,
    REVERED,
)


def near_own_figure(s: Ankh, side: i64, h: i64) -> bool:
    """AK-2.6, AK-12I.35: whether a figure of the side is adjacent to a hex, from whatever region."""
    board = s.c.board
    ways = s.ground[h]
    for d in range(6):
        if ways >> d & 1 == 1:
            there = board.neighbour[h * 6 + d]
            if s.owner(there) == side and s.is_figure(there):
                return True
    return False


def pay(s: Ankh, side: i64, followers: i64) -> None:
    """Followers are sacrificed: they go to the supply."""
    s.add(side, FOLLOWERS, -followers)
    if followers > 0:
        s.tell(events.FOLLOWERS_PAID, side, followers, s.get(side, FOLLOWERS))


def receive(s: Ankh, side: i64, followers: i64) -> None:
    s.add(side, FOLLOWERS, followers)
    s.tell(events.FOLLOWERS_GAINED, side, followers, s.get(side, FOLLOWERS))


def monuments_nearby(s: Ankh, side: i64) -> tuple[i64, i64]:
    """Monuments next to a figure of the side: neutral ones, and its own."""
    neutral: i64 = 0
    own: i64 = 0
    for i in range(s.work_count):
        h = s.works[i]
        owner = s.owner(h)
        if (owner < 0 or owner == side) and near_own_figure(s, side, h):
            if owner < 0:
                neutral += 1
            else:
                own += 1
    return neutral, own


def follower_gain(s: Ankh, side: i64) -> i64:
    """AK-7.1: neutral or own monuments next to an own figure, each once; AK-7.2, R-4: Revered adds to any result."""
    neutral, own = monuments_nearby(s, side)
    return gain_beside(s, side, neutral + own)


def gain_beside(s: Ankh, side: i64, monuments: i64) -> i64:
    """AK-7.1, AK-7.2: the followers for so many monuments."""
    total = monuments * s.c.followers_per_monument
    if s.has(side, REVERED):
        total += s.c.power_amount[REVERED]
    return total


def gain_followers(s: Ankh, side: i64) -> None:
    """AK-7.4: there is no choice in this action; AK-1.2: followers never run out."""
    receive(s, side, follower_gain(s, side))


@final
class Unlock(Decision[Ankh]):
    """D10, AK-7.3, AK-7.4, R-5: a power of the next slot's level, or nothing."""

    def options(self, s: Ankh, f: i64) -> None:
        c = s.c
        side = s.side_of(seat_of(f))
        s.offer(DONE)
        slot = s.get(side, UNLOCKED)
        if slot == c.slots or s.get(side, FOLLOWERS) < c.slot_cost[slot]:
            return
        for power in range(POWER_COUNT):
            if c.power_level[power] == c.slot_level[slot] and not s.has(side, power):
                s.offer(POWER + power)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        side = s.side_of(seat_of(f))
        if action == DONE:
            s.tell(events.NOTHING_UNLOCKED, side)
            return
        slot = s.get(side, UNLOCKED)
        pay(s, side, s.c.slot_cost[slot])
        s.put(side, POWERS, s.get(side, POWERS) | 1 << (action - POWER))
        s.add(side, UNLOCKED, 1)
        s.tell(events.POWER_UNLOCKED, side, action - POWER)
        if s.c.slot_guardian[slot] > 0:
            join_guardian(s, side, s.c.slot_guardian[slot])


def join_guardian(s: Ankh, side: i64, level: i64) -> None:
    """AK-7.5, AK-7.6: a guardian symbol gives a figure, if one is left and a base of its size is free."""
    c = s.c
    for k in range(GUARDIANS):
        if s.picked >> k & 1 == 1 and c.guardian_level[k] == level and s.left[k] > 0:
            size = c.guardian_base[k]
            if s.get(side, BASES + size) < c.bases[size]:
                s.left = replaced(s.left, k, s.left[k] - 1)
                s.add(side, POOL + k, 1)
                s.count_guardian(side, GUARDIAN + k, 1)
                s.tell(events.GUARDIAN_JOINED, side, k)


def neutral_left(s: Ankh) -> bool:
    for i in range(s.work_count):
        if s.owner(s.works[i]) < 0:
            return True
    return False


@final
class Control(Decision[Ankh]):
    """D11, AK-8.1 to AK-8.3, R-6: a neutral monument next to an own figure; only if none is neutral, an enemy's."""

    def options(self, s: Ankh, f: i64) -> None:
        side = s.side_of(seat_of(f))
        neutral = neutral_left(s)
        if s.get(side, TOKENS) > 0:
            for i in range(s.work_count):
                h = s.works[i]
                owner = s.owner(h)
                if (owner < 0 or (not neutral and owner != side)) and near_own_figure(s, side, h):
                    s.offer(MONUMENT + h)
        if s.offers.count == 0:
            s.offer(DONE)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        side = s.side_of(seat_of(f))
        if action == DONE:
            s.tell(events.NOTHING_CONTROLLED, side)
            return
        h = action - MONUMENT
        drop_token(s, h)
        kind = s.kind(h)
        s.at[h] = kind + 1 | side + 1 << OWNER_SHIFT
        s.add(side, CONTROLS + kind - OBELISK, 1)
        s.add(side, TOKENS, -1)
        s.tell(events.CONTROLLED, side, kind, h)


def drop_token(s: Ankh, h: i64) -> None:
    """The ankh token of a monument goes back to its side's pool; the monument is neutral."""
    owner = s.owner(h)
    if owner < 0:
        return
    kind = s.kind(h)
    s.tell(events.CONTROL_LOST, owner, kind, h)
    s.add(owner, CONTROLS + kind - OBELISK, -1)
    s.add(owner, TOKENS, 1)
    s.at[h] = kind + 1


def destroy(s: Ankh, h: i64) -> None:
    """AK-12.6: the monument goes to the supply, its token to its side's pool."""
    drop_token(s, h)
    s.emit(events.DESTROYED, 0, s.kind(h), h)
    s.lift(h)


def supply_of(s: Ankh, monument: i64) -> i64:
    """Monuments of a type that are not on the map."""
    left = s.c.supply[monument]
    for i in range(s.work_count):
        if s.kind(s.works[i]) == OBELISK + monument:
            left -= 1
    return left


def best_set(s: Ankh, side: i64) -> i64:
    """AK-12I.45: the most monuments of one type a side controls, anywhere on the map."""
    most: i64 = 0
    for k in range(len(MONUMENTS)):
        most = max(most, s.get(side, CONTROLS + k))
    return most
