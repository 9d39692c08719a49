"""Egizia as the house sees it; every method hands over to the module that knows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mehen.core.actions import ActionSpace
from mehen.core.edition import Edition
from mehen.core.game import Choice, Game
from mehen.core.state import Rules
from mehen.core.telling import Moment, Reach
from mehen.core.text import Line
from mehen.core.weights import load_weights
from mehen.games.egizia import choices, gauges, invariants, loading, names, reach, refusals, view
from mehen.games.egizia.chapters import CHAPTERS, SOURCES
from mehen.games.egizia.components import Components
from mehen.games.egizia.gauges import SEAT_GAUGES, TABLE_GAUGES
from mehen.games.egizia.names import EVENTS
from mehen.games.egizia.observation import EgiziaObservation
from mehen.games.egizia.setup import new_game
from mehen.games.egizia.shapes import EgiziaComponents, EgiziaView
from mehen.games.egizia.state import DEAL, FINAL_SCORING, PHASES, Egizia, EgiziaRules
from mehen.games.egizia.steps import ARGUMENTS, all_steps
from mehen.games.egizia.tactics import TERMS, EgiziaTactics
from mehen.games.egizia.vocabulary import (
    OPTIONS,
)


class EgiziaGame(Game[Egizia]):
    name = "egizia"
    title = "Egizia"
    prefix = "EG"
    version = 1
    env_name = "Egizia"
    env_version = 2
    min_seats = 2  # EG-1.1, EG-18.2: no solo mode, no beginner variant
    max_seats = 4
    later_options = frozenset({"share_own_ship", "first_opens_reserve"})
    events = EVENTS
    shapes = (EgiziaView, EgiziaComponents)
    gauges = SEAT_GAUGES
    table_gauges = TABLE_GAUGES
    sources = SOURCES
    chapters = CHAPTERS
    folder = Path(__file__).parent
    tuned = load_weights(folder, TERMS)
    tactics = EgiziaTactics(tuned.weights)
    habits = tuned.habits
    belief = tuned.belief
    general_rule = "5.1"

    def options(self, edition: Edition) -> dict[str, tuple[str, ...]]:
        """The edition's own value first; a value it does not know is left to the check of the data."""
        given = edition.data.get("options", {})
        out: dict[str, tuple[str, ...]] = {}
        for key, values in OPTIONS.items():
            own = str(given.get(key, values[0])).lower()
            out[key] = tuple(sorted(values, key=lambda value: value != own))
        return out

    def matters(self, option: str, seats: int) -> bool:
        """EG-18.2: two players never fill a site, so nobody waits in reserve."""
        return seats > 2 or option != "first_opens_reserve"

    def build_rules(self, seats: int, edition: Edition, options: dict[str, str], version: int) -> Rules:
        where = edition.path or "components.toml"
        c = Components(edition.data, where, seats, options)
        vocabulary = {**c.vocabulary, "": []}
        words = {step: [vocabulary[kind] for kind in kinds] for step, kinds in ARGUMENTS.items()}
        return EgiziaRules(version, seats, edition.path, edition.digest, options, all_steps(), words, c)

    def new(self, rules: Rules) -> Egizia:
        return new_game(own(rules))

    def load(self, rules: Rules, data: Mapping[str, Any]) -> Egizia:
        return loading.load(own(rules), data)

    def space(self, rules: Rules) -> ActionSpace:
        return own(rules).c.space

    def vocabulary(self, rules: Rules) -> Mapping[str, list[str]]:
        return own(rules).c.vocabulary

    def names(self, rules: Rules, lang: str) -> dict[str, str]:
        return names.from_edition(self.edition(rules.edition).data, lang, self.folder)

    def view(self, s: Egizia, seat: int) -> EgiziaView:
        return view.view(s, seat)

    def observation(self, rules: Rules) -> EgiziaObservation:
        return EgiziaObservation(own(rules))

    def question(self, s: Egizia) -> Line:
        return choices.question(s, self.step_name(s))

    def choice(self, s: Egizia, action: int) -> Choice:
        return choices.choice(s, action, self.step_name(s))

    def reason(self, s: Egizia, action: int) -> Line:
        return refusals.reason(s, action, self.step_name(s))

    def moment(self, s: Egizia) -> Moment:
        return Moment(s.round, s.c.rounds, PHASES[s.phase], tuple(PHASES[DEAL:FINAL_SCORING]))

    def read(self, s: Egizia, seat: int) -> list[int]:
        return gauges.read(s, seat)

    def read_table(self, s: Egizia) -> list[int]:
        return gauges.read_table(s)

    def reach(self, s: Egizia, seat: int) -> list[Reach]:
        return reach.reach(s, seat)

    def targets(self, s: Egizia) -> dict[int, str]:
        return reach.targets(s, self.step_name(s))

    def elapsed(self, s: Egizia) -> float:
        """EG-3.1: rounds of the same phases."""
        return max(int(s.round) - 1 + int(s.phase) / len(PHASES), 0.0) / int(s.c.rounds)

    def invariants(self, before: Egizia | None, after: Egizia) -> list[str]:
        return invariants.check(before, after)


def own(rules: Rules) -> EgiziaRules:
    assert isinstance(rules, EgiziaRules)
    return rules
