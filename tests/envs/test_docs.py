"""What docs/research.md says is so: its tables are written by a program, and its examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mehen.core import catalog
from mehen.envs import speed
from mehen.envs.ids import GAMES, gymnasium_id, openspiel_id, pettingzoo_id
from mehen.envs.layouts import filled, main

TEXT = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_tables_are_up_to_date() -> None:
    """Run ``python -m mehen.envs.layouts docs/research.md`` if this fails."""
    assert filled(TEXT) == TEXT
    assert TEXT.count("| field | at |") == len(GAMES) + 1  # Pharaon alone has a few more


def test_tables_can_be_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "research.md"
    file.write_text(TEXT.replace("| `round` |", "| `lap` |"), encoding="utf-8")
    main([str(file)])
    assert file.read_text(encoding="utf-8") == TEXT


def test_speed_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(speed, "SECONDS", 0.001)
    monkeypatch.setattr(speed, "ROUNDS", 1)
    monkeypatch.setattr(speed, "GAMES", ["pharaon"])
    speed.main()
    assert re.search(r"\| Pharaon \| 2 \| \d+ \| [\d.]+ µs \| [\d,]+/s \| [\d,]+/s \|", capsys.readouterr().out)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_run(example: str) -> None:
    exec(compile(example, "docs/research.md", "exec"), {})


def test_every_id_is_named() -> None:
    assert sorted(GAMES) == catalog.names()
    for game in GAMES:
        for name in (gymnasium_id(game), pettingzoo_id(game), openspiel_id(game)):
            assert f"`{name}`" in TEXT
    assert f"`{openspiel_id('pharaon', solo=True)}`" in TEXT
