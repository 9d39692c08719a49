"""A Step is one kind of frame: a decision of a seat, a decision of NATURE, or an effect without a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from mehen.core.native import i64
from mehen.core.rng import Rng

if TYPE_CHECKING:
    from mehen.core.state import State

S = TypeVar("S", bound="State")

EFFECT: Final[i64] = 0
DECISION: Final[i64] = 1
CHANCE: Final[i64] = 2
QUESTION: Final[i64] = 3
NO_ACTION: Final[i64] = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Subclass Effect, Decision, Question or Chance; write ``take``, and ``options`` unless it is an effect."""

    def __init__(self, name: str, asks: i64, secret: bool = False) -> None:
        self.name: Final = name
        self.asks: Final[i64] = asks
        self.secret: Final = secret

    def options(self, s: S, f: i64) -> None:
        """Offer every legal action, ascending, with ``s.offer(action)``; NATURE's with ``s.offer_odds``."""
        raise NotImplementedError(self.name)

    def take(self, s: S, f: i64, action: i64) -> None:
        """Carry out ``action`` (NO_ACTION for effects); ``f`` is already off the agenda."""
        raise NotImplementedError(self.name)

    def sample(self, s: S, f: i64, rng: Rng) -> i64:
        """NATURE's answer with the right odds.  An override that skips the listing must pick the same action."""
        s.fill()
        return s.pick(rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Step[S]):
    """Happens by itself."""

    def __init__(self, name: str) -> None:
        super().__init__(name, EFFECT)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """Asked of a seat; a single option is taken without asking."""

    def __init__(self, name: str) -> None:
        super().__init__(name, DECISION)


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret(Step[S]):
    """Asked of several seats one after the other, but chosen as if at the same time: nobody sees it before the end."""

    def __init__(self, name: str) -> None:
        super().__init__(name, DECISION, secret=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step[S]):
    """Asked of a seat even when there is only one answer: where the rules want it said."""

    def __init__(self, name: str) -> None:
        super().__init__(name, QUESTION)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S]):
    """Asked of NATURE, always: every answer of NATURE stands in the record."""

    def __init__(self, name: str) -> None:
        super().__init__(name, CHANCE)
