"""What a seat may still use this round, and what a person might tap on, legal or not."""

from __future__ import annotations

from functools import lru_cache

from mehen.core.game import LAST
from mehen.core.telling import Reach
from mehen.core.text import Name
from mehen.games.egizia.actions import (
    BUILD_AT,
    CHOOSE_MARKET,
    COMMIT,
    IMPROVE,
    KEEP,
    MAX_PLAYABLE,
    MAX_SITES,
    MAX_SLOTS,
    PLACE_AT,
    PLAY,
    RAISE,
    RESERVE,
    RING,
    SECOND,
    SLOT,
    TAKE,
)
from mehen.games.egizia.components import Components
from mehen.games.egizia.state import HOLD, PASSED, SAIL, SHIPS, Egizia
from mehen.games.egizia.steps.sailing import may_go_upstream, may_share, own_space, place_open, river_mark, site_open
from mehen.games.egizia.vocabulary import (
    CARD_SPACE,
    CREWS,
    FIELD,
    MARKETS,
    PLACE_UPSTREAM,
    RING_IDS,
    SHARE_ROUND_SPACE,
    SITE_IDS,
    SITE_SPACE,
    TAKE_LEFTOVER,
)


def reach(s: Egizia, seat: int) -> list[Reach]:
    """EG-5.2: places downstream of the last ship, and sites without an own ship, while ships are placed.

    A card within reach may still change that: it sails upstream (EG-7.20), shares a space (EG-7.19) or comes late
    (EG-7.17).
    """
    if s.phase != SAIL:
        return []
    c = s.c
    sails = s.get(seat, PASSED) == 0 and s.get(seat, SHIPS) > 0
    mark = int(river_mark(s, seat))
    upstream = sails and (may_go_upstream(s, seat) or obtainable(s, mark, int(PLACE_UPSTREAM)))
    first = 0 if upstream else mark
    share = may_share(s, seat) or (sails and obtainable(s, first, int(SHARE_ROUND_SPACE)))
    late = s.get(seat, HOLD + TAKE_LEFTOVER) > 0 or (sails and obtainable(s, first, int(TAKE_LEFTOVER)))
    if not sails and not late:
        return []
    out: list[Reach] = []
    places, sites = _named(c)
    near = own_space(s, seat, share)
    for place in range(c.places):
        ashore = sails and (place >= first or place == near)
        if (ashore or (late and c.place_kind[place] == CARD_SPACE)) and place_open(s, place, share):
            out.append(places[place])
    for site in range(MAX_SITES):
        if sails and site_open(s, seat, site) and c.site_place[site] >= first:
            out += sites[site]
    return out


@lru_cache(LAST)
def _named(c: Components) -> tuple[list[Reach], list[list[Reach]]]:
    """Every place, and every berth of each site."""
    places = [Reach(name, Name("place", name), "round") for name in c.place_ids]
    return places, [[Reach(one, Name("site", SITE_IDS[k]), "round") for one in berths(c, k)] for k in range(MAX_SITES)]


def obtainable(s: Egizia, first: int, op: int) -> bool:
    """Does a card that does this still lie on the river, at a place from ``first`` on?"""
    c, river = s.c, s.river
    for place in range(first, c.places):
        card = river[place]
        if card >= 0 and c.card_op[card] == op:
            return True
    return False


def berths(c: Components, site: int) -> list[str]:
    """The slots of a site and the place in reserve, as the board names them."""
    return [f"{SITE_IDS[site]}.{k + 1}" for k in range(c.slots)] + [f"{SITE_IDS[site]}.reserve"]


def playable(s: Egizia, seat: int) -> dict[int, str]:
    """EG-7.4: the cards in front of a seat that can be played, as the mat names them; of two alike, the first."""
    c = s.c
    out: dict[int, str] = {}
    for card in range(c.cards):
        if s.card_at[card] == seat and 0 <= (op := int(c.card_op[card])) < MAX_PLAYABLE:
            out.setdefault(op, f"card.{c.card_ids[card]}")
    return out


def targets(s: Egizia, step: str) -> dict[int, str]:
    """Every action of a step that points at something on the table, and the own cards: windows for them come and go."""
    c = s.c
    out: dict[int, str] = {PLAY + op: card for op, card in playable(s, int(s.actor)).items()}
    if step == "place":
        out |= {PLACE_AT + k: c.place_ids[k] for k in range(c.places) if c.place_kind[k] != SITE_SPACE}
        for site in range(MAX_SITES):
            *slots, reserve = berths(c, site)
            out |= {SLOT + site * MAX_SLOTS + k: target for k, target in enumerate(slots)}
            out[RESERVE + site] = reserve
    elif step == "late":
        out |= {TAKE + k: c.place_ids[k] for k in range(c.places) if c.place_kind[k] == CARD_SPACE}
    elif step == "raise_choice":
        out |= {RAISE + k: f"crew.{name}" for k, name in enumerate(CREWS)}
    elif step == "second_crew":
        out |= {SECOND + k: f"crew.{name}" for k, name in enumerate(CREWS[:-1])}
    elif step == "build":
        out |= {COMMIT + 2 * k + joker: f"crew.{name}" for k, name in enumerate(CREWS[:-1]) for joker in (0, 1)}
    elif step == "water":
        ends = enumerate((s.ring - 1, s.ring + 1))
        out |= {RING + k: f"ring.{RING_IDS[to]}" for k, to in ends if 0 <= to <= c.ring_end}
    elif step == "market_choice":
        out |= {CHOOSE_MARKET + k: f"market.{name}" for k, name in enumerate(MARKETS)}
    elif step == "element":
        out |= {BUILD_AT + e: f"building.{name}" for e, name in enumerate(c.element_ids)}
    elif step == "keep":
        shown = {s.drawn[k] for k in range(s.drawn_count)}
        out |= {KEEP + card: f"sphinx.{c.sphinx_ids[card]}" for card in shown}
    elif step == "improve":
        own = [card for card in range(c.cards) if s.card_at[card] == s.actor and c.card_kind[card] == FIELD]
        out |= {IMPROVE + card: f"card.{c.card_ids[card]}" for card in own}
    return {int(action): target for action, target in out.items()}
