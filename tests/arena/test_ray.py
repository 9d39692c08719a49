"""A real Ray on this machine: the same bytes as everywhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.arena.test_backends import files


def arena(out: Path, *args: str) -> dict[str, bytes]:
    """In a process of its own, as Ray leaves threads and files behind that are no concern of other tests."""
    code = "import sys; sys.argv[0] = 'mehen'; from mehen.cli import main; main()"
    match = ["arena", "egizia", "--bots", "random,random", "--seats", "3", "--blocks", "4", "--seed", "9", "--records"]
    command = [sys.executable, "-c", code, *match, *args, "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=180, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    return files(out)


@pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed (pip install 'mehen-games[ray]')")
def test_ray_gives_the_bytes_that_serial_gives(tmp_path: Path) -> None:
    on_ray = arena(tmp_path / "ray", "--backend", "ray", "--jobs", "2")
    assert len(on_ray) == 2 + 4 * 3, "blocks, results and a record of each game"
    assert on_ray == arena(tmp_path / "serial")
