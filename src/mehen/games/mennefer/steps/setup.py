"""MN-3: the deals of the setup.  What needs no chance is laid out in ``mennefer/setup.py``."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.rng import Rng
from mehen.core.step import Chance, Effect
from mehen.core.tables import bit, replaced
from mehen.games.mennefer import events, kinds
from mehen.games.mennefer.actions import (
    DEAL_AGREEMENT,
    DEAL_BENEFIT,
    DEAL_BOARD,
    DEAL_BONUS,
    DEAL_QUEENS_TILE,
    DEAL_TILE,
    DEITY,
    DRAW_GOOD,
    DRAW_SCROLL,
    MAX_CITY_FIELDS,
    MAX_FAVOURS,
    MAX_SITES,
    NEUTRALS,
    PART,
    REVEAL,
    START,
)
from mehen.games.mennefer.state import (
    BENEFIT,
    BOARD,
    BONUS,
    DISPLAY,
    EMPTY,
    FOOD,
    GOODS,
    NEUTRAL_MOON,
    NEUTRAL_SUN,
    ORDER,
    PLACED,
    QUEENS_TILE,
    READY,
    SCROLL_MARKET,
    TOP,
    MenNefer,
    bits,
    kth,
)


def offer_mask(s: MenNefer, first: i64, mask: i64) -> None:
    """Everything in a mask, with equal odds."""
    left = mask
    at: i64 = 0
    while left != 0:
        if left & 1 == 1:
            s.offer(first + at)
        left >>= 1
        at += 1


def offer_unused(s: MenNefer, first: i64, count: i64, table: i64, places: i64) -> None:
    """Every tile that lies on none of the places yet."""
    used: i64 = 0
    for k in range(places):
        if s.table[table + k] >= 0:
            used |= bit(s.table[table + k])
    offer_mask(s, first, (bit(count) - 1) & ~used)


@final
class DealPart(Chance[MenNefer]):
    """MN-3.1, MN-7.12: the next part of a level's stack comes to lie open."""

    def options(self, s: MenNefer, f: i64) -> None:
        first = a_of(f) * MAX_FAVOURS
        for favour in range(s.c.favours):
            if s.left[first + favour] > 0:
                s.offer_odds(PART + favour, s.left[first + favour])

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        level = a_of(f)
        at = level * MAX_FAVOURS + action - PART
        s.left = replaced(s.left, at, s.left[at] - 1)
        s.table[TOP + level] = action - PART
        s.emit(events.PART_SHOWN, 0, level, action - PART)


@final
class Preplace(Effect[MenNefer]):
    """MN-3.1, R-31: with 2 or 3 players the top part of level I lies on the marked site; nobody gains from it."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.emit(events.PART_PREPLACED, 0, s.c.marked_site, s.table[TOP])
        place_part(s, 0, s.c.marked_site)


def place_part(s: MenNefer, level: i64, site: i64) -> i64:
    """The top part of a level comes to lie on a site; the part below it is seen.  Returns its favour."""
    favour = s.table[TOP + level]
    s.part = replaced(s.part, level * MAX_SITES + site, favour)
    s.table[PLACED + level] += 1
    s.table[TOP + level] = EMPTY
    if s.table[PLACED + level] < s.c.sites:
        s.push(kinds.DEAL_PART, 0, level)
    return favour


@final
class DealQueensTile(Chance[MenNefer]):
    """MN-3.3."""

    def options(self, s: MenNefer, f: i64) -> None:
        offer_unused(s, DEAL_QUEENS_TILE, len(s.c.queens_measure), QUEENS_TILE, s.c.queens)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.table[QUEENS_TILE + a_of(f)] = action - DEAL_QUEENS_TILE
        s.emit(events.QUEENS_TILE_DEALT, 0, a_of(f), action - DEAL_QUEENS_TILE)


@final
class DealBonus(Chance[MenNefer]):
    """MN-3.5."""

    def options(self, s: MenNefer, f: i64) -> None:
        offer_unused(s, DEAL_BONUS, len(s.c.bonus_points), BONUS, s.c.bonuses)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.table[BONUS + a_of(f)] = action - DEAL_BONUS
        s.emit(events.BONUS_DEALT, 0, a_of(f), action - DEAL_BONUS)


@final
class DealDeity(Chance[MenNefer]):
    """MN-3.6: one deity is in the game."""

    def options(self, s: MenNefer, f: i64) -> None:
        for deity in range(len(s.c.deity_set)):
            s.offer(DEITY + deity)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.deity = action - DEITY
        s.emit(events.DEITY_DEALT, 0, s.deity)


@final
class DrawGood(Chance[MenNefer]):
    """MN-3.7, MN-6.15: a good out of the dark bag."""

    def options(self, s: MenNefer, f: i64) -> None:
        offer_mask(s, DRAW_GOOD, s.goods_bag)

    def sample(self, s: MenNefer, f: i64, rng: Rng) -> i64:
        return DRAW_GOOD + kth(s.goods_bag, rng.below(bits(s.goods_bag)))

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        good = action - DRAW_GOOD
        s.goods_bag &= ~bit(good)
        s.table[GOODS + a_of(f)] = good
        s.emit(events.GOOD_DRAWN, 0, good, a_of(f) + 1)


@final
class DrawScroll(Chance[MenNefer]):
    """MN-3.8, MN-6.15: a scroll out of the light bag."""

    def options(self, s: MenNefer, f: i64) -> None:
        offer_mask(s, DRAW_SCROLL, s.scroll_bag)

    def sample(self, s: MenNefer, f: i64, rng: Rng) -> i64:
        return DRAW_SCROLL + kth(s.scroll_bag, rng.below(bits(s.scroll_bag)))

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        scroll = action - DRAW_SCROLL
        s.scroll_bag &= ~bit(scroll)
        s.table[SCROLL_MARKET + a_of(f)] = scroll
        s.emit(events.SCROLL_DRAWN, 0, scroll, a_of(f) + 1)


@final
class DealBenefit(Chance[MenNefer]):
    """MN-3.9."""

    def options(self, s: MenNefer, f: i64) -> None:
        offer_unused(s, DEAL_BENEFIT, len(s.c.benefit_set), BENEFIT, s.c.cities)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.table[BENEFIT + a_of(f)] = action - DEAL_BENEFIT
        s.emit(events.BENEFIT_DEALT, 0, a_of(f), action - DEAL_BENEFIT)


def stack_of(s: MenNefer, value: i64) -> i64:
    """Mask of the agreements of a value that nobody has seen."""
    out: i64 = 0
    for tile in range(s.c.agreements):
        if s.stack >> tile & 1 == 1 and s.c.agreement_value[tile] == value:
            out |= bit(tile)
    return out


@final
class DealAgreement(Chance[MenNefer]):
    """MN-3.10, MN-5.7: an agreement of the stack with this value."""

    def options(self, s: MenNefer, f: i64) -> None:
        offer_mask(s, DEAL_AGREEMENT, stack_of(s, b_of(f) >> 8))

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        tile = action - DEAL_AGREEMENT
        s.stack &= ~bit(tile)
        s.city = replaced(s.city, a_of(f) * MAX_CITY_FIELDS + (b_of(f) & 255), tile)
        s.emit(events.AGREEMENT_DEALT, 0, tile, a_of(f))


@final
class PlaceNeutrals(Chance[MenNefer]):
    """MN-3.11: one of the placement tiles."""

    def options(self, s: MenNefer, f: i64) -> None:
        for tile in range(len(s.c.neutral_ids)):
            s.offer(NEUTRALS + tile)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        c = s.c
        first = (action - NEUTRALS) * 2 * c.houses
        for house in range(c.houses):
            s.table[NEUTRAL_SUN + house] = c.neutral_place[first + house]
            s.table[NEUTRAL_MOON + house] = c.neutral_place[first + c.houses + house]
        s.emit(events.NEUTRALS_PLACED, 0, action - NEUTRALS)


@final
class DealBoard(Chance[MenNefer]):
    """MN-3.14."""

    def options(self, s: MenNefer, f: i64) -> None:
        left = bit(s.c.boards) - 1
        for p in range(s.seats):
            if s.get(p, BOARD) >= 0:
                left &= ~bit(s.get(p, BOARD))
        offer_mask(s, DEAL_BOARD, left)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.put(seat_of(f), BOARD, action - DEAL_BOARD)
        s.emit(events.BOARD_DEALT, seat_of(f), action - DEAL_BOARD)


@final
class DrawStart(Chance[MenNefer]):
    """MN-3.15, R-34, R-53: a random start player, the others clockwise; food by position."""

    def options(self, s: MenNefer, f: i64) -> None:
        for p in range(s.seats):
            s.offer(START + p)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        for position in range(s.seats):
            p = (action - START + position) % s.seats
            s.table[ORDER + position] = p
            s.put(p, FOOD, s.c.start_food[position])
            s.emit(events.STARTS, p, position + 1, s.c.start_food[position])


@final
class DealTile(Chance[MenNefer]):
    """MN-3.16: a random tile of a number."""

    def options(self, s: MenNefer, f: i64) -> None:
        for tile in range(s.c.tiles):
            if s.pool >> tile & 1 == 1 and s.c.tile_number[tile] == a_of(f):
                s.offer(DEAL_TILE + tile)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.pool &= ~bit(action - DEAL_TILE)
        s.put(p, READY, s.get(p, READY) | bit(action - DEAL_TILE))
        s.emit(events.TILE_DEALT, p, action - DEAL_TILE)


@final
class FillDisplay(Chance[MenNefer]):
    """MN-3.17, R-4: the first five tiles of the supply, from the bottom slot up."""

    def options(self, s: MenNefer, f: i64) -> None:
        offer_mask(s, REVEAL, s.pool)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.pool &= ~bit(action - REVEAL)
        s.table[DISPLAY + a_of(f)] = action - REVEAL
        s.emit(events.TILE_DISPLAYED, 0, action - REVEAL, a_of(f) + 1)


@final
class RevealTop(Chance[MenNefer]):
    """MN-3.17, R-42: the top tile of the supply is seen; the others below it have no order yet."""

    def options(self, s: MenNefer, f: i64) -> None:
        offer_mask(s, REVEAL, s.pool)

    def sample(self, s: MenNefer, f: i64, rng: Rng) -> i64:
        return REVEAL + kth(s.pool, rng.below(bits(s.pool)))

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.pool &= ~bit(action - REVEAL)
        s.supply = replaced(s.supply, 0, action - REVEAL)
        s.supply_count = 1
        s.emit(events.TOP_SHOWN, 0, action - REVEAL)
