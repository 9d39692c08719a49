"""`mehen arena`: what a user enters, reads and gets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.arena import Match, Played, play_block

HELP = Path(__file__).parents[1] / "arena" / "help.txt"
SMALL = ["arena", "egizia", "--bots", "random,random", "--seats", 2, "--blocks", 3]


def words(text: str) -> list[str]:
    """What is said, whatever frame is drawn around it."""
    return re.sub(r"\x1b\[[0-9;]*m|[─│╭╮╰╯]", " ", text).split()


def test_help_is_worth_reading(run: Run) -> None:
    shown = run("arena", "--help").stdout.replace("Usage: root", "Usage: mehen")
    assert words(shown) == words(HELP.read_text(encoding="utf-8"))


def test_a_match_is_told(run: Run) -> None:
    result = run(*SMALL)
    assert result.exit_code == 0, result.output
    table, sentence = result.stdout.split("\n\n")
    assert [line.split()[0] for line in table.splitlines()] == ["bot", "random", "random"]
    assert sentence.startswith("random #1 wins ")
    assert "a fair share is 50.0\u00a0%" in sentence
    assert "2 seats: random #1, random #2 · 2 games a block · seed 1" in result.stderr
    assert "Nothing is kept; --out DIR keeps" in result.stderr


def test_in_german(run: Run) -> None:
    result = run(*SMALL, "--lang", "de", "--sprt", "0.5,0.6")
    assert "ein gerechter Anteil ist 50,0\u00a0%" in result.stdout
    assert "Nicht entschieden nach 3 Blöcken" in result.stdout


def test_everything_is_kept_and_resumed(run: Run, tmp_path: Path) -> None:
    first = run(*SMALL, "--out", "m", "--records")
    assert first.exit_code == 0, first.output
    assert "Kept in m: blocks.jsonl, results.json, report.html" in first.stderr
    names = {path.name for path in (tmp_path / "m").iterdir()}
    assert names == {".lock", "blocks.jsonl", "times.jsonl", "results.json", "report.html", "records"}
    assert run("replay", "m/records/00002-1.mehen", "--verify").stdout.startswith("ok: ")
    again = run(*SMALL, "--out", "m", "--records")
    assert "3 blocks are there already: m" in again.stderr
    assert again.stdout == first.stdout


def test_json_has_the_numbers_and_nothing_else(run: Run) -> None:
    result = run(*SMALL, "--json", "--sprt", "0.2,0.8")
    data = json.loads(result.stdout)
    assert result.stderr == ""
    assert data["blocks"] == 3
    assert [bot["bot"] for bot in data["bots"]] == ["random #1", "random #2"]
    assert sum(bot["share"] for bot in data["bots"]) == pytest.approx(1)
    assert data["sprt"] == {"p0": 0.2, "p1": 0.8, "blocks": 3, "verdict": "open"}
    assert {"decisions", "mean_ms", "p95_ms", "longest_ms"} < set(data["times"][0])
    plain = json.loads(run(*SMALL, "--json").stdout)
    assert plain["bots"] == data["bots"]


def test_the_fewest_seats_unless_said(run: Run) -> None:
    data = json.loads(run("arena", "egizia", "--bots", "random", "--blocks", 1, "--json").stdout)
    assert data["match"]["seats"] == 2


def test_options_and_editions_are_part_of_the_match(run: Run) -> None:
    option = "row_bonus_counts=all_stones"
    data = json.loads(run(*SMALL, "--option", option, "--json").stdout)
    assert data["match"]["options"]["row_bonus_counts"] == "all_stones"


def test_a_missing_block_ends_with_exit_code_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fragile(match: Match, number: int) -> Played:
        if number == 1:
            raise RuntimeError("out of papyrus")
        return play_block(match, number)

    monkeypatch.setattr("mehen.arena.backends.serial.play_block", fragile)
    result = run(*SMALL)
    assert result.exit_code == 1
    assert "Block 1 failed twice and is missing: RuntimeError: out of papyrus" in result.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--bots", "random,deepthought"], "found bot 'deepthought', expected one of"),
        (["--bots", ","], "found no bots, expected at least one"),
        (["--bots", "random", "--seats", "9"], "Egizia: found 9 seats, expected 2 to 4"),
        (["--bots", "random", "--sprt", "0.6"], "--sprt: found '0.6', expected two shares"),
        (
            ["--bots", "random", "--backend", "cloud"],
            "--backend: found 'cloud', expected one of serial, processes, ray",
        ),
        (["--bots", "random", "--option", "x"], "--option: found 'x', expected KEY=VALUE"),
        (["--bots", "random", "--records"], "--records: found no --out, expected a folder"),
        (["--bots", "random", "--edition", "none.toml"], "none.toml"),
    ],
)
def test_mistakes_are_one_clear_line(run: Run, args: list[str], message: str) -> None:
    result = run("arena", "egizia", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_folder_of_another_match_is_refused(run: Run) -> None:
    run(*SMALL, "--out", "m")
    result = run(*SMALL, "--out", "m", "--seed", 2)
    assert result.exit_code == 2
    assert result.stderr == ("--out: m holds another match: seed 1 there, 2 here. Choose another folder for this one\n")


def test_without_ray_it_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mehen.arena.backends.find_spec", lambda name: None)
    result = run(*SMALL, "--backend", "ray")
    assert result.exit_code == 2
    assert "pip install 'mehen-games[ray]'" in result.stderr
