"""Ankh as the house sees it; what its modules know is asked through ``Parts``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mehen.core.edition import Edition
from mehen.core.errors import SetupError
from mehen.core.state import Rules
from mehen.core.telling import Moment
from mehen.core.text import Arg, Line, Name
from mehen.core.weights import load_weights
from mehen.games.ankh import choices, index, invariants, loading, names, reach, refusals, view
from mehen.games.ankh.chapters import CHAPTERS, SOURCES
from mehen.games.ankh.components import Components
from mehen.games.ankh.gauges import SEAT_GAUGES, TABLE_GAUGES, read, read_table
from mehen.games.ankh.names import EVENTS
from mehen.games.ankh.observation import AnkhObservation
from mehen.games.ankh.setup import RANDOM, new_game
from mehen.games.ankh.shapes import AnkhComponents, AnkhView, OwnView
from mehen.games.ankh.state import OWN_GOD, Ankh, AnkhRules
from mehen.games.ankh.steps import ARGUMENTS, all_steps
from mehen.games.ankh.tactics import TERMS, AnkhTactics
from mehen.games.ankh.vocabulary import EVENT_IDS, TRACKS
from mehen.games.folder import FolderGame, Parts, words_of


def own(rules: Rules) -> AnkhRules:
    assert isinstance(rules, AnkhRules)
    return rules


class AnkhGame(FolderGame[Ankh, AnkhRules]):
    name = "ankh"
    title = "Ankh - Gods of Egypt"
    prefix = "AK"
    version = 1
    env_name = "Ankh"
    env_version = 1
    min_seats = 2
    max_seats = 5
    events = EVENTS
    shapes = (AnkhView, AnkhComponents)
    gauges = SEAT_GAUGES
    table_gauges = TABLE_GAUGES
    not_counted = view.NOT_COUNTED
    sources = SOURCES
    chapters = CHAPTERS
    folder = Path(__file__).parent
    tuned = load_weights(folder, TERMS)
    tactics = AnkhTactics(tuned.weights)
    habits = tuned.habits
    belief = tuned.belief
    general_rule = "4.1"
    parts = Parts(
        own=own,
        tables=lambda rules: rules.c,
        new=new_game,
        load=loading.load,
        observation=AnkhObservation,
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
        """AK-3.1, AK-3.7, AK-3.8: scenario, gods and guardians; what the data get wrong is left to their check."""
        groups = dict.fromkeys(_group(row) for row in _rows(edition, "scenarios"))
        levels: dict[int, list[str]] = {}
        for row in _rows(edition, "guardians"):
            levels.setdefault(row.get("level", 0), []).append(str(row.get("id")))
        out = {"scenario": (*groups, RANDOM), "gods": (RANDOM, "chosen")}
        return out | {f"guardian_{level}": (RANDOM, *levels[level]) for level in sorted(levels)}

    def build_rules(self, seats: int, edition: Edition, options: dict[str, str], version: int) -> Rules:
        c = Components(edition.data, edition.path or "components.toml", seats)
        if options["scenario"] not in (RANDOM, *c.scenario_ids):
            raise SetupError(f"{self.title}: scenario {options['scenario']!r} is not for {seats} players")
        return AnkhRules(
            version, seats, edition.path, edition.digest, options, all_steps(), words_of(c.vocabulary, ARGUMENTS), c
        )

    def names(self, rules: Rules, lang: str) -> dict[str, str]:
        return names.from_edition(own(rules).c, self.edition(rules.edition).data, lang, self.folder)

    def view(self, s: Ankh, seat: int) -> AnkhView:
        return view.view(s, seat)

    def own_view(self, s: Ankh, seat: int) -> OwnView:
        return view.own_view(s, seat)

    def prompt(self, s: Ankh, seat: int) -> Line:
        """AK-9B.1b: while secret choices are made, everybody else reads the same, whoever has chosen already."""
        secret = view.secret_step(s)
        if secret and s.actor != seat:
            who: list[Arg] = [choices.banner(s, p) for p in view.bidders(s)]
            return Line(f"wait_{secret}", {"seats": [name for name in who if isinstance(name, Name)]})
        line = super().prompt(s, seat)
        if line.key == "wait" and s.banner(s.actor) >= 0:
            return Line("wait_god", {**line.args, "god": choices.banner(s, s.actor)})
        return line

    def refusal(self, s: Ankh, action: int, seat: int | None = None) -> Line:
        """AK-9B.1b: nor does a refusal tell who has chosen already."""
        secret = view.secret_step(s)
        if secret and seat is not None and seat != s.actor:
            return Line("refusal.secret", {}, choices.QUESTIONS[secret])
        return super().refusal(s, action, seat)

    def seats_behind(self, s: Ankh, whose: int) -> list[int]:
        """AK-10M: a banner with two gods is played by two seats."""
        own, lower = divmod(whose, len(s.c.god_ids) + 1)
        return [seat for seat in range(s.seats) if s.get(seat, OWN_GOD) in (own, lower - 1)]

    def sentence(self, rules: Rules, event: tuple[int, int, int, int], seat: int) -> Line:
        """The log speaks of gods, not of players; all of it is public.

        A hex is told with the land it lies in (AK-2.4): its numbers alone say little to whoever reads the news.
        """
        what, banner, a, b = event
        line, kind = super().sentence(rules, (what, 0, a, b), seat), self.events[what]
        args = {**line.args, "seat": Name("banner", self.vocabulary(rules)["banner"][banner])}
        if "hex" in (kind.a, kind.b):
            land = own(rules).c.board.land_of.get(b if kind.b == "hex" else a)
            args["land"] = Name("land", land) if land else Name("terrain", "w")
        return Line(line.key, args)

    def moment(self, s: Ankh) -> Moment:
        return view.moment(s)

    def watched(self, s: Ankh, seat: int) -> dict[str, Arg]:
        """AK-4.2, AK-4.3: how many pushes bring each marker to the event, and which event that is."""
        pushes = [int(s.c.event_space[track] - s.markers[track]) for track in range(len(TRACKS))]
        following = s.c.event_kind[min(int(s.event) + 1, len(s.c.event_kind) - 1)]
        return {
            **{f"{name}_pushes": left for name, left in zip(TRACKS, pushes, strict=True)},
            "close": int(min(pushes) == 1),
            "next": Name("event", EVENT_IDS[following]),
        }

    def elapsed(self, s: Ankh) -> float:
        """AK-4.3: by the event marker."""
        return int(s.event) / (len(s.c.event_kind) - 1)

    def confidants(self, s: Ankh, seat: int) -> list[int]:
        """AK-10M.10: both seats of a merged god know what their side has chosen."""
        side = s.side_of(seat)
        return [p for p in range(s.seats) if s.side_of(p) == side] if side >= 0 else [seat]


def _rows(edition: Edition, key: str) -> list[dict[str, Any]]:
    rows = edition.data.get(key, [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _group(row: dict[str, Any]) -> str:
    return str(row.get("id")).removesuffix(f"_{row.get('players')}")
