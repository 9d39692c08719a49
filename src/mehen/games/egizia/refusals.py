"""Why an action is not offered: the first rule that stands in its way."""

from __future__ import annotations

from mehen.core.state import NATURE
from mehen.core.text import Line, Name
from mehen.games.egizia.actions import (
    BUILD_AT,
    COMMIT,
    DRAW,
    IMPROVE,
    KEEP,
    MAX_SLOTS,
    PASS,
    PLACE_AT,
    PLAY,
    RAISE,
    RESERVE,
    SECOND,
    SLOT,
)
from mehen.games.egizia.choices import CARD_RULES, QUESTIONS
from mehen.games.egizia.state import BOUGHT, HOLD, LOOKED_AT, RAISED, SHIPS, STONES, Egizia
from mehen.games.egizia.steps.building import draw_limit, element_value, is_unused, open_turn, out_of_blocks, strength
from mehen.games.egizia.steps.phases import need, supply
from mehen.games.egizia.steps.sailing import free_slots, may_go_upstream, river_mark
from mehen.games.egizia.vocabulary import (
    BUY_RAISE,
    CARD_SPACE,
    CREWS,
    FREE_RAISE,
    JOKER,
    OPS,
    SITE_IDS,
    STONES_TO_GRAIN,
    TAKE_LEFTOVER,
)

#: The verbs each step understands.
VERBS = {
    "place": {"pass", "place", "slot", "reserve", "play"},
    "double": {"yes", "no"},
    "after_place": {"done", "play"},
    "late": {"done", "take"},
    "feed": {"done", "exchange", "play"},
    "produce": {"done", "play"},
    "after_produce": {"done", "play"},
    "last_chance": {"done", "play"},
    "raise_choice": {"raise"},
    "water": {"done", "ring"},
    "sell": {"sell"},
    "improve": {"improve"},
    "build_first": {"yes", "no"},
    "build": {"decline", "commit", "play"},
    "second_crew": {"second"},
    "draw_count": {"draw", "play"},
    "keep": {"done", "keep", "play"},
    "element": {"finish", "build", "play"},
    "market_choice": {"market"},
    "after_build": {"done", "play"},
}

#: The windows in which each kind of card may be played at all (the table of windows in EG-7).
WINDOWS = {
    "feed_grain": {"feed"},
    "extra_ship": {"after_place"},
    "strength_bonus": {"build", "draw_count", "element"},
    "extra_crew": {"build", "draw_count", "element"},
    "sphinx_draw": {"build", "draw_count"},
    "sphinx_keep": {"keep"},
}


def reason(s: Egizia, action: int, step: str) -> Line:
    verb = s.c.space.verb_of(action).name
    if s.actor == NATURE:
        return Line("refusal.nature", {}, "EG-1.1")
    if verb == "decline" and s.committed:
        return _decline(s, action, step)
    if verb not in VERBS[step]:
        return Line("refusal.not_asked", {}, QUESTIONS[step])
    explain = REASONS.get(verb)
    return explain(s, action, step) if explain else Line("refusal.not_asked", {}, QUESTIONS[step])


def _upstream(s: Egizia, place: int) -> Line | None:
    if s.get(s.actor, SHIPS) == 0:
        return Line("refusal.no_ship", {}, "EG-5.10")
    if place < river_mark(s, s.actor) and not may_go_upstream(s, s.actor):
        return Line("refusal.upstream", {}, "EG-5.2")
    return None


def _place(s: Egizia, action: int, step: str) -> Line:
    place = action - PLACE_AT
    blocked = _upstream(s, place)
    if blocked:
        return blocked
    if s.c.place_kind[place] == CARD_SPACE:
        return Line("refusal.no_card", {}, "EG-5.4")
    if s.c.place_forbids[place]:
        return Line("refusal.never_shared", {"place": Name("place", s.c.place_ids[place])}, "EG-6.7")
    return Line("refusal.occupied", {}, "EG-5.3")


def _slot(s: Egizia, action: int, step: str) -> Line:
    site = (action - SLOT) // MAX_SLOTS
    blocked = _upstream(s, s.c.site_place[site])
    if blocked:
        return blocked
    if s.ship_at(s.actor, site):
        return Line("refusal.own_ship", {"site": Name("site", SITE_IDS[site])}, "EG-5.7")
    return Line("refusal.slot_taken", {}, "EG-5.6")


def _reserve(s: Egizia, action: int, step: str) -> Line:
    site = action - RESERVE
    blocked = _upstream(s, s.c.site_place[site])
    if blocked:
        return blocked
    if s.ship_at(s.actor, site):
        return Line("refusal.own_ship", {"site": Name("site", SITE_IDS[site])}, "EG-5.7")
    if free_slots(s, site):
        return Line("refusal.slot_free", {}, "EG-5.8")
    return Line("refusal.reserve_taken", {}, "EG-10.8")


def _pass(s: Egizia, action: int, step: str) -> Line:
    return Line("refusal.must_place", {}, "EG-7.13")


def _play(s: Egizia, action: int, step: str) -> Line:
    op = action - PLAY
    name = OPS[op]
    args = {"op": Name("op", name)}
    if s.get(s.actor, HOLD + op) == 0:
        return Line("refusal.no_such_card", args, "EG-7.2")
    if op == FREE_RAISE and s.get(s.actor, RAISED) >= s.get(s.actor, HOLD + op) * s.c.op_b[FREE_RAISE]:
        return Line("refusal.once_a_round", args, "EG-7.24")
    if op == BUY_RAISE and s.get(s.actor, BOUGHT) >= s.get(s.actor, HOLD + op):
        return Line("refusal.once_a_round", args, "EG-7.23")
    if op == BUY_RAISE and s.get(s.actor, STONES) < s.c.op_b[BUY_RAISE]:
        price = {"n": s.c.op_b[BUY_RAISE], "left": s.get(s.actor, STONES)}
        return Line("refusal.too_few_stones", price, "EG-7.23")
    if name in WINDOWS and step not in WINDOWS[name]:
        return Line("refusal.wrong_window", args, CARD_RULES[name])
    if name not in WINDOWS and step == "place":
        if PASS not in s.legal():
            return Line("refusal.must_place", {}, "EG-7.13")
    if name in ("sell_stones", "buy_raise") and step in ("build", "draw_count", "element"):
        if s.get(s.actor, STONES) > 0 and not open_turn(s):
            return Line("refusal.stones_promised", args, "EG-10.13")
    return Line("refusal.no_effect", args, "EG-7.27")


def _exchange(s: Egizia, action: int, step: str) -> Line:
    if s.get(s.actor, HOLD + STONES_TO_GRAIN) == 0:
        return Line("refusal.no_such_card", {"op": Name("op", "stones_to_grain")}, "EG-7.22")
    if need(s, s.actor) <= supply(s, s.actor):
        return Line("refusal.nothing_missing", {}, "EG-7.22")
    return Line("refusal.too_much_exchange", {}, "EG-7.22")


def _take(s: Egizia, action: int, step: str) -> Line:
    if s.get(s.actor, HOLD + TAKE_LEFTOVER) == 0:
        return Line("refusal.no_such_card", {"op": Name("op", "take_leftover")}, "EG-7.17")
    return Line("refusal.no_card", {}, "EG-7.17")


def _raise(s: Egizia, action: int, step: str) -> Line:
    if s.subject() >> (action - RAISE) & 1 == 0:
        return Line("refusal.other_crew", {"crew": Name("crew", CREWS[action - RAISE])}, "EG-7.8")
    return Line("refusal.strongest", {"crew": Name("crew", CREWS[action - RAISE])}, "EG-2.6")


def _ring(s: Egizia, action: int, step: str) -> Line:
    return Line("refusal.ring_end", {}, "EG-2.13")


def _sell(s: Egizia, action: int, step: str) -> Line:
    return Line("refusal.too_many_stones", {}, "EG-7.18")


def _improve(s: Egizia, action: int, step: str) -> Line:
    if s.card_at[action - IMPROVE] != s.actor:
        return Line("refusal.not_your_field", {}, "EG-7.25")
    return Line("refusal.green_already", {}, "EG-7.25")


def _decline(s: Egizia, action: int, step: str) -> Line:
    return Line("refusal.promised" if s.building_cards else "refusal.committed", {}, "EG-10.13")


def _commit(s: Egizia, action: int, step: str) -> Line:
    crew, joker = divmod(action - COMMIT, 2)
    for k in [crew] + [int(JOKER)] * joker:
        if not is_unused(s, s.actor, k):
            return Line("refusal.crew_used", {"crew": Name("crew", CREWS[k])}, "EG-10.4")
    return _too_little(s)


def _too_little(s: Egizia) -> Line:
    return Line("refusal.nothing_to_build", {}, "EG-10.5")


def _second(s: Egizia, action: int, step: str) -> Line:
    crew = action - SECOND
    if not is_unused(s, s.actor, crew):
        return Line("refusal.crew_used", {"crew": Name("crew", CREWS[crew])}, "EG-10.4")
    return _too_little(s)


def _draw(s: Egizia, action: int, step: str) -> Line:
    n = action - DRAW + 1
    if n > draw_limit(s):
        return Line("refusal.draw_limit", {"n": max(int(draw_limit(s)), 0)}, "EG-11.9" if s.extra_draws else "EG-11.1")
    return _limits(s, n, "EG-11.1")


def _limits(s: Egizia, value: int, rule: str) -> Line:
    """What is built or drawn for a value needs as much strength and as many stones."""
    if value > strength(s, s.actor) - s.value_built:
        return Line("refusal.too_weak", {"n": value, "left": strength(s, s.actor) - s.value_built}, rule)
    return Line("refusal.too_few_stones", {"n": value, "left": s.get(s.actor, STONES)}, rule)


def _keep(s: Egizia, action: int, step: str) -> Line:
    if s.sphinx_at[action - KEEP] != LOOKED_AT:
        return Line("refusal.not_drawn", {}, "EG-11.3")
    return Line("refusal.keep_limit", {"n": s.keep_limit}, "EG-11.3")


def _finish(s: Egizia, action: int, step: str) -> Line:
    return Line("refusal.nothing_built", {}, "EG-10.5")


#: The rules for the spaces of the obelisk and of the graves; rows of the pyramid and parts of the temple share theirs.
SPACES = {"obelisk": "EG-12.2", "grave": "EG-12.3"}


def _build(s: Egizia, action: int, step: str) -> Line:
    e = action - BUILD_AT
    c = s.c
    site = s.subject()
    if not c.site_first_element[site] <= e < c.site_first_element[site + 1]:
        return Line("refusal.other_site", {}, "EG-10.1")
    if out_of_blocks(s, s.actor):
        return Line("refusal.no_blocks", {}, "EG-1.3")
    # Which space of an element comes next is said where the element is described, and so is that none comes any more.
    rule = SPACES.get(c.element_ids[e], "EG-13.2" if e >= c.first_section else "EG-13.3")
    if s.filled[e] == c.element_spaces[e]:
        return Line("refusal.full", {"element": Name("element", c.element_ids[e])}, rule)
    value = element_value(s, e)
    if value == 0:
        return Line("refusal.not_yet", {"element": Name("element", c.element_ids[e])}, rule)
    return _limits(s, value, "EG-10.5")


REASONS = {
    "pass": _pass,
    "place": _place,
    "slot": _slot,
    "reserve": _reserve,
    "play": _play,
    "exchange": _exchange,
    "take": _take,
    "raise": _raise,
    "ring": _ring,
    "sell": _sell,
    "improve": _improve,
    "decline": _decline,
    "commit": _commit,
    "second": _second,
    "draw": _draw,
    "keep": _keep,
    "finish": _finish,
    "build": _build,
}
