"""Reads and checks the component data once and lays them out as integer tables, shared by all positions."""

from __future__ import annotations

from typing import Any, final

from mehen.core.actions import ActionSpace
from mehen.core.errors import EditionError
from mehen.core.native import i64, vec
from mehen.core.sheet import Sheet
from mehen.core.tables import Rows, numbers
from mehen.games.pharaon import actions
from mehen.games.pharaon.effects_data import incomes, official_card, plots
from mehen.games.pharaon.vocabulary import (
    ARTISANS,
    BOARDS,
    COLOUR_TARGET,
    COLOURS,
    COLUMN_TARGET,
    DIRECTIONS,
    GODS,
    INCOMES,
    JAR_PLACES,
    KINDS,
    LIFE,
    NILE,
    NO_TARGET,
    O_JOKER,
    O_POINTS,
    OFFERING_KINDS,
    OFFERINGS,
    OFFICIALS,
    ON_WHEEL,
    POINT_SOURCES,
    PYRAMID_INCOMES,
    ROW_STARTS,
    SEATS,
    SETUP_JAR,
    SIDES,
    TARGETS,
    TIMINGS,
    TITLES,
    TOKENS,
    TRAITOR_SEAT,
)


def packed(colours: list[int], any_colour: int = 0) -> int:
    """A cost as one number: four bits for each colour, then for slots of any colour (PH-6.10)."""
    return sum(1 << 4 * colour for colour in colours) + (any_colour << 20)


@final
class Components:
    """All numbers of one edition for one number of players; ``EditionError`` lists everything that does not fit."""

    def __init__(self, data: dict[str, Any], where: str, players: int, options: dict[str, str]) -> None:
        top = Sheet(data)
        self.solo: bool = players == 1
        self.beginner: bool = options["beginner"] == "on"
        self.difficulty: i64 = int(options["difficulty"])
        self.setup_abilities: bool = options["setup_jar"] == SETUP_JAR[1]
        self.participants: i64 = 2 if players == 1 else players
        self.traitor: i64 = 1 if players == 1 else -1  # his row among the participants
        self.seat_ids: list[str] = [SEATS[0], TRAITOR_SEAT] if players == 1 else SEATS[:players]
        self._read_table(top)
        self._read_players(top, players)
        self._read_setup(top)
        self._read_wheel(top)
        self._read_boards(top)
        self._read_demands(top)
        self._read_valley(top)
        self._read_nile(top)
        self._read_offerings(top)
        self._read_jars(top)
        self._read_artisans(top)
        self._read_officials(top)
        self._read_pyramid(top)
        self._read_scoring(top)
        self._read_traitor(top)
        self._check_counts(top.table("pieces"))
        top.close()
        if top.problems:
            raise EditionError(where, top.problems)
        self._name()

    def _read_table(self, top: Sheet) -> None:
        meta = top.table("meta")
        meta.skip("game", "title", "min_players", "max_players", "schema")
        self.rounds: i64 = meta.whole("rounds", 1, actions.TRAITOR_TRACKS)
        colours = top.table("colors")
        expect(colours, "order", COLOURS)
        for colour in COLOURS:
            colours.table(colour).text("name_en")
        stock = top.table("stock")
        self.stock: vec[i64] = numbers([stock.whole(token, 0, 200) for token in TOKENS])
        if stock.whole("total") != sum(self.stock):
            stock.bad("total", stock.data.get("total"), f"{sum(self.stock)}, as the rows say")
        modes = top.table("modes")
        self.beginner_ids: list[int] = modes.wholes("beginner_official_ids")
        modes.word("solo_tie_winner", [TRAITOR_SEAT])
        self.round_without_jars: i64 = modes.whole("last_round_without_jars", 1, 99)

    def _read_players(self, top: Sheet, players: int) -> None:
        """PH-4.3, PH-4.6, PH-15.1, PH-16.1: what depends on the number of players; all rows are checked."""
        table = top.table("players")
        for n in range(1, actions.MAX_SEATS + 1):
            row = table.table(f"n{n}")
            row.whole("seats", n, n)
            blocks = row.flag("leftover_jar_blocks_wheel")
            jars = row.whole("jars_shown", n + int(blocks), n + int(blocks))
            sets = row.whole("offering_sets", 1, actions.MAX_SETS)
            bonus = row.whole("bonus_offerings", 1, actions.MAX_SETS)
            spaces = row.whole("wheel_spaces_per_segment", 1, 9)
            rows = row.whole("pass_rows_used", max(n, 2) - 1, max(n, 2) - 1)
            if n == players:
                self.blocks: bool = blocks
                self.jars_shown: i64 = jars
                self.sets: i64 = sets
                self.bonus: i64 = bonus
                self.spaces: i64 = spaces
                self.rows_used: i64 = rows

    def _read_setup(self, top: Sheet) -> None:
        setup = top.table("setup")
        self.start_silver: i64 = setup.whole("start_silver", 0, 20)
        self.drawn: i64 = setup.whole("officials_drawn", 1, 9)
        setup.whole("officials_kept", 1, 1)
        self.court: i64 = setup.whole("officials_display", 1, actions.MAX_COURT)
        self.guild: i64 = setup.whole("artisans_display", 1, actions.MAX_GUILD)
        setup.whole("valley_start", 0, 0)
        setup.whole("nile_start", 0, 0)

    def _read_wheel(self, top: Sheet) -> None:
        wheel = top.table("wheel")
        count = wheel.whole("segments", len(COLOURS), len(COLOURS))
        each = wheel.whole("spaces_per_segment", 1, 9)
        wheel.whole("spaces_total", count * each, count * each)
        wheel.whole("step_per_round", 1, 1)
        order = wheel.table("order").words("clockwise", COLOURS)
        if sorted(order) != sorted(COLOURS):
            wheel.bad("order.clockwise", order, "every colour once")
            order = COLOURS
        self.wheel_order: vec[i64] = numbers([COLOURS.index(colour) for colour in order])
        for i, segment in enumerate(wheel.rows("segment", count)):
            segment.whole("index", i, i)
            segment.word("color", order[i : i + 1] or COLOURS)
            least = segment.wholes("space_min_players", each)
            seats = 1 if self.solo else int(self.participants)
            free = sum(1 for n in least if n <= seats)
            if free != self.spaces:
                segment.bad("space_min_players", least, f"{self.spaces} spaces for {seats}, as players.n{seats} says")

    def _read_boards(self, top: Sheet) -> None:
        """PH-6.10: what every target costs before the credit; Valley stages have a table of their own."""
        boards = top.table("boards")
        expect(boards, "order", BOARDS)
        elements = ["offering", "official", "nile_track", "artisan", "valley_stage"]
        types = ["identical", "all_different", "nile_pair", "identical", "valley_stage"]
        costs: list[Sheet] = []
        for name, element, kind in zip(BOARDS, elements, types):
            board = boards.table(name)
            board.text("name_en")
            board.word("demand_element", [element])
            cost = board.table("cost")
            cost.word("type", [kind])
            costs.append(cost)
        need = [0] * (len(BOARDS) * TARGETS)
        single = costs[OFFERINGS].whole("min", 1, 1)
        bonus = costs[OFFERINGS].whole("max", 2, 5)
        same = costs[ARTISANS].whole("min", 1, 5)
        costs[ARTISANS].whole("max", same, same)
        different = costs[OFFICIALS].whole("count", len(COLOURS), len(COLOURS))
        self.pair: i64 = costs[NILE].whole("count", 2, 2)
        need[OFFERINGS * TARGETS + NO_TARGET] = packed([], single)
        need[OFFICIALS * TARGETS + NO_TARGET] = packed(list(range(different)))
        for colour in range(len(COLOURS)):
            need[OFFERINGS * TARGETS + COLOUR_TARGET + colour] = packed([colour] * bonus)
            need[ARTISANS * TARGETS + COLOUR_TARGET + colour] = packed([colour] * same)
        self.judge_need: i64 = packed([], different)
        self.plain_need: list[int] = need

    def _read_demands(self, top: Sheet) -> None:
        """PH-12.1: the god printed on a board, and the conditions at its two edges."""
        gods = top.table("gods")
        at = [gods.index(god, BOARDS) for god in GODS]
        if sorted(at) != list(range(len(BOARDS))):
            top.bad("gods", [BOARDS[b] for b in at], "every board once")
            at = list(range(len(BOARDS)))
        self.god_board: vec[i64] = numbers(at)
        self.board_god: vec[i64] = numbers([at.index(b) for b in range(len(BOARDS))])
        demands = top.table("demands")
        boards = [demands.table(board) for board in BOARDS]
        cw, ccw = [board.table("cw") for board in boards], [board.table("ccw") for board in boards]
        self.cw_count: vec[i64] = numbers([edge.whole("count", 1, 40) for edge in cw])
        self.ccw_count: vec[i64] = numbers([edge.whole("count", 1, 40) for edge in ccw])
        self.cw_gp: vec[i64] = numbers([edge.whole("gp", 0, 99) for edge in cw])
        self.ccw_gp: vec[i64] = numbers([edge.whole("gp", 0, 99) for edge in ccw])

    def _read_valley(self, top: Sheet) -> None:
        valley = top.table("valley")
        stages = valley.rows("stage", valley.whole("stages", 1, 20))
        for i, stage in enumerate(stages):
            stage.whole("level", i + 1, i + 1)
            if len(stage.items("cost")) > 5:
                stage.bad("cost", stage.data["cost"], "at most 5 colours")
        self.stages: i64 = len(stages)
        self.stage_need: vec[i64] = numbers([packed(colour_list(stage, "cost")) for stage in stages])
        self.stage_gp: vec[i64] = numbers([0] + [stage.whole("gp", 0, 999) for stage in stages])

    def _read_nile(self, top: Sheet) -> None:
        nile = top.table("nile")
        tracks = nile.words("track_colors", COLOURS)
        if sorted(tracks) != sorted(COLOURS):
            nile.bad("track_colors", tracks, "every colour once")
        self.track_order: list[str] = tracks
        self.track_length: i64 = nile.whole("track_length", 1, 20)
        self.track_gp: vec[i64] = numbers(nile.wholes("track_gp", self.track_length + 1))
        columns = nile.rows("column")
        if not 1 <= len(columns) <= actions.MAX_COLUMNS:
            nile.bad("column", f"{len(columns)} columns", f"1 to {actions.MAX_COLUMNS}")
            columns = columns[: actions.MAX_COLUMNS]
        self.columns: i64 = len(columns)
        for i, column in enumerate(columns):
            column.whole("index", i + 1, i + 1)
            cost = colour_list(column, "cost")
            if len(cost) != self.pair:
                column.bad("cost", column.data.get("cost"), f"{self.pair} colours")
            self.plain_need[NILE * TARGETS + COLUMN_TARGET + i] = packed(cost)
        self.column_income: Rows = Rows([incomes(column, "income", INCOMES) for column in columns])
        self.need: vec[i64] = numbers(self.plain_need)

    def _read_offerings(self, top: Sheet) -> None:
        """Kinds by number: resources by colour, jokers by board, then every row with points."""
        table = top.table("offerings")
        counts = [0] * O_POINTS
        points: list[int] = []
        for row in table.rows("token"):
            kind = row.word("kind", OFFERING_KINDS)
            count = row.whole("count", 1, 99)
            if kind == "points":
                points.append(row.whole("gp", 1, 99))
                counts.append(count)
                continue
            at = row.index("color", COLOURS) if kind == "resource" else O_JOKER + row.index("board", BOARDS)
            if counts[at]:
                row.bad("kind", kind, "one row for each colour and each board")
            counts[at] = count
        if len(counts) > actions.MAX_OFFERINGS:
            table.bad("token", f"{len(counts)} kinds", f"at most {actions.MAX_OFFERINGS}")
        if table.whole("total") != sum(counts):
            table.bad("total", table.data.get("total"), f"{sum(counts)}, as the rows say")
        least = 2 * self.sets + self.bonus
        if sum(counts) < least:
            table.bad("token", f"{sum(counts)} offerings", f"at least {least} for the display")
        self.offering_kinds: i64 = len(counts)
        self.offering_count: vec[i64] = numbers(counts)
        self.offering_gp: vec[i64] = numbers([0] * int(O_POINTS) + points)
        ids = [f"{c}_offering" for c in COLOURS] + [f"{b}_joker" for b in BOARDS]
        self.offering_ids: list[str] = ids + [f"points_{gp}" for gp in points]
        if len(set(points)) != len(points):
            table.bad("token", points, "one row for each number of points")

    def _read_jars(self, top: Sheet) -> None:
        table = top.table("jars")
        tiles = table.rows("tile", table.whole("total", 1, actions.MAX_JARS))[: actions.MAX_JARS]
        self.jars: i64 = len(tiles)
        self.jar_ids: list[str] = top.ids(tiles)
        shown: list[int] = []
        for tile in tiles:
            shown += [tile.index(place, COLOURS) for place in JAR_PLACES]
        self.jar_colour: vec[i64] = numbers(shown)  # jar * JAR_WIDTH + place
        if len(tiles) < self.jars_shown * 2:
            table.bad("tile", f"{len(tiles)} jars", f"at least {self.jars_shown * 2}")

    def _read_artisans(self, top: Sheet) -> None:
        table = top.table("artisans")
        cards = table.rows("card", table.whole("total", 1, actions.MAX_ARTISANS))[: actions.MAX_ARTISANS]
        self.artisans: i64 = len(cards)
        self.artisan_ids: list[str] = top.ids(cards)
        self.artisan_gp: vec[i64] = numbers([card.whole("gp", 0, 99) for card in cards])
        allowed = [kind for kind in INCOMES if kind != "artisan"]
        self.artisan_income: Rows = Rows([incomes(card, "income", allowed) for card in cards])

    def _read_officials(self, top: Sheet) -> None:
        table = top.table("officials")
        expect(table, "timing", TIMINGS)
        cards = table.rows("card", table.whole("total", 1, actions.MAX_OFFICIALS))[: actions.MAX_OFFICIALS]
        read = [official_card(card) for card in cards]
        self.officials: i64 = len(cards)
        self.official_ids: list[str] = [card.name for card in read]
        if len(set(self.official_ids)) != len(cards):
            table.bad("card", self.official_ids, "every id once")
        self.official_base: vec[i64] = numbers([card.base for card in read])
        self.official_once: vec[i64] = numbers([int(card.once) for card in read])
        self.official_skill: vec[i64] = numbers([card.skill for card in read])
        self.official_n: vec[i64] = numbers([card.n for card in read])
        self.official_pair: vec[i64] = numbers([card.pair for card in read])
        self.official_bonus: Rows = Rows([card.bonus for card in read])
        self.official_effects: Rows = Rows([card.effects for card in read])
        self.scribe: vec[i64] = numbers([int(card.beginner) for card in read])
        beginners = [int(card.name) for card in read if card.beginner]
        if sorted(self.beginner_ids) != sorted(beginners):
            top.bad("modes.beginner_official_ids", self.beginner_ids, f"the cards marked as beginner: {beginners}")
        least = self.court + self.drawn * (1 if self.solo else self.participants)
        if len(cards) < least or len(beginners) < self.participants:
            table.bad("card", f"{len(cards)} cards, {len(beginners)} for beginners", f"{least} and one for each player")

    def _read_pyramid(self, top: Sheet) -> None:
        """PH-9.6: the incomes of each row from its space 1 on."""
        pyramid = top.table("pyramid")
        self.life: list[str] = pyramid.words("life_track", LIFE)
        if len(self.life) != self.rounds:
            pyramid.bad("life_track", f"{len(self.life)} spaces", f"{self.rounds}, one for each round")
        rows = pyramid.rows("row", pyramid.whole("rows", 4, 9))
        starts: list[int] = []
        spaces: list[list[int]] = []
        for i, row in enumerate(rows):
            row.whole("row", i + 1, i + 1)
            starts.append(row.index("start", ROW_STARTS))
            fields = row.rows("spaces")
            for field in fields:
                field.whole("n", 1, 1)
            spaces.append([field.index("kind", PYRAMID_INCOMES) for field in fields])
        self.row_seal: vec[i64] = numbers(starts)
        self.row_income: Rows = Rows(spaces)

    def _read_scoring(self, top: Sheet) -> None:
        scoring = top.table("scoring")
        self.pharaoh_gp: i64 = scoring.whole("pharaoh_gp", 0, 99)
        self.seal_gp: i64 = scoring.whole("seal_gp", 0, 99)
        self.resource_gp: i64 = scoring.whole("per_resource_left", 0, 9)
        self.silver_gp: i64 = scoring.whole("per_silver_left", 0, 9)
        self.left_offering_gp: i64 = scoring.whole("per_offering_left", 0, 9)
        self.traitor_value: i64 = scoring.whole("traitor_official_default_gp", 0, 99)
        self.pharaoh_officials: i64 = scoring.whole("pharaoh_officials", 1, 9)
        self.pharaoh_stage: i64 = scoring.whole("pharaoh_stage", 1, 20)

    def _read_traitor(self, top: Sheet) -> None:
        """PH-16.2: ten sides; row 2 * track + side."""
        table = top.table("traitor")
        self.track_spaces: i64 = table.whole("spaces_above_start", 1, 30)
        table.whole("difficulty_min", 0, 0)
        table.whole("difficulty_max", 0, actions.TRAITOR_TRACKS)
        tracks = table.rows("track", actions.TRAITOR_TRACKS)
        self.track_ids: list[str] = top.ids(tracks)
        self.track_god: vec[i64] = numbers([track.index("god", GODS) for track in tracks])
        jars: list[int] = []
        effects: list[list[int]] = []
        for track in tracks:
            for side in SIDES:
                sheet = track.table(side)
                jars.append(sheet.whole("jars", 0, 9))
                effects += plots(sheet, self.track_spaces)
        self.track_jars: vec[i64] = numbers(jars)
        self.track_effects: Rows = Rows(effects)  # (2 * track + side) * spaces + space

    def _check_counts(self, pieces: Sheet) -> None:
        """The box's list of contents against the rows that describe them."""
        found = {
            "jars": int(self.jars),
            "offerings": sum(self.offering_count),
            "artisans": int(self.artisans),
            "officials": int(self.officials),
            "traitor_tracks": len(self.track_ids),
            "god_boards": len(BOARDS),
            "player_colors": len(SEATS),
        }
        for key, count in found.items():
            if pieces.whole(key) != count:
                pieces.bad(key, pieces.data.get(key), f"{count}, as the rows say")
        pieces.skip("large_discs", "cubes", "small_discs", "small_discs_per_player", "nile_discs_per_player")
        pieces.skip("reminder_discs_per_player", "wood_total", "start_player_seal", "pharaoh_token", "direction_marker")
        pieces.skip("offering_bag", "scorepad", "pyramid_board", "wheels")

    def _name(self) -> None:
        """The notation of actions and the words of every kind of thing."""
        self.space: ActionSpace = actions.action_space(
            participants=self.seat_ids,
            columns=self.columns,
            sets=self.sets,
            bonus=self.bonus,
            court=self.court,
            guild=self.guild,
            officials=self.official_ids,
            artisans=self.artisan_ids,
            jars=self.jar_ids,
            offerings=self.offering_ids,
            tracks=self.track_ids,
        )
        targets = ["-", *COLOURS, *(f"column_{i + 1}" for i in range(actions.MAX_COLUMNS))]
        masks = ["+".join(c for i, c in enumerate(COLOURS) if mask >> i & 1) for mask in range(1 << len(COLOURS))]
        self.vocabulary: dict[str, list[str]] = {
            "seat": self.seat_ids,
            "board": BOARDS,
            "god": GODS,
            "colour": COLOURS,
            "token": TOKENS,
            "unit": KINDS,
            "on_wheel": ON_WHEEL,
            "deal": [f"{b} {t} {k}" for b in BOARDS for t in targets for k in COLOURS],
            "target": targets,
            "tracks": masks,
            "official": self.official_ids,
            "artisan": self.artisan_ids,
            "jar": self.jar_ids,
            "offering": self.offering_ids,
            "track": self.track_ids,
            "side": SIDES,
            "direction": DIRECTIONS,
            "income": PYRAMID_INCOMES,
            "points": POINT_SOURCES,
            "stage": [str(n) for n in range(self.stages + 1)],
            "leftover": [*TOKENS, *self.offering_ids],
            "title": TITLES,
        }


def expect(sheet: Sheet, key: str, words: list[str]) -> None:
    """A list that names things in the order the rules number them by."""
    if sheet.words(key, words) != words:
        sheet.bad(key, sheet.data.get(key), ", ".join(words))


def colour_list(sheet: Sheet, key: str) -> list[int]:
    return [COLOURS.index(colour) for colour in sheet.words(key, COLOURS)]
