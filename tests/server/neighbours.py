"""Other processes of a machine, which do something and then stay until the test ends them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def neighbour(script: str, folder: Path) -> subprocess.Popen[str]:
    """One that has the folder as its argument, has said that it is there, and waits for its input to end."""
    command = [sys.executable, "-c", script, str(folder)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "here\n"
    return process
