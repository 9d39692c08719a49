"""The pieces on the table.  Data and its bookkeeping; the rules live in ``steps``."""

from __future__ import annotations

from typing import Any, Final, final

from mehen.core.frame import a_of
from mehen.core.native import i64, vec
from mehen.core.rng import Rng
from mehen.core.shuffle import shuffle, sort_by
from mehen.core.state import OVER, Rules, State
from mehen.core.step import Step
from mehen.core.tables import replaced
from mehen.games.egizia.actions import MAX_SITES, MAX_SLOTS
from mehen.games.egizia.components import Components
from mehen.games.egizia.vocabulary import (
    FIELD,
    GRAIN,
    IMPROVE_FIELD,
    PERMANENT,
    QUARRY,
    STONE,
)

NOBODY: Final[i64] = -1

# One row of ``mat`` per seat.
SCORE: Final[i64] = 0
STONES: Final[i64] = 1
CREW: Final[i64] = 2  # four: blue, black, yellow, joker
USED: Final[i64] = 6  # mask of crews
MARKET: Final[i64] = 7  # two: grain, stone
SHIPS: Final[i64] = 9  # in supply
FURTHEST: Final[i64] = 10  # highest river index of an own ship in this phase, 0 none
LAST: Final[i64] = 11  # river index of the ship placed last, 0 none
NUMBER: Final[i64] = 12  # turn order, from 1; 0 before it is dealt
PASSED: Final[i64] = 13
UPSTREAM: Final[i64] = 14  # uses of place_upstream this round
SHARED: Final[i64] = 15  # uses of share_round_space this round
RAISED: Final[i64] = 16  # uses of free_raise this round
BOUGHT: Final[i64] = 17  # uses of buy_raise this round
SITES: Final[i64] = 18  # mask of sites where stones were spent this round
POINTS: Final[i64] = 19  # points by source, see below
QUARRY_YIELD: Final[i64] = 31  # from here on derived from the pieces
FIELD_YIELD: Final[i64] = 32  # three colours
BLOCKS: Final[i64] = 35  # four buildings
GRAVE_SUM: Final[i64] = 39  # tiles and cards
PERMANENTS: Final[i64] = 40  # cards, without fields and quarries
SPHINX_HAND: Final[i64] = 41
GENERAL: Final[i64] = 42  # general cards (EG-7), improve_field only while not assigned
HOLD: Final[i64] = 43  # cards in front by what they do; improve_field: those not assigned
MAT: Final[i64] = 61

# Where points come from, for the final table
FROM_BUILDING: Final[i64] = 0
FROM_ROWS: Final[i64] = 1
FROM_SPHINX_RETURNS: Final[i64] = 2
FROM_PARTICIPATION: Final[i64] = 3
FROM_MARKET: Final[i64] = 4
FROM_CARDS: Final[i64] = 5
FROM_STONE_SALE: Final[i64] = 6
FROM_HUNGER: Final[i64] = 7
FROM_FINAL_SALE: Final[i64] = 8
FROM_GRAVES: Final[i64] = 9
FROM_SPHINX: Final[i64] = 10
POINT_SOURCES: Final = (
    "building rows sphinx_returns participation market cards stone_sale hunger final_sale graves sphinx"
).split()

# Where a Nile card is: in front of a seat (0 and up), or
IN_DECK: Final[i64] = -1
ON_RIVER: Final[i64] = -2
OUT: Final[i64] = -3

# Where a Sphinx card is: in a seat's hand (0 and up), or
IN_POOL: Final[i64] = -1  # the part of the deck nobody has seen: it has no order yet
AT_BOTTOM: Final[i64] = -2  # the part put back under the deck, in order
LOOKED_AT: Final[i64] = -3

PHASES: Final = "setup deal sail feed produce build bonus turn_order final_scoring".split()
SETUP: Final[i64] = 0
DEAL: Final[i64] = 1
SAIL: Final[i64] = 2
FEED: Final[i64] = 3
PRODUCE: Final[i64] = 4
BUILD: Final[i64] = 5
BONUS: Final[i64] = 6
TURN_ORDER: Final[i64] = 7
FINAL_SCORING: Final[i64] = 8

BERTHS: Final[i64] = MAX_SLOTS + 1  # slots of a site and the place beside it, in reserve
RESERVE_BERTH: Final[i64] = MAX_SLOTS


@final
class EgiziaRules(Rules):
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
        super().__init__("egizia", version, seats, edition, digest, options, steps, words)
        self.c: Final = components


@final
class Egizia(State):
    def __init__(self, rules: EgiziaRules, source: Egizia | None = None) -> None:
        super().__init__(rules, source)
        self.c: Final = rules.c
        self.own_rules: Final = rules
        if source is None:
            c = rules.c
            n = rules.seats
            self.round: i64 = 0
            self.phase: i64 = SETUP
            self.ring: i64 = c.ring_start
            self.turn: i64 = 0  # number of the player who placed or passed last
            self.grain: i64 = 0  # from cards and stones in the present feeding turn
            self.declined: i64 = 0  # slot ships taken back at the present site
            self.movers: i64 = 0  # seats that moved to first place, the first mover lowest: 4 bits each, seat + 1
            self.committed: i64 = 0  # mask of crews in the present building turn
            self.second_due: bool = False  # extra_crew was played, its crew is not committed yet
            self.extra_crews: i64 = 0  # extra_crew cards played in the present building turn
            self.building_cards: i64 = 0  # all building cards played in it
            self.strength_bonus: i64 = 0
            self.extra_draws: i64 = 0  # sphinx_draw cards played in it
            self.keep_limit: i64 = 0
            self.kept: i64 = 0
            self.value_built: i64 = 0  # or Sphinx cards paid for
            self.rows_done: i64 = 0  # pyramid elements completed in it, the first one highest: 6 bits each
            self.mat: vec[i64] = vec[i64]([0] * (n * MAT))
            self.track: vec[i64] = vec[i64](range(n))  # EG-2.2: seats from front to back
            self.river: vec[i64] = vec[i64]([NOBODY] * c.places)  # Nile card by place
            self.card_at: vec[i64] = vec[i64]([IN_DECK] * c.cards)
            self.improves: vec[i64] = vec[i64]([NOBODY] * c.cards)  # the field an improve_field card lies on
            self.ships: vec[i64] = vec[i64]([0] * (c.places * n))  # by place and seat
            self.berths: vec[i64] = vec[i64]([NOBODY] * (MAX_SITES * BERTHS))
            self.block: vec[i64] = vec[i64]([NOBODY] * c.blocks)  # owner of the block on each building space
            self.filled: vec[i64] = vec[i64]([0] * c.elements)  # derived: blocks in each element
            self.tile: vec[i64] = vec[i64]([NOBODY] * c.graves)  # kind of the tile turned up on each grave
            self.turned: i64 = 0  # derived: tiles turned up so far
            self.tiles_left: vec[i64] = c.tile_count[:]  # derived: tiles by kind that were never turned up
            self.sphinx_at: vec[i64] = vec[i64]([IN_POOL] * c.sphinx_cards)
            self.sphinx_known: vec[i64] = vec[i64]([0] * c.sphinx_cards)  # mask of seats that know where it is
            self.pool: i64 = c.sphinx_cards  # derived: cards in the pool
            self.bottom: vec[i64] = vec[i64]([NOBODY] * c.sphinx_cards)  # next to be drawn first
            self.bottom_count: i64 = 0
            self.drawn: vec[i64] = vec[i64]([NOBODY] * c.max_draw)  # being looked at, in the sequence drawn
            self.drawn_count: i64 = 0
        else:
            self.round = source.round
            self.phase = source.phase
            self.ring = source.ring
            self.turn = source.turn
            self.grain = source.grain
            self.declined = source.declined
            self.movers = source.movers
            self.committed = source.committed
            self.second_due = source.second_due
            self.extra_crews = source.extra_crews
            self.building_cards = source.building_cards
            self.strength_bonus = source.strength_bonus
            self.extra_draws = source.extra_draws
            self.keep_limit = source.keep_limit
            self.kept = source.kept
            self.value_built = source.value_built
            self.rows_done = source.rows_done
            self.mat = source.mat[:]
            # Shared with the origin: they are seldom changed, and then replaced, never written into.
            self.track = source.track
            self.river = source.river
            self.card_at = source.card_at
            self.improves = source.improves
            self.ships = source.ships
            self.berths = source.berths
            self.block = source.block
            self.filled = source.filled
            self.tile = source.tile
            self.turned = source.turned
            self.tiles_left = source.tiles_left
            self.sphinx_at = source.sphinx_at
            self.sphinx_known = source.sphinx_known
            self.pool = source.pool
            self.bottom = source.bottom
            self.bottom_count = source.bottom_count
            self.drawn = source.drawn
            self.drawn_count = source.drawn_count

    def clone(self) -> Egizia:
        return Egizia(self.own_rules, self)

    def get(self, p: i64, what: i64) -> i64:
        return self.mat[p * MAT + what]

    def put(self, p: i64, what: i64, n: i64) -> None:
        self.mat[p * MAT + what] = n

    def add(self, p: i64, what: i64, n: i64) -> None:
        self.mat[p * MAT + what] += n

    # -- bookkeeping ---------------------------------------------------------------

    def score(self, p: i64, points: i64, source: i64, about: i64 = 0) -> None:
        """EG-2.3, EG-2.14: one event is one move; the marker queues behind all who stand there or further on."""
        if points == 0:
            return
        self.add(p, SCORE, points)
        self.add(p, POINTS + source, points)
        self.book(p, points, source, about)
        now = self.get(p, SCORE)
        track = self.track[:]
        n = self.seats
        at: i64 = 0
        while track[at] != p:
            at += 1
        while at + 1 < n:  # take the marker out, to the very back ...
            track[at] = track[at + 1]
            at += 1
        while at > 0 and self.get(track[at - 1], SCORE) < now:  # ... and let it overtake
            track[at] = track[at - 1]
            at -= 1
        track[at] = p
        self.track = track

    def subject(self) -> i64:
        """First argument of the frame on top: the site or place that a question is about."""
        return a_of(self.agenda[self.depth - 1])

    def seat_with_number(self, number: i64) -> i64:
        p: i64 = 0
        while self.get(p, NUMBER) != number:
            p += 1
        return p

    def sphinx_deck(self) -> i64:
        return self.pool + self.bottom_count

    def open_tiles(self) -> i64:
        """Grave tiles that lie open and are not taken."""
        return self.turned - self.filled[1]

    def ship_at(self, p: i64, site: i64) -> bool:
        for k in range(BERTHS):
            if self.berths[site * BERTHS + k] == p:
                return True
        return False

    def ships_on(self, place: i64) -> i64:
        total: i64 = 0
        for p in range(self.seats):
            total += self.ships[place * self.seats + p]
        return total

    def colour_of(self, card: i64) -> i64:
        """EG-7.25: a field counts as one level better for each card that lies on it."""
        colour = self.c.card_colour[card]
        for other in range(self.c.cards):
            if self.improves[other] == card:
                colour -= self.c.op_a[IMPROVE_FIELD]
        return max(colour, 0)

    def receive(self, p: i64, card: i64) -> None:
        """EG-7.3: a card that is kept comes to lie in front of a seat; only playing an anytime card removes it."""
        self.card_at = replaced(self.card_at, card, p)
        self.count_card(p, card, 1)

    def discard(self, p: i64, op: i64) -> None:
        """One card of a kind leaves the game; copies are equal, so the lowest goes."""
        card: i64 = 0
        while self.card_at[card] != p or self.c.card_op[card] != op:
            card += 1
        self.count_card(p, card, -1)
        self.card_at = replaced(self.card_at, card, OUT)

    def count_card(self, p: i64, card: i64, sign: i64) -> None:
        """Keep the derived sums of a seat in step with its cards."""
        c = self.c
        kind = c.card_kind[card]
        if kind == QUARRY:
            self.add(p, QUARRY_YIELD, sign * c.card_yield[card])
        elif kind == FIELD:
            self.add(p, FIELD_YIELD + self.colour_of(card), sign * c.card_yield[card])
        else:
            if self.improves[card] == NOBODY:
                self.hold(p, c.card_op[card], sign)
            self.add(p, GRAVE_SUM, sign * c.card_value[card])
            if c.card_type[card] == PERMANENT:
                self.add(p, PERMANENTS, sign)

    def hold(self, p: i64, op: i64, sign: i64) -> None:
        """Count a card that can be used."""
        self.add(p, HOLD + op, sign)
        if op <= IMPROVE_FIELD:
            self.add(p, GENERAL, sign)

    def points_of(self, seat: i64) -> i64:
        return self.mat[seat * MAT + SCORE]

    def places(self) -> list[int]:
        """EG-16.7, R-42: the order on the score track is the ranking; there are no ties."""
        out = [0] * self.seats
        for rank in range(self.seats):
            out[self.track[rank]] = rank + 1
        return out

    # -- hidden information --------------------------------------------------------

    def resampled(self, seat: i64, rng: Rng) -> Egizia:
        """Sphinx cards whose place ``seat`` does not know change places at random; all else is public or undrawn.

        Places are taken in an order of their own, so that the cards lying there now leave no trace in the result.
        """
        s = Egizia(self.own_rules, self)
        c = s.c
        bit: i64 = 0
        if seat >= 0:
            bit = 1 << seat
        unknown = vec[i64]([0] * c.sphinx_cards)
        other = vec[i64](range(c.sphinx_cards))
        n: i64 = 0
        for card in range(c.sphinx_cards):
            if s.sphinx_known[card] & bit == 0 and not (self.actor == OVER and s.sphinx_at[card] >= 0):
                unknown[n] = card
                n += 1
        dealt = unknown[:n]
        shuffle(dealt, rng)
        sort_by(unknown, self.sphinx_places(), n)
        for k in range(n):
            other[unknown[k]] = dealt[k]
        s.sphinx_at = s.sphinx_at[:]
        s.sphinx_known = s.sphinx_known[:]
        s.bottom = s.bottom[:]
        s.drawn = s.drawn[:]
        for card in range(c.sphinx_cards):
            s.sphinx_at[other[card]] = self.sphinx_at[card]
            s.sphinx_known[other[card]] = self.sphinx_known[card]
        for k in range(s.bottom_count):
            s.bottom[k] = other[self.bottom[k]]
        for k in range(s.drawn_count):
            s.drawn[k] = other[self.drawn[k]]
        return s

    def sphinx_places(self) -> vec[i64]:
        """Where each Sphinx card lies and who knows it, as one number."""
        out = vec[i64]([0] * self.c.sphinx_cards)
        for card in range(self.c.sphinx_cards):
            out[card] = (self.sphinx_at[card] + 16) << 32 | self.sphinx_known[card] << 16
        for k in range(self.bottom_count):
            out[self.bottom[k]] |= (k + 1) << 8
        for k in range(self.drawn_count):
            out[self.drawn[k]] |= k + 1
        return out

    # -- saving --------------------------------------------------------------------

    def derive(self) -> None:
        """Recount what follows from the pieces (after loading them)."""
        c = self.c
        for p in range(self.seats):
            for column in range(QUARRY_YIELD, MAT):
                self.put(p, column, 0)
            self.put(p, QUARRY_YIELD, c.start_quarry)
            self.put(p, FIELD_YIELD, c.start_field)
        for card in range(c.cards):
            p = self.card_at[card]
            if p >= 0:
                self.count_card(p, card, 1)
        self.tiles_left = c.tile_count[:]
        self.turned = 0
        for grave in range(c.graves):
            kind = self.tile[grave]
            if kind >= 0:
                self.tiles_left[kind] -= 1
                self.turned += 1
        self.filled = self.filled[:]
        for e in range(c.elements):
            self.filled[e] = 0
            for k in range(c.element_spaces[e]):
                p = self.block[c.element_first[e] + k]
                if p >= 0:
                    self.filled[e] += 1
                    self.add(p, BLOCKS + c.element_building[e], 1)
                    if e == 1:
                        self.add(p, GRAVE_SUM, c.tile_value[self.tile[k]])
        self.pool = 0
        for card in range(c.sphinx_cards):
            at = self.sphinx_at[card]
            if at == IN_POOL:
                self.pool += 1
            elif at >= 0:
                self.add(at, SPHINX_HAND, 1)

    def dump(self) -> dict[str, Any]:
        c = self.c
        seats = c.seat_ids
        who: list[str | None] = [*seats, None]  # NOBODY = -1 finds the last
        cards = c.card_ids
        return {
            "round": self.round,
            "phase": PHASES[self.phase],
            "ring": c.vocabulary["ring"][self.ring],
            "turn": self.turn,
            "seats": [self._dump_seat(p) for p in range(self.seats)],
            "track": [seats[p] for p in self.track],
            "river": {c.place_ids[i]: cards[card] for i, card in enumerate(self.river) if card >= 0},
            "out": [cards[card] for card in range(c.cards) if self.card_at[card] == OUT],
            "improves": {cards[card]: cards[on] for card, on in enumerate(self.improves) if on >= 0},
            "sites": {site: [who[p] for p in self._berths(k)] for k, site in enumerate(c.vocabulary["site"])},
            "blocks": {e: [who[p] for p in self._blocks(k)] for k, e in enumerate(c.element_ids)},
            "tiles": [c.tile_value[kind] for kind in self.tile if kind >= 0],
            "sphinx": {
                "bottom": [c.sphinx_ids[self.bottom[k]] for k in range(self.bottom_count)],
                "drawn": [c.sphinx_ids[self.drawn[k]] for k in range(self.drawn_count)],
                "known": {
                    c.sphinx_ids[card]: [seats[p] for p in range(self.seats) if mask >> p & 1]
                    for card, mask in enumerate(self.sphinx_known)
                    if mask
                },
            },
            "turn_state": {
                "grain": self.grain,
                "declined": self.declined,
                "movers": self.movers,
                "committed": c.vocabulary["crews"][self.committed],
                "second_due": self.second_due,
                "extra_crews": self.extra_crews,
                "building_cards": self.building_cards,
                "strength_bonus": self.strength_bonus,
                "extra_draws": self.extra_draws,
                "keep_limit": self.keep_limit,
                "kept": self.kept,
                "value_built": self.value_built,
                "rows_done": self.rows_done,
            },
            "agenda": self.dump_agenda(),
        }

    def _dump_seat(self, p: i64) -> dict[str, Any]:
        c = self.c
        crews = c.vocabulary["crew"]
        return {
            "score": self.get(p, SCORE),
            "stones": self.get(p, STONES),
            "crews": {name: self.get(p, CREW + k) for k, name in enumerate(crews)},
            "used": [name for k, name in enumerate(crews) if self.get(p, USED) >> k & 1],
            "grain_market": self.get(p, MARKET + GRAIN),
            "stone_market": self.get(p, MARKET + STONE),
            "ships": self.get(p, SHIPS),
            "on_river": {
                c.place_ids[i]: self.ships[i * self.seats + p]
                for i in range(c.places)
                if self.ships[i * self.seats + p]
            },
            "furthest": self.get(p, FURTHEST),
            "last": self.get(p, LAST),
            "number": self.get(p, NUMBER),
            "passed": self.get(p, PASSED) == 1,
            "upstream": self.get(p, UPSTREAM),
            "shared": self.get(p, SHARED),
            "raised": self.get(p, RAISED),
            "bought": self.get(p, BOUGHT),
            "sites": [site for k, site in enumerate(c.vocabulary["site"]) if self.get(p, SITES) >> k & 1],
            "points": {name: self.get(p, POINTS + k) for k, name in enumerate(POINT_SOURCES)},
            "cards": [c.card_ids[card] for card in range(c.cards) if self.card_at[card] == p],
            "sphinx": [c.sphinx_ids[card] for card in range(c.sphinx_cards) if self.sphinx_at[card] == p],
        }

    def _berths(self, site: i64) -> list[int]:
        return [self.berths[site * BERTHS + k] for k in range(BERTHS)]

    def _blocks(self, element: i64) -> list[int]:
        first = self.c.element_first[element]
        return [self.block[first + k] for k in range(self.c.element_spaces[element])]
