"""The pieces on the table.  Data and its bookkeeping; the rules live in ``steps``."""

from __future__ import annotations

from typing import Any, Final, final

from mehen.core.native import i64, vec
from mehen.core.rng import Rng
from mehen.core.shuffle import shuffle, sort_by
from mehen.core.state import Rules, State
from mehen.core.step import Step
from mehen.core.tables import bit, replaced
from mehen.games.pharaon.actions import (
    BOARD_COUNT,
    COLOUR_COUNT,
    KIND_COUNT,
    MAX_COURT,
    MAX_GUILD,
    MAX_OFFERINGS,
    MAX_SETS,
    TRAITOR_TRACKS,
)
from mehen.games.pharaon.components import Components
from mehen.games.pharaon.vocabulary import (
    BOARDS,
    COLOURS,
    DIRECTIONS,
    GODS,
    JOKER_UNIT,
    KINDS,
    NEUTRAL,
    O_JOKER,
    O_UNIT,
    ON_WHEEL,
    POINT_SOURCES,
    SIDES,
    SILVER,
    SILVER_UNIT,
    TOKENS,
)

NOBODY: Final[i64] = -1

# One row of ``mat`` per participant: the seats, and alone the Traitor too.
TOKEN: Final[i64] = 0  # five colours, silver
OFFER: Final[i64] = 6  # offerings by kind
TRACK: Final[i64] = OFFER + MAX_OFFERINGS  # Nile tracks by colour
STAGE: Final[i64] = TRACK + COLOUR_COUNT
PASSED: Final[i64] = STAGE + 1
ROW: Final[i64] = STAGE + 2  # of the pyramid, from 1; 0 none
SPACE: Final[i64] = STAGE + 3  # reached in that row, 0 its start
PASSES: Final[i64] = STAGE + 4  # in the whole game
DEMANDS: Final[i64] = STAGE + 5  # the Traitor's: mask of gods
VALUE: Final[i64] = STAGE + 6  # the Traitor's: points of each official, 0 none covered yet
POINTS: Final[i64] = STAGE + 7  # final scoring by source, see below
OFFERINGS_HELD: Final[i64] = POINTS + 7  # from here on derived from the pieces
OFFICIALS_HELD: Final[i64] = POINTS + 8
ARTISANS_HELD: Final[i64] = POINTS + 9
ARTISAN_GP: Final[i64] = POINTS + 10
SUBST: Final[i64] = POINTS + 11  # five bits for each colour: the colours that can stand for it
SKILLS: Final[i64] = POINTS + 12  # what officials allow, see vocabulary
MAT: Final[i64] = POINTS + 13

# Where points come from (PH-14.1)
FROM_DEMANDS: Final[i64] = 0
FROM_OFFICIALS: Final[i64] = 1
FROM_ARTISANS: Final[i64] = 2
FROM_VALLEY: Final[i64] = 3
FROM_NILE: Final[i64] = 4
FROM_LEFTOVERS: Final[i64] = 5
FROM_TITLES: Final[i64] = 6

#: Every colour stands for itself.
NO_SCRIBE: Final[i64] = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24

# Where an official or artisan is: in front of a participant (0 and up), or
IN_DECK: Final[i64] = -1  # decks have no order until drawn
ON_DISPLAY: Final[i64] = -2
REMOVED: Final[i64] = -3
DRAWN_BY: Final[i64] = -10  # minus the seat that looks at it (PH-4.8)
REJECTED_BY: Final[i64] = -20  # minus the seat that put it under the deck; only until the setup ends

# Where a jar is
UNSEEN: Final[i64] = -1  # in the draw pile or in the Traitor's: nobody can tell which
SHOWN: Final[i64] = -2
DISCARDED: Final[i64] = -3
RESOLVING: Final[i64] = -4
HELD: Final[i64] = -5  # in the Traitor's pile for certain: the draw pile was made anew after it was dealt

# A traitor track, by its position from the left
TRACK_ID: Final[i64] = 0
TRACK_SIDE: Final[i64] = 1
TRACK_TINT: Final[i64] = 2
TRACK_FILL: Final[i64] = 3  # resources, the start space included
TRACK_WIDTH: Final[i64] = 4

WHEEL_WIDTH: Final[i64] = NEUTRAL + 1

PHASES: Final = "setup turns round_end over".split()
SETUP: Final[i64] = 0
TURNS: Final[i64] = 1
ROUND_END: Final[i64] = 2
OVER_PHASE: Final[i64] = 3


@final
class PharaonRules(Rules):
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
        super().__init__("pharaon", version, seats, edition, digest, options, steps, words)
        self.c: Final = components


@final
class Pharaon(State):
    def __init__(self, rules: PharaonRules, source: Pharaon | None = None) -> None:
        super().__init__(rules, source)
        self.c: Final = rules.c
        self.own_rules: Final = rules
        if source is None:
            c = rules.c
            self.round: i64 = 0
            self.phase: i64 = SETUP
            self.shift: i64 = 0
            self.direction: i64 = 0
            self.seal: i64 = NOBODY
            self.pharaoh: i64 = NOBODY
            self.turn: i64 = 0  # participant whose turn comes next
            self.turned: i64 = 0  # mask of officials used this round
            self.traitor_jars: i64 = 0  # in his pile
            self.mat: vec[i64] = vec[i64]([0] * (c.participants * MAT))
            self.stock: vec[i64] = c.stock[:]
            self.bag: vec[i64] = c.offering_count[:]
            self.used: vec[i64] = vec[i64]([0] * c.offering_kinds)
            self.wheel: vec[i64] = vec[i64]([0] * (COLOUR_COUNT * WHEEL_WIDTH))  # units by segment and kind
            self.paid: vec[i64] = vec[i64]([0] * KIND_COUNT)  # picked for the present action cost
            self.ring: vec[i64] = vec[i64]([NOBODY] * BOARD_COUNT)  # board at each circle position
            self.sets: vec[i64] = vec[i64]([NOBODY] * (2 * MAX_SETS))
            self.bonus: vec[i64] = vec[i64]([NOBODY] * MAX_SETS)
            self.court: vec[i64] = vec[i64]([NOBODY] * MAX_COURT)  # displayed officials
            self.guild: vec[i64] = vec[i64]([NOBODY] * MAX_GUILD)  # displayed artisans
            self.official_at: vec[i64] = vec[i64]([IN_DECK] * c.officials)
            self.artisan_at: vec[i64] = vec[i64]([IN_DECK] * c.artisans)
            self.jar_at: vec[i64] = vec[i64]([UNSEEN] * c.jars)
            self.tracks: vec[i64] = vec[i64]([NOBODY] * (TRAITOR_TRACKS * TRACK_WIDTH))
            self.on_tracks: vec[i64] = vec[i64]([0] * COLOUR_COUNT)  # tokens on all traitor tracks by colour
            for k in range(TRAITOR_TRACKS):
                self.tracks[k * TRACK_WIDTH + TRACK_FILL] = 0
            # derived from the pieces
            self.face: vec[i64] = vec[i64]([0] * BOARD_COUNT)  # colour of the segment facing each board
            self.filled: vec[i64] = vec[i64]([0] * COLOUR_COUNT)  # units on each segment
            self.in_bag: i64 = 0
            self.in_used: i64 = 0
            self.court_deck: i64 = 0
            self.guild_deck: i64 = 0
            self.unseen: i64 = 0
            self.held: i64 = 0
        else:
            self.round = source.round
            self.phase = source.phase
            self.shift = source.shift
            self.direction = source.direction
            self.seal = source.seal
            self.pharaoh = source.pharaoh
            self.turn = source.turn
            self.turned = source.turned
            self.traitor_jars = source.traitor_jars
            self.mat = source.mat[:]
            self.stock = source.stock[:]
            self.wheel = source.wheel[:]
            self.paid = source.paid[:]
            self.filled = source.filled[:]
            # Shared with the origin: they are seldom changed, and then replaced, never written into.
            self.bag = source.bag
            self.used = source.used
            self.ring = source.ring
            self.sets = source.sets
            self.bonus = source.bonus
            self.court = source.court
            self.guild = source.guild
            self.official_at = source.official_at
            self.artisan_at = source.artisan_at
            self.jar_at = source.jar_at
            self.tracks = source.tracks
            self.on_tracks = source.on_tracks
            self.face = source.face
            self.in_bag = source.in_bag
            self.in_used = source.in_used
            self.court_deck = source.court_deck
            self.guild_deck = source.guild_deck
            self.unseen = source.unseen
            self.held = source.held

    def clone(self) -> Pharaon:
        return Pharaon(self.own_rules, self)

    def get(self, p: i64, what: i64) -> i64:
        return self.mat[p * MAT + what]

    def put(self, p: i64, what: i64, n: i64) -> None:
        self.mat[p * MAT + what] = n

    def add(self, p: i64, what: i64, n: i64) -> None:
        self.mat[p * MAT + what] += n

    # -- bookkeeping ---------------------------------------------------------------

    def can(self, p: i64, skill: i64) -> bool:
        return self.mat[p * MAT + SKILLS] >> skill & 1 == 1

    def units(self, p: i64, kind: i64) -> i64:
        """How many units of a kind a seat has, jokers aside: those count at their own board only."""
        if kind < O_UNIT:
            return self.get(p, TOKEN + kind)
        return self.get(p, TOKEN + SILVER) if kind == SILVER_UNIT else self.get(p, OFFER + kind - O_UNIT)

    def offering_in(self, p: i64, kind: i64, n: i64) -> None:
        self.add(p, OFFER + kind, n)
        self.add(p, OFFERINGS_HELD, n)

    def to_used(self, kind: i64, n: i64) -> None:
        self.used = replaced(self.used, kind, self.used[kind] + n)
        self.in_used += n

    def remove_unit(self, p: i64, kind: i64, board: i64) -> None:
        if kind < O_UNIT:
            self.add(p, TOKEN + kind, -1)
        elif kind == SILVER_UNIT:
            self.add(p, TOKEN + SILVER, -1)
        else:
            self.offering_in(p, offering_of(kind, board), -1)

    def discard_unit(self, kind: i64, board: i64, n: i64) -> None:
        """PH-6.14: tokens and silver to the stock, offerings beside the bag."""
        if kind < O_UNIT:
            self.stock[kind] += n
        elif kind == SILVER_UNIT:
            self.stock[SILVER] += n
        else:
            self.to_used(offering_of(kind, board), n)

    def on_wheel(self, colour: i64, kind: i64) -> None:
        self.wheel[colour * WHEEL_WIDTH + kind] += 1
        self.filled[colour] += 1

    def board_facing(self, colour: i64) -> i64:
        board: i64 = 0
        while self.face[board] != colour:
            board += 1
        return board

    def pile(self) -> i64:
        """Jars in the draw pile: the unseen ones that are not in the Traitor's."""
        return self.unseen - (self.traitor_jars - self.held)

    def passed_count(self) -> i64:
        n: i64 = 0
        for p in range(self.c.participants):
            n += self.get(p, PASSED)
        return n

    def give_official(self, p: i64, card: i64) -> None:
        self.official_at = replaced(self.official_at, card, p)
        self.add(p, OFFICIALS_HELD, 1)
        self.refresh(p)

    def give_artisan(self, p: i64, card: i64) -> None:
        self.artisan_at = replaced(self.artisan_at, card, p)
        self.add(p, ARTISANS_HELD, 1)
        self.add(p, ARTISAN_GP, self.c.artisan_gp[card])

    def turn_card(self, p: i64, skill: i64) -> i64:
        """PH-13.0: a once-per-round official is used; the first ready one where an edition has several."""
        card: i64 = 0
        while self.official_at[card] != p or self.c.official_skill[card] != skill or self.turned >> card & 1 == 1:
            card += 1
        self.turned |= bit(card)
        self.refresh(p)
        return card

    def refresh(self, p: i64) -> None:
        """What the officials in front of a seat allow now.  The Traitor's never do anything (PH-16.6)."""
        c = self.c
        skills: i64 = 0
        subst: i64 = NO_SCRIBE
        if p != c.traitor:
            for card in range(c.officials):
                if self.official_at[card] != p:
                    continue
                skill = c.official_skill[card]
                if skill >= 0 and (c.official_once[card] == 0 or self.turned >> card & 1 == 0):
                    skills |= 1 << skill
                pair = c.official_pair[card]
                if pair != 0:
                    for colour in range(COLOUR_COUNT):
                        if pair >> colour & 1 == 1:
                            subst |= pair << 5 * colour
        self.put(p, SKILLS, skills)
        self.put(p, SUBST, subst)

    def turn_faces(self) -> None:
        """RULES 3, geometry: which colour faces which board."""
        self.face = self.face[:]
        for pos in range(BOARD_COUNT):
            board = self.ring[pos]
            if board >= 0:
                self.face[board] = self.c.wheel_order[(pos - self.shift + BOARD_COUNT) % BOARD_COUNT]

    def score(self, p: i64, points: i64, source: i64, about: i64) -> None:
        """PH-14.1: the one place where points change."""
        self.add(p, POINTS + source, points)
        self.book(p, points, source, about)

    def points_of(self, seat: i64) -> i64:
        """Points are counted at the very end; until then everyone has none."""
        total: i64 = 0
        for k in range(len(POINT_SOURCES)):
            total += self.get(seat, POINTS + k)
        return total

    def rival_points(self) -> i64:
        """PH-16.19: alone, the Traitor's points are the ones to beat."""
        return self.points_of(self.c.traitor) if self.c.traitor >= 0 else 0

    def pieces_left(self, p: i64) -> i64:
        """PH-14.2, R-59: tokens, silver and offerings, counted as pieces."""
        total = self.get(p, OFFERINGS_HELD)
        for token in range(len(TOKENS)):
            total += self.get(p, TOKEN + token)
        return total

    def places(self) -> list[int]:
        """PH-14.2; alone PH-16.19: first place is a victory, a tie with the Traitor is not."""
        if self.c.traitor >= 0:
            return [1 if self.points_of(0) > self.rival_points() else 2]
        out: list[int] = []
        for p in range(self.seats):
            rank = 1
            for q in range(self.seats):
                if self.ranks_above(q, p):
                    rank += 1
            out.append(rank)
        return out

    def ranks_above(self, q: i64, p: i64) -> bool:
        ahead = self.points_of(q) - self.points_of(p)
        if ahead != 0:
            return ahead > 0
        if self.pharaoh == q or self.pharaoh == p:
            return self.pharaoh == q and q != p
        return self.pieces_left(q) > self.pieces_left(p)

    # -- hidden information --------------------------------------------------------

    def resampled(self, seat: i64, rng: Rng) -> Pharaon:
        """Officials drawn or put away by others in the setup change places with the deck; all else is public.

        Places are taken in an order of their own, so that the cards lying there now leave no trace in the result.
        """
        s = Pharaon(self.own_rules, self)
        c = s.c
        unknown = vec[i64]([0] * c.officials)
        n: i64 = 0
        for card in range(c.officials):
            at = s.official_at[card]
            if at == IN_DECK or (at <= DRAWN_BY and at != DRAWN_BY - seat and at != REJECTED_BY - seat):
                unknown[n] = card
                n += 1
        if n == 0:
            return s
        dealt = unknown[:n]
        shuffle(dealt, rng)
        sort_by(unknown, self.official_at, n)
        s.official_at = s.official_at[:]
        for k in range(n):
            s.official_at[dealt[k]] = self.official_at[unknown[k]]
        return s

    # -- in words ------------------------------------------------------------------
    # Methods, so that nobody hands vectors in from interpreted code: a compiled function never lets go of those.

    def officials_at(self, place: i64) -> list[str]:
        return at_place(self.c.official_ids, self.official_at, place)

    def artisans_at(self, place: i64) -> list[str]:
        return at_place(self.c.artisan_ids, self.artisan_at, place)

    def jars_at(self, place: i64) -> list[str]:
        return at_place(self.c.jar_ids, self.jar_at, place)

    def used_offerings(self) -> dict[str, int]:
        return named(self.c.offering_ids, self.used, 0)

    def offerings_of(self, p: i64) -> dict[str, int]:
        return named(self.c.offering_ids, self.mat, p * MAT + OFFER)

    def units_on(self, colour: i64) -> dict[str, int]:
        """What lies on a segment of the wheel."""
        return named(ON_WHEEL, self.wheel, colour * WHEEL_WIDTH)

    def picked(self) -> dict[str, int]:
        """Units of the action cost that is being paid."""
        return named(KINDS, self.paid, 0)

    # -- saving --------------------------------------------------------------------

    def derive(self) -> None:
        """Recount what follows from the pieces (after loading them)."""
        c = self.c
        for p in range(c.participants):
            for column in range(OFFERINGS_HELD, MAT):
                self.put(p, column, 0)
            for kind in range(c.offering_kinds):
                self.add(p, OFFERINGS_HELD, self.get(p, OFFER + kind))
            self.refresh(p)
        self.court_deck = 0
        for card in range(c.officials):
            at = self.official_at[card]
            if at >= 0:
                self.add(at, OFFICIALS_HELD, 1)
            elif at == IN_DECK:
                self.court_deck += 1
        self.guild_deck = 0
        for card in range(c.artisans):
            at = self.artisan_at[card]
            if at >= 0:
                self.add(at, ARTISANS_HELD, 1)
                self.add(at, ARTISAN_GP, c.artisan_gp[card])
            elif at == IN_DECK:
                self.guild_deck += 1
        self.unseen = 0
        self.held = 0
        for jar in range(c.jars):
            if self.jar_at[jar] == UNSEEN:
                self.unseen += 1
            elif self.jar_at[jar] == HELD:
                self.held += 1
        self.in_bag = 0
        self.in_used = 0
        for kind in range(c.offering_kinds):
            self.in_bag += self.bag[kind]
            self.in_used += self.used[kind]
        for colour in range(COLOUR_COUNT):
            self.filled[colour] = 0
            for kind in range(WHEEL_WIDTH):
                self.filled[colour] += self.wheel[colour * WHEEL_WIDTH + kind]
        self.turn_faces()

    def dump(self) -> dict[str, Any]:
        c = self.c
        who: list[str | None] = [*c.seat_ids, None]  # NOBODY = -1 finds the last
        offerings: list[str | None] = [*c.offering_ids, None]
        boards: list[str | None] = [*BOARDS, None]
        out: dict[str, Any] = {
            "round": self.round,
            "phase": PHASES[self.phase],
            "ring": [boards[board] for board in self.ring],
            "shift": self.shift,
            "direction": DIRECTIONS[self.direction],
            "seal": who[self.seal],
            "pharaoh": who[self.pharaoh],
            "turn": who[self.turn],
            "stock": named(TOKENS, self.stock, 0),
            "bag": named(c.offering_ids, self.bag, 0),
            "used": self.used_offerings(),
            "wheel": {colour: self.units_on(k) for k, colour in enumerate(COLOURS)},
            "sets": [[offerings[self.sets[2 * k]], offerings[self.sets[2 * k + 1]]] for k in range(c.sets)],
            "bonus": [offerings[self.bonus[k]] for k in range(c.bonus)],
            "court": [c.official_ids[self.court[k]] if self.court[k] >= 0 else None for k in range(c.court)],
            "guild": [c.artisan_ids[self.guild[k]] if self.guild[k] >= 0 else None for k in range(c.guild)],
            "turned": [name for card, name in enumerate(c.official_ids) if self.turned >> card & 1],
            "removed": {
                "officials": self.officials_at(REMOVED),
                "artisans": self.artisans_at(REMOVED),
            },
            "jars": {
                "shown": self.jars_at(SHOWN),
                "discarded": self.jars_at(DISCARDED),
                "resolving": self.jars_at(RESOLVING),
            },
            "paid": self.picked(),
            "seats": [self._dump_seat(p) for p in range(c.participants)],
            "agenda": self.dump_agenda(),
        }
        if c.solo:
            out["traitor"] = self._dump_traitor()
        return out

    def _dump_seat(self, p: i64) -> dict[str, Any]:
        first = p * MAT
        return {
            "tokens": named(TOKENS, self.mat, first + TOKEN),
            "offerings": self.offerings_of(p),
            "tracks": named(COLOURS, self.mat, first + TRACK),
            "stage": self.get(p, STAGE),
            "officials": self.officials_at(p),
            "artisans": self.artisans_at(p),
            "drawn": self.officials_at(DRAWN_BY - p),
            "rejected": self.officials_at(REJECTED_BY - p),
            "passed": self.get(p, PASSED) == 1,
            "row": self.get(p, ROW),
            "space": self.get(p, SPACE),
            "passes": self.get(p, PASSES),
            "points": named(POINT_SOURCES, self.mat, first + POINTS),
        }

    def _dump_traitor(self) -> dict[str, Any]:
        c = self.c
        ids: list[str | None] = [*c.track_ids, None]
        sides: list[str | None] = [*SIDES, None]
        tints: list[str | None] = [*COLOURS, None]
        tracks: list[dict[str, Any]] = []
        for k in range(TRAITOR_TRACKS):
            at = k * TRACK_WIDTH
            tracks.append(
                {
                    "id": ids[self.tracks[at + TRACK_ID]],
                    "side": sides[self.tracks[at + TRACK_SIDE]],
                    "colour": tints[self.tracks[at + TRACK_TINT]],
                    "fill": self.tracks[at + TRACK_FILL],
                }
            )
        return {
            "jars": self.traitor_jars,
            "held": self.jars_at(HELD),
            "tracks": tracks,
            "tokens": named(COLOURS, self.on_tracks, 0),
            "demands": [god for k, god in enumerate(GODS) if self.get(c.traitor, DEMANDS) >> k & 1],
            "value": self.get(c.traitor, VALUE),
        }


def offering_of(kind: i64, board: i64) -> i64:
    """The kind of offering behind a unit that is one."""
    return O_JOKER + board if kind == JOKER_UNIT else kind - O_UNIT


def named(words: list[str], values: vec[i64], first: i64) -> dict[str, int]:
    """What there is of each thing; what there is none of is left out."""
    out: dict[str, int] = {}
    for i, word in enumerate(words):
        if values[first + i] != 0:
            out[word] = values[first + i]
    return out


def at_place(words: list[str], values: vec[i64], place: i64) -> list[str]:
    out: list[str] = []
    for i, word in enumerate(words):
        if values[i] == place:
            out.append(word)
    return out
