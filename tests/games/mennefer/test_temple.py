"""MN-7.32 to MN-7.42: priestesses, offerings, the obelisk and its deity."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import DATA, GAME, act, asked, can, ends, has, items, seat, shown, table, why_not

SHELVES = ["I-1", "I-2", "I-3", "I-4", "II-1", "II-2", "II-3", "III-1", "III-2"]


@pytest.mark.parametrize(("room", "cost"), [(0, 1), (1, 1), (2, 2), (3, 2)])
def test_entering_a_room_costs_steps(room: int, cost: int) -> None:
    """MN-7.32."""
    upright = [0] * 5
    upright[room] = 4
    word = "entrance" if room == 0 else str(room)
    if cost > 1:
        assert asked(table(["priestesses", 0, cost - 1, 0], white={"upright": upright})) == "nobody"
    s = act(table(["priestesses", 0, 2, 0], white={"upright": upright}), f"priestess {word}")
    assert seat(s)["upright"][room + 1] == 1
    assert s.dump()["agenda"] == ([["priestesses", 0, 1, 2]] if cost == 1 else [])


def test_moves_room_by_room() -> None:
    """MN-7.33: upright or lying, never back, room 4 is the last; she stands after a move."""
    s = table(["priestesses", 0, 3, 0], white={"upright": [0, 1, 0, 0, 1], "lying": [0, 0, 1, 0, 1]})
    assert can(s) == ["pass", "priestess 1", "priestess 2 lying"]
    assert why_not(s, "priestess entrance") == "MN-7.33"
    assert why_not(s, "priestess 3") == "MN-7.33"
    act(s, "priestess 2 lying")
    assert has(s, "upright", "lying") == [[0, 1, 0, 1, 1], [0, 0, 0, 0, 1]]
    assert can(s) == ["pass", "priestess 1"]
    assert why_not(s, "priestess 3") == "MN-7.32"


def brute_force(places: list[int], steps: int) -> set[tuple[int, ...]]:
    """All rooms reachable by single steps of any priestess, told without the engine."""
    seen = {tuple(sorted(places))}
    todo = [(places, steps)]
    while todo:
        rooms, left = todo.pop()
        for k, room in enumerate(rooms):
            cost = [1, 1, 2, 2, 99][room]
            if cost <= left:
                after = rooms[:k] + [room + 1] + rooms[k + 1 :]
                seen.add(tuple(sorted(after)))
                todo.append((after, left - cost))
    return seen


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize("places", [[0, 0, 0, 0], [0, 0, 1, 3], [1, 2, 2, 4], [2, 3, 3, 3]])
def test_all_uses_of_steps_are_possible_and_no_others(places: list[int], steps: int) -> None:
    """MN-7.32, MN-7.33, R-1."""
    upright = [places.count(room) for room in range(5)]
    found = set()
    for end in ends(table(["priestesses", 0, steps, 0], white={"upright": upright})):
        found.add(tuple(room for room, n in enumerate(seat(end)["upright"]) for _ in range(n)))
    assert found == brute_force(places, steps)


OFFERS = {"upright": [3, 1, 0, 0, 0], "goods": {"I-1": "G30"}, "food": 0}


def test_the_offering_comes_before_or_after_the_moves() -> None:
    """MN-7.34, R-48: not between; after a move it ends the action and the steps left lapse."""
    s = table(["priestesses", 0, 3, 1], white=OFFERS)
    assert can(s) == ["pass", "offer", "priestess entrance", "priestess 1"]
    act(s, "priestess entrance", "offer", "basket 1R", "do disc 2")
    assert (asked(s), has(s, "food", "upright", "lying")) == ("nobody", [2, [2, 1, 0, 0, 0], [0, 1, 0, 0, 0]])


def test_after_an_offering_only_moves_remain() -> None:
    """MN-7.34, R-23: the priestess who has just lain down may move with the steps of the same action."""
    white = {**OFFERS, "goods": {"I-1": "G30", "I-2": "G31"}}
    s = act(table(["priestesses", 0, 2, 1], white=white), "offer", "give I-1", "basket 1R", "do disc 2")
    assert can(s) == ["pass", "priestess entrance", "priestess 1 lying"]
    assert why_not(s, "offer") == "MN-7.34"
    act(s, "priestess 1 lying")
    assert has(s, "upright", "lying") == [[3, 0, 1, 0, 0], [0] * 5]


def test_moves_without_offering() -> None:
    """MN-7.34: not every priestess carries a basket."""
    s = table(["priestesses", 0, 2, 0], white=OFFERS)
    assert why_not(s, "offer") == "MN-7.34"


@pytest.mark.parametrize("white", [
    {"upright": [3, 1, 0, 0, 0]},
    {"upright": [3, 1, 0, 0, 0], "goods": {"I-1": "G30"}, "turned": ["I-1"], "baskets": ["2L"]},
    {"upright": [3, 0, 0, 0, 0], "lying": [0, 1, 0, 0, 0], "goods": {"I-1": "G30"}},
    {"upright": [4, 0, 0, 0, 0], "goods": {"I-1": "G30"}},
    {"upright": [3, 1, 0, 0, 0], "goods": {"I-1": "G30", "I-2": "G31", "I-3": "G32"}, "turned": ["I-2", "I-3"],
     "baskets": ["1L", "1R"]},
])  # fmt: skip
def test_what_an_offering_needs(white: dict[str, Any]) -> None:
    """MN-7.35, R-19: a good with a basket, and an upright priestess in a room with a free field."""
    s = table(["priestesses", 0, 1, 1], white=white)
    assert "offer" not in can(s)
    assert why_not(s, "offer") == "MN-7.35"


@pytest.mark.parametrize(("shelf", "actions"), [("I-1", ["heka 2"]), ("II-1", ["heka 2", "papyrus_buy"]),
                                                ("III-1", ["heka 2", "papyrus_buy", "disc 3"])])  # fmt: skip
def test_actions_of_a_good_by_its_level(shelf: str, actions: list[str]) -> None:
    """MN-7.36: level I the first action, level II two, level III all three, in any order."""
    goods = {name: f"G{n}" for n, name in enumerate(SHELVES[: SHELVES.index(shelf) + 1], 20)}
    s = table(["offer_good", 0], white={"goods": {**goods, shelf: "G01"}, "upright": [3, 1, 0, 0, 0]}, goods=[None] * 4)
    if asked(s) == "white offer_good":
        act(s, f"give {shelf}")
    if len(actions) == 1:
        assert has(s, "heka") == [7]  # a plain gain alone
    else:
        assert can(s) == ["pass", *(f"do {action}" for action in actions)]


def test_goods_that_can_be_offered() -> None:
    """MN-7.36, MN-7.37: each once."""
    white = {"goods": {"I-1": "G30", "I-2": "G31", "I-3": "G32"}, "turned": ["I-2"], "baskets": ["1L"]}
    s = table(["offer_good", 0], white={**white, "upright": [3, 0, 1, 0, 0]})
    assert can(s) == ["give I-1", "give I-3"]
    assert why_not(s, "give I-2") == "MN-7.37"
    assert why_not(s, "give II-1") == "MN-7.35"


def test_the_good_is_turned_over() -> None:
    """MN-7.37, R-57: it stays, counts as a good, and has no basket any more."""
    s = act(table(["priestesses", 0, 1, 1], white=OFFERS), "offer")
    assert (has(s, "turned", "goods"), asked(s)) == ([["I-1"], {"I-1": "G30"}], "white basket")
    assert shown(s)["goods"]["I-1"] == {"id": "G30", "basket": False, "turned": True}
    assert why_not(s, "basket 4L") == "MN-7.38"


def test_the_good_being_offered_is_not_offered_again() -> None:
    """R-22: nested offerings take another one."""
    goods = {"I-1": "G30", "I-2": "G31", "I-3": "G32"}
    white = {"goods": goods, "offering": ["I-1"], "upright": [2, 2, 0, 0, 0]}
    s = table(["basket", 0], ["turn_good", 0, "I-1"], ["offer_good", 0], white=white)
    assert can(s) == ["give I-2", "give I-3"]
    assert why_not(s, "give I-1") == "MN-7.37"
    act(s, "give I-3", "basket 1R", "pass")
    assert has(s, "turned", "offering", "baskets") == [["I-1", "I-3"], [], ["1L", "1R"]]  # the outer one has gone on
    assert asked(s) == "white favour"  # 1L was the only field left for its basket


def test_the_basket_and_then_the_priestess() -> None:
    """MN-7.38: a free field of a room with an upright priestess; its actions in any order; then one lies down."""
    s = table(["basket", 0], white={"upright": [1, 0, 2, 1, 0]})
    assert can(s) == ["basket 2L", "basket 2R", "basket 3L", "basket 3R"]
    act(s, "basket 2R")
    assert can(s) == ["pass", "do papyrus_take", "do disc 1"]
    assert has(s, "lying") == [[0] * 5]
    act(s, "do disc 1", "scroll 1")
    assert has(s, "disc", "papyri", "baskets") == [1, ["S01"], ["2R"]]
    assert has(s, "upright", "lying") == [[1, 0, 1, 1, 0], [0, 0, 1, 0, 0]]


@pytest.mark.parametrize("field", DATA["temple"]["field"], ids=lambda row: row["id"])
def test_actions_of_the_temple_fields(field: dict[str, Any]) -> None:
    """MN-7.38: as printed on each field."""
    upright = [int(room == field["room"]) for room in range(5)]
    s = act(table(["basket", 0], white={"upright": upright}), f"basket {field['id']}")
    if field["actions"] == ["favour 3"]:
        assert s.dump()["agenda"][-1] == ["favour", 0, 3]
    else:
        assert set(can(s)) == {"pass", *(f"do {action}" for action in field["actions"])}


def test_fields_are_free_for_each_player() -> None:
    """MN-7.39, R-20: baskets of others do not matter; one's own do."""
    s = table(["basket", 0], white={"upright": [0, 2, 2, 0, 0], "baskets": ["1L"]}, red={"baskets": ["1L", "1R", "2L"]})
    assert can(s) == ["basket 1R", "basket 2L", "basket 2R"]
    assert why_not(s, "basket 1L") == "MN-7.39"
    assert GAME.view(s, 0)["temple"]["1L"] == ["white", "red"]


def test_a_ninth_basket_finds_no_field() -> None:
    """MN-7.39, MN-7.35, R-20: eight fields for nine baskets; the last good cannot be offered."""
    goods = {name: f"G{n}" for n, name in enumerate(SHELVES, 20)}
    white = {"goods": goods, "turned": SHELVES[:8], "baskets": [row["id"] for row in DATA["temple"]["field"]]}
    s = table(["priestesses", 0, 2, 1], white={**white, "upright": [1, 1, 1, 1, 0]})
    assert why_not(s, "offer") == "MN-7.35"


def test_a_basket_without_a_place_leaves_play() -> None:
    """R-21: the good is turned over all the same, no field acts and nobody lies down."""
    white = {"goods": {"I-1": "G30"}, "offering": ["I-1"], "upright": [3, 0, 0, 0, 0], "lying": [0, 1, 0, 0, 0]}
    s = table(["basket", 0], ["turn_good", 0, "I-1"], white=white)
    assert has(s, "turned", "baskets", "lost_baskets", "offering") == [["I-1"], [], 1, []]
    assert (has(s, "lying"), asked(s)) == ([[0, 1, 0, 0, 0]], "nobody")
    assert not [text for text in GAME.invariants(None, s) if "invariant 6" in text]


def test_nobody_upright_is_left() -> None:
    """R-47."""
    s = table(["lay_down", 0, 2], white={"upright": [3, 0, 0, 0, 0], "lying": [0, 0, 1, 0, 0]})
    assert has(s, "upright", "lying") == [[3, 0, 0, 0, 0], [0, 0, 1, 0, 0]]


# -- obelisk -------------------------------------------------------------------------------


def test_the_disc_climbs_step_by_step() -> None:
    """MN-7.40."""
    assert has(table(["disc", 0, 3]), "disc") == [3]


def test_a_deity_acts_in_the_middle_of_a_climb() -> None:
    """MN-7.40, R-12: at once; then the rest; two deity fields are two actions."""
    s = table(["disc", 0, 6], white={"disc": 3}, deity="thoth")
    assert (has(s, "disc"), asked(s)) == ([4], "white scarab")
    act(s, "scarab nile")
    assert (has(s, "disc"), asked(s)) == ([8], "white scarab")
    act(s, "scarab nile")
    assert (has(s, "disc"), asked(s), seat(s)["scarabs"]["nile"]) == ([9], "nobody", 2)


def test_steps_beyond_the_top_are_favours() -> None:
    """MN-7.41."""
    s = table(["disc", 0, 4], white={"disc": 13}, deity="maat")
    assert (has(s, "disc", "heart", "feather"), asked(s)) == ([15, 1, 1], "white favour")
    act(s, "favour food 1")
    assert (has(s, "food"), asked(s)) == ([6], "white favour")
    act(s, "pass")
    assert asked(s) == "nobody"


@pytest.mark.parametrize(("deity", "options"), [
    ("isis", ["pass", "do mix 3"]),
    ("mut", ["pass", "do embalm 1 | carve 1"]),
    ("osiris", ["pass", "scroll 1", "scroll 2", "scroll 3", "scroll 4"]),
    ("ptah", ["pass", "good 1", "good 2", "good 3", "good 4"]),
    ("sobek", ["pass", "boat harbour"]),
    ("thoth", ["pass", "scarab pyramids", "scarab necropolis", "scarab temple", "scarab nile", "scarab sphinxes"]),
])  # fmt: skip
def test_deities(deity: str, options: list[str]) -> None:
    """MN-7.42, R-49: each may be passed; what Osiris and Ptah give is free."""
    s = table(["disc", 0, 1], deity=deity, white={"disc": 7, "food": 0, "heka": 0})
    assert can(s) == options
    assert asked(act(s, "pass")) == "nobody"


def test_hathor_and_maat() -> None:
    """MN-7.42."""
    s = table(["disc", 0, 1], deity="hathor", white={"disc": 7})
    assert len(can(s)) == 19 and asked(s) == "white agreement"
    assert has(table(["disc", 0, 1], deity="maat", white={"disc": 7}), "heart", "feather") == [1, 1]


def test_sobek_moves_without_activation() -> None:
    """MN-7.42, MN-7.50."""
    s = table(["disc", 0, 1], deity="sobek", white={"disc": 7, "boats": ["3"], "harbour": 3})
    assert why_not(s, "activate 3") == "MN-7.50"
    act(s, "boat 3", "to 5")
    assert (has(s, "boats"), asked(s)) == ([["5"]], "nobody")


def test_full_places_make_a_deity_lapse() -> None:
    """R-49, MN-7.26, MN-7.31."""
    white = {"disc": 7, "papyri": ["S20", "S10", "S30", "S11", "S12"]}
    assert asked(table(["disc", 0, 1], deity="osiris", white=white)) == "nobody"


def test_interrupted_actions_go_on_as_they_were() -> None:
    """R-46, MN-4.7: a nested action moves the same pieces; the outer one is still before its first move."""
    white = {**OFFERS, "disc": 3}
    s = table(
        ["priestesses", 0, 2, 1], ["boats", 0, 2, 1], white={**white, "boats": ["1"], "harbour": 3}, deity="sobek"
    )
    act(s, "activate 1")
    assert s.dump()["agenda"][-1][2:] == [2]  # still two steps, before the first move, no activation left
    act(s, "pass", "offer", "basket 1R")
    assert can(s) == ["pass", "do disc 2"]
    act(s, "do disc 2", "boat harbour", "to 2")  # Sobek in the middle of the climb
    assert can(s)[0] == "pass" and asked(s) == "white priestesses"
    assert has(s, "disc", "boats") == [5, ["1", "2"]]


def test_a_good_just_bought_can_be_offered() -> None:
    """R-43."""
    s = act(table(items("tile.A15"), white={"upright": [3, 1, 0, 0, 0]}), "do good_buy", "good 4")
    assert "offer" in can(s)


def test_as_many_lying_as_standing_in_a_room_can_move() -> None:
    """MN-4.10, MN-7.33: one of each in room 1, the others at the end of their way."""
    s = table(items("tile.A07"), white={"upright": [0, 1, 0, 0, 2], "lying": [0, 1, 0, 0, 0]})
    assert "do priestess 2" in can(s)
