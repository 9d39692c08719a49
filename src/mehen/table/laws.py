"""Laws of what people are told: a preview never lies, every point has a source, nothing hidden shines through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from mehen.core.events import Event
from mehen.core.game import Game
from mehen.core.laws import TOO_LONG, next_action, plain_view, tastes_for
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import BOOKED, CHAPTER, CHAPTER_END, NATURE, Rules, State
from mehen.core.telling import Gauge, Moment
from mehen.core.text import LANGUAGES
from mehen.table.chronicle import Chronicle
from mehen.table.forecast import Forecast, Outlook, Reading, differences, reading


@dataclass(slots=True)
class TellingReport:
    """What a game under these laws has shown."""

    violations: list[str] = field(default_factory=list)
    positions: int = 0
    choices: int = 0
    closed: int = 0
    ahead: int = 0
    shortcuts: int = 0

    def __iadd__(self, other: TellingReport) -> TellingReport:
        """Several games together."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))
        return self


def verify_told(game: Game[Any], rules: Rules, seed: int, every: int = 1) -> TellingReport:
    """Play one game and hold every preview, every reason and every point against what really happens.

    Or every point, and what is said at every n-th ply alone.
    """
    told = TellingReport()
    dice, probe = Rng(seed), Rng(seed + 91)
    tastes = tastes_for(game, seed, dice)
    audit = Audit(game)
    session = Session(Record(game, rules, ["random"] * rules.seats), audit)
    gone: list[Gone] = []
    late: list[str] = []  # what was wrong with the preview of the last action, now that it has been taken
    while not session.over and session.ply <= TOO_LONG:
        state = session.state
        wrong = late + audit.wrong
        looks = state.actor >= 0 and session.ply % every == 0
        if state.actor >= 0:
            gone = [one for one in gone if one.still(game, state)]
        if looks:
            told.positions += 1
            outlook = Outlook(game, state, int(state.actor))
            told.choices += len(outlook.forecasts)
            wrong += _gone(game, state, gone)
            wrong += _gauges(game, state)
            view = plain_view(game, state, int(state.actor))
            wrong += _blocked(game, state, outlook)
            wrong += _hidden(game, state, outlook, probe)
            wrong += _at_once(game, state, outlook)
            told.ahead += len(outlook.ahead)
            told.shortcuts += len(outlook.shortcuts)
            for forecast in (*outlook.shortcuts, *outlook.forecasts):
                wrong += _certain(game, state, view, outlook.before, forecast)
        action = next_action(game, state, dice, tastes)
        if looks:
            chosen = next(one for one in outlook.forecasts if one.choice.action == action)
            gone += [Gone(int(state.actor), one.target, one.horizon, _round(game, state)) for one in chosen.closes]
            told.closed += len(chosen.closes)
        if wrong:
            where = f"{game.name}, {rules.seats} seats, seed {seed}, ply {session.ply}, {game.step_name(state)}"
            told.violations += [f"{where}: {text}" for text in wrong]
            return told
        session.act(action)
        late = _came_true(session, outlook, chosen) if looks else []
    told.violations += [f"{game.name}, seed {seed}: {text}" for text in late + audit.verdict()]
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


def _certain(game: Game[Any], s: State, now: Any, before: Reading, forecast: Forecast) -> list[str]:
    """The board after the choice, and the preview of it, show the same numbers."""
    then = s.clone()
    then.story, then.moments = [], []
    for action in (forecast.choice.action, *forecast.choice.then):
        then.apply(action)
    view = plain_view(game, then, s.actor)
    wrong = [
        f"{forecast.choice.notation}: {path} changes, is no gauge and not among what is not counted"
        for path in sorted(set(_changed_numbers(now, view)))
        if not _is_known(game, path)
    ]
    if forecast.depends and then.actor != NATURE:  # told up to where something hidden comes to light
        return wrong
    told = {(one.seat, one.gauge): one.after for one in forecast.changes}
    for seat, row in enumerate(before):
        for k, gauge in enumerate(_gauges_of(game, s, seat)):
            expected = told.get((seat, k), row[k])
            shown = _at(game, s, view, seat, gauge)
            if shown != expected:
                wrong.append(f"{forecast.choice.notation}: {gauge.name} of {seat} is {shown}, foretold {expected}")
    return wrong


def _came_true(session: Session, outlook: Outlook, chosen: Forecast) -> list[str]:
    """The choice that is really made does what was foretold: numbers, the next question, the way back, what opens."""
    game, s, name = session.game, session.state, chosen.choice.notation
    wrong = []
    if chosen.final != (session.undo_floor() == session.ply):
        wrong.append(f"{name}: {'can' if chosen.final else 'cannot'} be taken back alone, against what was foretold")
    if chosen.depends and s.actor != NATURE:
        return wrong
    if differences(outlook.before, reading(game, s)) != chosen.changes:
        wrong.append(f"{name}: other numbers have changed than was foretold")
    if chosen.next is not None and chosen.next != game.prompt(s, outlook.seat):
        wrong.append(f"{name}: {game.prompt(s, outlook.seat)} follows, foretold was {chosen.next}")
    reached = {one.target for one in game.reach(s, outlook.seat)}
    return wrong + [f"{name}: {one.target} has not opened" for one in chosen.opens if one.target not in reached]


def _changed_numbers(now: Any, then: Any, path: str = "") -> Iterator[str]:
    """Where two views show different numbers; one that is missing is none of something."""
    if now == then:
        return
    if isinstance(now, int | None) and isinstance(then, int | None):
        if not isinstance(now, bool) and not isinstance(then, bool) and (now or 0) != (then or 0):
            yield path
        return
    one, other = _parts(now), _parts(then)
    for key in one.keys() | other.keys():
        yield from _changed_numbers(one.get(key), other.get(key), f"{path}.{key}" if path else key)


def _parts(value: Any) -> dict[str, Any]:
    """What a part of a view consists of, by name or by place."""
    if isinstance(value, list):
        return {str(k): one for k, one in enumerate(value)}
    return value if isinstance(value, dict) else {}


@lru_cache(10_000)
def _is_known(game: Game[Any], path: str) -> bool:
    """Is a number of the view a gauge, or does the game say why it is none?"""
    counted = [f"seats.*.{gauge.shown}" for gauge in game.gauges] + [gauge.shown for gauge in game.table_gauges]
    steps = path.split(".")
    for known in (*counted, *game.not_counted):
        pattern = known.split(".")
        if len(pattern) == len(steps) and all(a in ("*", b) for a, b in zip(pattern, steps, strict=True)):
            return True
    return False


def _at_once(game: Game[Any], s: State, outlook: Outlook) -> list[str]:
    """What is offered as one tap is legal step by step, the seat's own from first to last, and reveals nothing."""
    wrong = []
    rows = [(one.choice.notation, (one.choice.action, *one.choice.then)) for one in outlook.shortcuts]
    rows += [(one.then.target, (one.first.action, one.then.action)) for one in outlook.ahead]
    for name, actions in rows:
        then = s.clone()
        marks = then.marks
        for number, action in enumerate(actions):
            if then.actor != s.actor or then.is_secret() or action not in then.legal():
                wrong.append(f"{name}: action {number} of {len(actions)} is not possible then")
                break
            if then.marks != marks:
                wrong.append(f"{name}: something comes to light before action {number} of {len(actions)}")
            then.apply(action)
    taken = {one.choice.target for one in outlook.forecasts} | set(outlook.blocked)
    met = Counter(one.then.target for one in outlook.ahead)
    wrong += [f"{target} means several things" for target, n in met.items() if n > 1 or target in taken]
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
    if isinstance(here, list):  # cards that lie there one by one
        return len(here)
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
    if (other.shortcuts, other.ahead) != (outlook.shortcuts, outlook.ahead):
        return ["what can be done at once depends on something hidden"]
    if other.forecasts != outlook.forecasts:
        differ = [a.choice.notation for a, b in zip(outlook.forecasts, other.forecasts) if a != b]
        return [f"the preview of {', '.join(differ)} depends on something seat {outlook.seat} cannot know"]
    return [] if other.blocked == outlook.blocked else ["a reason depends on something hidden"]


class Audit(Chronicle):
    """A chronicle that is held against the points on the table: after each action, and where chapters begin and end."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.wrong: list[str] = []
        self.balance: list[int] = []  # by participant: what has been booked so far

    def begin(self, s: State) -> None:
        super().begin(s)
        self.wrong = []
        self.balance = [0] * self.game.participants(s.rules)
        for item in self.items:
            self.balance[item.seat] += item.amount
        self.compare(s, "at the start")

    def note(self, actor: int, before: Moment, story: list[Event], moments: list[State], s: State) -> None:
        super().note(actor, before, story, moments, s)
        snapshots = iter(moments)
        for event in story:
            if event[0] <= BOOKED:
                self.balance[event[1]] += event[2]
            elif event[0] in (CHAPTER, CHAPTER_END):
                self.compare(next(snapshots), "where a chapter begins or ends")
        self.compare(s, "after it")

    def compare(self, s: State, when: str) -> None:
        """Every point has been booked, by now."""
        if not self.game.sources:
            return
        for seat, booked in enumerate(self.balance):
            if booked != self.game.points_of(s, seat):
                points = self.game.points_of(s, seat)
                self.wrong.append(f"action {self.actions}, {when}: {booked} booked for {seat}, its points are {points}")

    def verdict(self) -> list[str]:
        """All that is wrong with a game that was told: sums, places, rules."""
        if not self.game.sources:
            return []
        sums = [sum(row) for row in self.sums(len(self.balance))]
        wrong = [] if sums == self.balance else [f"the sums by source are {sums}, booked were {self.balance}"]
        return self.wrong + wrong + _told_once(self.game, self) + _at_home(self.game, self)


def verify_ledger(record: Record) -> list[str]:
    """Play a recorded game and hold its ledger against the points: what does not agree."""
    audit = Audit(record.game)
    Session(Record(record.game, record.rules, record.players, list(record.actions)), audit)
    return audit.verdict()


def _told_once(game: Game[Any], chronicle: Chronicle) -> list[str]:
    """Each change of points stands in one turn or in one chapter; each source and chapter names its rule."""
    parts = [item for part in (*chronicle.turns, *chronicle.chapters) for item in part.items]
    wrong = []
    if Counter(map(id, parts)) != Counter(id(item) for item in chronicle.items if item.action):
        wrong.append("points that stand in no turn and no chapter, or in two")
    wrong += [f"{item} has no source" for item in chronicle.items if not 0 <= item.source < len(game.sources)]
    named = {source.name: source.rule for source in game.sources} | {one.name: one.rule for one in game.chapters}
    return wrong + [f"{name} names no rule" for name, rule in named.items() if not rule.startswith(f"{game.prefix}-")]


def _at_home(game: Game[Any], chronicle: Chronicle) -> list[str]:
    """What the table gives or takes in a chapter is told in chapters only: no turn has points of that source."""
    of_chapters = {item.source for part in chronicle.chapters for item in part.items}
    of_turns = {item.source for part in chronicle.turns for item in part.items}
    return [f"{game.sources[k].name} in a turn and in a chapter" for k in sorted(of_chapters & of_turns)]
