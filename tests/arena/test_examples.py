"""What the documentation shows works as shown."""

from __future__ import annotations

import doctest
from pathlib import Path

import mehen.arena


def test_the_library_example() -> None:
    result = doctest.testmod(mehen.arena)
    assert result.attempted >= 4
    assert result.failed == 0


def test_the_page_about_the_arena() -> None:
    page = Path(__file__).parents[2] / "docs" / "arena.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0
