"""EG-10, EG-12, EG-13: building turns, and what is built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.egizia.table import (
    GAME,
    LAST,
    act,
    asked,
    can,
    cards,
    crews,
    score,
    seat,
    stones,
    table,
    why_not,
)
from tests.games.frozen import edited


def turn(site: str, **more: Any) -> Any:
    """Red's building turn at a site."""
    red = {"crews": {"blue": 5, "black": 3, "yellow": 1, "joker": 2}, "stones": 9, **more.pop("red", {})}
    return table(["ship", 0, site], sites={site: ["red"]}, red=red, **more)


def test_sites_from_source_to_delta() -> None:
    """EG-10.1: Sphinx, obelisk and graves, pyramid and temple."""
    sites = {site: ["red"] for site in ("pyramid", "sphinx", "obelisk")}
    s = table(["build_phase"], sites=sites, red={"stones": 9})
    questions = []
    while s.actor == 0:
        questions.append(s.dump()["agenda"][-1])
        act(s, "decline")
    assert questions == [["build", 0, "sphinx"], ["build", 0, "obelisk"], ["build", 0, "pyramid"]]


def test_slot_order_then_reserve() -> None:
    """EG-10.2, R-8, R-10: nearest to the Nile first, whoever came first; the reserve after a declined slot."""
    s = table(["site", 0, "pyramid"], sites={"pyramid": ["green", "yellow", "blue", "red"]})
    order = []
    while s.actor >= 0:
        order.append(asked(s))
        act(s, "decline")
    assert order == ["green build", "yellow build", "blue build", "red build"]


def test_declining_returns_the_ship() -> None:
    """EG-10.3, R-56: no participation for the site."""
    s = act(turn("pyramid"), "decline")
    assert s.dump()["sites"]["pyramid"] == [None] * 4
    assert seat(s, "red")["ships"] == 8 and seat(s, "red")["sites"] == []


def test_one_basic_crew_with_or_without_joker() -> None:
    """EG-10.4: the joker never alone; used crews are out."""
    s = turn("pyramid")
    words = ["blue", "blue+joker", "black", "black+joker", "yellow", "yellow+joker"]
    assert can(s) == ["decline", *(f"commit {word}" for word in words)]
    s = turn("pyramid", red={"used": ["blue", "joker"]})
    assert can(s) == ["decline", "commit black", "commit yellow"]
    assert why_not(s, "commit blue") == why_not(s, "commit black+joker") == "EG-10.4"


def test_value_is_bound_by_strength_and_stones() -> None:
    """EG-10.5: at least 1, at most S and the stones at hand."""
    s = act(turn("pyramid", red={"stones": 4}), "commit black")
    assert [c for c in can(s) if "pyramid" in c] == ["build pyramid_1", "build pyramid_2", "build pyramid_3"]
    assert why_not(s, "finish") == "EG-10.5"
    assert why_not(s, "build pyramid_4") == "EG-10.5"
    act(s, "build pyramid_2")
    assert [c for c in can(s) if "pyramid" in c] == ["build pyramid_1"]
    assert "finish" in can(s)


def test_too_few_stones_is_its_own_reason() -> None:
    """EG-10.5."""
    s = act(turn("pyramid", red={"stones": 2}), "commit blue")
    line = GAME.refusal(s, GAME.space(s.rules).read("build pyramid_3") or -1)
    assert line.key == "refusal.too_few_stones"


def test_stones_leave_with_each_element_and_crews_are_turned() -> None:
    """EG-10.6, R-13, R-19: strength that was not needed is lost too."""
    s = act(turn("pyramid"), "commit blue+joker", "build pyramid_1")
    assert stones(s, "red") == 8 and score(s, "red") == 0
    act(s, "finish")
    assert seat(s, "red")["used"] == ["blue", "joker"] and score(s, "red") == 1


@pytest.mark.parametrize("red", [{"used": ["blue", "black", "yellow"]}, {"stones": 0}])
def test_who_cannot_build_declines_without_being_asked(red: dict[str, Any]) -> None:
    """EG-10.7: also for the reserve (EG-10.8)."""
    s = table(["site", 0, "pyramid"], sites={"pyramid": ["red", "blue", "green", "yellow"]}, red=red)
    assert asked(s) == "blue build"
    assert s.dump()["sites"]["pyramid"] == [None, "blue", "green", "yellow"]
    act(s, *["commit blue", "build pyramid_1"] * 2)  # strength 1 is spent on one block, and the turn is over
    assert asked(s) == "yellow build"


def test_a_general_card_keeps_the_building_turn_open() -> None:
    """EG-10.7: declining is automatic only when it is the sole option; new stones make building possible (EG-10.10)."""
    s = turn("pyramid", red={"stones": 0, "cards": ["A17"]})
    assert can(s) == ["decline", "play gain_stones"]
    act(s, "play gain_stones")
    assert "commit blue" in can(s)


def test_reserve_waits_for_a_declined_slot() -> None:
    """EG-10.8, R-11: without one the reserve ship stays without effect."""
    s = table(["site", 0, "pyramid"], seats=3, sites={"pyramid": ["blue", "green", None, "red"]})
    act(s, *["commit blue", "build pyramid_1"] * 2)
    assert asked(s) == "nobody" and s.dump()["sites"]["pyramid"] == ["blue", "green", None, "red"]
    s = table(["site", 0, "pyramid"], seats=3, sites={"pyramid": ["blue", "green", None, "red"]})
    act(s, "decline", "commit blue", "build pyramid_1")
    assert asked(s) == "red build"
    act(s, "decline")
    assert s.dump()["sites"]["pyramid"] == [None, "green", None, None]


def test_right_of_way() -> None:
    """EG-7.21, EG-10.9, R-44, R-45: from a slot only the sequence changes; from reserve all may build."""
    ships: list[str | None] = ["blue", "red", "green", "yellow"]
    s = table(["site", 0, "pyramid"], sites={"pyramid": ships}, red={"cards": cards("build_first")})
    assert asked(s) == "red build_first" and can(s) == ["yes", "no"]
    act(s, "yes", "commit blue", "build pyramid_1")
    assert asked(s) == "blue build"
    s = table(["site", 0, "pyramid"], sites={"pyramid": ships}, red={"cards": cards("build_first")})
    act(s, "no")
    assert asked(s) == "blue build"


def test_a_mover_from_reserve_who_declines_changes_nothing() -> None:
    """EG-10.9, R-45."""
    ships: list[str | None] = ["blue", "green", "yellow", "red"]
    s = table(["site", 0, "pyramid"], sites={"pyramid": ships}, red={"cards": cards("build_first")})
    act(s, "yes", "decline")
    assert asked(s) == "blue build" and s.declined == 0


def test_who_is_first_already_is_not_asked() -> None:
    """EG-7.21, D9."""
    s = table(["site", 0, "pyramid"], sites={"pyramid": ["red", "blue"]}, red={"cards": cards("build_first")})
    assert asked(s) == "red build"


def test_stones_gained_in_the_phase_count_at_once() -> None:
    """EG-10.10: three stones of the market at site B pay at site C."""
    sites: dict[str, list[str | None]] = {"obelisk": ["red"], "pyramid": ["red"]}
    s = table(
        ["site", 0, "pyramid"],
        ["site", 0, "obelisk"],
        sites=sites,
        red={"stones": 1, "stone_market": LAST["stone_market"]},
    )
    act(s, "commit blue", "market stone")
    assert stones(s, "red") == 3 and asked(s) == "red build"


def test_strength_follows_the_committed_crews() -> None:
    """EG-10.11: raising a committed crew raises S at once."""
    s = act(turn("pyramid", red={"cards": cards("free_raise")}), "commit black")
    assert "build pyramid_4" not in can(s)
    act(s, "play free_raise", "raise black")
    assert "build pyramid_4" in can(s)


def test_helping_hands() -> None:
    """EG-7.15, EG-10.12, R-12, R-57: +3 each, before or after the crews; stones are still paid in full."""
    s = turn("pyramid", red={"cards": cards("strength_bonus", 2), "stones": 7})
    act(s, "play strength_bonus")
    assert "decline" not in can(s) and why_not(s, "decline") == "EG-10.13"
    act(s, "commit yellow")  # 1 + 3
    assert "build pyramid_5" not in can(s)
    act(s, "play strength_bonus")  # 1 + 6
    act(s, "build pyramid_6", "build pyramid_1")
    assert (score(s, "red"), stones(s, "red")) == (8, 0)  # 6 + 1, and the full row 6


def test_joint_work_before_the_crews() -> None:
    """EG-7.16, EG-10.12: another crew must be committed."""
    s = turn("pyramid", red={"cards": cards("extra_crew"), "stones": 9})
    act(s, "play extra_crew")
    act(s, "commit blue+joker")
    assert asked(s) == "red second_crew" and can(s) == ["second black", "second yellow"]
    assert why_not(s, "second blue") == "EG-10.4"
    act(s, "second black")
    assert "build pyramid_6" in can(s)
    act(s, "build pyramid_6", "build pyramid_3")
    assert seat(s, "red")["used"] == ["blue", "black", "joker"]


def test_joint_work_once_a_turn(tmp_path: Path) -> None:
    """EG-7.16, EG-10.12: with other data a hand may hold two such cards; one a turn all the same."""
    edition = edited(GAME, tmp_path, ('{ op = "strength_bonus", amount = 3 }', '{ op = "extra_crew", crews = 1 }'))
    data = turn("pyramid", red={"cards": cards("strength_bonus") + cards("extra_crew"), "stones": 9}).dump()
    s = GAME.load(GAME.rules(4, edition), data)
    assert "play extra_crew" in can(s)
    act(s, "play extra_crew")
    assert len(seat(s, "red")["cards"]) == 1 and "play extra_crew" not in can(s)


def test_joint_work_in_mid_turn() -> None:
    """EG-10.12, EG-10.13: after something was built any unused crew will do."""
    s = act(turn("pyramid", red={"cards": cards("extra_crew"), "used": ["black"]}), "commit blue", "build pyramid_5")
    assert can(s) == ["finish", "play extra_crew"]
    act(s, "play extra_crew")  # only yellow is left, so it joins without being asked
    assert can(s) == ["finish", "build pyramid_1", "build pillar_left", "build pillar_right"]


def test_joint_work_needs_another_crew() -> None:
    """EG-10.12."""
    s = turn("pyramid", red={"cards": cards("extra_crew"), "used": ["black", "yellow"]})
    assert "play extra_crew" not in can(s)


def test_building_cards_only_if_a_build_is_possible() -> None:
    """EG-10.12, EG-7.27: without stones, or with nothing left to build, they are not offered."""
    s = turn("pyramid", red={"cards": cards("strength_bonus"), "stones": 0})
    assert asked(s) == "nobody"
    s = act(turn("pyramid", red={"cards": cards("strength_bonus"), "stones": 5}), "commit blue", "build pyramid_5")
    assert asked(s) == "nobody" and seat(s, "red")["cards"] == cards("strength_bonus")


def test_weak_crews_may_count_on_cards() -> None:
    """EG-10.12, EG-10.13, R-67: the card first, then the crew that is too weak alone."""
    full = {f"pyramid_{row}": ["blue"] * (7 - row) for row in range(1, 7)}
    full |= {"pillar_left": ["blue"] * 3, "pillar_right": ["blue"] * 2}  # the next pillar space costs 3
    s = turn(
        "pyramid",
        blocks=full,
        red={"crews": {"blue": 1, "black": 1}, "used": ["joker"], "cards": cards("strength_bonus")},
    )
    assert can(s) == ["decline", "play strength_bonus"]
    assert why_not(s, "commit blue") == "EG-10.5"
    act(s, "play strength_bonus")
    assert can(s) == ["commit blue", "commit black", "commit yellow"]


def test_promised_stones_are_not_spent_elsewhere() -> None:
    """EG-10.13: from the first building card or the commitment until the first element."""
    mine = cards("sell_stones") + cards("buy_raise") + cards("strength_bonus")
    s = turn("pyramid", red={"cards": mine})
    assert {"play sell_stones", "play buy_raise"} <= set(can(s))
    act(s, "commit blue")
    assert not {"play sell_stones", "play buy_raise"} & set(can(s))
    assert why_not(s, "play sell_stones") == "EG-10.13"
    act(s, "build pyramid_1")
    assert {"play sell_stones", "play buy_raise"} <= set(can(s))
    s = act(turn("pyramid", red={"cards": mine}), "play strength_bonus")
    assert not {"play sell_stones", "play buy_raise"} & set(can(s))


def test_general_cards_after_the_market_step() -> None:
    """EG-10.14, D20: three stones just received pay for a raise."""
    mine = {"cards": cards("buy_raise"), "stones": 1, "stone_market": LAST["stone_market"]}
    s = act(turn("obelisk", red=mine), "commit blue", "market stone")
    assert asked(s) == "red after_build"
    act(s, "play buy_raise", "raise joker")
    assert crews(s, "red")["joker"] == 3 and stones(s, "red") == 1


# -- site B


def test_any_sequence_of_obelisk_and_graves() -> None:
    """EG-12.1, EG-12.5: points in one move at the end."""
    s = act(turn("obelisk"), "commit blue+joker", "build grave", "tile 2", "build obelisk")
    assert score(s, "red") == 0
    act(s, "finish")
    assert seat(s, "red")["points"]["building"] == 5


def test_obelisk_grows_row_by_row() -> None:
    """EG-12.2: the next space is always the lowest free one."""
    s = turn("obelisk", blocks={"obelisk": ["blue", "blue", "green"]})
    assert GAME.view(s, 0)["buildings"]["obelisk"]["next"] == 2
    act(s, "commit blue", "build obelisk")
    assert s.dump()["blocks"]["obelisk"][:5] == ["blue", "blue", "green", "red", None]
    assert GAME.view(s, 0)["buildings"]["obelisk"]["next"] == 3


def test_only_the_first_grave_tile() -> None:
    """EG-12.3, R-17: none can be skipped; the block counts in the graves, the tile is kept."""
    s = turn("obelisk", tiles=[5, 2, 2, 2], red={"crews": {"blue": 4, "joker": 2}})
    act(s, "commit blue")
    assert "build grave" not in can(s) and why_not(s, "build grave") == "EG-10.5"


def test_a_tile_turned_up_may_be_taken_in_the_same_turn() -> None:
    """EG-12.4, R-16, R-63: four lie open as long as there are enough."""
    owners = ["blue"] * 8
    s = turn("obelisk", blocks={"grave": owners}, tiles=[2] * 4 + [3] * 4 + [4, 4, 4, 4])
    act(s, "commit blue", "build grave")
    assert asked(s) == "red element"  # all twelve are turned up, nothing to draw
    assert GAME.view(s, 0)["graves"]["open"] == [4, 4, 4]


def test_when_all_graves_are_taken_the_obelisk_remains() -> None:
    """EG-12.3, R-16."""
    s = turn("obelisk", blocks={"grave": ["blue"] * 12}, tiles=[2] * 4 + [3] * 4 + [4] * 4)
    act(s, "commit blue")
    assert [c for c in can(s) if c.startswith("build")] == ["build obelisk"]
    assert why_not(s, "build grave") == "EG-12.3"


def test_one_market_step_after_building() -> None:
    """EG-12.6, R-18: once a turn, also for graves alone; not at the pyramid."""
    s = act(
        turn("obelisk", tiles=[2, 2, 2, 2]), "commit blue", "build grave", "tile 3", "build grave", "tile 3", "finish"
    )
    assert can(s) == ["market grain", "market stone"]
    act(s, "market grain")
    assert asked(s) == "nobody" and seat(s, "red")["grain_market"] == 1


# -- site C


def test_pyramid_and_temple_in_any_sequence() -> None:
    """EG-13.1, EG-13.4."""
    s = act(turn("pyramid"), "commit blue+joker", "build pyramid_1", "build pillar_left", "build pyramid_2", "finish")
    assert seat(s, "red")["points"]["building"] == 1 + 1 + 2


def test_temple_order() -> None:
    """EG-13.2: pillars bottom-up by themselves, columns after both, lintel after all columns."""
    s = act(turn("pyramid"), "commit blue+joker")
    assert {"build pillar_left", "build pillar_right"} <= set(can(s))
    assert why_not(s, "build columns") == "EG-13.2" and why_not(s, "build lintel") == "EG-13.2"
    pillars = {"pillar_left": ["blue"] * 3, "pillar_right": ["blue"] * 3}
    s = act(turn("pyramid", blocks=pillars), "commit blue+joker")
    assert "build columns" in can(s) and "build lintel" not in can(s)
    assert why_not(s, "build pillar_left") == "EG-13.2"
    s = act(turn("pyramid", blocks={**pillars, "columns": ["blue"] * 3}), "commit blue+joker")
    assert "build lintel" in can(s)


def test_pyramid_rows_from_the_left() -> None:
    """EG-13.3, R-20: each row without gaps, lower rows need not be complete."""
    s = act(turn("pyramid", blocks={"pyramid_2": ["blue"]}), "commit blue", "build pyramid_2", "build pyramid_3")
    assert s.dump()["blocks"]["pyramid_2"] == ["blue", "red", None, None, None]
    assert s.dump()["blocks"]["pyramid_3"] == ["red", None, None, None]


def test_pyramid_support_as_an_option() -> None:
    """EG-13.3, R-20: a space needs the two below it."""
    option = {"pyramid_support": "two_below"}
    s = act(turn("pyramid", options=option, blocks={"pyramid_1": ["blue"]}), "commit blue")
    assert not any(c.startswith("build pyramid_2") for c in can(s))
    assert why_not(s, "build pyramid_2") == "EG-13.3"
    s = act(turn("pyramid", options=option, blocks={"pyramid_1": ["blue"] * 2}), "commit blue")
    assert "build pyramid_2" in can(s)


def test_row_bonus_goes_to_the_majority() -> None:
    """EG-13.5, R-21: the winner need not be the builder, and counts own blocks only."""
    s = act(turn("pyramid", blocks={"pyramid_4": ["blue", "blue"]}), "commit blue", "build pyramid_4", "finish")
    assert (seat(s, "blue")["points"]["rows"], seat(s, "red")["points"]["rows"]) == (2, 0)


def test_row_bonus_for_all_blocks_as_an_option() -> None:
    """EG-13.5, R-21."""
    s = turn("pyramid", blocks={"pyramid_4": ["blue", "blue"]}, options={"row_bonus_counts": "all_stones"})
    act(s, "commit blue", "build pyramid_4", "finish")
    assert seat(s, "blue")["points"]["rows"] == 3


def test_row_bonuses_after_the_builders_points_in_sequence() -> None:
    """EG-13.6, R-22, R-64: red's points first, then row 5 for blue, then row 6 for red."""
    s = turn(
        "pyramid",
        blocks={"pyramid_5": ["blue"]},
        red={"crews": {"blue": 9, "joker": 2}, "stones": 11},
        blue={"score": 11},
    )
    s.events = []
    act(s, "commit blue+joker", "build pyramid_5", "build pyramid_6")
    lines = [GAME.say(s.rules, GAME.sentence(s.rules, event, 0), "en") for event in s.events]
    assert lines[-5:] == [
        "Red scores 11 points and stands at 11.",
        "Complete: pyramid row 5. Blue has the most blocks, and 1 block counts.",
        "Blue scores 1 point and stands at 12.",
        "Complete: pyramid row 6. Red has the most blocks, and 1 block counts.",
        "Red scores 1 point and stands at 12.",
    ]
    assert s.dump()["track"][:2] == ["blue", "red"]


def test_wooden_blocks_are_no_limit_unless_the_table_wants_it() -> None:
    """EG-1.3, R-55."""
    owners = {"pyramid_1": ["red"] * 6, "pyramid_2": ["red"] * 5, "obelisk": ["red"] * 9}
    assert "commit blue" in can(turn("pyramid", blocks=owners))
    s = turn("pyramid", blocks=owners, options={"wooden_stones_limited": "true"}, red={"cards": cards("free_raise")})
    assert can(s) == ["decline", "play free_raise"]
    owners["obelisk"] = ["red"] * 8
    s = act(turn("pyramid", blocks=owners, options={"wooden_stones_limited": "true"}), "commit blue", "build pyramid_3")
    assert asked(s) == "nobody" and score(s, "red") == 3


def test_elements_of_other_sites_are_refused() -> None:
    """EG-10.1."""
    s = act(turn("pyramid"), "commit blue")
    assert why_not(s, "build obelisk") == "EG-10.1"


def test_two_owners_of_right_of_way(tmp_path: Path) -> None:
    """EG-7.21, R-58: with other data, the later mover goes in front; who is first already is not asked."""
    old = '{ op = "buy_raise", stones = 2, steps = 1, per_round = 1 }'
    edition = edited(GAME, tmp_path, (old, '{ op = "build_first" }'))
    data = table(
        ["site", 0, "pyramid"],
        sites={"pyramid": ["blue", "green", "red"]},
        red={"cards": ["B20"]},
        green={"cards": ["B21"], "stones": 0},
    ).dump()
    data["agenda"], data["sites"]["pyramid"] = [["site", 0, "pyramid"]], ["blue", "green", "red", None]
    s = GAME.load(GAME.rules(4, edition), {**data, "turn_state": {**data["turn_state"], "declined": 0}})
    assert asked(s) == "green build_first"
    act(s, "yes")
    assert asked(s) == "red build_first"
    act(s, "yes")
    order = []
    while s.actor >= 0:
        order.append(asked(s))
        act(s, "decline")
    assert order == ["red build", "blue build"]  # green has no stones and declines without being asked


def test_no_basic_crew_left_means_no_building_card() -> None:
    """EG-10.4, EG-10.12: the joker alone is of no use, whatever cards are in hand."""
    mine = cards("strength_bonus") + cards("free_raise")
    s = turn("pyramid", red={"used": ["blue", "black", "yellow"], "cards": mine})
    assert can(s) == ["decline", "play free_raise"]
