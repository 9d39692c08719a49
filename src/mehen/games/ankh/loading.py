"""Positions from dumps, written by machines or by hand: every name is checked, every mistake says where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.position import complete
from mehen.core.sheet import Sheet
from mehen.core.tables import numbers
from mehen.games.ankh.components import SEATS
from mehen.games.ankh.state import (
    AIM_SHIFT,
    BID,
    CHOSEN,
    DEAD_CATS,
    DEAD_MUMMIES,
    DEAD_WARRIORS,
    DOOMED,
    FOLLOWERS,
    HAND,
    HELD,
    KILLED,
    LOWER_GOD,
    MOVED,
    NOBODY,
    OWN_GOD,
    OWNER_SHIFT,
    PATH_BITS,
    POOL,
    POWERS,
    SAFE,
    SIDE,
    SPACE,
    SUN,
    TOKENS,
    UNDER,
    UNLOCKED,
    WARRIORS,
    Ankh,
    AnkhRules,
)
from mehen.games.ankh.steps.regions import map_regions, set_camel
from mehen.games.ankh.vocabulary import (
    CITY,
    ENDS,
    OBELISK,
    TRACKS,
)

#: Numbers of a seat as they stand in a dump, with the column of the mat they go to.
COLUMNS = {
    "followers": FOLLOWERS,
    "warriors": WARRIORS,
    "tokens": TOKENS,
    "unlocked": UNLOCKED,
    "space": SPACE,
    "held": HELD,
    "killed": KILLED,
}
DEAD = (DEAD_WARRIORS, DEAD_MUMMIES, DEAD_CATS)
FLAGS = {"sun": SUN, "moved": MOVED, "safe": SAFE, "doomed": DOOMED}


def load(rules: AnkhRules, data: Mapping[str, Any]) -> Ankh:
    s = Ankh(rules)
    top = Sheet(dict(data))
    c = rules.c
    seats = SEATS[: rules.seats]
    s.scenario = _word(top, "scenario", c.scenario_ids)
    s.start = _word(top, "start", seats)
    s.turn = _word(top, "turn", seats)
    s.event = top.whole("event", 0, len(c.event_kind) - 1)
    s.conflict = top.whole("conflict", 0, c.conflicts)
    markers = top.table("markers")
    for k, name in enumerate(TRACKS):
        s.markers[k] = markers.whole(name, 0, c.event_space[k])
    guardians = top.table("guardians")
    for name in guardians.data:
        left = guardians.whole(name, 0, 9)
        if name in c.guardian_ids:
            s.picked |= 1 << c.guardian_ids.index(name)
            s.left[c.guardian_ids.index(name)] = left
        else:
            guardians.bad(name, name, "one of " + ", ".join(c.guardian_ids))
    for p, seat in enumerate(top.rows("seats", rules.seats)[: rules.seats]):
        _seat(s, p, seat, seats)
    for i, name in enumerate(dict.fromkeys(top.words("devotion", seats))):
        s.track[i] = seats.index(name)
    _map(s, top)
    for piece in top.rows("pieces"):
        _piece(s, piece, seats)
    _check_pieces(s, top, seats)
    _battle(s, top.table("battle"), seats)
    s.end = top.index("end", ENDS)
    s.winner = _word(top, "winner", seats)
    complete(s, top)
    return s


def _word(table: Sheet, key: str, words: list[str]) -> int:
    """The number of a word, NOBODY for null."""
    if key in table.data and table.data[key] is None:
        table.skip(key)
        return int(NOBODY)
    return table.index(key, words)


def _seat(s: Ankh, p: int, seat: Sheet, seats: list[str]) -> None:
    c = s.c
    s.put(p, SIDE, _word(seat, "side", seats))
    s.put(p, OWN_GOD, _word(seat, "god", c.god_ids))
    s.put(p, LOWER_GOD, _word(seat, "lower_god", c.god_ids))
    for key, column in COLUMNS.items():
        s.put(p, column, seat.whole(key, 0, 1000))
    pool = seat.table("guardians")
    for name in pool.data:
        count = pool.whole(name, 0, 9)
        if name in c.guardian_ids:
            s.put(p, POOL + c.guardian_ids.index(name), count)
        else:
            pool.bad(name, name, "one of " + ", ".join(c.guardian_ids))
    s.put(p, POWERS, seat.mask("powers", c.power_ids))
    s.put(p, HAND, seat.mask("hand", c.card_ids))
    s.put(p, CHOSEN, seat.mask("chosen", c.card_ids))
    if seat.data.get("bid") is None:
        seat.skip("bid")
    else:
        s.put(p, BID, 1 + seat.whole("bid", 0, c.max_bid))
    for column, count in zip(DEAD, seat.wholes("dead", len(DEAD)), strict=True):
        s.put(p, column, count)


def _map(s: Ankh, top: Sheet) -> None:
    """Camels, regions, underworld tiles and the camel line being laid."""
    board = s.c.board
    for name in top.words("camels", board.edge_ids):
        set_camel(s, board.edge_ids.index(name))
    regions = top.table("regions")
    tiles = [str(t + 1) for t in range(len(regions.data))]
    map_regions(s, numbers([regions.index(tile, board.hex_ids) for tile in tiles]))
    for name in top.words("underworld", board.hex_ids):
        s.ground[board.hex_ids.index(name)] |= UNDER
    for k, name in enumerate(top.words("caravan", board.edge_ids)[:6]):
        s.path |= board.edge_ids.index(name) + 1 << int(PATH_BITS) * k


def _piece(s: Ankh, piece: Sheet, seats: list[str]) -> None:
    c = s.c
    h = piece.index("hex", c.board.hex_ids)
    kind = piece.index("kind", c.kind_ids)
    value = kind + 1
    if piece.has("owner"):
        value |= piece.index("owner", seats) + 1 << int(OWNER_SHIFT)
    elif kind < OBELISK:
        piece.bad("owner", "nothing", "a seat: figures belong to somebody")
    for key, flag in FLAGS.items():
        if piece.has(key) and piece.flag(key):
            value |= int(flag)
    if piece.has("aim"):
        value |= piece.index("aim", c.aim_ids) + 1 << int(AIM_SHIFT)
    if s.at[h]:
        piece.bad("hex", piece.data.get("hex"), "a hex with nothing else on it")
    s.at[h] = value


def _check_pieces(s: Ankh, top: Sheet, seats: list[str]) -> None:
    """No more than the box holds, as far as the lists of pieces have room."""
    pieces = [(s.kind(h), s.owner(h)) for h in range(s.c.board.hexes) if s.at[h]]
    for p, name in enumerate(seats):
        figures = sum(1 for kind, owner in pieces if kind < OBELISK and owner == p)
        if figures > s.c.army:
            top.bad("pieces", f"{figures} figures of {name}", f"at most {s.c.army}")
    monuments = sum(1 for kind, _ in pieces if OBELISK <= kind < CITY)
    if monuments > s.c.works:
        top.bad("pieces", f"{monuments} monuments", f"at most {s.c.works}")


def _battle(s: Ankh, battle: Sheet, seats: list[str]) -> None:
    s.tiebreaker = _word(battle, "tiebreaker", seats)
    s.tie_used = battle.flag("tie_used")
    s.amun_used = battle.flag("amun_used")
    s.battle = battle.whole("region", 0, s.c.tiles)
    s.fighters = battle.mask("fighters", seats)
    s.revealed = battle.flag("revealed")
    s.victor = _word(battle, "victor", seats)
