"""Runs the command line as a user would: arguments in, keyboard in, both streams and the exit code out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mehen.cli.commands import app

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.setenv("MEHEN_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*args: object, keys: str = "") -> Result:
        return CliRunner().invoke(app, [str(arg) for arg in args], input=keys)

    return call


@pytest.fixture
def bot_game(run: Run, tmp_path: Path) -> Path:
    """A whole recorded game between bots."""
    path = tmp_path / "bots.mehen"
    result = run("play", "egizia", "--seats", "random,random", "--seed", 3, "--record", path)
    assert result.exit_code == 0, result.output
    return path
