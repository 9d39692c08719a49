"""The pieces on the table.  Data and its bookkeeping; the rules live in ``steps``."""

from __future__ import annotations

from typing import Any, Final, final

from mehen.core.native import i64, vec
from mehen.core.rng import Rng
from mehen.core.state import Rules, State
from mehen.core.step import Step
from mehen.core.tables import bit, replaced
from mehen.games.mennefer.actions import (
    MAX_CITIES,
    MAX_CITY_FIELDS,
    MAX_DISPLAY,
    MAX_FAVOURS,
    MAX_HOUSES,
    MAX_MARKET,
    MAX_QUEENS,
    MAX_ROOMS,
    MAX_SHELVES,
    MAX_SITES,
)
from mehen.games.mennefer.components import Components
from mehen.games.mennefer.vocabulary import LEVELS, POINT_SOURCES

NOBODY: Final[i64] = -1
EMPTY: Final[i64] = -1  # where a tile could lie

# One row of ``mat`` per seat.
POINTS: Final[i64] = 0
FOOD: Final[i64] = 1
HEKA: Final[i64] = 2
HEART: Final[i64] = 3  # steps taken
FEATHER: Final[i64] = 4  # steps taken
DISC: Final[i64] = 5
GREAT: Final[i64] = 6  # block on the track of the Great Pyramid
QUEENS: Final[i64] = 7  # block on the track of the queens' pyramids
HIEROGLYPH: Final[i64] = 8
BOARD: Final[i64] = 9
MUMMIES: Final[i64] = 10  # in stock
SARCOPHAGI: Final[i64] = 11  # available
SPHINX_STOCK: Final[i64] = 12
SPHINXES: Final[i64] = 13  # available
EYE_STOCK: Final[i64] = 14
EYES: Final[i64] = 15  # available
APPRENTICES: Final[i64] = 16  # on the own board
VISITS: Final[i64] = 17  # these three: turns of the age by option
SPECIALISES: Final[i64] = 18
TAKES: Final[i64] = 19
BOATS: Final[i64] = 20  # mask of locations outside the harbour
HARBOUR: Final[i64] = 21  # boats in it
ACTIVATED: Final[i64] = 22  # mask of locations whose boat was activated this turn
HARBOUR_USED: Final[i64] = 23  # boats in the harbour that were
TURNED: Final[i64] = 24  # mask of goods fields whose good is turned over
IN_HAND: Final[i64] = 25  # mask of goods fields whose good is being offered
BASKETS: Final[i64] = 26  # mask of temple fields
LOST_BASKETS: Final[i64] = 27
READY: Final[i64] = 28  # mask of action tiles with an apprentice
FRESH: Final[i64] = 29  # mask of action tiles taken this age
ROLLED: Final[i64] = 30  # mask of scrolls
OPEN: Final[i64] = 31  # mask of agreements
FULFILLED: Final[i64] = 32  # mask of agreements
SCARAB_AT: Final[i64] = 33  # by house
SUN: Final[i64] = SCARAB_AT + MAX_HOUSES  # own apprentices by house
MOON: Final[i64] = SUN + MAX_HOUSES
UPRIGHT: Final[i64] = MOON + MAX_HOUSES  # priestesses by room, 0 is the entrance
LYING: Final[i64] = UPRIGHT + MAX_ROOMS + 1
EYES_AT: Final[i64] = LYING + MAX_ROOMS + 1  # by queens' pyramid
SOURCE: Final[i64] = EYES_AT + MAX_QUEENS  # points by source, see below
SHELVES: Final[i64] = SOURCE + 7  # from here on derived: mask of goods fields with a good
KINDS: Final[i64] = SHELVES + 1  # mask of kinds of goods
SCROLLS: Final[i64] = KINDS + 1  # on the places
GRAVES: Final[i64] = SCROLLS + 1  # sarcophagi in the necropolis
MAT: Final[i64] = GRAVES + 1

# Where points come from, see ``POINT_SOURCES``
FROM_ACTIONS: Final[i64] = 0
FROM_DUAT: Final[i64] = 1
FROM_AGREEMENTS: Final[i64] = 2
FROM_SARCOPHAGI: Final[i64] = 3
FROM_DISC: Final[i64] = 4
FROM_GREAT: Final[i64] = 5
FROM_QUEENS: Final[i64] = 6

# Rows of ``table``: what lies open for everybody.
DISPLAY: Final[i64] = 0  # action tiles by slot, the top one first
GOODS: Final[i64] = DISPLAY + MAX_DISPLAY  # goods by market field
SCROLL_MARKET: Final[i64] = GOODS + MAX_MARKET
BENEFIT: Final[i64] = SCROLL_MARKET + MAX_MARKET  # by city
BONUS: Final[i64] = BENEFIT + MAX_CITIES  # mastaba bonuses by position
QUEENS_TILE: Final[i64] = BONUS + 8  # by pyramid
HEIGHT: Final[i64] = QUEENS_TILE + MAX_QUEENS  # parts of each queens' pyramid
TOP: Final[i64] = HEIGHT + MAX_QUEENS  # favour on the top part of each Great Pyramid stack
NEUTRAL_SUN: Final[i64] = TOP + 6  # neutral apprentices by house
NEUTRAL_MOON: Final[i64] = NEUTRAL_SUN + MAX_HOUSES
ORDER: Final[i64] = NEUTRAL_MOON + MAX_HOUSES  # seats in turn order
PLACED: Final[i64] = ORDER + 4  # derived: parts of the Great Pyramid by level
TABLE: Final[i64] = PLACED + 6

MAX_PLACES: Final[i64] = 8  # papyrus places of a board

PHASES: Final = "setup flood sowing harvest over".split()
SETUP: Final[i64] = 0
FLOOD: Final[i64] = 1
SOWING: Final[i64] = 2
HARVEST: Final[i64] = 3
OVER_PHASE: Final[i64] = 4


def bits(mask: i64) -> i64:
    """How many are in a mask."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def kth(mask: i64, k: i64) -> i64:
    """The k-th of a mask, from 0."""
    at: i64 = 0
    while True:
        if mask >> at & 1 == 1:
            if k == 0:
                return at
            k -= 1
        at += 1


@final
class MenNeferRules(Rules):
    """Steps and tables of one edition for one number of players."""

    def __init__(
        self,
        version: i64,
        seats: i64,
        edition: str,
        digest: str,
        options: dict[str, str],
        steps: list[Step[Any]],
        words: dict[str, list[list[str]]],
        components: Components,
    ) -> None:
        super().__init__("mennefer", version, seats, edition, digest, options, steps, words)
        self.c: Final = components


@final
class MenNefer(State):
    def __init__(self, rules: MenNeferRules, source: MenNefer | None = None) -> None:
        super().__init__(rules, source)
        self.c: Final = rules.c
        self.own_rules: Final = rules
        if source is None:
            c = rules.c
            n = rules.seats
            self.age: i64 = 1
            self.phase: i64 = SETUP
            self.turn: i64 = 0  # turns of this age that have begun
            self.deity: i64 = EMPTY
            self.pyramidion: i64 = 0  # 1 once the Great Pyramid is complete
            self.in_use: i64 = EMPTY  # action tile of the present visit
            self.out: i64 = 0  # mask of agreements that left the game
            self.goods_bag: i64 = 0  # these four derived: masks of what nobody has drawn
            self.scroll_bag: i64 = 0
            self.stack: i64 = 0  # agreements
            self.pool: i64 = 0  # action tiles of the supply, below those whose order is known
            self.supply_count: i64 = 0  # tiles of the supply whose order is known
            self.discard_count: i64 = 0
            self.mat: vec[i64] = vec[i64]([0] * (n * MAT))
            self.table: vec[i64] = vec[i64]([EMPTY] * TABLE)
            self.supply: vec[i64] = vec[i64]([EMPTY] * c.tiles)  # the next one first
            self.discard: vec[i64] = vec[i64]([EMPTY] * c.tiles)  # the oldest first
            self.shelf: vec[i64] = vec[i64]([EMPTY] * (n * MAX_SHELVES))  # goods by seat and goods field
            self.place: vec[i64] = vec[i64]([EMPTY] * (n * MAX_PLACES))  # scrolls by seat and place
            self.city: vec[i64] = vec[i64]([EMPTY] * (c.cities * MAX_CITY_FIELDS))  # agreements
            self.grave: vec[i64] = vec[i64]([NOBODY] * c.graves)
            self.pedestal: vec[i64] = vec[i64]([NOBODY] * c.pedestals)
            self.part: vec[i64] = vec[i64]([EMPTY] * (c.levels * MAX_SITES))  # favours by level and site
            self.left: vec[i64] = c.level_parts[:]  # derived: parts below the top by level and favour
        else:
            self.age = source.age
            self.phase = source.phase
            self.turn = source.turn
            self.deity = source.deity
            self.pyramidion = source.pyramidion
            self.in_use = source.in_use
            self.out = source.out
            self.goods_bag = source.goods_bag
            self.scroll_bag = source.scroll_bag
            self.stack = source.stack
            self.pool = source.pool
            self.supply_count = source.supply_count
            self.discard_count = source.discard_count
            self.mat = source.mat[:]
            self.table = source.table[:]
            # Shared with the origin: they are seldom changed, and then replaced, never written into.
            self.supply = source.supply
            self.discard = source.discard
            self.shelf = source.shelf
            self.place = source.place
            self.city = source.city
            self.grave = source.grave
            self.pedestal = source.pedestal
            self.part = source.part
            self.left = source.left

    def clone(self) -> MenNefer:
        return MenNefer(self.own_rules, self)

    def get(self, p: i64, what: i64) -> i64:
        return self.mat[p * MAT + what]

    def put(self, p: i64, what: i64, n: i64) -> None:
        self.mat[p * MAT + what] = n

    def add(self, p: i64, what: i64, n: i64) -> None:
        self.mat[p * MAT + what] += n

    # -- bookkeeping ---------------------------------------------------------------

    def score(self, p: i64, points: i64, source: i64, about: i64 = 0) -> i64:
        """MN-7.2: never below 0.  Returns what was really gained or lost."""
        change = max(points, -self.get(p, POINTS))
        self.add(p, POINTS, change)
        self.add(p, SOURCE + source, change)
        self.book(p, change, source, about)
        return change

    def agreements_of(self, p: i64) -> i64:
        return bits(self.get(p, OPEN) | self.get(p, FULFILLED))

    def tiles_of(self, p: i64) -> i64:
        """Action tiles on the own board."""
        return bits(self.get(p, READY)) + bits(self.get(p, FRESH))

    def others_on(self, house: i64, moon: bool) -> i64:
        """MN-6.4: all apprentices on a sun or moon field, whoever owns them."""
        total = self.table[(NEUTRAL_MOON if moon else NEUTRAL_SUN) + house]
        column = (MOON if moon else SUN) + house
        for p in range(self.seats):
            total += self.mat[p * MAT + column]
        return total

    def level(self) -> i64:
        """MN-7.12: the lowest level of the Great Pyramid that is not complete; the number of levels if all are."""
        for level in range(self.c.levels):
            if self.table[PLACED + level] < self.c.sites:
                return level
        return self.c.levels

    def eyes_beside(self, queen: i64) -> i64:
        total: i64 = 0
        for p in range(self.seats):
            total += self.get(p, EYES_AT + queen)
        return total

    def erected(self, p: i64) -> i64:
        return self.c.sphinx_pieces - self.get(p, SPHINX_STOCK) - self.get(p, SPHINXES)

    def put_good(self, p: i64, shelf: i64, good: i64) -> None:
        self.shelf = replaced(self.shelf, p * MAX_SHELVES + shelf, good)
        self.put(p, SHELVES, self.get(p, SHELVES) | bit(shelf))
        self.put(p, KINDS, self.get(p, KINDS) | bit(self.c.good_kind[good]))

    def put_scroll(self, p: i64, scroll: i64) -> None:
        self.place = replaced(self.place, p * MAX_PLACES + self.get(p, SCROLLS), scroll)
        self.add(p, SCROLLS, 1)

    def points_of(self, seat: i64) -> i64:
        return self.mat[seat * MAT + POINTS]

    def places(self) -> list[int]:
        """MN-9.1, MN-9.2: most points; then the higher sum of heart and feather; whoever is still level shares."""
        out = [1] * self.seats
        for p in range(self.seats):
            for q in range(self.seats):
                mine, other = self.get(p, POINTS), self.get(q, POINTS)
                if mine == other:
                    mine = self.get(p, HEART) + self.get(p, FEATHER)
                    other = self.get(q, HEART) + self.get(q, FEATHER)
                if other > mine:
                    out[p] += 1
        return out

    # -- hidden information --------------------------------------------------------

    def resampled(self, seat: i64, rng: Rng) -> MenNefer:
        """RULES 10: nobody has secrets, and what is not drawn yet has no order, so there is nothing to redraw."""
        return MenNefer(self.own_rules, self)

    # -- saving --------------------------------------------------------------------

    def derive(self) -> None:
        """Recount what follows from the pieces (after loading them, or laying them out)."""
        c = self.c
        self.goods_bag = bit(c.goods) - 1
        self.scroll_bag = bit(c.scrolls) - 1
        self.stack = (bit(c.agreements) - 1) & ~self.out
        self.pool = bit(c.tiles) - 1
        for k in range(MAX_MARKET):
            self.goods_bag &= ~bit_of(self.table[GOODS + k])
            self.scroll_bag &= ~bit_of(self.table[SCROLL_MARKET + k])
        for k in range(MAX_DISPLAY):
            self.pool &= ~bit_of(self.table[DISPLAY + k])
        for k in range(c.tiles):
            self.pool &= ~(bit_of(self.supply[k]) | bit_of(self.discard[k]))
        self.pool &= ~bit_of(self.in_use)
        for k in range(c.cities * MAX_CITY_FIELDS):
            self.stack &= ~bit_of(self.city[k])
        for p in range(self.seats):
            self._derive_seat(p)
        self.left = c.level_parts[:]
        for level in range(c.levels):
            self.table[PLACED + level] = 0
            if self.table[TOP + level] >= 0:
                self.left[level * MAX_FAVOURS + self.table[TOP + level]] -= 1
            for site in range(c.sites):
                favour = self.part[level * MAX_SITES + site]
                if favour >= 0:
                    self.left[level * MAX_FAVOURS + favour] -= 1
                    self.table[PLACED + level] += 1

    def _derive_seat(self, p: i64) -> None:
        c = self.c
        for column in range(SHELVES, MAT):
            self.put(p, column, 0)
        for shelf in range(MAX_SHELVES):
            good = self.shelf[p * MAX_SHELVES + shelf]
            if good >= 0:
                self.goods_bag &= ~bit_of(good)
                self.put_good(p, shelf, good)
        for k in range(MAX_PLACES):
            scroll = self.place[p * MAX_PLACES + k]
            if scroll >= 0:
                self.scroll_bag &= ~bit_of(scroll)
                self.add(p, SCROLLS, 1)
        for k in range(c.graves):
            if self.grave[k] == p:
                self.add(p, GRAVES, 1)
        self.scroll_bag &= ~self.get(p, ROLLED)
        self.stack &= ~(self.get(p, OPEN) | self.get(p, FULFILLED))
        self.pool &= ~(self.get(p, READY) | self.get(p, FRESH))

    def dump(self) -> dict[str, Any]:
        c = self.c
        seats = c.vocabulary["seat"]
        return {
            "age": self.age,
            "phase": PHASES[self.phase],
            "turn": self.turn,
            "order": self._names(seats, ORDER, self.seats),
            "seats": [self._dump_seat(p) for p in range(self.seats)],
            "neutrals": {
                "sun": [self.table[NEUTRAL_SUN + k] for k in range(c.houses)],
                "moon": [self.table[NEUTRAL_MOON + k] for k in range(c.houses)],
            },
            "display": self._names(c.tile_ids, DISPLAY, c.slots),
            "supply": [c.tile_ids[self.supply[k]] for k in range(self.supply_count)],
            "discard": [c.tile_ids[self.discard[k]] for k in range(self.discard_count)],
            "in_use": c.tile_ids[self.in_use] if self.in_use >= 0 else None,
            "goods": self._names(c.good_ids, GOODS, c.goods_fields),
            "papyri": self._names(c.scroll_ids, SCROLL_MARKET, c.scroll_fields),
            "deity": c.deity_ids[self.deity] if self.deity >= 0 else None,
            "benefits": self._names(c.benefit_ids, BENEFIT, c.cities),
            "bonuses": self._names(c.bonus_ids, BONUS, c.bonuses),
            "cities": {
                name: named(c.agreement_ids, [self.city[k * MAX_CITY_FIELDS + j] for j in range(c.city_fields)])
                for k, name in enumerate(c.city_ids)
            },
            "discarded": listed(c.agreement_ids, self.out),
            "graves": {name: seats[self.grave[k]] for k, name in enumerate(c.grave_ids) if self.grave[k] >= 0},
            "pedestals": {
                name: seats[self.pedestal[k]] for k, name in enumerate(c.pedestal_ids) if self.pedestal[k] >= 0
            },
            "great": {
                "tops": self._names(c.favour_ids, TOP, c.levels),
                "parts": {
                    LEVELS[level]: named(c.favour_ids, [self.part[level * MAX_SITES + k] for k in range(c.sites)])
                    for level in range(c.levels)
                },
                "pyramidion": self.pyramidion == 1,
            },
            "queens": {
                "tiles": self._names(c.queens_tile_ids, QUEENS_TILE, c.queens),
                "heights": [self.table[HEIGHT + k] for k in range(c.queens)],
            },
            "agenda": self.dump_agenda(),
        }

    def _names(self, ids: list[str], first: i64, count: i64) -> list[str | None]:
        return named(ids, [self.table[first + k] for k in range(count)])

    def _dump_seat(self, p: i64) -> dict[str, Any]:
        c = self.c
        houses = c.house_ids
        board = self.get(p, BOARD)
        return {
            **{name: self.get(p, column) for name, column in COLUMNS.items()},
            "board": c.board_ids[board] if board >= 0 else None,
            "scarabs": {name: self.get(p, SCARAB_AT + k) for k, name in enumerate(houses)},
            "sun": {name: self.get(p, SUN + k) for k, name in enumerate(houses) if self.get(p, SUN + k)},
            "moon": {name: self.get(p, MOON + k) for k, name in enumerate(houses) if self.get(p, MOON + k)},
            "upright": [self.get(p, UPRIGHT + k) for k in range(c.rooms + 1)],
            "lying": [self.get(p, LYING + k) for k in range(c.rooms + 1)],
            "eyes_at": [self.get(p, EYES_AT + k) for k in range(c.queens)],
            "boats": listed(c.location_ids, self.get(p, BOATS)),
            "activated": listed(c.location_ids, self.get(p, ACTIVATED)),
            "tiles": listed(c.tile_ids, self.get(p, READY)),
            "taken": listed(c.tile_ids, self.get(p, FRESH)),
            "goods": {
                name: c.good_ids[self.shelf[p * MAX_SHELVES + k]]
                for k, name in enumerate(c.shelf_ids)
                if self.shelf[p * MAX_SHELVES + k] >= 0
            },
            "turned": listed(c.shelf_ids, self.get(p, TURNED)),
            "offering": listed(c.shelf_ids, self.get(p, IN_HAND)),
            "baskets": listed(c.temple_ids, self.get(p, BASKETS)),
            "papyri": [c.scroll_ids[self.place[p * MAX_PLACES + k]] for k in range(self.get(p, SCROLLS))],
            "rolled": listed(c.scroll_ids, self.get(p, ROLLED)),
            "open": listed(c.agreement_ids, self.get(p, OPEN)),
            "fulfilled": listed(c.agreement_ids, self.get(p, FULFILLED)),
            "points_from": {name: self.get(p, SOURCE + k) for k, name in enumerate(POINT_SOURCES)},
        }


#: Numbers of a seat as they stand in a dump, with the column of the mat they go to.
COLUMNS: Final[dict[str, int]] = {
    "points": POINTS,
    "food": FOOD,
    "heka": HEKA,
    "heart": HEART,
    "feather": FEATHER,
    "disc": DISC,
    "great": GREAT,
    "queens": QUEENS,
    "hieroglyph": HIEROGLYPH,
    "mummies": MUMMIES,
    "sarcophagi": SARCOPHAGI,
    "sphinx_stock": SPHINX_STOCK,
    "sphinxes": SPHINXES,
    "eye_stock": EYE_STOCK,
    "eyes": EYES,
    "apprentices": APPRENTICES,
    "visits": VISITS,
    "specialises": SPECIALISES,
    "takes": TAKES,
    "harbour": HARBOUR,
    "harbour_used": HARBOUR_USED,
    "lost_baskets": LOST_BASKETS,
}


def bit_of(number: i64) -> i64:
    """A mask with one thing in it; nothing for EMPTY."""
    return bit(number) if number >= 0 else 0


def listed(ids: list[str], mask: i64) -> list[str]:
    """A mask in words."""
    return [name for k, name in enumerate(ids) if mask >> k & 1]


def named(ids: list[str], numbers: list[int]) -> list[str | None]:
    return [ids[number] if number >= 0 else None for number in numbers]
