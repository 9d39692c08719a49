"""Records: readable, complete, and clear about what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mehen.core.drivers import random_record
from mehen.core.errors import RecordError
from mehen.core.record import Record, digest, load_record, read_record
from mehen.core.rng import Rng
from mehen.games.egizia import GAME


def a_record(seats: int = 2, seed: int = 3) -> Record:
    rules = GAME.rules(seats, options={"row_bonus_counts": "all_stones"})
    return Record(GAME, rules, ["human", "greedy"], random_record(GAME.new(rules), Rng(seed)))


def test_a_record_is_readable() -> None:
    lines = a_record().text().splitlines()
    assert lines[:6] == [
        "mehen-record: 1",
        "game: egizia",
        "rules: 1",
        "edition: standard",
        f"digest: {GAME.edition().digest}",
        "seats: 2",
    ]
    assert "option row_bonus_counts: all_stones" in lines
    assert lines[lines.index("") - 2 : lines.index("")] == ["player red: human", "player blue: greedy"]
    body = lines[lines.index("") + 1 :]
    assert body[0].startswith("nature: number ")
    assert any(line.startswith("red: place ") for line in body)


def test_a_record_leads_back_to_the_same_game(tmp_path: Path) -> None:
    record = a_record()
    record.save(tmp_path / "game.mehen")
    again = load_record(tmp_path / "game.mehen")
    assert (again.actions, again.players, again.rules) == (record.actions, record.players, record.rules)
    assert digest(again.state()) == digest(record.state())
    assert digest(again.state(40)) != digest(record.state())
    assert list(tmp_path.iterdir()) == [tmp_path / "game.mehen"]


def test_positions_at_any_ply() -> None:
    record = a_record()
    state = GAME.new(record.rules)
    for ply, action in enumerate(record.actions):
        if ply % 20 == 0:
            assert digest(record.state(ply)) == digest(state)
        state.apply(action)


def broken(find: str, put: str) -> str:
    text = a_record().text()
    assert find in text
    return text.replace(find, put, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: found the end of the header, expected a line 'mehen-record: ...'"),
        ("hello\n", "line 1: found 'hello', expected 'key: value'"),
        ("game: egizia\n", "line 1: found 'game: egizia', expected 'mehen-record: 1'"),
        ("mehen-record: 1\ngame: egizia\ngame: egizia\n", "line 3: found 'game' again, expected each key once"),
        (broken("game: egizia", "game: senet"), "found game 'senet', expected one of"),
        (broken("rules: 1", "rules: 9"), "found rules 9, expected 1 to 1"),
        (broken("rules: 1", "rules: one"), "line 3: found rules 'one', expected a whole number"),
        (broken("seats: 2", "seats: 7"), "found 7 seats, expected 2 to 4"),
        (broken("digest: ", "digest: 0"), "line 5: found an edition with digest 0"),
        (broken("all_stones", "some_stones"), "option row_bonus_counts: found 'some_stones'"),
        (broken("edition: standard\ndigest: ", "edition: nowhere.toml\ndigest: 0"), "nowhere.toml: cannot be read"),
        (broken("nature: number", "nature: letter"), "line 16: found 'letter"),
        (broken("nature: number", "red: number"), "line 16: found 'red: number"),
        (a_record().text() + "red: pass\n", "found 'red: pass', expected nothing: the game is over"),
        (a_record().text() + "red: pa", "found the unfinished line 'red: pa'"),
    ],
)
def test_damage_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=r"^game\.mehen, line \d+: ") as caught:
        read_record(text, "game.mehen")
    assert message in str(caught.value)


def test_an_illegal_action_names_reason_and_rule() -> None:
    text = a_record().text()
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(("red: place", "blue: place")))
    who = lines[at].split(":")[0]
    lines[at] = f"{who}: decline"
    with pytest.raises(RecordError, match=rf"line {at + 1}: found an illegal action .*\[EG-5\.1\]"):
        read_record("\n".join(lines) + "\n")


def test_an_interrupted_record_can_be_resumed() -> None:
    text = a_record().text()
    cut = read_record(text[: len(text) // 2], cut_off=True)
    assert cut.actions == a_record().actions[: len(cut.actions)]
    assert len(cut.actions) > 20


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.mehen, line 1: found a file that cannot be read"):
        load_record(tmp_path / "none.mehen")
