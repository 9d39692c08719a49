"""The ``mehen`` command.  Each module here is one command or one part of the terminal table."""

from __future__ import annotations

from mehen.cli import bench, edition, games, play, replay, verify
from mehen.cli.app import app

__all__ = ["app", "bench", "edition", "games", "main", "play", "replay", "verify"]


def main() -> None:
    app(prog_name="mehen")
