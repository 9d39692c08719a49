"""Observations are what a seat may know: no more, no less, always as declared.  Needs no numpy."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from tests.envs.tables import TABLES, random_game

from mehen import COMPILED
from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.observation import Observation
from mehen.core.rng import Rng
from mehen.core.state import OVER, Rules, State
from mehen.envs.ids import GAMES as IDS

GAMES = 4 if COMPILED else 1
VERSIONS: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("versions.json").read_text())


def table(name: str, seats: int) -> tuple[Game[Any], Rules, Observation[Any]]:
    game = catalog.game(name)
    rules = game.rules(seats)
    return game, rules, game.observation(rules)


def row(observation: Observation[Any], state: State, seat: int) -> tuple[int, ...]:
    observation.observe(state, seat)
    return tuple(observation.out)


def part(observation: Observation[Any], numbers: tuple[int, ...], name: str) -> tuple[int, ...]:
    field = next(field for field in observation.fields if field.name == name)
    return numbers[field.offset : field.offset + field.size()]


@pytest.mark.uncounted
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_seat_sees_what_it_cannot_know(name: str, seats: int) -> None:
    """Whatever is drawn anew behind a seat's back, every number it sees stays the same."""
    _, rules, observation = table(name, seats)
    probe = Rng(99)
    for seed in range(GAMES):
        for ply, state in enumerate(random_game(rules, seed)):
            for seat in range(seats) if ply % (4 if COMPILED else 40) == 0 else [ply % seats]:
                seen = row(observation, state, seat)
                assert row(observation, state.resampled(seat, probe), seat) == seen


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_differs_in_a_view_differs_in_the_observation(name: str, seats: int) -> None:
    """Two positions that a seat observes alike are shown to it alike, too."""
    game, rules, observation = table(name, seats)
    views: dict[tuple[int, ...], dict[tuple[int, ...], object]] = defaultdict(dict)
    for ply, state in enumerate(random_game(rules, 7)):
        if COMPILED or ply % 8 < 2:
            seat = ply // 8 % seats
            view = game.view(state, seat)
            assert views[(seat,)].setdefault(row(observation, state, seat), view) == view


@pytest.mark.uncounted
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_value_is_in_its_range_and_the_length_never_changes(name: str, seats: int) -> None:
    _, rules, observation = table(name, seats)
    ends = [field.offset + field.size() for field in observation.fields]
    assert [0, *ends[:-1]] == [field.offset for field in observation.fields]
    assert ends[-1] == observation.length
    assert len({field.name for field in observation.fields}) == len(observation.fields)
    low = [field.low for field in observation.fields for _ in range(field.size())]
    high = [field.high for field in observation.fields for _ in range(field.size())]
    for seed in range(GAMES):
        for ply, state in enumerate(random_game(rules, 100 + seed)):
            seen = row(observation, state, ply % seats)
            assert len(seen) == observation.length
            assert all(a <= value <= b for a, value, b in zip(low, seen, high, strict=True))


@pytest.mark.parametrize("name", catalog.names())
def test_every_number_in_front_of_a_seat_is_seen(name: str) -> None:
    """Change one, and where that shows in a view it moves the observation."""
    game, rules, observation = table(name, 2)
    changeable: Any = next(state for ply, state in enumerate(random_game(rules, 3)) if ply == 60)
    dump, view, seen = changeable.dump(), game.view(changeable, 0), row(observation, changeable, 0)
    width = len(changeable.mat) // 2
    found = 0
    for at in range(2 * width):
        changed = changeable.clone()
        changed.put(at // width, at % width, changeable.mat[at] + 1)
        try:
            if changed.dump() != dump and game.view(changed, 0) != view:
                found += 1
                assert row(observation, changed, 0) != seen, at
        except (IndexError, KeyError, ValueError):
            continue  # a number that no position has
    assert found > 20


@pytest.mark.uncounted
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_who_is_asked_and_what_is_told(name: str, seats: int) -> None:
    _, rules, observation = table(name, seats)
    for ply, state in enumerate(random_game(rules, 5)):
        seat = ply % seats
        seen = row(observation, state, seat)
        assert part(observation, seen, "over") == (int(state.actor == OVER),)
        assert part(observation, seen, "asked") == (int(state.actor == seat),)
        (actor,) = part(observation, seen, "actor")
        assert actor == (1 + (state.actor - seat) % observation.seats if state.actor >= 0 else 0) or state.is_secret()
        if state.is_secret() and state.actor != seat:
            assert actor == 0 and part(observation, seen, "whose") == (0,) * 4
        steps = part(observation, seen, "steps")
        assert (steps[0] > 0) == (state.actor != OVER)


@pytest.mark.uncounted
@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, seats in TABLES if seats > 1])
def test_every_seat_stands_first_in_its_own_rows(name: str, seats: int) -> None:
    _, rules, observation = table(name, seats)
    fields = [field for field in observation.fields if field.by_seat and field.name not in ("chosen", "side")]
    for ply, state in enumerate(random_game(rules, 11)):
        if ply % 25 == 0:
            mine, next_one = row(observation, state, 0), row(observation, state, 1)
            for field in fields:
                rows = part(observation, mine, field.name)
                width = field.size() // seats
                assert rows[width:] + rows[:width] == part(observation, next_one, field.name), field.name


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_change_of_the_layout_the_actions_or_the_data_raises_the_version(name: str, seats: int) -> None:
    """Results and trained programs refer to it.  If this fails, raise it in ``mehen/envs/ids.py`` and note it here."""
    game, rules, observation = table(name, seats)
    told = [(f.name, f.offset, f.shape, f.low, f.high, f.kind) for f in observation.fields]
    text = json.dumps([told, game.space(rules).names, game.version, rules.digest])
    assert VERSIONS[name]["version"] == IDS[name][1]
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == VERSIONS[name][str(seats)]
