"""The data set in ``datasets/``: it opens, what its page says is so, and its games end as written down."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from mehen.arena.dataset import SUFFIX, Dataset

FOLDER = Path(__file__).parents[2] / "datasets"
FILES = sorted(FOLDER.glob(f"*{SUFFIX}"))
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_every_file_is_named() -> None:
    rows = [line for line in PAGE.splitlines() if SUFFIX in line and line.startswith("|")]
    found = [Dataset.open(file) for file in FILES]
    assert rows == [
        f"| `{one.file.name}` | {one.rules.seats} | {', '.join(one.players)} | {len(one)} |" for one in found
    ]
    assert f"**{sum(map(len, found)):,} games**" in PAGE


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_games_end_as_written_down(file: Path) -> None:
    found = Dataset.open(file)
    assert found.file.stem == f"{found.game.name}-{found.rules.seats}"
    assert found.match["bots"] == list(found.players)
    assert found.game.shipped(found.rules.digest) is not None
    assert len(list(islice(found.checked(), 3))) == min(3, len(found))
