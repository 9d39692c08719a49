"""The examples of docs/bots.md run."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_examples_run() -> None:
    result = doctest.testfile(str(Path(__file__).parents[2] / "docs" / "bots.md"), module_relative=False)
    assert result.attempted >= 12
    assert result.failed == 0
