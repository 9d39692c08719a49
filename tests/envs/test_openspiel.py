"""OpenSpiel's own judges on every game and number of players."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation
from tests.envs.tables import TABLES

from mehen import COMPILED
from mehen.envs import Observer
from mehen.envs.ids import openspiel_id
from mehen.envs.openspiel import MehenState


def load(name: str, players: int) -> Any:
    return pyspiel.load_game(openspiel_id(name, players == 1), {"players": players})


def one_of(state: Any, chance: np.random.Generator) -> int:
    """What happens next at random."""
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        return int(chance.choice(actions, p=odds))
    return int(chance.choice(state.legal_actions()))


def positions(game: Any, seed: int, most: int = 1 << 30) -> Any:
    chance = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(one_of(state, chance))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_simulation(name: str, players: int) -> None:
    """The C++ test of all games: legal actions, masks, clones, serialization, observations, returns."""
    game = load(name, players)
    if COMPILED or players <= 2:
        pyspiel.random_sim_test(game, num_sims=1, serialize=COMPILED, verbose=False)
    else:  # interpreted, these take minutes under coverage; the same promises on the first plies
        simulate(game, 60)
    assert pyspiel.load_game(str(game)).num_players() == players


def simulate(game: Any, most: int) -> None:
    for state in positions(game, 1, most):
        clone = state.clone()
        assert str(clone) == str(state) and clone.history() == state.history()
        if state.is_chance_node():
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1.0)
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) and sum(state.legal_actions_mask()) == len(legal)
            assert all(state.action_to_string(action) for action in legal)
        assert state.returns() == [0.0] * game.num_players()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_resampled_state_is_the_same_to_its_player(name: str, players: int) -> None:
    """What the seat has seen and may do stays; saved and loaded, too."""
    game = load(name, players)
    chance = np.random.default_rng(3)
    for ply, state in enumerate(positions(game, 2, 4000 if COMPILED else 80)):
        if ply % 13 == 12:
            player = ply % players
            other = state.resample_from_infostate(player, chance.random)
            assert isinstance(other, MehenState)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
        if ply % 60 == 59:
            _, saved = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            for again in (saved, pickle.loads(pickle.dumps(state))):
                assert str(again) == str(state)
                assert again.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("name", ["ankh", "egizia", "mennefer", "pharaon"])
def test_observations_are_the_rows_of_the_layout(name: str) -> None:
    game = load(name, 2)
    watch = Observer(game.rules)
    tensor = make_observation(game)
    assert tensor is not None
    for state in positions(game, 4, 50):
        tensor.set_from(state, 1)
        assert tensor.tensor.tolist() == watch.observe(state.position.state, 1).tolist()
        assert list(tensor.dict) == [field.name for field in watch.layout()]
    assert game.observation_tensor_shape() == [watch.length]


def test_information_states_tell_histories_apart() -> None:
    """Both seats see who was dealt which number, but only one sees its Sphinx card."""
    game = load("egizia", 2)
    start = game.new_initial_state()
    while "sphinx" not in start.action_to_string(start.legal_actions()[0]):
        start.apply_action(start.legal_actions()[0])
    worlds = [start.child(action) for action in start.legal_actions()[:2]]
    seen = [[world.information_state_string(seat) for seat in (0, 1)] for world in worlds]
    assert seen[0][0] != seen[1][0] and seen[0][1] == seen[1][1]


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("mehen_egizia_v2(players=3,wooden_stones_limited=true)")
    assert game.rules.options["wooden_stones_limited"] == "true" and game.rules.seats == 3
    assert pyspiel.load_game("mehen_pharaon_solo_v2(difficulty=2)").rules.options["difficulty"] == "2"
    game = pyspiel.load_game("mehen_ankh_v1")
    assert game.num_players() == 2 and game.max_chance_nodes_in_history() == game.max_game_length()


def test_other_kinds_of_observers_are_refused() -> None:
    game = load("egizia", 2)
    recall = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True), {})
    with pytest.raises(ValueError, match="no tensor"):
        recall.set_from(game.new_initial_state(), 0)
    with pytest.raises(ValueError, match="expected none"):
        game.make_py_observer(None, {"blurred": True})
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    with pytest.raises(ValueError, match="one seat"):
        game.make_py_observer(public, {})


@pytest.mark.parametrize(("name", "players"), [("egizia", 2), ("pharaon", 1), ("mennefer", 2), ("ankh", 2)])
def test_the_search_of_openspiel_plays_a_game(name: str, players: int) -> None:
    """Compiled, a whole game; interpreted, its first decisions."""
    game = load(name, players)
    chance = np.random.RandomState(1)
    roll = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, 2.0, 3 if COMPILED else 2, Short(roll, 10), random_state=chance)
    dice = np.random.default_rng(1)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and (COMPILED or decisions < 3):
        if state.is_chance_node():
            state.apply_action(one_of(state, dice))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1
    assert decisions
    if COMPILED:
        assert players == 1 or sum(state.returns()) == pytest.approx(0.0)


class Short(mcts.Evaluator):  # type: ignore[misc]
    """Playouts of a whole game from every leaf would take minutes; these stop early and say that nobody leads."""

    def __init__(self, inner: Any, most: int) -> None:
        self.inner = inner
        self.most = most
        self.chance = np.random.default_rng(2)

    def evaluate(self, state: Any) -> list[float]:
        world = state.clone()
        for _ in range(self.most):
            if world.is_terminal():
                break
            world.apply_action(one_of(world, self.chance))
        return list(world.returns())

    def prior(self, state: Any) -> Any:
        return state.chance_outcomes() if state.is_chance_node() else self.inner.prior(state)
