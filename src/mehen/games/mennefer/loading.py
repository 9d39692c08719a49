"""Positions from dumps, written by machines or by hand: every name is checked, every mistake says where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.position import complete
from mehen.core.sheet import Sheet
from mehen.games.mennefer.actions import MAX_CITY_FIELDS, MAX_SHELVES, MAX_SITES
from mehen.games.mennefer.state import (
    ACTIVATED,
    BASKETS,
    BENEFIT,
    BOARD,
    BOATS,
    BONUS,
    COLUMNS,
    DISPLAY,
    EMPTY,
    EYES_AT,
    FRESH,
    FULFILLED,
    GOODS,
    HEIGHT,
    IN_HAND,
    LYING,
    MAX_PLACES,
    MOON,
    NEUTRAL_MOON,
    NEUTRAL_SUN,
    OPEN,
    ORDER,
    PHASES,
    QUEENS_TILE,
    READY,
    ROLLED,
    SCARAB_AT,
    SCROLL_MARKET,
    SOURCE,
    SUN,
    TOP,
    TURNED,
    UPRIGHT,
    MenNefer,
    MenNeferRules,
)
from mehen.games.mennefer.vocabulary import LEVELS, POINT_SOURCES, SEATS

#: Masks of a seat as lists of words: key in the dump, column, kind of words.
MASKS = {
    "boats": (BOATS, "location"),
    "activated": (ACTIVATED, "location"),
    "tiles": (READY, "tile"),
    "taken": (FRESH, "tile"),
    "turned": (TURNED, "shelf"),
    "offering": (IN_HAND, "shelf"),
    "baskets": (BASKETS, "temple"),
    "rolled": (ROLLED, "scroll"),
    "open": (OPEN, "agreement"),
    "fulfilled": (FULFILLED, "agreement"),
}


def load(rules: MenNeferRules, data: Mapping[str, Any]) -> MenNefer:
    s = MenNefer(rules)
    top = Sheet(dict(data))
    c = rules.c
    seats = SEATS[: rules.seats]
    s.age = top.whole("age", 1, c.ages)
    s.phase = top.index("phase", PHASES)
    s.turn = top.whole("turn", 0, c.turns * rules.seats)
    order = top.words("order", seats)
    if sorted(order) != sorted(seats):
        top.bad("order", order, "every seat once")
        order = seats
    for k, name in enumerate(order):
        s.table[ORDER + k] = seats.index(name)
    for p, seat in enumerate(top.rows("seats", rules.seats)[: rules.seats]):
        _seat(s, p, seat)
    neutrals = top.table("neutrals")
    _counts(s.table, NEUTRAL_SUN, neutrals, "sun", c.houses)
    _counts(s.table, NEUTRAL_MOON, neutrals, "moon", c.houses)
    for key, first, count, ids in (
        ("display", DISPLAY, c.slots, c.tile_ids),
        ("goods", GOODS, c.goods_fields, c.good_ids),
        ("papyri", SCROLL_MARKET, c.scroll_fields, c.scroll_ids),
        ("benefits", BENEFIT, c.cities, c.benefit_ids),
        ("bonuses", BONUS, c.bonuses, c.bonus_ids),
    ):
        _lying(s.table, first, top, key, count, ids)
    _queues(s, top)
    s.deity = _one(top, "deity", c.deity_ids)
    cities = top.table("cities")
    for k, name in enumerate(c.city_ids):
        _lying(s.city, k * MAX_CITY_FIELDS, cities, name, c.city_fields, c.agreement_ids)
    s.out = top.mask("discarded", c.agreement_ids)
    _owners(s.grave, top, "graves", c.grave_ids, seats)
    _owners(s.pedestal, top, "pedestals", c.pedestal_ids, seats)
    _pyramids(s, top)
    complete(s, top)
    return s


def _seat(s: MenNefer, p: int, seat: Sheet) -> None:
    c = s.c
    for key, column in COLUMNS.items():
        s.put(p, column, seat.whole(key, 0, 1000))
    for key, (column, kind) in MASKS.items():
        s.put(p, column, seat.mask(key, c.vocabulary[kind]))
    s.put(p, BOARD, _one(seat, "board", c.board_ids))
    for key, column in (("scarabs", SCARAB_AT), ("sun", SUN), ("moon", MOON)):
        table = seat.table(key)
        for k, house in enumerate(c.house_ids):
            if table.has(house):
                s.put(p, column + k, table.whole(house, 0, 9))
    for key, column, count in (("upright", UPRIGHT, c.rooms + 1), ("lying", LYING, c.rooms + 1)):
        for k, n in enumerate(seat.wholes(key, count)):
            s.put(p, column + k, n)
    for k, n in enumerate(seat.wholes("eyes_at", c.queens)):
        s.put(p, EYES_AT + k, n)
    goods = seat.table("goods")
    for k, shelf in enumerate(c.shelf_ids):
        if goods.has(shelf):
            s.shelf[p * MAX_SHELVES + k] = goods.index(shelf, c.good_ids)
    papyri = seat.words("papyri", c.scroll_ids)
    if len(papyri) > c.places:
        seat.bad("papyri", f"{len(papyri)} scrolls", f"at most {c.places}")
    for k, name in enumerate(papyri[: c.places]):
        s.place[p * MAX_PLACES + k] = c.scroll_ids.index(name)
    points = seat.table("points_from")
    for k, name in enumerate(POINT_SOURCES):
        s.put(p, SOURCE + k, points.whole(name, -1000, 1000))


def _one(sheet: Sheet, key: str, ids: list[str]) -> int:
    """A word or null."""
    if sheet.data.get(key, "") is None:
        sheet.skip(key)
        return int(EMPTY)
    return sheet.index(key, ids)


def _lying(into: Any, first: int, sheet: Sheet, key: str, count: int, ids: list[str]) -> None:
    """A list of words and nulls."""
    values = sheet.items(key)
    if len(values) != count:
        sheet.bad(key, f"{len(values)} entries", str(count))
        return
    for k, value in enumerate(values):
        if value is not None and value not in ids:
            sheet.bad(key, value, "null or one of " + ", ".join(ids))
        else:
            into[first + k] = EMPTY if value is None else ids.index(value)


def _counts(into: Any, first: int, sheet: Sheet, key: str, count: int) -> None:
    for k, n in enumerate(sheet.wholes(key, count)):
        into[first + k] = n


def _owners(into: Any, top: Sheet, key: str, ids: list[str], seats: list[str]) -> None:
    table = top.table(key)
    for k, name in enumerate(ids):
        if table.has(name):
            into[k] = table.index(name, seats)


def _queues(s: MenNefer, top: Sheet) -> None:
    ids = s.c.tile_ids
    for k, name in enumerate(top.words("supply", ids)):
        s.supply[k] = ids.index(name)
        s.supply_count = k + 1
    for k, name in enumerate(top.words("discard", ids)):
        s.discard[k] = ids.index(name)
        s.discard_count = k + 1
    s.in_use = _one(top, "in_use", ids)


def _pyramids(s: MenNefer, top: Sheet) -> None:
    c = s.c
    great, queens = top.table("great"), top.table("queens")
    _lying(s.table, TOP, great, "tops", c.levels, c.favour_ids)
    parts = great.table("parts")
    for level in range(c.levels):
        _lying(s.part, level * MAX_SITES, parts, LEVELS[level], c.sites, c.favour_ids)
    s.pyramidion = int(great.flag("pyramidion"))
    _lying(s.table, QUEENS_TILE, queens, "tiles", c.queens, c.queens_tile_ids)
    _counts(s.table, HEIGHT, queens, "heights", c.queens)
