"""The invariants of RULES 14, checked between every two positions of random games."""

from __future__ import annotations

from collections import Counter

from mehen.core.frame import a_of, kind_of, seat_of
from mehen.core.state import NATURE, OVER
from mehen.games.mennefer import kinds
from mehen.games.mennefer.actions import MAX_CITY_FIELDS, MAX_FAVOURS, MAX_HOUSES, MAX_SITES
from mehen.games.mennefer.state import (
    ACTIVATED,
    APPRENTICES,
    BASKETS,
    BOATS,
    DISC,
    DISPLAY,
    EYE_STOCK,
    EYES,
    EYES_AT,
    FEATHER,
    FOOD,
    FRESH,
    FULFILLED,
    GOODS,
    GRAVES,
    GREAT,
    HARBOUR,
    HARBOUR_USED,
    HEART,
    HEIGHT,
    HEKA,
    HIEROGLYPH,
    IN_HAND,
    LOST_BASKETS,
    LYING,
    MAT,
    MAX_PLACES,
    MOON,
    MUMMIES,
    NEUTRAL_MOON,
    NEUTRAL_SUN,
    OPEN,
    ORDER,
    OVER_PHASE,
    PLACED,
    POINTS,
    QUEENS,
    READY,
    ROLLED,
    SARCOPHAGI,
    SCARAB_AT,
    SCROLL_MARKET,
    SCROLLS,
    SETUP,
    SHELVES,
    SOURCE,
    SOWING,
    SPECIALISES,
    SPHINX_STOCK,
    SPHINXES,
    SUN,
    TAKES,
    TOP,
    TURNED,
    UPRIGHT,
    VISITS,
    MenNefer,
    bits,
)
from mehen.games.mennefer.vocabulary import POINT_SOURCES


def _between_turns(s: MenNefer) -> bool:
    """Nothing of a turn is pending: somebody is about to choose an option."""
    return s.depth > 0 and kind_of(s.agenda[s.depth - 1]) == kinds.OPTION


def _pending(s: MenNefer, kind: int) -> list[int]:
    return [s.agenda[i] for i in range(s.depth) if kind_of(s.agenda[i]) == kind]


def _tiles(s: MenNefer) -> list[str]:
    """every action tile is in one place, the display is full between turns and the supply never runs dry"""
    wrong = []
    places: Counter[int] = Counter(s.table[DISPLAY + k] for k in range(s.c.slots))
    places.update(s.supply[k] for k in range(s.supply_count))
    places.update(s.discard[k] for k in range(s.discard_count))
    places.update(tile for tile in range(s.c.tiles) if s.pool >> tile & 1)
    places.update([s.in_use])
    for p in range(s.seats):
        places.update(tile for tile in range(s.c.tiles) if (s.get(p, READY) | s.get(p, FRESH)) >> tile & 1)
    if any(places[tile] != 1 for tile in range(s.c.tiles)):
        wrong.append(f"places of tiles {places}")
    if _between_turns(s):
        if any(s.table[DISPLAY + k] < 0 for k in range(s.c.slots)) or s.in_use >= 0:
            wrong.append("the display has a gap or a tile is in use")
        least = s.c.tiles - s.seats * s.c.visits - s.c.slots
        if s.supply_count + bits(s.pool) + s.discard_count < least or s.supply_count == 0:
            wrong.append(f"supply {s.supply_count} + {bits(s.pool)}, discard {s.discard_count}, at least {least}")
    return wrong


def _turns(s: MenNefer) -> list[str]:
    """visits, specialises and takes fit the apprentices and tiles"""
    c = s.c
    wrong = []
    for p in range(s.seats):
        visits, specialises, takes = s.get(p, VISITS), s.get(p, SPECIALISES), s.get(p, TAKES)
        if max(visits, specialises, takes) > c.visits or specialises > visits or takes > visits:
            wrong.append(f"seat {p}: {visits} visits, {specialises} specialises, {takes} takes")
        if s.phase == SETUP:
            continue
        using = s.in_use >= 0 and s.step_seat() == p and bool(_pending(s, kinds.HOUSE))
        if s.tiles_of(p) != c.visits - visits + takes - using:
            wrong.append(f"seat {p}: {s.tiles_of(p)} tiles after {visits} visits and {takes} takes")
        sun = sum(s.get(p, SUN + k) for k in range(c.houses))
        moon = sum(s.get(p, MOON + k) for k in range(c.houses))
        if s.get(p, APPRENTICES) + sun + moon != c.visits or sun != visits - specialises:
            wrong.append(f"seat {p}: apprentices {s.get(p, APPRENTICES)} + {sun} + {moon}")
    return wrong


def _ranges(s: MenNefer) -> list[str]:
    """markers stay on their tracks"""
    c = s.c
    ends = {
        FOOD: c.cap,
        HEKA: c.cap,
        HEART: c.duat,
        FEATHER: c.duat,
        DISC: c.obelisk,
        GREAT: c.great,
        QUEENS: c.queens_track,
        HIEROGLYPH: c.hieroglyphs,
        **{SCARAB_AT + k: c.track for k in range(c.houses)},
    }
    wrong = []
    for p in range(s.seats):
        wrong += [f"seat {p}: column {k} at {s.get(p, k)}" for k, end in ends.items() if not 0 <= s.get(p, k) <= end]
        if s.get(p, POINTS) < 0:
            wrong.append(f"seat {p}: {s.get(p, POINTS)} points")
    return wrong


def _pieces(s: MenNefer) -> list[str]:
    """mummies, sphinxes, eyes and priestesses are conserved"""
    c = s.c
    wrong = []
    for p in range(s.seats):
        graves = sum(1 for owner in s.grave if owner == p)
        if s.get(p, MUMMIES) + s.get(p, SARCOPHAGI) + graves != c.mummies:
            wrong.append(f"seat {p}: mummies {s.get(p, MUMMIES)} + {s.get(p, SARCOPHAGI)} + {graves}")
        erected = sum(1 for owner in s.pedestal if owner == p)
        if s.get(p, SPHINX_STOCK) + s.get(p, SPHINXES) + erected != c.sphinx_pieces:
            wrong.append(f"seat {p}: sphinxes {s.get(p, SPHINX_STOCK)} + {s.get(p, SPHINXES)} + {erected}")
        placed = sum(s.get(p, EYES_AT + k) for k in range(c.queens))
        if s.get(p, EYE_STOCK) + s.get(p, EYES) + placed != c.eyes:
            wrong.append(f"seat {p}: eyes {s.get(p, EYE_STOCK)} + {s.get(p, EYES)} + {placed}")
        entered = sum(c.queens_builds[k] for k in range(s.get(p, QUEENS) + 1))
        due = sum(1 for f in _pending(s, kinds.QUEEN) if seat_of(f) == p)
        if placed + due != entered:
            wrong.append(f"seat {p}: {placed} eyes placed, {entered} construction fields entered")
        priestesses = sum(s.get(p, UPRIGHT + k) + s.get(p, LYING + k) for k in range(c.rooms + 1))
        if priestesses != c.priestesses:
            wrong.append(f"seat {p}: {priestesses} priestesses")
    return wrong


def _buildings(s: MenNefer) -> list[str]:
    """the queens' parts left are the eyes not placed, and no level of the Great Pyramid floats"""
    c = s.c
    wrong = []
    parts = sum(c.queen_parts - s.table[HEIGHT + k] for k in range(c.queens))
    eyes = sum(s.get(p, EYE_STOCK) + s.get(p, EYES) for p in range(s.seats))
    if parts != eyes:
        wrong.append(f"{parts} queens' parts left, {eyes} eyes")
    for level in range(c.levels):
        placed = sum(1 for k in range(c.sites) if s.part[level * MAX_SITES + k] >= 0)
        if placed != s.table[PLACED + level]:
            wrong.append(f"level {level}: {placed} parts, counted {s.table[PLACED + level]}")
        if placed and level and s.table[PLACED + level - 1] < c.sites:
            wrong.append(f"level {level} was begun too early")
        if placed < c.sites and s.pyramidion:
            wrong.append("the pyramidion was placed too early")
        waits = any(a_of(f) == level for f in _pending(s, kinds.DEAL_PART))
        if (s.table[TOP + level] < 0) != (placed == c.sites or waits):
            wrong.append(f"level {level}: the top part is not seen")
        left = sum(s.left[level * MAX_FAVOURS + k] for k in range(c.favours))
        if left + placed + (s.table[TOP + level] >= 0) != c.sites:
            wrong.append(f"level {level}: {left} parts left")
    return wrong


def _baskets(s: MenNefer) -> list[str]:
    """baskets are on fields, on goods, in the temple or in hand"""
    c = s.c
    wrong = []
    for p in range(s.seats):
        goods = bits(s.get(p, SHELVES) & ~s.get(p, TURNED))
        empty = c.shelves - bits(s.get(p, SHELVES))
        placed = bits(s.get(p, BASKETS)) + s.get(p, LOST_BASKETS)
        in_hand = sum(1 for f in _pending(s, kinds.BASKET) if seat_of(f) == p) - bits(s.get(p, IN_HAND))
        if empty + goods + placed + in_hand != c.shelves:
            wrong.append(f"seat {p}: baskets {empty} + {goods} + {placed} + {in_hand}")
        if bits(s.get(p, TURNED)) != placed + in_hand:
            wrong.append(f"seat {p}: {bits(s.get(p, TURNED))} goods turned over, {placed} baskets placed")
    return wrong


def _draws(s: MenNefer) -> list[str]:
    """goods, papyri and agreements are conserved"""
    c = s.c
    wrong = []
    goods = Counter(tile for tile in range(c.goods) if s.goods_bag >> tile & 1)
    goods.update(s.table[GOODS + k] for k in range(c.goods_fields))
    goods.update(s.shelf)
    scrolls = Counter(tile for tile in range(c.scrolls) if s.scroll_bag >> tile & 1)
    scrolls.update(s.table[SCROLL_MARKET + k] for k in range(c.scroll_fields))
    scrolls.update(s.place)
    agreements = Counter(tile for tile in range(c.agreements) if (s.stack | s.out) >> tile & 1)
    agreements.update(s.city)
    for p in range(s.seats):
        scrolls.update(tile for tile in range(c.scrolls) if s.get(p, ROLLED) >> tile & 1)
        agreements.update(tile for tile in range(c.agreements) if s.get(p, OPEN) >> tile & 1)
        agreements.update(tile for tile in range(c.agreements) if s.get(p, FULFILLED) >> tile & 1)
        due = sum(1 for f in _pending(s, kinds.DISCARD_AGREEMENT) if seat_of(f) == p)
        if s.agreements_of(p) > c.agreement_slots + due:
            wrong.append(f"seat {p}: {s.agreements_of(p)} agreements")
    for name, count, found in (
        ("goods", c.goods, goods),
        ("scrolls", c.scrolls, scrolls),
        ("agreements", c.agreements, agreements),
    ):
        if any(found[tile] != 1 for tile in range(count)):
            wrong.append(f"{name}: {found}")
    for k in range(c.cities):
        if any(s.city[k * MAX_CITY_FIELDS + j] >= 0 for j in range(c.city_fields, MAX_CITY_FIELDS)):
            wrong.append(f"city {k} uses a field of more players")
    return wrong


def _rows(s: MenNefer) -> list[str]:
    """goods stand on goods and scrolls lie without gaps"""
    wrong = []
    for p in range(s.seats):
        filled = s.get(p, SHELVES)
        for shelf in range(s.c.shelves):
            if filled >> shelf & 1 and filled & s.c.shelf_need[shelf] != s.c.shelf_need[shelf]:
                wrong.append(f"seat {p}: goods field {shelf} has no support")
        row = [s.place[p * MAX_PLACES + k] for k in range(MAX_PLACES)]
        count = s.get(p, SCROLLS)
        if min(row[:count], default=0) < 0 or max(row[count:]) >= 0 or count > s.c.places:
            wrong.append(f"seat {p}: scrolls {row}")
    return wrong


def _places(s: MenNefer) -> list[str]:
    """at most one own boat in each place, and marks only on boats"""
    wrong = []
    for p in range(s.seats):
        if s.get(p, HARBOUR) + bits(s.get(p, BOATS)) != s.c.boats or s.get(p, BOATS) & 1:
            wrong.append(f"seat {p}: boats {s.get(p, HARBOUR)} + {bits(s.get(p, BOATS))}")
        if s.get(p, ACTIVATED) & ~s.get(p, BOATS) or s.get(p, HARBOUR_USED) > s.get(p, HARBOUR):
            wrong.append(f"seat {p}: a mark without a boat")
        if _between_turns(s) and (s.get(p, ACTIVATED) or s.get(p, HARBOUR_USED)):
            wrong.append(f"seat {p}: marks were not cleared")
    return wrong


def _temple(s: MenNefer) -> list[str]:
    """nobody lies at the entrance, and baskets keep to their fields"""
    c = s.c
    wrong = []
    for p in range(s.seats):
        if s.get(p, LYING) or s.get(p, BASKETS) >> c.temple_fields:
            wrong.append(f"seat {p}: lying at the entrance or a basket beyond the fields")
        for q in range(p):
            if c.exclusive and s.get(p, BASKETS) & s.get(q, BASKETS):
                wrong.append(f"seats {p} and {q} share a field")
    return wrong


def _order(s: MenNefer) -> list[str]:
    """the turn order is a permutation and everybody has as many turns"""
    c = s.c
    wrong = []
    if sorted(s.table[ORDER + k] for k in range(s.seats)) != list(range(s.seats)):
        wrong.append("turn order")
    if s.phase == SOWING and _between_turns(s):
        done = sum(s.get(p, VISITS) + s.get(p, SPECIALISES) + s.get(p, TAKES) for p in range(s.seats))
        if done != s.turn - 1 or s.depth != 3:
            wrong.append(f"turn {s.turn} after {done} turns, {s.depth} frames")
    if s.actor == OVER:
        turns = [s.get(p, VISITS) + s.get(p, SPECIALISES) + s.get(p, TAKES) for p in range(s.seats)]
        if turns != [c.turns] * s.seats or s.age != c.ages or s.phase != OVER_PHASE or s.depth:
            wrong.append(f"over in age {s.age} after {turns}")
    return wrong


def _neutrals(s: MenNefer) -> list[str]:
    """neutral apprentices keep to their side"""
    sides = [sum(s.table[side + k] for k in range(s.c.houses)) for side in (NEUTRAL_SUN, NEUTRAL_MOON)]
    placed = {sum(sides)} <= {0, *s.c.neutrals}
    return [] if placed and (s.c.has_neutrals or not any(sides)) else [f"neutral apprentices {sides}"]


def _scores(s: MenNefer) -> list[str]:
    """points are the sum of their sources"""
    wrong = []
    for p in range(s.seats):
        total = s.c.start_points + sum(s.get(p, SOURCE + k) for k in range(len(POINT_SOURCES)))
        if s.get(p, POINTS) != total:
            wrong.append(f"seat {p}: {s.get(p, POINTS)} points, sources {total}")
    return wrong


def _derived(s: MenNefer) -> list[str]:
    """counts kept for speed agree with the pieces"""
    copy = s.clone()
    copy.derive()
    wrong = []
    for p in range(s.seats):
        differ = [k for k in range(SHELVES, MAT) if copy.get(p, k) != s.get(p, k)]
        if differ:
            wrong.append(f"seat {p}: columns {differ}")
    masks = [(s.goods_bag, copy.goods_bag), (s.scroll_bag, copy.scroll_bag), (s.stack, copy.stack), (s.pool, copy.pool)]
    if any(mine != other for mine, other in masks) or list(s.left) != list(copy.left):
        wrong.append("bags, stacks or pools")
    if any(s.get(p, GRAVES) != sum(1 for owner in s.grave if owner == p) for p in range(s.seats)):
        wrong.append("graves")
    return wrong


def _asked(s: MenNefer) -> list[str]:
    """somebody has at least one option until the end"""
    if s.actor == OVER:
        return []
    options = s.legal()
    least = 1 if s.actor == NATURE else 2
    return [] if len(options) >= least and options == sorted(set(options)) else [f"options {options}"]


#: In the sequence of RULES 14 (12 is a law of the core); the last four are ours.
ALWAYS = [
    _tiles,
    _turns,
    _ranges,
    _pieces,
    _buildings,
    _baskets,
    _draws,
    _rows,
    _places,
    _temple,
    _order,
    _neutrals,
    _scores,
    _derived,
    _asked,
]

#: Columns of a seat that never fall.
GROWING = [HEART, FEATHER, DISC, GREAT, QUEENS, HIEROGLYPH, GRAVES, *range(SCARAB_AT, SCARAB_AT + MAX_HOUSES)]
#: Masks of a seat that never lose anything.
KEEPING = [SHELVES, TURNED, BASKETS, ROLLED]


def gone_back(before: MenNefer, after: MenNefer) -> list[str]:
    """What may not happen from one position to the next: things that never go back."""
    wrong = []
    for p in range(after.seats):
        wrong += [f"seat {p}: column {k} fell" for k in GROWING if after.get(p, k) < before.get(p, k)]
        wrong += [f"seat {p}: column {k} lost something" for k in KEEPING if before.get(p, k) & ~after.get(p, k)]
        if before.get(p, FULFILLED) & ~(after.get(p, FULFILLED) | after.out):
            wrong.append(f"seat {p}: a fulfilled agreement was lost")
        same_sowing = after.age == before.age and after.phase == SOWING
        if after.get(p, POINTS) < before.get(p, POINTS) and same_sowing:
            wrong.append(f"seat {p}: points fell outside the Harvest")
    if after.age not in (before.age, before.age + 1):
        wrong.append(f"age {before.age} to {after.age}")
    for mine, other in ((before.grave, after.grave), (before.pedestal, after.pedestal)):
        if any(was >= 0 and was != now for was, now in zip(mine, other, strict=True)):
            wrong.append("a sarcophagus or sphinx was moved")
    return wrong
