"""A value that learns what a position is worth, in OpenSpiel: linear, from how its own games ended, in numpy.

    python value.py --game mehen_pharaon_v2 --minutes 10

Both players take the action after which they think best of their own position, and sometimes any.  When a game is over,
what was thought of its positions moves towards how it ended.  Now and then the value is tried against chance.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import mehen.envs.openspiel  # noqa: F401 - this is what makes the games known

Row = NDArray[np.float64]
TRIED = 0.1  # share of actions that are taken just to see
RATE = 0.05  # of the normalised least mean squares: 1 would make the last position exactly right
SLOWER = 100  # games after which it has halved


class Value:
    """What a player's view of a position says about the end, between -1 and 1 or a little beyond."""

    def __init__(self, game: Any, seed: int) -> None:
        self.weights: Row = np.zeros(game.observation_tensor_shape()[0] + 1)
        self.largest: Row = np.ones_like(self.weights)  # of each number so far, to bring all to one scale
        self.dice = np.random.default_rng(seed)
        self.games = 0

    def row(self, state: Any, player: int) -> Row:
        return np.append(np.asarray(state.observation_tensor(player), float), 1.0)

    def of(self, row: Row) -> float:
        return float(self.weights @ (row / self.largest))

    def learn(self, seen: list[tuple[int, Row]], ends: list[float]) -> None:
        """From one game."""
        rate = RATE / (1 + self.games / SLOWER)
        for player, row in seen:
            self.largest = np.maximum(self.largest, np.abs(row))
            scaled = row / self.largest
            self.weights += rate * (ends[player] - float(self.weights @ scaled)) * scaled / float(scaled @ scaled)
        self.games += 1

    def best(self, state: Any) -> int:
        """The action after which the player who decides thinks best of the position; chance is drawn once."""
        player, worths = state.current_player(), []
        for action in state.legal_actions():
            after = state.child(action)
            self.draw(after)
            worths.append(after.returns()[player] if after.is_terminal() else self.of(self.row(after, player)))
        return int(state.legal_actions()[int(np.argmax(worths))])

    def draw(self, state: Any) -> None:
        """Chance answers until somebody decides."""
        while state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(self.dice.choice(actions, p=odds)))


def play(game: Any, value: Value, thinkers: set[int], tried: float) -> tuple[list[tuple[int, Row]], list[float]]:
    """One game: what each thinker saw after deciding, and how it ended for everybody."""
    state = game.new_initial_state()
    seen: list[tuple[int, Row]] = []
    value.draw(state)
    while not state.is_terminal():
        player = state.current_player()
        if player in thinkers and value.dice.random() >= tried:
            state.apply_action(value.best(state))
        else:
            state.apply_action(int(value.dice.choice(state.legal_actions())))
        value.draw(state)
        if player in thinkers and not state.is_terminal():
            seen.append((player, value.row(state, player)))
    return seen, list(state.returns())


def share_of_wins(game: Any, value: Value, games: int) -> float:
    """Of games for two against chance, in each seat half of them; a shared win counts half."""
    won = 0.0
    for k in range(games):
        _, ends = play(game, value, {k % 2}, 0.0)
        won += (np.sign(ends[k % 2]) + 1) / 2
    return won / games


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="mehen_pharaon_v2")
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--tries", type=int, default=60, help="games against chance each time it is tried")
    options.add_argument("--games", type=int, default=1_000_000, help="end after so many at the latest")
    wanted = options.parse_args()
    game = pyspiel.load_game(f"{wanted.game}(players=2)")
    value = Value(game, wanted.seed)
    begun, next_try = time.monotonic(), 0.0
    while True:
        spent = max((time.monotonic() - begun) / 60 / wanted.minutes, value.games / wanted.games)
        if spent >= next_try:
            print(f"{value.games:6d} games, {share_of_wins(game, value, wanted.tries):.0%} against chance", flush=True)
            next_try = min(next_try + 0.2, 1.0)
        if spent >= 1:
            break
        value.learn(*play(game, value, {0, 1}, TRIED))


if __name__ == "__main__":
    main()
