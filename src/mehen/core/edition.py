"""An edition: the component data of a game, its digest, and how much of it is certain."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mehen.core.errors import EditionError
from mehen.core.scan import LENGTH, find_excess

#: Where a value may come from, the most certain first.
SOURCES = ("rulebook", "public", "reconstructed")


@dataclass(frozen=True, slots=True)
class Edition:
    """Component data of a game, checked, with the digest by which records find them."""

    path: str  # "" for the edition that ships with the game; the digest of one that shipped with it before
    digest: str  # of the values: comments and layout do not change it
    data: dict[str, Any]


def load_edition(default: Path, path: str = "") -> Edition:
    """The data of ``path``, of an edition that once shipped if ``path`` is its digest, or of the game's own file."""
    file = (kept(default.parent, path) or Path(path)) if path else default
    try:
        with file.open(encoding="utf-8") as opened:
            text = opened.read(LENGTH + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(str(file), [f"cannot be read ({error})"]) from None
    return read_edition(text, str(file), path)


def read_edition(text: str, where: str, path: str) -> Edition:
    """The data of a file's text.  What no honest edition has is found before the parser suffers from it."""
    if excess := find_excess(text):
        raise EditionError(where, [excess])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(where, [f"is not valid TOML: {error}"]) from None
    return Edition(path, digest(data), data)


def kept(folder: Path, digest: str) -> Path | None:
    """The file of an edition that ships or ever shipped with the game in ``folder``: old records need it."""
    file = folder / "editions" / f"{digest}.toml"
    return file if re.fullmatch("[0-9a-f]{16}", digest) and file.is_file() else None


def digest(data: object) -> str:
    """Of values alone: comments, order of keys and layout do not change it."""
    return hashlib.sha256(_canonical(data).encode()).hexdigest()[:16]


def _canonical(data: object) -> str:
    """Values in a fixed order; remarks for people are left out."""
    if isinstance(data, dict):
        inner = [f"{k}={_canonical(v)}" for k, v in sorted(data.items()) if k != "note" and not k.endswith("source")]
        return "{" + ",".join(inner) + "}"
    if isinstance(data, list):
        return "[" + ",".join(_canonical(v) for v in data) + "]"
    return repr(data)


def sources(data: dict[str, Any]) -> Counter[str]:
    """How many groups of values come from where."""
    return Counter(source for _, source, _ in groups(data))


def groups(data: dict[str, Any], where: str = "") -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every table that names its source: path, source, values."""
    if "source" in data:
        values = {k: v for k, v in data.items() if not isinstance(v, dict) and k not in {"note", "source"}}
        yield where, str(data["source"]), {k: v for k, v in values.items() if not _is_rows(v)}
    for key, value in data.items():
        path = f"{where}.{key}" if where else key
        if isinstance(value, dict):
            yield from groups(value, path)
        elif _is_rows(value):
            for i, row in enumerate(value):
                yield from groups(row, f"{path}[{row.get('id', i + 1)}]")


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) and "source" in v for v in value)
