"""Pharaon as the house sees it; what its modules know is asked through ``Parts``."""

from __future__ import annotations

from pathlib import Path

from mehen.core.edition import Edition
from mehen.core.game import Choice
from mehen.core.state import Rules
from mehen.core.telling import Moment
from mehen.core.text import Name
from mehen.core.weights import load_weights
from mehen.games.folder import FolderGame, Parts, words_of
from mehen.games.pharaon import choices, index, invariants, loading, names, reach, refusals, scoring, shortcuts, view
from mehen.games.pharaon.chapters import CHAPTERS, SOURCES
from mehen.games.pharaon.components import Components
from mehen.games.pharaon.gauges import SEAT_GAUGES, TABLE_GAUGES, read, read_table
from mehen.games.pharaon.names import EVENTS
from mehen.games.pharaon.observation import PharaonObservation
from mehen.games.pharaon.setup import new_game
from mehen.games.pharaon.shapes import OwnView, PharaonComponents, PharaonView
from mehen.games.pharaon.state import OVER_PHASE, PHASES, TURNS, Pharaon, PharaonRules
from mehen.games.pharaon.steps import ARGUMENTS, all_steps
from mehen.games.pharaon.tactics import TERMS, PharaonTactics
from mehen.games.pharaon.vocabulary import BEGINNER, DARK_TRACKS, SETUP_JAR


def own(rules: Rules) -> PharaonRules:
    assert isinstance(rules, PharaonRules)
    return rules


class PharaonGame(FolderGame[Pharaon, PharaonRules]):
    name = "pharaon"
    title = "Pharaon"
    prefix = "PH"
    version = 1
    env_name = "Pharaon"
    env_version = 2
    min_seats = 1
    max_seats = 5
    later_options = frozenset({"dark_tracks", "setup_jar"})
    events = EVENTS
    shapes = (PharaonView, PharaonComponents)
    gauges = SEAT_GAUGES
    table_gauges = TABLE_GAUGES
    not_counted = view.NOT_COUNTED
    sources = SOURCES
    chapters = CHAPTERS
    folder = Path(__file__).parent
    tuned = load_weights(folder, TERMS)
    tactics = PharaonTactics(tuned.weights)
    habits = tuned.habits
    belief = tuned.belief
    general_rule = "5.2"
    parts = Parts(
        own=own,
        tables=lambda rules: rules.c,
        new=new_game,
        load=loading.load,
        observation=PharaonObservation,
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
        """PH-17, R-13: the beginner mode, the jar of the setup; PH-16.2: how many dark tracks, and who says which."""
        traitor = edition.data.get("traitor", {})
        hardest = traitor.get("difficulty_max", 0) if isinstance(traitor, dict) else 0
        levels = range(hardest + 1) if isinstance(hardest, int) and 0 <= hardest < 10 else range(1)
        return {
            "beginner": BEGINNER,
            "setup_jar": SETUP_JAR,
            "difficulty": tuple(str(level) for level in levels),
            "dark_tracks": DARK_TRACKS,
        }

    def matters(self, option: str, seats: int) -> bool:
        """PH-16: the Traitor plays against somebody who is alone."""
        return seats == 1 or option not in ("difficulty", "dark_tracks")

    def build_rules(self, seats: int, edition: Edition, options: dict[str, str], version: int) -> Rules:
        where = edition.path or "components.toml"
        c = Components(edition.data, where, seats, options)
        steps = all_steps(choose_dark_tracks=options["dark_tracks"] == DARK_TRACKS[1])
        return PharaonRules(
            version, seats, edition.path, edition.digest, options, steps, words_of(c.vocabulary, ARGUMENTS), c
        )

    def names(self, rules: Rules, lang: str) -> dict[str, str]:
        return names.from_edition(self.edition(rules.edition).data, lang, self.folder)

    def participants(self, rules: Rules) -> int:
        """PH-16: alone, the Traitor is one more."""
        return own(rules).c.participants

    def outlook(self, s: Pharaon) -> list[list[int]]:
        return scoring.outlook(s)

    def standing(self, s: Pharaon) -> list[int]:
        """Nothing is counted before the end (PH-14.1); what that would bring now lies open on the table."""
        return [sum(row) for row in self.outlook(s)[: s.seats]]

    def rival(self, rules: Rules) -> Name | None:
        """PH-16: whoever plays alone plays against the Traitor."""
        c = own(rules).c
        return Name("seat", c.seat_ids[c.traitor]) if c.solo else None

    def rival_standing(self, s: Pharaon) -> int:
        return sum(self.outlook(s)[s.c.traitor])

    def moment(self, s: Pharaon) -> Moment:
        return Moment(s.round, s.c.rounds, PHASES[s.phase], tuple(PHASES[TURNS:OVER_PHASE]))

    def view(self, s: Pharaon, seat: int) -> PharaonView:
        return view.view(s, seat)

    def own_view(self, s: Pharaon, seat: int) -> OwnView:
        return view.own_view(s, seat)

    def shortcuts(self, s: Pharaon) -> list[Choice]:
        return shortcuts.shortcuts(s)

    def elapsed(self, s: Pharaon) -> float:
        """PH-5.1: by rounds, and how many have passed in this one."""
        passed = int(s.passed_count()) / int(s.c.participants) if s.phase == TURNS else 1.0
        return max(int(s.round) - 1 + passed, 0.0) / int(s.c.rounds)
