"""Why an action is not offered: the first rule that stands in its way."""

from __future__ import annotations

from collections.abc import Callable

from mehen.core.state import NATURE
from mehen.core.text import Line, Name
from mehen.games.mennefer.actions import (
    ACTIVATE,
    BASKET,
    BOAT,
    BURY,
    DO,
    ERECT,
    FIELD,
    GIVE,
    GOOD,
    HOUSE,
    MAX_ROOMS,
    PRIESTESS,
    QUEEN,
    SCARAB,
    SCROLL,
    SHELF,
    SLOT,
    TO,
    USE,
)
from mehen.games.mennefer.choices import asked, rule_of
from mehen.games.mennefer.state import (
    ACTIVATED,
    BOATS,
    FOOD,
    FRESH,
    GOODS,
    HEIGHT,
    HEKA,
    IN_HAND,
    LYING,
    QUEENS,
    SCROLL_MARKET,
    SHELVES,
    TURNED,
    UPRIGHT,
    MenNefer,
)
from mehen.games.mennefer.steps.necropolis import bury_limit, scroll_cost
from mehen.games.mennefer.steps.nile import AFTER, boat_at
from mehen.games.mennefer.steps.sphinxes import erect_limit
from mehen.games.mennefer.steps.temple import WITH_OFFERING, basket_goods

#: The verbs each step understands.
VERBS = {
    "option": {"visit", "specialise", "take"},
    "use_tile": {"use"},
    "house": {"house"},
    "track_field": {"field"},
    "display_slot": {"slot"},
    "row": {"row"},
    "items": {"pass", "do"},
    "alternative": {"choose"},
    "favour": {"pass", "favour"},
    "mix": {"mix"},
    "scarab": {"pass", "scarab"},
    "limestone": {"pass", "stone"},
    "site": {"site"},
    "cover": {"cover"},
    "queen": {"queen"},
    "bury": {"pass", "bury"},
    "mastaba": {"pass", "mastaba"},
    "papyrus": {"pass", "scroll"},
    "good": {"pass", "good"},
    "shelf": {"shelf"},
    "priestesses": {"pass", "offer", "priestess"},
    "offer_good": {"give"},
    "basket": {"basket"},
    "boats": {"pass", "boat", "activate"},
    "boat_to": {"to"},
    "agreement": {"pass", "agreement"},
    "discard_agreement": {"discard"},
    "erect": {"pass", "erect"},
}


def reason(s: MenNefer, action: int, step: str) -> Line:
    verb = s.c.space.verb_of(action).name
    if s.actor == NATURE:
        return Line("refusal.nature", {}, "MN-3.1")
    if verb == "pass":
        return Line("refusal.must", {}, "MN-4.9")
    if verb not in VERBS[step]:
        return Line("refusal.not_asked", {}, rule_of(s, step))
    return REASONS[verb](s, action, step)


def _visit(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.no_apprentice", {}, "MN-6.2")


def _specialise(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.nobody_on_sun", {}, "MN-6.2")


def _take(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.no_slot", {}, "MN-6.2")


def _use(s: MenNefer, action: int, step: str) -> Line:
    if s.get(s.actor, FRESH) >> (action - USE) & 1:
        return Line("refusal.tile_too_new", {}, "MN-6.3")
    return Line("refusal.not_your_tile", {}, "MN-6.3")


def _house(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.not_on_sun", {"house": Name("house", s.c.house_ids[action - HOUSE])}, "MN-6.8")


def _field(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.beyond_scarab", {"n": action - FIELD + 1}, "MN-6.10")


def _slot(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.food", {"n": -s.c.slot_food[action - SLOT], "left": s.get(s.actor, FOOD)}, "MN-6.11")


def _row(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.above_gap", {}, "MN-6.13")


def _do(s: MenNefer, action: int, step: str) -> Line:
    sets = s.c.lang.sets
    a, b = asked(s)
    left = [sets.flat[k] for k in range(sets.start[a], sets.start[a + 1]) if b >> (k - sets.start[a]) & 1]
    if action - DO in left:
        return Line("refusal.no_effect", {}, "MN-4.10")
    return Line("refusal.not_listed", {}, "MN-4.6")


def _choose(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.no_alternative", {}, "MN-4.7")


def _mix(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.mix", {"n": asked(s)[0]}, "MN-7.5")


def _scarab(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.scarab_end", {"house": Name("house", s.c.house_ids[action - SCARAB])}, "MN-7.6")


def _stone(s: MenNefer, action: int, step: str) -> Line:
    """Only the queens' block can be refused."""
    if s.get(s.actor, QUEENS) == s.c.queens_track:
        return Line("refusal.block_end", {}, "MN-7.19")
    return Line("refusal.no_eye", {}, "MN-7.18")


def _site(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.site_taken", {}, "MN-7.12")


def _queen(s: MenNefer, action: int, step: str) -> Line:
    if s.table[HEIGHT + action - QUEEN] == s.c.queen_parts:
        return Line("refusal.queen_complete", {}, "MN-7.18")
    return Line("refusal.no_eye_space", {}, "MN-7.18")


def _bury(s: MenNefer, action: int, step: str) -> Line:
    limit = bury_limit(s, s.actor, asked(s)[0])
    if s.c.grave_level[action - BURY] > limit:
        return Line("refusal.column", {"n": limit}, "MN-7.21")
    return Line("refusal.grave_taken", {}, "MN-7.21")


def _mastaba(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.other_bonus", {}, "MN-7.24")


def _scroll(s: MenNefer, action: int, step: str) -> Line:
    field, a = action - SCROLL, asked(s)[0]
    if s.table[SCROLL_MARKET + field] < 0:
        return Line("refusal.market_empty", {}, "MN-6.15")
    cost = scroll_cost(s, s.actor, field, a == 1)
    return Line("refusal.heka", {"n": cost, "left": s.get(s.actor, HEKA)}, "MN-7.27")


def _good(s: MenNefer, action: int, step: str) -> Line:
    field = action - GOOD
    if s.table[GOODS + field] < 0:
        return Line("refusal.market_empty", {}, "MN-6.15")
    return Line("refusal.food", {"n": s.c.good_cost[field], "left": s.get(s.actor, FOOD)}, "MN-7.30")


def _shelf(s: MenNefer, action: int, step: str) -> Line:
    if s.get(s.actor, SHELVES) >> (action - SHELF) & 1:
        return Line("refusal.shelf_taken", {}, "MN-7.31")
    return Line("refusal.no_support", {}, "MN-7.29")


def _offer(s: MenNefer, action: int, step: str) -> Line:
    if not asked(s)[1] & WITH_OFFERING:
        return Line("refusal.no_offering", {}, "MN-7.34")
    if not basket_goods(s, s.actor):
        return Line("refusal.no_basket", {}, "MN-7.35")
    return Line("refusal.no_upright", {}, "MN-7.35")


def _priestess(s: MenNefer, action: int, step: str) -> Line:
    lying, room = divmod(action - int(PRIESTESS), int(MAX_ROOMS))
    if s.get(s.actor, (LYING if lying else UPRIGHT) + room) == 0:
        return Line("refusal.no_priestess", {}, "MN-7.33")
    return Line("refusal.steps", {"n": s.c.room_cost[room + 1], "left": asked(s)[0]}, "MN-7.32")


def _give(s: MenNefer, action: int, step: str) -> Line:
    shelf, p = action - GIVE, s.actor
    if (s.get(p, TURNED) | s.get(p, IN_HAND)) >> shelf & 1:
        return Line("refusal.offered_already", {}, "MN-7.37")
    return Line("refusal.no_good", {}, "MN-7.35")


def _basket(s: MenNefer, action: int, step: str) -> Line:
    if s.get(s.actor, UPRIGHT + s.c.temple_room[action - BASKET]) == 0:
        return Line("refusal.room_without", {}, "MN-7.38")
    return Line("refusal.basket_there", {}, "MN-7.39")


def _boat(s: MenNefer, action: int, step: str) -> Line:
    a, b = asked(s)
    if b >> 8 == AFTER:
        return Line("refusal.moves_over", {}, "MN-7.50")
    if not boat_at(s, s.actor, action - BOAT):
        return Line("refusal.no_boat", {}, "MN-7.51")
    return Line("refusal.nowhere", {"n": a}, "MN-7.51")


def _activate(s: MenNefer, action: int, step: str) -> Line:
    if asked(s)[1] & 255 == 0:
        return Line("refusal.no_activation", {}, "MN-7.50")
    if s.get(s.actor, ACTIVATED) >> (action - ACTIVATE) & 1:
        return Line("refusal.activated_already", {}, "MN-7.52")
    return Line("refusal.no_boat", {}, "MN-7.52")


def _to(s: MenNefer, action: int, step: str) -> Line:
    a, b = asked(s)
    target = action - TO
    if s.get(s.actor, BOATS) >> target & 1:
        return Line("refusal.own_boat", {}, "MN-7.51")
    distance = s.c.distance[a * s.c.locations + target]
    if distance == 0:
        return Line("refusal.backwards", {}, "MN-7.49")
    return Line("refusal.steps", {"n": distance, "left": b & 255}, "MN-7.50")


def _agreement(s: MenNefer, action: int, step: str) -> Line:
    if asked(s)[1] > 0:
        return Line("refusal.other_city", {}, "MN-7.54")
    return Line("refusal.no_agreement", {}, "MN-7.57")


def _discard(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.not_your_agreement", {}, "MN-7.56")


def _erect(s: MenNefer, action: int, step: str) -> Line:
    limit = erect_limit(s, s.actor, asked(s)[0])
    if s.c.pedestal_level[action - ERECT] > limit:
        return Line("refusal.pedestal_number", {"n": limit}, "MN-7.61")
    return Line("refusal.pedestal_taken", {}, "MN-7.61")


REASONS: dict[str, Callable[[MenNefer, int, str], Line]] = {
    "visit": _visit,
    "specialise": _specialise,
    "take": _take,
    "use": _use,
    "house": _house,
    "field": _field,
    "slot": _slot,
    "row": _row,
    "do": _do,
    "choose": _choose,
    "mix": _mix,
    "scarab": _scarab,
    "stone": _stone,
    "site": _site,
    "queen": _queen,
    "bury": _bury,
    "mastaba": _mastaba,
    "scroll": _scroll,
    "good": _good,
    "shelf": _shelf,
    "offer": _offer,
    "priestess": _priestess,
    "give": _give,
    "basket": _basket,
    "boat": _boat,
    "activate": _activate,
    "to": _to,
    "agreement": _agreement,
    "discard": _discard,
    "erect": _erect,
}
