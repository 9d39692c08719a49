"""Examples of the rules: positions of recorded play, a few of them in a row, each with a sentence.

They are data beside their game, ``examples.toml``: lines of play with fixed luck, and for each example where in a line
it stands, which part of the board it is about, what is lit up and what is said in both languages.  A rules text names
an example where it belongs (``::example feeding``); whoever shows it draws the real position.

Numbers in a sentence are read off the position: ``{stones}`` is what the step's seat has, ``{b_stones}`` what the
second seat has, ``{table_ring}`` what the table shows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.state import State
from mehen.core.text import Arg, Line, Texts
from mehen.table.pages import ExampleMessage, ExampleStep

FILE = "examples.toml"
#: Who sits at the table of an example.
PEOPLE = ("Amara", "Bek", "Chione", "Djer", "Esna")
LETTERS = "abcde"
MARKER = re.compile(r"^::example ([a-z_]+)$", re.MULTILINE)


class ExampleError(ValueError):
    """An example that cannot be shown: says which one, and why."""


def names(game: Game[Any]) -> list[str]:
    """The examples of a game, in the order of their file; none where it has no such file."""
    return list(_file(game).get("example", {}))


def plain(rules: str) -> str:
    """A rules text without its examples, for readers that cannot show them."""
    return re.sub(r"^::example [a-z_]+\n", "", rules, flags=re.MULTILINE)


def example(game: Game[Any], name: str, lang: str) -> ExampleMessage:
    """An example with its positions as one of the seats sees them; KeyError if there is none of that name."""
    return _example(game.name, game.edition().digest, name, lang)


@lru_cache(maxsize=256)
def _example(game_name: str, digest: str, name: str, lang: str) -> ExampleMessage:
    game = catalog.game(game_name)
    data = _file(game)
    found = data["example"][name]
    line = data["line"][found["line"]]
    rules = game.rules(line["seats"], options=line.get("options"))
    positions = _played(game, line, {step["ply"] for step in found["step"]}, f"{game_name}: line {found['line']}")
    people = list(PEOPLE[: rules.seats])
    return {
        "name": name,
        "title": found["title"][lang],
        "rule": found["rule"],
        "names": people,
        "steps": [_step(game, positions[step["ply"]], step, lang) for step in found["step"]],
    }


def _step(game: Game[Any], state: State, step: Mapping[str, Any], lang: str) -> ExampleStep:
    seat = int(step.get("seat", 0))
    texts = Texts(lang, {"": step[lang]})
    return {
        "text": texts.say(Line("", _numbers(game, state, seat))),
        "seat": seat,
        "step": game.step_name(state),
        "view": game.view(state, seat),
        "region": step.get("region", ""),
        "lit": list(step.get("lit", [])),
        "mat": step.get("mat", False),
        "stage": step.get("stage", False),
    }


def _numbers(game: Game[Any], state: State, seat: int) -> dict[str, Arg]:
    """Everything that is counted, by the names a sentence may use."""
    rules = state.rules
    out: dict[str, Arg] = {}
    for who in range(rules.seats):
        for gauge, value in zip(game.gauges, game.read(state, who), strict=True):
            out[f"{LETTERS[who]}_{gauge.name}"] = int(value)
            if who == seat:
                out[gauge.name] = int(value)
    for gauge, value in zip(game.table_gauges, game.read_table(state), strict=True):
        out[f"table_{gauge.name}"] = int(value)
    return out


def _played(game: Game[Any], line: Mapping[str, Any], plies: set[int], where: str) -> dict[int, State]:
    """The positions after so many actions of a line."""
    rules = game.rules(line["seats"], options=line.get("options"))
    state, space = game.new(rules), game.space(rules)
    actions = line["play"].split("\n")[:-1]
    if not plies <= set(range(len(actions) + 1)):
        raise ExampleError(f"{where}: found a step at {max(plies)}, but the line has {len(actions)} actions")
    out: dict[int, State] = {}
    for ply, written in enumerate([*actions, ""]):
        if ply in plies:
            out[ply] = state.clone()
        if ply == max(plies):
            break
        action = space.read(written)
        if action is None or action not in state.legal():
            raise ExampleError(f"{where}, action {ply + 1}: found {written!r}, which is not possible there")
        state.apply(action)
    return out


@lru_cache(maxsize=16)
def _data(path: str) -> dict[str, Any]:
    with open(path, "rb") as file:
        return tomllib.load(file)


def _file(game: Game[Any]) -> dict[str, Any]:
    path = game.folder / FILE
    return _data(str(path)) if path.is_file() else {}
