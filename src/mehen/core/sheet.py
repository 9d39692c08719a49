"""Reads component data and notes every problem by its key, so that an owner can mend a file in one go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

#: Keys any table may carry that only people read.
REMARKS = {"note", "source", "name", "name_de"}


class Sheet:
    """One table of the data.  A bad value is noted in ``problems`` and a harmless one is returned in its place."""

    def __init__(self, data: dict[str, Any], where: str = "", problems: list[str] | None = None) -> None:
        self.data = data
        self.where = where
        self.problems: list[str] = [] if problems is None else problems
        self.read: set[str] = set()
        self.children: list[Sheet] = []

    def path(self, key: str) -> str:
        """A key with everything around it, as people look for it in the file."""
        return f"{self.where}.{key}" if self.where else key

    def bad(self, key: str, found: object, expected: str) -> None:
        """Notes a problem: what stands at a key, and what should."""
        self.problems.append(f"{self.path(key)}: found {found!r}, expected {expected}")

    def has(self, key: str) -> bool:
        """Whether anything stands at a key."""
        return key in self.data

    def skip(self, *keys: str) -> None:
        """Keys that describe the physical game but change no rule."""
        self.read.update(keys)

    def _get(self, key: str, kind: type, expected: str) -> Any:
        self.read.add(key)
        value = self.data.get(key)
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        self.bad(key, "nothing" if value is None else value, expected)
        return kind()

    def whole(self, key: str, low: int = 0, high: int = 10_000) -> int:
        """A whole number within limits."""
        value: int = self._get(key, int, "a whole number")
        if not low <= value <= high:
            self.bad(key, value, f"a whole number from {low} to {high}")
            return low
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value: bool = self._get(key, bool, "true or false")
        return value

    def text(self, key: str) -> str:
        """A text."""
        value: str = self._get(key, str, "a text")
        return value

    def word(self, key: str, allowed: Iterable[str]) -> str:
        """One of the allowed words."""
        words = list(allowed)
        value = self.text(key)
        if value in words:
            return value
        if key in self.data and isinstance(self.data[key], str):
            self.bad(key, value, "one of " + ", ".join(words))
        return words[0]

    def index(self, key: str, allowed: list[str]) -> int:
        """The place of a word in a list."""
        return allowed.index(self.word(key, allowed))

    def numbered(self, key: str, pattern: str, low: int, high: int) -> int:
        """The number inside a word: 3 in ``margin_at_least_3``, where the pattern is ``margin_at_least_{n}``."""
        before, _, after = pattern.partition("{n}")
        value = self.text(key)
        number = value.removeprefix(before).removesuffix(after)
        if value == f"{before}{number}{after}" and number.isdecimal() and low <= int(number) <= high:
            return int(number)
        self.bad(key, value, f"{pattern}, n from {low} to {high}")
        return low

    def items(self, key: str) -> list[Any]:
        """A list of anything."""
        value: list[Any] = self._get(key, list, "a list")
        return value

    def wholes(self, key: str, length: int | None = None) -> list[int]:
        """A list of whole numbers, of a certain length if one is named."""
        values = self.items(key)
        if any(not isinstance(v, int) or isinstance(v, bool) for v in values):
            self.bad(key, values, "whole numbers only")
            values = []
        if length is not None and len(values) != length:
            self.bad(key, f"{len(values)} entries", f"{length}")
            values = (values + [0] * length)[:length]
        return values

    def flags(self, key: str) -> list[bool]:
        """A list of true and false."""
        values = self.items(key)
        if any(not isinstance(v, bool) for v in values):
            self.bad(key, values, "true or false only")
            return [False]
        return values

    def words(self, key: str, allowed: Iterable[str]) -> list[str]:
        """A list of allowed words."""
        words = list(allowed)
        values = self.items(key)
        for value in values:
            if value not in words:
                self.bad(key, value, "one of " + ", ".join(words))
        return [v for v in values if v in words]

    def mask(self, key: str, allowed: list[str]) -> int:
        """A list of words as a bit mask."""
        return sum({1 << allowed.index(word) for word in self.words(key, allowed)})

    def table(self, key: str) -> Sheet:
        """A table inside this one."""
        child = Sheet(self._get(key, dict, "a table"), self.path(key), self.problems)
        self.children.append(child)
        return child

    def rows(self, key: str, count: int | None = None) -> list[Sheet]:
        """An array of tables; rows are named by their ``id`` where they have one, else by their place from 1."""
        out: list[Sheet] = []
        for i, row in enumerate(self.items(key)):
            if not isinstance(row, dict):
                self.bad(key, row, "a table")
                continue
            label = row.get("id", i + 1)
            out.append(Sheet(row, f"{self.path(key)}[{label}]", self.problems))
        self.children += out
        if count is not None and len(out) != count:
            self.bad(key, f"{len(out)} entries", str(count))
        return out

    def ids(self, rows: list[Sheet]) -> list[str]:
        """The ids of rows, each once."""
        out: list[str] = []
        for row in rows:
            name = row.text("id")
            if name in out:
                row.bad("id", name, "an id used only once")
            out.append(name)
        return out

    def close(self) -> None:
        """Note every key that nothing has read: a typing error must not pass silently."""
        for key in self.data:
            if key not in self.read and key not in REMARKS and not key.endswith("_source"):
                self.problems.append(f"{self.path(key)}: found a key that this game does not know")
        for child in self.children:
            child.close()
