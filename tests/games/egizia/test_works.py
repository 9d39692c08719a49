"""Whole building turns as one choice: which there are, with whom, and that they end where their parts do."""

from __future__ import annotations

from typing import Any

from tests.games.egizia.table import GAME, act, asked, can, cards, stones, table


def turn(site: str, **red: Any) -> Any:
    """Red's building turn at a site, with crews of five, three and one and a joker of two."""
    crews = {"blue": 5, "black": 3, "yellow": 1, "joker": 2}
    return table(["ship", 0, site], sites={site: ["red"]}, red={"crews": crews, "stones": 9, **red})


def offered(s: Any) -> dict[str, Any]:
    return {GAME.say(s.rules, one.title, "en"): one for one in GAME.shortcuts(s) if one.verb == "works"}


def test_each_work_is_done_by_the_weakest_crews_that_can() -> None:
    """EG-10.4, EG-10.6: a crew is used up, however much of its strength was needed."""
    s = turn("pyramid")
    strengths = {"yellow crew": 1, "black crew": 3, "blue crew": 5, "yellow crew and joker crew": 3}
    strengths |= {"black crew and joker crew": 5, "blue crew and joker crew": 7}
    found = offered(s)
    assert found
    for title, one in found.items():
        needed = one.args["value"]
        sent = strengths[title.partition(":")[0]]
        assert sent == min(strength for strength in strengths.values() if strength >= needed), title
    assert not any(title.startswith(("yellow crew and joker", "black crew and joker")) for title in found)


def test_a_work_is_legal_step_by_step_and_leaves_nothing_that_could_be_built() -> None:
    """EG-12.1, EG-13.1: each block is paid for, and nothing is left for those who were sent."""
    for site in ("obelisk", "pyramid"):
        s = turn(site)
        works = offered(s)
        assert 0 < len(works) <= 4
        for one in works.values():
            then = s.clone()
            for action in (one.action, *one.then):
                assert action in then.legal()
                then.apply(action)
            assert stones(s, "red") - stones(then, "red") == one.args["value"]
            assert not any(choice.startswith("build ") for choice in can(then))


def test_with_few_stones_little_is_built() -> None:
    """EG-10.5: stones are a limit as well."""
    assert max(one.args["value"] for one in offered(turn("pyramid", stones=2)).values()) == 2


def test_whoever_has_sent_a_crew_builds_the_rest_at_once() -> None:
    s = act(turn("pyramid"), "commit blue")
    assert asked(s) == "red element"
    assert offered(s)
    assert all("crew" not in title and len(one.then) > 0 for title, one in offered(s).items())


def test_one_block_that_is_left_is_no_choice_of_its_own() -> None:
    assert offered(act(turn("pyramid", stones=1), "commit blue")) == {}


def test_at_the_sphinx_nothing_is_built() -> None:
    assert offered(turn("sphinx")) == {}


def test_a_card_that_helps_is_offered_with_what_needs_it() -> None:
    """EG-7.15: two more strength, only where the same crews could not do without."""
    s = act(turn("pyramid", cards=cards("strength_bonus")), "commit black")
    helped = [one for title, one in offered(s).items() if title.startswith("Helping hands")]
    assert helped
    for one in helped:
        then = s.clone()
        for action in (one.action, *one.then):
            assert action in then.legal()
            then.apply(action)
        assert one.args["value"] > 3
    assert not any("Helping" in title for title in offered(act(turn("pyramid"), "commit black")))


def test_of_equal_works_that_of_the_most_blocks_comes_first() -> None:
    """EG-13.5: rows count blocks."""
    first, *others = (one for one in offered(turn("pyramid")).values() if one.args["value"] == 7)
    assert all(len(first.args["elements"]) >= len(one.args["elements"]) for one in others)
