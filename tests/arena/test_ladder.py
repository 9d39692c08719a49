"""``python -m benchmarks.ladder``: each level against the one below, gone on with, in a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.ladder import __main__ as command

from mehen.bots.levels import LEVELS


def test_every_level_meets_the_one_below() -> None:
    assert command.pairs(command.named(simulations=False)) == list(zip(LEVELS[1:], LEVELS, strict=False))
    counted = command.named(simulations=True)
    assert counted[:2] == LEVELS[:2] and counted[2:] == ("scribe@40", "vizier@200", "pharaoh@1000")


def test_a_ladder_is_played_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LEVELS", ("novice", "apprentice"))
    command.main(["egizia"], blocks=1, home=tmp_path)
    table = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "| egizia | apprentice | novice | 2 |" in table
    first = (tmp_path / "egizia-apprentice-novice" / "blocks.jsonl").read_text(encoding="utf-8")
    command.main(["egizia"], blocks=2, home=tmp_path)
    assert "| egizia | apprentice | novice | 4 |" in (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert (tmp_path / "egizia-apprentice-novice" / "blocks.jsonl").read_text(encoding="utf-8").startswith(first)


def test_a_mistake_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="chess"):
        command.main(["chess"], blocks=1, home=tmp_path)
