"""``mehen hint``, ``mehen analyse`` and ``mehen tune``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.core.record import load_record

FILE = sorted((Path(__file__).parents[1] / "golden" / "egizia").glob("*.mehen"))[0]


@pytest.mark.parametrize(("lang", "words"), [("en", "should choose"), ("de", "sollte wählen")])
def test_a_hint_says_what_and_why(run: Run, lang: str, words: str) -> None:
    result = run("hint", FILE, "--ply", 30, "--bot", "vizier@40", "--lang", lang)
    assert result.exit_code == 0
    assert words in result.output
    assert "40 Simulation" in result.output.title()


def test_a_hint_for_programs(run: Run) -> None:
    told = json.loads(run("hint", FILE, "--ply", 30, "--bot", "vizier@40", "--json").output)
    assert told["ply"] >= 30
    assert sum(told["chances"]) == pytest.approx(1)
    assert told["instead"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--ply", "99999"), "expected 0 to"),
        ((), "nobody decides at ply"),
        (("--bot", "oracle"), "found bot 'oracle'"),
    ],
)
def test_mistakes_get_one_line(run: Run, args: tuple[str, ...], words: str) -> None:
    result = run("hint", FILE, *args)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_a_game_is_analysed(run: Run, tmp_path: Path) -> None:
    record = load_record(FILE)
    record.actions = record.actions[:40]
    short = tmp_path / "short.mehen"
    short.write_text(record.text(), encoding="utf-8")
    result = run("analyse", short, "--bot", "novice", "--lang", "en")
    assert result.exit_code == 0
    assert "better" in result.output or "cost much" in result.output
    lines = run("analyse", short, "--bot", "novice", "--json").output.splitlines()
    assert all(0 <= json.loads(line)["lost"] <= 1 for line in lines)
    assert lines


def test_weights_are_tuned(run: Run, tmp_path: Path) -> None:
    few = ("--rounds", 1, "--games", 1, "--blocks", 1, "--tries", 0, "--seats", 2)
    result = run("tune", "egizia", "--out", tmp_path, *few)
    assert result.exit_code == 0, result.output
    assert "would be fair" in result.output
    written = (tmp_path / "tactics.toml").read_text(encoding="utf-8")
    assert "Tuned by `mehen tune egizia`" in written.replace("\n# ", " ")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--seats", "two"), "expected numbers such as 2,4"),
        (("--seats", "9"), "expected 2 to 4"),
        (("--out", "nowhere"), "is no folder"),
    ],
)
def test_tuning_refuses_what_it_cannot_do(run: Run, args: tuple[str, ...], words: str) -> None:
    result = run("tune", "egizia", *args)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
