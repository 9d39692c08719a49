"""Questions and answers for people: each legal action with its place on the board, its cost and what it brings."""

from __future__ import annotations

from typing import Any

from mehen.core.game import Choice
from mehen.core.text import Arg, Line, Name
from mehen.games.egizia.actions import (
    BUILD,
    COMMIT,
    DEAL,
    DRAW,
    EXCHANGE,
    IMPROVE,
    KEEP,
    MARKET,
    MAX_SLOTS,
    PLACE_AT,
    PLAY,
    RAISE,
    RESERVE,
    RING,
    SECOND,
    SELL,
    SLOT,
    SPHINX,
    TAKE,
    TILE,
)
from mehen.games.egizia.state import CREW, Egizia
from mehen.games.egizia.state import MARKET as MARKET_COLUMN
from mehen.games.egizia.steps.building import element_value, strength
from mehen.games.egizia.steps.phases import need, supply
from mehen.games.egizia.steps.sailing import river_mark
from mehen.games.egizia.vocabulary import (
    BUY_RAISE,
    CARD_SPACE,
    CREWS,
    FEED_GRAIN,
    GAIN_STONES,
    JOKER,
    MARKETS,
    OPS,
    SELL_STONES,
    SITES,
    STONES_TO_GRAIN,
    STRENGTH_BONUS,
)
from mehen.games.egizia.vocabulary import (
    RING as RING_IDS,
)

#: The rule behind the question of each step that asks a seat.
QUESTIONS = {
    "place": "EG-5.1",
    "double": "EG-7.14",
    "after_place": "EG-7.13",
    "late": "EG-7.17",
    "feed": "EG-8.4",
    "produce": "EG-9.1",
    "after_produce": "EG-9.1",
    "last_chance": "EG-16.2",
    "raise_choice": "EG-7.8",
    "water": "EG-6.6",
    "sell": "EG-7.18",
    "improve": "EG-7.25",
    "build_first": "EG-7.21",
    "build": "EG-10.3",
    "second_crew": "EG-7.16",
    "draw_count": "EG-11.1",
    "keep": "EG-11.3",
    "element": "EG-10.5",
    "market_choice": "EG-12.6",
    "after_build": "EG-10.14",
}

#: The rule behind playing each kind of card.
CARD_RULES = {
    "gain_stones": "EG-7.12",
    "sell_stones": "EG-7.18",
    "free_raise": "EG-7.24",
    "buy_raise": "EG-7.23",
    "improve_field": "EG-7.25",
    "feed_grain": "EG-7.11",
    "extra_ship": "EG-7.13",
    "strength_bonus": "EG-7.15",
    "extra_crew": "EG-7.16",
    "sphinx_draw": "EG-11.7",
    "sphinx_keep": "EG-11.8",
}


def question(s: Egizia, step: str) -> Line:
    p = s.actor
    args: dict[str, Arg] = {}
    if step == "feed":
        args = {"need": need(s, p), "supply": supply(s, p)}
    elif step in ("build", "build_first"):
        args = {"site": Name("site", SITES[s.subject()])}
    elif step in ("element", "draw_count"):
        args = {"strength": strength(s, p) - s.value_built}
    elif step == "keep":
        args = {"limit": s.keep_limit - s.kept}
    elif step == "double":
        args = {"place": Name("place", s.c.place_ids[s.subject()])}
    if step == "place" and s.subject() > 0:  # the second ship
        return Line("ask.place_extra", args, "EG-7.13")
    if step == "build" and s.building_cards > 0:
        return Line("ask.build_promised", args, "EG-10.13")
    return Line(f"ask.{step}", args, QUESTIONS[step])


def choice(s: Egizia, action: int, step: str) -> Choice:
    """One legal action; verbs with arguments have a describer, the others are plain words that depend on the step."""
    space = s.c.space
    verb = space.verb_of(action).name
    describe = DESCRIBE.get(verb)
    if describe is None:
        line = Line(
            f"choice.{verb}_{step}" if verb in STEP_WORDS else f"choice.{verb}", {}, QUESTIONS.get(step, "EG-1.1")
        )
        return Choice(action, space.write(action), verb, line)
    parts: dict[str, Any] = describe(s, action)
    return Choice(action, space.write(action), verb, **parts)


#: Words whose meaning depends on what is asked.
STEP_WORDS = {"done", "yes", "no"}


def _place(s: Egizia, action: int) -> dict[str, Any]:
    place = action - PLACE_AT
    c = s.c
    name = c.place_ids[place]
    rule = "EG-7.20" if place < river_mark(s, s.actor) else "EG-5.5"
    if c.place_kind[place] == CARD_SPACE:
        card = c.card_ids[s.river[place]]
        rule = "EG-7.20" if rule == "EG-7.20" else "EG-5.4"
        line = Line("choice.place_card", {"card": Name("card", card), "text": Name("card_text", card)}, rule)
        return {"label": line, "target": name}
    if s.ships_on(place) > 0:
        rule = "EG-7.19"
    args: dict[str, Arg] = {"place": Name("place", name), "text": Name("place_text", name)}
    return {"label": Line("choice.place", args, rule), "target": name}


def _slot(s: Egizia, action: int) -> dict[str, Any]:
    site, slot = divmod(action - int(SLOT), MAX_SLOTS)
    line = Line("choice.slot", {"site": Name("site", SITES[site]), "n": slot + 1}, "EG-5.6")
    return {"label": line, "target": f"{SITES[site]}.{slot + 1}"}


def _reserve(s: Egizia, action: int) -> dict[str, Any]:
    site = SITES[action - RESERVE]
    return {"label": Line("choice.reserve", {"site": Name("site", site)}, "EG-5.8"), "target": f"{site}.reserve"}


def _raise(s: Egizia, action: int) -> dict[str, Any]:
    crew = action - RAISE
    args: dict[str, Arg] = {"crew": Name("crew", CREWS[crew]), "now": s.get(s.actor, CREW + crew)}
    return {"label": Line("choice.raise", args, "EG-2.6"), "target": f"crew.{CREWS[crew]}", "gain": {CREWS[crew]: 1}}


def _ring(s: Egizia, action: int) -> dict[str, Any]:
    to = RING_IDS[s.ring - 1 if action == RING else s.ring + 1]
    return {"label": Line("choice.ring", {"ring": Name("ring", to)}, "EG-2.13"), "target": f"ring.{to}"}


def _market(s: Egizia, action: int) -> dict[str, Any]:
    market = action - MARKET
    line = Line("choice.market", {"market": Name("market", MARKETS[market])}, "EG-12.6")
    pays = s.get(s.actor, MARKET_COLUMN + market) + 1 >= s.c.market_end[market]
    reward = {"points": s.c.grain_reward} if market == 0 else {"stones": s.c.stone_reward}
    return {"label": line, "target": f"market.{MARKETS[market]}", "gain": reward if pays else {}}


def _commit(s: Egizia, action: int) -> dict[str, Any]:
    crew, joker = divmod(action - int(COMMIT), 2)
    total = s.get(s.actor, CREW + crew) + (s.get(s.actor, CREW + JOKER) if joker else 0) + s.strength_bonus
    crews = [Name("crew", CREWS[crew])] + ([Name("crew", CREWS[JOKER])] if joker else [])
    line = Line("choice.commit", {"crews": crews, "strength": total}, "EG-10.4")
    return {"label": line, "target": f"crew.{CREWS[crew]}"}


def _second(s: Egizia, action: int) -> dict[str, Any]:
    crew = action - SECOND
    args: dict[str, Arg] = {"crew": Name("crew", CREWS[crew]), "strength": s.get(s.actor, CREW + crew)}
    return {"label": Line("choice.second", args, "EG-7.16"), "target": f"crew.{CREWS[crew]}"}


def _draw(s: Egizia, action: int) -> dict[str, Any]:
    n = action - DRAW + 1
    return {"label": Line("choice.draw", {"n": n}, "EG-11.1"), "cost": {"stones": n}}


def _keep(s: Egizia, action: int) -> dict[str, Any]:
    card = s.c.sphinx_ids[action - KEEP]
    args: dict[str, Arg] = {"card": Name("sphinx", card), "text": Name("sphinx_text", card)}
    return {"label": Line("choice.keep", args, "EG-11.3"), "target": f"sphinx.{card}"}


def _build(s: Egizia, action: int) -> dict[str, Any]:
    e = action - BUILD
    value = element_value(s, e)
    name = s.c.element_ids[e]
    rule = "EG-12.2" if e == 0 else "EG-12.3" if e == 1 else "EG-13.3" if e < s.c.first_section else "EG-13.2"
    line = Line("choice.build", {"element": Name("element", name), "value": value}, rule)
    return {"label": line, "target": f"building.{name}", "cost": {"stones": value}, "gain": {"points": value}}


def _sell(s: Egizia, action: int) -> dict[str, Any]:
    n = action - SELL + 1
    gain = n * s.c.op_b[SELL_STONES]
    return {"label": Line("choice.sell", {"n": n}, "EG-7.18"), "cost": {"stones": n}, "gain": {"points": gain}}


def _exchange(s: Egizia, action: int) -> dict[str, Any]:
    times = action - EXCHANGE + 1
    stones, grain = times * s.c.op_a[STONES_TO_GRAIN], times * s.c.op_b[STONES_TO_GRAIN]
    line = Line("choice.exchange", {"stones": stones, "grain": grain}, "EG-7.22")
    return {"label": line, "cost": {"stones": stones}, "gain": {"grain": grain}}


def _improve(s: Egizia, action: int) -> dict[str, Any]:
    card = s.c.card_ids[action - IMPROVE]
    return {"label": Line("choice.improve", {"card": Name("card", card)}, "EG-7.25"), "target": f"card.{card}"}


def _take(s: Egizia, action: int) -> dict[str, Any]:
    place = action - TAKE
    card = s.c.card_ids[s.river[place]]
    args: dict[str, Arg] = {"card": Name("card", card), "text": Name("card_text", card)}
    return {"label": Line("choice.take", args, "EG-7.17"), "target": s.c.place_ids[place]}


def _play(s: Egizia, action: int) -> dict[str, Any]:
    op = action - PLAY
    parts: dict[str, Any] = {"label": Line("choice.play", {"op": Name("op", OPS[op])}, CARD_RULES[OPS[op]])}
    if op == BUY_RAISE:
        parts["cost"] = {"stones": s.c.op_b[BUY_RAISE]}
    elif op == GAIN_STONES:
        parts["gain"] = {"stones": s.c.op_a[GAIN_STONES]}
    elif op == FEED_GRAIN:
        parts["gain"] = {"grain": s.c.op_a[FEED_GRAIN]}
    elif op == STRENGTH_BONUS:
        parts["gain"] = {"strength": s.c.op_a[STRENGTH_BONUS]}
    return parts


def _nature(kind: str, first: int, ids: str) -> Any:
    """NATURE's answers, for replays and for tables that draw by hand."""

    def describe(s: Egizia, action: int) -> dict[str, Any]:
        return {"label": Line(f"choice.{kind}", {kind: Name(ids, s.c.vocabulary[ids][action - first])}, "EG-4.1")}

    return describe


DESCRIBE = {
    "place": _place,
    "slot": _slot,
    "reserve": _reserve,
    "raise": _raise,
    "ring": _ring,
    "market": _market,
    "commit": _commit,
    "second": _second,
    "draw": _draw,
    "keep": _keep,
    "build": _build,
    "sell": _sell,
    "exchange": _exchange,
    "improve": _improve,
    "take": _take,
    "play": _play,
    "deal": _nature("deal", DEAL, "card"),
    "tile": _nature("tile", TILE, "tile"),
    "sphinx": _nature("sphinx", SPHINX, "sphinx"),
}
