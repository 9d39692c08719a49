"""EG-2: score track, stones, crews, markets, water ring."""

from __future__ import annotations

import pytest
from tests.games.egizia.table import DATA, GAME, LAST, act, asked, can, cards, crews, score, seat, stones, table


def test_an_arriving_marker_queues_behind() -> None:
    """EG-2.2, EG-2.3, R-2: forwards and backwards; a change of 0 moves nothing."""
    s = table(["gain_points", 0, 5], red={"score": 0}, blue={"score": 5}, green={"score": 5}, yellow={"score": 9})
    assert s.dump()["track"] == ["yellow", "green", "blue", "red"]
    hungry = {"score": 6, "crews": {"blue": 2, "black": 2}, "grain_market": LAST["grain_market"]}
    s = table(["feed", 3], yellow=hungry, red={"score": 5})
    assert s.dump()["track"][:2] == ["red", "yellow"]  # yellow lost a point and stands behind red on 5
    before = table(["last_chance", 0]).dump()["track"]
    assert table(["praise", 0, 15, 1]).dump()["track"] == before


def test_a_score_may_be_negative() -> None:
    """EG-2.1, R-3, EG-8.4."""
    s = table(["feed", 0], red={"crews": {"blue": 9, "black": 9, "yellow": 9, "joker": 9}})
    assert score(s, "red") == -3 * (36 - 6)
    assert GAME.view(s, 0)["seats"][0]["scarabs"] == 0
    assert s.dump()["track"][-1] == "red"


def test_track_order_is_fixed_when_a_phase_begins() -> None:
    """EG-2.4, EG-8.1, R-1, R-65: the leader feeds first although the loss throws him back."""
    strong = {"blue": 9, "black": 9, "yellow": 9, "joker": 9}
    s = table(
        ["feed_phase"],
        red={"score": 9, "crews": strong, "cards": cards("feed_grain")},
        blue={"score": 8, "crews": strong, "cards": cards("feed_grain", 2)[1:]},
    )
    assert asked(s) == "red feed"
    act(s, "done")
    assert asked(s) == "blue feed"


def test_stones_never_leave_their_track() -> None:
    """EG-2.5, R-7: gains beyond 25 are lost; costs must be payable in full."""
    s = table(["gain_stones", 0, 6], red={"stones": 24})
    assert stones(s, "red") == 25
    s = table(["place", 0], red={"stones": 1, "cards": cards("buy_raise")})
    assert "play buy_raise" not in can(s)


def test_what_exceeds_nine_is_lost() -> None:
    """EG-2.6, R-5: a mandatory raise carries out its other parts; a free choice leaves crews at 9 out."""
    s = act(table(["place", 0], red={"crews": {"blue": 9}}), "place thebae")
    assert (crews(s, "red")["blue"], crews(s, "red")["black"]) == (9, 2)
    s = act(table(["place", 0], red={"crews": {"blue": 9}}), "place alyi")
    assert can(s) == ["raise black", "raise yellow", "raise joker"]
    full = {"blue": 9, "black": 9, "yellow": 9, "joker": 9}
    s = act(table(["place", 0], red={"crews": full, "stones": 1}), "place alyi")
    assert (asked(s), stones(s, "red")) == ("nobody", 3)  # the pick is void, the stones come


def test_used_crews_can_be_raised_and_stay_used() -> None:
    """EG-2.7, R-35: a used crew is not free again before the next round, but it may be raised."""
    s = table(["last_chance", 0], red={"used": ["blue"], "cards": cards("free_raise")})
    act(s, "play free_raise", "raise blue")
    assert (crews(s, "red")["blue"], seat(s, "red")["used"]) == (2, ["blue"])


def test_a_market_step_moves_down_and_stays_at_the_end() -> None:
    """EG-2.8, EG-2.9: every step that ends on the lowest space pays, arriving or staying."""
    s = table(["market_step", 0, "grain"])
    assert (seat(s, "red")["grain_market"], score(s, "red")) == (1, 0)
    s = table(["market_step", 0, "grain"], red={"grain_market": LAST["grain_market"] - 1})
    assert (seat(s, "red")["grain_market"], score(s, "red")) == (LAST["grain_market"], 2)
    s = table(["market_step", 0, "stone"], red={"stone_market": LAST["stone_market"], "stones": 0})
    assert (seat(s, "red")["stone_market"], stones(s, "red")) == (LAST["stone_market"], 3)


@pytest.mark.parametrize(("space", "penalty"), list(enumerate(DATA["grain_market"]["penalty"])))
def test_the_grain_market_sets_the_penalty(space: int, penalty: int) -> None:
    """EG-2.10."""
    s = table(["feed", 0], red={"grain_market": space, "crews": {"blue": 3}})
    assert score(s, "red") == -penalty  # need 7, supply 6


def test_only_the_two_lowest_spaces_of_the_stone_market_sell() -> None:
    """EG-2.11."""
    sold = []
    for space in range(LAST["stone_market"] + 1):
        s = table(["final_scoring"], red={"stone_market": space, "stones": 8, "sphinx": []})
        sold.append(seat(s, "red")["points"]["final_sale"])
    assert sold == [0, 0, 4, 4]


def test_the_ring_moves_one_position_where_there_is_one() -> None:
    """EG-2.12, EG-2.13: one ring for all, always on one of three positions."""
    assert can(table(["water", 0, 1], ring="left")) == ["done", "ring right"]
    assert can(table(["water", 0, 1], ring="middle")) == ["done", "ring left", "ring right"]
    assert can(table(["water", 0, 1], ring="right")) == ["done", "ring left"]
    s = act(table(["water", 0, 1], ring="right"), "ring left")
    assert s.dump()["ring"] == "middle"


def test_one_event_is_one_move() -> None:
    """EG-2.14: 3 points for three cards put back overtake blue on 3 only once, at the end."""
    s = table(
        ["keep", 0, "sphinx"],
        red={"score": 1},
        blue={"score": 3},
        sphinx={
            "bottom": [],
            "drawn": ["S01", "S02", "S03"],
            "known": {"S01": ["red"], "S02": ["red"], "S03": ["red"]},
        },
        turn_state={"keep_limit": 1, "committed": "blue", "value_built": 3},
    )
    act(s, "done")
    assert (score(s, "red"), s.dump()["track"][0]) == (4, "red")
    assert seat(s, "red")["points"]["sphinx_returns"] == 3


def test_the_ring_moves_as_often_as_it_says() -> None:
    """EG-6.6, EG-2.13: one move is one, two are two, and staying ends them."""
    s = act(table(["water", 0, 1], ring="middle"), "ring left")
    assert (s.dump()["ring"], asked(s)) == ("left", "nobody")
    s = act(table(["water", 0, 2], ring="middle"), "ring left")
    assert asked(s) == "red water"
    act(s, "ring right")
    assert (s.dump()["ring"], asked(s)) == ("middle", "nobody")


def test_three_moves_of_the_ring_are_three() -> None:
    """EG-6.6, EG-2.13."""
    s = act(table(["water", 0, 3], ring="left"), "ring right", "ring right")
    assert (s.dump()["ring"], asked(s)) == ("right", "red water")
    act(s, "ring left")
    assert asked(s) == "nobody"
