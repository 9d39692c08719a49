"""What can be played, as people read it; and whether an edition that somebody brings along can be."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypedDict

from mehen import bots
from mehen.bots import outside
from mehen.core import catalog
from mehen.core.edition import read_edition, sources
from mehen.core.errors import EditionError, SetupError
from mehen.core.game import Game
from mehen.core.text import load_texts
from mehen.table.errors import Missing, Refused
from mehen.table.frames import GameInfo

SHOWN = 50  # problems
WIDTH = 300  # characters of each: a problem repeats what was found
FILE = "edition.toml"  # what it is called where nobody has given it a name


class Verdict(TypedDict, total=False):
    """What has become of an edition that was looked at: one of the two."""

    digest: str
    problems: list[str]


def find(name: str) -> Game[Any]:
    try:
        return catalog.game(name)
    except SetupError:
        raise Missing("game") from None


def info(game: Game[Any], lang: str, path: str = "") -> GameInfo:
    """A game with its options in the reader's language, and who can be played against."""
    edition = game.edition(path)
    return {
        "name": game.name,
        "title": game.title,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "rules": game.version,
        "options": {key: list(values) for key, values in game.options(edition).items()},
        "option_texts": {
            key: {
                "name": option.name,
                "text": option.text,
                "values": dict(option.values),
                "seats": list(option.seats),
            }
            for key, option in game.option_texts(path, lang).items()
        },
        "bots": [*bots.LEVELS, *outside.playing(game.name)],
        "sources": dict(sources(edition.data)),
    }


def rules_text(game: Game[Any], lang: str) -> str:
    """Our player's rules, Markdown with an anchor for every rule id."""
    return (game.folder / f"rules.{lang}.md").read_text(encoding="utf-8")


def words(game: Game[Any], seats: int, lang: str, path: str = "") -> dict[str, str]:
    """Names of everything on the board, as the views speak of it."""
    if not game.min_seats <= seats <= game.max_seats:
        raise Missing("seats")
    return {**load_texts(game.folder, lang), **game.names(game.rules(seats, path), lang)}


def check_bot(game: str, name: str) -> None:
    """Only bots that are installed here: a name that somebody sends never leads to an import."""
    allowed = bots.offered(game)
    if name not in allowed:
        raise Refused("bot", expected=list(allowed))


def check_everyone(kinds: Sequence[str], seats: int) -> None:
    """A game that is under way waits for nobody: somebody has to sit at every seat."""
    if len(kinds) != seats or "open" in kinds:
        raise Refused("seats", expected=seats)


def clean_name(name: str) -> str:
    """A name to be shown: visible, on one line, not too long."""
    name = " ".join("".join(ch for ch in name if ch.isprintable()).split())
    if not 1 <= len(name) <= 40:
        raise Refused("name")
    return name


def look_at(game: Game[Any], text: str) -> Verdict:
    """The digest of an edition that can be played with any number of seats, or what is wrong with it."""
    try:
        return {"digest": digest_of(game, text)}
    except EditionError as error:
        problems = [problem.removeprefix(f"{FILE}: ")[:WIDTH] for problem in error.problems[:SHOWN]]
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        # A file from a stranger may be wrong in ways that a game's own checks have not thought of.
        problems = [type(error).__name__]
    return {"problems": problems}


def digest_of(game: Game[Any], text: str) -> str:
    edition = read_edition(text, FILE, FILE)
    json.dumps(edition.data, allow_nan=False, default=str)  # it has to go over the line
    options = {key: values[0] for key, values in game.options(edition).items()}
    for seats in range(game.min_seats, game.max_seats + 1):
        game.build_rules(seats, edition, options, game.version)
    return edition.digest
