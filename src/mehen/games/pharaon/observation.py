"""What a seat may know of Pharaon, as numbers.  Hidden are the officials that others look at in the setup (PH-4.8)."""

from __future__ import annotations

from typing import Final, final

from mehen.core.native import i64, vec
from mehen.core.observation import Observation
from mehen.games.pharaon.actions import BOARD_COUNT, COLOUR_COUNT, KIND_COUNT, TRAITOR_TRACKS
from mehen.games.pharaon.state import (
    ARTISAN_GP,
    ARTISANS_HELD,
    DEMANDS,
    DRAWN_BY,
    IN_DECK,
    MAT,
    OFFER,
    OFFERINGS_HELD,
    OFFICIALS_HELD,
    ON_DISPLAY,
    PASSED,
    PASSES,
    PHASES,
    POINTS,
    REJECTED_BY,
    REMOVED,
    ROW,
    SKILLS,
    SPACE,
    STAGE,
    TOKEN,
    TRACK,
    TRACK_FILL,
    TRACK_WIDTH,
    VALUE,
    WHEEL_WIDTH,
    Pharaon,
    PharaonRules,
)
from mehen.games.pharaon.vocabulary import COLOURS, GODS, JAR_REPLACE, KINDS, POINT_SOURCES, TOKENS

# Where a card is, before the seats
DECK: Final[i64] = 0  # for officials also: drawn or put away by another seat
DISPLAY: Final[i64] = 1
AWAY: Final[i64] = 2
OWN_DRAWN: Final[i64] = 3
OWN_REJECTED: Final[i64] = 4
WITH_SEAT: Final[i64] = 4  # + seat as the observer calls it
JARS: Final = "unseen shown discarded resolving held"

MOST: Final[i64] = 99  # of things that the rules give no end to
POINT_LIMIT: Final[i64] = 500


@final
class PharaonObservation(Observation[Pharaon]):
    def __init__(self, rules: PharaonRules) -> None:
        super().__init__(rules, rules.c.participants)
        c = rules.c
        n = c.participants
        number = self.number
        self.at_round: Final[i64] = number("round", c.rounds, "round, 0 in the setup")
        self.at_phase: Final[i64] = self.things("phase", [], len(PHASES) - 1, " ".join(PHASES))
        self.at_shift: Final[i64] = number("shift", COLOUR_COUNT - 1, "segments the wheel is turned by")
        self.at_direction: Final[i64] = number("direction", 1, "1: the wheel turns counterclockwise")
        self.at_seal: Final[i64] = self.people("seal", [], "who has the seal")
        self.at_pharaoh: Final[i64] = self.people("pharaoh", [], "who is Pharaoh")
        self.at_turn: Final[i64] = self.people("turn", [], "whose turn comes next")
        self.at_stock: Final[i64] = self.numbers("stock", [len(TOKENS)], 200, "tokens left: " + " ".join(TOKENS))
        self.at_bag: Final[i64] = self.numbers("bag", [c.offering_kinds], MOST, "offerings in the bag by kind")
        self.at_used: Final[i64] = self.numbers("used", [c.offering_kinds], MOST, "offerings beside the bag by kind")
        self.at_wheel: Final[i64] = self.numbers(
            "wheel", [COLOUR_COUNT, WHEEL_WIDTH], MOST, "units on each segment by kind, the last one neutral"
        )
        self.at_paid: Final[i64] = self.numbers("paid", [KIND_COUNT], MOST, "picked for this cost: " + " ".join(KINDS))
        self.at_ring: Final[i64] = self.things("ring", [BOARD_COUNT], BOARD_COUNT, "board at each place of the circle")
        self.at_sets: Final[i64] = self.things("sets", [c.sets, 2], c.offering_kinds, "offerings of each set")
        self.at_bonus: Final[i64] = self.things("bonus", [c.bonus], c.offering_kinds, "offerings on the bonus field")
        self.at_court: Final[i64] = self.things("court", [c.court], c.officials, "displayed officials")
        self.at_guild: Final[i64] = self.things("guild", [c.guild], c.artisans, "displayed artisans")
        self.at_court_deck: Final[i64] = number("court_deck", c.officials, "officials in the deck")
        self.at_guild_deck: Final[i64] = number("guild_deck", c.artisans, "artisans in the deck")
        self.at_official: Final[i64] = self.things(
            "official",
            [c.officials],
            WITH_SEAT + n,
            "each official: 0 unknown to the observer, 1 displayed, 2 removed, 3 looked at or 4 put away by the "
            "observer, 4 + seat",
        )
        self.at_turned: Final[i64] = self.numbers("turned", [c.officials], 1, "1: official used this round")
        self.at_artisan: Final[i64] = self.things(
            "artisan", [c.artisans], WITH_SEAT + n, "each artisan: 0 deck, 1 displayed, 2 removed, 4 + seat"
        )
        self.at_jar: Final[i64] = self.things("jar", [c.jars], 4, f"each jar: {JARS} (by the Traitor)")
        self.at_pile: Final[i64] = number("pile", c.jars, "jars in the draw pile")
        self.at_looking: Final[i64] = self.field(
            "looking", [n], 0, MOST, "officials each seat looks at in the setup", by_seat=True
        )
        self.at_traitor: Final[i64] = self.length
        if c.solo:
            number("traitor_jars", c.jars, "jars in the Traitor's pile")
            shape: list[int] = [TRAITOR_TRACKS, TRACK_WIDTH]
            self.numbers("traitor_tracks", shape, MOST, "his tracks: 1 + track, 1 + side, 1 + colour, fill")
            self.numbers("on_tracks", [COLOUR_COUNT], MOST, "tokens on his tracks by colour")
        self.seat_columns(rules)
        self.close()

    def seat_columns(self, rules: PharaonRules) -> None:
        c = rules.c
        column = self.column
        column("tokens", TOKEN, MOST, "tokens: " + " ".join(TOKENS), len(TOKENS))
        column("offerings", OFFER, MOST, "offerings by kind", c.offering_kinds)
        column("tracks", TRACK, c.track_length, "Nile tracks: " + " ".join(COLOURS), COLOUR_COUNT)
        column("stage", STAGE, c.stages, "stages built in the valley")
        column("passed", PASSED, 1, "1: has passed")
        column("row", ROW, c.rows_used, "row of the pyramid, 0 none")
        column("space", SPACE, MOST, "space reached in it")
        column("passes", PASSES, MOST, "passes in the whole game")
        self.bits("demands", DEMANDS, len(GODS), "gods pleased by the Traitor: " + " ".join(GODS))
        column("value", VALUE, MOST, "points of each of the Traitor's officials")
        column("points", POINTS, POINT_LIMIT, "final points by source: " + " ".join(POINT_SOURCES), len(POINT_SOURCES))
        column("offerings_held", OFFERINGS_HELD, MOST, "offerings")
        column("officials_held", OFFICIALS_HELD, c.officials, "officials")
        column("artisans_held", ARTISANS_HELD, c.artisans, "artisans")
        column("artisan_gp", ARTISAN_GP, POINT_LIMIT, "points of its artisans")
        self.bits("skills", SKILLS, JAR_REPLACE + 1, "what its officials allow now, see vocabulary.py")

    def look(self, s: Pharaon, seat: i64) -> None:
        c = s.c
        self.put(self.at_round, s.round)
        self.put(self.at_phase, s.phase)
        self.put(self.at_shift, s.shift)
        self.put(self.at_direction, s.direction)
        self.put(self.at_seal, self.who(s.seal, seat))
        self.put(self.at_pharaoh, self.who(s.pharaoh, seat))
        self.put(self.at_turn, self.who(s.turn, seat))
        self.put_numbers(self.at_stock, s.stock, 0, len(TOKENS))
        self.put_numbers(self.at_bag, s.bag, 0, c.offering_kinds)
        self.put_numbers(self.at_used, s.used, 0, c.offering_kinds)
        self.put_numbers(self.at_wheel, s.wheel, 0, COLOUR_COUNT * WHEEL_WIDTH)
        self.put_numbers(self.at_paid, s.paid, 0, KIND_COUNT)
        self.put_things(self.at_ring, s.ring, 0, BOARD_COUNT)
        self.put_things(self.at_sets, s.sets, 0, 2 * c.sets)
        self.put_things(self.at_bonus, s.bonus, 0, c.bonus)
        self.put_things(self.at_court, s.court, 0, c.court)
        self.put_things(self.at_guild, s.guild, 0, c.guild)
        self.put(self.at_guild_deck, s.guild_deck)
        self.look_at_officials(s, seat)
        for card in range(c.artisans):
            self.put(self.at_artisan + card, self.place_of(s.artisan_at[card], seat))
        for jar in range(c.jars):
            self.put(self.at_jar + jar, -1 - s.jar_at[jar])
        self.put(self.at_pile, s.pile())
        if c.solo:
            self.look_at_traitor(s)
        self.look_at_seats(s.mat, MAT, seat)

    def look_at_officials(self, s: Pharaon, seat: i64) -> None:
        """PH-4.8: how many a seat looks at is public, which ones only its own."""
        deck = s.court_deck
        for card in range(s.c.officials):
            at = s.official_at[card]
            self.put(self.at_official + card, self.place_of(at, seat))
            self.put(self.at_turned + card, s.turned >> card & 1)
            if at <= REJECTED_BY:
                deck += 1
            elif at <= DRAWN_BY:
                looking = self.at_looking + self.row(DRAWN_BY - at, seat)
                self.put(looking, i64(self.out[looking]) + 1)
        self.put(self.at_court_deck, deck)

    def place_of(self, at: i64, seat: i64) -> i64:
        """Where a card is, as far as the seat knows."""
        if at >= 0:
            return WITH_SEAT + self.who(at, seat)
        if at == ON_DISPLAY:
            return DISPLAY
        if at == REMOVED:
            return AWAY
        if at == IN_DECK or (at != DRAWN_BY - seat and at != REJECTED_BY - seat):
            return DECK
        return OWN_DRAWN if at == DRAWN_BY - seat else OWN_REJECTED

    def look_at_traitor(self, s: Pharaon) -> None:
        self.put(self.at_traitor, s.traitor_jars)
        tracks: vec[i64] = s.tracks
        at = self.at_traitor + 1
        for i in range(TRAITOR_TRACKS * TRACK_WIDTH):
            self.put(at + i, tracks[i] if i % TRACK_WIDTH == TRACK_FILL else tracks[i] + 1)
        self.put_numbers(at + TRAITOR_TRACKS * TRACK_WIDTH, s.on_tracks, 0, COLOUR_COUNT)
