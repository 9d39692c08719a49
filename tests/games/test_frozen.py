"""Tests of rules stand on frozen editions: whoever corrects an estimated value need not touch one of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.games.ankh import table as ankh
from tests.games.egizia import table as egizia
from tests.games.frozen import FROZEN, Frozen
from tests.games.mennefer import table as mennefer
from tests.games.pharaon import table as pharaon

from mehen.core import catalog
from mehen.core.edition import kept
from mehen.core.state import State

HERE = Path(__file__).parent
TABLES: dict[str, Any] = {"ankh": ankh, "egizia": egizia, "mennefer": mennefer, "pharaon": pharaon}
#: A position by hand of each game, as its tests make them.
POSITIONS: dict[str, State] = {
    "ankh": ankh.table(["choose_action", 0]),
    "egizia": egizia.table(["place", 0]),
    "mennefer": mennefer.table(["items", 0, "tile.A12", 1]),
    "pharaon": pharaon.table(["main", 0]),
}


@pytest.mark.parametrize("name", catalog.names())
def test_positions_by_hand_have_frozen_data(name: str) -> None:
    game = TABLES[name].GAME
    assert isinstance(game, Frozen) and kept(game.folder, FROZEN[name])
    assert game.edition().digest == FROZEN[name]
    assert TABLES[name].DATA == game.edition(FROZEN[name]).data
    assert POSITIONS[name].rules.digest == FROZEN[name]
    for seats in range(game.min_seats, game.max_seats + 1):
        assert game.start(seats).rules.digest == FROZEN[name]


@pytest.mark.parametrize("file", sorted(HERE.glob("*/*.py")), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_test_of_rules_looks_at_todays_data(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"from mehen\.games\.\w+ import .*\bGAME\b", text), "take GAME from the game's table.py"
    assert "catalog" not in text and '"components.toml"' not in text
