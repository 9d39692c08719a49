"""The worked examples of the rulebook, one test each."""

from __future__ import annotations

import pytest
from tests.games.ankh.table import GAME, act, asked, can, fight, followers, hexes, on, seat, space, table, why_not

from mehen.games.ankh.state import Ankh
from mehen.games.ankh.steps.growth import near_own_figure
from mehen.games.ankh.steps.resolution import strength_of


def test_ex_1_adjacency() -> None:
    """EX-1, AK-2.6: a river between two hexes means that they are not adjacent."""
    pieces = {"4,5": "p1 warrior", "5,5": "pyramid", "4,6": "p2 giant_scorpion N+NE"}
    s = table(["summon", 0, 1, 1], pieces=pieces)
    board = s.c.board
    near = {board.hex_ids[board.neighbour[board.hex_ids.index("4,5") * 6 + d]] for d in range(6)}
    assert {"5,5", "4,6"} <= near
    assert near_own_figure(s, 0, board.hex_ids.index("5,5"))
    assert not near_own_figure(s, 0, board.hex_ids.index("4,6"))
    act(s, "slot regular")
    assert hexes(s) == {"4,4", "5,4"}  # 5,5 is adjacent too, but not empty


def test_ex_2_start_spaces() -> None:
    """EX-2, AK-3.6, AK-4.3: with 3 players markers start on 2 and return there."""
    s = table(["choose_action", 0, "move", 2], pieces={"4,5": "p1 god"})
    assert set(s.dump()["markers"].values()) == {2}
    s = table(
        ["choose_action", 0, "move", 2],
        pieces={"4,5": "p1 god"},
        markers={"move": 2, "summon": 2, "gain": 5, "unlock": 2},
    )
    act(s, "action gain")
    assert s.dump()["event"] == 1
    assert s.dump()["markers"]["gain"] == 2


def test_ex_3_stack_order() -> None:
    """EX-3, AK-9D.1, AK-9D.2: a marker that arrives lies on top."""
    s = table(
        ["gain", 2, 1, "win"],
        gods="isis amun re",
        p1={"space": 6},
        p2={"space": 6},
        p3={"space": 5},
        devotion=["p3", "p1", "p2"],
    )
    assert s.dump()["devotion"] == ["p1", "p2", "p3"]
    assert space(s, "p3") == 6


def test_ex_4_starting_stack() -> None:
    """EX-4, AK-3.5: the last player lies lowest."""
    s = GAME.start(4)
    act(s, "start p1", "god amun", "god re", "god isis", "god osiris")
    act(s, "guardian satis", "guardian mummy", "guardian androsphinx")
    assert s.dump()["devotion"] == ["p4", "p3", "p2", "p1"]
    assert s.scores() == [0, 0, 0, 0]


def test_ex_5_starting_goods() -> None:
    """EX-5, AK-3.2, AK-3.3, AK-3.9."""
    s = GAME.start(3, options={"scenario": "middle_kingdom"})
    act(s, "start p2", "god amun", "god re", "god isis", "guardian satis", "guardian mummy", "guardian androsphinx")
    for name in ("p1", "p2", "p3"):
        person = seat(s, name)
        assert (person["followers"], person["tokens"], person["unlocked"], person["warriors"]) == (1, 8, 0, 5)
        assert len(person["hand"]) == 7
        assert GAME.view(s, 0)["seats"][0]["slots"] == 6


@pytest.mark.parametrize(("seats", "figures"), [(2, [1, 1, 1]), (3, [2, 2, 2]), (4, [3, 2, 2]), (5, [3, 2, 2])])
def test_ex_6_guardian_numbers(seats: int, figures: list[int]) -> None:
    """EX-6, AK-3.8."""
    options = {"guardian_1": "cat_mummy", "guardian_2": "apophis", "guardian_3": "androsphinx"}
    s = GAME.start(seats, options=options)
    assert list(s.dump()["guardians"].values()) == figures


def test_ex_7_action_order() -> None:
    """EX-7, AK-4.2 to AK-4.6: the second action lies below; an event ends the turn."""
    s = table(
        ["turn", 1],
        ["choose_action", 0, "move", 2],
        event=3,
        markers={"move": 2, "summon": 2, "gain": 2, "unlock": 4},
        p1={"followers": 0, "warriors": 0},
        pieces={"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"},
    )
    act(s, "action summon")
    assert s.dump()["markers"]["summon"] == 3
    assert can(s) == ["action gain", "action unlock"]
    assert why_not(s, "action move") == why_not(s, "action summon") == "AK-4.5"
    act(s, "action unlock")
    assert (s.dump()["event"], s.dump()["conflict"]) == (4, 1)
    assert s.dump()["markers"]["unlock"] == 2
    assert asked(s) == "p2 choose_action"


def test_ex_8_move_figures() -> None:
    """EX-8, AK-5.1 to AK-5.3, AK-5.5: over everything, to an empty land hex within 3."""
    pieces = {"8,0": "p1 god", "8,1": "p1 warrior", "5,1": "p1 warrior", "7,4": "p1 warrior", "3,0": "p1 warrior"}
    pieces |= {"7,5": "p2 warrior", "7,7": "p2 warrior", "8,6": "p2 warrior", "9,6": "p2 warrior"}
    pieces |= {"8,4": "obelisk", "5,3": "pyramid", "8,7": "temple"}
    s = table(["move", 0], gods="amun re isis", pieces=pieces)
    act(s, "figure 8,0", "to 8,3", "figure 5,1", "to 5,4", "figure 7,4")
    assert not {"7,7", "8,6", "9,6"} & hexes(s)
    assert why_not(s, "to 8,6") == why_not(s, "to 8,4") == "AK-2.2"
    act(s, "to 7,6")
    assert "figure 8,3" not in can(s) and why_not(s, "figure 8,3") == "AK-5.1"
    act(s, "done")
    assert [on(s, h) for h in ("8,3", "5,4", "7,6", "3,0")] == ["p1 god", "p1 warrior", "p1 warrior", "p1 warrior"]
    assert [on(s, h) for h in ("8,4", "5,3", "8,7")] == ["obelisk", "pyramid", "temple"]


def test_ex_9_summon() -> None:
    """EX-9, AK-6.1: adjacent to a figure or monument of one's own."""
    s = table(["summon", 0, 1, 1], pieces={"7,4": "p1 warrior", "2,5": "p1 temple"}, p1={"guardians": {"mummy": 1}})
    act(s, "slot regular", "kind mummy")
    assert hexes(s) == {"7,3", "8,4", "1,5", "2,4", "2,6", "3,4", "3,5", "3,6"}
    assert why_not(s, "to 6,5") == why_not(s, "to 7,5") == "AK-6.1"
    assert why_not(s, "to 6,3") == why_not(s, "to 6,4") == "AK-6.7"


def test_ex_10_gain_followers() -> None:
    """EX-10, AK-7.1: own and neutral monuments with an own figure next to them."""
    pieces = {"4,5": "p1 warrior", "8,3": "p1 warrior", "5,6": "p1 warrior", "4,4": "p1 obelisk", "8,4": "temple"}
    pieces |= {"5,7": "pyramid", "1,2": "p1 pyramid", "3,5": "pyramid", "9,2": "p2 obelisk"}
    s = table(["choose_action", 0, "gain", 1], gods="isis amun re", pieces=pieces)
    act(s, "action gain")
    assert followers(s, "p1") == 1 + 3


def test_ex_11_unlock_and_guardian() -> None:
    """EX-11, AK-7.3, AK-7.5: the second slot hides a guardian symbol."""
    s = table(["unlock", 0], p1={"followers": 2, "powers": ["revered"]}, guardians=["satis"], pieces={"4,5": "p1 god"})
    act(s, "power inspiring")
    person = seat(s, "p1")
    assert (person["followers"], sorted(person["powers"]), person["unlocked"]) == (1, ["inspiring", "revered"], 2)
    assert person["guardians"] == {"satis": 1}
    assert GAME.view(s, 0)["seats"][0]["bases"] == [1, 0]


def test_ex_12_unlock_without_means() -> None:
    """EX-12, AK-7.4: the marker moves, nothing is paid."""
    s = table(
        ["turn", 1],
        ["choose_action", 0, "unlock", 1],
        pieces={"4,5": "p1 god"},
        p1={"followers": 1, "powers": ["revered", "inspiring"]},
    )
    assert s.dump()["markers"]["unlock"] == 3  # the only track left, so it is taken without asking
    assert (followers(s, "p1"), seat(s, "p1")["unlocked"]) == (1, 2)


def test_ex_13_event_timing() -> None:
    """EX-13, AK-4.3, AK-4.4: action, event, marker back; no second action."""
    pieces = {"4,5": "p1 god", "5,4": "temple", "5,5": "pyramid"}
    s = table(
        ["turn", 1],
        ["choose_action", 0, "move", 2],
        gods="isis amun re",
        pieces=pieces,
        markers={"move": 2, "summon": 2, "gain": 5, "unlock": 2},
    )
    act(s, "action gain")
    assert followers(s, "p1") == 3
    assert (s.dump()["event"], asked(s)) == (1, "p1 control")
    assert s.dump()["markers"]["gain"] == 6
    act(s, "monument 5,4")
    assert (s.dump()["markers"]["gain"], asked(s)) == (2, "p2 choose_action")


EX_14 = {"4,5": "p1 warrior", "7,1": "p1 warrior", "5,4": "temple", "4,6": "pyramid", "7,2": "p2 obelisk"}


def test_ex_14_control_monument() -> None:
    """EX-14, AK-8.1: neutral, adjacent, on the same side of the river."""
    s = table(["turn", 1], ["control", 0], gods="isis re amun", pieces=EX_14)
    assert on(s, "5,4") == "p1 temple"  # the only choice is taken at once
    assert seat(s, "p1")["tokens"] == 8


def test_ex_15_control_monument_none_neutral() -> None:
    """EX-15, AK-8.2: then an enemy's; its token goes home."""
    pieces = {h: text for h, text in EX_14.items() if text not in ("temple", "pyramid")}
    s = table(["turn", 1], ["control", 0], gods="isis re amun", pieces=pieces)
    assert on(s, "7,2") == "p1 obelisk"
    assert (seat(s, "p1")["tokens"], seat(s, "p2")["tokens"]) == (8, 9)


def test_ex_16_caravan() -> None:
    """EX-16, AK-8.4 to AK-8.8."""
    s = table(["turn", 1], ["camel", 0], pieces={"4,5": "p1 god"}, regions={"1": "3,5", "2": "4,5", "3": "4,6"})
    line = ["1,5,NE", "2,6,N", "2,6,NE", "2,6,SE", "3,6,NE"]
    act(s, f"camel {line[0]}")
    assert why_not(s, "done") == "AK-8.5"
    for edge in line[1:]:
        if f"camel {edge}" in can(s):  # the last ones may follow of themselves
            act(s, f"camel {edge}")
    assert asked(s) == "p1 keep_tile" and GAME.view(s, 0)["caravan"] == line
    act(s, "no")  # the part with the first hex of the Delta is the large one
    assert can(s) == ["done", "swap 1 2", "swap 1 3", "swap 4 2", "swap 4 3"]
    act(s, "done")
    view = GAME.view(s, 0)
    assert (view["regions"][0]["land"], view["regions"][3]["land"], view["supply"]["camels"]) == (6, 16, 25)
    small = {"1,6", "1,7", "1,8", "1,9", "2,7", "2,8"}
    where = {h["id"]: h["regions"] for h in view["hexes"] if h["terrain"] != "w"}
    assert {h for h, regions in where.items() if regions == [1]} == small
    water = {h["id"]: h["regions"] for h in view["hexes"] if h["terrain"] == "w"}
    assert (water["0,5"], water["1,10"]) == ([1, 4], [1, 3])


def test_ex_17_domination() -> None:
    """EX-17, AK-9.5, AK-9.6: majorities first, then the domination; absent sides only spoil majorities."""
    pieces = {"3,5": "p1 god", "2,5": "p1 obelisk", "2,4": "p1 obelisk", "1,5": "p1 pyramid"}
    pieces |= {"1,2": "p2 pyramid", "1,3": "p2 temple"}
    s = table(["region", 0, 3], gods="amun isis re", pieces=pieces)
    assert (space(s, "p1"), space(s, "p2")) == (2, 0)


def test_ex_18_majority_in_battle() -> None:
    """EX-18, AK-9B.4."""
    pieces = {"3,5": "p1 god", "2,5": "p2 god", "2,4": "p1 pyramid", "1,5": "p1 pyramid", "1,2": "p2 temple"}
    pieces |= {"1,3": "p2 pyramid", "1,7": "p3 temple", "1,8": "p3 obelisk"}
    s = table(
        ["region", 0, 3],
        gods="isis amun re",
        pieces=pieces,
        battle={"tiebreaker": "p3"},
        p1={"space": 5},
        p2={"space": 4},
        p3={"space": 3},
    )
    fight(act(s, "no"), "chariots", "chariots")
    assert (space(s, "p1"), space(s, "p2"), space(s, "p3")) == (6, 4, 3)  # 4 against 4: nobody wins


def ex_19(holder: str) -> Ankh:
    pieces = {"3,5": "p1 god", "2,5": "p1 warrior", "2,4": "p1 warrior", "1,5": "p1 warrior"}
    pieces |= {"2,7": "p2 god", "2,8": "p2 warrior", "1,8": "p2 warrior"}
    s = table(["region", 0, 3], gods="isis amun re", pieces=pieces, battle={"tiebreaker": holder})
    return fight(act(s, "no"), "flood", "drought")


def test_ex_19_resolution_with_tiebreaker() -> None:
    """EX-19, AK-9B.1, AK-9B.5."""
    s = ex_19("p1")
    assert followers(s, "p1") == 1 + 4
    assert (strength_of(s, 0), strength_of(s, 1)) == (4, 4)
    assert asked(s) == "p1 tiebreak"
    act(s, "yes")
    assert (space(s, "p1"), space(s, "p2")) == (1, 0)
    assert [on(s, h) for h in ("2,7", "2,8", "1,8", "2,5")] == ["p2 god", "", "", "p1 warrior"]
    assert (seat(s, "p2")["warriors"], s.dump()["battle"]["tie_used"]) == (6, True)


def test_ex_20_tie_without_tiebreaker() -> None:
    """EX-20, AK-9B.5: nobody wins, and Flood still protects."""
    s = ex_19("p3")
    assert (space(s, "p1"), space(s, "p2")) == (0, 0)
    assert seat(s, "p2")["warriors"] == 6
    assert [on(s, h) for h in ("3,5", "2,5", "2,4", "1,5")] == ["p1 god", *["p1 warrior"] * 3]


def test_ex_21_merge() -> None:
    """EX-21, AK-10M.1 to AK-10M.6."""
    pieces = {"4,5": "p1 god", "2,5": "p2 god", "2,4": "p2 warrior", "1,5": "p2 cat_mummy", "1,2": "p2 temple"}
    pieces |= {"1,3": "p2 pyramid", "4,6": "p3 god", "8,6": "p4 god"}
    s = table(
        ["turn", 0],
        ["merge", 0],
        seats=4,
        gods="amun re isis osiris",
        pieces=pieces,
        conflict=3,
        p1={"space": 6, "followers": 2, "powers": ["commanding", "revered"]},
        p2={"space": 4, "followers": 3, "powers": ["inspiring"]},
        p3={"space": 9},
        p4={"space": 8},
    )
    assert asked(s) == "p1 inherit"
    act(s, "yes")
    assert [on(s, h) for h in ("1,5", "2,5", "2,4", "1,2", "1,3")] == ["p1 cat_mummy", "", "", "", ""]
    view = GAME.view(s, 1)
    assert view["seats"][0]["followers"] == 5
    assert view["seats"][0]["powers"] == ["commanding", "revered"]
    assert (view["seats"][0]["god"], view["seats"][0]["lower_god"]) == ("amun", "re")
    assert view["seats"][0]["seats"] == ["p1", "p2"] and view["seats"][1]["side"] == "p1"
    assert (s.dump()["devotion"], space(s, "p1"), s.scores()) == (["p1", "p4", "p3"], 4, [4, 4, 9, 8])


def test_ex_22_forgotten() -> None:
    """EX-22, AK-10F.1, AK-10F.3."""
    pieces = {"4,5": "p1 god", "5,5": "p1 warrior", "5,4": "p1 temple", "4,6": "p2 god", "3,5": "p3 god"}
    s = table(
        ["turn", 1],
        ["forget", 0],
        seats=4,
        gods="amun osiris isis re",
        pieces=pieces,
        conflict=4,
        event=16,
        p1={"space": 18, "followers": 5},
        p2={"space": 25},
        p3={"space": 22, "lower_god": "re"},
        p4={"side": "p3"},
    )
    assert [on(s, h) for h in ("4,5", "5,5", "5,4")] == ["", "", ""]
    assert (seat(s, "p1")["side"], followers(s, "p1")) == (None, 0)
    assert (asked(s), s.dump()["devotion"]) == ("p2 choose_action", ["p3", "p2"])


def test_ex_23_last_god() -> None:
    """EX-23, AK-10F.3: one left wins, none left means that nobody wins."""
    gods = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}
    s = table(["turn", 0], ["forget", 0], pieces=gods, conflict=4, p1={"space": 20}, p2={"space": 21}, p3={"space": 3})
    assert (asked(s), s.dump()["winner"], s.dump()["end"], s.places()) == ("nobody", "p2", "sole_god", [3, 1, 3])
    s = table(["turn", 0], ["forget", 0], pieces=gods, conflict=4, p1={"space": 20}, p2={"space": 12}, p3={"space": 3})
    assert (s.dump()["winner"], s.dump()["end"], s.places()) == (None, "all_forgotten", [3, 3, 3])


BOUNTIFUL = {"powers": ["revered", "inspiring", "resplendent", "temple_attuned", "bountiful"]}


def test_ex_24_bountiful_limits() -> None:
    """EX-24, AK-9D.5: once for each gain."""
    pieces = {"3,5": "p1 god", "2,5": "p1 obelisk", "1,5": "p1 pyramid"}
    s = table(["region", 0, 3], pieces=pieces, p1={**BOUNTIFUL, "space": 10})
    assert space(s, "p1") == 15


def test_ex_25_bountiful_at_the_last_red_space() -> None:
    """EX-25, AK-9D.5."""
    s = table(["gain", 0, 1, "win"], p1={**BOUNTIFUL, "space": 20})
    assert space(s, "p1") == 22


def test_ex_26_drought_and_bountiful() -> None:
    """EX-26, AK-9D.5: a win with Drought is one gain."""
    pieces = {"5,0": "p1 warrior", "5,1": "p1 warrior", "4,5": "p1 god", "7,1": "p2 god"}
    s = table(
        ["region", 0, 1],
        gods="anubis isis re",
        pieces=pieces,
        battle={"tiebreaker": "p3"},
        p1={**BOUNTIFUL, "space": 5},
    )
    fight(s, "drought", "flood")
    assert space(s, "p1") == 9


def test_ex_27_glorious_against_nobody_left() -> None:
    """EX-27, AK-9B.5: cards of a side without figures count for nothing."""
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "4,1": "p1 warrior", "7,1": "p2 warrior", "4,6": "p2 god"}
    powers = {"powers": ["revered", "inspiring", "resplendent", "temple_attuned", "glorious"]}
    s = table(
        ["region", 0, 1],
        gods="osiris isis re",
        pieces=pieces,
        battle={"tiebreaker": "p3"},
        p1={**powers, "followers": 1},
        p2={"followers": 0},
        regions={"1": "4,5", "2": "3,5", "3": "4,6"},
    )
    fight(s, "plague_of_locusts", "chariots")
    act(s, "bid 1")
    assert space(s, "p1") == 3  # 3 figures and the card's 1 against nothing


def test_ex_28_plague() -> None:
    """EX-28, AK-9B.3, AK-9B.7: a tie for the highest bid kills everybody."""
    pieces = {"5,0": "p1 warrior", "5,1": "p2 warrior", "7,1": "p3 warrior", "7,0": "p3 god"}
    pieces |= {"3,5": "p1 god", "4,6": "p2 god", "8,1": "p1 temple"}
    level_3 = ["revered", "inspiring", "resplendent", "temple_attuned", "worshipful"]
    s = table(
        ["region", 0, 1],
        gods="osiris isis re",
        pieces=pieces,
        battle={"tiebreaker": "p3"},
        p1={"followers": 3, "powers": level_3},
        p2={"followers": 3},
        p3={"followers": 3},
    )
    fight(s, "plague_of_locusts", "miracle", "cycle_of_maat")
    act(s, "bid 2", "bid 2", "bid 0")
    assert [followers(s, p) for p in ("p1", "p2", "p3")] == [1, 1, 3]
    assert [on(s, h) for h in ("5,0", "5,1", "7,1", "7,0")] == ["", "", "", "p3 god"]
    assert (space(s, "p1"), space(s, "p2"), space(s, "p3")) == (0, 1, 1)  # no majority; a miracle; p3's god wins
    assert asked(s) == "p1 underworld"  # Osiris lost, with no figure left


def test_ex_29_anubis_twice() -> None:
    """EX-29, AK-11.2: a plague and a resolution are two moments."""
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "7,1": "p2 warrior", "7,0": "p2 warrior", "8,1": "p3 warrior"}
    pieces |= {"4,6": "p2 god", "3,5": "p3 god"}
    s = table(
        ["region", 0, 1],
        gods="anubis isis re",
        pieces=pieces,
        battle={"tiebreaker": "p2"},
        p1={"followers": 0},
        p2={"followers": 0},
        p3={"followers": 1},
    )
    fight(s, "plague_of_locusts", "chariots", "miracle")
    act(s, "bid 1")
    assert can(s) == ["done", "trap p2"]  # two warriors of p2 are dead, but it is one moment
    act(s, "trap p2")
    assert can(s) == ["done", "trap p3"]  # Anubis wins, and the resolution kills p3's warrior
    act(s, "trap p3")
    assert (seat(s, "p2")["held"], seat(s, "p3")["held"], asked(s)) == (1, 1, "nobody")


def test_ex_30_isis_at_simultaneous_death() -> None:
    """EX-30, AK-11.3."""
    pieces = {"5,0": "p1 warrior", "5,1": "p2 warrior", "3,5": "p1 god", "4,6": "p2 god"}
    s = table(["region", 0, 1], gods="isis anubis re", pieces=pieces, battle={"tiebreaker": "p3"})
    fight(s, "miracle", "cycle_of_maat")
    assert asked(s) == "p1 spare"
    act(s, "yes")
    assert (on(s, "5,0"), on(s, "5,1")) == ("p1 warrior", "")


def test_ex_31_osiris_chain() -> None:
    """EX-31, AK-6.3, AK-6.4."""
    s = table(["summon", 0, 1, 1], gods="osiris isis re", underworld=["7,1"], pieces={"3,5": "p1 god"})
    act(s, "slot underworld")
    assert on(s, "7,1") == "p1 warrior"
    act(s, "slot regular", "to 7,2")
    assert on(s, "7,2") == "p1 warrior"


PYRAMIDS = {"powers": ["revered", "inspiring", "pyramid_attuned"]}


def test_ex_32_pyramid_chain() -> None:
    """EX-32, AK-6.2, AK-6.4."""
    s = table(["summon", 0, 1, 1], pieces={"7,1": "p1 pyramid", "3,5": "p1 god"}, p1=PYRAMIDS)
    act(s, "monument 7,1", "to 7,2", "slot regular", "to 7,3")
    assert (on(s, "7,2"), on(s, "7,3")) == ("p1 warrior", "p1 warrior")


def test_ex_33_apophis() -> None:
    """EX-33, AK-6.7: on any water as the regular figure, next to the pyramid as the extra one."""
    p1 = {**PYRAMIDS, "guardians": {"apophis": 1}}
    s = table(["summon", 0, 1, 1], pieces={"4,3": "p1 pyramid", "8,6": "p1 god"}, p1=p1)
    act(s, "monument 4,3", "kind apophis")
    assert "5,2" in hexes(s) and "0,8" not in hexes(s)
    s = table(["summon", 0, 1, 1], pieces={"4,3": "p1 pyramid", "8,6": "p1 god"}, p1=p1)
    act(s, "slot regular", "kind apophis", "to 0,8")
    assert on(s, "0,8") == "p1 apophis"


def test_ex_34_androsphinx_on_waters_edge() -> None:
    """EX-34, AK-12.5."""
    for tile in (1, 2):
        s = table(
            pieces={"6,4": "p1 apophis", "5,5": "p2 androsphinx"}, battle={"region": tile, "fighters": ["p1", "p2"]}
        )
        assert strength_of(s, 0) == 0


def test_ex_35_revealed_cards() -> None:
    """EX-35, AK-1.3: hands are public."""
    pieces = {"5,0": "p1 god", "7,1": "p2 god", "3,5": "p3 god"}
    s = table(["turn", 0], ["region", 0, 1], gods="isis anubis re", pieces=pieces, battle={"tiebreaker": "p3"})
    fight(s, "miracle", "chariots")
    for viewer in (-1, 0, 1, 2):
        seats = GAME.view(s, viewer)["seats"]
        assert (seats[0]["played"], seats[1]["played"], seats[2]["played"]) == (["miracle"], ["chariots"], [])
        assert "miracle" not in seats[0]["hand"] and seats[1]["cards"] == 6
