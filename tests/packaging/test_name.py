"""For pip we are ``mehen-games``: on the public index ``mehen`` is somebody else's program with the same command."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOLDERS = ("src", "tests", "docs", "deploy", "benchmarks", "requirements", "web", ".ci", ".github")
KINDS = {"", ".css", ".html", ".js", ".json", ".jsonl", ".md", ".py", ".sh", ".svelte", ".toml", ".ts", ".txt", ".yml"}
BUILT = {"node_modules", "static", "offline", "__pycache__"}

#: An installer that is told ``mehen``, and ``mehen`` with one of our extras; a backslash may stand in a pattern.
OLD = re.compile(
    r"\b(?:pip3?|pipx|uv|uvx)\s+(?:install|add|run|tool install|pip install)(?:\s+-\S+)*\s+[\"'`]?mehen(?![\w-])"
    rf"|(?<![\w-])mehen\\?\[(?:{'|'.join(PROJECT['optional-dependencies'])})\b"
)


def texts() -> list[Path]:
    """Every document and source that is ours, this one excepted: it has to name what it looks for."""
    found = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in KINDS]
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in KINDS and not BUILT & set(path.relative_to(ROOT).parts) and path.is_file():
                found.append(path)
    return [path for path in found if path != Path(__file__)]


def test_the_package_has_a_name_of_its_own_and_the_command_keeps_its() -> None:
    assert PROJECT["name"] == "mehen-games"
    assert PROJECT["scripts"] == {"mehen": "mehen.cli:main"}


def test_nothing_tells_people_to_install_somebody_elses_program() -> None:
    files = texts()
    for name in ("README.md", "Makefile", "docs/hosting.md", "src/mehen/cli/serve.py"):
        assert ROOT / name in files
    wrong = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in files
        for found in OLD.finditer(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert wrong == []
    assert "package called `mehen` on the public" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "pip install mehen",
        "python -m pip install -U mehen==0.1",
        "pip install 'mehen[server]'",
        "pip install numpy mehen[bench,research]",
        r"match=r'mehen\[ray\]'",
        "pip install\n  mehen",
        "pipx install mehen",
        "uv add --dev mehen",
    ],
)
def test_the_old_line_would_be_found(line: str) -> None:
    assert OLD.search(line)


@pytest.mark.parametrize(
    "line",
    [
        "pip install mehen-games",
        "pip install 'mehen-games[server]'",
        "pip install -U mehen-games && mehen serve",
        "[bold]mehen[/bold]",
        "import mehen",
        "pip install --editable .  # then mehen is there",
    ],
)
def test_the_new_one_is_not_taken_for_it(line: str) -> None:
    assert not OLD.search(line)
