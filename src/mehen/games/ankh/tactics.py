"""What Ankh's bots look at.  Each term is a number a player could count; its weight says what that is worth.

Everything is measured for the god a seat plays, so that the two players of a merged god want the same.
"""

from __future__ import annotations

from typing import Final, final

from mehen.core.native import i64, vec
from mehen.core.state import OVER
from mehen.core.tactics import Tactics
from mehen.games.ankh.state import (
    BID,
    CHOSEN,
    CONTROLS,
    FIGURES,
    FOLLOWERS,
    HELD,
    POOL,
    POWERS,
    SPACE,
    SUN,
    TOKENS,
    UNLOCKED,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.battle import build_cost, hand_size
from mehen.games.ankh.steps.conflict import figures_in, majorities
from mehen.games.ankh.steps.growth import follower_gain, near_own_figure
from mehen.games.ankh.steps.resolution import held_total
from mehen.games.ankh.vocabulary import (
    AFTER_FORGET,
    ANUBIS,
    BUILD,
    CHARIOTS,
    CYCLE,
    DESERT,
    DROUGHT,
    FERTILE,
    FLOOD,
    GOD,
    GUARDIANS,
    MIRACLE,
    MONUMENTS,
    PLAGUE,
    RE,
)

TERMS: Final = [
    "devotion",
    "best_rivals_devotion",
    "places_ahead",
    "victory",
    "short_of_the_red_zones_end",
    "followers",
    "followers_from_the_next_gain",
    "powers",
    "levels_of_powers",
    "figures_on_the_map",
    "figures_in_the_pool",
    "guardians_in_the_pool",
    "monuments",
    "monuments_of_the_best_type",
    "neutral_monuments_in_reach",
    "cards_in_hand",
    "majorities",
    "dominated_regions",
    "regions_led",
    "regions_contested",
    "strength_ahead",
    "illuminated_figures",
    "trapped_warriors",
    "own_warriors_trapped",
    "card_chosen",
    "followers_bid",
]


@final
class AnkhTactics(Tactics[Ankh]):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(list(TERMS), weights)

    def terms(self, s: Ankh, seat: i64) -> list[float]:
        side = s.side_of(seat)
        out = [0.0] * len(TERMS)
        if s.actor == OVER:
            out[3] = 1.0 if s.winner >= 0 and s.winner == side else -1.0
        if side < 0 or s.turn < 0:
            return out
        standing(s, side, out)
        if s.actor != OVER:
            goods(s, side, out)
            ground(s, side, out)
            out[24] = card_value(s, side)
            out[25] = bid_value(s, side)
        return out


def standing(s: Ankh, side: i64, out: list[float]) -> None:
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
    out[0] = float(own)
    out[1] = float(rival)
    out[2] = float(ahead)
    for k in range(s.conflict + 1, s.c.conflicts + 1):
        if s.c.after_conflict[k] == AFTER_FORGET:
            out[4] = float(max(s.c.last_red + 1 - own, 0)) / float(k - s.conflict)


def goods(s: Ankh, side: i64, out: list[float]) -> None:
    """What a side has beside the map."""
    c = s.c
    out[5] = float(min(s.get(side, FOLLOWERS), 8))
    out[6] = float(follower_gain(s, side))
    out[7] = float(s.get(side, UNLOCKED))
    for power in range(len(c.power_level)):
        if s.get(side, POWERS) >> power & 1 == 1:
            out[8] += float(c.power_level[power])
    out[9] = float(s.get(side, FIGURES))
    out[10] = float(s.get(side, WARRIORS))
    for k in range(GUARDIANS):
        out[11] += float(s.get(side, POOL + k))
    best: i64 = 0
    for k in range(len(MONUMENTS)):
        count = s.get(side, CONTROLS + k)
        out[12] += float(count)
        best = max(best, count)
    out[13] = float(best)
    if s.get(side, TOKENS) > 0:
        for i in range(s.work_count):
            if s.owner(s.works[i]) < 0 and near_own_figure(s, side, s.works[i]):
                out[14] += 1.0
    out[15] = float(hand_size(s, side))
    if s.lords[ANUBIS] == side:
        out[22] = float(held_total(s))
    out[23] = float(s.get(side, HELD))


def ground(s: Ankh, side: i64, out: list[float]) -> None:
    """Region by region: who stands there, and who holds the monuments."""
    for tile in range(1, s.regions + 1):
        own = figures_in(s, side, tile)
        if own == 0:
            continue
        enemy = best_enemy(s, side, tile)
        out[16] += float(majorities(s, tile)[side])
        if enemy == 0:
            out[17] += 1.0
        elif own > enemy:
            out[18] += 1.0
        else:
            out[19] += 1.0
        out[20] += float(min(own - enemy, 3))
    if s.lords[RE] == side:
        first = side * s.c.army
        for i in range(s.get(side, FIGURES)):
            if s.at[s.army[first + i]] & SUN != 0:
                out[21] += 1.0


def best_enemy(s: Ankh, side: i64, tile: i64) -> i64:
    """Figures of the strongest other side in a region."""
    most: i64 = 0
    for i in range(s.sides):
        if s.track[i] != side:
            most = max(most, figures_in(s, s.track[i], tile))
    return most


def count_figures(s: Ankh, side: i64) -> vec[i64]:
    """Own figures in the battle region: on fertile hexes, on desert, and those that can die."""
    out = vec[i64]([0] * 3)
    first = side * s.c.army
    for i in range(s.get(side, FIGURES)):
        h = s.army[first + i]
        if s.in_region(h, s.battle):
            if s.c.board.terrain[h] == FERTILE:
                out[0] += 1
            elif s.c.board.terrain[h] == DESERT:
                out[1] += 1
            if s.kind(h) != GOD:
                out[2] += 1
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
        total += 0.8 + (2.0 * float(mine[1]) if ahead >= 0 else 0.3 * float(mine[1]))
    if chosen >> FLOOD & 1 == 1:
        total += 0.6 * float(mine[0]) + (0.6 * float(mine[0]) if ahead <= 0 else 0.0)
    if chosen >> MIRACLE & 1 == 1:
        total += 2.2 * float(mine[2]) if ahead < 0 else 0.3 * float(mine[2])
    if chosen >> BUILD & 1 == 1 and s.get(side, FOLLOWERS) >= build_cost(s, side) and s.get(side, TOKENS) > 0:
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
    return chance * 1.2 * float(count_figures(s, side)[2]) - 0.55 * float(bid)


def richest_enemy(s: Ankh, side: i64) -> i64:
    most: i64 = 0
    for p in range(s.seats):
        if p != side and s.fighters >> p & 1 == 1:
            most = max(most, s.get(p, FOLLOWERS))
    return most
