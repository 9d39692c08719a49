"""What Men-Nefer's bots look at.  Each term is a number a player could count; its weight says what that is worth.

What a Harvest scores, it scores in every age that is left; so most terms are multiplied by the Harvests to come.
"""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, b_of, kind_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.state import OVER
from mehen.core.tactics import Tactics, in_order
from mehen.games.mennefer import kinds
from mehen.games.mennefer.scoring import (
    drawings,
    duat_points,
    fishing_boats,
    holds,
    queens_points,
    sarcophagus_points,
)
from mehen.games.mennefer.state import (
    DISC,
    EYES,
    EYES_AT,
    FEATHER,
    FOOD,
    FULFILLED,
    GREAT,
    HARBOUR,
    HEART,
    HEKA,
    HIEROGLYPH,
    LYING,
    OPEN,
    POINTS,
    QUEENS,
    SARCOPHAGI,
    SCARAB_AT,
    SCROLLS,
    SETUP,
    SHELVES,
    SPHINXES,
    TURNED,
    UPRIGHT,
    MenNefer,
    bits,
)
from mehen.games.mennefer.steps.items import can_start

# Places of the terms
T_POINTS: Final[i64] = 0
T_DUAT: Final[i64] = 1  # symbols between heart and feather, for each Harvest left
T_DUAT_STEPS: Final[i64] = 2  # of heart and feather, which bring the next symbol nearer
T_AGREEMENTS: Final[i64] = 3  # values of fulfilled agreements and of those that would be, for each Harvest left
T_OPEN_AGREEMENTS: Final[i64] = 4  # values of the others, as long as there is a later Harvest
T_SARCOPHAGI: Final[i64] = 5
T_SUN_DISC: Final[i64] = 6
T_GREAT_PYRAMID: Final[i64] = 7
T_QUEENS_PYRAMIDS: Final[i64] = 8
T_STEPS_OF_THE_SUN_DISC: Final[i64] = 9
T_STEPS_OF_THE_BLOCKS: Final[i64] = 10
T_EYES_PLACED: Final[i64] = 11  # they multiply what grows later
T_FOOD: Final[i64] = 12  # the first few count most
T_HEKA: Final[i64] = 13
T_SCARABS: Final[i64] = 14  # for each age left
T_HIEROGLYPHS: Final[i64] = 15
T_BOATS: Final[i64] = 16  # fishing boats overtaken feed in every Flood
T_BOATS_OUT: Final[i64] = 17
T_PRIESTESSES: Final[i64] = 18  # rooms entered
T_UPRIGHT_PRIESTESSES: Final[i64] = 19  # may still offer
T_GOODS_TO_OFFER: Final[i64] = 20
T_SCROLLS: Final[i64] = 21  # feather steps of this Harvest, drawings included
T_SARCOPHAGI_TO_BURY: Final[i64] = 22
T_SPHINXES_TO_ERECT: Final[i64] = 23
T_EYES_TO_PLACE: Final[i64] = 24
T_ACTIONS_BEGUN: Final[i64] = 25  # what is pending in this turn; without it nobody would begin anything
TERMS: Final = in_order(
    {
        T_POINTS: "points",
        T_DUAT: "duat",
        T_DUAT_STEPS: "duat_steps",
        T_AGREEMENTS: "agreements",
        T_OPEN_AGREEMENTS: "open_agreements",
        T_SARCOPHAGI: "sarcophagi",
        T_SUN_DISC: "sun_disc",
        T_GREAT_PYRAMID: "great_pyramid",
        T_QUEENS_PYRAMIDS: "queens_pyramids",
        T_STEPS_OF_THE_SUN_DISC: "steps_of_the_sun_disc",
        T_STEPS_OF_THE_BLOCKS: "steps_of_the_blocks",
        T_EYES_PLACED: "eyes_placed",
        T_FOOD: "food",
        T_HEKA: "heka",
        T_SCARABS: "scarabs",
        T_HIEROGLYPHS: "hieroglyphs",
        T_BOATS: "boats",
        T_BOATS_OUT: "boats_out",
        T_PRIESTESSES: "priestesses",
        T_UPRIGHT_PRIESTESSES: "upright_priestesses",
        T_GOODS_TO_OFFER: "goods_to_offer",
        T_SCROLLS: "scrolls",
        T_SARCOPHAGI_TO_BURY: "sarcophagi_to_bury",
        T_SPHINXES_TO_ERECT: "sphinxes_to_erect",
        T_EYES_TO_PLACE: "eyes_to_place",
        T_ACTIONS_BEGUN: "actions_begun",
    }
)

#: A rough price in points of each pending action: at all, and for each step, favour or activation left.
PRICES: Final[dict[i64, tuple[float, float]]] = {
    kinds.GAIN: (0.0, 0.3),
    kinds.FAVOUR: (0.0, 0.3),
    kinds.MIX: (0.0, 0.3),
    kinds.SCARAB: (0.0, 0.4),
    kinds.EYES: (0.0, 1.5),
    kinds.LIMESTONE: (0.0, 0.9),
    kinds.SITE: (1.0, 0.0),
    kinds.COVER: (1.0, 0.0),
    kinds.QUEEN: (3.0, 0.0),
    kinds.EMBALM: (0.0, 1.5),
    kinds.BURY: (5.0, 0.0),
    kinds.MASTABA: (0.0, 1.2),
    kinds.PAPYRUS: (1.0, 0.3),
    kinds.GOOD: (1.0, 0.3),
    kinds.SHELF: (2.5, 0.0),
    kinds.PRIESTESSES: (0.0, 0.4),
    kinds.OFFER_GOOD: (3.5, 0.0),
    kinds.BASKET: (3.0, 0.0),
    kinds.DISC: (0.0, 0.9),
    kinds.BOATS: (0.0, 0.35),
    kinds.BOAT_TO: (0.4, 0.0),
    kinds.LEAVE_CITY: (0.2, 0.0),
    kinds.AGREEMENT: (0.0, 1.5),
    kinds.CARVE: (0.0, 1.2),
    kinds.ERECT: (4.0, 0.0),
}
AT_ALL: Final = [PRICES.get(kind, (0.0, 0.0))[0] for kind in range(64)]
FOR_EACH: Final = [PRICES.get(kind, (0.0, 0.0))[1] for kind in range(64)]
ACTIVATION: Final = 0.8
OFFERING: Final = 2.0

#: Beyond this much of a resource more is worth little.
ENOUGH: Final = 6.0


@final
class MenNeferTactics(Tactics[MenNefer]):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(list(TERMS), weights)

    def measure(self, s: MenNefer, seat: i64, out: vec[float]) -> None:
        p = seat
        if s.actor == OVER or s.phase == SETUP:
            out[T_POINTS] = float(s.get(p, POINTS))
            return
        c = s.c
        harvests = float(c.ages - s.age + 1)
        ages = harvests - 1.0
        met, unmet = agreement_values(s, p)
        upright, rooms = temple_progress(s, p)
        scarabs: i64 = 0
        for house in range(c.houses):
            scarabs += s.get(p, SCARAB_AT + house)
        eyes: i64 = 0
        for queen in range(c.queens):
            eyes += s.get(p, EYES_AT + queen)
        scrolls = s.get(p, SCROLLS)
        out[T_POINTS] = float(s.get(p, POINTS))
        out[T_DUAT] = float(duat_points(s, p)) * harvests
        out[T_DUAT_STEPS] = float(s.get(p, HEART) + s.get(p, FEATHER)) * harvests / 2.0
        out[T_AGREEMENTS] = float(met) * harvests
        out[T_OPEN_AGREEMENTS] = float(unmet) * ages
        out[T_SARCOPHAGI] = float(sarcophagus_points(s, p)) * harvests
        out[T_SUN_DISC] = float(c.obelisk_seal[s.get(p, DISC)]) * harvests
        out[T_GREAT_PYRAMID] = float(c.great_seal[s.get(p, GREAT)]) * harvests
        out[T_QUEENS_PYRAMIDS] = float(queens_points(s, p)) * harvests
        out[T_STEPS_OF_THE_SUN_DISC] = float(s.get(p, DISC)) * harvests
        out[T_STEPS_OF_THE_BLOCKS] = float(s.get(p, GREAT) + s.get(p, QUEENS)) * harvests
        out[T_EYES_PLACED] = float(eyes) * harvests
        out[T_FOOD] = stock(s.get(p, FOOD))
        out[T_HEKA] = stock(s.get(p, HEKA))
        out[T_SCARABS] = float(scarabs) * harvests
        out[T_HIEROGLYPHS] = float(s.get(p, HIEROGLYPH))
        out[T_BOATS] = float(fishing_boats(s, p)) * ages
        out[T_BOATS_OUT] = float(c.boats - s.get(p, HARBOUR))
        out[T_PRIESTESSES] = float(rooms)
        out[T_UPRIGHT_PRIESTESSES] = float(upright) * harvests
        out[T_GOODS_TO_OFFER] = float(bits(s.get(p, SHELVES) & ~s.get(p, TURNED)))
        out[T_SCROLLS] = float(scrolls + drawings(s, p)) * harvests
        out[T_SARCOPHAGI_TO_BURY] = float(s.get(p, SARCOPHAGI)) * harvests / 2.0
        out[T_SPHINXES_TO_ERECT] = float(s.get(p, SPHINXES)) * harvests / 2.0
        out[T_EYES_TO_PLACE] = float(s.get(p, EYES)) * harvests / 2.0
        out[T_ACTIONS_BEGUN] = pending(s, p)


def stock(amount: i64) -> float:
    """Food and heka: plenty is worth less than the first few."""
    have = float(amount)
    if have <= ENOUGH:
        return have
    return ENOUGH + (have - ENOUGH) / 3.0


def agreement_values(s: MenNefer, p: i64) -> tuple[i64, i64]:
    """Values of agreements that score in the next Harvest as things stand, and of the others."""
    met: i64 = 0
    unmet: i64 = 0
    taken = s.get(p, OPEN) | s.get(p, FULFILLED)
    tile: i64 = 0
    while taken >> tile != 0:
        if taken >> tile & 1 == 1:
            if s.get(p, FULFILLED) >> tile & 1 == 1 or holds(s, p, tile):
                met += s.c.agreement_value[tile]
            else:
                unmet += s.c.agreement_value[tile]
        tile += 1
    return met, unmet


def temple_progress(s: MenNefer, p: i64) -> tuple[i64, i64]:
    """Upright priestesses inside, and rooms entered by all of them together."""
    upright: i64 = 0
    rooms: i64 = 0
    for room in range(1, s.c.rooms + 1):
        standing = s.get(p, UPRIGHT + room)
        upright += standing
        rooms += room * (standing + s.get(p, LYING + room))
    return upright, rooms


# -- actions that are pending ------------------------------------------------------------


def pending(s: MenNefer, p: i64) -> float:
    """A rough price of everything the seat has begun and not finished."""
    total = 0.0
    i = s.depth - 1
    while i >= 0:
        f = s.agenda[i]
        kind = kind_of(f)
        if kind == kinds.END_TURN:
            return total
        if seat_of(f) == p:
            total += price(s, p, f)
        i -= 1
    return total


def price(s: MenNefer, p: i64, f: i64) -> float:
    kind = kind_of(f)
    c = s.c
    if kind == kinds.ITEMS:
        return price_of_items(s, p, a_of(f), b_of(f))
    if kind == kinds.ALTERNATIVE:
        return price_of_item(s, p, a_of(f))
    if kind == kinds.HOUSE or kind == kinds.USE_TILE:
        return price_of_items(s, p, c.tile_set[s.in_use], -1) if s.in_use >= 0 else 1.0
    if kind == kinds.TRACK_FIELD:
        field = s.get(p, SCARAB_AT + a_of(f)) - 1
        return price_of_items(s, p, c.track_set[a_of(f) * c.track + field], -1)
    if kind == kinds.ROW:
        return price_of_items(s, p, c.row_set[a_of(f)], -1)
    if kind == kinds.GAIN:
        return FOR_EACH[kind] * float(b_of(f))
    if (kind == kinds.BURY and s.get(p, SARCOPHAGI) == 0) or (kind == kinds.ERECT and s.get(p, SPHINXES) == 0):
        return 0.0
    total = AT_ALL[kind]
    if kind == kinds.BURY or kind == kinds.ERECT:
        return total
    total += FOR_EACH[kind] * float(a_of(f))
    if kind == kinds.BOATS:
        total += ACTIVATION * float(b_of(f) & 255)
    elif kind == kinds.BOAT_TO:
        total += FOR_EACH[kinds.BOATS] * float(b_of(f) & 255) + ACTIVATION * float(b_of(f) >> 8)
    elif kind == kinds.PRIESTESSES and b_of(f) & 1 == 1 and s.get(p, SHELVES) & ~s.get(p, TURNED) != 0:
        total += OFFERING
    return total


def price_of_items(s: MenNefer, p: i64, number: i64, mask: i64) -> float:
    total = 0.0
    sets = s.c.lang.sets
    for k in range(sets.start[number + 1] - sets.start[number]):
        if mask >> k & 1 == 1:
            total += price_of_item(s, p, sets.flat[sets.start[number] + k])
    return total


def price_of_item(s: MenNefer, p: i64, item: i64) -> float:
    """The best of its alternatives."""
    lang = s.c.lang
    best = 0.0
    for k in range(lang.items.start[item], lang.items.start[item + 1]):
        alternative = lang.items.flat[k]
        if can_start(s, p, alternative):
            best = max(best, price(s, p, lang.alternative_frame[alternative]))
    return best
