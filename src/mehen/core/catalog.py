"""Games by name: those in our folder, and those that other packages offer (``mehen.games``).

Imported late, so that the core knows no game.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mehen.core import plugins
from mehen.core.errors import SetupError

if TYPE_CHECKING:
    from mehen.core.game import Game

#: What every game says of itself.
WORDS = "title prefix general_rule version env_name max_seats events tactics habits belief".split()
#: What every game folder has, besides its code.
FILES = "components.toml tactics.toml text.de.toml text.en.toml rules.de.md rules.en.md".split()


@cache
def ours() -> list[str]:
    """Every game folder that is a package."""
    import mehen.games

    return sorted(module.name for module in pkgutil.iter_modules(mehen.games.__path__) if module.ispkg)


@cache
def names() -> list[str]:
    """Every game that can be played."""
    return sorted(ours() + [name for name in plugins.offered(plugins.GAMES) if not trouble(name)])


@cache
def trouble(name: str) -> str:
    """Why a game that another package offers cannot be played; "" if it can."""
    try:
        _outside(name)
    except SetupError as error:
        return str(error)
    return ""


def troubles() -> list[str]:
    """The same of all that cannot: one broken package must not hide the others."""
    return [found for name in plugins.offered(plugins.GAMES) if (found := trouble(name))]


@cache
def game(name: str) -> Game[Any]:
    """The game of that name, the one instance that everybody shares."""
    if name in ours():
        found: Game[Any] = import_module(f"mehen.games.{name}").GAME
        return found
    if name in plugins.offered(plugins.GAMES):
        return _outside(name)
    raise SetupError(f"found game {name!r}, expected one of {', '.join(names())}")


def _outside(name: str) -> Game[Any]:
    """A game of another package, looked over before anybody sits down to it."""
    from mehen.core.game import Game

    found = plugins.load(plugins.GAMES, name)
    what = f"game {name!r}"
    if name in ours():
        raise SetupError(f"{what}: found it in another package too, expected a name that Mehen does not use itself")
    if not isinstance(found, Game):
        raise SetupError(f"{what}: found {found!r}, expected an instance of mehen.core.game.Game")
    try:
        _look_over(found, name)
    except SetupError as error:
        raise SetupError(f"{what}: {error}") from None
    except Exception as error:
        raise SetupError(f"{what}: its rules cannot be built: {plugins.in_a_line(error)}") from error
    return found


def _look_over(game: Game[Any], name: str) -> None:
    if game.name != name:
        raise SetupError(f"found a game that calls itself {game.name!r}, expected the name of its entry point")
    for word in WORDS:
        if not hasattr(game, word):
            raise SetupError(f"found no {word!r} in {type(game).__name__}, expected it there")
    for file in FILES:
        if not (game.folder / file).is_file():
            raise SetupError(f"found no {file} in {game.folder}, expected it there")
    game.rules(game.min_seats)


def restore(
    name: str, version: int, seats: int, edition: str, digest: str, options: dict[str, str], data: dict[str, Any]
) -> Any:
    """The state behind a pickle."""
    here = game(name)
    rules = here.rules(seats, edition or here.shipped(digest) or "", options, version)
    if rules.digest != digest:
        raise SetupError(f"edition {edition or name!r} has changed: found {rules.digest}, expected {digest}")
    return here.load(rules, data)
