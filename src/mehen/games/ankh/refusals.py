"""Why an action is not offered: the first rule that stands in its way.

Steps with nothing to choose ask nobody, so that having no token, no tile or no obelisk needs no words.
"""

from __future__ import annotations

from collections.abc import Callable

from mehen.core.frame import a_of, b_of
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
    TILE,
    TO,
    TRAP,
    TRAPPED,
)
from mehen.games.ankh.choices import QUESTIONS, frame_on_top
from mehen.games.ankh.state import CHOSEN, FOLLOWERS, HELD, MOVED, POOL, UNDER, UNLOCKED, WARRIORS, Ankh
from mehen.games.ankh.steps.growth import neutral_left
from mehen.games.ankh.steps.kills import god_hex
from mehen.games.ankh.steps.summoning import (
    AT_PYRAMID,
    REGULAR,
    UNDERWORLD,
    can_ransom,
    has_swimmer,
    has_walker,
    next_to,
)
from mehen.games.ankh.steps.survey import Survey
from mehen.games.ankh.vocabulary import (
    APOPHIS,
    CITY,
    GUARDIAN,
    MONUMENTS,
    OBELISK,
    OSIRIS,
    PYRAMID,
    PYRAMID_ATTUNED,
    SATIS,
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
    if not s.is_figure(h):
        return Line("refusal.no_figure", {}, QUESTIONS[step])
    if s.owner(h) != s.side_of(s.actor):
        return Line("refusal.not_own_figure", {}, QUESTIONS[step])
    if step == "give_up":
        return Line("refusal.no_guardian" if s.kind(h) < GUARDIAN else "refusal.other_base", {}, "AK-10M.3")
    if s.at[h] & MOVED:
        return Line("refusal.moved_already", {}, QUESTIONS[step])
    return Line("refusal.nowhere_to_go", {}, "AK-5.8")


# -- hexes, by what is put there --------------------------------------------------------------------


def _to(s: Ankh, action: int, step: str) -> Line:
    return TO_REASONS[step](s, action - TO)


def _move_to(s: Ankh, h: int) -> Line:
    """A move ends on an empty land hex within reach (AK-5.3); Satis may push (AK-12.2)."""
    origin = int(a_of(frame_on_top(s)))
    if h == origin:
        return Line("refusal.own_hex", {}, "AK-5.6")
    if not s.is_land(h):
        return Line("refusal.water_move", {}, "AK-5.3")
    if h not in _within(s, origin):
        return Line("refusal.too_far", {"n": s.c.reach}, "AK-5.3")
    side = s.owner(origin)
    enemy = s.is_figure(h) and s.owner(h) != side
    if s.at[h] and not (enemy and s.kind(origin) == SATIS):
        return Line("refusal.occupied", {}, "AK-2.2")
    if s.ground[h] & UNDER and s.lords[OSIRIS] != side:
        return Line("refusal.underworld", {}, "AK-5.4")
    return Line("refusal.no_room_to_push", {}, "AK-12.2")


def _within(s: Ankh, h: int) -> list[int]:
    rows = s.c.board.within
    return [rows.flat[i] for i in range(rows.start[h], rows.start[h + 1])]


def _push(s: Ankh, h: int) -> Line:
    """The pushed figure goes to an empty land hex next to it and obeys AK-5.4 for its own side (AK-12.2)."""
    origin, pushed = int(a_of(frame_on_top(s))), int(b_of(frame_on_top(s)))
    if not _touch(s, pushed, h):
        return Line("refusal.push_one", {}, "AK-12.2")
    if not s.is_land(h):
        return Line("refusal.water_push", {}, "AK-12.2")
    if s.at[h] and h != origin:
        return Line("refusal.occupied", {}, "AK-2.2")
    return Line("refusal.underworld", {}, "AK-6.6")


def _touch(s: Ankh, h: int, there: int) -> bool:
    """Whether two hexes share an edge, with a barrier or without."""
    return there in [s.c.board.neighbour[h * 6 + d] for d in range(6)]


def _summon_hex(s: Ankh, h: int) -> Line:
    """What stands in the way of this placement of this kind of figure (AK-6.1 to AK-6.3, AK-6.7)."""
    slot, kind = int(a_of(frame_on_top(s))), int(b_of(frame_on_top(s)))
    if s.at[h]:
        return Line("refusal.occupied", {}, "AK-2.2")
    if not s.is_land(h) and kind != APOPHIS:
        return Line("refusal.water_summon", {"kind": Name("kind", s.c.kind_ids[APOPHIS])}, "AK-6.7")
    if slot == UNDERWORLD:
        return Line("refusal.only_underworld", {}, "AK-6.3")
    if s.ground[h] & UNDER and s.lords[OSIRIS] != s.side_of(s.actor):
        return Line("refusal.underworld", {}, "AK-6.6")
    if slot == REGULAR:
        return Line("refusal.not_beside_own", {}, "AK-6.1")
    pyramid = Name("hex", s.c.board.hex_ids[slot - AT_PYRAMID])
    return Line("refusal.not_beside_pyramid", {"hex": pyramid}, "AK-6.2" if s.is_land(h) else "AK-6.7")


def _obelisk_to(s: Ankh, h: int) -> Line:
    """An empty land hex of the battle region next to an own obelisk (AK-9B.0)."""
    if not s.is_land(h):
        return Line("refusal.water_obelisk", {}, "AK-9B.0")
    if not s.in_region(h, s.battle):
        return Line("refusal.other_region", {}, "AK-9B.0")
    if s.at[h]:
        return Line("refusal.occupied", {}, "AK-2.2")
    if s.ground[h] & UNDER and s.lords[OSIRIS] != s.side_of(s.actor):
        return Line("refusal.underworld", {}, "AK-6.6")
    return Line("refusal.not_beside_obelisk", {}, "AK-9B.0")


def _mummy(s: Ankh, h: int) -> Line:
    """An empty land hex next to the own god (AK-12.3)."""
    if not next_to(s, god_hex(s, s.side_of(s.actor)), h):
        return Line("refusal.not_beside_god", {}, "AK-12.3")
    if not s.is_land(h):
        return Line("refusal.water_mummy", {}, "AK-12.3")
    if s.at[h]:
        return Line("refusal.occupied", {}, "AK-2.2")
    return Line("refusal.underworld", {}, "AK-6.6")


def _underworld_to(s: Ankh, h: int) -> Line:
    """An empty land hex of the battle region without a tile (AK-11.4)."""
    if not s.is_land(h):
        return Line("refusal.water_tile", {}, "AK-11.4")
    if not s.in_region(h, s.battle):
        return Line("refusal.other_region", {}, "AK-11.4")
    return Line("refusal.tile_there", {}, "AK-11.4") if s.ground[h] & UNDER else Line("refusal.occupied", {}, "AK-2.2")


TO_REASONS: dict[str, Callable[[Ankh, int], Line]] = {
    "move_to": _move_to,
    "push": _push,
    "summon_hex": _summon_hex,
    "obelisk_to": _obelisk_to,
    "mummy": _mummy,
    "underworld_to": _underworld_to,
}


# -- the other verbs ------------------------------------------------------------------------------------


def _slot(s: Ankh, action: int, step: str) -> Line:
    side = s.side_of(s.actor)
    left, rule = (a_of(frame_on_top(s)), "AK-6.1") if action == SLOT else (b_of(frame_on_top(s)), "AK-6.3")
    if action != SLOT and s.lords[OSIRIS] != side:
        return Line("refusal.not_osiris", {}, "AK-6.3")
    return Line("refusal.slot_used", {}, rule) if left == 0 else _no_placement(s, side)


def _no_placement(s: Ankh, side: int) -> Line:
    """A placement needs a figure, and a hex for it (AK-6.10)."""
    figures = has_walker(s, side) or has_swimmer(s, side)
    return Line("refusal.no_hex" if figures else "refusal.empty_pool", {}, "AK-6.10")


def _monument(s: Ankh, action: int, step: str) -> Line:
    h = action - MONUMENT
    side = s.side_of(s.actor)
    if step == "summon":
        return _pyramid(s, h, side)
    if s.kind(h) == CITY:
        return Line("refusal.city", {}, "AK-13.1")
    if not OBELISK <= s.kind(h) < CITY:
        return Line("refusal.no_monument", {}, "AK-8.1")
    if s.owner(h) == side:
        return Line("refusal.own_already", {}, "AK-8.1")
    if s.owner(h) >= 0 and neutral_left(s):
        return Line("refusal.neutral_first", {}, "AK-8.2")
    return Line("refusal.no_figure_near", {}, "AK-8.1" if s.owner(h) < 0 else "AK-8.2")


def _pyramid(s: Ankh, h: int, side: int) -> Line:
    """Placements at pyramids (AK-6.2)."""
    if s.kind(h) != PYRAMID or s.owner(h) != side:
        return Line("refusal.not_own_pyramid", {}, "AK-6.2")
    if not s.has(side, PYRAMID_ATTUNED):
        return Line("refusal.no_power", {"power": Name("power", s.c.power_ids[PYRAMID_ATTUNED])}, "AK-6.2")
    return Line("refusal.slot_used", {}, "AK-6.2") if s.at[h] & MOVED else _no_placement(s, side)


def _kind(s: Ankh, action: int, step: str) -> Line:
    side = s.side_of(s.actor)
    kind = action - KIND
    if step == "give_up" and kind < GUARDIAN:
        return Line("refusal.no_guardian", {}, "AK-10M.3")
    if kind >= GUARDIAN and s.get(side, POOL + kind - GUARDIAN) == 0:
        return Line("refusal.not_in_pool", {}, "AK-10M.3" if step == "give_up" else "AK-6.10")
    if step == "give_up":
        return Line("refusal.other_base", {}, "AK-10M.3")
    if kind == TRAPPED and s.get(side, HELD) == 0:
        return Line("refusal.none_trapped", {}, "AK-6.5")
    if kind == TRAPPED and not can_ransom(s, side):
        return Line("refusal.followers", {"n": s.c.ransom, "have": s.get(side, FOLLOWERS)}, "AK-6.5")
    if action == KIND and s.get(side, WARRIORS) == 0:
        return Line("refusal.not_in_pool", {}, "AK-6.10")
    return Line("refusal.no_hex", {}, "AK-6.10")


def _power(s: Ankh, action: int, step: str) -> Line:
    side = s.side_of(s.actor)
    if s.has(side, action - POWER):
        return Line("refusal.unlocked_already", {}, "AK-7.3")
    return Line("refusal.other_level", {"level": s.c.slot_level[s.get(side, UNLOCKED)]}, "AK-7.3")


def _camel(s: Ankh, action: int, step: str) -> Line:
    e = action - CAMEL
    line = s.line()
    if s.has_camel(e) or e in line:
        return Line("refusal.camel_there", {}, "AK-8.4")
    ends = [s.c.board.edge_corner[2 * e + k] for k in range(2)]
    survey = Survey(s)
    if line and survey.follow(line) not in ends:
        return Line("refusal.line_goes_on", {}, "AK-8.5")
    if not line and not any(survey.is_anchor(corner) for corner in ends):
        return Line("refusal.line_begins", {}, "AK-8.5")
    return Line("refusal.no_caravan", {"n": s.c.max_camels, "land": s.c.least_land}, "AK-8.6")


def _swap(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.swap", {}, "AK-8.8")


def _card(s: Ankh, action: int, step: str) -> Line:
    if s.get(s.side_of(s.actor), CHOSEN) >> (action - CARD) & 1:
        return Line("refusal.card_chosen", {}, "AK-9B.1a")
    return Line("refusal.card_played", {}, "AK-9B.6d")


def _build(s: Ankh, action: int, step: str) -> Line:
    monument, h = divmod(int(action - BUILD), int(MAX_HEXES))
    if not s.is_land(h):
        return Line("refusal.water_build", {}, "AK-9B.2")
    if not s.in_region(h, s.battle):
        return Line("refusal.other_region", {}, "AK-9B.2")
    if s.at[h]:
        return Line("refusal.occupied", {}, "AK-2.2")
    if s.ground[h] & UNDER:
        return Line("refusal.underworld_build", {}, "AK-11.4")
    return Line("refusal.none_in_supply", {"kind": Name("kind", MONUMENTS[monument])}, "AK-9B.2")


def _bid(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.bid", {"have": s.get(s.side_of(s.actor), FOLLOWERS)}, "AK-9B.3")


def _aim(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.aim", {}, "AK-12.6")


def _trap(s: Ankh, action: int, step: str) -> Line:
    own = s.side_of(action - TRAP) == s.side_of(s.actor)
    return Line("refusal.trap_own" if own else "refusal.trap", {}, "AK-11.2")


def _tile(s: Ankh, action: int, step: str) -> Line:
    return Line("refusal.no_tile_left" if action == TILE else "refusal.no_tile", {}, "AK-11.4")


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
