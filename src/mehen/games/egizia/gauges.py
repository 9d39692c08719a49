"""What is counted in Egizia, for each seat and for the table."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.telling import Gauge
from mehen.games.egizia.state import (
    BLOCKS,
    CREW,
    FIELD_YIELD,
    GRAVE_SUM,
    MARKET,
    NUMBER,
    QUARRY_YIELD,
    SCORE,
    SHIPS,
    SPHINX_HAND,
    STONES,
    Egizia,
)
from mehen.games.egizia.steps.building import in_building_turn, strength
from mehen.games.egizia.steps.phases import need, supply
from mehen.games.egizia.vocabulary import BUILDINGS, COLOURS, CREWS, GRAIN, MARKETS

SEAT_GAUGES: Final = [
    Gauge("points", "score", "points", 1, 1),
    Gauge("stones", "stones", "block", 1, 21, phone=1, beside="+production"),
    Gauge("production", "quarry_yield", "quarry", 1),
    Gauge("supply", "supply", "grain", 1, 22, phone=2, beside="/need"),
    Gauge("need", "need", "bread"),
    Gauge("hunger", "hunger", "warn", -1),
    Gauge("ships", "ships", "ship", 1, 23, phone=3),
    *(Gauge(name, f"crews.{name}.strength", f"crew-{name}", 1, 11 + k) for k, name in enumerate(CREWS)),
    *(Gauge(f"{name}_market", f"{name}_market", name, 1) for name in MARKETS),
    *(Gauge(f"{name}_fields", f"field_yield.{k}", "field", 1) for k, name in enumerate(COLOURS)),
    *(Gauge(f"{name}_blocks", f"blocks.{name}", name, 1) for name in BUILDINGS),
    Gauge("grave_sum", "grave_sum", "grave", 1),
    Gauge("sphinx_cards", "sphinx_cards", "eye", 1, 24),
    Gauge("number", "number", "turn"),
    Gauge("penalty", "penalty", "warn", -1),
    Gauge("cards", "cards", "card", 1),
]

TABLE_GAUGES: Final = [
    Gauge("round", "round"),
    Gauge("ring", "ring", "ring", words="ring"),
    Gauge("strength", "building_turn.strength", "fist", 1),
    Gauge("built", "building_turn.built", "block", 1),
]


def read(s: Egizia, p: i64) -> list[int]:
    """In the order of ``SEAT_GAUGES``."""
    out: list[int] = [
        s.get(p, SCORE),
        s.get(p, STONES),
        s.get(p, QUARRY_YIELD),
        fed(s, p),
        need(s, p),
        hunger(s, p),
        s.get(p, SHIPS),
    ]
    for crew in range(len(CREWS)):
        out.append(s.get(p, CREW + crew))
    for market in range(len(MARKETS)):
        out.append(s.get(p, MARKET + market))
    for colour in range(len(COLOURS)):
        out.append(s.get(p, FIELD_YIELD + colour))
    for building in range(len(BUILDINGS)):
        out.append(s.get(p, BLOCKS + building))
    out.append(s.get(p, GRAVE_SUM))
    out.append(s.get(p, SPHINX_HAND))
    out.append(s.get(p, NUMBER))
    out.append(s.c.penalty[s.get(p, MARKET + GRAIN)])
    out.append(cards(s, p))
    return out


def cards(s: Egizia, p: i64) -> i64:
    """EG-7.4: Nile cards in front of a seat."""
    total: i64 = 0
    for card in range(s.c.cards):
        if s.card_at[card] == p:
            total += 1
    return total


def fed(s: Egizia, p: i64) -> i64:
    """EG-8.3: the grain of a seat; what cards and stones have added counts for whoever is feeding."""
    return supply(s, p) if s.step_seat() == p else supply(s, p) - s.grain


def hunger(s: Egizia, p: i64) -> i64:
    """EG-8.4: the points that would be lost if the crews were fed now, with the fields that are watered now."""
    return max(need(s, p) - fed(s, p), 0) * s.c.penalty[s.get(p, MARKET + GRAIN)]


def read_table(s: Egizia) -> list[int]:
    """In the order of ``TABLE_GAUGES``."""
    building = in_building_turn(s)
    return [s.round, s.ring, strength(s, s.actor) if building else 0, s.value_built if building else 0]
