"""Whether a value is what a declared shape says: views, component data, messages."""

from __future__ import annotations

from types import NoneType
from typing import Any, Literal, get_args, get_origin

from mehen.table.typescript import fields, is_shape


def misfits(hint: Any, value: Any, where: str = "", open_ended: bool = False) -> list[str]:
    """Where a value differs from its declared type; ``open_ended``: it may have keys that are not declared."""
    origin, args = get_origin(hint), get_args(hint)
    container = dict if is_shape(hint) else origin
    if container in (dict, list) and not isinstance(value, container):
        return [f"{where} is {value!r}"]
    if is_shape(hint):
        known = fields(hint)
        wrong = [f"{where}.{key} is missing" for key, (_, always) in known.items() if always and key not in value]
        if not open_ended:
            wrong += [f"{where}.{key} is not declared" for key in value if key not in known]
        inside = [(known[key][0], one, f"{where}.{key}") for key, one in value.items() if key in known]
    elif origin is dict:
        wrong = [text for key in value for text in misfits(args[0], key, f"{where} (key)")]
        inside = [(args[1], one, f"{where}.{key}") for key, one in value.items()]
    elif origin is list:
        wrong, inside = [], [(args[0], one, f"{where}[{k}]") for k, one in enumerate(value)]
    elif origin is tuple:
        wrong, inside = [], [(args[k], one, f"{where}[{k}]") for k, one in enumerate(value)]
    elif origin is Literal:
        fits = any(value == one and type(value) is type(one) for one in args)
        wrong, inside = [] if fits else [f"{where} is {value!r}"], []
    elif args:  # a union
        fits = any(not misfits(one, value, where, open_ended) for one in args)
        wrong, inside = [] if fits else [f"{where} is {value!r}"], []
    else:
        fits = hint is Any or type(value) is (NoneType if hint is None else hint)
        wrong, inside = [] if fits else [f"{where} is {value!r}"], []
    return wrong + [text for part, one, path in inside for text in misfits(part, one, path, open_ended)]
