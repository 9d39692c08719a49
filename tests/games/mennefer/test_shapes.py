"""The view and the component data have exactly the shapes that the client's types are written from."""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER
from mehen.games.mennefer import GAME
from mehen.games.mennefer.shapes import MenNeferComponents, MenNeferView


def misfits(value: Any, shape: Any, path: str, whole: bool) -> list[str]:
    """Where a value is not what its shape says; ``whole``: and has nothing else."""
    kind = get_origin(shape)
    if kind is NotRequired:
        return misfits(value, get_args(shape)[0], path, whole)
    container = dict if is_typeddict(shape) else kind
    if container in (dict, list) and type(value) is not container:
        return [f"{path}: {value!r} is no {container.__name__}"]
    if is_typeddict(shape):
        hints = get_type_hints(shape, include_extras=True)
        needed = {key for key, hint in hints.items() if get_origin(hint) is not NotRequired}
        wrong = [f"{path}: no {key}" for key in needed - set(value)]
        wrong += [f"{path}: {key} too much" for key in set(value) - set(hints) if whole]
        known = [key for key in hints if key in value]
        return wrong + [text for key in known for text in misfits(value[key], hints[key], f"{path}.{key}", whole)]
    if kind is dict:
        keys, values = get_args(shape)
        pairs = [(one, part) for key, item in value.items() for one, part in ((key, keys), (item, values))]
        return [text for one, part in pairs for text in misfits(one, part, f"{path}[]", whole)]
    if kind is list:
        return [text for one in value for text in misfits(one, get_args(shape)[0], f"{path}[]", whole)]
    if kind is Literal:
        return [] if value in get_args(shape) else [f"{path}: {value!r}"]
    if kind in (UnionType, Union):
        each = [misfits(value, part, path, whole) for part in get_args(shape)]
        return [] if [] in each else each[0]
    return [] if type(value) is shape else [f"{path}: {value!r} is no {shape.__name__}"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_view_has_its_shape(seats: int) -> None:
    s = GAME.start(seats)
    rng = Rng(seats)
    plies = 0
    while True:
        if plies % 20 == 0 or s.actor == OVER:
            for seat in (0, SPECTATOR):
                assert misfits(GAME.view(s, seat), MenNeferView, "view", whole=True) == []
        if s.actor == OVER:
            break
        legal = s.legal()
        s.apply(s.sample(rng) if s.actor == NATURE else legal[rng.below(len(legal))])
        plies += 1


def test_the_components_have_their_shape() -> None:
    assert misfits(GAME.edition().data, MenNeferComponents, "components", whole=False) == []
