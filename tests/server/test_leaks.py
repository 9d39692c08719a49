"""Two worlds that differ only in what an audience cannot know: everything it is sent is the same, byte for byte.

For every game of the catalog, every seat, the spectator and the lobby; updates, positions, replays, refusals, log.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from tests.server.conftest import SCALE
from tests.table.test_together import questions

from mehen.core import catalog
from mehen.core.events import Log
from mehen.core.game import SPECTATOR, Game
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.text import LANGUAGES
from mehen.server.errors import Refused
from mehen.server.hub import Hub, Listener, Post
from mehen.server.room import Room
from mehen.server.words import problem
from mehen.table import public, wire
from mehen.table.frames import Table
from mehen.table.records import record_text
from mehen.table.timeline import ACT, Entry, Timeline

GAMES = 1 * SCALE  # random games for each number of seats
EVERY = 37  # plies between two looks
WORLDS = 2


def said(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def act(timeline: Timeline, rng: Rng) -> None:
    """One random step."""
    state = timeline.state
    if state.actor == NATURE:
        timeline.append(timeline.draw(rng))
        return
    legal = state.legal()
    timeline.append(Entry(timeline.ply + 1, ACT, int(state.actor), legal[rng.below(len(legal))]))


def moments(game: Game[Any], seats: int, seed: int) -> Iterator[Timeline]:
    """A random game, at several plies where a seat is asked."""
    timeline = Timeline(game, game.rules(seats))
    rng = Rng(seed)
    due = 0
    while not timeline.over:
        act(timeline, rng)
        if timeline.ply >= due and timeline.actor >= 0:
            due = timeline.ply + EVERY
            yield timeline


def world(timeline: Timeline, state: State) -> Timeline:
    """The same table, with another truth behind what is known."""
    other = copy.copy(timeline)
    other.session = copy.copy(timeline.session)
    other.session.state = state
    return other


def scrambled(timeline: Timeline, seat: int, rng: Rng) -> Log:
    """The log with everything that only others may read replaced by something else."""
    game, words = timeline.game, timeline.game.vocabulary(timeline.rules)

    def other(kind: str) -> int:
        return rng.below(len(words[kind])) if kind and kind != "number" else rng.below(99)

    told = Log()
    for events in timeline.told:
        changed = []
        for what, whose, a, b in events:
            kind = game.events[what]
            if kind.secret and whose != seat:
                a, b = other(kind.a), other(kind.b)
            changed.append((what, whose, a, b))
        told.append(changed)
    return told


def room_of(timeline: Timeline) -> Room:
    """A table in memory, without a database behind it."""
    room = Room(None, "canarytabl")  # type: ignore[arg-type]
    room.timeline = timeline
    plain = dict.fromkeys(Table.__annotations__)
    room.row = plain | {
        "ply": timeline.ply, "actor": int(timeline.actor), "status": "running", "turn_at": 1, "version": 1,
        "undo": "free", "clock": "none", "invite": "canary-invite", "bot_until": 7, "turn_ply": 0,
    }  # fmt: skip
    seat = {"user_id": "", "name": "Ada", "bot": "", "resigned": False, "used_ms": 0, "score": None, "place": None}
    asked = {n: {"asked_at": 1 if n in timeline.asked else None} for n in range(int(timeline.rules.seats))}
    room.seats = [seat | {"seat": n, "user_id": f"user{n}"} | asked[n] for n in asked]
    return room


def letters(room: Room, seat: int, lang: str, since: int) -> dict[str, str | None]:
    """What goes over the socket: whole, from where a line broke off, and what is new to who heard the beginning."""
    hub, start = Hub(None), room_of(Timeline(room.running.game, room.running.rules))  # type: ignore[arg-type]
    whole, resumed = (Listener(f"user{seat}", seat, lang, ply) for ply in (None, since))
    following = Listener(f"user{seat}", seat, lang, delta=True)
    hub.tell_one(start, following)
    post = Post(room)
    for listener in (whole, resumed, following):
        hub._send(room, listener, post)
    post.is_out()
    heard = {"update": whole, "resumed": resumed, "beginning": following, "delta": following}
    told = {name: listener.queue.get_nowait() for name, listener in heard.items()}
    assert '"type":"delta"' in str(told["delta"])
    return told


async def refusals(room: Room, seat: int, lang: str, actions: list[str]) -> list[str]:
    """What an audience hears when it asks for something that is not possible."""
    out = []
    for action in actions:
        try:
            await room.act(f"user{seat}", max(seat, 0), [action], room.running.ply, "x")
        except Refused as error:
            out.append(said(problem(error, lang)))
        except AttributeError:
            out.append("would be written")
            room.timeline = None
            break
    return out


def everything(timeline: Timeline, seat: int, lang: str, actions: list[str]) -> dict[str, object]:
    """By type of message.  Each of them is made once: a position has the whole log in it, and an update a position."""
    room = room_of(timeline)
    return {
        "position": said(wire.position(timeline, seat, lang)),
        **letters(room, seat, lang, max(0, timeline.ply - 10)),
        "table": said(public.table(room.row, room.seats, [])),
        "refusal": asyncio.run(refusals(room, seat, lang, actions)),
    }


def forbidden(timeline: Timeline, rng: Rng, count: int = 4) -> list[str]:
    """Some actions that are not legal now, as everyone may name them."""
    names = timeline.game.space(timeline.rules).names
    legal = set(timeline.state.legal())
    others = [name for action, name in enumerate(names) if name and action not in legal]
    return [others[rng.below(len(others))] for _ in range(count)]


@pytest.mark.parametrize("name", catalog.names())
def test_nothing_that_is_sent_depends_on_what_the_audience_cannot_know(name: str) -> None:
    game = catalog.game(name)
    rng = Rng(3)
    differed = compared = 0
    for seats in {max(2, game.min_seats), game.max_seats}:
        for seed in range(GAMES):
            for timeline in moments(game, seats, seed):
                for seat in range(SPECTATOR, seats):
                    lang = LANGUAGES[compared % 2]
                    actions = forbidden(timeline, rng)
                    mine = everything(timeline, seat, lang, actions)
                    for _ in range(WORLDS):
                        other = world(timeline, timeline.state.resampled(seat, rng))
                        other.told = scrambled(timeline, seat, rng)
                        differed += other.state.dump() != timeline.state.dump()
                        theirs = everything(other, seat, lang, actions)
                        for kind, message in mine.items():
                            assert theirs[kind] == message, f"{name}, {seats} seats, seat {seat}, {kind}"
                        compared += 1
    assert compared > 20
    hides = any(kind.secret for kind in game.events)
    assert differed > 0 or not hides, "nothing was ever hidden, so nothing was tested"


@pytest.mark.parametrize("name", catalog.names())
def test_what_happens_next_tells_nothing_either(name: str) -> None:
    """The same action in both worlds: until somebody learns something, everyone is told the same."""
    game = catalog.game(name)
    rng = Rng(11)
    compared = 0
    for timeline in moments(game, game.max_seats, 7):
        for seat in range(SPECTATOR, game.max_seats):
            if timeline.actor == seat:
                continue
            ours = step_state(timeline.state.clone())
            theirs = step_state(timeline.state.resampled(seat, rng))
            both = sorted(set(ours.legal()) & set(theirs.legal()))
            action = both[rng.below(len(both))] if both else None
            if action is None:
                continue
            for state in (ours, theirs):
                state.apply(action)
            if ours.marks or theirs.marks or NATURE in (ours.actor, theirs.actor) or OVER in (ours.actor, theirs.actor):
                continue
            lines = [[said_to(game, state, event, seat) for event in state.events or []] for state in (ours, theirs)]
            assert lines[0] == lines[1], f"{name}, seat {seat}: {game.space(ours.rules).write(action)}"
            assert said(game.view(ours, seat)) == said(game.view(theirs, seat))
            compared += 1
    assert compared > 0


def step_state(state: State) -> State:
    state.events = []
    return state


def said_to(game: Game[Any], state: State, event: tuple[int, int, int, int], seat: int) -> str:
    return game.say(state.rules, game.sentence(state.rules, event, seat), "en")


def sealed_by(timeline: Timeline, seats: Iterable[int], rng: Rng) -> Timeline:
    """The same table with something sealed by these seats."""
    other = timeline.at(timeline.ply)
    for seat in seats:
        while seat in other.asked:
            legal = other.facing(seat).legal()
            other = other.sealing(Entry(timeline.ply, ACT, seat, legal[rng.below(len(legal))]))
    return other


def test_nothing_that_is_sent_depends_on_what_others_have_sealed() -> None:
    """Worlds that differ only in what was sealed by others: everybody but them reads the same, and hears as often."""
    rng = Rng(5)
    differed = compared = 0
    for seats in (2, 3, 5):
        for timeline in questions(seats, 1):
            for seat in range(SPECTATOR, seats):
                others = [one for one in timeline.asked if one != seat]
                answered = others[: 1 + rng.below(len(others))] if seat in timeline.asked else others[:-1]
                own = sealed_by(timeline, [seat][: rng.below(2)], rng)
                worlds = [sealed_by(timeline, answered, rng) for _ in range(WORLDS + 1)]
                for one in worlds:
                    one.sealed = [*one.sealed, *own.sealed] if len(one.asked) > 1 else one.sealed
                lang, actions = LANGUAGES[compared % 2], forbidden(timeline, rng)
                mine, *theirs = [everything(one, seat, lang, actions) for one in worlds]
                for other in theirs:
                    for kind, message in mine.items():
                        assert other[kind] == message, f"{seats} seats, seat {seat}, {kind}"
                    compared += 1
                assert len({one.seen(seat) for one in worlds}) == 1
                differed += len({tuple(entry.value for entry in one.sealed) for one in worlds}) > 1
    assert compared > 20 and differed > 10


def test_a_leak_of_sealed_answers_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = lambda self, s, seat: list(range(s.seats))  # noqa: E731
    monkeypatch.setattr(type(catalog.game("ankh")), "confidants", everybody, raising=False)
    with pytest.raises(AssertionError, match="position"):
        test_nothing_that_is_sent_depends_on_what_others_have_sealed()


@pytest.mark.parametrize("name", catalog.names())
def test_canaries_of_a_table_never_appear(name: str) -> None:
    game = catalog.game(name)
    for timeline in moments(game, max(2, game.min_seats), 1):
        for seat in range(SPECTATOR, int(timeline.rules.seats)):
            messages = said(everything(timeline, seat, "en", forbidden(timeline, Rng(1))))
            assert "canary-invite" not in messages and "bot_until" not in messages
            assert game.folder.as_posix() not in messages


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: a view that shows the whole position, a log that shows what is secret."""
    game = catalog.game("egizia")
    view = type(game).view
    monkeypatch.setattr(type(game), "view", lambda self, s, seat: {**view(self, s, seat), "all": s.dump()})
    with pytest.raises(AssertionError):
        test_nothing_that_is_sent_depends_on_what_the_audience_cannot_know("egizia")
    monkeypatch.undo()
    sentence = type(game).sentence
    monkeypatch.setattr(type(game), "sentence", lambda self, rules, event, _: sentence(self, rules, event, event[1]))
    with pytest.raises(AssertionError):
        test_nothing_that_is_sent_depends_on_what_the_audience_cannot_know("egizia")


def test_a_record_names_no_file_of_the_server() -> None:
    game = catalog.game("egizia")
    timeline = Timeline(game, game.rules(2))
    assert "edition: standard\n" in record_text(timeline.record(["a", "b"]))
