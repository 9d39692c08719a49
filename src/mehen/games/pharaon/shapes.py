"""The shapes of what leaves the engine: Pharaon's view, and its component data as far as boards draw them.

Plain dictionaries at run time; the browser client's types are written from these (``mehen.table.typescript``).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Colour = Literal["green", "black", "yellow", "red", "blue"]
Token = Literal["green", "black", "yellow", "red", "blue", "silver"]
BoardId = Literal["offerings", "officials", "nile", "artisans", "valley"]
GodId = Literal["ra", "horus", "osiris", "isis", "anubis"]
UnitId = Literal[
    "green", "black", "yellow", "red", "blue",
    "o_green", "o_black", "o_yellow", "o_red", "o_blue", "joker", "silver",
]  # fmt: skip
DueId = Literal["green", "black", "yellow", "red", "blue", "any"]
Direction = Literal["clockwise", "counterclockwise"]
Side = Literal["light", "dark"]
PhaseId = Literal["setup", "turns", "round_end", "over"]
LifeId = Literal["birth", "childhood", "adulthood", "old_age", "mummification"]
PyramidIncome = Literal["any_resource", "silver", "offering"]
SourceId = Literal["demands", "officials", "artisans", "valley", "nile", "leftovers", "titles"]

# -- the view ------------------------------------------------------------------------------


class SeatView(TypedDict):
    """PH-8.6: what lies in front of a participant, all of it open; alone, the second one is the Traitor."""

    id: str
    tokens: dict[Token, int]
    resources: int
    offerings: dict[str, int]
    offering_count: int
    point_offerings: int
    offering_gp: int
    tracks: dict[Colour, int]
    nile_gp: int
    stage: int
    officials: list[str]
    turned: list[str]
    ready: int
    artisans: list[str]
    artisan_gp: int
    passed: bool
    row: int
    space: int
    life: int
    seal: bool
    pharaoh: bool
    elements: dict[BoardId, int]
    pleased: list[GodId]
    demands: int
    points: dict[SourceId, int]
    points_now: int


class JarView(TypedDict):
    """Its colours: bottom, top left, top right."""

    id: str
    colours: list[Colour]


class JarsView(TypedDict):
    shown: list[JarView]
    resolving: list[JarView]
    discarded: list[str]
    pile: int


class BoardView(TypedDict):
    """A board at its place in the circle, with what lies on the segment that faces it."""

    id: BoardId
    colour: Colour
    free: int
    wheel: dict[str, int]  # what lies on the segment that faces it, by kind of unit


class GodView(TypedDict):
    id: GodId
    needs: dict[BoardId, int]
    gp: int


class RemovedView(TypedDict):
    officials: list[str]
    artisans: list[str]


class NileView(TypedDict):
    columns: list[list[Colour]]
    tracks: list[Colour]
    gp: list[int]


class StageView(TypedDict):
    cost: list[Colour]
    gp: int


class TraitorTrackView(TypedDict):
    """Tokens that cover it, the start space included; jars of the round it stands for."""

    id: str | None
    side: Side | None
    colour: Colour | None
    covered: int
    jars: int


class TraitorView(TypedDict):
    jars: int
    spaces: int
    tracks: list[TraitorTrackView]
    demands: list[GodId]
    value: int


class PaymentView(TypedDict, total=False):
    """Empty while nobody pays."""

    board: BoardId
    due: list[DueId]
    picked: dict[str, int]
    left: int
    suggested: dict[str, int]


class PrivateView(TypedDict, total=False):
    """PH-4.8: officials a seat looks at in the setup; empty for everybody else and later."""

    drawn: list[str]
    rejected: list[str]


class OwnView(TypedDict):
    """The part of a view that differs from seat to seat."""

    seat: str | None
    private: PrivateView


class PharaonView(OwnView):
    game: Literal["pharaon"]
    actor: str | None
    over: bool
    round: int
    rounds: int
    life: LifeId
    phase: PhaseId
    seal: str | None
    pharaoh: str | None
    direction: Direction
    spaces: int
    free: dict[BoardId, int]
    boards: list[BoardView]
    gods: list[GodView]
    stock: dict[Token, int]
    sets: list[list[str | None]]
    bonus: list[str | None]
    bag: int
    used: dict[str, int]
    court: list[str | None]
    court_deck: int
    guild: list[str | None]
    guild_deck: int
    removed: RemovedView
    jars: JarsView
    rows: list[list[PyramidIncome]]
    nile: NileView
    valley: list[StageView]
    seats: list[SeatView]
    traitor: TraitorView | None
    payment: PaymentView
    places: dict[str, int]


# -- the components -------------------------------------------------------------------------


class Income(TypedDict):
    kind: Literal[
        "resource", "any_resource", "silver", "jar", "offering", "nile", "nile_distinct", "artisan", "valley"
    ]  # fmt: skip
    n: int
    color: NotRequired[Colour]
    tracks: NotRequired[list[Colour]]


class Ability(TypedDict):
    type: Literal[
        "substitute", "pass_advance", "access_any", "any_five", "none", "extra_space", "swap_resource",
        "swap_to_silver", "jar_bonus", "jar_replace", "instant",
    ]  # fmt: skip
    colors: NotRequired[list[Colour]]
    board: NotRequired[BoardId]
    n: NotRequired[int]
    effects: NotRequired[list[Income]]


class Bonus(TypedDict):
    per: Literal[
        "demand_on_board", "demand", "pharaoh", "seal", "official", "distinct_other_base", "valley_stage", "offering",
        "nile_track_max", "silver", "resource", "copy_other_official",
    ]  # fmt: skip
    board: NotRequired[BoardId]
    gp: NotRequired[int]


class Official(TypedDict):
    """Only the Diplomat has no base value; portraits go by the name."""

    id: int
    name_en: str
    timing: Literal["permanent", "once_per_round", "instant"]
    base_gp: NotRequired[int]
    bonus: list[Bonus]
    ability: Ability


class Officials(TypedDict):
    card: list[Official]


class Artisan(TypedDict):
    id: str
    gp: int
    income: list[Income]


class JarTile(TypedDict):
    id: str
    bottom: Colour
    top_left: Colour
    top_right: Colour


class JarTiles(TypedDict):
    tile: list[JarTile]


class Artisans(TypedDict):
    card: list[Artisan]


class Offering(TypedDict):
    kind: Literal["resource", "board_joker", "points"]
    color: NotRequired[Colour]
    board: NotRequired[BoardId]
    gp: NotRequired[int]
    count: int


class Offerings(TypedDict):
    token: list[Offering]


class Plot(TypedDict):
    """What a space of a traitor track does (PH-16.11)."""

    kind: Literal[
        "build", "demand", "take_official", "official_value", "discard_official", "take_artisan", "discard_artisan",
        "take_set", "take_bonus", "nile",
    ]  # fmt: skip
    god: NotRequired[GodId]
    pos: NotRequired[int]
    gp: NotRequired[int]
    which: NotRequired[Literal["most", "fewest", "most_filled", "least_filled"]]


class TraitorSide(TypedDict):
    jars: int
    spaces: list[list[Plot]]


class TraitorTrack(TypedDict):
    id: str
    god: GodId
    light: TraitorSide
    dark: TraitorSide


class Traitor(TypedDict):
    track: list[TraitorTrack]


class BoardCost(TypedDict):
    type: Literal["identical", "all_different", "nile_pair", "valley_stage"]
    min: NotRequired[int]
    max: NotRequired[int]
    count: NotRequired[int]


class GodBoard(TypedDict):
    cost: BoardCost


class GodBoards(TypedDict):
    offerings: GodBoard
    officials: GodBoard
    nile: GodBoard
    artisans: GodBoard
    valley: GodBoard


class Segment(TypedDict):
    color: Colour
    space_min_players: list[int]


class WheelOrder(TypedDict):
    clockwise: list[Colour]


class Wheel(TypedDict):
    order: WheelOrder
    segment: list[Segment]


class NileColumn(TypedDict):
    cost: list[Colour]
    income: list[Income]


class Nile(TypedDict):
    column: list[NileColumn]


class PyramidSpace(TypedDict):
    kind: PyramidIncome


class PyramidRow(TypedDict):
    row: int
    start: Literal["none", "seal"]
    spaces: list[PyramidSpace]


class Pyramid(TypedDict):
    life_track: list[LifeId]
    row: list[PyramidRow]


class Scoring(TypedDict):
    pharaoh_gp: int
    seal_gp: int
    pharaoh_officials: int
    pharaoh_stage: int


class PlayerCount(TypedDict):
    seats: int
    jars_shown: int
    offering_sets: int


class Players(TypedDict):
    n1: PlayerCount
    n2: PlayerCount
    n3: PlayerCount
    n4: PlayerCount
    n5: PlayerCount


class PharaonComponents(TypedDict):
    wheel: Wheel
    boards: GodBoards
    nile: Nile
    officials: Officials
    artisans: Artisans
    jars: JarTiles
    offerings: Offerings
    pyramid: Pyramid
    scoring: Scoring
    traitor: Traitor
    players: Players
