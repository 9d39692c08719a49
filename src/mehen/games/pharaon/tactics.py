"""What Pharaon's bots look at.  Each term is a number a player could count; its weight says what that is worth.

Points are only counted at the end, so the heart is ``points``: what would be scored if the game ended now.  The other
terms say what is still to come of things: units that will buy something, abilities, demands half fulfilled, and what
is owed or due in the middle of a turn.
"""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, kind_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.state import OVER
from mehen.core.tactics import Tactics, in_order
from mehen.games.pharaon import kinds
from mehen.games.pharaon.actions import BOARD_COUNT, COLOUR_COUNT
from mehen.games.pharaon.payment import board_in, slots_due, slots_in, target_in
from mehen.games.pharaon.scoring import best_demands, elements, god_points, points_now, points_with
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

# Places of the terms
T_POINTS: Final[i64] = 0  # if the game ended now
T_THE_TRAITORS_POINTS: Final[i64] = 1  # alone: the ones to beat
T_RESOURCES: Final[i64] = 2  # coloured tokens and resource offerings, for each round left
T_SILVER: Final[i64] = 3  # for each round left
T_JOKERS: Final[i64] = 4  # board jokers, for each round left
T_MANY_OF_ONE_COLOUR: Final[i64] = 5  # beyond the fourth, which buys little
T_LASTING_ABILITIES: Final[i64] = 6  # permanent officials, for each round left
T_ROUND_ABILITIES: Final[i64] = 7  # once-per-round officials, for each round left
T_DEMANDS_IN_REACH: Final[i64] = 8  # points of gods not pleased yet, by how much of them is done
T_PHARAOH_IN_REACH: Final[i64] = 9  # how much of its condition is met while nobody is Pharaoh
T_SEAL: Final[i64] = 10  # begins the next round
T_PYRAMID_INCOME: Final[i64] = 11  # spaces ahead while others still play
T_STILL_IN_PLAY: Final[i64] = 12  # not passed yet
T_SET_DUE: Final[i64] = 13  # bought, not taken yet
T_OFFERING_DUE: Final[i64] = 14
T_OFFICIAL_DUE: Final[i64] = 15
T_ARTISAN_DUE: Final[i64] = 16
T_STAGE_DUE: Final[i64] = 17
T_JAR_DUE: Final[i64] = 18
T_RESOURCE_DUE: Final[i64] = 19
T_NILE_STEP_DUE: Final[i64] = 20
T_UNITS_DUE: Final[i64] = 21  # of an action cost that is not paid yet
TERMS: Final = in_order(
    {
        T_POINTS: "points",
        T_THE_TRAITORS_POINTS: "the_traitors_points",
        T_RESOURCES: "resources",
        T_SILVER: "silver",
        T_JOKERS: "jokers",
        T_MANY_OF_ONE_COLOUR: "many_of_one_colour",
        T_LASTING_ABILITIES: "lasting_abilities",
        T_ROUND_ABILITIES: "round_abilities",
        T_DEMANDS_IN_REACH: "demands_in_reach",
        T_PHARAOH_IN_REACH: "pharaoh_in_reach",
        T_SEAL: "seal",
        T_PYRAMID_INCOME: "pyramid_income",
        T_STILL_IN_PLAY: "still_in_play",
        T_SET_DUE: "set_due",
        T_OFFERING_DUE: "offering_due",
        T_OFFICIAL_DUE: "official_due",
        T_ARTISAN_DUE: "artisan_due",
        T_STAGE_DUE: "stage_due",
        T_JAR_DUE: "jar_due",
        T_RESOURCE_DUE: "resource_due",
        T_NILE_STEP_DUE: "nile_step_due",
        T_UNITS_DUE: "units_due",
    }
)
#: Units of one colour up to which each is useful.
ENOUGH: Final[i64] = 4


@final
class PharaonTactics(Tactics[Pharaon]):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(list(TERMS), weights)

    def measure(self, s: Pharaon, seat: i64, out: vec[float]) -> None:
        p = seat
        if s.actor == OVER:
            out[T_POINTS] = float(s.points_of(p))
            out[T_THE_TRAITORS_POINTS] = float(s.rival_points())
            return
        if s.ring[BOARD_COUNT - 1] < 0:
            return  # the circle of boards is not laid yet
        left = float(rounds_left(s, p))
        pleased = best_demands(s, p)
        out[T_POINTS] = float(points_with(s, p, pleased))
        if s.c.traitor >= 0:
            out[T_THE_TRAITORS_POINTS] = float(points_now(s, s.c.traitor))
        coloured: i64 = 0
        many: i64 = 0
        for colour in range(COLOUR_COUNT):
            units = s.get(p, TOKEN + colour) + s.get(p, OFFER + colour)
            coloured += units
            many += max(units - ENOUGH, 0)
        out[T_RESOURCES] = float(coloured) * left
        out[T_SILVER] = float(s.get(p, TOKEN + SILVER)) * left
        out[T_JOKERS] = float(jokers_held(s, p)) * left
        out[T_MANY_OF_ONE_COLOUR] = float(many)
        out[T_LASTING_ABILITIES] = float(abilities(s, p, 0)) * left
        out[T_ROUND_ABILITIES] = float(abilities(s, p, 1)) * left
        out[T_DEMANDS_IN_REACH] = demands_in_reach(s, p, pleased)
        out[T_PHARAOH_IN_REACH] = pharaoh_in_reach(s, p)
        out[T_SEAL] = left if s.seal == p and s.round < s.c.rounds else 0.0
        out[T_PYRAMID_INCOME] = float(row_length(s, s.get(p, ROW)) - s.get(p, SPACE)) if others_play(s, p) else 0.0
        out[T_STILL_IN_PLAY] = left if s.round > 0 and s.get(p, PASSED) == 0 else 0.0
        add_dues(s, p, out)


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
    if s.get(p, OFFICIALS_HELD) == 0:
        return total
    for card in range(s.c.officials):
        if s.official_at[card] == p and s.c.official_once[card] == once:
            if s.c.official_skill[card] >= 0 or s.c.official_pair[card] != 0:
                total += 1
    return total


def demands_in_reach(s: Pharaon, p: i64, pleased: i64) -> float:
    """Each god that is not pleased yet counts by the elements there are of those it needs."""
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


def add_dues(s: Pharaon, p: i64, out: vec[float]) -> None:
    """What waits on the agenda for ``p``: bought and not taken, or not paid yet."""
    for i in range(s.depth):
        f = s.agenda[i]
        if seat_of(f) != p:
            continue
        kind = kind_of(f)
        if kind == kinds.TAKE_SET:
            out[T_SET_DUE] += 1.0
        elif kind == kinds.TAKE_OFFERING:
            out[T_OFFERING_DUE] += 1.0
        elif kind == kinds.TAKE_OFFICIAL:
            out[T_OFFICIAL_DUE] += 1.0
        elif kind == kinds.TAKE_ARTISAN:
            out[T_ARTISAN_DUE] += 1.0
        elif kind == kinds.BUILD:
            out[T_STAGE_DUE] += float(a_of(f))
        elif kind == kinds.CHOOSE_JAR or (kind == kinds.DRAW_JAR and a_of(f) == 0):
            out[T_JAR_DUE] += 1.0
        elif kind == kinds.ANY_RESOURCE or kind == kinds.PYRAMID_INCOME:
            out[T_RESOURCE_DUE] += 1.0
        elif kind == kinds.NILE_STEP:
            out[T_NILE_STEP_DUE] += 1.0
        elif kind == kinds.NILE_DISTINCT:
            out[T_NILE_STEP_DUE] += float(a_of(f))
        elif kind == kinds.PAY:
            add_payment(s, p, a_of(f), out)


def add_payment(s: Pharaon, p: i64, deal: i64, out: vec[float]) -> None:
    """A payment in the middle: the units still due, and what they buy."""
    board = board_in(deal)
    out[T_UNITS_DUE] += float(slots_in(slots_due(s, p, deal)))
    if board == OFFERINGS:
        out[T_SET_DUE] += 1.0
        if target_in(deal) != NO_TARGET:
            out[T_OFFERING_DUE] += 1.0
    elif board == OFFICIALS:
        out[T_OFFICIAL_DUE] += 1.0
    elif board == ARTISANS:
        out[T_ARTISAN_DUE] += 1.0
    elif board == VALLEY:
        out[T_STAGE_DUE] += 1.0
    elif board == NILE:
        out[T_NILE_STEP_DUE] += 1.0
        out[T_RESOURCE_DUE] += 2.0
