"""What a level does not see: answers that strike nobody, what comes later, others, and what a net has learned."""

from __future__ import annotations

from pathlib import Path

import pytest

import mehen
from mehen.bots import LEVELS, ask, make, traits
from mehen.bots.amateur import Amateur, notice, right_after
from mehen.bots.budget import Budget, Watch
from mehen.bots.search import Searcher
from mehen.bots.traits import Traits, load, sight
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.net import judged_turns
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.tactics import turn_values
from mehen.games.ankh.state import SPACE, Ankh

ASKED = 30 if mehen.COMPILED else 4


def positions(name: str, count: int) -> list[State]:
    """Questions with a choice in a game of apprentices, all over it."""
    state, rng = catalog.game(name).start(2), Rng(3)
    found: list[State] = []
    while state.actor != OVER and len(found) < 8 * count:
        if state.actor == NATURE:
            state.apply(state.sample(rng))
            continue
        if len(state.legal()) > 1:
            found.append(state.clone())
        state.apply(ask(make("apprentice"), state, rng).action)
    return found[:: max(len(found) // count, 1)][:count]


def test_the_most_striking_answer_is_always_noticed() -> None:
    answers = [(action, float(action % 7)) for action in range(20)]
    seen = [notice(answers, 100, Rng(seed)) for seed in range(200)]
    best = {action for action, worth in answers if worth == 6.0}
    assert all(best & one for one in seen)
    often = [sum(action in one for one in seen) for action, _ in answers]
    assert often[0] < often[3] < often[6], "what brings less is overlooked more often"
    assert all(notice(answers, 0, Rng(seed)) == set(range(20)) for seed in range(5))


def test_who_has_no_patience_takes_the_points_now() -> None:
    """Without any, the answer is judged by terms that are points by now; with all of it, by all of them."""
    game = catalog.game("egizia")
    now = set(load(game).now)
    impatient = game.weighted(
        [w if n in now else 0.0 for n, w in zip(game.tactics.names, game.tactics.weights, strict=True)]
    )
    greed = sight(game, "novice")
    for name, weight, usual in zip(game.tactics.names, greed.tactics.weights, game.tactics.weights, strict=True):
        if name in now:
            assert weight == usual
        else:
            assert abs(weight) <= abs(usual) * greed.traits.patience / 100 + 1e-9
    differ = 0
    for state in positions("egizia", ASKED):
        world = state.resampled(state.actor, Rng(1))
        striking = right_after(world, state.actor, greed.striking, Rng(1))
        assert striking == right_after(world, state.actor, impatient, Rng(1)), "what strikes is points by now"
        differ += striking != right_after(world, state.actor, game.tactics, Rng(1))
    assert differ > 0


def test_who_overlooks_the_others_answers_the_same_whatever_they_threaten() -> None:
    """In Ankh the other's devotion counts against a seat; a novice does not look at it, greedy does."""
    game = catalog.game("ankh")
    moved = 0
    for state in positions("ankh", ASKED):
        assert isinstance(state, Ankh)
        seat = state.actor
        ahead = state.clone()
        assert isinstance(ahead, Ankh)
        rival = ahead.side_of(1 - seat)
        before = sight(game, "novice").tactics.terms(state, seat)
        ahead.put(rival, SPACE, state.get(rival, SPACE) + 3)
        after = sight(game, "novice").tactics.terms(ahead, seat)
        weights = sight(game, "novice").tactics.weights
        for name, a, b, weight in zip(game.tactics.names, before, after, weights, strict=True):
            assert weight == 0.0 or a == b, name
        moved += before != after
    assert moved == len(positions("ankh", ASKED))


def test_in_a_search_too_others_are_overlooked_and_what_they_gain_does_not_count() -> None:
    game = catalog.game("egizia")
    assert not sight(game, "scribe").traits.others
    habits = sight(game, "scribe").habits
    assert (habits.others, habits.rivals) == (0.0, 0.0)
    assert habits.explore == game.habits.explore
    judge = sight(game, "scribe").judge(game.judge(game.rules(2)))
    assert judge is not None and judge.rivals == 0.0


def test_a_level_believes_a_part_of_what_the_net_has_learned() -> None:
    game = catalog.game("egizia")
    full = game.judge(game.rules(2))
    assert full is not None
    scribe = sight(game, "scribe")
    less = scribe.judge(full)
    assert less is not None and less.mix == pytest.approx(full.mix * scribe.traits.experience / 100)
    assert sight(game, "pharaoh").judge(full) is full, "the strongest level sees everything"
    assert (
        sight(catalog.game("pharaon"), "scribe").judge(catalog.game("pharaon").judge(catalog.game("pharaon").rules(2)))
        is None
    )


def test_a_level_that_does_not_search_judges_its_turns_by_that_part_of_the_net() -> None:
    game = catalog.game("mennefer")
    full = game.judge(game.rules(2))
    assert full is not None
    judge = sight(game, "apprentice").judge(full)
    assert judge is not None and 0 < judge.mix < full.mix
    bot, differ = Amateur("apprentice"), 0
    for state in positions("mennefer", ASKED):
        seat = state.actor
        world = state.resampled(seat, Rng(1))
        learned = judged_turns(world, seat, judge, Rng(2))
        assert set(bot._values(world, seat, Rng(2))) <= set(learned)
        differ += learned != turn_values(world, seat, judge.tactics, Rng(2), 1)
    assert differ > 0


def test_by_tactics_alone_where_a_game_has_no_net_or_the_level_has_learned_nothing() -> None:
    for name, level in (("ankh", "apprentice"), ("egizia", "novice")):
        seen, bot = sight(catalog.game(name), level), Amateur(level)
        for state in positions(name, ASKED):
            world = state.resampled(state.actor, Rng(1))
            turns = turn_values(world, state.actor, seen.tactics, Rng(2), 1, seen.traits.lines)
            assert set(bot._values(world, state.actor, Rng(2))) <= set(turns)


@pytest.mark.parametrize("name", catalog.ours())
def test_each_level_sees_at_least_as_much_as_the_one_below(name: str) -> None:
    found = [sight(catalog.game(name), level).traits for level in LEVELS]
    novice, apprentice = found[:2]
    assert novice.patience < apprentice.patience and novice.overlooks > apprentice.overlooks
    counts = [seen.simulations or traits.MOST for seen in found[2:]]
    assert counts == sorted(set(counts))
    assert found[-1] == Traits(), "the last level misses nothing"


def test_a_level_thinks_so_many_simulations_and_a_budget_is_for_the_whole_game() -> None:
    state = positions("egizia", 1)[0]
    for level in ("scribe", "vizier"):
        wanted = sight(catalog.game("egizia"), level).traits.simulations
        assert 0 < ask(make(level), state, Rng(1)).simulations <= wanted
    named = make("scribe@40")
    assert isinstance(named, Searcher) and named.level == ""
    plain = make("scribe")
    assert isinstance(plain, Searcher) and plain.level == "scribe"


def test_equal_seeds_give_equal_answers() -> None:
    for level in LEVELS[:4]:
        for state in positions("ankh", 3):
            assert len({ask(make(level), state, Rng(5)).action for _ in range(3)}) == 1, level


def test_of_two_limits_the_first_counts() -> None:
    watch = Watch(Budget(seconds=60.0, simulations=50))
    assert watch.next(0) == 16
    assert 0 < watch.next(16) <= 34 and watch.next(50) == 0
    assert Watch(Budget(seconds=1e-9, simulations=50)).next(0) == 1


def test_a_wrong_file_is_named_with_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "levels.toml"
    file.write_text("[terms]\nnow = ['glory']\n[novice]\npatience = 200\nluck = 3\n", encoding="utf-8")
    monkeypatch.setattr(traits, "USUAL", file)
    load.cache_clear()
    try:
        with pytest.raises(SetupError) as error:
            load(catalog.game("egizia"))
        for part in ("terms.now: found 'glory'", "novice.patience: found 200", "novice.luck: found a key"):
            assert part in str(error.value)
    finally:
        load.cache_clear()
