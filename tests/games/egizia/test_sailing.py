"""EG-5 and EG-6: ships on the Nile and what the round spaces do."""

from __future__ import annotations

import pytest
from tests.games.egizia.table import (
    COLOURS,
    DATA,
    GAME,
    act,
    asked,
    can,
    cards,
    crews,
    fields,
    score,
    seat,
    stones,
    table,
    why_not,
)

from mehen.core.errors import IllegalAction

ROUND_SPACES = [space["id"] for space in DATA["nile_space"] if space["kind"] == "round"]


def test_number_order_round_and_round() -> None:
    """EG-5.1, R-46, R-49: number 1 begins; who has passed is left out; passing does not stop the others."""
    s = table(
        ["sail"],
        phase="deal",
        red={"number": 3},
        blue={"number": 1},
        green={"number": 4},
        yellow={"number": 2},
    )
    order = []
    for notation in ("place edfu", "place thebae", "pass", "place selinon", "place beni_hasan"):
        order.append(asked(s))
        act(s, notation)
    assert order == ["blue place", "yellow place", "red place", "green place", "blue place"]
    assert asked(s) == "yellow place"


def test_always_further_downstream() -> None:
    """EG-5.2: only places below every own ship; sites count by their place on the river."""
    s = table(["place", 0], red={"furthest": 12, "last": 12, "ships": 7}, sites={"obelisk": ["blue"]})
    assert not any(c.startswith("slot obelisk") or c.startswith("slot sphinx") for c in can(s))
    assert [c for c in can(s) if c.startswith("place")] == ["place alyi", "place passalon", "place heliopolis"]
    assert why_not(s, "place edfu") == "EG-5.2"
    assert why_not(s, "slot sphinx 1") == "EG-5.2"
    assert why_not(s, "reserve sphinx") == "EG-5.2"


def test_one_ship_per_place() -> None:
    """EG-5.3: a place with a ship on it is closed."""
    s = act(table(["place", 1], ["place", 0]), "place edfu")
    assert asked(s) == "blue place"
    assert "place edfu" not in can(s)
    assert why_not(s, "place edfu") == "EG-5.3"


def test_card_space_takes_the_card() -> None:
    """EG-5.4, EG-7.1, EG-7.3: the card is taken, kept cards lie open, instant ones are carried out and leave."""
    s = table(["place", 1], ["place", 0], river={"card_1": "A01", "card_2": "A11"})
    act(s, "place card_2")
    assert crews(s, "red")["blue"] == 2 and "A11" in s.dump()["out"]
    assert s.dump()["river"] == {"card_1": "A01"}
    act(s, "place card_1")
    assert seat(s, "blue")["cards"] == ["A01"]
    assert GAME.view(s, -1)["river"][0]["ships"] == ["blue"]


def test_a_card_space_without_card_is_closed() -> None:
    """EG-5.4, R-52."""
    s = table(["place", 0], river={"card_1": "A01"})
    assert "place card_2" not in can(s)
    assert why_not(s, "place card_2") == "EG-5.4"


def test_one_time_bonus_of_a_field() -> None:
    """EG-5.4, EG-7.6: a market step, points or stones, once, when the card is taken."""
    bonus = {
        card: act(table(["place", 0], river={"card_1": card}), "place card_1") for card in fields("brown", 6, 7, 8, 9)
    }
    six, seven, eight, nine = bonus.values()
    assert seat(six, "red")["stone_market"] == 1
    assert seat(seven, "red")["grain_market"] == 1
    assert score(eight, "red") == 3
    assert stones(nine, "red") == 6
    assert [score(s, "red") for s in (six, seven, nine)] == [0, 0, 0]


def test_a_slot_of_choice() -> None:
    """EG-5.6, R-8, R-47: any free open slot, also the last, also without stones; no immediate effect."""
    s = table(["place", 0], red={"stones": 0})
    assert [c for c in can(s) if c.startswith("slot pyramid")] == [f"slot pyramid {k}" for k in (1, 2, 3)]
    before = s.scores()
    act(s, "slot pyramid 3")
    assert s.dump()["sites"]["pyramid"] == [None, None, "red", None]
    assert s.scores() == before and stones(s, "red") == 0


def test_at_most_one_ship_at_each_site() -> None:
    """EG-5.7."""
    s = table(["place", 0], sites={"sphinx": ["red"]}, red={"ships": 8, "cards": cards("place_upstream")})
    assert not any(c.endswith("sphinx") or c.startswith("slot sphinx") for c in can(s))
    assert why_not(s, "slot sphinx 2") == "EG-5.7"
    assert why_not(s, "reserve sphinx") == "EG-5.7"


def test_reserve_only_beside_a_full_site() -> None:
    """EG-5.8, R-9: not while a slot is free; one ship in reserve at most."""
    s = table(["place", 0], sites={"sphinx": ["blue", "green"], "obelisk": ["blue", "green", "yellow"]})
    assert [c for c in can(s) if c.startswith("reserve")] == ["reserve obelisk"]
    assert why_not(s, "reserve sphinx") == "EG-5.8"
    act(s, "reserve obelisk")
    assert s.dump()["sites"]["obelisk"] == ["blue", "green", "yellow", "red"]
    s = table(["place", 0], seats=3, sites={"sphinx": ["blue", "green"]})
    assert "reserve sphinx" in can(s)


def test_a_taken_slot_is_refused() -> None:
    """EG-5.6."""
    s = table(["place", 0], sites={"sphinx": ["blue"]})
    assert why_not(s, "slot sphinx 1") == "EG-5.6"


def test_passing_is_for_the_whole_phase() -> None:
    """EG-5.9, R-46."""
    s = act(table(["sail"], phase="deal", seats=2), "pass", "place edfu")
    assert asked(s) == "blue place"
    act(s, "pass")
    assert asked(s) == "nobody"


def test_without_ship_or_place_the_pass_is_automatic() -> None:
    """EG-5.10, R-48: a player without a ship, or with nothing left downstream, is not asked."""
    s = table(["sail"], phase="deal", seats=2, red={"ships": 0}, blue={"furthest": 20, "last": 20})
    assert asked(s) == "nobody"
    assert seat(s, "red")["passed"] and seat(s, "blue")["passed"]


def test_a_general_card_keeps_the_question_open() -> None:
    """EG-5.10, W1: with a usable card the options are this card and pass."""
    s = table(["place", 0], red={"ships": 0, "cards": cards("free_raise")})
    assert can(s) == ["pass", "play free_raise"]
    assert why_not(s, "place edfu") == "EG-5.10"


def test_ships_return_except_those_at_sites() -> None:
    """EG-5.11."""
    s = table(["last_chance", 0], ["ships_home"], ["place", 0], sites={"sphinx": ["red"]}, red={"furthest": 6})
    act(s, "place alyi", "raise blue")
    assert seat(s, "red")["ships"] == 7
    assert seat(s, "red")["on_river"] == {}
    assert s.dump()["sites"]["sphinx"][0] == "red"


def test_useless_placements_are_never_refused() -> None:
    """EG-5.12, R-61: crews at 9, no stones to build, a card only to deny it."""
    full = {"blue": 9, "black": 9, "yellow": 9, "joker": 9}
    s = table(["place", 0], red={"crews": full, "stones": 0}, river={"card_1": "A11"})
    for notation in ("place thebae", "slot pyramid 1", "place card_1", "place heliopolis"):
        assert notation in can(s)


# -- round spaces (EG-6)


def test_edfu() -> None:
    """EG-6.1: one step on each market."""
    s = act(table(["place", 0]), "place edfu")
    assert (seat(s, "red")["stone_market"], seat(s, "red")["grain_market"]) == (1, 1)


@pytest.mark.parametrize(
    ("place", "pair"),
    [("thebae", ("blue", "black")), ("selinon", ("blue", "yellow")), ("beni_hasan", ("black", "yellow"))],
)
def test_crew_spaces(place: str, pair: tuple[str, str]) -> None:
    """EG-6.2, EG-6.3, EG-6.4: both depicted crews."""
    s = act(table(["place", 0]), f"place {place}")
    assert crews(s, "red") == {"blue": 1, "black": 1, "yellow": 1, "joker": 2} | dict.fromkeys(pair, 2)


def test_alyi() -> None:
    """EG-6.5: one of four crews, then two stones."""
    s = act(table(["place", 0], red={"stones": 0}), "place alyi")
    assert can(s) == ["raise blue", "raise black", "raise yellow", "raise joker"]
    act(s, "raise joker")
    assert (crews(s, "red")["joker"], stones(s, "red")) == (3, 2)


@pytest.mark.parametrize("place", ["passalon", "heliopolis"])
def test_passalon_and_heliopolis(place: str) -> None:
    """EG-6.6, EG-6.7: the joker rises, the ring may move."""
    s = act(table(["place", 0]), f"place {place}")
    assert crews(s, "red")["joker"] == 3
    assert can(s) == ["done", "ring left", "ring right"]


def test_heliopolis_is_last_and_takes_no_special_cards() -> None:
    """EG-6.7: neither doubled nor shared."""
    mine = cards("double_round_space") + cards("share_round_space")
    s = act(table(["place", 0], ["place", 1], red={"cards": mine}), "place heliopolis", "done")
    assert why_not(s, "place heliopolis") == "EG-6.7"
    s = act(table(["place", 0], red={"cards": mine}), "place heliopolis")
    assert asked(s) == "red water"  # not asked whether to double
    assert DATA["nile_space"][-1]["id"] == "heliopolis"


# -- refusals


def test_a_refusal_names_action_seat_reason_and_rule_and_changes_nothing() -> None:
    """EG-5.2: the error a person sees."""
    s = table(["place", 0], red={"furthest": 12, "last": 12})
    before = s.dump()
    with pytest.raises(IllegalAction) as caught:
        act(s, "place edfu")
    assert str(caught.value) == (
        "Red cannot 'place edfu': a new ship must go further downstream than all your ships [EG-5.2]"
    )
    assert s.dump() == before


def test_only_the_seat_that_is_asked_may_act() -> None:
    """EG-5.1."""
    s = table(["place", 0])
    with pytest.raises(IllegalAction, match="it is Red's decision"):
        GAME.act(s, s.legal()[0], seat=2)
    assert asked(s) == "red place" and len(COLOURS) == 4


@pytest.mark.parametrize("place", ROUND_SPACES)
def test_every_round_space_can_be_entered_by_everyone(place: str) -> None:
    """EG-5.5: the ship stands there, then the space is carried out."""
    s = act(table(["last_chance", 0], ["place", 2]), f"place {place}")
    assert {"id": place, "kind": "round", "card": None, "ships": ["green"]} in GAME.view(s, -1)["river"]
