"""What people are told: questions, choices with what they change, reasons, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.egizia.table import GAME, LAST, act, asked, cards, fields, table, why_not

from mehen.core.errors import IllegalAction
from mehen.core.state import OVER
from mehen.games.egizia.state import Egizia
from mehen.table.forecast import Outlook


def offered(s: Egizia) -> dict[str, Any]:
    return {choice.notation: choice for choice in GAME.choices(s, s.actor)}


def label(s: Egizia, notation: str, lang: str = "en") -> str:
    return GAME.say_choice(GAME.texts(s.rules, lang), offered(s)[notation])


def test_choices_of_a_placement() -> None:
    """EG-5.4, EG-5.5, EG-5.6, EG-5.8: what, where and why."""
    s = table(["place", 0], river={"card_1": "A05"}, sites={"sphinx": ["blue", "green", "yellow"]})
    here = offered(s)
    text = "A brown field that feeds 6. Instant, once: 1 step on the stone market."
    assert label(s, "place card_1") == f"Brown field 6 (stone market): {text}"
    assert (here["place card_1"].target, here["place card_1"].title.rule) == ("card_1", "EG-5.4")
    assert label(s, "place alyi", "de").startswith("Alyi: 1-mal Stärke +1 für einen davon: ")
    assert (here["slot obelisk 2"].target, here["slot obelisk 2"].title.rule) == ("obelisk.2", "EG-5.6")
    assert (
        label(s, "reserve sphinx").startswith("Sphinx, in reserve: ")
        and here["reserve sphinx"].target == "sphinx.reserve"
    )
    assert GAME.choices(s, 1) == [] and GAME.choices(s, -1) == []


def test_special_placements_name_their_card() -> None:
    """EG-7.19, EG-7.20."""
    mine = {"furthest": 10, "last": 10, "cards": cards("place_upstream") + cards("share_round_space")}
    s = table(["place", 0], red=mine, blue={"on_river": {"passalon": 1}, "ships": 7}, river={"card_1": "A01"})
    here = offered(s)
    assert here["place edfu"].title.rule == "EG-7.20"
    assert here["place card_1"].title.rule == "EG-7.20"
    assert here["place passalon"].title.rule == "EG-7.19"


def foretold(s: Egizia, notation: str) -> dict[str, tuple[int, int]]:
    """What a choice changes for whoever decides and for the table."""
    one = next(one for one in Outlook(GAME, s, s.actor).forecasts if one.choice.notation == notation)
    rows = {int(s.actor): GAME.gauges, int(s.seats): GAME.table_gauges}
    return {rows[c.seat][c.gauge].name: (c.before, c.after) for c in one.changes if c.seat in rows}


def test_previews_say_what_a_choice_changes() -> None:
    """EG-10.6, EG-12.6, EG-7.18, EG-7.22, EG-7.23, EG-11.1: read off a clone on which the choice was made."""
    s = table(["ship", 0, "pyramid"], sites={"pyramid": ["red"]}, red={"crews": {"blue": 4}, "stones": 4})
    act(s, "commit blue")
    built = foretold(s, "build pyramid_2")
    assert built == {"stones": (4, 2), "pyramid_blocks": (0, 1), "built": (0, 2)}
    s = table(["market_choice", 0], red={"grain_market": LAST["grain_market"] - 1, "stone_market": 0})
    assert foretold(s, "market grain")["points"] == (0, 2) and "points" not in foretold(s, "market stone")
    s = table(["market_choice", 0], red={"stone_market": LAST["stone_market"]})
    assert foretold(s, "market stone")["stones"] == (2, 5)
    s = act(table(["place", 0], red={"stones": 4, "cards": cards("sell_stones")}), "play sell_stones")
    assert foretold(s, "sell 3") == {"stones": (4, 1), "points": (0, 3)}
    mine = cards("stones_to_grain") + cards("buy_raise") + cards("feed_grain") + ["A17"]
    s = table(["feed", 0], red={"crews": {"blue": 4}, "stones": 4, "cards": mine})
    assert foretold(s, "exchange 2")["stones"] == (4, 2) and foretold(s, "play buy_raise")["stones"] == (4, 2)
    before, after = foretold(s, "play feed_grain")["supply"]
    assert after - before == 4
    assert foretold(s, "play gain_stones")["stones"] == (4, 10)
    s = table(["ship", 0, "sphinx"], sites={"sphinx": ["red"]}, red={"stones": 4, "cards": cards("strength_bonus")})
    assert foretold(s, "play strength_bonus")["strength"] == (0, 3)
    act(s, "commit blue+joker")
    assert foretold(s, "draw 3")["stones"] == (4, 1)


def test_a_ship_closes_the_river_behind_it() -> None:
    """EG-5.2: whoever takes a place far down is told what is lost this round; EG-7.20 keeps it open."""
    s = table(["place", 0], red={"ships": 5})
    places = [s.c.place_ids[k] for k in range(s.c.places)]
    far = next(one for one in Outlook(GAME, s, 0).forecasts if one.choice.notation == "place edfu")
    lost = {one.target for one in far.closes}
    assert {place for place in places[: places.index("edfu")] if f"place {place}" in offered(s)} <= lost
    assert all(one.horizon == "round" for one in far.closes)
    s = table(["place", 0], red={"ships": 5, "cards": cards("place_upstream")})
    far = next(one for one in Outlook(GAME, s, 0).forecasts if one.choice.notation == "place edfu")
    assert [one.target for one in far.closes] == ["edfu"]


def test_what_cannot_be_chosen_says_why() -> None:
    """EG-5.2, EG-5.3: upstream, occupied, no card: each place with its own reason."""
    s = table(["place", 0], red={"furthest": 5, "last": 5}, blue={"on_river": {"passalon": 1}, "ships": 7})
    reasons = {target: line.rule for target, line in Outlook(GAME, s, 0).blocked.items()}
    places = [s.c.place_ids[k] for k in range(s.c.places)]
    assert {reasons[place] for place in places[:4] if place in reasons} == {"EG-5.2"}
    assert reasons["passalon"] == ("EG-5.3" if places.index("passalon") >= 5 else "EG-5.2")


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
    assert GAME.say(s.rules, GAME.choice(s, s.legal()[0]).title, "en") == "Deal Green field 2"
    s = GAME.start(2)
    assert GAME.say(s.rules, GAME.choice(s, s.legal()[0]).title, "de") == "Nummern-Plättchen austeilen"


def test_improving_a_field_points_at_the_card() -> None:
    """EG-7.25."""
    s = table(["place", 0], red={"cards": cards("improve_field") + fields("brown", 6, 7)})
    act(s, "play improve_field")
    assert offered(s)["improve A05"].target == "card.A05"


def test_the_rule_that_forbids_is_the_rule_that_is_named() -> None:
    """EG-7.23, EG-7.24: once a round; EG-10.13: no way back after a crew is committed; EG-7.8: only these crews."""
    s = table(["place", 0], red={"cards": cards("free_raise") + cards("buy_raise"), "stones": 9})
    act(s, "play free_raise", "raise blue", "play buy_raise", "raise blue")
    assert why_not(s, "play free_raise") == "EG-7.24"
    assert why_not(s, "play buy_raise") == "EG-7.23"
    s = table(["ship", 0, "pyramid"], sites={"pyramid": ["red"]}, red={"crews": {"blue": 4}, "stones": 4})
    act(s, "commit blue")
    assert why_not(s, "decline") == "EG-10.13"
    s = table(["raise_choice", 0, "blue+black", 1])
    assert why_not(s, "raise joker") == "EG-7.8"


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
    assert why_not(s, "play buy_raise") == "EG-7.23"
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
