"""What one seat may know, built up from nothing (rules.en.md, "What is hidden and what is public")."""

from __future__ import annotations

from typing import get_args

from mehen.core.frame import a_of, kind_of
from mehen.core.state import NATURE, OVER
from mehen.games.egizia import kinds
from mehen.games.egizia.gauges import fed, hunger
from mehen.games.egizia.shapes import (
    BuildingId,
    BuildingTurnView,
    CardView,
    Colour,
    CrewId,
    EgiziaView,
    ElementView,
    OwnView,
    PlaceKind,
    PlaceView,
    PrivateView,
    RingId,
    SeatView,
    SiteId,
    SiteView,
)
from mehen.games.egizia.state import (
    BERTHS,
    BLOCKS,
    CREW,
    FIELD_YIELD,
    GRAVE_SUM,
    IN_DECK,
    MARKET,
    NUMBER,
    PASSED,
    PHASES,
    POINT_SOURCES,
    POINTS,
    QUARRY_YIELD,
    SCORE,
    SHIPS,
    SITES,
    SPHINX_HAND,
    STONES,
    USED,
    Egizia,
)
from mehen.games.egizia.steps.building import element_value, in_building_turn, strength
from mehen.games.egizia.steps.phases import need
from mehen.games.egizia.vocabulary import FIELD, SITE_SPACE

CREW_IDS = get_args(CrewId)
COLOUR_IDS = get_args(Colour)
RING_IDS = get_args(RingId)
SITE_IDS = get_args(SiteId)
BUILDING_IDS = get_args(BuildingId)
PLACE_IDS = get_args(PlaceKind)

#: Numbers of the view that are no gauges, by their place in it, and why not.
NOT_COUNTED = {
    "seats.*.track_field": "the points again, once around the track",
    "seats.*.scarabs": "the points again, in rounds of the track",
    "seats.*.points.*": "the points by source: the ledger tells them",
    "buildings.*.next": "what the next block there is worth stands on the board; blocks and points are counted",
    "graves.open.*": "tiles, not amounts; what a seat has of them is counted",
    "graves.taken.*": "tiles, not amounts; what a seat has of them is counted",
    "graves.face_down": "tiles are turned over for everybody at once",
    "decks.*": "cards are dealt to the river at the start of a round, and drawn by chance",
    "building_turn.drawn": "asked on the way, and told by the question",
    "building_turn.kept": "asked on the way, and told by the question",
    "places.*": "the ranking, once the game is over",
}


def view(s: Egizia, seat: int) -> EgiziaView:
    c = s.c
    seats = c.seat_ids
    who: list[str | None] = [*seats, None]  # NOBODY = -1 finds the last
    return {
        "game": "egizia",
        "seat": seats[seat] if seat >= 0 else None,
        "actor": {NATURE: "nature", OVER: None}.get(s.actor) if s.actor < 0 else seats[s.actor],
        "over": s.actor == OVER,
        "round": s.round,
        "rounds": c.rounds,
        "phase": PHASES[s.phase],
        "ring": RING_IDS[s.ring],
        "watered": [name for k, name in enumerate(COLOUR_IDS) if c.irrigates[s.ring] >> k & 1],
        "track": [seats[p] for p in s.track],
        "seats": [_seat(s, p) for p in range(s.seats)],
        "river": [_place(s, i) for i in range(c.places)],
        "sites": {site: _site(s, k, who) for k, site in enumerate(SITE_IDS)},
        "buildings": {name: _element(s, e, who) for e, name in enumerate(c.element_ids)},
        "graves": {
            "open": [c.tile_value[s.tile[k]] for k in range(s.filled[1], s.turned)],
            "taken": [c.tile_value[s.tile[k]] for k in range(s.filled[1])],
            "face_down": c.graves - s.turned,
        },
        "decks": {"nile": sum(1 for at in s.card_at if at == IN_DECK), "sphinx": s.sphinx_deck()},
        "building_turn": _building_turn(s),
        "building_at": _building_at(s),
        "private": _private(s, seat),
        "places": dict(zip(seats, s.places(), strict=False)) if s.actor == OVER else {},
    }


def own_view(s: Egizia, seat: int) -> OwnView:
    """All that differs from seat to seat."""
    return {"seat": s.c.seat_ids[seat] if seat >= 0 else None, "private": _private(s, seat)}


def _seat(s: Egizia, p: int) -> SeatView:
    """EG-7.4: what lies open in front of a seat."""
    c = s.c
    score = s.get(p, SCORE)
    scarabs = max((score - 1) // c.scarab_value, 0)  # EG-2.1, R-53
    over = s.actor == OVER
    return {
        "id": c.seat_ids[p],
        "score": score,
        "scarabs": scarabs,
        "track_field": score - scarabs * c.scarab_value,
        "number": s.get(p, NUMBER),
        "passed": s.get(p, PASSED) == 1,
        "stones": s.get(p, STONES),
        "crews": {
            name: {"strength": s.get(p, CREW + k), "used": bool(s.get(p, USED) >> k & 1)}
            for k, name in enumerate(CREW_IDS)
        },
        "grain_market": s.get(p, MARKET),
        "stone_market": s.get(p, MARKET + 1),
        "penalty": c.penalty[s.get(p, MARKET)],
        "ships": s.get(p, SHIPS),
        "need": need(s, p),
        "supply": fed(s, p),
        "hunger": hunger(s, p),
        "quarry_yield": s.get(p, QUARRY_YIELD),
        "field_yield": [s.get(p, FIELD_YIELD + k) for k in range(3)],
        "cards": [_card(s, card) for card in range(c.cards) if s.card_at[card] == p],
        "blocks": {name: s.get(p, BLOCKS + k) for k, name in enumerate(BUILDING_IDS)},
        "grave_sum": s.get(p, GRAVE_SUM),
        "sites": [site for k, site in enumerate(SITE_IDS) if s.get(p, SITES) >> k & 1],
        "sphinx_cards": s.get(p, SPHINX_HAND),
        "sphinx": [c.sphinx_ids[card] for card in range(c.sphinx_cards) if s.sphinx_at[card] == p] if over else [],
        "points": {name: s.get(p, POINTS + k) for k, name in enumerate(POINT_SOURCES)},
    }


def _card(s: Egizia, card: int) -> CardView:
    """A card in front of a seat; a field with the colour it counts as."""
    c = s.c
    out: CardView = {"id": c.card_ids[card]}
    if c.card_kind[card] == FIELD:
        out["colour"] = COLOUR_IDS[s.colour_of(card)]
    if s.improves[card] >= 0:
        out["on"] = c.card_ids[s.improves[card]]
    return out


def _place(s: Egizia, place: int) -> PlaceView:
    c = s.c
    ships = [c.seat_ids[p] for p in range(s.seats) for _ in range(s.ships[place * s.seats + p])]
    card = s.river[place]
    kind = PLACE_IDS[c.place_kind[place]]
    out: PlaceView = {
        "id": c.place_ids[place],
        "kind": kind,
        "card": c.card_ids[card] if card >= 0 else None,
        "ships": ships,
    }
    if c.place_kind[place] == SITE_SPACE:
        out["site"] = SITE_IDS[[c.site_place[k] for k in range(len(SITE_IDS))].index(place)]
    return out


def _site(s: Egizia, site: int, who: list[str | None]) -> SiteView:
    berths = [who[s.berths[site * BERTHS + k]] for k in range(BERTHS)]
    return {"slots": berths[: s.c.slots], "reserve": berths[-1]}


def _element(s: Egizia, e: int, who: list[str | None]) -> ElementView:
    c = s.c
    first = c.element_first[e]
    spaces = range(first, first + c.element_spaces[e])
    return {
        "blocks": [who[s.block[i]] for i in spaces],
        "values": [c.block_value[i] for i in spaces],
        "next": element_value(s, e),
    }


def _building_turn(s: Egizia) -> BuildingTurnView:
    """The present building turn: public, like all crews and stones."""
    p = s.actor
    if not in_building_turn(s):
        return {}
    return {
        "seat": s.c.seat_ids[p],
        "crews": [name for k, name in enumerate(CREW_IDS) if s.committed >> k & 1],
        "strength": strength(s, p),
        "built": s.value_built,
        "drawn": s.drawn_count,
        "kept": s.kept,
    }


#: Frames of a building turn that say at which site it is.
AT_SITE = {kinds.BUILD_FIRST, kinds.BUILD, kinds.SECOND_CREW, kinds.DRAW_COUNT, kinds.KEEP, kinds.ELEMENT, kinds.FINISH}


def _building_at(s: Egizia) -> SiteId | None:
    """The site where somebody builds now, from the question whether to; a card played meanwhile lies above it."""
    due = (s.agenda[k] for k in range(s.depth - 1, -1, -1))
    return next((SITE_IDS[a_of(f)] for f in due if kind_of(f) in AT_SITE), None)


def _private(s: Egizia, seat: int) -> PrivateView:
    """Sphinx cards the seat can place: in hand, being looked at, under the deck, or drawn from there by others."""
    if seat < 0:
        return {}
    ids = s.c.sphinx_ids
    known = {card for card in range(s.c.sphinx_cards) if s.sphinx_known[card] >> seat & 1}
    return {
        "sphinx": [ids[card] for card in sorted(known) if s.sphinx_at[card] == seat],
        "drawn": [ids[s.drawn[k]] if s.drawn[k] in known else None for k in range(s.drawn_count)],
        "bottom": [ids[s.bottom[k]] if s.bottom[k] in known else None for k in range(s.bottom_count)],
        "others": {
            s.c.seat_ids[p]: [ids[card] for card in sorted(known) if s.sphinx_at[card] == p]
            for p in range(s.seats)
            if p != seat
        },
    }
