"""PH-13: officials, one by one: abilities and what they score."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import (
    COLOURS,
    GAME,
    act,
    asked,
    can,
    finished,
    score,
    seat,
    table,
    tokens,
    why_not,
    words,
)

PASSED: dict[str, Any] = {"passed": True, "passes": 1}
CARDS = {str(card["id"]): card for card in GAME.edition().data["officials"]["card"]}


def points(*officials: str, **more: Any) -> int:
    """What red's officials score."""
    board = {key: more.pop(key) for key in ("pharaoh", "seal", "ring") if key in more}
    return score(finished(**{"seal": "yellow", **board}, red={"officials": list(officials), **more}))["officials"]


def test_types_of_abilities() -> None:
    """PH-13.0, R-46: permanent, once per round, instant; all High Officials are instant."""
    kinds = {name: card["timing"] for name, card in CARDS.items()}
    assert [kinds[str(k)] for k in range(1, 13)] == ["permanent"] * 12
    assert [kinds[str(k)] for k in range(13, 21)] == ["once_per_round"] * 8
    assert [kinds[str(k)] for k in range(21, 27)] == ["instant"] * 6


@pytest.mark.parametrize("scribe", ["1", "2", "3", "4", "5"])
def test_scribes(scribe: str) -> None:
    """PH-13.1: both colours stand for each other, as tokens and as offerings."""
    a, b = CARDS[scribe]["ability"]["colors"]
    for paying, colour in ((a, b), (b, a)):
        mine = {"officials": [scribe], "tokens": {paying: 1}, "offerings": {f"{paying}_offering": 1}}
        s = act(table(["main", 0], facing={"offerings": colour}, red=mine), "board offerings")
        assert words(s, "access") == [paying, f"o_{paying}"]


def test_scribe_scores_the_gods_beside_its_board() -> None:
    """PH-13.1, R-25, R-64: 4, and 4 for each fulfilled demand on either side; one god may count for two Scribes."""
    ring = ["offerings", "valley", "nile", "officials", "artisans"]
    ra = {"ring": ring, "offerings": {"points_1": 3}, "stage": 2}
    assert points("1", **ra) == 8
    assert points("2", **ra) == 4
    both = {"ring": ring, "offerings": {"points_1": 3}, "stage": 4, "tracks": {"red": 1, "blue": 1}}
    assert points("5", **both) == 12
    assert points("1", "5", **ra) == 16


def test_general() -> None:
    """PH-13.6, PH-9.4: 7, 4 with the Pharaoh, 4 with the seal."""
    assert points("6") == 7
    assert points("6", pharaoh="red") == 11 and points("6", seal="red") == 11
    assert points("6", pharaoh="red", seal="red") == 15


@pytest.mark.parametrize(
    ("official", "board"), [("7", "valley"), ("8", "offerings"), ("9", "artisans"), ("10", "nile")]
)
def test_access_officials(official: str, board: str) -> None:
    """PH-13.7 to PH-13.10: any unit pays the access of their board, and only there."""
    mine = {"officials": [official], "tokens": {"red": 3, "black": 3, "blue": 1}}
    s = act(table(["main", 0], facing={board: "green"}, red=mine), f"board {board}")
    assert set(words(s, "access")) >= {"black", "red"}
    others = [b for b in ("valley", "offerings", "artisans", "nile") if b != board]
    s = table(["main", 0], facing={others[0]: "green"}, red=mine)
    assert why_not(s, f"board {others[0]}") == "PH-6.5"
    assert points(official) == CARDS[official]["base_gp"]


def test_judge_and_grand_vizier() -> None:
    """PH-13.11, PH-13.12: the Vizier has no ability and counts every official, itself too (PH-13.30)."""
    assert points("11") == 9
    assert points("12") == 6 and points("12", "11", "20") == 12 + 9 + 12


def test_physician_counts_different_values() -> None:
    """PH-13.13, PH-13.30, R-16: base values other than 6; two Scribes count once, the Diplomat not at all."""
    assert points("13") == 6
    assert points("13", "1", "2", "6") == 6 + 4 + 4 + 4 + 7
    assert points("13", "14") == 6 + 6
    assert points("13", "20") == 6 + 6  # the Diplomat copies the Physician


@pytest.mark.parametrize(
    ("official", "board", "more", "expected"),
    [
        ("13", "artisans", {}, 6),
        ("14", "valley", {"stage": 3}, 12),
        ("15", "offerings", {"offerings": {"points_1": 2, "red_offering": 1}}, 12),
        ("16", "nile", {"tracks": {"red": 3, "blue": 3, "green": 2}}, 11),
    ],
)
def test_extra_space_officials(official: str, board: str, more: dict[str, Any], expected: int) -> None:
    """PH-13.13 to PH-13.16: one action on a full segment each round, and their points."""
    rich = {"officials": [official], "tokens": dict.fromkeys(COLOURS, 9)}
    full = {"green": {"green": 3}}
    s = act(table(["main", 0], facing={board: "green"}, wheel=full, red=rich), f"board {board}")
    assert s.dump()["turned"] == [official]
    s = table(["main", 0], facing={board: "green"}, wheel=full, red=rich, turned=[official])
    assert why_not(s, f"board {board}") == "PH-6.4"
    assert points(official, **more) == expected


# -- swaps ------------------------------------------------------------------------------------------


def test_wise_woman() -> None:
    """PH-13.17, R-14, R-53, R-54: a token, resource offering or silver for another colour, never for silver."""
    owned = {"red_offering": 1, "nile_joker": 1, "points_1": 1}
    s = table(["main", 0], red={"officials": ["17"], "tokens": {"green": 1, "silver": 1}, "offerings": owned})
    act(s, "swap resource")
    assert words(s, "give") == ["green", "o_red", "silver"]
    assert why_not(s, "give joker") == why_not(s, "give blue") == "PH-13.17"
    act(s, "give o_red")
    assert words(s, "colour") == ["green", "black", "yellow", "blue"] and why_not(s, "colour red") == "PH-13.17"
    act(s, "colour blue")
    assert tokens(s) == {"green": 1, "silver": 1, "blue": 1} and s.dump()["used"] == {"red_offering": 1}
    assert asked(s) == "red main" and why_not(s, "swap resource") == "PH-13.17"
    s = act(table(["main", 0], red={"officials": ["17"], "tokens": {"silver": 1}}), "swap resource")
    assert words(s, "colour") == COLOURS


def test_wise_woman_needs_another_colour_in_stock() -> None:
    """PH-13.17: offered only if a unit can be given up and the wanted kind is in stock."""
    s = table(["main", 0], red={"officials": ["17"], "tokens": {"green": 1}}, stock={"green": 5, "silver": 5})
    assert why_not(s, "swap resource") == "PH-13.17"
    mine = {"officials": ["17"], "tokens": {"green": 1, "red": 1}}
    s = act(table(["main", 0], red=mine, stock={"green": 5}), "swap resource")
    assert tokens(s) == {"green": 2}  # red for green, the only way
    mine = {"officials": ["17"], "tokens": {"green": 1, "red": 1, "blue": 1}}
    s = act(table(["main", 0], red=mine, stock={"green": 5}), "swap resource")
    assert words(s, "give") == ["red", "blue"] and why_not(s, "give green") == "PH-13.17"


def test_treasurer() -> None:
    """PH-13.18, R-14: silver for a coloured unit; silver itself is never given."""
    s = table(["main", 0], red={"officials": ["18"], "tokens": {"green": 1, "red": 1, "silver": 1}})
    act(s, "swap silver")
    assert words(s, "give") == ["green", "red"] and why_not(s, "give silver") == "PH-13.18"
    act(s, "give green")
    assert tokens(s) == {"red": 1, "silver": 2}
    s = table(["main", 0], red={"officials": ["18"], "tokens": {"silver": 1}})
    assert why_not(s, "swap silver") == "PH-13.18"
    assert why_not(table(["main", 0]), "swap silver") == "PH-13.18"
    assert points("18", tokens={"silver": 3, "red": 2}) == 14


def test_windows_of_a_passed_player() -> None:
    """PH-5.6, PH-13.17, R-15: before the move and after its income; both swaps, also on the same unit."""
    mine = {**PASSED, "row": 1, "officials": ["17", "18"], "tokens": {"green": 1}}
    s = table(turn="red", red=mine)
    assert can(s) == ["done", "swap resource", "swap silver"]
    act(s, "done", "colour red")
    assert asked(s) == "red swap_window"
    act(s, "swap silver", "give green", "swap resource", "give silver", "colour blue")
    assert tokens(s) == {"red": 1, "blue": 1} and asked(s) == "yellow main"
    assert s.dump()["turned"] == ["17", "18"]


def test_no_swap_in_the_middle_of_an_action() -> None:
    """R-52, PH-13.17: nor at the end of a turn with an action."""
    mine = {"officials": ["18"], "tokens": {"red": 2, "black": 1, "green": 1}}
    s = act(table(["main", 0], facing={"valley": "red"}, red=mine), "board valley")
    assert asked(s) == "yellow main"


def test_last_to_pass_swaps_before_the_round_ends() -> None:
    """PH-13.17."""
    s = table(
        ["main", 0],
        jars={"shown": ["J01"]},
        red={"officials": ["18"]},
        yellow={**PASSED, "row": 1},
        blue={**PASSED, "row": 2},
    )
    act(s, "pass")
    assert asked(s) == "red swap_window" and s.round == 1


# -- jars -------------------------------------------------------------------------------------------


def test_steward() -> None:
    """PH-13.19, R-55: one more resource with a jar, once per round, after the jar's own."""
    s = act(table(["draw_jar", 0], red={"officials": ["19"]}), "uncover J21")
    assert asked(s) == "red ask_bonus" and can(s) == ["yes", "no"] and tokens(s) == {}
    act(s, "yes")
    assert tokens(s) == {"black": 1, "yellow": 1, "green": 1} and s.dump()["jars"]["resolving"] == ["J21"]
    act(s, "colour blue")
    assert tokens(s)["blue"] == 1 and s.dump()["turned"] == ["19"] and s.dump()["jars"]["discarded"] == ["J21"]
    s = act(table(["draw_jar", 0], red={"officials": ["19"]}), "uncover J21", "no")
    assert s.dump()["turned"] == [] and sum(tokens(s).values()) == 3
    s = act(table(["draw_jar", 0], red={"officials": ["19"]}, turned=["19"]), "uncover J21")
    assert asked(s) == "yellow main"


def test_diplomat() -> None:
    """PH-13.20: three chosen resources instead; the jar is removed as usual."""
    s = act(table(["main", 0], red={"officials": ["20"]}), "pass", "jar J01")
    assert asked(s) == "red ask_replace"
    act(s, "yes", "colour red", "colour red", "colour blue")
    assert tokens(s) == {"red": 2, "blue": 1} and s.dump()["jars"]["discarded"] == ["J01"]


def test_diplomat_and_steward_on_one_jar() -> None:
    """PH-13.20, D14: the Diplomat is asked first; three chosen and one more."""
    s = act(table(["draw_jar", 0], red={"officials": ["19", "20"]}), "uncover J21", "yes", "yes")
    act(s, "colour red", "colour red", "colour red", "colour red")
    assert tokens(s) == {"red": 4} and s.dump()["turned"] == ["19", "20"]
    s = act(table(["draw_jar", 0], red={"officials": ["19", "20"]}), "uncover J21", "no", "no")
    assert sum(tokens(s).values()) == 3


def test_jars_of_artisans_and_the_nile_count() -> None:
    """PH-13.19, R-55."""
    s = act(table(["take_artisan", 0], red={"officials": ["19"]}), "artisan 4", "guild A30", "uncover J21")
    assert asked(s) == "red ask_bonus"


def test_diplomat_copies_the_best() -> None:
    """PH-13.20, PH-13.30, R-17: another own official; without one he is worth nothing."""
    assert points("20", "12") == 9 + 9
    assert score(finished(red={"officials": ["20"]})).get("officials", 0) == 0
    assert points("20", "11", "7") == 9 + 9 + 8


def test_steward_and_wise_woman_score() -> None:
    """PH-13.19, PH-13.17, R-7: coloured tokens and resource offerings, no jokers; 3 for each fulfilled demand."""
    owned = {"red_offering": 1, "valley_joker": 1}
    assert points("19", tokens={"red": 2, "silver": 5}, offerings=owned) == 7 + 2 * 3
    ring = ["offerings", "valley", "nile", "officials", "artisans"]
    assert points("17", ring=ring, offerings={"points_1": 3}, stage=2) == 6
    assert points("17") == 3


# -- instant ----------------------------------------------------------------------------------------


def gained(official: str, **more: Any) -> Any:
    s = table(["take_official", 0], court=[official, "12", "13"], **more)
    return act(s, "official 1", "court 1")


def test_high_official_21() -> None:
    """PH-13.21, PH-13.28: three different tracks, as many as can move, then two silver."""
    s = gained("21")
    act(s, "step red")
    assert why_not(s, "step red") == "PH-13.21"
    act(s, "step blue", "step green")
    assert seat(s, "red")["tracks"] == {"red": 1, "blue": 1, "green": 1} and tokens(s) == {"silver": 2}
    top = dict.fromkeys(COLOURS, 3)
    s = gained("21", red={"tracks": {**top, "red": 2, "blue": 1}})
    act(s, "step blue")
    assert seat(s, "red")["tracks"] == {**top, "blue": 2} and tokens(s) == {"silver": 2}
    assert tokens(gained("21", red={"tracks": top})) == {"silver": 2}


def test_high_official_22() -> None:
    """PH-13.22: two steps, on one track if you like, then two offerings."""
    s = act(gained("22"), "step red", "step red", "offering 1", "offering 2")
    assert seat(s, "red")["tracks"] == {"red": 2} and sum(seat(s, "red")["offerings"].values()) == 2


@pytest.mark.parametrize("official", ["23", "24"])
def test_high_officials_with_an_artisan(official: str) -> None:
    """PH-13.23, PH-13.24: an artisan with its income, then silver or an offering."""
    s = act(gained(official), "artisan 1", "guild A30")
    assert seat(s, "red")["artisans"] == ["A01"] and tokens(s)["black"] == 1
    if official == "23":
        assert tokens(s)["silver"] == 1
    else:
        act(s, "offering 1")
        assert sum(seat(s, "red")["offerings"].values()) == 1


def test_impossible_parts_are_skipped() -> None:
    """PH-13.28: no artisan, last stage, no offering; the rest still happens."""
    nobody = {"guild": [None] * 4, "removed": {"artisans": [f"A{k:02}" for k in range(1, 31)]}}
    assert tokens(gained("23", **nobody)) == {"silver": 1}
    s = gained("25", red={"stage": 8})
    assert seat(s, "red")["stage"] == 8 and tokens(s) == {"silver": 1}
    s = gained("26", bonus=[None] * 4, bag={}, used={})
    assert seat(s, "red")["stage"] == 1 and seat(s, "red")["offerings"] == {}


@pytest.mark.parametrize("official", ["25", "26"])
def test_high_officials_with_a_stage(official: str) -> None:
    """PH-13.25, PH-13.26, PH-13.29: the next stage for free, without the wheel, then silver or an offering."""
    s = gained(official, wheel={"blue": {"blue": 3}})
    assert seat(s, "red")["stage"] == 1
    assert tokens(s) == {"silver": 1} if official == "25" else asked(s) == "red take_offering"


def test_abilities_are_optional_and_turned_once() -> None:
    """PH-13.0, PH-13.27: a turned card does nothing until the next round."""
    s = table(["main", 0], red={"officials": ["18"], "tokens": {"red": 1}}, turned=["18"])
    assert why_not(s, "swap silver") == "PH-13.18"
    assert GAME.view(s, 0)["seats"][0]["turned"] == ["18"]


def test_the_last_token_of_the_stock_can_be_had() -> None:
    """PH-13.17, PH-13.18, R-53: one token of the wanted colour is enough, or one silver."""
    s = act(table(["main", 0], red={"officials": ["17"], "tokens": {"red": 1}}, stock={"green": 1}), "swap resource")
    assert tokens(s) == {"green": 1} and s.dump()["stock"] == {"red": 1}
    s = act(table(["main", 0], red={"officials": ["18"], "tokens": {"red": 1}}, stock={"silver": 1}), "swap silver")
    assert tokens(s) == {"silver": 1} and s.dump()["stock"] == {"red": 1}


def test_a_diplomat_alone_is_worth_nothing() -> None:
    """PH-13.30: without a base value of its own it counts what another official does, if there is one."""
    assert score(finished(red={"officials": ["20"]})).get("officials", 0) == 0
