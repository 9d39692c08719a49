"""MN-4.2 to MN-4.10: which action of a tile, field or bonus comes next."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.core.tables import bit
from mehen.games.mennefer import kinds
from mehen.games.mennefer.actions import CHOOSE, DO, PASS
from mehen.games.mennefer.state import FEATHER, FOOD, HEART, HEKA, MenNefer
from mehen.games.mennefer.steps.gains import Passable, can_move_scarab, push_items
from mehen.games.mennefer.steps.goods import can_gain_any_good
from mehen.games.mennefer.steps.necropolis import can_bury, can_embalm, can_gain_any_scroll
from mehen.games.mennefer.steps.nile import any_agreement, can_use_boats
from mehen.games.mennefer.steps.sphinxes import can_erect
from mehen.games.mennefer.steps.temple import can_move_priestess, can_offer
from mehen.games.mennefer.vocabulary import (
    W_AGREEMENT,
    W_BOATS,
    W_BURY,
    W_EMBALM,
    W_ERECT,
    W_FEATHER,
    W_FOOD,
    W_GOOD_BUY,
    W_GOOD_TAKE,
    W_HEART,
    W_HEKA,
    W_PAPYRUS_BUY,
    W_PAPYRUS_TAKE,
    W_PRIESTESS,
    W_SCARAB,
)


def can_start(s: MenNefer, p: i64, alternative: i64) -> bool:
    """MN-4.10: can it do something now?  Points, favours, mixtures, eyes, stones, discs, sphinxes, bonuses always.

    R-43: what was gained earlier in the turn counts at once.
    """
    lang = s.c.lang
    verb = lang.alternative_verb[alternative]
    n = lang.alternative_n[alternative]
    m = lang.alternative_m[alternative]
    if verb == W_FOOD:
        return s.get(p, FOOD) < s.c.cap
    if verb == W_HEKA:
        return s.get(p, HEKA) < s.c.cap
    if verb == W_HEART:
        return s.get(p, HEART) < s.c.duat
    if verb == W_FEATHER:
        return s.get(p, FEATHER) < s.c.duat
    if verb == W_EMBALM:
        return can_embalm(s, p)
    if verb == W_SCARAB:
        return can_move_scarab(s, p)
    if verb == W_PAPYRUS_BUY or verb == W_PAPYRUS_TAKE:
        return can_gain_any_scroll(s, p, verb == W_PAPYRUS_TAKE)
    if verb == W_GOOD_BUY or verb == W_GOOD_TAKE:
        return can_gain_any_good(s, p, verb == W_GOOD_TAKE)
    if verb == W_BURY:
        return can_bury(s, p, n)
    if verb == W_ERECT:
        return can_erect(s, p, n)
    if verb == W_PRIESTESS:
        return can_move_priestess(s, p, n) or (m == 1 and can_offer(s, p))
    if verb == W_BOATS:
        return can_use_boats(s, p, n, m)
    if verb == W_AGREEMENT:
        return any_agreement(s)
    return True


def can_start_item(s: MenNefer, p: i64, item: i64) -> bool:
    items = s.c.lang.items
    for k in range(items.start[item], items.start[item + 1]):
        if can_start(s, p, items.flat[k]):
            return True
    return False


@final
class Items(Passable):
    """MN-4.3, MN-4.6, R-1, R-49: start one of the items that can do something now, or pass and drop all that are left.

    What cannot do anything now stays, since another item may enable it; when nothing can, only passing is left.
    """

    def options(self, s: MenNefer, f: i64) -> None:
        s.offer(PASS)
        sets = s.c.lang.sets
        first = sets.start[a_of(f)]
        before: i64 = -1
        for k in range(sets.start[a_of(f) + 1] - first):
            item = sets.flat[first + k]
            if b_of(f) >> k & 1 == 1 and item != before and can_start_item(s, seat_of(f), item):
                s.offer(DO + item)
                before = item  # of two equal items it does not matter which is started

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        lang = s.c.lang
        item = action - DO
        k: i64 = 0
        while lang.sets.flat[lang.sets.start[a_of(f)] + k] != item or b_of(f) >> k & 1 == 0:
            k += 1
        push_items(s, p, a_of(f), b_of(f) & ~bit(k))  # MN-4.4: the others wait until this one is finished
        first = lang.items.start[item]
        if lang.items.start[item + 1] - first == 1:
            s.again(lang.alternative_frame[lang.items.flat[first]] | p << 8)
        else:
            s.push(kinds.ALTERNATIVE, p, item)


@final
class Alternative(Decision[MenNefer]):
    """MN-4.2, MN-4.7: exactly one of the alternatives that can do something now."""

    def options(self, s: MenNefer, f: i64) -> None:
        items = s.c.lang.items
        for k in range(items.start[a_of(f)], items.start[a_of(f) + 1]):
            if can_start(s, seat_of(f), items.flat[k]):
                s.offer(CHOOSE + items.flat[k])

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        s.again(s.c.lang.alternative_frame[action - CHOOSE] | seat_of(f) << 8)
