"""Bots in other languages: programs that are told positions in JSON lines, with limits, and what goes wrong."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mehen import bots
from mehen.arena.match import sources
from mehen.bots import outside, program
from mehen.cli.commands import app
from mehen.core import catalog
from mehen.core.errors import BotError, SetupError
from mehen.core.rng import Rng
from mehen.core.state import State

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "programs"
HELLO = 'say({"say": "hello"})\n'
HEAD = """
import json, sys, time
def hear():
    return json.loads(sys.stdin.readline())
def say(message):
    print(json.dumps(message), flush=True)
hear()
"""
Maker = Callable[..., str]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    """Writes a program in Python and a bot file for it, and returns the file's name."""

    def write(code: str, name: str = "odd", head: str = HEAD + HELLO, **limits: float | list[str]) -> str:
        (tmp_path / f"{name}.py").write_text(head + code)
        lines = [f"command = {json.dumps([sys.executable, f'{name}.py'])}"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in limits.items()]
        (tmp_path / f"{name}.toml").write_text("\n".join(lines))
        return str(tmp_path / f"{name}.toml")

    yield write
    program.stop_all()


def question(game: str = "egizia", seats: int = 2) -> State:
    state: State = catalog.game(game).start(seats)
    rng = Rng(1)
    while state.actor < 0:
        state.apply(state.sample(rng))
    return state


def failure(name: str) -> str:
    with pytest.raises(BotError) as found:
        bots.ask(bots.make(name), question(), Rng(1))
    return str(found.value)


# -- the examples -----------------------------------------------------------------------------


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The bot file of an example, built where it has to be built."""
    folder = tmp_path_factory.mktemp("programs")

    def find(name: str) -> str:
        for file in EXAMPLES.iterdir():
            shutil.copy(file, folder)
        if name == "sampler":
            compiler = shutil.which("c++") or shutil.which("g++")
            if compiler is None:
                pytest.skip("no C++ compiler here")
            source = ["-O1", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "sampler", "sampler.cpp"]
            subprocess.run([compiler, *source], cwd=folder, check=True)
        elif shutil.which("node") is None:
            pytest.skip("no Node.js here")
        return str(folder / f"{name}.toml")

    return find


@pytest.mark.parametrize("name", ["looker", "sampler"])
def test_the_examples_play_whole_games_and_beat_chance(example: Callable[[str], str], name: str) -> None:
    file, won = example(name), 0
    for seed in range(4):
        own = seed % 2
        players = [bots.make("random"), bots.make("random")]
        players[own] = bots.make(file)
        end = bots.play(catalog.game("egizia").start(2), players, Rng(seed))
        won += end.places()[own] == 1
    assert won == 4


@pytest.mark.parametrize("game", ["egizia", "pharaon", "mennefer", "ankh"])
def test_every_game_can_be_played_by_a_program(example: Callable[[str], str], game: str) -> None:
    end = bots.play(catalog.game(game).start(2), [bots.make(example("looker")), bots.make("random")], Rng(2))
    assert len(end.scores()) == 2


# -- what it is told --------------------------------------------------------------------------

TELL = """
asked = hear()
open("asked.json", "w").write(json.dumps(asked))
say({"say": "choose", "action": asked["choices"][-1]})
"""


def test_it_is_told_what_its_seat_may_know_and_what_it_may_do(make: Maker, tmp_path: Path) -> None:
    state = question("mennefer", 3)
    advice = bots.ask(bots.make(make(TELL) + "@0.7s"), state, Rng(5))
    asked = json.loads((tmp_path / "asked.json").read_text())
    space = catalog.game("mennefer").space(state.rules)
    assert asked["choices"] == [space.write(action) for action in state.legal()]
    assert advice.action == state.legal()[-1]
    assert (asked["game"], asked["seats"], asked["seat"], asked["actor"]) == ("mennefer", 3, state.actor, state.actor)
    assert (asked["seconds"], asked["simulations"]) == (0.7, None)
    assert asked["view"] == json.loads(json.dumps(catalog.game("mennefer").view(state, state.actor)))
    assert len(asked["worth"]) == 3


def test_equal_seeds_are_told_the_same(make: Maker, tmp_path: Path) -> None:
    told = []
    for seed in (5, 5, 6):
        bots.ask(bots.make(make(TELL)), question("ankh"), Rng(seed))
        program.stop_all()
        told.append(json.loads((tmp_path / "asked.json").read_text())["seed"])
    assert told[0] == told[1] != told[2]


TRY = """
asked = hear()
first = asked["choices"][0]
said = []
for actions in ([first], [first], ["nonsense"], [first, "nonsense"], 7):
    say({"say": "try", "actions": actions, "anew": len(said) == 1})
    said.append(hear())
open("said.json", "w").write(json.dumps(said))
say({"say": "choose", "action": first})
"""


def test_trying_plays_in_a_world_of_its_own(make: Maker, tmp_path: Path) -> None:
    state = question()
    before = state.dump()
    bots.ask(bots.make(make(TRY)), state, Rng(3))
    assert state.dump() == before
    tried, anew, nonsense, second, number = json.loads((tmp_path / "said.json").read_text())
    assert tried["say"] == anew["say"] == "tried"
    assert tried["view"] != json.loads(json.dumps(catalog.game("egizia").view(state, state.actor)))
    assert (nonsense["say"], nonsense["number"], nonsense["action"]) == ("refused", 0, "nonsense")
    assert (second["say"], second["number"]) == ("refused", 1)
    assert number["say"] == "refused"


# -- limits, and what goes wrong --------------------------------------------------------------


def test_who_thinks_too_long_is_stopped_and_started_anew(make: Maker) -> None:
    name = make("hear()\ntime.sleep(60)", seconds=0.2)
    begun = time.monotonic()
    assert failure(name) == "bot 'odd.toml': took too long"
    assert failure(name) == "bot 'odd.toml': took too long"
    assert time.monotonic() - begun < 60, "not as long as it wanted to"
    assert program.running(program.BotFile.read(Path(name))).process is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us limit another process's memory")
def test_who_takes_too_much_memory_ends(make: Maker) -> None:
    said = failure(make("hear()\nhuge = bytearray(1 << 30)\nsay({'say': 'choose'})", seconds=60, memory=256))
    assert said == "bot 'odd.toml': has ended (MemoryError)"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("hear()\nraise ValueError('oh dear')", "has ended (ValueError: oh dear)"),
        ("hear()\nprint('yes', flush=True)\nhear()", "said b'yes\\n', expected one JSON object in a line"),
        ("hear()\nsay([1])\nhear()", "said b'[1]\\n', expected one JSON object in a line"),
        ("hear()\nsay({'say': 'pass'})\nhear()", "said {'say': 'pass'}, expected choose or try"),
        (
            "hear()\nsay({'say': 'choose', 'action': 'fly'})\nhear()",
            "chose 'fly', which is not legal here",
        ),
        ("hear()\nsay({'say': 'choose', 'action': 3})\nhear()", "chose 3, which is not legal here"),
    ],
)
def test_whatever_goes_wrong_is_one_line(make: Maker, code: str, said: str) -> None:
    assert failure(make(code, seconds=60)) == f"bot 'odd.toml': {said}"


def test_a_program_has_to_say_hello(make: Maker) -> None:
    name = make("", head=HEAD + 'say({"say": "hm"})\n')
    assert failure(name) == "bot 'odd.toml': said {'say': 'hm'}, expected {\"say\": \"hello\"}"


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "gone.toml").write_text('command = ["./nowhere"]')
    assert failure(str(tmp_path / "gone.toml")).startswith("bot 'gone.toml': cannot be started: No such file")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("command = 'x'", "command: found 'x', expected a list of words"),
        ("games = ['egizia']", "command: found None, expected a list of words"),
        ("command = []", "found no command"),
        ("command = ['x']\nseconds = 0", "seconds: found 0, expected a number above 0"),
        ("command = ['x']\nmemory = true", "memory: found True, expected a number above 0"),
        ("command = ['x']\nspeed = 3", "found 'speed', expected command, games, seconds, memory"),
        ("command = [", "cannot be read"),
    ],
)
def test_a_bot_file_says_what_is_wrong_with_it(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "odd.toml").write_text(text)
    with pytest.raises(SetupError, match=r"odd\.toml") as found:
        bots.make(str(tmp_path / "odd.toml"))
    assert said in str(found.value)


def test_it_plays_only_what_it_says(make: Maker) -> None:
    with pytest.raises(SetupError, match="plays only ankh"):
        bots.make(make("", games=["ankh"]), game="egizia")


# -- where it can be named --------------------------------------------------------------------


def test_names_from_strangers_start_nothing(make: Maker) -> None:
    with pytest.raises(SetupError, match="expected one of random"):
        bots.make(make(""), modules=False)


def test_a_match_is_another_one_when_the_program_changes(make: Maker) -> None:
    name = make(TELL)
    before = sources("egizia", (name,))
    assert set(outside.sources(name)) == {"odd/odd.toml", "odd/odd.py"}
    make(TELL + "\n# better now")
    sources.cache_clear()
    assert sources("egizia", (name,)) != before


def test_a_host_offers_the_programs_of_a_folder(make: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(TELL, "clever", games=["egizia"])
    monkeypatch.setenv("MEHEN_PROGRAMS", str(tmp_path))
    monkeypatch.setenv("MEHEN_PLUGINS", "on")
    for cached in (program.offered, outside.playing):
        cached.cache_clear()
    try:
        assert "clever" in bots.offered("egizia")
        assert "clever" not in bots.offered("ankh")
        assert bots.ask(bots.make("clever", modules=False), question(), Rng(1)).action
        assert "clever" in CliRunner().invoke(app, ["bots", "--lang", "en"]).output
    finally:
        for cached in (program.offered, outside.playing):
            cached.cache_clear()


def test_the_command_line_plays_against_it(make: Maker, tmp_path: Path) -> None:
    name = make("while True:\n    asked = hear()\n    say({'say': 'choose', 'action': asked['choices'][0]})")
    path = tmp_path / "game.mehen"
    words = ["play", "egizia", "--seats", f"{name},random", "--record", str(path), "--seed", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    again = CliRunner().invoke(app, ["play", "--resume", str(path)])
    assert again.exit_code and "code from outside" in " ".join(again.output.split())
