"""What is counted in Ankh, for each seat and for the table.

The two seats of a merged god share everything (AK-10M.6): it is counted at the higher god's seat, and nothing is told
twice.  Only their devotion is both seats' own; a forgotten god has none of it.
"""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.telling import Gauge
from mehen.games.ankh.actions import MAX_TILES
from mehen.games.ankh.state import (
    BASES,
    CONTROLS,
    FIGURES,
    FOLLOWERS,
    HELD,
    POOL,
    SPACE,
    TOKENS,
    UNLOCKED,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.battle import hand_size
from mehen.games.ankh.steps.conflict import figures_in
from mehen.games.ankh.steps.growth import follower_gain, supply_of
from mehen.games.ankh.steps.regions import camels_left
from mehen.games.ankh.steps.resolution import held_total, strength_now
from mehen.games.ankh.vocabulary import ANUBIS, GUARDIANS, MONUMENTS, OSIRIS, RE, TRACKS

#: Guardians by number, as the edition that ships names them.
GUARDIAN_IDS: Final = ["cat_mummy", "satis", "mummy", "apophis", "giant_scorpion", "androsphinx"]

SEAT_GAUGES: Final = [
    Gauge("points", "space", "ankh-devotion", 1, 1),
    Gauge("followers", "followers", "ankh-follower", 1, 11, phone=1, beside="+gain"),
    Gauge("figures", "figures", "ankh-summon", 1),
    Gauge("monuments", "monuments", "ankh-control_monument", 1),
    Gauge("powers", "unlocked", "ankh-unlock", 1, 12, phone=2),
    Gauge("cards", "cards", "card", 1, 21, phone=3),
    Gauge("strength", "strength", "ankh-strength", 1, passing=True),
    Gauge("gain", "gain", "ankh-gain", 1),
    *(Gauge(name, f"controls.{name}", name, 1, 13 + k) for k, name in enumerate(MONUMENTS)),
    Gauge("tokens", "tokens", "ankh"),
    Gauge("warriors", "warriors", "ankh-warrior", 0, 16),
    *(Gauge(name, f"guardians.{name}", f"ankh-{name}") for name in GUARDIAN_IDS),
    Gauge("small_bases", "bases.0", "scarab"),
    Gauge("large_bases", "bases.1", "scarab"),
    Gauge("held", "held", "ankh-trapped", -1),
    Gauge("prisoners", "prisoners", "ankh-trapped", 1),
    Gauge("suns", "suns", "ankh-sun_token"),
    Gauge("underworld", "underworld", "ankh-underworld"),
    *(Gauge(f"region_{tile}", f"in_region.{tile}", "ankh-conflict", 1) for tile in range(1, int(MAX_TILES) + 1)),
]

TABLE_GAUGES: Final = [
    Gauge("event", "event", "star"),
    Gauge("conflict", "conflict", "ankh-conflict"),
    *(Gauge(f"{name}_track", f"tracks.{name}.marker", f"ankh-{name}") for name in TRACKS),
    Gauge("line", "line", "ankh-camel_caravan"),
    Gauge("camels_left", "supply.camels", "ankh-camel_caravan"),
    Gauge("tiles_left", "supply.tiles", "ankh-tile"),
    *(Gauge(f"{name}s_left", f"supply.{name}s", name) for name in MONUMENTS),
    *(Gauge(f"{name}_left", f"supply.guardians.{name}", f"ankh-{name}") for name in GUARDIAN_IDS),
]


def read(s: Ankh, p: i64) -> list[int]:
    """In the order of ``SEAT_GAUGES``."""
    side = s.side_of(p)
    if side != p:
        return [0 if side < 0 else s.get(side, SPACE)] + [0] * (len(SEAT_GAUGES) - 1)
    out: list[int] = [
        s.get(side, SPACE),
        s.get(side, FOLLOWERS),
        s.get(side, FIGURES),
        monuments(s, side),
        s.get(side, UNLOCKED),
        hand_size(s, side),
        strength_now(s, side),
        follower_gain(s, side),
    ]
    for monument in range(len(MONUMENTS)):
        out.append(s.get(side, CONTROLS + monument))
    out.append(s.get(side, TOKENS))
    out.append(s.get(side, WARRIORS))
    for guardian in range(GUARDIANS):
        out.append(s.get(side, POOL + guardian))
    out.append(s.get(side, BASES))
    out.append(s.get(side, BASES + 1))
    out.append(s.get(side, HELD))
    out.append(prisoners(s, side))
    out.append(s.suns if s.lords[RE] == side else 0)
    out.append(s.unders if s.lords[OSIRIS] == side else 0)
    for tile in range(1, MAX_TILES + 1):
        out.append(figures_in(s, side, tile))
    return out


def monuments(s: Ankh, side: i64) -> i64:
    """All monuments a side controls."""
    total: i64 = 0
    for monument in range(len(MONUMENTS)):
        total += s.get(side, CONTROLS + monument)
    return total


def prisoners(s: Ankh, side: i64) -> i64:
    """AK-11.2: warriors that a side with the power of Anubis holds."""
    return held_total(s) if s.lords[ANUBIS] == side else 0


def read_table(s: Ankh) -> list[int]:
    """In the order of ``TABLE_GAUGES``."""
    out: list[int] = [s.event, s.conflict]
    for track in range(len(TRACKS)):
        out.append(s.markers[track])
    out.append(len(s.line()))
    out.append(camels_left(s))
    out.append(s.c.tiles - s.regions)
    for monument in range(len(MONUMENTS)):
        out.append(supply_of(s, monument))
    for guardian in range(GUARDIANS):
        out.append(s.left[guardian])
    return out
