"""Imports point one way: core <- games <- nets <- bots <- table <- server <- cli; arena and envs beside the table."""

from __future__ import annotations

import ast
from pathlib import Path

import mehen

HOME = Path(mehen.__file__).parent
ORDER = ["core", "games", "nets", "bots", "table", "site", "arena", "envs", "bench", "server", "cli"]


def imported(file: Path) -> set[str]:
    """Rooms of the house that a module imports from, anywhere in it."""
    rooms = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        rooms |= {name.split(".")[1] for name in names if name.startswith("mehen.")}
    return rooms & set(ORDER)


def test_imports_point_one_way() -> None:
    wrong = []
    for file in sorted(HOME.rglob("*.py")):
        room = file.relative_to(HOME).parts[0].removesuffix(".py")
        if room in ORDER:
            allowed = set(ORDER[: ORDER.index(room) + 1])
            wrong += [f"{file.relative_to(HOME)} imports {other}" for other in imported(file) - allowed]
    # The catalog finds games by looking into their folder; it names none.
    assert wrong == ["core/catalog.py imports games"]


def test_games_do_not_know_each_other() -> None:
    games = [folder for folder in (HOME / "games").iterdir() if (folder / "__init__.py").is_file()]
    for folder in games:
        others = {f"mehen.games.{other.name}" for other in games if other != folder}
        for file in folder.rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            assert not [other for other in others if other in text], file
