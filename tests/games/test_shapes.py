"""Views and component data have exactly the shapes that the client's types are written from."""

from __future__ import annotations

import json
from itertools import count

import pytest
from tests.laws.test_laws import TABLES
from tests.shapes import misfits

from mehen import COMPILED
from mehen.core import catalog
from mehen.core.game import SPECTATOR
from mehen.core.laws import next_action
from mehen.core.rng import Rng
from mehen.core.state import OVER, State
from mehen.table.typescript import fields

#: One position in so many is looked at, and the last one.
EVERY = 15 if COMPILED else 60


@pytest.mark.uncounted
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_view_has_its_shape_all_through_a_game(name: str, seats: int) -> None:
    """At the start, on the way and at the end; for a seat and for onlookers, as it arrives over the line."""
    game = catalog.game(name)
    assert game.shapes, f"{name} declares no shapes"
    shape, _ = game.shapes
    state: State = game.start(seats)
    dice = Rng(seats)
    for ply in count():
        if ply % EVERY == 0 or state.actor == OVER:
            for seat in (max(int(state.actor), 0), SPECTATOR):
                view = game.view(state, seat)
                assert misfits(shape, view, f"ply {ply}, seat {seat}: view") == []
                assert json.loads(json.dumps(view)) == view, "a view that JSON does not carry"
        if state.actor == OVER:
            return
        state.apply(next_action(game, state, dice, []))


@pytest.mark.parametrize("name", catalog.names())
def test_the_component_data_have_their_shape(name: str) -> None:
    game = catalog.game(name)
    assert game.shapes
    _, shape = game.shapes
    assert misfits(shape, game.edition().data, name, open_ended=True) == []
    first = next(iter(fields(shape)))
    assert misfits(shape, {**game.edition().data, first: None}, name, open_ended=True)
