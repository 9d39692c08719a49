"""The positions of ``benchmarks/suites`` are what their files say, and a search solves the clearest of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.suites import positions
from benchmarks.suites.find import EVEN, MARGIN, right_ones
from benchmarks.suites.positions import LAUGHABLE, TACTIC, Puzzle, Suite, answer, of_kind, position, read, share_solved

from mehen.core import catalog

CLEAREST = 6


@pytest.mark.parametrize("name", catalog.ours())
def test_every_position_can_be_asked(name: str) -> None:
    suite = read(name)
    assert suite.puzzles
    assert len({(puzzle.record, puzzle.ply) for puzzle in suite.puzzles}) == len(suite.puzzles)
    for puzzle in suite.puzzles:
        state = position(suite, puzzle)
        names = [catalog.game(name).space(state.rules).names[action] for action in state.legal()]
        assert sorted([*puzzle.right, *puzzle.loses]) == sorted(names)
        assert puzzle.right and puzzle.loses
        if puzzle.kind == TACTIC:
            assert puzzle.margin >= MARGIN - 0.005 and min(puzzle.loses.values()) >= puzzle.margin - 0.005


@pytest.mark.parametrize("name", catalog.ours())
def test_a_search_solves_the_clearest(name: str) -> None:
    suite = read(name)
    clearest = sorted(of_kind(suite.puzzles, TACTIC), key=lambda puzzle: -puzzle.margin)[:CLEAREST]
    assert share_solved(suite, clearest, "vizier@200") >= (CLEAREST - 1) / CLEAREST
    assert share_solved(suite, suite.puzzles, "random") < 2 / 3


def test_nobody_does_what_would_be_laughed_at() -> None:
    suite = read("ankh")
    asked = of_kind(suite.puzzles, LAUGHABLE)
    assert asked
    for bot in ("novice", "greedy", "vizier@20"):
        assert share_solved(suite, asked, bot) == 1.0
    wrong = [answer(position(suite, puzzle), "random", seed) for seed in range(6) for puzzle in asked]
    assert any(word in puzzle.loses for word, puzzle in zip(wrong, asked * 6, strict=True))


def test_only_an_answer_that_is_far_ahead_is_right() -> None:
    clear = {1: 0.7, 2: 0.7 - EVEN / 2, 3: 0.7 - 2 * MARGIN}
    assert right_ones(clear, [], TACTIC) == {1, 2}
    assert right_ones({**clear, 4: 0.7 - MARGIN / 2}, [], TACTIC) == set()
    assert right_ones({1: 0.7, 2: 0.7}, [], TACTIC) == set()
    assert right_ones(clear, [3], LAUGHABLE) == {1, 2}
    assert right_ones(clear, [1], LAUGHABLE) == set()


def test_a_suite_is_written_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "HERE", tmp_path)
    assert read("egizia") == Suite("egizia", [])
    puzzle = Puzzle("007.mehen", 12, TACTIC, ("place edfu",), 0.1, {"pass": 0.1, "done": 0.25})
    Suite("egizia", [puzzle], 8).write("What it is.\nAnd how.")
    assert read("egizia") == Suite("egizia", [puzzle], 8)
    assert puzzle.solved_by("place edfu") and not puzzle.solved_by("pass")
