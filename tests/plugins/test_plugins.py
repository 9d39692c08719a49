"""Games and bots from elsewhere that are not as they should be: one line says what is wrong, and the rest works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.plugins.conftest import EXAMPLE, Package, Shell, forget

from mehen.arena.match import Match, sources
from mehen.bots import BOTS, Greedy, ask, make, offered
from mehen.core import catalog, plugins
from mehen.core.errors import BotError, SetupError
from mehen.core.rng import Rng
from mehen.core.state import State

SENET = "from mehen.core.game import Game\nclass Senet(Game):\n    name = 'senet'\nGAME = Senet()\n"
#: Egizia under another name.
BORROWED = (
    "from mehen.core.errors import SetupError\nfrom mehen.games.egizia.game import EgiziaGame\n"
    "class Senet(EgiziaGame):\n    name = 'senet'\nGAME = Senet()\n"
)
HEAD = "from mehen.bots import Advice, Bot, Budget\n"
BUILDER = "class Builder(Bot):\n    def choose(self, state, seat, rng):\n        "


def first_question() -> State:
    state: State = catalog.game("egizia").start(2)
    rng = Rng(1)
    while state.actor < 0:
        state.apply(state.sample(rng))
    return state


def with_folder(shell: Shell) -> str:
    """The path of the shell, and the packages that were made up in its folder."""
    return os.pathsep.join((shell.environ["PYTHONPATH"], str(shell.folder)))


# -- games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "games", "message"),
    [
        ("1 / 0", "senet = odd:GAME", "odd cannot be imported: ZeroDivisionError: division by zero (odd.py, line 1)"),
        (
            "import nowhere",
            "senet = odd:GAME",
            "odd cannot be imported: ModuleNotFoundError: No module named 'nowhere'",
        ),
        ("raise SystemExit(3)", "senet = odd:GAME", "odd cannot be imported: SystemExit: 3"),
        ("", "senet = odd:GAME", "found no 'GAME' in odd"),
        ("GAME = 5", "senet = odd:GAME", "found 5, expected an instance of mehen.core.game.Game"),
        (SENET, "senet = odd", "found 'odd', expected module:name"),
        (SENET, "mehen = odd:GAME", "calls itself 'senet', expected the name of its entry point"),
        (SENET, "senet = odd:GAME", "found no 'title' in Senet"),
        (SENET, "Senet 2 = odd:GAME", "expected one that fits [a-z]{1,20}"),
        (SENET, "egizia = odd:GAME", "expected a name that Mehen does not use itself"),
    ],
)
def test_a_game_that_cannot_be_played_is_told_in_one_line(
    package: Package, code: str, games: str, message: str
) -> None:
    package("odd", code, games)
    assert catalog.names() == catalog.ours()
    (trouble,) = catalog.troubles()
    assert message in trouble and "\n" not in trouble
    name = games.partition(" =")[0]
    if name not in catalog.ours():
        with pytest.raises(SetupError) as refused:
            catalog.game(name)
        assert str(refused.value) == trouble


def test_a_game_without_its_files_is_refused(package: Package, tmp_path: Path) -> None:
    words = "title prefix general_rule env_name max_seats events tactics habits belief".split()
    code = SENET.replace(
        "\nGAME", f"\n    version = 1\n    folder = __import__('pathlib').Path({str(tmp_path)!r})\nGAME"
    )
    code = code.replace("\nGAME", "".join(f"\n    {word} = ''" for word in words) + "\nGAME")
    package("odd", code, "senet = odd:GAME")
    assert catalog.troubles() == [f"game 'senet': found no components.toml in {tmp_path}, expected it there"]


def test_a_game_that_has_everything_is_played(package: Package) -> None:
    package("odd", BORROWED, "senet = odd:GAME")
    assert catalog.troubles() == [] and catalog.trouble("senet") == ""
    assert catalog.names() == sorted([*catalog.ours(), "senet"])
    senet = catalog.game("senet")
    assert senet.name == "senet" and senet is catalog.game("senet"), "everybody shares the one instance"
    state = senet.start(2)
    assert catalog.restore("senet", senet.version, 2, "", state.rules.digest, {}, state.dump()).dump() == state.dump()
    with pytest.raises(SetupError, match="edition 'senet' has changed"):
        catalog.restore("senet", senet.version, 2, "", "0" * 16, {}, state.dump())


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        ("1 / 0", "game 'senet': its rules cannot be built: ZeroDivisionError: division by zero (odd.py, line 6)"),
        ("raise SetupError('found 2, expected 3')", "game 'senet': found 2, expected 3"),
    ],
)
def test_a_game_whose_rules_cannot_be_built_is_refused(package: Package, raised: str, message: str) -> None:
    code = BORROWED.replace("\nGAME", f"\n    def rules(self, *args, **more):\n        {raised}\nGAME")
    package("odd", code, "senet = odd:GAME")
    assert catalog.troubles() == [message]
    with pytest.raises(SetupError) as refused:
        catalog.game("senet")
    assert str(refused.value) == message
    assert "senet" not in catalog.names()
    with pytest.raises(SetupError, match=r"found game 'chess', expected one of ankh, "):
        catalog.game("chess")


def test_an_error_is_told_in_a_line_with_their_place_and_never_with_ours() -> None:
    assert plugins.in_a_line(ValueError("two\n  lines")) == "ValueError: two lines"
    assert plugins.in_a_line(KeyboardInterrupt()) == "KeyboardInterrupt"
    with pytest.raises(SetupError) as ours:
        catalog.game("chess")
    assert plugins.in_a_line(ours.value).endswith(")"), "this test is somebody else's code"
    ours.value.__traceback__ = ours.tb.tb_next
    assert plugins.in_a_line(ours.value) == f"SetupError: {ours.value}"


def test_two_packages_with_one_name(package: Package) -> None:
    package("odd", SENET, "senet = odd:GAME")
    package("even", SENET, "senet = even:GAME")
    assert catalog.troubles() == ["'senet' of even and odd: found several of this name in mehen.games, expected one"]


def test_what_is_off_is_not_looked_at(package: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    package("odd", "1 / 0", "senet = odd:GAME", "builder = odd:Builder")
    monkeypatch.setenv("MEHEN_PLUGINS", "off")
    forget()
    assert catalog.troubles() == []
    assert offered("egizia") == BOTS


def test_broken_packages_do_not_hide_the_others(package: Package, shell: Shell) -> None:
    package("odd", "1 / 0", "senet = odd:GAME", "builder = odd:Builder")
    environ = {"PYTHONPATH": with_folder(shell)}
    for command, there in (("games", "coil"), ("bots", "climber")):
        done = shell.call(command, **environ)
        assert done.returncode == 0
        assert there in done.stdout
        (line,) = done.stderr.splitlines()
        assert "odd cannot be imported: ZeroDivisionError: division by zero (odd.py, line 1)" in line


# -- bots -----------------------------------------------------------------------------------


def test_bots_by_entry_point_and_by_module(package: Package) -> None:
    package("mine", HEAD + BUILDER + "return Advice(state.legal()[0])", bots="builder = mine:Builder")
    for name in ("builder", "mine:Builder"):
        bot = make(name, game="egizia")
        assert bot.name == name
        state = first_question()
        assert ask(bot, state, Rng(1)).action == state.legal()[0]
    assert offered("egizia") == (*BOTS, "builder")


def test_a_budget_reaches_a_bot_that_takes_one(package: Package) -> None:
    code = "    usual_budget = Budget(simulations=7)\n    def __init__(self, budget):\n        self.budget = budget\n"
    package("mine", f"{HEAD}class Thinker(Bot):\n{code}class Plain(Bot): pass\n", bots="thinker = mine:Thinker")
    assert make("thinker").budget.simulations == 7  # type: ignore[attr-defined]
    assert make("mine:Thinker@0.5s").budget.seconds == 0.5  # type: ignore[attr-defined]
    assert make("thinker@20").name == "thinker@20"
    with pytest.raises(SetupError, match="found bot 'mine:Plain@20', but mine:Plain has no budget"):
        make("mine:Plain@20")
    with pytest.raises(SetupError, match="found budget 'much'"):
        make("thinker@much")


def test_ours_keep_their_names(package: Package) -> None:
    package("mine", HEAD + BUILDER + "return Advice(0)", bots="greedy = mine:Builder")
    assert isinstance(make("greedy"), Greedy)
    assert offered("egizia") == BOTS


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere:Builder", "bot 'nowhere:Builder': nowhere cannot be imported: ModuleNotFoundError"),
        ("mine:Nobody", "bot 'mine:Nobody': found no 'Nobody' in mine"),
        ("mine:Advice", "expected a class derived from mehen.bots.Bot"),
        ("mine:number", "bot 'mine:number': found 5, expected a class derived from mehen.bots.Bot"),
        ("mine:Sour", "bot 'mine:Sour' cannot be made: ValueError: no grapes (mine.py, line 5)"),
        ("mine:Other", "found bot 'mine:Other' for egizia, but it plays only ankh, coil"),
        (":Builder", "found ':Builder', expected module:name"),
        ("mine;import os:x", "expected module:name"),
    ],
)
def test_what_is_no_bot_is_told_in_one_line(package: Package, name: str, message: str) -> None:
    code = "number = 5\nclass Sour(Bot):\n    def __init__(self):\n        raise ValueError('no grapes')\n"
    package("mine", f"{HEAD}{code}class Other(Bot):\n    games = ('ankh', 'coil')\n")
    with pytest.raises(SetupError) as refused:
        make(name, game="egizia")
    assert message in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("{}['stone']", "failed while thinking: KeyError: 'stone' (mine.py, line 4)"),
        ("return 5", "answered 5, expected an Advice"),
        ("return Advice(-7)", "chose -7, which is not legal here"),
        ("state.sample(None)", "failed while thinking"),
    ],
)
def test_a_bot_that_stumbles_is_told_in_one_line(package: Package, answer: str, message: str) -> None:
    package("mine", HEAD + BUILDER + answer)
    with pytest.raises(BotError) as failed:
        ask(make("mine:Builder"), first_question(), Rng(1))
    assert str(failed.value).startswith("bot 'mine:Builder' ")
    assert message in str(failed.value) and "\n" not in str(failed.value)


def test_names_from_strangers_are_not_imported(package: Package) -> None:
    package("mine", HEAD + BUILDER + "return Advice(0)", bots="builder = mine:Builder")
    with pytest.raises(SetupError, match=r"found bot 'mine:Builder', expected one of random, .*, pharaoh, builder$"):
        make("mine:Builder", modules=False)
    assert "mine" not in sys.modules
    assert make("builder", modules=False).name == "builder"


def test_a_match_knows_when_a_bot_has_changed(package: Package, tmp_path: Path) -> None:
    code = HEAD + BUILDER + "return Advice(state.legal()[0])"
    package("mine", code)
    before = Match("egizia", ("mine:Builder", "random"), 2).check().identity()["sources"]
    assert before != Match("egizia", ("random", "random"), 2).identity()["sources"]
    (tmp_path / "mine.py").write_text(code.replace("[0]", "[-1]"))
    sources.cache_clear()
    assert Match("egizia", ("mine:Builder", "random"), 2).identity()["sources"] != before


# -- the command line -----------------------------------------------------------------------

FILE = HEAD + BUILDER + "return Advice(state.legal()[0])\n" + BUILDER.replace("Builder", "Sour") + "1 / 0\n"


def test_a_bot_of_ones_own_at_the_keyboard(shell: Shell) -> None:
    (shell.folder / "mine.py").write_text(FILE)
    told = shell.call("play", "coil", "--seats", "human,mine:Builder", "--record", "a.mehen", keys="1\nquit\n")
    assert told.returncode == 0, told.stderr
    assert "mehen play --resume a.mehen --seats human,mine:Builder" in told.stdout


def test_a_record_alone_imports_nothing(shell: Shell) -> None:
    (shell.folder / "mine.py").write_text(FILE)
    shell.call("play", "coil", "--seats", "human,mine:Builder", "--record", "a.mehen", keys="quit\n")
    (shell.folder / "mine.py").write_text(f"open('imported', 'w').close()\n{FILE}")
    told = shell.call("play", "--resume", "a.mehen", keys="quit\n")
    assert told.returncode == 2
    wanted = "code from outside; to run it, resume with --seats human,mine:Builder"
    assert told.stderr == f"a.mehen: found player 'mine:Builder', {wanted}\n"
    assert not (shell.folder / "imported").exists()
    told = shell.call("play", "--resume", "a.mehen", "--seats", "human,mine:Builder", keys="1\nquit\n")
    assert told.returncode == 0, told.stderr
    assert (shell.folder / "imported").exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("play", "coil", "--seats", "mine:Sour,random"), "failed while thinking: ZeroDivisionError"),
        (("play", "coil", "--seats", "mine:Nobody,random"), "found no 'Nobody' in mine"),
        (("play", "egizia", "--seats", "climber,random"), "plays only coil"),
        (("arena", "coil", "--bots", "mine:Nobody,random"), "found no 'Nobody' in mine"),
        (("arena", "coil", "--bots", "mine:Sour,random", "--blocks", "3"), "division by zero (mine.py, line 7)"),
        (("arena", "coil", "--bots", "mine:Sour,random", "--jobs", "2"), "division by zero (mine.py, line 7)"),
    ],
)
def test_mistakes_are_one_line_on_the_terminal(shell: Shell, args: tuple[str, ...], message: str) -> None:
    (shell.folder / "mine.py").write_text(FILE)
    told = shell.call(*args)
    assert told.returncode == 2
    assert "Traceback" not in told.stderr
    assert message in told.stderr.splitlines()[-1]


def test_a_bot_that_compares_nothing_is_not_said_to_have_no_choice(shell: Shell) -> None:
    (shell.folder / "mine.py").write_text(FILE)
    shell.call("play", "coil", "--seats", "human,mine:Builder", "--record", "a.mehen", keys="quit\n")
    assert "Nothing else is possible" not in shell.ok("hint", "a.mehen", "--bot", "mine:Builder", "--lang", "en")


# -- the thinking process of the server ---------------------------------------------------


def test_thinking_goes_on_after_a_bot_that_fails_or_prints(package: Package, shell: Shell) -> None:
    chatty = BUILDER.replace("Builder", "Chatty") + "print('hm'); return Advice(state.legal()[0])\n"
    package("mine", FILE + chatty, bots="sour = mine:Sour\nchatty = mine:Chatty")
    state = first_question()
    question = {"game": "egizia", "seats": 2, "edition": "", "options": {}, "rules": 1, "position": state.dump()}
    questions = [{**question, "bot": bot, "seat": state.actor, "seed": 1} for bot in ("sour", "mine:Sour", "chatty")]
    environ = {**shell.environ, "PYTHONPATH": with_folder(shell)}
    done = subprocess.run(
        [sys.executable, "-m", "mehen.server.thinker"],
        input="".join(json.dumps(one) + "\n" for one in questions),
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    failed, refused, answered = map(json.loads, done.stdout.splitlines())
    assert failed["error"].startswith("bot 'sour' failed while thinking: ZeroDivisionError")
    assert refused["error"].startswith("found bot 'mine:Sour', expected one of random")
    assert answered["action"] == state.legal()[0]
    assert "hm" in done.stderr


def test_the_example_is_complete() -> None:
    """Everything that CONTRIBUTING lists for a game folder, except for what a first edition does not have yet."""
    files = {file.name for file in (EXAMPLE / "src" / "mehen_example" / "coil").iterdir()}
    ours = {file.name for file in (catalog.game("egizia").folder).iterdir() if not file.name.endswith(".so")}
    later = {"RULES.md", "editions", "scoring.py", "shortcuts.py", "vocabulary.py", "works.py", "__pycache__"}
    taught = {"lessons", "examples.toml", "index.py", "book.de.toml", "book.en.toml", "typical.toml"}
    learned = {"levels.toml", *(file for file in ours if file.startswith("net-"))}
    assert ours - files - later - taught - learned == set()
