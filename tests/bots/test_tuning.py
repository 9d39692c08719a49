"""Weights from self-play: the parts do what they say."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import mehen
from mehen.bots.tuning import Attempt, Duel, duel, observe, regress, solve, tune, write_weights
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.weights import load_weights

GAME = catalog.game("egizia")


def test_regression_finds_the_weights_behind_the_data() -> None:
    dice = random.Random(1)
    true = [2.0, -1.0, 0.5]
    samples = []
    for _ in range(3000):
        terms = [dice.gauss(0, 10) for _ in true]
        samples.append((terms, sum(x * w for x, w in zip(terms, true, strict=True)) + dice.gauss(0, 1)))
    assert regress(samples, [1.0, 1.0, 1.0]) == pytest.approx(true, abs=0.05)


def test_a_term_that_never_shows_keeps_its_weight() -> None:
    assert regress([([1.0, 0.0], 3.0)] * 50, [1.0, 7.0])[1] == 7.0


def test_equations_are_solved() -> None:
    assert solve([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0]) == pytest.approx([1 / 11, 7 / 11])


def test_self_play_sees_both_sides() -> None:
    samples = list(observe(GAME, 2, 2, seed=3))
    assert len(samples) > 10
    assert {len(terms) for terms, _ in samples} == {len(GAME.tactics.names)}
    assert len({lead for _, lead in samples}) <= 2  # one result per game


def test_equals_are_equal_and_fools_lose() -> None:
    games = 4 if mehen.COMPILED else 1
    even = duel(GAME, GAME.tactics, GAME.tactics, [2], games, seed=1)
    assert even.mean == pytest.approx(0)
    assert even.wins == even.fair == even.games / 2
    fool = GAME.weighted([-w for w in GAME.tactics.weights])
    assert duel(GAME, fool, GAME.tactics, [2, 3], games, seed=1).mean < 0


def test_standard_errors() -> None:
    assert Duel([0.1, 0.3]).errors == pytest.approx(2.0)
    assert Duel([0.1, 0.1]).errors == float("inf")
    assert Duel([-0.1, -0.1]).errors == float("-inf")


def test_tuning_tells_every_attempt_and_writes_what_can_be_read(tmp_path: Path) -> None:
    told: list[Attempt] = []
    weights = tune(GAME, [2], rounds=1, games=1, blocks=1, tries=1, seed=2, tell=told.append)
    assert len(told) == 4
    assert weights[0] == GAME.tactics.weights[0], "a point stays a point"
    file = write_weights(GAME, weights, "Written by a test.", tmp_path)
    read = load_weights(tmp_path, GAME.tactics.names)
    assert read.weights == pytest.approx(weights, abs=0.001)
    assert read.habits.scale == GAME.habits.scale
    file.write_text(file.read_text(encoding="utf-8").replace("hunger_now", "hunger_never"), encoding="utf-8")
    with pytest.raises(SetupError, match="hunger_never, hunger_now: expected one number for each term"):
        load_weights(tmp_path, GAME.tactics.names)
