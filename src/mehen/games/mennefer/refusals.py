"""Why an action is not offered: the first rule that stands in its way."""

from __future__ import annotations

from collections.abc import Callable

from mehen.core.state import NATURE
from mehen.core.text import Line, Name
from mehen.games.mennefer import vocabulary
from mehen.games.mennefer.actions import (
    ACTIVATE,
    AGREEMENT,
    BASKET,
    BOAT,
    BURY,
    CHOOSE,
    DO,
    ERECT,
    FIELD,
    GIVE,
    GOOD,
    HOUSE,
    MAX_CITY_FIELDS,
    MAX_ROOMS,
    PRIESTESS,
    QUEEN,
    SCARAB_TO,
    SCROLL,
    SHELF,
    SLOT,
    TO,
    USE,
)
from mehen.games.mennefer.choices import asked, rule_of
from mehen.games.mennefer.language import Alternative
from mehen.games.mennefer.state import (
    ACTIVATED,
    BASKETS,
    EYES,
    FOOD,
    FRESH,
    GOODS,
    HEIGHT,
    HEKA,
    IN_HAND,
    LYING,
    QUEENS,
    SARCOPHAGI,
    SCROLL_MARKET,
    SCROLLS,
    SETUP,
    SHELVES,
    SPHINXES,
    TURNED,
    UPRIGHT,
    MenNefer,
)
from mehen.games.mennefer.steps.goods import has_room
from mehen.games.mennefer.steps.necropolis import bury_limit, scroll_cost
from mehen.games.mennefer.steps.nile import AFTER, boat_at
from mehen.games.mennefer.steps.sphinxes import erect_limit
from mehen.games.mennefer.steps.temple import WITH_OFFERING, basket_goods
from mehen.games.mennefer.vocabulary import LEVELS

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


#: What NATURE's answers are for: during the setup, and later.
DRAWS = {
    "deal_part": ("MN-3.1", "MN-7.12"),
    "deal_queens_tile": ("MN-3.3", "MN-3.3"),
    "deal_bonus": ("MN-3.5", "MN-3.5"),
    "deal_deity": ("MN-3.6", "MN-3.6"),
    "draw_good": ("MN-3.7", "MN-6.15"),
    "draw_scroll": ("MN-3.8", "MN-6.15"),
    "deal_benefit": ("MN-3.9", "MN-3.9"),
    "deal_agreement": ("MN-3.10", "MN-5.7"),
    "place_neutrals": ("MN-3.11", "MN-3.11"),
    "deal_board": ("MN-3.14", "MN-3.14"),
    "draw_start": ("MN-3.15", "MN-3.15"),
    "deal_tile": ("MN-3.16", "MN-3.16"),
    "fill_display": ("MN-3.17", "MN-3.17"),
    "reveal_top": ("MN-3.17", "MN-6.14"),
}


def reason(s: MenNefer, action: int, step: str) -> Line:
    verb = s.c.space.verb_of(action).name
    if s.actor == NATURE:
        return Line("refusal.nature", {}, DRAWS[step][s.phase != SETUP])
    if verb == "pass":
        return Line("refusal.must_turn", {}, "MN-6.1") if step == "option" else Line("refusal.must", {}, "MN-4.9")
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
    lang, item = s.c.lang, action - DO
    a, b = asked(s)
    first = lang.sets.start[a]
    if item not in [lang.sets.flat[k] for k in range(first, lang.sets.start[a + 1]) if b >> (k - first) & 1]:
        return Line("refusal.not_listed", {}, "MN-4.6")
    if lang.items.start[item + 1] - lang.items.start[item] > 1:
        return Line("refusal.no_effect", {}, "MN-4.10")
    return _idle(s, s.actor, lang.alternatives[lang.items.flat[lang.items.start[item]]])


def _choose(s: MenNefer, action: int, step: str) -> Line:
    items, item = s.c.lang.items, asked(s)[0]
    if action - CHOOSE in [items.flat[k] for k in range(items.start[item], items.start[item + 1])]:
        return _idle(s, s.actor, s.c.lang.alternatives[action - CHOOSE])
    return Line("refusal.no_alternative", {}, "MN-4.2")


def _idle(s: MenNefer, p: int, alternative: Alternative) -> Line:
    """MN-4.10: why an action can do nothing now."""
    verb, n, more = alternative
    if verb in (vocabulary.W_FOOD, vocabulary.W_HEKA):
        return Line(f"refusal.full_{vocabulary.VERBS[verb]}", {"n": s.c.cap}, "MN-7.1")
    if verb in (vocabulary.W_HEART, vocabulary.W_FEATHER):
        return Line(f"refusal.{vocabulary.VERBS[verb]}_end", {}, "MN-7.3")
    if verb == vocabulary.W_EMBALM:
        return Line("refusal.no_mummy", {}, "MN-7.20")
    if verb == vocabulary.W_SCARAB:
        return Line("refusal.scarabs_end", {}, "MN-7.6")
    if verb in (vocabulary.W_PAPYRUS_BUY, vocabulary.W_PAPYRUS_TAKE):
        return _no_scroll(s, p)
    if verb in (vocabulary.W_GOOD_BUY, vocabulary.W_GOOD_TAKE):
        return _no_good(s, p)
    if verb == vocabulary.W_BURY:
        if s.get(p, SARCOPHAGI) == 0:
            return Line("refusal.no_sarcophagus", {}, "MN-7.21")
        limit = bury_limit(s, p, n)
        return Line("refusal.no_grave", {"level": LEVELS[limit - 1]}, "MN-7.21") if limit else _short_track("bury")
    if verb == vocabulary.W_ERECT:
        if s.get(p, SPHINXES) == 0:
            return Line("refusal.no_sphinx", {}, "MN-7.61")
        limit = erect_limit(s, p, n)
        return Line("refusal.no_pedestal", {"level": LEVELS[limit - 1]}, "MN-7.61") if limit else _short_track("erect")
    if verb == vocabulary.W_PRIESTESS:
        return Line("refusal.no_room_or_offering" if more else "refusal.no_room", {"n": n}, "MN-7.33")
    if verb == vocabulary.W_BOATS:
        return Line("refusal.no_boat_moves", {"n": n}, "MN-7.51")
    return Line("refusal.no_agreements", {}, "MN-7.57")


def _short_track(verb: str) -> Line:
    return Line(f"refusal.{verb}_track", {}, "MN-7.22" if verb == "bury" else "MN-7.62")


def _no_scroll(s: MenNefer, p: int) -> Line:
    if s.get(p, SCROLLS) == s.c.places:
        return Line("refusal.no_place", {}, "MN-7.26")
    costs = [int(scroll_cost(s, p, k, False)) for k in range(s.c.scroll_fields) if s.table[SCROLL_MARKET + k] >= 0]
    return _too_dear("heka", costs, s.get(p, HEKA), "MN-7.27")


def _no_good(s: MenNefer, p: int) -> Line:
    if not has_room(s, p):
        return Line("refusal.area_full", {}, "MN-7.31")
    costs = [int(s.c.good_cost[k]) for k in range(s.c.goods_fields) if s.table[GOODS + k] >= 0]
    return _too_dear("food", costs, s.get(p, FOOD), "MN-7.30")


def _too_dear(what: str, costs: list[int], left: int, rule: str) -> Line:
    """R-58: an empty market has nothing to sell."""
    if not costs:
        return Line("refusal.nothing_there", {}, rule)
    return Line(f"refusal.cheapest_{what}", {"n": min(costs), "left": left}, rule)


def _mix(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.mix", {"n": asked(s)[0]}, "MN-7.5")


def _scarab(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.scarab_end", {"house": Name("house", s.c.house_ids[action - SCARAB_TO])}, "MN-7.6")


def _stone(s: MenNefer, action: int, step: str) -> Line:
    """Only the queens' block can be refused."""
    if s.get(s.actor, QUEENS) == s.c.queens_track:
        return Line("refusal.block_end", {}, "MN-7.19")
    return Line("refusal.no_eye" if s.get(s.actor, EYES) == 0 else "refusal.no_queen", {}, "MN-7.18")


def _site(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.site_taken", {}, "MN-7.12")


def _queen(s: MenNefer, action: int, step: str) -> Line:
    if s.table[HEIGHT + action - QUEEN] == s.c.queen_parts:
        return Line("refusal.queen_complete", {}, "MN-7.18")
    return Line("refusal.no_eye_space", {}, "MN-7.18")


def _bury(s: MenNefer, action: int, step: str) -> Line:
    limit = bury_limit(s, s.actor, asked(s)[0])
    if s.c.grave_level[action - BURY] > limit:
        return Line("refusal.column", {"level": LEVELS[limit - 1]}, "MN-7.21")
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
    shelf, need = action - SHELF, s.c.shelf_need[action - SHELF]
    missing = [k for k in range(shelf) if (need & ~s.get(s.actor, SHELVES)) >> k & 1]
    below = any(s.c.shelf_level[k] < s.c.shelf_level[shelf] for k in missing)
    fields = [Name("shelf", s.c.shelf_ids[k]) for k in missing]
    return Line("refusal.no_support" if below else "refusal.not_leftmost", {"fields": fields}, "MN-7.29")


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
    if s.get(s.actor, BASKETS) >> (action - BASKET) & 1:
        return Line("refusal.basket_there", {}, "MN-7.39")
    if s.get(s.actor, UPRIGHT + s.c.temple_room[action - BASKET]) == 0:
        return Line("refusal.room_without", {}, "MN-7.38")
    return Line("refusal.field_taken", {}, "MN-7.39")


def _boat(s: MenNefer, action: int, step: str) -> Line:
    a, b = asked(s)
    start = action - BOAT
    if not boat_at(s, s.actor, start):
        return Line("refusal.no_boat", {}, "MN-7.51")
    if b >> 8 == AFTER:
        return Line("refusal.moves_over", {}, "MN-7.50")
    if not any(s.c.distance[start * s.c.locations + to] for to in range(1, s.c.locations)):
        return Line("refusal.river_end", {}, "MN-7.49")
    return Line("refusal.nowhere", {"n": a}, "MN-7.51") if a else Line("refusal.no_steps", {}, "MN-7.50")


def _activate(s: MenNefer, action: int, step: str) -> Line:
    if not boat_at(s, s.actor, action - ACTIVATE):
        return Line("refusal.no_boat", {}, "MN-7.52")
    if s.get(s.actor, ACTIVATED) >> (action - ACTIVATE) & 1:
        return Line("refusal.activated_already", {}, "MN-7.52")
    return Line("refusal.no_activation", {}, "MN-7.50")


def _to(s: MenNefer, action: int, step: str) -> Line:
    a, b = asked(s)
    target = action - TO
    if target == a:
        return Line("refusal.same_place", {}, "MN-7.51")
    distance = s.c.distance[a * s.c.locations + target]
    if distance == 0:
        return Line("refusal.backwards", {}, "MN-7.49")
    if distance > b & 255:
        return Line("refusal.steps", {"n": distance, "left": b & 255}, "MN-7.50")
    return Line("refusal.own_boat", {}, "MN-7.51")


def _agreement(s: MenNefer, action: int, step: str) -> Line:
    city = asked(s)[1]
    if city and (action - AGREEMENT) // MAX_CITY_FIELDS != city - 1:
        return Line("refusal.other_city", {"city": Name("city", s.c.city_ids[city - 1])}, "MN-7.54")
    return Line("refusal.no_agreement", {}, "MN-7.54" if city else "MN-7.57")


def _discard(s: MenNefer, action: int, step: str) -> Line:
    return Line("refusal.not_your_agreement", {}, "MN-7.56")


def _erect(s: MenNefer, action: int, step: str) -> Line:
    limit = erect_limit(s, s.actor, asked(s)[0])
    if s.c.pedestal_level[action - ERECT] > limit:
        return Line("refusal.pedestal_number", {"level": LEVELS[limit - 1]}, "MN-7.61")
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
