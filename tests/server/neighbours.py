"""Other processes of a machine, which do something and then stay until the test ends them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import uvicorn

from mehen.server.app import create_app


def neighbour(script: str, folder: Path) -> subprocess.Popen[str]:
    """One that has the folder as its argument, has said that it is there, and waits for its input to end."""
    command = [sys.executable, "-c", script, str(folder)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "here\n"
    return process


def serve(port: int, environ: dict[str, str]) -> None:
    """The house, until somebody ends this process."""
    os.environ.update(environ)
    uvicorn.run(create_app(), port=port, log_level="warning")
