"""The worked examples EX-1 to EX-31, given / when / then."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.egizia.table import (
    COLOURS,
    GAME,
    LAST,
    act,
    asked,
    can,
    cards,
    crews,
    fields,
    quarries,
    score,
    seat,
    stones,
    table,
)


def test_ex_1_start_position_four_players() -> None:
    """EX-1 (EG-1.1 to EG-1.12)."""
    s = act(GAME.start(4), "number 1", "number 2", "number 3", "number 4")
    s = act(s, "sphinx S01", "sphinx S02", "sphinx S03", "sphinx S04", "tile 2", "tile 4", "tile 4", "tile 6")
    assert [stones(s, c) for c in COLOURS] == [2, 3, 4, 5]
    for colour in COLOURS:
        here = seat(s, colour)
        assert here["crews"] == {"blue": 1, "black": 1, "yellow": 1, "joker": 2}
        assert here["ships"] == 8
        assert here["used"] == []
        assert (here["grain_market"], here["stone_market"], here["score"]) == (0, 0, 0)
        assert len(here["sphinx"]) == 1
    view = GAME.view(s, 0)
    assert view["track"] == ["yellow", "green", "blue", "red"]
    assert view["ring"] == "middle"
    assert view["graves"] == {"open": [2, 4, 4, 6], "taken": [], "face_down": 8}
    assert view["decks"] == {"nile": 56, "sphinx": 25}
    assert [view["seats"][p]["quarry_yield"] for p in range(4)] == [3] * 4
    assert [view["seats"][p]["field_yield"] for p in range(4)] == [[6, 0, 0]] * 4


def test_ex_2_start_position_two_players() -> None:
    """EX-2 (EG-1.1, EG-1.6, EG-18.1)."""
    s = GAME.start(2)
    assert can(s) == ["number 1", "number 2"]
    act(s, "number 2", "number 1")
    assert [stones(s, "red"), stones(s, "blue")] == [3, 2]
    assert [len(site["slots"]) for site in GAME.view(s, 0)["sites"].values()] == [2, 2, 2]


def test_ex_3_enough_grain() -> None:
    """EX-3 (EG-8.2, EG-8.3, EG-8.4)."""
    s = table(
        ["feed", 1],
        blue={
            "crews": {"blue": 1, "black": 2, "yellow": 3, "joker": 3},
            "cards": fields("yellowgreen", 5),
            "stones": 3,
        },
    )
    assert (score(s, "blue"), stones(s, "blue")) == (0, 3)
    assert s.grain == 0


def hungry_red(**more: Any) -> Any:
    """Red of EX-4: needs 10, has 8, penalty 2, one grain store."""
    return {
        "crews": {"blue": 2, "black": 2, "yellow": 2, "joker": 4},
        "cards": fields("green", 2) + cards("feed_grain"),
        "grain_market": 1,
        **more,
    }


def test_ex_4_anytime_grain_card() -> None:
    """EX-4 (EG-7.11, EG-8.5)."""
    s = table(["feed", 0], ring="left", red=hungry_red())
    assert can(s) == ["done", "play feed_grain"]
    act(s, "play feed_grain")  # the only option left is to feed, so the turn ends by itself
    assert score(s, "red") == 0
    assert cards("feed_grain")[0] in s.dump()["out"]
    s = table(["feed", 0], ring="left", red=hungry_red())
    act(s, "done")
    assert score(s, "red") == -4
    assert cards("feed_grain")[0] in seat(s, "red")["cards"]


def test_ex_5_hunger() -> None:
    """EX-5 (EG-2.3, EG-2.12, EG-8.4)."""
    s = table(
        ["feed", 2],
        red={"score": 8},
        green={
            "score": 12,
            "crews": {"blue": 3, "black": 3, "yellow": 4, "joker": 4},
            "cards": fields("yellowgreen", 6) + fields("brown", 8),
            "grain_market": 1,
        },
    )
    assert score(s, "green") == 8
    assert s.dump()["track"][:2] == ["red", "green"]


@pytest.mark.parametrize(("ring", "grain"), [("left", 6), ("middle", 11), ("right", 18)])
def test_ex_6_what_the_ring_irrigates(ring: str, grain: int) -> None:
    """EX-6 (EG-2.12)."""
    s = table(["last_chance", 0], ring=ring, red={"cards": fields("yellowgreen", 5) + fields("brown", 7)})
    assert GAME.view(s, 0)["seats"][0]["supply"] == grain


def test_ex_7_two_quarries() -> None:
    """EX-7 (EG-9.1)."""
    assert stones(table(["produce", 0], red={"stones": 1, "cards": quarries(2)}), "red") == 6


def test_ex_8_stone_limit() -> None:
    """EX-8 (EG-2.5)."""
    assert stones(table(["produce", 0], red={"stones": 23, "cards": quarries(2)}), "red") == 25


def test_ex_9_sphinx() -> None:
    """EX-9 (EG-11.1 to EG-11.4)."""
    blue = {"crews": {"black": 2}, "stones": 2}
    s = table(["ship", 1, "sphinx"], sites={"sphinx": ["blue"]}, blue=blue)
    act(s, "commit black")
    assert can(s) == ["draw 1", "draw 2"]
    act(s, "draw 2", "sphinx S05", "sphinx S07", "keep S05")
    assert seat(s, "blue")["sphinx"] == ["S05", "S21"]
    assert s.dump()["sphinx"]["bottom"] == ["S07"]
    assert (score(s, "blue"), stones(s, "blue"), seat(s, "blue")["used"]) == (1, 0, ["black"])


def test_ex_10_obelisk_and_graves() -> None:
    """EX-10 (EG-10.5, EG-12.1 to EG-12.6)."""
    s = table(
        ["ship", 0, "obelisk"],
        sites={"obelisk": ["red"]},
        blocks={"obelisk": ["yellow"]},
        red={"crews": {"blue": 5}, "stones": 7},
    )
    act(s, "commit blue+joker", "build obelisk", "build obelisk", "build grave")
    assert asked(s) == "nature turn_tile"
    act(s, "tile 6")
    assert asked(s) == "red market_choice"  # no further element is possible, the turn has ended by itself
    assert (stones(s, "red"), score(s, "red"), seat(s, "red")["used"]) == (0, 7, ["blue", "joker"])
    view = GAME.view(s, 0)
    assert (view["seats"][0]["blocks"]["obelisk"], view["seats"][0]["blocks"]["graves"]) == (2, 1)
    assert view["graves"] == {"open": [2, 3, 5, 6], "taken": [4], "face_down": 7}
    assert can(s) == ["market grain", "market stone"]
    act(s, "market stone")
    assert seat(s, "red")["stone_market"] == 1


def test_ex_11_limited_by_stones() -> None:
    """EX-11 (EG-10.5, EG-13.4)."""
    yellow = {"crews": {"blue": 3}, "stones": 2}
    s = table(["ship", 3, "pyramid"], sites={"pyramid": ["yellow"]}, blocks={"pyramid_1": ["red"] * 6}, yellow=yellow)
    act(s, "commit blue", "build pyramid_2")
    assert asked(s) == "nobody"
    assert (score(s, "yellow"), stones(s, "yellow"), seat(s, "yellow")["used"]) == (2, 0, ["blue"])


def test_ex_12_row_bonus() -> None:
    """EX-12 (EG-13.5)."""
    s = table(
        ["ship", 3, "pyramid"],
        sites={"pyramid": ["yellow"]},
        blocks={
            "pyramid_2": ["yellow", "red", "blue", "green"],
            "pyramid_3": ["green", "green", "red", "blue"],
        },
        yellow={"crews": {"blue": 2}, "stones": 2},
    )
    act(s, "commit blue", "build pyramid_2")
    assert seat(s, "yellow")["points"]["building"] == 2
    assert seat(s, "yellow")["points"]["rows"] == 2
    assert score(s, "green") == 0


def test_ex_13_building_above_an_incomplete_row() -> None:
    """EX-13 (EG-13.3)."""
    full = {"pyramid_2": ["red"] * 5, "pyramid_3": ["blue"] * 4}
    s = table(
        ["ship", 0, "pyramid"],
        sites={"pyramid": ["red"]},
        blocks=full,
        red={"crews": {"blue": 9}, "stones": 9},
    )
    act(s, "commit blue")
    assert "build pyramid_4" in can(s)


def test_ex_14_row_tie() -> None:
    """EX-14 (EG-13.5)."""
    s = table(
        ["ship", 0, "pyramid"],
        sites={"pyramid": ["red"]},
        blocks={"pyramid_4": ["green", "blue"]},
        red={"crews": {"blue": 4}, "stones": 4},
    )
    act(s, "commit blue", "build pyramid_4")
    assert (score(s, "green"), score(s, "blue"), score(s, "red")) == (1, 0, 4)


def test_ex_15_queueing() -> None:
    """EX-15 (EG-2.3, EG-15.1)."""
    s = table(["turn_order"], ["gain_points", 1, 3], ["gain_points", 0, 6], red={"score": 4}, blue={"score": 7})
    assert (score(s, "red"), score(s, "blue")) == (10, 10)
    assert s.dump()["track"][:2] == ["red", "blue"]
    assert seat(s, "blue")["number"] == seat(s, "red")["number"] - 1


def test_ex_16_participation() -> None:
    """EX-16 (EG-14.1)."""
    built = {"red": ["sphinx"], "blue": ["sphinx", "obelisk"], "green": ["sphinx", "obelisk", "pyramid"], "yellow": []}
    seats: dict[str, Any] = {colour: {"sites": sites} for colour, sites in built.items()}
    s = table(["bonus_phase"], **seats)
    assert s.scores() == [1, 3, 6, 0]


@pytest.mark.parametrize(
    ("points", "scarabs", "field"), [(48, 0, 48), (50, 0, 50), (51, 1, 1), (53, 1, 3), (100, 1, 50), (101, 2, 1)]
)
def test_ex_17_scarab(points: int, scarabs: int, field: int) -> None:
    """EX-17 (EG-2.1)."""
    s = table(["last_chance", 0], red={"score": points})
    here = GAME.view(s, 0)["seats"][0]
    assert (here["scarabs"], here["track_field"]) == (scarabs, field)


def test_ex_17_five_points_from_48() -> None:
    """EX-17 (EG-2.1): the move itself."""
    assert score(table(["gain_points", 0, 5], red={"score": 48}), "red") == 53


def two_steps(track: str) -> str:
    """The instant card with two steps on a market."""
    steps = {"op": "market", "track": track, "steps": 2}
    found = [card["id"] for card in GAME.edition().data["nile_card"] if steps in card["effects"]]
    return str(found[0])


def test_ex_18_stone_market_at_the_end() -> None:
    """EX-18 (EG-2.9, EG-7.9)."""
    s = table(
        ["place", 0], river={"card_1": two_steps("stone")}, red={"stone_market": LAST["stone_market"], "stones": 5}
    )
    act(s, "place card_1")
    assert (seat(s, "red")["stone_market"], stones(s, "red")) == (LAST["stone_market"], 11)


def test_ex_19_grain_market_at_the_end() -> None:
    """EX-19 (EG-2.9)."""
    s = table(["place", 0], river={"card_1": two_steps("grain")}, red={"grain_market": LAST["grain_market"]})
    act(s, "place card_1")
    assert (seat(s, "red")["grain_market"], score(s, "red")) == (LAST["grain_market"], 4)


def test_ex_20_arriving_and_staying() -> None:
    """EX-20 (EG-2.9)."""
    s = table(
        ["place", 0], river={"card_1": two_steps("stone")}, red={"stone_market": LAST["stone_market"] - 1, "stones": 0}
    )
    act(s, "place card_1")
    assert (seat(s, "red")["stone_market"], stones(s, "red")) == (LAST["stone_market"], 6)


def test_ex_21_doubling_a_crew_space() -> None:
    """EX-21 (EG-7.14)."""
    s = table(["place", 0], red={"crews": {"blue": 2, "black": 1}, "cards": cards("double_round_space")})
    act(s, "place thebae", "yes")
    assert (crews(s, "red")["blue"], crews(s, "red")["black"]) == (4, 3)


def test_ex_22_doubling_passalon() -> None:
    """EX-22 (EG-7.14, EG-6.6)."""
    red = {"crews": {"joker": 3}, "cards": cards("double_round_space")}
    s = act(table(["place", 0], ring="left", red=red), "place passalon", "yes", "ring right", "ring right")
    assert (crews(s, "red")["joker"], s.dump()["ring"]) == (5, "right")
    s = act(table(["place", 0], ring="left", red=red), "place passalon", "yes", "done", "done")
    assert (crews(s, "red")["joker"], s.dump()["ring"]) == (5, "left")


def test_ex_23_building_first_from_reserve() -> None:
    """EX-23 (EG-7.21, EG-10.9)."""
    strong: dict[str, Any] = {"crews": {"blue": 2}, "stones": 2}
    s = table(
        ["site", 0, "pyramid"],
        sites={"pyramid": ["blue", "green", "yellow", "red"]},
        red={**strong, "cards": cards("build_first")},
        blue=strong,
        green=strong,
        yellow=strong,
    )
    assert asked(s) == "red build_first"
    act(s, "yes")
    order = []
    while s.actor >= 0:
        order.append(asked(s))
        act(s, "commit blue", "build pyramid_1", "finish")
    assert order == ["red build", "blue build", "green build", "yellow build"]


def test_ex_24_two_crews_of_choice() -> None:
    """EX-24 (EG-7.8)."""
    card = cards("raise_choice")[0]
    ends = set()
    for first in ("blue", "black", "yellow", "joker"):
        for second in ("blue", "black", "yellow", "joker"):
            s = act(table(["place", 0], river={"card_1": card}), "place card_1")
            assert can(s) == ["raise blue", "raise black", "raise yellow", "raise joker"]
            act(s, f"raise {first}", f"raise {second}")
            assert asked(s) == "nobody"
            ends.add(tuple(crews(s, "red").values()))
    assert len(ends) == 10  # six pairs and four doubles
    assert (1, 1, 1, 4) in ends and (2, 1, 1, 3) in ends
    assert all(sum(end) == 7 for end in ends)


def test_ex_25_extra_sphinx_cards_need_a_building_turn() -> None:
    """EX-25 (EG-11.7)."""
    s = table(["ship", 0, "sphinx"], sites={"sphinx": ["red"]}, red={"stones": 0, "cards": cards("sphinx_draw")})
    assert asked(s) == "nobody"  # declined without asking
    assert s.dump()["sites"]["sphinx"] == [None] * 4
    assert seat(s, "red")["ships"] == 8
    assert cards("sphinx_draw")[0] in seat(s, "red")["cards"]


def final(**seats: Any) -> Any:
    """The end of the game; everyone's Sphinx cards are taken away unless given."""
    plain: dict[str, Any] = {colour: {"sphinx": [], **seats.pop(colour, {})} for colour in COLOURS}
    return table(["final_scoring"], **plain, **seats)


@pytest.mark.parametrize(("above_the_end", "points"), [(1, 3), (0, 3), (2, 0)])
def test_ex_26_selling_stones(above_the_end: int, points: int) -> None:
    """EX-26 (EG-16.4)."""
    market = LAST["stone_market"] - above_the_end
    assert score(final(red={"stones": 7, "stone_market": market}), "red") == points


@pytest.mark.parametrize(
    ("tiles", "points"),
    [([], 0), ([4, 6], 2), ([5, 6], 5), ([5, 5, 5, 5], 5), ([6, 5, 5, 5], 9), ([2], 2)],
)
def test_ex_27_graves(tiles: list[int], points: int) -> None:
    """EX-27 (EG-16.5): the smallest tile is a 2, so the sum 1 is shown by the table of the data instead."""
    s = final(tiles=tiles + [3, 3, 3, 2], blocks={"grave": ["red"] * len(tiles)}, red={"stones": 0})
    assert seat(s, "red")["points"]["graves"] == points


def test_ex_27_table_begins_at_one() -> None:
    """EX-27 (EG-16.5)."""
    assert GAME.edition().data["grave_scoring"][0]["min"] == 1


@pytest.mark.parametrize("holder", ["red", "yellow"])
def test_ex_28_players_at_the_end_of_the_stone_market(holder: str) -> None:
    """EX-28 (EG-17.3)."""
    seats: dict[str, Any] = {c: {"stone_market": LAST["stone_market"], "stones": 0} for c in ("red", "blue", "green")}
    seats.setdefault(holder, {"stones": 0})["sphinx"] = ["S09"]
    assert seat(final(**seats), holder)["points"]["sphinx"] == 7


def test_ex_29_crew_card() -> None:
    """EX-29 (EG-17.12)."""
    s = final(red={"sphinx": ["S22"], "crews": {"blue": 4}})
    assert seat(s, "red")["points"]["sphinx"] == 4


@pytest.mark.parametrize(("other", "points"), [([], 7), (["A04", "B16"], 7), (["A05", "A06", "B16", "B17"], 0)])
def test_ex_30_most_productive_fields(other: list[str], points: int) -> None:
    """EX-30 (EG-17.13): blue has nothing, then less than 11, then two improved brown fields of 13."""
    improves = {"B16": "A05", "B17": "A06"} if "A05" in other else {}
    mine = fields("yellowgreen", 5, 6)
    s = final(red={"sphinx": ["S28"], "cards": mine}, blue={"cards": other}, improves=improves)
    assert seat(s, "red")["points"]["sphinx"] == points


def test_ex_30_equal_is_enough() -> None:
    """EX-30 (EG-17.13, R-37): yellow-green 4 against an improved 4 ... a tie is enough, one more is not."""
    s = final(red={"sphinx": ["S28"], "cards": ["B03"]}, blue={"cards": ["A05", "B16"]}, improves={"B16": "A05"})
    assert seat(s, "red")["points"]["sphinx"] == 7  # 6 against 6


def test_ex_31_permanent_cards() -> None:
    """EX-31 (EG-17.9)."""
    mine = fields("green", 2, 3) + quarries(2) + cards("free_raise") + cards("build_first") + cards("feed_grain")
    assert seat(final(red={"sphinx": ["S19"], "cards": mine}), "red")["points"]["sphinx"] == 4
