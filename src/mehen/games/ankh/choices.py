"""Questions and answers for people: each legal action with its name, what it is about and its place on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mehen.core.frame import a_of, b_of
from mehen.core.game import Choice, Described
from mehen.core.text import Arg, Line, Name
from mehen.games.ankh.actions import (
    ACTION,
    AIM,
    BUILD,
    CAMEL,
    CARD,
    DEAL_GUARDIAN,
    FIGURE,
    KIND,
    MAKE_BID,
    MAX_HEXES,
    MAX_TILES,
    MONUMENT,
    POWER,
    SCENARIO,
    SLOT,
    START,
    SWAP,
    TAKE_GOD,
    TILE,
    TO,
    TRAP,
    TRAPPED,
)
from mehen.games.ankh.components import SEATS
from mehen.games.ankh.state import FOLLOWERS, POOL, REGION_BITS, REGION_SHIFT, UNDER, UNLOCKED, WARRIORS, Ankh
from mehen.games.ankh.steps.caravans import tile_under
from mehen.games.ankh.vocabulary import ANUBIS, CITY, EVENT_IDS, GUARDIAN, MONUMENTS, OBELISK, TERRAIN, TRACKS

#: The rule behind the question of each step that asks a seat.
QUESTIONS = {
    "choose_god": "AK-3.1",
    "choose_action": "AK-4.2",
    "move": "AK-5.1",
    "move_to": "AK-5.3",
    "push": "AK-12.2",
    "aim": "AK-12.6",
    "summon": "AK-6.4",
    "summon_kind": "AK-6.1",
    "summon_hex": "AK-6.1",
    "assign_sun": "AK-11.5",
    "unlock": "AK-7.3",
    "control": "AK-8.1",
    "camel": "AK-8.4",
    "keep_tile": "AK-8.8",
    "swap_tiles": "AK-8.8",
    "obelisk_move": "AK-9B.0",
    "obelisk_to": "AK-9B.0",
    "two_cards": "AK-9B.1a",
    "card": "AK-9B.1b",
    "build": "AK-9B.2",
    "bid": "AK-9B.3",
    "tiebreak": "AK-9B.5c",
    "spare": "AK-11.3",
    "trap": "AK-11.2",
    "mummy": "AK-12.3",
    "underworld": "AK-11.4",
    "underworld_to": "AK-11.4",
    "worship": "AK-9B.6c",
    "inherit": "AK-10M.3",
    "give_up": "AK-10M.3",
}
#: Steps that ask about a figure on the hex of their first argument.
ABOUT_FIGURE = {"move_to", "aim", "assign_sun", "obelisk_to", "spare"}
#: Steps inside a battle: the question names the region.
IN_BATTLE = {"obelisk_move", "two_cards", "card", "build", "bid", "tiebreak", "underworld", "underworld_to", "worship"}


def banner(s: Ankh, seat: int) -> Name:
    return Name("banner", s.c.vocabulary["banner"][s.banner(seat)])


def frame_on_top(s: Ankh) -> int:
    return s.agenda[s.depth - 1]


def figure(s: Ankh, h: int) -> dict[str, Arg]:
    return {"kind": Name("kind", s.c.kind_ids[s.kind(h)]), "hex": Name("hex", s.c.board.hex_ids[h])}


def question(s: Ankh, step: str) -> Line:
    c = s.c
    f = frame_on_top(s)
    a, b = int(a_of(f)), int(b_of(f))
    args: dict[str, Arg] = {}
    if step in ABOUT_FIGURE:
        args = figure(s, a)
    elif step in IN_BATTLE:
        args = {"region": s.battle}
    elif step == "push":
        args = figure(s, b)
    elif step == "choose_action":
        args = {"n": b}
    elif step == "unlock":
        slot = s.get(s.side_of(s.actor), UNLOCKED)
        args = {"level": c.slot_level[slot], "cost": c.slot_cost[slot]}
    elif step == "camel" and s.path == 0:
        return Line("ask.camel_first", {}, QUESTIONS[step])
    elif step == "camel":
        args = {"n": len(s.line())}
    elif step == "keep_tile":
        args = {"region": a, "hex": Name("hex", c.board.hex_ids[s.first_hex(a)])}
    elif step in ("summon_hex", "inherit", "give_up"):
        args = {"kind": Name("summon", c.summon_ids[b])}
    return Line(f"ask.{step}", args, QUESTIONS[step])


def choice(s: Ankh, action: int, step: str) -> Choice:
    """One legal action; verbs with arguments have a describer, the others are plain words that depend on the step."""
    space = s.c.space
    verb = space.verb_of(action).name
    rule = QUESTIONS.get(step, "AK-3.1")
    describe = DESCRIBE.get(verb)
    if describe is None:
        line = Line(f"choice.{verb}_{step}", {}, rule)
        return Choice(action, space.write(action), verb, line, group="other" if verb == "done" else "answer")
    parts = describe(s, action, step, rule)
    return Choice(action, space.write(action), verb, **parts)


# -- hexes and what stands around them ---------------------------------------------------------


def _hex(s: Ankh, h: int) -> Name:
    return Name("hex", s.c.board.hex_ids[h])


def _spot(s: Ankh, h: int) -> str:
    return f"hex.{s.c.board.hex_ids[h]}"


def _work(s: Ankh, h: int) -> Name:
    """A monument and the god that controls it."""
    monument = s.c.kind_ids[s.kind(h)]
    return Name("work", f"{monument}-{banner(s, s.owner(h)).word}" if s.owner(h) >= 0 else monument)


def _works(s: Ankh, h: int, directions: Iterable[int]) -> list[Name]:
    """The monuments adjacent to a hex in these directions (AK-2.6)."""
    there = [s.c.board.neighbour[h * 6 + d] for d in directions if s.ground[h] >> d & 1]
    return [_work(s, near) for near in there if OBELISK <= s.kind(near) < CITY]


def _place(s: Ankh, h: int, rule: str) -> Line:
    """What a hex is like: its ground, its regions, and the monuments next to it."""
    ground = "underworld" if s.ground[h] & UNDER else TERRAIN[s.c.board.terrain[h]]
    tiles = s.ground[h] >> REGION_SHIFT & REGION_BITS
    regions = [Name("region", str(tile)) for tile in range(1, s.regions + 1) if tiles >> tile & 1]
    args: dict[str, Arg] = {"ground": Name("terrain", ground), "regions": regions}
    works = _works(s, h, range(6))
    return Line("detail.place_beside", {**args, "works": works}, rule) if works else Line("detail.place", args, rule)


# -- by verb ---------------------------------------------------------------------------------------


def _action(s: Ankh, action: int, step: str, rule: str) -> Described:
    track = action - ACTION
    left = s.c.event_space[track] - s.markers[track] - 1
    detail = Line("detail.steps", {"n": left}, "AK-4.3")
    if left == 0:
        detail = Line("detail.event", {"event": Name("event", EVENT_IDS[s.c.event_kind[s.event + 1]])}, "AK-4.3")
    title = Line("choice.action", {"track": Name("track", TRACKS[track])}, rule)
    target = f"track.{TRACKS[track]}"
    return {"title": title, "detail": detail, "group": "action", "target": target, "ahead": True}


def _figure(s: Ankh, action: int, step: str, rule: str) -> Described:
    h = action - FIGURE
    detail = Line("detail.leaves", {}, rule) if step == "give_up" else _place(s, h, rule)
    return {
        "title": Line("choice.figure", figure(s, h), rule),
        "detail": detail,
        "group": "figure",
        "target": _spot(s, h),
    }


def _to(s: Ankh, action: int, step: str, rule: str) -> Described:
    h = action - TO
    title, detail = Line("choice.to", {"hex": _hex(s, h)}, rule), _place(s, h, rule)
    if step == "move_to" and h == a_of(frame_on_top(s)):
        title, detail = Line("choice.to_turn", {"hex": _hex(s, h)}, "AK-5.6"), Line("detail.turn", {}, "AK-5.6")
    elif step == "move_to" and s.at[h]:
        title = Line("choice.to_push", figure(s, h), "AK-12.2")
        detail = Line("detail.push", {"god": banner(s, s.owner(h))}, "AK-12.2")
    return {"title": title, "detail": detail, "group": "place", "target": _spot(s, h)}


def _aim(s: Ankh, action: int, step: str, rule: str) -> Described:
    """With what a conflict would destroy if it began now (AK-12.6)."""
    h = int(a_of(frame_on_top(s)))
    first = action - AIM
    works = _works(s, h, (first, (first + 1) % 6))
    args: dict[str, Arg] = {"hex": _hex(s, h)}
    detail = Line("detail.aim_hits", {**args, "works": works}, rule) if works else Line("detail.aim_none", args, rule)
    aim = s.c.aim_ids[first]
    title = Line("choice.aim", {"aim": Name("aim", aim)}, rule)
    return {"title": title, "detail": detail, "group": "aim", "target": f"aim.{aim}"}


def _slot(s: Ankh, action: int, step: str, rule: str) -> Described:
    slot, rule = ("regular", "AK-6.1") if action == SLOT else ("underworld", "AK-6.3")
    return {
        "title": Line(f"choice.slot_{slot}", {"slot": slot}, rule),
        "detail": Line(f"detail.slot_{slot}", {}, rule),
        "group": "summon",
        "ahead": True,
    }


def _monument(s: Ankh, action: int, step: str, rule: str) -> Described:
    h = action - MONUMENT
    if step == "summon":
        title, detail = Line("choice.slot_pyramid", figure(s, h), "AK-6.2"), Line("detail.slot_pyramid", {}, "AK-6.2")
        return {"title": title, "detail": detail, "group": "summon", "target": _spot(s, h), "ahead": True}
    detail = Line("detail.neutral", {}, rule)
    if s.owner(h) >= 0:
        rule = "AK-8.2"
        detail = Line("detail.enemy", {"god": banner(s, s.owner(h))}, rule)
    return {
        "title": Line("choice.monument", figure(s, h), rule),
        "detail": detail,
        "group": "monument",
        "target": _spot(s, h),
    }


def _kind(s: Ankh, action: int, step: str, rule: str) -> Described:
    kind = action - KIND
    side = s.side_of(s.actor)
    left = s.get(side, POOL + kind - GUARDIAN) if kind >= GUARDIAN else s.get(side, WARRIORS)
    detail = Line("detail.leaves", {}, rule) if step == "give_up" else Line("detail.pool", {"n": left}, rule)
    if kind == TRAPPED:
        rule = "AK-6.5"
        detail = Line("detail.ransom", {"n": s.c.ransom, "god": banner(s, s.lords[ANUBIS])}, rule)
    title = Line("choice.kind", {"kind": Name("summon", s.c.summon_ids[kind])}, rule)
    return {"title": title, "detail": detail, "group": "kind", "ahead": True}


def _power(s: Ankh, action: int, step: str, rule: str) -> Described:
    power = s.c.power_ids[action - POWER]
    title = Line("choice.power", {"power": Name("power", power)}, rule)
    return {"title": title, "detail": _text("power_text", power, rule), "group": "power", "target": f"power.{power}"}


def _text(kind: str, word: str, rule: str) -> Line:
    """What is printed on a card or a tableau."""
    return Line("detail.text", {"text": Name(kind, word)}, rule)


def _camel(s: Ankh, action: int, step: str, rule: str) -> Described:
    e = action - CAMEL
    edge = s.c.board.edge_ids[e]
    detail = Line("detail.camel", {"region": tile_under(s, e)}, "AK-8.5")
    title = Line("choice.camel", {"edge": Name("edge", edge)}, "AK-8.5")
    return {"title": title, "detail": detail, "group": "camel", "target": f"edge.{edge}"}


def _swap(s: Ankh, action: int, step: str, rule: str) -> Described:
    one, other = divmod(int(action - SWAP), int(MAX_TILES))
    args: dict[str, Arg] = {"one": one + 1, "other": other + 1}
    return {
        "title": Line("choice.swap", args, rule),
        "detail": Line("detail.swap", args, rule),
        "group": "tile",
        "target": f"region.{other + 1}",
    }


def _card(s: Ankh, action: int, step: str, rule: str) -> Described:
    card = s.c.card_ids[action - CARD]
    title = Line("choice.card", {"card": Name("card", card)}, rule)
    return {"title": title, "detail": _text("card_text", card, rule), "group": "card", "target": f"card.{card}"}


def _build(s: Ankh, action: int, step: str, rule: str) -> Described:
    monument, h = divmod(int(action - BUILD), int(MAX_HEXES))
    title = Line("choice.build", {"kind": Name("kind", MONUMENTS[monument]), "hex": _hex(s, h)}, rule)
    return {"title": title, "detail": _place(s, h, rule), "group": "build", "target": _spot(s, h)}


def _bid(s: Ankh, action: int, step: str, rule: str) -> Described:
    """All bids are paid: what is left is certain, whatever the others bid."""
    n = action - MAKE_BID
    left = Line("detail.bid", {"left": s.get(s.side_of(s.actor), FOLLOWERS) - n}, rule)
    return {"title": Line("choice.bid", {"n": n}, rule), "detail": left, "group": "bid"}


def _trap(s: Ankh, action: int, step: str, rule: str) -> Described:
    title = Line("choice.trap", {"god": banner(s, action - TRAP)}, rule)
    return {"title": title, "group": "trap", "target": f"seat.{SEATS[action - TRAP]}"}


def _tile(s: Ankh, action: int, step: str, rule: str) -> Described:
    if action == TILE:
        left = Line("detail.pool", {"n": s.unders}, rule)
        return {"title": Line("choice.tile_pool", {}, rule), "detail": left, "group": "place"}
    h = action - TILE - 1
    title = Line("choice.tile_move", {"hex": _hex(s, h)}, rule)
    return {"title": title, "detail": _place(s, h, rule), "group": "place", "target": _spot(s, h)}


def _god(s: Ankh, action: int, step: str, rule: str) -> Described:
    god = action - TAKE_GOD
    title = Line("choice.god", {"god": Name("god", s.c.god_ids[god])}, "AK-3.1")
    return {"title": title, "detail": _text("god_text", str(god), "AK-3.1"), "group": "god"}


def _nature(key: str, first: int, kind: str, rule: str) -> Callable[[Ankh, int, str, str], Described]:
    """NATURE's answers, for replays and for tables that draw by hand."""

    def describe(s: Ankh, action: int, step: str, _: str) -> Described:
        return {"title": Line(f"choice.{key}", {"what": Name(kind, s.c.vocabulary[kind][action - first])}, rule)}

    return describe


DESCRIBE: dict[str, Callable[[Ankh, int, str, str], Described]] = {
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
    "start": _nature("start", START, "seat", "AK-3.4"),
    "guardian": _nature("guardian", DEAL_GUARDIAN, "guardian", "AK-3.8"),
    "scenario": _nature("scenario", SCENARIO, "scenario", "AK-3.7"),
}
