"""The example of docs/examples, installed as people install it: nothing of it is registered in our files."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.cli.test_serve import Served
from tests.packaging.visitor import play_a_move
from tests.plugins.conftest import COMMAND, EXAMPLE, ROOT, Shell

CODE = EXAMPLE / "src" / "mehen_example"
BOT = "mehen_example.bots:Climber"
#: A bot in a file of the folder one stands in.
MINE = """
from mehen.bots import Advice, Bot

class First(Bot):
    def choose(self, state, seat, rng):
        return Advice(state.legal()[0])
"""


def test_nothing_of_it_stands_in_our_files() -> None:
    client = ROOT / "web" / "src"
    ours = [*(ROOT / "src").rglob("*.py"), *client.rglob("*.ts"), *client.rglob("*.svelte")]
    assert len(ours) > 200
    named = re.compile(r"\bcoil\b|mehen_example|[\"']climber[\"']")
    assert [file for file in ours if named.search(file.read_text(encoding="utf-8"))] == []


def test_games_bots_and_rules_are_there(shell: Shell) -> None:
    assert re.search(r"^coil +Coil +2-3 +1 +17 \(100 %\)", shell.ok("games"), re.MULTILINE)
    assert re.search(r"^climber +mehen-example +coil", shell.ok("bots"), re.MULTILINE)
    assert "pay a scarab and go twice as far" in shell.ok("rules", "coil", "--at", "CO-2.4", "--lang", "en")
    assert "coil" not in shell.ok("games", MEHEN_PLUGINS="off")
    assert "coil" not in shell.ok("games", "--provenance"), "this table is about ours"


def test_it_keeps_the_laws(shell: Shell) -> None:
    told = shell.ok("verify", "coil", "--games", "20", "--jobs", "2")
    assert told.endswith("20 games, 0 violations\n")
    assert "kinds of decisions seen: 2 of 2" in told


def test_bots_play_it_and_the_record_is_the_game(shell: Shell) -> None:
    seats = f"climber,vizier@20,{BOT}"
    told = shell.ok("play", "coil", "--seats", seats, "--seed", "3", "--record", "game.mehen")
    assert "Final scores" in told
    assert shell.ok("replay", "game.mehen", "--verify").startswith("ok: ")
    assert "should choose" in shell.ok("hint", "game.mehen", "--ply", "8", "--bot", BOT)
    again = shell.ok("play", "coil", "--seats", seats, "--seed", "3", "--record", "again.mehen", "--lang", "de")
    assert "Schlusswertung" in again or "Endstand" in again
    assert (shell.folder / "again.mehen").read_text() == (shell.folder / "game.mehen").read_text()


def test_people_see_its_own_board(shell: Shell) -> None:
    told = shell.call("play", "coil", "--seats", "human,climber", "--seed", "3", "--lang", "en", keys="1\nquit\n")
    assert "25o4" in told.stdout, "the serpent with its eggs"
    assert "Blue: You have thrown" in told.stdout
    assert "Walk: to space" in told.stdout


def blocks(shell: Shell, out: str, bots: str, *more: str) -> bytes:
    shell.ok("arena", "coil", "--bots", bots, "--blocks", "20", "--seed", "4", "--out", out, *more)
    return (shell.folder / out / "blocks.jsonl").read_bytes()


def test_its_bot_beats_random_and_workers_find_it_by_name(shell: Shell) -> None:
    serial = blocks(shell, "serial", "climber,random")
    results = json.loads((shell.folder / "serial" / "results.json").read_text())
    assert results["bots"][0]["share"] > 0.6
    assert blocks(shell, "processes", "climber,random", "--jobs", "2") == serial


def test_workers_find_a_bot_of_this_folder(shell: Shell) -> None:
    (shell.folder / "mine.py").write_text(MINE)
    serial = blocks(shell, "serial", "mine:First,climber")
    assert blocks(shell, "processes", "mine:First,climber", "--jobs", "2") == serial
    if find_spec("ray") is not None:
        assert blocks(shell, "ray", "mine:First,climber", "--backend", "ray", "--jobs", "1") == serial


@pytest.mark.skipif(find_spec("gymnasium") is None, reason="gymnasium is not installed (mehen-games[research])")
def test_it_is_an_environment_for_research(shell: Shell) -> None:
    told = shell.python(
        f"""
import gymnasium, mehen.envs, numpy
table = gymnasium.make("mehen/Coil-v1", seats=3, bot="{BOT}")
seen, info = table.reset(seed=5)
over = False
while not over:
    assert seen["observation"] in table.observation_space["observation"]
    seen, reward, over, _, info = table.step(int(numpy.flatnonzero(info["action_mask"])[0]))
print(len(info["scores"]), mehen.envs.pettingzoo_id("coil"))
"""
    )
    assert told == "3 mehen/coil_v1\n"


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is not installed (mehen-games[research])")
def test_it_is_a_game_of_openspiel(shell: Shell) -> None:
    told = shell.python(
        """
import pyspiel, mehen.envs.openspiel
game = pyspiel.load_game("mehen_coil_v1(players=3,bites=False)")
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
information = pyspiel.GameType.Information
print(game.get_type().information == information.PERFECT_INFORMATION, sum(state.returns()))
"""
    )
    assert told == "True 0.0\n"


def test_every_rule_stands_in_both_languages_and_in_the_code() -> None:
    folder = CODE / "coil"
    texts = {lang: (folder / f"rules.{lang}.md").read_text(encoding="utf-8") for lang in ("de", "en")}
    rules = set(re.findall(r"CO-\d\.\d", texts["en"]))
    assert len(rules) == 14
    assert set(re.findall(r"CO-\d\.\d", texts["de"])) == rules
    code = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    assert rules - set(re.findall(r"CO-\d\.\d", code)) == set()


# -- online ---------------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path, environ: dict[str, str]) -> Iterator[Served]:
    evil = f"import pathlib; pathlib.Path({str(tmp_path / 'imported')!r}).touch()"
    (tmp_path / "evil.py").write_text(evil)
    environ["PYTHONPATH"] += f"{os.pathsep}{tmp_path}"
    server = Served(tmp_path, start=[*COMMAND, "serve"], environ=environ)
    yield server
    server.stop()


def test_the_server_offers_it_and_a_move_is_played(served: Served, tmp_path: Path) -> None:
    with httpx.Client(base_url=served.url, timeout=60, verify=False) as me:
        games: dict[str, Any] = {game["name"]: game for game in me.get("/api/games?lang=de").json()}
        assert games["coil"]["title"] == "Coil"
        assert games["coil"]["option_texts"]["bites"]["name"] == "Bisse"
        assert games["coil"]["bots"][-1] == "climber"
        assert "climber" not in games["egizia"]["bots"]
        assert "CO-4.3" in me.get("/api/games/coil/rules?lang=de").text
        assert me.get("/api/games/coil/words?seats=2&lang=en").json()["egg.25"] == "egg on space 25 (4 points)"
        me.post("/api/guest", json={"name": "Amara"})

        def opened(game: str, bot: str) -> httpx.Response:
            seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
            return me.post("/api/tables", json={"game": game, "seats": seats})

        for game, bot in (("coil", "evil:Bot"), ("coil", "nobody"), ("egizia", "climber")):
            refused = opened(game, bot)
            assert refused.status_code == 400 and refused.json()["code"] == "bot", refused.text
        assert not (tmp_path / "imported").exists(), "a name from a stranger must not be imported"

        table = opened("coil", "climber").json()["id"]
        refused = me.put(f"/api/tables/{table}/seats/1", json={"kind": "bot", "bot": "evil:Bot"})
        assert refused.status_code >= 400
        position = me.get(f"/api/tables/{table}/position?lang=en").json()
        assert position["view"]["game"] == "coil"
        assert [choice["title"] for choice in position["choices"]] == ["Walk", "Leap", "Rest"]
        assert position["gauges"] == [[0, 0, 1, 0], [0, 0, 1, 0]]
        assert position["choices"][2]["changes"], "a preview"
        move = {"id": "m1", "ply": position["ply"], "seat": 0, "action": "rest"}
        done = me.post(f"/api/tables/{table}/actions", json=move)
        assert done.is_success, done.text
        after = me.get(f"/api/tables/{table}/position?lang=en").json()
        assert after["gauges"][0][2] == 2, "the scarab"
        while after["actor"] != 0:  # the climber thinks in a process of its own
            after = me.get(f"/api/tables/{table}/position?lang=en").json()
        assert any(line["text"].startswith("Bot") for line in after["log"]), after["log"]
    assert not (tmp_path / "imported").exists()


def test_people_play_it_in_a_browser(served: Served) -> None:
    """Nobody has drawn a board for it: the page makes one of what the game says of itself."""
    play_a_move(served.url, "coil")
