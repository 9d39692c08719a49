"""Where every point of the golden games came from: the ledger adds up after every action, in every edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.golden.test_golden import GAMES

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.record import Record, load_record
from mehen.core.session import Session
from mehen.games.egizia import GAME as EGIZIA
from mehen.games.egizia.game import EgiziaGame
from mehen.games.egizia.state import Egizia
from mehen.table.chronicle import chronicle_of
from mehen.table.laws import Audit, verify_ledger

pytestmark = pytest.mark.uncounted  # whole games
ONE = next(file for file in GAMES if file.parent.name == "egizia")


@pytest.mark.parametrize("file", GAMES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_point_of_a_golden_game_has_a_source(file: Path) -> None:
    """Sums by source are the points, each item has a rule, and chapters have every change of points of their phase."""
    assert verify_ledger(load_record(file)) == []


@pytest.mark.parametrize("name", catalog.names())
def test_the_golden_games_come_to_every_chapter(name: str) -> None:
    """Whatever the table does to everybody is told in one of them; what few games come to may be missing."""
    game = catalog.game(name)
    missing = {chapter.name for chapter in game.chapters if not chapter.rare}
    for file in GAMES:
        if missing and file.parent.name == name:
            missing -= {game.chapters[part.chapter].name for part in chronicle_of(load_record(file)).chapters}
    assert not missing


@pytest.mark.parametrize("file", [file for file in GAMES if file.parent.name == "egizia"], ids=lambda file: file.stem)
def test_ships_come_home_in_nobodys_turn(file: Path) -> None:
    """EG-5.11: whoever passes last has not given the others their ships back; who cannot build takes one's own back."""
    told = chronicle_of(load_record(file))
    ships = next(k for k, gauge in enumerate(EGIZIA.gauges) if gauge.name == "ships")
    for part in told.turns:
        declined = [event[1] for event in part.events if EGIZIA.events[event[0]].name == "declined"]
        moved = {one.seat for one in part.changes() if one.gauge == ships}
        assert moved <= {part.seat, *declined}
    home = [part for part in told.chapters if EGIZIA.chapters[part.chapter].name == "ships_home"]
    assert home and all(one.after > one.before for part in home for one in part.changes() if one.gauge == ships)


class PaysInSecret(EgiziaGame):
    """A point that nobody has booked."""

    def points_of(self, s: Egizia, participant: int) -> int:
        return super().points_of(s, participant) + (participant == 0 and s.round > 2)


class NamesNoRule(EgiziaGame):
    sources = [source if k else type(source)(source.name, "") for k, source in enumerate(EgiziaGame.sources)]


def found(game: Game[Any]) -> str:
    record = load_record(ONE)
    return "\n".join(verify_ledger(Record(game, record.rules, record.players, record.actions)))


def test_a_point_without_a_source_is_found() -> None:
    wrong = found(PaysInSecret())
    assert "after it: " in wrong and "booked for 0" in wrong
    assert "where a chapter begins or ends" in wrong


def test_a_source_without_a_rule_is_found() -> None:
    assert found(NamesNoRule()) == "building names no rule"


def test_what_is_told_twice_or_nowhere_is_found() -> None:
    record = load_record(ONE)
    audit = Audit(EGIZIA)
    Session(record, audit)
    assert audit.verdict() == []
    item = next(part for part in audit.chapters if part.items).items.pop()
    assert audit.verdict() == ["points that stand in no turn and no chapter, or in two"]
    audit.turns[-1].items.append(item)
    name = EGIZIA.sources[item.source].name
    assert audit.verdict() == [f"{name} in a turn and in a chapter"]
    audit.items.remove(item)
    assert any(text.startswith("the sums by source are ") for text in audit.verdict())
