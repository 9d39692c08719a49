"""The client's types come from the declarations in Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from mehen.core import catalog
from mehen.server import typescript
from mehen.table.typescript import fields, interface, is_shape, schemas, shapes_in

GENERATED = Path(__file__).parents[2] / "web/src/generated"


def test_generated_types_are_fresh() -> None:
    """After a change of what goes over the line: ``make types-client``."""
    fresh = typescript.files()
    assert {file.name for file in GENERATED.glob("*.ts")} == set(fresh), "make types-client"
    for name, text in fresh.items():
        assert (GENERATED / name).read_text(encoding="utf-8") == text, f"{name} is stale: make types-client"


@pytest.mark.parametrize("name", catalog.names())
def test_a_view_has_the_shape_it_declares(name: str) -> None:
    """At the start and at the end of a game, for a seat and for a spectator; the component data as well."""
    game = catalog.game(name)
    assert game.shapes, f"{name} declares no shapes"
    view, components = game.shapes
    for seats in range(game.min_seats, game.max_seats + 1):
        state = game.start(seats)
        for seat in (0, -1):
            assert misfits(view, game.view(state, seat)) == []
    assert misfits(components, game.edition().data, open_ended=True) == []


def misfits(hint: Any, value: Any, where: str = "", open_ended: bool = False) -> list[str]:
    """Where a value differs from its declared type."""
    from typing import get_args, get_origin

    if is_shape(hint):
        if not isinstance(value, dict):
            return [f"{where} is {value!r}"]
        known = fields(hint)
        wrong = [f"{where}.{key} is missing" for key, (_, always) in known.items() if always and key not in value]
        if not open_ended:
            wrong += [f"{where}.{key} is not declared" for key in value if key not in known]
        for key, inner in value.items():
            if key in known:
                wrong += misfits(known[key][0], inner, f"{where}.{key}", open_ended)
        return wrong
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return [] if value in args else [f"{where} is {value!r}"]
    if origin is list:
        if not isinstance(value, list):
            return [f"{where} is {value!r}"]
        return [text for k, item in enumerate(value) for text in misfits(args[0], item, f"{where}[{k}]", open_ended)]
    if origin is dict:
        pairs = value.items() if isinstance(value, dict) else []
        return [t for k, item in pairs for t in misfits(args[0], k, where) + misfits(args[1], item, f"{where}.{k}")]
    if origin is tuple:
        return [t for k, item in enumerate(value) for t in misfits(args[k], item, f"{where}[{k}]", open_ended)]
    if args:  # a union
        return [] if any(not misfits(arg, value, where, open_ended) for arg in args) else [f"{where} is {value!r}"]
    return [] if hint is Any or type(value) is (hint or type(None)) else [f"{where} is {value!r}"]


class Inner(TypedDict):
    kind: Literal["a", "b"]


class Outer(TypedDict):
    """An example."""

    inner: list[Inner | None]
    much: NotRequired[dict[str, int]]


def test_a_declaration_becomes_an_interface_and_a_schema() -> None:
    assert shapes_in(Outer) == [Outer, Inner]
    body = "  inner: (Inner | null)[];\n  much?: Record<string, number>;\n"
    assert interface(Outer) == f"/** An example. */\nexport interface Outer {{\n{body}}}\n"
    described = schemas(Outer)
    assert described["Outer"]["required"] == ["inner"]
    assert described["Inner"]["properties"] == {"kind": {"enum": ["a", "b"]}}


def test_a_view_that_differs_would_be_noticed() -> None:
    assert misfits(Outer, {"inner": [{"kind": "c"}, None]}) != []
    assert misfits(Outer, {"inner": [], "more": 1}) == [".more is not declared"]
    assert misfits(Outer, {}) == [".inner is missing"]
