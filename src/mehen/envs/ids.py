"""Names and versions under which the games are registered."""

from __future__ import annotations

from mehen.core import catalog
from mehen.core.errors import SetupError

#: Each game with its name in Gymnasium's style and its version, as the game itself declares them.  Of ours,
#: ``tests/envs/versions.json`` notices when a version has to be raised.
GAMES: dict[str, tuple[str, int]] = {
    name: (catalog.game(name).env_name, catalog.game(name).env_version) for name in catalog.names()
}


def known(game: str) -> str:
    """The name of a game, with or without the version that it has now."""
    name = game.removesuffix(f"_v{GAMES[game.partition('_')[0]][1]}") if game.partition("_")[0] in GAMES else game
    if name not in GAMES:
        raise SetupError(f"found game {game!r}, expected one of {', '.join(map(versioned, GAMES))}")
    return name


def versioned(game: str) -> str:
    """A game with its version: ``egizia_v2``."""
    return f"{game}_v{GAMES[game][1]}"


def gymnasium_id(game: str) -> str:
    """The id in Gymnasium's registry: ``mehen/Egizia-v2``."""
    name, version = GAMES[game]
    return f"mehen/{name}-v{version}"


def pettingzoo_id(game: str) -> str:
    """The id in PettingZoo's registry: ``mehen/egizia_v2``."""
    return f"mehen/{versioned(game)}"


def openspiel_id(game: str, solo: bool = False) -> str:
    """The name in OpenSpiel's registry: ``mehen_egizia_v2``; alone, ``mehen_pharaon_solo_v2``."""
    return f"mehen_{versioned(game).replace('_', '_solo_')}" if solo else f"mehen_{versioned(game)}"


def seats_of(game: str, seats: int | None) -> int:
    """The number of seats, two if it is not said."""
    here = catalog.game(game)
    return max(here.min_seats, 2) if seats is None else seats
