"""One thing in a position that is not as it should be: what the tests of invariants put there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Tamper = Callable[[Any], None]


def put(p: int, column: int, value: int) -> Tamper:
    return lambda s: s.put(p, column, value)


def at(vector: str, index: int, value: int) -> Tamper:
    def tamper(s: Any) -> None:
        getattr(s, vector)[index] = value

    return tamper


def attribute(name: str, value: object) -> Tamper:
    return lambda s: setattr(s, name, value)


def both(*tampers: Tamper) -> Tamper:
    def tamper(s: Any) -> None:
        for one in tampers:
            one(s)

    return tamper
