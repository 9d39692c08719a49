"""Questions and answers for people: each legal action with its name, what it is about and its place on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mehen.core.frame import a_of, b_of
from mehen.core.game import Choice
from mehen.core.text import Arg, Line, Name
from mehen.games.mennefer.actions import (
    ACTIVATE,
    AGREEMENT,
    BASKET,
    BOAT,
    BURY,
    CHOOSE,
    COVER,
    DEAL_AGREEMENT,
    DEAL_BENEFIT,
    DEAL_BOARD,
    DEAL_BONUS,
    DEAL_QUEENS_TILE,
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
    REVEAL,
    ROW,
    SCARAB_TO,
    SCROLL,
    SHELF,
    SITE,
    SLOT,
    START,
    STONE,
    TO,
    USE,
)
from mehen.games.mennefer.language import Alternative
from mehen.games.mennefer.reach import scarab_target, stone_target
from mehen.games.mennefer.scoring import eye_points, grave_points, would_fulfil
from mehen.games.mennefer.state import (
    BENEFIT,
    BONUS,
    DISPLAY,
    EMPTY,
    FOOD,
    FULFILLED,
    GOODS,
    GREAT,
    HIEROGLYPH,
    MAX_PLACES,
    QUEENS,
    QUEENS_TILE,
    SCARAB_AT,
    SCROLL_MARKET,
    SCROLLS,
    SPECIALISES,
    TAKES,
    TOP,
    VISITS,
    MenNefer,
)
from mehen.games.mennefer.steps.necropolis import scroll_cost
from mehen.games.mennefer.steps.nile import AFTER
from mehen.games.mennefer.steps.pyramids import GREAT_STONE
from mehen.games.mennefer.steps.temple import WITH_OFFERING
from mehen.games.mennefer.steps.turns import VISITING, crowd_cost, next_hieroglyph
from mehen.games.mennefer.vocabulary import LEVELS, OWN_LIMIT, STONES, VERBS

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


def has_alternatives(item: str) -> bool:
    """Items with a choice in them are said last, so that it is clear where the choice ends."""
    return " | " in item


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
    elif step == "alternative":
        args = {"item": Name("item", s.c.lang.item_ids[a])}
    elif step == "priestesses":
        key, args = ("priestesses" if not b & WITH_OFFERING else "priestesses_offer" if a else "offer"), {"n": a}
    elif step == "shelf":
        args = {"good": Name("good", s.c.good_ids[s.table[GOODS + a]])}
    elif step == "boats":
        moves = a > 0 and b >> 8 != AFTER
        key = "boats_activate" if not moves else "boats" if b & 255 else "boats_move"
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
    lang = s.c.lang
    first, last = lang.sets.start[number], lang.sets.start[number + 1]
    left = [lang.item_ids[lang.sets.flat[k]] for k in range(first, last) if mask >> (k - first) & 1]
    kind = "item" if len(left) == 1 else "listed"
    source = lang.set_ids[number].partition(".")[0]
    actions = [Name(kind, name) for name in sorted(left, key=has_alternatives)]
    return Line(f"from.{source}", {"actions": actions}, QUESTIONS["items"])


def choice(s: MenNefer, action: int, step: str) -> Choice:
    """One legal action; verbs with arguments have a describer, the others are plain words."""
    space = s.c.space
    verb = space.verb_of(action).name
    parts = DESCRIBE[verb](s, action)
    rule = parts.title.rule or (rule_of(s, step) if step in QUESTIONS else "")
    return Choice(
        action,
        space.write(action),
        verb,
        Line(parts.title.key, parts.title.args, rule),
        Line(parts.detail.key, parts.detail.args, parts.detail.rule or rule) if parts.detail else None,
        GROUPS.get(verb, verb if s.actor >= 0 else "other"),
        parts.target,
        verb in AHEAD,
    )


#: Kinds of turns, items of a set, boats: whoever taps what they lead to means both.
AHEAD = {"visit", "specialise", "take", "do", "choose", "boat"}

#: Headings that are not called like their verb.
GROUPS = {
    "pass": "other",
    "offer": "priestess",
    "visit": "option",
    "specialise": "option",
    "take": "option",
    "use": "tile",
    "do": "items",
}


@dataclass(frozen=True, slots=True)
class Parts:
    """What a verb says of itself; a rule that is left out is the question's."""

    title: Line
    detail: Line | None = None
    target: str = ""


def _pass(s: MenNefer, action: int) -> Parts:
    return Parts(Line("choice.pass", {}, "MN-4.6"), Line("detail.pass", {}, "MN-4.3"))


def _offer(s: MenNefer, action: int) -> Parts:
    return Parts(Line("choice.offer", {}, "MN-7.34"), Line("detail.offer", {}, "MN-7.36"))


def _option(verb: str, column: int) -> Callable[[MenNefer, int], Parts]:
    def describe(s: MenNefer, action: int) -> Parts:
        left = s.c.visits - s.get(s.actor, column)
        return Parts(Line(f"choice.{verb}"), Line(f"detail.{verb}", {"n": left}, "MN-6.1"), f"option.{verb}")

    return describe


def _actions(name: str) -> Line:
    """What a tile, a field or a bonus lets you do."""
    return Line("detail.actions", {"actions": Name("set", name)})


def _use(s: MenNefer, action: int) -> Parts:
    tile = s.c.tile_ids[action - USE]
    return Parts(Line("choice.use", {"tile": Name("tile_short", tile)}), _actions(f"tile.{tile}"), f"tile.{tile}")


def _house(s: MenNefer, action: int) -> Parts:
    house = action - HOUSE
    name = s.c.house_ids[house]
    visit = asked(s)[0] == VISITING
    cost = crowd_cost(s, house, not visit)
    rule = "MN-6.4" if visit else "MN-6.8"
    args: dict[str, Arg] = {"price": Name("food_price", str(cost))}
    to = s.get(s.actor, SCARAB_AT + house) + 1
    if cost > s.get(s.actor, FOOD):  # R-2
        rule = "MN-6.5" if visit else "MN-6.8"
        detail = Line("detail.house_unpaid", {"n": cost, "food": s.c.crowded_out_food}, rule)
    elif visit:
        detail = Line("detail.house", args)
    elif to > s.c.track:
        detail = Line("detail.raise_end", {**args, "to": to - 1}, "MN-6.9")
    else:
        detail = Line("detail.raise", {**args, "to": to}, "MN-6.9")
    title = Line("choice.house", {"house": Name("house", name)}, rule)
    return Parts(title, detail, f"house.{name}.{'sun' if visit else 'moon'}")


def _field(s: MenNefer, action: int) -> Parts:
    n = action - FIELD + 1
    house = s.c.house_ids[asked(s)[0]]
    title = Line("choice.field", {"house": Name("house", house), "n": n})
    return Parts(title, _actions(f"track.{house}.{n}"), f"track.{house}.{n}")


def _slot(s: MenNefer, action: int) -> Parts:
    c, p = s.c, s.actor
    slot = action - SLOT
    number = s.table[DISPLAY + slot]
    tile = c.tile_ids[number]
    args: dict[str, Arg] = {"price": Name("slot_price", str(slot + 1)), "actions": Name("set", f"tile.{tile}")}
    key = "detail.slot" if s.age < c.ages else "detail.slot_last"
    detail = Line(key, args, "MN-6.3")
    if next_hieroglyph(s, p) == c.tile_hieroglyph[number]:
        bonus = Name("set", f"hieroglyph.{s.get(p, HIEROGLYPH) + 1}")
        detail = Line(f"{key}_match", {**args, "bonus": bonus}, "MN-6.12")
    return Parts(Line("choice.slot", {"tile": Name("tile_short", tile)}), detail, f"display.{slot + 1}")


def _row(s: MenNefer, action: int) -> Parts:
    n = action - ROW + 1
    return Parts(Line("choice.row", {"n": n}), _actions(f"row.{n}"), f"row.{n}")


def _how(alternative: Alternative) -> Line:
    """What an action does, for whoever does not know its sign yet."""
    verb, n, more = alternative
    return Line(f"how.{VERBS[verb]}{'_own' if n == OWN_LIMIT else '_more' if more else ''}")


def _do(s: MenNefer, action: int) -> Parts:
    item = s.c.lang.items
    number = action - DO
    title = Line("choice.do", {"item": Name("deed", s.c.lang.item_ids[number])})
    if item.start[number + 1] - item.start[number] > 1:
        return Parts(title, Line("detail.one_of", {}, "MN-4.2"))
    return Parts(title, _how(s.c.lang.alternatives[item.flat[item.start[number]]]))


def _choose(s: MenNefer, action: int) -> Parts:
    number = action - CHOOSE
    title = Line("choice.choose", {"item": Name("deed", s.c.lang.alternative_ids[number])})
    return Parts(title, _how(s.c.lang.alternatives[number]))


def _favour(s: MenNefer, action: int) -> Parts:
    k = action - FAVOUR
    title = Line("choice.favour", {"favour": Name("favour", s.c.favour_ids[k])})
    return Parts(title, Line(f"how.{VERBS[s.c.favour_what[k]]}"))


def _mix(s: MenNefer, action: int) -> Parts:
    food = action - MIX
    return Parts(Line("choice.mix", {"food": food, "heka": asked(s)[0] - food}))


def _stone(s: MenNefer, action: int) -> Parts:
    great = action - STONE == GREAT_STONE
    name = STONES[action - STONE]
    to = s.get(s.actor, GREAT if great else QUEENS) + 1
    rule = "MN-7.18" if not great else "MN-7.11" if to <= s.c.great else "MN-7.17"
    title = Line("choice.stone", {"stone": Name("stone", name)}, rule)
    return Parts(title, _great_field(s, to) if great else _queens_field(s, to), stone_target(s, s.actor, name))


def _great_field(s: MenNefer, to: int) -> Line:
    """MN-7.12 to MN-7.17: what a step of the great block brings."""
    c = s.c
    if to > c.great:
        return Line("detail.stone_surplus", {"n": c.great_surplus}, "MN-7.17")
    if c.great_builds[to] and not s.pyramidion:
        return Line("detail.stone_part" if s.level() < c.levels else "detail.stone_pyramidion", {"n": to}, "MN-7.12")
    if c.great_favours[to]:
        return Line("detail.stone_favour", {"n": to, "actions": Name("set", "favour_field")}, "MN-7.16")
    if c.great_seal[to] != c.great_seal[to - 1]:
        return Line("detail.stone_seal", {"n": to, "pp": c.great_seal[to]}, "MN-8.6")
    return Line("detail.stone_to", {"n": to})


def _queens_field(s: MenNefer, to: int) -> Line:
    return Line("detail.stone_eye" if s.c.queens_builds[to] else "detail.stone_to", {"n": to})


def _site(s: MenNefer, action: int) -> Parts:
    site = action - SITE
    level = asked(s)[0]
    covered = s.c.site_favour[site] if level == 0 else s.part[(level - 1) * MAX_SITES + site]
    favours = [Name("favour", s.c.favour_ids[favour]) for favour in (covered, s.table[TOP + level])]
    detail = Line("detail.site", {"covered": favours[0], "part": favours[1]}, "MN-7.13")
    return Parts(Line("choice.site", {"n": site + 1}, "MN-7.13"), detail, f"site.{site + 1}")


def _cover(s: MenNefer, action: int) -> Parts:
    cover = action - COVER
    covers = s.c.covers
    sites = [covers.flat[k] for k in range(covers.start[cover], covers.start[cover + 1])]
    favours = [Name("favour", s.c.favour_ids[s.part[(s.c.levels - 1) * MAX_SITES + site]]) for site in sites]
    names = [Name("site", str(site + 1)) for site in sites]
    return Parts(Line("choice.cover", {"favours": favours}), Line("detail.cover", {"sites": names}))


def _queen(s: MenNefer, action: int) -> Parts:
    queen = action - QUEEN
    tile = s.c.queens_tile_ids[s.table[QUEENS_TILE + queen]]
    name = s.c.queen_ids[queen]
    args: dict[str, Arg] = {"tile": Name("queens_tile", tile), "n": eye_points(s, s.actor, queen)}
    title = Line("choice.queen", {"queen": Name("queen", name)})
    return Parts(title, Line("detail.queen", args, "MN-8.7"), f"queen.{name}")


def _scroll(s: MenNefer, action: int) -> Parts:
    c, p = s.c, s.actor
    field = action - SCROLL
    scroll = s.table[SCROLL_MARKET + field]
    price = Name("heka_price", str(scroll_cost(s, p, field, asked(s)[0] == 1)))
    before = s.place[p * MAX_PLACES + s.get(p, SCROLLS) - 1] if s.get(p, SCROLLS) > 0 else EMPTY
    joined = before >= 0 and c.scroll_right[before] == c.scroll_left[scroll]
    detail = Line("detail.scroll_joined" if joined else "detail.scroll", {"price": price}, "MN-8.1" if joined else "")
    return Parts(
        Line("choice.scroll", {"scroll": Name("scroll", c.scroll_ids[scroll])}), detail, f"papyrus.{field + 1}"
    )


def _good(s: MenNefer, action: int) -> Parts:
    field = action - GOOD
    good = s.c.good_ids[s.table[GOODS + field]]
    cost = 0 if asked(s)[0] == 1 else s.c.good_cost[field]
    detail = Line("detail.good", {"price": Name("food_price", str(cost)), "text": Name("good_text", good)})
    return Parts(Line("choice.good", {"good": Name("good", good)}), detail, f"good.{field + 1}")


def _shelf(s: MenNefer, action: int) -> Parts:
    shelf = action - SHELF
    name = s.c.shelf_ids[shelf]
    good = s.c.good_ids[s.table[GOODS + asked(s)[0]]]
    args: dict[str, Arg] = {"actions": Name("set", f"good.{good}.{s.c.shelf_level[shelf] + 1}")}
    detail = Line("detail.shelf", args, "MN-7.36")
    if s.c.shelf_points[shelf]:
        detail = Line("detail.shelf_points", {**args, "n": s.c.shelf_points[shelf]}, "MN-7.30")
    return Parts(Line("choice.shelf", {"shelf": Name("shelf", name)}), detail, f"shelf.{name}")


def _priestess(s: MenNefer, action: int) -> Parts:
    lying, room = divmod(action - int(PRIESTESS), int(MAX_ROOMS))
    key = "entrance" if room == 0 else "lying" if lying else "upright"
    title = Line(f"choice.priestess_{key}", {"n": room, "to": room + 1, "lying": lying})
    return Parts(title, Line("detail.steps", {"n": s.c.room_cost[room + 1]}, "MN-7.32"), f"room.{room}")


def _give(s: MenNefer, action: int) -> Parts:
    shelf = action - GIVE
    name = s.c.good_ids[s.shelf[s.actor * MAX_SHELVES + shelf]]
    title = Line("choice.give", {"good": Name("good", name)})
    return Parts(title, _actions(f"good.{name}.{s.c.shelf_level[shelf] + 1}"), f"shelf.{s.c.shelf_ids[shelf]}")


def _basket(s: MenNefer, action: int) -> Parts:
    name = s.c.temple_ids[action - BASKET]
    title = Line("choice.basket", {"temple": Name("temple", name)})
    return Parts(title, _actions(f"temple.{name}"), f"temple.{name}")


def _boat(s: MenNefer, action: int) -> Parts:
    place = s.c.location_ids[action - BOAT]
    title = Line("choice.boat", {"location": Name("location", place)})
    return Parts(title, Line("detail.boat", {"n": asked(s)[0]}), f"nile.{place}")


def _to(s: MenNefer, action: int) -> Parts:
    place = action - TO
    name = s.c.location_ids[place]
    steps: dict[str, Arg] = {"n": s.c.distance[asked(s)[0] * s.c.locations + place]}
    detail = Line("detail.to_section", {**steps, "food": s.c.section_food[place]}) if place < s.c.first_city else None
    title = Line("choice.to", {"location": Name("location", name)})
    return Parts(title, detail or Line("detail.to_city", {**steps, "benefit": _benefit(s, place)}), f"nile.{name}")


def _benefit(s: MenNefer, place: int) -> Name:
    return Name("benefit", s.c.benefit_ids[s.table[BENEFIT + place - s.c.first_city]])


def _activate(s: MenNefer, action: int) -> Parts:
    place = action - ACTIVATE
    name = s.c.location_ids[place]
    if place < s.c.first_city:
        rule, detail = "MN-7.53", Line("detail.activate", {"food": s.c.section_food[place]})
    else:
        rule, detail = "MN-7.54", Line("detail.activate_city", {"benefit": _benefit(s, place)})
    return Parts(Line("choice.activate", {"location": Name("location", name)}, rule), detail, f"nile.{name}")


def _bury(s: MenNefer, action: int) -> Parts:
    number = action - BURY
    grave = s.c.grave_ids[number]
    args: dict[str, Arg] = {
        "actions": Name("set", f"grave.{grave}"),
        "n": s.c.activations[s.c.grave_level[number]],
        "pp": grave_points(s, number),
    }
    title = Line("choice.bury", {"grave": Name("grave", grave)})
    return Parts(title, Line("detail.bury", args, "MN-7.23"), f"grave.{grave}")


def _mastaba(s: MenNefer, action: int) -> Parts:
    position = s.c.position_ids[action - MASTABA]
    bonus = s.c.bonus_ids[s.table[BONUS + action - MASTABA]]
    title = Line("choice.mastaba", {"position": Name("position", position)})
    return Parts(title, _actions(f"mastaba.{bonus}"), f"bonus.{position}")


def _erect(s: MenNefer, action: int) -> Parts:
    pedestal = s.c.pedestal_ids[action - ERECT]
    title = Line("choice.erect", {"pedestal": Name("pedestal", pedestal)})
    return Parts(title, _actions(f"pedestal.{pedestal}"), f"pedestal.{pedestal}")


def _scarab(s: MenNefer, action: int) -> Parts:
    house = action - SCARAB_TO
    target = scarab_target(s, s.actor, house)
    to = s.get(s.actor, SCARAB_AT + house) + 1
    title = Line("choice.scarab", {"house": Name("house", s.c.house_ids[house])})
    return Parts(title, Line("detail.scarab", {"n": to, "actions": Name("set", target)}, "MN-6.10"), target)


def _agreement(s: MenNefer, action: int) -> Parts:
    city, field = divmod(action - int(AGREEMENT), int(MAX_CITY_FIELDS))
    tile = s.city[action - AGREEMENT]
    name = s.c.city_ids[city]
    args: dict[str, Arg] = {"n": s.c.agreement_value[tile], "city": Name("city", name)}
    title = Line("choice.agreement", {"agreement": Name("wanted", s.c.agreement_ids[tile])})
    detail = Line("detail.agreement_met" if would_fulfil(s, s.actor, tile) else "detail.agreement", args, "MN-8.3")
    return Parts(title, detail, f"city.{name}.{field + 1}")


def _discard(s: MenNefer, action: int) -> Parts:
    number = action - DISCARD
    tile = s.c.agreement_ids[number]
    fulfilled = s.get(s.actor, FULFILLED) >> number & 1 == 1
    state = "done" if fulfilled else "met" if would_fulfil(s, s.actor, number) else "open"
    detail = Line(f"detail.discard_{state}", {"n": s.c.agreement_value[number]}, "MN-8.3")
    return Parts(Line("choice.discard", {"agreement": Name("wanted", tile)}), detail, f"agreement.{tile}")


def _nature(verb: str, first: int, kind: str, rule: str) -> Callable[[MenNefer, int], Parts]:
    """NATURE's answers, for replays and for tables that draw by hand."""

    def describe(s: MenNefer, action: int) -> Parts:
        return Parts(Line(f"choice.{verb}", {"what": Name(kind, s.c.vocabulary[kind][action - first])}, rule))

    return describe


DESCRIBE: dict[str, Callable[[MenNefer, int], Parts]] = {
    "pass": _pass,
    "offer": _offer,
    "visit": _option("visit", VISITS),
    "specialise": _option("specialise", SPECIALISES),
    "take": _option("take", TAKES),
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
    "queens_tile": _nature("queens_tile", DEAL_QUEENS_TILE, "queens_tile", "MN-3.3"),
    "bonus": _nature("bonus", DEAL_BONUS, "bonus", "MN-3.5"),
    "deity": _nature("deity", DEITY, "deity", "MN-3.6"),
    "draw_good": _nature("draw_good", DRAW_GOOD, "good", "MN-6.15"),
    "draw_scroll": _nature("draw_scroll", DRAW_SCROLL, "scroll", "MN-6.15"),
    "benefit": _nature("benefit", DEAL_BENEFIT, "benefit", "MN-3.9"),
    "deal_agreement": _nature("deal_agreement", DEAL_AGREEMENT, "agreement", "MN-5.7"),
    "neutrals": _nature("neutrals", NEUTRALS, "neutrals", "MN-3.11"),
    "board": _nature("board", DEAL_BOARD, "board", "MN-3.14"),
    "start": _nature("start", START, "seat", "MN-3.15"),
    "deal_tile": _nature("deal_tile", DEAL_TILE, "tile", "MN-3.16"),
    "reveal": _nature("reveal", REVEAL, "tile", "MN-6.14"),
}
