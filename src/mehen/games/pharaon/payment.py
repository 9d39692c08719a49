"""PH-6: what can be paid with what.  Pure arithmetic on small packed numbers: no step, no state is changed here.

Slots to be paid are packed with four bits for each colour and four for slots of any colour (``SLOT_ANY``); units
with four bits for each of the twelve kinds of PH-6.1, counted up to fifteen, which is more than any cost.
"""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.tables import bit
from mehen.games.pharaon.actions import COLOUR_COUNT, KIND_COUNT
from mehen.games.pharaon.state import MAT, NO_SCRIBE, OFFER, STAGE, SUBST, TOKEN, Pharaon
from mehen.games.pharaon.vocabulary import (
    ACCESS_ANY,
    ANY_FIVE,
    ARTISANS,
    COLOUR_TARGET,
    COLUMN_TARGET,
    EXTRA_SPACE,
    JOKER_UNIT,
    NILE,
    NO_TARGET,
    O_JOKER,
    O_UNIT,
    OFFERINGS,
    OFFICIALS,
    SILVER,
    SILVER_UNIT,
    TARGETS,
    VALLEY,
)

SLOT_ANY: Final[i64] = 20
ALL_COLOURS: Final[i64] = 31


def units_of(s: Pharaon, p: i64, board: i64) -> i64:
    """PH-6.1: all units a seat can pay with at a board, packed."""
    base = p * MAT
    mat = s.mat
    have: i64 = 0
    for colour in range(COLOUR_COUNT):
        have |= min(mat[base + TOKEN + colour], 15) << 4 * colour
        have |= min(mat[base + OFFER + colour], 15) << 4 * (O_UNIT + colour)
    have |= min(mat[base + OFFER + O_JOKER + board], 15) << 4 * JOKER_UNIT
    have |= min(mat[base + TOKEN + SILVER], 15) << 4 * SILVER_UNIT
    return have


def one(kind: i64) -> i64:
    """A single unit, packed."""
    return bit(4 * kind)


def stands_for(subst: i64, kind: i64, colour: i64) -> bool:
    """PH-6.2, PH-6.3, PH-13.1: may a unit of this kind stand for a colour?  Each unit is converted once at most."""
    if kind >= JOKER_UNIT:
        return True
    return subst >> (5 * colour + kind % O_UNIT) & 1 == 1


def of_colour(have: i64, colour: i64) -> i64:
    """Tokens and resource offerings of a colour."""
    return (have >> 4 * colour & 15) + (have >> 4 * (O_UNIT + colour) & 15)


def jokers(have: i64) -> i64:
    return (have >> 4 * JOKER_UNIT & 15) + (have >> 4 * SILVER_UNIT & 15)


def slots_in(need: i64) -> i64:
    total: i64 = 0
    while need > 0:
        total += need & 15
        need >>= 4
    return total


def units_in(have: i64) -> i64:
    return slots_in(have)  # the same packing


def payable(have: i64, need: i64, subst: i64) -> bool:
    """Can these units cover every slot?  What colours lack, jokers must fill (Hall's condition)."""
    lack: i64 = 0
    if subst == NO_SCRIBE:
        for colour in range(COLOUR_COUNT):
            short = (need >> 4 * colour & 15) - of_colour(have, colour)
            if short > 0:
                lack += short
    else:
        lack = worst_lack(have, need, subst)
    if lack > jokers(have):
        return False
    return need >> SLOT_ANY == 0 or units_in(have) >= slots_in(need)


def worst_lack(have: i64, need: i64, subst: i64) -> i64:
    """The set of colours that is shortest of units, Scribes included: how many coloured slots stay uncovered."""
    wanted: i64 = 0
    for colour in range(COLOUR_COUNT):
        if need >> 4 * colour & 15 > 0:
            wanted |= 1 << colour
    worst: i64 = 0
    part = wanted
    while part > 0:
        lack: i64 = 0
        fitting: i64 = 0
        for colour in range(COLOUR_COUNT):
            if part >> colour & 1 == 1:
                lack += need >> 4 * colour & 15
                fitting |= subst >> 5 * colour & ALL_COLOURS
        for colour in range(COLOUR_COUNT):
            if fitting >> colour & 1 == 1:
                lack -= of_colour(have, colour)
        if lack > worst:
            worst = lack
        part = (part - 1) & wanted
    return worst


def all_fit(paid: i64, need: i64, subst: i64) -> bool:
    """Does every one of these units find a slot of its own?  There are no more units than slots."""
    spare = need >> SLOT_ANY
    if subst == NO_SCRIBE:
        for colour in range(COLOUR_COUNT):
            over = of_colour(paid, colour) - (need >> 4 * colour & 15)
            if over > 0:
                spare -= over
        return spare >= 0
    given: i64 = 0
    for colour in range(COLOUR_COUNT):
        if of_colour(paid, colour) > 0:
            given |= 1 << colour
    part = given
    while part > 0:
        over = -spare
        fitting: i64 = 0
        for colour in range(COLOUR_COUNT):
            if part >> colour & 1 == 1:
                over += of_colour(paid, colour)
                fitting |= subst >> 5 * colour & ALL_COLOURS  # Scribes work both ways
        for colour in range(COLOUR_COUNT):
            if fitting >> colour & 1 == 1:
                over -= need >> 4 * colour & 15
        if over > 0:
            return False
        part = (part - 1) & given
    return True


def may_pick(have: i64, paid: i64, kind: i64, need: i64, subst: i64) -> bool:
    """PH-6.16: may ``kind`` be the next unit?  ``have`` still holds what is picked; kinds never go down.

    Units that fit form a matroid: what is picked extends to a full payment exactly when it fits and when it covers
    every slot together with what may still be picked.
    """
    if (have >> 4 * kind & 15) <= (paid >> 4 * kind & 15):
        return False
    below = one(kind) - 1
    if not payable((paid & below) | (have & ~below), need, subst):
        return False
    return all_fit(paid + one(kind), need, subst)


def deal(board: i64, target: i64, credit: i64) -> i64:
    """Board, target and credit as one number, so that they fit a frame."""
    return (board * TARGETS + target) * COLOUR_COUNT + credit


def board_in(deal: i64) -> i64:
    return deal // COLOUR_COUNT // TARGETS


def target_in(deal: i64) -> i64:
    return deal // COLOUR_COUNT % TARGETS


def slots_due(s: Pharaon, p: i64, deal: i64) -> i64:
    """What a deal costs beyond the access."""
    return slots(s, p, board_in(deal), target_in(deal), deal % COLOUR_COUNT)


def slots(s: Pharaon, p: i64, board: i64, target: i64, credit: i64) -> i64:
    """PH-6.10, PH-6.11: what is left to pay once the credit has removed a slot of its colour, or one of any colour.

    PH-13.11: the Judge's officials cost units of any colour.
    """
    need = s.c.need[board * TARGETS + target]
    if board == VALLEY:
        need = s.c.stage_need[s.get(p, STAGE)]
    elif board == OFFICIALS and s.can(p, ANY_FIVE):
        need = s.c.judge_need
    if need >> 4 * credit & 15 > 0:
        return need - (1 << 4 * credit)
    if need >> SLOT_ANY > 0:
        return need - (1 << SLOT_ANY)
    return need


def bonus_available(s: Pharaon) -> bool:
    """PH-7.2, PH-8.5: something to take on the bonus field or in the bag, used offerings included."""
    if s.in_bag + s.in_used > 0:
        return True
    for k in range(s.c.bonus):
        if s.bonus[k] >= 0:
            return True
    return False


def target_open(s: Pharaon, p: i64, board: i64, target: i64, credit: i64, have: i64) -> bool:
    """PH-6.9, PH-6.18: can the target be paid, and is it worth asking about?  ``have`` is what is left after access."""
    subst = s.get(p, SUBST)
    if COLOUR_TARGET <= target < COLUMN_TARGET:
        colour = target - COLOUR_TARGET
        if board == OFFERINGS and not bonus_available(s):
            return False
        if colour != credit and not has_coloured(have, colour, subst):
            return False
    return payable(have, slots(s, p, board, target, credit), subst)


def has_coloured(have: i64, colour: i64, subst: i64) -> bool:
    """PH-6.18: a token or resource offering that can stand for the colour."""
    fitting = subst >> 5 * colour & ALL_COLOURS
    for other in range(COLOUR_COUNT):
        if fitting >> other & 1 == 1 and of_colour(have, other) > 0:
            return True
    return False


def first_target(board: i64) -> i64:
    if board == NILE:
        return COLUMN_TARGET
    return COLOUR_TARGET if board == ARTISANS else NO_TARGET


def last_target(s: Pharaon, board: i64) -> i64:
    """One past the last."""
    if board == NILE:
        return COLUMN_TARGET + s.c.columns
    return COLUMN_TARGET if board == ARTISANS or board == OFFERINGS else 1


def completes(s: Pharaon, p: i64, board: i64, credit: i64, have: i64) -> bool:
    """PH-5.7: is there a target that can be paid with this credit?"""
    for target in range(first_target(board), last_target(s, board)):
        if target_open(s, p, board, target, credit, have):
            return True
    return False


def credits(s: Pharaon, p: i64, board: i64, kind: i64) -> i64:
    """PH-6.5 to PH-6.7, PH-13.7 to PH-13.10: the colours an access unit may count as; none if it cannot pay."""
    colour = s.face[board]
    fits = stands_for(s.get(p, SUBST), kind, colour)
    if not s.can(p, ACCESS_ANY + board):
        return 1 << colour if fits else 0
    if kind >= JOKER_UNIT:
        return ALL_COLOURS
    own: i64 = 1 << kind % O_UNIT
    return own | 1 << colour if fits else own


def open_credits(s: Pharaon, p: i64, board: i64, kind: i64, have: i64) -> i64:
    """Those of them with which the action can be completed; ``have`` still holds the access unit."""
    if have >> 4 * kind & 15 == 0:
        return 0
    mask = credits(s, p, board, kind)
    left = have - one(kind)
    out: i64 = 0
    for colour in range(COLOUR_COUNT):
        if mask >> colour & 1 == 1 and completes(s, p, board, colour, left):
            out |= 1 << colour
    return out


def space_free(s: Pharaon, board: i64) -> bool:
    """PH-6.4, PH-15.4: a blocked space is simply not free."""
    return s.filled[s.face[board]] < s.c.spaces


def stands_open(s: Pharaon, p: i64, board: i64) -> bool:
    """PH-7.1, PH-7.5, PH-7.10, PH-7.11: is there anything to be had on the board?"""
    if board == OFFERINGS:
        for k in range(s.c.sets):
            if s.sets[2 * k + 1] >= 0:
                return True
        return False
    if board == OFFICIALS:
        if s.court_deck > 0:
            return True
        for k in range(s.c.court):
            if s.court[k] >= 0:
                return True
        return False
    if board == ARTISANS:
        if s.guild_deck > 0:
            return True
        for k in range(s.c.guild):
            if s.guild[k] >= 0:
                return True
        return False
    return board == NILE or s.get(p, STAGE) < s.c.stages


def board_open(s: Pharaon, p: i64, board: i64) -> bool:
    """PH-5.7, R-51: a board may be chosen only if the whole action can be completed."""
    # PH-6.8, PH-13.13 to PH-13.16: an extra space stands in for a free one
    if not space_free(s, board) and not s.can(p, EXTRA_SPACE + board):
        return False
    if not stands_open(s, p, board):
        return False
    have = units_of(s, p, board)
    for kind in range(KIND_COUNT):
        if open_credits(s, p, board, kind, have) != 0:
            return True
    return False


FILLERS: Final[i64] = 14


def filler(slot: i64, rank: i64) -> i64:
    """PH-6.17: R_c, O_c, J, then R_x and O_x through a Scribe, S; -1 where a rank only repeats the colour itself."""
    if slot == COLOUR_COUNT:  # of any colour
        return rank if rank < KIND_COUNT else -1
    if rank == 0:
        return slot
    if rank == 1:
        return O_UNIT + slot
    if rank == 2:
        return JOKER_UNIT
    if rank == FILLERS - 1:
        return SILVER_UNIT
    kind = rank - 3
    return kind if kind % O_UNIT != slot else -1


def auto_payment(have: i64, need: i64, subst: i64) -> i64:
    """PH-6.17: a suggestion: slot by slot the cheapest filler, provided that the rest stays payable."""
    paid: i64 = 0
    for slot in range(COLOUR_COUNT + 1):
        while need >> 4 * slot & 15 > 0:
            need -= 1 << 4 * slot
            rank: i64 = 0
            while not cheapest(have, need, subst, slot, rank):
                rank += 1
            unit = one(filler(slot, rank))
            have -= unit
            paid += unit
    return paid


def cheapest(have: i64, rest: i64, subst: i64, slot: i64, rank: i64) -> bool:
    kind = filler(slot, rank)
    if kind < 0 or have >> 4 * kind & 15 == 0:
        return False
    if slot < COLOUR_COUNT and not stands_for(subst, kind, slot):
        return False
    return payable(have - one(kind), rest, subst)
