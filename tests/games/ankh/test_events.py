"""AK-8: control of monuments and camel caravans."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from tests.games.ankh.caravans import Edge, Paper
from tests.games.ankh.table import DATA, GAME, act, asked, can, on, seat, table, told, why_not
from tests.games.frozen import edited, frozen_text

from mehen import COMPILED
from mehen.core.rng import Rng
from mehen.games.ankh.state import Ankh

PAPER = Paper(DATA)
POSITIONS = int(os.environ.get("MEHEN_CARAVANS", "40" if COMPILED else "10"))


# -- control -----------------------------------------------------------------------------------


def test_control_is_mandatory_if_possible() -> None:
    """AK-8.1, AK-8.3, ruling R-6: one must be chosen."""
    s = table(
        ["control", 0],
        pieces={"4,5": "p1 god", "5,4": "temple", "5,5": "pyramid", "4,4": "p2 obelisk", "8,8": "temple"},
    )
    assert can(s) == ["monument 5,4", "monument 5,5"]
    assert why_not(s, "done") == "AK-8.3"
    assert (why_not(s, "monument 4,4"), why_not(s, "monument 8,8"), why_not(s, "monument 3,0")) == (
        "AK-8.2",
        "AK-8.1",
        "AK-8.1",
    )
    act(s, "monument 5,5")
    assert on(s, "5,5") == "p1 pyramid"


def test_no_control_without_a_token_or_a_monument() -> None:
    """AK-8.3: nothing happens."""
    s = table(["turn", 1], ["control", 0], pieces={"4,5": "p1 god", "5,4": "temple", "4,6": "p2 god"}, p1={"tokens": 0})
    assert (on(s, "5,4"), asked(s)) == ("temple", "p2 choose_action")
    s = table(["control", 0], pieces={"4,5": "p1 god", "8,8": "temple"})
    assert (on(s, "8,8"), asked(s)) == ("temple", "nobody")


def test_an_enemy_monument_only_when_none_is_neutral() -> None:
    """AK-8.2: anywhere on the map; own ones are no choice."""
    pieces = {"4,5": "p1 god", "4,4": "p2 obelisk", "5,4": "p3 temple", "5,5": "p1 pyramid"}
    s = table(["control", 0], pieces=pieces)
    assert can(s) == ["monument 4,4", "monument 5,4"] and why_not(s, "monument 5,5") == "AK-8.1"
    assert told(s, "monument 5,4") == [
        "Isis loses control: temple on 5,4 (West Egypt).",
        "Amun now controls: temple on 5,4 (West Egypt).",
    ]
    assert seat(s, "p3")["tokens"] == 9
    s = table(["control", 0], pieces=pieces | {"0,1": "temple"})
    assert asked(s) == "nobody" and on(s, "4,4") == "p2 obelisk"


# -- caravans ----------------------------------------------------------------------------------


def lines(s: Ankh) -> set[frozenset[Edge]]:
    """Every line of camels that can be laid step by step, as sets of edges; each prefix leads somewhere."""
    found: set[frozenset[Edge]] = set()
    todo = [s]
    while todo:
        here = todo.pop()
        words = [action for action in here.legal() if action != 0]
        assert words or not here.line(), "a line that cannot be completed was offered"
        for action in words:
            there = here.clone()
            there.apply(action)
            if GAME.step_name(there) == "keep_tile":
                found.add(frozenset(PAPER.named(s.c.board.edge_ids[e]) for e in there.line()))
            else:
                todo.append(there)
    return found


def laid(s: Ankh) -> set[Edge]:
    return {PAPER.named(name) for name in s.dump()["camels"]}


def test_the_base_map_has_92_caravans() -> None:
    """AK-8.4 to AK-8.6: 19 in the Delta, 44 in the West, 29 in the East; 3 to 6 camels."""
    s = table(["camel", 0])
    found = lines(s)
    assert found == PAPER.caravans(set(), 6, 6)
    assert len(found) == 92
    assert {n: sum(len(line) == n for line in found) for n in range(1, 7)} == {1: 0, 2: 0, 3: 6, 4: 8, 5: 30, 6: 48}


@pytest.mark.uncounted
def test_caravans_agree_with_brute_force_on_random_positions() -> None:
    """AK-8.4 to AK-8.6: scenarios, and up to three caravans on top of them; MEHEN_CARAVANS sets how many."""
    rng = Rng(5)
    checked = 0
    while checked < POSITIONS:
        seats = 2 + rng.below(4)
        s = GAME.start(seats, options={"scenario": "random"})
        while s.turn < 0:
            s.apply(s.sample(rng))
        dump = s.dump() | {"agenda": [["camel", 0]] * 4}
        s = GAME.load(s.rules, dump)
        while asked(s) == "p1 camel" and checked < POSITIONS:
            camels = laid(s)
            left = min(6, 30 - len(camels))
            assert lines(s) == PAPER.caravans(camels, left, 6)
            checked += 1
            while asked(s) == "p1 camel" and laid(s) == camels:
                words = s.legal()
                s.apply(words[1 + rng.below(len(words) - 1)] if words[0] == 0 and len(words) > 1 else words[0])
            while asked(s) in ("p1 keep_tile", "p1 swap_tiles"):
                words = s.legal()
                s.apply(words[rng.below(len(words))])
    assert checked == POSITIONS


def test_a_caravan_is_optional_until_it_is_begun() -> None:
    """AK-8.4, ruling R-6."""
    s = table(["turn", 1], ["camel", 0], pieces={"4,6": "p2 god"})
    assert can(s)[0] == "done"
    act(s, "done")
    assert asked(s) == "p2 choose_action" and s.dump()["camels"] == []


def test_camels_in_the_supply_limit_the_line(tmp_path: Path) -> None:
    """AK-8.4: at most the camels that are left; an edition with 14 has 4 for the first caravan of five players."""
    mine = tmp_path / "mine.toml"
    text = frozen_text(GAME)
    mine.write_text(text.replace("\ncamels = 30\n", "\ncamels = 14\n"), encoding="utf-8")
    s = GAME.start(5, edition=str(mine))
    while s.turn < 0:
        s.apply(s.legal()[0])
    s = GAME.load(s.rules, s.dump() | {"agenda": [["camel", 0]]})
    assert GAME.view(s, 0)["supply"]["camels"] == 4
    assert lines(s) == PAPER.caravans(laid(s), 4, 6) < PAPER.caravans(laid(s), 6, 6)


def test_a_caravan_of_a_single_camel(tmp_path: Path) -> None:
    """AK-8.4: where older camels leave one edge open and no more than one may be laid."""
    s = table(["turn", 1], ["camel", 0])
    names = {PAPER.named(name): name for name in s.c.board.edge_ids}
    edges = sorted(names[edge] for edge in min(lines(s), key=len))
    one = GAME.rules(3, edited(GAME, tmp_path, ("max_camels = 6", "max_camels = 1")), dict(s.rules.options))
    s = GAME.load(one, s.dump() | {"camels": edges[:-1]})
    assert f"camel {edges[-1]}" in can(s)
    assert lines(s) == PAPER.caravans(laid(s), 1, 6)


def test_a_line_to_a_lonely_lake_divides_nothing(tmp_path: Path) -> None:
    """AK-8.5: an edition whose water does not hang together with the rim; such lines are not offered."""
    text = frozen_text(GAME)
    first, own = text.index("[[scenarios]]"), text.index('[[scenarios]]\nid = "middle_kingdom_3"')
    text = text[:first] + text[own : text.index("[[scenarios]]", own + 1)]
    for find, put in (("ddddffddwdw", "dwddffddwdw"), ("land = 32", "land = 31"), ("desert = 21", "desert = 20")):
        text = text.replace(find, put, 1)
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    s = GAME.start(3, edition=str(mine))
    while s.turn < 0:
        s.apply(s.legal()[0])
    s = GAME.load(s.rules, s.dump() | {"agenda": [["camel", 0]]})
    assert not s.c.scenarios[s.scenario].one_shore and table().c.scenarios[0].one_shore
    assert lines(s) == Paper(tomllib.loads(text)).caravans(set(), 6, 6)


def test_no_caravan_without_an_order_tile() -> None:
    """AK-8.7, ruling R-21: eight regions are the most."""
    rng = Rng(2)
    s = GAME.start(5, options={"scenario": "middle_kingdom"})
    while s.turn < 0:
        s.apply(s.sample(rng))
    s = GAME.load(s.rules, s.dump() | {"agenda": [["turn", 1], *[["camel", 0]] * 4]})
    while asked(s) != "p2 choose_action":
        words = s.legal()
        s.apply(words[-1])
    view = GAME.view(s, 0)
    assert (len(view["regions"]), view["supply"]["tiles"]) == (8, 0)


@pytest.mark.parametrize(("answer", "first"), [("yes", 2), ("no", 4)])
def test_tiles_of_the_new_regions(answer: str, first: int) -> None:
    """AK-8.8, ruling R-7: who keeps the old tile, the lowest of the supply, and a swap with an old region."""
    s = table(["camel", 0], regions={"1": "3,5", "2": "4,5", "3": "4,6"}, pieces={"4,3": "p1 god", "5,3": "temple"})
    act(s, "camel 4,2,SE")
    while asked(s) == "p1 camel":
        act(s, next(word for word in can(s) if word in ("camel 4,3,N", "camel 3,3,SE")))
    assert asked(s) == "p1 keep_tile" and why_not(s, "done") == "AK-8.8"
    act(s, answer)
    board = s.c.board
    assert s.in_region(board.hex_ids.index("3,0"), first)
    assert can(s) == ["done", "swap 2 1", "swap 2 3", "swap 4 1", "swap 4 3"]
    assert why_not(s, "swap 2 4") == why_not(s, "swap 1 3") == "AK-8.8"
    other = 6 - first
    told_now = told(s, "swap 2 1")
    assert told_now == ["Amun swaps the order tiles 2 and 1."]
    assert s.in_region(board.hex_ids.index("3,5"), 2)
    assert s.in_region(board.hex_ids.index("3,0"), 1 if first == 2 else 4)
    assert s.in_region(board.hex_ids.index("4,4"), 1 if other == 2 else 4)
    assert (on(s, "4,3"), on(s, "5,3")) == ("p1 god", "temple")  # AK-8.9: nothing else changes
    water = next(h for h in GAME.view(s, 0)["hexes"] if h["id"] == "5,2")
    assert water["regions"] == [1, 4]


def test_camels_are_refused_with_a_reason() -> None:
    """AK-8.4, AK-8.5, AK-8.7."""
    s = table(["camel", 0])
    assert why_not(s, "camel 7,1,N") == "AK-8.5"  # begins nowhere
    act(s, "camel 4,2,SE")
    while asked(s) == "p1 camel":
        act(s, can(s)[0])
    act(s, "yes", "done")
    camels = s.dump()["camels"]
    s = GAME.load(s.rules, s.dump() | {"agenda": [["camel", 0]]})
    assert why_not(s, f"camel {camels[0]}") == "AK-8.4"
