"""AK-9: conflicts, battles, kills and devotion."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.ankh.table import (
    DUEL,
    GAME,
    act,
    asked,
    can,
    fight,
    followers,
    hexes,
    on,
    seat,
    space,
    table,
    told,
    war,
    why_not,
)

LEVEL_1 = ["commanding", "inspiring", "omnipresent", "revered"]
LEVEL_2 = ["revered", "inspiring", "resplendent", "obelisk_attuned"]

# -- the conflict ------------------------------------------------------------------------------


def test_a_conflict_from_tiebreaker_to_end() -> None:
    """AK-9.1, AK-9.3, AK-9.4, AK-9.7: regions by tile; empty ones are skipped; then the token goes back."""
    s = table(
        ["turn", 1], ["conflict", 0], gods="anubis isis re", pieces={"4,5": "p1 god", "4,6": "p2 god", "4,7": "p3 god"}
    )
    assert s.dump()["battle"]["tiebreaker"] == "p1"
    assert (space(s, "p1"), s.dump()["battle"]["region"]) == (1, 2)  # the West is dominated, the East fought over
    fight(s, "chariots", "flood")
    assert (space(s, "p2"), asked(s)) == (1, "p2 choose_action")
    assert s.dump()["battle"]["tiebreaker"] is None and s.dump()["conflict"] == 1


def test_start_of_a_conflict() -> None:
    """AK-9.2, ruling R-31: Omnipresent and the scorpions, before any region."""
    pieces = {
        "4,5": "p1 god",
        "4,6": "p1 warrior",
        "4,7": "p1 warrior",
        "3,5": "p2 god",
        "7,1": "p2 giant_scorpion N+NE",
    }
    pieces |= {"6,1": "p1 temple", "7,2": "obelisk", "8,1": "pyramid"}
    s = table(["turn", 0], ["conflict", 2], gods="anubis isis re", pieces=pieces, p1={"powers": ["omnipresent"]})
    assert followers(s, "p1") == 1 + 2
    assert [on(s, h) for h in ("6,1", "7,2", "8,1")] == ["", "", "pyramid"]
    assert seat(s, "p1")["tokens"] == 9


def test_a_region_is_judged_when_its_turn_comes() -> None:
    """AK-9.3, AK-12I.49: an obelisk move empties a later region."""
    pieces = {
        "5,0": "p1 god",
        "5,1": "p1 obelisk",
        "7,1": "p2 god",
        "8,6": "p1 warrior",
        "4,6": "p2 warrior",
        "3,5": "p3 god",
    }
    s = table(["turn", 0], ["conflict", 2], gods="anubis isis re", pieces=pieces, p1={"powers": LEVEL_2})
    act(s, "figure 8,6", "to 4,1", "done")
    fight(s, "chariots", "flood")
    assert space(s, "p2") == 1  # alone in the East now


def test_domination_is_two_gains() -> None:
    """AK-9.6, AK-12I.60: no cards, no battle powers; Re's light and Bountiful count."""
    five = ["commanding", "inspiring", "resplendent", "temple_attuned"]
    pieces = {"3,5": "p1 god", "2,5": "p1 obelisk", "2,4": "p1 warrior sun"}
    s = table(
        ["region", 0, 3],
        gods="re isis osiris",
        pieces=pieces,
        p1={"powers": [*five, "worshipful", "bountiful"], "followers": 5},
    )
    assert (space(s, "p1"), followers(s, "p1"), asked(s)) == (1 + 1 + 1 + 1 + 1, 5, "nobody")


@pytest.mark.parametrize(("scenario", "bonus"), [("twin_capitals", 1), ("middle_kingdom", 0)])
def test_a_city_is_worth_devotion(scenario: str, bonus: int) -> None:
    """AK-13.1, AK-9.6: once per region, in the gain for a victory or a domination; only in its scenario."""
    city = {"7,0": "city", "8,0": "city"}
    pieces = {"5,0": "p1 god", "4,6": "p2 god"} | city
    s = table(["region", 0, 1], gods="re isis amun", pieces=pieces, scenario=scenario)
    assert space(s, "p1") == 1 + bonus
    s = war(DUEL | city, gods="re isis amun", scenario=scenario)
    log = told(s, "card chariots", "card flood")
    assert f"Ra gains {1 + bonus} devotion for the victory." in log
    assert on(s, "7,0") == "city"


@pytest.mark.parametrize(("number", "step"), [(2, "p2 choose_action"), (3, "p1 inherit"), (4, "nobody"), (5, "nobody")])
def test_what_follows_a_conflict(number: int, step: str) -> None:
    """AK-9.8, AK-14.2, AK-14.3: merge after the third, forgotten gods after the fourth, the end after the fifth."""
    pieces = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}
    s = table(
        ["turn", 1],
        ["conflict_end"],
        pieces=pieces,
        conflict=number,
        p1={"space": 7},
        p2={"space": 6, "guardians": {"satis": 1}},
        p3={"space": 8},
        battle={"tiebreaker": "p1"},
    )
    assert asked(s) == step
    ends = {4: ("all_forgotten", None), 5: ("fifth_conflict", "p3")}
    assert (s.dump()["end"], s.dump()["winner"]) == ends.get(number, ("running", None))


def test_no_merge_with_two_players() -> None:
    """AK-9.8, AK-10M.1: the game must have started with three."""
    s = table(
        ["turn", 1],
        ["conflict_end"],
        seats=2,
        pieces={"4,5": "p1 god", "4,6": "p2 god"},
        conflict=3,
        battle={"tiebreaker": "p1"},
    )
    assert asked(s) == "p2 choose_action" and s.dump()["devotion"] == ["p2", "p1"]


# -- cards ---------------------------------------------------------------------------------------


def test_obelisks_alternate_until_all_have_passed() -> None:
    """AK-9B.0, ruling R-8: ascending, one figure at a time, a pass is not final, each figure once."""
    pieces = {
        "5,0": "p1 god",
        "5,1": "p1 obelisk",
        "7,1": "p2 god",
        "8,1": "p2 obelisk",
        "8,6": "p1 warrior",
        "4,6": "p2 warrior",
    }
    s = war(pieces, p1={"powers": LEVEL_2, "space": 3}, p2={"powers": LEVEL_2})
    assert asked(s) == "p2 obelisk_move" and can(s) == ["done", "figure 4,6", "figure 7,1"]
    act(s, "done")
    assert asked(s) == "p1 obelisk_move"
    act(s, "figure 8,6")
    assert hexes(s) == {"4,1", "6,0", "6,1"} and why_not(s, "to 4,2") == "AK-9B.0"
    act(s, "to 4,1")
    assert asked(s) == "p2 obelisk_move"
    act(s, "figure 4,6", "to 8,2")
    assert asked(s) == "p1 obelisk_move" and can(s) == ["done", "figure 5,0"]
    assert why_not(s, "figure 4,1") == "AK-9B.0"
    act(s, "done", "done")
    assert asked(s) == "p1 card"
    assert not any("moved" in piece for piece in s.dump()["pieces"])


def test_three_sides_move_to_their_obelisks_in_turn() -> None:
    """AK-9B.0, ruling R-8: ascending on the devotion track, and from the highest to the lowest again."""
    pieces = {"5,0": "p1 god", "5,1": "p1 obelisk", "7,1": "p2 god", "8,1": "p2 obelisk", "7,2": "p3 god"}
    sides: dict[str, Any] = {p: {"powers": LEVEL_2, "space": k} for k, p in enumerate(("p1", "p2", "p3"))}
    s = war({**pieces, "7,0": "p3 obelisk"}, **sides)
    turns = []
    while GAME.step_name(s) == "obelisk_move":
        turns.append(asked(s).split()[0])
        act(s, "done")
    assert turns == ["p1", "p2", "p3"]
    before = [on(s, place) for place in ("5,0", "7,1", "7,2")]
    assert before == ["p1 god", "p2 god", "p3 god"]


def test_where_a_figure_moves_to_its_obelisk_is_told() -> None:
    """AK-9B.0."""
    s = war({**DUEL, "4,1": "p1 obelisk", "8,6": "p1 warrior"}, p1={"powers": LEVEL_2})
    assert told(s, "figure 8,6", "to 4,2")[0] == "Anubis moves: warrior to 4,2 (West Egypt)."


def test_obelisk_moves_need_an_own_obelisk_in_the_region() -> None:
    """AK-9B.0, ruling R-8: nobody is asked without a hex to go to."""
    s = war({**DUEL, "4,1": "p2 obelisk", "8,7": "p1 obelisk"}, p1={"powers": LEVEL_2})
    assert asked(s) == "p1 card"


def test_amun_announces_first() -> None:
    """AK-9B.1, AK-11.1, rulings R-23, R-24: openly, once per conflict, with two cards in hand."""
    s = war(DUEL, gods="amun isis re")
    assert asked(s) == "p1 two_cards" and can(s) == ["yes", "no"]
    assert told(s, "yes") == ["Amun will play 2 cards."]
    act(s, "card chariots")
    assert asked(s) == "p1 card" and "card chariots" not in can(s) and why_not(s, "card chariots") == "AK-9B.1a"
    act(s, "card drought")
    assert s.dump()["battle"]["amun_used"] is True
    s = war(DUEL, gods="amun isis re", p1={"hand": ["cycle_of_maat"]})
    assert asked(s) == "p2 card"  # one card: neither announced nor asked


def test_played_cards_stay_out_until_the_cycle() -> None:
    """AK-9B.6, ruling R-22: Cycle of Ma'at brings everything back."""
    s = war(DUEL, p1={"played": ["flood", "chariots"]})
    assert why_not(s, "card flood") == "AK-9B.6d"
    act(fight(s, "cycle_of_maat", "miracle"), "done")  # Anubis traps nobody
    assert len(seat(s, "p1")["hand"]) == 7 and "miracle" not in seat(s, "p2")["hand"]


def test_flood_counts_fertile_hexes() -> None:
    """AK-9B.1: followers at the reveal; the figures survive the resolution."""
    s = war(
        {"4,5": "p1 warrior", "5,5": "p1 god", "5,0": "p1 warrior", "7,1": "p2 god", "3,5": "p3 god"},
        p1={"followers": 0},
    )
    fight(s, "flood", "chariots")
    assert followers(s, "p1") == 2
    assert (on(s, "4,5"), on(s, "5,0")) == ("p1 warrior", "")


def test_building() -> None:
    """AK-9B.2, AK-9B.8: in the region, for followers and a token; it counts at once."""
    s = war(DUEL, p1={"followers": 3}, p2={"followers": 2}, underworld=["7,0"], gods="anubis osiris re")
    fight(s, "build_monument", "build_monument")
    assert asked(s) == "p1 build"  # p2, ahead in the stack but short of followers, is not asked
    assert why_not(s, "build temple 7,0") == "AK-11.4"
    assert why_not(s, "build temple 4,6") == "AK-9B.2" and why_not(s, "build temple 5,0") == "AK-2.2"
    act(s, "build temple 6,0")
    assert (on(s, "6,0"), followers(s, "p1"), seat(s, "p1")["tokens"]) == ("p1 temple", 0, 8)
    assert space(s, "p1") == 1  # the majority; the battle itself is a tie


def test_building_needs_supply_and_token() -> None:
    """AK-9B.2: types that have run out are not offered."""
    temples = "0,1 0,2 0,3 1,0 1,1 1,2 1,3 1,4 1,5 1,6".split()
    s = war(DUEL | dict.fromkeys(temples, "temple"), p1={"followers": 3})
    fight(s, "build_monument", "miracle")
    assert not any(word.startswith("build temple") for word in can(s))
    assert why_not(s, "build temple 6,0") == "AK-9B.2"
    s = war(DUEL, p1={"followers": 3, "tokens": 0})
    fight(s, "build_monument", "miracle")
    assert asked(s) != "p1 build"


def test_plagues_come_one_after_the_other() -> None:
    """AK-9B.3, ruling R-9: each card has its own bidding; bids are paid; the highest alone survives."""
    s = war(DUEL, p1={"followers": 4}, p2={"followers": 4})
    fight(s, "plague_of_locusts", "plague_of_locusts")
    assert asked(s) == "p1 bid" and can(s)[-1] == "bid 4" and why_not(s, "bid 5") == "AK-9B.3"
    act(s, "bid 1", "bid 3")
    assert (on(s, "5,1"), on(s, "8,1")) == ("", "p2 warrior")
    assert (followers(s, "p1"), followers(s, "p2")) == (3, 1)
    act(s, "bid 2", "bid 1")
    assert (on(s, "8,1"), followers(s, "p1"), followers(s, "p2")) == ("", 1, 0)


def test_a_sole_bidder_is_the_highest() -> None:
    """AK-9B.3: also with nothing."""
    pieces = {
        "5,0": "p1 warrior",
        "5,1": "p1 warrior",
        "7,1": "p2 warrior",
        "3,5": "p3 god",
        "4,6": "p1 god",
        "8,6": "p2 god",
    }
    s = war(pieces, p1={"followers": 2}, p2={"followers": 1})
    fight(s, "plague_of_locusts", "plague_of_locusts")
    act(s, "bid 2", "bid 1")
    assert (on(s, "5,0"), on(s, "7,1")) == ("p1 warrior", "")
    act(s, "done")  # Anubis traps nobody
    assert on(s, "5,0") == "p1 warrior"  # the second plague finds one bidder, with 0 followers
    assert space(s, "p1") == 1


def test_no_bids_above_the_limit() -> None:
    """AK-9B.3, ruling R-30."""
    s = war(DUEL, p1={"followers": 150})
    fight(s, "plague_of_locusts", "miracle")
    assert can(s)[-1] == "bid 99"


def test_majorities_are_determined_before_anyone_gains() -> None:
    """AK-9B.4, AK-9D.3, AK-9.5: ascending order, fixed at the start of the step."""
    pieces = {**DUEL, "6,0": "p1 obelisk", "6,1": "p1 obelisk", "8,0": "p2 temple", "8,2": "p3 pyramid"}
    s = war(pieces, p1={"space": 4}, p2={"space": 4}, devotion=["p3", "p1", "p2"])
    fight(s, "chariots", "chariots")
    assert s.dump()["devotion"] == ["p3", "p1", "p2"]
    assert (space(s, "p1"), space(s, "p2"), space(s, "p3")) == (5, 5, 0)


# -- resolution ------------------------------------------------------------------------------------


def test_the_strongest_side_wins() -> None:
    """AK-9B.5: strength is figures and cards; the winner kills, gods stay."""
    s = war(DUEL)
    log = told(s, "card chariots", "card drought")
    assert "Strength of Anubis: 5." in log and "Strength of Isis: 3." in log and "Anubis wins the battle." in log
    assert (space(s, "p1"), on(s, "7,1"), on(s, "8,1")) == (1, "p2 god", "")


def test_a_lone_side_wins_even_with_strength_0() -> None:
    """AK-9B.5, ruling R-10: sides without figures are no tie partners."""
    pieces = {
        "5,0": "p1 warrior",
        "5,1": "p3 androsphinx",
        "7,1": "p2 warrior",
        "4,6": "p1 god",
        "3,5": "p2 god",
        "3,4": "p3 god",
    }
    s = war(pieces, p1={"followers": 1}, p2={"followers": 0}, p3={"followers": 0})
    fight(s, "plague_of_locusts", "miracle", "miracle")
    act(s, "bid 1", "done")
    assert space(s, "p1") == 1


def test_the_tiebreaker_may_be_saved() -> None:
    """AK-9B.5, AK-12I.47: using it is a full win, saving it means that nobody wins."""
    five = ["commanding", "inspiring", "resplendent", "temple_attuned", "glorious"]
    s = war(DUEL, holder="p1", p1={"powers": five})
    fight(s, "drought", "drought")
    act(s, "yes")
    assert (followers(s, "p1"), space(s, "p1")) == (1 + 3, 1 + 2)  # two desert figures; margin 0
    s = war(DUEL, holder="p1")
    fight(s, "drought", "drought")
    act(s, "no")
    assert (space(s, "p1"), seat(s, "p1")["warriors"], s.dump()["battle"]["tie_used"]) == (0, 6, False)


def test_glorious_needs_a_margin() -> None:
    """AK-9B.5: three more than the next strongest side."""
    five = ["commanding", "inspiring", "resplendent", "temple_attuned", "glorious"]
    for other, gained in (("flood", 3), ("drought", 1)):
        s = war(DUEL, p1={"powers": five})
        fight(s, "chariots", other)
        assert space(s, "p1") == gained


def test_the_margin_over_a_side_without_strength_is_the_whole_strength() -> None:
    """AK-9B.5d, ruling R-11: a plague has taken everything that p2 had in the region."""
    five = ["commanding", "inspiring", "resplendent", "temple_attuned", "glorious"]
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "7,1": "p2 warrior", "4,6": "p2 god"}
    s = war(pieces | {"3,5": "p3 god"}, gods="re isis amun", p1={"powers": five, "followers": 1}, p2={"followers": 0})
    fight(s, "plague_of_locusts", "miracle")
    act(s, "bid 1")
    assert space(s, "p1") == 3


def test_magnanimous_losers() -> None:
    """AK-9B.5, AK-12I.46: two figures in the region; also when nobody wins, ascending."""
    five = ["commanding", "inspiring", "resplendent", "temple_attuned", "magnanimous"]
    s = war(DUEL, p1={"powers": five}, p2={"powers": five})
    fight(s, "miracle", "cycle_of_maat")
    assert (space(s, "p1"), space(s, "p2"), asked(s)) == (2, 2, "p1 trap")
    act(s, "done")
    assert (space(s, "p1"), space(s, "p2")) == (2 + 1, 2)  # and a miracle for p1's warrior


def test_after_the_resolution() -> None:
    """AK-9B.6, AK-9B.7, rulings R-13, R-29: Miracle, Osiris, Worshipful, Cycle - also without figures."""
    five = ["commanding", "inspiring", "resplendent", "temple_attuned", "worshipful"]
    pieces = {
        "5,0": "p1 god",
        "5,1": "p1 warrior",
        "7,1": "p2 warrior",
        "8,1": "p2 warrior",
        "3,5": "p3 god",
        "4,6": "p2 god",
    }
    s = war(pieces, gods="isis osiris re", p1={"powers": five, "followers": 3}, p2={"powers": five, "followers": 2})
    fight(s, "chariots", "miracle")
    assert space(s, "p2") == 2 and asked(s) == "p2 underworld"
    act(s, "tile pool", "to 7,1")
    assert asked(s) == "p1 worship" and space(s, "p1") == 1  # the winner has less devotion
    act(s, "no")
    assert (followers(s, "p1"), space(s, "p1")) == (3 + 3, 1)
    act(s, "yes")
    assert (followers(s, "p2"), space(s, "p2")) == (0, 3)


# -- kills -----------------------------------------------------------------------------------------


def test_the_kill_set_dies_at_once() -> None:
    """AK-9K.1, AK-9K.2: never gods; sun tokens return; figures to their pools."""
    pieces = {**DUEL, "8,0": "p2 cat_mummy sun", "8,2": "p2 warrior sun"}
    s = war(pieces, gods="anubis re isis", p1={"space": 5})
    fight(s, "chariots", "flood")
    act(s, "done")
    assert (seat(s, "p2")["warriors"], seat(s, "p2")["guardians"]) == (6, {"cat_mummy": 1})
    assert GAME.view(s, 0)["seats"][1]["suns"] == 3 and on(s, "7,1") == "p2 god"


def test_order_after_kills() -> None:
    """AK-9K.3 to AK-9K.5, AK-12.1: trap, Mummies, Cat-Mummies; the loss comes after the win devotion."""
    pieces = {**DUEL, "8,0": "p2 cat_mummy", "8,2": "p2 mummy"}
    s = war(pieces, p1={"space": 5}, p3={"space": 2})
    fight(s, "chariots", "flood")
    assert asked(s) == "p1 trap" and space(s, "p1") == 6
    act(s, "trap p2")
    assert asked(s) == "p2 mummy"
    act(s, "to 7,2")
    assert (space(s, "p1"), space(s, "p2"), space(s, "p3")) == (5, 0, 1)


# -- devotion ----------------------------------------------------------------------------------------


def test_losing_devotion() -> None:
    """AK-9D.4, ruling R-19: on top of the new stack; nothing happens on space 0."""
    s = table(
        ["cats"],
        p1={"space": 1, "dead": [0, 0, 0]},
        p2={"space": 0, "dead": [0, 0, 1]},
        p3={"space": 0},
        devotion=["p3", "p2", "p1"],
    )
    assert s.dump()["devotion"] == ["p3", "p2", "p1"] and space(s, "p1") == 0
    s = table(
        ["cats"], p1={"space": 2, "dead": [0, 0, 2]}, p2={"space": 2}, p3={"space": 3}, devotion=["p1", "p2", "p3"]
    )
    assert (space(s, "p2"), space(s, "p3")) == (0, 1)  # each Cat-Mummy takes effect


def test_the_top_of_the_track_wins_at_once() -> None:
    """AK-9D.6, AK-14.1, ruling R-20: nothing further is resolved."""
    s = table(
        ["turn", 0],
        ["forget"],
        ["gain", 2, 9, "win"],
        ["gain", 1, 5, "win"],
        p2={"space": 28},
        pieces={"4,5": "p1 god"},
    )
    assert (s.dump()["winner"], s.dump()["end"], asked(s)) == ("p2", "track_top", "nobody")
    assert (space(s, "p2"), space(s, "p3")) == (31, 0)
    assert s.places() == [2, 1, 3]


def test_a_gain_of_nothing_is_no_gain() -> None:
    """AK-9D.2, AK-9D.5: it does not restack, and Bountiful does not add to it."""
    five = ["commanding", "inspiring", "resplendent", "temple_attuned", "bountiful"]
    s = table(["gain", 2, 0, "majority"], p3={"powers": five})
    assert s.dump()["devotion"] == ["p3", "p2", "p1"] and space(s, "p3") == 0
