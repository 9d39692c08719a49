"""Why an action is not offered: the first rule that stands in its way.

Steps with nothing to choose ask nobody, so that having no token, no tile or no obelisk needs no words.
"""

from __future__ import annotations

from collections.abc import Callable

from mehen.core.frame import a_of
from mehen.core.state import NATURE
from mehen.core.text import Line, Name
from mehen.games.ankh.actions import (
    BUILD,
    CAMEL,
    CARD,
    FIGURE,
    KIND,
    MAX_HEXES,
    MONUMENT,
    POWER,
    SLOT,
    TO,
    TRAPPED,
)
from mehen.games.ankh.choices import QUESTIONS, frame_on_top
from mehen.games.ankh.state import CHOSEN, FOLLOWERS, HELD, MOVED, UNDER, UNLOCKED, Ankh
from mehen.games.ankh.steps.growth import near_own_figure, neutral_left, supply_of
from mehen.games.ankh.steps.summoning import can_ransom
from mehen.games.ankh.vocabulary import (
    MONUMENTS,
    OBELISK,
    OSIRIS,
    PYRAMID,
    PYRAMID_ATTUNED,
)

#: The verbs each step understands.
VERBS = {
    "choose_god": {"god"},
    "choose_action": {"action"},
    "move": {"done", "figure"},
    "move_to": {"to"},
    "push": {"to"},
    "aim": {"aim"},
    "summon": {"done", "slot", "monument"},
    "summon_kind": {"kind"},
    "summon_hex": {"to"},
    "assign_sun": {"yes", "no"},
    "unlock": {"done", "power"},
    "control": {"done", "monument"},
    "camel": {"done", "camel"},
    "keep_tile": {"yes", "no"},
    "swap_tiles": {"done", "swap"},
    "obelisk_move": {"done", "figure"},
    "obelisk_to": {"to"},
    "two_cards": {"yes", "no"},
    "card": {"card"},
    "build": {"done", "build"},
    "bid": {"bid"},
    "tiebreak": {"yes", "no"},
    "spare": {"yes", "no"},
    "trap": {"done", "trap"},
    "mummy": {"to"},
    "underworld": {"done", "tile"},
    "underworld_to": {"to"},
    "worship": {"yes", "no"},
    "inherit": {"yes", "no"},
    "give_up": {"figure", "kind"},
}


def reason(s: Ankh, action: int, step: str) -> Line:
    if s.actor == NATURE:
        return Line("refusal.nature", {}, "AK-3.4")
    verb = s.c.space.verb_of(action).name
    explain = REASONS.get(verb)
    if verb not in VERBS[step] or explain is None:
        return Line("refusal.not_asked", {}, QUESTIONS[step])
    return explain(s, action, step)


def _action(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.track_above", {}, "AK-4.5")


def _figure(s: Ankh, action: int, step: str) -> Line:
    h = action - FIGURE
    if not s.is_figure(h) or s.owner(h) != s.side_of(s.actor):
        return Line("refusal.not_own_figure", {}, QUESTIONS[step])
    if step == "give_up":
        return Line("refusal.other_base", {}, "AK-10M.3")
    if s.at[h] & MOVED:
        return Line("refusal.moved_already", {}, QUESTIONS[step])
    return Line("refusal.nowhere_to_go", {}, "AK-5.8")


def _to(s: Ankh, action: int, step: str) -> Line:
    h = action - TO
    f = frame_on_top(s)
    if not s.is_land(h):
        return Line("refusal.water", {}, "AK-6.7" if step == "summon_hex" else "AK-5.3")
    if s.at[h]:
        return Line("refusal.occupied", {}, "AK-12.2" if step == "move_to" and s.is_figure(h) else "AK-2.2")
    if step == "underworld_to":
        return Line("refusal.other_region" if not s.ground[h] & UNDER else "refusal.tile_there", {}, "AK-11.4")
    mover = s.owner(a_of(f)) if step in ("move_to", "obelisk_to") else s.side_of(s.actor)
    if s.ground[h] & UNDER and s.lords[OSIRIS] != mover:
        return Line("refusal.underworld", {}, "AK-5.4" if step == "move_to" else "AK-6.6")
    return Line(f"refusal.hex_{step}", {}, "AK-2.7" if step == "move_to" else QUESTIONS[step])


def _slot(s: Ankh, action: int, step: str) -> Line:
    if action != SLOT and s.lords[OSIRIS] != s.side_of(s.actor):
        return Line("refusal.not_osiris", {}, "AK-6.3")
    return Line("refusal.no_placement", {}, "AK-6.10")


def _monument(s: Ankh, action: int, step: str) -> Line:
    h = action - MONUMENT
    side = s.side_of(s.actor)
    if not OBELISK <= s.kind(h) < OBELISK + len(MONUMENTS):
        return Line("refusal.no_monument", {}, QUESTIONS[step])
    if step == "summon":
        if not s.has(side, PYRAMID_ATTUNED):
            return Line("refusal.no_power", {"power": Name("power", s.c.power_ids[PYRAMID_ATTUNED])}, "AK-6.2")
        if s.kind(h) != PYRAMID or s.owner(h) != side:
            return Line("refusal.not_own_pyramid", {}, "AK-6.2")
        return Line("refusal.no_placement", {}, "AK-6.10")
    if s.owner(h) == side:
        return Line("refusal.own_already", {}, "AK-8.1")
    if not near_own_figure(s, side, h):
        return Line("refusal.no_figure_near", {}, "AK-8.1")
    assert s.owner(h) >= 0 and neutral_left(s)
    return Line("refusal.neutral_first", {}, "AK-8.2")


def _kind(s: Ankh, action: int, step: str) -> Line:
    if step == "give_up":
        return Line("refusal.other_base", {}, "AK-10M.3")
    side = s.side_of(s.actor)
    if action == KIND + TRAPPED and s.get(side, HELD) == 0:
        return Line("refusal.none_trapped", {}, "AK-6.5")
    if action == KIND + TRAPPED and not can_ransom(s, side):
        return Line("refusal.followers", {"n": s.c.ransom, "have": s.get(side, FOLLOWERS)}, "AK-6.5")
    return Line("refusal.not_in_pool", {}, "AK-6.10")


def _power(s: Ankh, action: int, step: str) -> Line:
    side = s.side_of(s.actor)
    if s.has(side, action - POWER):
        return Line("refusal.unlocked_already", {}, "AK-7.3")
    return Line("refusal.other_level", {"level": s.c.slot_level[s.get(side, UNLOCKED)]}, "AK-7.3")


def _camel(s: Ankh, action: int, step: str) -> Line:
    if s.has_camel(action - CAMEL):
        return Line("refusal.camel_there", {}, "AK-8.4")
    return Line("refusal.no_caravan", {"n": s.c.max_camels, "land": s.c.least_land}, "AK-8.5")


def _swap(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.swap", {}, "AK-8.8")


def _card(s: Ankh, action: int, step: str) -> Line:
    if s.get(s.side_of(s.actor), CHOSEN) >> (action - CARD) & 1:
        return Line("refusal.card_chosen", {}, "AK-9B.1a")
    return Line("refusal.card_played", {}, "AK-9B.6d")


def _build(s: Ankh, action: int, step: str) -> Line:
    monument, h = divmod(int(action - BUILD), int(MAX_HEXES))
    if supply_of(s, monument) == 0:
        return Line("refusal.none_in_supply", {}, "AK-9B.2")
    if s.at[h]:
        return Line("refusal.occupied", {}, "AK-2.2")
    if s.ground[h] & UNDER:
        return Line("refusal.underworld_build", {}, "AK-11.4")
    return Line("refusal.other_region", {}, "AK-9B.2")


def _bid(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.bid", {"have": s.get(s.side_of(s.actor), FOLLOWERS)}, "AK-9B.3")


def _aim(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.aim", {}, "AK-12.6")


def _trap(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.trap", {}, "AK-11.2")


def _tile(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.no_tile", {}, "AK-11.4")


def _god(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.god_taken", {}, "AK-3.1")


def _done(s: Ankh, action: int, step: str) -> Line:
    """Only a monument to control and a line that was begun have to be finished."""
    if step == "camel":
        return Line("refusal.finish_line", {}, "AK-8.5")
    return Line("refusal.must_control", {}, "AK-8.3")


REASONS: dict[str, Callable[[Ankh, int, str], Line]] = {
    "done": _done,
    "action": _action,
    "figure": _figure,
    "to": _to,
    "aim": _aim,
    "slot": _slot,
    "monument": _monument,
    "kind": _kind,
    "power": _power,
    "camel": _camel,
    "swap": _swap,
    "card": _card,
    "build": _build,
    "bid": _bid,
    "trap": _trap,
    "tile": _tile,
    "god": _god,
}
