"""What a seat may know of Ankh, as numbers.  Hidden: cards and bids of the others until they are revealed (AK-1.3)."""

from __future__ import annotations

from typing import Final, final

from mehen.core.native import i64
from mehen.core.observation import AS_SEAT, ONE_MORE, Observation
from mehen.games.ankh.actions import CARD_COUNT, MAX_BID, POWER_COUNT
from mehen.games.ankh.state import (
    AIM_BITS,
    AIM_SHIFT,
    BASES,
    BID,
    CHOSEN,
    CONTROLS,
    DEAD_WARRIORS,
    DOOMED,
    FIGURES,
    FOLLOWERS,
    HAND,
    HELD,
    KILLED,
    KIND_BITS,
    LOWER_GOD,
    MAT,
    MOVED,
    OWN_GOD,
    PATH_BITS,
    POOL,
    POWERS,
    REGION_BITS,
    REGION_SHIFT,
    SAFE,
    SIDE,
    SPACE,
    SUN,
    TOKENS,
    UNDER,
    UNLOCKED,
    WARRIORS,
    Ankh,
    AnkhRules,
)
from mehen.games.ankh.vocabulary import ENDS, GUARDIANS, MONUMENTS, TRACKS

MOST: Final[i64] = 99  # of things that the rules give no end to
FOLLOWER_LIMIT: Final[i64] = 999
MARKS: Final[i64] = 4  # on a piece: sun, moved, safe, doomed


@final
class AnkhObservation(Observation[Ankh]):
    def __init__(self, rules: AnkhRules) -> None:
        super().__init__(rules, rules.seats)
        c = rules.c
        n = rules.seats
        number = self.number
        things = self.things
        self.at_scenario: Final[i64] = things("scenario", [], len(c.scenario_ids), "scenario, 0 not drawn yet")
        self.at_start: Final[i64] = self.people("start", [], "who began")
        self.at_turn: Final[i64] = self.people("turn", [], "whose turn it is")
        self.at_event: Final[i64] = number("event", len(c.event_kind), "space of the event marker")
        self.at_conflict: Final[i64] = number("conflict", c.conflicts, "conflicts begun")
        self.at_tiebreaker: Final[i64] = self.people("tiebreaker", [], "side with the tiebreaker")
        self.at_tie_used: Final[i64] = number("tie_used", 1, "1: it was used in this conflict")
        self.at_amun_used: Final[i64] = number("amun_used", 1, "1: Amun has played two cards in this conflict")
        self.at_battle: Final[i64] = number("battle", c.tiles, "tile of the region fought over, 0 none")
        self.at_fighters: Final[i64] = self.field("fighters", [n], 0, 1, "sides in this battle", by_seat=True)
        self.at_revealed: Final[i64] = number("revealed", 1, "1: the cards of this battle are revealed")
        self.at_victor: Final[i64] = self.people("victor", [], "who won this battle")
        self.at_path: Final[i64] = things(
            "caravan", [c.max_camels], c.board.edges, "camel line being laid, the first edge first"
        )
        self.at_end: Final[i64] = things("end", [], len(ENDS) - 1, " ".join(ENDS))
        self.at_winner: Final[i64] = self.people("winner", [], "winning side")
        self.at_picked: Final[i64] = self.numbers("picked", [GUARDIANS], 1, "guardians in play")
        self.at_left: Final[i64] = self.numbers("left", [GUARDIANS], MOST, "guardians in the supply")
        self.at_regions: Final[i64] = number("regions", c.tiles, "regions")
        self.at_suns: Final[i64] = number("suns", MOST, "free sun tokens")
        self.at_unders: Final[i64] = number("underworlds", MOST, "underworld tiles in the pool")
        self.at_track: Final[i64] = self.people("devotion", [n], "sides, the least devotion first")
        self.at_markers: Final[i64] = self.numbers(
            "markers", [len(TRACKS)], MOST, "action markers: " + " ".join(TRACKS)
        )
        hexes: list[int] = [c.board.hexes]
        self.at_kind: Final[i64] = things("kind", hexes, len(c.kind_ids), "piece on each hex: " + " ".join(c.kind_ids))
        self.at_owner: Final[i64] = self.people("owner", hexes, "its owner")
        self.at_marks: Final[i64] = self.numbers(
            "marks", [c.board.hexes, MARKS], 1, "on each piece: sun, moved, safe, doomed"
        )
        self.at_aim: Final[i64] = things("aim", hexes, len(c.aim_ids), "where a scorpion aims")
        self.at_under: Final[i64] = self.numbers("underworld", hexes, 1, "hexes with an underworld tile")
        self.at_region: Final[i64] = things("region", hexes, c.tiles, "region of each hex; the lowest on water")
        self.at_camels: Final[i64] = self.numbers("camels", [c.board.edges], 1, "edges with a camel")
        self.at_chosen: Final[i64] = self.field(
            "chosen", [n, CARD_COUNT], 0, 1, "cards of this battle: the own side's, all once revealed", by_seat=True
        )
        self.at_bid: Final[i64] = number("bid", MAX_BID + 1, "1 + followers the own side has bid, 0 none")
        self.seat_columns(rules)
        self.close()

    def seat_columns(self, rules: AnkhRules) -> None:
        c = rules.c
        column = self.column
        column("side", SIDE, rules.seats, "side a seat belongs to, 0 once it is forgotten", 1, 0, AS_SEAT)
        column("god", OWN_GOD, len(c.god_ids), "god: " + " ".join(c.god_ids), 1, 0, ONE_MORE)
        column("lower_god", LOWER_GOD, len(c.god_ids), "god merged into it", 1, 0, ONE_MORE)
        column("followers", FOLLOWERS, FOLLOWER_LIMIT, "followers")
        column("warriors", WARRIORS, MOST, "warriors in the pool")
        column("pool", POOL, MOST, "guardians in the pool by kind", GUARDIANS)
        column("tokens", TOKENS, MOST, "ankh tokens in the pool")
        self.bits("powers", POWERS, POWER_COUNT, "powers unlocked: " + " ".join(c.power_ids))
        column("unlocked", UNLOCKED, c.slots, "how many")
        self.bits("hand", HAND, CARD_COUNT, "cards in hand: " + " ".join(c.card_ids))
        column("space", SPACE, c.top, "space on the devotion track")
        column("held", HELD, MOST, "own warriors in Anubis' hands")
        column("killed", KILLED, MOST, "figures lost in this battle")
        column("dead", DEAD_WARRIORS, MOST, "of the kill set being handled: warriors, mummies, cats", 3)
        column("figures", FIGURES, c.army, "figures on the map")
        column("bases", BASES, MOST, "bases in use: small, large", 2)
        column("controls", CONTROLS, c.works, "monuments: " + " ".join(MONUMENTS), len(MONUMENTS))

    def look(self, s: Ankh, seat: i64) -> None:
        c = s.c
        self.put(self.at_scenario, s.scenario + 1)
        self.put(self.at_start, self.who(s.start, seat))
        self.put(self.at_turn, self.who(s.turn, seat))
        self.put(self.at_event, s.event)
        self.put(self.at_conflict, s.conflict)
        self.put(self.at_tiebreaker, self.who(s.tiebreaker, seat))
        self.put(self.at_tie_used, 1 if s.tie_used else 0)
        self.put(self.at_amun_used, 1 if s.amun_used else 0)
        self.put(self.at_end, s.end)
        self.put(self.at_winner, self.who(s.winner, seat))
        path = s.path
        k: i64 = 0
        while path > 0:
            self.put(self.at_path + k, path & ((1 << PATH_BITS) - 1))
            path >>= PATH_BITS
            k += 1
        self.put_bits(self.at_picked, s.picked, GUARDIANS)
        self.put_numbers(self.at_left, s.left, 0, GUARDIANS)
        self.put(self.at_regions, s.regions)
        self.put(self.at_suns, s.suns)
        self.put(self.at_unders, s.unders)
        self.put_seats(self.at_track, s.track, 0, s.sides, seat)
        self.put_numbers(self.at_markers, s.markers, 0, len(TRACKS))
        self.look_at_map(s, seat)
        for e in range(c.board.edges):
            if s.has_camel(e):
                self.put(self.at_camels + e, 1)
        self.look_at_battle(s, seat)
        self.look_at_seats(s.mat, MAT, seat)

    def look_at_map(self, s: Ankh, seat: i64) -> None:
        for h in range(s.c.board.hexes):
            ground = s.ground[h]
            self.put(self.at_under + h, 1 if ground & UNDER != 0 else 0)
            tiles = ground >> REGION_SHIFT & REGION_BITS
            region: i64 = 0
            while tiles > 1 and tiles & 1 == 0:
                tiles >>= 1
                region += 1
            self.put(self.at_region + h, region)
            piece = s.at[h]
            if piece != 0:
                self.put(self.at_kind + h, piece & KIND_BITS)
                self.put(self.at_owner + h, self.who(s.owner(h), seat))
                marks = self.at_marks + h * MARKS
                self.put(marks, 1 if piece & SUN != 0 else 0)
                self.put(marks + 1, 1 if piece & MOVED != 0 else 0)
                self.put(marks + 2, 1 if piece & SAFE != 0 else 0)
                self.put(marks + 3, 1 if piece & DOOMED != 0 else 0)
                self.put(self.at_aim + h, piece >> AIM_SHIFT & AIM_BITS)

    def look_at_battle(self, s: Ankh, seat: i64) -> None:
        """AK-1.3, AK-10M.10: secret choices are known to their own side, both seats of a merged god included."""
        self.put(self.at_battle, s.battle)
        self.put(self.at_revealed, 1 if s.revealed else 0)
        self.put(self.at_victor, self.who(s.victor, seat))
        own = s.side_of(seat)
        for p in range(s.seats):
            row = self.row(p, seat)
            self.put(self.at_fighters + row, s.fighters >> p & 1)
            if s.revealed or p == own:
                self.put_bits(self.at_chosen + row * CARD_COUNT, s.get(p, CHOSEN), CARD_COUNT)
        if own >= 0:
            self.put(self.at_bid, s.get(own, BID))
