"""EG-8 and EG-9: feeding and production."""

from __future__ import annotations

from pathlib import Path

from tests.games.egizia.table import GAME, act, asked, can, cards, crews, quarries, score, seat, stones, table, why_not
from tests.games.frozen import frozen_text


def test_need_counts_all_four_crews() -> None:
    """EG-8.2: used or not, joker included."""
    s = table(["feed", 0], red={"crews": {"blue": 4, "joker": 4}, "used": ["blue", "joker"]})
    assert score(s, "red") == -3 * (10 - 6)


def test_feeding_in_track_order() -> None:
    """EG-8.1: the front player first."""
    both = {"crews": {"blue": 9}, "cards": cards("feed_grain")}
    s = table(["feed_phase"], red={**both, "score": 2}, blue={**both, "score": 7, "cards": cards("feed_grain", 2)[1:]})
    assert asked(s) == "blue feed"


def test_supply_is_what_is_irrigated_and_added() -> None:
    """EG-8.3, EG-7.22, R-32: stones turn into grain, at most as many as grain is missing."""
    s = table(["feed", 0], red={"crews": {"blue": 4}, "stones": 9, "cards": cards("stones_to_grain")})
    assert can(s) == ["done", "exchange 1", "exchange 2"]  # need 8, supply 6
    assert why_not(s, "exchange 3") == "EG-7.22"
    act(s, "exchange 2")
    assert (score(s, "red"), stones(s, "red")) == (0, 7)
    s = table(["feed", 0], red={"crews": {"blue": 4}, "stones": 1, "cards": cards("stones_to_grain")})
    assert can(s) == ["done", "exchange 1"]
    act(s, "exchange 1")
    assert (score(s, "red"), stones(s, "red")) == (-3, 0)


def test_exchange_needs_its_card_and_hunger() -> None:
    """EG-7.22."""
    mine = {"cards": cards("free_raise"), "stones": 5, "crews": {"blue": 4}}
    assert why_not(table(["feed", 0], red=mine), "exchange 1") == "EG-7.22"
    mine = {"cards": cards("free_raise") + cards("stones_to_grain"), "stones": 5}
    assert why_not(table(["feed", 0], red=mine), "exchange 1") == "EG-7.22"


def test_hunger_takes_points_only() -> None:
    """EG-8.4: crews keep their strength and can be used."""
    s = table(["feed", 0], red={"crews": {"blue": 9}, "score": 5})
    assert score(s, "red") == 5 - 3 * (13 - 6)
    assert crews(s, "red")["blue"] == 9 and seat(s, "red")["used"] == []
    assert seat(s, "red")["points"]["hunger"] == -21


def test_going_hungry_is_a_choice() -> None:
    """EG-8.5, R-61: helping is optional, surplus is lost."""
    s = table(["feed", 0], red={"crews": {"blue": 3}, "cards": cards("feed_grain") + cards("stones_to_grain")})
    act(s, "done")
    assert score(s, "red") == -3 and len(seat(s, "red")["cards"]) == 2
    s = table(
        ["feed", 1], ["feed", 0], red={"crews": {"blue": 3}, "cards": cards("feed_grain")}, blue={"crews": {"blue": 3}}
    )
    act(s, "play feed_grain")
    assert (score(s, "red"), score(s, "blue")) == (0, -3)  # red's surplus does not feed blue


def test_raising_before_feeding_costs_grain() -> None:
    """EG-7.24, R-33: a raise in the feeding turn counts at once, one after it does not."""
    s = table(["feed", 0], red={"crews": {"blue": 2}, "cards": cards("free_raise")})
    act(s, "play free_raise", "raise blue")
    assert score(s, "red") == -3
    s = table(["produce", 0], ["feed", 0], red={"crews": {"blue": 2}, "cards": cards("free_raise")})
    act(s, "done", "play free_raise", "raise blue")
    assert score(s, "red") == 0


def test_production_in_number_order_and_mandatory() -> None:
    """EG-9.1, R-49: everyone, number 1 first; windows before and after."""
    mine = {"cards": quarries(4) + cards("free_raise"), "stones": 1}
    s = table(["produce_phase"], red={**mine, "number": 2}, blue={"number": 1, "stones": 0})
    assert stones(s, "blue") == 3 and asked(s) == "red produce"
    act(s, "done")
    assert stones(s, "red") == 8 and asked(s) == "red after_produce"
    act(s, "done")
    assert [stones(s, c) for c in ("green", "yellow")] == [7, 8]


def test_stones_of_a_window_come_before_production() -> None:
    """EG-9.1, W5: a sale before production makes room on the track."""
    s = table(["produce", 0], red={"stones": 25, "cards": cards("sell_stones")})
    act(s, "play sell_stones", "sell 3")
    assert (stones(s, "red"), score(s, "red")) == (25, 3)


def test_no_more_stones_than_hunger_asks_for(tmp_path: Path) -> None:
    """EG-7.22, R-32: where a stone is worth two grain, half as many are enough; the last one may be too much."""
    text = frozen_text(GAME)
    assert text.count("stones = 1, grain = 1") == 1
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("stones = 1, grain = 1", "stones = 1, grain = 2"), encoding="utf-8")
    s = table(["feed", 0], red={"crews": {"blue": 5}, "stones": 9, "cards": cards("stones_to_grain")})
    s = GAME.load(GAME.rules(4, str(mine)), s.dump())
    assert can(s) == ["done", "exchange 1", "exchange 2"]  # need 9, supply 6
    act(s, "exchange 2")
    assert (score(s, "red"), stones(s, "red")) == (0, 7)


def test_stones_that_feed_are_told() -> None:
    """EG-7.22."""
    s = table(["feed", 0], red={"crews": {"blue": 5}, "stones": 9, "cards": cards("stones_to_grain")})
    s.events = []
    act(s, "exchange 2")
    told = [GAME.say(s.rules, GAME.sentence(s.rules, event, 0), "en") for event in s.events]
    assert told[0] == "Red turns 2 stones into 2 grain."
