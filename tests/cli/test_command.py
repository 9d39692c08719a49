"""The installed command itself, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

from tests.cli.conftest import Run

import mehen
from mehen.cli import COMMANDS, load
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


def test_each_command_is_added_by_the_module_that_is_named() -> None:
    whole = load()
    groups = {group.name: group.typer_instance for group in whole.registered_groups}
    added = {one.name or getattr(one.callback, "__name__", ""): one.callback for one in whole.registered_commands}
    added |= {str(name): group.registered_commands[0].callback for name, group in groups.items() if group}
    assert {name: callback.__module__ for name, callback in added.items() if callback} == {
        name: f"mehen.cli.{module}" for name, module in COMMANDS.items()
    }


def test_a_command_does_not_wait_for_the_others() -> None:
    start = "import atexit, sys; from mehen.cli import main; atexit.register(lambda: print(*sys.modules)); main()"
    done = subprocess.run([sys.executable, "-c", start, "bots"], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.startswith("mehen.cli.")}
    assert "mehen.cli.bots" in loaded
    assert not loaded & {f"mehen.cli.{module}" for module in COMMANDS.values()} - {"mehen.cli.bots"}


def test_a_word_that_is_no_command_is_told_so_with_what_is_meant() -> None:
    done = command("gamse")
    assert done.returncode == 2
    assert "No such command 'gamse'" in done.stderr and "games" in done.stderr
