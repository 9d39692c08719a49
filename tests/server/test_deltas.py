"""Whoever asks for deltas has, after each of them, exactly what a whole message would have brought."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.test_leaks import act, room_of

from mehen.core import catalog
from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.server.hub import Hub, Listener, Post
from mehen.table.patch import patch, patched
from mehen.table.timeline import UNDO, Entry, Timeline


class Pair:
    """Two sockets of one audience, one of which asks for deltas."""

    def __init__(self, seat: int) -> None:
        self.plain = Listener(f"user{seat}", seat, "en")
        self.delta = Listener(f"user{seat}", seat, "en", delta=True)
        self.has: dict[str, Any] = {}
        self.deltas = 0
        self.sizes = [0, 0]

    def hear(self, hub: Hub, timeline: Timeline) -> None:
        room = room_of(timeline)
        post = Post(room)  # one for both, as when a move is told
        for listener in (self.plain, self.delta):
            hub._send(room, listener, post)
        post.is_out()
        whole, said = self.plain.queue.get_nowait(), self.delta.queue.get_nowait()
        assert whole is not None and said is not None
        message, expected = json.loads(said), json.loads(whole)
        for part in ("table", "position"):
            changes = message[part]
            self.has[part] = patched(self.has[part], changes) if message["type"] == "delta" else changes
            assert self.has[part] == expected[part]
        if message["type"] == "delta":
            self.deltas += 1
            self.sizes = [self.sizes[0] + len(whole), self.sizes[1] + len(said)]


@pytest.mark.parametrize("name", catalog.names())
def test_deltas_add_up_to_the_whole_over_a_game(name: str) -> None:
    game = catalog.game(name)
    seats = min(3, game.max_seats)
    timeline, rng, hub = Timeline(game, game.rules(seats)), Rng(11), Hub(None)  # type: ignore[arg-type]
    pairs = [Pair(seat) for seat in (*range(seats), SPECTATOR)]
    while not timeline.over:
        act(timeline, rng)
        if timeline.ply % 50 == 0 and timeline.can_return_to(timeline.plies[-2]):
            timeline.append(Entry(timeline.ply + 1, UNDO, 0, timeline.plies[-2]))
        for pair in pairs:
            pair.hear(hub, timeline)
    for pair in pairs:
        whole, said = pair.sizes
        assert pair.deltas > 40 and said < whole * 0.7


def test_another_seat_is_told_from_the_beginning() -> None:
    game = catalog.game("egizia")
    timeline, rng, hub = Timeline(game, game.rules(2)), Rng(3), Hub(None)  # type: ignore[arg-type]
    pair = Pair(0)
    for _ in range(60):
        act(timeline, rng)
    pair.hear(hub, timeline)
    act(timeline, rng)
    pair.hear(hub, timeline)
    assert pair.deltas == 1
    for listener in (pair.plain, pair.delta):
        listener.sit(1)
    pair.hear(hub, timeline)
    assert pair.deltas == 1 and pair.has["position"]["seat"] == 1


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1, "b": 2}, {"a": None, "c": 3}, [[["b"]], [["a"], None], [["c"], 3]]),
        ({"a": [1, 2]}, {"a": [1, 3]}, [[["a"], [1, 3]]]),
        ({"a": [{"n": 1}, {"n": 2}]}, {"a": [{"n": 1}, {"n": 3}]}, [[["a", 1, "n"], 3]]),
        ({"a": [[1], [2]]}, {"a": [[1]]}, [[["a"], [[1]]]]),
        ({"a": None}, {"a": {"n": 1}}, [[["a"], {"n": 1}]]),
    ],
)
def test_what_a_patch_says(old: Any, new: Any, expected: Any) -> None:
    before = json.dumps(old)
    assert patch(old, new) == expected
    assert patched(old, expected) == new
    assert json.dumps(old) == before
