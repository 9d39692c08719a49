"""What has changed between two messages of the same shape, and how a reader who has the first gets the second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: Where something stands, by keys and places in lists, and what it is now; without a value it is gone.
Step = str | int
Patch = list[list[object]]


def patch(old: object, new: object) -> Patch:
    """The changes that lead from one to the other; neither is touched, and what stayed the same is not looked into."""
    out: Patch = []
    if old != new:
        compare(old, new, [], out)
    return out


def compare(old: object, new: object, path: list[Step], out: Patch) -> None:
    """Adds to a patch how two parts that stand in the same place differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        out.extend([[[*path, key]] for key in old if key not in new])
        for key, value in new.items():
            if key not in old:
                out.append([[*path, key], value])
            elif old[key] != value:
                compare(old[key], value, [*path, key], out)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and _nested(new):
        for place, value in enumerate(new):
            if old[place] != value:
                compare(old[place], value, [*path, place], out)
    else:
        out.append([path, new])


def _nested(rows: list[object]) -> bool:
    """Of a list of numbers or words, saying where one has changed takes longer than saying them all."""
    return bool(rows) and isinstance(rows[0], dict | list)


def patched(old: Any, changes: Sequence[Sequence[Any]]) -> Any:
    """What a reader makes of it: the old message stays as it is."""
    out = old
    for path, *value in changes:
        out = _put(out, path, value)
    return out


def _put(there: Any, path: Sequence[Step], value: list[Any]) -> Any:
    if not path:
        return value[0]
    step, *rest = path
    copy: Any = list(there) if isinstance(there, list) else dict(there)
    if not rest and not value:
        del copy[step]
    else:
        copy[step] = _put(copy[step] if rest else None, rest, value)
    return copy
