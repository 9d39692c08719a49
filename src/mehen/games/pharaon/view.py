"""What one seat may know, built up from nothing (RULES 18): all but the officials others look at in the setup."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from mehen.core.frame import a_of, kind_of
from mehen.core.game import LAST
from mehen.core.state import NATURE, OVER
from mehen.games.pharaon import kinds
from mehen.games.pharaon.actions import TRAITOR_TRACKS
from mehen.games.pharaon.components import Components
from mehen.games.pharaon.gauges import (
    court_deck,
    demands,
    free_spaces,
    left_to_pay,
    offering_gp,
    point_offerings,
    ready,
    resources,
)
from mehen.games.pharaon.payment import SLOT_ANY, board_in, slots_due
from mehen.games.pharaon.scoring import best_demands, elements, god_points, is_laid, nile_points, points_now
from mehen.games.pharaon.shapes import (
    BoardId,
    BoardView,
    Colour,
    Direction,
    DueId,
    GodId,
    GodView,
    JarsView,
    JarView,
    LifeId,
    NileView,
    OwnView,
    PaymentView,
    PharaonView,
    PhaseId,
    PrivateView,
    PyramidIncome,
    SeatView,
    Side,
    SourceId,
    StageView,
    Token,
    TraitorTrackView,
    TraitorView,
    UnitId,
)
from mehen.games.pharaon.shortcuts import suggested
from mehen.games.pharaon.state import (
    ARTISAN_GP,
    DEMANDS,
    DISCARDED,
    DRAWN_BY,
    OFFERINGS_HELD,
    PASSED,
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
)
from mehen.games.pharaon.vocabulary import COLUMN_TARGET, JAR_WIDTH, NILE, TARGETS

COLOUR_IDS: tuple[Colour, ...] = get_args(Colour)
TOKEN_IDS: tuple[Token, ...] = get_args(Token)
BOARD_IDS: tuple[BoardId, ...] = get_args(BoardId)
GOD_IDS: tuple[GodId, ...] = get_args(GodId)
UNIT_IDS: tuple[UnitId, ...] = get_args(UnitId)
WHEEL_IDS: tuple[str, ...] = (*UNIT_IDS, "neutral")  # stands in for a token that the stock did not have
DIRECTION_IDS: tuple[Direction, ...] = get_args(Direction)
SIDE_IDS: tuple[Side, ...] = get_args(Side)
PHASE_IDS: tuple[PhaseId, ...] = get_args(PhaseId)
LIFE_IDS: tuple[LifeId, ...] = get_args(LifeId)
INCOME_IDS: tuple[PyramidIncome, ...] = get_args(PyramidIncome)
SOURCE_IDS: tuple[SourceId, ...] = get_args(SourceId)

#: Numbers of the view that are no gauges, by their place in it, and why not.
NOT_COUNTED = {
    "boards.*.free": "the free spaces again, by place in the circle",
    "boards.*.wheel.*": "which units lie there; free spaces, and what everybody has left, are counted",
    "gods.*.gp": "what a god is worth is settled when the boards are laid",
    "gods.*.needs.*": "what a god demands is settled when the boards are laid",
    "payment.picked.*": "units one has taken into the hand; what is left to pay is counted",
    "payment.suggested.*": "units one might take; what is left to pay is counted",
    "seats.*.elements.valley": "the stage again",
    "seats.*.elements.offerings": "the offerings again",
    "seats.*.offerings.*": "offerings with points by kind; how many there are, and their points, are counted",
    "seats.*.life": "the part of life follows from the row and the round",
    "seats.*.points.*": "the points by source: the ledger tells them",
    "used.*": "offerings that lie beside the bag until it is empty",
    "traitor.tracks.*.jars": "printed on the track",
    "traitor.spaces": "printed on the track",
    "places.*": "the ranking, once the game is over",
}


def view(s: Pharaon, seat: int) -> PharaonView:
    c = s.c
    who: list[str | None] = [*c.seat_ids, None]  # NOBODY = -1 finds the last
    laid = is_laid(s)
    offerings: list[str | None] = [*c.offering_ids, None]
    rows, nile, valley = _printed(c)
    return {
        "game": "pharaon",
        "seat": c.seat_ids[seat] if seat >= 0 else None,
        "actor": {NATURE: "nature", OVER: None}.get(s.actor) if s.actor < 0 else c.seat_ids[s.actor],
        "over": s.actor == OVER,
        "round": s.round,
        "rounds": c.rounds,
        "life": LIFE_IDS[LIFE_IDS.index(c.life[max(s.round, 1) - 1])],
        "phase": PHASE_IDS[s.phase],
        "seal": who[s.seal],
        "pharaoh": who[s.pharaoh],
        "direction": DIRECTION_IDS[s.direction],
        "spaces": c.spaces,
        "free": {board: free_spaces(s, k) for k, board in enumerate(BOARD_IDS)},
        "boards": [_board(s, pos) for pos in range(len(BOARD_IDS))] if laid else [],
        "gods": [_god(s, pos) for pos in range(len(BOARD_IDS))] if laid else [],
        "stock": {name: s.stock[k] for k, name in enumerate(TOKEN_IDS)},
        "sets": [[offerings[s.sets[2 * k]], offerings[s.sets[2 * k + 1]]] for k in range(c.sets)],
        "bonus": [offerings[s.bonus[k]] for k in range(c.bonus)],
        "bag": s.in_bag,
        "used": s.used_offerings(),
        "court": [c.official_ids[s.court[k]] if s.court[k] >= 0 else None for k in range(c.court)],
        "court_deck": court_deck(s),
        "guild": [c.artisan_ids[s.guild[k]] if s.guild[k] >= 0 else None for k in range(c.guild)],
        "guild_deck": s.guild_deck,
        "removed": {"officials": s.officials_at(REMOVED), "artisans": s.artisans_at(REMOVED)},
        "jars": _jars(s),
        "rows": rows,
        "nile": nile,
        "valley": valley,
        "seats": [_seat(s, p, laid) for p in range(c.participants)],
        "traitor": _traitor(s) if c.solo else None,
        "payment": _payment(s),
        "private": _private(s, seat),
        "places": dict(zip(c.seat_ids, s.places(), strict=False)) if s.actor == OVER else {},
    }


def own_view(s: Pharaon, seat: int) -> OwnView:
    """All that differs from seat to seat."""
    return {"seat": s.c.seat_ids[seat] if seat >= 0 else None, "private": _private(s, seat)}


@lru_cache(LAST)
def _printed(c: Components) -> tuple[list[list[PyramidIncome]], NileView, list[StageView]]:
    """What is printed on the pyramid, the Nile and the valley: the same in every position."""
    incomes, first = c.row_income, NILE * TARGETS + COLUMN_TARGET
    rows = [[INCOME_IDS[incomes.flat[i]] for i in range(*incomes.start[k : k + 2])] for k in range(c.rows_used)]
    nile: NileView = {
        "columns": [_cost(c.need[first + k]) for k in range(c.columns)],
        "tracks": [COLOUR_IDS[COLOUR_IDS.index(name)] for name in c.track_order],
        "gp": list(c.track_gp),
    }
    return rows, nile, [{"cost": _cost(c.stage_need[k]), "gp": c.stage_gp[k + 1]} for k in range(c.stages)]


def _board(s: Pharaon, pos: int) -> BoardView:
    """A board at its place in the circle, with the segment that faces it."""
    board = s.ring[pos]
    colour = s.face[board]
    units = {kind: s.wheel[colour * WHEEL_WIDTH + k] for k, kind in enumerate(WHEEL_IDS)}
    return {
        "id": BOARD_IDS[board],
        "colour": COLOUR_IDS[colour],
        "free": free_spaces(s, board),
        "wheel": {kind: n for kind, n in units.items() if n},
    }


def _god(s: Pharaon, pos: int) -> GodView:
    """The god between a board and the next one clockwise."""
    board, following = s.ring[pos], s.ring[(pos + 1) % len(BOARD_IDS)]
    return {
        "id": GOD_IDS[s.c.board_god[board]],
        "needs": {BOARD_IDS[board]: s.c.cw_count[board], BOARD_IDS[following]: s.c.ccw_count[following]},
        "gp": god_points(s, pos),
    }


def _jars(s: Pharaon) -> JarsView:
    return {
        "shown": [_jar(s, jar) for jar in range(s.c.jars) if s.jar_at[jar] == SHOWN],
        "resolving": [_jar(s, jar) for jar in range(s.c.jars) if s.jar_at[jar] == RESOLVING],
        "discarded": s.jars_at(DISCARDED),
        "pile": s.pile(),
    }


def _jar(s: Pharaon, jar: int) -> JarView:
    at = jar * JAR_WIDTH
    return {"id": s.c.jar_ids[jar], "colours": [COLOUR_IDS[s.c.jar_colour[at + k]] for k in range(JAR_WIDTH)]}


def _cost(need: int) -> list[Colour]:
    """A packed cost in words."""
    return [colour for k, colour in enumerate(COLOUR_IDS) for _ in range(need >> 4 * k & 15)]


def _seat(s: Pharaon, p: int, laid: bool) -> SeatView:
    """What lies in front of a participant: all of it is open (PH-8.6)."""
    c = s.c
    officials = s.officials_at(p)
    on_life = s.get(p, ROW) == 0
    moved_on = s.get(p, PASSED) == 1 and on_life and s.round < c.rounds  # PH-9.3: the last to pass
    gods = best_demands(s, p) if laid and p != c.traitor else 0
    return {
        "id": c.seat_ids[p],
        "tokens": {name: s.get(p, TOKEN + k) for k, name in enumerate(TOKEN_IDS)},
        "resources": resources(s, p),
        "offerings": s.offerings_of(p),
        "offering_count": s.get(p, OFFERINGS_HELD),
        "point_offerings": point_offerings(s, p),
        "offering_gp": offering_gp(s, p),
        "tracks": {name: s.get(p, TRACK + k) for k, name in enumerate(COLOUR_IDS)},
        "nile_gp": nile_points(s, p),
        "stage": s.get(p, STAGE),
        "officials": officials,
        "turned": [name for name in officials if s.turned >> c.official_ids.index(name) & 1],
        "ready": ready(s, p),
        "artisans": s.artisans_at(p),
        "artisan_gp": s.get(p, ARTISAN_GP),
        "passed": s.get(p, PASSED) == 1,
        "row": s.get(p, ROW),
        "space": s.get(p, SPACE),
        "life": min(max(s.round, 1) + int(moved_on), c.rounds) if on_life else 0,
        "seal": s.seal == p,
        "pharaoh": s.pharaoh == p,
        "elements": {name: elements(s, p, k) for k, name in enumerate(BOARD_IDS)},
        "pleased": [GOD_IDS[c.board_god[s.ring[pos]]] for pos in range(len(BOARD_IDS)) if gods >> pos & 1],
        "demands": demands(s, p),
        "points": {name: s.get(p, POINTS + k) for k, name in enumerate(SOURCE_IDS)},
        "points_now": points_now(s, p),
    }


def _traitor(s: Pharaon) -> TraitorView:
    c = s.c
    return {
        "jars": s.traitor_jars,
        "spaces": c.track_spaces,
        "tracks": [_track(s, k) for k in range(TRAITOR_TRACKS)],
        "demands": [god for k, god in enumerate(GOD_IDS) if s.get(c.traitor, DEMANDS) >> k & 1],
        "value": s.get(c.traitor, VALUE),
    }


def _track(s: Pharaon, position: int) -> TraitorTrackView:
    c = s.c
    ids: list[str | None] = [*c.track_ids, None]  # NOBODY = -1 finds the last
    sides: list[Side | None] = [*SIDE_IDS, None]
    tints: list[Colour | None] = [*COLOUR_IDS, None]
    track, side, tint, fill = (
        s.tracks[position * TRACK_WIDTH + column] for column in (TRACK_ID, TRACK_SIDE, TRACK_TINT, TRACK_FILL)
    )
    jars = c.track_jars[2 * track + side] if track >= 0 and side >= 0 else 0
    return {"id": ids[track], "side": sides[side], "colour": tints[tint], "covered": fill, "jars": jars}


def _payment(s: Pharaon) -> PaymentView:
    """PH-6.17: what is due now, what is picked, and how to go on if the picks follow the suggestion."""
    if s.actor < 0:
        return {}
    f = s.agenda[s.depth - 1]
    if kind_of(f) != kinds.PAY:
        return {}
    board = board_in(a_of(f))
    need = slots_due(s, s.actor, a_of(f))
    due: list[DueId] = [*_cost(need)]
    due += ["any"] * (need >> SLOT_ANY)
    return {
        "board": BOARD_IDS[board],
        "due": due,
        "picked": {kind: s.paid[k] for k, kind in enumerate(UNIT_IDS) if s.paid[k]},
        "left": left_to_pay(s),
        "suggested": {UNIT_IDS[kind]: n for kind, n in suggested(s).items()},
    }


def _private(s: Pharaon, seat: int) -> PrivateView:
    """D1: the officials this seat looks at in the setup, and the one it put away."""
    out: PrivateView = {}
    if seat >= 0 and (drawn := s.officials_at(int(DRAWN_BY) - seat)):
        out["drawn"] = drawn
    if seat >= 0 and (rejected := s.officials_at(int(REJECTED_BY) - seat)):
        out["rejected"] = rejected
    return out
