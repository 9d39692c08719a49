"""Reads and checks the component data once and lays them out as integer tables, shared by all positions."""

from __future__ import annotations

from typing import Any, final

from mehen.core.actions import ActionSpace
from mehen.core.errors import EditionError
from mehen.core.native import i64, vec
from mehen.core.sheet import Sheet
from mehen.core.tables import numbers
from mehen.games.ankh import actions
from mehen.games.ankh.board import Board
from mehen.games.ankh.scenarios import Scenario
from mehen.games.ankh.vocabulary import (
    AFTER,
    ANUBIS,
    BASE_SIZES,
    CARDS,
    CAT,
    DIRECTIONS,
    EVENT_IDS,
    GOD_EFFECTS,
    GUARDIAN,
    GUARDIAN_EFFECTS,
    GUARDIANS,
    ISIS,
    MONUMENTS,
    OSIRIS,
    OWN_KINDS,
    POWER_EFFECTS,
    RE,
    REASONS,
    TRACKS,
    WORSHIPFUL,
)

SEATS = ["p1", "p2", "p3", "p4", "p5"]


@final
class Components:
    """All numbers of one edition for one number of players; ``EditionError`` lists everything that does not fit."""

    def __init__(self, data: dict[str, Any], where: str, players: int) -> None:
        top = Sheet(data)
        self.players: i64 = players
        top.table("meta").skip("id", "title", "title_de", "designer", "publisher", "min_players", "max_players")
        self._read_numbers(top)
        self.board: Board = Board(top.table("map"), self.reach)
        self._read_tracks(top, players)
        self._read_gods(top)
        self._read_powers(top)
        self._read_cards(top)
        self._read_guardians(top, players)
        self._check_counts(top.table("counts"))
        rows = top.rows("scenarios")
        top.ids(rows)
        found = [Scenario(row, self.board, self.camels, self.tiles, self.least_land) for row in rows]
        self.scenarios: list[Scenario] = [scenario for scenario in found if scenario.players == players]
        for scenario in found:
            scenario.check(self.warriors, self.tokens_in_pool, self.supply, self.cities)
        if not 1 <= len(self.scenarios) <= actions.MAX_SCENARIOS:
            top.bad("scenarios", f"{len(self.scenarios)} for {players} players", f"1 to {actions.MAX_SCENARIOS}")
        top.close()
        if top.problems:
            raise EditionError(where, top.problems)
        self._name()

    def _read_numbers(self, top: Sheet) -> None:
        """Numbers that belong to no component (AK-5 to AK-10)."""
        n = top.table("rule_numbers")
        self.reach: i64 = n.whole("move_max", 1, 9)
        self.base_strength: i64 = n.whole("figure_base_strength", 0, 9)
        self.regular_summons: i64 = n.whole("regular_summons_per_action", 0, 9)
        self.osiris_summons: i64 = n.whole("osiris_summons_per_action", 0, 9)
        self.followers_per_monument: i64 = n.whole("followers_per_monument", 0, 9)
        self.win_devotion: i64 = n.whole("win_devotion", 0, 9)
        self.domination_devotion: i64 = n.whole("domination_devotion", 0, 9)
        self.majority_devotion: i64 = n.whole("devotion_per_majority", 0, 9)
        self.turn_actions: i64 = n.whole("actions_per_turn", 1, 4)
        self.merged_actions: i64 = n.whole("actions_per_turn_merged", 1, 4)
        self.merge_players: i64 = n.whole("merge_min_starting_players", 3, 9)
        caravan = top.table("caravan")
        self.max_camels: i64 = caravan.whole("max_camels", 1, 6)
        self.least_land: i64 = caravan.whole("min_region_land_hexes", 1, 50)
        self.max_bid: i64 = top.table("engine_limits").whole("max_bid_option", 1, actions.MAX_BID)
        self.city_bonus: i64 = top.table("city").whole("win_or_dominate_bonus", 0, 9)

    def _read_tracks(self, top: Sheet, players: int) -> None:
        """AK-4.3, AK-4.8: the action tracks; the event track; AK-9D.1: the devotion track."""
        tracks = top.table("action_tracks")
        if tracks.words("order", TRACKS) != TRACKS:
            tracks.bad("order", tracks.data.get("order"), ", ".join(TRACKS))
        starts, ends = tracks.table("start_space"), tracks.table("event_space")
        spaces = {n: starts.whole(str(n), 0, 20) for n in range(2, 6)}
        self.start_space: i64 = spaces[players]
        self.event_space: vec[i64] = numbers([ends.whole(track, 1, 30) for track in TRACKS])
        if any(end <= max(spaces.values()) for end in self.event_space):
            ends.bad("unlock", list(self.event_space), "event spaces to the right of every start space")
        events = top.table("event_track")
        spots = events.words("spaces", EVENT_IDS)
        if spots[:1] != ["start"] or "start" in spots[1:]:
            events.bad("spaces", spots[:1], "start on space 0, and nowhere else")
        self.event_kind: vec[i64] = numbers([EVENT_IDS.index(word) for word in spots])
        self.conflicts: i64 = spots.count("conflict")
        after = events.table("after_conflict")
        then = [0] * (self.conflicts + 1)
        for key in after.data:
            number = int(key) if key.isdecimal() else -1
            if not 1 <= number <= self.conflicts:
                after.bad(key, key, f"the number of a conflict, 1 to {self.conflicts}")
            else:
                then[number] = after.index(key, AFTER)
            after.skip(key)
        if [AFTER[k] for k in then if k] != sorted({AFTER[k] for k in then if k}, key=AFTER.index):
            events.bad("after_conflict", after.data, "each once, the merge before gods are forgotten")
        if spots[-1:] != ["conflict"] or AFTER[then[-1]] != "game_end":
            events.bad("after_conflict", after.data, "game_end after the last conflict, which is the last space")
        self.after_conflict: vec[i64] = numbers(then)
        devotion = top.table("devotion_track")
        self.start_devotion: i64 = devotion.whole("start_space", 0, 50)
        self.last_red: i64 = devotion.whole("last_red_space", 0, 99)
        self.top: i64 = devotion.whole("top_space", 1, 99)
        if not self.start_devotion <= self.last_red < self.top:
            devotion.bad("last_red_space", self.last_red, "a space between start_space and top_space")

    def _read_gods(self, top: Sheet) -> None:
        board = top.table("god_board")
        self.slots: i64 = board.whole("power_slots", 1, 12)
        self.slot_level: vec[i64] = numbers(board.wholes("slot_level", self.slots))
        self.slot_cost: vec[i64] = numbers(board.wholes("unlock_cost", self.slots))
        most = board.whole("max_powers_per_level", 1, 4)
        if any(list(self.slot_level).count(level) > most for level in self.slot_level):
            board.bad("slot_level", list(self.slot_level), f"at most {most} slots of each level")
        self.start_followers: i64 = board.whole("start_followers", 0, 99)
        top.table("god_colors").skip()
        rows = top.rows("gods", len(GOD_EFFECTS))
        self.god_ids: list[str] = ["?"] * len(GOD_EFFECTS)
        effects, tokens = [Sheet({}) for _ in GOD_EFFECTS], [Sheet({}) for _ in GOD_EFFECTS]
        for row in rows:
            row.skip("epithet", "color", "power_id", "power_name_de", "power_name")
            effect = row.table("effect")
            key = (row.text("trigger"), effect.text("type"))
            if key not in GOD_EFFECTS or self.god_ids[GOD_EFFECTS.index(key)] != "?":
                row.bad("effect", key, "one of the five god powers, each once")
                continue
            god = GOD_EFFECTS.index(key)
            self.god_ids[god] = row.text("id")
            effects[god], tokens[god] = effect, row.table("tokens")
        top.ids(rows)
        effects[0].whole("uses_per_conflict", 1, 1)
        effects[0].flag("announce")
        tokens[0].whole("amun", 1, 1)
        effects[ANUBIS].whole("per_moment", 1, 1)
        self.trap_slots: i64 = effects[ANUBIS].whole("slots", 0, 9)
        self.trap_strength: i64 = effects[ANUBIS].whole("god_strength_each", 0, 9)
        self.ransom: i64 = effects[ANUBIS].whole("ransom_followers", 0, 99)
        effects[ISIS].word("condition", ["adjacent_to_enemy_figure"])
        effects[OSIRIS].word("tile", ["underworld"])
        effects[OSIRIS].word("where", ["empty_land_in_battle_region"])
        if effects[OSIRIS].whole("extra_summon_on_tile", 0, 9) != self.osiris_summons:
            effects[OSIRIS].bad("extra_summon_on_tile", effects[OSIRIS].data, "as many as osiris_summons_per_action")
        self.underworlds: i64 = tokens[OSIRIS].whole("underworld", 0, 9)
        effects[RE].word("token", ["sun"])
        self.sun_bonus: i64 = effects[RE].whole("win_or_dominate_bonus", 0, 9)
        self.suns: i64 = tokens[RE].whole("sun", 0, 9)

    def _read_powers(self, top: Sheet) -> None:
        """AK-7.3: powers are numbered by what they do; the data name them."""
        rows = top.rows("ankh_powers", len(POWER_EFFECTS))
        names = ["?"] * len(POWER_EFFECTS)
        levels, amounts, enough = [0] * len(POWER_EFFECTS), [0] * len(POWER_EFFECTS), [0] * len(POWER_EFFECTS)
        self.worship_followers: i64 = 0
        for row in rows:
            effect = row.table("effect")
            trigger, kind, per = row.text("trigger"), effect.text("type"), str(effect.data.get("per", ""))
            wanted = (trigger, kind, per)
            keys = [(t, k, words.get("per", "")) for t, k, words, _ in POWER_EFFECTS]
            if wanted not in keys or names[keys.index(wanted)] != "?":
                row.bad("effect", wanted, "one of the twelve powers, each once")
                continue
            p = keys.index(wanted)
            names[p] = row.text("id")
            levels[p] = row.whole("level", 1, 9)
            for key, word in POWER_EFFECTS[p][2].items():
                if "{n}" in word:
                    enough[p] = effect.numbered(key, word, 1, 99)
                else:
                    effect.word(key, [word])
            for key in POWER_EFFECTS[p][3]:
                amount = effect.whole(key, 0, 99)
                if p == WORSHIPFUL and key == "followers":
                    self.worship_followers = amount
                else:
                    amounts[p] = amount
        top.ids(rows)
        for level in set(self.slot_level):
            if levels.count(level) < list(self.slot_level).count(level):
                top.bad("ankh_powers", f"{levels.count(level)} of level {level}", "at least one for each slot")
        self.power_ids: list[str] = names
        self.power_level: vec[i64] = numbers(levels)
        self.power_amount: vec[i64] = numbers(amounts)
        self.power_enough: vec[i64] = numbers(enough)  # what its condition asks for: monuments, a margin, figures

    def _read_cards(self, top: Sheet) -> None:
        """AK-1.3: the same cards for everyone, numbered by what they do."""
        rows = top.rows("battle_cards", len(CARDS))
        names = ["?"] * len(CARDS)
        strengths, amounts = [0] * len(CARDS), [0] * len(CARDS)
        for row in rows:
            effect = row.table("effect")
            wanted = (row.text("step"), effect.text("type"), str(effect.data.get("per", "")))
            effect.skip("per")
            keys = [(step, kind, per) for step, kind, per, _ in CARDS]
            if wanted not in keys or names[keys.index(wanted)] != "?":
                row.bad("effect", wanted, "one of the seven cards, each once")
                continue
            k = keys.index(wanted)
            names[k] = row.text("id")
            strengths[k] = row.whole("strength", 0, 99)
            row.whole("copies_per_god", 1, 1)
            for key in CARDS[k][3]:
                amounts[k] = effect.whole(key, 0, 99)
        top.ids(rows)
        self.card_ids: list[str] = names
        self.card_strength: vec[i64] = numbers(strengths)
        self.card_amount: vec[i64] = numbers(amounts)
        self.all_cards: i64 = (1 << len(CARDS)) - 1

    def _read_guardians(self, top: Sheet, players: int) -> None:
        """AK-3.8, AK-7.5: guardians are numbered by what they do."""
        kinds = list(GUARDIAN_EFFECTS)
        rows = top.rows("guardians", len(kinds))
        found: dict[str, tuple[Sheet, Sheet]] = {}
        for row in rows:
            effect = row.table("effect")
            kind = effect.word("type", kinds)
            if kind in found:
                row.bad("effect", kind, "each effect once")
            found[kind] = (row, effect)
        top.ids(rows)
        counts = top.table("guardian_supply").table("per_player_count")
        shares = {n: counts.whole(str(n), 0, 99) for n in range(2, 6)}
        names, levels, bases, figures = [], [], [], []
        self.cat_loss: i64 = 0
        for k, kind in enumerate(kinds):
            row, effect = found.get(kind, (Sheet({}), Sheet({})))
            numbers_of = {key: effect.whole(key, 1, 9) for key in GUARDIAN_EFFECTS[kind]}
            fixed = {"distance": 1, "claws": 2, "orientations": 6}
            for key, value in fixed.items():
                if numbers_of.get(key, value) != value:
                    effect.bad(key, numbers_of[key], str(value))
            if k == CAT - GUARDIAN:
                self.cat_loss = numbers_of["amount"]
            names.append(row.text("id"))
            levels.append(row.whole("level", 1, 9))
            bases.append(row.index("base", BASE_SIZES))
            figures.append(min(row.whole("figures", 1, 9), shares[players]))
        self.guardian_ids: list[str] = names
        self.guardian_level: vec[i64] = numbers(levels)
        self.guardian_base: vec[i64] = numbers(bases)
        self.guardian_figures: vec[i64] = numbers(figures)
        self.levels: list[int] = sorted(set(levels))
        symbols = top.table("guardian_symbols")
        slots, ranks = symbols.wholes("slots"), symbols.wholes("levels")
        gives = [0] * int(self.slots)
        if len(slots) != len(ranks) or any(not 1 <= slot <= self.slots for slot in slots):
            symbols.bad("slots", slots, f"slots 1 to {self.slots}, as many as levels")
        elif any(level not in levels for level in ranks):
            symbols.bad("levels", ranks, "levels that have guardians")
        else:
            for slot, level in zip(slots, ranks):
                gives[slot - 1] = level
        self.slot_guardian: vec[i64] = numbers(gives)  # level of the guardian an emptied slot gives, 0 none

    def _check_counts(self, counts: Sheet) -> None:
        """AK-1.1, AK-1.2: the box's list of contents against the rows that describe them."""
        found = {"gods": len(GOD_EFFECTS), "battle_cards_per_god": len(CARDS), "guardian_cards": GUARDIANS}
        found |= {"devotion_markers_per_god": 1, "tiebreaker_tokens": 1, "amun_tokens": 1, "event_markers": 1}
        found |= {"sun_tokens": self.suns, "underworld_tiles": self.underworlds, "action_markers": len(TRACKS)}
        for key, count in found.items():
            if counts.whole(key) != count:
                counts.bad(key, counts.data.get(key), f"{count}, as the rows say")
        self.warriors: i64 = counts.whole("warriors_per_god", 1, 12)
        self.tokens: i64 = counts.whole("ankh_tokens_per_god", 1, 99)
        self.tokens_in_pool: i64 = self.tokens - self.slots
        self.bases: vec[i64] = numbers([counts.whole(f"{base}_bases_per_god", 0, 4) for base in BASE_SIZES])
        self.camels: i64 = counts.whole("camels", 0, 99)
        self.supply: vec[i64] = numbers([counts.whole(f"{monument}s", 0, 30) for monument in MONUMENTS])
        self.tiles: i64 = counts.whole("conflict_order_tiles", 1, actions.MAX_TILES)
        self.cities: i64 = counts.whole("city_tiles", 0, 9)
        counts.skip("god_boards", "merged_god_boards", "player_aids", "follower_tokens", "followers_unlimited")
        self.army: i64 = 1 + self.warriors + self.bases[0] + self.bases[1]  # most figures of a side
        self.works: i64 = self.supply[0] + self.supply[1] + self.supply[2]

    def _name(self) -> None:
        """The notation of actions and the words of every kind of thing."""
        board = self.board
        self.kind_ids: list[str] = [*OWN_KINDS, *self.guardian_ids, *MONUMENTS, "city"]
        self.summon_ids: list[str] = ["warrior", "trapped", *self.guardian_ids]
        self.scenario_ids: list[str] = [scenario.group for scenario in self.scenarios]
        self.space: ActionSpace = actions.action_space(
            tracks=TRACKS,
            hexes=board.hex_ids,
            directions=DIRECTIONS,
            kinds=self.summon_ids,
            powers=self.power_ids,
            edges=board.edge_ids,
            tiles=self.tiles,
            cards=self.card_ids,
            monuments=MONUMENTS,
            bids=self.max_bid,
            seats=SEATS[: self.players],
            gods=self.god_ids,
            guardians=self.guardian_ids,
            scenarios=self.scenario_ids,
        )
        self.aim_ids: list[str] = [f"{DIRECTIONS[k]}+{DIRECTIONS[(k + 1) % 6]}" for k in range(6)]
        self.vocabulary: dict[str, list[str]] = {
            "seat": SEATS,
            "god": self.god_ids,
            "banner": banners(self.god_ids),
            "hex": board.hex_ids,
            "edge": board.edge_ids,
            "kind": self.kind_ids,
            "summon": self.summon_ids,
            "monument": MONUMENTS,
            "power": self.power_ids,
            "card": self.card_ids,
            "track": TRACKS,
            "event": EVENT_IDS,
            "aim": self.aim_ids,
            "guardian": self.guardian_ids,
            "scenario": self.scenario_ids,
            "reason": REASONS,
            "region": [str(tile) for tile in range(1, self.tiles + 1)],
            "conflict": [str(number) for number in range(1, self.conflicts + 1)],
        }


def banners(gods: list[str]) -> list[str]:
    """Every god alone and every pair of a higher and a lower god, see ``Ankh.banner``."""
    out: list[str] = []
    for god in gods:
        out.append(god)
        out += [f"{god}-{lower}" for lower in gods]
    return out
