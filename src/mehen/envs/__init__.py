"""The games as research environments: PettingZoo, Gymnasium, OpenSpiel, and many tables stepped together.

Needs the extra ``research``.  Importing this package registers ``mehen/Egizia-v2`` and its like with Gymnasium and
``mehen/egizia_v2`` with PettingZoo; ``mehen.envs.openspiel`` registers ``mehen_egizia_v2`` with OpenSpiel.
"""

from __future__ import annotations

import gymnasium
import pettingzoo

from mehen.envs.ids import GAMES, gymnasium_id, pettingzoo_id
from mehen.envs.observer import Observer
from mehen.envs.rewards import REWARDS
from mehen.envs.vector import VectorGame

__all__ = ["GAMES", "REWARDS", "Observer", "VectorGame", "gymnasium_id", "pettingzoo_id"]

for _game in GAMES:
    # The order and the limit of steps are the games' own business; a checker of its own costs more than a step.
    gymnasium.register(
        gymnasium_id(_game),
        entry_point="mehen.envs.gymnasium:SeatEnv",
        kwargs={"game": _game},
        disable_env_checker=True,
        order_enforce=False,
    )
    pettingzoo.register("aec", pettingzoo_id(_game), entry_point="mehen.envs.pettingzoo:env", kwargs={"game": _game})
