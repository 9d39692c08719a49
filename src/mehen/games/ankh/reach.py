"""What a seat may still use this turn or in this game, and what a person might tap on, legal or not."""

from __future__ import annotations

from mehen.core.frame import a_of, b_of, kind_of, seat_of
from mehen.core.telling import Horizon, Reach
from mehen.core.text import Name
from mehen.games.ankh import kinds
from mehen.games.ankh.actions import (
    ACTION,
    AIM,
    BUILD,
    CAMEL,
    CARD,
    FIGURE,
    MAX_HEXES,
    MAX_TILES,
    MONUMENT,
    POWER,
    SWAP,
    TILE,
    TO,
    TRAP,
)
from mehen.games.ankh.components import SEATS
from mehen.games.ankh.state import UNDER, UNLOCKED, Ankh
from mehen.games.ankh.vocabulary import AFTER_MERGE, MONUMENTS, TRACKS


def reach(s: Ankh, seat: int) -> list[Reach]:
    """AK-4.5: the tracks for the rest of the turn; AK-7.3: the powers whose levels have a free slot."""
    tracks = [Reach(f"track.{TRACKS[k]}", Name("track", TRACKS[k]), "turn") for k in tracks_left(s, seat)]
    return tracks + powers_left(s, seat)


def tracks_left(s: Ankh, seat: int) -> range:
    """The action that is going on, and those below it unless it is the last one (AK-4.4 to AK-4.7)."""
    for i in range(s.depth):
        f = s.agenda[i]
        if seat_of(f) == seat and kind_of(f) == kinds.CHOOSE_ACTION:
            return range(a_of(f), len(TRACKS))
        if seat_of(f) == seat and kind_of(f) == kinds.AFTER_ACTION:
            track = int(a_of(f))
            last = s.markers[track] == s.c.event_space[track] or b_of(f) == 1
            return range(track, track + 1 if last else len(TRACKS))
    return range(0)


def powers_left(s: Ankh, seat: int) -> list[Reach]:
    """Gone for good once the slots of their level are used, unless a merge brings those of another god (AK-10M.5)."""
    c = s.c
    side = s.side_of(seat)
    if side < 0:
        return []
    levels = {c.slot_level[slot] for slot in range(s.get(side, UNLOCKED), c.slots)}
    horizon: Horizon = "round" if merge_ahead(s) else "game"
    return [
        Reach(f"power.{name}", Name("power", name), horizon)
        for k, name in enumerate(c.power_ids)
        if c.power_level[k] in levels and not s.has(side, k)
    ]


def merge_ahead(s: Ankh) -> bool:
    """AK-10M.1: whether two gods may still become one."""
    c = s.c
    now = s.conflict if s.tiebreaker >= 0 else s.conflict + 1
    return s.seats >= c.merge_players and AFTER_MERGE in [c.after_conflict[k] for k in range(now, c.conflicts + 1)]


def targets(s: Ankh, step: str) -> dict[int, str]:
    """Every action of a step that points at something on the table."""
    c = s.c
    hexes = range(c.board.hexes)
    spot = [f"hex.{name}" for name in c.board.hex_ids]
    pieces = [h for h in hexes if s.at[h]]
    out: dict[int, str] = {}
    if step == "choose_action":
        out |= {ACTION + k: f"track.{name}" for k, name in enumerate(TRACKS)}
    elif step in ("move", "obelisk_move", "give_up"):
        out |= {FIGURE + h: spot[h] for h in pieces}
    elif step in ("move_to", "push", "summon_hex", "obelisk_to", "mummy", "underworld_to"):
        out |= {TO + h: spot[h] for h in hexes}
    elif step == "aim":
        out |= {AIM + k: f"aim.{name}" for k, name in enumerate(c.aim_ids)}
    elif step in ("summon", "control"):
        out |= {MONUMENT + h: spot[h] for h in pieces}
    elif step == "unlock":
        out |= {POWER + k: f"power.{name}" for k, name in enumerate(c.power_ids)}
    elif step == "camel":
        out |= {CAMEL + e: f"edge.{name}" for e, name in enumerate(c.board.edge_ids)}
    elif step == "swap_tiles":
        tiles = range(s.regions)
        out |= {SWAP + one * MAX_TILES + k: f"region.{k + 1}" for one in tiles for k in tiles if one != k}
    elif step == "card":
        out |= {CARD + k: f"card.{name}" for k, name in enumerate(c.card_ids)}
    elif step == "build":
        out |= {BUILD + k * MAX_HEXES + h: spot[h] for k in range(len(MONUMENTS)) for h in hexes}
    elif step == "trap":
        out |= {TRAP + p: f"seat.{SEATS[p]}" for p in range(s.seats) if s.is_alive(p)}
    elif step == "underworld":
        out |= {TILE + 1 + h: spot[h] for h in hexes if s.ground[h] & UNDER}
    return {int(action): target for action, target in out.items()}
