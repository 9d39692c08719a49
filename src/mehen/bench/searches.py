"""Simulations of a tree search per second: ours inside the compiled group, and those of two peers.

    python -m mehen.bench.searches own egizia 2 0.5 7          game, seats, seconds, seed
    python -m mehen.bench.searches catanatron - 2 0.5 7        MCTS with random playouts over its engine
    python -m mehen.bench.searches openspiel - 2 0.5 7         its own MCTS bot on its own backgammon

A simulation of ours draws a world, walks down the tree, adds a node and asks the game's tactics; one of a peer ends
with a random playout, which is what their searches value a position by.
"""

from __future__ import annotations

import json
import math
import random
import sys
from typing import Any

import mehen
from mehen.bench.tasks import Task, rate

PEERS = {"catanatron": "catanatron", "openspiel": "pyspiel"}  # name, package
EARLY = 12  # decisions before the position that is searched
SLICE = 20  # simulations between two looks at the clock


def own(name: str, seats: int, seed: int) -> Task:
    from mehen.bots.search import new_tree
    from mehen.core import catalog
    from mehen.core.rng import Rng
    from mehen.core.state import NATURE

    state: Any = catalog.game(name).start(seats)
    rng, left = Rng(seed), EARLY
    while left > 0 or state.actor == NATURE or len(state.legal()) == 1:
        legal = state.legal()
        left -= state.actor != NATURE
        state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])

    def search() -> int:
        tree = new_tree(state, state.actor, rng)
        tree.run(400)
        return 400

    return search


class Node:
    """Enough of a tree for catanatron, whose package ships no tree search."""

    def __init__(self) -> None:
        self.visits = 0
        self.wins = 0.0
        self.children: dict[Any, Node] = {}

    def step(self, moves: list[Any]) -> tuple[Any, Node]:
        """By UCB1, of what is possible: dice fall differently each time, so that is not always the same."""
        for move in moves:
            if move not in self.children:
                return move, self.children.setdefault(move, Node())
        log = math.log(self.visits)

        def promise(move: Any) -> float:
            child = self.children[move]
            return child.wins / child.visits + 1.4 * math.sqrt(log / child.visits)

        best = max(moves, key=promise)
        return best, self.children[best]


def catanatron(seats: int, seed: int) -> Task:
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)[:seats]])
    for _ in range(EARLY * 4):
        game.play_tick()

    def simulate(root: Node, me: Any) -> None:
        here, path, node = game.copy(), [root], root
        while here.winning_color() is None and (node is root or node.visits):
            move, node = node.step(getattr(here, "playable_actions", None) or here.state.playable_actions)
            here.execute(move)
            path.append(node)
        here.play()
        for node in path:
            node.visits += 1
            node.wins += here.winning_color() == me

    root, me = Node(), game.state.current_color()

    def search() -> int:
        for _ in range(SLICE):
            simulate(root, me)
        return SLICE

    return search


def openspiel(seed: int) -> Task:
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("backgammon")
    dice = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = mcts.MCTSBot(game, 1.4, SLICE, evaluator, random_state=dice, solve=False)
    state = game.new_initial_state()
    left = EARLY
    while left > 0 or state.is_chance_node():
        left -= not state.is_chance_node()
        state.apply_action(int(dice.choice(state.legal_actions())))

    def search() -> int:
        bot.mcts_search(state)
        return SLICE

    return search


def main(who: str, game: str, seats: str, seconds: str, seed: str) -> None:
    task = (
        own(game, int(seats), int(seed))
        if who == "own"
        else catanatron(int(seats), int(seed))
        if who == "catanatron"
        else openspiel(int(seed))
    )
    print(json.dumps({"compiled": mehen.COMPILED, "rates": {"simulations": rate(task, float(seconds))}}))


if __name__ == "__main__":
    main(*sys.argv[1:])
