"""EG-11: the Sphinx - drawing, keeping, returning, and who knows what."""

from __future__ import annotations

from typing import Any

from tests.games.egizia.table import GAME, act, asked, can, cards, score, seat, stones, table, why_not

from mehen.core.rng import Rng


def turn(*after: list[Any], **more: Any) -> Any:
    red = {"crews": {"blue": 4}, "stones": 9, **more.pop("red", {})}
    return table(*after, ["ship", 0, "sphinx"], sites={"sphinx": ["red"]}, red=red, **more)


def nearly_empty(*left: str, known: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """All Sphinx cards in green's hand but those under the deck."""
    ids = [card["id"] for card in GAME.edition().data["sphinx_card"]]
    rest = [card for card in ids if card not in left]
    return {
        "sphinx": {"bottom": list(left), "drawn": [], "known": {card: ["green"] for card in rest} | (known or {})},
        "green": {"sphinx": rest},
        "blue": {"sphinx": []},
        "yellow": {"sphinx": []},
    }


def test_n_is_bound_by_strength_stones_five_and_deck() -> None:
    """EG-11.1, R-50."""
    s = act(turn(), "commit blue")
    assert can(s) == ["draw 1", "draw 2", "draw 3", "draw 4"]
    assert why_not(s, "draw 5") == "EG-11.1"
    s = act(turn(), "commit blue+joker")
    assert can(s)[-1] == "draw 5"
    s = act(turn(red={"stones": 2}), "commit blue+joker")
    assert can(s) == ["draw 1", "draw 2"]
    more = nearly_empty("S01", "S02")
    s = act(turn(red={"sphinx": []}, **more), "commit blue")
    assert can(s) == ["draw 1", "draw 2"] and why_not(s, "draw 3") == "EG-11.1"


def test_an_empty_deck_means_no_building() -> None:
    """EG-11.1, R-50."""
    assert asked(turn(red={"sphinx": []}, **nearly_empty())) == "nobody"


def test_paying_and_drawing_in_secret() -> None:
    """EG-11.2, R-63: n is named before the first card is seen; others see how many, not which."""
    s = turn()
    s.events = []
    act(s, "commit blue", "draw 2", "sphinx S05", "sphinx S07")
    assert stones(s, "red") == 7
    assert GAME.view(s, 0)["private"]["drawn"] == ["S05", "S07"]
    assert GAME.view(s, 1)["private"]["drawn"] == [None, None]
    told = [GAME.say(s.rules, GAME.sentence(s.rules, e, 1), "en") for e in s.events]
    assert told[-2:] == ["Red draws a Sphinx card."] * 2
    told = [GAME.say(s.rules, GAME.sentence(s.rules, e, 0), "en") for e in s.events]
    assert told[-2].startswith("Red draws a Sphinx card: Pyramid")


def test_keep_none_or_one_and_a_point_for_each_returned() -> None:
    """EG-11.3, EG-11.4, EG-11.5, R-51, R-62: also all may go back; they lie in the sequence drawn."""
    s = act(turn(), "commit blue", "draw 3", "sphinx S07", "sphinx S05", "sphinx S06")
    assert can(s) == ["done", "keep S05", "keep S06", "keep S07"]
    assert why_not(s, "keep S01") == "EG-11.3"
    act(s, "done")
    assert s.dump()["sphinx"]["bottom"] == ["S07", "S05", "S06"]
    assert score(s, "red") == 3 and seat(s, "red")["sites"] == ["sphinx"]
    s = act(turn(), "commit blue", "draw 3", "sphinx S07", "sphinx S05", "sphinx S06", "keep S05")
    assert s.dump()["sphinx"]["bottom"] == ["S07", "S06"] and score(s, "red") == 2
    assert asked(s) == "nobody"  # one is the limit, the rest goes back by itself


def test_sphinx_cards_count_only_at_the_end() -> None:
    """EG-11.6."""
    s = act(turn(), "commit blue", "draw 1", "sphinx S17", "keep S17")
    assert score(s, "red") == 0 and seat(s, "red")["sphinx"] == ["S17", "S20"]


def test_more_riddles() -> None:
    """EG-11.7, EG-11.9, R-14: two free cards, five in all, n = 5 is gone; points for all returned cards."""
    s = act(turn(red={"cards": cards("sphinx_draw")}), "commit blue+joker", "play sphinx_draw")
    assert can(s) == ["draw 1", "draw 2", "draw 3", "draw 4"]
    assert why_not(s, "draw 5") == "EG-11.9"
    act(s, "draw 1", "sphinx S01", "sphinx S02", "sphinx S03", "done")
    assert (stones(s, "red"), score(s, "red")) == (8, 3)
    s = act(turn(red={"cards": cards("sphinx_draw")}), "play sphinx_draw", "commit blue", "draw 4")
    act(s, *(f"sphinx S0{k}" for k in range(1, 6)))
    assert asked(s) == "red keep"  # four and two, but never more than five


def test_two_more_riddles_must_each_add_a_card() -> None:
    """EG-11.9, R-57: n at most 2 with two of them."""
    s = act(turn(red={"cards": cards("sphinx_draw", 2)}), "commit blue", "play sphinx_draw", "play sphinx_draw")
    assert can(s) == ["draw 1", "draw 2"]
    small = nearly_empty("S01", "S02")
    s = act(turn(red={"sphinx": [], "cards": cards("sphinx_draw", 2)}, **small), "commit blue", "play sphinx_draw")
    assert (
        asked(s) == "red keep" and stones(s, "red") == 8
    )  # a second one could add nothing: draw 1 is all that is left
    small = nearly_empty("S01")
    s = turn(red={"sphinx": [], "cards": cards("sphinx_draw")}, **small)
    assert "play sphinx_draw" not in can(s)


def test_two_riddles() -> None:
    """EG-11.8, EG-11.9, R-15, R-57: after looking, up to two instead of one; a second card adds nothing."""
    s = act(turn(red={"cards": cards("sphinx_keep", 2)}), "commit blue", "draw 3")
    act(s, "sphinx S01", "sphinx S02", "sphinx S03")
    assert "play sphinx_keep" in can(s)
    act(s, "play sphinx_keep")
    assert "play sphinx_keep" not in can(s)
    act(s, "keep S01")
    assert can(s) == ["done", "keep S02", "keep S03"]
    act(s, "keep S03")
    assert seat(s, "red")["sphinx"] == ["S01", "S03", "S20"] and score(s, "red") == 1


def test_two_riddles_need_two_cards_and_their_moment() -> None:
    """EG-11.8."""
    s = act(turn(red={"cards": cards("sphinx_keep")}), "commit blue")
    assert why_not(s, "play sphinx_keep") == "EG-11.8"
    act(s, "draw 1", "sphinx S01")
    assert can(s) == ["done", "keep S01"]


def test_helping_hands_and_joint_work_at_the_sphinx() -> None:
    """EG-7.15, EG-7.16, R-12: strength counts, five cards stay the limit."""
    mine = {"cards": cards("strength_bonus") + cards("extra_crew"), "crews": {"blue": 1}}
    s = act(turn(red=mine), "commit blue", "play strength_bonus")
    assert can(s)[:4] == ["draw 1", "draw 2", "draw 3", "draw 4"]
    act(s, "play extra_crew", "second black")
    assert can(s) == ["draw 1", "draw 2", "draw 3", "draw 4", "draw 5"]


# -- who knows what


def test_returned_cards_are_drawn_again_in_order() -> None:
    """EG-11.3, R-51: the first returned comes first; no chance is left, so NATURE is not asked."""
    known = {"S01": ["blue"], "S02": ["blue"], "S03": ["blue"]}
    s = act(turn(red={"sphinx": []}, **nearly_empty("S03", "S01", "S02", known=known)), "commit blue", "draw 2")
    assert asked(s) == "red keep" and can(s) == ["done", "keep S01", "keep S03"]


def test_whoever_put_cards_back_knows_them() -> None:
    """EG-11.3: the drawer knows what lies at the bottom, nobody else."""
    s = act(turn(), "commit blue", "draw 2", "sphinx S05", "sphinx S07", "done")
    s = table(["place", 0], sphinx=s.dump()["sphinx"])
    assert GAME.view(s, 0)["private"]["bottom"] == ["S05", "S07"]
    assert GAME.view(s, 1)["private"]["bottom"] == [None, None]


def test_knowledge_survives_when_all_cards_go_back_and_ends_when_one_is_kept() -> None:
    """EG-11.3: after a secret choice among cards I knew, I cannot tell where each of them is."""
    known = {"S01": ["blue"], "S02": ["blue"]}
    for answer, seen in (("done", ["S01", "S02"]), ("keep S01", [None])):
        s = table(
            ["place", 0],
            ["ship", 0, "sphinx"],
            sites={"sphinx": ["red"]},
            red={"crews": {"blue": 4}, "stones": 9, "sphinx": []},
            **nearly_empty("S01", "S02", known=known),
        )
        act(s, "commit blue", "draw 2", answer)
        assert GAME.view(s, 1)["private"]["bottom"] == seen
    s = table(
        ["place", 0],
        ["ship", 0, "sphinx"],
        sites={"sphinx": ["red"]},
        red={"crews": {"blue": 4}, "stones": 9, "sphinx": []},
        **nearly_empty("S01", known=known),
    )
    act(s, "commit blue", "keep S01")
    assert GAME.view(s, 1)["private"]["others"]["red"] == ["S01"]  # the only card drawn was kept


def test_a_first_kept_card_is_hidden_before_the_second_is_chosen() -> None:
    """EG-11.3, EG-11.8: between two choices nobody can tell either which of the cards they knew was kept."""
    known = {card: ["blue"] for card in ("S01", "S02", "S03")}
    red = {"crews": {"blue": 4}, "stones": 9, "sphinx": [], "cards": cards("sphinx_keep")}
    s = turn(red=red, **nearly_empty("S01", "S02", "S03", known=known))
    act(s, "commit blue", "draw 3", "play sphinx_keep", "keep S02")
    assert asked(s) == "red keep"
    assert "S02" not in GAME.view(s, 1)["private"]["others"].get("red", [])
    kept = {tuple(s.resampled(1, Rng(seed)).dump()["seats"][0]["sphinx"]) for seed in range(300)}
    assert {("S01",), ("S02",), ("S03",)} <= kept


def test_resampling_moves_exactly_what_is_unknown() -> None:
    """rules.en.md, "What is hidden and what is public".

    Hands of others, the unseen part of the deck and unknown returned cards change; mine do not.
    """
    s = act(turn(["place", 0]), "commit blue", "draw 2", "sphinx S05", "sphinx S07", "keep S05")
    worlds = [s.resampled(0, Rng(seed)).dump() for seed in range(40)]
    assert all(world["seats"][0]["sphinx"] == ["S05", "S20"] for world in worlds)
    assert all(world["sphinx"]["bottom"] == ["S07"] for world in worlds)
    assert len({tuple(world["seats"][1]["sphinx"]) for world in worlds}) > 15
    others = [s.resampled(1, Rng(seed)).dump() for seed in range(40)]
    assert len({tuple(world["sphinx"]["bottom"]) for world in others}) > 15
    assert all(len(world["seats"][0]["sphinx"]) == 2 and world["seats"][1]["sphinx"] == ["S21"] for world in others)


def test_general_cards_before_drawing() -> None:
    """EG-11.7, EG-10.13: those that cost no stones may still be played before the number of cards is named."""
    mine = cards("free_raise") + cards("sell_stones")
    s = table(["draw_count", 0, "sphinx"], red={"stones": 3, "cards": mine}, turn_state={"committed": "blue"})
    assert "play free_raise" in can(s) and "play sell_stones" not in can(s)
