"""Rounds of measuring.  In each, every contender gets a fresh process and a slice of time, in shuffled order."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec

from mehen.bench.tasks import PEERS
from mehen.core.errors import MehenError, SetupError


@dataclass(frozen=True, slots=True)
class Spread:
    """A median and the middle half around it."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: list[float]) -> Spread:
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, median, high = statistics.quantiles(values, n=4, method="inclusive")
        return cls(median, low, high)


@dataclass(slots=True)
class Result:
    """Rates by round: ``inside``, ``python``, ``interpreted``, ``clones``; ``peer_decisions``, ``peer_clones``."""

    game: str
    seats: int
    peer: str
    compiled: bool = False
    rounds: list[dict[str, float]] = field(default_factory=list)

    def rate(self, name: str) -> Spread:
        return Spread.of([row[name] for row in self.rounds])

    def ratio(self, name: str) -> Spread:
        """Times as fast as the peer, from the ratios of each round: both sides of one saw the same machine."""
        other = "peer_clones" if name == "clones" else "peer_decisions"
        return Spread.of([row[name] / row[other] for row in self.rounds])

    def summary(self) -> str:
        if not self.peer:
            decisions, copies = self.rate("inside"), self.rate("clones")
            return f"{self.game}: {decisions.median:,.0f} decisions/s, {copies.median:,.0f} clones/s"
        fast, copies = self.ratio("inside"), self.ratio("clones")
        return (
            f"{self.game}: {fast.median:.0f}x {self.peer} decisions/s ({fast.low:.0f}-{fast.high:.0f}), "
            f"clones {copies.median:.0f}x"
        )


OWN = ("inside", "python", "interpreted", "clones")


def check_peer(peer: str) -> None:
    if peer not in PEERS:
        raise SetupError(f"--peer: found {peer!r}, expected one of {', '.join(PEERS)}")
    if find_spec(peer) is None:
        raise SetupError(
            f"--peer: found no package {peer!r} here, expected it beside mehen; "
            f"'make bench' installs it into .venv, or: pip install 'mehen-games[bench]'"
        )


def measure(
    game: str, seats: int, peer: str, rounds: int, seconds: float, seed: int, tick: Callable[[], None]
) -> Result:
    result = Result(game, seats, peer)
    shuffle = random.Random(seed)
    for number in range(rounds):
        contenders = ["own", "pure", *([peer] if peer else [])]
        shuffle.shuffle(contenders)
        row: dict[str, float] = {}
        for who in contenders:
            compiled, rates = run(who, game, seats, seconds, seed + number)
            if who == "own":
                row |= rates
                result.compiled = compiled
            elif who == "pure":
                row["interpreted"] = rates["inside"]
            else:
                row |= {f"peer_{name}": value for name, value in rates.items()}
            tick()
        result.rounds.append(row)
    return result


def run(
    who: str, game: str, seats: int, seconds: float, seed: int, module: str = "mehen.bench.tasks"
) -> tuple[bool, dict[str, float]]:
    """One contender in a process of its own."""
    env = dict(os.environ)
    if who == "pure":
        env["MEHEN_PURE"] = "1"
    name = "own" if who in ("own", "pure") else who
    command = [sys.executable, "-m", module, name, game, str(seats), str(seconds), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    if done.returncode:
        raise MehenError(f"measuring {who} failed:\n{done.stderr.strip()}")
    answer = json.loads(done.stdout.splitlines()[-1])
    return bool(answer["compiled"]), answer["rates"]
