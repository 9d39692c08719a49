"""The core contract: agenda, lists of options, NATURE, drivers, pickles."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from mehen.core import catalog
from mehen.core.actions import ActionSpace, Verb
from mehen.core.drivers import clones, flat_search, lead, perft, playout, random_record, replay
from mehen.core.errors import PositionError, SetupError
from mehen.core.frame import a_of, b_of, frame, kind_of, seat_of
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER
from mehen.games.egizia import GAME, kinds
from mehen.games.egizia.state import STONES


def test_frames_pack_and_unpack() -> None:
    f = frame(45, 3, 65535, 1234)
    assert (kind_of(f), seat_of(f), a_of(f), b_of(f)) == (45, 3, 65535, 1234)


def test_the_generator_is_fair_and_repeatable() -> None:
    rng, same = Rng(7), Rng(7)
    numbers = [rng.below(6) for _ in range(60_000)]
    assert numbers == [same.below(6) for _ in range(60_000)]
    assert all(9_500 < count < 10_500 for count in Counter(numbers).values())
    assert len({Rng(seed).below(1 << 30) for seed in range(1000)}) == 1000


def test_weighted_outcomes_are_drawn_by_their_odds() -> None:
    """Grave tiles: after three sixes are gone one of seventeen is a six."""
    s = GAME.start(2)
    space = GAME.space(s.rules)
    for notation in ("number 1", "number 2", "sphinx S01", "sphinx S02", "tile 6", "tile 6", "tile 6"):
        s.apply(space.ids[notation])
    rng = Rng(1)
    drawn = Counter(s.sample(rng) for _ in range(17_000))
    assert 850 < drawn[space.ids["tile 6"]] < 1150
    assert 3_700 < drawn[space.ids["tile 2"]] < 4_300


def test_the_list_of_options_is_not_confused_between_clones() -> None:
    s = GAME.start(2)
    rng = Rng(2)
    while s.actor == NATURE:
        s.apply(s.sample(rng))
    mine = s.legal()
    other = s.clone()
    other.apply(other.legal()[-1])
    theirs = other.legal()
    assert s.legal() == mine and other.legal() == theirs and s.legal() == mine
    assert s.fill() == len(mine) and s.fill() == len(mine)


def test_perft_counts_sequences() -> None:
    """Two number tiles, then 29 * 28 Sphinx cards, then the kinds of tiles."""
    s = GAME.start(2)
    assert [perft(s, depth) for depth in range(4)] == [1, 2, 2, 2 * 29]
    over = GAME.start(2)
    playout(over, Rng(1))
    assert perft(over, 3) == 1


def test_replay_stops_at_the_first_illegal_action() -> None:
    s = GAME.start(2)
    actions = random_record(GAME.start(2), Rng(5))
    assert replay(s, actions) == len(actions) and s.actor == OVER
    assert replay(GAME.start(2), [*actions[:30], 2, *actions[30:]]) == 30


def test_flat_search_prefers_points() -> None:
    """Selling ten stones for ten points right before the end is better than not to."""
    from tests.games.egizia.table import cards, table

    s = table(["final_scoring"], ["last_chance", 0], red={"stones": 10, "cards": cards("sell_stones")}, seats=2)
    values = dict(flat_search(s, 0, Rng(3), 40))
    space = GAME.space(s.rules)
    assert values[space.ids["play sell_stones"]] > values[space.ids["done"]]
    assert set(values) == set(s.legal())


def test_lead_is_measured_against_the_best_other_seat() -> None:
    from tests.games.egizia.table import table

    s = table(["place", 0], red={"score": 9}, blue={"score": 4}, green={"score": 12})
    assert [lead(s, seat) for seat in range(4)] == [-3, -8, 3, -12]
    assert clones(s, 3) == 3


def test_pickles_and_copies_carry_the_whole_position() -> None:
    s = GAME.start(3)
    rng = Rng(9)
    for _ in range(40):
        s.apply(s.sample(rng) if s.actor == NATURE else s.legal()[0])
    for again in (pickle.loads(pickle.dumps(s)), copy.copy(s), copy.deepcopy(s)):
        assert again.dump() == s.dump() and again.legal() == s.legal()


def test_a_pickle_of_another_edition_is_refused() -> None:
    restore, args = GAME.start(2).__reduce__()
    assert callable(restore) and isinstance(args, tuple)
    with pytest.raises(SetupError, match="has changed"):
        restore(*args[:4], "0" * 16, *args[5:])


def test_unknown_games_are_named() -> None:
    with pytest.raises(SetupError, match="found game 'senet', expected one of"):
        catalog.game("senet")


def test_unknown_options_are_named() -> None:
    with pytest.raises(SetupError, match="found option 'colour', expected one of pyramid_support"):
        GAME.rules(2, options={"colour": "blue"})
    with pytest.raises(SetupError, match="option pyramid_support: found 'three', expected none or two_below"):
        GAME.rules(2, options={"pyramid_support": "three"})


def test_rules_are_built_once() -> None:
    assert GAME.rules(3) is GAME.rules(3) and GAME.rules(3) is not GAME.rules(2)


def test_an_action_space_refuses_gaps_and_crowding() -> None:
    with pytest.raises(ValueError, match="3 words for the verb 'go', which has room for 2"):
        Verb("go", 0, 2, ["a", "b", "c"])
    with pytest.raises(ValueError, match="verb 'go' starts at 2, expected 1"):
        ActionSpace([Verb("pass", 0, 1, []), Verb("go", 2, 2, ["a", "b"])])
    space = ActionSpace([Verb("pass", 0, 1, []), Verb("go", 1, 4, ["a", "", "b"])])
    assert (space.read("go  b"), space.read("go c"), space.used()) == (3, None, [0, 1, 3])
    assert (space.word_of(3), space.word_of(0), space.verb_of(4).name) == ("b", "", "go")
    with pytest.raises(IndexError):
        space.verb_of(5)


def test_a_question_without_an_answer_is_a_programming_error() -> None:
    """Somebody can always act: a step that offers nothing stops the game at once instead of hanging it."""
    from tests.games.egizia.table import table

    s = table(["sail", 0])
    s.push(kinds.SELL, 0)  # who has no stones is never asked how many to sell
    s.put(0, STONES, 0)
    s.listed = -1
    with pytest.raises(RuntimeError, match="step 'sell' offers nothing to seat 0"):
        s.settle()


def test_a_question_without_an_answer_in_a_dump_is_a_mistake_in_the_dump() -> None:
    from tests.games.egizia.table import table

    with pytest.raises(PositionError, match="agenda: step 'sell' offers nothing to seat 0"):
        table(["sell", 0], red={"stones": 0})


def test_nothing_to_pick_from_is_a_programming_error() -> None:
    over = GAME.start(2)
    playout(over, Rng(1))
    over.fill()
    with pytest.raises(RuntimeError, match="nothing to pick from"):
        over.pick(Rng(1))
