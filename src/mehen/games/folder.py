"""What the games of this house have in common: a folder of modules, each of which knows one thing.

A game names them once, in ``Parts``; its ``game.py`` has only what is its own.

Not public: it changes with our games.  One from elsewhere derives from ``Game`` (``docs/reference``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from mehen.core.actions import ActionSpace
from mehen.core.edition import Edition
from mehen.core.game import Choice, Game
from mehen.core.observation import Observation
from mehen.core.state import Rules, State
from mehen.core.telling import Reach, Thing
from mehen.core.text import Line

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Rules)


class Tables(Protocol):
    """Of the component data, what every game has."""

    space: ActionSpace
    vocabulary: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Parts(Generic[S, R]):
    """The functions that a game's modules offer, each named after what ``Game`` asks for."""

    own: Callable[[Rules], R]
    tables: Callable[[R], Tables]
    new: Callable[[R], S]
    load: Callable[[R, Mapping[str, Any]], S]
    observation: Callable[[R], Observation[S]]
    question: Callable[[S, str], Line]
    choice: Callable[[S, int, str], Choice]
    reason: Callable[[S, int, str], Line]
    read: Callable[[S, int], list[int]]
    read_table: Callable[[S], list[int]]
    reach: Callable[[S, int], list[Reach]]
    targets: Callable[[S, str], dict[int, str]]
    always: Sequence[Callable[[S], list[str]]]
    gone_back: Callable[[S, S], list[str]]
    things: Callable[[Mapping[str, Any]], list[Thing]]


class FolderGame(Game[S], Generic[S, R]):
    """Hands over to the module that knows."""

    parts: Parts[S, R]

    def new(self, rules: Rules) -> S:
        return self.parts.new(self.parts.own(rules))

    def load(self, rules: Rules, data: Mapping[str, Any]) -> S:
        return self.parts.load(self.parts.own(rules), data)

    def space(self, rules: Rules) -> ActionSpace:
        return self.parts.tables(self.parts.own(rules)).space

    def vocabulary(self, rules: Rules) -> Mapping[str, list[str]]:
        return self.parts.tables(self.parts.own(rules)).vocabulary

    def observation(self, rules: Rules) -> Observation[S]:
        return self.parts.observation(self.parts.own(rules))

    def question(self, s: S) -> Line:
        return self.parts.question(s, self.step_name(s))

    def choice(self, s: S, action: int) -> Choice:
        return self.parts.choice(s, action, self.step_name(s))

    def reason(self, s: S, action: int) -> Line:
        return self.parts.reason(s, action, self.step_name(s))

    def read(self, s: S, seat: int) -> list[int]:
        return self.parts.read(s, seat)

    def read_table(self, s: S) -> list[int]:
        return self.parts.read_table(s)

    def reach(self, s: S, seat: int) -> list[Reach]:
        return self.parts.reach(s, seat)

    def targets(self, s: S) -> dict[int, str]:
        return self.parts.targets(s, self.step_name(s))

    def invariants(self, before: S | None, after: S) -> list[str]:
        wrong = [
            f"invariant {number} ({rule.__doc__}): {text}"
            for number, rule in enumerate(self.parts.always, 1)
            for text in rule(after)
        ]
        if before is not None:
            wrong += [f"between two positions: {text}" for text in self.parts.gone_back(before, after)]
        return wrong

    def things(self, edition: Edition) -> list[Thing]:
        return self.parts.things(edition.data)


def words_of(vocabulary: Mapping[str, list[str]], arguments: Mapping[str, list[str]]) -> dict[str, list[list[str]]]:
    """What the arguments of each step's frames are called, by number."""
    known = {**vocabulary, "": []}
    return {step: [known[kind] for kind in kinds] for step, kinds in arguments.items()}
