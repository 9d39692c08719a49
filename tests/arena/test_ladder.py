"""``python -m benchmarks.ladder``: each level against the one below, gone on with, in a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.ladder import __main__ as command

from mehen.bots.levels import LEVELS


def test_every_level_meets_the_one_below() -> None:
    assert command.rungs("pharaoh") == list(zip(LEVELS[1:], LEVELS, strict=False))
    counted = command.rungs("pharaoh@400")
    assert counted[:3] == command.rungs("pharaoh")[:3] and counted[3] == ("pharaoh@400", "vizier")


def test_a_ladder_is_played_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LEVELS", ("novice", "apprentice"))
    monkeypatch.setattr(command, "BESIDES", (("novice", "random"),))
    command.main(["egizia"], blocks=1, upper=0, simulations=False, seats=2, home=tmp_path)
    table = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "| egizia | 2 | apprentice | novice | 2 |" in table
    assert "| egizia | 2 | apprentice |" in table.partition("## All bots")[2]
    first = (tmp_path / "egizia-apprentice-novice" / "blocks.jsonl").read_text(encoding="utf-8")
    command.main(["egizia"], blocks=2, upper=0, simulations=False, seats=2, home=tmp_path)
    assert "| egizia | 2 | apprentice | novice | 4 |" in (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert (tmp_path / "egizia-apprentice-novice" / "blocks.jsonl").read_text(encoding="utf-8").startswith(first)


def test_at_larger_tables_one_sits_among_those_of_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LEVELS", ("novice", "apprentice"))
    monkeypatch.setattr(command, "BESIDES", ())
    command.main(["pharaon"], blocks=1, upper=0, simulations=False, seats=9, home=tmp_path)
    table = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "| pharaon | 5 | apprentice | novice | 5 |" in table


def test_a_mistake_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="chess"):
        command.main(["chess"], blocks=1, upper=0, simulations=False, seats=2, home=tmp_path)
