"""Observations, masks and features as numpy arrays, and many tables stepped together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.envs.tables import TABLES, random_game

from mehen import COMPILED
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.rng import Rng
from mehen.core.state import OVER
from mehen.core.vector import utilities
from mehen.envs import Observer, VectorGame
from mehen.envs.ids import known
from mehen.envs.rewards import reward_of, wins


def observer(name: str, seats: int) -> Observer:
    return Observer(catalog.game(name).rules(seats))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rows_masks_and_features(name: str, seats: int) -> None:
    watch = observer(name, seats)
    seen = []
    for ply, state in enumerate(random_game(watch.rules, 1)):
        if ply % 20 == 0 or state.actor == OVER:
            seat = max(state.actor, 0)
            row = watch.observe(state, seat)
            assert row.dtype == np.int16 and row.shape == (watch.length,)
            assert row.tolist() == list(watch.observation.out)
            assert np.flatnonzero(watch.mask(state, seat)).tolist() == (state.legal() if state.actor == seat else [])
            assert not watch.mask(state, (seat + 1) % seats).any() or seats == 1
            seen.append(row)
    rows = np.stack(seen)
    assert not np.array_equal(rows[0], rows[-1]), "a row that is handed out does not change any more"
    features = watch.features(rows)
    assert features.shape == (len(rows), watch.feature_length) and features.dtype == np.float32
    assert features.min() == 0.0 and features.max() == 1.0
    named = sum(field.size() for field in watch.layout() if field.named())
    one_hot = features[:, : watch.feature_length - (watch.length - named)]
    assert (one_hot.sum(axis=1) == named).all()
    assert np.array_equal(watch.features(rows[3]), features[3])


def test_parts_are_named_and_shaped() -> None:
    watch = observer("egizia", 3)
    state = list(random_game(watch.rules, 1))[-1]
    parts = watch.parts(watch.observe(state, 1))
    assert list(parts) == [field.name for field in watch.layout()]
    assert parts["score"].tolist() == [state.points_of(seat) for seat in (1, 2, 0)]
    assert parts["crews"].shape == (3, 4) and parts["round"].shape == ()
    assert watch.parts(np.zeros((5, watch.length), np.int16))["crews"].shape == (5, 3, 4)


@pytest.mark.uncounted
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_tables_step_together_like_single_games(name: str, seats: int) -> None:
    """The same actions and the same seeds lead to the same positions, one by one."""
    count, seed = 3, 50
    tables = VectorGame(name, seats, count, seed)
    watch, rng = tables.observer, Rng(4)
    game = catalog.game(name)
    dice = [Rng(seed + i) for i in range(count)]

    def fresh(i: int) -> Any:
        state = game.new(watch.rules)
        state.luck = dice[i]
        state.settle()
        return state

    states = [fresh(i) for i in range(count)]
    ended = 0
    for _ in range(1500 if COMPILED else 400):
        for i, state in enumerate(states):
            assert tables.actors[i] == state.actor
            assert np.flatnonzero(tables.masks[i]).tolist() == state.legal()
        assert np.array_equal(tables.observations[0], watch.observe(states[0], states[0].actor))
        actions = tables.sample(rng)
        tables.step(np.array(actions))
        for i, action in enumerate(actions):
            states[i].apply(action)
            over = states[i].actor == OVER
            assert tables.dones[i] == over
            assert tables.rewards[i].tolist() == (utilities(states[i]) if over else [0.0] * seats)
            if over:
                ended += 1
                states[i] = fresh(i)
        if ended >= count:
            break
    assert ended


def test_steps_write_into_the_buffers_of_the_caller() -> None:
    plain = VectorGame("egizia", 2, 8, 3)
    shapes = {name: getattr(plain, name) for name in VectorGame.NAMES}
    buffers = {name: np.zeros(array.shape, array.dtype) for name, array in shapes.items()}
    tables = VectorGame("egizia", 2, 8, 3, buffers=buffers)
    for _ in range(3):
        for name, buffer in buffers.items():
            assert np.array_equal(buffer, getattr(plain, name)), name
        actions = plain.sample(Rng(1))
        plain.step(actions)
        tables.step(actions)
    with pytest.raises(ValueError, match="buffer rewards: found"):
        VectorGame("egizia", 2, 8, buffers={"rewards": np.zeros((8, 3))})


def test_an_illegal_step_changes_nothing() -> None:
    tables = VectorGame("mennefer", 2, 2)
    before = tables.observations.copy()
    legal = tables.sample(Rng(1))
    illegal = int(np.flatnonzero(~tables.masks[1])[0])
    for actions in ([legal[0], illegal], [legal[0], -1], [legal[0], tables.observer.actions]):
        with pytest.raises(ValueError, match=r"table 1: action .* is not legal"):
            tables.step(actions)
    with pytest.raises(ValueError, match="found 1 actions, expected 2"):
        tables.step(legal[:1])
    assert np.array_equal(tables.observations, before)


def test_utilities_share_places_and_add_up_to_nothing() -> None:
    for name, seats in TABLES:
        rules = catalog.game(name).rules(seats)
        end = list(random_game(rules, 2))[-1]
        worth, places = utilities(end), end.places()
        assert min(worth) >= -1.0 and max(worth) <= 1.0
        if seats > 1:
            assert sum(worth) == pytest.approx(0.0)
            order = sorted(range(seats), key=lambda seat: places[seat])
            assert [worth[seat] for seat in order] == sorted(worth, reverse=True)
        else:
            assert worth == [1.0 if places == [1] else -1.0]
        assert sum(wins(end)) == pytest.approx(1.0 if 1 in places else 0.0)


def test_unknown_names_are_refused() -> None:
    assert known("ankh_v1") == known("ankh") == "ankh"
    for name in ("ankh_v2", "chess"):
        with pytest.raises(SetupError, match="expected one of ankh_v1, egizia_v2"):
            known(name)
    with pytest.raises(SetupError, match="found reward 'gold'"):
        reward_of("gold")
