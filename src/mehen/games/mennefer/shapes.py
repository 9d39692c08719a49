"""The shapes of what leaves the engine: Men-Nefer's view, and its component data as far as boards draw them.

Plain dictionaries at run time; the browser client's types are written from these (``mehen.table.typescript``).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

SeatId = Literal["white", "red", "blue", "yellow"]
HouseId = Literal["pyramids", "necropolis", "temple", "nile", "sphinxes"]
Phase = Literal["setup", "flood", "sowing", "harvest", "over"]
PointSource = Literal["actions", "duat", "agreements", "sarcophagi", "disc", "great", "queens"]
Level = Literal["I", "II", "III", "IV", "V", "VI"]
Bank = Literal["upper", "lower"]
Side = Literal["left", "right"]
Measure = Literal[
    "baskets_in_temple",
    "sarcophagi_in_necropolis",
    "sphinxes_erected",
    "different_goods",
    "fulfilled_agreements",
    "rolled_papyri",
]
Condition = Literal[
    "sarcophagi",
    "sphinxes",
    "disc_fields",
    "eyes_placed",
    "priestesses_in_temple",
    "priestess_rooms",
    "boats_out",
    "fishing_boats",
    "two_scarabs_sum",
    "hieroglyph_fields",
    "baskets",
    "rolled_papyri",
    "great_pyramid_field",
    "heart_field",
    "feather_field",
    "goods",
    "different_goods",
    "fulfilled_agreements",
]

# -- the view ------------------------------------------------------------------------------


class StockView(TypedDict):
    """Pieces of a kind: in stock, available, and on the table."""

    stock: int
    available: int
    placed: int


class TurnsView(TypedDict):
    """MN-6.1: turns of the age, by option."""

    visit: int
    specialise: int
    take: int


class GoodView(TypedDict):
    """A good on its field; ``turned`` once it was offered."""

    id: str
    basket: bool
    turned: bool


class OpenAgreement(TypedDict):
    """An agreement that is not fulfilled yet; ``met`` if a Harvest now would fulfil it."""

    id: str
    met: bool


class CountsView(TypedDict):
    """How many there are of what lies on the own board or stands in the temple and on the Nile."""

    goods: int
    kinds: int
    offerable: int
    baskets: int
    upright: int
    boats_out: int
    scrolls: int
    drawings: int
    open: int
    met: int
    fulfilled: int


class SeatView(TypedDict):
    id: SeatId
    score: int
    points: dict[PointSource, int]
    food: int
    heka: int
    heart: int
    feather: int
    duat: int
    disc: int
    great: int
    queens: int
    board: str | None
    hieroglyph: int
    hieroglyphs: list[str]
    mummies: StockView
    sphinxes: StockView
    eyes: StockView
    eyes_at: dict[str, int]
    apprentices: int
    turns: TurnsView
    turns_left: TurnsView
    tiles: list[str]
    taken: list[str]
    scarabs: dict[HouseId, int]
    upright: list[int]
    lying: list[int]
    in_room: dict[str, int]
    harbour: int
    boats: list[str]
    activated: list[str]
    fishing_boats: int
    goods: dict[str, GoodView | None]
    baskets: list[str]
    papyri: list[str]
    places: list[int]
    rolled: int
    open: list[OpenAgreement]
    fulfilled: list[str]
    agreement_slots: int
    counts: CountsView
    in_sight: dict[PointSource, int]
    harvest: int


class HouseView(TypedDict):
    """MN-6.4: who stands on the two fields, and what the next one would pay."""

    sun: list[SeatId]
    sun_neutral: int
    sun_cost: int
    moon: list[SeatId]
    moon_neutral: int
    moon_cost: int


class SlotView(TypedDict):
    """A slot of the display; food below 0 is paid, above 0 gained."""

    tile: str | None
    food: int


class SupplyView(TypedDict):
    """Action tiles to come: in known order, then those below in an order nobody knows."""

    known: list[str]
    below: list[str]
    count: int


class MarketView(TypedDict):
    id: str | None
    cost: int


class LeftView(TypedDict):
    """What nobody has drawn yet; agreements by value."""

    goods: int
    papyri: int
    agreements: dict[str, int]


class SectionView(TypedDict):
    id: str
    food: int
    boats: list[SeatId]


class CityView(TypedDict):
    benefit: str | None
    agreements: list[str | None]
    boats: list[SeatId]


class LevelView(TypedDict):
    """A level of the Great Pyramid: its parts, the next one of the stack, and how many of each lie below that."""

    level: Level
    sites: list[str | None]
    top: str | None
    below: dict[str, int]


class GreatView(TypedDict):
    """``construction``: fields of the track on which a part is built, with the tiles of a game for two (MN-3.12)."""

    levels: list[LevelView]
    sites: list[str]
    construction: list[int]
    pyramidion: bool
    placed: int


class QueenView(TypedDict):
    tile: str | None
    height: int
    parts: int
    eyes: list[SeatId]
    spaces: int


class OwnView(TypedDict):
    """The part of a view that differs from seat to seat."""

    seat: SeatId | None


class MenNeferView(OwnView):
    game: Literal["mennefer"]
    actor: SeatId | Literal["nature"] | None
    over: bool
    age: int
    ages: int
    phase: Phase
    turn: int
    turns: int
    order: list[SeatId]
    seats: list[SeatView]
    houses: dict[HouseId, HouseView]
    display: list[SlotView]
    supply: SupplyView
    discard: list[str]
    in_use: str | None
    goods: list[MarketView]
    papyri: list[MarketView]
    left: LeftView
    deity: str | None
    rooms: list[int]
    temple_rooms: dict[str, int]
    temple: dict[str, list[SeatId]]
    river: list[SectionView]
    cities: dict[str, CityView]
    graves: dict[str, SeatId | None]
    bonuses: dict[str, str | None]
    pedestals: dict[str, SeatId | None]
    great: GreatView
    queens: dict[str, QueenView]
    places: dict[SeatId, int]


# -- the components -------------------------------------------------------------------------


class Constants(TypedDict):
    ages: int
    turns_per_age: int
    visits_per_age: int
    specialises_per_age: int
    takes_per_age: int
    start_prestige: int
    start_heka: int
    start_food_by_position: list[int]
    resource_cap: int
    crowd_cost_by_others: list[int]
    crowd_unpaid_food: int


class Track(TypedDict):
    """MN-6.10: the actions of each field, in the action language (MN-4.1)."""

    house: HouseId
    fields: list[list[str]]


class Houses(TypedDict):
    track_length: int
    order_top_to_bottom: list[HouseId]
    track: list[Track]


class ActionTile(TypedDict):
    id: str
    number: int
    hieroglyph: str
    actions: list[str]


class ActionTiles(TypedDict):
    hieroglyphs: list[str]
    tile: list[ActionTile]


class DisplaySlot(TypedDict):
    slot: int
    food: int
    actions: list[str]


class Display(TypedDict):
    slot: list[DisplaySlot]


class Board(TypedDict):
    id: str
    hieroglyph_track: list[str]


class Administration(TypedDict):
    tile_slots: int
    agreement_slots: int
    papyrus_slot_costs: list[int]
    goods_levels: list[int]
    goods_field_prestige: list[list[int]]
    hieroglyph_bonuses: list[list[str]]
    board: list[Board]


class Favour(TypedDict):
    options: list[str]


class Duat(TypedDict):
    last_position: int
    symbol_boundaries: list[int]


class Seal(TypedDict):
    field: int
    pp: int


class Obelisk(TypedDict):
    length: int
    heka_fields: list[int]
    deity_fields: list[int]
    seals: list[Seal]


class TempleField(TypedDict):
    id: str
    room: int
    side: Side
    actions: list[str]


class Temple(TypedDict):
    room_step_costs: list[int]
    occupancy: Literal["one_per_player", "exclusive"]
    field: list[TempleField]


class Grave(TypedDict):
    id: str
    row: str
    column: int
    level: int
    actions: list[str]


class Necropolis(TypedDict):
    rows: list[str]
    column_levels: list[int]
    activations_by_level: list[int]
    bonus_positions: list[str]
    field: list[Grave]


class MastabaBonus(TypedDict):
    id: str
    pp: int
    actions: list[str]


class Mastaba(TypedDict):
    tile: list[MastabaBonus]


class Tile(TypedDict):
    """A deity or a city benefit."""

    id: str
    actions: list[str]


class Tiles(TypedDict):
    tile: list[Tile]


class FishingBoat(TypedDict):
    after_section: int


class City(TypedDict):
    id: str
    bank: Bank
    index: int
    enter_from: int
    exit_to: int
    setup_agreement_value: int
    fishing_boats_passed: int


class Nile(TypedDict):
    sections: int
    section_food: list[int]
    fishing_boat_lines: list[FishingBoat]
    agreement_slot_min_players: list[int]
    city: list[City]


class Pedestal(TypedDict):
    id: str
    avenue: str
    level: int
    actions: list[str]


class Pedestals(TypedDict):
    pedestal: list[Pedestal]


class GreatPyramid(TypedDict):
    length: int
    construction_fields: list[int]
    favour_fields: list[int]
    favour_field_actions: list[str]
    two_player_construction_tiles_on: list[int]
    seals: list[Seal]


class QueensPyramids(TypedDict):
    track_length: int
    construction_fields: list[int]
    pyramids: list[str]
    parts_per_pyramid: int


class QueensTile(TypedDict):
    id: str
    measure: Measure
    per: int


class QueensTiles(TypedDict):
    tile: list[QueensTile]


class Good(TypedDict):
    id: str
    kind: str
    level1: str
    level2: NotRequired[str]
    level3: NotRequired[str]


class Goods(TypedDict):
    kinds: list[str]
    tile: list[Good]


class Scroll(TypedDict):
    id: str
    left_edge: str
    right_edge: str
    copies: int


class Papyri(TypedDict):
    drawings: list[str]
    scroll: list[Scroll]


class Agreement(TypedDict):
    id: str
    value: int
    condition: Condition
    threshold: NotRequired[int]
    rooms: NotRequired[list[int]]


class Agreements(TypedDict):
    tile: list[Agreement]


class MenNeferComponents(TypedDict):
    constants: Constants
    houses: Houses
    action_tiles: ActionTiles
    display: Display
    administration: Administration
    favour: Favour
    duat: Duat
    obelisk: Obelisk
    temple: Temple
    necropolis: Necropolis
    mastaba: Mastaba
    deities: Tiles
    nile: Nile
    city_benefits: Tiles
    pedestals: Pedestals
    great_pyramid: GreatPyramid
    queens_pyramids: QueensPyramids
    queens_tiles: QueensTiles
    goods: Goods
    papyri: Papyri
    agreements: Agreements
