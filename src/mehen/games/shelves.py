"""What the indexes of our games share: how a component is called that has no id, and where its group stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mehen.core.telling import Thing
from mehen.core.text import Line

#: What tells the members of a group apart, where they have no id.
KEYS = ("id", "index", "row", "level", "slot", "house", "field", "after_section", "min", "value")
#: Says nothing about which one it is.
ASIDE = ("count", "source", "note")

Item = Mapping[str, Any]
Facts = tuple[tuple[str, Line | int], ...]


def key(item: Item) -> str:
    """The id of a component within its group."""
    for name in KEYS:
        if name in item:
            return str(item[name])
    return "-".join(str(value) for name, value in item.items() if name not in ASIDE)


def groups(data: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, list[Item]]]:
    """Every list of components in the data, by its path; what a component itself is made of is not looked at."""
    for name, value in data.items():
        here = f"{path}.{name}" if path else name
        if isinstance(value, Mapping):
            yield from groups(value, here)
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            yield here, value


def group(data: Mapping[str, Any], path: str) -> list[Item]:
    """One of them."""
    return dict(groups(data))[path]


def named(path: str, item: Item, name: str, text: str, rule: str, facts: Facts = (), topic: str = "") -> Thing:
    """A thing whose name and text are sentences of their own: ``card.{id}`` with its id in place."""
    this = key(item)
    return Thing(path, this, Line(name.format(id=this)), Line(text.format(id=this)), rule, facts, topic)
