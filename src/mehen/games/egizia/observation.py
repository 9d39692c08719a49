"""What a seat may know of Egizia, as numbers.  Hidden: Sphinx cards whose place the seat does not know (EG-17)."""

from __future__ import annotations

from typing import Final, final

from mehen.core.native import i64
from mehen.core.observation import Observation
from mehen.core.state import OVER
from mehen.games.egizia.actions import CREW_COUNT, MAX_SITES
from mehen.games.egizia.state import (
    AT_BOTTOM,
    BERTHS,
    BLOCKS,
    BOUGHT,
    CREW,
    FIELD_YIELD,
    FURTHEST,
    GENERAL,
    GRAVE_SUM,
    HOLD,
    IN_DECK,
    LAST,
    LOOKED_AT,
    MARKET,
    MAT,
    NUMBER,
    ON_RIVER,
    PASSED,
    PERMANENTS,
    PHASES,
    POINT_SOURCES,
    POINTS,
    QUARRY_YIELD,
    RAISED,
    SCORE,
    SHARED,
    SHIPS,
    SITES,
    SPHINX_HAND,
    STONES,
    UPSTREAM,
    USED,
    Egizia,
    EgiziaRules,
)
from mehen.games.egizia.vocabulary import BUILDINGS, COLOURS, OPS

# Where a card is, before the seats
DECK: Final[i64] = 0
RIVER: Final[i64] = 1
GONE: Final[i64] = 2
WITH_SEAT: Final[i64] = 2  # + seat as the observer calls it

# Where a Sphinx card is
UNKNOWN: Final[i64] = 0
UNDER_DECK: Final[i64] = 1
IN_VIEW: Final[i64] = 2

FACE_DOWN: Final[i64] = 1  # in a row of Sphinx cards; + 1 + card where it is known
ROWS_TOLD: Final[i64] = 4
MOST: Final[i64] = 99  # of things that the rules give no end to


@final
class EgiziaObservation(Observation[Egizia]):
    def __init__(self, rules: EgiziaRules) -> None:
        super().__init__(rules, rules.seats)
        c = rules.c
        n = rules.seats
        number = self.number
        self.at_round: Final[i64] = number("round", c.rounds, "round, 0 in the setup")
        self.at_phase: Final[i64] = self.things("phase", [], len(PHASES) - 1, " ".join(PHASES))
        self.at_ring: Final[i64] = number("ring", 2, "water ring: left, middle, right")
        self.at_turn: Final[i64] = number("turn", n, "turn number that sailed last")
        self.at_grain: Final[i64] = number("grain", MOST, "grain from cards and stones in this feeding turn")
        self.at_declined: Final[i64] = number("declined", 3, "ships taken back at the present site")
        self.at_movers: Final[i64] = self.people("movers", [n], "who moved to first place")
        self.at_committed: Final[i64] = self.numbers("committed", [CREW_COUNT], 1, "crews of this building turn")
        self.at_second: Final[i64] = number("second_due", 1, "1: the crew of an extra_crew card is still due")
        self.at_extra: Final[i64] = number("extra_crews", MOST, "extra_crew cards of this building turn")
        self.at_cards: Final[i64] = number("building_cards", MOST, "building cards of this building turn")
        self.at_bonus: Final[i64] = number("strength_bonus", MOST, "strength from cards in this building turn")
        self.at_draws: Final[i64] = number("extra_draws", MOST, "sphinx_draw cards of this building turn")
        self.at_limit: Final[i64] = number("keep_limit", MOST, "Sphinx cards that may be kept")
        self.at_kept: Final[i64] = number("kept", MOST, "Sphinx cards kept already")
        self.at_built: Final[i64] = number("value_built", MOST, "value built in this building turn")
        self.at_rows: Final[i64] = self.things(
            "rows_done", [ROWS_TOLD], c.elements, "pyramid rows completed in this building turn, the last first"
        )
        self.at_track: Final[i64] = self.people("track", [n], "score track from the front")
        self.at_river: Final[i64] = self.things("river", [c.places], c.cards, "Nile card on each place")
        self.at_card: Final[i64] = self.things(
            "card", [c.cards], WITH_SEAT + n, "each Nile card: 0 deck, 1 river, 2 out of the game, 2 + seat"
        )
        self.at_improves: Final[i64] = self.things("improves", [c.cards], c.cards, "field that a card lies on")
        self.at_ships: Final[i64] = self.numbers("ships", [c.places, n], c.ships, "ships by place and seat")
        self.at_berths: Final[i64] = self.people("berths", [MAX_SITES, BERTHS], "slots of each site and its reserve")
        self.at_block: Final[i64] = self.people("block", [c.blocks], "owner of the block on each space")
        self.at_tile: Final[i64] = self.things("tile", [c.graves], c.tile_kinds, "kind of the open tile on each grave")
        self.at_left: Final[i64] = self.numbers("tiles_left", [c.tile_kinds], MOST, "grave tiles not turned up by kind")
        self.at_sphinx: Final[i64] = self.things(
            "sphinx",
            [c.sphinx_cards],
            WITH_SEAT + n,
            "each Sphinx card: 0 unknown to the observer, 1 under the deck, 2 being looked at, 2 + seat",
        )
        rows = "0 none, 1 face down for the observer, else 2 + card"
        self.at_bottom: Final[i64] = self.things(
            "bottom", [c.sphinx_cards], c.sphinx_cards + 1, f"cards under the Sphinx deck, the next first: {rows}"
        )
        self.at_drawn: Final[i64] = self.things(
            "drawn", [c.max_draw], c.sphinx_cards + 1, f"Sphinx cards being looked at: {rows}"
        )
        self.at_pool: Final[i64] = number("pool", c.sphinx_cards, "Sphinx cards that nobody has seen")
        self.seat_columns(rules)
        self.close()

    def seat_columns(self, rules: EgiziaRules) -> None:
        c = rules.c
        column = self.column
        column("score", SCORE, 500, "points", 1, -200)
        column("stones", STONES, c.max_stones, "stones")
        column("crews", CREW, max(c.crew_max), "strength of the crews: blue, black, yellow, joker", CREW_COUNT)
        self.bits("used", USED, CREW_COUNT, "crews used this round")
        column("markets", MARKET, max(c.market_end), "grain and stone market", 2)
        column("supply", SHIPS, c.ships + MOST, "ships in supply")
        column("furthest", FURTHEST, c.places, "furthest own ship of this phase, 0 none")
        column("last", LAST, c.places, "ship placed last, 0 none")
        column("number", NUMBER, rules.seats, "turn order, 0 before it is dealt")
        column("passed", PASSED, 1, "1: has passed")
        column("upstream", UPSTREAM, MOST, "uses of place_upstream this round")
        column("shared", SHARED, MOST, "uses of share_round_space this round")
        column("raised", RAISED, MOST, "uses of free_raise this round")
        column("bought", BOUGHT, MOST, "uses of buy_raise this round")
        self.bits("sites", SITES, MAX_SITES, "sites where stones were spent this round")
        column("points", POINTS, 500, "points by source: " + " ".join(POINT_SOURCES), len(POINT_SOURCES), -200)
        column("quarry_yield", QUARRY_YIELD, MOST, "stones a round")
        column("field_yield", FIELD_YIELD, MOST, "grain a round by colour: " + " ".join(COLOURS), len(COLOURS))
        column("blocks", BLOCKS, MOST, "blocks by building: " + " ".join(BUILDINGS), len(BUILDINGS))
        column("grave_sum", GRAVE_SUM, 200, "value of grave tiles and cards")
        column("permanents", PERMANENTS, c.cards, "permanent cards")
        column("sphinx_hand", SPHINX_HAND, c.sphinx_cards, "Sphinx cards in hand")
        column("general", GENERAL, c.cards, "general cards that can be used")
        column("hold", HOLD, c.cards, "cards in front by what they do: " + " ".join(OPS), len(OPS))

    def look(self, s: Egizia, seat: i64) -> None:
        c = s.c
        self.look_at_turn(s, seat)
        self.put_seats(self.at_track, s.track, 0, s.seats, seat)
        self.put_things(self.at_river, s.river, 0, c.places)
        for card in range(c.cards):
            at = s.card_at[card]
            place = WITH_SEAT + self.who(at, seat)
            if at < 0:
                place = DECK if at == IN_DECK else RIVER if at == ON_RIVER else GONE
            self.put(self.at_card + card, place)
        self.put_things(self.at_improves, s.improves, 0, c.cards)
        n = s.seats
        for place in range(c.places):
            for p in range(n):
                self.put(self.at_ships + place * n + self.row(p, seat), s.ships[place * n + p])
        self.put_seats(self.at_berths, s.berths, 0, MAX_SITES * BERTHS, seat)
        self.put_seats(self.at_block, s.block, 0, c.blocks, seat)
        self.put_things(self.at_tile, s.tile, 0, c.graves)
        self.put_numbers(self.at_left, s.tiles_left, 0, c.tile_kinds)
        self.look_at_sphinx(s, seat)
        self.look_at_seats(s.mat, MAT, seat)

    def look_at_turn(self, s: Egizia, seat: i64) -> None:
        self.put(self.at_round, s.round)
        self.put(self.at_phase, s.phase)
        self.put(self.at_ring, s.ring)
        self.put(self.at_turn, s.turn)
        self.put(self.at_grain, s.grain)
        self.put(self.at_declined, s.declined)
        movers = s.movers
        k: i64 = 0
        while movers > 0:
            self.put(self.at_movers + k, self.who((movers & 15) - 1, seat))
            movers >>= 4
            k += 1
        self.put_bits(self.at_committed, s.committed, CREW_COUNT)
        self.put(self.at_second, 1 if s.second_due else 0)
        self.put(self.at_extra, s.extra_crews)
        self.put(self.at_cards, s.building_cards)
        self.put(self.at_bonus, s.strength_bonus)
        self.put(self.at_draws, s.extra_draws)
        self.put(self.at_limit, s.keep_limit)
        self.put(self.at_kept, s.kept)
        self.put(self.at_built, s.value_built)
        rows = s.rows_done
        for k in range(ROWS_TOLD):
            self.put(self.at_rows + k, rows & 63)
            rows >>= 6

    def look_at_sphinx(self, s: Egizia, seat: i64) -> None:
        """EG-17: the own hand, and what the seat has seen on the way; hands lie open once the game is over."""
        for card in range(s.c.sphinx_cards):
            if self.is_known(s, card, seat):
                at = s.sphinx_at[card]
                place = WITH_SEAT + self.who(at, seat)
                if at < 0:
                    place = UNDER_DECK if at == AT_BOTTOM else IN_VIEW if at == LOOKED_AT else UNKNOWN
                self.put(self.at_sphinx + card, place)
        for k in range(s.bottom_count):
            card = s.bottom[k]
            self.put(self.at_bottom + k, FACE_DOWN + 1 + card if self.is_known(s, card, seat) else FACE_DOWN)
        for k in range(s.drawn_count):
            card = s.drawn[k]
            self.put(self.at_drawn + k, FACE_DOWN + 1 + card if self.is_known(s, card, seat) else FACE_DOWN)
        self.put(self.at_pool, s.pool)

    def is_known(self, s: Egizia, card: i64, seat: i64) -> bool:
        return s.sphinx_known[card] >> seat & 1 == 1 or (s.actor == OVER and s.sphinx_at[card] >= 0)
