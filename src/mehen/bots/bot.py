"""What every bot is: a name, and an answer to a position it may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from mehen.core.rng import Rng
from mehen.core.state import State


@dataclass(frozen=True, slots=True)
class Advice:
    """The action a bot chooses, and, where it compares, what it expects of each in points."""

    action: int
    values: Mapping[int, float] = field(default_factory=dict)


class Bot:
    """Derive from it and write ``choose``."""

    name: ClassVar[str] = "bot"

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        """Answer for ``seat``, which is asked now.

        The position is the bot's own to play with.  What the seat cannot know has been drawn anew in it, so looking
        there only deceives; ``state.resampled(seat, rng)`` gives another such world.  All chance comes from ``rng``.
        """
        raise NotImplementedError
