"""Many games in one file: they come back as they were, and what is no such file is refused in a line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest
from typer.testing import CliRunner, Result

from mehen.arena.dataset import Dataset
from mehen.cli.commands import app
from mehen.core import catalog
from mehen.core.errors import MehenError, SetupError
from mehen.core.record import Record, load_record
from mehen.core.state import OVER

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> list[tuple[str, Record]]:
    """Its golden games of one kind of table: the first file's."""
    files = [(file.name, load_record(file)) for file in sorted((GOLDEN / name).glob("*.mehen"))]
    return [(where, record) for where, record in files if record.rules == files[0][1].rules]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    out = tmp_path / "egizia.games"
    Dataset.of_records(golden("egizia")).save(out)
    return out


@pytest.mark.parametrize("name", catalog.ours())
def test_games_come_back_as_they_were(name: str, tmp_path: Path) -> None:
    records = golden(name)
    Dataset.of_records(records).save(tmp_path / "games")
    found = Dataset.load(tmp_path / "games")
    found.check()
    assert len(found.games) == len(records) > 0
    for number, (_, record) in enumerate(records):
        assert found.record(number).text() == record.text()
        end = record.state()
        assert found.games[number].scores == tuple(end.scores())
        assert found.games[number].places == tuple(end.places())


def test_decisions_are_those_of_the_game(file: Path) -> None:
    found = Dataset.load(file)
    record = found.record(0)
    asked = [(one.seat, one.action) for one in found.decisions(0) if one.action in one.state.legal()]
    state, expected = record.state(0), []
    for action in record.actions:
        if state.actor >= 0 and len(state.legal()) > 1:
            expected.append((state.actor, action))
        state.apply(action)
    assert asked == expected and len(asked) > 30


def test_a_game_that_ends_otherwise_is_noticed(file: Path) -> None:
    found = Dataset.load(file)
    found.games[0] = replace(found.games[0], scores=(1, 2))
    with pytest.raises(SetupError, match="game 0 does not end as the file says"):
        found.check()


def test_only_whole_games_of_one_kind() -> None:
    records = golden("egizia")
    cut = Record(records[0][1].game, records[0][1].rules, records[0][1].players, records[0][1].actions[:-1])
    assert cut.state().actor != OVER
    with pytest.raises(SetupError, match="short: found a game that is not over"):
        Dataset.of_records([("short", cut)])
    with pytest.raises(SetupError, match="other: found other rules"):
        Dataset.of_records([*records, ("other", golden("pharaon")[0][1])])
    with pytest.raises(SetupError, match="found no games"):
        Dataset.of_records([])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: b"not one", "found no games of the format"),
        (lambda data: b"[1]\n", "found no games of the format"),
        (lambda data: data[:-1], "the file is damaged"),
        (lambda data: data[:-40] + bytes(40), "the file is damaged"),
    ],
)
def test_what_is_no_such_file_is_refused(file: Path, change: object, said: str) -> None:
    assert callable(change)
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(SetupError, match=said):
        Dataset.load(file)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("players", [], r"egizia\.games: the games cannot be read"),
        ("heading", "mehen-record: 1\ngame: chess\n\n", r"egizia\.games, line 3: found the end of the header"),
    ],
)
def test_a_head_that_does_not_fit_is_refused(file: Path, key: str, value: object, said: str) -> None:
    line, _, body = file.read_bytes().partition(b"\n")
    file.write_bytes(json.dumps({**json.loads(line), key: value}).encode() + b"\n" + body)
    with pytest.raises(MehenError, match=said):
        Dataset.load(file)


def test_the_command_packs_a_folder(tmp_path: Path) -> None:
    def run(*words: object) -> Result:
        return CliRunner().invoke(app, ["dataset", *map(str, words)])

    assert "found no records" in run(tmp_path, "--out", tmp_path / "x").output
    copy(sorted((GOLDEN / "egizia").glob("*.mehen"))[0], tmp_path)
    result = run(tmp_path, "--out", tmp_path / "packed")
    assert result.exit_code == 0
    assert "1 games" in result.output
    assert len(Dataset.load(tmp_path / "packed").games) == 1
    assert "cannot be written" in run(tmp_path, "--out", tmp_path / "no" / "x").output
