"""What one seat may know, built up from nothing (RULES 18): all but the officials others look at in the setup."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mehen.core.frame import a_of, kind_of
from mehen.core.game import LAST
from mehen.core.state import NATURE, OVER
from mehen.games.pharaon import kinds
from mehen.games.pharaon.actions import TRAITOR_TRACKS
from mehen.games.pharaon.components import Components
from mehen.games.pharaon.payment import auto_payment, board_in, slots_due, units_of
from mehen.games.pharaon.scoring import best_demands, elements, god_points, points_now
from mehen.games.pharaon.state import (
    ARTISAN_GP,
    DEMANDS,
    DISCARDED,
    DRAWN_BY,
    OFFERINGS_HELD,
    PASSED,
    PHASES,
    POINTS,
    REJECTED_BY,
    REMOVED,
    RESOLVING,
    ROW,
    SHOWN,
    SPACE,
    STAGE,
    SUBST,
    TOKEN,
    TRACK,
    TRACK_FILL,
    TRACK_ID,
    TRACK_SIDE,
    TRACK_TINT,
    TRACK_WIDTH,
    VALUE,
    Pharaon,
)
from mehen.games.pharaon.vocabulary import (
    BOARDS,
    COLOURS,
    COLUMN_TARGET,
    DIRECTIONS,
    GODS,
    KINDS,
    NILE,
    POINT_SOURCES,
    PYRAMID_INCOMES,
    SIDES,
    TARGETS,
    TOKENS,
)


def view(s: Pharaon, seat: int) -> dict[str, Any]:
    c = s.c
    who: list[str | None] = [*c.seat_ids, None]  # NOBODY = -1 finds the last
    laid = all(board >= 0 for board in s.ring)
    offerings: list[str | None] = [*c.offering_ids, None]
    turned = {name for card, name in enumerate(c.official_ids) if s.turned >> card & 1}
    return {
        "game": "pharaon",
        "seat": c.seat_ids[seat] if seat >= 0 else None,
        "actor": {NATURE: "nature", OVER: None}.get(s.actor) if s.actor < 0 else c.seat_ids[s.actor],
        "over": s.actor == OVER,
        "round": s.round,
        "rounds": c.rounds,
        "life": c.life[max(s.round, 1) - 1],
        "phase": PHASES[s.phase],
        "seal": who[s.seal],
        "pharaoh": who[s.pharaoh],
        "direction": DIRECTIONS[s.direction],
        "spaces": c.spaces,
        "boards": [_board(s, pos) for pos in range(len(BOARDS))] if laid else [],
        "gods": [_god(s, pos) for pos in range(len(BOARDS))] if laid else [],
        "stock": {name: s.stock[k] for k, name in enumerate(TOKENS)},
        "sets": [[offerings[s.sets[2 * k]], offerings[s.sets[2 * k + 1]]] for k in range(c.sets)],
        "bonus": [offerings[s.bonus[k]] for k in range(c.bonus)],
        "bag": s.in_bag,
        "used": s.used_offerings(),
        "court": [c.official_ids[s.court[k]] if s.court[k] >= 0 else None for k in range(c.court)],
        "court_deck": s.court_deck + sum(1 for at in s.official_at if at <= REJECTED_BY),
        "guild": [c.artisan_ids[s.guild[k]] if s.guild[k] >= 0 else None for k in range(c.guild)],
        "guild_deck": s.guild_deck,
        "removed": {
            "officials": s.officials_at(REMOVED),
            "artisans": s.artisans_at(REMOVED),
        },
        "jars": {
            "shown": [_jar(s, jar) for jar in range(c.jars) if s.jar_at[jar] == SHOWN],
            "resolving": [_jar(s, jar) for jar in range(c.jars) if s.jar_at[jar] == RESOLVING],
            "discarded": s.jars_at(DISCARDED),
            "pile": s.pile(),
        },
        **_printed(c),
        "seats": [_seat(s, p, laid, turned) for p in range(c.participants)],
        "traitor": _traitor(s) if c.solo else None,
        "payment": _payment(s),
        "private": _private(s, seat),
        "places": dict(zip(c.seat_ids, s.places(), strict=False)) if s.actor == OVER else {},
    }


@lru_cache(LAST)
def _printed(c: Components) -> dict[str, Any]:
    """What is printed on the pyramid, the Nile and the valley: the same in every position."""
    rows, first = c.row_income, NILE * TARGETS + COLUMN_TARGET
    return {
        "rows": [[PYRAMID_INCOMES[rows.flat[i]] for i in range(*rows.start[k : k + 2])] for k in range(c.rows_used)],
        "nile": {
            "columns": [_cost(c.need[first + k]) for k in range(c.columns)],
            "tracks": c.track_order,
            "gp": list(c.track_gp),
        },
        "valley": [{"cost": _cost(c.stage_need[k]), "gp": c.stage_gp[k + 1]} for k in range(c.stages)],
    }


def _board(s: Pharaon, pos: int) -> dict[str, Any]:
    """A board at its place in the circle, with the segment that faces it."""
    board = s.ring[pos]
    colour = s.face[board]
    return {
        "id": BOARDS[board],
        "colour": COLOURS[colour],
        "free": max(s.c.spaces - s.filled[colour], 0),
        "wheel": s.units_on(colour),
    }


def _god(s: Pharaon, pos: int) -> dict[str, Any]:
    """The god between a board and the next one clockwise."""
    board, following = s.ring[pos], s.ring[(pos + 1) % len(BOARDS)]
    return {
        "id": GODS[s.c.board_god[board]],
        "needs": {BOARDS[board]: s.c.cw_count[board], BOARDS[following]: s.c.ccw_count[following]},
        "gp": god_points(s, pos),
    }


def _jar(s: Pharaon, jar: int) -> dict[str, Any]:
    return {"id": s.c.jar_ids[jar], "colours": [COLOURS[s.c.jar_colour[jar * 3 + k]] for k in range(3)]}


def _cost(need: int) -> list[str]:
    """A packed cost in words."""
    return [colour for k, colour in enumerate(COLOURS) for _ in range(need >> 4 * k & 15)]


def _seat(s: Pharaon, p: int, laid: bool, turned: set[str]) -> dict[str, Any]:
    """What lies in front of a participant: all of it is open (PH-8.6)."""
    c = s.c
    officials = s.officials_at(p)
    on_life = s.get(p, ROW) == 0
    moved_on = s.get(p, PASSED) == 1 and on_life and s.round < c.rounds  # PH-9.3: the last to pass
    gods = best_demands(s, p) if laid and p != c.traitor else 0
    return {
        "id": c.seat_ids[p],
        "tokens": {name: s.get(p, TOKEN + k) for k, name in enumerate(TOKENS)},
        "offerings": s.offerings_of(p),
        "offering_count": s.get(p, OFFERINGS_HELD),
        "tracks": {name: s.get(p, TRACK + k) for k, name in enumerate(COLOURS)},
        "stage": s.get(p, STAGE),
        "officials": officials,
        "turned": [name for name in officials if name in turned],
        "artisans": s.artisans_at(p),
        "artisan_gp": s.get(p, ARTISAN_GP),
        "passed": s.get(p, PASSED) == 1,
        "row": s.get(p, ROW),
        "space": s.get(p, SPACE),
        "life": min(max(s.round, 1) + int(moved_on), c.rounds) if on_life else 0,
        "elements": {name: elements(s, p, k) for k, name in enumerate(BOARDS)},
        "pleased": [GODS[c.board_god[s.ring[pos]]] for pos in range(len(BOARDS)) if gods >> pos & 1],
        "points": {name: s.get(p, POINTS + k) for k, name in enumerate(POINT_SOURCES)},
        "points_now": points_now(s, p) if laid else 0,
    }


def _traitor(s: Pharaon) -> dict[str, Any]:
    c = s.c
    ids: list[str | None] = [*c.track_ids, None]
    sides: list[str | None] = [*SIDES, None]
    tints: list[str | None] = [*COLOURS, None]
    tracks = []
    for k in range(TRAITOR_TRACKS):
        track, side, tint, fill = (
            s.tracks[k * TRACK_WIDTH + column] for column in (TRACK_ID, TRACK_SIDE, TRACK_TINT, TRACK_FILL)
        )
        jars = c.track_jars[2 * track + side] if track >= 0 and side >= 0 else 0
        tracks.append({"id": ids[track], "side": sides[side], "colour": tints[tint], "covered": fill, "jars": jars})
    return {
        "jars": s.traitor_jars,
        "spaces": c.track_spaces,
        "tracks": tracks,
        "demands": [god for k, god in enumerate(GODS) if s.get(c.traitor, DEMANDS) >> k & 1],
        "value": s.get(c.traitor, VALUE),
    }


def _payment(s: Pharaon) -> dict[str, Any]:
    """PH-6.17: what is due now, what is picked, and how to go on if the picks follow the suggestion."""
    if s.actor < 0:
        return {}
    f = s.agenda[s.depth - 1]
    if kind_of(f) != kinds.PAY:
        return {}
    board = board_in(a_of(f))
    need = slots_due(s, s.actor, a_of(f))
    picked = s.picked()
    plan = auto_payment(units_of(s, s.actor, board), need, s.get(s.actor, SUBST))
    rest = {kind: (plan >> 4 * k & 15) - s.paid[k] for k, kind in enumerate(KINDS)}
    follows = all(n >= 0 for n in rest.values())
    return {
        "board": BOARDS[board],
        "due": _cost(need) + ["any"] * (need >> 20),
        "picked": picked,
        "suggested": {kind: n for kind, n in rest.items() if n > 0} if follows else {},
    }


def _private(s: Pharaon, seat: int) -> dict[str, Any]:
    """D1: the officials this seat looks at in the setup, and the one it put away."""
    if seat < 0:
        return {}
    places = {"drawn": int(DRAWN_BY) - seat, "rejected": int(REJECTED_BY) - seat}
    known = {key: s.officials_at(place) for key, place in places.items()}
    return {key: cards for key, cards in known.items() if cards}
