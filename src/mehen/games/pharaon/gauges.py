"""What is counted in Pharaon, for each participant and for the table."""

from __future__ import annotations

from typing import Final

from mehen.core.frame import a_of, kind_of
from mehen.core.native import i64
from mehen.core.telling import Gauge
from mehen.games.pharaon import kinds
from mehen.games.pharaon.actions import BOARD_COUNT, COLOUR_COUNT, TRAITOR_TRACKS
from mehen.games.pharaon.payment import slots_due, slots_in
from mehen.games.pharaon.scoring import best_demands, elements, is_laid, nile_points, points_now
from mehen.games.pharaon.state import (
    ARTISAN_GP,
    ARTISANS_HELD,
    DEMANDS,
    OFFER,
    OFFERINGS_HELD,
    OFFICIALS_HELD,
    REJECTED_BY,
    ROW,
    SPACE,
    STAGE,
    TOKEN,
    TRACK,
    TRACK_FILL,
    TRACK_WIDTH,
    VALUE,
    Pharaon,
)
from mehen.games.pharaon.steps.paying import paid_so_far
from mehen.games.pharaon.vocabulary import BOARDS, COLOURS, NILE, O_JOKER, O_POINTS, SILVER, TOKENS

SEAT_GAUGES: Final = [
    Gauge("points", "points_now", "points", 1, 1),
    Gauge("resources", "resources", "pharaon-any", 1, phone=1),
    Gauge("silver", "tokens.silver", "pharaon-silver", 1, 16),
    Gauge("offerings", "offering_count", "basket", 1, 25),
    Gauge("officials", "elements.officials", "official", 1, 24),
    Gauge("artisans", "elements.artisans", "artisan", 1, 23, phone=3),
    Gauge("stage", "stage", "pyramid", 1, 21, phone=2),
    *(Gauge(name, f"tokens.{name}", f"pharaon-{name}", 1, 11 + k) for k, name in enumerate(COLOURS)),
    *(Gauge(f"track_{name}", f"tracks.{name}", "water", 1) for name in COLOURS),
    Gauge("tracks", "elements.nile", "water", 1, 22),
    *(Gauge(f"o_{name}", f"offerings.{name}_offering", f"pharaon-o-{name}", 1) for name in COLOURS),
    *(Gauge(f"joker_{name}", f"offerings.{name}_joker", f"pharaon-j-{name}", 1) for name in BOARDS),
    Gauge("point_offerings", "point_offerings", "pharaon-tile", 1),
    Gauge("offering_gp", "offering_gp", "points", 1),
    Gauge("artisan_gp", "artisan_gp", "points", 1),
    Gauge("demands", "demands", "sun", 1),
    Gauge("row", "row", "ankh"),
    Gauge("space", "space", "arrow", 1),
    Gauge("seal", "seal", "seal", 1),
    Gauge("pharaoh", "pharaoh", "crown", 1),
    Gauge("ready", "ready", "turn", 1),
    Gauge("nile_gp", "nile_gp", "points", 1),
]

TABLE_GAUGES: Final = [
    Gauge("round", "round", "hourglass"),
    *(Gauge(f"stock_{name}", f"stock.{name}", f"pharaon-{name}") for name in TOKENS),
    *(Gauge(f"free_{name}", f"free.{name}", "wheel") for name in BOARDS),
    Gauge("bag", "bag", "bag"),
    Gauge("court_deck", "court_deck", "deck"),
    Gauge("guild_deck", "guild_deck", "deck"),
    Gauge("jar_pile", "jars.pile", "jar"),
    Gauge("left", "payment.left", "pharaon-any", -1),
    Gauge("traitor_jars", "traitor.jars", "jar"),
    Gauge("traitor_value", "traitor.value", "official", -1),
    *(Gauge(f"traitor_track_{k + 1}", f"traitor.tracks.{k}.covered", "up", -1) for k in range(TRAITOR_TRACKS)),
]


def read(s: Pharaon, p: i64) -> list[int]:
    """In the order of ``SEAT_GAUGES``."""
    out: list[int] = [
        points_now(s, p),
        resources(s, p),
        s.get(p, TOKEN + SILVER),
        s.get(p, OFFERINGS_HELD),
        s.get(p, OFFICIALS_HELD),
        s.get(p, ARTISANS_HELD),
        s.get(p, STAGE),
    ]
    for colour in range(COLOUR_COUNT):
        out.append(s.get(p, TOKEN + colour))
    for colour in range(COLOUR_COUNT):
        out.append(s.get(p, TRACK + colour))
    out.append(elements(s, p, NILE))
    for colour in range(COLOUR_COUNT):
        out.append(s.get(p, OFFER + colour))
    for board in range(BOARD_COUNT):
        out.append(s.get(p, OFFER + O_JOKER + board))
    out.append(point_offerings(s, p))
    out.append(offering_gp(s, p))
    out.append(s.get(p, ARTISAN_GP))
    out.append(demands(s, p))
    out.append(s.get(p, ROW))
    out.append(s.get(p, SPACE))
    out.append(1 if s.seal == p else 0)
    out.append(1 if s.pharaoh == p else 0)
    out.append(ready(s, p))
    out.append(nile_points(s, p))
    return out


def resources(s: Pharaon, p: i64) -> i64:
    """Coloured tokens."""
    total: i64 = 0
    for colour in range(COLOUR_COUNT):
        total += s.get(p, TOKEN + colour)
    return total


def point_offerings(s: Pharaon, p: i64) -> i64:
    """PH-7.4: offerings that pay nothing and count more at the end."""
    total: i64 = 0
    for kind in range(O_POINTS, s.c.offering_kinds):
        total += s.get(p, OFFER + kind)
    return total


def offering_gp(s: Pharaon, p: i64) -> i64:
    """What is printed on them."""
    total: i64 = 0
    for kind in range(O_POINTS, s.c.offering_kinds):
        total += s.get(p, OFFER + kind) * s.c.offering_gp[kind]
    return total


def demands(s: Pharaon, p: i64) -> i64:
    """PH-12.4, PH-16.18: gods whose demands would be fulfilled if the game ended now."""
    if not is_laid(s):
        return 0
    gods = s.get(p, DEMANDS) if p == s.c.traitor else best_demands(s, p)
    total: i64 = 0
    while gods > 0:
        total += gods & 1
        gods >>= 1
    return total


def ready(s: Pharaon, p: i64) -> i64:
    """PH-13.0: once-per-round officials not used yet; the Traitor uses none (PH-16.6)."""
    total: i64 = 0
    if p != s.c.traitor:
        for card in range(s.c.officials):
            if s.official_at[card] == p and s.c.official_once[card] == 1 and s.turned >> card & 1 == 0:
                total += 1
    return total


def read_table(s: Pharaon) -> list[int]:
    """In the order of ``TABLE_GAUGES``."""
    out: list[int] = [s.round]
    for token in range(len(TOKENS)):
        out.append(s.stock[token])
    for board in range(BOARD_COUNT):
        out.append(free_spaces(s, board))
    out.append(s.in_bag)
    out.append(court_deck(s))
    out.append(s.guild_deck)
    out.append(s.pile())
    out.append(left_to_pay(s))
    out.append(s.traitor_jars)
    out.append(s.get(s.c.traitor, VALUE) if s.c.solo else 0)
    for k in range(TRAITOR_TRACKS):
        out.append(s.tracks[k * TRACK_WIDTH + TRACK_FILL])
    return out


def free_spaces(s: Pharaon, board: i64) -> i64:
    """PH-6.4: on the segment that faces a board."""
    if not is_laid(s):
        return 0
    return max(s.c.spaces - s.filled[s.face[board]], 0)


def court_deck(s: Pharaon) -> i64:
    """PH-4.8: cards put under the deck in the setup lie there."""
    total = s.court_deck
    for card in range(s.c.officials):
        if s.official_at[card] <= REJECTED_BY:
            total += 1
    return total


def left_to_pay(s: Pharaon) -> i64:
    """PH-6.16: units of the action cost that are not picked yet."""
    if s.actor < 0:
        return 0
    f = s.agenda[s.depth - 1]
    if kind_of(f) != kinds.PAY:
        return 0
    return slots_in(slots_due(s, s.actor, a_of(f))) - slots_in(paid_so_far(s))
