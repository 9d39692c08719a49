"""What one seat may know, built up from nothing (AK-1.3).

While cards are chosen or bids are made, nothing here tells who has chosen already: a view names all who take part,
and shows a choice only to the side that made it.
"""

from __future__ import annotations

from functools import cache
from typing import get_args

from mehen.core.frame import kind_of
from mehen.core.state import NATURE, OVER
from mehen.core.telling import Moment
from mehen.games.ankh import kinds
from mehen.games.ankh.components import SEATS
from mehen.games.ankh.gauges import monuments, prisoners
from mehen.games.ankh.shapes import (
    AnkhView,
    BattleStep,
    BattleView,
    EndId,
    EventId,
    FighterView,
    HexView,
    MonumentId,
    OwnView,
    PrivateView,
    RegionView,
    SeatView,
    SecretId,
    SecretView,
    Terrain,
    TrackId,
)
from mehen.games.ankh.state import (
    AIM_BITS,
    AIM_SHIFT,
    BASES,
    BID,
    CHOSEN,
    CONTROLS,
    FIGURES,
    FOLLOWERS,
    HAND,
    HELD,
    KILLED,
    LOWER_GOD,
    MOVED,
    OWN_GOD,
    POOL,
    POWERS,
    REGION_BITS,
    REGION_SHIFT,
    SAFE,
    SPACE,
    SUN,
    TOKENS,
    UNDER,
    UNLOCKED,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.battle import hand_size
from mehen.games.ankh.steps.conflict import figures_in
from mehen.games.ankh.steps.growth import follower_gain, supply_of
from mehen.games.ankh.steps.regions import camels_left
from mehen.games.ankh.steps.resolution import figure_strength, strength_now
from mehen.games.ankh.vocabulary import AFTER, AFTER_MERGE, GOD, GUARDIANS, OBELISK, OSIRIS, RE, WATER

TRACK_IDS = get_args(TrackId)
MONUMENT_IDS = get_args(MonumentId)
TERRAIN_IDS = get_args(Terrain)
EVENT_IDS = get_args(EventId)
END_IDS = get_args(EndId)

#: How far a battle is, by the part of it that comes next.
BATTLE_STEPS: dict[int, BattleStep] = {
    int(kinds.CARDS): "obelisks",
    int(kinds.REVEAL): "cards",
    int(kinds.PLAGUES): "build",
    int(kinds.MAJORITIES): "plague",
    int(kinds.RESOLUTION): "majority",
    int(kinds.MIRACLES): "strength",
    int(kinds.GATES): "after",
    int(kinds.WORSHIPS): "after",
    int(kinds.BATTLE_END): "after",
}

#: Numbers of the view that are no gauges, by their place in it, and why not.
NOT_COUNTED = {
    "seats.*.slots": "slots for powers; the powers that fill them are counted",
    "regions.*.figures.*": "the figures of each seat again, by region",
    "regions.*.land": "how large a region is: it is drawn",
    "regions.*.tile": "which tile a region has: it is drawn",
    "hexes.*.regions.*": "which tile a hex belongs to: it is drawn",
    "private.bid": "the own answer until all have bid; then the followers are counted",
    "battle.*": "where a battle is; strength, cards, figures and monuments are counted for each side",
    "battle.strength.*": "the strength of each side again",
    "battle.killed.*": "figures on the board are counted",
    "battle.monuments.*.*": "monuments in the region that is fought for; those of each side are counted",
    "battle.figures.*.*.*": "figures in the region that is fought for, by kind; those of each side are counted",
    "places.*": "the ranking, once the game is over",
}


def moment(s: Ankh) -> Moment:
    """A round is what leads to a conflict, the conflict, and what follows from it (AK-9.8)."""
    c = s.c
    merging = s.depth > 0 and kind_of(s.agenda[s.depth - 1]) in (kinds.INHERIT, kinds.GIVE_UP)
    fighting = s.tiebreaker >= 0
    number = s.conflict if merging or fighting or s.actor == OVER else min(s.conflict + 1, c.conflicts)
    after = c.after_conflict[number]
    phases = ["turns", "conflict"]
    if after > 0 and (after != AFTER_MERGE or s.seats >= c.merge_players):
        phases.append(AFTER[after])
    if s.actor == OVER:
        return Moment(number, c.conflicts, "game_end", tuple(phases))
    if s.sides == 0:
        return Moment(0, c.conflicts, "setup", tuple(phases))
    phase = AFTER[AFTER_MERGE] if merging else "conflict" if fighting else "turns"
    return Moment(number, c.conflicts, phase, tuple(phases))


def secret_step(s: Ankh) -> SecretId | None:
    """What is being chosen in secret, if anything is."""
    if s.depth == 0:
        return None
    steps: dict[int, SecretId] = {int(kinds.CARD): "card", int(kinds.BID): "bid"}
    return steps.get(int(kind_of(s.agenda[s.depth - 1])))


def bidders(s: Ankh) -> list[int]:
    """The sides asked for the secret choice that is going on, those that have answered included."""
    if secret_step(s) == "bid":
        return [p for p in range(s.seats) if s.fighters >> p & 1 and figures_in(s, p, s.battle)]
    return [p for p in range(s.seats) if s.fighters >> p & 1]


def view(s: Ankh, seat: int) -> AnkhView:
    c = s.c
    who: list[str | None] = [*SEATS[: s.seats], None]  # NOBODY = -1 finds the last
    hexes = [_hex(s, h, who) for h in range(c.board.hexes)]
    actor = {NATURE: "nature", OVER: None}.get(s.actor) if s.actor < 0 else who[s.actor]
    secret = secret_step(s)
    asked: SecretView = {"step": secret, "seats": [SEATS[p] for p in bidders(s)]} if secret else {}
    return {
        "game": "ankh",
        "seat": who[seat] if seat >= 0 else None,
        "actor": "all" if secret else actor,
        "secret": asked,
        "over": s.actor == OVER,
        "scenario": c.scenario_ids[s.scenario] if s.scenario >= 0 else None,
        "start": who[s.start],
        "turn": who[s.turn],
        "tracks": {
            name: {"marker": s.markers[k], "start": c.start_space, "event": c.event_space[k]}
            for k, name in enumerate(TRACK_IDS)
        },
        "event": s.event,
        "events": [EVENT_IDS[kind] for kind in c.event_kind],
        "conflict": s.conflict,
        "conflicts": c.conflicts,
        "devotion": {
            "ascending": [SEATS[s.track[i]] for i in range(s.sides)],
            "last_red": c.last_red,
            "top": c.top,
        },
        "seats": [_seat(s, p, who) for p in range(s.seats)],
        "hexes": hexes,
        "rivers": list(c.board.river_ids),
        "camels": [c.board.edge_ids[e] for e in range(c.board.edges) if s.has_camel(e)],
        "caravan": [c.board.edge_ids[e] for e in s.line()],
        "line": len(s.line()),
        "regions": _regions(s, hexes),
        "supply": {
            "camels": camels_left(s),
            "tiles": c.tiles - s.regions,
            "obelisks": supply_of(s, 0),
            "pyramids": supply_of(s, 1),
            "temples": supply_of(s, 2),
            "guardians": {c.guardian_ids[k]: s.left[k] for k in range(GUARDIANS) if s.picked >> k & 1},
        },
        "tiebreaker": {"seat": who[s.tiebreaker], "used": s.tie_used},
        "battle": _battle(s, who),
        "private": _private(s, seat),
        "end": END_IDS[s.end],
        "winner": who[s.winner],
        "places": dict(zip(SEATS, s.places(), strict=False)) if s.actor == OVER else {},
    }


def own_view(s: Ankh, seat: int) -> OwnView:
    """All that differs from seat to seat."""
    return {"seat": SEATS[seat] if seat >= 0 else None, "private": _private(s, seat)}


def _seat(s: Ankh, p: int, who: list[str | None]) -> SeatView:
    """What lies open in front of a seat; the partner of a merged god finds everything at the higher god's seat."""
    c = s.c
    gods: list[str | None] = [*c.god_ids, None]
    out: SeatView = {
        "id": SEATS[p],
        "side": who[s.side_of(p)],
        "god": gods[s.get(p, OWN_GOD)],
        "forgotten": s.side_of(p) < 0,
    }
    if not s.is_alive(p):
        return {**out, "space": s.get(s.side_of(p), SPACE)} if s.side_of(p) >= 0 else out
    hand = s.get(p, HAND)
    return {
        **out,
        "lower_god": gods[s.get(p, LOWER_GOD)],
        "seats": [SEATS[q] for q in range(s.seats) if s.side_of(q) == p],
        "space": s.get(p, SPACE),
        "red": s.get(p, SPACE) <= c.last_red,
        "followers": s.get(p, FOLLOWERS),
        "gain": follower_gain(s, p),
        "figures": s.get(p, FIGURES),
        "warriors": s.get(p, WARRIORS),
        "guardians": {c.guardian_ids[k]: s.get(p, POOL + k) for k in range(GUARDIANS) if s.get(p, POOL + k)},
        "bases": [s.get(p, BASES), s.get(p, BASES + 1)],
        "tokens": s.get(p, TOKENS),
        "unlocked": s.get(p, UNLOCKED),
        "slots": c.slots - s.get(p, UNLOCKED),
        "powers": [name for k, name in enumerate(c.power_ids) if s.get(p, POWERS) >> k & 1],
        "hand": _cards(s, hand),
        "played": _cards(s, ~hand),
        "cards": hand_size(s, p),
        "held": s.get(p, HELD),
        "prisoners": prisoners(s, p),
        "monuments": monuments(s, p),
        "controls": {name: s.get(p, CONTROLS + k) for k, name in enumerate(MONUMENT_IDS)},
        "suns": s.suns if s.lords[RE] == p else 0,
        "underworld": s.unders if s.lords[OSIRIS] == p else 0,
        "strength": strength_now(s, p),
        "in_region": {str(tile): n for tile in range(1, s.regions + 1) if (n := figures_in(s, p, tile))},
    }


@cache
def tiles_of(mask: int) -> tuple[int, ...]:
    """The order tiles of a hex: several on water (AK-2.5)."""
    return tuple(tile for tile in range(mask.bit_length()) if mask >> tile & 1)


def _hex(s: Ankh, h: int, who: list[str | None]) -> HexView:
    c = s.c
    ground = s.ground[h]
    out: HexView = {
        "id": c.board.hex_ids[h],
        "terrain": TERRAIN_IDS[c.board.terrain[h]],
        "regions": list(tiles_of(ground >> REGION_SHIFT & REGION_BITS)),
    }
    if ground & UNDER:
        out["underworld"] = True
    piece = s.at[h]
    if piece:
        out["piece"] = c.kind_ids[s.kind(h)]
        out["owner"] = who[s.owner(h)]
        if piece & SUN:
            out["sun"] = True
        if piece & MOVED:
            out["moved"] = True
        if piece & SAFE:
            out["safe"] = True
        if piece >> AIM_SHIFT & AIM_BITS:
            out["aim"] = c.aim_ids[(piece >> AIM_SHIFT & AIM_BITS) - 1]
    return out


def _regions(s: Ankh, hexes: list[HexView]) -> list[RegionView]:
    board = s.c.board
    lands: dict[int, list[int]] = {tile: [] for tile in range(1, s.regions + 1)}
    for h, place in enumerate(hexes):
        if place["terrain"] != TERRAIN_IDS[WATER] and place["regions"]:
            lands[place["regions"][0]].append(h)
    return [
        {
            "tile": tile,
            "land": len(land),
            "first": board.hex_ids[land[0]],
            "part": board.land_of.get(land[0], ""),
            "figures": {SEATS[p]: n for p in range(s.seats) if (n := figures_in(s, p, tile))},
        }
        for tile, land in lands.items()
    ]


def _battle(s: Ankh, who: list[str | None]) -> BattleView:
    """The battle that is going on; cards only once they are revealed."""
    if s.battle == 0:
        return {}
    fighters = [p for p in range(s.seats) if s.fighters >> p & 1]
    out: BattleView = {
        "region": s.battle,
        "seats": [SEATS[p] for p in fighters],
        "amun_used": s.amun_used,
        "figures": {SEATS[p]: _fighters(s, p) for p in fighters},
        "monuments": {SEATS[p]: _works(s, p) for p in fighters},
    }
    coming = [int(kind_of(s.agenda[i])) for i in reversed(range(s.depth))]
    if step := next((BATTLE_STEPS[kind] for kind in coming if kind in BATTLE_STEPS), None):
        out["step"] = step
    if s.revealed:
        out["cards"] = {SEATS[p]: _cards(s, s.get(p, CHOSEN)) for p in fighters}
        out["strength"] = {SEATS[p]: strength_now(s, p) for p in fighters}
        out["killed"] = {SEATS[p]: s.get(p, KILLED) for p in fighters}
        out["victor"] = who[s.victor]
    return out


def _fighters(s: Ankh, side: int) -> list[FighterView]:
    """A side's figures in the region that is fought for, by kind: its god first."""
    strengths: dict[int, list[int]] = {}
    for i in range(s.get(side, FIGURES)):
        h = s.army[side * s.c.army + i]
        if s.in_region(h, s.battle):
            strengths.setdefault(int(s.kind(h)), []).append(int(figure_strength(s, h)))
    order = sorted(strengths, key=lambda kind: (kind != GOD, kind))
    return [{"piece": s.c.kind_ids[k], "count": len(strengths[k]), "strength": sum(strengths[k])} for k in order]


def _works(s: Ankh, side: int) -> dict[MonumentId, int]:
    """A side's monuments in the region that is fought for."""
    mine = [s.works[i] for i in range(s.work_count) if s.owner(s.works[i]) == side]
    here = [s.kind(h) - OBELISK for h in mine if s.in_region(h, s.battle)]
    return {name: here.count(k) for k, name in enumerate(MONUMENT_IDS)}


def _cards(s: Ankh, mask: int) -> list[str]:
    return [name for k, name in enumerate(s.c.card_ids) if mask >> k & 1]


def _private(s: Ankh, seat: int) -> PrivateView:
    """AK-10M.10: what the own side has chosen in secret; both seats of a merged god see it."""
    side = s.side_of(seat) if seat >= 0 else -1
    if side < 0 or not secret_step(s):
        return {}
    bid = s.get(side, BID)
    return {"cards": _cards(s, s.get(side, CHOSEN)) if not s.revealed else [], "bid": bid - 1 if bid else None}
