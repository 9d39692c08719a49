"""EG-7: Nile cards, one by one, and the windows in which they may be played."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.egizia.table import (
    DATA,
    GAME,
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
    why_not,
)
from tests.games.frozen import edited

from mehen.core.state import NATURE

STONE_DELIVERY = [
    c["id"] for c in DATA["nile_card"] if c["type"] == "anytime" and c["effects"][0]["op"] == "gain_stones"
]


def test_instant_cards_leave_the_game() -> None:
    """EG-7.1, EG-7.7: carried out at once and completely, then out."""
    s = act(table(["place", 0], river={"card_1": "A12"}), "place card_1")
    assert (crews(s, "red")["blue"], crews(s, "red")["yellow"]) == (2, 2)
    assert s.dump()["out"] == ["A12"] and seat(s, "red")["cards"] == []


def test_anytime_cards_are_played_once_and_optional() -> None:
    """EG-7.2, EG-7.12, R-7: six stones, then out of the game; nobody has to play it."""
    s = table(["place", 0], red={"stones": 2, "cards": STONE_DELIVERY[:1]})
    act(s, "play gain_stones")
    assert stones(s, "red") == 8 and s.dump()["out"] == STONE_DELIVERY[:1]
    assert "play gain_stones" not in can(s) and "pass" in can(s)
    assert why_not(s, "play gain_stones") == "EG-7.2"


def test_permanent_cards_stay() -> None:
    """EG-7.3, EG-7.24, EG-7.27: once per round, the card stays."""
    s = table(["place", 0], red={"cards": cards("free_raise")})
    act(s, "play free_raise", "raise joker")
    assert seat(s, "red")["cards"] == cards("free_raise") and crews(s, "red")["joker"] == 3
    assert why_not(s, "play free_raise") == "EG-7.24"


def test_cards_in_front_are_public() -> None:
    """EG-7.4."""
    s = table(["place", 0], blue={"cards": ["A15", "A21"]})
    assert [card["id"] for card in GAME.view(s, -1)["seats"][1]["cards"]] == ["A15", "A21"]


def test_fields_and_quarries_yield() -> None:
    """EG-7.5, R-66: fields feed when irrigated, quarries produce, from the round they are taken on."""
    s = table(["place", 0], river={"card_1": fields("green", 3)[0], "card_2": quarries(2)[0]})
    act(s, "place card_1")
    assert GAME.view(s, 0)["seats"][0]["supply"] == 9
    s = act(table(["produce", 0], ["place", 0], river={"card_2": quarries(2)[0]}, red={"stones": 0}), "place card_2")
    assert stones(s, "red") == 5


@pytest.mark.parametrize("field", [card["id"] for card in DATA["nile_card"] if card["kind"] == "field"])
def test_one_time_bonus_only_where_printed(field: str) -> None:
    """EG-7.6: the bonus of the data, nothing more."""
    bonus = {card["id"]: card["effects"] for card in DATA["nile_card"]}[field]
    s = act(table(["place", 0], river={"card_1": field}, red={"stones": 0}), "place card_1")
    steps = [e["track"] for e in bonus if e["op"] == "market"]
    assert seat(s, "red")["grain_market"] == steps.count("grain")
    assert seat(s, "red")["stone_market"] == steps.count("stone")
    assert score(s, "red") == sum(e["amount"] for e in bonus if e["op"] == "gain_points")
    assert stones(s, "red") == sum(e["amount"] for e in bonus if e["op"] == "gain_stones")


def test_raise_choice_twice_the_same_crew() -> None:
    """EG-7.8, R-6."""
    s = act(table(["place", 0], river={"card_1": "A14"}), "place card_1", "raise joker", "raise joker")
    assert crews(s, "red")["joker"] == 4


@pytest.mark.parametrize(("card", "market"), [("B09", "grain_market"), ("B10", "stone_market")])
def test_two_market_steps(card: str, market: str) -> None:
    """EG-7.9, EG-2.8."""
    assert seat(act(table(["place", 0], river={"card_1": card}), "place card_1"), "red")[market] == 2


def test_praise_counts_own_blocks() -> None:
    """EG-7.10, R-40: one point for each own block in the depicted buildings."""
    blocks = {"obelisk": ["red", "blue", "red"], "columns": ["red"], "pyramid_1": ["red"] * 4}
    s = act(table(["place", 0], river={"card_1": "B11"}, blocks=blocks), "place card_1")
    assert seat(s, "red")["points"]["cards"] == 3


def test_praise_may_count_all_blocks() -> None:
    """EG-7.10, R-40: as an option."""
    blocks = {"obelisk": ["red", "blue", "red"]}
    options = {"points_per_stone_counts": "all"}
    s = act(table(["place", 0], river={"card_1": "B11"}, blocks=blocks, options=options), "place card_1")
    assert seat(s, "red")["points"]["cards"] == 3


def test_grain_store_only_when_feeding_and_missing() -> None:
    """EG-7.11, EG-7.27, EG-8.5."""
    s = table(["place", 0], red={"cards": cards("feed_grain")})
    assert why_not(s, "play feed_grain") == "EG-7.11"
    s = table(["feed", 0], red={"cards": cards("feed_grain") + cards("free_raise")})
    assert can(s) == ["done", "play free_raise"]  # need 5, supply 6
    assert why_not(s, "play feed_grain") == "EG-7.27"
    act(s, "play free_raise", "raise blue")
    assert asked(s) == "nobody"  # need 6, supply 6
    s = table(["feed", 0], red={"crews": {"blue": 3}, "cards": cards("feed_grain", 2)})
    act(s, "play feed_grain")
    assert asked(s) == "nobody" and len(seat(s, "red")["cards"]) == 1


# -- around a placement


def test_second_ship_in_the_same_turn() -> None:
    """EG-7.13, R-28, R-60: also with the card just taken; normal rules; then W2 again."""
    s = table(["sail"], phase="deal", river={"card_1": "A18", "card_2": "A01"}, seats=2)
    act(s, "place card_1")
    assert asked(s) == "red after_place"
    assert can(s) == ["done", "play extra_ship"]
    act(s, "play extra_ship")
    assert asked(s) == "red place"
    assert "pass" not in can(s) and "place card_2" in can(s)
    assert why_not(s, "pass") == "EG-7.13"
    act(s, "place card_2")
    assert asked(s) == "blue place"
    assert seat(s, "red")["ships"] == 6


def test_second_ship_needs_ship_and_place() -> None:
    """EG-7.13, EG-7.27."""
    s = table(["after_place", 0], red={"cards": cards("extra_ship"), "furthest": 20, "last": 20})
    assert asked(s) == "nobody"
    s = table(["after_place", 0], red={"cards": cards("extra_ship"), "ships": 0})
    assert asked(s) == "nobody"
    s = table(["after_place", 0], red={"cards": cards("extra_ship"), "furthest": 17, "last": 17})
    assert can(s) == ["done", "play extra_ship"]


def test_no_general_card_between_second_ship_and_its_place() -> None:
    """EG-7.13, D5."""
    s = table(["place", 0, 1], red={"cards": cards("free_raise")})
    assert "play free_raise" not in can(s)
    assert why_not(s, "play free_raise") == "EG-7.13"


@pytest.mark.parametrize(("place", "after"), [("edfu", (2, 2)), ("passalon", (0, 0))])
def test_double_round_space(place: str, after: tuple[int, int]) -> None:
    """EG-7.14, R-27: the action twice; the card leaves."""
    s = act(table(["place", 0], red={"cards": cards("double_round_space")}), f"place {place}")
    assert can(s) == ["yes", "no"]
    act(s, "yes")
    assert (seat(s, "red")["stone_market"], seat(s, "red")["grain_market"]) == after
    assert s.dump()["out"] == cards("double_round_space")


def test_double_alyi_two_separate_choices() -> None:
    """EG-7.14: two crew choices and four stones."""
    s = table(["place", 0], red={"cards": cards("double_round_space"), "stones": 0})
    act(s, "place alyi", "yes", "raise blue", "raise black")
    assert (crews(s, "red")["blue"], crews(s, "red")["black"], stones(s, "red")) == (2, 2, 4)


def test_double_may_be_declined() -> None:
    """EG-7.14, D2."""
    s = act(table(["place", 0], red={"cards": cards("double_round_space")}), "place thebae", "no")
    assert crews(s, "red")["blue"] == 2 and seat(s, "red")["cards"] == cards("double_round_space")


def test_shared_harbour() -> None:
    """EG-7.19, R-26, R-59: an occupied round space, once per round; used only when needed; may be doubled."""
    mine = cards("share_round_space") + cards("double_round_space")
    s = table(["place", 0], ["place", 0], ["place", 1], red={"cards": mine})
    act(s, "place thebae")
    act(s, "place thebae", "yes")
    assert crews(s, "red")["blue"] == 3 and seat(s, "red")["shared"] == 1
    assert GAME.view(s, -1)["river"][3]["ships"] == ["red", "blue"]
    assert "place thebae" not in can(s)
    s = act(table(["place", 0], red={"cards": mine}), "place edfu", "no")
    assert seat(s, "red")["shared"] == 0


def test_sharing_ones_own_place_needs_the_north_wind() -> None:
    """EG-7.19, EG-7.20, R-23: the place of one's furthest ship is not downstream of it."""
    red = {"furthest": 4, "last": 4, "ships": 7, "on_river": {"thebae": 1}}
    s = table(["place", 0], red={**red, "cards": cards("share_round_space")})
    assert "place thebae" not in can(s)
    s = table(["place", 0], red={**red, "cards": cards("share_round_space") + cards("place_upstream")})
    act(s, "place thebae")
    assert (seat(s, "red")["shared"], seat(s, "red")["upstream"]) == (1, 1)
    assert seat(s, "red")["on_river"] == {"thebae": 2}


def test_north_wind() -> None:
    """EG-7.20, R-24, R-25: once per round against the stream; afterwards again beyond the furthest ship."""
    red = {"furthest": 16, "last": 16, "ships": 7, "cards": cards("place_upstream")}
    s = table(["place", 0], ["place", 0], red=red, river={"card_1": "A01"})
    assert "place edfu" in can(s) and "place card_1" in can(s)
    act(s, "place edfu")
    assert seat(s, "red")["upstream"] == 1
    assert [c for c in can(s) if c.startswith("place")] == ["place heliopolis"]


def test_north_wind_is_not_used_up_downstream_or_by_the_first_ship() -> None:
    """EG-7.20, R-59."""
    s = act(table(["place", 0], ["place", 0], red={"cards": cards("place_upstream")}), "place edfu", "place thebae")
    assert seat(s, "red")["upstream"] == 0


def test_resume_after_the_last_ship_as_an_option() -> None:
    """EG-7.20, R-24."""
    red = {"furthest": 16, "last": 16, "ships": 7, "cards": cards("place_upstream")}
    s = table(["place", 0], ["place", 0], red=red, options={"upstream_resume": "after_last"})
    act(s, "place edfu")
    assert "place thebae" in can(s) and seat(s, "red")["upstream"] == 1
    assert "place edfu" not in can(s)


def test_late_harvest() -> None:
    """EG-7.17, R-29, R-60: in number order; treated as taken by a ship, no ship is placed; may be saved."""
    left = {"card_4": "B05", "card_7": "A17"}
    s = table(["late", 1], ["late", 0], river=left, red={"cards": cards("take_leftover"), "stones": 0})
    assert can(s) == ["done", "take card_4", "take card_7"]
    act(s, "take card_4")
    assert seat(s, "red")["cards"] == ["B05"] and stones(s, "red") == 4
    assert seat(s, "red")["ships"] == 8
    s = act(table(["late", 0], river=left, red={"cards": cards("take_leftover")}), "done")
    assert seat(s, "red")["cards"] == cards("take_leftover")
    assert table(["late", 0], red={"cards": cards("take_leftover")}).actor < 0  # no card left, not asked


def test_two_late_harvests_take_two_cards(tmp_path: Path) -> None:
    """EG-7.17: with other data a hand may hold two such cards; each takes one, and who took one is asked again."""
    old, new = '{ op = "strength_bonus", amount = 3 }', '{ op = "take_leftover", cards = 1 }'
    edition = edited(GAME, tmp_path, (old, new))
    mine = cards("strength_bonus") + cards("take_leftover")
    data = table(river={"card_4": "B05", "card_7": "A17"}, red={"cards": mine}).dump()
    s = GAME.load(GAME.rules(4, edition), {**data, "agenda": [["late", 0]]})
    act(s, "take card_4")
    assert can(s) == ["done", "take card_7"]
    act(s, "take card_7")
    assert asked(s) == "nobody" and seat(s, "red")["cards"] == ["A17", "B05"]


def test_late_refusals() -> None:
    """EG-7.17: an empty space gives nothing."""
    s = table(["late", 0], river={"card_4": "B05"}, red={"cards": cards("take_leftover")})
    assert why_not(s, "take card_1") == "EG-7.17"


# -- general cards


def test_stone_sale() -> None:
    """EG-7.18: one to ten stones, a point each, whatever the stone market says."""
    s = table(["place", 0], red={"stones": 12, "cards": cards("sell_stones")})
    act(s, "play sell_stones")
    assert can(s) == [f"sell {n}" for n in range(1, 11)]
    assert why_not(s, "sell 11") == "EG-7.18"
    act(s, "sell 10")
    assert (stones(s, "red"), score(s, "red"), s.dump()["out"]) == (2, 10, cards("sell_stones"))
    assert "play sell_stones" not in can(table(["place", 0], red={"stones": 0, "cards": cards("sell_stones")}))


def test_paid_training() -> None:
    """EG-7.23, EG-7.27, R-34: once per round, also after feeding, two stones."""
    s = table(["after_produce", 0], red={"stones": 5, "cards": cards("buy_raise")})
    act(s, "play buy_raise", "raise yellow")
    assert (crews(s, "red")["yellow"], stones(s, "red"), asked(s)) == (2, 3, "nobody")


def test_training_ground_needs_a_crew_below_nine() -> None:
    """EG-7.24, EG-7.27."""
    full = {"blue": 9, "black": 9, "yellow": 9, "joker": 9}
    s = table(["place", 0], red={"crews": full, "cards": cards("free_raise") + cards("buy_raise"), "stones": 9})
    assert not any(c.startswith("play") for c in can(s))


def test_irrigation() -> None:
    """EG-7.25, EG-7.27, R-43: one level better for everything, final; two cards on one field."""
    mine = cards("improve_field", 2) + fields("brown", 8) + fields("green", 2)
    s = table(["place", 0], ring="left", red={"cards": mine})
    act(s, "play improve_field")  # brown 8 is the only field that can be improved
    assert s.dump()["improves"] == {"B16": "B04"}
    assert GAME.view(s, 0)["seats"][0]["supply"] == 8
    act(s, "play improve_field")
    assert GAME.view(s, 0)["seats"][0]["supply"] == 16  # green now, and irrigated
    assert "play improve_field" not in can(s)
    cards_seen = {card["id"]: card for card in GAME.view(s, 1)["seats"][0]["cards"]}
    assert cards_seen["B04"]["colour"] == "green" and cards_seen["B16"]["on"] == "B04"


def test_irrigation_asks_which_field() -> None:
    """EG-7.25, D17."""
    s = table(["place", 0], red={"cards": cards("improve_field") + fields("brown", 6, 7) + fields("green", 2)})
    act(s, "play improve_field")
    assert can(s) == ["improve A05", "improve A06"]
    assert why_not(s, "improve A01") == "EG-7.25" and why_not(s, "improve A03") == "EG-7.25"


def test_grave_goods_count_as_a_tile() -> None:
    """EG-7.26, EG-16.5: for the sum, not as a block."""
    s = table(["final_scoring"], red={"cards": ["B22", "C12"], "sphinx": ["S21"], "stones": 0})
    assert (seat(s, "red")["points"]["graves"], seat(s, "red")["points"]["sphinx"]) == (2, 0)
    s = table(
        ["final_scoring"],
        red={"cards": ["B22"], "sphinx": [], "stones": 0},
        blocks={"grave": ["red", "red"]},
        tiles=[4, 3, 2, 2],
    )
    assert seat(s, "red")["points"]["graves"] == 5  # 4 + 3 + 4 = 11


def test_general_cards_in_every_window() -> None:
    """EG-7.2, EG-7.27, EG-10.14, EG-16.2: W1, W2, W4, W5 before and after, W6 at its end, W7; several in a row."""
    mine = {"cards": STONE_DELIVERY[:2], "stones": 0}
    for step in ("place", "after_place", "feed", "produce", "after_produce", "after_build", "last_chance"):
        s = table([step, 0], red=mine)
        assert asked(s) == f"red {step}"
        act(s, "play gain_stones", "play gain_stones")
        assert stones(s, "red") >= 12


def test_nobody_plays_in_anothers_turn() -> None:
    """EG-7.2, R-30."""
    s = table(["place", 1], red={"cards": STONE_DELIVERY[:1]})
    assert "play gain_stones" not in can(s)


def test_sharing_with_ones_own_furthest_ship_is_an_option() -> None:
    """R-23, EG-7.19: usually a ship must lie further downstream; a literal reader lets it join its own."""
    red = {"cards": cards("share_round_space"), "on_river": {"edfu": 1}, "ships": 6}
    mark = [place["id"] for place in GAME.edition().data["nile_space"]].index("edfu") + 1
    red |= {"furthest": mark, "last": mark}
    s = table(["place", 0], red=red)
    assert why_not(s, "place edfu") == "EG-5.2"
    s = table(["place", 0], red=red, options={"share_own_ship": "true"})
    act(s, "place edfu")
    mine = seat(s, "red")
    assert mine["on_river"] == {"edfu": 2} and (mine["shared"], mine["upstream"]) == (1, 0)


@pytest.mark.parametrize(("option", "asked_then"), [("false", False), ("true", True)])
def test_the_reserve_beside_a_first_builder_is_an_option(option: str, asked_then: bool) -> None:
    """R-58, EG-10.9: everybody may build if a reserve ship moved up; with the option if anybody did."""
    s = table(
        ["site", 0, "sphinx"],
        seats=4,
        sites={"sphinx": ["red", "blue", "green", "yellow"]},
        options={"first_opens_reserve": option},
        red={"stones": 3},
        blue={"stones": 3, "cards": cards("build_first")},
        green={"stones": 3},
        yellow={"stones": 3},
    )
    act(s, "yes")
    builders = []
    while s.actor >= 0 and GAME.step_name(s) == "build":
        builders.append(s.actor)
        act(s, "commit blue")  # of strength 1: one card is drawn
        while s.actor == NATURE:
            s.apply(s.legal()[0])
        act(s, "done")
    assert (3 in builders) == asked_then and builders[:1] == [1]


def test_one_stone_can_be_sold() -> None:
    """EG-7.18, EG-7.27: a card is playable as soon as it has an effect."""
    s = table(["place", 0], red={"stones": 1, "cards": cards("sell_stones")})
    act(s, "play sell_stones")
    assert can(s) == ["sell 1"] or stones(s, "red") == 0


def test_stones_may_be_spent_in_the_last_chance() -> None:
    """EG-16.2, R-31, EG-10.13: nothing is committed any more, so cards that cost stones work again."""
    s = table(["last_chance", 0], red={"stones": 5, "cards": cards("sell_stones") + cards("buy_raise")})
    assert {"play sell_stones", "play buy_raise"} <= set(can(s))
