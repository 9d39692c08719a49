"""MN-7.49 to MN-7.57: boats, cities and trade agreements."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from tests.games.mennefer.table import act, asked, can, ends, has, items, log_of, seat, table, why_not

from mehen.core.frame import a_of
from mehen.core.rng import Rng
from mehen.games.mennefer.state import BOATS, listed

SECTIONS = ["harbour", "1", "2", "3", "4", "5", "6"]
CITIES = {"U1": 0, "L1": 1, "U2": 2, "L2": 3, "U3": 4, "L3": 5}
PLACES = SECTIONS[1:] + list(CITIES)


def steps_from(place: str) -> list[str]:
    """MN-7.49 told once more: on to the next section, into a city beside this one, out of a city."""
    if place in CITIES:
        return [SECTIONS[CITIES[place] + 1]]
    at = SECTIONS.index(place)
    return SECTIONS[at + 1 : at + 2] + [city for city, section in CITIES.items() if section == at]


def out(*boats: str, **more: Any) -> dict[str, Any]:
    return {"boats": list(boats), "harbour": 4 - len(boats), **more}


@pytest.mark.parametrize("place", PLACES)
def test_single_steps(place: str) -> None:
    """MN-7.49: no way back; the last section is the end of the river."""
    s = table(["boats", 0, 1, 0], white=out(place, harbour=0))
    if place == "6":
        assert (asked(s), steps_from(place)) == ("nobody", [])
        return
    act(s, f"boat {place}")
    reached = [option.split()[1] for option in can(s)] or seat(s)["boats"]  # a single one is taken at once
    assert sorted(reached) == sorted(steps_from(place))


def test_the_end_of_the_river() -> None:
    """MN-7.49: a boat there stays and may still be activated."""
    s = table(["boats", 0, 3, 1], white=out("6"))
    assert can(s) == ["pass", "boat harbour", "activate 6"]
    assert why_not(s, "boat 6") == "MN-7.49"
    s = act(table(["boats", 0, 1, 1], white=out("6", "L3", harbour=0)), "activate 6")
    assert has(s, "food") == [9]
    s = table(["boat_to", 0, "3", 3], white=out("3"))
    assert why_not(s, "to 2") == "MN-7.49"
    assert why_not(s, "to U1") == "MN-7.49"


def test_before_moving_and_after() -> None:
    """MN-7.50, R-11: activations before the first move or after the last one, not between."""
    s = act(table(["boats", 0, 3, 2], white=out("1", "2")), "activate 2", "boat 1", "to 3")
    assert can(s) == ["pass", "boat harbour", "boat 2", "boat 3", "activate 3"]
    act(s, "activate 3")
    assert (has(s, "food"), asked(s)) == ([5 + 2 + 2], "nobody")  # the movement is over with it
    s = act(table(["boats", 0, 3, 2], white=out("1", "2")), "boat 1", "to 3", "activate 3")
    assert can(s) == ["pass", "activate 2"]
    assert why_not(s, "boat 2") == "MN-7.50"


def test_steps_and_activations_are_counted() -> None:
    """MN-7.50: each frame has so many steps; the rest lapses by passing."""
    s = act(table(["boats", 0, 3, 1], white=out("1")), "boat harbour", "to 2")
    assert s.dump()["agenda"][-1][2] == 1
    act(s, "boat 2")
    assert can(s) == ["to 3", "to U2"]
    assert why_not(s, "to 4") == "MN-7.50"
    act(s, "to U2", "pass")
    assert has(s, "boats") == [["1", "U2"]]


def test_own_boats_are_passed_but_not_met() -> None:
    """MN-7.51: foreign boats never matter."""
    s = table(["boat_to", 0, "1", 2], white=out("1", "2"), red=out("3", "L1"))
    assert can(s) == ["to 3", "to L1", "to U2"]
    assert why_not(s, "to 2") == "MN-7.51"
    s = table(["boats", 0, 1, 0], white=out("1", "2", "L1", "U1", harbour=0))
    assert why_not(s, "boat 1") == "MN-7.51"  # both ways are taken
    assert why_not(s, "boat 5") == "MN-7.51"  # no boat there


def by_single_steps(boats: tuple[str, ...], steps: int) -> set[tuple[str, ...]]:
    """Where the boats can be after single steps in any order; own boats may be passed, not met at the end."""
    todo = [(boats, steps)]
    seen = set(todo)
    positions = set()
    while todo:
        now, left = todo.pop()
        outside = [place for place in now if place != "harbour"]
        if len(set(outside)) == len(outside):
            positions.add(tuple(sorted(outside, key=PLACES.index)))
        if left == 0:
            continue
        for k, place in enumerate(now):
            for target in steps_from(place):
                after = tuple(sorted(now[:k] + (target,) + now[k + 1 :]))
                if (after, left - 1) not in seen:
                    seen.add((after, left - 1))
                    todo.append((after, left - 1))
    return positions


def by_destinations(boats: tuple[str, ...], steps: int) -> set[tuple[str, ...]]:
    """What the engine offers as "boat, destination"."""
    ids = ["harbour", *PLACES]
    found: set[tuple[str, ...]] = set()
    seen: set[tuple[int, int]] = set()
    todo = [table(["boats", 0, steps, 0], white=out(*(place for place in boats if place != "harbour")))]
    while todo:
        s = todo.pop()
        found.add(tuple(listed(ids, s.get(0, BOATS))))
        left = a_of(s.agenda[s.depth - 1]) if s.actor >= 0 else 0
        if left == 0 or (s.get(0, BOATS), left) in seen:
            continue
        seen.add((s.get(0, BOATS), left))
        for start in s.legal()[1:]:
            chosen = s.clone()
            chosen.apply(start)
            if asked(chosen) != "white boat_to":
                todo.append(chosen)  # a single destination is taken at once
                continue
            for target in chosen.legal():
                todo.append(chosen.clone())
                todo[-1].apply(target)
    return found


def fleets() -> list[tuple[str, ...]]:
    return [tuple(["harbour"] * (4 - n) + list(some)) for n in range(5) for some in combinations(PLACES, n)]


def test_destinations_reach_what_single_steps_reach() -> None:
    """R-25, MN-7.51: the same positions, whatever the order; some of the 794 fleets, with up to four steps."""
    rng = Rng(25)
    everything = fleets()
    assert len(everything) == 794
    for _ in range(40):
        boats = everything[rng.below(len(everything))]
        steps = 1 + rng.below(4)
        assert by_destinations(boats, steps) == by_single_steps(boats, steps), (boats, steps)


def test_one_activation_per_boat_and_turn() -> None:
    """MN-7.52, R-10, R-45: not in the harbour, not twice in a turn, also across actions; two need two boats."""
    s = act(table(["boats", 0, 1, 1], ["boats", 0, 1, 2], white=out("2", "3")), "activate 2", "activate 3", "pass")
    assert asked(s) == "white boats"
    assert why_not(s, "activate 2") == "MN-7.52"
    assert why_not(s, "activate 4") == "MN-7.52"
    assert has(s, "food") == [9]


def test_the_mark_travels_with_the_boat() -> None:
    """R-26, MN-7.52."""
    s = act(table(["boats", 0, 2, 2], white=out("2")), "activate 2", "boat 2", "to 3")
    assert has(s, "activated") == [["3"]]
    assert not [option for option in can(s) if option.startswith("activate")]


def test_boats_not_yet_activated_leave_the_harbour_first() -> None:
    """R-26, R-40."""
    white = out("1", "2", harbour=2, harbour_used=1)
    s = act(table(["boats", 0, 4, 0], white=white), "boat harbour", "to 3")
    assert has(s, "harbour", "harbour_used", "activated") == [1, 1, []]
    act(s, "boat harbour")  # with one step left only to the upper city
    assert has(s, "harbour", "harbour_used", "activated", "boats") == [0, 0, ["U1"], ["1", "2", "3", "U1"]]


@pytest.mark.parametrize(("section", "food"), [("1", 1), ("2", 2), ("3", 2), ("4", 3), ("5", 3), ("6", 4)])
def test_food_of_a_section(section: str, food: int) -> None:
    """MN-7.53."""
    s = act(table(["boats", 0, 0, 1], white=out(section, food=2)), f"activate {section}")
    assert (has(s, "food", "boats"), asked(s)) == ([2 + food, [section]], "nobody")


def test_a_city_in_its_order() -> None:
    """MN-7.54: the benefit, then one of its agreements, then the exit, which costs no step."""
    s = act(table(["boats", 0, 2, 1], white=out("U2"), benefits=["C1", "C2", "C4", "C3", "C5", "C6"]), "activate U2")
    assert asked(s) == "white favour"  # the benefit
    act(s, "favour heart 1")
    assert can(s) == ["pass", "agreement U2 1", "agreement U2 2", "agreement U2 3"]
    assert why_not(s, "agreement U1 1") == "MN-7.54"
    assert has(s, "boats") == [["U2"]]
    act(s, "agreement U2 3")
    assert has(s, "boats", "open", "activated") == [["3"], ["T2_03"], ["3"]]
    assert s.dump()["cities"]["U2"] == ["T2_01", "T2_02", None]
    assert s.dump()["agenda"] == [["boats", 0, 2]]  # both steps are left, and it is still before the first move


def test_benefit_and_agreement_may_be_declined() -> None:
    """MN-7.54, R-49: the exit may not."""
    s = act(table(["boats", 0, 0, 1], white=out("L3")), "activate L3", "pass")
    assert (has(s, "boats", "open"), asked(s)) == ([["6"], []], "nobody")


def test_a_city_without_agreements() -> None:
    """R-24, MN-7.54."""
    s = act(table(["boats", 0, 0, 1], white=out("U1"), cities={"U1": [None] * 3}), "activate U1")
    assert (has(s, "heart", "boats"), asked(s)) == ([1, ["1"]], "nobody")


@pytest.mark.parametrize(("city", "others", "lands"), [
    ("U3", ["5", "4"], "3"),
    ("U2", ["3"], "2"),
    ("L1", ["2", "1"], "harbour"),
    ("U1", ["1"], "harbour"),
    ("L3", ["5", "4"], "6"),
])  # fmt: skip
def test_a_taken_exit(city: str, others: list[str], lands: str) -> None:
    """MN-7.55, R-40: the next section to the left without an own boat; the harbour always has room."""
    white = out(city, *others)
    s = act(table(["boats", 0, 0, 1], white=white, cities={city: [None] * 3}), f"activate {city}")
    if asked(s) != "nobody":
        act(s, "pass")
    if lands == "harbour":
        assert has(s, "harbour", "harbour_used", "boats") == [white["harbour"] + 1, 1, sorted(others)]
    else:
        assert lands in seat(s)["boats"] and city not in seat(s)["boats"]
        assert has(s, "activated") == [[lands]]


def test_back_into_the_same_city() -> None:
    """R-44, MN-7.55: with an ordinary step; but not activated a second time."""
    s = table(["boats", 0, 1, 2], white=out("U2", "3"), cities={"U2": [None] * 3})
    act(s, "activate U2")
    assert has(s, "boats") == [["2", "3"]]
    act(s, "boat 2")  # with one step only back to the city
    assert has(s, "boats", "activated") == [["3", "U2"], ["U2"]]
    assert can(s) == ["pass", "activate 3"]


EIGHT = [f"T1_{k:02}" for k in range(7, 15)]


def test_agreements_need_a_field() -> None:
    """MN-7.56, R-50: eight fields; then an open or fulfilled one or the new one leaves the game."""
    white = {"open": EIGHT[:6], "fulfilled": EIGHT[6:]}
    s = act(table(["agreement", 0, 1, 0], white=white), "agreement U3 1")
    assert asked(s) == "white discard_agreement"
    assert can(s) == [f"discard {tile}" for tile in [*EIGHT, "T3_01"]]
    assert why_not(s, "discard T3_02") == "MN-7.56"
    new, fulfilled = act(s.clone(), "discard T3_01"), act(s, f"discard {EIGHT[7]}")
    assert has(new, "open", "fulfilled") == [EIGHT[:6], EIGHT[6:]]
    assert new.dump()["discarded"] == ["T3_01"]
    assert has(fulfilled, "open", "fulfilled", "points") == [[*EIGHT[:6], "T3_01"], [EIGHT[6]], 10]
    s = act(table(["agreement", 0, 1, 0], white={"open": EIGHT[:7]}), "agreement U3 1")
    assert (asked(s), len(seat(s)["open"])) == ("nobody", 8)


def test_a_discarded_agreement_is_told() -> None:
    """MN-7.56: everybody reads which one left the game."""
    s = act(table(["agreement", 0, 1, 0], white={"open": EIGHT}), "agreement U3 1")
    assert log_of(s, "discard T3_01") == ["agreement_discarded"]


@pytest.mark.parametrize("at", [["U1", 1], ["L3", 3]])
def test_the_last_agreement_of_all_can_be_taken(at: tuple[str, int]) -> None:
    """MN-4.10, MN-7.57: whichever it is, the first of the list as well."""
    cities: dict[str, list[str | None]] = {city: [None] * 3 for city in ("U1", "U2", "U3", "L1", "L2", "L3")}
    none = table(items("deity.hathor"), cities=cities)
    assert asked(none) == "nobody"
    cities[at[0]][at[1] - 1] = "T1_01"
    s = table(items("deity.hathor"), cities=cities)
    act(s, "do agreement 1")
    assert can(s) == ["pass", f"agreement {at[0]} {at[1]}"]


def test_agreements_from_any_city() -> None:
    """MN-7.57: so many, no boat needed."""
    s = table(["agreement", 0, 2, 0], cities={"U1": [None, "T1_02", None]})
    assert len(can(s)) == 1 + 16
    assert why_not(s, "agreement U1 1") == "MN-7.57"
    act(s, "agreement U1 2", "agreement L2 1")
    assert (has(s, "open"), asked(s)) == ([["T1_02", "T2_04"]], "nobody")


def test_a_boat_moved_on_by_its_benefit_stays_where_it_is() -> None:
    """R-46: only an edition whose benefit moves boats can do that; the activated boat is out of the city."""
    s = table(["leave_city", 0, "U2"], white=out("U2", "4", activated=["4"]))
    assert has(s, "boats") == [["4", "U2"]]  # another boat of white's is in the city now


def test_every_end_of_a_boat_action_is_sound() -> None:
    """MN-7.50 to MN-7.55, R-46: two steps and two activations, whatever is said."""
    for end in ends(table(["boats", 0, 2, 2], white=out("1", "U1"), cities={"U1": ["T1_01", None, None]})):
        boats = seat(end)["boats"]
        assert len(boats) + seat(end)["harbour"] == 4
        assert set(seat(end)["activated"]) <= set(boats)
