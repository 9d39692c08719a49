"""The shapes of what leaves the engine: Ankh's view, and its component data as far as boards draw them.

Plain dictionaries at run time; the browser client's types are written from these (``mehen.table.typescript``).
Seats are ``p1`` to ``p5``, hexes ``row,column``, edges ``row,column,direction``; gods, powers, cards, guardians and
scenarios have the ids of their edition.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

TrackId = Literal["move", "summon", "gain", "unlock"]
MonumentId = Literal["obelisk", "pyramid", "temple"]
Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
Terrain = Literal["f", "d", "w"]
EventId = Literal["start", "control_monument", "camel_caravan", "conflict"]
AfterId = Literal["merge", "forget", "game_end"]
EndId = Literal["running", "track_top", "sole_god", "all_forgotten", "fifth_conflict"]
SecretId = Literal["card", "bid"]
BattleStep = Literal["obelisks", "cards", "build", "plague", "majority", "strength", "after"]
BaseSize = Literal["small", "large"]

# -- the view ------------------------------------------------------------------------------


class TrackView(TypedDict):
    """AK-4.3: spaces of the marker, of its start and of the event."""

    marker: int
    start: int
    event: int


class SecretView(TypedDict, total=False):
    """AK-1.3: what is being chosen in secret, and by whom; empty while nothing is."""

    step: SecretId
    seats: list[str]


class DevotionView(TypedDict):
    """AK-9D.1: the sides by devotion, the least first."""

    ascending: list[str]
    last_red: int
    top: int


class SeatView(TypedDict):
    """What lies open in front of a seat.

    A forgotten god has only the first four, the partner of a merged god its devotion too: the rest lies with the higher
    god, or is out of the game.
    """

    id: str
    side: str | None
    god: str | None
    forgotten: bool
    lower_god: NotRequired[str | None]
    seats: NotRequired[list[str]]
    space: NotRequired[int]
    red: NotRequired[bool]
    followers: NotRequired[int]
    gain: NotRequired[int]
    figures: NotRequired[int]
    warriors: NotRequired[int]
    guardians: NotRequired[dict[str, int]]
    bases: NotRequired[list[int]]
    tokens: NotRequired[int]
    unlocked: NotRequired[int]
    slots: NotRequired[int]
    powers: NotRequired[list[str]]
    hand: NotRequired[list[str]]
    played: NotRequired[list[str]]
    cards: NotRequired[int]
    held: NotRequired[int]
    prisoners: NotRequired[int]
    monuments: NotRequired[int]
    controls: NotRequired[dict[MonumentId, int]]
    suns: NotRequired[int]
    underworld: NotRequired[int]
    strength: NotRequired[int]
    in_region: NotRequired[dict[str, int]]


class HexView(TypedDict):
    """A hex and what stands on it; water has all the order tiles of the regions around it (AK-2.5)."""

    id: str
    terrain: Terrain
    regions: list[int]
    underworld: NotRequired[bool]
    piece: NotRequired[str]
    owner: NotRequired[str | None]
    sun: NotRequired[bool]
    moved: NotRequired[bool]
    safe: NotRequired[bool]
    aim: NotRequired[str]


class RegionView(TypedDict):
    """AK-2.8: a region by its order tile; ``part`` is the land between the river's arms that it is a piece of."""

    tile: int
    land: int
    first: str
    part: str
    figures: dict[str, int]


class SupplyView(TypedDict):
    camels: int
    tiles: int
    obelisks: int
    pyramids: int
    temples: int
    guardians: dict[str, int]


class TiebreakerView(TypedDict):
    seat: str | None
    used: bool


class FighterView(TypedDict):
    """Figures of one kind that fight for a side, and what they are worth together (AK-9B.5b)."""

    piece: str
    count: int
    strength: int


class BattleView(TypedDict, total=False):
    """The battle that is going on, else empty; what the cards bring only once they are revealed."""

    region: int
    seats: list[str]
    step: BattleStep
    amun_used: bool
    figures: dict[str, list[FighterView]]
    monuments: dict[str, dict[MonumentId, int]]
    cards: dict[str, list[str]]
    strength: dict[str, int]
    killed: dict[str, int]
    victor: str | None


class PrivateView(TypedDict, total=False):
    """AK-10M.10: what the own side has chosen in secret, else empty; both seats of a merged god see it."""

    cards: list[str]
    bid: int | None


class OwnView(TypedDict):
    """The part of a view that differs from seat to seat."""

    seat: str | None
    private: PrivateView


class AnkhView(OwnView):
    game: Literal["ankh"]
    actor: str | None
    secret: SecretView
    over: bool
    scenario: str | None
    start: str | None
    turn: str | None
    tracks: dict[TrackId, TrackView]
    event: int
    events: list[EventId]
    conflict: int
    conflicts: int
    devotion: DevotionView
    seats: list[SeatView]
    hexes: list[HexView]
    rivers: list[str]
    camels: list[str]
    caravan: list[str]
    line: int
    regions: list[RegionView]
    supply: SupplyView
    tiebreaker: TiebreakerView
    battle: BattleView
    end: EndId
    winner: str | None
    places: dict[str, int]


# -- the components -------------------------------------------------------------------------


class River(TypedDict):
    edges: list[tuple[int, int, Direction]]


class BaseRegion(TypedDict):
    id: str
    name: str
    name_de: str
    contains: tuple[int, int]


class Map(TypedDict):
    terrain: list[str]
    river: River
    base_regions: list[BaseRegion]


class ActionTracks(TypedDict):
    """Start spaces by the number of players."""

    order: list[TrackId]
    start_space: dict[str, int]
    event_space: dict[TrackId, int]


class EventTrack(TypedDict):
    """What follows a conflict, by its number."""

    spaces: list[EventId]
    after_conflict: dict[str, AfterId]


class DevotionTrack(TypedDict):
    last_red_space: int
    top_space: int


class Counts(TypedDict):
    camels: int
    conflict_order_tiles: int
    warriors_per_god: int
    small_bases_per_god: int
    large_bases_per_god: int


class GodBoard(TypedDict):
    power_slots: int
    slot_level: list[int]
    unlock_cost: list[int]


class GuardianSymbols(TypedDict):
    slots: list[int]
    levels: list[int]


class Caravan(TypedDict):
    max_camels: int
    min_region_land_hexes: int


class Effect(TypedDict):
    type: str
    amount: NotRequired[int]
    distance: NotRequired[int]
    claws: NotRequired[int]
    followers: NotRequired[int]
    slots: NotRequired[int]


class God(TypedDict):
    id: str
    name: str
    tokens: dict[str, int]
    effect: Effect


class AnkhPower(TypedDict):
    id: str
    level: int


class BattleCard(TypedDict):
    id: str
    strength: int


class Guardian(TypedDict):
    id: str
    level: int
    base: BaseSize
    effect: Effect


class AnkhComponents(TypedDict):
    map: Map
    action_tracks: ActionTracks
    event_track: EventTrack
    devotion_track: DevotionTrack
    counts: Counts
    god_board: GodBoard
    guardian_symbols: GuardianSymbols
    caravan: Caravan
    gods: list[God]
    ankh_powers: list[AnkhPower]
    battle_cards: list[BattleCard]
    guardians: list[Guardian]
