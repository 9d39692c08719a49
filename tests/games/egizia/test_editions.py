"""Editions: owners correct values in a file, and every mistake in it is named by its key."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.games.egizia.table import GAME, act, fields, table
from tests.games.frozen import edited, frozen_text

from mehen.core.edition import SOURCES, groups, load_edition, sources
from mehen.core.errors import EditionError
from mehen.games.egizia.scoring import sphinx_points

TOML = frozen_text(GAME)


def test_an_owner_corrects_a_value_and_plays_it(tmp_path: Path) -> None:
    path = edited(GAME, tmp_path, ("by_number = [2, 3, 4, 5]", "by_number = [1, 3, 4, 5]"))
    s = GAME.start(2, edition=path)
    s.apply(GAME.space(s.rules).ids["number 1"])
    assert s.dump()["seats"][0]["stones"] == 1
    assert s.rules.digest != GAME.edition().digest and s.rules.edition == path


def test_the_first_card_of_all_may_improve_a_field(tmp_path: Path) -> None:
    """EG-7.25: wherever it stands in the file."""
    field = 'kind = "field"\ncolor = "green"\nyield = 2\neffects = []'
    path = edited(GAME, tmp_path, (field, 'kind = "action"\neffects = [ { op = "improve_field", levels = 1 } ]'))
    mine = table(["place", 0], red={"cards": ["B16", *fields("brown", 8)]})
    dump = mine.dump()
    dump["seats"][0]["cards"].append("A01")
    s = act(GAME.load(GAME.rules(4, path, dict(mine.rules.options)), dump), "play improve_field")
    assert s.c.card_ids[0] == "A01" and s.dump()["improves"] == {"A01": "B04"}


def test_a_sphinx_card_may_count_further_than_its_table(tmp_path: Path) -> None:
    """EG-17.3: from the last entry on, more players bring no more points."""
    path = edited(GAME, tmp_path, ("points_table = [0, 3, 5, 7, 9]", "points_table = [0, 4]"))
    everybody: dict[str, Any] = {colour: {"stone_market": 3} for colour in ("blue", "green", "yellow")}
    mine = table(["last_chance", 0], round=5, red={"stone_market": 3, "sphinx": ["S09"]}, **everybody)
    s = GAME.load(GAME.rules(4, path, dict(mine.rules.options)), mine.dump())
    assert sphinx_points(s, 0, s.c.sphinx_ids.index("S09")) == 4


def test_remarks_do_not_change_the_digest(tmp_path: Path) -> None:
    path = edited(GAME, tmp_path, ('note = "Gamers Alliance review', 'note = "My own copy; Gamers Alliance review'))
    assert GAME.edition(path).digest == GAME.edition().digest


@pytest.mark.parametrize(
    ("find", "put", "problem"),
    [
        ("max = 25", 'max = "many"', "stone_track.max: found 'many', expected a whole number"),
        ("max = 25", "max = 300", "stone_track.max: found 300, expected a whole number from 1 to 30"),
        ("max = 25", "", "stone_track.max: found 'nothing', expected a whole number"),
        ("max = 25", "max = 25\nlimit = 3", "stone_track.limit: found a key that this game does not know"),
        ('id = "A02"', 'id = "A01"', "nile_card[A01].id: found 'A01', expected an id used only once"),
        ("cards = 22", "cards = 21", "nile_deck[1_2].cards: found 21, expected 22, as many as there are nile_card"),
        ("rounds = [1, 2]", "rounds = [1]", "nile_deck: found 'no deck for round 2', expected one deck for each round"),
        ("cards = 12", "cards = 9", "nile_deck[5].cards: found 9, expected at least 10 for each round"),
        ("sphinx_cards = 29", "sphinx_cards = 30", "counts.sphinx_cards: found 30, expected 29, as the rows say"),
        ("grave_spaces = 12", "grave_spaces = 11", "counts.grave_spaces: found 11, expected 12, as the rows say"),
        ('op = "raise_choice"', 'op = "raise_all"', "effects[1].op: found 'raise_all', expected one of raise, "),
        ('crews = ["blue", "black"]', 'crews = ["pink"]', "crews: found 'pink', expected one of blue, black"),
        ('op = "feed_grain", amount = 4', 'op = "feed_grain", amount = 5', "the same numbers on all feed_grain cards"),
        ('type = "permanent"\nkind = "field"', 'type = "instant"\nkind = "field"', "[A01].type: found 'instant'"),
        ('type = "anytime"', 'type = "permanent"', "nile_card[A17].type: found 'permanent', expected anytime"),
        ('op = "extra_ship", ships = 1', 'op = "extra_ship", ships = 2', "ships: found 2, expected a whole number"),
        ("index = 3\n", "index = 4\n", "nile_space[card_2].index: found 4, expected 3"),
        ("card_spaces = 10", "card_spaces = 11", "nile.card_spaces: found 11, expected 10"),
        ('site = "sphinx"', 'site = "obelisk"', "the sites sphinx, obelisk, pyramid once each from source to delta"),
        ("values = [3, 3, 3]", "values = [3, 3, 4]", "temple.section[columns].values: found [3, 3, 4]"),
        ("row = 2\nvalue = 2", "row = 3\nvalue = 2", "obelisk.row[2].row: found 3"),
        ("joker = true", "joker = false", "crew[joker].joker: found False, expected true for the joker alone"),
        ('kind = "per_score", divisor = 10', 'kind = "per_luck"', "test.kind: found 'per_luck', expected one of"),
        ('exclude = ["field", "quarry"]', 'exclude = ["field"]', "test.exclude: found ['field'], expected"),
        ('pyramid_support = "none"', 'pyramid_support = "air"', "options.pyramid_support: found 'air'"),
        ('"2" = 2, "3" = 2', '"2" = 2, "3" = 1', "by_players.3: found 1, expected a whole number from 2 to 3"),
        ('order = ["green", "yellowgreen", "brown"]', 'order = ["brown"]', "field_levels.order: found ['brown']"),
        ("points = [1, 3, 6]", "points = [1, 3]", "participation_bonus.points: found '2 entries', expected 3"),
        ("penalty = [3, 2, 1, 1]", 'penalty = [3, "x"]', "grain_market.penalty: found [3, 'x']"),
        ("may_sell = [false,", "may_sell = [0,", "stone_market.may_sell: found [0, False, True, True]"),
        ("[water_ring]", "[[water_ring]]", "water_ring: found"),
        ('color = "green"\nyield = 6', 'color = "brown"\nyield = 6', "start_card[start_grain].color: found 'brown'"),
        ("value = 2\ncount = 4", "value = 2\ncount = 1", "counts.grave_tiles: found 20, expected 17"),
    ],
)  # fmt: skip
def test_every_mistake_is_named(tmp_path: Path, find: str, put: str, problem: str) -> None:
    with pytest.raises(EditionError) as caught:
        GAME.rules(4, edited(GAME, tmp_path, (find, put)))
    assert problem in str(caught.value), caught.value
    assert all(str(tmp_path) in line for line in str(caught.value).splitlines())


def test_all_problems_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TOML.replace("max = 25", "max = 0").replace("divisor = 10", "divisor = 0"), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        GAME.rules(2, str(file))
    assert len(caught.value.problems) == 2


def test_files_that_are_no_editions(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"none\.toml: cannot be read"):
        load_edition(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("a = = 1")
    with pytest.raises(EditionError, match=r"bad\.toml: is not valid TOML: .*line 1"):
        load_edition(tmp_path / "bad.toml")


def test_every_group_has_a_birth_certificate() -> None:
    counted = sources(GAME.edition().data)
    assert set(counted) == set(SOURCES) and counted["rulebook"] > 60
    found = {path: (source, values) for path, source, values in groups(GAME.edition().data)}
    assert found["nile_card[A02]"][0] == "public" and found["nile_card[A02]"][1]["yield"] == 3
    assert found["setup.start_stones"] == ("public", {"by_number": [2, 3, 4, 5]})
    assert Counter(source for source, _ in found.values()) == counted
