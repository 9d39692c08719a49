"""AK-5, AK-6, AK-7: the four actions."""

from __future__ import annotations

from tests.games.ankh.table import GAME, act, asked, can, followers, hexes, on, seat, table, told, why_not

LEVEL_2 = ["revered", "inspiring"]


# -- moving ----------------------------------------------------------------------------------


def test_figures_move_once_in_any_order() -> None:
    """AK-5.1, AK-5.3: hexes vacated before are usable."""
    s = table(["move", 0], pieces={"4,5": "p1 god", "5,5": "p1 warrior", "5,4": "p1 warrior"})
    act(s, "figure 5,5", "to 8,4", "figure 4,5", "to 5,5")
    assert can(s) == ["done", "figure 5,4"]
    act(s, "done")
    assert not any("moved" in piece for piece in s.dump()["pieces"])


def test_figures_pass_over_everything_but_end_on_land() -> None:
    """AK-5.2, AK-5.3, AK-12.4: Apophis may leave water but never ends there."""
    s = table(["move", 0], pieces={"6,4": "p1 apophis", "6,5": "p2 warrior", "4,5": "p1 god"}, camels=[])
    act(s, "figure 6,4")
    assert "6,6" in hexes(s) and "6,3" not in hexes(s) and "6,5" not in hexes(s)
    assert why_not(s, "to 6,3") == "AK-5.3"


def test_underworld_hexes_are_closed_to_others() -> None:
    """AK-5.4: only a side with Osiris' power may end there."""
    s = table(["move", 0], gods="osiris amun re", pieces={"7,1": "p1 god"}, underworld=["7,2"])
    assert "7,2" in hexes(act(s, "figure 7,1"))
    s = table(["move", 0], gods="amun osiris re", pieces={"7,1": "p1 god"}, underworld=["7,2"])
    assert why_not(act(s, "figure 7,1"), "to 7,2") == "AK-5.4"


def test_moving_changes_no_control() -> None:
    """AK-5.5."""
    s = table(["move", 0], pieces={"4,5": "p1 god", "8,4": "p2 temple"})
    act(s, "figure 4,5", "to 7,4")  # its only figure, so the action ends
    assert (on(s, "7,4"), on(s, "8,4")) == ("p1 god", "p2 temple")


def test_a_scorpion_may_turn_on_its_hex() -> None:
    """AK-5.6, ruling R-2: out and back; no other figure is offered its own hex."""
    s = table(["move", 0], pieces={"4,5": "p1 giant_scorpion N+NE", "5,0": "p1 god"})
    act(s, "figure 4,5")
    assert "4,5" in hexes(s)
    act(s, "to 4,5", "aim S+SW", "figure 5,0")
    assert "5,0" not in hexes(s)
    assert next(p for p in s.dump()["pieces"] if p["hex"] == "4,5")["aim"] == "S+SW"
    s = table(["move", 0], pieces={"9,8": "p1 giant_scorpion N+NE", "5,0": "p1 god"})
    assert can(act(s, "figure 9,8"))[-1] == "to 9,8"  # options are in order, wherever the scorpion stands


def test_figures_without_a_destination_are_not_offered() -> None:
    """AK-5.8: a figure that is shut in needs no decision."""
    board = table().c.board
    h = board.hex_ids.index("8,0")
    near = [board.hex_ids[board.within.flat[i]] for i in range(board.within.start[h], board.within.start[h + 1])]
    pieces = {"8,0": "p1 warrior", "4,6": "p1 god"} | dict.fromkeys(near, "city")
    s = table(["move", 0], pieces=pieces)
    assert can(s)[:2] == ["done", "figure 4,6"] and "figure 8,0" not in can(s)
    assert why_not(s, "figure 8,0") == "AK-5.8" and why_not(s, "figure 7,0") == "AK-5.1"


def test_satis_pushes_only_with_room() -> None:
    """AK-5.7, AK-12.2: she ends on an enemy's hex if the enemy can be moved away."""
    s = table(["move", 0], pieces={"4,5": "p1 satis", "5,5": "p2 warrior", "3,5": "p1 god"})
    act(s, "figure 4,5", "to 5,5")
    assert asked(s) == "p1 push" and "4,5" in hexes(s)  # the hex she left is empty
    assert why_not(s, "to 7,5") == "AK-12.2"
    assert told(s, "to 4,5") == [
        "A figure of Anubis is pushed: warrior to 4,5 (West Egypt).",
        "Amun moves: Satet to 5,5 (West Egypt).",
    ]
    assert (on(s, "4,5"), on(s, "5,5")) == ("p2 warrior", "p1 satis")
    board = s.c.board
    h = board.hex_ids.index("8,0")
    ring = {board.hex_ids[board.neighbour[h * 6 + d]] for d in range(6) if board.neighbour[h * 6 + d] >= 0}
    shut_in = dict.fromkeys(ring, "city") | {"8,0": "p2 warrior", "6,1": "p1 satis", "3,5": "p1 god"}
    s = table(["move", 0], pieces=shut_in)
    act(s, "figure 6,1")
    assert "8,0" not in hexes(s) and why_not(s, "to 8,0") == "AK-12.2"


# -- summoning -------------------------------------------------------------------------------


def test_placements_are_optional_and_in_any_order() -> None:
    """AK-6.4, AK-6.10, AK-12I.20: regular, underworld and one per pyramid."""
    s = table(
        ["summon", 0, 1, 1],
        gods="osiris isis re",
        underworld=["7,1"],
        pieces={"4,5": "p1 god", "2,5": "p1 pyramid", "1,2": "p1 pyramid", "1,5": "p2 pyramid", "6,5": "p1 obelisk"},
        p1={"powers": [*LEVEL_2, "pyramid_attuned"]},
    )
    assert can(s) == ["done", "slot regular", "slot underworld", "monument 1,2", "monument 2,5"]
    assert why_not(s, "monument 1,5") == why_not(s, "monument 6,5") == why_not(s, "monument 8,8") == "AK-6.2"
    act(s, "monument 2,5", "to 2,4")
    assert can(s) == ["done", "slot regular", "slot underworld", "monument 1,2"]
    assert why_not(s, "monument 2,5") == "AK-6.2"
    act(s, "slot underworld", "slot regular", "to 4,4")
    assert can(s) == ["done", "monument 1,2"] and why_not(s, "slot regular") == "AK-6.1"
    act(s, "done")
    assert seat(s, "p1")["warriors"] == 3
    assert not any("moved" in piece for piece in s.dump()["pieces"])


def test_extra_placements_need_their_powers() -> None:
    """AK-6.2, AK-6.3: Pyramid Attuned and Osiris."""
    s = table(["summon", 0, 1, 1], pieces={"4,5": "p1 god", "2,5": "p1 pyramid"})
    assert can(s) == ["done", "slot regular"]
    assert (why_not(s, "monument 2,5"), why_not(s, "slot underworld")) == ("AK-6.2", "AK-6.3")


def test_a_pyramid_on_the_first_hex_of_the_map() -> None:
    """AK-6.4: it is named like any other."""
    first = table().c.board.hex_ids[0]
    pieces = {"4,5": "p1 god", first: "p1 pyramid"}
    s = table(["summon", 0, 1, 0], pieces=pieces, p1={"powers": [*LEVEL_2, "pyramid_attuned"]})
    act(s, f"monument {first}")
    assert asked(s) == "p1 summon_hex" and hexes(s) == {"0,2", "1,1", "1,2"}
    act(s, "to 0,2")
    assert can(s) == ["done", "slot regular"]


def test_the_osiris_placement_is_one_per_action() -> None:
    """AK-6.3: not one per tile, and only on a free tile."""
    s = table(
        ["summon", 0, 1, 1],
        gods="osiris isis re",
        underworld=["7,1", "8,1"],
        pieces={"4,6": "p1 god", "8,1": "p1 warrior"},
    )
    act(s, "slot underworld")
    assert on(s, "7,1") == "p1 warrior" and can(s) == ["done", "slot regular"]


def test_trapped_warriors_are_ransomed() -> None:
    """AK-6.5, AK-11.2: one follower to Anubis; also when the pool is empty; not without a follower."""
    s = table(
        ["summon", 1, 1, 1],
        pieces={"4,5": "p2 god"},
        gods="anubis re isis",
        p2={"held": 1, "warriors": 0, "followers": 1},
        turn="p2",
    )
    act(s, "slot regular", "to 4,4")
    assert (followers(s, "p1"), followers(s, "p2"), seat(s, "p2")["held"]) == (2, 0, 0)
    s = table(
        ["summon", 1, 1, 1],
        pieces={"4,5": "p2 god"},
        gods="anubis isis re",
        p2={"held": 2, "warriors": 1, "followers": 0},
    )
    act(s, "slot regular")
    assert asked(s) == "p2 summon_hex"  # only the pool is left
    s = table(
        ["summon", 1, 1, 1],
        pieces={"4,5": "p2 god"},
        gods="anubis isis re",
        p2={"held": 2, "guardians": {"satis": 1}, "followers": 0},
    )
    act(s, "slot regular")
    assert can(s) == ["kind warrior", "kind satis"] and why_not(s, "kind trapped") == "AK-6.5"
    assert why_not(s, "kind mummy") == "AK-6.10"


def test_underworld_hexes_are_no_target_for_others() -> None:
    """AK-6.6, ruling R-3."""
    s = table(["summon", 0, 1, 1], gods="amun osiris re", underworld=["4,4"], pieces={"4,5": "p1 god"})
    act(s, "slot regular")
    assert hexes(s) == {"5,4", "5,5"} and why_not(s, "to 4,4") == "AK-6.6"


def test_apophis_on_water() -> None:
    """AK-6.7, AK-12.4: any empty water hex for the regular placement, or land like everyone."""
    s = table(
        ["summon", 0, 1, 1],
        pieces={"4,5": "p1 god", "0,8": "p2 apophis"},
        p1={"guardians": {"apophis": 1}, "warriors": 0},
    )
    act(s, "slot regular")
    waters = {h["id"] for h in GAME.view(s, 0)["hexes"] if h["terrain"] == "w"}
    assert hexes(s) == (waters - {"0,8"}) | {"4,4", "5,4", "5,5"}


def test_apophis_when_no_land_is_free() -> None:
    """AK-6.7, AK-6.10: then only he is offered, on any water or on that of a pyramid."""
    board = table().c.board
    shut = {board.hex_ids[h]: "city" for h in board.lands} | {"4,5": "p1 god", "4,3": "p1 pyramid"}
    mine = {"guardians": {"apophis": 2, "satis": 1}, "powers": [*LEVEL_2, "pyramid_attuned"]}
    s = table(["summon", 0, 1, 1], pieces=shut, p1=mine)
    assert can(s) == ["done", "slot regular", "monument 4,3"]
    act(s, "monument 4,3")  # 5,2 is the only water next to the pyramid, Apophis the only one to go there
    assert on(s, "5,2") == "p1 apophis" and can(s) == ["done", "slot regular"]
    act(s, "slot regular")
    assert asked(s) == "p1 summon_hex" and len(hexes(s)) == len(board.waters) - 1
    full = shut | {board.hex_ids[h]: "city" for h in board.waters}
    assert asked(table(["summon", 0, 1, 1], pieces=full, p1=mine)) == "nobody"


def test_sun_and_aim_follow_a_summon() -> None:
    """AK-6.8, AK-11.5, AK-12.6: the sun token first, then the claws."""
    s = table(
        ["summon", 0, 1, 1], gods="re isis osiris", pieces={"4,5": "p1 god"}, p1={"guardians": {"giant_scorpion": 1}}
    )
    act(s, "slot regular", "kind giant_scorpion", "to 4,4")
    assert asked(s) == "p1 assign_sun"
    act(s, "yes")
    assert asked(s) == "p1 aim"
    act(s, "aim N+NE")
    piece = next(p for p in s.dump()["pieces"] if p["hex"] == "4,4")
    assert (piece["sun"], piece["aim"]) == (True, "N+NE")


def test_nothing_comes_from_the_supply() -> None:
    """AK-6.9: gods and guardians of the supply are never summoned."""
    s = table(["summon", 0, 1, 1], pieces={"4,5": "p1 god"})
    act(s, "slot regular")
    assert asked(s) == "p1 summon_hex"  # warriors are all there is


def test_one_figure_fills_one_placement() -> None:
    """AK-6.10: next to two pyramids, it uses the one that was named."""
    p1 = {"powers": [*LEVEL_2, "pyramid_attuned"]}
    s = table(["summon", 0, 1, 1], pieces={"2,4": "p1 pyramid", "2,6": "p1 pyramid", "8,8": "p1 god"}, p1=p1)
    act(s, "monument 2,4", "to 2,5")
    assert can(s) == ["done", "slot regular", "monument 2,6"]


# -- followers and powers ----------------------------------------------------------------------


def test_revered_adds_to_any_gain() -> None:
    """AK-7.1, AK-7.2, ruling R-4: also to nothing."""
    s = table(["choose_action", 0, "gain", 1], pieces={"4,5": "p1 god"}, p1={"powers": ["revered"]})
    act(s, "action gain")
    assert followers(s, "p1") == 2


def test_powers_come_level_by_level() -> None:
    """AK-7.3: the leftmost token gives level and price."""
    s = table(["unlock", 0], p1={"followers": 5, "powers": ["revered"]})
    assert can(s) == ["done", "power commanding", "power inspiring", "power omnipresent"]
    assert why_not(s, "power revered") == why_not(s, "power glorious") == "AK-7.3"
    s = table(["unlock", 0], p1={"followers": 5, "powers": LEVEL_2})
    act(s, "power resplendent")
    assert followers(s, "p1") == 3


def test_unlocking_is_optional_and_ends_with_the_slots() -> None:
    """AK-7.4, ruling R-5."""
    s = table(["turn", 1], ["unlock", 0], p1={"followers": 5}, pieces={"4,5": "p2 god"})
    act(s, "done")
    assert (followers(s, "p1"), asked(s)) == (5, "p2 choose_action")
    full = ["revered", "inspiring", "resplendent", "temple_attuned", "glorious", "bountiful"]
    s = table(["turn", 1], ["unlock", 0], p1={"followers": 9, "powers": full}, pieces={"4,5": "p2 god"})
    assert asked(s) == "p2 choose_action"


def test_guardians_need_a_figure_and_a_base() -> None:
    """AK-7.5, AK-7.6: slots 2, 4 and 5 give levels 1, 2, 3; owned guardians occupy bases, on the map or in the pool."""
    four = ["revered", "inspiring", "resplendent", "temple_attuned"]
    for owned, gets in (({}, True), ({"giant_scorpion": 2}, False), ({"giant_scorpion": 1, "mummy": 2}, True)):
        s = table(
            ["unlock", 0],
            p1={"followers": 3, "powers": four, "guardians": owned},
            guardians=["satis", "mummy", "androsphinx"],
        )
        act(s, "power glorious")
        assert ("androsphinx" in seat(s, "p1")["guardians"]) == gets
    pieces = {"4,5": "p1 apophis", "5,5": "p1 apophis"}
    s = table(
        ["unlock", 0], pieces=pieces, p1={"followers": 3, "powers": four}, guardians=["satis", "mummy", "androsphinx"]
    )
    act(s, "power glorious")
    assert seat(s, "p1")["guardians"] == {}
    none = {"satis": 0, "mummy": 0, "androsphinx": 0}
    s = table(["unlock", 0], p1={"followers": 3, "powers": ["revered"]})
    dump = s.dump() | {"guardians": none}
    s = GAME.load(s.rules, dump)
    act(s, "power inspiring")
    assert seat(s, "p1")["guardians"] == {}
