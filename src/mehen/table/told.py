"""What an audience was last told, kept small: the JSON of each part, shared by all who were told the same.

The next message says what has changed since.  Most parts stay as they were, which their JSON shows at a glance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from mehen.table.patch import Patch, compare, patch

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode

Path = tuple[str, ...]
#: What is never compared with what was told before: it is new each time, and long at first.
NEWS = ("log", "chronicle")
#: What is large and has parts of its own, most of which stay as they were.
LARGE = "view"


class Told(NamedTuple):
    """A message without its news."""

    paths: tuple[Path, ...]
    parts: tuple[bytes, ...]

    def whole(self) -> Mapping[str, object]:
        """The message again."""
        out: dict[str, Any] = {}
        for path, part in zip(self.paths, self.parts, strict=True):
            *above, name = path
            there = out.setdefault(above[0], {}) if above else out
            there[name] = decode(part)
        return out


class Keeper:
    """Keeps what is told at one moment; what several audiences are told alike is kept once."""

    def __init__(self, known: Iterable[Told] = ()) -> None:
        self._kept = {part: part for told in known for part in told.parts}

    def keep(self, message: Mapping[str, Any]) -> Told:
        paths = paths_of(tuple(message), tuple(message.get(LARGE, ())))
        kept = self._kept
        parts = [encode(value_at(message, path)) for path in paths]
        return Told(paths, tuple([kept.setdefault(part, part) for part in parts]))


@lru_cache(maxsize=256)
def paths_of(names: tuple[str, ...], large: tuple[str, ...]) -> tuple[Path, ...]:
    """Where the parts of a message stand; tables of one kind have the same."""
    out: list[Path] = []
    for name in names:
        if name == LARGE:
            out += [(LARGE, part) for part in large]
        elif name not in NEWS:
            out.append((name,))
    return tuple(out)


def value_at(message: Mapping[str, Any], path: Path) -> object:
    """A part of a message."""
    value: Any = message
    for step in path:
        value = value[step]
    return value


def changes(old: Told, new: Told, message: Mapping[str, Any]) -> Patch:
    """What leads from what was told to a message; ``new`` is what is kept of it."""
    if old.paths is not new.paths and old.paths != new.paths:
        return patch({**old.whole(), **dict.fromkeys(name for name in NEWS if name in message)}, message)
    out: Patch = []
    for path, was, now in zip(new.paths, old.parts, new.parts, strict=True):
        if was != now:
            compare(decode(was), value_at(message, path), list(path), out)
    return out + [[[name], message[name]] for name in NEWS if name in message]
