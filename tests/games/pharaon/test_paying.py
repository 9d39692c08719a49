"""PH-6: paying, rule by rule; ``test_payments.py`` compares whole payments with trying everything."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import COLOURS, GAME, act, asked, can, seat, table, tokens, why_not, words


def test_units() -> None:
    """PH-6.1: tokens, resource offerings, jokers of the board, silver; never points or jokers of other boards."""
    owned = {"green_offering": 1, "valley_joker": 1, "nile_joker": 1, "points_3": 1}
    mine = {"tokens": {"green": 2, "black": 2, "red": 2, "silver": 1}, "offerings": owned}
    s = act(table(["main", 0], facing={"valley": "green"}, red=mine), "board valley")
    assert words(s, "access") == ["green", "o_green", "joker", "silver"]
    s = table(["main", 0], facing={"valley": "green"}, red={"offerings": {"points_3": 5, "nile_joker": 5}})
    assert why_not(s, "board valley") == "PH-6.5"


def test_what_stands_for_a_colour() -> None:
    """PH-6.2: its own, silver, the joker, and what a Scribe pairs with it."""
    mine = {"tokens": {"yellow": 2, "red": 1, "black": 3, "silver": 1}, "officials": ["4"]}
    s = act(table(["main", 0], facing={"valley": "red"}, red=mine), "board valley")
    assert words(s, "access") == ["yellow", "red", "silver"]
    assert why_not(s, "access black") == "PH-6.5" and why_not(s, "access blue") == "PH-6.1"


def test_no_chains() -> None:
    """PH-6.3: green-blue and blue-black do not make green stand for black."""
    mine = {"tokens": {"green": 3, "red": 1}, "officials": ["1", "2"]}
    s = table(["main", 0], facing={"valley": "red"}, red=mine)
    assert why_not(s, "board valley") == "PH-5.7"  # stage 1 needs black beside the red that pays the access


def test_the_access_unit_lies_on_the_wheel() -> None:
    """PH-6.4, PH-6.5, R-1: one unit on a free space of the segment, an offering too, until the round ends."""
    mine = {"tokens": {"red": 1, "black": 1}, "offerings": {"red_offering": 1}}
    s = table(["main", 0], facing={"valley": "red"}, red=mine)
    act(s, "board valley", "access o_red")
    assert s.dump()["wheel"]["red"] == {"o_red": 1} and s.dump()["used"] == {}
    assert s.filled[COLOURS.index("red")] == 1 and seat(s, "red")["stage"] == 1
    assert tokens(s) == {"red": 1}  # the credit is red, so only black was due


@pytest.mark.parametrize("unit", ["silver", "o_blue", "joker"])
def test_the_credit_is_the_colour_of_the_wheel(unit: str) -> None:
    """PH-6.6, R-3: whatever pays the access counts as the segment's colour and is not converted again."""
    owned = {"blue_offering": 1, "nile_joker": 1}
    mine = {"tokens": {"red": 1, "silver": 1}, "offerings": owned, "officials": ["1"]}
    s = table(["main", 0], facing={"nile": "green"}, red=mine)
    act(s, "board nile", f"access {unit}")
    payable = words(s, "target")
    assert "column_1" in payable  # green and red: only red is due
    act(s, "target column_1")
    assert GAME.view(s, 0)["payment"]["due"] == ["red"]


def foreman(**mine: Any) -> Any:
    return table(["main", 0], facing={"artisans": "blue"}, red={"officials": ["9"], **mine})


def test_an_access_official_takes_any_unit() -> None:
    """PH-6.7, PH-13.9: it counts as its printed colour."""
    s = act(foreman(tokens={"green": 3}), "board artisans")
    assert s.dump()["wheel"]["blue"] == {"green": 1} and tokens(s) == {} and asked(s) == "red take_artisan"


def test_silver_and_jokers_name_their_colour() -> None:
    """PH-6.7, R-4: any colour with which the action can be completed."""
    s = act(foreman(tokens={"green": 2, "yellow": 2, "silver": 1}), "board artisans")
    act(s, "access silver")
    assert can(s) == ["credit green", "credit yellow"] and why_not(s, "credit red") == "PH-5.7"
    act(s, "credit yellow")
    assert tokens(s) == {"green": 2}


def test_printed_colour_or_the_wheels_through_a_scribe() -> None:
    """PH-6.7: both are offered."""
    mine = {"officials": ["9", "1"], "tokens": {"green": 3, "blue": 2}}
    s = act(table(["main", 0], facing={"artisans": "blue"}, red=mine), "board artisans", "access green")
    assert can(s) == ["credit green", "credit blue"]


def test_an_access_official_needs_a_space_too() -> None:
    """PH-6.7."""
    mine = {"officials": ["9"], "tokens": {"green": 3}}
    s = table(["main", 0], facing={"artisans": "blue"}, wheel={"blue": {"blue": 3}}, red=mine)
    assert why_not(s, "board artisans") == "PH-6.4"


def test_extra_space_only_when_full() -> None:
    """PH-6.8, R-10, R-11: the unit lies beside the spaces and the card is turned; with a free space it is not."""
    mine = {"officials": ["14"], "tokens": {"red": 2, "black": 1, "green": 1, "blue": 1}}
    s = table(["main", 0], facing={"valley": "red"}, wheel={"red": {"red": 2}}, red=mine)
    act(s, "board valley")
    assert s.dump()["turned"] == [] and sum(s.dump()["wheel"]["red"].values()) == 3
    s = table(["main", 0], facing={"valley": "red"}, wheel={"red": {"red": 3}}, red=mine)
    choice = next(c for c in GAME.choices(s, 0) if c.notation == "board valley")
    assert choice.title.rule == "PH-6.8"
    act(s, "board valley")
    assert s.dump()["turned"] == ["14"] and sum(s.dump()["wheel"]["red"].values()) == 4
    s = table(["main", 0], facing={"valley": "red"}, wheel={"red": {"red": 4}}, red=mine, turned=["14"])
    assert why_not(s, "board valley") == "PH-6.4"


def test_targets() -> None:
    """PH-6.9: what there is to choose at each board."""
    rich = {"tokens": dict.fromkeys(COLOURS, 6)}
    expected = {
        "offerings": ["no_bonus", *COLOURS],
        "nile": [f"column_{k}" for k in range(1, 6)],
        "artisans": COLOURS,
    }
    for board, targets in expected.items():
        s = act(table(["main", 0], facing={board: "green"}, red=rich), f"board {board}")
        assert words(s, "target") == targets
    s = act(table(["main", 0], facing={"nile": "green"}, red=rich), "board nile")
    assert why_not(s, "target green") == why_not(s, "target no_bonus") == "PH-6.9"
    s = act(table(["main", 0], facing={"officials": "green"}, red=rich), "board officials")
    assert asked(s) == "red take_official"
    s = act(table(["main", 0], facing={"valley": "green"}, red=rich), "board valley")
    assert seat(s, "red")["stage"] == 1


@pytest.mark.parametrize(
    ("board", "steps", "cost"),
    [
        ("offerings", ["target no_bonus"], {"green": 1}),
        ("offerings", ["target green"], {"green": 2}),
        ("offerings", ["target red"], {"green": 1, "red": 2}),
        ("officials", [], dict.fromkeys(COLOURS, 1)),
        ("nile", ["target column_1"], {"green": 1, "red": 1}),
        ("nile", ["target column_2"], {"green": 1, "red": 1, "blue": 1}),
        ("artisans", ["target green"], {"green": 3}),
        ("artisans", ["target blue"], {"green": 1, "blue": 3}),
        ("valley", [], {"green": 1, "red": 1, "black": 1}),
    ],
)
def test_costs_with_the_credit(board: str, steps: list[str], cost: dict[str, int]) -> None:
    """PH-6.10 to PH-6.12, R-2: the credit removes one slot of its colour, automatically, and at most one."""
    rich = dict.fromkeys(COLOURS, 6)
    s = act(table(["main", 0], facing={board: "green"}, red={"tokens": rich}), f"board {board}", *steps)
    left = tokens(s)
    assert {c: rich[c] - left.get(c, 0) for c in COLOURS if rich[c] != left.get(c, 0)} == cost
    assert s.dump()["wheel"]["green"] == {"green": 1}


def test_judge() -> None:
    """PH-6.10, PH-6.12, PH-13.11: any five units; the access must still fit and is the first of them."""
    mine = {"officials": ["11"], "tokens": {"green": 1, "red": 3, "blue": 2}}
    s = act(table(["main", 0], facing={"officials": "green"}, red=mine), "board officials")
    assert words(s, "pay") == ["red", "blue"]  # two red are in every payment and were picked unasked
    act(s, "pay red")
    assert tokens(s) == {"blue": 1} and asked(s) == "red take_official"
    s = table(["main", 0], facing={"officials": "green"}, red={"officials": ["11"], "tokens": {"red": 6}})
    assert why_not(s, "board officials") == "PH-6.5"


def test_the_player_chooses_the_units_and_never_overpays() -> None:
    """PH-6.13, R-6: every combination that covers what is due; silver alone as well."""
    mine = {"tokens": {"green": 2, "silver": 3}}
    s = act(table(["main", 0], facing={"artisans": "green"}, red=mine), "board artisans")
    act(s, "access silver")
    assert words(s, "pay") == ["green", "silver"]
    act(s, "pay silver")
    assert tokens(s) == {"green": 2} and s.dump()["stock"]["silver"] == 19  # one stays on the wheel
    assert s.dump()["wheel"]["green"] == {"silver": 1}


def test_where_the_payment_goes() -> None:
    """PH-6.14: tokens to the stock, offerings beside the bag."""
    mine = {"tokens": {"green": 1, "silver": 1}, "offerings": {"green_offering": 1, "artisans_joker": 1}}
    s = table(["main", 0], facing={"artisans": "green"}, red=mine)
    act(s, "board artisans", "access green", "pay o_green", "pay joker")
    assert s.dump()["used"] == {"green_offering": 1, "artisans_joker": 1}
    assert tokens(s) == {"silver": 1} and s.stock[0] == 19


def test_gains_of_the_action_cannot_pay_for_it() -> None:
    """PH-6.15: column 4 gives red and green only after yellow and black are paid."""
    s = table(["main", 0], facing={"nile": "yellow"}, red={"tokens": {"yellow": 1}})
    assert why_not(s, "board nile") == "PH-5.7"


def test_picks_ascend_and_stay_completable() -> None:
    """PH-6.16: never back to an earlier kind, never into a dead end."""
    mine = {"tokens": {"green": 1, "black": 1, "red": 1, "silver": 1}, "offerings": {"red_offering": 1}}
    s = act(table(["main", 0], facing={"valley": "green"}, red=mine), "board valley", "access green")
    assert words(s, "pay") == ["black", "red", "o_red"]
    assert why_not(s, "pay silver") == "PH-6.16" and why_not(s, "pay yellow") == "PH-6.1"
    act(s, "pay red")
    assert tokens(s) == {"black": 1} and seat(s, "red")["stage"] == 1  # black was behind: only silver was left for it
    s = act(table(["main", 0], facing={"valley": "green"}, red=mine), "board valley", "access green", "pay black")
    assert words(s, "pay") == ["red", "o_red", "silver"] and why_not(s, "pay black") == "PH-6.1"


def test_a_pick_out_of_order_or_without_a_slot() -> None:
    """PH-6.13, PH-6.16: reasons."""
    mine = {"tokens": {"green": 4, "black": 2, "red": 2, "silver": 1}, "officials": ["3"]}
    s = table(["main", 0], facing={"valley": "green"}, red=mine)
    act(s, "board valley", "access green", "pay red")
    assert why_not(s, "pay black") == "PH-6.16"
    assert why_not(s, "pay green") == "PH-6.13"  # it could pay nothing that is due, in any order
    s = act(table(["main", 0], facing={"valley": "green"}, red=mine), "board valley", "access green")
    assert why_not(s, "pay green") == "PH-6.13"


def test_auto_pay_is_only_a_suggestion() -> None:
    """PH-6.17: the only payment is made unasked; otherwise the cheapest fillers are suggested, silver last."""
    s = act(table(["main", 0], facing={"valley": "red"}, red={"tokens": {"red": 1, "black": 1}}), "board valley")
    assert seat(s, "red")["stage"] == 1
    owned = {"black_offering": 1, "valley_joker": 1}
    mine = {"tokens": {"black": 1, "red": 2, "silver": 2}, "offerings": owned, "officials": ["3"], "stage": 3}
    s = act(table(["main", 0], facing={"valley": "blue"}, red=mine), "board valley", "access silver")
    payment = GAME.view(s, 0)["payment"]
    assert payment["due"] == ["black", "black"] and payment["suggested"] == {"black": 1, "o_black": 1}
    act(s, "pay red")
    assert GAME.view(s, 0)["payment"]["suggested"] == {} and GAME.view(s, 0)["payment"]["picked"] == {"red": 1}
    mine = {"tokens": {"red": 2, "silver": 2}, "offerings": {"valley_joker": 1}, "officials": ["3"], "stage": 3}
    s = act(table(["main", 0], facing={"valley": "blue"}, red=mine), "board valley", "access silver")
    assert GAME.view(s, 0)["payment"]["suggested"] == {"red": 1, "joker": 1}
    judge = {"tokens": {"green": 1, "red": 3, "blue": 2}, "officials": ["11"]}
    s = act(table(["main", 0], facing={"officials": "green"}, red=judge), "board officials")
    assert GAME.view(s, 0)["payment"]["suggested"] == {"red": 1, "blue": 1}


def test_dominated_targets_are_not_offered() -> None:
    """PH-6.18: with jokers and silver alone the colour of the credit gives the same for less."""
    mine = {"tokens": {"green": 1, "silver": 4}}
    s = act(table(["main", 0], facing={"artisans": "green"}, red=mine), "board artisans", "access green")
    assert asked(s) == "red take_artisan"  # green for two silver was the only target
    mine = {"tokens": {"green": 1, "red": 1, "silver": 4}}
    s = act(table(["main", 0], facing={"artisans": "green"}, red=mine), "board artisans", "access green")
    assert words(s, "target") == ["green", "red"] and why_not(s, "target blue") == "PH-6.18"
    act(s, "target red")
    assert words(s, "pay") == ["red", "silver"]  # silver alone stays legal


def test_a_target_that_cannot_be_paid() -> None:
    """PH-6.13."""
    mine = {"tokens": {"green": 3, "red": 1}}
    s = table(["main", 0], facing={"offerings": "green"}, red=mine)
    act(s, "board offerings")
    assert why_not(s, "target red") == "PH-6.13"


def test_access_that_leads_nowhere_is_not_offered() -> None:
    """PH-5.7: the last silver is needed for the rest."""
    owned = {"tokens": {"green": 1, "silver": 1}, "offerings": {"green_offering": 1}}
    s = act(table(["main", 0], facing={"nile": "green"}, red=owned), "board nile")
    assert words(s, "access") == ["green", "o_green"] and why_not(s, "access silver") == "PH-5.7"
    mine: dict[str, Any] = {"tokens": {"red": 1, "black": 1, "silver": 1}, "stage": 2}
    s = table(["main", 0], facing={"valley": "red"}, red=mine)
    assert why_not(s, "board valley") == "PH-5.7"
    architect = {"tokens": {"red": 2, "black": 1, "silver": 1}, "officials": ["7"]}
    s = act(table(["main", 0], facing={"valley": "green"}, red=architect), "board valley")
    assert words(s, "access") == ["black", "red", "silver"] and why_not(s, "access green") == "PH-6.1"


# -- several actions as one choice -------------------------------------------------------------------


def plans(s: Any, board: str) -> list[tuple[str, list[str], str]]:
    """What would be laid on the wheel, what would be paid beside it, and where the choice lies."""
    shortcuts = [one for one in GAME.shortcuts(s) if one.verb == "plan"]
    found: list[tuple[dict[str, Any], str]] = [(dict(one.args), one.target) for one in shortcuts]
    mine = [(args, target) for args, target in found if "board" in args and args["board"].word == board]
    return [(args["wheel"].word, [unit.word for unit in args["units"]], target) for args, target in mine]


def takings(s: Any) -> dict[str, Any]:
    """What can be taken with everything that is paid for it, by the place where it lies."""
    return {one.target: one for one in GAME.shortcuts(s) if one.verb == "take"}


def test_a_board_with_its_payment() -> None:
    """PH-6.17: every access and every target is looked at; silver is spent last."""
    mine = {"tokens": {"yellow": 3, "red": 2, "silver": 2}}
    s = table(["main", 0], facing={"artisans": "yellow"}, red=mine)
    assert plans(s, "artisans")[0] == ("yellow", ["yellow", "yellow"], "board.artisans")
    assert ("yellow", ["red", "red", "silver"], "board.artisans") in plans(s, "artisans")
    assert plans(act(s, "board artisans"), "artisans") == []
    s = table(["main", 0], facing={"nile": "red"}, red=mine)
    assert ("red", ["silver"], "column.1") in plans(s, "nile")  # green is lacking


def test_a_plan_is_what_it_says() -> None:
    """All of it is legal, one after the other, and leads to what one takes for it."""
    mine = {"tokens": {"green": 2, "black": 1, "yellow": 3, "red": 2, "blue": 1, "silver": 1}}
    s = table(["main", 0], facing={"artisans": "yellow"}, red=mine)
    for one in GAME.shortcuts(s):
        then = s.clone()
        for action in (one.action, *one.then):
            assert action in then.legal()
            then.apply(action)
        spent = sum(tokens(s).values()) - sum(tokens(then).values())
        assert asked(then).split()[-1] not in {"access", "credit", "target", "pay"}
        if one.target == "board.artisans":
            units: Any = one.args["units"]
            assert asked(then) == "red take_artisan" and spent == 1 + len(units)


def test_where_everything_is_forced_the_board_says_it() -> None:
    s = table(["main", 0], facing={"valley": "red"}, red={"tokens": {"red": 1, "black": 1}})
    assert "board valley" in can(s)
    assert plans(s, "valley") == []


def test_a_card_with_everything_that_is_paid_for_it() -> None:
    """PH-7: a tap on a card means the board, the cheapest payment and the card; nothing comes to light on the way."""
    mine = {"tokens": {"green": 2, "black": 1, "yellow": 3, "red": 2, "blue": 1, "silver": 1}}
    s = table(["main", 0], facing={"artisans": "yellow", "offerings": "green"}, red=mine)
    found = takings(s)
    assert {"guild.1", "guild.deck", "set.1"} <= set(found)
    for target, one in found.items():
        then = s.clone()
        for action in (one.action, *one.then[:-1]):
            assert action in then.legal()
            then.apply(action)
        assert then.marks == s.marks
        last = next(choice for choice in GAME.choices(then, 0) if choice.action == one.then[-1])
        assert last.target == target
        if target.startswith("guild."):
            assert "silver" not in [unit.word for unit in one.args["units"]], "the cheapest way"
    assert takings(act(s, "board artisans")) == {}


def test_nothing_can_be_taken_where_nothing_can_be_paid() -> None:
    assert takings(table(["main", 0], red={"tokens": {"red": 1}})) == {}


def test_several_resources_of_one_colour_at_once() -> None:
    """PH-8.2: three of a choice are one tap, as long as nothing else is asked between them."""

    def again(s: Any) -> dict[str, int]:
        return {GAME.say(s.rules, one.title, "en"): 1 + len(one.then) for one in GAME.shortcuts(s)}

    three = [["any_resource", 0]] * 3
    assert again(table(*three))["3 times green"] == 3
    assert again(table(["any_resource", 0])) == {}
    assert again(table(["any_resource", 1], ["any_resource", 0])) == {}
