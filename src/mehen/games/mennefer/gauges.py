"""What is counted in Men-Nefer, for each seat and for the table."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.telling import Gauge
from mehen.games.mennefer.scoring import drawings, eyes_placed, fishing_boats, harvested, in_temple, weighed
from mehen.games.mennefer.state import (
    APPRENTICES,
    BASKETS,
    DISC,
    EYE_STOCK,
    EYES,
    FEATHER,
    FOOD,
    FULFILLED,
    GRAVES,
    GREAT,
    HARBOUR,
    HEART,
    HEKA,
    HIEROGLYPH,
    KINDS,
    LYING,
    MUMMIES,
    OPEN,
    PLACED,
    POINTS,
    QUEENS,
    READY,
    ROLLED,
    SARCOPHAGI,
    SCARAB_AT,
    SCROLLS,
    SHELVES,
    SPECIALISES,
    SPHINX_STOCK,
    SPHINXES,
    TAKES,
    UPRIGHT,
    VISITS,
    MenNefer,
    bits,
)
from mehen.games.mennefer.steps.temple import basket_goods
from mehen.games.mennefer.steps.turns import crowd_cost
from mehen.games.mennefer.vocabulary import HOUSES

#: Rooms of the temple that ships (a test compares); an edition with more of them shows the others only on the board.
ROOMS: Final = 4

SEAT_GAUGES: Final = [
    Gauge("points", "score", "mennefer-pp", 1, 1),
    Gauge("harvest", "harvest", "grain", 1),
    Gauge("food", "food", "fish", 1, 11, phone=1),
    Gauge("heka", "heka", "ankh", 1, 12, phone=2),
    Gauge("visits_left", "turns_left.visit", "sun", 0, 14),
    Gauge("raises_left", "turns_left.specialise", "moon", 0, 15),
    Gauge("takes_left", "turns_left.take", "deck", 0, 16),
    Gauge("heart", "heart", "heart", 1),
    Gauge("feather", "feather", "feather", 1),
    Gauge("duat", "duat", "scales", 1, 13, phone=3),
    Gauge("disc", "disc", "disc", 1),
    Gauge("great", "great", "block", 1),
    Gauge("queens", "queens", "block", 1),
    Gauge("hieroglyph", "hieroglyph", "mennefer-owl", 1),
    *(Gauge(f"scarab_{name}", f"scarabs.{name}", "scarab", 1) for name in HOUSES),
    Gauge("mummies", "mummies.stock", "mennefer-embalm"),
    Gauge("sarcophagi", "mummies.available", "sarcophagus", 1, 24),
    Gauge("buried", "mummies.placed", "mennefer-bury", 1),
    Gauge("sphinx_stock", "sphinxes.stock", "mennefer-carve"),
    Gauge("sphinxes", "sphinxes.available", "sphinx", 1, 25),
    Gauge("erected", "sphinxes.placed", "mennefer-erect", 1),
    Gauge("eye_stock", "eyes.stock", "eye"),
    Gauge("eyes", "eyes.available", "eye", 1, 26),
    Gauge("eyes_placed", "eyes.placed", "pyramid", 1),
    Gauge("goods", "counts.goods", "mennefer-good", 1, 21),
    Gauge("kinds", "counts.kinds", "mennefer-kinds", 1),
    Gauge("offerable", "counts.offerable", "mennefer-offer", 1),
    Gauge("baskets", "counts.baskets", "basket", 1),
    *(Gauge(f"room_{room}", f"in_room.{room}", "mennefer-priestess", 1) for room in range(1, ROOMS + 1)),
    Gauge("upright", "counts.upright", "mennefer-priestess", 1),
    Gauge("boats_out", "counts.boats_out", "boat", 1),
    Gauge("fishing_boats", "fishing_boats", "mennefer-fishing", 1),
    Gauge("scrolls", "counts.scrolls", "scroll", 1, 22),
    Gauge("drawings", "counts.drawings", "papyrus", 1),
    Gauge("rolled", "rolled", "scroll", 1),
    Gauge("open", "counts.open", "mennefer-agreement", 1, 23),
    Gauge("met", "counts.met", "check", 1),
    Gauge("fulfilled", "counts.fulfilled", "seal", 1),
    Gauge("apprentices", "apprentices", "mennefer-apprentice"),
    Gauge("tiles", "tiles", "deck", 1),
]

TABLE_GAUGES: Final = [
    Gauge("age", "age", "hourglass"),
    Gauge("parts", "great.placed", "pyramid"),
    Gauge("goods_left", "left.goods", "bag"),
    Gauge("papyri_left", "left.papyri", "bag"),
    *(Gauge(f"sun_{name}", f"houses.{name}.sun_cost", "sun", -1) for name in HOUSES),
    *(Gauge(f"moon_{name}", f"houses.{name}.moon_cost", "moon", -1) for name in HOUSES),
]


def read(s: MenNefer, p: i64) -> list[int]:
    """In the order of ``SEAT_GAUGES``."""
    c = s.c
    after = harvested(s, p)
    out: list[int] = [
        s.get(p, POINTS),
        after.get(p, POINTS) - s.get(p, POINTS),
        s.get(p, FOOD),
        s.get(p, HEKA),
        c.visits - s.get(p, VISITS),
        c.visits - s.get(p, SPECIALISES),
        c.visits - s.get(p, TAKES),
        s.get(p, HEART),
        s.get(p, FEATHER),
        weighed(s, p),
        s.get(p, DISC),
        s.get(p, GREAT),
        s.get(p, QUEENS),
        s.get(p, HIEROGLYPH),
    ]
    for name in HOUSES:
        out.append(s.get(p, SCARAB_AT + c.house_ids.index(name)))
    out.append(s.get(p, MUMMIES))
    out.append(s.get(p, SARCOPHAGI))
    out.append(s.get(p, GRAVES))
    out.append(s.get(p, SPHINX_STOCK))
    out.append(s.get(p, SPHINXES))
    out.append(s.erected(p))
    out.append(s.get(p, EYE_STOCK))
    out.append(s.get(p, EYES))
    out.append(eyes_placed(s, p))
    out.append(bits(s.get(p, SHELVES)))
    out.append(bits(s.get(p, KINDS)))
    out.append(bits(basket_goods(s, p)))
    out.append(bits(s.get(p, BASKETS)))
    for room in range(1, ROOMS + 1):
        out.append(s.get(p, UPRIGHT + room) + s.get(p, LYING + room))
    out.append(upright(s, p))
    out.append(c.boats - s.get(p, HARBOUR))
    out.append(fishing_boats(s, p))
    out.append(s.get(p, SCROLLS))
    out.append(drawings(s, p))
    out.append(bits(s.get(p, ROLLED)))
    out.append(bits(s.get(p, OPEN)))
    out.append(bits(s.get(p, OPEN) & after.get(p, FULFILLED)))
    out.append(bits(s.get(p, FULFILLED)))
    out.append(s.get(p, APPRENTICES))
    out.append(bits(s.get(p, READY)))
    return out


def upright(s: MenNefer, p: i64) -> i64:
    """MN-7.35: priestesses in the temple who could receive an offering."""
    lying: i64 = 0
    for room in range(1, s.c.rooms + 1):
        lying += s.get(p, LYING + room)
    return in_temple(s, p, 1) - lying


def parts_placed(s: MenNefer) -> i64:
    """MN-7.12, MN-7.14: parts of the Great Pyramid, the pyramidion among them."""
    total = s.pyramidion
    for level in range(s.c.levels):
        total += s.table[PLACED + level]
    return total


def read_table(s: MenNefer) -> list[int]:
    """In the order of ``TABLE_GAUGES``."""
    out: list[int] = [s.age, parts_placed(s), bits(s.goods_bag), bits(s.scroll_bag)]
    for moon in (False, True):
        for name in HOUSES:
            out.append(crowd_cost(s, s.c.house_ids.index(name), moon))
    return out
