"""What workers are forked from: a process that has loaded everything and does nothing else.

Loading takes about a second, so it begins as soon as it is known that there will be workers, beside whatever else has
to be done before they are wanted.
"""

from __future__ import annotations

import multiprocessing
import sys
from multiprocessing.context import ForkServerContext

LOADED = ["mehen.cli.serve", "mehen.server.warm"]
FORKS = sys.platform == "linux"


def forking() -> ForkServerContext:
    """Whose processes are forked from what is loaded."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    return context


def load_ahead() -> None:
    """Returns at once."""
    if FORKS:
        from multiprocessing.forkserver import ensure_running

        forking()
        ensure_running()


def forget_loaded() -> None:
    """Once nobody is left who was forked from it: who comes next is forked from the sources as they are then."""
    if FORKS:
        from multiprocessing.forkserver import _forkserver

        _forkserver._stop()  # type: ignore[attr-defined]
