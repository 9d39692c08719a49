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

places = msgspec.json.Decoder(list[msgspec.Raw]).decode  # of a list, its entries unread

Path = tuple[str, ...]
#: Characters of a part that is read faster than it is looked over.
SHORT = 64
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
    """Keeps what is told at one moment; what several audiences are told alike is put into JSON and kept once."""

    def __init__(self, known: Iterable[Told] = ()) -> None:
        self._kept = {part: part for told in known for part in told.parts}
        self._parts: dict[int, tuple[bytes, object]] = {}  # by the identity of the value, which has to stay alive
        self._values: dict[bytes, object] = {}  # of each part
        self._changes: dict[tuple[Path, bytes, bytes], Patch] = {}  # from what a part was to what it is

    def keep(self, message: Mapping[str, Any]) -> Told:
        """What was put into JSON for another audience is not even looked at."""
        paths = paths_of(tuple(message), tuple(message.get(LARGE, ())))
        known, parts = self._parts, list[bytes]()
        for value in values_at(message, paths):
            if (found := known.get(id(value))) is None:
                said = encode(value)
                found = known[id(value)] = self._kept.setdefault(said, said), value
                self._values[found[0]] = value
            parts.append(found[0])
        return Told(paths, tuple(parts))

    def changes(self, old: Told, new: Told, message: Mapping[str, Any]) -> Patch:
        """What leads from what was told to a message; ``new`` is what is kept of it."""
        if old.paths is not new.paths and old.paths != new.paths:
            return patch({**old.whole(), **dict.fromkeys(name for name in NEWS if name in message)}, message)
        out: Patch = []
        for path, was, now in zip(new.paths, old.parts, new.parts, strict=True):
            if was != now:
                out += self._changes_of(path, was, now)
        return out + [[[name], message[name]] for name in NEWS if name in message]

    def _changes_of(self, path: Path, was: bytes, now: bytes) -> Patch:
        """Of one part, once for all who were told the same."""
        key = path, was, now
        found = self._changes.get(key)
        if found is None:
            found = self._changes[key] = []
            if len(was) > SHORT and replaced(was, self._values[now]):
                found.append([list(path), msgspec.Raw(now)])  # in JSON already, and what was is not even read
            else:
                compare(decode(was), self._values[now], list(path), found)
        return found


def replaced(was: bytes, now: object) -> bool:
    """Is a part said anew, as ``compare`` decides?  Of lists their lengths tell, without reading what is in them."""
    if isinstance(now, list):
        return not now or was[:1] != b"[" or len(places(was)) != len(now)
    return not isinstance(now, dict)


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


def values_at(message: Mapping[str, Any], paths: Iterable[Path]) -> list[object]:
    """The parts of a message."""
    large: Mapping[str, Any] = message.get(LARGE, {})
    return [message[path[0]] if len(path) == 1 else large[path[1]] for path in paths]
