"""The sequential test errs as rarely as it promises, whatever the blocks look like, and does not take forever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from tests.arena.simulated import coin_block

from mehen.arena import Bounds, Sequential, Verdict
from mehen.core.errors import SetupError

LONGEST = 3000


def verdicts(draw: Callable[[Random], float], bounds: Bounds, matches: int = 400) -> tuple[Counter[Verdict], float]:
    """How often each verdict came, and the mean number of blocks."""
    rng = Random(11)
    seen: Counter[Verdict] = Counter()
    blocks = 0
    for _ in range(matches):
        test = Sequential(bounds)
        while test.verdict is Verdict.OPEN and test.blocks < LONGEST:
            test.add(draw(rng))
        seen[test.verdict] += 1
        blocks += test.blocks
    return seen, blocks / matches


def bell(rng: Random, mean: float) -> float:
    """Blocks of many games look like this."""
    return min(max(rng.gauss(mean, 0.15), 0.0), 1.0)


def skew(rng: Random, mean: float) -> float:
    """Almost always lost, sometimes won altogether: where normal approximations fail."""
    return 1.0 if rng.random() < mean else 0.0


def pairs(rng: Random, mean: float) -> float:
    """Two games that share their luck, some of them tied."""
    return coin_block(rng, mean, 2, 0.1)


EVEN, FIELD = Bounds(0.5, 0.6), Bounds(0.1, 0.2)


@pytest.mark.parametrize(("draw", "bounds"), [(pairs, EVEN), (bell, EVEN), (skew, EVEN), (pairs, FIELD), (skew, FIELD)])
def test_error_rates(draw: Callable[[Random, float], float], bounds: Bounds) -> None:
    """At most 5 % are wrong at either limit; 7.5 % leave room for what 400 matches can show."""
    at_p0, _ = verdicts(lambda rng: draw(rng, bounds.p0), bounds)
    at_p1, _ = verdicts(lambda rng: draw(rng, bounds.p1), bounds)
    assert at_p0[Verdict.ABOVE] <= 0.075 * 400
    assert at_p1[Verdict.BELOW] <= 0.075 * 400
    assert at_p0[Verdict.OPEN] == at_p1[Verdict.OPEN] == 0


def test_it_is_about_as_quick_as_walds() -> None:
    """For single games Wald's test needs 131 on average at these limits (and may not be used for blocks)."""
    _, blocks = verdicts(lambda rng: skew(rng, 0.6), Bounds(0.5, 0.6))
    assert blocks < 1.25 * 131


def test_a_clear_case_is_decided_at_once() -> None:
    test = Sequential(Bounds(0.5, 0.55))
    for _ in range(60):
        test.add(1.0)
    assert test.verdict is Verdict.ABOVE
    settled = test.blocks
    assert settled < 60
    assert test.add(0.0) is Verdict.ABOVE
    assert test.blocks == settled, "a verdict is settled once and for all"


@pytest.mark.parametrize("text", ["0.5", "0.6,0.5", "0,0.5", "0.5,1", "a,b", "0.5,0.6,0.7", ""])
def test_limits_that_make_no_sense(text: str) -> None:
    with pytest.raises(SetupError, match=r"--sprt: found .* expected two shares such as 0.5,0.55"):
        Bounds.read(text)
