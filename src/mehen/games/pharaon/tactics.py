"""What Pharaon's bots look at.  Each term is a number a player could count; its weight says what that is worth.

Points are only counted at the end, so the heart is ``points``: what would be scored if the game ended now.  The other
terms say what is still to come of things: units that will buy something, abilities, demands half fulfilled, and what
is owed or due in the middle of a turn.
"""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, kind_of, seat_of
from mehen.core.native import i64
from mehen.core.state import OVER
from mehen.core.tactics import Tactics
from mehen.games.pharaon import kinds
from mehen.games.pharaon.actions import BOARD_COUNT, COLOUR_COUNT
from mehen.games.pharaon.payment import board_in, slots_due, slots_in, target_in
from mehen.games.pharaon.scoring import best_demands, elements, god_points, points_now
from mehen.games.pharaon.state import (
    NOBODY,
    OFFER,
    OFFICIALS_HELD,
    PASSED,
    ROW,
    SPACE,
    STAGE,
    TOKEN,
    Pharaon,
)
from mehen.games.pharaon.steps.passing import row_length
from mehen.games.pharaon.vocabulary import (
    ARTISANS,
    NILE,
    NO_TARGET,
    O_JOKER,
    O_POINTS,
    OFFERINGS,
    OFFICIALS,
    SILVER,
    VALLEY,
)

TERMS: Final = [
    "points",  # if the game ended now
    "the_traitors_points",  # alone: the ones to beat
    "resources",  # coloured tokens and resource offerings, for each round left
    "silver",  # for each round left
    "jokers",  # board jokers, for each round left
    "many_of_one_colour",  # beyond the fourth, which buys little
    "lasting_abilities",  # permanent officials, for each round left
    "round_abilities",  # once-per-round officials, for each round left
    "demands_in_reach",  # points of gods not pleased yet, by how much of them is done
    "pharaoh_in_reach",  # how much of its condition is met while nobody is Pharaoh
    "seal",  # begins the next round
    "pyramid_income",  # spaces ahead while others still play
    "still_in_play",  # not passed yet
    "set_due",  # bought, not taken yet
    "offering_due",
    "official_due",
    "artisan_due",
    "stage_due",
    "jar_due",
    "resource_due",
    "nile_step_due",
    "units_due",  # of an action cost that is not paid yet
]
# Places of the terms for what is due, by the kind of frame that owes it
SET_DUE: Final = 13
OFFERING_DUE: Final = 14
OFFICIAL_DUE: Final = 15
ARTISAN_DUE: Final = 16
STAGE_DUE: Final = 17
JAR_DUE: Final = 18
RESOURCE_DUE: Final = 19
STEP_DUE: Final = 20
UNITS_DUE: Final = 21
#: Units of one colour up to which each is useful.
ENOUGH: Final[i64] = 4


@final
class PharaonTactics(Tactics[Pharaon]):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(list(TERMS), weights)

    def terms(self, s: Pharaon, seat: i64) -> list[float]:
        p = seat
        out = [0.0] * len(TERMS)
        if s.actor == OVER:
            out[0] = float(s.points_of(p))
            out[1] = float(s.rival_points())
            return out
        if s.ring[BOARD_COUNT - 1] < 0:
            return out  # the circle of boards is not laid yet
        left = float(rounds_left(s, p))
        out[0] = float(points_now(s, p))
        if s.c.traitor >= 0:
            out[1] = float(points_now(s, s.c.traitor))
        coloured: i64 = 0
        many: i64 = 0
        for colour in range(COLOUR_COUNT):
            units = s.get(p, TOKEN + colour) + s.get(p, OFFER + colour)
            coloured += units
            many += max(units - ENOUGH, 0)
        out[2] = float(coloured) * left
        out[3] = float(s.get(p, TOKEN + SILVER)) * left
        out[4] = float(jokers_held(s, p)) * left
        out[5] = float(many)
        out[6] = float(abilities(s, p, 0)) * left
        out[7] = float(abilities(s, p, 1)) * left
        out[8] = demands_in_reach(s, p)
        out[9] = pharaoh_in_reach(s, p)
        out[10] = left if s.seal == p and s.round < s.c.rounds else 0.0
        out[11] = float(row_length(s, s.get(p, ROW)) - s.get(p, SPACE)) if others_play(s, p) else 0.0
        out[12] = left if s.round > 0 and s.get(p, PASSED) == 0 else 0.0
        add_dues(s, p, out)
        return out


def rounds_left(s: Pharaon, p: i64) -> i64:
    """Rounds in which ``p`` can still act, the present one included unless it has passed."""
    return s.c.rounds - s.round + (0 if s.get(p, PASSED) == 1 or s.round == 0 else 1)


def jokers_held(s: Pharaon, p: i64) -> i64:
    total: i64 = 0
    for kind in range(O_JOKER, O_POINTS):
        total += s.get(p, OFFER + kind)
    return total


def abilities(s: Pharaon, p: i64, once: i64) -> i64:
    """Officials whose ability is permanent, or works once per round."""
    total: i64 = 0
    for card in range(s.c.officials):
        if s.official_at[card] == p and s.c.official_once[card] == once:
            if s.c.official_skill[card] >= 0 or s.c.official_pair[card] != 0:
                total += 1
    return total


def demands_in_reach(s: Pharaon, p: i64) -> float:
    """Each god that is not pleased yet counts by the elements there are of those it needs."""
    pleased = best_demands(s, p)
    total = 0.0
    for pos in range(BOARD_COUNT):
        if pleased >> pos & 1 == 1:
            continue
        board = s.ring[pos]
        following = s.ring[(pos + 1) % BOARD_COUNT]
        need = s.c.cw_count[board] + s.c.ccw_count[following]
        have = min(elements(s, p, board), s.c.cw_count[board])
        have += min(elements(s, p, following), s.c.ccw_count[following])
        total += float(god_points(s, pos) * have) / float(need)
    return total


def pharaoh_in_reach(s: Pharaon, p: i64) -> float:
    if s.pharaoh != NOBODY:
        return 0.0
    officials = float(min(s.get(p, OFFICIALS_HELD), s.c.pharaoh_officials)) / float(s.c.pharaoh_officials)
    return officials * float(min(s.get(p, STAGE), s.c.pharaoh_stage)) / float(s.c.pharaoh_stage)


def others_play(s: Pharaon, p: i64) -> bool:
    """A disc in the pyramid earns as long as somebody has not passed."""
    return s.get(p, ROW) > 0 and s.passed_count() < s.c.participants


def add_dues(s: Pharaon, p: i64, out: list[float]) -> None:
    """What waits on the agenda for ``p``: bought and not taken, or not paid yet."""
    for i in range(s.depth):
        f = s.agenda[i]
        if seat_of(f) != p:
            continue
        kind = kind_of(f)
        if kind == kinds.TAKE_SET:
            out[SET_DUE] += 1.0
        elif kind == kinds.TAKE_OFFERING:
            out[OFFERING_DUE] += 1.0
        elif kind == kinds.TAKE_OFFICIAL:
            out[OFFICIAL_DUE] += 1.0
        elif kind == kinds.TAKE_ARTISAN:
            out[ARTISAN_DUE] += 1.0
        elif kind == kinds.BUILD:
            out[STAGE_DUE] += float(a_of(f))
        elif kind == kinds.CHOOSE_JAR or (kind == kinds.DRAW_JAR and a_of(f) == 0):
            out[JAR_DUE] += 1.0
        elif kind == kinds.ANY_RESOURCE or kind == kinds.PYRAMID_INCOME:
            out[RESOURCE_DUE] += 1.0
        elif kind == kinds.NILE_STEP:
            out[STEP_DUE] += 1.0
        elif kind == kinds.NILE_DISTINCT:
            out[STEP_DUE] += float(a_of(f))
        elif kind == kinds.PAY:
            add_payment(s, p, a_of(f), out)


def add_payment(s: Pharaon, p: i64, deal: i64, out: list[float]) -> None:
    """A payment in the middle: the units still due, and what they buy."""
    board = board_in(deal)
    out[UNITS_DUE] += float(slots_in(slots_due(s, p, deal)))
    if board == OFFERINGS:
        out[SET_DUE] += 1.0
        if target_in(deal) != NO_TARGET:
            out[OFFERING_DUE] += 1.0
    elif board == OFFICIALS:
        out[OFFICIAL_DUE] += 1.0
    elif board == ARTISANS:
        out[ARTISAN_DUE] += 1.0
    elif board == VALLEY:
        out[STAGE_DUE] += 1.0
    elif board == NILE:
        out[STEP_DUE] += 1.0
        out[RESOURCE_DUE] += 2.0
