"""What bots look at: named terms that a player could count, and a bot that knows what it wants."""

from __future__ import annotations

import pytest
from tests.games.ankh.table import DUEL, GAME, act, fight, powers, table, war

from mehen import COMPILED
from mehen.bots import Greedy, Random, play
from mehen.core.rng import Rng
from mehen.games.ankh.state import Ankh

GODS = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}


def measured(s: Ankh, seat: int) -> dict[str, float]:
    return {name: value for name, value, _ in GAME.tactics.explain(s, seat)}


def test_terms_are_counted() -> None:
    pieces = GODS | {"5,5": "p1 warrior sun", "5,4": "p1 temple", "4,4": "temple"}
    mine = {"followers": 4, "space": 3, "powers": powers("obelisk_attuned"), "guardians": {"satis": 1}}
    terms = measured(table(["turn", 0], gods="re isis anubis", pieces=pieces, p1=mine, p2={"held": 1, "space": 2}), 0)
    assert (terms["devotion"], terms["best_rivals_devotion"], terms["places_ahead"]) == (3, 2, 2)
    assert (terms["followers"], terms["followers_from_the_next_gain"], terms["powers"]) == (4, 2 + 1, 3)
    assert (terms["figures_on_the_map"], terms["guardians_in_the_pool"], terms["monuments"]) == (2, 1, 1)
    assert (terms["neutral_monuments_in_reach"], terms["majorities"], terms["dominated_regions"]) == (1, 1, 1)
    assert terms["illuminated_figures"] == 1 and "trapped_warriors" not in terms
    assert terms["short_of_the_red_zones_end"] == (21 - 3) / 4
    others = table(["turn", 0], gods="re isis anubis", pieces=pieces, p1=mine, p2={"held": 1, "space": 2})
    assert measured(others, 2)["trapped_warriors"] == 1 and measured(others, 1)["own_warriors_trapped"] == 1


def test_the_end_is_all_that_counts() -> None:
    s = table(["final"], pieces=GODS, p3={"space": 9})
    assert measured(s, 2)["victory"] == 1 and measured(s, 0)["victory"] == -1
    nobody = table(["forget"], pieces=GODS)
    assert measured(nobody, 0) == {"victory": -1}


def test_secret_choices_have_a_value_for_their_side_alone() -> None:
    """AK-1.3: terms look at what their seat may know."""
    s = fight(war(DUEL), "chariots")
    assert measured(s, 0)["card_chosen"] > 0 and "card_chosen" not in measured(s, 1)
    s = act(fight(war(DUEL, p1={"followers": 3}, p2={"followers": 1}), "plague_of_locusts", "flood"), "bid 2")
    assert measured(s, 0)["followers_bid"] != 0
    rng = Rng(1)
    assert GAME.tactics.worth(s.resampled(1, rng), 1) == GAME.tactics.worth(s, 1)


@pytest.mark.skipif(not COMPILED, reason="how strong a bot is does not depend on how it is run")
def test_greedy_is_never_beaten_by_chance() -> None:
    """With two gods; who is not forgotten alone wins."""
    wins = 0
    games = 6
    for seed in range(games):
        bots = [Greedy(1), Random()] if seed % 2 == 0 else [Random(), Greedy(1)]
        end = play(GAME.start(2), bots, Rng(seed))
        wins += end.winner == seed % 2
        assert end.winner != 1 - seed % 2
    assert wins >= games // 2
