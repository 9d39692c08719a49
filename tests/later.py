"""A game whose rules change behind the rules number, made up for tests.

From number 2 on everybody finds a stone on the way to the quarries.  The change stands in one named place, the step
that ``steps_of`` chooses by the number; so should a real one.
"""

from __future__ import annotations

from typing import Any

from mehen.core.edition import Edition
from mehen.core.state import Rules
from mehen.core.step import Effect, Step
from mehen.games.egizia.components import Components
from mehen.games.egizia.game import EgiziaGame, own
from mehen.games.egizia.state import Egizia, EgiziaRules
from mehen.games.egizia.steps import all_steps
from mehen.games.egizia.steps.effects import gain_stones

FOUND_STONES = 2  # the number from which on the new rule holds


class StoneByTheWay(Effect[Egizia]):
    """The changed rule: what it was, and a stone for everybody."""

    def __init__(self, before: Step[Egizia]) -> None:
        super().__init__(before.name)
        self.before = before

    def take(self, s: Egizia, f: int, action: int) -> None:
        self.before.take(s, f, action)
        for seat in range(s.seats):
            gain_stones(s, seat, 1)


def steps_of(version: int) -> list[Step[Any]]:
    """The one place that asks for the number."""
    steps = all_steps()
    if version < FOUND_STONES:
        return steps
    return [StoneByTheWay(step) if step.name == "produce_phase" else step for step in steps]


class LaterEgizia(EgiziaGame):
    version = FOUND_STONES

    def build_rules(self, seats: int, edition: Edition, options: dict[str, str], version: int) -> Rules:
        usual = own(super().build_rules(seats, edition, options, version))
        c: Components = usual.c
        steps = steps_of(version)
        return EgiziaRules(version, seats, edition.path, edition.digest, options, steps, usual.words, c)
