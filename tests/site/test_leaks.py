"""Two worlds that one seat cannot tell apart: whatever the worker says to it, to its page or to a bot, is the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.test_leaks import moments, scrambled, world

from mehen.core import catalog
from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.site.house import House, Listener
from mehen.site.routes import Request, answer
from mehen.site.table import FRESH, OwnTable, new_seat
from mehen.table import asking
from mehen.table.desk import Row
from mehen.table.errors import Refused
from mehen.table.timeline import Timeline
from mehen.table.words import problem

WORLDS = 2
ASKED = ("/position?seat={seat}", "/replay?ply={ply}&seat={seat}", "/scores", "/record", "/note", "")


def house_with(timeline: Timeline) -> House:
    """All seats are people's of one device: each may look only through its own eyes."""
    rules = timeline.rules
    person: Row = {"id": "me", "name": "Amara", "login": None, "email": None, "admin": False, "settings": {}}
    house = House(person, [], [], catalog.ours())
    row = {
        **FRESH, "id": "twoworlds2", "game": rules.game, "rules": int(rules.version), "edition": "",
        "digest": rules.digest, "options": dict(rules.options), "seats": int(rules.seats), "owner_id": "me",
        "created_at": 1, "status": "running", "ply": timeline.ply, "actor": int(timeline.actor), "version": 1,
    }  # fmt: skip
    seats = [new_seat(n, user_id="me", name=f"Amara {n}") for n in range(int(rules.seats))]
    house.tables["twoworlds2"] = OwnTable(row, seats, timeline)
    return house


def said_by(timeline: Timeline, seat: int, lang: str) -> list[Any]:
    """Everything one seat's page may hear of this moment."""
    house = house_with(timeline)
    listener = Listener("twoworlds2", seat, lang, None)
    house._tell("line", listener, house.tables["twoworlds2"])
    out: list[Any] = [frame["text"] for frame in house.frames]
    for path in ASKED if seat != SPECTATOR else ():
        url, _, query = path.format(seat=seat, ply=timeline.ply).partition("?")
        pairs = dict(pair.split("=") for pair in query.split("&") if pair)
        try:
            found = answer("GET", f"/tables/twoworlds2{url}", Request(house, "1", lang, pairs, {}))
        except Refused as error:
            found = problem(error, lang)
        if "replay" not in path:  # it plays the log through, which has only one truth
            out.append(json.dumps(found))
    return out


@pytest.mark.parametrize("name", catalog.ours())
def test_nothing_that_the_worker_says_depends_on_what_its_audience_cannot_know(name: str) -> None:
    game, rng = catalog.game(name), Rng(5)
    compared = differed = 0
    for timeline in moments(game, max(2, game.min_seats), 2):
        for seat in range(SPECTATOR, int(timeline.rules.seats)):
            mine = said_by(timeline, seat, "de" if compared % 2 else "en")
            for _ in range(WORLDS):
                other = world(timeline, timeline.state.resampled(seat, rng))
                other.told = scrambled(timeline, seat, rng)
                differed += other.state.dump() != timeline.state.dump()
                assert said_by(other, seat, "de" if compared % 2 else "en") == mine, f"{name}, seat {seat}"
            compared += 1
    assert compared > 5
    assert differed > 0 or not any(kind.secret for kind in game.events)


def test_a_bot_gets_a_position_in_which_everything_hidden_was_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies open and its own is true; of the rest, it sees other truths than the real one."""
    monkeypatch.setattr("tests.server.test_leaks.EVERY", 1)  # in some games little is hidden, and not for long
    moved = set()
    for name in catalog.ours():
        game = catalog.game(name)
        for timeline in moments(game, game.max_seats, 3):
            seat = timeline.asked[0]
            monkeypatch.setattr("secrets.randbits", lambda bits, ply=timeline.ply: 1000 + ply)
            dump = asking.asked_as(timeline, seat)["position"]
            facing = timeline.facing(seat)
            if dump != facing.dump():
                moved.add(name)
                assert game.view(game.load(timeline.rules, dump), seat) == game.view(facing, seat)
    assert moved == set(catalog.ours()) - {"mennefer"}, "only there nothing lies face down before it is drawn"
