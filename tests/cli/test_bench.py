"""`mehen bench`: what is printed follows from what was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.bench import speed
from mehen.bench.speed import Result, Spread
from mehen.cli.bench import misses, short

ROUNDS = [
    {
        "inside": 400.0,
        "python": 40.0,
        "interpreted": 20.0,
        "clones": 600.0,
        "peer_decisions": 10.0,
        "peer_clones": 10.0,
    },
    {
        "inside": 410.0,
        "python": 40.0,
        "interpreted": 20.0,
        "clones": 630.0,
        "peer_decisions": 10.0,
        "peer_clones": 10.0,
    },
    {
        "inside": 900.0,
        "python": 80.0,
        "interpreted": 30.0,
        "clones": 1300.0,
        "peer_decisions": 20.0,
        "peer_clones": 20.0,
    },
]


def test_ratios_are_taken_within_a_round() -> None:
    result = Result("egizia", 4, "catanatron", True, ROUNDS)
    assert result.ratio("inside") == Spread(41.0, 40.5, 43.0)
    assert result.summary() == "egizia: 41x catanatron decisions/s (40-43), clones 63x"


def test_rates_are_readable() -> None:
    assert [short(rate) for rate in (12.3456, 17066, 824686, 1375730)] == [
        "12.3",
        "17.1k",
        "825k",
        "1.38M",
    ]


def test_what_is_missed_is_named() -> None:
    result = Result("egizia", 4, "catanatron", True, ROUNDS)
    assert misses(result, 41.0, 1.9) == []
    assert misses(result, 42.0, None) == ["decisions/s, driver inside: 41.0x catanatron, expected at least 42x"]
    assert len(misses(result, 100.0, 5.0)) == 3


def test_own_engine_is_measured(run: Run, tmp_path: Path) -> None:
    result = run("bench", "speed", "egizia", "--rounds", 1, "--seconds", 0.05, "--json", "--out", "speed.md")
    data = json.loads(result.stdout)
    assert set(data["rates"]) == {"inside", "python", "interpreted", "clones"}
    assert all(rate["median"] > 100 for rate in data["rates"].values())
    assert data["summary"].startswith("egizia: ")
    assert data["summary"] in (tmp_path / "speed.md").read_text(encoding="utf-8")


def test_at_least_decides_the_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mehen.cli.bench.check_peer", lambda peer: None)
    monkeypatch.setattr("mehen.cli.bench.measure", lambda *args: Result("egizia", 4, "catanatron", True, ROUNDS))
    good = run("bench", "speed", "egizia", "--peer", "catanatron", "--at-least", 40)
    assert good.exit_code == 0
    assert good.output.splitlines()[-1] == "egizia: 41x catanatron decisions/s (40-43), clones 63x"
    bad = run("bench", "speed", "egizia", "--peer", "catanatron", "--at-least", 50)
    assert bad.exit_code == 1
    assert "driver inside: 41.0x catanatron, expected at least 50x" in bad.stderr
    assert "copies/s" not in bad.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--peer", "chess"], "--peer: found 'chess', expected one of catanatron"),
        (["--at-least", "2"], "--at-least: found no --peer"),
        (["--seats", "9"], "found 9 seats, expected 2 to 4"),
    ],
)
def test_bad_wishes(run: Run, args: list[str], message: str) -> None:
    result = run("bench", "speed", "egizia", *args)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_missing_peer_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "find_spec", lambda name: None)
    result = run("bench", "speed", "egizia", "--peer", "catanatron")
    assert result.exit_code == 2
    assert "pip install 'mehen-games[bench]'" in result.stderr
