"""What Ankh's bots look at.  Each term is a number a player could count; its weight says what that is worth.

Everything is measured for the god a seat plays, so that the two players of a merged god want the same.
"""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import kind_of
from mehen.core.native import i64, vec
from mehen.core.state import OVER
from mehen.core.tables import bit
from mehen.core.tactics import Tactics, in_order
from mehen.games.ankh import kinds
from mehen.games.ankh.actions import ACTION, DONE
from mehen.games.ankh.state import (
    BID,
    CHOSEN,
    CONTROLS,
    FIGURES,
    FOLLOWERS,
    HELD,
    POOL,
    POWERS,
    REGION_BITS,
    REGION_SHIFT,
    SPACE,
    SUN,
    TOKENS,
    UNLOCKED,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.battle import build_cost, hand_size
from mehen.games.ankh.steps.conflict import figures_in
from mehen.games.ankh.steps.growth import follower_gain, gain_beside, monuments_nearby
from mehen.games.ankh.steps.resolution import held_total
from mehen.games.ankh.vocabulary import (
    AFTER_FORGET,
    ANUBIS,
    BUILD_CARD,
    CHARIOTS,
    CYCLE,
    DESERT,
    DROUGHT,
    FERTILE,
    FLOOD,
    GAIN,
    GOD,
    GUARDIANS,
    MIRACLE,
    MONUMENTS,
    OBELISK,
    PLAGUE,
    RE,
    UNLOCK,
)

# Places of the terms
T_DEVOTION: Final[i64] = 0
T_BEST_RIVALS_DEVOTION: Final[i64] = 1
T_PLACES_AHEAD: Final[i64] = 2
T_VICTORY: Final[i64] = 3
T_SHORT_OF_THE_RED_ZONES_END: Final[i64] = 4
T_FOLLOWERS: Final[i64] = 5
T_FOLLOWERS_FROM_THE_NEXT_GAIN: Final[i64] = 6
T_POWERS: Final[i64] = 7
T_LEVELS_OF_POWERS: Final[i64] = 8
T_FIGURES_ON_THE_MAP: Final[i64] = 9
T_FIGURES_IN_THE_POOL: Final[i64] = 10
T_GUARDIANS_IN_THE_POOL: Final[i64] = 11
T_MONUMENTS: Final[i64] = 12
T_MONUMENTS_OF_THE_BEST_TYPE: Final[i64] = 13
T_NEUTRAL_MONUMENTS_IN_REACH: Final[i64] = 14
T_CARDS_IN_HAND: Final[i64] = 15
T_MAJORITIES: Final[i64] = 16
T_DOMINATED_REGIONS: Final[i64] = 17
T_REGIONS_LED: Final[i64] = 18
T_REGIONS_CONTESTED: Final[i64] = 19
T_STRENGTH_AHEAD: Final[i64] = 20
T_ILLUMINATED_FIGURES: Final[i64] = 21
T_TRAPPED_WARRIORS: Final[i64] = 22
T_OWN_WARRIORS_TRAPPED: Final[i64] = 23
T_CARD_CHOSEN: Final[i64] = 24
T_FOLLOWERS_BID: Final[i64] = 25
TERMS: Final = in_order(
    {
        T_DEVOTION: "devotion",
        T_BEST_RIVALS_DEVOTION: "best_rivals_devotion",
        T_PLACES_AHEAD: "places_ahead",
        T_VICTORY: "victory",
        T_SHORT_OF_THE_RED_ZONES_END: "short_of_the_red_zones_end",
        T_FOLLOWERS: "followers",
        T_FOLLOWERS_FROM_THE_NEXT_GAIN: "followers_from_the_next_gain",
        T_POWERS: "powers",
        T_LEVELS_OF_POWERS: "levels_of_powers",
        T_FIGURES_ON_THE_MAP: "figures_on_the_map",
        T_FIGURES_IN_THE_POOL: "figures_in_the_pool",
        T_GUARDIANS_IN_THE_POOL: "guardians_in_the_pool",
        T_MONUMENTS: "monuments",
        T_MONUMENTS_OF_THE_BEST_TYPE: "monuments_of_the_best_type",
        T_NEUTRAL_MONUMENTS_IN_REACH: "neutral_monuments_in_reach",
        T_CARDS_IN_HAND: "cards_in_hand",
        T_MAJORITIES: "majorities",
        T_DOMINATED_REGIONS: "dominated_regions",
        T_REGIONS_LED: "regions_led",
        T_REGIONS_CONTESTED: "regions_contested",
        T_STRENGTH_AHEAD: "strength_ahead",
        T_ILLUMINATED_FIGURES: "illuminated_figures",
        T_TRAPPED_WARRIORS: "trapped_warriors",
        T_OWN_WARRIORS_TRAPPED: "own_warriors_trapped",
        T_CARD_CHOSEN: "card_chosen",
        T_FOLLOWERS_BID: "followers_bid",
    }
)


@final
class AnkhTactics(Tactics[Ankh]):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(list(TERMS), weights)

    def measure(self, s: Ankh, seat: i64, out: vec[float]) -> None:
        side = s.side_of(seat)
        if s.actor == OVER:
            out[T_VICTORY] = 1.0 if s.winner >= 0 and s.winner == side else -1.0
        if side < 0 or s.turn < 0:
            return
        standing(s, side, out)
        if s.actor != OVER:
            goods(s, side, out)
            ground(s, side, out)
            out[T_CARD_CHOSEN] = card_value(s, side)
            out[T_FOLLOWERS_BID] = bid_value(s, side)

    def is_pointless(self, s: Ankh, action: i64) -> bool:
        """To unlock nothing, or to take an action that brings nothing, not even an event."""
        kind = kind_of(s.agenda[s.depth - 1])
        if kind == kinds.UNLOCK:
            return action == DONE
        if kind != kinds.CHOOSE_ACTION:
            return False
        track = action - ACTION
        if s.markers[track] + 1 == s.c.event_space[track]:
            return False
        side = s.side_of(s.actor)
        if track == GAIN:
            return follower_gain(s, side) == 0
        return track == UNLOCK and not can_unlock(s, side)


def can_unlock(s: Ankh, side: i64) -> bool:
    """AK-7.3: followers for the next slot of powers, if there is one."""
    slot = s.get(side, UNLOCKED)
    return slot < s.c.slots and s.get(side, FOLLOWERS) >= s.c.slot_cost[slot]


def standing(s: Ankh, side: i64, out: vec[float]) -> None:
    """Devotion, and how much of it is missing when the gods in the red zone are forgotten."""
    own = s.get(side, SPACE)
    rival: i64 = 0
    ahead: i64 = 0
    for i in range(s.sides):
        p = s.track[i]
        if p != side:
            rival = max(rival, s.get(p, SPACE))
        else:
            ahead = i
    out[T_DEVOTION] = float(own)
    out[T_BEST_RIVALS_DEVOTION] = float(rival)
    out[T_PLACES_AHEAD] = float(ahead)
    for k in range(s.conflict + 1, s.c.conflicts + 1):
        if s.c.after_conflict[k] == AFTER_FORGET:
            out[T_SHORT_OF_THE_RED_ZONES_END] = float(max(s.c.last_red + 1 - own, 0)) / float(k - s.conflict)


def goods(s: Ankh, side: i64, out: vec[float]) -> None:
    """What a side has beside the map."""
    c = s.c
    out[T_FOLLOWERS] = float(min(s.get(side, FOLLOWERS), 8))
    neutral, own = monuments_nearby(s, side)
    out[T_FOLLOWERS_FROM_THE_NEXT_GAIN] = float(gain_beside(s, side, neutral + own))
    out[T_POWERS] = float(s.get(side, UNLOCKED))
    for power in range(len(c.power_level)):
        if s.get(side, POWERS) >> power & 1 == 1:
            out[T_LEVELS_OF_POWERS] += float(c.power_level[power])
    out[T_FIGURES_ON_THE_MAP] = float(s.get(side, FIGURES))
    out[T_FIGURES_IN_THE_POOL] = float(s.get(side, WARRIORS))
    for k in range(GUARDIANS):
        out[T_GUARDIANS_IN_THE_POOL] += float(s.get(side, POOL + k))
    best: i64 = 0
    for k in range(len(MONUMENTS)):
        count = s.get(side, CONTROLS + k)
        out[T_MONUMENTS] += float(count)
        best = max(best, count)
    out[T_MONUMENTS_OF_THE_BEST_TYPE] = float(best)
    out[T_NEUTRAL_MONUMENTS_IN_REACH] = float(neutral) if s.get(side, TOKENS) > 0 else 0.0
    out[T_CARDS_IN_HAND] = float(hand_size(s, side))
    if s.lords[ANUBIS] == side:
        out[T_TRAPPED_WARRIORS] = float(held_total(s))
    out[T_OWN_WARRIORS_TRAPPED] = float(s.get(side, HELD))


def ground(s: Ankh, side: i64, out: vec[float]) -> None:
    """Region by region: who stands there, and who holds the monuments."""
    mine = figures_by_region(s, side)
    for tile in range(1, s.regions + 1):
        own = mine >> COUNT_BITS * (tile - 1) & COUNT
        if own == 0:
            continue
        enemy = best_enemy(s, side, tile)
        out[T_MAJORITIES] += float(own_majorities(s, side, tile) * s.c.majority_devotion)
        if enemy == 0:
            out[T_DOMINATED_REGIONS] += 1.0
        elif own > enemy:
            out[T_REGIONS_LED] += 1.0
        else:
            out[T_REGIONS_CONTESTED] += 1.0
        out[T_STRENGTH_AHEAD] += float(min(own - enemy, 3))
    if s.lords[RE] == side:
        first = side * s.c.army
        for i in range(s.get(side, FIGURES)):
            if s.at[s.army[first + i]] & SUN != 0:
                out[T_ILLUMINATED_FIGURES] += 1.0


#: Several counts in one number: nothing is made anew for them.
COUNT_BITS: Final[i64] = 7
COUNT: Final[i64] = (1 << COUNT_BITS) - 1


def figures_by_region(s: Ankh, side: i64) -> i64:
    """``figures_in`` for all regions, the first one lowest."""
    first = side * s.c.army
    counts: i64 = 0
    for i in range(s.get(side, FIGURES)):
        tiles = s.ground[s.army[first + i]] >> (REGION_SHIFT + 1) & REGION_BITS >> 1
        one: i64 = 1
        while tiles > 0:
            if tiles & 1 == 1:
                counts += one
            tiles >>= 1
            one <<= COUNT_BITS
    return counts


def own_majorities(s: Ankh, side: i64, tile: i64) -> i64:
    """AK-9.5: the types of monument of which the side has more in the region than any other; it has figures there."""
    total: i64 = 0
    for monument in range(len(MONUMENTS)):
        counts: i64 = 0  # by owner, the first seat lowest
        for i in range(s.work_count):
            h = s.works[i]
            owner = s.owner(h)
            if owner >= 0 and s.kind(h) == OBELISK + monument and s.in_region(h, tile):
                counts += bit(COUNT_BITS * owner)
        own = counts >> COUNT_BITS * side & COUNT
        if own == 0:
            continue
        ahead = True
        for p in range(s.seats):
            if p != side and counts >> COUNT_BITS * p & COUNT >= own:
                ahead = False
        if ahead:
            total += 1
    return total


def best_enemy(s: Ankh, side: i64, tile: i64) -> i64:
    """Figures of the strongest other side in a region."""
    most: i64 = 0
    for i in range(s.sides):
        if s.track[i] != side:
            most = max(most, figures_in(s, s.track[i], tile))
    return most


#: What ``count_figures`` counts.
ON_FERTILE: Final[i64] = 0
ON_DESERT: Final[i64] = 1
MORTAL: Final[i64] = 2


def count_figures(s: Ankh, side: i64) -> vec[i64]:
    """Own figures in the battle region: on fertile hexes, on desert, and those that can die."""
    out = vec[i64]([0] * (MORTAL + 1))
    first = side * s.c.army
    for i in range(s.get(side, FIGURES)):
        h = s.army[first + i]
        if s.in_region(h, s.battle):
            if s.c.board.terrain[h] == FERTILE:
                out[ON_FERTILE] += 1
            elif s.c.board.terrain[h] == DESERT:
                out[ON_DESERT] += 1
            if s.kind(h) != GOD:
                out[MORTAL] += 1
    return out


def card_value(s: Ankh, side: i64) -> float:
    """A rough guess at what the own cards will bring, while they are still secret."""
    if s.revealed or s.get(side, CHOSEN) == 0:
        return 0.0
    chosen = s.get(side, CHOSEN)
    ahead = figures_in(s, side, s.battle) - best_enemy(s, side, s.battle)
    mine = count_figures(s, side)
    total = 0.0
    if chosen >> CHARIOTS & 1 == 1:
        total += 2.5 if -3 <= ahead <= 2 else 0.5
    if chosen >> DROUGHT & 1 == 1:
        total += 0.8 + (2.0 * float(mine[ON_DESERT]) if ahead >= 0 else 0.3 * float(mine[ON_DESERT]))
    if chosen >> FLOOD & 1 == 1:
        total += 0.6 * float(mine[ON_FERTILE]) + (0.6 * float(mine[ON_FERTILE]) if ahead <= 0 else 0.0)
    if chosen >> MIRACLE & 1 == 1:
        total += 2.2 * float(mine[MORTAL]) if ahead < 0 else 0.3 * float(mine[MORTAL])
    if chosen >> BUILD_CARD & 1 == 1 and s.get(side, FOLLOWERS) >= build_cost(s, side) and s.get(side, TOKENS) > 0:
        total += 2.4
    if chosen >> CYCLE & 1 == 1:
        total += 0.45 * float(7 - hand_size(s, side))
    if chosen >> PLAGUE & 1 == 1:
        total += 2.0 if richest_enemy(s, side) < s.get(side, FOLLOWERS) and ahead < 0 else 0.4
    return total


def bid_value(s: Ankh, side: i64) -> float:
    """What the own bid may save, against what it costs."""
    bid = s.get(side, BID) - 1
    if bid < 0:
        return 0.0
    rival = richest_enemy(s, side)
    chance = min(float(bid) / float(rival + 1), 1.0)
    return chance * 1.2 * float(count_figures(s, side)[MORTAL]) - 0.55 * float(bid)


def richest_enemy(s: Ankh, side: i64) -> i64:
    most: i64 = 0
    for p in range(s.seats):
        if p != side and s.fighters >> p & 1 == 1:
            most = max(most, s.get(p, FOLLOWERS))
    return most
