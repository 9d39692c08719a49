"""The games as PettingZoo environments (AEC): ``env("egizia", seats=3)`` or ``make("aec", "mehen/egizia_v2")``."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import OVER, State
from mehen.envs.ids import known, seats_of, versioned
from mehen.envs.observer import Mask, Observer, Row
from mehen.envs.rewards import LOST, reward_of
from mehen.envs.text import ansi

Seen = dict[str, Row | Mask]


def env(game: str, seats: int | None = None, **settings: Any) -> AECEnv[str, Seen, int]:
    """A game with PettingZoo's usual wrappers: whoever takes an illegal action has lost at once."""
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw_env(game, seats, **settings), illegal_reward=LOST))


class raw_env(AECEnv[str, Seen, int]):  # type: ignore[misc]  # noqa: N801 - the name PettingZoo's tools look for
    """One game.  Agents are called ``seat_0`` and so on; NATURE is no agent, its answers come from the seed.

    An observation is ``{"observation": row, "action_mask": mask}``; the mask stands in ``infos`` too.  An illegal
    action raises ``IllegalAction`` with the reason and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        edition: str = "",
        reward: str = "places",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = catalog.game(known(game))
        self.rules = self.game.rules(seats_of(self.game.name, seats), edition, options)
        self.metadata = {**type(self).metadata, "name": versioned(self.game.name)}
        self.render_mode = render_mode
        self.observer = Observer(self.rules)
        self.worth = reward_of(reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.observation_spaces = {agent: self.observer.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.observer.action_space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self.position: State

    def observation_space(self, agent: str) -> spaces.Dict:
        """Of one agent; it is the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Of one agent; it is the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; ``options`` are not needed."""
        luck = Rng(random.SystemRandom().getrandbits(32) if seed is None else seed)
        self.position = self.game.new(self.rules)
        self.position.luck = luck
        self.position.settle()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _ask(self) -> None:
        """Turn to the seat that is asked now."""
        position = self.position
        masks = {agent: self.observer.mask(position, seat) for seat, agent in enumerate(self.possible_agents)}
        self.infos = {agent: {"action_mask": masks[agent]} for agent in self.agents}
        if position.actor != OVER:
            self.agent_selection = self.possible_agents[position.actor]

    def observe(self, agent: str) -> Seen:
        """What an agent may know, and which actions it may take now."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.observer.observe(self.position, seat),
            "action_mask": self.observer.mask(self.position, seat),
        }

    def step(self, action: int | None) -> None:
        """The selected agent acts, and NATURE answers.  After IllegalAction nothing has changed."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection}: found no action, expected one that the mask allows")
        self.game.act(self.position, int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._ask()
        if self.position.actor == OVER:
            self.rewards = dict(zip(self.agents, self.worth(self.position), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.position.actor == OVER:
            self._deads_step_first()

    def render(self) -> str | None:
        """The board as text where ``render_mode`` is ``ansi``."""
        return ansi(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
