"""Programs beside ``mehen`` that our pages name: each is there, and understands what it is said to be given."""

from __future__ import annotations

import argparse
import re
import runpy
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.packaging.test_deploy import ROOT
from tests.packaging.test_snippets import FENCE, typed
from typer.main import get_command

PAGES = [
    path
    for top in (ROOT, ROOT / "docs", ROOT / "benchmarks", ROOT / "web")
    for path in sorted(top.glob("*.md") if top == ROOT else top.rglob("*.md"))
    if "node_modules" not in path.parts
]
PROGRAM = re.compile(
    r"^(?:[A-Z_]+=\S*\s+)*(?:\S*/)?python3? (?:-m ((?:benchmarks|tests|web|mehen)[\w.]*)|(\S+\.py))(.*)$"
)
#: What a page leaves to whoever types it.
MEANT = {"GAME": "egizia"}


def commands(page: Path) -> set[str]:
    """Typed in blocks, or named in a sentence."""
    sentences = FENCE.sub("", page.read_text(encoding="utf-8"))
    spans = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", sentences)]
    return {line for line in [*typed(page), *spans] if PROGRAM.match(line)}


COMMANDS = sorted({command for page in PAGES for command in commands(page)})


class Understood(BaseException):
    """It would begin now."""


def source(module: str) -> Path:
    """What ``python -m`` runs."""
    place = (ROOT / "src" if module.startswith("mehen") else ROOT) / module.replace(".", "/")
    return place / "__main__.py" if place.is_dir() else place.with_suffix(".py")


def complaint(command: str) -> str:
    """What a program says to this before it begins; "" if it would begin."""
    found = PROGRAM.match(command)
    assert found
    module, script, rest = found.groups()
    words = [MEANT.get(word, word) for word in shlex.split(re.sub(r"\[.*?\]", "", rest))]
    file = ROOT / script if script else source(module)
    if not file.is_file():
        return f"there is no {script or module}"
    text = file.read_text(encoding="utf-8")
    if not words or "sys.argv" in text:  # only named, or it looks at its words itself
        return ""
    if not re.search(r"typer\.run|\.parse_args\(", text):
        return f"found {words}, expected nothing"

    def by_typer(main: Any) -> None:
        app = typer.Typer()
        app.command()(main)
        try:
            get_command(app).make_context(command, list(words))
        except typer.Exit:
            pass
        except Exception as error:  # typer gives no public name to what they have in common
            raise SystemExit(str(error)) from None
        raise Understood

    really = argparse.ArgumentParser.parse_args

    def by_argparse(parser: argparse.ArgumentParser) -> None:
        really(parser, words)
        raise Understood

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer, "run", by_typer)
        patch.setattr(argparse.ArgumentParser, "parse_args", by_argparse)
        try:
            runpy.run_path(str(file), run_name="__main__")
        except Understood:
            return ""
        except SystemExit as error:
            return f"refused: {error}"
    return "it has begun"


@pytest.mark.parametrize("command", COMMANDS)
def test_programs_are_there_and_understand_what_pages_give_them(command: str) -> None:
    assert complaint(command) == ""


def test_all_kinds_are_found_and_mistakes_too() -> None:
    for part in ("benchmarks.suites", "tests.refusals", "docs/examples/learning/policy.py", "web.browser"):
        assert any(part in command for command in COMMANDS), part
    for wrong in (
        "python -m benchmarks.nothing",
        "python -m benchmarks.site egizia",
        "python -m benchmarks.suites egizia --loud",
        "python -m tests.mutants egizia --loud",
        "python docs/examples/learning/policy.py --minutes many",
    ):
        assert complaint(wrong) != "", wrong
