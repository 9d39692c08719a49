"""Gymnasium's own judge on every game and number of seats, and what a learner relies on."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.envs.tables import TABLES

from mehen.core.errors import IllegalAction, SetupError
from mehen.envs import gymnasium_id
from mehen.envs.gymnasium import SeatEnv


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_checker(name: str, seats: int) -> None:
    table = gymnasium.make(gymnasium_id(name), seats=seats, bot="random", seat=seats - 1, render_mode="ansi")
    check_env(table.unwrapped)


def play(table: Any, seed: int) -> tuple[list[int], float, dict[str, Any]]:
    """A random game of the learner: its actions, its reward and the last information."""
    _, info = table.reset(seed=seed)
    chance = np.random.default_rng(seed)
    actions: list[int] = []
    while True:
        assert np.array_equal(np.flatnonzero(table.unwrapped.action_masks()), np.flatnonzero(info["action_mask"]))
        actions.append(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        seen, reward, over, _, info = table.step(actions[-1])
        assert table.observation_space.contains(seen)
        if over:
            return actions, reward, info
        assert reward == 0.0


@pytest.mark.parametrize(("name", "seats"), [("egizia", 2), ("pharaon", 1), ("mennefer", 2), ("ankh", 3)])
def test_whole_games_against_bots(name: str, seats: int) -> None:
    table = gymnasium.make(gymnasium_id(name), seats=seats, bot="random")
    first, again = play(table, 8), play(table, 8)
    assert first[:2] == again[:2], "one seed, one game"
    _, reward, info = first
    beaten = sum(1 if place > info["places"][0] else -1 for place in info["places"] if place != info["places"][0])
    assert reward == (1.0 if info["places"] == [1] else -1.0 if seats == 1 else beaten / (seats - 1))


def test_the_greedy_bot_sits_in_unless_told_otherwise() -> None:
    table = gymnasium.make("mehen/Egizia-v2").unwrapped
    assert isinstance(table, SeatEnv)
    assert [bot.name for bot in table.bots] == ["greedy"]


def test_seats_can_be_drawn_and_bots_can_differ() -> None:
    table = SeatEnv("ankh", 3, bot="random", seat="random")
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1, 2}
    assert [bot.name for bot in SeatEnv("ankh", 3, bot=["random", "greedy"]).bots] == ["random", "greedy"]


def test_an_illegal_action_loses_or_raises() -> None:
    for illegal in ("lose", "raise"):
        table = SeatEnv("egizia", bot="random", illegal=illegal)
        assert table.render() is None
        table.reset(seed=1)
        wrong = int(np.flatnonzero(~table.action_masks())[0])
        if illegal == "raise":
            with pytest.raises(IllegalAction):
                table.step(wrong)
        else:
            _, reward, over, cut, info = table.step(wrong)
            assert (reward, over, cut) == (-1.0, True, False) and "[EG-" in info["illegal"]


@pytest.mark.parametrize(
    "settings", [{"bot": ["random"]}, {"seat": 3}, {"illegal": "ignore"}, {"bot": "nobody"}, {"seats": 9}]
)
def test_wrong_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="found"):
        SeatEnv("egizia", **{"seats": 3, **settings})
