"""AK-11, AK-12I: the five gods and what their powers do to everything else."""

from __future__ import annotations

from typing import Any

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

from mehen.games.ankh.state import Ankh
from mehen.games.ankh.steps.resolution import strength_of


def suns(s: Ankh, p: int) -> int:
    return int(GAME.view(s, -1)["seats"][p]["suns"])


def test_powers_fill_up() -> None:
    """The helper gives a legal set: two of each lower level."""
    assert powers("omnipresent") == ["omnipresent"]
    assert powers("bountiful") == ["revered", "inspiring", "resplendent", "temple_attuned", "bountiful"]


# -- Amun --------------------------------------------------------------------------------------


def test_amun_builds_and_brings_a_plague() -> None:
    """AK-12I.1, AK-12I.55: build first, then bid with what is left; the bonuses are 0 and 1."""
    s = war(DUEL, gods="amun isis re", p1={"followers": 5}, p2={"followers": 2})
    act(s, "yes", "card build_monument", "card plague_of_locusts", "card chariots")
    assert asked(s) == "p1 build"
    act(s, "build temple 6,0")
    assert asked(s) == "p1 bid" and can(s) == ["bid 0", "bid 1", "bid 2"]
    log = told(s, "bid 2", "bid 1")
    assert "Strength of Amun: 3." in log and "Strength of Isis: 4." in log
    assert (followers(s, "p1"), followers(s, "p2")) == (0, 1)


def test_amun_adds_two_bonuses() -> None:
    """AK-11.1, AK-12I.2: Chariots and Drought."""
    s = act(war(DUEL, gods="amun isis re"), "yes", "card chariots", "card drought")
    assert "Strength of Amun: 6." in told(s, "card flood")
    assert space(s, "p1") == 1 + 2


def test_amun_takes_two_cards_back() -> None:
    """AK-12I.3: with Cycle of Ma'at, and all earlier ones."""
    s = war(DUEL, gods="amun isis re", p1={"played": ["flood", "miracle"]})
    act(s, "yes", "card chariots", "card cycle_of_maat", "card drought")
    assert len(seat(s, "p1")["hand"]) == 7 and len(seat(s, "p2")["hand"]) == 6


def test_amun_with_flood_and_miracle() -> None:
    """AK-12I.4: survivors of the resolution are not counted, victims of a plague are."""
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "4,5": "p1 warrior", "3,5": "p3 god"}
    pieces |= {"7,1": "p2 god", "8,1": "p2 warrior", "8,0": "p2 warrior"}
    s = war(pieces, gods="amun isis re")
    act(s, "yes", "card miracle", "card flood", "card chariots")
    assert (on(s, "4,5"), on(s, "5,1"), space(s, "p1")) == ("p1 warrior", "", 1)
    s = war(pieces, gods="amun isis re", p1={"followers": 0}, p2={"followers": 1})
    act(s, "yes", "card miracle", "card flood", "card plague_of_locusts")
    act(s, "bid 0", "bid 1")  # Flood has brought a follower to bid
    assert (on(s, "4,5"), on(s, "5,1"), space(s, "p1")) == ("", "", 2)


# -- Anubis ------------------------------------------------------------------------------------


def test_anubis_traps_only_warriors() -> None:
    """AK-11.2, AK-12I.5: guardians are not offered."""
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "7,1": "p2 god", "8,1": "p2 satis", "3,5": "p3 god"}
    assert asked(fight(war(pieces), "chariots", "drought")) == "nobody"
    s = fight(war(pieces | {"8,0": "p2 warrior"}), "chariots", "drought")
    assert can(s) == ["done", "trap p2"] and why_not(s, "trap p3") == "AK-11.2"
    assert told(s, "trap p2") == ["A warrior of Isis is trapped."]
    assert (seat(s, "p2")["held"], seat(s, "p2")["warriors"]) == (1, 5)


def test_anubis_traps_from_afar() -> None:
    """AK-11.2: in any region, whether or not he takes part."""
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "7,1": "p2 god", "8,1": "p2 warrior", "3,5": "p3 god"}
    s = fight(war(pieces, gods="amun re anubis", p1={"hand": ["cycle_of_maat"]}), "chariots")
    assert asked(s) == "p3 trap" and can(s) == ["done", "trap p1"]


def test_a_trapped_warrior_was_killed() -> None:
    """AK-12I.6: Miracle counts it."""
    s = fight(war(DUEL), "chariots", "miracle")
    act(s, "trap p2")
    assert (seat(s, "p2")["held"], space(s, "p2")) == (1, 1)


def test_spared_figures_cannot_be_trapped() -> None:
    """AK-12I.7: neither by Isis nor by Flood."""
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "6,0": "p2 warrior", "7,1": "p2 god", "3,5": "p3 god"}
    s = fight(war(pieces), "chariots", "drought")
    assert asked(s) == "p2 spare"
    act(s, "yes")
    assert (asked(s), on(s, "6,0")) == ("nobody", "p2 warrior")
    pieces = {"5,0": "p1 god", "5,1": "p1 warrior", "4,5": "p2 warrior", "7,1": "p2 god", "3,5": "p3 god"}
    s = fight(war(pieces), "chariots", "flood")
    assert (asked(s), on(s, "4,5")) == ("nobody", "p2 warrior")


def test_a_trapped_warrior_leaves_its_light() -> None:
    """AK-12I.8: the sun token returns to Re first."""
    s = war(DUEL | {"8,1": "p2 warrior sun"}, gods="anubis re isis")
    assert suns(s, 1) == 2
    act(fight(s, "chariots", "drought"), "trap p2")
    assert (suns(s, 1), seat(s, "p2")["held"]) == (3, 1)


def test_strength_of_anubis() -> None:
    """AK-12I.9, AK-12I.10: trapped warriors add to Resplendent's base, and all of it counts 0 by a sphinx."""
    battle = {"region": 1, "fighters": ["p1", "p2"]}
    more: dict[str, Any] = {"p2": {"held": 2}, "p1": {"powers": powers("resplendent")}}
    pieces = {"5,0": "p1 god", "7,1": "p2 god"}
    assert strength_of(table(gods="anubis isis re", pieces=pieces, battle=battle, **more), 0) == 1 + 2
    three = dict.fromkeys(["0,1", "0,2", "4,6"], "p1 temple")
    assert strength_of(table(gods="anubis isis re", pieces=pieces | three, battle=battle, **more), 0) == 3 + 2
    sphinx = {"5,1": "p2 androsphinx"}
    s = table(gods="anubis isis re", pieces=pieces | three | sphinx, battle=battle, **more)
    assert strength_of(s, 0) == 0


def test_a_warrior_trapped_in_the_plague_counts_at_once() -> None:
    """AK-12I.11: in the same battle's resolution."""
    s = war(DUEL, p1={"followers": 1}, p2={"followers": 0})
    fight(s, "plague_of_locusts", "chariots")
    act(s, "bid 1")
    assert asked(s) == "p1 trap"
    assert "Strength of Anubis: 4." in told(s, "trap p2")  # two figures, the card's 1, the prisoner's 1


def test_trapped_warriors_in_every_placement() -> None:
    """AK-12I.12: regular, underworld and pyramid, a follower each."""
    s = table(
        ["summon", 1, 1, 1],
        gods="anubis osiris re",
        turn="p2",
        underworld=["7,1"],
        pieces={"4,5": "p2 god", "2,5": "p2 pyramid"},
        p2={"held": 3, "followers": 3, "powers": powers("pyramid_attuned")},
    )
    act(s, "slot regular", "kind trapped", "to 4,4", "slot underworld", "kind trapped")
    act(s, "monument 2,5", "kind trapped", "to 2,4")
    assert (followers(s, "p2"), followers(s, "p1"), seat(s, "p2")["held"]) == (0, 1 + 3, 0)
    assert [on(s, h) for h in ("4,4", "7,1", "2,4")] == ["p2 warrior"] * 3


def test_three_prisoners_are_all() -> None:
    """AK-12I.57: no fourth, no exchange; a ransom frees a slot."""
    s = fight(war(DUEL, p3={"held": 3}), "chariots", "drought")
    assert asked(s) == "nobody" and seat(s, "p2")["warriors"] == 6
    assert asked(fight(war(DUEL, p3={"held": 2}), "chariots", "drought")) == "p1 trap"


# -- Isis --------------------------------------------------------------------------------------

#: Isis' warrior on 6,0 stands next to an enemy on 5,0.
SHIELD = {"5,0": "p1 god", "5,1": "p1 warrior", "7,2": "p2 god", "3,5": "p3 god"}


def test_isis_may_let_a_figure_die() -> None:
    """AK-11.3, AK-12I.13: a Cat-Mummy costs the others devotion, a Mummy returns."""
    s = war(SHIELD | {"6,0": "p2 cat_mummy"}, gods="amun isis re", p1={"space": 5, "hand": ["cycle_of_maat"]})
    fight(s, "miracle")
    assert asked(s) == "p2 spare"
    act(s, "no")
    assert (on(s, "6,0"), space(s, "p1"), space(s, "p2")) == ("", 4, 1)
    s = war(SHIELD | {"6,0": "p2 mummy"}, gods="amun isis re", p1={"hand": ["cycle_of_maat"]})
    act(fight(s, "miracle"), "no")
    assert asked(s) == "p2 mummy" and "7,1" in hexes(s)


def test_isis_is_not_asked_about_flooded_figures() -> None:
    """AK-12I.14: Flood saves without a question."""
    pieces = {"5,5": "p1 god", "5,4": "p1 warrior", "4,5": "p2 warrior", "7,2": "p2 god", "3,5": "p3 god"}
    s = fight(war(pieces, gods="amun isis re", p1={"hand": ["cycle_of_maat"]}), "flood")
    assert (asked(s), on(s, "4,5")) == ("nobody", "p2 warrior")


def test_dying_enemies_protect() -> None:
    """AK-12I.15, AK-9K.1: judged before anything is removed."""
    pieces = {"5,0": "p1 warrior", "6,0": "p2 warrior", "4,6": "p1 god", "8,6": "p2 god", "3,5": "p3 god"}
    s = fight(war(pieces, gods="amun isis re", p1={"hand": ["cycle_of_maat"]}), "miracle")
    assert asked(s) == "p2 spare"
    act(s, "yes")
    assert (on(s, "5,0"), on(s, "6,0")) == ("", "p2 warrior")


def test_barriers_end_protection() -> None:
    """AK-12I.16: river and camel."""
    river = {"5,0": "p1 god", "5,1": "p1 warrior", "4,5": "p2 warrior", "4,6": "p1 warrior", "8,6": "p2 god"}
    s = fight(war(river, gods="amun isis re", p1={"hand": ["cycle_of_maat"]}), "miracle")
    assert (asked(s), on(s, "4,5")) == ("nobody", "")
    camel = SHIELD | {"6,0": "p2 warrior"}
    s = war(camel, gods="amun isis re", p1={"hand": ["cycle_of_maat"]}, camels=["6,0,N", "6,0,NE"])
    fight(s, "miracle")
    assert (asked(s), on(s, "6,0")) == ("nobody", "")


def test_isis_protects_apophis_on_water() -> None:
    """AK-12I.17, AK-12I.56: by an enemy of another region; spared, it counts in the next one."""
    pieces = {"6,4": "p2 apophis", "6,5": "p1 warrior", "5,0": "p1 god", "5,1": "p1 warrior", "4,7": "p2 god"}
    s = table(
        ["region", 0, 1],
        gods="re isis amun",
        pieces=pieces | {"3,5": "p3 god"},
        battle={"tiebreaker": "p3"},
        p1={"hand": ["cycle_of_maat"]},
    )
    assert s.dump()["battle"]["region"] == 1
    fight(s, "miracle")  # 2 against 1
    assert asked(s) == "p2 spare"
    act(s, "yes")
    assert s.dump()["battle"]["region"] == 2
    log = told(s, "card flood", "card drought")  # the East: apophis and the god against one warrior
    assert "Strength of Isis: 3." in log and on(s, "6,4") == "p2 apophis"


# -- Osiris --------------------------------------------------------------------------------------


def test_osiris_moves_a_tile() -> None:
    """AK-11.4: from anywhere; a figure does not move with it; it goes to an empty land hex of the region."""
    pieces = DUEL | {"4,7": "p2 warrior"}
    s = fight(war(pieces, gods="amun osiris re", underworld=["4,7", "8,3"], p1={"hand": ["cycle_of_maat"]}), "miracle")
    assert asked(s) == "p2 underworld" and can(s) == ["done", "tile pool", "tile 4,7", "tile 8,3"]
    assert why_not(s, "tile 5,0") == "AK-11.4"
    act(s, "tile 4,7")
    assert "8,1" in hexes(s)  # vacated by the battle
    assert why_not(s, "to 8,3") == why_not(s, "to 4,6") == "AK-11.4" and why_not(s, "to 7,1") == "AK-2.2"
    assert why_not(s, "to 6,3") == "AK-11.4"
    act(s, "to 6,0")
    assert s.dump()["underworld"] == ["6,0", "8,3"] and on(s, "4,7") == "p2 warrior"


def test_osiris_wins_and_places_nothing() -> None:
    """AK-11.4: only after a defeat."""
    s = fight(war(DUEL, gods="amun osiris re", p1={"hand": ["cycle_of_maat"]}), "chariots")
    assert asked(s) == "nobody" and s.dump()["underworld"] == []


def test_underworld_hexes_are_neither_fertile_nor_desert() -> None:
    """AK-12I.18, ruling R-25: for Flood and Drought; water is neither, too."""
    pieces = {"4,5": "p2 warrior", "5,4": "p2 warrior", "5,0": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}
    more: dict[str, Any] = {"p1": {"hand": ["cycle_of_maat"]}, "p2": {"followers": 0}}
    assert followers(fight(war(pieces, gods="amun osiris re", **more), "flood"), "p2") == 1
    s = war(pieces, gods="amun osiris re", underworld=["4,5"], **more)
    assert followers(fight(s, "flood"), "p2") == 0
    assert space(fight(war(pieces, gods="amun osiris re", **more), "drought"), "p2") == 1 + 1
    s = war(pieces, gods="amun osiris re", underworld=["5,4"], **more)
    assert space(fight(s, "drought"), "p2") == 1
    wet = {"6,3": "p2 apophis", "5,4": "p2 warrior", "5,0": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}
    assert space(fight(war(wet, gods="amun osiris re", **more), "drought"), "p2") == 1 + 1


def test_underworld_hexes_are_land_for_caravans() -> None:
    """AK-12I.19."""
    tiles = ["1,7", "1,8", "2,8"]
    with_tiles = table(["camel", 0], gods="osiris isis re", underworld=tiles)
    assert with_tiles.dump()["underworld"] == tiles and can(with_tiles) == can(table(["camel", 0]))


def test_apophis_in_the_underworld() -> None:
    """AK-12I.21: by that placement he stands on a tile, not on water."""
    s = table(
        ["summon", 0, 1, 1],
        gods="osiris isis re",
        underworld=["7,1", "8,1"],
        pieces={"4,6": "p1 god"},
        p1={"guardians": {"apophis": 1}},
    )
    act(s, "slot underworld", "kind apophis")
    assert hexes(s) == {"7,1", "8,1"}


# -- Re ------------------------------------------------------------------------------------------


def test_light_and_bountiful() -> None:
    """AK-11.5, AK-12I.23: a victory in the red zone, 1 + 1 + 1; never more than one light."""
    pieces = DUEL | {"5,1": "p1 warrior sun", "6,0": "p1 warrior sun"}
    s = war(pieces, gods="re isis anubis", p1={"powers": powers("bountiful")}, holder="p2")
    fight(s, "chariots", "drought")
    assert space(s, "p1") == 3


def test_light_and_glory_and_drought() -> None:
    """AK-12I.24: one gain of 3 + 1 + the figures on desert."""
    s = war(DUEL | {"5,1": "p1 warrior sun"}, gods="re isis amun", p1={"powers": powers("glorious")})
    fight(s, "drought", "flood")
    assert space(s, "p1") == 1 + 1 + 2  # a margin of 1 is not glorious
    s = war(
        DUEL | {"5,1": "p1 warrior sun", "6,0": "p1 warrior", "6,1": "p1 warrior"},
        gods="re isis amun",
        p1={"powers": powers("glorious")},
    )
    log = told(s, "card drought", "card flood")
    assert "Ra gains 8 devotion for the victory." in log and space(s, "p1") == 3 + 1 + 4


def test_light_moves_with_its_figure() -> None:
    """AK-12I.25: when it moves and when it is pushed."""
    s = table(["move", 0], gods="re isis amun", pieces={"5,0": "p1 god", "5,1": "p1 warrior sun"})
    act(s, "figure 5,1", "to 6,1")
    assert next(p for p in s.dump()["pieces"] if p["hex"] == "6,1")["sun"] and suns(s, 0) == 2
    s = table(["move", 1], gods="re isis amun", pieces={"5,0": "p2 satis", "5,1": "p1 warrior sun", "4,6": "p2 god"})
    act(s, "figure 5,0", "to 5,1", "to 6,1")
    assert next(p for p in s.dump()["pieces"] if p["hex"] == "6,1")["sun"] and suns(s, 0) == 2


def test_light_of_a_returning_mummy() -> None:
    """AK-12I.26, AK-12.3: the token returns and may be given again."""
    s = war(DUEL | {"8,0": "p2 mummy sun"}, gods="amun re isis", p1={"hand": ["chariots", "cycle_of_maat"]})
    act(s, "no", "card chariots", "card flood")
    assert asked(s) == "p2 mummy" and suns(s, 1) == 3
    act(s, "to 7,2")
    assert asked(s) == "p2 assign_sun"
    act(s, "yes")
    assert suns(s, 1) == 2 and on(s, "7,2") == "p2 mummy"


def test_light_on_shared_water() -> None:
    """AK-12I.52: a bonus in every region of the hex."""
    pieces = {"6,4": "p1 apophis sun", "3,5": "p1 god", "3,4": "p2 god"}
    s = table(["region", 0, 1], gods="re amun isis", pieces=pieces, battle={"tiebreaker": "p3"})
    assert space(s, "p1") == 2 + 2  # West and East are dominated, each with light


def test_no_light_for_gods_and_scenario_figures() -> None:
    """AK-11.5: sun tokens come with a summon, one at a time, while one is free."""
    lit = {"5,1": "p1 warrior sun", "6,0": "p1 warrior sun", "6,1": "p1 warrior sun"}
    s = table(["summon", 0, 1, 1], gods="re isis amun", pieces={"5,0": "p1 god"} | lit)
    act(s, "slot regular", "to 4,0")
    assert asked(s) == "nobody" and suns(s, 0) == 0
