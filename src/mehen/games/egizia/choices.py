"""Questions and answers for people: each legal action with its name, what it is about and its place on the board."""

from __future__ import annotations

from collections.abc import Callable

from mehen.core.game import Choice, Described
from mehen.core.text import Arg, Line, Name
from mehen.games.egizia.actions import (
    BUILD_AT,
    CHOOSE_MARKET,
    COMMIT,
    DEAL_CARD,
    DRAW,
    EXCHANGE,
    IMPROVE,
    KEEP,
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
from mehen.games.egizia.reach import playable
from mehen.games.egizia.state import BERTHS, CREW, Egizia
from mehen.games.egizia.steps.building import element_value, strength
from mehen.games.egizia.steps.phases import need, supply
from mehen.games.egizia.steps.sailing import river_mark
from mehen.games.egizia.vocabulary import (
    CARD_SPACE,
    CREWS,
    JOKER,
    MARKETS,
    OPS,
    RING_IDS,
    SITE_IDS,
    STONES_TO_GRAIN,
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
        args = {"site": Name("site", SITE_IDS[s.subject()])}
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
        return Choice(action, space.write(action), verb, line, group="other")
    parts = describe(s, action)
    return Choice(action, space.write(action), verb, **parts)


#: Words whose meaning depends on what is asked.
STEP_WORDS = {"done", "yes", "no"}


def _place(s: Egizia, action: int) -> Described:
    place = action - PLACE_AT
    c = s.c
    name = c.place_ids[place]
    rule = "EG-7.20" if place < river_mark(s, s.actor) else "EG-5.5"
    if c.place_kind[place] == CARD_SPACE:
        card = c.card_ids[s.river[place]]
        rule = "EG-7.20" if rule == "EG-7.20" else "EG-5.4"
        title = Line("choice.place_card", {"card": Name("card", card)}, rule)
        return {"title": title, "detail": _text("card_text", card, rule), "group": "card", "target": name}
    if s.ships_on(place) > 0:
        rule = "EG-7.19"
    title = Line("choice.place", {"place": Name("place", name)}, rule)
    return {"title": title, "detail": _text("place_text", name, rule), "group": "round", "target": name}


def _text(kind: str, word: str, rule: str) -> Line:
    """What is printed on a card or beside a place."""
    return Line("detail.text", {"text": Name(kind, word)}, rule)


def _slot(s: Egizia, action: int) -> Described:
    site, slot = divmod(action - int(SLOT), MAX_SLOTS)
    title = Line("choice.slot", {"site": Name("site", SITE_IDS[site]), "n": slot + 1}, "EG-5.6")
    return {"title": title, "detail": _before(s, site, slot), "group": "site", "target": f"{SITE_IDS[site]}.{slot + 1}"}


def _before(s: Egizia, site: int, berth: int) -> Line:
    """EG-10.2: who builds before this ship."""
    ahead = [int(s.berths[site * BERTHS + k]) for k in range(berth)]
    names = [Name("seat", s.c.seat_ids[p]) for p in ahead if p >= 0]
    return Line("detail.after", {"seats": names}, "EG-10.2") if names else Line("detail.first", {}, "EG-10.2")


def _reserve(s: Egizia, action: int) -> Described:
    site = SITE_IDS[action - RESERVE]
    title = Line("choice.reserve", {"site": Name("site", site)}, "EG-5.8")
    return {
        "title": title,
        "detail": Line("detail.reserve", {}, "EG-10.8"),
        "group": "site",
        "target": f"{site}.reserve",
    }


def _raise(s: Egizia, action: int) -> Described:
    crew = action - RAISE
    title = Line("choice.raise", {"crew": Name("crew", CREWS[crew])}, "EG-2.6")
    detail = Line("detail.now", {"now": s.get(s.actor, CREW + crew)}, "EG-2.6")
    return {"title": title, "detail": detail, "group": "crew", "target": f"crew.{CREWS[crew]}"}


def _ring(s: Egizia, action: int) -> Described:
    to = RING_IDS[s.ring - 1 if action == RING else s.ring + 1]
    title = Line("choice.ring", {"ring": Name("ring", to)}, "EG-2.13")
    return {"title": title, "group": "ring", "target": f"ring.{to}"}


def _market(s: Egizia, action: int) -> Described:
    market = action - CHOOSE_MARKET
    title = Line("choice.market", {"market": Name("market", MARKETS[market])}, "EG-12.6")
    return {"title": title, "group": "market", "target": f"market.{MARKETS[market]}"}


def _commit(s: Egizia, action: int) -> Described:
    crew, joker = divmod(action - int(COMMIT), 2)
    total = s.get(s.actor, CREW + crew) + (s.get(s.actor, CREW + JOKER) if joker else 0) + s.strength_bonus
    crews = [Name("crew", CREWS[crew])] + ([Name("crew", CREWS[JOKER])] if joker else [])
    title = Line("choice.commit", {"crews": crews}, "EG-10.4")
    return {"title": title, "detail": _strength(total), "group": "crew", "target": f"crew.{CREWS[crew]}"}


def _strength(n: int) -> Line:
    return Line("detail.strength", {"strength": n}, "EG-10.4")


def _second(s: Egizia, action: int) -> Described:
    crew = action - SECOND
    title = Line("choice.second", {"crew": Name("crew", CREWS[crew])}, "EG-7.16")
    detail = _strength(s.get(s.actor, CREW + crew))
    return {"title": title, "detail": detail, "group": "crew", "target": f"crew.{CREWS[crew]}"}


def _draw(s: Egizia, action: int) -> Described:
    n = action - DRAW + 1
    return {"title": Line("choice.draw", {"n": n}, "EG-11.1"), "group": "sphinx"}


def _keep(s: Egizia, action: int) -> Described:
    card = s.c.sphinx_ids[action - KEEP]
    title = Line("choice.keep", {"card": Name("sphinx", card)}, "EG-11.3")
    return {
        "title": title,
        "detail": _text("sphinx_text", card, "EG-17"),
        "group": "sphinx",
        "target": f"sphinx.{card}",
    }


def _build(s: Egizia, action: int) -> Described:
    e = action - BUILD_AT
    value = element_value(s, e)
    name = s.c.element_ids[e]
    rule = "EG-12.2" if e == 0 else "EG-12.3" if e == 1 else "EG-13.3" if e < s.c.first_section else "EG-13.2"
    title = Line("choice.build", {"element": Name("element", name)}, rule)
    detail = Line("detail.build", {"value": value, "points": s.value_built + value}, "EG-12.5")
    return {"title": title, "detail": detail, "group": "build", "target": f"building.{name}"}


def _sell(s: Egizia, action: int) -> Described:
    n = action - SELL + 1
    return {"title": Line("choice.sell", {"n": n}, "EG-7.18"), "group": "other"}


def _exchange(s: Egizia, action: int) -> Described:
    times = action - EXCHANGE + 1
    stones, grain = times * s.c.op_a[STONES_TO_GRAIN], times * s.c.op_b[STONES_TO_GRAIN]
    return {"title": Line("choice.exchange", {"stones": stones, "grain": grain}, "EG-7.22"), "group": "other"}


def _improve(s: Egizia, action: int) -> Described:
    card = s.c.card_ids[action - IMPROVE]
    title = Line("choice.improve", {"card": Name("card", card)}, "EG-7.25")
    return {"title": title, "group": "field", "target": f"card.{card}"}


def _take(s: Egizia, action: int) -> Described:
    place = action - TAKE
    card = s.c.card_ids[s.river[place]]
    title = Line("choice.take", {"card": Name("card", card)}, "EG-7.17")
    return {
        "title": title,
        "detail": _text("card_text", card, "EG-7.17"),
        "group": "card",
        "target": s.c.place_ids[place],
    }


def _play(s: Egizia, action: int) -> Described:
    op = action - PLAY
    rule = CARD_RULES[OPS[op]]
    title = Line("choice.play", {"op": Name("op", OPS[op])}, rule)
    detail, target = _text("op_text", OPS[op], rule), playable(s, int(s.actor))[int(op)]
    return {"title": title, "detail": detail, "group": "play", "target": target, "ahead": True}


def _nature(kind: str, first: int, ids: str) -> Callable[[Egizia, int], Described]:
    """NATURE's answers, for replays and for tables that draw by hand."""

    def describe(s: Egizia, action: int) -> Described:
        title = Line(f"choice.{kind}", {kind: Name(ids, s.c.vocabulary[ids][action - first])}, "EG-4.1")
        return {"title": title, "group": "other"}

    return describe


DESCRIBE: dict[str, Callable[[Egizia, int], Described]] = {
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
    "deal": _nature("deal", DEAL_CARD, "card"),
    "tile": _nature("tile", TILE, "tile"),
    "sphinx": _nature("sphinx", SPHINX, "sphinx"),
}
