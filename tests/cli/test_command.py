"""The installed command itself, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

from tests.cli.conftest import Run

import mehen
from mehen.core import catalog


def command(*args: str) -> subprocess.CompletedProcess[str]:
    start = "import sys; sys.argv[0] = 'mehen'; from mehen.cli import main; main()"
    return subprocess.run([sys.executable, "-c", start, *args], capture_output=True, text=True, check=False)


def test_a_mistake_is_one_sentence_on_stderr_and_exit_code_2() -> None:
    done = command("play", "senet")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"found game 'senet', expected one of {', '.join(catalog.names())}\n"


def test_version_says_whether_compiled() -> None:
    done = command("--version")
    assert done.stdout == f"mehen {mehen.__version__} ({'compiled' if mehen.COMPILED else 'interpreted'})\n"


def test_help_explains_every_command(run: Run) -> None:
    text = command("--help").stdout
    for name in ("games", "rules", "play", "replay", "verify", "bench", "edition"):
        assert name in text
        assert len(run(name, "--help").stdout) > 400
