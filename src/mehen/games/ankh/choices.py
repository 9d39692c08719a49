"""Questions and answers for people: each legal action with its place on the board, its cost and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mehen.core.frame import a_of, b_of
from mehen.core.game import Choice
from mehen.core.text import Arg, Line, Name
from mehen.games.ankh.actions import (
    ACTION,
    AIM,
    BID,
    BUILD,
    CAMEL,
    CARD,
    FIGURE,
    GUARDIAN,
    KIND,
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
from mehen.games.ankh.state import FOLLOWERS, POOL, UNLOCKED, WARRIORS, Ankh
from mehen.games.ankh.steps.battle import build_cost
from mehen.games.ankh.steps.growth import follower_gain
from mehen.games.ankh.vocabulary import (
    GAIN,
    MONUMENTS,
    TRACKS,
    WORSHIPFUL,
)
from mehen.games.ankh.vocabulary import GUARDIAN as FIRST_GUARDIAN

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
        parts: dict[str, Any] = {"title": Line(f"choice.{verb}_{step}", {}, rule)}
        if step == "worship" and verb == "yes":
            parts |= {"cost": {"followers": s.c.worship_followers}, "gain": {"devotion": s.c.power_amount[WORSHIPFUL]}}
    else:
        parts = describe(s, action, step, rule)
    return Choice(action, space.write(action), verb, **parts)


def _hex(s: Ankh, h: int) -> Name:
    return Name("hex", s.c.board.hex_ids[h])


def _spot(s: Ankh, h: int) -> str:
    return f"hex.{s.c.board.hex_ids[h]}"


def _action(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    track = action - ACTION
    last = s.markers[track] + 1 == s.c.event_space[track]
    line = Line("choice.action_event" if last else "choice.action", {"track": Name("track", TRACKS[track])}, rule)
    gain = {"followers": follower_gain(s, s.side_of(s.actor))} if track == GAIN else {}
    return {"title": line, "target": f"track.{TRACKS[track]}", "gain": gain}


def _figure(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    h = action - FIGURE
    return {"title": Line(f"choice.figure_{step}", figure(s, h), rule), "target": _spot(s, h)}


def _to(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    h = action - TO
    if step == "move_to" and s.at[h] and h != a_of(frame_on_top(s)):
        line = Line("choice.to_push", {**figure(s, h), "god": banner(s, s.owner(h))}, "AK-12.2")
    elif step == "move_to" and s.at[h]:
        line = Line("choice.to_turn", {"hex": _hex(s, h)}, "AK-5.6")
    else:
        line = Line("choice.to", {"hex": _hex(s, h)}, rule)
    return {"title": line, "target": _spot(s, h)}


def _aim(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    aim = s.c.aim_ids[action - AIM]
    return {"title": Line("choice.aim", {"aim": Name("aim", aim)}, rule), "target": f"aim.{aim}"}


def _slot(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    under = action != SLOT
    key = "choice.slot_underworld" if under else "choice.slot_regular"
    return {"title": Line(key, {}, "AK-6.3" if under else "AK-6.1")}


def _monument(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    h = action - MONUMENT
    if step == "summon":
        return {"title": Line("choice.slot_pyramid", {"hex": _hex(s, h)}, "AK-6.2"), "target": _spot(s, h)}
    taken = s.owner(h) >= 0
    line = Line("choice.control_enemy" if taken else "choice.control", figure(s, h), "AK-8.2" if taken else rule)
    return {"title": line, "target": _spot(s, h)}


def _kind(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    kind = action - KIND
    side = s.side_of(s.actor)
    line = Line(f"choice.kind_{step}", {"kind": Name("summon", s.c.summon_ids[kind])}, rule)
    if kind == TRAPPED:
        return {"title": Line(line.key, line.args, "AK-6.5"), "cost": {"followers": s.c.ransom}}
    left = s.get(side, POOL + kind - FIRST_GUARDIAN) if kind >= FIRST_GUARDIAN else s.get(side, WARRIORS)
    return {"title": Line(line.key, {**line.args, "n": left}, rule)}


def _power(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    power = s.c.power_ids[action - POWER]
    line = Line("choice.power", {"power": Name("power", power), "text": Name("power_text", power)}, rule)
    cost = s.c.slot_cost[s.get(s.side_of(s.actor), UNLOCKED)]
    return {"title": line, "target": f"power.{power}", "cost": {"followers": cost}}


def _camel(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    edge = s.c.board.edge_ids[action - CAMEL]
    return {"title": Line("choice.camel", {"edge": Name("edge", edge)}, "AK-8.5"), "target": f"edge.{edge}"}


def _swap(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    one, other = divmod(int(action - SWAP), int(MAX_TILES))
    args: dict[str, Arg] = {"one": one + 1, "other": other + 1}
    return {"title": Line("choice.swap", args, rule), "target": f"region.{other + 1}"}


def _card(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    card = s.c.card_ids[action - CARD]
    line = Line("choice.card", {"card": Name("card", card), "text": Name("card_text", card)}, rule)
    return {"title": line, "target": f"card.{card}"}


def _build(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    monument, h = divmod(int(action - BUILD), int(MAX_HEXES))
    line = Line("choice.build", {"kind": Name("kind", MONUMENTS[monument]), "hex": _hex(s, h)}, rule)
    return {"title": line, "target": _spot(s, h), "cost": {"followers": build_cost(s, s.side_of(s.actor))}}


def _bid(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    args: dict[str, Arg] = {"n": action - BID, "of": s.get(s.side_of(s.actor), FOLLOWERS)}
    return {"title": Line("choice.bid", args, rule), "cost": {"followers": action - BID}}


def _trap(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    return {
        "title": Line("choice.trap", {"god": banner(s, action - TRAP)}, rule),
        "target": f"seat.{SEATS[action - TRAP]}",
    }


def _tile(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    if action == TILE:
        return {"title": Line("choice.tile_pool", {"n": s.unders}, rule)}
    h = action - TILE - 1
    return {"title": Line("choice.tile_move", {"hex": _hex(s, h)}, rule), "target": _spot(s, h)}


def _god(s: Ankh, action: int, step: str, rule: str) -> dict[str, Any]:
    god = s.c.god_ids[action - TAKE_GOD]
    line = Line("choice.god", {"god": Name("god", god), "text": Name("god_text", str(action - TAKE_GOD))}, "AK-3.1")
    return {"title": line}


def _nature(key: str, first: int, kind: str, rule: str) -> Callable[[Ankh, int, str, str], dict[str, Any]]:
    """NATURE's answers, for replays and for tables that draw by hand."""

    def describe(s: Ankh, action: int, step: str, _: str) -> dict[str, Any]:
        return {"title": Line(f"choice.{key}", {"what": Name(kind, s.c.vocabulary[kind][action - first])}, rule)}

    return describe


DESCRIBE: dict[str, Callable[[Ankh, int, str, str], dict[str, Any]]] = {
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
    "guardian": _nature("guardian", GUARDIAN, "guardian", "AK-3.8"),
    "scenario": _nature("scenario", SCENARIO, "scenario", "AK-3.7"),
}
