"""Steps and events are numbered where they are used and described where they are listed: both in the same order."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from mehen.core import catalog

GAMES = [catalog.game(name) for name in catalog.names()]


def numbered(game: Any, module: str) -> list[str]:
    """The names of a module's constants, which count from 0 without a gap."""
    tree = ast.parse((game.folder / f"{module}.py").read_text(encoding="utf-8"))
    found = {
        node.target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    assert list(found.values()) == list(range(len(found))), f"{game.name}: {module}.py does not count from 0 up"
    return [name.lower() for name in found]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_kind_of_frame_has_its_step(game: Any) -> None:
    """``kinds.PLACE`` is the number of the step that is called ``place``."""
    steps = [step.name for step in game.rules(game.min_seats).steps]
    assert steps == numbered(game, "kinds")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_event_is_described(game: Any) -> None:
    """``events.BUILT`` is the number of the event that is called ``built``."""
    assert [kind.name for kind in game.events] == numbered(game, "events")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_name_means_one_thing_within_a_game(game: Any) -> None:
    """What is imported by its bare name is declared in one module, and nobody calls it by another name."""
    homes: dict[str, set[str]] = {}
    for file in sorted(game.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and f".games.{game.name}." in f"{node.module}.":
                for name in node.names:
                    assert name.asname is None, f"{file.name}: {name.name} as {name.asname}"
                    if name.name.isupper():
                        homes.setdefault(name.name, set()).add(str(node.module))
    assert homes, "no module of the game imports anything from another"
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
