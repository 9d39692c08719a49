"""What people are told: questions, choices with cost and gain, reasons, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.egizia.table import LAST, act, asked, cards, fields, table, why_not

from mehen.core.errors import IllegalAction
from mehen.core.state import OVER
from mehen.games.egizia import GAME
from mehen.games.egizia.state import Egizia


def offered(s: Egizia) -> dict[str, Any]:
    return {choice.notation: choice for choice in GAME.choices(s, s.actor)}


def label(s: Egizia, notation: str, lang: str = "en") -> str:
    return GAME.say(s.rules, offered(s)[notation].label, lang)


def test_choices_of_a_placement() -> None:
    """EG-5.4, EG-5.5, EG-5.6, EG-5.8: what, where and why."""
    s = table(["place", 0], river={"card_1": "A05"}, sites={"sphinx": ["blue", "green", "yellow"]})
    here = offered(s)
    text = "A brown field that feeds 6. Instant, once: 1 step on the stone market."
    assert label(s, "place card_1") == f"Take Brown field 6 (stone market) - {text}"
    assert (here["place card_1"].target, here["place card_1"].label.rule) == ("card_1", "EG-5.4")
    assert label(s, "place alyi", "de").startswith("Alyi: 1-mal +1 für einen davon: ")
    assert (here["slot obelisk 2"].target, here["slot obelisk 2"].label.rule) == ("obelisk.2", "EG-5.6")
    assert label(s, "reserve sphinx") == "Sphinx, in reserve" and here["reserve sphinx"].target == "sphinx.reserve"
    assert GAME.choices(s, 1) == [] and GAME.choices(s, -1) == []


def test_special_placements_name_their_card() -> None:
    """EG-7.19, EG-7.20."""
    mine = {"furthest": 10, "last": 10, "cards": cards("place_upstream") + cards("share_round_space")}
    s = table(["place", 0], red=mine, blue={"on_river": {"passalon": 1}, "ships": 7}, river={"card_1": "A01"})
    here = offered(s)
    assert here["place edfu"].label.rule == "EG-7.20"
    assert here["place card_1"].label.rule == "EG-7.20"
    assert here["place passalon"].label.rule == "EG-7.19"


def test_cost_and_gain() -> None:
    """EG-10.6, EG-12.6, EG-7.18, EG-7.22, EG-7.23, EG-11.1: numbers a button can show."""
    s = table(["ship", 0, "pyramid"], sites={"pyramid": ["red"]}, red={"crews": {"blue": 4}, "stones": 4})
    act(s, "commit blue")
    built = offered(s)["build pyramid_2"]
    assert (built.cost, built.gain, built.target) == ({"stones": 2}, {"points": 2}, "building.pyramid_2")
    s = table(["market_choice", 0], red={"grain_market": LAST["grain_market"] - 1, "stone_market": 0})
    assert offered(s)["market grain"].gain == {"points": 2} and offered(s)["market stone"].gain == {}
    s = table(["market_choice", 0], red={"stone_market": LAST["stone_market"]})
    assert offered(s)["market stone"].gain == {"stones": 3}
    s = act(table(["place", 0], red={"stones": 4, "cards": cards("sell_stones")}), "play sell_stones")
    assert (offered(s)["sell 3"].cost, offered(s)["sell 3"].gain) == ({"stones": 3}, {"points": 3})
    mine = cards("stones_to_grain") + cards("buy_raise") + cards("feed_grain") + ["A17"]
    s = table(["feed", 0], red={"crews": {"blue": 4}, "stones": 4, "cards": mine})
    here = offered(s)
    assert (here["exchange 2"].cost, here["exchange 2"].gain) == ({"stones": 2}, {"grain": 2})
    assert here["play buy_raise"].cost == {"stones": 2} and here["play feed_grain"].gain == {"grain": 4}
    assert here["play gain_stones"].gain == {"stones": 6}
    s = table(["ship", 0, "sphinx"], sites={"sphinx": ["red"]}, red={"stones": 4, "cards": cards("strength_bonus")})
    assert offered(s)["play strength_bonus"].gain == {"strength": 3}
    act(s, "commit blue+joker")
    assert offered(s)["draw 3"].cost == {"stones": 3}


@pytest.mark.parametrize(
    ("step", "more", "german"),
    [
        (["sell", 0], {"stones": 4}, "Wie viele Steine verkaufst du?"),
        (["build", 0, "sphinx"], {}, "Sphinx: Setze einen Bautrupp ein oder nimm dein Schiff zurück."),
        (["water", 0, 1], {}, "Den Wasserring verschieben?"),
        (["place", 0], {}, "Setze ein Schiff oder passe."),
    ],
)
def test_questions(step: list[Any], more: dict[str, Any], german: str) -> None:
    """EG-5.1, EG-8.4, EG-10.3, EG-6.6: the actor is asked, the others wait."""
    s = table(step, red=more)
    assert GAME.say(s.rules, GAME.prompt(s, 0), "de") == german
    assert GAME.say(s.rules, GAME.prompt(s, 1), "en") == "Red decides."
    assert GAME.prompt(s, 0).rule.startswith("EG-")


def test_prompts_without_a_decision() -> None:
    s = GAME.start(2)
    assert GAME.say(s.rules, GAME.prompt(s, 0), "en") == "Cards and tiles are being drawn."
    over = table(["final_scoring"])
    assert over.actor == OVER and GAME.say(over.rules, GAME.prompt(over, 0), "de") == "Das Spiel ist zu Ende."


def test_natures_answers_can_be_said() -> None:
    """EG-4.1: for replays and for tables that draw by hand."""
    s = table(["deal_card", 0, "card_1"])
    assert GAME.say(s.rules, GAME.choice(s, s.legal()[0]).label, "en") == "Deal Green field 2"
    s = GAME.start(2)
    assert GAME.say(s.rules, GAME.choice(s, s.legal()[0]).label, "de") == "Nummern-Plättchen austeilen"


def test_improving_a_field_points_at_the_card() -> None:
    """EG-7.25."""
    s = table(["place", 0], red={"cards": cards("improve_field") + fields("brown", 6, 7)})
    act(s, "play improve_field")
    assert offered(s)["improve A05"].target == "card.A05"


def test_remaining_reasons() -> None:
    """EG-10.8, EG-7.17, EG-2.6, EG-2.13, EG-1.1, EG-1.3, EG-10.5, EG-11.3: each with its own words."""
    s = table(["place", 0], sites={"sphinx": ["blue", "green", "yellow", "blue"]})  # only other data could lead here
    assert why_not(s, "reserve sphinx") == "EG-10.8"
    s = table(["raise_choice", 0, "blue+black+yellow", 1], red={"crews": {"yellow": 9}})
    assert why_not(s, "raise yellow") == "EG-2.6"
    assert why_not(table(["water", 0, 1], ring="left"), "ring left") == "EG-2.13"
    assert why_not(GAME.start(2), "number 4") == "EG-1.1"
    known = {"S01": ["red"], "S02": ["red"], "S03": ["red"]}
    s = table(
        ["keep", 0, "sphinx"],
        red={"cards": cards("sphinx_keep")},
        sphinx={"bottom": [], "drawn": ["S01", "S02", "S03"], "known": known},
        turn_state={"keep_limit": 1, "committed": "blue", "value_built": 3},
    )
    assert why_not(s, "keep S09") == "EG-11.3"


def test_questions_offer_only_what_is_legal() -> None:
    """EG-7.13, EG-10.13: the second ship must be placed; after a building card the ship cannot be taken back."""
    s = table(["place", 0, 1], red={}, river={"card_1": "A01"})
    assert GAME.say(s.rules, GAME.prompt(s, 0), "en") == "Place your second ship."
    s = table(["ship", 0, "pyramid"], red={"stones": 9, "cards": cards("strength_bonus")}, sites={"pyramid": ["red"]})
    assert "take your ship back" in GAME.say(s.rules, GAME.prompt(s, 0), "en")
    act(s, "play strength_bonus")
    assert "take your ship back" not in GAME.say(s.rules, GAME.prompt(s, 0), "en")


def test_paid_training_is_refused_for_the_right_reason() -> None:
    """EG-7.23, EG-7.27, EG-10.13: promised stones are a reason only once something is promised."""
    red = {"stones": 1, "cards": cards("buy_raise"), "crews": {"blue": 3}}
    s = table(["ship", 0, "pyramid"], red=red, sites={"pyramid": ["red"]})
    assert why_not(s, "play buy_raise") == "EG-7.27"
    s = table(["ship", 0, "pyramid"], red=red | {"stones": 9}, sites={"pyramid": ["red"]})
    assert why_not(act(s, "commit blue"), "play buy_raise") == "EG-10.13"


def test_the_building_turn_is_shown_while_it_lasts() -> None:
    """EG-10.13: a building card shows at once, and no longer once the turn is over."""
    s = table(
        ["place", 0],
        ["ship", 0, "pyramid"],
        red={"stones": 9, "cards": cards("strength_bonus"), "crews": {"blue": 3}},
        sites={"pyramid": ["red"]},
    )
    assert GAME.view(s, 1)["building_turn"] == {}
    assert GAME.view(act(s, "play strength_bonus"), 1)["building_turn"]["crews"] == []
    assert GAME.view(act(s, "commit blue"), 1)["building_turn"]["crews"] == ["blue"]
    act(s, "build pyramid_1", "finish")
    assert asked(s) == "red place" and GAME.view(s, 1)["building_turn"] == {}


def test_a_long_ring_move() -> None:
    """EG-2.13: several moves as printed are asked one by one, and staying ends them."""
    s = act(table(["water", 0, 2], ring="left"), "ring right")
    assert asked(s) == "red water"
    act(s, "done")
    assert s.dump()["ring"] == "middle" and asked(s) == "nobody"


def test_actions_that_do_not_exist_and_games_that_are_over() -> None:
    """EG-5.1."""
    s = table(["place", 0])
    with pytest.raises(IllegalAction, match="this edition has no such action"):
        GAME.act(s, 100_000)
    over = table(["final_scoring"])
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.act(over, 0)


def test_more_reasons() -> None:
    """EG-7.17, EG-10.5, EG-1.3, EG-7.27: late cards, second crews, wooden blocks, cards without effect."""
    mine = {"used": ["joker"], "crews": {"black": 1}, "stones": 9}
    full = {f"pyramid_{row}": ["blue"] * (7 - row) for row in range(1, 7)}
    full |= {"pillar_left": ["blue"] * 3, "pillar_right": ["blue"] * 2}  # what is left costs 3
    s = table(
        ["element", 0, "pyramid"],
        ["second_crew", 0, "pyramid"],
        blocks=full,
        red={**mine, "crews": {"blue": 1, "black": 1, "yellow": 2}, "cards": cards("extra_crew")},
        turn_state={"committed": "blue", "second_due": True, "extra_crews": 1, "building_cards": 1},
    )
    assert s.scores()[0] == 3  # black would not be enough; yellow joins and the pillar is built without asking
    s = table(
        ["element", 0, "pyramid"],
        red={**mine, "stones": 0, "cards": cards("sell_stones") + ["A17"]},
        turn_state={"committed": "black", "value_built": 1},
    )
    assert why_not(s, "play sell_stones") == "EG-7.27"
    owners = {"pyramid_1": ["red"] * 6, "pyramid_2": ["red"] * 5, "obelisk": ["red"] * 9}
    s = table(
        ["element", 0, "pyramid"],
        blocks=owners,
        options={"wooden_stones_limited": "true"},
        red={"crews": {"blue": 5}, "stones": 9, "cards": cards("free_raise")},
        turn_state={"committed": "blue", "value_built": 1},
    )
    assert why_not(s, "build pyramid_3") == "EG-1.3"
