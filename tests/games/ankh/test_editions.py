"""Editions: owners correct values in a file, and every mistake in it is named by its key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.ankh.table import DUEL, GAME, act, asked, can, fight, space, table, war
from tests.games.frozen import edited, frozen_text

from mehen.core.edition import SOURCES, groups, sources
from mehen.core.errors import EditionError, SetupError

TOML = frozen_text(GAME)


def test_an_owner_corrects_a_value_and_plays_it(tmp_path: Path) -> None:
    path = edited(GAME, tmp_path, ("start_followers = 1", "start_followers = 4"))
    s = GAME.start(2, edition=path)
    act(s, "start p1", "god re", "god isis", "guardian satis", "guardian mummy", "guardian androsphinx")
    assert s.dump()["seats"][0]["followers"] == 4
    assert s.rules.digest != GAME.edition().digest and s.rules.edition == path


@pytest.mark.parametrize(
    ("word", "power", "cards", "gains"),
    [
        ("strength_margin_at_least_3", "glorious", "chariots flood", (3, 1)),
        ("at_least_2_own_figures", "magnanimous", "flood chariots", (2, 0)),
    ],
)
def test_the_numbers_in_conditions_are_data(
    tmp_path: Path, word: str, power: str, cards: str, gains: tuple[int, int]
) -> None:
    """AK-9B.5: how far ahead is glorious, how many figures are magnanimous; people read the same number."""
    five = ["commanding", "inspiring", "resplendent", "temple_attuned", power]
    for edition, gain in zip(
        ("", edited(GAME, tmp_path, (word, word.translate({50: "5", 51: "5"})))), gains, strict=True
    ):
        s = war(DUEL, p1={"powers": five})
        rules = GAME.rules(3, edition, dict(s.rules.options))
        s = GAME.load(rules, s.dump())
        fight(s, *cards.split())
        assert space(s, "p1") == gain
        assert ("5 or more" if edition else f"{gain} or more") in GAME.texts(rules, "en").get(f"power_text.{power}")


def test_an_owner_plays_with_three_actions_a_turn(tmp_path: Path) -> None:
    """AK-4.5: as many as the data say."""
    s = table(["choose_action", 0, "move", 3], pieces=DUEL)
    path = edited(GAME, tmp_path, ("actions_per_turn = 2", "actions_per_turn = 3"))
    s = GAME.load(GAME.rules(3, path, dict(s.rules.options)), s.dump())
    act(s, "action move", "done")
    assert asked(s) == "p1 choose_action"
    act(s, "action summon", "done")
    assert asked(s) == "p1 choose_action"


def test_an_owner_starts_further_up_the_devotion_track(tmp_path: Path) -> None:
    """AK-3.5."""
    path = edited(GAME, tmp_path, ("start_space = 0", "start_space = 2"))
    s = GAME.start(2, edition=path)
    act(s, "start p1", "god re", "god isis", "guardian satis", "guardian mummy", "guardian androsphinx")
    assert [seat["space"] for seat in s.dump()["seats"]] == [2, 2]


def test_one_base_is_enough_to_inherit(tmp_path: Path) -> None:
    """AK-10M.3, ruling R-15."""
    pieces = {"4,5": "p1 god", "2,5": "p2 god", "4,6": "p3 god", "8,6": "p4 god", "1,5": "p2 satis"}
    places: dict[str, Any] = {"p1": {"space": 6}, "p2": {"space": 4}, "p3": {"space": 9}, "p4": {"space": 8}}
    path = edited(GAME, tmp_path, ("small_bases_per_god = 2", "small_bases_per_god = 1"))
    merge = table(["turn", 0], ["merge", 0], seats=4, pieces=pieces, conflict=3, event=12, **places)
    s = GAME.load(GAME.rules(4, path, dict(merge.rules.options)), merge.dump())
    assert can(s) == ["yes", "no"]


def test_an_owner_adds_a_scenario(tmp_path: Path) -> None:
    """Any scenario of the printed book can be entered; the table may choose it by name."""
    own = (
        TOML[TOML.index('[[scenarios]]\nid = "middle_kingdom_2"') :]
        .split("\n[[scenarios]]\nid", 1)[0]
        .replace("middle_kingdom", "my_kingdom")
        .replace('name = "The Middle Kingdom"', 'name = "My Kingdom"')
    )
    file = tmp_path / "mine.toml"
    file.write_text(TOML + "\n" + own, encoding="utf-8")
    s = GAME.start(2, edition=str(file), options={"scenario": "random"})
    assert "scenario my_kingdom" in can(s)
    assert GAME.texts(s.rules, "de").get("scenario.my_kingdom") == "My Kingdom"
    with pytest.raises(SetupError, match="scenario 'my_kingdom' is not for 3 players"):
        GAME.start(3, edition=str(file), options={"scenario": "my_kingdom"})


def test_remarks_do_not_change_the_digest(tmp_path: Path) -> None:
    path = edited(GAME, tmp_path, ('note = "Followers are not', 'note = "My own copy. Followers are not'))
    assert GAME.edition(path).digest == GAME.edition().digest


@pytest.mark.parametrize(
    ("find", "put", "problem"),
    [
        ("move_max = 3", 'move_max = "far"', "rule_numbers.move_max: found 'far', expected a whole number"),
        ("move_max = 3", "move_max = 30", "rule_numbers.move_max: found 30, expected a whole number from 1 to 9"),
        ("move_max = 3", "", "rule_numbers.move_max: found 'nothing', expected a whole number"),
        ("move_max = 3", "move_max = 3\nhop = 1", "rule_numbers.hop: found a key that this game does not know"),
        ('id = "amun"', 'id = "re"', "gods[re].id: found 're', expected an id used only once"),
        ('type = "play_two_cards"', 'type = "play_three"', "found ('battle_choose_cards', 'play_three')"),
        ("extra_summon_on_tile = 1", "extra_summon_on_tile = 2", "expected as many as osiris_summons_per_action"),
        ('order = ["move", "summon"', 'order = ["summon", "move"', "action_tracks.order: found ['summon', 'move'"),
        ("unlock = 5", "unlock = 3", "event spaces to the right of every start space"),
        ('  "start",', '  "conflict",', "event_track.spaces: found ['conflict'], expected start on space 0"),
        ('3 = "merge"', '9 = "merge"', "event_track.after_conflict.9: found '9', expected the number of a conflict"),
        ('3 = "merge"', '3 = "feast"', "event_track.after_conflict.3: found 'feast', expected one of nothing, merge"),
        ('5 = "game_end"', "", "expected game_end after the last conflict"),
        ('3 = "merge"\n4 = "forget"', '3 = "forget"\n4 = "merge"', "each once, the merge before gods are forgotten"),
        ('3 = "merge"\n4 = "forget"', '3 = "merge"\n4 = "merge"', "each once, the merge before gods are forgotten"),
        ("last_red_space = 20", "last_red_space = 40", "last_red_space: found 40, expected a space between"),
        ("slot_level = [1, 1, 2, 2, 3, 3]", "slot_level = [1, 1, 1, 2, 3, 3]", "at most 2 slots of each level"),
        ("slot_level = [1, 1, 2, 2, 3, 3]", "slot_level = [1, 1]", "slot_level: found '2 entries', expected 6"),
        ('trigger = "conflict_start"', 'trigger = "dawn"', "ankh_powers[omnipresent].effect: found ('dawn'"),
        ('"blind_bid_kill_all_but_highest"', '"rain"', "found ('plague', 'rain', ''), expected one of the seven cards"),
        (
            '"may_be_summoned_on_any_water_hex"',
            '"on_killed_resummon_adjacent_to_god"',
            "effect: found 'on_killed_resummon_adjacent_to_god', expected each effect once",
        ),
        ("orientations = 6", "orientations = 5", "effect.orientations: found 5, expected 6"),
        ("slots = [2, 4, 5]", "slots = [2, 4, 9]", "guardian_symbols.slots: found [2, 4, 9], expected slots 1 to 6"),
        ("levels = [1, 2, 3]", "levels = [1, 2, 7]", "levels: found [1, 2, 7], expected levels that have"),
        ("sun_tokens = 3", "sun_tokens = 4", "counts.sun_tokens: found 4, expected 3, as the rows say"),
        ("row_count = 10", "row_count = 9", "map.terrain: found '10 rows', expected 9 rows of 11 letters"),
        ('".fffwwwwww."', '".fffwwwwwx."', "map.terrain: found 'x', expected one of f, d, w"),
        ("SE = [0, 1]", "SE = [0, 2]", "expected opposite directions that lead back"),
        ('[1, 0, "NE"]', '[1, 0, "UP"]', "map.river.edges: found [1, 0, 'UP'], expected an edge of the map"),
        ('[1, 0, "NE"]', '[0, 4, "SE"]', "found [0, 4, 'SE'], expected an edge between two land hexes"),
        ("land = 22", "land = 23", "map.base_regions[delta].land: found 23, expected 22, as the map says"),
        ("contains = [3, 5]", "contains = [30, 5]", "contains: found [30, 5], expected a hex of the map"),
        ("margin_at_least_3", "margin_at_least_0", "expected strength_margin_at_least_{n}, n from 1 to 99"),
        ("margin_at_least_3", "margin_at_least_few", "condition: found 'strength_margin_at_least_few', expected"),
        ("controls_3_monuments", "controls_many", "found 'controls_many_of_one_type', expected controls_{n}_monuments"),
        ("max_bid_option = 99", "max_bid_option = 100", "engine_limits.max_bid_option: found 100"),
    ],
)  # fmt: skip
def test_every_mistake_is_named(tmp_path: Path, find: str, put: str, problem: str) -> None:
    with pytest.raises(EditionError) as caught:
        GAME.rules(4, edited(GAME, tmp_path, (find, put)))
    assert problem in str(caught.value), caught.value
    assert all(str(tmp_path) in line for line in str(caught.value).splitlines())


WARRIOR = '{ hex = [3, 2], kind = "warrior", owner = 1 }'


@pytest.mark.parametrize(
    ("find", "put", "problem"),
    [
        ("players = 4", "players = 3", "id: found 'middle_kingdom_4', expected an id that ends with _3"),
        ('[4, 0, "NE"]', '[4, 0, "N"]', "camels: found [4, 0, 'N'], expected a free edge between two land hexes"),
        ('[4, 0, "NE"]', '[40, 0, "N"]', "camels: found [40, 0, 'N'], expected an edge of the map"),
        ('[4, 0, "N"], ', "", "expected lines that end at water, river, rim or camels"),
        ("tile = 2,", "tile = 1,", "regions[2].tile: found 1, expected one tile for each region"),
        ("tile = 4,", "tile = 5,", "regions: found [1, 2, 3, 5], expected tiles from 1 on, without gaps"),
        (
            '{ tile = 4, name = "East Egypt", contains = [4, 6] }',
            "",
            "regions: found '28 land hexes without a region', expected a tile for every region",
        ),
        (WARRIOR, WARRIOR.replace("[3, 2]", "[3, 1]"), "pieces[2].hex: found [3, 1], expected an empty land hex"),
        (WARRIOR, WARRIOR.replace("[3, 2]", "[6, 4]"), "pieces[2].hex: found [6, 4], expected an empty land hex"),
        (WARRIOR, WARRIOR.replace("owner = 1", "owner = 0"), "owner: found 0, expected a player for figures"),
        (WARRIOR, WARRIOR.replace("warrior", "city"), "owner: found 1, expected a player for figures, 0 for cities"),
        (WARRIOR, WARRIOR.replace("warrior", "god"), "found '2 gods of player 1', expected one god each"),
        ("special_rules = []", 'special_rules = ["rain"]', "special_rules: found 'rain', expected one of city_bonus"),
    ],
)
def test_mistakes_in_a_scenario_are_named(tmp_path: Path, find: str, put: str, problem: str) -> None:
    """AK-3.7, AK-2.8."""
    at = TOML.index('id = "middle_kingdom_4"')
    assert find in TOML[at:]
    file = tmp_path / "mine.toml"
    file.write_text(TOML[:at] + TOML[at:].replace(find, put, 1), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        GAME.rules(4, str(file))
    assert problem in str(caught.value), caught.value


@pytest.mark.parametrize(
    ("find", "put", "problem"),
    [
        ("\ncamels = 30", "\ncamels = 3", "scenarios[middle_kingdom_4].camels: found 4, expected at most 3"),
        ("obelisks = 10", "obelisks = 2", "of obelisk', expected at most 2"),
        ("ankh_tokens_per_god = 15", "ankh_tokens_per_god = 6", "found 'monuments of player 1', expected at most 0"),
        ("city_tiles = 2", "city_tiles = 1", "found '2 cities', expected at most 1"),
        ("min_region_land_hexes = 6", "min_region_land_hexes = 15", "found '14 land hexes', expected at least 15"),
        ("level = 3\ntrigger", "level = 2\ntrigger", "ankh_powers: found '0 of level 3', expected at least one"),
        ("players = 4", "players = 3", "scenarios: found '0 for 4 players', expected 1 to 8"),
        ("warriors_per_god = 6", "warriors_per_god = 0", "counts.warriors_per_god: found 0"),
    ],
)
def test_the_box_must_hold_what_scenarios_need(tmp_path: Path, find: str, put: str, problem: str) -> None:
    """AK-1.1, AK-1.2, AK-8.6: counts, wherever they stand."""
    file = tmp_path / "mine.toml"
    file.write_text(TOML.replace(find, put), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        GAME.rules(4, str(file))
    assert problem in str(caught.value), caught.value


def test_maps_that_are_too_large(tmp_path: Path) -> None:
    """AK-2.1: the action space has room for 110 hexes and 224 edges."""
    rows = TOML[TOML.index("terrain = [") : TOML.index("]", TOML.index("terrain = ["))]
    larger = "terrain = [\n" + '  "fffffffffff",\n' * 11
    path = edited(GAME, tmp_path, (rows, larger), ("row_count = 10", "row_count = 11"))
    with pytest.raises(EditionError) as caught:
        GAME.rules(2, path)
    assert "map.terrain: found '121 hexes', expected at most 110" in str(caught.value)
    assert "edges without river', expected at most 224" in str(caught.value)


def test_more_warriors_than_a_god_has(tmp_path: Path) -> None:
    """AK-1.1."""
    fewer = ("warriors_per_god = 6", "warriors_per_god = 1")
    path = edited(GAME, tmp_path, fewer, ('kind = "temple", owner = 1', 'kind = "warrior", owner = 1'))
    with pytest.raises(EditionError, match="found '2 warriors', expected at most 1"):
        GAME.rules(2, path)


def test_all_problems_at_once(tmp_path: Path) -> None:
    path = edited(GAME, tmp_path, ("move_max = 3", "move_max = 0"), ("max_camels = 6", "max_camels = 9"))
    with pytest.raises(EditionError) as caught:
        GAME.rules(2, path)
    assert len(caught.value.problems) == 2


def test_every_group_has_a_birth_certificate() -> None:
    counted = sources(GAME.edition().data)
    assert set(counted) == set(SOURCES) and counted["rulebook"] > 25
    found = {path: source for path, source, _ in groups(GAME.edition().data)}
    assert found["map"] == "public" and found["city"] == "reconstructed" and found["gods[re]"] == "rulebook"
