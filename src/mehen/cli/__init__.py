"""The ``mehen`` command.  Each module here is one command or one part of the terminal table."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typer import Typer

#: The commands, as they are listed, and the modules that add them.
COMMANDS = {
    **{"serve": "serve", "bots": "bots", "games": "games", "rules": "games", "play": "play", "arena": "arena"},
    **{"cards": "cards", "census": "census", "dataset": "dataset", "hint": "hint", "analyse": "hint"},
    **{"league": "league", "learn": "learn", "replay": "replay", "train": "train", "tune": "tune", "verify": "verify"},
    **{"admin": "admin", "bench": "bench", "edition": "edition"},
}
ALONE = "serve"  # what ``mehen`` without a word does


def load(*commands: str) -> Typer:
    """The command with some of its commands, or with all of them."""
    from mehen.cli.app import app

    for command in commands or COMMANDS:
        import_module(f"mehen.cli.{COMMANDS[command]}")
    return app


def main() -> None:
    """To load every command takes longer than most of them: where one is named, the others are left out.

    A server is waited for, most of all one that comes back: it makes no pauses to look for lost cycles in what it loads
    (``rest_collector`` in ``server/app.py`` begins with that).
    """
    named = sys.argv[1:2] or [ALONE]
    if named == [ALONE]:
        gc.disable()
    load(*(word for word in named if word in COMMANDS))(prog_name="mehen")
