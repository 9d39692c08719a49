"""What is read beside the rules: how to win, an index of everything in the box, a page to print.

Texts lie beside their game, ``book.de.toml`` and ``book.en.toml``; the index itself is made from the component data
(``Game.things``), the amounts from recorded games of bots (``typical.toml``).  A game without these files has no book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.telling import Thing
from mehen.core.text import LANGUAGES, Line, Texts
from mehen.table import examples
from mehen.table.pages import BookMessage, CardMessage, Fact, Shelf, SourceOfPoints, WinMessage

TYPICAL = "typical.toml"


def has_book(game: Game[Any]) -> bool:
    return (game.folder / "book.en.toml").is_file()


def book(game: Game[Any], lang: str) -> BookMessage:
    """Everything that is read beside the rules, in one language."""
    return _book(game.name, game.edition().digest, lang)


@lru_cache(maxsize=32)
def _book(name: str, digest: str, lang: str) -> BookMessage:
    game = catalog.game(name)
    written = _written(game.folder, lang)
    return {
        "title": game.title,
        "win": _win(game, lang, written),
        "shelves": shelves(game, lang),
        "aid": [{"title": box["title"], "lines": list(box["lines"])} for box in written["aid"]],
        "examples": [
            {"title": found, "text": examples.example(game, found, lang)["title"]} for found in examples.names(game)
        ],
    }


def shelves(game: Game[Any], lang: str) -> list[Shelf]:
    """The index: things of one kind together; what is alike in every word stands there once."""
    written = _written(game.folder, lang)
    texts = {tongue: _texts(game, tongue) for tongue in LANGUAGES}
    other = next(tongue for tongue in LANGUAGES if tongue != lang)
    out: dict[str, Shelf] = {}
    for thing in game.things(game.edition()):
        shelf = out.setdefault(
            thing.group, {"group": thing.group, "name": written["shelf"][thing.group.replace(".", "_")], "cards": []}
        )
        card = _card(thing, texts[lang], texts[other], written)
        twin = next((one for one in shelf["cards"] if _alike(one, card)), None)
        if twin:
            twin["ids"].append(thing.id)
        else:
            shelf["cards"].append(card)
    return list(out.values())


def _card(thing: Thing, texts: Texts, other: Texts, written: Mapping[str, Any]) -> CardMessage:
    asked = written["question"].get(thing.topic, [])
    return {
        "group": thing.group,
        "id": thing.id,
        "ids": [thing.id],
        "name": _capital(texts.say(thing.name)),
        "text": _sentence(texts.say(thing.text)),
        "rule": thing.rule,
        "facts": [_fact(name, value, texts, written) for name, value in thing.facts],
        "questions": [{"ask": one["ask"], "answer": one["answer"]} for one in asked],
        "also": f"{other.say(thing.name)} {other.say(thing.text)}",
    }


def _fact(name: str, value: Line | int, texts: Texts, written: Mapping[str, Any]) -> Fact:
    said = texts.say(value) if isinstance(value, Line) else str(value)
    return {"title": written["fact"][name], "text": _capital(said)}


def _alike(one: CardMessage, other: CardMessage) -> bool:
    return (one["name"], one["text"], one["facts"]) == (other["name"], other["text"], other["facts"])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return _capital(text) if text.endswith((".", "?", "!")) else f"{_capital(text)}."


def _win(game: Game[Any], lang: str, written: Mapping[str, Any]) -> WinMessage:
    texts, typical, told = _texts(game, lang), _toml(str(game.folder / TYPICAL)), written["win"]
    sources: list[SourceOfPoints] = []
    for source in game.sources:
        amounts = typical["source"][source.name]
        if source.name in written["source"]:
            sources.append(
                {
                    "name": source.name,
                    "title": _capital(texts.get(f"points.{source.name}")),
                    "text": written["source"][source.name],
                    "rule": source.rule,
                    "winner": amounts["winner"],
                    "mean": amounts["mean"],
                }
            )
    return {
        "goal": texts.get("learn.goal"),
        "lead": told["lead"],
        "ways": list(told["ways"]),
        "plans": list(told["plans"]),
        "mistakes": list(told["mistakes"]),
        "sources": sorted(sources, key=lambda one: -one["winner"]),
        "games": typical["games"],
        "seats": typical["seats"],
        "bot": typical["bot"],
        "final": typical["final"],
    }


def _texts(game: Game[Any], lang: str) -> Texts:
    """The game's own sentences and those that only the book needs."""
    own = game.texts(game.rules(game.max_seats), lang).sentences
    return Texts(lang, {**own, **_flat(_written(game.folder, lang)["words"])})


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, Mapping):
            out |= _flat(value, f"{prefix}{name}.")
        else:
            out[prefix + name] = value
    return out


def _written(folder: Path, lang: str) -> dict[str, Any]:
    return _toml(str(folder / f"book.{lang}.toml"))


@lru_cache(maxsize=32)
def _toml(path: str) -> dict[str, Any]:
    with open(path, "rb") as file:
        return tomllib.load(file)
