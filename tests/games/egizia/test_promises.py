"""EG-10.8 to EG-10.13: what a building card may promise, and who builds when somebody moves to the first place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.egizia.table import GAME, act, asked, can, cards, seat, table
from tests.games.egizia.test_building import turn
from tests.games.frozen import frozen_text

from mehen.games.egizia.steps.building import is_unused

TEMPLE = {"pillar_left": ["blue"] * 3, "pillar_right": ["blue"] * 3, "columns": ["blue"] * 3, "lintel": ["blue"] * 2}


def only(row: int) -> dict[str, list[str]]:
    """Blocks that leave one row of the pyramid to build; each of its spaces costs the row's number."""
    return {**TEMPLE, **{f"pyramid_{r}": ["blue"] * (7 - r) for r in range(1, 7) if r != row}}


def weak(row: int, op: str, **red: Any) -> Any:
    """Red, with crews of one each and one card, where only a row of the pyramid is left."""
    crews = {"blue": 1, "black": 1, "yellow": 1, "joker": 1, **red.pop("crews", {})}
    return turn("pyramid", blocks=only(row), red={"crews": crews, "cards": cards(op), **red})


@pytest.mark.parametrize(
    ("row", "op", "more"),
    [
        (4, "extra_crew", {}),  # 1 + 1 and the joker's 1
        (6, "strength_bonus", {}),  # 1 + 3 and the joker's 1; one basic crew only
        (3, "extra_crew", {"crews": {"black": 5}, "used": ["black", "joker"]}),  # used crews do not come
    ],
)
def test_a_card_that_cannot_pay_for_anything_is_not_offered(row: int, op: str, more: dict[str, Any]) -> None:
    """EG-10.12, EG-10.7: so nothing is left but to decline."""
    s = weak(row, op, **more)
    assert asked(s) == "nobody" and seat(s, "red")["cards"] == cards(op)


@pytest.mark.parametrize(("row", "op"), [(3, "extra_crew"), (5, "strength_bonus")])
def test_crews_joker_and_card_just_suffice(row: int, op: str) -> None:
    """EG-10.12."""
    assert can(weak(row, op)) == ["decline", f"play {op}"]


def test_in_mid_turn_only_committed_crews_count() -> None:
    """EG-10.12: 2 of blue's strength are spent, 3 more are not enough for a space of 6."""
    blocks = {**only(6), "pyramid_2": ["blue"] * 4}
    red = {"crews": {"blue": 2, "black": 3, "joker": 2}, "cards": cards("strength_bonus")}
    s = act(turn("pyramid", blocks=blocks, red=red), "commit blue", "build pyramid_2")
    assert asked(s) == "nobody" and seat(s, "red")["cards"] == cards("strength_bonus")


def test_after_something_was_built_any_crew_may_join() -> None:
    """EG-10.13: also one that is too weak for what is left."""
    blocks = {**only(3), "pyramid_1": ["blue"] * 5}
    red = {"crews": {"blue": 4, "black": 1, "yellow": 1}, "cards": cards("extra_crew")}
    s = act(turn("pyramid", blocks=blocks, red=red), "commit yellow", "build pyramid_1", "play extra_crew")
    assert can(s) == ["second blue", "second black"]


def test_the_second_crew_comes_once() -> None:
    """EG-7.16: another card played later asks for no further crew."""
    mine = cards("extra_crew") + cards("strength_bonus")
    s = act(turn("pyramid", red={"cards": mine}), "play extra_crew", "commit yellow", "second black")
    act(s, "play strength_bonus")
    assert asked(s) == "red element" and is_unused(s, 0, 0), "blue stays at home"


def test_a_card_for_the_sphinx_is_a_promise_too() -> None:
    """EG-10.13, EG-11.7: whoever has played it does not decline any more."""
    red = {"crews": {"blue": 4}, "stones": 9, "cards": cards("sphinx_draw") + cards("sell_stones")}
    s = act(table(["ship", 0, "sphinx"], sites={"sphinx": ["red"]}, red=red), "play sphinx_draw")
    assert not {"decline", "play sell_stones"} & set(can(s))
    assert s.dump()["turn_state"]["building_cards"] == 1


def test_building_cards_are_counted_for_those_who_look_on() -> None:
    """EG-7.16, EG-10.12: one card is one."""
    now = act(turn("pyramid", red={"cards": cards("extra_crew")}), "play extra_crew").dump()["turn_state"]
    assert (now["extra_crews"], now["building_cards"]) == (1, 1)
    now = act(turn("pyramid", red={"cards": cards("strength_bonus")}), "play strength_bonus").dump()["turn_state"]
    assert (now["extra_crews"], now["building_cards"]) == (0, 1)


def test_grave_tiles_are_no_wooden_blocks() -> None:
    """EG-1.3, R-55: nineteen blocks are on the board, one of them in a grave of value 4."""
    owners = {"pyramid_1": ["red"] * 6, "pyramid_2": ["red"] * 5, "obelisk": ["red"] * 7, "grave": ["red"]}
    s = turn("pyramid", blocks=owners, options={"wooden_stones_limited": "true"})
    assert "commit blue" in can(s)


def test_the_lowest_row_needs_no_support() -> None:
    """EG-13.3, R-20: also where the others do."""
    s = act(turn("pyramid", options={"pyramid_support": "two_below"}), "commit blue")
    assert [c for c in can(s) if "pyramid" in c] == ["build pyramid_1"]


# -- who builds when ------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "last"), [("yes", "red build"), ("no", "nobody")])
def test_moving_first_opens_the_reserve_as_an_option(answer: str, last: str) -> None:
    """EG-10.8, R-58: only if somebody has really moved; otherwise the reserve waits for a declined slot."""
    s = table(
        ["site", 0, "pyramid"],
        options={"first_opens_reserve": "true"},
        sites={"pyramid": ["blue", "green", None, "red"]},
        green={"cards": cards("build_first")},
    )
    act(s, answer, *["commit blue", "build pyramid_1"] * 2)
    assert asked(s) == last


#: Effects of permanent cards that are build_first in other data.
OTHERS = (
    '{ op = "buy_raise", stones = 2, steps = 1, per_round = 1 }',
    '{ op = "stones_to_grain", stones = 1, grain = 1 }',
)


def right_of_way(tmp_path: Path, *ships: str, owners: dict[str, str]) -> Any:
    """A site where several hold build_first."""
    text = frozen_text(GAME)
    for effect in OTHERS:
        assert effect in text
        text = text.replace(effect, '{ op = "build_first" }')
    file = tmp_path / "other.toml"
    file.write_text(text, encoding="utf-8")
    hands: dict[str, Any] = {who: {"cards": [card]} for who, card in owners.items()}
    data = table(sites={"pyramid": ships}, **hands).dump()
    data["agenda"] = [["site", 0, "pyramid"]]
    return GAME.load(GAME.rules(4, str(file)), data)


def test_every_owner_of_right_of_way_is_asked(tmp_path: Path) -> None:
    """EG-7.21, R-44, R-58: nobody is first but who moved last."""
    owners = {"red": cards("build_first")[0], "yellow": cards("buy_raise")[0], "blue": cards("stones_to_grain")[0]}
    s = right_of_way(tmp_path, "green", "red", "yellow", "blue", owners=owners)
    questions = []
    while asked(s).endswith("build_first"):
        questions.append(asked(s).split()[0])
        act(s, "yes")
    assert questions == ["red", "yellow", "blue"] and asked(s) == "blue build"


def test_who_stands_behind_a_mover_is_asked(tmp_path: Path) -> None:
    """EG-7.21, R-58."""
    owners = {"red": cards("build_first")[0], "green": cards("buy_raise")[0]}
    s = right_of_way(tmp_path, "blue", "red", "green", owners=owners)
    assert asked(s) == "red build_first"
    act(s, "yes")
    assert asked(s) == "green build_first"
