"""The ``mehen`` command.  Each module here is one command or one part of the terminal table."""

from __future__ import annotations

import gc
import sys
from importlib import import_module


def main() -> None:
    """A server is waited for, most of all one that comes back: it loads no other command, and makes no pauses to look
    for lost cycles in what it loads (``rest_collector`` in ``server/app.py`` begins with that)."""
    serving = sys.argv[1:2] == ["serve"]
    if serving:
        gc.disable()
    import_module("mehen.cli.serve" if serving else "mehen.cli.commands")  # importing a module adds its command
    from mehen.cli.app import app

    app(prog_name="mehen")
