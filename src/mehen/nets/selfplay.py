"""Games of bots against themselves, kept as their actions: from these a game can be played again."""

from __future__ import annotations

import array
import os
import random
import struct
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import exp
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.game import Game
from mehen.core.net import Judge, judged_turns
from mehen.core.netfile import load_net
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.tactics import turn_values
from mehen.core.trees import tree_with_priors
from mehen.nets.settings import Settings

CHUNK = 10  # games that are played and kept together
SHARPER = 3  # players who search take an answer as often as this power of the share of simulations it got
LENGTH = struct.Struct("<I")


def play_game(game: Game[Any], seats: int, judge: Judge | None, settings: Settings, seed: int) -> array.array[int]:
    """Every action of a game, nature's included.

    The players search, or look to the end of their turn, and slip now and then.
    """
    rng, dice = Rng(seed), random.Random(seed)
    state: State = game.start(seats)
    actions = array.array("H")
    while state.actor != OVER:
        if state.actor == NATURE:
            action = int(state.sample(rng))
        else:
            action = choose(game, state, judge, settings, rng, dice)
        actions.append(action)
        state.apply(action)
    return actions


def choose(
    game: Game[Any], state: State, judge: Judge | None, settings: Settings, rng: Rng, dice: random.Random
) -> int:
    legal, seat = state.legal(), state.actor
    if len(legal) == 1:
        return legal[0]
    if dice.random() < settings.random:
        return dice.choice(legal)
    world = state.resampled(seat, rng)
    if settings.simulations:
        tree = tree_with_priors(game, world, seat, rng, judge)
        tree.run(settings.simulations)
        found = tree.answers()
        return dice.choices([action for action, _, _ in found], [share**SHARPER for _, share, _ in found])[0]
    if judge:
        values = judged_turns(world, seat, judge, rng)
    else:
        values = turn_values(world, seat, game.tactics, rng, 1, settings.width)
    most = max(worth for _, worth in values)
    odds = [exp((worth - most) / settings.error) for _, worth in values]
    return dice.choices([action for action, _ in values], odds)[0]


def play_chunk(name: str, seats: int, net: str, settings: Settings, first: int) -> bytes:
    """In a worker process: the games ``first`` and following, packed."""
    game = catalog.game(name)
    judge = load_net(Path(net), game, game.rules(seats)) if net else None
    out = []
    for k in range(first, first + CHUNK):
        actions = play_game(game, seats, judge, settings, settings.seed * 1_000_003 + k)
        if sys.byteorder == "big":
            actions.byteswap()
        out.append(LENGTH.pack(len(actions)) + actions.tobytes())
    return b"".join(out)


def cores_here() -> int:
    """How many processes can work at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def generate(game: Game[Any], seats: int, net: str, settings: Settings, file: Path, first: int, until: float) -> int:
    """Add games to a file until it holds as many as it should, or the time is over.  Returns how many there are.

    Chunks are written in their order, so that a file that was begun earlier goes on where it ends.
    """
    have = sum(1 for _ in read_games(file)) if file.is_file() else 0
    cores = cores_here()
    with file.open("ab") as out, ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        while have < settings.games and (time.monotonic() < until or have == 0):
            starts = range(have, min(have + CHUNK * cores * 2, settings.games), CHUNK)
            tasks = [pool.submit(play_chunk, game.name, seats, net, settings, first + k) for k in starts]
            for task in tasks:
                out.write(task.result())
            out.flush()
            have += CHUNK * len(tasks)
    return have


def read_games(file: Path) -> Iterator[array.array[int]]:
    """The actions of each game of a file."""
    data = file.read_bytes()
    at = 0
    while at < len(data):
        (length,) = LENGTH.unpack_from(data, at)
        at += LENGTH.size
        actions = array.array("H", data[at : at + 2 * length])
        if len(actions) < length:
            raise SetupError(f"{file}: found a game that ends in the middle, expected whole ones")
        if sys.byteorder == "big":
            actions.byteswap()
        yield actions
        at += 2 * length
