"""The pieces on the table.  Data and its bookkeeping; the rules live in ``steps``.

A seat is a player, a side is a god in play.  A side has the number of the seat that leads it; after a merge the
seat of the lower god belongs to the side of the higher one (AK-1.4, AK-10M).
"""

from __future__ import annotations

from typing import Any, Final, final

from mehen.core.frame import kind_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.rng import Rng
from mehen.core.state import Rules, State
from mehen.core.step import Step
from mehen.games.ankh import kinds
from mehen.games.ankh.actions import CARD_COUNT
from mehen.games.ankh.components import SEATS, Components
from mehen.games.ankh.vocabulary import (
    ENDS,
    GUARDIAN,
    GUARDIANS,
    MONUMENTS,
    OBELISK,
    OSIRIS,
    RE,
    TRACKS,
    WATER,
)

NOBODY: Final[i64] = -1

# One row of ``mat`` per seat.  Except for SIDE, rows of seats that lead no side are empty.
SIDE: Final[i64] = 0  # the side a seat belongs to, NOBODY once it is forgotten
OWN_GOD: Final[i64] = 1
LOWER_GOD: Final[i64] = 2  # the god merged into this one
FOLLOWERS: Final[i64] = 3
WARRIORS: Final[i64] = 4  # in the pool
POOL: Final[i64] = 5  # guardians in the pool, by kind
TOKENS: Final[i64] = 11  # ankh tokens in the pool
POWERS: Final[i64] = 12  # mask of unlocked powers
UNLOCKED: Final[i64] = 13  # how many
HAND: Final[i64] = 14  # mask of cards
SPACE: Final[i64] = 15  # on the devotion track
HELD: Final[i64] = 16  # own warriors in Anubis' hands
CHOSEN: Final[i64] = 17  # mask of the cards of this battle, secret until they are revealed
BID: Final[i64] = 18  # 1 + followers bid, 0 none yet; secret until all are in
KILLED: Final[i64] = 19  # figures lost in this battle
DEAD_WARRIORS: Final[i64] = 20  # of the kill set being handled
DEAD_MUMMIES: Final[i64] = 21
DEAD_CATS: Final[i64] = 22
FIGURES: Final[i64] = 23  # from here on derived from the pieces
BASES: Final[i64] = 24  # in use: small, large
CONTROLS: Final[i64] = 26  # monuments on the map by type
MAT: Final[i64] = 29

# A piece on a hex as one number; 0 is an empty hex.
KIND_BITS: Final[i64] = 15  # 1 + kind
OWNER_SHIFT: Final[i64] = 4  # 1 + side, 0 neutral
OWNER_BITS: Final[i64] = 7
SUN: Final[i64] = 1 << 7
MOVED: Final[i64] = 1 << 8  # figure: moved in this action or battle; pyramid: its placement is used
SAFE: Final[i64] = 1 << 9  # protected by Flood
DOOMED: Final[i64] = 1 << 10
AIM_SHIFT: Final[i64] = 11  # 1 + orientation
AIM_BITS: Final[i64] = 7

# The ground of a hex: adjacent directions (six bits), regions by tile, underworld tile.
REGION_SHIFT: Final[i64] = 8
REGION_BITS: Final[i64] = 511  # bit t for order tile t
UNDER: Final[i64] = 1 << 20

PATH_BITS: Final[i64] = 8  # of each edge of a camel line, 1 + edge


@final
class Caravans:
    """What the camels on the map allow.  It follows from them alone, so positions with the same camels share one.

    ``key``: the scenario, the number of regions, then a bit for each edge with a camel.
    """

    def __init__(self, key: tuple[int, ...], anchors: vec[i64]) -> None:
        self.key: Final = key
        self.anchors: Final[vec[i64]] = anchors  # by corner: may a line begin or end there?
        self.onward: dict[int, list[int]] = {}  # by the line laid so far: the edges that may come next, if asked before

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Caravans) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@final
class AnkhRules(Rules):
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
        super().__init__("ankh", version, seats, edition, digest, options, steps, words)
        self.c: Final = components
        self.caravans: Final[dict[tuple[int, ...], Caravans]] = {}  # of the camels met so far, by their key


def cards_in(mask: i64) -> i64:
    count: i64 = 0
    for k in range(CARD_COUNT):
        count += mask >> k & 1
    return count


@final
class Ankh(State):
    def __init__(self, rules: AnkhRules, source: Ankh | None = None) -> None:
        super().__init__(rules, source)
        self.own_rules: Final = rules
        self.c: Final = rules.c
        if source is None:
            c = rules.c
            n = rules.seats
            self.scenario: i64 = NOBODY
            self.start: i64 = NOBODY  # seat
            self.turn: i64 = NOBODY  # seat
            self.event: i64 = 0  # space of the event marker
            self.conflict: i64 = 0  # conflicts begun
            self.tiebreaker: i64 = NOBODY  # side that triggered the conflict that is going on
            self.tie_used: bool = False
            self.amun_used: bool = False
            self.battle: i64 = 0  # tile of the region fought over
            self.fighters: i64 = 0  # mask of sides
            self.revealed: bool = False
            self.victor: i64 = NOBODY  # side that won the battle
            self.path: i64 = 0  # camel line being laid, the first edge lowest
            self.end: i64 = 0
            self.winner: i64 = NOBODY  # side
            self.picked: i64 = 0  # mask of the guardians in play
            self.regions: i64 = 0  # derived
            self.suns: i64 = 0  # derived: free sun tokens
            self.unders: i64 = 0  # derived: underworld tiles in the pool
            self.mat: vec[i64] = vec[i64]([0] * (n * MAT))
            self.track: vec[i64] = vec[i64]([NOBODY] * n)  # sides, the least devotion first
            self.sides: i64 = 0  # derived: on the track
            self.markers: vec[i64] = vec[i64]([c.start_space] * len(TRACKS))
            self.at: vec[i64] = vec[i64]([0] * c.board.hexes)
            self.ground: vec[i64] = c.board.open[:]
            self.army: vec[i64] = vec[i64]([NOBODY] * (n * c.army))  # derived: hexes of a side's figures, ascending
            self.works: vec[i64] = vec[i64]([NOBODY] * c.works)  # derived: hexes of monuments, ascending
            self.work_count: i64 = 0
            self.left: vec[i64] = vec[i64]([0] * GUARDIANS)  # guardians in the supply
            self.lords: vec[i64] = vec[i64]([NOBODY] * len(c.god_ids))  # derived: the side that has each god power
            self.caravans: Caravans = Caravans((), vec[i64]([]))  # derived: from the camels, once there are regions
            for p in range(n):
                self.put(p, SIDE, p)
                self.put(p, OWN_GOD, NOBODY)
                self.put(p, LOWER_GOD, NOBODY)
        else:
            self.scenario = source.scenario
            self.start = source.start
            self.turn = source.turn
            self.event = source.event
            self.conflict = source.conflict
            self.tiebreaker = source.tiebreaker
            self.tie_used = source.tie_used
            self.amun_used = source.amun_used
            self.battle = source.battle
            self.fighters = source.fighters
            self.revealed = source.revealed
            self.victor = source.victor
            self.path = source.path
            self.end = source.end
            self.winner = source.winner
            self.picked = source.picked
            self.regions = source.regions
            self.suns = source.suns
            self.unders = source.unders
            self.mat = source.mat[:]
            self.track = source.track[:]
            self.sides = source.sides
            self.at = source.at[:]
            self.army = source.army[:]
            self.work_count = source.work_count
            # Shared with the origin: they are seldom changed, and then replaced, never written into.
            self.markers = source.markers
            self.ground = source.ground
            self.works = source.works
            self.left = source.left
            self.lords = source.lords
            self.caravans = source.caravans

    def clone(self) -> Ankh:
        return Ankh(self.own_rules, self)

    def get(self, p: i64, what: i64) -> i64:
        return self.mat[p * MAT + what]

    def put(self, p: i64, what: i64, n: i64) -> None:
        self.mat[p * MAT + what] = n

    def add(self, p: i64, what: i64, n: i64) -> None:
        self.mat[p * MAT + what] += n

    # -- hexes ---------------------------------------------------------------------

    def kind(self, h: i64) -> i64:
        """What stands on a hex, NOBODY if nothing does."""
        return (self.at[h] & KIND_BITS) - 1

    def owner(self, h: i64) -> i64:
        return (self.at[h] >> OWNER_SHIFT & OWNER_BITS) - 1

    def is_figure(self, h: i64) -> bool:
        k = self.at[h] & KIND_BITS
        return 0 < k <= OBELISK

    def is_land(self, h: i64) -> bool:
        return self.c.board.terrain[h] != WATER

    def in_region(self, h: i64, tile: i64) -> bool:
        """AK-2.5: a water hex is in several regions."""
        return self.ground[h] >> (REGION_SHIFT + tile) & 1 == 1

    def may_stand(self, side: i64, h: i64) -> bool:
        """AK-2.2, AK-5.4, AK-6.6: an empty land hex; on underworld hexes only Osiris' figures."""
        if self.at[h] != 0 or self.c.board.terrain[h] == WATER:
            return False
        return self.ground[h] & UNDER == 0 or self.lords[OSIRIS] == side

    def set_piece(self, h: i64, piece: i64) -> None:
        """Put a figure or monument on an empty hex and keep the lists in step."""
        self.at[h] = piece
        k = (piece & KIND_BITS) - 1
        side = (piece >> OWNER_SHIFT & OWNER_BITS) - 1
        if k < OBELISK:
            first = side * self.c.army
            i = self.get(side, FIGURES)
            while i > 0 and self.army[first + i - 1] > h:
                self.army[first + i] = self.army[first + i - 1]
                i -= 1
            self.army[first + i] = h
            self.add(side, FIGURES, 1)
        elif k < OBELISK + len(MONUMENTS):
            self.works = self.works[:]
            i = self.work_count
            while i > 0 and self.works[i - 1] > h:
                self.works[i] = self.works[i - 1]
                i -= 1
            self.works[i] = h
            self.work_count += 1
            if side >= 0:
                self.add(side, CONTROLS + k - OBELISK, 1)

    def lift(self, h: i64) -> i64:
        """Take a figure or a neutral monument off its hex, which is empty at once (AK-12I.22); returns the piece."""
        piece = self.at[h]
        self.at[h] = 0
        k = (piece & KIND_BITS) - 1
        side = (piece >> OWNER_SHIFT & OWNER_BITS) - 1
        if k < OBELISK:
            self.add(side, FIGURES, -1)
            first = side * self.c.army
            last = first + self.get(side, FIGURES)
            i = first
            while self.army[i] != h:
                i += 1
            while i < last:
                self.army[i] = self.army[i + 1]
                i += 1
            self.army[last] = NOBODY
        else:
            self.work_count -= 1
            self.works = self.works[:]
            i = 0
            while self.works[i] != h:
                i += 1
            while i < self.work_count:
                self.works[i] = self.works[i + 1]
                i += 1
            self.works[self.work_count] = NOBODY
        return piece

    def count_guardian(self, side: i64, kind: i64, n: i64) -> None:
        """AK-7.6: a guardian owned occupies a base of its size."""
        self.add(side, BASES + self.c.guardian_base[kind - GUARDIAN], n)

    # -- sides ---------------------------------------------------------------------

    def side_of(self, seat: i64) -> i64:
        return self.mat[seat * MAT + SIDE]

    def is_alive(self, side: i64) -> bool:
        return self.mat[side * MAT + SIDE] == side

    def has(self, side: i64, power: i64) -> bool:
        return self.mat[side * MAT + POWERS] >> power & 1 == 1

    def decider(self, side: i64) -> i64:
        """AK-10M.10: the turn seat for its own side outside conflicts, else the higher god's seat."""
        if self.tiebreaker < 0 and self.turn >= 0 and self.side_of(self.turn) == side:
            return self.turn
        return side

    def banner(self, seat: i64) -> i64:
        """The name of the god a seat plays: see ``components.banners``."""
        side = self.side_of(seat)
        if side < 0:
            side = seat
        return self.get(side, OWN_GOD) * (len(self.c.god_ids) + 1) + self.get(side, LOWER_GOD) + 1

    def tell(self, what: i64, side: i64, a: i64 = 0, b: i64 = 0) -> None:
        """An event of a side, under its banner."""
        if self.events is not None:
            self.emit(what, self.banner(side), a, b)

    def rank(self, side: i64) -> i64:
        i: i64 = 0
        while self.track[i] != side:
            i += 1
        return i

    def restack(self, side: i64, space: i64) -> None:
        """AK-9D.2, AK-9D.4: a marker that moves goes on top of the stack of its new space."""
        i = self.rank(side)
        while i + 1 < self.sides:
            self.track[i] = self.track[i + 1]
            i += 1
        self.put(side, SPACE, space)
        while i > 0 and self.get(self.track[i - 1], SPACE) > space:
            self.track[i] = self.track[i - 1]
            i -= 1
        self.track[i] = side

    def leave_track(self, side: i64) -> None:
        i = self.rank(side)
        self.sides -= 1
        while i < self.sides:
            self.track[i] = self.track[i + 1]
            i += 1
        self.track[self.sides] = NOBODY

    def book_side(self, side: i64, amount: i64, source: i64, about: i64 = 0) -> None:
        """AK-10M.11: devotion of a side, for every seat that plays it."""
        for p in range(self.seats):
            if self.side_of(p) == side:
                self.book(p, amount, source, about)

    def points_of(self, seat: i64) -> i64:
        side = self.side_of(seat)
        return self.get(side, SPACE) if side >= 0 else 0

    def places(self) -> list[int]:
        """AK-14.4: the winner, other sides by devotion, forgotten seats last and tied; without a winner all last.

        AK-10M.11: the seats of a merged god share their place.
        """
        out = [int(self.seats)] * self.seats
        taken = 0
        for i in range(self.sides):
            side = self.track[self.sides - 1 - i]
            here = taken
            for p in range(self.seats):
                if self.side_of(p) == side:
                    out[p] = here + 1
                    taken += 1
        return out

    # -- hidden information --------------------------------------------------------

    def resampled(self, seat: i64, rng: Rng) -> Ankh:
        """AK-1.3: cards and bids that are not revealed yet; everything else lies open."""
        s = Ankh(self.own_rules, self)
        own = NOBODY
        if seat >= 0:
            own = s.side_of(seat)
        for p in range(s.seats):
            if p == own:
                continue
            if s.get(p, BID) > 0:
                s.put(p, BID, 1 + rng.below(min(s.get(p, FOLLOWERS), s.c.max_bid) + 1))
            if s.get(p, CHOSEN) > 0 and not s.revealed:
                s.put(p, CHOSEN, s.random_cards(p, rng))
        return s

    def reopen(self) -> None:
        """AK-1.3: whoever has chosen before is asked before once more."""
        if not self.is_secret():
            return
        f = self.agenda[self.depth - 1]
        column = CHOSEN if kind_of(f) == kinds.CARD else BID
        p = self.seats - 1
        while p >= 0:
            if p != seat_of(f) and self.get(p, column) > 0:
                self.push(kind_of(f), p, cards_in(self.get(p, CHOSEN)) if column == CHOSEN else 0)
                self.put(p, column, 0)
            p -= 1
        self.listed = -1
        self.settle()

    def random_cards(self, p: i64, rng: Rng) -> i64:
        """As many cards as a side has chosen, out of its hand."""
        hand = self.get(p, HAND)
        left = cards_in(self.get(p, CHOSEN))
        size = cards_in(hand)
        mask: i64 = 0
        for k in range(CARD_COUNT):
            if hand >> k & 1 == 1:
                if rng.below(size) < left:
                    mask |= 1 << k
                    left -= 1
                size -= 1
        return mask

    # -- saving --------------------------------------------------------------------

    def derive(self) -> None:
        """Recount what follows from the pieces (after loading them)."""
        c = self.c
        pieces = self.at[:]
        self.work_count = 0
        self.works = vec[i64]([NOBODY] * c.works)
        self.army = vec[i64]([NOBODY] * (self.seats * c.army))
        for p in range(self.seats):
            for column in range(FIGURES, MAT):
                self.put(p, column, 0)
            for k in range(GUARDIANS):
                self.count_guardian(p, GUARDIAN + k, self.get(p, POOL + k))
        self.lords = vec[i64]([NOBODY] * len(c.god_ids))
        self.sides = 0
        for p in range(self.seats):
            if self.is_alive(p) and self.get(p, OWN_GOD) >= 0:
                self.lords[self.get(p, OWN_GOD)] = p
                if self.get(p, LOWER_GOD) >= 0:
                    self.lords[self.get(p, LOWER_GOD)] = p
            if self.track[p] >= 0:
                self.sides += 1
        self.suns = c.suns if self.lords[RE] >= 0 else 0
        self.unders = c.underworlds if self.lords[OSIRIS] >= 0 else 0
        self.regions = 0
        for h in range(c.board.hexes):
            if pieces[h] != 0:
                self.set_piece(h, pieces[h])
                k = self.kind(h)
                if GUARDIAN <= k < OBELISK:
                    self.count_guardian(self.owner(h), k, 1)
                if pieces[h] & SUN != 0:
                    self.suns -= 1
            if self.ground[h] & UNDER != 0:
                self.unders -= 1
            tiles = self.ground[h] >> REGION_SHIFT & REGION_BITS
            while tiles >> (self.regions + 1) != 0:
                self.regions += 1

    def dump(self) -> dict[str, Any]:
        c = self.c
        who: list[str | None] = [*SEATS[: self.seats], None]  # NOBODY = -1 finds the last
        hexes = c.board.hex_ids
        return {
            "scenario": c.scenario_ids[self.scenario] if self.scenario >= 0 else None,
            "start": who[self.start],
            "turn": who[self.turn],
            "event": self.event,
            "conflict": self.conflict,
            "markers": {name: self.markers[k] for k, name in enumerate(TRACKS)},
            "guardians": {name: self.left[k] for k, name in enumerate(c.guardian_ids) if self.picked >> k & 1},
            "devotion": [who[self.track[i]] for i in range(self.sides)],
            "seats": [self._dump_seat(p, who) for p in range(self.seats)],
            "pieces": [self._dump_piece(h, who) for h in range(c.board.hexes) if self.at[h]],
            "underworld": [hexes[h] for h in range(c.board.hexes) if self.ground[h] & UNDER],
            "camels": [c.board.edge_ids[e] for e in range(c.board.edges) if self.has_camel(e)],
            "regions": {str(t): hexes[self.first_hex(t)] for t in range(1, self.regions + 1)},
            "caravan": [c.board.edge_ids[e] for e in self.line()],
            "battle": {
                "tiebreaker": who[self.tiebreaker],
                "tie_used": self.tie_used,
                "amun_used": self.amun_used,
                "region": self.battle,
                "fighters": [who[p] for p in range(self.seats) if self.fighters >> p & 1],
                "revealed": self.revealed,
                "victor": who[self.victor],
            },
            "end": ENDS[self.end],
            "winner": who[self.winner],
            "agenda": self.dump_agenda(),
        }

    def _dump_seat(self, p: i64, who: list[str | None]) -> dict[str, Any]:
        c = self.c
        gods: list[str | None] = [*c.god_ids, None]
        return {
            "side": who[self.get(p, SIDE)],
            "god": gods[self.get(p, OWN_GOD)],
            "lower_god": gods[self.get(p, LOWER_GOD)],
            "followers": self.get(p, FOLLOWERS),
            "warriors": self.get(p, WARRIORS),
            "guardians": {
                name: self.get(p, POOL + k) for k, name in enumerate(c.guardian_ids) if self.get(p, POOL + k)
            },
            "tokens": self.get(p, TOKENS),
            "powers": [name for k, name in enumerate(c.power_ids) if self.get(p, POWERS) >> k & 1],
            "unlocked": self.get(p, UNLOCKED),
            "hand": self._cards(self.get(p, HAND)),
            "space": self.get(p, SPACE),
            "held": self.get(p, HELD),
            "chosen": self._cards(self.get(p, CHOSEN)),
            "bid": self.get(p, BID) - 1 if self.get(p, BID) else None,
            "killed": self.get(p, KILLED),
            "dead": [self.get(p, DEAD_WARRIORS), self.get(p, DEAD_MUMMIES), self.get(p, DEAD_CATS)],
        }

    def _cards(self, mask: i64) -> list[str]:
        return [name for k, name in enumerate(self.c.card_ids) if mask >> k & 1]

    def _dump_piece(self, h: i64, who: list[str | None]) -> dict[str, Any]:
        piece = self.at[h]
        out: dict[str, Any] = {"hex": self.c.board.hex_ids[h], "kind": self.c.kind_ids[self.kind(h)]}
        if self.owner(h) >= 0:
            out["owner"] = who[self.owner(h)]
        for flag, name in ((SUN, "sun"), (MOVED, "moved"), (SAFE, "safe"), (DOOMED, "doomed")):
            if piece & flag:
                out[name] = True
        if piece >> AIM_SHIFT & AIM_BITS:
            out["aim"] = self.c.aim_ids[(piece >> AIM_SHIFT & AIM_BITS) - 1]
        return out

    def has_camel(self, e: i64) -> bool:
        """AK-2.6: between two land hexes only a barrier breaks adjacency."""
        board = self.c.board
        return self.ground[board.edge_hex[e]] >> board.edge_dir[e] & 1 == 0

    def first_hex(self, tile: i64) -> i64:
        """The land hex of a region that comes first (AK-8.8: lowest row, then column)."""
        lands = self.c.board.lands
        i: i64 = 0
        while not self.in_region(lands[i], tile):
            i += 1
        return lands[i]

    def line(self) -> list[int]:
        """The edges of the camel line being laid."""
        out: list[int] = []
        path = self.path
        while path > 0:
            out.append((path & ((1 << PATH_BITS) - 1)) - 1)
            path >>= PATH_BITS
        return out
