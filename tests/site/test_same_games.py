"""Same seeds, same games: the engines as they ship with the site against those that run here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.site.checksums import as_json

from mehen.core import catalog

HOME = Path(__file__).parents[2]
SITE = HOME / "dist" / "site"
#: Games with every number of seats; ``make test-long`` plays fifty.
GAMES = int(os.environ.get("MEHEN_SITE_GAMES", "2"))
NODE = shutil.which("node", path=f"{os.environ['PATH']}:{HOME / '.venv' / 'bin'}")


@pytest.mark.skipif(not NODE or not (SITE / "sw.js").is_file(), reason="the site is not built: make site")
def test_the_worker_plays_the_same_games() -> None:
    assert NODE
    file = HOME / "tests" / "site" / "checksums.py"
    asked = f"as_json({catalog.ours()!r}, {GAMES})"
    command = [NODE, "site/run.js", str(SITE), str(file), asked]
    done = subprocess.run(command, cwd=HOME / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    here = json.loads(as_json(catalog.ours(), GAMES))
    assert json.loads(done.stdout) == here
    assert all(len(here[game]) >= 3 for game in catalog.ours()), "every number of seats"
