"""One seat against bots, as a Gymnasium environment: ``gymnasium.make("mehen/Egizia-v2", seats=2, bot="greedy")``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from mehen.bots import ask, make
from mehen.core import catalog
from mehen.core.errors import IllegalAction, SetupError
from mehen.core.rng import Rng
from mehen.core.state import OVER, State
from mehen.envs.ids import known, seats_of
from mehen.envs.observer import Mask, Observer, Row
from mehen.envs.rewards import LOST, reward_of
from mehen.envs.text import ansi

Seen = dict[str, Row | Mask]


class SeatEnv(gymnasium.Env[Any, Any]):
    """The learner has one seat, bots have the others; NATURE and the bots follow the seed of ``reset``.

    ``bot`` names one for all other seats, or a list gives one for each, clockwise from the learner; one of your own is
    ``module:Class``.  ``seat`` is the learner's, "random" draws one for every game.  An illegal action ends the game
    with -1 and the reason in ``info["illegal"]``, or raises ``IllegalAction`` with ``illegal="raise"``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        bot: str | Sequence[str] = "greedy",
        seat: int | str = 0,
        options: Mapping[str, str] | None = None,
        edition: str = "",
        reward: str = "places",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.game = catalog.game(known(game))
        self.rules = self.game.rules(seats_of(self.game.name, seats), edition, options)
        others = [bot] * (self.rules.seats - 1) if isinstance(bot, str) else list(bot)
        if len(others) != self.rules.seats - 1:
            raise SetupError(f"found {len(others)} bots, expected {self.rules.seats - 1}: one for each other seat")
        if seat != "random" and seat not in range(self.rules.seats):
            raise SetupError(f"found seat {seat!r}, expected 'random' or one of {list(range(self.rules.seats))}")
        if illegal not in ("lose", "raise"):
            raise SetupError(f"found illegal={illegal!r}, expected 'lose' or 'raise'")
        self.bots = [make(name, game=self.game.name) for name in others]
        self.wanted = seat
        self.illegal = illegal
        self.worth = reward_of(reward)
        self.render_mode = render_mode
        self.observer = Observer(self.rules)
        self.observation_space = self.observer.observation_space()
        self.action_space = self.observer.action_space()
        self.seat = 0
        self.position: State

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game and let the bots play until the learner is asked; ``options`` are not needed."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.rules.seats)) if isinstance(self.wanted, str) else self.wanted
        self.thoughts = Rng(int(self.np_random.integers(1 << 32)))
        self.position = self.game.new(self.rules)
        self.position.luck = Rng(int(self.np_random.integers(1 << 32)))
        self.position.settle()
        for bot in self.bots:
            bot.begin()
        self._let_bots_play()
        return self._seen(), self._info()

    def _let_bots_play(self) -> None:
        position = self.position
        while position.actor not in (OVER, self.seat):
            others = (position.actor - self.seat) % self.rules.seats
            position.apply(ask(self.bots[others - 1], position, self.thoughts).action)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The learner acts, then the bots until the learner is asked again. The reward comes at the end of the game."""
        try:
            self.game.act(self.position, int(action), self.seat)
        except IllegalAction as refused:
            if self.illegal == "raise":
                raise
            return self._seen(), LOST, True, False, self._info() | {"illegal": str(refused)}
        self._let_bots_play()
        over = self.position.actor == OVER
        reward = self.worth(self.position)[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The name under which Stable Baselines looks for it."""
        return self.observer.mask(self.position, self.seat).astype(np.bool_)

    def _seen(self) -> Seen:
        return {
            "observation": self.observer.observe(self.position, self.seat),
            "action_mask": self.observer.mask(self.position, self.seat),
        }

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.seat, "action_mask": self.observer.mask(self.position, self.seat)}
        if self.position.actor == OVER:
            info |= {"places": self.position.places(), "scores": self.position.scores()}
        return info

    def render(self) -> str | None:
        """The board as text where ``render_mode`` is ``ansi``."""
        return ansi(self.position) if self.render_mode == "ansi" else None
