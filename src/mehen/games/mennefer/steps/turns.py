"""MN-6: the three options of a turn, and what happens at its end."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import bit, replaced
from mehen.games.mennefer import events, kinds
from mehen.games.mennefer.actions import FIELD, HOUSE, ROW, SLOT, SPECIALISE, TAKE, USE, VISIT
from mehen.games.mennefer.state import (
    ACTIVATED,
    APPRENTICES,
    BOARD,
    DISPLAY,
    EMPTY,
    FOOD,
    FRESH,
    GOODS,
    HARBOUR_USED,
    HIEROGLYPH,
    MOON,
    READY,
    SCARAB_AT,
    SCROLL_MARKET,
    SPECIALISES,
    SUN,
    TAKES,
    VISITS,
    MenNefer,
    bits,
)
from mehen.games.mennefer.steps.gains import gain_food, move_scarab, pay_food, push_set

VISITING: Final[i64] = 0
SPECIALISING: Final[i64] = 1


@final
class Option(Decision[MenNefer]):
    """MN-6.2: visit with an apprentice at home, specialise with one on a sun field, take with an empty slot."""

    def options(self, s: MenNefer, f: i64) -> None:
        p = seat_of(f)
        if s.get(p, APPRENTICES) > 0:
            s.offer(VISIT)
        if s.get(p, SPECIALISES) < s.get(p, VISITS):
            s.offer(SPECIALISE)
        if s.tiles_of(p) < s.c.visits:
            s.offer(TAKE)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.push(kinds.END_TURN, p)
        if action == VISIT:
            s.push(kinds.USE_TILE, p)
        elif action == SPECIALISE:
            s.push(kinds.HOUSE, p, SPECIALISING)
        else:
            s.push(kinds.DISPLAY_SLOT, p)


# -- visits and specialisations ----------------------------------------------------------


@final
class UseTile(Decision[MenNefer]):
    """MN-6.3: a tile with its apprentice.  A tile taken this age has none and waits for the next age."""

    def options(self, s: MenNefer, f: i64) -> None:
        ready = s.get(seat_of(f), READY)
        for tile in range(s.c.tiles):
            if ready >> tile & 1 == 1:
                s.offer(USE + tile)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.in_use = action - USE
        s.put(p, READY, s.get(p, READY) & ~bit(s.in_use))
        s.push(kinds.HOUSE, p, VISITING)


def crowd_cost(s: MenNefer, house: i64, moon: bool) -> i64:
    """MN-6.4, MN-6.8: by the other apprentices who stand there already."""
    costs = s.c.crowd_cost
    return costs[min(s.others_on(house, moon), len(costs) - 1)]


def pay_crowd(s: MenNefer, p: i64, cost: i64) -> bool:
    """MN-6.5, R-2: whoever can pay must; whoever cannot gains food and skips the actions."""
    if cost > s.get(p, FOOD):
        s.emit(events.CROWDED_OUT, p, s.c.crowded_out_food)
        gain_food(s, p, s.c.crowded_out_food)
        return False
    if cost > 0:
        s.add(p, FOOD, -cost)
        s.emit(events.CROWD_PAID, p, cost, s.get(p, FOOD))
    return True


@final
class House(Decision[MenNefer]):
    """MN-6.4: any house for a visit.  MN-6.8: a house with an own apprentice on its sun field to specialise."""

    def options(self, s: MenNefer, f: i64) -> None:
        for house in range(s.c.houses):
            if a_of(f) == VISITING or s.get(seat_of(f), SUN + house) > 0:
                s.offer(HOUSE + house)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        if a_of(f) == VISITING:
            visit(s, seat_of(f), action - HOUSE)
        else:
            specialise(s, seat_of(f), action - HOUSE)


def visit(s: MenNefer, p: i64, house: i64) -> None:
    """MN-6.4 to MN-6.7: the crowd is settled before any action; the tile is discarded in any case."""
    s.emit(events.VISITED, p, s.in_use, house)
    cost = crowd_cost(s, house, False)
    s.add(p, APPRENTICES, -1)
    s.add(p, SUN + house, 1)
    s.add(p, VISITS, 1)
    s.push(kinds.DISCARD_TILE, p)
    if pay_crowd(s, p, cost):
        push_set(s, p, s.c.tile_set[s.in_use])


def specialise(s: MenNefer, p: i64, house: i64) -> None:
    """MN-6.8, MN-6.9, R-52: who cannot pay gets neither the scarab step nor actions."""
    s.emit(events.SPECIALISED, p, house)
    cost = crowd_cost(s, house, True)
    s.add(p, SUN + house, -1)
    s.add(p, MOON + house, 1)
    s.add(p, SPECIALISES, 1)
    if pay_crowd(s, p, cost):
        move_scarab(s, p, house)
        s.push(kinds.TRACK_FIELD, p, house)


@final
class DiscardTile(Effect[MenNefer]):
    """MN-6.7, R-42: face down, but everybody has seen it."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.discard = replaced(s.discard, s.discard_count, s.in_use)
        s.discard_count += 1
        s.in_use = EMPTY


@final
class TrackField(Decision[MenNefer]):
    """MN-6.10: one field of the track up to the scarab."""

    def options(self, s: MenNefer, f: i64) -> None:
        for field in range(s.get(seat_of(f), SCARAB_AT + a_of(f))):
            s.offer(FIELD + field)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.emit(events.FIELD_USED, p, a_of(f), action - FIELD + 1)
        push_set(s, p, s.c.track_set[a_of(f) * s.c.track + action - FIELD])


# -- taking a tile -----------------------------------------------------------------------


@final
class DisplaySlot(Decision[MenNefer]):
    """MN-6.11: a tile of the display whose price is at hand.  R-32: food, then the tile, then the row."""

    def options(self, s: MenNefer, f: i64) -> None:
        for slot in range(s.c.slots):
            if s.get(seat_of(f), FOOD) + s.c.slot_food[slot] >= 0:
                s.offer(SLOT + slot)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        c = s.c
        slot = action - SLOT
        tile = s.table[DISPLAY + slot]
        s.table[DISPLAY + slot] = EMPTY
        s.emit(events.TILE_TAKEN, p, tile, slot + 1)
        if c.slot_food[slot] < 0:
            pay_food(s, p, -c.slot_food[slot])
        else:
            gain_food(s, p, c.slot_food[slot])
        s.put(p, FRESH, s.get(p, FRESH) | bit(tile))
        s.add(p, TAKES, 1)
        s.push(kinds.ROW, p, slot)
        match_hieroglyph(s, p, c.tile_hieroglyph[tile])


def next_hieroglyph(s: MenNefer, p: i64) -> i64:
    """The sign right of the marker; none at the end of the track."""
    at = s.get(p, HIEROGLYPH)
    return EMPTY if at == s.c.hieroglyphs else s.c.board_hieroglyph[s.get(p, BOARD) * s.c.hieroglyphs + at]


def match_hieroglyph(s: MenNefer, p: i64, hieroglyph: i64) -> None:
    """MN-6.12: the marker advances once if the tile shows the next sign; its bonus comes before the row."""
    c = s.c
    at = s.get(p, HIEROGLYPH)
    if next_hieroglyph(s, p) != hieroglyph:
        return
    s.put(p, HIEROGLYPH, at + 1)
    s.emit(events.HIEROGLYPH_MATCHED, p, hieroglyph, at + 1)
    push_set(s, p, c.hieroglyph_set[at])


@final
class Row(Decision[MenNefer]):
    """MN-6.13: the action row beside the gap or further down."""

    def options(self, s: MenNefer, f: i64) -> None:
        for slot in range(a_of(f), s.c.slots):
            s.offer(ROW + slot)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.emit(events.ROW_USED, seat_of(f), action - ROW + 1)
        push_set(s, seat_of(f), s.c.row_set[action - ROW])


# -- end of the turn ---------------------------------------------------------------------


@final
class EndTurn(Effect[MenNefer]):
    """MN-6.14, MN-6.15, R-26: display, goods market, papyrus market; boats may be activated again."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.mark()
        s.put(seat_of(f), ACTIVATED, 0)
        s.put(seat_of(f), HARBOUR_USED, 0)
        s.push(kinds.REFILL_SCROLLS)
        s.push(kinds.REFILL_GOODS)
        s.push(kinds.REFILL_DISPLAY)


@final
class RefillDisplay(Effect[MenNefer]):
    """MN-6.14, R-5, R-6: tiles above the gap slide down; supply and discard are one queue, first in, first out."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        gap = s.c.slots - 1
        while gap >= 0 and s.table[DISPLAY + gap] >= 0:
            gap -= 1
        if gap < 0:
            return
        while gap > 0:
            s.table[DISPLAY + gap] = s.table[DISPLAY + gap - 1]
            gap -= 1
        s.table[DISPLAY] = s.supply[0]
        s.emit(events.TILE_DISPLAYED, 0, s.supply[0], 1)
        s.supply_count -= 1
        s.supply = s.supply[:]
        for k in range(s.supply_count):
            s.supply[k] = s.supply[k + 1]
        s.supply[s.supply_count] = EMPTY
        if s.supply_count > 0:
            return
        if s.pool != 0:
            s.push(kinds.REVEAL_TOP)
        else:
            turn_discard(s)


def turn_discard(s: MenNefer) -> None:
    """MN-6.14: unshuffled, so that the tile discarded first is the new top."""
    s.supply = s.supply[:]
    s.discard = s.discard[:]
    for k in range(s.discard_count):
        s.supply[k] = s.discard[k]
        s.discard[k] = EMPTY
    s.supply_count = s.discard_count
    s.discard_count = 0
    s.emit(events.DISCARD_TURNED, 0, s.supply_count)


def slide_right(s: MenNefer, market: i64, fields: i64) -> i64:
    """R-7: what is left keeps its order.  Returns how many fields are empty on the left."""
    to = fields - 1
    at = fields - 1
    while at >= 0:
        tile = s.table[market + at]
        if tile >= 0:
            s.table[market + at] = EMPTY
            s.table[market + to] = tile
            to -= 1
        at -= 1
    return to + 1


def push_draws(s: MenNefer, kind: i64, empty: i64, bag: i64) -> None:
    """R-7, R-59: the rightmost empty field first; when the bag is empty the others stay empty."""
    last = max(empty - bits(bag), 0)
    for field in range(last, empty):
        s.push(kind, 0, field)


@final
class RefillGoods(Effect[MenNefer]):
    """MN-6.15."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        push_draws(s, kinds.DRAW_GOOD, slide_right(s, GOODS, s.c.goods_fields), s.goods_bag)


@final
class RefillScrolls(Effect[MenNefer]):
    """MN-6.15."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        push_draws(s, kinds.DRAW_SCROLL, slide_right(s, SCROLL_MARKET, s.c.scroll_fields), s.scroll_bag)
