"""Egizia as the house sees it; what its modules know is asked through ``Parts``."""

from __future__ import annotations

from pathlib import Path

from mehen.core.edition import Edition
from mehen.core.game import Choice
from mehen.core.state import Rules
from mehen.core.telling import Moment
from mehen.core.weights import load_weights
from mehen.games.egizia import choices, index, invariants, loading, names, reach, refusals, shortcuts, view
from mehen.games.egizia.chapters import CHAPTERS, SOURCES
from mehen.games.egizia.components import Components
from mehen.games.egizia.gauges import SEAT_GAUGES, TABLE_GAUGES, read, read_table
from mehen.games.egizia.names import EVENTS
from mehen.games.egizia.observation import EgiziaObservation
from mehen.games.egizia.setup import new_game
from mehen.games.egizia.shapes import EgiziaComponents, EgiziaView, OwnView
from mehen.games.egizia.state import DEAL, FINAL_SCORING, PHASES, Egizia, EgiziaRules
from mehen.games.egizia.steps import ARGUMENTS, all_steps
from mehen.games.egizia.tactics import TERMS, EgiziaTactics
from mehen.games.egizia.vocabulary import OPTIONS
from mehen.games.folder import FolderGame, Parts, words_of


def own(rules: Rules) -> EgiziaRules:
    assert isinstance(rules, EgiziaRules)
    return rules


class EgiziaGame(FolderGame[Egizia, EgiziaRules]):
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
    not_counted = view.NOT_COUNTED
    sources = SOURCES
    chapters = CHAPTERS
    folder = Path(__file__).parent
    tuned = load_weights(folder, TERMS)
    tactics = EgiziaTactics(tuned.weights)
    habits = tuned.habits
    belief = tuned.belief
    general_rule = "5.1"
    parts = Parts(
        own=own,
        tables=lambda rules: rules.c,
        new=new_game,
        load=loading.load,
        observation=EgiziaObservation,
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
        return EgiziaRules(
            version, seats, edition.path, edition.digest, options, all_steps(), words_of(c.vocabulary, ARGUMENTS), c
        )

    def names(self, rules: Rules, lang: str) -> dict[str, str]:
        return names.from_edition(self.edition(rules.edition).data, lang, self.folder)

    def view(self, s: Egizia, seat: int) -> EgiziaView:
        return view.view(s, seat)

    def own_view(self, s: Egizia, seat: int) -> OwnView:
        return view.own_view(s, seat)

    def shortcuts(self, s: Egizia) -> list[Choice]:
        return shortcuts.shortcuts(s, self.step_name(s), self.choice)

    def moment(self, s: Egizia) -> Moment:
        return Moment(s.round, s.c.rounds, PHASES[s.phase], tuple(PHASES[DEAL:FINAL_SCORING]))

    def elapsed(self, s: Egizia) -> float:
        """EG-3.1: rounds of the same phases."""
        return max(int(s.round) - 1 + int(s.phase) / len(PHASES), 0.0) / int(s.c.rounds)
