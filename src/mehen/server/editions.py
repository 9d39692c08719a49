"""Editions: those that people have uploaded, and those that tables began with.  The database keeps their text;
engines read them from a file named by digest."""

from __future__ import annotations

import json
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from mehen.core import catalog
from mehen.core.edition import kept, load_edition
from mehen.core.errors import EditionError
from mehen.core.game import Game
from mehen.server import store
from mehen.server.errors import Missing, Refused


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Of this process alone: nobody else on the machine can put something there.  Gone when the process ends."""
    return tempfile.TemporaryDirectory(prefix="mehen-editions-")


def edition_path(c: Connection, game: Game[Any], digest: str) -> str:
    """How the engine finds an edition: by itself if it ships or ever shipped with the game, else in a file."""
    shipped = game.shipped(digest)
    if shipped is not None:
        return shipped
    if not re.fullmatch("[0-9a-f]{16}", digest):
        raise Missing("no_edition")
    path = Path(_folder().name) / f"{game.name}-{digest}.toml"
    if not path.exists():
        _write(path, store.edition(c, game.name, digest))
    return str(path)


def edition_text(c: Connection, game: Game[Any], digest: str) -> str:
    """As people may read it: kept with the game, or here."""
    file = kept(game.folder, digest)
    return file.read_text(encoding="utf-8") if file else store.edition(c, game.name, digest)


def _write(path: Path, text: str) -> None:
    """Whole or not at all: other threads may read it at any moment."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as spare:
        spare.write(text)
    Path(spare.name).replace(path)


def keep_standard(c: Connection, game: Game[Any]) -> None:
    """A table goes on with the values it began with, also when a later release ships others."""
    digest = game.edition().digest
    if not store.has_edition(c, game.name, digest):
        text = (game.folder / "components.toml").read_text(encoding="utf-8")
        store.add_edition(c, game.name, digest, text, None)


def upload(c: Connection, game: str, text: str, user_id: str) -> str:
    """Check an edition for every number of seats and keep it; returns its digest."""
    here = catalog.game(game)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "edition.toml"
        file.write_text(text, encoding="utf-8")
        digest = _check(here, str(file))
    store.add_edition(c, game, digest, text, user_id)
    return digest


def _check(game: Game[Any], path: str) -> str:
    """Built past the engine's cache, which would keep every draft for good."""
    try:
        edition = load_edition(game.folder / "components.toml", path)
        json.dumps(edition.data, allow_nan=False, default=str)  # it has to go over the line
        options = {key: values[0] for key, values in game.options(edition).items()}
        for seats in range(game.min_seats, game.max_seats + 1):
            game.build_rules(seats, edition, options, game.version)
    except EditionError as error:
        problems = [problem.replace(f"{path}: ", "") for problem in error.problems]
        raise Refused("edition", problems=problems[:50]) from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        # A file from a stranger may be wrong in ways that a game's own checks have not thought of.
        raise Refused("edition", problems=[type(error).__name__]) from None
    return edition.digest
