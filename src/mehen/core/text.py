"""Sentences in German and English: the same keys in both files, arguments by name."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("de", "en")


class Name(NamedTuple):
    """A thing of the game, said by its name in the reader's language: ``Name("crew", "blue")``."""

    kind: str
    word: str


Arg = int | str | Name | list[Name]


@dataclass(slots=True, unsafe_hash=True)  # nobody changes one; frozen, it would take three times as long to make
class Line:
    """Something to be said in either language: a key, its arguments and the rule behind it."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    rule: str = ""


class _Count(int):
    """A number in a sentence; ``{n:stone|stones}`` picks the word that fits and puts the number before it."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(int(self), spec)
        one, many = spec.split("|")
        return f"{int(self)} {one if abs(self) == 1 else many}"


class Texts:
    """All sentences of one language."""

    def __init__(self, lang: str, sentences: MutableMapping[str, str]) -> None:
        self.lang = lang
        self.sentences = sentences

    def say(self, line: Line) -> str:
        """A line as a sentence, with its arguments in words."""
        sentences, args = self.sentences, line.args
        said = {
            name: sentences[f"{arg.kind}.{arg.word}"] if isinstance(arg, Name) else self._arg(arg)
            for name, arg in args.items()
        }
        return sentences[line.key].format_map(said)

    def get(self, key: str) -> str:
        """The sentence of a key, as it stands in the file."""
        return self.sentences[key]

    def name(self, name: Name) -> str:
        """What a thing is called."""
        return self.sentences[f"{name.kind}.{name.word}"]

    def joined(self, names: list[Name], word: str = "and") -> str:
        """A list in words: ``blue, black and joker``; with ``or``, one of them is meant."""
        words = [self.name(n) for n in names]
        if len(words) < 2:
            return "".join(words)
        return ", ".join(words[:-1]) + f" {self.get(word)} " + words[-1]

    def _arg(self, arg: Arg) -> object:
        if isinstance(arg, list):
            return self.joined(arg)
        return _Count(arg) if isinstance(arg, int) else arg


@cache
def fields(sentence: str) -> frozenset[str]:
    """The names of the arguments a sentence uses."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@cache
def load_texts(folder: Path, lang: str) -> dict[str, str]:
    """``text.<lang>.toml`` of a folder on top of the sentences all games share."""
    out: dict[str, str] = {}
    for file in (Path(__file__).with_name(f"text.{lang}.toml"), folder / f"text.{lang}.toml"):
        _flatten(tomllib.loads(file.read_text(encoding="utf-8")), "", out)
    return out


def _flatten(data: Mapping[str, object], prefix: str, out: dict[str, str]) -> None:
    for key, value in data.items():
        if isinstance(value, Mapping):
            _flatten(value, f"{prefix}{key}.", out)
        else:
            out[prefix + key] = str(value)
