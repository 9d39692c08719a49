"""Reads and checks the component data once and lays them out as integer tables, shared by all positions."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any, final

from mehen.core.actions import ActionSpace
from mehen.core.errors import EditionError
from mehen.core.native import i64, vec
from mehen.core.sheet import Sheet
from mehen.core.tables import Rows, numbers
from mehen.games.mennefer import actions
from mehen.games.mennefer.language import Language, parse
from mehen.games.mennefer.notation import action_words, vocabulary
from mehen.games.mennefer.reading import distances, fields, fit, pool, reach, seals, surplus, words
from mehen.games.mennefer.vocabulary import (
    BANKS,
    CONDITIONS,
    DUAT_VALUES,
    HOUSES,
    IF_PRIESTESS_ROOMS,
    LEVELS,
    MEASURES,
    OCCUPANCY,
    PLAIN_GAINS,
    SIDES,
    W_BURY,
    W_ERECT,
)

#: MN-3.10, MN-11: keys of values that depend on the number of players.
BY_PLAYERS = ("p2", "p3", "p4")


@final
class Components:
    """All numbers of one edition for one number of players; ``EditionError`` lists everything that does not fit."""

    def __init__(self, data: dict[str, Any], where: str, players: int) -> None:
        top = Sheet(data)
        self.lang: Language = Language()
        self._read_constants(top)
        self._read_houses(top.table("houses"))
        self._read_tiles(top.table("action_tiles"), top.table("display"))
        self._read_board(top.table("administration"))
        self._read_favours(top)
        self._read_tracks(top.table("duat"), top.table("obelisk"))
        self._read_temple(top.table("temple"))
        self._read_necropolis(top.table("necropolis"), top.table("mastaba"))
        self._read_deities(top.table("deities"))
        self._read_nile(top.table("nile"), top.table("city_benefits"), players)
        self._read_pedestals(top.table("pedestals"))
        self._read_great(top.table("great_pyramid"), players)
        self._read_queens(top.table("queens_pyramids"), top.table("queens_tiles"), players)
        self._read_neutrals(top.table("neutral"), players)
        self._read_goods(top.table("goods"))
        self._read_scrolls(top.table("papyri"))
        self._read_agreements(top.table("agreements"))
        self._check_counts(top.table("components"))
        self.lang.finish(top, (1 << self.bonuses) - 1)
        top.close()
        if top.problems:
            raise EditionError(where, top.problems)
        self.space: ActionSpace = action_words(self)
        self.vocabulary: dict[str, list[str]] = vocabulary(self)

    def _read_constants(self, top: Sheet) -> None:
        meta = top.table("meta")
        meta.skip("game", "title", "designer", "publisher", "players_min", "players_max", "data_version")
        constants = top.table("constants")
        self.ages: i64 = constants.whole("ages", 1, 9)
        self.visits: i64 = constants.whole("visits_per_age", 1, 9)
        for key in ("specialises_per_age", "takes_per_age"):
            constants.whole(key, self.visits, self.visits)
        self.turns: i64 = constants.whole("turns_per_age", 3 * self.visits, 3 * self.visits)
        self.start_points: i64 = constants.whole("start_prestige")
        self.cap: i64 = constants.whole("resource_cap", 1, 99)
        self.start_heka: i64 = constants.whole("start_heka", 0, self.cap)
        self.start_food: vec[i64] = numbers(constants.wholes("start_food_by_position", actions.MAX_SEATS))
        self.crowd_cost: vec[i64] = numbers(constants.wholes("crowd_cost_by_others") or [0])
        self.crowded_out_food: i64 = constants.whole("crowd_unpaid_food")

    def _read_houses(self, houses: Sheet) -> None:
        """MN-6.10: the tracks, from the top house down; and how far each field of a track reaches (MN-7.22, 7.62)."""
        self.track: i64 = houses.whole("track_length", 1, actions.MAX_TRACK)
        self.house_ids: list[str] = houses.words("order_top_to_bottom", HOUSES)
        if sorted(self.house_ids) != sorted(HOUSES):
            houses.bad("order_top_to_bottom", self.house_ids, "every house once: " + ", ".join(HOUSES))
            self.house_ids = HOUSES
        self.houses: i64 = len(self.house_ids)
        self.necropolis: i64 = self.house_ids.index("necropolis")
        self.sphinxes: i64 = self.house_ids.index("sphinxes")
        sets = [0] * (self.houses * self.track)
        self.bury_reach: vec[i64] = numbers([0] * (self.track + 1))
        self.erect_reach: vec[i64] = numbers([0] * (self.track + 1))
        for row in houses.rows("track", int(self.houses)):
            house = row.index("house", self.house_ids)
            entries = row.items("fields")
            if len(entries) != self.track or any(not isinstance(field, list) for field in entries):
                row.bad("fields", f"{len(entries)} entries", f"{self.track} lists of actions")
                continue
            for k, field in enumerate(entries):
                name = f"track.{self.house_ids[house]}.{k + 1}"
                sets[house * self.track + k] = self.lang.note(row, "fields", field, name)
            if house == self.necropolis:
                self.bury_reach = numbers(reach(entries, int(W_BURY)))
            if house == self.sphinxes:
                self.erect_reach = numbers(reach(entries, int(W_ERECT)))
        self.track_set: vec[i64] = numbers(sets)

    def _read_tiles(self, tiles: Sheet, display: Sheet) -> None:
        self.hieroglyph_ids: list[str] = words(tiles, "hieroglyphs")
        self.dealt: list[int] = tiles.wholes("dealt_numbers", int(self.visits))
        rows = tiles.rows("tile")
        self.tile_ids: list[str] = tiles.ids(rows)
        self.tiles: i64 = len(rows)
        fit(tiles, "tile", rows, actions.MAX_TILES)
        self.tile_number: vec[i64] = numbers([row.whole("number", 1, 9) for row in rows])
        self.tile_hieroglyph: vec[i64] = numbers([row.index("hieroglyph", self.hieroglyph_ids) for row in rows])
        self.tile_set: vec[i64] = numbers([self._set(row, f"tile.{row.data.get('id')}") for row in rows])
        for number in self.dealt:
            if list(self.tile_number).count(number) < actions.MAX_SEATS:
                tiles.bad("dealt_numbers", number, f"numbers that at least {actions.MAX_SEATS} tiles show")
        slots = display.rows("slot")
        fit(display, "slot", slots, actions.MAX_DISPLAY)
        self.slots: i64 = len(slots)
        self.slot_food: vec[i64] = numbers([row.whole("food", -99, 99) for row in slots])
        self.row_set: vec[i64] = numbers([self._set(row, f"row.{k + 1}") for k, row in enumerate(slots)])
        for k, row in enumerate(slots):
            row.whole("slot", k + 1, k + 1)
        if not any(food >= 0 for food in self.slot_food):
            display.bad("slot", list(self.slot_food), "at least one slot that costs nothing")
        least = actions.MAX_SEATS * self.visits + self.slots + 1  # the supply never runs dry
        if self.tiles < least:
            tiles.bad("tile", f"{self.tiles} tiles", f"at least {least}")

    def _read_board(self, board: Sheet) -> None:
        board.whole("tile_slots", self.visits, self.visits)
        self.agreement_slots: i64 = board.whole("agreement_slots", 1, 20)
        self.place_cost: vec[i64] = numbers(board.wholes("papyrus_slot_costs"))
        self.places: i64 = len(self.place_cost)
        levels = board.wholes("goods_levels")
        if not levels or any(below <= above for below, above in pairwise(levels)) or min(levels, default=0) < 1:
            board.bad("goods_levels", levels, "fewer fields on each higher level")
            levels = [1]
        self._lay_shelves(board, levels)
        bonuses = board.items("hieroglyph_bonuses")
        self.hieroglyphs: i64 = len(bonuses)
        self.hieroglyph_set: vec[i64] = numbers(
            [
                self.lang.note(board, "hieroglyph_bonuses", bonus if isinstance(bonus, list) else [], f"hieroglyph.{k}")
                for k, bonus in enumerate(bonuses, 1)
            ]
        )
        rows = board.rows("board")
        self.board_ids: list[str] = board.ids(rows)
        self.boards: i64 = len(rows)
        if not actions.MAX_SEATS <= len(rows) <= actions.MAX_SETUP_TILES:
            board.bad("board", f"{len(rows)} boards", f"{actions.MAX_SEATS} to {actions.MAX_SETUP_TILES}")
        sequence: list[int] = []
        for row in rows:
            signs = row.words("hieroglyph_track", self.hieroglyph_ids)
            if len(signs) != self.hieroglyphs:
                row.bad("hieroglyph_track", f"{len(signs)} entries", f"{self.hieroglyphs}")
            sequence += ([self.hieroglyph_ids.index(sign) for sign in signs] + [0] * self.hieroglyphs)[
                : self.hieroglyphs
            ]
        self.board_hieroglyph: vec[i64] = numbers(sequence)
        stock = board.table("empty_stock")
        self.no_mummy_set: i64 = self.lang.read(stock, "embalm", "empty_stock.embalm")
        self.no_sphinx_set: i64 = self.lang.read(stock, "carve", "empty_stock.carve")
        self.no_eye_set: i64 = self.lang.read(stock, "eye", "empty_stock.eye")
        for item in self.lang.rows[self.no_mummy_set] + self.lang.rows[self.no_sphinx_set]:
            if len(item) > 1 or item[0][0] >= PLAIN_GAINS:
                stock.bad("embalm", "an action with a decision", "plain gains (MN-4.11)")

    def _lay_shelves(self, board: Sheet, levels: list[int]) -> None:
        """MN-7.29: the goods fields, lowest level first, and for each the fields that must be filled before."""
        self.shelves: i64 = sum(levels)
        if self.shelves > actions.MAX_SHELVES:
            board.bad("goods_levels", levels, f"at most {actions.MAX_SHELVES} fields")
        first = [sum(levels[:k]) for k in range(len(levels))]
        level_of: list[int] = []
        needs: list[int] = []
        self.shelf_ids: list[str] = []
        for level, count in enumerate(levels):
            for j in range(count):
                need = 1 << (first[level] + j - 1) if j > 0 else 0
                if level > 0:
                    need |= 3 << (first[level - 1] + j)
                needs.append(need)
                level_of.append(level)
                self.shelf_ids.append(f"{LEVELS[min(level, 5)]}-{j + 1}")
        self.shelf_level: vec[i64] = numbers(level_of)
        self.shelf_need: vec[i64] = numbers(needs)
        points = board.items("goods_field_prestige")
        flat = [n for row in points if isinstance(row, list) for n in row if isinstance(n, int)]
        if [len(row) if isinstance(row, list) else 0 for row in points] != levels or len(flat) != self.shelves:
            board.bad("goods_field_prestige", points, f"one number for each field of the levels {levels}")
            flat = [0] * self.shelves
        self.shelf_points: vec[i64] = numbers(flat)

    def _read_favours(self, top: Sheet) -> None:
        """MN-7.4: plain gains to choose from; the icons of building sites and parts show the same ones."""
        favour = top.table("favour")
        self.favour_ids: list[str] = words(favour, "options")
        found = [parse(text) for text in self.favour_ids]
        for text, what in zip(self.favour_ids, found):
            if what is None or what[0] >= PLAIN_GAINS:
                favour.bad("options", text, "plain gains such as 'heka 1'")
        fit(favour, "options", self.favour_ids, actions.MAX_FAVOURS)
        gains = [(0, 0, 0) if what is None else what for what in found]
        self.favours: i64 = len(gains)
        self.favour_what: vec[i64] = numbers([what[0] for what in gains])
        self.favour_much: vec[i64] = numbers([what[1] for what in gains])
        markets = top.table("markets")
        goods, scrolls = markets.table("goods"), markets.table("papyrus")
        self.good_cost: vec[i64] = numbers(goods.wholes("costs_food"))
        self.scroll_cost: vec[i64] = numbers(scrolls.wholes("costs_heka"))
        fit(goods, "costs_food", list(self.good_cost), actions.MAX_MARKET)
        fit(scrolls, "costs_heka", list(self.scroll_cost), actions.MAX_MARKET)
        self.goods_fields: i64 = len(self.good_cost)
        self.scroll_fields: i64 = len(self.scroll_cost)

    def _read_tracks(self, duat: Sheet, obelisk: Sheet) -> None:
        self.duat: i64 = duat.whole("last_position", 1, 99)
        duat.whole("heart_start", 0, 0)
        duat.whole("feather_start", self.duat, self.duat)
        duat.word("heart_value", DUAT_VALUES)
        duat.word("feather_value", DUAT_VALUES)
        symbols = duat.wholes("symbol_boundaries")
        if any(not 1 <= b <= self.duat for b in symbols):
            duat.bad("symbol_boundaries", symbols, f"boundaries from 1 to {self.duat}")
        # symbols at boundaries 1 to b
        self.symbols_to: vec[i64] = numbers([sum(1 for x in symbols if x <= b) for b in range(self.duat + 1)])
        self.obelisk: i64 = obelisk.whole("length", 1, 99)
        heka = fields(obelisk, "heka_fields", int(self.obelisk))
        self.obelisk_heka: vec[i64] = numbers([sum(1 for f in heka if f <= i) for i in range(self.obelisk + 1)])
        deity = fields(obelisk, "deity_fields", int(self.obelisk))
        self.deity_field: vec[i64] = numbers([int(i in deity) for i in range(self.obelisk + 1)])
        self.obelisk_seal: vec[i64] = numbers(seals(obelisk, int(self.obelisk)))
        self.obelisk_surplus: i64 = surplus(obelisk)

    def _read_temple(self, temple: Sheet) -> None:
        self.room_cost: vec[i64] = numbers([0] + temple.wholes("room_step_costs"))
        self.rooms: i64 = len(self.room_cost) - 1
        if not 2 <= self.rooms <= actions.MAX_ROOMS or min(self.room_cost[1:], default=0) < 1:
            temple.bad("room_step_costs", list(self.room_cost[1:]), f"2 to {actions.MAX_ROOMS} costs of at least 1")
        self.exclusive: bool = temple.word("occupancy", OCCUPANCY) == "exclusive"
        rows = temple.rows("field")
        for row in rows:
            row.word("side", SIDES)
        fit(temple, "field", rows, actions.MAX_TEMPLE_FIELDS)
        self.temple_ids: list[str] = temple.ids(rows)
        self.temple_fields: i64 = len(rows)
        self.temple_room: vec[i64] = numbers([row.whole("room", 1, int(self.rooms)) for row in rows])
        self.temple_set: vec[i64] = numbers([self._set(row, f"temple.{row.data.get('id')}") for row in rows])

    def _read_necropolis(self, necropolis: Sheet, mastaba: Sheet) -> None:
        """MN-7.21 to MN-7.25: fields with the mask of their two bonuses, and the bonuses that may lie there."""
        rows = words(necropolis, "rows")
        columns = necropolis.wholes("column_levels")
        most = max(columns, default=1)
        self.activations: vec[i64] = numbers([0] + necropolis.wholes("activations_by_level", most))
        self.position_ids: list[str] = words(necropolis, "bonus_positions")
        wanted = [f"row_{row}" for row in rows] + [f"col_{LEVELS[k]}" for k in range(min(most, len(LEVELS)))]
        if sorted(self.position_ids) != sorted(wanted) or len(wanted) > actions.MAX_BONUSES:
            necropolis.bad("bonus_positions", self.position_ids, ", ".join(wanted))
            self.position_ids = wanted
        self.bonuses: i64 = len(self.position_ids)
        graves = necropolis.rows("field", len(rows) * len(columns))
        fit(necropolis, "field", graves, actions.MAX_GRAVES)
        self.grave_ids: list[str] = necropolis.ids(graves)
        self.graves: i64 = len(graves)
        levels: list[int] = []
        across: list[int] = []
        down: list[int] = []
        for field in graves:
            column = field.whole("column", 1, max(len(columns), 1))
            level = columns[column - 1] if columns else 1
            field.whole("level", level, level)
            levels.append(level)
            across.append(self.position_ids.index(f"row_{field.word('row', rows or ['U'])}"))
            down.append(self.position_ids.index(f"col_{LEVELS[min(level, len(LEVELS)) - 1]}"))
        self.grave_level: vec[i64] = numbers(levels)
        self.grave_row: vec[i64] = numbers(across)
        self.grave_column: vec[i64] = numbers(down)
        self.grave_set: vec[i64] = numbers([self._set(row, f"grave.{row.data.get('id')}") for row in graves])
        tiles = mastaba.rows("tile")
        self.bonus_ids: list[str] = pool(mastaba, tiles, int(self.bonuses))
        self.bonus_points: vec[i64] = numbers([row.whole("pp") for row in tiles])
        self.bonus_set: vec[i64] = numbers([self._set(row, f"mastaba.{row.data.get('id')}") for row in tiles])

    def _read_deities(self, deities: Sheet) -> None:
        rows = deities.rows("tile")
        self.deity_ids: list[str] = pool(deities, rows, 1)
        self.deity_set: vec[i64] = numbers([self._set(row, f"deity.{row.data.get('id')}") for row in rows])

    def _read_nile(self, nile: Sheet, benefits: Sheet, players: int) -> None:
        """MN-7.49: harbour, sections and cities as locations, and the least number of steps between them."""
        self.sections: i64 = nile.whole("sections", 1, actions.MAX_LOCATIONS - actions.MAX_CITIES - 1)
        self.section_food: vec[i64] = numbers(nile.wholes("section_food", int(self.sections) + 1))
        lines = [row.whole("after_section", 0, int(self.sections)) for row in nile.rows("fishing_boat_lines")]
        least = nile.wholes("agreement_slot_min_players")
        fit(nile, "agreement_slot_min_players", least, actions.MAX_CITY_FIELDS)
        self.city_fields: i64 = sum(1 for n in least if n <= players)
        if sorted(least) != least or not least or self.city_fields < 1:
            nile.bad("agreement_slot_min_players", least, "rising numbers of players, the first for everybody")
        cities = nile.rows("city")
        fit(nile, "city", cities, actions.MAX_CITIES)
        self.city_ids: list[str] = nile.ids(cities)
        self.cities: i64 = len(cities)
        for city in cities:
            city.word("bank", BANKS)
            city.skip("index")
        enter = [city.whole("enter_from", 0, int(self.sections) - 1) for city in cities]
        leave = [city.whole("exit_to", start + 1, start + 1) for city, start in zip(cities, enter)]
        self.city_exit: vec[i64] = numbers(leave)
        self.city_value: vec[i64] = numbers([city.whole("setup_agreement_value", 1, 9) for city in cities])
        passed = [sum(1 for line in lines if s > line) for s in range(self.sections + 1)]
        passed += [city.whole("fishing_boats_passed", 0, 9) for city in cities]
        self.overtaken: vec[i64] = numbers(passed)
        self.locations: i64 = len(passed)
        self.first_city: i64 = self.sections + 1
        self.location_ids: list[str] = ["harbour", *actions.count_up(int(self.sections)), *self.city_ids]
        self.distance: vec[i64] = numbers(distances(int(self.sections), enter, leave))
        rows = benefits.rows("tile")
        self.benefit_ids: list[str] = pool(benefits, rows, int(self.cities))
        self.benefit_set: vec[i64] = numbers([self._set(row, f"benefit.{row.data.get('id')}") for row in rows])

    def _read_pedestals(self, pedestals: Sheet) -> None:
        rows = pedestals.rows("pedestal")
        fit(pedestals, "pedestal", rows, actions.MAX_PEDESTALS)
        for row in rows:
            row.text("avenue")
        self.pedestal_ids: list[str] = pedestals.ids(rows)
        self.pedestals: i64 = len(rows)
        self.pedestal_level: vec[i64] = numbers([row.whole("level", 1, len(LEVELS)) for row in rows])
        self.pedestal_set: vec[i64] = numbers([self._set(row, f"pedestal.{row.data.get('id')}") for row in rows])

    def _read_great(self, great: Sheet, players: int) -> None:
        """MN-7.12 to MN-7.17.  MN-3.12: with 2 players some favour fields are construction fields."""
        self.great: i64 = great.whole("length", 1, 99)
        build = fields(great, "construction_fields", int(self.great))
        favour = fields(great, "favour_fields", int(self.great))
        covered = fields(great, "two_player_construction_tiles_on", int(self.great))
        if players == 2:
            build, favour = sorted({*build, *covered}), [f for f in favour if f not in covered]
        self.great_builds: vec[i64] = numbers([int(i in build) for i in range(self.great + 1)])
        self.great_favours: vec[i64] = numbers([int(i in favour) for i in range(self.great + 1)])
        self.favour_field_set: i64 = self.lang.read(great, "favour_field_actions", "favour_field")
        self.great_seal: vec[i64] = numbers(seals(great, int(self.great)))
        self.great_surplus: i64 = surplus(great)
        building = great.table("building")
        sites = building.words("site_favours", self.favour_ids)
        self.sites: i64 = len(sites)
        fit(building, "site_favours", sites, actions.MAX_SITES)
        self.site_favour: vec[i64] = numbers([self.favour_ids.index(text) for text in sites])
        self.marked_site: i64 = building.whole("marked_site", 1, max(len(sites), 1)) - 1
        preplaced = building.table("preplaced_level1_parts")
        self.preplaced_parts: i64 = [preplaced.whole(key, 0, 1) for key in BY_PLAYERS][players - 2]
        stacks = building.items("level_parts")
        if not 1 <= len(stacks) <= len(LEVELS) or any(not isinstance(s, list) or len(s) != self.sites for s in stacks):
            building.bad("level_parts", f"{len(stacks)} levels", f"1 to {len(LEVELS)} lists of {self.sites} favours")
            stacks = []
        counts: list[int] = []
        for stack in stacks:
            for part in stack:
                if part not in self.favour_ids:
                    building.bad("level_parts", part, "one of " + ", ".join(self.favour_ids))
            counts += [stack.count(text) for text in self.favour_ids]
            counts += [0] * (actions.MAX_FAVOURS - len(self.favour_ids))
        self.levels: i64 = len(stacks)
        self.level_parts: vec[i64] = numbers(counts)  # by level and favour
        building.whole("pyramidion_parts", 1, 1)
        chosen = building.whole("pyramidion_favours_chosen_from_covered", 1, min(3, max(len(sites), 1)))
        self.cover_ids: list[str] = actions.cover_words(len(sites), chosen)
        self.covers: Rows = Rows([list(pick) for pick in combinations(range(len(sites)), chosen)])

    def _read_queens(self, queens: Sheet, tiles: Sheet, players: int) -> None:
        self.queens_track: i64 = queens.whole("track_length", 1, 99)
        build = fields(queens, "construction_fields", int(self.queens_track))
        self.queens_builds: vec[i64] = numbers([int(i in build) for i in range(self.queens_track + 1)])
        self.queen_ids: list[str] = words(queens, "pyramids")
        fit(queens, "pyramids", self.queen_ids, actions.MAX_QUEENS)
        self.queens: i64 = len(self.queen_ids)
        self.queen_parts: i64 = queens.whole("parts_per_pyramid", 1, 9)
        preplaced = queens.table("preplaced_levels")
        heights = [preplaced.whole(key, 0, int(self.queen_parts)) for key in BY_PLAYERS]
        self.queen_preplaced: i64 = heights[players - 2]
        spaces = queens.table("eye_spaces_per_pyramid")
        self.eye_spaces: i64 = [spaces.whole(key, 0, 9) for key in BY_PLAYERS][players - 2]
        rows = tiles.rows("tile")
        self.queens_tile_ids: list[str] = pool(tiles, rows, int(self.queens))
        self.queens_measure: vec[i64] = numbers([MEASURES[row.word("measure", MEASURES)] for row in rows])
        self.queens_per: vec[i64] = numbers([row.whole("per", 1, 9) for row in rows])

    def _read_neutrals(self, neutral: Sheet, players: int) -> None:
        """MN-3.11: per tile the number of neutral apprentices on each sun field, then on each moon field."""
        rows = neutral.rows("tile")
        self.neutral_ids: list[str] = pool(neutral, rows, 1)
        placed: list[int] = []
        self.neutrals: list[int] = []
        for row in rows:
            for key in BY_PLAYERS[:2]:
                sides = row.table(key)
                sun, moon = sides.wholes("sun"), sides.wholes("moon")
                if any(not 0 <= house < self.houses for house in sun + moon):
                    sides.bad("sun", sun + moon, f"houses from 0 to {self.houses - 1}")
                if key == f"p{players}":
                    placed += [side.count(house) for side in (sun, moon) for house in range(self.houses)]
                    self.neutrals.append(len(sun) + len(moon))
        self.neutral_place: vec[i64] = numbers(placed)
        self.has_neutrals: bool = players < actions.MAX_SEATS

    def _read_goods(self, goods: Sheet) -> None:
        """MN-7.36: the actions of a good on each level are a set of their own."""
        self.kind_ids: list[str] = words(goods, "kinds")
        rows = goods.rows("tile")
        fit(goods, "tile", rows, actions.MAX_GOODS)
        self.good_ids: list[str] = goods.ids(rows)
        self.goods: i64 = len(rows)
        self.good_kind: vec[i64] = numbers([row.index("kind", self.kind_ids) for row in rows])
        self.shelf_levels: i64 = max(self.shelf_level) + 1
        sets: list[int] = []
        for row in rows:
            texts: list[Any] = [row.text(f"level{level}") for level in range(1, self.shelf_levels + 1)]
            for level in range(1, len(texts) + 1):
                name = f"good.{row.data.get('id')}.{level}"
                sets.append(self.lang.note(row, f"level{level}", texts[:level], name))
        self.good_set: vec[i64] = numbers(sets)

    def _read_scrolls(self, papyri: Sheet) -> None:
        """MN-8.1: physical scrolls with the halves of drawings on their edges."""
        self.drawing_ids: list[str] = words(papyri, "drawings")
        self.scroll_ids: list[str] = []
        left: list[int] = []
        right: list[int] = []
        rows = papyri.rows("scroll")
        for name, row in zip(papyri.ids(rows), rows):
            copies = row.whole("copies", 1, 9)
            self.scroll_ids += [name] if copies == 1 else [f"{name}.{k + 1}" for k in range(copies)]
            left += [row.index("left_edge", self.drawing_ids)] * copies
            right += [row.index("right_edge", self.drawing_ids)] * copies
        fit(papyri, "scroll", left, actions.MAX_SCROLLS)
        self.scrolls: i64 = len(left)
        self.scroll_left: vec[i64] = numbers(left)
        self.scroll_right: vec[i64] = numbers(right)

    def _read_agreements(self, agreements: Sheet) -> None:
        """MN-8.10: value, condition and threshold; the rooms of ``priestess_rooms`` sorted from the deepest."""
        refill = agreements.table("refill_value")
        self.refill_value: vec[i64] = numbers(
            [0, 0] + [refill.whole(f"age{age}", 1, 9) for age in range(2, self.ages + 1)]
        )
        rows = agreements.rows("tile")
        fit(agreements, "tile", rows, actions.MAX_AGREEMENTS)
        self.agreement_ids: list[str] = agreements.ids(rows)
        self.agreements: i64 = len(rows)
        self.agreement_value: vec[i64] = numbers([row.whole("value", 1, 9) for row in rows])
        conditions = [row.index("condition", CONDITIONS) for row in rows]
        self.agreement_condition: vec[i64] = numbers(conditions)
        rooms: list[list[int]] = []
        least: list[int] = []
        for row, condition in zip(rows, conditions):
            by_room = condition == IF_PRIESTESS_ROOMS
            rooms.append(sorted(row.wholes("rooms"), reverse=True) if by_room else [])
            least.append(0 if by_room else row.whole("threshold", 1, 99))
            if any(not 1 <= room <= self.rooms for room in rooms[-1]):
                row.bad("rooms", rooms[-1], f"rooms from 1 to {self.rooms}")
        self.agreement_least: vec[i64] = numbers(least)
        self.agreement_rooms: Rows = Rows(rooms)

    def _check_counts(self, counts: Sheet) -> None:
        """The box's list of contents against the rows that describe them."""
        shared, own = counts.table("shared"), counts.table("per_player")
        counts.table("solo_only").skip("die", "imhotep_tiles")
        found = {
            "action_tiles": int(self.tiles),
            "administration_boards": int(self.boards),
            "neutral_placement_tiles": len(self.neutral_ids),
            "queens_pyramid_tiles": len(self.queens_tile_ids),
            "papyrus_scrolls": int(self.scrolls),
            "goods": int(self.goods),
            "trade_agreements": int(self.agreements),
            "city_benefits": len(self.benefit_ids),
            "mastaba_bonuses": len(self.bonus_ids),
            "deities": len(self.deity_ids),
            "great_pyramid_parts": int(self.levels * self.sites) + 1,
            "queens_pyramid_parts": int(self.queens * self.queen_parts),
        }
        for key, count in found.items():
            if shared.whole(key) != count:
                shared.bad(key, shared.data.get(key), f"{count}, as the rows say")
        if max(self.neutrals, default=0) > shared.whole("neutral_apprentices"):
            shared.bad("neutral_apprentices", shared.data.get("neutral_apprentices"), f"at least {max(self.neutrals)}")
        shared.skip("main_board", "quarry_board", "construction_tiles", "age_marker", "bags")
        own.whole("apprentices", self.visits, self.visits)
        own.whole("scarabs", self.houses, self.houses)
        own.whole("baskets", self.shelves, self.shelves)
        own.whole("stone_blocks", 2, 2)
        self.priestesses: i64 = own.whole("priestesses", 1, 9)
        self.mummies: i64 = own.whole("mummies", 0, 9)
        self.boats: i64 = own.whole("boats", 1, int(self.locations) - 1)
        self.sphinx_pieces: i64 = own.whole("sphinxes", 0, 9)
        self.eyes: i64 = own.whole("horus_eyes", 0, 9)
        own.skip("heart", "feather", "ankh", "fish", "seal", "sun_disc", "water_lily", "hieroglyph_marker")

    def _set(self, row: Sheet, name: str) -> int:
        return self.lang.read(row, "actions", name)
