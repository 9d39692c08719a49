"""What a server loads before it serves: whoever comes back after a crash waits for every module."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

#: What SQLite has no use for, what other commands are made of, and what is wanted only now and then.
SPARED = ("alembic", "mehen.cli.arena", "psycopg", "pywebpush")
LOADED = """
import gc, json, sys
import {entry}
{begin}
print(json.dumps([gc.isenabled(), [name for name in {spared} if name in sys.modules]]))
"""
SERVE = """
sys.argv = ["mehen", "serve", "--help"]
try:
    mehen.cli.main()
except SystemExit:
    import mehen.server.app
"""


@pytest.mark.parametrize(("entry", "begin", "swept"), [("mehen.cli", SERVE, False), ("mehen.server.app", "", True)])
def test_a_server_loads_what_it_serves_with(entry: str, begin: str, swept: bool) -> None:
    """Nor does it look for lost cycles while it loads; whoever loads the app alone has not been asked about that."""
    code = LOADED.format(entry=entry, begin=begin, spared=SPARED)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1]) == [swept, []]
