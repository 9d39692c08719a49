"""The declared shapes are those of the views and data that really leave the engine."""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER
from mehen.games.pharaon import GAME, shapes, vocabulary
from mehen.games.pharaon.state import PHASES


def misfits(value: Any, shape: Any, exact: bool, path: str = "") -> list[str]:
    """Where a value is not what a shape says; only ``exact`` shapes forbid keys they do not name."""
    origin, args = get_origin(shape), get_args(shape)
    if origin is NotRequired:
        return misfits(value, args[0], exact, path)
    if origin in (Union, UnionType):
        return [] if any(not misfits(value, one, exact) for one in args) else [f"{path}: {value!r}"]
    if origin is Literal:
        return [] if value in args else [f"{path}: {value!r}"]
    if origin is list:
        inside = enumerate(value) if isinstance(value, list) else []
        bad = [] if isinstance(value, list) else [f"{path}: {value!r}"]
        return bad + [text for k, one in inside for text in misfits(one, args[0], exact, f"{path}.{k}")]
    if origin is dict:
        keys = [text for key in value for text in misfits(key, args[0], exact, f"{path} (key)")]
        return keys + [text for key, one in value.items() for text in misfits(one, args[1], exact, f"{path}.{key}")]
    if is_typeddict(shape):
        hints = get_type_hints(shape, include_extras=True)
        if not isinstance(value, dict):
            return [f"{path}: {value!r}"]
        needed = {key for key, hint in hints.items() if shape.__total__ and get_origin(hint) is not NotRequired}
        missing = [f"{path}.{key} is missing" for key in needed - set(value)]
        more = [f"{path}.{key} is not declared" for key in value if exact and key not in hints]
        known = {key: one for key, one in value.items() if key in hints}
        inside_texts = [text for key, one in known.items() for text in misfits(one, hints[key], exact, f"{path}.{key}")]
        return missing + more + inside_texts
    fits = isinstance(value, shape) and (shape is not int or not isinstance(value, bool))
    return [] if fits or (shape is NoneType and value is None) else [f"{path}: {value!r} is no {shape}"]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_views_have_their_shape(seats: int) -> None:
    """In every position of a random game, for a seat and for onlookers."""
    s, rng = GAME.start(seats, options={"difficulty": "2"}), Rng(7)
    while True:
        for seat in (SPECTATOR, 0):
            view = json.loads(json.dumps(GAME.view(s, seat)))
            assert misfits(view, shapes.PharaonView, exact=True) == []
        if s.actor == OVER:
            break
        legal = s.legal()
        s.apply(s.sample(rng) if s.actor == NATURE else legal[rng.below(len(legal))])


def test_components_have_their_shape() -> None:
    data = GAME.edition().data
    assert misfits(data, shapes.PharaonComponents, exact=False) == []
    assert misfits({**data, "scoring": {"pharaoh_gp": "7"}}, shapes.PharaonComponents, exact=False)
    assert GAME.shapes == (shapes.PharaonView, shapes.PharaonComponents)


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        (shapes.Colour, vocabulary.COLOURS),
        (shapes.Token, vocabulary.TOKENS),
        (shapes.BoardId, vocabulary.BOARDS),
        (shapes.GodId, vocabulary.GODS),
        (shapes.UnitId, vocabulary.KINDS),
        (shapes.Direction, vocabulary.DIRECTIONS),
        (shapes.Side, vocabulary.SIDES),
        (shapes.PhaseId, PHASES),
        (shapes.LifeId, vocabulary.LIFE),
        (shapes.PyramidIncome, vocabulary.PYRAMID_INCOMES),
        (shapes.SourceId, vocabulary.POINT_SOURCES),
    ],
)
def test_closed_sets_are_those_of_the_rules(shape: Any, words: list[str]) -> None:
    """In the same order: the view finds them by number."""
    assert list(get_args(shape)) == words
