"""Games by name.  Imported late, so that the core knows no game."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mehen.core.errors import SetupError

if TYPE_CHECKING:
    from mehen.core.game import Game


@cache
def names() -> list[str]:
    """Every game folder that is a package."""
    import mehen.games

    return sorted(module.name for module in pkgutil.iter_modules(mehen.games.__path__) if module.ispkg)


@cache
def game(name: str) -> Game[Any]:
    """The game of that name, the one instance that everybody shares."""
    if name not in names():
        raise SetupError(f"found game {name!r}, expected one of {', '.join(names())}")
    found: Game[Any] = import_module(f"mehen.games.{name}").GAME
    return found


def restore(
    name: str, version: int, seats: int, edition: str, digest: str, options: dict[str, str], data: dict[str, Any]
) -> Any:
    """The state behind a pickle."""
    here = game(name)
    rules = here.rules(seats, edition or here.shipped(digest) or "", options, version)
    if rules.digest != digest:
        raise SetupError(f"edition {edition or name!r} has changed: found {rules.digest}, expected {digest}")
    return here.load(rules, data)
