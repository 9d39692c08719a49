"""A policy that learns a game from nothing, by playing itself in PettingZoo: REINFORCE, linear, in numpy.

    python policy.py --game mennefer --minutes 10

Every seat plays by the same policy; what led to a better place becomes more likely, what led to a worse one less.  Now
and then it is tried against chance.  There is nothing clever in it: it shows what the environment needs and gives.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mehen.envs.pettingzoo import raw_env

Row = NDArray[np.float32]
BATCH = 16  # games between two steps of learning
RATE = 0.003
CALM = (0.9, 0.999)  # of the means of slopes and of their squares: Adam


class Policy:
    """A weight for each action and number of the observation; chances are a softmax over the legal actions."""

    def __init__(self, table: Any, seed: int) -> None:
        box = table.observation_space("seat_0")["observation"]
        self.scale = np.abs([box.low, box.high]).astype(np.float32).max(0).clip(1)
        self.dice = np.random.default_rng(seed)
        self.weights = np.zeros((table.action_space("seat_0").n, len(self.scale) + 1), np.float32)
        self.means = [np.zeros_like(self.weights) for _ in CALM]
        self.steps = 0

    def row(self, observation: dict[str, Any]) -> Row:
        return np.append(observation["observation"] / self.scale, 1).astype(np.float32)

    def chances(self, row: Row, legal: NDArray[np.int64]) -> Row:
        worth = self.weights[legal] @ row
        odds = np.exp(worth - worth.max())
        return np.asarray(odds / odds.sum(), np.float32)

    def learn(self, slope: Row) -> None:
        """Uphill, each weight at a pace of its own."""
        self.steps += 1
        for k, power in enumerate((1, 2)):
            self.means[k] = CALM[k] * self.means[k] + (1 - CALM[k]) * slope**power
        mean, square = (self.means[k] / (1 - CALM[k] ** self.steps) for k in range(2))
        self.weights += RATE * mean / (np.sqrt(square) + 1e-8)


def play(table: Any, policy: Policy, learners: set[str], seed: int) -> tuple[list[tuple[str, Any]], dict[str, float]]:
    """One game: what the learners decided, and the rewards.  The other seats leave it to chance."""
    table.reset(seed=seed)
    decided: list[tuple[str, Any]] = []
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        if over:
            rewards[agent] = float(reward)
            table.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        if agent not in learners:
            table.step(int(policy.dice.choice(legal)))
            continue
        row = policy.row(observation)
        chances = policy.chances(row, legal)
        k = int(policy.dice.choice(len(legal), p=chances / chances.sum()))
        if len(legal) > 1:
            decided.append((agent, (row, legal, chances, k)))
        table.step(int(legal[k]))
    return decided, rewards


def share_of_wins(table: Any, policy: Policy, games: int) -> float:
    """Of games for two against chance, in each seat half of them; a shared win counts half."""
    won = 0.0
    for game in range(games):
        mine, other = table.possible_agents[game % 2], table.possible_agents[1 - game % 2]
        _, rewards = play(table, policy, {mine}, 1_000_000 + game)
        won += (np.sign(rewards[mine] - rewards[other]) + 1) / 2
    return won / games


def slope_of(policy: Policy, table: Any, seeds: range) -> Row:
    """Which way the weights have to go for more reward, from a few games of the policy against itself."""
    slope = np.zeros_like(policy.weights)
    for seed in seeds:
        decided, rewards = play(table, policy, set(table.possible_agents), seed)
        for agent, (row, legal, chances, k) in decided:
            push = -chances * rewards[agent]
            push[k] += rewards[agent]
            slope[legal] += np.outer(push, row)
    slope /= len(seeds)
    return slope


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="mennefer")
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--tries", type=int, default=100, help="games against chance each time it is tried")
    options.add_argument("--games", type=int, default=1_000_000, help="end after so many at the latest")
    wanted = options.parse_args()
    table = raw_env(wanted.game, seats=2)
    policy = Policy(table, wanted.seed)
    begun, games, next_try = time.monotonic(), 0, 0.0
    while True:
        spent = max((time.monotonic() - begun) / 60 / wanted.minutes, games / wanted.games)
        if spent >= next_try:
            print(f"{games:6d} games, {share_of_wins(table, policy, wanted.tries):.0%} against chance", flush=True)
            next_try = min(next_try + 0.2, 1.0)
        if spent >= 1:
            break
        policy.learn(slope_of(policy, table, range(games, games + BATCH)))
        games += BATCH


if __name__ == "__main__":
    main()
