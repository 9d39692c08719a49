"""Small mistakes: what a line of a rule would be if somebody had slipped there."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"min": "max", "max": "min"}

Change = tuple[str, Callable[[], None], Callable[[], None]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One slip: where, what kind, and what the line reads before and after."""

    file: Path
    function: str  # as Python qualifies it: ``Place.take``
    first: int  # line of its ``def``
    line: int
    last: int  # of the statement, without those inside it
    nth: int  # among all of its file
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line} {self.function}: {self.before}  ->  {self.after}"


def mutants(file: Path) -> list[Mutant]:
    """Every slip inside the functions of a file, in the order of its lines."""
    text = file.read_text(encoding="utf-8")
    found = []
    for nth, (function, first, statement, what, do, undo) in enumerate(_slips(ast.parse(text))):
        before = _shown(statement)
        do()
        after = _shown(statement)
        undo()
        said = what if after == before else after
        found.append(Mutant(file, function, first, statement.lineno, _last(statement), nth, before, said))
    return found


def mutated(mutant: Mutant) -> ast.Module:
    """The file's tree with this one slip in it."""
    tree = ast.parse(mutant.file.read_text(encoding="utf-8"))
    for nth, (*_, do, _undo) in enumerate(_slips(tree)):
        if nth == mutant.nth:
            do()
            return ast.fix_missing_locations(tree)
    raise LookupError(str(mutant))


def _last(statement: ast.stmt) -> int:
    inside: list[ast.stmt] = getattr(statement, "body", [])
    return max(statement.lineno, inside[0].lineno - 1) if inside else statement.end_lineno or statement.lineno


def _shown(statement: ast.stmt) -> str:
    """The head of a statement; what stands inside it has lines of its own."""
    return ast.unparse(statement).split("\n", 1)[0]


Slip = tuple[str, int, ast.stmt, str, Callable[[], None], Callable[[], None]]


def _slips(tree: ast.Module) -> Iterator[Slip]:
    for name, function in _functions(tree, ""):
        for body in _bodies(function):
            for k, statement in enumerate(body):
                if isinstance(statement, ast.FunctionDef):
                    continue
                for what, do, undo in _changes(statement, body, k):
                    yield name, function.lineno, statement, what, do, undo


def _functions(node: ast.AST, inside: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield inside + child.name, child
            yield from _functions(child, f"{inside}{child.name}.<locals>.")
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{inside}{child.name}.")


def _bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The lists of statements of a function, without those of functions inside it."""
    for field in ("body", "orelse", "finalbody"):
        body = getattr(node, field, None)
        if isinstance(body, list):
            yield body
            for statement in body:
                if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
                    yield from _bodies(statement)


def _changes(statement: ast.stmt, body: list[ast.stmt], k: int) -> Iterator[Change]:
    """Everything that can be mistaken in one statement: it is left out, or one of its expressions differs."""
    if isinstance(statement, (ast.AugAssign, ast.Continue, ast.Break)) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    ):
        yield _replaced(body, k, "pass", ast.Pass())
    if isinstance(statement, ast.AugAssign) and type(statement.op) in ARITHMETIC:
        yield _set(statement, "op", ARITHMETIC[type(statement.op)]())
    if isinstance(statement, (ast.If, ast.While)) and isinstance(statement.test, (ast.Call, ast.Name, ast.Attribute)):
        yield _set(statement, "test", ast.UnaryOp(ast.Not(), statement.test))
    for part in _expressions(statement):
        yield from _mistaken(part)


def _expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement itself, without annotations and without the statements inside it."""
    waiting: list[ast.AST] = []
    for field, value in ast.iter_fields(statement):
        if field in ("body", "orelse", "finalbody", "annotation", "decorator_list", "returns", "args", "type_params"):
            continue
        waiting += [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST)]
    while waiting:
        part = waiting.pop(0)
        yield part
        if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and part.value.id == "vec":
            continue  # a type
        waiting += ast.iter_child_nodes(part)


def _mistaken(part: ast.AST) -> Iterator[Change]:
    if isinstance(part, ast.Compare):
        for at, op in enumerate(part.ops):
            for other in COMPARISONS.get(type(op), []):
                yield _replaced(part.ops, at, other.__name__, other())
    elif isinstance(part, ast.BinOp) and type(part.op) in ARITHMETIC:
        yield _set(part, "op", ARITHMETIC[type(part.op)]())
    elif isinstance(part, ast.BoolOp):
        yield _set(part, "op", ast.Or() if isinstance(part.op, ast.And) else ast.And())
    elif isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not):
        yield _set(part, "operand", ast.UnaryOp(ast.Not(), part.operand))
    elif isinstance(part, ast.IfExp):
        yield _set(part, "test", ast.UnaryOp(ast.Not(), part.test))
    elif isinstance(part, ast.Constant) and isinstance(part.value, bool):
        yield _set(part, "value", not part.value)
    elif isinstance(part, ast.Constant) and isinstance(part.value, int):
        yield _set(part, "value", part.value + 1)
    elif isinstance(part, ast.Name) and part.id in NAMES and isinstance(part.ctx, ast.Load):
        yield _set(part, "id", NAMES[part.id])


def _set(node: ast.AST, field: str, value: object) -> Change:
    before = getattr(node, field)
    return (
        f"{field} {type(value).__name__}",
        lambda: setattr(node, field, value),
        lambda: setattr(node, field, before),
    )


def _replaced(items: list, at: int, what: str, value: ast.AST) -> Change:  # type: ignore[type-arg]
    before = items[at]

    def do() -> None:
        items[at] = value

    def undo() -> None:
        items[at] = before

    return what, do, undo
