"""What our documents show to be typed, sent or written down is understood by the programs it is meant for."""

from __future__ import annotations

import base64
import json
import random
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.packaging.test_deploy import DEPLOY, PAPERS, ROOT, known_settings, targets
from tests.server.conftest import Server, server  # noqa: F401
from typer.main import get_command

from mehen.cli.app import app
from mehen.core import catalog
from mehen.server.settings import find_weakness
from mehen.server.socket import parse
from mehen.table.lesson_file import read_lesson
from mehen.table.patch import patched

DOCS = ROOT / "docs"
EXAMPLE = DOCS / "examples" / "mehen-example" / "README.md"
SHOWN = [*PAPERS, EXAMPLE, ROOT / "benchmarks" / "README.md", ROOT / "SECURITY.md"]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(document: Path, *kinds: str) -> list[str]:
    """Fenced blocks of these languages."""
    return [text for kind, text in FENCE.findall(document.read_text(encoding="utf-8")) if kind in kinds]


def typed(document: Path) -> list[str]:
    """Lines of what is typed, without what is said about them beside."""
    lines = [
        line.removeprefix("$ ").strip() for block in blocks(document, "", "sh", "bash") for line in block.splitlines()
    ]
    return [re.split(r"\s{2,}|\s#|, ", line)[0] for line in lines]


def programs(document: Path, name: str) -> list[list[str]]:
    """What follows the name of a program, which may stand behind settings and in a folder."""
    called = re.compile(rf"^(?:[A-Z_]+=\S*\s+)*(?:\S*/)?{name}(?:\s+(.*))?$")
    return [shlex.split(found[1] or "") for line in typed(document) if (found := called.match(line))]


def complaint(words: list[str]) -> str:
    """What the program would say to this before it begins; "" if it would begin, or help."""
    command: Any = get_command(app)
    context = command.make_context("mehen", words[:1])
    try:
        while words and hasattr(command, "commands"):
            _, command, words = command.resolve_command(context, words)
            inner = words[:1] if hasattr(command, "commands") else words
            context = command.make_context(command.name, list(inner), parent=context)
    except typer.Exit:
        return ""
    except Exception as error:  # typer gives no public name to what they have in common
        return "" if type(error).__name__ == "NoArgsIsHelpError" else str(error)
    return ""


COMMANDS = [(paper, words) for paper in SHOWN for words in programs(paper, "mehen")]


@pytest.mark.parametrize(("paper", "words"), COMMANDS, ids=lambda part: getattr(part, "stem", None) or " ".join(part))
def test_commands_are_understood(paper: Path, words: list[str]) -> None:
    assert complaint(words) == ""


@pytest.mark.parametrize("paper", SHOWN, ids=lambda paper: f"{paper.parent.name}-{paper.stem}")
def test_commands_that_are_mentioned_exist(paper: Path) -> None:
    """What stands in a sentence may leave out what it is about."""
    sentences = FENCE.sub("", paper.read_text(encoding="utf-8"))
    for span in re.findall(r"`mehen ((?!COMMAND)[a-z][^`\n]*)`", sentences):
        assert re.sub(r"Missing .*|.* requires an argument.*", "", complaint(shlex.split(span))) == "", span


def test_commands_are_found_and_mistakes_too() -> None:
    assert len(COMMANDS) > 20
    assert {paper.name for paper, _ in COMMANDS} >= {"README.md", "hosting.md", "lessons.md", "bots.md"}
    for wrong in ("sing", "serve --loud", "replay", "admin users tickle", "serve --workers none"):
        assert complaint(wrong.split()) != "", wrong


@pytest.mark.parametrize("paper", SHOWN, ids=lambda paper: f"{paper.parent.name}-{paper.stem}")
def test_make_is_asked_for_what_it_can_make(paper: Path) -> None:
    for words in programs(paper, "make"):
        assert {word for word in words if re.fullmatch("[a-z-]+", word)} <= targets(), words


@pytest.mark.parametrize("paper", [DOCS / "hosting.md", DEPLOY / "README.md"], ids=lambda paper: paper.stem)
def test_settings_that_are_exported_are_known(paper: Path) -> None:
    named = {name for line in typed(paper) for name in re.findall(r"\b(MEHEN_[A-Z_]+)=", line)}
    assert named <= known_settings()


def test_a_secret_as_the_page_for_hosts_draws_it_is_strong_enough() -> None:
    (count,) = re.findall(r"\$\(openssl rand -base64 (\d+)\)", (DOCS / "hosting.md").read_text(encoding="utf-8"))
    assert find_weakness(base64.b64encode(random.Random(1).randbytes(int(count))).decode()) == ""


# -- docs/api.md -----------------------------------------------------------------------------


def test_the_table_of_the_api_can_be_opened(server: Server) -> None:  # noqa: F811
    (wish,) = [block for block in blocks(DOCS / "api.md", "json") if block.startswith('{"game"')]
    ada = server.person("Ada")
    made = ada.ok("POST", "/api/tables", json.loads(wish))
    row = ada.table(made["id"])
    assert (row["title"], row["clock"], row["options"]["pyramid_support"]) == ("Delta", "days", "two_below")


def test_the_frames_of_the_api_are_frames() -> None:
    lines = [line for block in blocks(DOCS / "api.md", "json") for line in block.splitlines()]
    frames = {kind: [line for line in lines if line.startswith(f'{{"type": "{kind}"')] for kind in KINDS}
    assert all(frames.values())
    for line in (line for kind in SENT for line in frames[kind]):
        assert parse(line).id == json.loads(line)["id"]
    for line in (line for kind in RECEIVED for line in frames[kind]):
        assert json.loads(line)["type"] in RECEIVED


SENT = ("act", "undo", "vote", "chat", "look", "ping")
RECEIVED = ("update", "done", "refused", "delta")
KINDS = (*SENT, *RECEIVED)


def test_the_delta_of_the_api_is_carried_out_as_the_page_says() -> None:
    (line,) = [line for line in blocks(DOCS / "api.md", "json") if line.startswith('{"type": "delta"')]
    message = json.loads(line)
    places: list[dict[str, Any]] = [{}, {}, {}, {"ships": []}]
    before = {"ply": 41, "view": {"places": places, "private": {"drawn": ["A07"]}}}
    after = patched(before, message["position"])
    assert after == {"ply": 42, "view": {"places": [{}, {}, {}, {"ships": [1]}], "private": {}}}
    assert patched({"ply": 41}, message["table"]) == {"ply": 42}


# -- docs/lessons.md -------------------------------------------------------------------------


def test_the_parts_of_lessons_fit_into_lessons(tmp_path: Path) -> None:
    """They are parts of real lessons with other words: put in their place, they make the same lesson."""
    game = catalog.game("egizia")
    step, holds, goal = blocks(DOCS / "lessons.md", "toml")
    folder = game.folder / "lessons"
    first = (folder / "first-game.toml").read_text(encoding="utf-8")
    old = next(
        part for part in re.findall(r"^\[\[step\]\]\n.*?(?=^\[\[step|\Z)", first, re.M | re.S) if '"thebae"' in part
    )
    feeding = (folder / "feeding.toml").read_text(encoding="utf-8")
    for name, text in (
        ("first-game", first.replace(old, f"{step}\n{holds}\n")),
        ("feeding", feeding[: feeding.index("[goal]")] + goal),
    ):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    (found,) = [one for one in read_lesson(game, tmp_path / "first-game.toml").steps if one.id == "thebae"]
    assert found.at == tomllib.loads(step)["step"][0]["at"] and found.point == ("thebae",)
    assert [held.number for held in found.holds] == [row["is"] for row in tomllib.loads(holds)["holds"]]
    wanted = read_lesson(game, tmp_path / "feeding.toml").goal
    assert wanted is not None and len(wanted.hints) == 3 and wanted.best == ("place card_6",)
