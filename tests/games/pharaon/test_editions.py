"""Editions: owners correct values in a file, and every mistake in it is named by its key.  Options of a table."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.games.frozen import edited, frozen_text
from tests.games.pharaon.table import GAME

from mehen import COMPILED
from mehen.core.edition import SOURCES, groups, sources
from mehen.core.errors import EditionError, SetupError
from mehen.core.laws import verify_game
from mehen.core.record import Record, read_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.games.pharaon.scoring import officials_points
from mehen.table.laws import verify_told

HERE = Path(__file__).parents[2]
TOML = frozen_text(GAME)


def test_an_owner_corrects_a_value_and_plays_it(tmp_path: Path) -> None:
    """R-40: with one silver at the start, as some reports of the first edition have it."""
    path = edited(GAME, tmp_path, ("start_silver = 2", "start_silver = 1"))
    s = GAME.start(2, edition=path)
    rng = Rng(1)
    while s.round == 0:
        s.apply(s.sample(rng) if s.actor == NATURE else s.legal()[0])
    kept = [card for seat in s.dump()["seats"] for card in seat["officials"]]
    assert not {"21", "23", "25"} & set(kept), "the seed deals no official that brings silver"
    assert [seat["tokens"]["silver"] for seat in s.dump()["seats"]] == [1, 1]
    assert s.rules.digest != GAME.edition().digest and s.rules.edition == path


def test_remarks_do_not_change_the_digest(tmp_path: Path) -> None:
    path = edited(
        GAME, tmp_path, ('note = "Total 120 is rulebook', 'note = "Counted in my copy; total 120 is rulebook')
    )
    assert GAME.edition(path).digest == GAME.edition().digest


def test_names_of_an_edition_are_said(tmp_path: Path) -> None:
    path = edited(GAME, tmp_path, ('name = "Potter"\n', 'name = "Master Potter"\nname_de = "Töpfermeister"\n'))
    rules = GAME.rules(2, path)
    assert GAME.texts(rules, "en").get("artisan.A01") == "Master Potter"
    assert GAME.texts(rules, "de").get("artisan.A01") == "Töpfermeister"
    assert GAME.texts(GAME.rules(2), "de").get("artisan.A01") == "Töpfer"


@pytest.mark.parametrize(
    ("find", "put", "problem"),
    [
        ("start_silver = 2", 'start_silver = "two"', "setup.start_silver: found 'two', expected a whole number"),
        ("start_silver = 2", "start_silver = 2\nluck = 1", "setup.luck: found a key that this game does not know"),
        ("total = 120", "total = 121", "stock.total: found 121, expected 120, as the rows say"),
        ('order = ["green", "black"', 'order = ["black", "green"', "colors.order: found ['black', 'green', 'yellow'"),
        ('clockwise = ["black", "yellow"', 'clockwise = ["black", "black"', "wheel.order.clockwise: found"),
        ("space_min_players = [1, 1, 1, 4]", "space_min_players = [1, 1, 4, 4]", "expected 3 spaces for 3"),
        ('horus = "officials"', 'horus = "offerings"', "gods: found ['offerings', 'offerings'"),
        ("level = 2", "level = 3", "valley.stage[2].level: found 3"),
        ('cost = ["red", "black"]', 'cost = ["red", "red", "red", "red", "red", "red"]', "expected at most 5 colours"),
        ('cost = ["red", "black"]', 'cost = ["pink"]', "valley.stage[1].cost: found 'pink', expected one of green"),
        ('track_colors = ["black", "yellow"', 'track_colors = ["black", "black"', "nile.track_colors: found"),
        ("track_gp = [0, 1, 3, 6]", "track_gp = [0, 1, 3]", "nile.track_gp: found '3 entries', expected 4"),
        ('cost = ["green", "red"]', 'cost = ["green"]', "nile.column[1].cost: found ['green'], expected 2 colours"),
        ("index = 5\ncost", "index = 6\ncost", "nile.column[5].index: found 6"),
        ('kind = "points"\ngp = 2', 'kind = "points"\ngp = 1', "offerings.token: found [1, 1, 3], expected one row"),
        ('color = "black"\ncount = 4', 'color = "green"\ncount = 4', "expected one row for each colour and each board"),
        ("gp = 3\ncount = 2", "gp = 3\ncount = 3", "offerings.total: found 40, expected 41, as the rows say"),
        ('id = "J02"', 'id = "J01"', "jars.tile[J01].id: found 'J01', expected an id used only once"),
        ('id = "A02"', 'id = "A01"', "artisans.card[A01].id: found 'A01', expected an id used only once"),
        ('[{ kind = "resource", color = "black", n = 1 }]', '[{ kind = "artisan", n = 1 }]', "kind: found 'artisan'"),
        ("id = 2\nname_de", "id = 1\nname_de", "officials.card: found ['1', '1'"),
        ('colors = ["green", "blue"]', 'colors = ["green"]', "ability.colors: found ['green'], expected two colours"),
        ('id = 13\nname_de = "Arzt"', 'id = 13\nbeginner = true\nname_de = "Arzt"', "the cards marked as beginner"),
        ("base_gp = 9", "base_gp = 60", "base_gp: found 60, expected a whole number from 0 to 59"),
        ('per = "silver"', 'per = "gold"', "bonus[1].per: found 'gold', expected one of demand_on_board"),
        ('timing = "instant"', 'timing = "permanent"', "found 'permanent', expected instant for instant"),
        ('"birth", "childhood"', '"birth"', "pyramid.life_track: found '4 spaces', expected 5, one for each round"),
        ('start = "seal"', 'start = "crown"', "pyramid.row[1].start: found 'crown', expected one of none, seal"),
        ("difficulty_max = 5", "difficulty_max = 6", "traitor.difficulty_max: found 6"),
        ("[{ kind = \"discard_official\", pos = 3 }],\n  [],", "3,\n  [],", "spaces[1]: found 3, expected a list of"),
        ("[{ kind = \"discard_official\", pos = 3 }],\n  [],", "[],", "light.spaces: found '8 spaces', expected 9"),
        ('kind = "take_set", pos = 1', 'kind = "take_set", pos = 4', "pos: found 4, expected a whole number"),
        ("artisans = 30", "artisans = 31", "pieces.artisans: found 31, expected 30, as the rows say"),
        ("rounds = 5", "rounds = 6", "meta.rounds: found 6, expected a whole number from 1 to 5"),
        ("jars_shown = 3", "jars_shown = 4", "jars_shown: found 4"),
        ("[[nile.column]]\nindex = 5", "[[nile.column]]\nindex = 5\n[[nile.column]]\nindex = 6", "found '6 columns'"),
        ("officials_drawn = 2", "officials_drawn = 9", "officials.card: found '26 cards, 5 for"),
    ],
)  # fmt: skip
def test_every_mistake_is_named(tmp_path: Path, find: str, put: str, problem: str) -> None:
    with pytest.raises(EditionError) as caught:
        GAME.rules(3, edited(GAME, tmp_path, (find, put)))
    assert problem in str(caught.value), caught.value
    assert all(str(tmp_path) in line for line in str(caught.value).splitlines())


def test_an_official_without_a_base_value_is_worth_its_bonus_alone(tmp_path: Path) -> None:
    """PH-13.30: the Judge, who has none."""
    s = GAME.start(2, edition=edited(GAME, tmp_path, ("base_gp = 9\n", "")))
    s.give_official(0, s.c.official_ids.index("11"))
    assert officials_points(s, 0, 0) == 0


def test_a_table_that_cannot_be_laid_out(tmp_path: Path) -> None:
    """What is missing is named with what is needed: PH-4.3, PH-4.6, PH-4.8."""
    head, tokens = TOML.split("[offerings]", 1)
    tokens = re.sub(r"^count = \d+", "count = 1", tokens, flags=re.M).replace("total = 40", "total = 13", 1)
    head = head.replace("offerings = 40", "offerings = 13")
    jars = re.compile(r"(?<=total = )30(?=\n\n\[\[jars)").sub("9", tokens)
    first, *rest = jars.split("[[jars.tile]]")
    kept = "[[jars.tile]]".join([first, *rest[:9]]) + rest[-1][rest[-1].index("\n# ---") :]
    file = tmp_path / "few.toml"
    file.write_text(head.replace("jars = 30", "jars = 9") + "[offerings]" + kept, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        GAME.rules(5, str(file))
    assert [problem.partition(": ")[2] for problem in caught.value.problems] == [
        "found '13 offerings', expected at least 18 for the display",
        "found '9 jars', expected at least 10",
    ]


def test_every_group_has_a_birth_certificate() -> None:
    counted = sources(GAME.edition().data)
    assert set(counted) == set(SOURCES) and counted["rulebook"] > 5
    found = {path: (source, values) for path, source, values in groups(GAME.edition().data)}
    assert found["stock"][0] == "public" and found["setup"][1]["start_silver"] == 2
    assert Counter(source for source, _ in found.values()) == counted


# -- options ----------------------------------------------------------------------------------------


def test_options_of_a_table() -> None:
    """PH-16.2, PH-17.1, R-13: difficulty 0 to 5, the beginner mode and what a house decides; the first is the usual."""
    assert GAME.options(GAME.edition()) == {
        "beginner": ("off", "on"),
        "setup_jar": ("plain", "abilities"),
        "difficulty": ("0", "1", "2", "3", "4", "5"),
        "dark_tracks": ("drawn", "chosen"),
    }
    usual = {"beginner": "off", "setup_jar": "plain", "difficulty": "0", "dark_tracks": "drawn"}
    assert GAME.rules(1).options == usual
    with pytest.raises(SetupError, match="option difficulty: found '6', expected 0 or 1"):
        GAME.rules(1, options={"difficulty": "6"})


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"difficulty": "3", "beginner": "on"}),
        (1, {"difficulty": "5"}),
        (1, {"difficulty": "2", "dark_tracks": "chosen", "setup_jar": "abilities"}),
        (2, {"beginner": "on"}),
        (3, {"setup_jar": "abilities"}),
    ],
)
def test_games_with_options_keep_all_laws(seats: int, options: dict[str, str]) -> None:
    """PH-16, PH-17, R-13: all invariants, records and texts, and what people are told."""
    rules = GAME.rules(seats, options=options)
    every = 1 if COMPILED else 6
    for seed in range(2 if COMPILED else 1):
        assert verify_game(GAME, rules, seed, every).violations == []
    assert verify_told(GAME, rules, 0, every).violations == []


def test_records_name_younger_options_only_where_they_differ() -> None:
    """A record from before them loads, means the usual values, and is written as it was."""
    old = (HERE / "golden/pharaon/1-seat.mehen").read_text(encoding="utf-8")
    record = read_record(old)
    assert record.rules.options["setup_jar"] == "plain" and record.rules.options["dark_tracks"] == "drawn"
    assert record.text() == old
    other = Record(GAME, GAME.rules(1, options={"dark_tracks": "chosen"}), ["human"])
    assert "option dark_tracks: chosen\n" in other.header() and "setup_jar" not in other.header()
    assert read_record(other.text()).rules.options == other.rules.options
