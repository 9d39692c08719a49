"""AK-1, AK-2, AK-3: parts, map and setup."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.ankh.table import DATA, GAME, act, asked, can, hexes, on, seat, table, why_not

from mehen.core.errors import SetupError
from mehen.core.state import NATURE
from mehen.games.ankh.state import Ankh
from mehen.games.ankh.steps.summoning import next_to

SCENARIOS = ["middle_kingdom", "old_kingdom", "twin_capitals"]


def opened(seats: int, scenario: str, start: str = "p1") -> Ankh:
    s = GAME.start(seats, options={"scenario": scenario})
    act(s, f"start {start}")
    for god in "amun anubis isis osiris re".split()[:seats]:
        act(s, f"god {god}")
    return act(s, "guardian satis", "guardian apophis", "guardian androsphinx")


def number(s: Ankh, place: str) -> int:
    return s.c.board.hex_ids.index(place)


def test_parts_of_a_god() -> None:
    """AK-1.1, AK-1.4: what a side has, on the map and beside it."""
    view = GAME.view(opened(5, "middle_kingdom"), 0)
    for person in view["seats"]:
        figures = [h for h in view["hexes"] if h.get("owner") == person["id"]]
        kinds = Counter(h["piece"] for h in figures)
        assert (kinds["god"], kinds["warrior"] + person["warriors"]) == (1, 6)
        assert person["tokens"] + sum(person["controls"].values()) + person["slots"] == 15
        assert sorted(person["hand"]) == sorted(card["id"] for card in DATA["battle_cards"])
    assert [(p["suns"], p["underworld"]) for p in view["seats"]] == [(0, 0), (0, 0), (0, 0), (0, 3), (3, 0)]


def test_common_supply() -> None:
    """AK-1.2: monuments, camels, tiles and guardians."""
    view = GAME.view(opened(4, "middle_kingdom"), -1)
    monuments = Counter(h.get("piece") for h in view["hexes"])
    supply = view["supply"]
    assert [supply["obelisks"], supply["pyramids"], supply["temples"]] == [
        10 - monuments[k] for k in ("obelisk", "pyramid", "temple")
    ]
    assert view["supply"]["camels"] + len(view["camels"]) == 30
    assert view["supply"]["tiles"] + len(view["regions"]) == 8
    assert view["supply"]["guardians"] == {"satis": 3, "apophis": 2, "androsphinx": 2}


def test_only_the_setup_is_random() -> None:
    """AK-1.3: after the setup NATURE is never asked again."""
    s = opened(3, "middle_kingdom")
    steps = [step.name for step in s.steps if step.asks == 2]
    assert steps == ["draw_scenario", "draw_start", "deal_god", "draw_guardian"]


def test_map() -> None:
    """AK-2.1: 101 hexes; AK-2.3: 31 river edges, 165 free ones."""
    board = opened(2, "middle_kingdom").c.board
    assert board.hexes == 101 and (len(board.river_ids), board.edges) == (31, 165)
    assert Counter(board.terrain) == {0: 43, 1: 39, 2: 19}
    assert len(board.lands) == 82


def test_a_hex_holds_one_thing() -> None:
    """AK-2.2: tiles occupy nothing, everything else does."""
    s = table(
        ["move", 0],
        gods="osiris isis re",
        underworld=["7,1"],
        pieces={"7,2": "p1 god", "7,0": "city", "8,1": "temple", "6,1": "p1 warrior"},
    )
    act(s, "figure 7,2")
    assert "7,1" in hexes(s) and not {"7,0", "8,1", "6,1"} & hexes(s)
    assert why_not(s, "to 7,0") == why_not(s, "to 8,1") == "AK-2.2"


def test_regions_of_the_base_map() -> None:
    """AK-2.4, AK-2.8: three regions, one tile each; AK-2.5: water belongs to all its shores."""
    view = GAME.view(opened(2, "middle_kingdom"), -1)
    assert [(r["tile"], r["land"]) for r in view["regions"]] == [(1, 32), (2, 28), (3, 22)]
    water = {h["id"]: h["regions"] for h in view["hexes"] if h["terrain"] == "w"}
    assert (water["1,10"], water["6,4"]) == ([2, 3], [1, 2])
    assert all(water.values())  # ruling R-1: every water hex borders land


def test_adjacency() -> None:
    """AK-2.6: shore edges count, barriers between land do not; camels are barriers too."""
    s = table(camels=["5,0,NE"], regions={"1": "4,5", "2": "4,6", "3": "3,5"})
    assert next_to(s, number(s, "6,5"), number(s, "6,4"))  # water, although the river runs by
    assert not next_to(s, number(s, "4,5"), number(s, "3,5"))  # river
    assert not next_to(s, number(s, "5,0"), number(s, "4,1"))  # camel
    assert next_to(s, number(s, "5,0"), number(s, "5,1"))
    assert next_to(s, number(s, "6,3"), number(s, "6,2"))  # water and water
    assert not next_to(s, number(s, "5,0"), number(s, "8,8"))


def test_distance_ignores_everything() -> None:
    """AK-2.7: over rivers, water and pieces."""
    s = table(["move", 0], pieces={"4,5": "p1 god", "4,6": "p2 warrior", "3,5": "temple"})
    act(s, "figure 4,5")
    assert {"4,8", "1,5", "7,5"} <= hexes(s)
    assert "4,9" not in hexes(s) and why_not(s, "to 4,9") == "AK-5.3"


def test_gods_are_dealt_or_chosen() -> None:
    """AK-3.1, AK-3.4: in turn order, each god once; a table option says who decides."""
    s = GAME.start(3)
    assert s.actor == NATURE and can(s) == ["start p1", "start p2", "start p3"]
    act(s, "start p2")
    assert s.actor == NATURE
    act(s, "god re")
    assert "god re" not in can(s) and why_not(s, "god re") == "AK-3.4"
    assert s.dump()["seats"][1]["god"] == "re"
    s = GAME.start(3, options={"gods": "chosen"})
    act(s, "start p2")
    assert asked(s) == "p2 choose_god"
    act(s, "god re")
    assert asked(s) == "p3 choose_god" and why_not(s, "god re") == "AK-3.1"
    act(s, "god isis", "god amun")
    assert [p["god"] for p in s.dump()["seats"]] == ["amun", "re", "isis"]


def test_the_start_player_is_player_1() -> None:
    """AK-3.4, AK-3.5, AK-3.7: the scenario counts from the start player."""
    s = opened(3, "middle_kingdom", "p3")
    assert (on(s, "4,3"), on(s, "7,6"), on(s, "2,5")) == ("p3 god", "p1 god", "p2 god")
    assert s.dump()["devotion"] == ["p2", "p1", "p3"]
    assert asked(s) == "p3 choose_action"


def test_markers_at_the_start() -> None:
    """AK-3.6: actions by player count, the event marker on the start space."""
    for seats, start in ((2, 3), (3, 2), (4, 1), (5, 0)):
        dump = opened(seats, "old_kingdom").dump()
        assert (set(dump["markers"].values()), dump["event"]) == ({start}, 0)
        assert GAME.view(opened(seats, "old_kingdom"), 0)["events"][0] == "start"


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_scenario_is_laid_out(seats: int, scenario: str) -> None:
    """AK-3.7, AK-3.9, AK-3.10, AK-13.1: pieces, tiles and camels exactly as the data say."""
    row = next(row for row in DATA["scenarios"] if row["id"] == f"{scenario}_{seats}")
    s = opened(seats, scenario)
    for piece in row["pieces"]:
        place = f"{piece['hex'][0]},{piece['hex'][1]}"
        owner = f"p{piece['owner']} " if piece["owner"] else ""
        assert on(s, place) == owner + piece["kind"]
    assert len(s.dump()["pieces"]) == len(row["pieces"])
    assert sorted(s.dump()["camels"]) == sorted(f"{r},{c},{d}" for line in row["camels"] for r, c, d in line)
    for region in row["regions"]:
        h = number(s, "{},{}".format(*region["contains"]))
        assert s.in_region(h, region["tile"])
    for name in ("p1", f"p{seats}"):
        assert (seat(s, name)["warriors"], seat(s, name)["guardians"], seat(s, name)["tokens"]) == (5, {}, 8)


def test_scenario_and_guardians_by_option_or_by_chance() -> None:
    """AK-3.7, AK-3.8: the table may leave both to NATURE."""
    s = GAME.start(2, options={"scenario": "random", "guardian_2": "mummy"})
    assert can(s) == [f"scenario {name}" for name in SCENARIOS]
    act(s, "scenario old_kingdom", "start p1", "god re", "god amun")
    assert can(s) == ["guardian cat_mummy", "guardian satis"]
    act(s, "guardian satis")
    assert can(s) == ["guardian giant_scorpion", "guardian androsphinx"]
    act(s, "guardian giant_scorpion")
    assert list(s.dump()["guardians"]) == ["satis", "mummy", "giant_scorpion"]
    assert s.dump()["scenario"] == "old_kingdom"


def test_unknown_options_are_refused() -> None:
    """AK-3.7: a scenario has to exist."""
    with pytest.raises(SetupError, match="new_kingdom"):
        GAME.start(2, options={"scenario": "new_kingdom"})
