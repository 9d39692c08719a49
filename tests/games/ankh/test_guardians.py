"""AK-12, AK-12I: the six guardians, and powers that meet each other."""

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
    powers,
    seat,
    space,
    table,
    told,
    war,
    why_not,
)

from mehen.games.ankh.state import POOL
from mehen.games.ankh.steps.growth import best_set, follower_gain
from mehen.games.ankh.steps.resolution import strength_of
from mehen.games.ankh.vocabulary import GUARDIAN, MUMMY

#: A side with a single card is not asked, so that only the other one has to say something.
CYCLE = {"hand": ["cycle_of_maat"]}
WEST = {"region": 1, "fighters": ["p1", "p2"]}


# -- Cat-Mummy -----------------------------------------------------------------------------------


def test_a_cat_mummy_costs_the_others() -> None:
    """AK-12.1, AK-12I.41: by a plague at once; Bountiful changes no loss."""
    pieces = DUEL | {"8,0": "p2 cat_mummy"}
    p1 = {"space": 5, "followers": 1, "powers": powers("bountiful")}
    s = war(pieces, gods="re isis amun", p1=p1, p2={"space": 7, "followers": 0}, p3={"space": 3})
    log = told(s, "card plague_of_locusts", "card miracle", "bid 1")
    assert log.index("Ra loses 1 devotion.") < log.index("Strength of Ra: 3.")
    assert (space(s, "p1"), space(s, "p2"), space(s, "p3")) == (5 - 1 + 1 + 1, 7 + 2, 3 - 1)


def test_a_cat_mummy_before_gods_are_forgotten() -> None:
    """AK-12I.42: the loss in the fourth conflict counts."""
    pieces = DUEL | {"8,0": "p2 cat_mummy"}
    s = table(
        ["conflict_end"],
        ["region", 0, 3],
        gods="re isis amun",
        pieces=pieces,
        battle={"tiebreaker": "p3"},
        regions={"1": "4,6", "2": "3,5", "3": "4,5"},
        conflict=4,
        event=16,
        p1={"space": 20},
        p2={"space": 22},
        p3={"space": 21},
    )
    fight(s, "chariots", "flood")  # p1 wins and stands on 21, p3 on 21
    assert [seat(s, p)["side"] for p in ("p1", "p2", "p3")] == [None, "p2", None]
    assert (s.dump()["end"], s.dump()["winner"]) == ("sole_god", "p2")


def test_removed_guardians_were_not_killed() -> None:
    """AK-12I.61: neither merging nor forgetting kills."""
    pieces = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god", "5,5": "p1 cat_mummy", "5,4": "p1 mummy"}
    s = table(["turn", 1], ["forget", 0], pieces=pieces, p2={"space": 25}, p3={"space": 22}, conflict=4, event=16)
    assert (space(s, "p2"), space(s, "p3"), on(s, "5,4"), asked(s)) == (25, 22, "", "p2 choose_action")


# -- Satis -----------------------------------------------------------------------------------------


def test_satis_pushes_gods() -> None:
    """AK-12I.37, AK-12I.62, AK-12.2: over barriers too; nothing else changes."""
    pieces = {"4,5": "p1 satis", "5,5": "p2 god", "3,5": "p1 god", "5,4": "p2 temple"}
    s = table(["move", 0], pieces=pieces)
    act(s, "figure 4,5", "to 5,5")
    assert "5,6" in hexes(s) and "5,4" not in hexes(s)  # across the river; a monument is in the way
    act(s, "to 5,6")
    assert (on(s, "5,5"), on(s, "5,6"), on(s, "5,4")) == ("p1 satis", "p2 god", "p2 temple")


def test_a_pushed_scorpion_is_aimed_by_its_owner() -> None:
    """AK-12I.38: out of turn."""
    pieces = {"4,5": "p1 satis", "5,5": "p2 giant_scorpion N+NE", "3,5": "p1 god", "4,6": "p2 god"}
    s = table(["move", 0], pieces=pieces)
    act(s, "figure 4,5", "to 5,5", "to 5,4")
    assert asked(s) == "p2 aim"
    act(s, "aim S+SW")
    assert next(p for p in s.dump()["pieces"] if p["hex"] == "5,4")["aim"] == "S+SW" and asked(s) == "p1 move"


def test_satis_pushes_onto_every_hex_of_the_map() -> None:
    """AK-12.2: also onto the first one."""
    board = table().c.board
    assert board.hex_ids[0] == "0,1"
    pieces = {"0,3": "p1 satis", "0,2": "p2 warrior", "3,5": "p1 god", "4,6": "p2 god"}
    assert "0,1" in hexes(act(table(["move", 0], pieces=pieces), "figure 0,3", "to 0,2"))


def test_satis_and_the_underworld() -> None:
    """AK-12I.39, AK-6.6: she cannot end there, and nobody is pushed there who could not stand there."""
    pieces = {"4,5": "p1 satis", "5,5": "p2 warrior", "3,5": "p1 god", "4,6": "p2 god"}
    s = table(["move", 0], gods="isis osiris re", pieces=pieces, underworld=["5,5", "5,4"])
    assert "5,5" not in hexes(act(s, "figure 4,5"))
    s = table(["move", 0], gods="osiris isis re", pieces=pieces, underworld=["5,4"])
    assert "5,4" not in hexes(act(s, "figure 4,5", "to 5,5")) and "4,5" in hexes(s)
    s = table(["move", 0], gods="isis osiris re", pieces=pieces, underworld=["5,4"])
    assert "5,4" in hexes(act(s, "figure 4,5", "to 5,5"))


def test_satis_does_not_push_on_water() -> None:
    """AK-12.2: not even Apophis, and never from outside the Move Figures action."""
    s = table(["move", 0], pieces={"5,5": "p1 satis", "6,4": "p2 apophis", "3,5": "p1 god"})
    act(s, "figure 5,5")
    assert "6,4" not in hexes(s) and why_not(s, "to 6,4") == "AK-5.3"


# -- Mummy -----------------------------------------------------------------------------------------


def test_a_mummy_returns_to_its_god() -> None:
    """AK-12.3, AK-12I.33: after a plague it fights on in the region, and may die once more."""
    pieces = DUEL | {"8,0": "p2 mummy"}
    s = war(pieces, gods="re isis amun", p1={"followers": 1}, p2={"followers": 0})
    fight(s, "plague_of_locusts", "miracle")
    act(s, "bid 1")
    assert asked(s) == "p2 mummy" and why_not(s, "to 9,2") == "AK-12.3"
    log = told(s, "to 7,0")
    assert "Strength of Isis: 2." in log  # the god and the Mummy
    assert asked(s) == "p2 mummy"  # killed again in the resolution
    act(s, "to 7,0")
    assert (on(s, "7,0"), space(s, "p2")) == ("p2 mummy", 1 + 2)  # a warrior and twice the Mummy


def test_a_mummy_finds_its_god_among_other_figures() -> None:
    """AK-12.3: not the figure on the first hex."""
    pieces = DUEL | {"9,2": "p2 mummy", "0,1": "p2 warrior"}
    s = fight(war(pieces, gods="re isis amun", p1={"hand": ["chariots"]}), "miracle")
    assert asked(s) == "p2 mummy" and hexes(s) == {"6,1", "7,0", "7,2", "8,0", "8,1", "8,2"}


def test_a_mummy_counts_in_a_later_region() -> None:
    """AK-12.3: if its god stands there."""
    pieces = {
        "5,0": "p1 god",
        "5,1": "p1 warrior",
        "7,1": "p2 mummy",
        "3,5": "p3 god",
        "8,6": "p2 god",
        "4,6": "p1 warrior",
    }
    s = table(["region", 0, 1], gods="re isis amun", pieces=pieces, battle={"tiebreaker": "p3"}, p1=CYCLE)
    fight(s, "miracle")
    act(s, "to 8,7")
    assert s.dump()["battle"]["region"] == 2
    assert "Strength of Isis: 2." in told(s, "card miracle", "card flood")


def test_a_mummy_without_room() -> None:
    """AK-12I.58: goes to the pool, and no sun token is assigned."""
    around = dict.fromkeys(["6,1", "7,2", "8,2", "7,0", "8,1"], "city")  # all hexes next to 7,1 but 8,0
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "7,1": "p2 god", "3,5": "p3 god"} | around
    p1 = {"hand": ["chariots"]}
    s = fight(war(pieces | {"8,0": "p2 mummy"}, gods="isis re amun", p1=p1), "miracle")
    assert (asked(s), on(s, "8,0")) == ("p2 assign_sun", "p2 mummy")  # the hex it died on is free
    s = fight(war(pieces | {"8,0": "city", "9,2": "p2 mummy"}, gods="isis re amun", p1=p1), "miracle")
    assert (asked(s), seat(s, "p2")["guardians"]) == ("nobody", {"mummy": 1})


# -- Apophis ---------------------------------------------------------------------------------------


def test_apophis_is_in_every_region_of_his_water() -> None:
    """AK-12I.27, AK-12I.35, AK-12.4: Omnipresent, followers and control."""
    pieces = {"6,4": "p1 apophis", "3,5": "p1 god", "5,5": "temple", "6,5": "pyramid", "4,6": "p2 god"}
    s = table(["control", 0], pieces=pieces)
    assert follower_gain(s, 0) == 2
    assert can(s) == ["monument 5,5", "monument 6,5"]
    s = table(["conflict", 1], gods="re isis amun", pieces=pieces, p1={"powers": ["omnipresent"]})
    assert followers(s, "p1") == 1 + 3


def test_apophis_dies_once() -> None:
    """AK-12I.34: he is absent from later regions."""
    pieces = {
        "6,4": "p2 apophis",
        "5,0": "p1 god",
        "5,1": "p1 warrior",
        "8,6": "p1 warrior",
        "3,5": "p2 god",
        "3,4": "p3 god",
    }
    s = table(["region", 0, 1], gods="re anubis amun", pieces=pieces, battle={"tiebreaker": "p3"}, p1=CYCLE)
    log = told(s, "card miracle")
    assert "Killed: Apep of Anubis on 6,4 (water)." in log and "Ra dominates region 2." in log


def test_apophis_and_a_temple() -> None:
    """AK-12I.36: it counts in the temple's region only."""
    pieces = {"6,4": "p1 apophis", "5,5": "p1 temple", "3,5": "p1 god", "7,1": "p2 god", "8,6": "p2 warrior"}
    p1 = {"powers": powers("temple_attuned")}
    assert strength_of(table(pieces=pieces, p1=p1, battle=WEST), 0) == 1 + 2
    assert strength_of(table(pieces=pieces, p1=p1, battle={**WEST, "region": 2}), 0) == 1


def test_apophis_leaves_water_by_obelisk() -> None:
    """AK-12I.48."""
    pieces = DUEL | {"6,0": "p1 obelisk", "1,10": "p1 apophis"}
    s = war(pieces, gods="re isis amun", p1={"powers": powers("obelisk_attuned")})
    act(s, "figure 1,10", "to 6,1")
    assert on(s, "6,1") == "p1 apophis"


# -- Androsphinx -----------------------------------------------------------------------------------


def test_the_androsphinx_cancels_strength_alone() -> None:
    """AK-12.5, AK-12I.30, AK-12I.31, AK-12I.32: temples, Magnanimous, Flood and Drought do not care."""
    pieces = {"5,0": "p1 warrior", "5,1": "p2 androsphinx", "4,1": "p1 temple", "4,6": "p1 god", "7,1": "p2 god"}
    s = table(pieces=pieces, p1={"powers": powers("temple_attuned")}, battle=WEST)
    assert strength_of(s, 0) == 2  # the warrior counts 0 and still activates the temple
    pieces = {"6,0": "p1 warrior", "5,1": "p2 androsphinx", "6,1": "p1 god", "7,1": "p2 god", "3,5": "p3 god"}
    s = fight(war(pieces, gods="re isis amun", p1={"powers": powers("magnanimous")}), "drought", "chariots")
    assert space(s, "p1") == 2
    s = fight(war(pieces, gods="re anubis amun"), "chariots", "flood")
    log = told(war(pieces, gods="re anubis amun"), "card drought", "card cycle_of_maat")
    assert "Strength of Ra: 1." in log
    green = {"5,5": "p1 warrior", "5,4": "p2 androsphinx", "4,6": "p1 god", "7,1": "p2 god", "3,5": "p3 god"}
    s = fight(war(green, gods="re anubis amun", p1={"followers": 0}), "flood", "cycle_of_maat")
    assert followers(s, "p1") == 1
    water = table(pieces={"6,4": "p1 apophis", "5,5": "p2 androsphinx"}, battle={**WEST, "region": 2})
    assert strength_of(water, 0) == 0


def test_two_androsphinxes_cancel_each_other() -> None:
    """AK-12.5: and still work on others; not across a barrier."""
    pieces = {"5,0": "p1 androsphinx", "5,1": "p2 androsphinx", "6,0": "p1 warrior", "7,1": "p2 god"}
    s = table(pieces=pieces, battle=WEST)
    assert (strength_of(s, 0), strength_of(s, 1)) == (0, 1)
    s = table(pieces={"4,5": "p1 warrior", "4,6": "p2 androsphinx", "7,1": "p2 god"}, battle=WEST)
    assert strength_of(s, 0) == 1


# -- Giant Scorpion ----------------------------------------------------------------------------------


def test_a_scorpion_aims_at_two_hexes_of_the_map() -> None:
    """AK-12.6, ruling R-28: water and barriers do not matter, the rim does."""
    s = table(["summon", 0, 1, 1], pieces={"5,1": "p1 god"}, p1={"guardians": {"giant_scorpion": 1}, "warriors": 0})
    act(s, "slot regular", "to 5,0")
    assert can(s) == ["aim N+NE", "aim NE+SE", "aim SE+S"] and why_not(s, "aim SW+NW") == "AK-12.6"


def test_a_scorpion_can_aim_wherever_two_hexes_are_neighbours() -> None:
    """AK-12.6: two hexes of the map in directions that follow each other, from every land hex."""
    c = table().c
    for h in c.board.lands:
        near = [c.board.neighbour[6 * h + k] >= 0 for k in range(6)]
        aims = [f"aim {name}" for k, name in enumerate(c.aim_ids) if near[k] and near[(k + 1) % 6]]
        place = c.board.hex_ids[h]
        s = table(["turn", 1], ["aim", 0, place], pieces={place: "p1 giant_scorpion N+NE"})
        assert len(aims) < 2 or can(s) == aims, place


def test_a_scorpion_destroys_what_is_adjacent() -> None:
    """AK-12.6, AK-12I.28, AK-12I.29, AK-12I.22: own monuments too; not across a barrier; the hex is empty at once."""
    pieces = {
        "5,0": "p1 giant_scorpion N+NE",
        "4,0": "p1 obelisk",
        "4,1": "p2 temple",
        "8,1": "p1 god",
        "7,1": "p2 god",
    }
    more: dict[str, Any] = {"p1": {"powers": powers("obelisk_attuned")}}
    s = table(["conflict", 0], gods="re isis amun", pieces=pieces | {"3,5": "p3 god"}, **more)
    assert [on(s, h) for h in ("4,0", "4,1")] == ["", ""] and seat(s, "p2")["tokens"] == 9
    assert asked(s) == "p1 card"  # the obelisk is gone, so nothing moves to it
    assert "build temple 4,0" in can(act(s, "card build_monument", "card cycle_of_maat"))
    river = {"4,5": "p1 giant_scorpion N+NE", "3,5": "temple", "4,6": "p3 temple", "5,4": "p1 god", "8,6": "p2 god"}
    s = table(["conflict", 0], gods="re isis amun", pieces=river, regions={"1": "4,5", "2": "4,6", "3": "3,5"})
    assert (on(s, "3,5"), on(s, "4,6")) == ("temple", "p3 temple")


def test_a_scorpion_has_two_claws() -> None:
    """AK-12.6: what stands beside the two hexes it aims at is safe."""
    pieces = {"5,0": "p1 giant_scorpion NE+SE", "4,0": "temple", "6,0": "pyramid", "8,1": "p1 god", "7,1": "p2 god"}
    s = table(["conflict", 0], gods="re isis amun", pieces=pieces | {"3,5": "p3 god"})
    assert (on(s, "4,0"), on(s, "6,0")) == ("temple", "pyramid")


def test_aiming_is_told() -> None:
    """AK-12.6, D5."""
    s = table(["summon", 0, 1, 1], pieces={"5,1": "p1 god"}, p1={"guardians": {"giant_scorpion": 1}, "warriors": 0})
    act(s, "slot regular", "to 5,0")
    s.events = []
    act(s, "aim NE+SE")
    told = [GAME.say(s.rules, GAME.sentence(s.rules, event, 0), "en") for event in s.events]
    assert [line for line in told if "claws" in line] == [
        "Amun points the claws of the figure on 5,0 (West Egypt) to the north-east and south-east."
    ]


def test_who_controls_nothing_has_no_set() -> None:
    """AK-12I.45."""
    s = table(pieces={"5,1": "p1 god", "5,4": "temple", "8,6": "p2 pyramid"})
    assert [best_set(s, side) for side in range(3)] == [0, 1, 0]


def test_a_mummy_that_is_back_is_in_no_pool() -> None:
    """AK-12.3, AK-9K.4: so it cannot be summoned a second time."""
    s = war(DUEL | {"8,0": "p2 mummy"}, gods="amun re isis", p1={"hand": ["chariots", "cycle_of_maat"]})
    act(s, "no", "card chariots", "card flood")
    assert (asked(s), s.get(1, POOL + MUMMY - GUARDIAN)) == ("p2 mummy", 1)
    act(s, "to 7,2")
    assert s.get(1, POOL + MUMMY - GUARDIAN) == 0 and on(s, "7,2").startswith("p2 mummy")


def test_a_scorpion_moved_by_obelisk_waits() -> None:
    """AK-12I.53, AK-12I.40: aimed at once, it destroys nothing before the next conflict; Satis pushes nobody."""
    pieces = DUEL | {"7,2": "p1 obelisk", "4,6": "p1 giant_scorpion N+NE", "4,7": "p1 satis", "7,0": "temple"}
    s = war(pieces, gods="re isis amun", p1={"powers": powers("obelisk_attuned")})
    act(s, "figure 4,6", "to 6,1")
    assert asked(s) == "p1 aim"
    act(s, "aim SW+NW", "figure 4,7")
    assert hexes(s) == {"7,3", "8,2"}  # the enemy god on 7,1 is next to the obelisk, too
    act(s, "to 7,3", "done")
    fight(s, "chariots", "drought")
    assert on(s, "7,0") == "temple"


# -- powers together -----------------------------------------------------------------------------------


def test_followers_are_there_at_once() -> None:
    """AK-12I.43: Commanding pays for Worshipful, Flood for a bid."""
    p1 = {"followers": 0, "powers": powers("commanding", "worshipful")}
    s = fight(war(DUEL, gods="re isis amun", p1=p1), "chariots", "drought")
    assert asked(s) == "p1 worship" and followers(s, "p1") == 3
    act(s, "yes")
    assert (followers(s, "p1"), space(s, "p1")) == (1, 2)


def test_inspiring_builds_for_nothing() -> None:
    """AK-12I.44, AK-9B.2."""
    s = war(DUEL, gods="re isis amun", p1={"followers": 0, "powers": ["inspiring"]})
    fight(s, "build_monument", "flood")
    assert asked(s) == "p1 build"
    act(s, "build obelisk 6,0")
    assert on(s, "6,0") == "p1 obelisk" and followers(s, "p1") == 0


def test_resplendent_looks_at_the_whole_map() -> None:
    """AK-12I.45, AK-9B.8: at the resolution, after building; three of one type."""
    pieces = DUEL | {"0,1": "p1 temple", "4,7": "p1 temple", "4,8": "p1 obelisk"}
    p1 = {"powers": powers("resplendent"), "followers": 3}
    s = fight(war(pieces, gods="re isis amun", p1=p1), "build_monument", "flood")
    assert "Strength of Ra: 4." in told(s, "build temple 6,0")
    s = fight(war(pieces, gods="re isis amun", p1=p1), "build_monument", "flood")
    assert "Strength of Ra: 2." in told(s, "build obelisk 6,0")


@pytest.mark.parametrize(("space_before", "gained"), [(5, 4), (21, 3)])
def test_bountiful_and_glorious(space_before: int, gained: int) -> None:
    """AK-12I.54: 3 + 1 in one gain, in the red zone only."""
    p1 = {"powers": [*powers("glorious"), "bountiful"], "space": space_before}
    s = fight(war(DUEL, gods="re isis amun", p1=p1), "chariots", "flood")
    assert space(s, "p1") == space_before + gained


def test_a_side_without_figures_cannot_use_the_tiebreaker() -> None:
    """AK-12I.59, AK-12I.63: it is not tied; gods go on after a plague with a tie."""
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "7,1": "p2 god", "8,1": "p3 warrior", "3,5": "p3 god"}
    s = war(pieces, gods="re isis amun", p1={"followers": 0}, p2={"followers": 0}, p3={"followers": 0, **CYCLE})
    log = told(s, "card plague_of_locusts", "card plague_of_locusts")
    assert on(s, "8,1") == "" and "Strength of Ra: 2." in log and "Strength of Isis: 2." in log
    assert "Strength of Amun: 0." in log and "Nobody wins the battle." in log
    assert asked(s) == "nobody" and s.dump()["battle"]["tie_used"] is False


def test_gods_are_figures() -> None:
    """AK-12I.51: presence, adjacency, Flood, Drought, Magnanimous, Omnipresent, temples."""
    pieces = {"4,5": "p1 god", "5,5": "p1 temple", "7,1": "p2 god", "3,5": "p3 god", "5,4": "temple"}
    p1 = {"powers": powers("omnipresent", "temple_attuned"), "followers": 0}
    s = table(["control", 0], pieces=pieces, p1=p1)
    assert on(s, "5,4") == "p1 temple" and follower_gain(s, 0) == 2 + 1  # with Revered
    s = table(["conflict", 1], gods="re isis amun", pieces=pieces, p1=p1)
    assert followers(s, "p1") == 1 and asked(s) == "p1 card"
    log = told(s, "card flood", "card drought")
    assert "Strength of Ra: 3." in log and "Ra gains 1 follower and has 2." in log


def test_a_merged_god_is_one_side() -> None:
    """AK-12I.50: its own sphinxes, cats and prisoners are no enemies."""
    merged: dict[str, Any] = {"p1": {"lower_god": "anubis"}, "p2": {"side": "p1"}}
    pieces = {"5,0": "p1 god", "5,1": "p1 androsphinx", "6,0": "p1 warrior", "7,1": "p3 god"}
    s = table(gods="isis anubis re", pieces=pieces, battle={"region": 1, "fighters": ["p1", "p3"]}, **merged)
    assert strength_of(s, 0) == 3
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "6,0": "p1 cat_mummy", "7,2": "p3 god", "8,2": "p3 warrior"}
    s = war(pieces | {"8,3": "p3 warrior"}, gods="isis anubis re", holder="p3", **merged)
    fight(s, "flood", "chariots")  # the merged god loses; no enemy stands next to its figures
    assert asked(s) == "nobody"  # own warriors are not trapped, own figures protect nobody
    assert (on(s, "5,1"), on(s, "6,0"), space(s, "p3"), space(s, "p1")) == ("", "", 1 - 1, 0)
