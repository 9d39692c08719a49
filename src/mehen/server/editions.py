"""Editions: those that people have uploaded, and those that tables began with.  The database keeps their text;
engines read them from a file named by digest."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from mehen.core.edition import kept
from mehen.core.game import Game
from mehen.server import store
from mehen.server.errors import Missing


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
