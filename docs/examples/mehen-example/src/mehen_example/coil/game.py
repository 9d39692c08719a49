"""Coil as Mehen sees it; every method hands over to the module that knows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mehen.core.actions import ActionSpace
from mehen.core.edition import Edition
from mehen.core.game import Choice, Game
from mehen.core.state import Rules
from mehen.core.telling import Moment, Reach
from mehen.core.text import Line, Texts, load_texts
from mehen.core.weights import load_weights
from mehen_example.coil import choices, gauges, invariants, loading, names, reach, refusals, view
from mehen_example.coil.chapters import CHAPTERS, SOURCES
from mehen_example.coil.components import MAX_SEATS, OPTIONS, Components
from mehen_example.coil.events import EVENTS
from mehen_example.coil.gauges import SEAT_GAUGES, TABLE_GAUGES
from mehen_example.coil.observation import CoilObservation
from mehen_example.coil.setup import new_game
from mehen_example.coil.shapes import CoilComponents, CoilView
from mehen_example.coil.state import Coil, CoilRules
from mehen_example.coil.steps import all_steps
from mehen_example.coil.tactics import TERMS, CoilTactics


class CoilGame(Game[Coil]):
    name = "coil"
    title = "Coil"
    prefix = "CO"
    general_rule = "2.1"
    version = 1
    env_name = "Coil"
    env_version = 1
    secrets = False
    min_seats = 2
    max_seats = MAX_SEATS
    events = EVENTS
    shapes = (CoilView, CoilComponents)
    gauges = SEAT_GAUGES
    table_gauges = TABLE_GAUGES
    not_counted = view.NOT_COUNTED
    sources = SOURCES
    chapters = CHAPTERS
    folder = Path(__file__).parent
    board = "mehen_example.coil.board"
    tuned = load_weights(folder, TERMS)
    tactics = CoilTactics(tuned.weights)
    habits = tuned.habits
    belief = tuned.belief

    def options(self, edition: Edition) -> dict[str, tuple[str, ...]]:
        """The edition's own value first; a value it does not know is left to the check of the data."""
        given = edition.data.get("options", {})
        return {
            key: tuple(sorted(values, key=lambda value: value != str(given.get(key)).lower()))
            for key, values in OPTIONS.items()
        }

    def build_rules(self, seats: int, edition: Edition, options: dict[str, str], version: int) -> Rules:
        components = Components(edition.data, edition.path or "components.toml", options)
        return CoilRules(version, seats, edition.path, edition.digest, options, all_steps(), components)

    def new(self, rules: Rules) -> Coil:
        return new_game(own(rules))

    def load(self, rules: Rules, data: Mapping[str, Any]) -> Coil:
        return loading.load(own(rules), data)

    def space(self, rules: Rules) -> ActionSpace:
        return own(rules).c.space

    def vocabulary(self, rules: Rules) -> Mapping[str, list[str]]:
        return own(rules).c.vocabulary

    def names(self, rules: Rules, lang: str) -> dict[str, str]:
        return names.from_edition(self.edition(rules.edition).data, Texts(lang, load_texts(self.folder, lang)))

    def view(self, s: Coil, seat: int) -> CoilView:
        return view.view(s, seat)

    def observation(self, rules: Rules) -> CoilObservation:
        return CoilObservation(own(rules))

    def question(self, s: Coil) -> Line:
        return choices.question(s)

    def choice(self, s: Coil, action: int) -> Choice:
        return choices.choice(s, action)

    def reason(self, s: Coil, action: int) -> Line:
        return refusals.reason(s, action)

    def moment(self, s: Coil) -> Moment:
        return Moment(s.round, s.c.rounds, "race", ("race",))

    def read(self, s: Coil, seat: int) -> list[int]:
        return gauges.read(s, seat)

    def read_table(self, s: Coil) -> list[int]:
        return gauges.read_table(s)

    def reach(self, s: Coil, seat: int) -> list[Reach]:
        return reach.reach(s, seat)

    def targets(self, s: Coil) -> dict[int, str]:
        return reach.targets(s, self.step_name(s))

    def elapsed(self, s: Coil) -> float:
        """CO-4.1: by rounds, or by how near the first runner is to the head."""
        furthest = max(row["space"] for row in view.view(s, 0)["seats"])
        return max(max(s.round - 1, 0) / s.c.rounds, furthest / s.c.head)

    def invariants(self, before: Coil | None, after: Coil) -> list[str]:
        return invariants.check(before, after)


def own(rules: Rules) -> CoilRules:
    assert isinstance(rules, CoilRules)
    return rules
