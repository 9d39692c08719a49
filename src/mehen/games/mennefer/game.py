"""Men-Nefer as the house sees it; every method hands over to the module that knows."""

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
from mehen.games.mennefer import choices, gauges, invariants, loading, names, reach, refusals, view
from mehen.games.mennefer.chapters import CHAPTERS, SOURCES
from mehen.games.mennefer.components import Components
from mehen.games.mennefer.gauges import SEAT_GAUGES, TABLE_GAUGES
from mehen.games.mennefer.names import EVENTS
from mehen.games.mennefer.observation import MenNeferObservation
from mehen.games.mennefer.setup import new_game
from mehen.games.mennefer.shapes import MenNeferComponents, MenNeferView
from mehen.games.mennefer.state import FLOOD, HARVEST, PHASES, MenNefer, MenNeferRules
from mehen.games.mennefer.steps import ARGUMENTS, all_steps
from mehen.games.mennefer.tactics import TERMS, MenNeferTactics


class MenNeferGame(Game[MenNefer]):
    name = "mennefer"
    title = "Men-Nefer"
    prefix = "MN"
    version = 1
    env_name = "MenNefer"
    env_version = 1
    secrets = False
    min_seats = 2
    max_seats = 4
    events = EVENTS
    shapes = (MenNeferView, MenNeferComponents)
    gauges = SEAT_GAUGES
    table_gauges = TABLE_GAUGES
    sources = SOURCES
    chapters = CHAPTERS
    folder = Path(__file__).parent
    tuned = load_weights(folder, TERMS)
    tactics = MenNeferTactics(tuned.weights)
    habits = tuned.habits
    belief = tuned.belief
    general_rule = "6.1"

    def options(self, edition: Edition) -> dict[str, tuple[str, ...]]:
        """None: how many baskets a temple field takes is a matter of the edition (R-20)."""
        return {}

    def build_rules(self, seats: int, edition: Edition, options: dict[str, str], version: int) -> Rules:
        c = Components(edition.data, edition.path or "components.toml", seats)
        vocabulary = {**c.vocabulary, "": []}
        words = {step: [vocabulary[kind] for kind in kinds] for step, kinds in ARGUMENTS.items()}
        return MenNeferRules(version, seats, edition.path, edition.digest, options, all_steps(), words, c)

    def new(self, rules: Rules) -> MenNefer:
        return new_game(own(rules))

    def load(self, rules: Rules, data: Mapping[str, Any]) -> MenNefer:
        return loading.load(own(rules), data)

    def space(self, rules: Rules) -> ActionSpace:
        return own(rules).c.space

    def vocabulary(self, rules: Rules) -> Mapping[str, list[str]]:
        return own(rules).c.vocabulary

    def names(self, rules: Rules, lang: str) -> dict[str, str]:
        return names.from_edition(self.edition(rules.edition).data, own(rules).c, lang, self.folder)

    def view(self, s: MenNefer, seat: int) -> MenNeferView:
        return view.view(s, seat)

    def observation(self, rules: Rules) -> MenNeferObservation:
        return MenNeferObservation(own(rules))

    def question(self, s: MenNefer) -> Line:
        return choices.question(s, self.step_name(s))

    def choice(self, s: MenNefer, action: int) -> Choice:
        return choices.choice(s, action, self.step_name(s))

    def reason(self, s: MenNefer, action: int) -> Line:
        return refusals.reason(s, action, self.step_name(s))

    def elapsed(self, s: MenNefer) -> float:
        """MN-6.1: by the turns of the ages."""
        turns = int(s.c.turns * s.seats)
        taken = 0 if s.phase == FLOOD else int(s.turn)
        return (int(s.age) - 1 + taken / turns) / int(s.c.ages)

    def moment(self, s: MenNefer) -> Moment:
        return Moment(s.age, s.c.ages, PHASES[s.phase], tuple(PHASES[FLOOD : HARVEST + 1]))

    def read(self, s: MenNefer, seat: int) -> list[int]:
        return gauges.read(s, seat)

    def read_table(self, s: MenNefer) -> list[int]:
        return gauges.read_table(s)

    def reach(self, s: MenNefer, seat: int) -> list[Reach]:
        return reach.reach(s, seat)

    def targets(self, s: MenNefer) -> dict[int, str]:
        return reach.targets(s, self.step_name(s))

    def invariants(self, before: MenNefer | None, after: MenNefer) -> list[str]:
        return invariants.check(before, after)


def own(rules: Rules) -> MenNeferRules:
    assert isinstance(rules, MenNeferRules)
    return rules
