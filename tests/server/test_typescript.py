"""The client's types come from the declarations in Python."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

from tests.shapes import misfits

from mehen.core import catalog
from mehen.server import typescript
from mehen.table.typescript import interface, schemas, shapes_in

GENERATED = Path(__file__).parents[2] / "web/src/generated"


def test_generated_types_are_fresh() -> None:
    """After a change of what goes over the line: ``make types-client``."""
    fresh = typescript.files()
    assert {file.name for file in GENERATED.glob("*.ts")} == set(fresh), "make types-client"
    for name, text in fresh.items():
        assert (GENERATED / name).read_text(encoding="utf-8") == text, f"{name} is stale: make types-client"


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
    assert misfits(Outer, {"inner": [], "much": []}) == [".much is []"]
    assert misfits(Outer, {"inner": [], "much": {"a": True, 1: 2}}) == [".much (key) is 1", ".much.a is True"]
    assert misfits(Outer, {"inner": "abc"}) == [".inner is 'abc'"]


def test_what_is_described_for_machines_is_all_there() -> None:
    """Views and component data too: each reference leads to a shape, and none is looked for in another game."""
    described = typescript.schemas()
    referred = set(re.findall(r"#/components/schemas/([\w.]+)", json.dumps(described)))
    assert referred <= set(described)
    for name in catalog.names():
        shapes = catalog.game(name).shapes
        assert shapes and {f"{name}.{shape.__name__}" for shape in shapes} <= referred
    view = described["Position"]["properties"]["view"]
    assert view == {"$ref": "#/components/schemas/View"}
    assert described["ankh.AnkhView"]["properties"]["seats"]["items"] == {"$ref": "#/components/schemas/ankh.SeatView"}
