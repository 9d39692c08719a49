"""Any view as an indented listing: for games that have no board of their own yet."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.tree import Tree

from mehen.cli.boards import Pen, View


def render(view: View, pen: Pen) -> RenderableType:
    tree = Tree(str(view.get("game", "")))
    for key, value in view.items():
        _grow(tree, key, value)
    return tree


def _grow(tree: Tree, key: str, value: Any) -> None:
    if isinstance(value, dict) and value:
        branch = tree.add(key)
        for name, inner in value.items():
            _grow(branch, str(name), inner)
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        branch = tree.add(key)
        for number, item in enumerate(value, 1):
            _grow(branch, str(number), item)
    else:
        tree.add(f"{key}: {value if not isinstance(value, list) else ', '.join(map(str, value))}")
