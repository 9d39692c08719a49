"""Tests wait for what has to happen: a fixed time is too short on a busy machine, and too long on every other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Those that stand for something slow: what is tested is what the others do meanwhile.
SLOW = {
    "tests/server/test_limits.py": {"verify"},  # a hash that takes its time
    "tests/server/test_owners.py": {"test_a_body_that_comes_in_pieces_arrives_whole"},  # a slow client
    "tests/server/test_shares.py": {"ask"},  # a bot that thinks
    "tests/server/test_turnstile.py": {"turn", "write"},
    "tests/server/test_writers.py": {"note", "refuse"},  # a slow disk
}


def sleeps(tree: ast.AST, function: str = "", polls: bool = False) -> Iterator[tuple[str, int]]:
    """Where a program only lets time go by: function and line.  Between two looks of a ``while`` it may."""
    for node in ast.iter_child_nodes(tree):
        name = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else function
        if isinstance(node, ast.Call) and not polls and lets_time_go_by(node):
            yield name, node.lineno
        yield from sleeps(node, name, isinstance(node, ast.While) or (polls and name == function))


def lets_time_go_by(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    nothing = [ast.unparse(argument) for argument in call.args] == ["0"]  # lets other tasks go first, that is all
    return name in ("sleep", "wait_for_timeout") and not nothing


def test_tests_wait_for_what_has_to_happen() -> None:
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "web" / "browser").glob("test_*.py")]
    found = {
        f"{name}:{line} in {function}"
        for file in files
        for name in [file.relative_to(ROOT).as_posix()]
        for function, line in sleeps(ast.parse(file.read_text(encoding="utf-8")))
        if function not in SLOW.get(name, ())
    }
    assert sorted(found) == []


def test_a_fixed_time_would_be_noticed() -> None:
    program = """
def fixed():
    time.sleep(1)
    while waiting():
        def inner():
            page.wait_for_timeout(400)

async def polls():
    while waiting():
        with suppress(OSError):
            await asyncio.sleep(0.1)
    await asyncio.sleep(0)
"""
    assert list(sleeps(ast.parse(program))) == [("fixed", 3), ("inner", 6)]
