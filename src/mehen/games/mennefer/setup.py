"""MN-3: the table before the first turn, one function for each numbered step."""

from __future__ import annotations

from mehen.core.native import i64
from mehen.games.mennefer import kinds
from mehen.games.mennefer.actions import MAX_SEATS
from mehen.games.mennefer.state import (
    APPRENTICES,
    BOARD,
    EMPTY,
    EYE_STOCK,
    HARBOUR,
    HEIGHT,
    HEKA,
    MUMMIES,
    NEUTRAL_MOON,
    NEUTRAL_SUN,
    ORDER,
    POINTS,
    SPHINX_STOCK,
    UPRIGHT,
    MenNefer,
    MenNeferRules,
)


def new_game(rules: MenNeferRules) -> MenNefer:
    """Lay out the table; NATURE's deals come first, in the sequence of the steps, then the three ages."""
    s = MenNefer(rules)
    own_pieces(s)
    start_order(s)
    neutral_fields(s)
    s.push(kinds.SOWING)
    display(s)
    action_tiles(s)
    s.push(kinds.DRAW_START)
    boards(s)
    neutral_apprentices(s)
    agreements(s)
    city_benefits(s)
    papyrus_market(s)
    goods_market(s)
    s.push(kinds.DEAL_DEITY)
    mastaba_bonuses(s)
    queens_tiles(s)
    queens_parts(s)
    great_parts(s)
    s.derive()
    s.settle()
    return s


def great_parts(s: MenNefer) -> None:
    """MN-3.1, R-31: the top part of each level lies open; with 2 or 3 players one part is built already."""
    if s.c.preplaced_parts > 0:
        s.push(kinds.PREPLACE)
    level = s.c.levels - 1
    while level >= 0:
        s.push(kinds.DEAL_PART, 0, level)
        level -= 1


def queens_parts(s: MenNefer) -> None:
    """MN-3.2."""
    for queen in range(s.c.queens):
        s.table[HEIGHT + queen] = s.c.queen_preplaced


def queens_tiles(s: MenNefer) -> None:
    """MN-3.3."""
    push_for_each(s, kinds.DEAL_QUEENS_TILE, s.c.queens)


def mastaba_bonuses(s: MenNefer) -> None:
    """MN-3.5; MN-3.4 needs nothing, the age is 1; MN-3.6 is a single deal."""
    push_for_each(s, kinds.DEAL_BONUS, s.c.bonuses)


def goods_market(s: MenNefer) -> None:
    """MN-3.7: from left to right."""
    push_for_each(s, kinds.DRAW_GOOD, min(s.c.goods_fields, s.c.goods))


def papyrus_market(s: MenNefer) -> None:
    """MN-3.8: from left to right."""
    push_for_each(s, kinds.DRAW_SCROLL, min(s.c.scroll_fields, s.c.scrolls))


def city_benefits(s: MenNefer) -> None:
    """MN-3.9."""
    push_for_each(s, kinds.DEAL_BENEFIT, s.c.cities)


def agreements(s: MenNefer) -> None:
    """MN-3.10: only the fields used at this number of players; each city has its value."""
    s.push(kinds.REFILL_CITIES)


def neutral_apprentices(s: MenNefer) -> None:
    """MN-3.11; MN-3.12 is a matter of the track, see ``Components``."""
    if s.seats < MAX_SEATS:
        s.push(kinds.PLACE_NEUTRALS)


def own_pieces(s: MenNefer) -> None:
    """MN-3.13, MN-3.14: all markers start at 0, where nothing needs to be said."""
    c = s.c
    for p in range(s.seats):
        s.put(p, POINTS, c.start_points)
        s.put(p, HEKA, c.start_heka)
        s.put(p, BOARD, EMPTY)
        s.put(p, UPRIGHT, c.priestesses)
        s.put(p, HARBOUR, c.boats)
        s.put(p, APPRENTICES, c.visits)
        s.put(p, SPHINX_STOCK, c.sphinx_pieces)
        s.put(p, MUMMIES, c.mummies)
        s.put(p, EYE_STOCK, c.eyes)


def boards(s: MenNefer) -> None:
    """MN-3.14: a random administration board for each."""
    push_for_all(s, kinds.DEAL_BOARD)


def start_order(s: MenNefer) -> None:
    """MN-3.15: the order is known once the start player is drawn; until then seat 0 stands first."""
    for p in range(s.seats):
        s.table[ORDER + p] = p


def neutral_fields(s: MenNefer) -> None:
    for house in range(s.c.houses):
        s.table[NEUTRAL_SUN + house] = 0
        s.table[NEUTRAL_MOON + house] = 0


def action_tiles(s: MenNefer) -> None:
    """MN-3.16, R-3: one tile of each dealt number for everybody; the slots do not matter."""
    k = len(s.c.dealt) - 1
    while k >= 0:
        number: i64 = s.c.dealt[k]
        p = s.seats - 1
        while p >= 0:
            s.push(kinds.DEAL_TILE, p, number)
            p -= 1
        k -= 1


def display(s: MenNefer) -> None:
    """MN-3.17, R-4: the first tile goes to the bottom slot, the last to the top; then the supply's top is seen."""
    s.push(kinds.REVEAL_TOP)
    for slot in range(s.c.slots):
        s.push(kinds.FILL_DISPLAY, 0, slot)


def push_for_each(s: MenNefer, kind: i64, count: i64) -> None:
    """Place 0 first."""
    k = count - 1
    while k >= 0:
        s.push(kind, 0, k)
        k -= 1


def push_for_all(s: MenNefer, kind: i64) -> None:
    """Seat 0 first."""
    p = s.seats - 1
    while p >= 0:
        s.push(kind, p)
        p -= 1
