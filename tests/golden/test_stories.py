"""What is told of a game stays the same while nobody means to change it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.golden.stories import GAMES, PINNED, told

pytestmark = pytest.mark.uncounted  # whole games


@pytest.mark.parametrize("file", GAMES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_golden_game_is_told_as_before(file: Path) -> None:
    """Events, chapters, sources of points, and where undoing alone ends."""
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))
    assert told(file) == pinned[f"{file.parent.name}/{file.stem}"], "if this is meant: python -m tests.golden.stories"
