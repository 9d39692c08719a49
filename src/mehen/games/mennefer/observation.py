"""What a seat may know of Men-Nefer, as numbers: all of it, for nobody has secrets (RULES 10)."""

from __future__ import annotations

from typing import Final, final

from mehen.core.native import i64, vec
from mehen.core.observation import ONE_MORE, THING, Observation
from mehen.games.mennefer.actions import MAX_CITY_FIELDS, MAX_FAVOURS, MAX_MARKET, MAX_SHELVES, MAX_SITES
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
    PHASES,
    POINTS,
    QUEENS,
    QUEENS_TILE,
    READY,
    ROLLED,
    SARCOPHAGI,
    SCARAB_AT,
    SCROLL_MARKET,
    SCROLLS,
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
    MenNeferRules,
)
from mehen.games.mennefer.vocabulary import POINT_SOURCES

# Where tiles, goods, scrolls and agreements are; what nobody has drawn is at 0.
OPEN_DISPLAY: Final[i64] = 1
TILE_SUPPLY: Final[i64] = 2  # at a place that is known
TILE_DISCARD: Final[i64] = 3
TILE_IN_USE: Final[i64] = 4
TILE_READY: Final[i64] = 5  # + 2 * row of the seat
TILE_FRESH: Final[i64] = 6  # + 2 * row
ON_MARKET: Final[i64] = 1
ON_SHELF: Final[i64] = 2  # + row
ON_PLACE: Final[i64] = 2  # + 2 * row
ROLLED_UP: Final[i64] = 3  # + 2 * row
IN_CITY: Final[i64] = 1
OUT_OF_GAME: Final[i64] = 2
STILL_OPEN: Final[i64] = 3  # + 2 * row
IS_FULFILLED: Final[i64] = 4  # + 2 * row

MOST: Final[i64] = 99  # of things that the rules give no end to
POINT_LIMIT: Final[i64] = 500


@final
class MenNeferObservation(Observation[MenNefer]):
    def __init__(self, rules: MenNeferRules) -> None:
        super().__init__(rules, rules.seats)
        c = rules.c
        n = rules.seats
        number = self.number
        things = self.things
        self.at_age: Final[i64] = number("age", c.ages + 1, "age")
        self.at_phase: Final[i64] = things("phase", [], len(PHASES) - 1, " ".join(PHASES))
        self.at_turn: Final[i64] = number("turn", c.turns * n, "turns of this age that have begun")
        self.at_deity: Final[i64] = things("deity", [], len(c.deity_ids), "deity of the temple")
        self.at_pyramidion: Final[i64] = number("pyramidion", 1, "1: the Great Pyramid is complete")
        self.at_in_use: Final[i64] = things("in_use", [], c.tiles, "action tile of the present visit")
        self.at_order: Final[i64] = self.people("order", [n], "turn order")
        self.at_tile: Final[i64] = things(
            "tile",
            [c.tiles],
            TILE_FRESH + 2 * (n - 1),
            "each action tile: 0 pool, 1 display, 2 supply, 3 discard, 4 in use, 5 + 2 * row with an apprentice, "
            "6 + 2 * row taken this age",
        )
        self.at_display: Final[i64] = things("display", [c.slots], c.tiles, "action tile in each slot")
        self.at_supply: Final[i64] = things("supply", [c.tiles], c.tiles, "tiles of the supply in known order")
        self.at_discard: Final[i64] = things("discard", [c.tiles], c.tiles, "discarded tiles, the oldest first")
        self.at_good: Final[i64] = things(
            "good", [c.goods], ON_SHELF + n - 1, "each good: 0 bag, 1 market, 2 + row of the seat"
        )
        self.at_goods: Final[i64] = things("goods", [c.goods_fields], c.goods, "good on each market field")
        self.at_scroll: Final[i64] = things(
            "scroll",
            [c.scrolls],
            ROLLED_UP + 2 * (n - 1),
            "each papyrus: 0 bag, 1 market, 2 + 2 * row on a place, 3 + 2 * row rolled up",
        )
        self.at_papyri: Final[i64] = things("papyri", [c.scroll_fields], c.scrolls, "papyrus on each market field")
        self.at_agreement: Final[i64] = things(
            "agreement",
            [c.agreements],
            IS_FULFILLED + 2 * (n - 1),
            "each agreement: 0 stack, 1 city, 2 out of the game, 3 + 2 * row open, 4 + 2 * row fulfilled",
        )
        self.at_city: Final[i64] = things("city", [c.cities, c.city_fields], c.agreements, "agreements of each city")
        self.at_benefit: Final[i64] = things("benefit", [c.cities], len(c.benefit_ids), "benefit of each city")
        self.at_bonus: Final[i64] = things("bonus", [c.bonuses], len(c.bonus_ids), "mastaba bonuses by position")
        self.at_queens_tile: Final[i64] = things(
            "queens_tile", [c.queens], len(c.queens_tile_ids), "tile of each queens' pyramid"
        )
        self.at_height: Final[i64] = self.numbers("height", [c.queens], c.queen_parts, "parts of each queens' pyramid")
        self.at_top: Final[i64] = things("top", [c.levels], c.favours, "favour on the top part of each stack")
        self.at_part: Final[i64] = things("part", [c.levels, c.sites], c.favours, "favour on each site by level")
        self.at_left: Final[i64] = self.numbers("left", [c.levels, c.favours], MOST, "parts below the top by favour")
        self.at_neutral: Final[i64] = self.numbers(
            "neutral", [2, c.houses], MOST, "neutral apprentices by house: sun, moon"
        )
        self.at_grave: Final[i64] = self.people("grave", [c.graves], "owner of each necropolis field")
        self.at_pedestal: Final[i64] = self.people("pedestal", [c.pedestals], "owner of each pedestal")
        self.at_shelf: Final[i64] = self.field(
            "shelf", [n, c.shelves], 0, c.goods, "good on each goods field", kind=THING, by_seat=True
        )
        self.at_place: Final[i64] = self.field(
            "place", [n, c.places], 0, c.scrolls, "papyrus on each place", kind=THING, by_seat=True
        )
        self.seat_columns(rules)
        self.close()

    def seat_columns(self, rules: MenNeferRules) -> None:
        c = rules.c
        column = self.column
        column("points", POINTS, POINT_LIMIT, "points")
        column("food", FOOD, c.cap, "food")
        column("heka", HEKA, c.cap, "heka")
        column("heart", HEART, c.duat, "steps of the heart")
        column("feather", FEATHER, c.duat, "steps of the feather")
        column("disc", DISC, c.obelisk, "field of the disc on the obelisk")
        column("great", GREAT, c.great, "field on the track of the Great Pyramid")
        column("queens", QUEENS, c.queens_track, "field on the track of the queens' pyramids")
        column("hieroglyph", HIEROGLYPH, c.hieroglyphs, "hieroglyphs reached")
        column("board", BOARD, c.boards, "administration board", 1, 0, ONE_MORE)
        column("mummies", MUMMIES, MOST, "mummies in stock")
        column("sarcophagi", SARCOPHAGI, MOST, "sarcophagi available")
        column("sphinx_stock", SPHINX_STOCK, MOST, "sphinxes in stock")
        column("sphinxes", SPHINXES, MOST, "sphinxes available")
        column("eye_stock", EYE_STOCK, MOST, "eyes in stock")
        column("eyes", EYES, MOST, "eyes available")
        column("apprentices", APPRENTICES, MOST, "apprentices on the own board")
        column("visits", VISITS, MOST, "visits of this age")
        column("specialises", SPECIALISES, MOST, "specialisations of this age")
        column("takes", TAKES, MOST, "tiles taken this age")
        column("harbour", HARBOUR, c.boats, "boats in the harbour")
        column("harbour_used", HARBOUR_USED, MOST, "of these, activated this turn")
        self.bits("boats", BOATS, c.locations, "boats by location")
        self.bits("activated", ACTIVATED, c.locations, "boats activated this turn")
        self.bits("turned", TURNED, c.shelves, "goods turned over by goods field")
        self.bits("offering", IN_HAND, c.shelves, "goods being offered by goods field")
        self.bits("baskets", BASKETS, c.temple_fields, "baskets in the temple")
        column("lost_baskets", LOST_BASKETS, MOST, "baskets lost")
        column("scarab", SCARAB_AT, c.track, "scarabs by house", c.houses)
        column("sun", SUN, MOST, "apprentices on sun fields by house", c.houses)
        column("moon", MOON, MOST, "apprentices on moon fields by house", c.houses)
        column("upright", UPRIGHT, c.priestesses, "priestesses standing by room, the entrance first", c.rooms + 1)
        column("lying", LYING, c.priestesses, "priestesses lying by room", c.rooms + 1)
        column("eyes_at", EYES_AT, MOST, "eyes by queens' pyramid", c.queens)
        sources = "points by source: " + " ".join(POINT_SOURCES)
        column("source", SOURCE, POINT_LIMIT, sources, len(POINT_SOURCES), -POINT_LIMIT)
        column("scrolls", SCROLLS, c.places, "papyri on the places")
        column("graves", GRAVES, c.graves, "sarcophagi in the necropolis")

    def look(self, s: MenNefer, seat: i64) -> None:
        self.put(self.at_age, s.age)
        self.put(self.at_phase, s.phase)
        self.put(self.at_turn, s.turn)
        self.put(self.at_deity, s.deity + 1)
        self.put(self.at_pyramidion, s.pyramidion)
        self.put(self.at_in_use, s.in_use + 1)
        self.put_seats(self.at_order, s.table, ORDER, s.seats, seat)
        self.look_at_tiles(s, seat)
        self.look_at_goods(s, seat)
        self.look_at_scrolls(s, seat)
        self.look_at_agreements(s, seat)
        self.look_at_board(s, seat)
        self.look_at_seats(s.mat, MAT, seat)

    def look_at_tiles(self, s: MenNefer, seat: i64) -> None:
        c = s.c
        self.put_things(self.at_display, s.table, DISPLAY, c.slots)
        self.place_all(self.at_tile, s.table, DISPLAY, c.slots, OPEN_DISPLAY)
        self.put_things(self.at_supply, s.supply, 0, s.supply_count)
        self.place_all(self.at_tile, s.supply, 0, s.supply_count, TILE_SUPPLY)
        self.put_things(self.at_discard, s.discard, 0, s.discard_count)
        self.place_all(self.at_tile, s.discard, 0, s.discard_count, TILE_DISCARD)
        if s.in_use >= 0:
            self.put(self.at_tile + s.in_use, TILE_IN_USE)
        for p in range(s.seats):
            row = 2 * self.row(p, seat)
            self.place_mask(self.at_tile, s.get(p, READY), TILE_READY + row)
            self.place_mask(self.at_tile, s.get(p, FRESH), TILE_FRESH + row)

    def look_at_goods(self, s: MenNefer, seat: i64) -> None:
        c = s.c
        self.put_things(self.at_goods, s.table, GOODS, c.goods_fields)
        self.place_all(self.at_good, s.table, GOODS, MAX_MARKET, ON_MARKET)
        for p in range(s.seats):
            row = self.row(p, seat)
            self.put_things(self.at_shelf + row * c.shelves, s.shelf, p * MAX_SHELVES, c.shelves)
            self.place_all(self.at_good, s.shelf, p * MAX_SHELVES, c.shelves, ON_SHELF + row)

    def look_at_scrolls(self, s: MenNefer, seat: i64) -> None:
        c = s.c
        self.put_things(self.at_papyri, s.table, SCROLL_MARKET, c.scroll_fields)
        self.place_all(self.at_scroll, s.table, SCROLL_MARKET, MAX_MARKET, ON_MARKET)
        for p in range(s.seats):
            row = self.row(p, seat)
            self.put_things(self.at_place + row * c.places, s.place, p * MAX_PLACES, c.places)
            self.place_all(self.at_scroll, s.place, p * MAX_PLACES, c.places, ON_PLACE + 2 * row)
            self.place_mask(self.at_scroll, s.get(p, ROLLED), ROLLED_UP + 2 * row)

    def look_at_agreements(self, s: MenNefer, seat: i64) -> None:
        c = s.c
        for city in range(c.cities):
            self.put_things(self.at_city + city * c.city_fields, s.city, city * MAX_CITY_FIELDS, c.city_fields)
            self.place_all(self.at_agreement, s.city, city * MAX_CITY_FIELDS, c.city_fields, IN_CITY)
        self.place_mask(self.at_agreement, s.out, OUT_OF_GAME)
        for p in range(s.seats):
            row = 2 * self.row(p, seat)
            self.place_mask(self.at_agreement, s.get(p, OPEN), STILL_OPEN + row)
            self.place_mask(self.at_agreement, s.get(p, FULFILLED), IS_FULFILLED + row)

    def look_at_board(self, s: MenNefer, seat: i64) -> None:
        c = s.c
        self.put_things(self.at_benefit, s.table, BENEFIT, c.cities)
        self.put_things(self.at_bonus, s.table, BONUS, c.bonuses)
        self.put_things(self.at_queens_tile, s.table, QUEENS_TILE, c.queens)
        self.put_numbers(self.at_height, s.table, HEIGHT, c.queens)
        self.put_things(self.at_top, s.table, TOP, c.levels)
        for level in range(c.levels):
            self.put_things(self.at_part + level * c.sites, s.part, level * MAX_SITES, c.sites)
            self.put_numbers(self.at_left + level * c.favours, s.left, level * MAX_FAVOURS, c.favours)
        self.put_numbers(self.at_neutral, s.table, NEUTRAL_SUN, c.houses)
        self.put_numbers(self.at_neutral + c.houses, s.table, NEUTRAL_MOON, c.houses)
        self.put_seats(self.at_grave, s.grave, 0, c.graves, seat)
        self.put_seats(self.at_pedestal, s.pedestal, 0, c.pedestals, seat)

    def place_all(self, at: i64, things: vec[i64], first: i64, count: i64, place: i64) -> None:
        """Where these things are."""
        for k in range(count):
            thing = things[first + k]
            if thing >= 0:
                self.put(at + thing, place)

    def place_mask(self, at: i64, mask: i64, place: i64) -> None:
        thing: i64 = 0
        while mask != 0:
            if mask & 1 == 1:
                self.put(at + thing, place)
            mask >>= 1
            thing += 1
