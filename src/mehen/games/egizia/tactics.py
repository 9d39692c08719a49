"""What Egizia's bots look at.  Each term is a number a player could count; its weight says what that is worth.

The heart is ``building_ahead``: it lets the rounds that are left run on with the present quarries and crews, so
that stones, quarries and strength are worth more where the others are plentiful.
"""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, kind_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.state import NATURE, OVER
from mehen.core.tactics import Tactics, in_order
from mehen.games.egizia import kinds
from mehen.games.egizia.actions import BASIC_CREWS, DONE, MAX_SITES
from mehen.games.egizia.scoring import full_rows, sphinx_points
from mehen.games.egizia.state import (
    BERTHS,
    BLOCKS,
    BONUS,
    BUILD,
    CREW,
    FEED,
    FIELD_YIELD,
    GRAVE_SUM,
    HOLD,
    LOOKED_AT,
    MARKET,
    NUMBER,
    PASSED,
    PRODUCE,
    QUARRY_YIELD,
    SAIL,
    SCORE,
    SHIPS,
    SITES,
    STONES,
    TURN_ORDER,
    Egizia,
)
from mehen.games.egizia.steps.building import best_crew, is_unused, strength
from mehen.games.egizia.steps.phases import need, supply
from mehen.games.egizia.steps.sailing import first_place, may_share, place_open, site_open
from mehen.games.egizia.vocabulary import (
    CARD_SPACE,
    COLOURS,
    CREW_STRENGTH,
    FEED_GRAIN,
    FIELD,
    GRAIN,
    GRAVES,
    GRAVES_BUILT,
    JOKER,
    MOST_YIELD,
    OBELISK_ROW,
    OPS,
    OWN_MARKET_END,
    OWN_STONES,
    OWN_STONES_EACH,
    PER_OWN_STONE,
    PER_PERMANENT_CARD,
    PER_SCORE,
    PLAYERS_AT_MARKET_END,
    PYRAMID_ROWS,
    QUARRY,
    ROUND_SPACE,
    SPHINX_SITE,
    STONE,
    TEMPLE_SECTION,
)

# Places of the terms
T_POINTS: Final[i64] = 0  # on the score track
T_POINTS_OF_THIS_BUILDING_TURN: Final[i64] = 1  # earned, but moved only when the turn ends
T_BUILDING_THIS_ROUND: Final[i64] = 2  # values that the ships at the sites can still build
T_BUILDING_LATER: Final[i64] = 3  # values that quarries, stock and crews will build in the rounds to come
T_STONES_LEFT_OVER: Final[i64] = 4  # that nothing can be built with, if they can be sold
T_PARTICIPATION: Final[i64] = 5  # bonus for the sites where something is or can be built
T_SPHINX_VISIT: Final[i64] = 6  # cards a ship at the Sphinx can still draw
T_SPHINX_CARDS: Final[i64] = 7  # what the own cards will bring
T_GRAVES: Final[i64] = 8  # final points for grave tiles
T_ROWS: Final[i64] = 9  # lead in pyramid rows that are not full
T_HUNGER_NOW: Final[i64] = 10  # points lost at the next feeding
T_HUNGER_LATER: Final[i64] = 11  # points lost in the rounds after it
T_SPARE_GRAIN: Final[i64] = 12  # lets crews grow
T_STRENGTH: Final[i64] = 13  # of all crews, for each round left
T_QUARRIES: Final[i64] = 14  # stones each round, for each production left
T_GRAIN_MARKET: Final[i64] = 15
T_STONE_MARKET: Final[i64] = 16
T_EARLY_SLOT: Final[i64] = 17  # builds before the others
T_RIVER: Final[i64] = 18  # places still within reach
T_TURN_ORDER: Final[i64] = 19
FIRST_CARD: Final[i64] = 20  # one term for each kind of card that is kept
TERMS: Final = in_order(
    {
        T_POINTS: "points",
        T_POINTS_OF_THIS_BUILDING_TURN: "points_of_this_building_turn",
        T_BUILDING_THIS_ROUND: "building_this_round",
        T_BUILDING_LATER: "building_later",
        T_STONES_LEFT_OVER: "stones_left_over",
        T_PARTICIPATION: "participation",
        T_SPHINX_VISIT: "sphinx_visit",
        T_SPHINX_CARDS: "sphinx_cards",
        T_GRAVES: "graves",
        T_ROWS: "rows",
        T_HUNGER_NOW: "hunger_now",
        T_HUNGER_LATER: "hunger_later",
        T_SPARE_GRAIN: "spare_grain",
        T_STRENGTH: "strength",
        T_QUARRIES: "quarries",
        T_GRAIN_MARKET: "grain_market",
        T_STONE_MARKET: "stone_market",
        T_EARLY_SLOT: "early_slot",
        T_RIVER: "river",
        T_TURN_ORDER: "turn_order",
        **{FIRST_CARD + op: f"card_{name}" for op, name in enumerate(OPS)},
    }
)

#: Kept cards that bring something each round; the others are used once, or count at the end.
EACH_ROUND: Final = "free_raise buy_raise stones_to_grain place_upstream share_round_space build_first".split()
LASTING: Final[i64] = sum(1 << op for op, name in enumerate(OPS) if name in EACH_ROUND)  # a mask
#: Part of all crews' strength that finds a site and something fitting to build in a later round.
PUT_TO_WORK: Final = 0.75


@final
class EgiziaTactics(Tactics[Egizia]):
    def __init__(self, weights: list[float]) -> None:
        super().__init__(list(TERMS), weights)

    def measure(self, s: Egizia, seat: i64, out: vec[float]) -> None:
        p = seat
        if s.actor == OVER:
            out[T_POINTS] = float(s.get(p, SCORE))
            return
        c = s.c
        later = rounds_later(s)
        feeds = later + (1 if is_due(s, p, FEED, kinds.FEED) else 0)
        produces = later + (1 if is_due(s, p, PRODUCE, kinds.PRODUCE) else 0)
        sites = sites_due(s, p)
        stock = s.get(p, STONES)
        if produces > later:
            stock = min(stock + s.get(p, QUARRY_YIELD), c.max_stones)
        hungry = need(s, p)
        now, after, rest = building_ahead(s, p, sites, stock, later, hungry)
        missing = max(hungry - own_supply(s, p), 0) if feeds > later else 0
        short = float(hungry) - usual_supply(s, p)
        penalty = float(c.penalty[s.get(p, MARKET + GRAIN)])
        out[T_POINTS] = float(s.get(p, SCORE))
        out[T_POINTS_OF_THIS_BUILDING_TURN] = float(pending_points(s, p))
        out[T_BUILDING_THIS_ROUND] = now
        out[T_BUILDING_LATER] = after
        out[T_STONES_LEFT_OVER] = rest / float(c.sale_rate) if c.may_sell[s.get(p, MARKET + STONE)] == 1 else 0.0
        out[T_PARTICIPATION] = float(participation(s, p, sites, stock))
        out[T_SPHINX_VISIT] = float(sphinx_visit(s, p, sites, stock))
        out[T_SPHINX_CARDS] = sphinx_hand(s, p, later)
        out[T_GRAVES] = grave_points(s, p)
        out[T_ROWS] = row_leads(s, p) if later > 0 or s.phase <= BUILD else 0.0
        out[T_HUNGER_NOW] = float(missing) * penalty
        out[T_HUNGER_LATER] = max(short, 0.0) * penalty * float(later)
        out[T_SPARE_GRAIN] = min(max(-short, 0.0), 8.0) * float(feeds)
        out[T_STRENGTH] = float(hungry * (later + (1 if sites > 0 else 0)))
        out[T_QUARRIES] = float(s.get(p, QUARRY_YIELD) * produces)
        out[T_GRAIN_MARKET] = float(s.get(p, MARKET + GRAIN))
        out[T_STONE_MARKET] = float(s.get(p, MARKET + STONE))
        out[T_EARLY_SLOT] = early_slots(s, p)
        out[T_RIVER] = river_ahead(s, p, later, self._weights)
        out[T_TURN_ORDER] = float(s.seats - s.get(p, NUMBER)) if later > 0 and s.phase >= TURN_ORDER else 0.0
        for op in range(len(OPS)):
            held = s.get(p, HOLD + op)
            if held == 0:
                continue
            if LASTING >> op & 1 == 1:
                held *= later + (1 if s.phase <= SAIL else 0)
            elif later == 0 and s.phase > BUILD:
                held = 0
            out[FIRST_CARD + op] = float(held)

    def is_pointless(self, s: Egizia, action: i64) -> bool:
        """To go hungry with a grain card in hand that would be used up, or that is of no use later."""
        f = s.agenda[s.depth - 1]
        if kind_of(f) != kinds.FEED or action != DONE:
            return False
        p = seat_of(f)
        missing = need(s, p) - supply(s, p)
        if missing <= 0 or s.get(p, HOLD + FEED_GRAIN) == 0 or s.c.penalty[s.get(p, MARKET + GRAIN)] == 0:
            return False
        return missing >= s.c.op_a[FEED_GRAIN] or rounds_later(s) == 0


# -- the calendar -------------------------------------------------------------------------


def rounds_later(s: Egizia) -> i64:
    """Whole rounds after the present one."""
    return s.c.rounds - max(s.round, 1)


def on_agenda(s: Egizia, kind: i64, seat: i64) -> bool:
    for i in range(s.depth):
        f = s.agenda[i]
        if kind_of(f) == kind and seat_of(f) == seat:
            return True
    return False


def is_due(s: Egizia, p: i64, phase: i64, kind: i64) -> bool:
    """Does the seat's turn in a phase of this round still come?"""
    return s.phase < phase or (s.phase == phase and on_agenda(s, kind, p))


def sites_due(s: Egizia, p: i64) -> i64:
    """Mask of the sites where a ship waits for its building turn."""
    out: i64 = 0
    if s.phase > BUILD:
        return out
    for site in range(MAX_SITES):
        if s.ship_at(p, site):
            out |= 1 << site
    if s.phase < BUILD:
        return out
    due: i64 = 0
    for i in range(s.depth):
        f = s.agenda[i]
        kind = kind_of(f)
        if (
            kind == kinds.SITE
            or kind == kinds.SHIPS_DUE
            or ((kind == kinds.SHIP or kind == kinds.BUILD) and seat_of(f) == p)
        ):
            due |= 1 << a_of(f)
    return out & due


# -- building -----------------------------------------------------------------------------


def is_building(s: Egizia, p: i64) -> bool:
    """Is the seat in the middle of a building turn, crews committed?"""
    return s.committed != 0 and (s.actor == p or s.actor == NATURE)


def crews_for(s: Egizia, p: i64, turns: i64) -> i64:
    """Strength for so many building turns: the strongest unused crews, and the joker once."""
    total: i64 = 0
    done: i64 = -1
    left = turns
    first = best_crew(s, p, -1)
    if left > 0 and first > 0:
        total += first
        if is_unused(s, p, JOKER):
            total += s.get(p, CREW + JOKER)
        for crew in range(BASIC_CREWS):
            if done < 0 and is_unused(s, p, crew) and s.get(p, CREW + crew) == first:
                done = crew
        left -= 1
    if left > 0:
        second = best_crew(s, p, done)
        total += second
        left -= 1
        if left > 0:
            for crew in range(BASIC_CREWS):
                if crew != done and is_unused(s, p, crew):
                    total += s.get(p, CREW + crew)
            total -= second
    return total


def sites_within_reach(s: Egizia, p: i64) -> i64:
    if s.phase > SAIL or s.get(p, PASSED) == 1 or s.get(p, SHIPS) == 0:
        return 0
    count: i64 = 0
    first = first_place(s, p)
    for site in range(MAX_SITES):
        if s.c.site_place[site] >= first and site_open(s, p, site):
            count += 1
    return count


def bits(mask: i64) -> i64:
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


def building_ahead(s: Egizia, p: i64, sites: i64, stock: i64, later: i64, crews: i64) -> tuple[float, float, float]:
    """Values that will be built this round and later, and the stones left over, if things stay as they are.

    ``crews``: the strength of all of them.
    """
    turns = bits(sites)
    here: i64 = 0
    if is_building(s, p) and s.drawn_count == 0:
        here = max(strength(s, p) - s.value_built, 0)
    sure = float(min(here + crews_for(s, p, turns), stock))
    reach = sites_within_reach(s, p)
    now = sure
    if reach > 0:
        now = (sure + float(min(crews_for(s, p, turns + reach), stock))) / 2.0
    stones = float(stock) - now
    power = float(crews) * PUT_TO_WORK
    after = 0.0
    quarries = float(s.get(p, QUARRY_YIELD))
    room = float(s.c.max_stones)
    for _ in range(later):
        stones = min(stones + quarries, room)
        built = min(stones, power)
        after += built
        stones -= built
    return now, after, stones


def pending_points(s: Egizia, p: i64) -> i64:
    """R-19: points of a building turn come at its end; EG-11.4: so do those for cards put back."""
    if not is_building(s, p):
        return 0
    if s.drawn_count > 0:
        return (s.drawn_count - s.kept) * s.c.returned_points
    return s.value_built


def participation(s: Egizia, p: i64, sites: i64, stock: i64) -> i64:
    """EG-14.1, for the sites built at and those where crews and stones allow it."""
    if s.phase >= BONUS:
        return 0
    crews: i64 = 0
    for crew in range(BASIC_CREWS):
        if is_unused(s, p, crew):
            crews += 1
    done = bits(s.get(p, SITES) & ~sites)
    possible = min(bits(sites), crews)  # of two each: the compiler calls Python for more
    return s.c.bonus[min(done + min(possible, stock), MAX_SITES)]


def sphinx_visit(s: Egizia, p: i64, sites: i64, stock: i64) -> i64:
    power: i64 = 0
    if sites >> SPHINX_SITE & 1 == 1:
        power = best_crew(s, p, -1)
    elif is_building(s, p) and s.drawn_count == 0 and on_agenda(s, kinds.DRAW_COUNT, p):
        power = strength(s, p)
    paid = min(stock, power)
    cards = min(s.c.max_draw, s.sphinx_deck())
    return min(paid, cards)


def early_slots(s: Egizia, p: i64) -> float:
    """First to build chooses first; a ship in reserve builds only if another gives up."""
    total = 0.0
    if s.phase > SAIL:
        return total
    for site in range(MAX_SITES):
        for k in range(BERTHS):
            if s.berths[site * BERTHS + k] == p:
                total += -4.0 if k == BERTHS - 1 else float(BERTHS - 2 - k)
    return total


def row_leads(s: Egizia, p: i64) -> float:
    """EG-13.5: own blocks in rows begun and not full, as far as nobody has more."""
    c = s.c
    total = 0.0
    for e in range(2, c.first_section):
        filled = s.filled[e]
        spaces = c.element_spaces[e]
        if filled == 0 or filled == spaces:
            continue
        mine: i64 = 0
        for k in range(filled):
            if s.block[c.element_first[e] + k] == p:
                mine += 1
        if 2 * mine >= filled:
            total += float(mine * filled) / float(spaces)
    return total


# -- grain --------------------------------------------------------------------------------


def own_supply(s: Egizia, p: i64) -> i64:
    """EG-8.3; grain from cards and stones belongs to whoever is feeding."""
    return supply(s, p) if s.actor == p else supply(s, p) - s.grain


def usual_supply(s: Egizia, p: i64) -> float:
    """Half as the ring lies now, half as it may lie after others have moved it."""
    total = 0.0
    wet = s.c.irrigates[s.ring]
    for colour in range(len(COLOURS)):
        chance = watered(colour)
        if wet >> colour & 1 == 1:
            chance += 1.0
        total += float(s.get(p, FIELD_YIELD + colour)) * chance / 2.0
    return total


def watered(colour: i64) -> float:
    """How likely a field of a colour is watered in a later round."""
    return 1.0 if colour == 0 else 0.75 if colour == 1 else 0.45


# -- the end of the game ------------------------------------------------------------------


def grave_points(s: Egizia, p: i64) -> float:
    """EG-16.5, and a share of the next step for what is gathered towards it."""
    c = s.c
    have = s.get(p, GRAVE_SUM)
    points = 0.0
    for row in range(len(c.grave_least)):
        if have >= c.grave_least[row]:
            points = float(c.grave_points[row])
        else:
            return points + (float(c.grave_points[row]) - points) * 0.6 * float(have) / float(c.grave_least[row])
    return points


def sphinx_hand(s: Egizia, p: i64, later: i64) -> float:
    """What the cards in hand will bring; of those being looked at, the best that may still be kept."""
    total = 0.0
    best = 0.0
    for card in range(s.c.sphinx_cards):
        at = s.sphinx_at[card]
        if at == p:
            total += sphinx_hope(s, p, card, later)
        elif at == LOOKED_AT and s.actor == p:
            best = max(best, sphinx_hope(s, p, card, later))
    if s.kept < s.keep_limit:
        total += best * 0.9
    return total


def sphinx_hope(s: Egizia, p: i64, card: i64, later: i64) -> float:
    """Points of a card as things stand, or a part of them that grows with what is done towards it."""
    c = s.c
    points = float(sphinx_points(s, p, card))
    test = c.sphinx_test[card]
    a = c.sphinx_a[card]
    rounds = float(later) + (1.0 if s.phase <= BUILD else 0.0)
    if test == MOST_YIELD:
        full = float(full_points(s, card))
        return points * 0.8 + full * 0.1 if later > 0 else points
    if test == PLAYERS_AT_MARKET_END:
        return points + rounds
    if test == CREW_STRENGTH:
        return points + 0.6 * rounds
    if test == PER_PERMANENT_CARD or test == PER_SCORE:
        return points + 0.8 * rounds
    if test == PER_OWN_STONE:
        return points + 0.7 * rounds
    if points > 0.0 or rounds == 0.0:
        return points
    return float(full_points(s, card)) * 0.9 * progress(s, p, test, a, c.sphinx_b[card], rounds)


def full_points(s: Egizia, card: i64) -> i64:
    rows = s.c.sphinx_points
    return rows.flat[rows.start[card + 1] - 1]


def progress(s: Egizia, p: i64, test: i64, a: i64, b: i64, rounds: float) -> float:
    """How near an all-or-nothing card is, from 0 to 1: what is missing against what the rounds left can bring."""
    missing = 0.0
    per_round = 1.0
    if test == OWN_STONES:
        missing = float(b - s.get(p, BLOCKS + a))
        per_round = 1.2
    elif test == OWN_STONES_EACH:
        for building in range(4):
            if a >> building & 1 == 1:
                missing += float(max(b - s.get(p, BLOCKS + building), 0))
        per_round = 1.6
    elif test == OWN_MARKET_END:
        missing = float(s.c.market_end[a] - s.get(p, MARKET + a))
        per_round = 1.0
    elif test == OBELISK_ROW:
        missing = float(a - s.filled[0])
        per_round = 0.9 * float(s.seats)
    elif test == GRAVES_BUILT:
        missing = float(a - s.filled[GRAVES])
        per_round = 0.6 * float(s.seats)
    elif test == PYRAMID_ROWS:
        missing = float(a - full_rows(s))
        per_round = 0.25 * float(s.seats)
    elif test == TEMPLE_SECTION:
        for e in range(s.c.first_section, a + 1):
            missing += float(s.c.element_spaces[e] - s.filled[e])
        per_round = 0.6 * float(s.seats)
    near = 1.0 - missing / (2.0 * per_round * rounds)
    return max(near, 0.0)


# -- the river ----------------------------------------------------------------------------


def river_ahead(s: Egizia, p: i64, later: i64, weights: vec[float]) -> float:
    """A rough price of everything still within reach: sailing far past it gives it away."""
    if s.phase > SAIL or s.phase == 0 or s.get(p, PASSED) == 1 or s.get(p, SHIPS) == 0:
        return 0.0
    c = s.c
    total = 0.0
    share = may_share(s, p)
    left = float(later + 1)
    for place in range(first_place(s, p), c.places):
        if not place_open(s, place, share):
            continue
        if c.place_kind[place] == ROUND_SPACE:
            total += 2.0
        elif c.place_kind[place] == CARD_SPACE:
            total += card_price(s, s.river[place], left, weights)
    return total


def card_price(s: Egizia, card: i64, rounds: float, weights: vec[float]) -> float:
    c = s.c
    kind = c.card_kind[card]
    if kind == QUARRY:
        return float(c.card_yield[card]) * rounds * 0.6
    if kind == FIELD:
        return float(c.card_yield[card]) * rounds * 0.3 * watered(c.card_colour[card])
    op = c.card_op[card]
    if op < 0:
        return 2.5
    price = weights[FIRST_CARD + op]
    return price * rounds if LASTING >> op & 1 == 1 else price + 0.5
