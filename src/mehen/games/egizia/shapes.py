"""The shapes of what leaves the engine: Egizia's view, and its component data as far as boards draw them.

Plain dictionaries at run time; the browser client's types are written from these (``mehen.table.typescript``).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

CrewId = Literal["blue", "black", "yellow", "joker"]
Colour = Literal["green", "yellowgreen", "brown"]
SiteId = Literal["sphinx", "obelisk", "pyramid"]
RingId = Literal["left", "middle", "right"]
BuildingId = Literal["obelisk", "graves", "pyramid", "temple"]
PlaceKind = Literal["card", "round", "site"]

# -- the view ------------------------------------------------------------------------------


class CrewView(TypedDict):
    strength: int
    used: bool


class CardView(TypedDict):
    """A card in front of a seat; a field with the colour it counts as."""

    id: str
    colour: NotRequired[Colour]
    on: NotRequired[str]


class SeatView(TypedDict):
    """EG-7.4: what lies open in front of a seat."""

    id: str
    score: int
    scarabs: int
    track_field: int
    number: int
    passed: bool
    stones: int
    crews: dict[CrewId, CrewView]
    grain_market: int
    stone_market: int
    penalty: int
    ships: int
    need: int
    supply: int
    hunger: int
    quarry_yield: int
    field_yield: list[int]
    cards: list[CardView]
    blocks: dict[BuildingId, int]
    grave_sum: int
    sites: list[SiteId]
    sphinx_cards: int
    sphinx: list[str]
    points: dict[str, int]


class PlaceView(TypedDict):
    id: str
    kind: PlaceKind
    card: str | None
    ships: list[str]
    site: NotRequired[SiteId]


class SiteView(TypedDict):
    slots: list[str | None]
    reserve: str | None


class ElementView(TypedDict):
    blocks: list[str | None]
    values: list[int]
    next: int


class GravesView(TypedDict):
    open: list[int]
    taken: list[int]
    face_down: int


class DecksView(TypedDict):
    nile: int
    sphinx: int


class BuildingTurnView(TypedDict, total=False):
    """Empty while nobody builds."""

    seat: str
    crews: list[CrewId]
    strength: int
    built: int
    drawn: int
    kept: int


class PrivateView(TypedDict, total=False):
    """Sphinx cards the seat can place; empty for spectators."""

    sphinx: list[str]
    drawn: list[str | None]
    bottom: list[str | None]
    others: dict[str, list[str]]


class OwnView(TypedDict):
    """The part of a view that differs from seat to seat."""

    seat: str | None
    private: PrivateView


class EgiziaView(OwnView):
    game: Literal["egizia"]
    actor: str | None
    over: bool
    round: int
    rounds: int
    phase: str
    ring: RingId
    watered: list[Colour]
    track: list[str]
    seats: list[SeatView]
    river: list[PlaceView]
    sites: dict[SiteId, SiteView]
    buildings: dict[str, ElementView]
    graves: GravesView
    decks: DecksView
    building_turn: BuildingTurnView
    building_at: SiteId | None
    places: dict[str, int]


# -- the components -------------------------------------------------------------------------


class Effect(TypedDict):
    op: str
    crews: NotRequired[list[CrewId] | int]
    track: NotRequired[Literal["stone", "grain"]]
    amount: NotRequired[int]
    steps: NotRequired[int]
    picks: NotRequired[int]
    value: NotRequired[int]
    levels: NotRequired[int]
    buildings: NotRequired[list[BuildingId]]
    extra: NotRequired[int]
    keep: NotRequired[int]


NileCard = TypedDict(  # a class cannot have a field called "yield"
    "NileCard",
    {
        "id": str,
        "type": Literal["instant", "anytime", "permanent"],
        "kind": Literal["field", "quarry", "action"],
        "color": NotRequired[Colour],
        "yield": NotRequired[int],
        "effects": list[Effect],
    },
)


class NileSpace(TypedDict):
    index: int
    id: str
    kind: PlaceKind
    site: NotRequired[SiteId]
    effects: NotRequired[list[Effect]]


class ObeliskRow(TypedDict):
    value: int
    spaces: int


class Obelisk(TypedDict):
    row: list[ObeliskRow]


class PyramidRow(TypedDict):
    row: int
    value: int
    spaces: int


class Pyramid(TypedDict):
    row: list[PyramidRow]


class TempleSection(TypedDict):
    id: str
    values: list[int]


class Temple(TypedDict):
    section: list[TempleSection]


class Graves(TypedDict):
    spaces: int


class GrainMarket(TypedDict):
    penalty: list[int]
    bottom_reward: dict[str, int]


class StoneMarket(TypedDict):
    may_sell: list[bool]
    sale_stones_per_point: int
    bottom_reward: dict[str, int]


class ParticipationBonus(TypedDict):
    points: list[int]


class ScoreTrack(TypedDict):
    length: int


class StoneTrack(TypedDict):
    min: int
    max: int


class Crew(TypedDict):
    id: CrewId
    max: int


class WaterRing(TypedDict):
    positions: list[str]


class EgiziaComponents(TypedDict):
    nile_space: list[NileSpace]
    nile_card: list[NileCard]
    obelisk: Obelisk
    pyramid: Pyramid
    temple: Temple
    graves: Graves
    grain_market: GrainMarket
    stone_market: StoneMarket
    participation_bonus: ParticipationBonus
    score_track: ScoreTrack
    stone_track: StoneTrack
    crew: list[Crew]
    water_ring: WaterRing
