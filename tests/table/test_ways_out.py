"""Nothing goes out untyped: from a game's view to the line, everything that is said has a declared shape."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2] / "src" / "mehen"
#: Where what people read is put together: shapes, views, choices, messages, and what hands them over.
OUT = sorted(
    [
        *(HOME / "table").glob("*.py"),
        *(HOME / "server" / "api").glob("*.py"),
        *(HOME / "server" / name for name in ("encoding.py", "hub.py", "socket.py", "words.py")),
        HOME / "site" / "routes.py",
        *(
            file
            for name in ("chapters", "choices", "game", "gauges", "reach", "refusals", "shapes", "shortcuts", "view")
            for file in (HOME / "games").glob(f"*/{name}.py")
        ),
    ]
)
#: What is no way out: files that are read, what a reader makes of a message, JSON Schema, a view that a law looks into.
NOT_OUT = {
    "book.py": {"_written", "_toml"},
    "examples.py": {"_data", "_file"},
    "patch.py": {"patched", "_put"},
    "lesson_numbers.py": {"value_at"},
    "lessons.py": {"people"},
    "laws.py": {"_parts"},
    "typescript.py": {"fields", "parts", "ref", "schema", "schemas", "game_schemas"},
    "encoding.py": {"answers", "described_as"},
    "hints.py": {"work"},
    "game.py": {"_rows"},
}
#: A parameter of these says which game it is, not what is sent.
GENERIC = {"Game", "Step", "Tactics"}


def untyped(hint: ast.expr) -> bool:
    """Does an annotation say ``Any`` of something that is sent?"""
    if isinstance(hint, ast.Subscript) and isinstance(hint.value, ast.Name) and hint.value.id in GENERIC:
        return False
    if isinstance(hint, ast.Name):
        return hint.id in ("Any", "dict", "list")  # a bare container is one of anything
    children = [hint.slice] if isinstance(hint, ast.Subscript) else list(ast.iter_child_nodes(hint))
    return any(isinstance(child, ast.expr) and untyped(child) for child in children)


def ways_out(text: str) -> Iterator[tuple[str, ast.expr]]:
    """What functions return, and the fields of shapes, by name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            yield node.name, node.returns
        elif isinstance(node, ast.ClassDef) and any("TypedDict" in ast.unparse(base) for base in node.bases):
            for field in node.body:
                if isinstance(field, ast.AnnAssign):
                    yield f"{node.name}.{ast.unparse(field.target)}", field.annotation


def found(file: Path) -> list[str]:
    return [
        f"{name}: {ast.unparse(hint)}"
        for name, hint in ways_out(file.read_text(encoding="utf-8"))
        if name not in NOT_OUT.get(file.name, set()) and untyped(hint)
    ]


@pytest.mark.parametrize("file", OUT, ids=lambda file: str(file.relative_to(HOME)))
def test_whatever_goes_out_has_a_declared_type(file: Path) -> None:
    assert found(file) == []


def test_the_list_of_what_is_no_way_out_is_as_short_as_it_can_be() -> None:
    for name, functions in NOT_OUT.items():
        texts = [file.read_text(encoding="utf-8") for file in OUT if file.name == name]
        assert functions <= {known for text in texts for known, hint in ways_out(text) if untyped(hint)}, name


@pytest.mark.parametrize(
    "text",
    [
        "def view(s: object) -> dict[str, Any]: ...",
        "def view(s: object) -> Mapping[str, list[Any]] | None: ...",
        "async def position() -> dict: ...",
        "class Position(TypedDict):\n    view: Mapping[str, Any]",
    ],
)
def test_an_untyped_way_out_would_be_found(text: str) -> None:
    assert [name for name, hint in ways_out(text) if untyped(hint)]


@pytest.mark.parametrize(
    "text",
    ["def find() -> Game[Any]: ...", "def view() -> Mapping[str, object]: ...", "def took(body: Any) -> int: ..."],
)
def test_what_is_typed_or_comes_in_is_left_alone(text: str) -> None:
    assert not [name for name, hint in ways_out(text) if untyped(hint)]
