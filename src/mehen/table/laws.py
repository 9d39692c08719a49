"""Laws of what people are told: a preview never lies, every point has a source, nothing hidden shines through."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from mehen.core.game import Game
from mehen.core.laws import TOO_LONG, next_action, plain_view, tastes_for
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, Rules, State
from mehen.core.telling import Gauge
from mehen.core.text import LANGUAGES
from mehen.table.chronicle import Chronicle
from mehen.table.forecast import Forecast, Outlook, Reading, reading


@dataclass(slots=True)
class Told:
    """What a game under these laws has shown."""

    violations: list[str] = field(default_factory=list)
    positions: int = 0
    choices: int = 0
    closed: int = 0
    seen: Counter[str] = field(default_factory=Counter)  # chapters


def verify_told(game: Game[Any], rules: Rules, seed: int) -> Told:
    """Play one game and hold every preview, every reason and every point against what really happens."""
    told = Told()
    dice, probe = Rng(seed), Rng(seed + 91)
    tastes = tastes_for(game, seed, dice)
    chronicle = Chronicle(game)
    session = Session(Record(game, rules, ["random"] * rules.seats), chronicle)
    gone: list[Gone] = []
    while not session.over and session.ply <= TOO_LONG:
        state = session.state
        wrong = _ledger(game, chronicle, state)
        if state.actor >= 0:
            told.positions += 1
            outlook = Outlook(game, state, int(state.actor))
            told.choices += len(outlook.forecasts)
            gone = [one for one in gone if one.still(game, state)]
            wrong += _gone(game, state, gone)
            wrong += _gauges(game, state)
            wrong += _blocked(game, state, outlook)
            wrong += _hidden(game, state, outlook, probe)
            for forecast in outlook.forecasts:
                wrong += _certain(game, state, outlook.before, forecast)
        action = next_action(game, state, dice, tastes)
        if state.actor >= 0:
            chosen = next(one for one in outlook.forecasts if one.choice.action == action)
            gone += [Gone(int(state.actor), one.target, one.horizon, _round(game, state)) for one in chosen.closes]
            told.closed += len(chosen.closes)
        if wrong:
            where = f"{game.name}, {rules.seats} seats, seed {seed}, ply {session.ply}, {game.step_name(state)}"
            told.violations += [f"{where}: {text}" for text in wrong]
            return told
        session.act(action)
    told.violations += [f"{game.name}, seed {seed}: {text}" for text in _ledger(game, chronicle, session.state)]
    told.violations += [f"{game.name}, seed {seed}: {text}" for text in _told_once(game, chronicle)]
    told.seen.update(game.chapters[part.chapter].name for part in chronicle.chapters)
    return told


@dataclass(frozen=True, slots=True)
class Gone:
    """Something a preview said to be out of reach."""

    seat: int
    target: str
    horizon: str
    round: int

    def still(self, game: Game[Any], s: State) -> bool:
        if self.horizon == "turn":
            return bool(s.actor == self.seat)
        return self.horizon == "game" or _round(game, s) == self.round


def _round(game: Game[Any], s: State) -> int:
    return game.moment(s).round


def _gone(game: Game[Any], s: State, gone: list[Gone]) -> list[str]:
    offered = {choice.target for choice in game.choices(s, s.actor)}
    return [f"{one} is possible again" for one in gone if one.seat == s.actor and one.target in offered]


def _certain(game: Game[Any], s: State, before: Reading, forecast: Forecast) -> list[str]:
    """The board after the choice, and the preview of it, show the same numbers."""
    then = s.clone()
    then.story, then.moments = [], []
    then.apply(forecast.choice.action)
    if forecast.depends and then.actor != NATURE:  # told up to where something hidden comes to light
        return []
    told = {(one.seat, one.gauge): one.after for one in forecast.changes}
    view = plain_view(game, then, s.actor)
    wrong = []
    for seat, row in enumerate(before):
        for k, gauge in enumerate(_gauges_of(game, s, seat)):
            expected = told.get((seat, k), row[k])
            shown = _at(game, s, view, seat, gauge)
            if shown != expected:
                wrong.append(f"{forecast.choice.notation}: {gauge.name} of {seat} is {shown}, foretold {expected}")
    return wrong


def _gauges(game: Game[Any], s: State) -> list[str]:
    """A gauge shows what the view shows."""
    view = plain_view(game, s, s.actor)
    return [
        f"gauge {gauge.name} of {seat} reads {row[k]}, the view shows {_at(game, s, view, seat, gauge)}"
        for seat, row in enumerate(reading(game, s))
        for k, gauge in enumerate(_gauges_of(game, s, seat))
        if _at(game, s, view, seat, gauge) != row[k]
    ]


def _gauges_of(game: Game[Any], s: State, seat: int) -> list[Gauge]:
    return list(game.gauges if seat < game.participants(s.rules) else game.table_gauges)


def _at(game: Game[Any], s: State, view: Any, seat: int, gauge: Gauge) -> int:
    here = view if seat == game.participants(s.rules) else game.part_of(view, seat)
    for step in gauge.shown.split("."):
        here = here[int(step)] if isinstance(here, list) else (here or {}).get(step, 0)
    return game.vocabulary(s.rules)[gauge.words].index(here) if gauge.words else int(here)


def _blocked(game: Game[Any], s: State, outlook: Outlook) -> list[str]:
    """Everything that can be tapped is either possible or says why not, with a rule, in both languages."""
    targets = game.targets(s)
    offered = {one.choice.target for one in outlook.forecasts if one.choice.target}
    wrong = [f"{target} can be chosen and is no target" for target in sorted(offered - set(targets.values()))]
    for target in sorted(set(targets.values())):
        if (target in offered) == (target in outlook.blocked):
            wrong.append(f"{target} is {'both possible and blocked' if target in offered else 'neither'}")
    for target, line in outlook.blocked.items():
        if not line.rule.startswith(game.prefix):
            wrong.append(f"{target}: {line} names no rule")
        if not all(game.say(s.rules, line, lang) for lang in LANGUAGES):
            wrong.append(f"{target}: no words for {line}")
    return wrong


def _hidden(game: Game[Any], s: State, outlook: Outlook, probe: Rng) -> list[str]:
    """Whatever the seat cannot know is drawn anew, and it is told the same."""
    other = Outlook(game, s.resampled(outlook.seat, probe), outlook.seat)
    if other.forecasts != outlook.forecasts:
        differ = [a.choice.notation for a, b in zip(outlook.forecasts, other.forecasts) if a != b]
        return [f"the preview of {', '.join(differ)} depends on something seat {outlook.seat} cannot know"]
    return [] if other.blocked == outlook.blocked else ["a reason depends on something hidden"]


def _ledger(game: Game[Any], chronicle: Chronicle, s: State) -> list[str]:
    """Every point has a source."""
    if not game.sources:
        return []
    n = game.participants(s.rules)
    wrong = []
    for seat, row in enumerate(chronicle.sums(n)):
        if sum(row) != game.points_of(s, seat):
            wrong.append(f"the ledger of {seat} adds up to {sum(row)}, its points are {game.points_of(s, seat)}")
    return wrong


def _told_once(game: Game[Any], chronicle: Chronicle) -> list[str]:
    """Each change of points stands in one turn or in one chapter; each source and chapter names its rule."""
    parts = [item for part in (*chronicle.turns, *chronicle.chapters) for item in part.items]
    wrong = []
    if Counter(map(id, parts)) != Counter(id(item) for item in chronicle.items if item.action):
        wrong.append("points that stand in no turn and no chapter, or in two")
    named = {source.name: source.rule for source in game.sources} | {one.name: one.rule for one in game.chapters}
    return wrong + [f"{name} names no rule" for name, rule in named.items() if not rule.startswith(game.prefix)]
