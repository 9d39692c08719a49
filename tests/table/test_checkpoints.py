"""Going back costs little, and leads to the same game as playing it from the start."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from mehen.core import catalog, session
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.table import wire
from mehen.table.timeline import ACT, UNDO, Entry, Timeline


def restless(name: str, seed: int, actions: int, undo_every: int) -> list[Entry]:
    """The log of a game in which somebody often goes back: a little, and now and then far."""
    game = catalog.game(name)
    rng = Rng(seed)
    timeline = Timeline(game, game.rules(2))
    while len(timeline.entries) < actions and not timeline.over:
        n = len(timeline.entries)
        if n % undo_every == undo_every - 1 and timeline.plies and timeline.actor != NATURE:
            back = int(rng.below(3)) + 1 if n % 50 else len(timeline.plies) // 2
            kept = max(0, len(timeline.plies) - back)
            entry = Entry(n + 1, UNDO, 0, timeline.plies[kept - 1] if kept else 0)
        elif timeline.actor == NATURE:
            entry = timeline.draw(rng)
        else:
            legal = timeline.state.legal()
            entry = Entry(n + 1, ACT, int(timeline.actor), int(legal[int(rng.below(len(legal)))]))
        timeline.append(entry)
    return list(timeline.entries)


def shown(timeline: Timeline) -> list[object]:
    """Everything that anybody is ever told of it."""
    told = timeline.chronicle
    inside = [asdict(part) for part in (*told.turns, *told.chapters)], told.items, told.totals, told.own, told.standings
    played = timeline.session.log, timeline.session.floors, timeline.session.actors, timeline.plies, timeline.told
    seen = [wire.position(timeline, seat, "en") for seat in (-1, 0, 1)]
    return [inside, told.places, told.actions, told.base, told.moment, played, seen]


@pytest.mark.parametrize("name", catalog.names())
def test_a_game_with_detours_is_the_same_as_without_checkpoints(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = restless(name, 7, 260, 4)
    game = catalog.game(name)
    monkeypatch.setattr(session, "EVERY", 10**9)
    plain = Timeline(game, game.rules(2), log)
    past = [shown(Timeline(game, game.rules(2), log[:ply])) for ply in (0, 61, 150, 203)]
    monkeypatch.setattr(session, "EVERY", 8)
    quick = Timeline(game, game.rules(2), log)
    assert quick.session.checkpoints, "the test would show nothing"
    assert shown(quick) == shown(plain)
    assert [shown(quick.at(ply)) for ply in (0, 61, 150, 203)] == past
    quick.append(Entry(len(log) + 1, UNDO, 0, quick.plies[-3]))
    plain.append(Entry(len(log) + 1, UNDO, 0, plain.plies[-3]))
    assert shown(quick) == shown(plain)


def test_hundreds_of_undos_cost_no_more_than_what_is_played_again() -> None:
    """Counted in actions played, not in seconds: those of a busy machine say little."""
    game = catalog.game("egizia")
    timeline = Timeline(game, game.rules(2), restless("egizia", 3, 200, 10**9)[:90])
    assert not timeline.over
    played = 0
    real = timeline.session.act

    def act(action: int, seat: int | None = None) -> None:
        nonlocal played
        played += 1
        real(action, seat)

    timeline.session.act = act  # type: ignore[method-assign]
    kept = timeline.actions_until(timeline.ply)
    back = timeline.plies[kept - 2]
    last = timeline.entries[timeline.plies[kept - 1] - 1]
    for n in range(300):
        timeline.append(Entry(timeline.ply + 1, UNDO, 0, back))
        timeline.append(Entry(timeline.ply + 1, ACT, last.seat, last.value))
        back = timeline.plies[-2]
        assert played <= (n + 1) * (session.EVERY + 1)
    assert timeline.at(timeline.ply).session.record.actions == timeline.session.record.actions
