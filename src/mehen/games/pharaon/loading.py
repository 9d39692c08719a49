"""Positions from dumps, written by machines or by hand: every name is checked, every mistake says where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.position import complete
from mehen.core.sheet import Sheet
from mehen.games.pharaon.actions import TRAITOR_TRACKS
from mehen.games.pharaon.state import (
    DEMANDS,
    DISCARDED,
    DRAWN_BY,
    HELD,
    NOBODY,
    OFFER,
    ON_DISPLAY,
    PASSED,
    PASSES,
    PHASES,
    POINTS,
    REJECTED_BY,
    REMOVED,
    RESOLVING,
    ROW,
    SHOWN,
    SPACE,
    STAGE,
    TOKEN,
    TRACK,
    TRACK_FILL,
    TRACK_ID,
    TRACK_SIDE,
    TRACK_TINT,
    TRACK_WIDTH,
    VALUE,
    WHEEL_WIDTH,
    Pharaon,
    PharaonRules,
)
from mehen.games.pharaon.vocabulary import (
    BOARDS,
    COLOURS,
    DIRECTIONS,
    GODS,
    KINDS,
    ON_WHEEL,
    POINT_SOURCES,
    SIDES,
    TOKENS,
)


def load(rules: PharaonRules, data: Mapping[str, Any]) -> Pharaon:
    s = Pharaon(rules)
    c = rules.c
    top = Sheet(dict(data))
    s.round = top.whole("round", 0, c.rounds)
    s.phase = top.index("phase", PHASES)
    s.shift = top.whole("shift", 0, len(COLOURS) - 1)
    s.direction = top.index("direction", DIRECTIONS)
    s.seal = _one(top, "seal", c.seat_ids)
    s.pharaoh = _one(top, "pharaoh", c.seat_ids)
    s.turn = max(_one(top, "turn", c.seat_ids), 0)
    _list(top, "ring", s.ring, len(BOARDS), BOARDS)
    laid = [board for board in s.ring if board >= 0]
    if len(set(laid)) != len(laid):
        top.bad("ring", top.data["ring"], "every board once")
    _counts(top, "stock", TOKENS, s.stock)
    _counts(top, "bag", c.offering_ids, s.bag)
    _counts(top, "used", c.offering_ids, s.used)
    _counts(top, "paid", KINDS, s.paid)
    wheel = top.table("wheel")
    for k, colour in enumerate(COLOURS):
        _counts(wheel, colour, ON_WHEEL, s.wheel, k * WHEEL_WIDTH)
    _sets(s, top)
    _list(top, "bonus", s.bonus, c.bonus, c.offering_ids)
    _list(top, "court", s.court, c.court, c.official_ids, s.official_at)
    _list(top, "guild", s.guild, c.guild, c.artisan_ids, s.artisan_at)
    s.turned = top.mask("turned", c.official_ids)
    removed = top.table("removed")
    _put(removed, "officials", c.official_ids, s.official_at, REMOVED)
    _put(removed, "artisans", c.artisan_ids, s.artisan_at, REMOVED)
    jars = top.table("jars")
    _put(jars, "shown", c.jar_ids, s.jar_at, SHOWN)
    _put(jars, "discarded", c.jar_ids, s.jar_at, DISCARDED)
    _put(jars, "resolving", c.jar_ids, s.jar_at, RESOLVING)
    for p, seat in enumerate(top.rows("seats", c.participants)[: c.participants]):
        _seat(s, p, seat)
    if c.solo:
        _traitor(s, top.table("traitor"))
    complete(s, top)
    return s


def _one(sheet: Sheet, key: str, words: list[str]) -> int:
    """A name or null."""
    sheet.skip(key)
    value = sheet.data.get(key)
    if value is None:
        return int(NOBODY)
    return sheet.index(key, words)


def _list(sheet: Sheet, key: str, into: Any, count: int, words: list[str], places: Any = None) -> None:
    """Names and nulls, one for each place."""
    values = sheet.items(key)
    if len(values) != count:
        sheet.bad(key, f"{len(values)} entries", str(count))
        return
    for k, value in enumerate(values):
        if value is not None and value not in words:
            sheet.bad(key, value, "null or one of " + ", ".join(words))
            continue
        into[k] = NOBODY if value is None else words.index(value)
        if places is not None and value is not None:
            places[words.index(value)] = ON_DISPLAY


def _counts(sheet: Sheet, key: str, words: list[str], into: Any, first: int = 0) -> None:
    """How many there are of each thing; what is not named is not there."""
    table = sheet.table(key)
    for k, word in enumerate(words):
        into[first + k] = table.whole(word, 0, 1000) if table.has(word) else 0


def _put(sheet: Sheet, key: str, words: list[str], places: Any, place: int) -> None:
    """Everything that lies at one place."""
    for word in sheet.words(key, words):
        places[words.index(word)] = place


def _sets(s: Pharaon, top: Sheet) -> None:
    c = s.c
    rows = top.items("sets")
    if len(rows) != c.sets or any(not isinstance(row, list) or len(row) != 2 for row in rows):
        top.bad("sets", rows, f"{c.sets} pairs")
        return
    for k, row in enumerate(rows):
        for j, value in enumerate(row):
            if value is not None and value not in c.offering_ids:
                top.bad("sets", value, "null or one of " + ", ".join(c.offering_ids))
            else:
                s.sets[2 * k + j] = NOBODY if value is None else c.offering_ids.index(value)


def _seat(s: Pharaon, p: int, seat: Sheet) -> None:
    c = s.c
    base = p * (len(s.mat) // c.participants)
    _counts(seat, "tokens", TOKENS, s.mat, base + TOKEN)
    _counts(seat, "offerings", c.offering_ids, s.mat, base + OFFER)
    _counts(seat, "tracks", COLOURS, s.mat, base + TRACK)
    for colour in range(len(COLOURS)):
        if s.get(p, TRACK + colour) > c.track_length:
            seat.bad("tracks", s.get(p, TRACK + colour), f"at most {c.track_length}")
            s.put(p, TRACK + colour, 0)
    s.put(p, STAGE, seat.whole("stage", 0, c.stages))
    s.put(p, PASSED, int(seat.flag("passed")))
    s.put(p, ROW, seat.whole("row", 0, len(c.row_seal)))
    s.put(p, SPACE, seat.whole("space", 0, 20))
    s.put(p, PASSES, seat.whole("passes", 0, c.rounds))
    _counts(seat, "points", POINT_SOURCES, s.mat, base + POINTS)
    _put(seat, "officials", c.official_ids, s.official_at, p)
    _put(seat, "artisans", c.artisan_ids, s.artisan_at, p)
    _put(seat, "drawn", c.official_ids, s.official_at, int(DRAWN_BY) - p)
    _put(seat, "rejected", c.official_ids, s.official_at, int(REJECTED_BY) - p)


def _traitor(s: Pharaon, table: Sheet) -> None:
    c = s.c
    s.traitor_jars = table.whole("jars", 0, c.jars)
    _put(table, "held", c.jar_ids, s.jar_at, HELD)
    for k, track in enumerate(table.rows("tracks", TRAITOR_TRACKS)[:TRAITOR_TRACKS]):
        at = k * TRACK_WIDTH
        s.tracks[at + TRACK_ID] = _one(track, "id", c.track_ids)
        s.tracks[at + TRACK_SIDE] = _one(track, "side", SIDES)
        s.tracks[at + TRACK_TINT] = _one(track, "colour", COLOURS)
        s.tracks[at + TRACK_FILL] = track.whole("fill", 0, c.track_spaces + 1)
    _counts(table, "tokens", COLOURS, s.on_tracks)
    s.put(c.traitor, DEMANDS, table.mask("demands", GODS))
    s.put(c.traitor, VALUE, table.whole("value", 0, 99))
