"""The client's types, written from the declarations in Python: ``python -m mehen.table.typescript web/src/generated``.

A TypedDict becomes an interface, a Literal a union; JSON Schema for programs comes from the same declarations.
"""

from __future__ import annotations

import inspect
import re
import sys
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from mehen.core import catalog
from mehen.table import messages, pages

HEAD = "// Written by `make types-client` from the declarations in Python; do not edit.\n"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", object: "unknown"}
CHECKED_TEXT = {"HttpUrl", "EmailStr"}  # of requests
SCHEMA = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def fields(shape: type) -> dict[str, tuple[Any, bool]]:
    """Each field of a TypedDict (or of a checked request): its type, and whether it is always there."""
    out: dict[str, tuple[Any, bool]] = {}
    required = getattr(shape, "__required_keys__", None)
    if required is None:
        required = {name for name, field in getattr(shape, "model_fields", {}).items() if field.is_required()}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        if name.startswith("model_") or get_origin(hint) is ClassVar:
            continue
        optional = get_origin(hint) is NotRequired
        out[name] = (get_args(hint)[0] if optional else hint, name in required and not optional)
    return out


def is_shape(hint: Any) -> bool:
    return is_typeddict(hint) or hasattr(hint, "model_fields")


def parts(hint: Any) -> tuple[Any, ...]:
    return () if get_origin(hint) is Literal else get_args(hint)


def shapes_in(*roots: Any) -> list[type]:
    """Every shape that these speak of, in the order in which they are met."""
    found: list[type] = []
    for root in roots:
        inner = [hint for hint, _ in fields(root).values()] if is_shape(root) else parts(root)
        if is_shape(root) and root not in found:
            found.append(root)
        found += [shape for shape in shapes_in(*inner) if shape not in found]
    return found


# -- TypeScript ----------------------------------------------------------------------------------


class Speller:
    """Types as TypeScript says them; closed sets of words get the names they have in Python."""

    def __init__(self, *modules: str) -> None:
        self.names: dict[Any, str] = {}
        for module in modules:
            for name, value in vars(sys.modules[module]).items():
                if get_origin(value) is Literal:
                    self.names.setdefault(value, name)

    def spell(self, hint: Any) -> str:
        origin, args = get_origin(hint), get_args(hint)
        if is_shape(hint):
            return f"{hint.__name__}<View>" if self.holds_view(hint) else str(hint.__name__)
        if origin is Annotated:
            return self.spell(args[0])
        if hint in PLAIN:
            return PLAIN[hint]
        if origin is Literal:
            return self.names.get(hint) or quoted(hint)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.spell(arg) for arg in args))
        if origin is list:
            inner = self.spell(args[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.spell(arg) for arg in args)}]"
        if origin is Mapping:
            return "View"
        if origin is dict:
            return f"Record<{self.spell(args[0])}, {self.spell(args[1])}>"
        if getattr(hint, "__name__", "") in CHECKED_TEXT:
            return "string"
        raise TypeError(f"{hint!r} has no spelling in TypeScript")

    def holds_view(self, shape: type) -> bool:
        """A shape that carries a game's own view is generic over it."""
        return any(get_origin(hint) is Mapping or self.carries(hint) for hint, _ in fields(shape).values())

    def carries(self, hint: Any) -> bool:
        return any(self.holds_view(inner) for inner in shapes_in(hint))

    def interface(self, shape: type) -> str:
        name = f"{shape.__name__}<View = unknown>" if self.holds_view(shape) else shape.__name__
        doc = inspect.cleandoc(shape.__doc__ or "")
        lines = [f"/** {' '.join(doc.split())} */"] if doc and not doc.startswith("dict(") else []
        lines.append(f"export interface {name} {{")
        lines += [
            f"  {key}{'' if always else '?'}: {self.spell(hint)};" for key, (hint, always) in fields(shape).items()
        ]
        return "\n".join([*lines, "}"]) + "\n"

    def union(self, name: str, hint: Any) -> str:
        return f"export type {name}{'<View = unknown>' if self.carries(hint) else ''} = {self.spell(hint)};\n"

    def aliases(self, text: str) -> list[str]:
        """The named sets of words that a text uses."""
        used = [(name, value) for value, name in self.names.items() if re.search(rf"\b{name}\b", text)]
        return [f"export type {name} = {quoted(value)};\n" for name, value in used]


def interface(shape: type) -> str:
    return Speller(shape.__module__).interface(shape)


def quoted(hint: Any) -> str:
    return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in get_args(hint))


def module(*roots: Any, known: Sequence[type] = (), unions: Mapping[str, Any] | None = None) -> str:
    """A file with every shape that ``roots`` speak of; those in ``known`` come from another file."""
    shapes = [shape for shape in shapes_in(*roots, *(unions or {}).values()) if shape not in known]
    speller = Speller(*dict.fromkeys(shape.__module__ for shape in shapes_in(*roots)))
    body = [speller.interface(shape) for shape in shapes]
    body += [speller.union(name, hint) for name, hint in (unions or {}).items()]
    text = "\n".join(body)
    return "\n".join([HEAD, *speller.aliases(text), text])


def files() -> dict[str, str]:
    """Every generated file by name: the messages, what is read beside them, one for each game with shapes."""
    out = {"messages.ts": module(*MESSAGES), "pages.ts": module(*PAGES)}
    for name in catalog.ours():
        shapes = catalog.game(name).shapes
        if shapes:
            out[f"{name}.ts"] = module(*shapes)
    return out


MESSAGES: tuple[type, ...] = (messages.Position, messages.GameMessage, messages.ScorePoint, messages.LessonMessage)
PAGES: tuple[type, ...] = (pages.ExampleMessage, pages.BookMessage)


# -- JSON Schema ----------------------------------------------------------------------------------


def ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def schema(hint: Any, home: str = "") -> dict[str, Any]:
    """A type as JSON Schema; shapes are named, not repeated.  ``home``: what stands before their names."""
    origin, args = get_origin(hint), get_args(hint)
    if is_shape(hint):
        return ref(home + hint.__name__)
    if origin is Annotated:
        return schema(args[0], home)
    if hint in SCHEMA:
        return {"type": SCHEMA[hint]}
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema(arg, home) for arg in args]}
    if origin is list:
        return {"type": "array", "items": schema(args[0], home)}
    if origin is tuple:
        return {"type": "array", "prefixItems": [schema(arg, home) for arg in args]}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema(args[1], home)}
    return ref(VIEW) if origin is Mapping else {}


def schemas(*roots: type, home: str = "") -> dict[str, dict[str, Any]]:
    """Every shape these speak of, by name."""
    return {
        home + shape.__name__: {
            "type": "object",
            "description": inspect.cleandoc(shape.__doc__ or ""),
            "properties": {key: schema(hint, home) for key, (hint, _) in fields(shape).items()},
            "required": [key for key, (_, always) in fields(shape).items() if always],
        }
        for shape in shapes_in(*roots)
    }


#: What messages call a game's own view, and its component data.
VIEW, COMPONENTS = "View", "Components"


def game_schemas() -> dict[str, dict[str, Any]]:
    """The views and component data of our games, each game's shapes behind its name: ``ankh.SeatView``."""
    out: dict[str, dict[str, Any]] = {}
    games = {name: shapes for name in catalog.ours() if (shapes := catalog.game(name).shapes)}
    for name, shapes in games.items():
        out |= schemas(*shapes, home=f"{name}.")
    for k, (whole, about) in enumerate(((VIEW, "A board as one seat may know it"), (COMPONENTS, "What is in a box"))):
        each = [ref(f"{name}.{shapes[k].__name__}") for name, shapes in games.items()]
        elsewhere = {"type": "object", "description": "of a game from elsewhere"}
        out[whole] = {"description": f"{about}, in the game's own shape.", "anyOf": [*each, elsewhere]}
    return out


def main(folder: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        Path(folder, name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
