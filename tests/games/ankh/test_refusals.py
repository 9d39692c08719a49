"""Refusals name the reason that really stands in the way, and its rule."""

from __future__ import annotations

from tests.games.ankh.table import DUEL, GAME, act, asked, fight, powers, table, war

from mehen.games.ankh.state import Ankh

GODS = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}


def why(s: Ankh, notation: str) -> str:
    """The sentence and the rule that refuse an action."""
    action = GAME.space(s.rules).read(notation)
    assert action is not None and action not in s.legal(), f"{notation} is legal or unknown"
    line = GAME.refusal(s, action)
    return f"{GAME.say(s.rules, line, 'en')} ({line.rule})"


def test_where_a_move_cannot_end() -> None:
    """AK-2.2, AK-5.3, AK-5.6: only Satis is told about pushing."""
    pieces = {"5,5": "p1 warrior", "5,6": "p2 warrior", "4,5": "p1 god", "7,1": "p2 god"}
    s = act(table(["move", 0], pieces=pieces), "figure 5,5")
    assert why(s, "to 5,6") == why(s, "to 4,5") == "something stands there already (AK-2.2)"
    assert why(s, "to 5,5") == "the figure stands there already (AK-5.6)"
    assert why(s, "to 6,4") == "no move ends on water (AK-5.3)"
    assert why(s, "to 7,1") == "this hex is more than 3 hexes away (AK-5.3)"


def test_where_satis_cannot_push() -> None:
    """AK-12.2: own figures, monuments, and enemies with nowhere to go."""
    corner = {
        "9,2": "p2 warrior",
        "8,1": "temple",
        "8,2": "temple",
        "8,3": "temple",
        "7,2": "p1 satis",
        "4,5": "p1 god",
    }
    s = act(table(["move", 0], pieces=corner | {"4,6": "p2 god"}), "figure 7,2")
    assert why(s, "to 9,2") == "the figure there cannot be pushed anywhere (AK-12.2)"
    assert why(s, "to 8,1") == "something stands there already (AK-2.2)"


def test_a_pushed_figure_obeys_the_rule_of_its_own_side() -> None:
    """AK-5.4, AK-6.6, AK-12.2: Osiris' Satis pushes nobody else into the underworld."""
    pieces = {"5,5": "p1 satis", "4,5": "p2 warrior", "3,5": "p1 god", "7,1": "p2 god", "5,4": "p1 warrior"}
    s = act(table(["move", 0], gods="osiris isis re", pieces=pieces, underworld=["4,4"]), "figure 5,5", "to 4,5")
    assert asked(s) == "p1 push"
    assert why(s, "to 4,4") == "on underworld hexes only figures of Osiris may stand (AK-6.6)"
    assert why(s, "to 3,5") == "something stands there already (AK-2.2)"
    assert why(s, "to 7,5") == "a pushed figure goes exactly one hex (AK-12.2)"
    s = act(
        table(["move", 0], pieces={"5,5": "p1 satis", "5,4": "p2 warrior", "3,5": "p1 god"}), "figure 5,5", "to 5,4"
    )
    assert why(s, "to 6,4") == "no figure can be pushed onto water (AK-12.2)"


def test_where_a_figure_cannot_be_summoned() -> None:
    """AK-6.1 to AK-6.3, AK-6.7, AK-12I.21: each placement has its own hexes."""
    s = act(table(["summon", 0, 1, 1], pieces=GODS), "slot regular")
    assert why(s, "to 6,4") == "on water only Apep may be summoned (AK-6.7)"
    assert why(s, "to 8,1") == "this hex is next to no figure and no monument of yours (AK-6.1)"
    s = table(
        ["summon", 0, 1, 1],
        gods="osiris isis re",
        pieces=GODS | {"2,5": "p1 pyramid"},
        underworld=["7,1"],
        p1={"warriors": 0, "guardians": {"apophis": 1}, "powers": powers("pyramid_attuned")},
    )
    act(s, "monument 2,5")
    assert why(s, "to 6,4") == "this hex is not next to the pyramid on 2,5 (AK-6.7)"
    assert why(s, "to 4,4") == "this hex is not next to the pyramid on 2,5 (AK-6.2)"
    s = table(
        ["summon", 0, 1, 1],
        gods="osiris isis re",
        pieces=GODS,
        underworld=["7,1", "7,2"],
        p1={"guardians": {"apophis": 1}},
    )
    act(s, "slot underworld", "kind apophis")
    assert why(s, "to 6,4") == why(s, "to 5,5") == "this figure goes on an underworld hex only (AK-6.3)"


def test_placements_say_what_they_lack() -> None:
    """AK-6.1, AK-6.3, AK-6.10: used up, no figure, no hex."""
    s = act(
        table(["summon", 0, 1, 1], gods="osiris isis re", pieces=GODS, underworld=["7,1"]), "slot regular", "to 4,4"
    )
    assert why(s, "slot regular") == "this placement is used up (AK-6.1)"
    s = table(["summon", 0, 1, 1], gods="osiris isis re", pieces=GODS)
    assert why(s, "slot underworld") == "there is no free hex for it (AK-6.10)"
    s = act(table(["summon", 0, 1, 1], pieces=GODS, p1={"guardians": {"satis": 1}}), "slot regular")
    assert why(s, "kind mummy") == "your pool has no such figure (AK-6.10)"


def test_monuments_that_cannot_be_controlled() -> None:
    """AK-8.1, AK-8.2, AK-13.1: an enemy's waits until no neutral one is left, however near it is."""
    pieces = GODS | {"5,5": "temple", "4,4": "temple", "8,8": "p2 temple", "8,1": "temple", "6,0": "city"}
    s = table(["control", 0], pieces=pieces, scenario="twin_capitals")
    assert why(s, "monument 8,8") == "there are still neutral monuments (AK-8.2)"
    assert why(s, "monument 8,1") == "no figure of yours is next to it (AK-8.1)"
    assert why(s, "monument 6,0") == "nobody can control a city (AK-13.1)"


def test_camels_that_do_not_fit() -> None:
    """AK-8.4 to AK-8.6: where a line begins, how it goes on, what it has to leave."""
    s = table(["camel", 0])
    board = s.c.board
    inner = next(
        e for e in range(board.edges) if not any(board.corner_fixed[board.edge_corner[2 * e + k]] for k in (0, 1))
    )
    words = "a caravan begins at a river, water, the rim or another camel (AK-8.5)"
    assert why(s, f"camel {board.edge_ids[inner]}") == words
    first = GAME.choices(s, 0)[1].notation
    act(s, first)
    assert asked(s) == "p1 camel"
    assert why(s, first) == "a camel stands there already (AK-8.4)"
    far = board.edge_ids[-1] if "8," not in first else board.edge_ids[0]
    assert why(s, f"camel {far}") == "the next camel has to continue the line (AK-8.5)"
    assert why(s, "done") == "a caravan that is begun has to be completed (AK-8.5)"


def test_where_obelisks_mummies_and_tiles_cannot_go() -> None:
    """AK-9B.0, AK-11.4, AK-12.3: water is no place for any of them, each by its own rule."""
    pieces = DUEL | {"6,1": "p1 obelisk", "5,2": "p2 mummy"}
    s = act(war(pieces, p1={"powers": powers("obelisk_attuned")}), "figure 5,1")
    assert why(s, "to 6,2") == "figures move to obelisks on land hexes only (AK-9B.0)"
    assert why(s, "to 4,6") == "this hex is not in the battle region (AK-9B.0)"
    assert why(s, "to 5,0") == "something stands there already (AK-2.2)"
    assert why(s, "to 8,3") == "this hex is not next to an obelisk of yours (AK-9B.0)"
    s = fight(
        war(
            DUEL | {"6,1": "p1 warrior", "8,3": "p2 mummy", "7,1": "p3 warrior", "7,2": "p2 god"},
            gods="anubis re osiris",
        ),
        *["chariots"] * 3,
    )
    while asked(s) != "p2 mummy":
        act(s, "done")
    assert why(s, "to 6,2") == "the Mummy returns to a land hex only (AK-12.3)"
    assert why(s, "to 4,4") == "this hex is not next to your god figure (AK-12.3)"
    s = fight(war(DUEL, gods="amun osiris re", p1={"hand": ["cycle_of_maat"]}), "miracle")
    act(s, "tile pool")
    assert why(s, "to 6,3") == "an underworld tile goes on a land hex only (AK-11.4)"
    assert why(s, "to 4,6") == "this hex is not in the battle region (AK-11.4)"


def test_where_nothing_is_built() -> None:
    """AK-9B.2, AK-11.4: water of the battle region is in it, but no land."""
    s = fight(war(DUEL, gods="osiris isis re", underworld=["8,3"], p1={"followers": 4}), "build_monument", "miracle")
    assert why(s, "build temple 6,3") == "monuments stand on land hexes only (AK-9B.2)"
    assert why(s, "build temple 4,6") == "this hex is not in the battle region (AK-9B.2)"
    assert why(s, "build temple 8,3") == "nothing can be built on an underworld hex (AK-11.4)"


def test_whose_warriors_are_trapped() -> None:
    """AK-11.2: only an enemy's."""
    s = fight(war(DUEL | {"8,0": "p1 warrior"}), "miracle", "chariots")
    assert asked(s) != "p1 trap"
    s = fight(war(DUEL, gods="isis re anubis"), "chariots", "miracle")
    assert asked(s) == "p3 trap"
    assert why(s, "trap p3") == "you do not trap your own warriors (AK-11.2)"
    assert why(s, "trap p1") == "no warrior of that god was killed (AK-11.2)"


def test_guardians_that_cannot_be_given_up() -> None:
    """AK-10M.3: gods and warriors are none, others need another base."""
    pieces = {"4,5": "p1 god", "2,5": "p2 god", "4,6": "p3 god", "5,5": "p1 mummy", "1,5": "p2 satis"}
    own = {"space": 6, "guardians": {"cat_mummy": 1, "giant_scorpion": 1}}
    s = table(["turn", 0], ["merge"], conflict=3, event=12, pieces=pieces, p1=own, p2={"space": 4}, p3={"space": 9})
    act(s, "yes")
    assert asked(s) == "p1 give_up"
    assert why(s, "kind giant_scorpion") == "this guardian has another base (AK-10M.3)"
    assert why(s, "figure 4,5") == "this is no guardian (AK-10M.3)"
    assert why(s, "figure 4,6") == "this is not one of your figures (AK-10M.3)"
    assert why(s, "kind androsphinx") == "your pool has no such figure (AK-10M.3)"
