"""`mehen verify`: the laws on random games."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.cli.conftest import Run

from mehen.cli import verify
from mehen.core.laws import Report
from mehen.table.laws import TellingReport


def test_last_line_and_coverage(run: Run) -> None:
    result = run("verify", "egizia", "--games", 2)
    lines = result.output.splitlines()
    assert result.exit_code == 0
    assert lines[-1] == "2 games, 0 violations"
    assert any(line.startswith("never asked: ") for line in lines), "two games cannot show everything"
    assert any("place " in line for line in lines)
    told = [re.fullmatch(r"told, (\d) seats: (\d+) positions, (\d+) choices, (\d+) closings, .*", row) for row in lines]
    rows = [[int(number) for number in row.groups()] for row in told if row]
    assert [row[0] for row in rows] == [2, 3], "two games, at two tables"
    assert all(0 < positions < choices for _, positions, choices, _ in rows)
    assert all(closings > 0 for *_, closings in rows)


def test_what_was_told_is_summed_by_seats(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "verify_game", lambda *asked: Report([], 1, Counter(place=1)))
    monkeypatch.setattr(verify, "verify_told", lambda game, rules, seed: TellingReport([], rules.seats, 10, 2, 1, 3))
    lines = run("verify", "egizia", "--games", 4).output.splitlines()
    assert "told, 2 seats: 4 positions, 20 choices, 4 closings, 2 taps ahead, 6 shortcuts" in lines
    assert "told, 4 seats: 4 positions, 10 choices, 2 closings, 1 taps ahead, 3 shortcuts" in lines


def test_what_people_are_told_wrongly_is_a_violation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "verify_game", lambda *asked: Report([], 1, Counter(place=1)))
    monkeypatch.setattr(verify, "verify_told", lambda *asked: TellingReport(["a lie"], 1, 1))
    result = run("verify", "egizia", "--games", 1)
    assert result.exit_code == 1 and "a lie" in result.stderr


def test_all_seat_counts_take_turns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    def fake(game: object, rules: object, seed: int) -> Report:
        seen.append((rules.seats, seed))  # type: ignore[attr-defined]
        return Report([], 1, Counter(place=1))

    monkeypatch.setattr(verify, "verify_game", fake)
    monkeypatch.setattr(verify, "verify_told", lambda *asked: TellingReport())
    run("verify", "egizia", "--games", 6, "--seed", 40)
    assert seen == [(2, 40), (3, 41), (4, 42), (2, 43), (3, 44), (4, 45)]
    seen.clear()
    run("verify", "egizia", "--games", 2, "--seats", 3)
    assert seen == [(3, 1), (3, 2)]


def test_violations_are_printed_and_end_with_exit_code_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fake(game: object, rules: object, seed: int) -> Report:
        return Report([f"egizia, 2 seats, seed {seed}, ply 7, place: a leak"] if seed == 2 else [], 9, Counter(place=1))

    monkeypatch.setattr(verify, "verify_game", fake)
    monkeypatch.setattr(verify, "verify_told", lambda *asked: TellingReport())
    result = run("verify", "egizia", "--games", 4, "--seats", 2)
    assert result.exit_code == 1
    assert "egizia, 2 seats, seed 2, ply 7, place: a leak" in result.stderr
    assert result.output.splitlines()[-1] == "4 games, 1 violations"


def test_processes_share_the_work(run: Run) -> None:
    result = run("verify", "egizia", "--games", 2, "--seats", 2, "--jobs", 2)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == "2 games, 0 violations"
    assert result.output == run("verify", "egizia", "--games", 2, "--seats", 2).output


def test_wrong_seats_are_refused_before_the_work_begins(run: Run) -> None:
    result = run("verify", "egizia", "--seats", 7)
    assert result.exit_code == 2
    assert "found 7 seats, expected 2 to 4" in result.stderr
