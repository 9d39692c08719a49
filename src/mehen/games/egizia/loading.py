"""Positions from dumps, written by machines or by hand: every name is checked, every mistake says where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.position import complete
from mehen.core.sheet import Sheet
from mehen.games.egizia.state import (
    AT_BOTTOM,
    BERTHS,
    BOUGHT,
    CREW,
    FURTHEST,
    IN_POOL,
    LAST,
    LOOKED_AT,
    MARKET,
    NOBODY,
    NUMBER,
    ON_RIVER,
    OUT,
    PASSED,
    PHASES,
    POINT_SOURCES,
    POINTS,
    RAISED,
    SCORE,
    SHARED,
    SHIPS,
    SITES,
    STONES,
    UPSTREAM,
    USED,
    Egizia,
    EgiziaRules,
)
from mehen.games.egizia.vocabulary import (
    CREWS,
    MARKETS,
    RING_IDS,
    SITE_IDS,
)

#: Numbers of a seat as they stand in a dump, with the column of the mat they go to.
COLUMNS = {
    "score": SCORE,
    "ships": SHIPS,
    "upstream": UPSTREAM,
    "shared": SHARED,
    "raised": RAISED,
    "bought": BOUGHT,
}


def load(rules: EgiziaRules, data: Mapping[str, Any]) -> Egizia:
    s = Egizia(rules)
    top = Sheet(dict(data))
    c = rules.c
    s.round = top.whole("round", 0, c.rounds)
    s.phase = top.index("phase", PHASES)
    s.ring = top.index("ring", RING_IDS)
    s.turn = top.whole("turn", 0, rules.seats)
    seats = c.seat_ids[: rules.seats]
    for p, seat in enumerate(top.rows("seats", rules.seats)[: rules.seats]):
        _seat(s, p, seat)
    track = top.words("track", seats)
    if sorted(track) != sorted(seats):
        top.bad("track", track, "every seat once")
        track = seats
    for rank, name in enumerate(track):
        s.track[rank] = seats.index(name)
    river = top.table("river")
    for place in river.data:
        card = river.index(place, c.card_ids)
        s.card_at[card] = ON_RIVER
        s.river[_find(river, place, c.place_ids, "place")] = card
    for name in top.words("out", c.card_ids):
        s.card_at[c.card_ids.index(name)] = OUT
    improves = top.table("improves")
    for card_name in improves.data:
        s.improves[_find(improves, card_name, c.card_ids, "card")] = improves.index(card_name, c.card_ids)
    sites = top.table("sites")
    for k, site in enumerate(SITE_IDS):
        _owners(s.berths, k * BERTHS, sites, site, BERTHS, seats)
    blocks = top.table("blocks")
    for e, element in enumerate(c.element_ids):
        _owners(s.block, c.element_first[e], blocks, element, c.element_spaces[e], seats)
    for grave, value in enumerate(top.wholes("tiles")):
        if str(value) not in c.tile_ids:
            top.bad("tiles", value, "one of " + ", ".join(c.tile_ids))
        else:
            s.tile[grave] = c.tile_ids.index(str(value))
    _sphinx(s, top.table("sphinx"), seats)
    _turn(s, top.table("turn_state"))
    complete(s, top)
    return s


def _seat(s: Egizia, p: int, seat: Sheet) -> None:
    c = s.c
    for key, column in COLUMNS.items():
        s.put(p, column, seat.whole(key, -1000, 1000))
    s.put(p, STONES, seat.whole("stones", 0, c.max_stones))
    for k, market in enumerate(MARKETS):
        s.put(p, MARKET + k, seat.whole(f"{market}_market", 0, c.market_end[k]))
    s.put(p, FURTHEST, seat.whole("furthest", 0, c.places))
    s.put(p, LAST, seat.whole("last", 0, c.places))
    s.put(p, NUMBER, seat.whole("number", 0, s.seats))
    crews = seat.table("crews")
    for k, name in enumerate(CREWS):
        s.put(p, CREW + k, crews.whole(name, 1, c.crew_max[k]))
    s.put(p, USED, seat.mask("used", CREWS))
    s.put(p, PASSED, int(seat.flag("passed")))
    s.put(p, SITES, seat.mask("sites", SITE_IDS))
    points = seat.table("points")
    for k, name in enumerate(POINT_SOURCES):
        s.put(p, POINTS + k, points.whole(name, -1000, 1000))
    on_river = seat.table("on_river")
    for name in on_river.data:
        s.ships[_find(on_river, name, c.place_ids, "place") * s.seats + p] = on_river.whole(name, 1, 9)
    for name in seat.words("cards", c.card_ids):
        s.card_at[c.card_ids.index(name)] = p
    for name in seat.words("sphinx", c.sphinx_ids):
        s.sphinx_at[c.sphinx_ids.index(name)] = p


def _find(table: Sheet, key: str, ids: list[str], what: str) -> int:
    """The number of a thing that is named by a key."""
    if key in ids:
        return ids.index(key)
    table.problems.append(f"{table.path(key)}: found a {what} that this edition does not have")
    return 0


def _owners(into: Any, first: int, table: Sheet, key: str, count: int, seats: list[str]) -> None:
    """A list of seats and nulls."""
    values = table.items(key)
    if len(values) != count:
        table.bad(key, f"{len(values)} entries", str(count))
        return
    for k, value in enumerate(values):
        if value is not None and value not in seats:
            table.bad(key, value, "null or one of " + ", ".join(seats))
        else:
            into[first + k] = NOBODY if value is None else seats.index(value)


def _sphinx(s: Egizia, table: Sheet, seats: list[str]) -> None:
    ids = s.c.sphinx_ids
    for k, name in enumerate(table.words("bottom", ids)):
        s.bottom[k] = ids.index(name)
        s.sphinx_at[ids.index(name)] = AT_BOTTOM
        s.bottom_count = k + 1
    for k, name in enumerate(table.words("drawn", ids)):
        s.drawn[k] = ids.index(name)
        if s.sphinx_at[ids.index(name)] == IN_POOL:  # else it is kept already, and in a hand
            s.sphinx_at[ids.index(name)] = LOOKED_AT
        s.drawn_count = k + 1
    known = table.table("known")
    for name in known.data:
        s.sphinx_known[_find(known, name, ids, "card")] = known.mask(name, seats)


def _turn(s: Egizia, turn: Sheet) -> None:
    s.grain = turn.whole("grain")
    s.declined = turn.whole("declined")
    s.movers = turn.whole("movers", 0, 1 << 20)
    s.committed = turn.index("committed", s.c.vocabulary["crews"])
    s.second_due = turn.flag("second_due")
    s.extra_crews = turn.whole("extra_crews")
    s.building_cards = turn.whole("building_cards")
    s.strength_bonus = turn.whole("strength_bonus")
    s.extra_draws = turn.whole("extra_draws")
    s.keep_limit = turn.whole("keep_limit")
    s.kept = turn.whole("kept")
    s.value_built = turn.whole("value_built")
    s.rows_done = turn.whole("rows_done", 0, 1 << 40)
