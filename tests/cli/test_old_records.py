"""Games of an edition that shipped before: every command that reads records plays them under their own values."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy

import pytest
from tests.cli.conftest import Run

from mehen.core.record import load_record

GOLDEN = Path(__file__).parents[1] / "golden"
EGIZIA = GOLDEN / "egizia" / "first-edition-2-seats.mehen"
OLD = sorted(GOLDEN.glob("*/first-edition-*.mehen"))
FIRST = "f122302db57b5614"


@pytest.mark.parametrize("file", OLD, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_they_replay(run: Run, file: Path) -> None:
    end = json.loads((file.parent / "ends.json").read_text(encoding="utf-8"))[file.stem]
    result = run("replay", file, "--verify")
    assert result.output == f"ok: {end['plies']} plies, digest {end['digest']}\n"
    assert "Final scores" in run("replay", file, "--lang", "en").output


def test_hints_analyses_and_a_census(run: Run, tmp_path: Path) -> None:
    advice = json.loads(run("hint", EGIZIA, "--ply", 30, "--bot", "vizier@20", "--json").output)
    assert advice["instead"]
    assert run("analyse", EGIZIA, "--bot", "greedy").exit_code == 0
    records = tmp_path / "match" / "records"
    records.mkdir(parents=True)
    copy(EGIZIA, records / "00001-0.mehen")
    assert run("census", tmp_path / "match", "--lang", "en").exit_code == 0


def test_an_interrupted_one_goes_on(run: Run, tmp_path: Path) -> None:
    """Its header stays as it was, also where the whole file is written anew."""
    path = tmp_path / "g.mehen"
    head, moves = EGIZIA.read_text(encoding="utf-8").replace("player blue: greedy", "player blue: human").split("\n\n")
    lines = moves.split("\n")
    begun = "\n".join([head, "", *lines[:25], ""])
    path.write_text(begun + "red: pa", encoding="utf-8")
    result = run("play", "--resume", path, "--lang", "en", keys=f"{lines[25].partition(': ')[2]}\nquit\n")
    assert result.exit_code == 0, result.output
    assert path.read_text(encoding="utf-8").startswith(begun + lines[25] + "\n")
    assert load_record(path).rules.digest == FIRST


def test_a_new_game_or_match_can_be_played_with_old_values(run: Run, tmp_path: Path) -> None:
    seats = ("--seats", "random,random")
    assert run("play", "egizia", *seats, "--edition", FIRST, "--record", "g.mehen").exit_code == 0
    assert load_record(tmp_path / "g.mehen").rules.digest == FIRST
    match = ("arena", "egizia", "--bots", "random,random", "--seats", 2, "--blocks", 1, "--edition", FIRST)
    result = run(*match, "--out", "m", "--records")
    assert result.exit_code == 0, result.output
    assert load_record(tmp_path / "m" / "records" / "00000-1.mehen").rules.digest == FIRST
    header = json.loads((tmp_path / "m" / "blocks.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert header["match"]["edition"] == header["edition"] == FIRST
    assert f"--edition {FIRST}" in (tmp_path / "m" / "report.html").read_text(encoding="utf-8")
    assert "1 block" in run(*match, "--out", "m", "--records").stderr
    assert run("verify", "egizia", "--games", 2, "--seats", 2, "--edition", FIRST).exit_code == 0
    shown = run("edition", "show", "egizia", "--edition", FIRST).output
    assert shown != run("edition", "show", "egizia").output
