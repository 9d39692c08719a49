"""Men-Nefer as the house sees it; what its modules know is asked through ``Parts``."""

from __future__ import annotations

from pathlib import Path

from mehen.core.edition import Edition
from mehen.core.game import Choice
from mehen.core.state import Rules
from mehen.core.telling import Moment
from mehen.core.weights import load_weights
from mehen.games.folder import FolderGame, Parts, words_of
from mehen.games.mennefer import choices, index, invariants, loading, names, reach, refusals, shortcuts, view
from mehen.games.mennefer.chapters import CHAPTERS, SOURCES
from mehen.games.mennefer.components import Components
from mehen.games.mennefer.gauges import SEAT_GAUGES, TABLE_GAUGES, read, read_table
from mehen.games.mennefer.names import EVENTS
from mehen.games.mennefer.observation import MenNeferObservation
from mehen.games.mennefer.setup import new_game
from mehen.games.mennefer.shapes import MenNeferComponents, MenNeferView, OwnView
from mehen.games.mennefer.state import FLOOD, HARVEST, PHASES, MenNefer, MenNeferRules
from mehen.games.mennefer.steps import ARGUMENTS, all_steps
from mehen.games.mennefer.tactics import TERMS, MenNeferTactics


def own(rules: Rules) -> MenNeferRules:
    assert isinstance(rules, MenNeferRules)
    return rules


class MenNeferGame(FolderGame[MenNefer, MenNeferRules]):
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
    not_counted = view.NOT_COUNTED
    sources = SOURCES
    chapters = CHAPTERS
    folder = Path(__file__).parent
    tuned = load_weights(folder, TERMS)
    tactics = MenNeferTactics(tuned.weights)
    habits = tuned.habits
    belief = tuned.belief
    general_rule = "6.1"
    parts = Parts(
        own=own,
        tables=lambda rules: rules.c,
        new=new_game,
        load=loading.load,
        observation=MenNeferObservation,
        question=choices.question,
        choice=choices.choice,
        reason=refusals.reason,
        read=read,
        read_table=read_table,
        reach=reach.reach,
        targets=reach.targets,
        always=invariants.ALWAYS,
        gone_back=invariants.gone_back,
        things=index.things,
    )

    def options(self, edition: Edition) -> dict[str, tuple[str, ...]]:
        """None: how many baskets a temple field takes is a matter of the edition (R-20)."""
        return {}

    def build_rules(self, seats: int, edition: Edition, options: dict[str, str], version: int) -> Rules:
        c = Components(edition.data, edition.path or "components.toml", seats)
        return MenNeferRules(
            version, seats, edition.path, edition.digest, options, all_steps(), words_of(c.vocabulary, ARGUMENTS), c
        )

    def names(self, rules: Rules, lang: str) -> dict[str, str]:
        return names.from_edition(self.edition(rules.edition).data, own(rules).c, lang, self.folder)

    def view(self, s: MenNefer, seat: int) -> MenNeferView:
        return view.view(s, seat)

    def own_view(self, s: MenNefer, seat: int) -> OwnView:
        return view.own_view(s, seat)

    def shortcuts(self, s: MenNefer) -> list[Choice]:
        return shortcuts.shortcuts(s, self.step_name(s))

    def elapsed(self, s: MenNefer) -> float:
        """MN-6.1: by the turns of the ages."""
        turns = int(s.c.turns * s.seats)
        taken = 0 if s.phase == FLOOD else int(s.turn)
        return (int(s.age) - 1 + taken / turns) / int(s.c.ages)

    def moment(self, s: MenNefer) -> Moment:
        return Moment(s.age, s.c.ages, PHASES[s.phase], tuple(PHASES[FLOOD : HARVEST + 1]))
