"""``mehen dataset``: games are made, packed, told about and played again."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

from tests.arena.gamefiles import GOLDEN, SEATS, golden, rewritten
from tests.cli.conftest import Run

from mehen.arena import Folder, Match, open_backend
from mehen.arena import run as play
from mehen.arena.dataset import Dataset, load, save
from mehen.arena.packing import pack


def test_games_are_made_at_every_table(run: Run, tmp_path: Path) -> None:
    words = (
        "--jobs",
        1,
        "--bots",
        "random",
        "--games",
        5,
        "--seats",
        "2,3",
        "--seed",
        4,
        "--out",
        tmp_path,
        "--lang",
        "en",
    )
    result = run("dataset", "make", "egizia", *words)
    assert result.exit_code == 0, result.output
    two, three = load(tmp_path)
    assert (two.file.name, len(two), three.file.name, len(three)) == ("egizia-2.games", 3, "egizia-3.games", 2)
    assert two.match["seed"] == 4 and two.match["bots"] == ["random"] and two.match["version"]
    assert "Seed 4, played by version" in run("dataset", "info", two.file, "--lang", "en").output
    match = Match("egizia", ("random",), 2, 3, seed=4, records=True)
    play(match, lambda: open_backend("", match), folder=Folder(tmp_path / "arena", match))
    assert [two.record(played).text() for played in two] == [
        file.read_text(encoding="utf-8") for file in sorted((tmp_path / "arena").rglob("*.mehen"))
    ]


def test_making_goes_on_and_can_be_made_longer(run: Run, tmp_path: Path) -> None:
    def make(games: int) -> list[bytes]:
        words = ("--jobs", 1, "--bots", "random", "--games", games, "--seats", "2", "--out", tmp_path)
        assert run("dataset", "make", "pharaon", *words).exit_code == 0
        return [pack(played, {}) for played in load(tmp_path)[0]]

    first = make(2)
    record = next(tmp_path.rglob("00000-0.mehen"))
    before = record.stat().st_mtime_ns
    more = make(3)
    assert (more[:2], len(more)) == (first, 3)
    assert record.stat().st_mtime_ns == before, "what was there is not played again"


def test_the_command_packs_a_folder(run: Run, tmp_path: Path) -> None:
    assert "found no records" in run("dataset", "pack", tmp_path, "--out", tmp_path / "x").output
    copy(sorted((GOLDEN / "egizia").glob("*.mehen"))[0], tmp_path)
    result = run("dataset", "pack", tmp_path, "--out", tmp_path / "packed", "--lang", "de")
    assert result.exit_code == 0
    assert "packed: 1 Partie, " in result.output
    packed = Dataset.open(tmp_path / "packed")
    assert (len(packed), packed.match) == (1, {})
    assert "cannot be written" in run("dataset", "pack", tmp_path, "--out", tmp_path / "no" / "x").output


def test_files_are_told_about_and_checked(run: Run, tmp_path: Path) -> None:
    found = save(tmp_path / "egizia.games", golden("egizia"))
    file = found.file
    told = run("dataset", "info", tmp_path, "--lang", "en").output
    assert f"rules {found.rules.version}, edition {found.rules.digest}" in told
    assert all(player in told for player in found.players)
    assert run("dataset", "check", file, "--lang", "en").output.endswith(
        f": {len(found)} game{'s end' if len(found) > 1 else ' ends'} as written down\n"
    )
    rewritten(file, lambda body: body[:SEATS] + bytes([body[SEATS] ^ 1]) + body[SEATS + 1 :])
    result = run("dataset", "check", file)
    assert result.exit_code == 2 and "game 0 does not end as the file says" in result.output


def test_tables_are_numbers(run: Run, tmp_path: Path) -> None:
    result = run("dataset", "make", "egizia", "--bots", "random", "--seats", "2,x", "--out", tmp_path)
    assert result.exit_code == 2 and "--seats: found '2,x'" in result.output
