"""Editions: owners correct values in a file, and every mistake in it is named by its key."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.frozen import edited, frozen_text
from tests.games.mennefer.table import GAME, act, asked, can, has, items, table, why_not

from mehen import COMPILED
from mehen.core.edition import SOURCES, groups, sources
from mehen.core.errors import EditionError
from mehen.core.laws import verify_game

TOML = frozen_text(GAME)


def test_an_owner_corrects_a_value_and_plays_it(tmp_path: Path) -> None:
    path = edited(GAME, tmp_path, ("start_heka = 2", "start_heka = 4"))
    s = GAME.start(2, edition=path)
    assert s.dump()["seats"][0]["heka"] == 4
    assert s.rules.digest != GAME.edition().digest and s.rules.edition == path


def test_remarks_do_not_change_the_digest(tmp_path: Path) -> None:
    path = edited(GAME, tmp_path, ('note = "Solo mode', 'note = "My own copy; solo mode'))
    assert GAME.edition(path).digest == GAME.edition().digest


@pytest.mark.uncounted
def test_exclusive_basket_fields(tmp_path: Path) -> None:
    """R-20, MN-7.39: one basket in total on each field."""
    path = edited(GAME, tmp_path, ('occupancy = "one_per_player"', 'occupancy = "exclusive"'))
    s = table(["basket", 0], edition=path, white={"upright": [0, 2, 2, 0, 0]}, red={"baskets": ["1L", "2L"]})
    assert can(s) == ["basket 1R", "basket 2R"]
    assert why_not(s, "basket 1L") == "MN-7.39"
    assert verify_game(GAME, GAME.rules(3, path), 2, 1 if COMPILED else 6).violations == []


def test_two_equal_actions_on_one_tile(tmp_path: Path) -> None:
    """MN-4.2: of two equal actions it does not matter which is started; both can be."""
    path = edited(GAME, tmp_path, ('actions = ["limestone 2", "favour 2"]', 'actions = ["scarab 1", "scarab 1"]'))
    s = table(items("tile.A05"), edition=path)
    assert can(s) == ["pass", "do scarab 1"]
    act(s, "do scarab 1", "scarab nile")
    assert asked(s) == "white scarab"


@pytest.mark.uncounted
def test_a_benefit_that_moves_the_boat_itself(tmp_path: Path) -> None:
    """R-46, MN-7.54: moved on by the benefit, the activated boat has left its city already."""
    path = edited(
        GAME, tmp_path, ('id = "C1"\nsource = "rulebook"\nactions = ["heart 1"]', 'id = "C1"\nactions = ["boats 2"]')
    )
    s = table(["boats", 0, 0, 1], edition=path, white={"boats": ["U1"], "harbour": 3}, cities={"U1": [None] * 3})
    act(s, "activate U1", "boat U1", "to 2")
    assert (has(s, "boats", "activated"), asked(s)) == ([["2"], ["2"]], "nobody")
    assert verify_game(GAME, GAME.rules(2, path), 2, 1 if COMPILED else 6).violations == []


def test_scrolls_with_the_same_front(tmp_path: Path) -> None:
    path = edited(
        GAME,
        tmp_path,
        ('left_edge = "vase"\nright_edge = "ibis"\ncopies = 1', 'left_edge = "vase"\nright_edge = "ibis"\ncopies = 2'),
        ("papyrus_scrolls = 40", "papyrus_scrolls = 41"),
    )
    words = GAME.vocabulary(GAME.rules(2, path))["scroll"]
    assert words[:3] == ["S01.1", "S01.2", "S02"] and len(words) == 41


def test_new_words_of_an_owner_are_said_as_they_are(tmp_path: Path) -> None:
    text = TOML.replace('"falcon"', '"black_dog"')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    rules = GAME.rules(2, str(tmp_path / "mine.toml"))
    assert GAME.texts(rules, "de").get("scroll.S05") == "Papyrus Vase–black dog"


@pytest.mark.parametrize(
    ("find", "put", "problem"),
    [
        ("ages = 3", 'ages = "three"', "constants.ages: found 'three', expected a whole number"),
        ("ages = 3", "", "constants.ages: found 'nothing', expected a whole number"),
        ("ages = 3", "ages = 3\nlimit = 3", "constants.limit: found a key that this game does not know"),
        ("takes_per_age = 3", "takes_per_age = 4", "constants.takes_per_age: found 4, expected a whole number"),
        ("turns_per_age = 9", "turns_per_age = 8", "constants.turns_per_age: found 8"),
        ('order_top_to_bottom = ["pyramids", ', "order_top_to_bottom = [", "expected every house once: pyramids"),
        ('["eye 1", "limestone 2"],   # field 1', "", "houses.track[1].fields: found '5 entries', expected 6 lists"),
        ('hieroglyphs = ["owl", ', 'hieroglyphs = ["owl", "owl", ', "action_tiles.hieroglyphs: found ['owl', 'owl',"),
        ("dealt_numbers = [1, 2, 3]", "dealt_numbers = [1, 2, 9]", "action_tiles.dealt_numbers: found 9,"),
        ('id = "A02"', 'id = "A01"', "action_tiles.tile[A01].id: found 'A01', expected an id used only once"),
        ('actions = ["heka 2", "embalm 1 | carve 1"]', 'actions = ["heka two"]', "tile[A01].actions: found 'heka two'"),
        ('actions = ["heka 2", "embalm 1 | carve 1"]', "actions = [7]", "tile[A01].actions: found 7, expected actions"),
        ('"embalm 1 | carve 1"]', '"carve 1 | carve 1"]', "found 'carve 1 | carve 1', expected different alternatives"),
        ('["heka 2", "embalm 1 | carve 1"]', '["pp 1", "pp 1", "pp 1", "pp 1", "pp 1", "pp 1", "pp 1", "pp 1", "pp 1"]',
         "tile[A01].actions: found '9 actions', expected at most 8"),
        ("slot = 2\n", "slot = 3\n", "display.slot[2].slot: found 3, expected a whole number from 2 to 2"),
        ("tile_slots = 3", "tile_slots = 4", "administration.tile_slots: found 4"),
        ("goods_levels = [4, 3, 2]", "goods_levels = [4, 4, 2]", "found [4, 4, 2], expected fewer fields on"),
        ("goods_levels = [4, 3, 2]", "goods_levels = [9, 8, 7]", "found [9, 8, 7], expected at most 16 fields"),
        ("[0, 1, 1], [2, 2]]", "[0, 1], [2, 2]]", "administration.goods_field_prestige: found"),
        ('"viper", "reed", "owl", "viper", "water"]', '"viper"]', "board[board_a].hieroglyph_track: found '4 entries'"),
        ('id = "board_d"\nhieroglyph_track = ["viper", "water", "reed", "owl", "water", "viper", "owl", "reed"]', "",
         "administration.board[4].id: found 'nothing'"),
        ('embalm = ["heart 1", "feather 1"]', 'embalm = ["limestone 1"]', "expected plain gains (MN-4.11)"),
        ('options = ["heka 1",', 'options = ["eye 1",', "favour.options: found 'eye 1', expected plain gains"),
        ("costs_food = [3, 2, 2, 1]", "costs_food = []", "markets.goods.costs_food: found '0 entries', expected"),
        ("feather_start = 25", "feather_start = 24", "duat.feather_start: found 24"),
        ("symbol_boundaries = [2,", "symbol_boundaries = [0,", "expected boundaries from 1 to 25"),
        ("deity_fields = [4,", "deity_fields = [44,", "obelisk.deity_fields: found [44, 8, 12, 14], expected"),
        ('surplus_step = "favour 1"', 'surplus_step = "heka 1"', "obelisk.surplus_step: found 'heka 1',"),
        ("room_step_costs = [1, 1, 2, 2]", "room_step_costs = [1]", "temple.room_step_costs: found [1],"),
        ('occupancy = "one_per_player"', 'occupancy = "none"', "temple.occupancy: found 'none', expected one of"),
        ('"row_L", "col_I"', '"row_X", "col_I"', "necropolis.bonus_positions: found"),
        ("column = 1\nlevel = 1", "column = 1\nlevel = 2", "necropolis.field[U1].level: found 2"),
        ('[[mastaba.tile]]\nid = "M7"', '[[mastaba.other]]\nid = "M7"', "mastaba.other: found a key"),
        ("agreement_slot_min_players = [2, 3, 4]", "agreement_slot_min_players = [4, 3]", "expected rising numbers"),
        ("exit_to = 1\n", "exit_to = 2\n", "nile.city[U1].exit_to: found 2, expected a whole number from 1 to 1"),
        ("section_food = [0, 1,", "section_food = [1,", "nile.section_food: found '6 entries', expected 7"),
        ('level_parts = [["food 1",', 'level_parts = [["soap 1",', "building.level_parts: found 'soap 1',"),
        ('level_parts = [["food 1",', "level_parts = [[", "building.level_parts: found '3 levels', expected 1"),
        ('pyramids = ["Q1", "Q2", "Q3"]', 'pyramids = ["Q1", "Q1", "Q3"]', "queens_pyramids.pyramids: found"),
        ("p2 = { sun = [0, 1]", "p2 = { sun = [0, 9]", "neutral.tile[N1].p2.sun: found [0, 9, 3, 0], expected"),
        ("neutral_apprentices = 4", "neutral_apprentices = 3", "neutral_apprentices: found 3, expected at least 4"),
        ("action_tiles = 20", "action_tiles = 21", "components.shared.action_tiles: found 21, expected 20, as"),
        ("rooms = [2, 3]", "rooms = [2, 9]", "agreements.tile[T2_06].rooms: found [9, 2], expected rooms from 1 to 4"),
        ('condition = "sarcophagi"', 'condition = "luck"', "agreements.tile[T1_01].condition: found 'luck'"),
        ("baskets = 9", "baskets = 8", "components.per_player.baskets: found 8, expected a whole number from 9 to 9"),
    ],
)  # fmt: skip
def test_every_mistake_is_named(tmp_path: Path, find: str, put: str, problem: str) -> None:
    with pytest.raises(EditionError) as caught:
        GAME.rules(2, edited(GAME, tmp_path, (find, put)))
    assert problem in str(caught.value), caught.value
    assert all(str(tmp_path) in line for line in str(caught.value).splitlines())


def test_tables_that_are_too_small_or_too_large(tmp_path: Path) -> None:
    """R-6: too few action tiles would leave the supply dry; too few mastaba bonuses the necropolis bare."""
    cut = TOML
    for number in range(13, 21):
        start = cut.index(f'[[action_tiles.tile]]\nid = "A{number}"')
        end = cut.index("\n[", start + 1)
        cut = cut[:start] + cut[end + 1 :]
    cut = cut.replace("action_tiles = 20", "action_tiles = 12")
    start = cut.index('[[mastaba.tile]]\nid = "M5"')
    cut = cut[:start] + cut[cut.index("# ----", start) :]
    cut = cut.replace("mastaba_bonuses = 7", "mastaba_bonuses = 4")
    (tmp_path / "mine.toml").write_text(cut, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        GAME.rules(2, str(tmp_path / "mine.toml"))
    assert "action_tiles.tile: found '12 tiles', expected at least 18" in str(caught.value)
    assert "mastaba.tile: found '4 entries', expected at least 5" in str(caught.value)


def test_a_board_for_everybody(tmp_path: Path) -> None:
    """MN-3.14."""
    start = TOML.index('[[administration.board]]\nid = "board_d"')
    text = TOML[:start] + TOML[TOML.index("[administration.empty_stock]") :]
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(EditionError, match=r"administration\.board: found '3 boards', expected 4 to 12"):
        GAME.rules(2, str(tmp_path / "mine.toml"))


def test_slots_that_nobody_could_pay(tmp_path: Path) -> None:
    """MN-6.11: some slot must cost nothing."""
    with pytest.raises(EditionError, match="expected at least one slot that costs nothing"):
        GAME.rules(2, edited(GAME, tmp_path, ("food = 0\n", "food = -1\n"), ("food = 1\n", "food = -1\n")))


def test_more_kinds_of_actions_than_there_is_room_for(tmp_path: Path) -> None:
    """MN-4.1: 12 goods with three new actions each."""
    text = TOML
    for k in range(1, 13):
        start = text.index(f'id = "G{k:02}"')
        rows = "\n".join(f'level{n} = "{verb} {k + 8}"' for n, verb in enumerate(("disc", "favour", "carve"), 1))
        text = text[:start] + f'id = "G{k:02}"\nkind = "ring"\n{rows}' + text[text.index("\n\n", start) :]
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(EditionError, match="actions: found '106 different ones', expected at most 96"):
        GAME.rules(2, str(tmp_path / "mine.toml"))


def test_every_group_has_a_birth_certificate() -> None:
    counted = sources(GAME.edition().data)
    assert set(counted) <= set(SOURCES) and counted["rulebook"] > 10
    found = {path: (source, values) for path, source, values in groups(GAME.edition().data)}
    assert found["constants"][0] == "rulebook" and found["constants"][1]["start_heka"] == 2
    assert found["deities"][0] == "rulebook"


def test_the_second_of_two_equal_actions_follows_the_first(tmp_path: Path) -> None:
    """MN-4.2, MN-4.4: what has been done is not what is done next."""
    path = edited(
        GAME, tmp_path, ('actions = ["limestone 2", "favour 2"]', 'actions = ["scarab 1", "scarab 1", "eye 1"]')
    )
    s = act(table(["items", 0, "tile.A05", 7], edition=path), "do scarab 1", "scarab nile")
    assert can(s) == ["pass", "do scarab 1", "do eye 1"]
    act(s, "do scarab 1", "scarab nile")
    assert can(s) == ["pass", "do eye 1"]


def test_an_agreement_that_becomes_due_through_one_looked_at_later(tmp_path: Path) -> None:
    """R-27, MN-8.10: until nothing changes, in whichever order the tiles are listed."""
    path = edited(
        GAME,
        tmp_path,
        ('condition = "fulfilled_agreements"\nthreshold = 3', 'condition = "fulfilled_agreements"\nthreshold = 4'),
        ('condition = "fulfilled_agreements"\nthreshold = 5', 'condition = "fulfilled_agreements"\nthreshold = 3'),
    )
    white = {"open": ["T2_18", "T3_18"], "fulfilled": ["T1_07", "T1_08", "T1_09"]}
    s = table(["harvest"], age=3, edition=path, white=white)
    assert has(s, "open") == [[]]
