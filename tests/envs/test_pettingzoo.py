"""PettingZoo's own judges on every game and number of seats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test
from tests.envs.tables import TABLES

from mehen import COMPILED
from mehen.core.errors import IllegalAction
from mehen.envs import pettingzoo_id
from mehen.envs.pettingzoo import env, raw_env

# The judge knows the classic games by name whose observations are dictionaries with a mask, as ours are.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_api(name: str, seats: int) -> None:
    """Compiled, whole games; the judge stops by itself when one is over."""
    api_test(env(name, seats), num_cycles=2000 if COMPILED else 20)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_seeds(name: str, seats: int) -> None:
    """Two environments with one seed play one game."""
    for number in range(6 if COMPILED else 2):
        seed_test(lambda number=number: Seeded(env(name, seats), number), 30 if COMPILED else 15)


class Seeded:
    """An environment whose ``reset`` takes our seed instead of the one that the judge always gives."""

    def __init__(self, inner: Any, seed: int) -> None:
        self.inner = inner
        self.seed = seed

    def reset(self, seed: int | None = None) -> None:
        self.inner.reset(seed=self.seed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def play(table: Any, seed: int) -> dict[str, float]:
    """A random game; what each agent has earned."""
    table.reset(seed=seed)
    chance = np.random.default_rng(seed)
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, info = table.last()
        earned[agent] += reward
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        table.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return earned


def test_rewards_come_at_the_end_and_are_the_places() -> None:
    table = env("mennefer", 3)
    earned = play(table, 5)
    places = table.unwrapped.position.places()
    assert sorted(earned.values()) == sorted([1.0, 0.0, -1.0])
    assert [earned[f"seat_{seat}"] for seat in range(3)] == [2.0 - place for place in places]
    won = play(env("mennefer", 3, reward="wins"), 5)
    assert [won[f"seat_{seat}"] for seat in range(3)] == [float(place == 1) for place in places]


def test_different_seeds_are_different_games() -> None:
    table = raw_env("egizia")
    rows = []
    for seed in (1, 2, None):
        table.reset(seed=seed)
        rows.append(table.observe("seat_0")["observation"])
    assert not np.array_equal(rows[0], rows[1])


def test_an_illegal_action_is_refused_with_its_reason_or_loses() -> None:
    raw = raw_env("egizia", render_mode="ansi")
    raw.reset(seed=1)
    before = raw.render()
    illegal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=r"\[EG-"):
        raw.step(illegal)
    with pytest.raises(ValueError, match="found no action"):
        raw.step(None)
    assert raw.render() == before
    table = env("egizia")
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(illegal)
    assert table.terminations[loser] and table.rewards[loser] == -1.0


def test_registered_under_versioned_ids() -> None:
    table = pettingzoo.make("aec", pettingzoo_id("pharaon"), seats=1, options={"difficulty": "1"})
    table.reset(seed=1)
    assert str(table.unwrapped) == "pharaon_v2" and table.possible_agents == ["seat_0"]
    assert table.unwrapped.rules.options["difficulty"] == "1"


def test_render_shows_the_question_and_its_answers() -> None:
    table = raw_env("ankh", 2, render_mode="ansi")
    assert raw_env("ankh").render_mode is None
    table.reset(seed=3)
    text = str(table.render())
    assert text.startswith("Ankh") and table.game.space(table.rules).write(table.position.legal()[0]) in text
    play(table, 3)
    assert "over: " in str(table.render())
    table.render_mode = None
    assert table.render() is None
    table.close()
