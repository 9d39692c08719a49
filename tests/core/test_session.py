"""A game being played: undo goes back to the last thing anyone learned."""

from __future__ import annotations

import pytest

from mehen.core.errors import IllegalAction
from mehen.core.record import Record, digest
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.games.egizia import GAME


def session(seed: int = 1) -> Session:
    rules = GAME.rules(2)
    play = Session(Record(GAME, rules, ["human", "human"]))
    play.draw(Rng(seed))
    return play


def say(play: Session, notation: str) -> None:
    action = GAME.space(play.record.rules).read(notation)
    assert action is not None
    play.act(action)


def test_undo_stops_at_natures_answers() -> None:
    play = session()
    assert play.ply > 10 and play.undo_floor() == play.ply
    assert not play.undo()


def test_undo_within_a_turn_and_not_beyond_it() -> None:
    """RULES 10 of Egizia: everything deterministic in one's own turn can be taken back; the end of the turn cannot."""
    play = session()
    before = digest(play.state)
    start = play.ply
    say(play, "place alyi")
    assert play.game.step_name(play.state) == "raise_choice"
    assert play.undo() and digest(play.state) == before and play.ply == start
    say(play, "place alyi")
    say(play, "raise blue")  # the other seat's turn begins
    assert play.undo_floor() == play.ply and not play.undo()


def test_a_refused_action_leaves_no_trace() -> None:
    play = session()
    ply, log, before = play.ply, len(play.log), digest(play.state)
    with pytest.raises(IllegalAction):
        say(play, "decline")
    assert (play.ply, len(play.log), digest(play.state)) == (ply, log, before)
    assert play.state.events is None


def test_rewinding_drops_what_came_after() -> None:
    play = session()
    say(play, "place alyi")
    play.rewind(5)
    assert play.ply == 5 and len(play.log) == 6 and len(play.actors) == 5
    with pytest.raises(ValueError, match="ply 9 is not in"):
        play.rewind(9)


def test_the_log_is_told_to_each_seat_as_it_may_know() -> None:
    play = session()
    mine = [GAME.say(play.record.rules, line, "en") for line in play.lines(0)]
    theirs = [GAME.say(play.record.rules, line, "de") for line in play.lines(1)]
    assert any(line.startswith("Red draws a Sphinx card: ") for line in mine)
    assert "Blue draws a Sphinx card." in mine
    assert "Rot zieht eine Sphinx-Karte." in theirs
    assert len(play.lines(0, since=play.ply)) < len(mine)


def test_a_session_resumes_from_its_record() -> None:
    play = session()
    say(play, "place alyi")
    again = Session(Record(GAME, play.record.rules, ["human", "human"], list(play.record.actions)))
    assert digest(again.state) == digest(play.state)
    assert (again.floors, again.actors, again.log) == (play.floors, play.actors, play.log)
    assert not again.over
