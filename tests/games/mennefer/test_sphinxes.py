"""MN-7.60 to MN-7.62: carving and erecting sphinxes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import DATA, act, asked, can, has, table, why_not

ONE = {"sphinxes": 1, "sphinx_stock": 3}
PEDESTALS = DATA["pedestals"]["pedestal"]


def test_carving() -> None:
    """MN-7.60, R-35: from stock to available; without stock 1 PP, for each."""
    assert has(table(["carve", 0, 2]), "sphinx_stock", "sphinxes", "points") == [2, 2, 10]
    assert has(table(["carve", 0, 2], white={"sphinx_stock": 1}), "sphinx_stock", "sphinxes", "points") == [0, 1, 11]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_pedestals_up_to_the_limit(limit: int) -> None:
    """MN-7.61: an empty one, one sphinx for all players."""
    s = table(["erect", 0, limit], white=ONE, pedestals={"palace_1": "red"})
    assert can(s) == [
        "pass", *(f"erect {row['id']}" for row in PEDESTALS if row["level"] <= limit and row["id"] != "palace_1")
    ]  # fmt: skip
    assert why_not(s, "erect palace_1") == "MN-7.61"
    if limit < 3:
        assert why_not(s, "erect palace_3") == "MN-7.61"


def test_erecting_needs_a_sphinx() -> None:
    """MN-7.61."""
    assert asked(table(["erect", 0, 3])) == "nobody"
    s = act(table(["erect", 0, 1], white=ONE), "erect palace_1")
    assert (has(s, "sphinxes"), s.dump()["pedestals"], asked(s)) == ([0], {"palace_1": "white"}, "white favour")


@pytest.mark.parametrize("row", PEDESTALS, ids=lambda row: row["id"])
def test_the_bonus_of_each_pedestal(row: dict[str, Any]) -> None:
    """MN-7.61: all actions of the pedestal, in any order."""
    s = act(table(["erect", 0, 3], white=ONE), f"erect {row['id']}")
    if len(row["actions"]) > 1:
        assert set(can(s)) == {"pass", *(f"do {action}" for action in row["actions"])}
    else:
        assert asked(s) in ("white boats", "white favour")


def test_the_own_limit() -> None:
    """MN-7.62, R-36: the highest number on the own track at or left of the scarab, by now."""
    s = table(
        ["erect", 0, 15], ["scarab", 0, 1], white={**ONE, "scarabs": {"sphinxes": 2}}, red={"scarabs": {"nile": 6}}
    )
    act(s, "scarab sphinxes")
    assert {option[-1] for option in can(s)[1:]} == {"1", "2"}
    assert asked(table(["erect", 0, 15], white=ONE)) == "nobody"
