"""`mehen verify`: the laws on random games."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.cli.conftest import Run

from mehen.cli import verify
from mehen.core.laws import Report


def test_last_line_and_coverage(run: Run) -> None:
    result = run("verify", "egizia", "--games", 3)
    lines = result.output.splitlines()
    assert result.exit_code == 0
    assert lines[-1] == "3 games, 0 violations"
    assert any(line.startswith("never asked: ") for line in lines), "three games cannot show everything"
    assert any("place " in line for line in lines)


def test_all_seat_counts_take_turns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    def fake(game: object, rules: object, seed: int) -> Report:
        seen.append((rules.seats, seed))  # type: ignore[attr-defined]
        return Report([], 1, Counter(place=1))

    monkeypatch.setattr(verify, "verify_game", fake)
    run("verify", "egizia", "--games", 6, "--seed", 40)
    assert seen == [(2, 40), (3, 41), (4, 42), (2, 43), (3, 44), (4, 45)]
    seen.clear()
    run("verify", "egizia", "--games", 2, "--seats", 3)
    assert seen == [(3, 1), (3, 2)]


def test_violations_are_printed_and_end_with_exit_code_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fake(game: object, rules: object, seed: int) -> Report:
        return Report([f"egizia, 2 seats, seed {seed}, ply 7, place: a leak"] if seed == 2 else [], 9, Counter(place=1))

    monkeypatch.setattr(verify, "verify_game", fake)
    result = run("verify", "egizia", "--games", 4, "--seats", 2)
    assert result.exit_code == 1
    assert "egizia, 2 seats, seed 2, ply 7, place: a leak" in result.stderr
    assert result.output.splitlines()[-1] == "4 games, 1 violations"


def test_processes_share_the_work(run: Run) -> None:
    result = run("verify", "egizia", "--games", 4, "--seats", 2, "--jobs", 2)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == "4 games, 0 violations"
    assert result.output == run("verify", "egizia", "--games", 4, "--seats", 2).output


def test_wrong_seats_are_refused_before_the_work_begins(run: Run) -> None:
    result = run("verify", "egizia", "--seats", 7)
    assert result.exit_code == 2
    assert "found 7 seats, expected 2 to 4" in result.stderr
