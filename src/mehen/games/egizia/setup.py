"""EG-1: the table before round 1, one function for each numbered step."""

from __future__ import annotations

from mehen.core.native import i64
from mehen.games.egizia import kinds
from mehen.games.egizia.actions import CREW_COUNT
from mehen.games.egizia.state import CREW, SCORE, SHIPS, Egizia, EgiziaRules


def new_game(rules: EgiziaRules) -> Egizia:
    """Lay out the table; NATURE's deals come first, then the five rounds."""
    s = Egizia(rules)
    crews_and_ships(s)
    start_cards(s)
    s.push(kinds.ROUND)
    turn_up_tiles(s)
    sphinx_cards(s)
    number_tiles(s)
    s.settle()
    return s


def number_tiles(s: Egizia) -> None:
    """EG-1.1, EG-1.4, EG-1.6: a number for each player, and with it the place on field 0 and the start stones."""
    push_for_all(s, kinds.DEAL_NUMBER)


def crews_and_ships(s: Egizia) -> None:
    """EG-1.2, EG-1.3, EG-1.5, EG-1.10: all crews unused; EG-1.5 markets and EG-1.10 ring start as laid out."""
    for p in range(s.seats):
        for crew in range(CREW_COUNT):
            s.put(p, CREW + crew, s.c.crew_start[crew])
        s.put(p, SHIPS, s.c.ships)
        s.put(p, SCORE, s.c.start_score)


def start_cards(s: Egizia) -> None:
    """EG-1.7: a quarry and a green field each; like all yields they are kept as sums."""
    s.derive()


def sphinx_cards(s: Egizia) -> None:
    """EG-1.8, EG-1.9: decks have no order until drawn, so only the first draws are left to do."""
    for _ in range(s.c.start_sphinx):
        push_for_all(s, kinds.DEAL_SPHINX)


def turn_up_tiles(s: Egizia) -> None:
    """EG-1.11: the first tiles in line lie open; EG-1.12 needs nothing here, see ``Components.slots``."""
    for _ in range(min(s.c.tiles_open, s.c.graves)):
        s.push(kinds.TURN_TILE)


def push_for_all(s: Egizia, kind: i64) -> None:
    """Seat 0 first."""
    p = s.seats - 1
    while p >= 0:
        s.push(kind, p)
        p -= 1
