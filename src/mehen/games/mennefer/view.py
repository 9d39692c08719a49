"""What one seat may know, built up from nothing (RULES 10): all that lies open, and how much is left to draw."""

from __future__ import annotations

from typing import get_args

from mehen.core.state import NATURE, OVER
from mehen.games.mennefer.actions import MAX_CITY_FIELDS, MAX_FAVOURS, MAX_SHELVES, MAX_SITES
from mehen.games.mennefer.gauges import parts_placed, upright
from mehen.games.mennefer.scoring import drawings, eyes_placed, fishing_boats, harvested, weighed
from mehen.games.mennefer.shapes import (
    CityView,
    CountsView,
    GoodView,
    GreatView,
    HouseId,
    HouseView,
    Level,
    MarketView,
    MenNeferView,
    OwnView,
    Phase,
    PointSource,
    QueenView,
    SeatId,
    SeatView,
    SectionView,
)
from mehen.games.mennefer.state import (
    ACTIVATED,
    APPRENTICES,
    BASKETS,
    BENEFIT,
    BOARD,
    BOATS,
    BONUS,
    DISC,
    DISPLAY,
    EYE_STOCK,
    EYES,
    EYES_AT,
    FEATHER,
    FOOD,
    FRESH,
    FROM_ACTIONS,
    FULFILLED,
    GOODS,
    GRAVES,
    GREAT,
    HARBOUR,
    HEART,
    HEIGHT,
    HEKA,
    HIEROGLYPH,
    IN_HAND,
    KINDS,
    LYING,
    MAX_PLACES,
    MOON,
    MUMMIES,
    NEUTRAL_MOON,
    NEUTRAL_SUN,
    OPEN,
    ORDER,
    POINTS,
    QUEENS,
    QUEENS_TILE,
    READY,
    ROLLED,
    SARCOPHAGI,
    SCARAB_AT,
    SCROLL_MARKET,
    SCROLLS,
    SHELVES,
    SOURCE,
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
    listed,
    named,
)
from mehen.games.mennefer.steps.temple import basket_goods
from mehen.games.mennefer.steps.turns import crowd_cost

SEATS = get_args(SeatId)
PHASES = get_args(Phase)
LEVELS = get_args(Level)
SOURCES = get_args(PointSource)
HOUSES: dict[str, HouseId] = {name: name for name in get_args(HouseId)}

#: Numbers of the view that are no gauges, by their place in it, and why not.
NOT_COUNTED = {
    "turn": "the number of the turn; what everybody has left of this age is counted",
    "houses.*.sun_neutral": "neutral apprentices move for everybody at once; what a house costs is counted",
    "houses.*.moon_neutral": "neutral apprentices move for everybody at once; what a house costs is counted",
    "supply.count": "action tiles to come",
    "left.agreements.*": "agreements to come",
    "seats.*.turns.*": "turns taken; those left are counted",
    "seats.*.harbour": "boats that have not sailed; those that have are counted",
    "seats.*.in_room.*": "the entrance, and rooms that only other editions have; the others are counted",
    "seats.*.upright.*": "by room; all of them are counted, and everybody in each room",
    "seats.*.lying.*": "by room; those upright are counted, and everybody in each room",
    "seats.*.eyes_at.*": "by pyramid; all of them are counted",
    "seats.*.points.*": "the points by source: the ledger tells them",
    "seats.*.in_sight.*": "the next Harvest by source; its sum is counted",
    "queens.*.height": "parts of queens' pyramids, built for everybody",
    "great.levels.*.below.*": "favour tiles to come",
    "great.construction.*": "printed on the track",
    "places.*": "the ranking, once the game is over",
}


def view(s: MenNefer, seat: int) -> MenNeferView:
    c = s.c
    who: list[SeatId | None] = [*SEATS, None]  # NOBODY = -1 finds the last
    return {
        "game": "mennefer",
        "seat": SEATS[seat] if seat >= 0 else None,
        "actor": "nature" if s.actor == NATURE else None if s.actor == OVER else SEATS[s.actor],
        "over": s.actor == OVER,
        "age": s.age,
        "ages": c.ages,
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "turns": c.turns * s.seats,
        "order": [SEATS[s.table[ORDER + k]] for k in range(s.seats)],
        "seats": [_seat(s, p) for p in range(s.seats)],
        "houses": {HOUSES[name]: _house(s, k) for k, name in enumerate(c.house_ids)},
        "display": [
            {"tile": tile, "food": c.slot_food[k]} for k, tile in enumerate(_open(s, c.tile_ids, DISPLAY, c.slots))
        ],
        "supply": {
            "known": [c.tile_ids[s.supply[k]] for k in range(s.supply_count)],
            "below": listed(c.tile_ids, s.pool),
            "count": s.supply_count + bits(s.pool),
        },
        "discard": [c.tile_ids[s.discard[k]] for k in range(s.discard_count)],
        "in_use": c.tile_ids[s.in_use] if s.in_use >= 0 else None,
        "goods": _market(s, c.good_ids, GOODS, list(c.good_cost)),
        "papyri": _market(s, c.scroll_ids, SCROLL_MARKET, list(c.scroll_cost)),
        "left": {"goods": bits(s.goods_bag), "papyri": bits(s.scroll_bag), "agreements": _stacks(s)},
        "deity": c.deity_ids[s.deity] if s.deity >= 0 else None,
        "rooms": list(c.room_cost)[1:],
        "temple_rooms": {name: c.temple_room[k] for k, name in enumerate(c.temple_ids)},
        "temple": {
            name: [SEATS[p] for p in range(s.seats) if s.get(p, BASKETS) >> k & 1]
            for k, name in enumerate(c.temple_ids)
        },
        "river": [_section(s, k) for k in range(1, c.first_city)],
        "cities": {name: _city(s, k) for k, name in enumerate(c.city_ids)},
        "graves": {name: who[s.grave[k]] for k, name in enumerate(c.grave_ids)},
        "bonuses": dict(zip(c.position_ids, _open(s, c.bonus_ids, BONUS, c.bonuses), strict=True)),
        "pedestals": {name: who[s.pedestal[k]] for k, name in enumerate(c.pedestal_ids)},
        "great": _great(s),
        "queens": {name: _queen(s, k) for k, name in enumerate(c.queen_ids)},
        "places": dict(zip(SEATS, s.places(), strict=False)) if s.actor == OVER else {},
    }


def own_view(s: MenNefer, seat: int) -> OwnView:
    """All that differs from seat to seat."""
    return {"seat": SEATS[seat] if seat >= 0 else None}


def _open(s: MenNefer, ids: list[str], first: int, count: int) -> list[str | None]:
    return named(ids, [s.table[first + k] for k in range(count)])


def _market(s: MenNefer, ids: list[str], first: int, costs: list[int]) -> list[MarketView]:
    return [{"id": name, "cost": cost} for name, cost in zip(_open(s, ids, first, len(costs)), costs, strict=True)]


def _stacks(s: MenNefer) -> dict[str, int]:
    """How many agreements of each value are left to draw."""
    values = s.c.agreement_value
    return {
        str(value): sum(1 for tile in range(s.c.agreements) if values[tile] == value and s.stack >> tile & 1)
        for value in sorted(set(values))
    }


def _seat(s: MenNefer, p: int) -> SeatView:
    c = s.c
    board = s.get(p, BOARD)
    after = harvested(s, p)
    met = s.get(p, OPEN) & after.get(p, FULFILLED)
    return {
        "id": SEATS[p],
        "score": s.get(p, POINTS),
        "points": {name: s.get(p, SOURCE + k) for k, name in enumerate(SOURCES)},
        "food": s.get(p, FOOD),
        "heka": s.get(p, HEKA),
        "heart": s.get(p, HEART),
        "feather": s.get(p, FEATHER),
        "duat": weighed(s, p),
        "disc": s.get(p, DISC),
        "great": s.get(p, GREAT),
        "queens": s.get(p, QUEENS),
        "board": c.board_ids[board] if board >= 0 else None,
        "hieroglyph": s.get(p, HIEROGLYPH),
        "hieroglyphs": [
            c.hieroglyph_ids[c.board_hieroglyph[board * c.hieroglyphs + k]]
            for k in range(c.hieroglyphs if board >= 0 else 0)
        ],
        "mummies": {"stock": s.get(p, MUMMIES), "available": s.get(p, SARCOPHAGI), "placed": s.get(p, GRAVES)},
        "sphinxes": {"stock": s.get(p, SPHINX_STOCK), "available": s.get(p, SPHINXES), "placed": s.erected(p)},
        "eyes": {"stock": s.get(p, EYE_STOCK), "available": s.get(p, EYES), "placed": eyes_placed(s, p)},
        "eyes_at": {name: s.get(p, EYES_AT + k) for k, name in enumerate(c.queen_ids)},
        "apprentices": s.get(p, APPRENTICES),
        "turns": {"visit": s.get(p, VISITS), "specialise": s.get(p, SPECIALISES), "take": s.get(p, TAKES)},
        "turns_left": {
            "visit": c.visits - s.get(p, VISITS),
            "specialise": c.visits - s.get(p, SPECIALISES),
            "take": c.visits - s.get(p, TAKES),
        },
        "tiles": listed(c.tile_ids, s.get(p, READY)),
        "taken": listed(c.tile_ids, s.get(p, FRESH)),
        "scarabs": {HOUSES[name]: s.get(p, SCARAB_AT + k) for k, name in enumerate(c.house_ids)},
        "upright": [s.get(p, UPRIGHT + k) for k in range(c.rooms + 1)],
        "lying": [s.get(p, LYING + k) for k in range(c.rooms + 1)],
        "in_room": {str(k): s.get(p, UPRIGHT + k) + s.get(p, LYING + k) for k in range(c.rooms + 1)},
        "harbour": s.get(p, HARBOUR),
        "boats": listed(c.location_ids, s.get(p, BOATS)),
        "activated": listed(c.location_ids, s.get(p, ACTIVATED)),
        "fishing_boats": fishing_boats(s, p),
        "goods": {name: _good(s, p, k) for k, name in enumerate(c.shelf_ids)},
        "baskets": listed(c.temple_ids, s.get(p, BASKETS)),
        "papyri": [c.scroll_ids[s.place[p * MAX_PLACES + k]] for k in range(s.get(p, SCROLLS))],
        "places": list(c.place_cost),
        "rolled": bits(s.get(p, ROLLED)),
        "open": [
            {"id": name, "met": met >> k & 1 == 1}
            for k, name in enumerate(c.agreement_ids)
            if s.get(p, OPEN) >> k & 1 == 1
        ],
        "fulfilled": listed(c.agreement_ids, s.get(p, FULFILLED)),
        "agreement_slots": c.agreement_slots,
        "counts": _counts(s, p, bits(met)),
        "in_sight": {
            name: after.get(p, SOURCE + k) - s.get(p, SOURCE + k) for k, name in enumerate(SOURCES) if k > FROM_ACTIONS
        },
        "harvest": after.get(p, POINTS) - s.get(p, POINTS),
    }


def _counts(s: MenNefer, p: int, met: int) -> CountsView:
    return {
        "goods": bits(s.get(p, SHELVES)),
        "kinds": bits(s.get(p, KINDS)),
        "offerable": bits(basket_goods(s, p)),
        "baskets": bits(s.get(p, BASKETS)),
        "upright": upright(s, p),
        "boats_out": s.c.boats - s.get(p, HARBOUR),
        "scrolls": s.get(p, SCROLLS),
        "drawings": drawings(s, p),
        "open": bits(s.get(p, OPEN)),
        "met": met,
        "fulfilled": bits(s.get(p, FULFILLED)),
    }


def _good(s: MenNefer, p: int, shelf: int) -> GoodView | None:
    good = s.shelf[p * MAX_SHELVES + shelf]
    if good < 0:
        return None
    turned, in_hand = s.get(p, TURNED) >> shelf & 1, s.get(p, IN_HAND) >> shelf & 1
    return {"id": s.c.good_ids[good], "basket": not turned and not in_hand, "turned": bool(turned)}


def _house(s: MenNefer, house: int) -> HouseView:
    return {
        "sun": _apprentices(s, SUN + house),
        "sun_neutral": s.table[NEUTRAL_SUN + house],
        "sun_cost": crowd_cost(s, house, False),
        "moon": _apprentices(s, MOON + house),
        "moon_neutral": s.table[NEUTRAL_MOON + house],
        "moon_cost": crowd_cost(s, house, True),
    }


def _apprentices(s: MenNefer, column: int) -> list[SeatId]:
    return [SEATS[p] for p in range(s.seats) for _ in range(s.get(p, column))]


def _boats(s: MenNefer, place: int) -> list[SeatId]:
    return [SEATS[p] for p in range(s.seats) if s.get(p, BOATS) >> place & 1]


def _section(s: MenNefer, section: int) -> SectionView:
    return {"id": s.c.location_ids[section], "food": s.c.section_food[section], "boats": _boats(s, section)}


def _city(s: MenNefer, city: int) -> CityView:
    c = s.c
    benefit = s.table[BENEFIT + city]
    tiles = [s.city[city * MAX_CITY_FIELDS + k] for k in range(c.city_fields)]
    return {
        "benefit": c.benefit_ids[benefit] if benefit >= 0 else None,
        "agreements": named(c.agreement_ids, tiles),
        "boats": _boats(s, c.first_city + city),
    }


def _great(s: MenNefer) -> GreatView:
    c = s.c
    return {
        "levels": [
            {
                "level": LEVELS[level],
                "sites": named(c.favour_ids, [s.part[level * MAX_SITES + k] for k in range(c.sites)]),
                "top": c.favour_ids[s.table[TOP + level]] if s.table[TOP + level] >= 0 else None,
                "below": {
                    name: s.left[level * MAX_FAVOURS + k]
                    for k, name in enumerate(c.favour_ids)
                    if s.left[level * MAX_FAVOURS + k]
                },
            }
            for level in range(c.levels)
        ],
        "sites": [c.favour_ids[favour] for favour in c.site_favour],
        "construction": [n for n in range(c.great + 1) if c.great_builds[n]],
        "pyramidion": s.pyramidion == 1,
        "placed": parts_placed(s),
    }


def _queen(s: MenNefer, queen: int) -> QueenView:
    tile = s.table[QUEENS_TILE + queen]
    return {
        "tile": s.c.queens_tile_ids[tile] if tile >= 0 else None,
        "height": s.table[HEIGHT + queen],
        "parts": s.c.queen_parts,
        "eyes": [SEATS[p] for p in range(s.seats) for _ in range(s.get(p, EYES_AT + queen))],
        "spaces": s.c.eye_spaces,
    }
