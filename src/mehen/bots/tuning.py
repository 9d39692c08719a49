"""Weights from self-play: what greedy's terms are worth, found by playing against oneself.

Each round first lets the present weights play with some noise and asks, by ridge regression, which weights would
have foretold the final leads best.  Steps towards those weights and random changes are then tried one after the
other: a challenger plays the champion on equal seeds, every seat once, and takes its place if it is clearly ahead.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap
from typing import Any

from mehen.core.game import Game
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.tactics import Tactics, best_step, turn_values
from mehen.core.weights import FILE

NOISE = (0.02, 0.1, 0.3)  # share of random decisions, from game to game: the data must know bad positions too
SAMPLED = 0.25  # share of the positions that is looked at
PULL = 0.1  # how strongly the regression holds on to the present weights
STEPS = (0.3, 0.6, 1.0)  # ways towards the regression's weights that are tried
TOUCHED, STRENGTH = 0.3, 0.35  # random change: share of the weights, and by how much (logarithm)
LEAST = 20  # blocks before a duel may end early
HOPELESS, CLEAR, ENOUGH = -0.3, 3.0, 1.7  # standard errors: give up, accept early, accept at the end
HEAD = "What each term of `tactics.py` is worth, in points."  # how the file of the weights begins
LEAD = 0.25  # a lead that is convincing counts as so many wins


@dataclass(slots=True)
class Duel:
    """Blocks of a challenger against the champion: wins above the fair share, and a little for the lead."""

    gains: list[float] = field(default_factory=list)
    wins: float = 0.0
    fair: float = 0.0  # what equals would have won
    games: int = 0

    @property
    def mean(self) -> float:
        return sum(self.gains) / len(self.gains)

    @property
    def errors(self) -> float:
        """How many standard errors the mean lies above zero."""
        n = len(self.gains)
        spread = sum((gain - self.mean) ** 2 for gain in self.gains) / max(n - 1, 1)
        return self.mean / math.sqrt(spread / n) if spread > 0 else math.copysign(math.inf, self.mean)

    def __str__(self) -> str:
        return f"{self.wins:g} wins in {self.games} games where {self.fair:g} would be fair"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A challenger and how it did."""

    origin: str
    duel: Duel
    accepted: bool


def observe(game: Game[Any], seats: int, games: int, seed: int) -> Iterator[tuple[list[float], float]]:
    """Positions of noisy self-play: how two seats differ in each term, and by how much one was ahead in the end."""
    dice = random.Random(seed)
    for k in range(games):
        rng, state, noise = Rng(seed + k), game.start(seats), dice.choice(NOISE)
        seen: list[list[list[float]]] = []
        while state.actor != OVER:
            if state.actor == NATURE:
                state.apply(state.sample(rng))
                continue
            if dice.random() < SAMPLED:
                seen.append([game.tactics.terms(state, seat) for seat in range(seats)])
            legal = state.legal()
            if dice.random() < noise:
                state.apply(legal[rng.below(len(legal))])
            else:
                state.apply(best_step(state.resampled(state.actor, rng), state.actor, game.tactics, rng))
        worth = outcome(game, state)
        for terms in seen:
            for a in range(seats):
                for b in range(a + 1, seats):
                    yield [x - y for x, y in zip(terms[a], terms[b], strict=True)], worth[a] - worth[b]


def outcome(game: Game[Any], state: State) -> list[float]:
    """Final points, a win counting as a lead that convinces."""
    return [
        points + game.habits.scale * (place == 1) for points, place in zip(state.scores(), state.places(), strict=True)
    ]


def regress(samples: Sequence[tuple[list[float], float]], weights: list[float]) -> list[float]:
    """Ridge regression around the present weights; a term that was never seen keeps its own."""
    n = len(weights)
    matrix = [[0.0] * n for _ in range(n)]
    right = [0.0] * n
    for terms, lead in samples:
        missed = lead - sum(x * w for x, w in zip(terms, weights, strict=True))
        present = [i for i in range(n) if terms[i]]
        for i in present:
            right[i] += terms[i] * missed
            for j in present:
                matrix[i][j] += terms[i] * terms[j]
    for i in range(n):
        usual = max(abs(weights[i]) / 2, 0.1)
        matrix[i][i] += PULL * len(samples) / usual**2
    return [w + change for w, change in zip(weights, solve(matrix, right), strict=True)]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss and Jordan; the matrices here are small, and positive by construction."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        pivot[:] = [x / pivot[i] for x in pivot]
        for row in rows:
            if row is not pivot and row[i]:
                factor = row[i]
                row[:] = [x - factor * y for x, y in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


def duel(
    game: Game[Any], challenger: Tactics[Any], champion: Tactics[Any], seats: Sequence[int], most: int, seed: int
) -> Duel:
    """Blocks with each number of seats in turn, until it is clear or there were enough."""
    out = Duel()
    for block in range(most):
        count = seats[block % len(seats)]
        gain = 0.0
        for side in range(count):
            state = play_out(
                game, count, [challenger if seat == side else champion for seat in range(count)], seed + block
            )
            firsts = [seat for seat, place in enumerate(state.places()) if place == 1]
            won = 1 / len(firsts) if side in firsts else 0.0
            scores = state.scores()
            lead = scores[side] - (sum(scores) - scores[side]) / (count - 1)  # of equals nobody leads on average
            gain += won - 1 / count + LEAD * max(-2.0, min(2.0, lead / game.habits.scale))
            out.wins += won
            out.fair += 1 / count
            out.games += 1
        out.gains.append(gain / count)
        if block + 1 >= LEAST and (out.errors < HOPELESS or out.errors > CLEAR):
            break
    return out


def play_out(game: Game[Any], seats: int, tactics: Sequence[Tactics[Any]], seed: int) -> State:
    state: State = game.start(seats)
    rng = Rng(seed)
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(state.sample(rng))
            continue
        legal, actor = state.legal(), state.actor
        if len(legal) > 1:
            values = turn_values(state.resampled(actor, rng), actor, tactics[actor], rng, 1)
            legal = [max(values, key=lambda value: value[1])[0]]
        state.apply(legal[0])
    return state


def changed(weights: list[float], dice: random.Random) -> list[float]:
    return [w * math.exp(dice.gauss(0, STRENGTH)) if dice.random() < TOUCHED else w for w in weights]


def tune(
    game: Game[Any],
    seats: Sequence[int],
    rounds: int,
    games: int,
    blocks: int,
    tries: int,
    seed: int,
    tell: Callable[[Attempt], None],
) -> list[float]:
    """The best weights found; ``tell`` hears of every attempt."""
    dice = random.Random(seed)
    tactics = game.tactics
    for _ in range(rounds):
        champion = list(tactics.weights)
        samples = list(observe(game, max(min(seats), 2), games, dice.randrange(1 << 30)))
        target = regress(samples, champion)
        origins = [(f"{step:.0%} of the way to what foretells leads best", step) for step in STEPS]
        for origin, step in [*origins, *[("a random change", 0.0)] * tries]:
            here = list(tactics.weights)
            new = [w + step * (t - w) for w, t in zip(here, target, strict=True)] if step else changed(here, dice)
            challenger = game.weighted(new)
            result = duel(game, challenger, tactics, seats, blocks, dice.randrange(1 << 30))
            accepted = result.errors > ENOUGH
            if accepted:
                tactics = challenger
            tell(Attempt(origin, result, accepted))
    return scaled(tactics.weights, game.tactics.weights[0])


def scaled(weights: Sequence[float], first: float) -> list[float]:
    """Choices stay the same if all weights grow alike; the first one, that of points, keeps its value."""
    return [weight * first / weights[0] for weight in weights]


def write_weights(game: Game[Any], weights: Sequence[float], note: str, folder: Path | None = None) -> Path:
    """The game's ``tactics.toml`` with other weights; everything below them stays as it is."""
    file = (folder or game.folder) / FILE
    text = (game.folder / FILE).read_text(encoding="utf-8")
    rest = text[text.index("[search]") :]
    lines = [
        *wrap(f"{HEAD}  {note}", 118, initial_indent="# ", subsequent_indent="# "),
        "",
        "[weights]",
        *(f"{name} = {weight:.3f}" for name, weight in zip(game.tactics.names, weights, strict=True)),
        "",
        rest,
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file
