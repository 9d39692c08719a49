"""Editions: those that people have uploaded, and those that tables began with.  The database keeps their text;
engines read them from a file named by digest."""

from __future__ import annotations

import os
import re
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from mehen.core.edition import kept
from mehen.core.game import Game
from mehen.server import store
from mehen.server.errors import Missing

FILES = 64  # of uploaded editions that are kept, besides those that were asked for lately
LATELY = 60.0  # seconds: somebody may be about to read them


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
    try:
        os.utime(path)
    except FileNotFoundError:
        _write(path, store.edition(c, game.name, digest))
        _make_room(path.parent)
    return str(path)


def _make_room(folder: Path) -> None:
    """Those that were not asked for lately go; they are written again when somebody asks."""
    used = sorted((file.stat().st_mtime, file) for file in folder.glob("*.toml"))
    for at, file in used[:-FILES]:
        if time.time() - at > LATELY:
            file.unlink(missing_ok=True)


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
