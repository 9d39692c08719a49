"""What every bot is: a name, and an answer to a position it may look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mehen.bots.budget import Budget
from mehen.core.rng import Rng
from mehen.core.state import State


@dataclass(frozen=True, slots=True)
class Option:
    """One answer a bot has thought about."""

    action: int
    share: float  # of the thinking that went into it; of secret choices: how often it should be made
    chances: tuple[float, ...]  # of each seat after it, as far as the bot can tell; 1 in sum


@dataclass(frozen=True, slots=True)
class Reason:
    """A term of the game's tactics, and by how many points the answer is better in it than the next best one.

    Never of a term whose weight is 0.
    """

    term: str
    points: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The action a bot chooses, what it thinks of the position, and why."""

    action: int
    chances: tuple[float, ...] = ()  # of each seat if the action is taken; 1 in sum
    options: tuple[Option, ...] = ()  # what was compared, the best first
    reasons: tuple[Reason, ...] = ()  # what speaks for the action most, and what most against it
    simulations: int = 0


class Bot:
    """Derive from it and write ``choose``."""

    name: str = "bot"
    games: ClassVar[tuple[str, ...]] = ()  # those it can play; all if none is named
    usual_budget: ClassVar[Budget | None] = None  # with one, the class is called with it, or with the one behind an @

    def begin(self) -> None:
        """A new game: what a bot remembers of the last one does not count any more."""

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        """Answer for ``seat``, which is asked now.

        The position is the bot's own to play with.  What the seat cannot know has been drawn anew in it, so looking
        there only deceives; ``state.resampled(seat, rng)`` gives another such world.  All chance comes from ``rng``.
        """
        raise NotImplementedError
