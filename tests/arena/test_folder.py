"""A match on disk: it goes on after any end, and is never mixed with another."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mehen.arena import Folder, Match, open_backend, play_block, run
from mehen.arena.match import sources
from mehen.core.errors import MehenError, SetupError

MATCH = Match("egizia", ("random", "random"), 2, blocks=4, seed=5)


def play(folder: Path, match: Match = MATCH) -> bytes:
    run(match, lambda: open_backend("serial", match), folder=Folder(folder, match))
    return (folder / "blocks.jsonl").read_bytes()


def test_the_first_line_says_all_that_is_needed_to_play_again(tmp_path: Path) -> None:
    head, *blocks = play(tmp_path).splitlines()
    data = json.loads(head)
    assert data["match"]["bots"] == ["random", "random"]
    assert data["match"]["edition"] == MATCH.rules().digest
    assert {"game", "rules", "options", "seats", "seed", "version", "sources"} < set(data["match"])
    assert data["made"]["compiled"] in (True, False)
    assert [json.loads(line)["block"] for line in blocks] == [0, 1, 2, 3]


def test_a_match_can_be_made_longer(tmp_path: Path) -> None:
    whole = play(tmp_path / "whole", replace(MATCH, blocks=7))
    play(tmp_path / "parts")
    assert play(tmp_path / "parts", replace(MATCH, blocks=7)) == whole
    assert play(tmp_path / "parts", replace(MATCH, blocks=2)) == whole, "what is there is not thrown away"


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    whole = play(tmp_path)
    for torn in (whole[:-1], whole[:-30], whole + b'{"block":4,"see'):
        (tmp_path / "blocks.jsonl").write_bytes(torn)
        assert play(tmp_path) == whole
    (tmp_path / "blocks.jsonl").write_bytes(whole[:20])
    assert play(tmp_path) == whole, "even the first line may be torn"


def test_torn_times_do_no_harm(tmp_path: Path) -> None:
    play(tmp_path)
    times = (tmp_path / "times.jsonl").read_bytes()
    (tmp_path / "times.jsonl").write_bytes(times[:-9])
    outcome = run(MATCH, lambda: open_backend("serial", MATCH), folder=Folder(tmp_path, MATCH))
    assert len(outcome.clocks) == 3
    assert len(outcome.blocks()) == 4


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bots": ("random", "greedy")}, r"bots \['random', 'random'\] there, \['random', 'greedy'\] here"),
        ({"seed": 6}, "seed 5 there, 6 here"),
        ({"seats": 3}, "seats 2 there, 3 here"),
        ({"records": True}, "records False there, True here"),
        ({"game": "mennefer"}, "game 'egizia' there, 'mennefer' here"),
    ],
)
def test_another_match_is_refused(tmp_path: Path, change: dict[str, object], said: str) -> None:
    play(tmp_path)
    with pytest.raises(SetupError, match=f"holds another match: .*{said}"):
        Folder(tmp_path, replace(MATCH, **change))  # type: ignore[arg-type]


def test_results_of_other_code_are_another_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path)
    monkeypatch.setattr("mehen.arena.match.sources", lambda game, bots: "changed")
    with pytest.raises(SetupError, match=f"sources '{sources('egizia')}' there, 'changed' here"):
        Folder(tmp_path, MATCH)


@pytest.mark.parametrize("line", [b"[1, 2]\n", b"nonsense\n", b'{"game": "chess"}\n'])
def test_a_file_that_is_no_match_is_refused(tmp_path: Path, line: bytes) -> None:
    (tmp_path / "blocks.jsonl").write_bytes(line)
    with pytest.raises(MehenError, match=r"blocks.jsonl, line 1: found .*, expected the first line of a match"):
        Folder(tmp_path, MATCH)


def test_a_damaged_block_is_refused_with_its_line(tmp_path: Path) -> None:
    lines = play(tmp_path).splitlines(keepends=True)
    (tmp_path / "blocks.jsonl").write_bytes(b"".join([*lines[:2], b'{"block": 1}\n', *lines[3:]]))
    with pytest.raises(MehenError, match=r"blocks.jsonl, line 3: found .*, expected a block of the match"):
        Folder(tmp_path, MATCH)


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    first = Folder(tmp_path, MATCH)
    with pytest.raises(SetupError, match="another run is at work in"):
        Folder(tmp_path, MATCH)
    first.close()
    Folder(tmp_path, MATCH).close()


def test_blocks_are_on_disk_before_the_next_one(tmp_path: Path) -> None:
    folder = Folder(tmp_path, MATCH)
    folder.add(play_block(MATCH, 2))
    assert (tmp_path / "blocks.jsonl").read_bytes().count(b"\n") == 2
    folder.close()


def start(folder: Path, blocks: int) -> subprocess.Popen[str]:
    hear = "signal.signal(signal.SIGINT, signal.default_int_handler)"  # a shell's background jobs are born deaf to it
    code = f"import signal, sys; {hear}; sys.argv[0] = 'mehen'; from mehen.cli import main; main()"
    args = ["arena", "egizia", "--bots", "random,random", "--seats", "2", "--seed", "5", "--blocks", str(blocks)]
    command = [sys.executable, "-c", code, *args, "--jobs", "2", "--out", str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def wait_for_blocks(folder: Path, process: subprocess.Popen[str]) -> None:
    file = folder / "blocks.jsonl"
    until = time.monotonic() + 60
    while not file.is_file() or file.read_bytes().count(b"\n") < 6:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until, "no blocks came"
        time.sleep(0.02)


def group_is_gone(group: int) -> bool:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups there")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_an_interrupted_match_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    """Killed in the middle, or ended by Ctrl+C, which reaches the workers too: nobody stays behind."""
    process = start(tmp_path / "cut", 100_000)
    wait_for_blocks(tmp_path / "cut", process)
    if how == signal.SIGINT:
        os.killpg(process.pid, how)
    else:
        os.kill(process.pid, how)
    _, complaints = process.communicate(timeout=60)
    assert group_is_gone(process.pid)
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "the same command goes on from here" in complaints
        assert "Traceback" not in complaints
    lines = (tmp_path / "cut" / "blocks.jsonl").read_bytes().split(b"\n")
    longer = replace(MATCH, blocks=max(json.loads(line)["block"] for line in lines[1:-1]) + 3)
    assert play(tmp_path / "cut", longer) == play(tmp_path / "whole", longer)
