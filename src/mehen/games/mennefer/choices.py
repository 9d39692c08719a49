"""Questions and answers for people: each legal action with its place on the board, its cost and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mehen.core.frame import a_of, b_of
from mehen.core.game import Choice
from mehen.core.text import Arg, Line, Name
from mehen.games.mennefer.actions import (
    ACTIVATE,
    AGREEMENT,
    BASKET,
    BENEFIT,
    BOARD,
    BOAT,
    BONUS,
    BURY,
    CHOOSE,
    COVER,
    DEAL_AGREEMENT,
    DEAL_TILE,
    DEITY,
    DISCARD,
    DO,
    DRAW_GOOD,
    DRAW_SCROLL,
    ERECT,
    FAVOUR,
    FIELD,
    GIVE,
    GOOD,
    HOUSE,
    MASTABA,
    MAX_CITY_FIELDS,
    MAX_ROOMS,
    MAX_SHELVES,
    MAX_SITES,
    MIX,
    NEUTRALS,
    PART,
    PRIESTESS,
    QUEEN,
    QUEENS_TILE,
    REVEAL,
    ROW,
    SCARAB,
    SCROLL,
    SHELF,
    SITE,
    SLOT,
    START,
    STONE,
    TO,
    USE,
)
from mehen.games.mennefer.state import BENEFIT as BENEFIT_TABLE
from mehen.games.mennefer.state import BONUS as BONUS_TABLE
from mehen.games.mennefer.state import DISPLAY, FOOD, GOODS, GREAT, QUEENS, SCROLL_MARKET, TOP, MenNefer
from mehen.games.mennefer.state import QUEENS_TILE as QUEENS_TABLE
from mehen.games.mennefer.state import SCARAB as SCARAB_COLUMN
from mehen.games.mennefer.steps.necropolis import scroll_cost
from mehen.games.mennefer.steps.pyramids import GREAT_STONE
from mehen.games.mennefer.steps.turns import VISITING, crowd_cost
from mehen.games.mennefer.vocabulary import LEVELS, STONES, VERBS

#: The rule behind the question of each step that asks a seat.
QUESTIONS = {
    "option": "MN-6.2",
    "use_tile": "MN-6.3",
    "house": "MN-6.4",
    "track_field": "MN-6.10",
    "display_slot": "MN-6.11",
    "row": "MN-6.13",
    "items": "MN-4.6",
    "alternative": "MN-4.2",
    "favour": "MN-7.4",
    "mix": "MN-7.5",
    "scarab": "MN-7.6",
    "limestone": "MN-7.11",
    "site": "MN-7.12",
    "cover": "MN-7.14",
    "queen": "MN-7.18",
    "bury": "MN-7.21",
    "mastaba": "MN-7.24",
    "papyrus": "MN-7.27",
    "good": "MN-7.30",
    "shelf": "MN-7.29",
    "priestesses": "MN-7.33",
    "offer_good": "MN-7.36",
    "basket": "MN-7.38",
    "boats": "MN-7.50",
    "boat_to": "MN-7.51",
    "agreement": "MN-7.57",
    "discard_agreement": "MN-7.56",
    "erect": "MN-7.61",
}


def asked(s: MenNefer) -> tuple[int, int]:
    """The two arguments of the frame that asks."""
    f = s.agenda[s.depth - 1]
    return a_of(f), b_of(f)


def rule_of(s: MenNefer, step: str) -> str:
    """Some questions have one rule or another behind them."""
    a, b = asked(s)
    if step == "house" and a != VISITING:
        return "MN-6.8"
    if step == "agreement" and b > 0:
        return "MN-7.54"
    if step == "mastaba" and b == (1 << s.c.bonuses) - 1:
        return "MN-7.25"
    return QUESTIONS[step]


def question(s: MenNefer, step: str) -> Line:
    a, b = asked(s)
    args: dict[str, Arg] = {}
    key = step
    if step == "house":
        key = "house_visit" if a == VISITING else "house_specialise"
    elif step == "track_field":
        args = {"house": Name("house", s.c.house_ids[a])}
    elif step == "items":
        return _items(s, a, b)
    elif step in ("favour", "mix", "limestone", "scarab", "mastaba"):
        args = {"n": a}
    elif step == "site":
        favour = s.c.favour_ids[s.table[TOP + a]]
        args = {"level": LEVELS[a], "favour": Name("favour", favour)}
    elif step in ("papyrus", "good"):
        key = f"{step}_free" if a == 1 else f"{step}_buy"
    elif step == "priestesses":
        key, args = ("priestesses_offer" if b & 1 else "priestesses"), {"n": a}
    elif step == "shelf":
        args = {"good": Name("good", s.c.good_ids[s.table[GOODS + a]])}
    elif step == "boats":
        args = {"n": a, "m": b & 255}
    elif step == "boat_to":
        args = {"location": Name("location", s.c.location_ids[a]), "n": b & 255}
    elif step == "agreement" and b > 0:
        key, args = "agreement_city", {"city": Name("city", s.c.city_ids[b - 1])}
    elif step == "discard_agreement":
        args = {"agreement": Name("agreement", s.c.agreement_ids[a])}
    return Line(f"ask.{key}", args, rule_of(s, step))


def _items(s: MenNefer, number: int, mask: int) -> Line:
    """Where the list comes from and all that is left of it, also what can do nothing now."""
    sets = s.c.lang.sets
    first, last = sets.start[number], sets.start[number + 1]
    left = [s.c.lang.item_ids[sets.flat[k]] for k in range(first, last) if mask >> (k - first) & 1]
    source = s.c.lang.set_ids[number].partition(".")[0]
    return Line(f"from.{source}", {"actions": [Name("item", name) for name in left]}, QUESTIONS["items"])


def choice(s: MenNefer, action: int, step: str) -> Choice:
    """One legal action; verbs with arguments have a describer, the others are plain words."""
    space = s.c.space
    verb = space.verb_of(action).name
    describe = DESCRIBE.get(verb)
    if describe is None:
        rules = {"offer": "MN-7.34", "pass": "MN-4.6"}
        return Choice(action, space.write(action), verb, Line(f"choice.{verb}", {}, rules.get(verb, "MN-6.2")))
    parts: dict[str, Any] = describe(s, action)
    if step in QUESTIONS and not parts["title"].rule:
        parts["title"] = Line(parts["title"].key, parts["title"].args, rule_of(s, step))
    return Choice(action, space.write(action), verb, **parts)


Parts = dict[str, Any]


def _use(s: MenNefer, action: int) -> Parts:
    tile = s.c.tile_ids[action - USE]
    return {"title": Line("choice.use", {"tile": Name("tile", tile)}), "target": f"tile.{tile}"}


def _house(s: MenNefer, action: int) -> Parts:
    house = action - HOUSE
    name = s.c.house_ids[house]
    visit = asked(s)[0] == VISITING
    cost = crowd_cost(s, house, not visit)
    target = f"house.{name}.{'sun' if visit else 'moon'}"
    args: dict[str, Arg] = {"house": Name("house", name), "n": cost}
    if cost > s.get(s.actor, FOOD):  # R-2
        label = Line("choice.house_unpaid", {**args, "food": s.c.crowded_out_food}, "MN-6.5" if visit else "MN-6.8")
        return {"title": label, "target": target, "gain": {"food": s.c.crowded_out_food}}
    return {"title": Line("choice.house", args), "target": target, "cost": {"food": cost} if cost else {}}


def _field(s: MenNefer, action: int) -> Parts:
    n = action - FIELD + 1
    name = f"track.{s.c.house_ids[asked(s)[0]]}.{n}"
    return {"title": Line("choice.field", {"n": n, "actions": Name("set", name)}), "target": name}


def _slot(s: MenNefer, action: int) -> Parts:
    slot = action - SLOT
    food = s.c.slot_food[slot]
    tile = s.c.tile_ids[s.table[DISPLAY + slot]]
    return {
        "title": Line("choice.slot", {"n": slot + 1, "tile": Name("tile", tile)}),
        "target": f"display.{slot + 1}",
        "cost": {"food": -food} if food < 0 else {},
        "gain": {"food": food} if food > 0 else {},
    }


def _row(s: MenNefer, action: int) -> Parts:
    n = action - ROW + 1
    return {"title": Line("choice.row", {"n": n, "actions": Name("set", f"row.{n}")}), "target": f"row.{n}"}


def _do(s: MenNefer, action: int) -> Parts:
    return {"title": Line("choice.do", {"item": Name("item", s.c.lang.item_ids[action - DO])})}


def _choose(s: MenNefer, action: int) -> Parts:
    return {"title": Line("choice.choose", {"item": Name("item", s.c.lang.alternative_ids[action - CHOOSE])})}


def _favour(s: MenNefer, action: int) -> Parts:
    k = action - FAVOUR
    what = VERBS[s.c.favour_what[k]]
    label = Line("choice.favour", {"favour": Name("favour", s.c.favour_ids[k])})
    return {"title": label, "gain": {what: s.c.favour_much[k]}}


def _mix(s: MenNefer, action: int) -> Parts:
    food = action - MIX
    heka = asked(s)[0] - food
    return {"title": Line("choice.mix", {"food": food, "heka": heka}), "gain": {"food": food, "heka": heka}}


def _stone(s: MenNefer, action: int) -> Parts:
    stone = action - STONE
    at = s.get(s.actor, GREAT if stone == GREAT_STONE else QUEENS)
    if stone == GREAT_STONE and at == s.c.great:
        return {"title": Line("choice.stone_surplus", {"n": s.c.great_surplus}, "MN-7.17"), "target": "track.great"}
    name = STONES[stone]
    rule = "MN-7.11" if stone == GREAT_STONE else "MN-7.18"
    label = Line("choice.stone", {"stone": Name("stone", name), "n": at + 1}, rule)
    return {"title": label, "target": f"track.{name}.{at + 1}"}


def _site(s: MenNefer, action: int) -> Parts:
    site = action - SITE
    level = asked(s)[0]
    covered = s.c.site_favour[site] if level == 0 else s.part[(level - 1) * MAX_SITES + site]
    label = Line("choice.site", {"n": site + 1, "favour": Name("favour", s.c.favour_ids[covered])}, "MN-7.13")
    return {"title": label, "target": f"site.{site + 1}"}


def _cover(s: MenNefer, action: int) -> Parts:
    cover = action - COVER
    covers = s.c.covers
    sites = [covers.flat[k] for k in range(covers.start[cover], covers.start[cover + 1])]
    favours = [Name("favour", s.c.favour_ids[s.part[(s.c.levels - 1) * MAX_SITES + site]]) for site in sites]
    return {"title": Line("choice.cover", {"favours": favours, "sites": s.c.cover_ids[cover]})}


def _queen(s: MenNefer, action: int) -> Parts:
    queen = action - QUEEN
    tile = s.c.queens_tile_ids[s.table[QUEENS_TABLE + queen]]
    name = s.c.queen_ids[queen]
    args: dict[str, Arg] = {"queen": Name("queen", name), "tile": Name("queens_tile", tile)}
    return {"title": Line("choice.queen", args), "target": f"queen.{name}"}


def _scroll(s: MenNefer, action: int) -> Parts:
    field = action - SCROLL
    scroll = s.c.scroll_ids[s.table[SCROLL_MARKET + field]]
    heka = scroll_cost(s, s.actor, field, asked(s)[0] == 1)
    label = Line("choice.scroll", {"scroll": Name("scroll", scroll)})
    return {"title": label, "target": f"papyrus.{field + 1}", "cost": {"heka": heka} if heka else {}}


def _good(s: MenNefer, action: int) -> Parts:
    field = action - GOOD
    good = s.c.good_ids[s.table[GOODS + field]]
    label = Line("choice.good", {"good": Name("good", good), "text": Name("good_text", good)})
    cost = {} if asked(s)[0] == 1 else {"food": s.c.good_cost[field]}
    return {"title": label, "target": f"good.{field + 1}", "cost": cost}


def _shelf(s: MenNefer, action: int) -> Parts:
    shelf = action - SHELF
    name = s.c.shelf_ids[shelf]
    points = s.c.shelf_points[shelf]
    label = Line("choice.shelf", {"shelf": Name("shelf", name)})
    return {"title": label, "target": f"shelf.{name}", "gain": {"points": points} if points else {}}


def _priestess(s: MenNefer, action: int) -> Parts:
    lying, room = divmod(action - int(PRIESTESS), int(MAX_ROOMS))
    key = "entrance" if room == 0 else "lying" if lying else "upright"
    steps = s.c.room_cost[room + 1]
    label = Line(f"choice.priestess_{key}", {"n": room, "to": room + 1})
    return {"title": label, "target": f"room.{room}", "cost": {"steps": steps}}


def _give(s: MenNefer, action: int) -> Parts:
    shelf = action - GIVE
    good = s.shelf[s.actor * MAX_SHELVES + shelf]
    name = s.c.good_ids[good]
    actions = Name("set", f"good.{name}.{s.c.shelf_level[shelf] + 1}")
    label = Line("choice.give", {"good": Name("good", name), "actions": actions})
    return {"title": label, "target": f"shelf.{s.c.shelf_ids[shelf]}"}


def _basket(s: MenNefer, action: int) -> Parts:
    name = s.c.temple_ids[action - BASKET]
    label = Line("choice.basket", {"temple": Name("temple", name), "actions": Name("set", f"temple.{name}")})
    return {"title": label, "target": f"temple.{name}"}


def _boat(s: MenNefer, action: int) -> Parts:
    place = s.c.location_ids[action - BOAT]
    return {"title": Line("choice.boat", {"location": Name("location", place)}), "target": f"nile.{place}"}


def _to(s: MenNefer, action: int) -> Parts:
    place = action - TO
    name = s.c.location_ids[place]
    steps = s.c.distance[asked(s)[0] * s.c.locations + place]
    label = Line("choice.to", {"location": Name("location", name)})
    return {"title": label, "target": f"nile.{name}", "cost": {"steps": steps}}


def _activate(s: MenNefer, action: int) -> Parts:
    place = action - ACTIVATE
    name = s.c.location_ids[place]
    args: dict[str, Arg] = {"location": Name("location", name)}
    if place < s.c.first_city:
        food = s.c.section_food[place]
        return {"title": Line("choice.activate", args, "MN-7.53"), "target": f"nile.{name}", "gain": {"food": food}}
    benefit = s.c.benefit_ids[s.table[BENEFIT_TABLE + place - s.c.first_city]]
    label = Line("choice.activate_city", {**args, "benefit": Name("benefit", benefit)}, "MN-7.54")
    return {"title": label, "target": f"nile.{name}"}


def _bury(s: MenNefer, action: int) -> Parts:
    grave = s.c.grave_ids[action - BURY]
    label = Line("choice.bury", {"grave": Name("grave", grave), "actions": Name("set", f"grave.{grave}")})
    return {"title": label, "target": f"grave.{grave}"}


def _mastaba(s: MenNefer, action: int) -> Parts:
    position = s.c.position_ids[action - MASTABA]
    bonus = s.c.bonus_ids[s.table[BONUS_TABLE + action - MASTABA]]
    label = Line("choice.mastaba", {"position": Name("position", position), "bonus": Name("bonus", bonus)})
    return {"title": label, "target": f"bonus.{position}"}


def _erect(s: MenNefer, action: int) -> Parts:
    pedestal = s.c.pedestal_ids[action - ERECT]
    label = Line(
        "choice.erect", {"pedestal": Name("pedestal", pedestal), "actions": Name("set", f"pedestal.{pedestal}")}
    )
    return {"title": label, "target": f"pedestal.{pedestal}"}


def _scarab(s: MenNefer, action: int) -> Parts:
    house = action - SCARAB
    name = s.c.house_ids[house]
    to = s.get(s.actor, SCARAB_COLUMN + house) + 1
    return {"title": Line("choice.scarab", {"house": Name("house", name), "n": to}), "target": f"track.{name}.{to}"}


def _agreement(s: MenNefer, action: int) -> Parts:
    city, field = divmod(action - int(AGREEMENT), int(MAX_CITY_FIELDS))
    tile = s.c.agreement_ids[s.city[action - AGREEMENT]]
    name = s.c.city_ids[city]
    label = Line("choice.agreement", {"agreement": Name("agreement", tile), "city": Name("city", name)})
    return {"title": label, "target": f"city.{name}.{field + 1}"}


def _discard(s: MenNefer, action: int) -> Parts:
    tile = s.c.agreement_ids[action - DISCARD]
    return {"title": Line("choice.discard", {"agreement": Name("agreement", tile)}), "target": f"agreement.{tile}"}


def _nature(verb: str, first: int, kind: str, rule: str) -> Callable[[MenNefer, int], Parts]:
    """NATURE's answers, for replays and for tables that draw by hand."""

    def describe(s: MenNefer, action: int) -> Parts:
        return {"title": Line(f"choice.{verb}", {"what": Name(kind, s.c.vocabulary[kind][action - first])}, rule)}

    return describe


DESCRIBE: dict[str, Callable[[MenNefer, int], Parts]] = {
    "use": _use,
    "house": _house,
    "field": _field,
    "slot": _slot,
    "row": _row,
    "do": _do,
    "choose": _choose,
    "favour": _favour,
    "mix": _mix,
    "stone": _stone,
    "site": _site,
    "cover": _cover,
    "queen": _queen,
    "scroll": _scroll,
    "good": _good,
    "shelf": _shelf,
    "priestess": _priestess,
    "give": _give,
    "basket": _basket,
    "boat": _boat,
    "to": _to,
    "activate": _activate,
    "bury": _bury,
    "mastaba": _mastaba,
    "erect": _erect,
    "scarab": _scarab,
    "agreement": _agreement,
    "discard": _discard,
    "part": _nature("part", PART, "favour", "MN-3.1"),
    "queens_tile": _nature("queens_tile", QUEENS_TILE, "queens_tile", "MN-3.3"),
    "bonus": _nature("bonus", BONUS, "bonus", "MN-3.5"),
    "deity": _nature("deity", DEITY, "deity", "MN-3.6"),
    "draw_good": _nature("draw_good", DRAW_GOOD, "good", "MN-6.15"),
    "draw_scroll": _nature("draw_scroll", DRAW_SCROLL, "scroll", "MN-6.15"),
    "benefit": _nature("benefit", BENEFIT, "benefit", "MN-3.9"),
    "deal_agreement": _nature("deal_agreement", DEAL_AGREEMENT, "agreement", "MN-5.7"),
    "neutrals": _nature("neutrals", NEUTRALS, "neutrals", "MN-3.11"),
    "board": _nature("board", BOARD, "board", "MN-3.14"),
    "start": _nature("start", START, "seat", "MN-3.15"),
    "deal_tile": _nature("deal_tile", DEAL_TILE, "tile", "MN-3.16"),
    "reveal": _nature("reveal", REVEAL, "tile", "MN-6.14"),
}
