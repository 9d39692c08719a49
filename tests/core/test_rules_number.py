"""A rule changes behind the rules number: games that began before keep the old one, and new games have the new one.

``tests/later.py`` makes the change up; how it comes to a server with running games stands in
``tests/server/test_old_databases.py``.
"""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from tests.later import LaterEgizia

from mehen.core import catalog
from mehen.core.drivers import random_record
from mehen.core.errors import RecordError, SetupError
from mehen.core.laws import verify_game
from mehen.core.record import Record, digest, load_record, read_record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import OVER
from mehen.games.egizia.game import EgiziaGame
from mehen.games.egizia.state import STONES, Egizia

GOLDEN = Path(__file__).parents[1] / "golden" / "egizia"
OLD_GAMES = sorted(GOLDEN.glob("*.mehen"))


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> LaterEgizia:
    """The same house after an update: whoever asks for Egizia gets the later one."""
    game = LaterEgizia()
    monkeypatch.setattr(catalog, "game", lambda name: game)
    return game


def plays(game: EgiziaGame, version: int) -> Record:
    rules = game.rules(2, version=version)
    return Record(game, rules, ["human"] * 2, random_record(game.new(rules), Rng(3)))


@pytest.mark.parametrize("file", OLD_GAMES, ids=lambda file: file.stem)
def test_old_games_are_unchanged(file: Path, later: LaterEgizia) -> None:
    record = load_record(file)
    assert record.game is later and (record.rules.version, later.version) == (1, 2)
    end = record.state()
    expected = json.loads((GOLDEN / "ends.json").read_text(encoding="utf-8"))[file.stem]
    assert (end.actor, end.scores(), digest(end)) == (OVER, expected["scores"], expected["digest"])
    assert record.text() == file.read_text(encoding="utf-8")


@pytest.mark.uncounted
def test_new_games_have_the_new_rule(later: LaterEgizia) -> None:
    new = later.start(2)
    assert new.rules.version == 2
    record = plays(later, 2)
    text = record.text()
    assert "\nrules: 2\n" in text
    again = read_record(text)
    assert again.rules is record.rules and again.state().dump() == record.state().dump()
    assert verify_game(later, later.rules(3), 5).violations == []


def test_the_rule_is_the_only_difference(later: LaterEgizia) -> None:
    """Side by side, the same actions: the same position until the quarries, then a stone more for everybody."""
    sessions = [Session(Record(later, later.rules(2, version=version), ["human"] * 2)) for version in (1, 2)]
    for action in plays(later, 2).actions:
        before = [session.state.dump() for session in sessions]
        assert before[0] == before[1]
        for session in sessions:
            session.act(action)
        if sessions[0].state.dump() != sessions[1].state.dump():
            break
    old, new = (session.state for session in sessions)
    assert isinstance(old, Egizia) and isinstance(new, Egizia)
    assert [new.get(p, STONES) - old.get(p, STONES) for p in range(2)] == [1, 1]


def test_a_game_on_the_way_goes_on_as_it_began(later: LaterEgizia) -> None:
    """Saved, pickled, loaded and played on after the update: its number stays with it."""
    whole = load_record(OLD_GAMES[0])
    half = Record(later, whole.rules, whole.players, whole.actions[: len(whole.actions) // 2])
    session = Session(read_record(half.text()))
    travelled = pickle.loads(pickle.dumps(session.state))
    assert travelled.rules.version == 1
    for action in whole.actions[len(half.actions) :]:
        session.act(action)
        travelled.apply(action)
    assert session.record.text() == whole.text()
    assert travelled.dump() == session.state.dump() == whole.state().dump()


def test_a_number_from_the_future_is_refused(later: LaterEgizia) -> None:
    with pytest.raises(SetupError, match="found rules 3, expected 1 to 2"):
        later.rules(2, version=3)
    with pytest.raises(RecordError, match="found rules 3, expected 1 to 2"):
        read_record(plays(later, 2).text().replace("\nrules: 2\n", "\nrules: 3\n"))
