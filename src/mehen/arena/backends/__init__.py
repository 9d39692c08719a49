"""Where blocks are played.  A backend takes numbers of blocks and gives back what came out, in any order."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Protocol

from mehen.arena.backends.processes import Processes
from mehen.arena.backends.rays import Rays
from mehen.arena.backends.serial import Serial
from mehen.arena.match import Match
from mehen.arena.results import Failed, Played
from mehen.core.errors import SetupError

BACKENDS = ("serial", "processes", "ray")

__all__ = ["BACKENDS", "Backend", "check_backend", "open_backend"]


class Backend(Protocol):
    """Plays blocks of one match somewhere."""

    slots: int  # how many blocks it likes to have at a time

    def submit(self, number: int) -> None:
        """Play this block; it may wait for its turn."""

    def wait(self) -> Played | Failed:
        """The next block that is done or has failed, of those submitted."""

    def close(self) -> None:
        """Ends everything that still runs, at once."""


def check_backend(name: str, jobs: int = 1) -> None:
    """Complains about a backend that cannot be opened, without opening it: that may take seconds."""
    if name not in ("", *BACKENDS):
        raise SetupError(f"--backend: found {name!r}, expected one of {', '.join(BACKENDS)}")
    if name == "serial" and jobs > 1:
        raise SetupError(f"--jobs: found {jobs}, expected 1 for the backend 'serial', or another backend")
    if name == "ray" and find_spec("ray") is None:
        raise SetupError(
            "--backend ray: found no package 'ray' here, expected it beside mehen: pip install 'mehen-games[ray]'"
        )


def open_backend(name: str, match: Match, jobs: int = 1) -> Backend:
    """``name`` "" picks: one job is played right here, several in processes."""
    check_backend(name, jobs)
    if name == "ray":
        return Rays(match, jobs)
    return Processes(match, jobs) if name == "processes" or jobs > 1 else Serial(match)
