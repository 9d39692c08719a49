"""Many games in one file: they come back as they were, and what is no such file is refused in a line."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.arena.gamefiles import COUNT, GOLDEN, SEATS, golden, rewritten

from mehen.arena.dataset import Dataset, load, save
from mehen.arena.packing import Played
from mehen.core import catalog
from mehen.core.errors import MehenError, SetupError
from mehen.core.record import Record, digest, load_record
from mehen.core.state import OVER


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return save(tmp_path / "egizia.games", golden("egizia")).file


@pytest.mark.parametrize("name", catalog.ours())
def test_games_come_back_as_they_were(name: str, tmp_path: Path) -> None:
    records = golden(name)
    found = save(tmp_path / "x.games", records, {"seed": 7})
    assert len(found) == len(records) > 0
    assert (found.game.name, found.match) == (name, {"seed": 7})
    for played, (_, record) in zip(found.checked(), records, strict=True):
        assert found.record(played).text() == record.text()
        end = record.state()
        assert (played.scores, played.places) == (tuple(end.scores()), tuple(end.places()))
        assert played.end == digest(end)


def test_games_of_an_edition_that_shipped_before(tmp_path: Path) -> None:
    file = GOLDEN / "egizia" / "first-edition-3-seats.mehen"
    found = save(tmp_path / "x.games", [(file.name, load_record(file))])
    assert found.rules.digest != catalog.game("egizia").rules(3).digest
    assert len(list(Dataset.open(found.file).checked())) == 1


def test_decisions_are_those_of_the_game(file: Path) -> None:
    found = Dataset.open(file)
    played = next(iter(found))
    asked = [(one.seat, one.action, one.ply) for one in found.decisions(played) if one.action in one.state.legal()]
    record = found.record(played)
    state, expected = record.state(0), []
    for ply, action in enumerate(record.actions):
        if state.actor >= 0 and len(state.legal()) > 1:
            expected.append((state.actor, action, ply))
        state.apply(action)
    assert asked == expected and len(asked) > 30


def test_a_shared_win_counts_in_parts() -> None:
    played = Played(("a", "b", "c"), array("H"), (9, 9, 4), (1, 1, 3), "00" * 8)
    assert played.wins() == [0.5, 0.5, 0.0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda body: body[:SEATS] + bytes([body[SEATS] ^ 1]) + body[SEATS + 1 :], "game 0 does not end as the file"),
        (lambda body: body[: COUNT - 1] + bytes([body[COUNT - 1] ^ 1]) + body[COUNT:], "game 0 does not end as the"),
        (lambda body: body[: COUNT + 2] + b"\xff\xff" + body[COUNT + 4 :], "game 0 has an action that is not legal"),
        (lambda body: body[:COUNT] + b"\xff\xff" + body[COUNT + 2 :], "game 0 cannot be read: found 65535 actions"),
        (lambda body: body[:-1], "cannot be read: it ends in the middle"),
        (lambda body: b"\xff" + body[1:], "game 0 cannot be read"),
        (lambda body: body + body, r"found \d+ games, expected \d+"),
        (lambda body: b"", "found 0 games, expected"),
    ],
)
def test_games_that_are_not_those_of_the_file_are_noticed(
    file: Path, change: Callable[[bytes], bytes], said: str
) -> None:
    with pytest.raises(SetupError, match=said):
        list(rewritten(file, change).checked())


def test_only_whole_games_of_one_kind(tmp_path: Path) -> None:
    out, records = tmp_path / "x.games", golden("egizia")
    cut = Record(records[0][1].game, records[0][1].rules, records[0][1].players, records[0][1].actions[:-1])
    assert cut.state().actor != OVER
    with pytest.raises(SetupError, match="short: found a game that is not over"):
        save(out, [("short", cut)])
    with pytest.raises(SetupError, match="other: found other rules"):
        save(out, [*records, ("other", golden("pharaon")[0][1])])
    with pytest.raises(SetupError, match="found no games"):
        save(out, [])
    assert not out.exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: b"not one", "found no games of the format"),
        (lambda data: b"[1]\n", "found no games of the format"),
        (lambda data: data[:-1], "the file is damaged"),
        (lambda data: data[:-40] + bytes(40), "the file is damaged"),
    ],
)
def test_what_is_no_such_file_is_refused(file: Path, change: Callable[[bytes], bytes], said: str) -> None:
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(SetupError, match=said):
        Dataset.open(file)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("games", "many", r"egizia\.games: the first line cannot be read"),
        ("heading", "mehen-record: 1\ngame: chess\n\n", r"egizia\.games, line 3: found the end of the header"),
    ],
)
def test_a_head_that_does_not_fit_is_refused(file: Path, key: str, value: object, said: str) -> None:
    line, _, body = file.read_bytes().partition(b"\n")
    file.write_bytes(json.dumps({**json.loads(line), key: value}).encode() + b"\n" + body)
    with pytest.raises(MehenError, match=said):
        Dataset.open(file)


def test_a_folder_is_loaded_file_by_file(file: Path, tmp_path: Path) -> None:
    save(tmp_path / "below.games", golden("pharaon"))
    assert [found.game.name for found in load(tmp_path)] == ["pharaon", "egizia"]
    assert [found.file for found in load(file)] == [file]
    (tmp_path / "empty").mkdir()
    with pytest.raises(SetupError, match=r"empty: found no files \.games"):
        load(tmp_path / "empty")
    with pytest.raises(SetupError, match="No such file"):
        load(tmp_path / "absent.games")
