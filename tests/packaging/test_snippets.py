"""What our documents show to be typed, sent or written down is understood by the programs it is meant for."""

from __future__ import annotations

import base64
import json
import random
import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.packaging.test_deploy import DEPLOY, PAPERS, ROOT, known_settings, targets
from tests.server.conftest import Server, server  # noqa: F401
from typer.main import get_command

from mehen import bots
from mehen.arena.league import League
from mehen.bots.program import MEGABYTES, SECONDS, BotFile, stop_all
from mehen.cli.commands import app
from mehen.core import catalog, plugins
from mehen.core.rng import Rng
from mehen.server.settings import find_weakness
from mehen.server.socket import parse
from mehen.table.lesson_file import read_lesson
from mehen.table.patch import patched

DOCS = ROOT / "docs"
EXAMPLE = DOCS / "examples" / "mehen-example" / "README.md"
MEASURED = [ROOT / "benchmarks" / name for name in ("README.md", "strength/README.md", "suites/README.md", "build.md")]
SHOWN = [*PAPERS, EXAMPLE, *MEASURED, ROOT / "SECURITY.md"]
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


# -- bots, leagues, packages -----------------------------------------------------------------


def test_the_bot_file_is_read_as_its_remarks_say(tmp_path: Path) -> None:
    (text,) = blocks(DOCS / "protocol.md", "toml")
    (tmp_path / "clever.toml").write_text(text, encoding="utf-8")
    file = BotFile.read(tmp_path / "clever.toml")
    assert (file.command, file.games) == (("./clever", "--level", "3"), ("egizia", "ankh"))
    assert (file.seconds, file.memory) == (SECONDS, MEGABYTES), "what is usual"


def test_the_league_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = blocks(DOCS / "arena.md", "toml")
    (tmp_path / "egizia.toml").write_text(text, encoding="utf-8")
    (tmp_path / "clever.toml").write_text('command = ["./clever"]', encoding="utf-8")
    monkeypatch.chdir(tmp_path)  # the bots' files lie beside it
    league = League.read(Path("egizia.toml"))
    assert league.anchor == "greedy" and "clever.toml" in league.bots


def test_entry_points_are_where_we_look_for_them() -> None:
    (points,) = blocks(DOCS / "bots.md", "toml")
    (group,) = tomllib.loads(points)["project"]["entry-points"].items()
    assert group[0] == plugins.BOTS
    for name, place in group[1].items():
        assert plugins.NAMES[plugins.BOTS].fullmatch(name) and plugins.PLACE.fullmatch(place)
    (shown,) = blocks(EXAMPLE, "toml")
    package = tomllib.loads((EXAMPLE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert tomllib.loads(shown)["project"]["entry-points"] == package["project"]["entry-points"]


PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
TALKER = """
import json, sys
lines = json.loads(sys.argv[1])
with open("heard", "a") as heard:
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        if lines:
            print(lines.pop(0), flush=True)
"""


def said_by(who: str) -> list[dict[str, Any]]:
    """The lines that the page's table gives as examples; dots stand for what the next table describes."""
    rows = re.findall(rf"^\| {who} \| `(.*)` \|", PROTOCOL, re.MULTILINE)
    return [json.loads(line.replace(", ...", "")) for line in rows]


def test_a_program_that_says_what_the_page_says_plays(tmp_path: Path) -> None:
    """What Mehen says to it has the keys that the page lists, no others."""
    (tmp_path / "talker.py").write_text(TALKER, encoding="utf-8")
    state = catalog.game("egizia").start(2)
    while state.actor < 0:
        state.apply(state.sample(Rng(1)))
    hello, question, answer = said_by("program")
    legal = catalog.game("egizia").space(state.rules).names[state.legal()[0]]
    lines = [hello, question | {"actions": [legal]}, question | {"actions": ["nowhere"]}, answer | {"action": legal}]
    command = [sys.executable, "talker.py", json.dumps([json.dumps(line) for line in lines])]
    (tmp_path / "talker.toml").write_text(f"command = {json.dumps(command)}", encoding="utf-8")
    assert bots.ask(bots.make(str(tmp_path / "talker.toml")), state, Rng(1)).action == state.legal()[0]
    stop_all()
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text(encoding="utf-8").splitlines()]
    shown = said_by("Mehen")
    assert [line["say"] for line in heard] == [line["say"] for line in shown]
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (.*) \|$", PROTOCOL, re.MULTILINE)
    keys = {key: "`choose` only" in meaning for row, meaning in rows for key in re.findall(r"\w+", row)}
    for line, example in zip(heard, shown, strict=True):
        described = {"choose": set(keys), "tried": {key for key, asked in keys.items() if not asked}}
        assert set(line) - {"scores"} == (set(example) | described.get(line["say"], set())) - {"scores"}


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
