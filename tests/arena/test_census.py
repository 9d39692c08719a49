"""``mehen.arena.census``: who did what, and how often those won."""

from __future__ import annotations

from pathlib import Path

import pytest

from mehen.arena.census import Element, take_census
from mehen.core.record import Record, load_record
from mehen.core.session import Session
from mehen.core.text import Name

GOLDEN = Path(__file__).parents[1] / "golden"


def records(game: str, seats: int) -> list[Record]:
    found = [load_record(file) for file in sorted((GOLDEN / game).glob("*.mehen"))]
    return [record for record in found if record.rules.seats == seats and not record.rules.edition]


@pytest.mark.parametrize("game", ["ankh", "egizia", "mennefer", "pharaon"])
def test_counts_agree_with_the_log(game: str) -> None:
    """Counted again in the slowest way: by looking for one sentence of the log at a time."""
    ours = records(game, 2)
    census = take_census(ours)
    assert census.games == len(ours) > 0
    common = sorted(census.elements, key=lambda one: -one.seats)[:5]
    for element in common:
        seats, wins = 0, 0.0
        for record in ours:
            session = Session(record)
            words = record.game.vocabulary(record.rules)
            places = session.state.places()
            for seat in range(2):
                for what, whose, a, b in (event for events in session.log for event in events):
                    event = record.game.events[what]
                    things = [(kind, words[kind][n]) for kind, n in ((event.a, a), (event.b, b)) if kind in words]
                    theirs = seat in record.game.seats_behind(session.state, whose)
                    if theirs and event.name == element.event and tuple(element.thing) in things:
                        seats += 1
                        wins += (places[seat] == 1) / places.count(1)
                        break
        assert element.seats == seats > 0
        assert element.wins == pytest.approx(wins)


@pytest.mark.parametrize("seats", [2, 5])
def test_gods_of_ankh_are_seats(seats: int) -> None:
    """The log of Ankh speaks of gods; AK-10M: merged ones are two seats."""
    for record in records("ankh", seats):
        session = Session(record)
        begun = [event for events in session.log for event in events]
        names = [record.game.events[event[0]].name for event in begun]
        who = [set(record.game.seats_behind(session.state, event[1])) for event in begun]
        chosen = [seat for name, seat in zip(names, who, strict=True) if name == "action_chosen"]
        assert set().union(*chosen) == set(range(seats))
        assert all(1 <= len(seat) <= (2 if seats > 2 else 1) for seat in chosen)


def test_what_never_happens_is_listed() -> None:
    """One game cannot use every card; those left over are there with nothing behind them."""
    census = take_census(records("egizia", 2)[:1])
    never = [one for one in census.elements if not one.seats]
    assert never
    assert {one.event for one in never} <= {one.event for one in census.elements if one.seats}


def test_unfinished_games_do_not_count() -> None:
    record = records("egizia", 2)[0]
    cut = Record(record.game, record.rules, record.players, record.actions[:50])
    assert take_census([cut]).games == 0
    assert take_census([cut]).elements == []


def test_alone_there_is_no_fair_share() -> None:
    census = take_census(records("pharaon", 1))
    assert any(one.seats for one in census.elements)
    assert {one.errors for one in census.elements} == {0.0}


def test_standard_errors() -> None:
    """30 wins of 50 where 25 would be fair: 5 above, at a standard deviation of the square root of 12.5."""
    element = Element("built", Name("site", "temple"), 0.5, 50, 30.0)
    assert element.errors == pytest.approx(5 / 12.5**0.5)
    assert Element("built", Name("site", "temple"), 0.5).errors == 0.0
