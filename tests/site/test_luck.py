"""Python goes on from a kept memory in the browser: what is drawn must not be kept with it.

A generator that is seeded when its module is imported would deal the same cards after every start.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import mehen

SOURCES = Path(mehen.__file__).parent
#: What the worker imports; tuning is a command of the library.
ROOMS = ("core", "games", "bots", "table", "site")
LIBRARY = {SOURCES / "bots" / "tuning.py"}


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("room", ROOMS)
def test_luck_is_never_drawn_from_a_generator_of_the_process(room: str) -> None:
    files = set((SOURCES / room).rglob("*.py")) - LIBRARY
    assert files
    for file in files:
        assert "random" not in imported(file), file


def test_the_one_exception_is_still_one() -> None:
    assert all("random" in imported(file) for file in LIBRARY)
