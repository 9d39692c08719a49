"""Reads and checks the component data once and lays them out as integer tables, shared by all positions."""

from __future__ import annotations

from typing import Any, final

from mehen.core.actions import ActionSpace
from mehen.core.errors import EditionError
from mehen.core.frame import frame
from mehen.core.native import i64, vec
from mehen.core.sheet import Sheet
from mehen.core.tables import Rows, numbers
from mehen.games.egizia import actions, kinds
from mehen.games.egizia.vocabulary import (
    ACTION,
    AT_ONCE,
    BUILDINGS,
    CARD_KINDS,
    CARD_SPACE,
    CARD_TYPES,
    COLOURS,
    CREWS,
    FIELD,
    JOKER,
    KEPT,
    MARKETS,
    ONLY_ONE,
    OPS,
    OPTIONS,
    PLACE_KINDS,
    RING_IDS,
    ROUND_SPACE,
    SITE_IDS,
    SITE_SPACE,
    TESTS,
)


@final
class Components:
    """All numbers of one edition for one number of players; ``EditionError`` lists everything that does not fit."""

    def __init__(self, data: dict[str, Any], where: str, players: int, options: dict[str, str]) -> None:
        top = Sheet(data)
        self._read_options(top, options)
        self._read_setup(top, players)
        self._read_tracks(top)
        self._read_nile(top)
        self._read_sites(top)
        self._read_buildings(top)
        self._read_graves(top)
        self._read_cards(top)
        self._read_sphinx_cards(top)
        self._check_counts(top.table("counts"))
        top.close()
        if top.problems:
            raise EditionError(where, top.problems)
        self._name()

    def _read_options(self, top: Sheet, options: dict[str, str]) -> None:
        """The table's choice among the readings of the rules; the edition only names the defaults."""
        given = top.table("options")
        for key, values in OPTIONS.items():
            if str(given.data.get(key, values[0])).lower() not in values:
                given.bad(key, given.data.get(key), " or ".join(values))
        given.skip(*OPTIONS)
        self.support_two_below: bool = options["pyramid_support"] == "two_below"
        self.bonus_counts_all: bool = options["row_bonus_counts"] == "all_stones"
        self.praise_counts_all: bool = options["points_per_stone_counts"] == "all"
        self.number_order_final: bool = options["final_scoring_order"] == "number_order"
        self.resume_after_last: bool = options["upstream_resume"] == "after_last"
        self.blocks_limited: bool = options["wooden_stones_limited"] == "true"
        self.shares_own: bool = options["share_own_ship"] == "true"
        self.first_opens_reserve: bool = options["first_opens_reserve"] == "true"

    def _read_setup(self, top: Sheet, players: int) -> None:
        meta = top.table("meta")
        meta.skip("game", "id", "rule_prefix", "edition", "min_players", "max_players")
        self.rounds: i64 = meta.whole("rounds", 1, 10)
        self.seat_ids: list[str] = top.ids(top.rows("player_color", actions.MAX_SEATS))
        setup = top.table("setup")
        setup.skip("water_ring_start")
        self.start_sphinx: i64 = setup.whole("start_sphinx_cards", 0, 3)
        self.start_score: i64 = setup.whole("start_score", -50, 50)
        self.start_stones: vec[i64] = numbers(setup.table("start_stones").wholes("by_number", actions.MAX_SEATS))
        by_players = setup.table("building_slots").table("by_players")
        # EG-10.8: never more than one ship in reserve, so at most one player finds no slot.
        open_slots = {n: by_players.whole(str(n), max(n - 1, 1), actions.MAX_SLOTS) for n in (2, 3, 4)}
        self.slots: i64 = open_slots[players]

    def _read_tracks(self, top: Sheet) -> None:
        """Score, stones, crews, water ring and the two markets."""
        score = top.table("score_track")
        score.skip("length", "may_be_negative", "scarab_when_score_exceeds")
        self.scarab_value: i64 = score.whole("scarab_value", 1)
        stones = top.table("stone_track")
        stones.whole("min", 0, 0)
        self.max_stones: i64 = stones.whole("max", 1, actions.MAX_STONES)
        top.table("crew_track").skip("max")
        crews = top.rows("crew", actions.CREW_COUNT)
        top.ids(crews)
        crews.sort(key=lambda crew: CREWS.index(crew.word("id", CREWS)))
        for crew in crews:
            if crew.flag("joker") != (crew.data.get("id") == CREWS[JOKER]):
                crew.bad("joker", crew.data.get("joker"), "true for the joker alone")
        self.crew_start: vec[i64] = numbers([crew.whole("start", 1, 9) for crew in crews])
        self.crew_max: vec[i64] = numbers([crew.whole("max", 1, 99) for crew in crews])
        ring = top.table("water_ring")
        ring.words("positions", RING_IDS)
        self.ring_start: i64 = ring.index("start", RING_IDS)
        self.ring_end: i64 = len(RING_IDS) - 1
        irrigates = ring.table("irrigates")
        self.irrigates: vec[i64] = numbers([irrigates.mask(position, COLOURS) for position in RING_IDS])
        levels = top.table("field_levels")
        if levels.words("order", COLOURS) != COLOURS:
            levels.bad("order", levels.data.get("order"), ", ".join(COLOURS))
        grain, stone = top.table("grain_market"), top.table("stone_market")
        self.penalty: vec[i64] = numbers(grain.wholes("penalty") or [0])
        self.grain_reward: i64 = grain.table("bottom_reward").whole("points")
        self.may_sell: vec[i64] = numbers([int(flag) for flag in stone.flags("may_sell")])
        self.stone_reward: i64 = stone.table("bottom_reward").whole("stones")
        self.sale_rate: i64 = stone.whole("sale_stones_per_point", 1)
        self.market_end: vec[i64] = numbers([len(self.penalty) - 1, len(self.may_sell) - 1])

    def _read_nile(self, top: Sheet) -> None:
        """The places from source to delta."""
        nile = top.table("nile")
        places = sorted(top.rows("nile_space"), key=lambda row: row.whole("index", 1, actions.MAX_PLACES))
        place_kinds = [row.index("kind", PLACE_KINDS) for row in places]
        for i, row in enumerate(places):
            row.skip("bank")
            if row.data.get("index") != i + 1:
                row.bad("index", row.data.get("index"), str(i + 1))
        for kind, key in enumerate(["card_spaces", "round_spaces", "building_sites"]):
            if nile.whole(key) != place_kinds.count(kind):
                nile.bad(key, nile.data.get(key), f"{place_kinds.count(kind)}, as many as nile_space rows say")
        sites = [row.index("site", SITE_IDS) if kind == SITE_SPACE else -1 for row, kind in zip(places, place_kinds)]
        if [site for site in sites if site >= 0] != [0, 1, 2]:
            top.bad("nile_space", sites, "the sites sphinx, obelisk, pyramid once each from source to delta")
            sites = [0, 1, 2]
        self.places: i64 = len(places)
        self.place_ids: list[str] = top.ids(places)
        self.place_kind: vec[i64] = numbers(place_kinds)
        self.site_place: vec[i64] = numbers([sites.index(site) for site in range(actions.MAX_SITES)])
        effects = [_effects(row) if kind == ROUND_SPACE else [] for row, kind in zip(places, place_kinds)]
        self.place_effects: Rows = Rows(effects)
        self.place_forbids: vec[i64] = numbers([p.mask("forbids", OPS) if p.has("forbids") else 0 for p in places])

    def _read_sites(self, top: Sheet) -> None:
        sites = top.rows("site", actions.MAX_SITES)
        sites.sort(key=lambda site: site.whole("order", 1, actions.MAX_SITES))
        if top.ids(sites) != SITE_IDS:
            top.bad("site", [site.data.get("id") for site in sites], ", ".join(SITE_IDS))
        steps = "market_steps_after_building"
        for site in sites:
            site.whole("slots", actions.MAX_SLOTS, actions.MAX_SLOTS)
            site.words("buildings", BUILDINGS)
        self.site_market_steps: vec[i64] = numbers([s.whole(steps, 0, 5) if s.has(steps) else 0 for s in sites])
        sphinx = sites[0] if sites else Sheet({})
        self.max_draw: i64 = sphinx.whole("max_cards_drawn", 1, actions.MAX_DRAW)
        self.returned_points: i64 = sphinx.whole("points_per_returned_card")
        self.keep_max: i64 = sphinx.whole("keep_max", 0, actions.MAX_DRAW)
        self.bonus: vec[i64] = numbers([0] + top.table("participation_bonus").wholes("points", actions.MAX_SITES))

    def _read_buildings(self, top: Sheet) -> None:
        """Everything blocks are put on, as elements: obelisk, graves, pyramid rows, temple sections.

        Spaces of an element are filled in the order of ``block_value``; the obelisk's rows follow each other.
        """
        obelisk, pyramid, temple, graves = (top.table(name) for name in ("obelisk", "pyramid", "temple", "graves"))
        for table in (obelisk, pyramid, temple, graves):
            table.skip("rule")
        steps, rows, sections = obelisk.rows("row"), pyramid.rows("row"), temple.rows("section")
        self.section_ids: list[str] = temple.ids(sections)
        self.graves: i64 = graves.whole("spaces", 1, 40)
        self.tiles_open: i64 = graves.whole("face_up", 1, 40)
        self.row_bonus: i64 = pyramid.whole("row_bonus_points_per_stone")
        values = [[value for row in _layers(steps) for value in row], [0] * self.graves]
        values += _layers(rows)
        self.first_section: i64 = len(values)
        values += [section.wholes("values") for section in sections]
        for section in sections:
            if not section.flag("ordered") and len(set(section.wholes("values"))) > 1:
                section.bad("values", section.data.get("values"), "equal values where the sequence is free")
        self.elements: i64 = len(values)
        self.element_ids: list[str] = ["obelisk", "grave"] + [f"pyramid_{i + 1}" for i in range(len(rows))]
        self.element_ids += self.section_ids
        self.element_spaces: vec[i64] = numbers([len(row) for row in values])
        self.element_first: vec[i64] = numbers([sum(len(row) for row in values[:e]) for e in range(len(values))])
        self.element_building: vec[i64] = numbers([0, 1] + [2] * len(rows) + [3] * len(sections))
        needs = [section.mask("requires", self.section_ids) << self.first_section for section in sections]
        self.element_needs: vec[i64] = numbers([0] * self.first_section + needs)
        self.blocks: i64 = sum(len(row) for row in values)
        self.block_value: vec[i64] = numbers([value for row in values for value in row])
        self.site_first_element: vec[i64] = numbers([0, 0, 2, len(values)])
        heights = [len(row) for row in _layers(steps)]
        self.obelisk_row_end: list[int] = [sum(heights[: i + 1]) for i in range(len(heights))]

    def _read_graves(self, top: Sheet) -> None:
        tiles = top.rows("grave_tile")
        if len(tiles) > actions.MAX_TILES:
            top.bad("grave_tile", f"{len(tiles)} kinds", f"at most {actions.MAX_TILES}")
        self.tile_kinds: i64 = len(tiles)
        self.tile_value: vec[i64] = numbers([tile.whole("value", 1) for tile in tiles])
        self.tile_count: vec[i64] = numbers([tile.whole("count", 1) for tile in tiles])
        scoring = top.rows("grave_scoring")
        for row in scoring:
            row.skip("max")
        self.grave_least: vec[i64] = numbers([row.whole("min") for row in scoring])
        self.grave_points: vec[i64] = numbers([row.whole("points") for row in scoring])

    def _read_cards(self, top: Sheet) -> None:
        """Start cards and Nile cards; cards of one deck have numbers in a row."""
        self.start_quarry: i64 = 0
        self.start_field: i64 = 0
        for row in top.rows("start_card", 2):
            row.skip("id", "count")
            if row.word("kind", CARD_KINDS[:2]) == "quarry":
                self.start_quarry = row.whole("yield")
            else:
                self.start_field = row.whole("yield")
                row.word("color", COLOURS[:1])
        top.table("nile_card_type_basis").skip("stated", "inferred")
        decks = top.rows("nile_deck")
        deck_ids = top.ids(decks)
        cards = sorted(top.rows("nile_card"), key=lambda card: card.index("deck", deck_ids))
        card_decks = [card.index("deck", deck_ids) for card in cards]
        self._read_decks(top, decks, card_decks)
        if len(cards) > actions.MAX_CARDS:
            top.bad("nile_card", len(cards), f"at most {actions.MAX_CARDS}")
        self.cards: i64 = len(cards)
        self.card_ids: list[str] = top.ids(cards)
        self.card_kind: vec[i64] = numbers([card.index("kind", CARD_KINDS) for card in cards])
        self.card_type: vec[i64] = numbers([card.index("type", CARD_TYPES) for card in cards])
        noted: dict[str, tuple[int, int]] = {}
        yields, colours, ops, values, effects = [], [], [], [], []
        for card in cards:
            kind = card.index("kind", CARD_KINDS)
            kept = kind == ACTION and card.word("type", CARD_TYPES) != "instant"
            if kind != ACTION:
                card.word("type", ["permanent"])
            yields.append(card.whole("yield", 1) if kind != ACTION else 0)
            colours.append(card.index("color", COLOURS) if kind == FIELD else 0)
            op, value = _kept(card, noted) if kept else (-1, 0)
            ops.append(op)
            values.append(value)
            effects.append([] if kept else _effects(card))
        self.card_yield: vec[i64] = numbers(yields)
        self.card_colour: vec[i64] = numbers(colours)
        self.card_op: vec[i64] = numbers(ops)
        self.card_value: vec[i64] = numbers(values)
        self.card_effects: Rows = Rows(effects)
        self.op_a: vec[i64] = numbers([noted.get(op, (0, 0))[0] for op in OPS])
        self.op_b: vec[i64] = numbers([noted.get(op, (0, 0))[1] for op in OPS])

    def _read_decks(self, top: Sheet, decks: list[Sheet], card_decks: list[int]) -> None:
        spaces = list(self.place_kind).count(CARD_SPACE)
        first: list[int] = []
        of_round: dict[int, int] = {}
        for d, deck in enumerate(decks):
            deck.skip("back")
            size = deck.whole("cards", 1, actions.MAX_CARDS)
            rounds = deck.wholes("rounds")
            of_round.update(dict.fromkeys(rounds, d))
            first.append(sum(1 for other in card_decks if other < d))
            if card_decks.count(d) != size:
                deck.bad("cards", size, f"{card_decks.count(d)}, as many as there are nile_card of that deck")
            if size < spaces * len(rounds):
                deck.bad("cards", size, f"at least {spaces} for each round")
        for number in range(1, self.rounds + 1):
            if number not in of_round:
                top.bad("nile_deck", f"no deck for round {number}", "one deck for each round")
        self.round_deck: vec[i64] = numbers([of_round.get(number, 0) for number in range(self.rounds + 1)])
        self.deck_first: vec[i64] = numbers(first)
        self.deck_last: vec[i64] = numbers([n + card_decks.count(d) for d, n in enumerate(first)])

    def _read_sphinx_cards(self, top: Sheet) -> None:
        cards = top.rows("sphinx_card")
        if len(cards) > actions.MAX_SPHINX:
            top.bad("sphinx_card", len(cards), f"at most {actions.MAX_SPHINX}")
        self.sphinx_cards: i64 = len(cards)
        self.sphinx_ids: list[str] = top.ids(cards)
        tests = [self._test(card) for card in cards]
        self.sphinx_test: vec[i64] = numbers([test[0] for test in tests])
        self.sphinx_a: vec[i64] = numbers([test[1] for test in tests])
        self.sphinx_b: vec[i64] = numbers([test[2] for test in tests])
        self.sphinx_points: Rows = Rows([_points(card) for card in cards])

    def _test(self, card: Sheet) -> tuple[int, int, int]:
        """The condition of a Sphinx card as three numbers (EG-17)."""
        card.skip("scope")
        test = card.table("test")
        kind = test.word("kind", TESTS)
        number = TESTS.index(kind)
        if kind == "obelisk_row":
            return number, self.obelisk_row_end[test.whole("row", 1, len(self.obelisk_row_end)) - 1], 0
        if kind == "temple_section":
            return number, self.first_section + test.index("section", self.section_ids), 0
        if kind in ("pyramid_rows", "graves_built"):
            return number, test.whole("at_least", 1), 0
        if kind in ("players_at_market_end", "own_market_end"):
            return number, test.index("track", MARKETS), 0
        if kind == "own_stones":
            return number, test.index("building", BUILDINGS), test.whole("at_least", 1)
        if kind == "own_stones_each":
            return number, test.mask("buildings", BUILDINGS), test.whole("at_least", 1)
        if kind == "per_own_stone":
            return number, test.index("building", BUILDINGS), 0
        if kind == "crew_strength":
            return number, test.index("crew", CREWS), 0
        if kind == "per_score":
            return number, test.whole("divisor", 1), 0
        if kind == "most_yield":
            of_quarry = test.word("of", CARD_KINDS[:2]) == "quarry"
            return number, 0 if of_quarry else 1 + test.index("color", COLOURS), 0
        if test.words("exclude", CARD_KINDS) != CARD_KINDS[:2]:
            test.bad("exclude", test.data.get("exclude"), ", ".join(CARD_KINDS[:2]))
        return number, 0, 0

    def _check_counts(self, counts: Sheet) -> None:
        """The box's list of contents against the rows that describe them."""
        self.ships: i64 = counts.whole("ships_per_player", 1, 20)
        self.wooden_blocks: i64 = counts.whole("building_stones_per_player", 1)
        tiles = sum(self.tile_count)
        found = {
            "nile_cards": int(self.cards),
            "nile_cards_1_2": -1,
            "nile_cards_3_4": -1,
            "nile_cards_5": -1,
            "sphinx_cards": int(self.sphinx_cards),
            "grave_tiles": tiles,
            "grave_spaces": int(self.graves),
            "grave_tiles_face_up": int(self.tiles_open),
            "crew_tiles_per_player": int(actions.CREW_COUNT),
            "number_tiles": int(actions.MAX_SEATS),
        }
        for key, count in found.items():
            if counts.whole(key) != count and count >= 0:
                counts.bad(key, counts.data.get(key), f"{count}, as the rows say")
        if self.graves > tiles:
            counts.bad("grave_tiles", tiles, f"at least {self.graves}, one for each grave")
        counts.skip("boards", "player_tableaus", "ships", "stones", "stones_per_player", "marker_stones_per_player")
        counts.skip("crew_tiles", "start_cards_quarry", "start_cards_grain", "water_rings", "scarabs")

    def _name(self) -> None:
        """The notation of actions and the words of every kind of thing."""
        kinds_of = list(self.place_kind)
        self.tile_ids: list[str] = [str(value) for value in self.tile_value]
        self.space: ActionSpace = actions.action_space(
            places=["" if k == SITE_SPACE else name for k, name in zip(kinds_of, self.place_ids)],
            card_places=[name if k == CARD_SPACE else "" for k, name in zip(kinds_of, self.place_ids)],
            sites=SITE_IDS,
            slots=self.slots,
            crews=CREWS,
            markets=MARKETS,
            draws=self.max_draw,
            sphinx_cards=self.sphinx_ids,
            elements=self.element_ids,
            stones=self.max_stones,
            cards=self.card_ids,
            fields=[name if k == FIELD else "" for k, name in zip(self.card_kind, self.card_ids)],
            ops=OPS[: actions.MAX_PLAYABLE],
            tiles=self.tile_ids,
        )
        self.vocabulary: dict[str, list[str]] = {
            "seat": self.seat_ids,
            "place": self.place_ids,
            "site": SITE_IDS,
            "crew": CREWS,
            "crews": [_commitment(mask) for mask in range(1 << actions.CREW_COUNT)],
            "market": MARKETS,
            "ring": RING_IDS,
            "card": self.card_ids,
            "op": OPS,
            "sphinx": self.sphinx_ids,
            "element": self.element_ids,
            "tile": self.tile_ids,
        }


def _layers(rows: list[Sheet]) -> list[list[int]]:
    """Rows of equal spaces, lowest first, as lists of values."""
    for i, row in enumerate(rows):
        row.whole("row", i + 1, i + 1)
    return [[row.whole("value", 1)] * row.whole("spaces", 1, 20) for row in rows]


def _commitment(mask: int) -> str:
    return "+".join(name for i, name in enumerate(CREWS) if mask >> i & 1)


def _effects(owner: Sheet) -> list[int]:
    """Effects carried out at once, as frames that belong to no seat yet (RULES 14)."""
    out: list[int] = []
    for effect in owner.rows("effects"):
        op = effect.word("op", AT_ONCE)
        if op == "raise":
            out.append(frame(kinds.RAISE, 0, effect.mask("crews", CREWS), effect.whole("steps", 1, 9)))
        elif op == "raise_choice":
            pick = frame(kinds.RAISE_CHOICE, 0, effect.mask("crews", CREWS), effect.whole("steps", 1, 9))
            out += [pick] * effect.whole("picks", 1, 9)
        elif op == "market":
            out += [frame(kinds.MARKET_STEP, 0, effect.index("track", MARKETS))] * effect.whole("steps", 1, 9)
        elif op == "water":
            out.append(frame(kinds.WATER, 0, effect.whole("moves", 1, 9)))
        elif op == "gain_stones":
            out.append(frame(kinds.GAIN_STONES, 0, effect.whole("amount", 1, 99)))
        elif op == "gain_points":
            out.append(frame(kinds.GAIN_POINTS, 0, effect.whole("amount", 1, 99)))
        else:
            out.append(frame(kinds.PRAISE, 0, effect.mask("buildings", BUILDINGS), effect.whole("points_each", 1, 9)))
    return out


def _kept(card: Sheet, noted: dict[str, tuple[int, int]]) -> tuple[int, int]:
    """The one effect of a card that is kept, and its grave value.  Copies are equal: numbers are noted per kind."""
    rows = card.rows("effects", 1)
    if not rows:
        return -1, 0
    effect = rows[0]
    op = effect.word("op", OPS)
    kind, first, second = KEPT[op]
    if card.data.get("type") != kind:
        card.bad("type", card.data.get("type"), f"{kind} for {op}")
    low_high = (1, 1) if op in ONLY_ONE else (1, 99)
    a = effect.whole(first, low_high[0], low_high[1]) if first else 1
    b = effect.whole(second, 1, 99) if second else 1
    if op == "buy_raise":
        effect.whole("per_round", 1, 1)
    if noted.setdefault(op, (a, b)) != (a, b) and op != "grave_value":
        effect.bad("op", f"{op} {a} {b}", f"the same numbers on all {op} cards ({noted[op][0]} {noted[op][1]})")
    return OPS.index(op), a if op == "grave_value" else 0


def _points(card: Sheet) -> list[int]:
    """Points by count: a table; or ``points_each`` as ``[-each]``; or all or nothing as ``[0, points]``."""
    if card.has("points_table"):
        return card.wholes("points_table") or [0]
    if card.has("points_each"):
        return [-card.whole("points_each", 1)]
    return [0, card.whole("points")]
