"""Laws that every position of every game keeps.  ``verify_game`` plays a random game under all of them."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from mehen.core.errors import IllegalAction
from mehen.core.game import SPECTATOR, Game
from mehen.core.record import Record, digest, read_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, Rules, State
from mehen.core.step import EFFECT
from mehen.core.text import LANGUAGES, Line

#: Attributes that are no part of the position: scratch space and what the table keeps for itself.
NO_PIECES = {"luck", "events", "story", "moments", "marks", "listed", "offers", "agenda"}

#: How much a term of the tactics may count in a game under the laws, against its usual weight.
TASTES = (0.5, 1.0, 1.0, 4.0)

#: A game that goes on this long has lost its way.
TOO_LONG = 20_000


@dataclass(slots=True)
class Report:
    """What a game under the laws has shown."""

    violations: list[str] = field(default_factory=list)
    plies: int = 0
    asked: Counter[str] = field(default_factory=Counter)  # steps that asked a seat or NATURE


def verify_game(game: Game[Any], rules: Rules, seed: int, every: int = 1) -> Report:
    """Play one game and check everything at every ply; or the invariants alone, and the rest at every n-th.

    Every other game is random.  In the others most decisions follow the game's tactics, with tastes that differ from
    game to game: they reach positions that random play never sees.
    """
    report = Report()
    dice, probe = Rng(seed), Rng(seed + 77)
    tastes = tastes_for(game, seed, dice)
    state: State = game.new(rules)
    before: State | None = None
    actions: list[int] = []
    while True:
        wrong = _position(game, state, probe) if report.plies % every == 0 or state.actor == OVER else []
        for text in wrong + game.invariants(before, state):
            where = f"{game.name}, {rules.seats} seats, seed {seed}, ply {report.plies}"
            report.violations.append(f"{where}, {game.step_name(state) or 'over'}: {text}")
        if state.actor == OVER or report.violations or report.plies > TOO_LONG:
            break
        report.asked[game.step_name(state)] += 1
        before = state.clone()
        action = next_action(game, state, dice, tastes)
        actions.append(action)
        state.apply(action)
        report.plies += 1
    if report.plies > TOO_LONG:
        report.violations.append(f"{game.name}, seed {seed}: not over after {TOO_LONG} plies")
    if not report.violations:
        report.violations += [f"{game.name}, seed {seed}: {text}" for text in _whole_game(game, rules, actions, state)]
    return report


def tastes_for(game: Game[Any], seed: int, dice: Rng) -> list[float]:
    """None in every other game: that one is played at random."""
    return [TASTES[dice.below(len(TASTES))] for _ in game.tactics.names] if seed % 2 == 0 else []


def next_action(game: Game[Any], state: State, dice: Rng, tastes: list[float]) -> int:
    return _tasteful_action(game, state, dice, tastes) if tastes else _random_action(state, dice)


def plain_view(game: Game[Any], state: State, seat: int) -> Any:
    """A view as it arrives at the other end of a line."""
    return json.loads(json.dumps(game.view(state, seat)))


def _random_action(state: State, rng: Rng) -> int:
    if state.actor == NATURE:
        return state.sample(rng)
    options = state.legal()
    return options[rng.below(len(options))]


def _tasteful_action(game: Game[Any], state: State, rng: Rng, tastes: list[float]) -> int:
    """The action whose position right afterwards suits the tastes best; one decision in eight is random anyway."""
    if state.actor == NATURE or rng.below(8) == 0:
        return _random_action(state, rng)
    best, most = -1, 0.0
    for action in state.legal():
        world = state.clone()
        world.luck = rng
        world.apply(action)
        parts = zip(game.tactics.terms(world, state.actor), game.tactics.weights, tastes, strict=True)
        worth = sum(term * weight * taste for term, weight, taste in parts)
        if best < 0 or worth >= most:
            best, most = action, worth
    return best


def _position(game: Game[Any], state: State, probe: Rng) -> list[str]:
    dump = state.dump()
    return [
        *_dumps(game, state, dump),
        *_clones(state, dump, probe),
        *_nature(state, probe),
        *_secrets(game, state, probe),
        *_refusals(game, state, dump, probe),
        *_words(game, state),
    ]


def _dumps(game: Game[Any], state: State, dump: dict[str, Any]) -> list[str]:
    """A dump is the whole position: JSON and back, the same position, the same options."""
    again: State = game.load(state.rules, json.loads(json.dumps(dump)))
    wrong = []
    if again.dump() != dump:
        wrong.append("dump and load change the position")
    if again.legal() != state.legal():
        wrong.append("a loaded position asks something else")
    lost = [name for name in _pieces(state) if _plain(getattr(again, name)) != _plain(getattr(state, name))]
    if lost:
        wrong.append(f"attributes that a dump does not keep: {lost}")
    return wrong


def _pieces(state: State) -> list[str]:
    """Every attribute of a position; compiled classes list theirs, an interpreted one on top of them adds its own."""
    names: set[str] = set(getattr(state, "__dict__", ()))
    for cls in type(state).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
    return sorted(names - NO_PIECES - {"__dict__"})


def _plain(value: Any) -> Any:
    """Vectors compare by identity; their contents are meant."""
    return list(value) if hasattr(value, "__len__") and not isinstance(value, str) else value


def _clones(state: State, dump: dict[str, Any], probe: Rng) -> list[str]:
    """What happens to a clone never shows in its origin."""
    clone = state.clone()
    if clone.dump() != dump:
        return ["a clone differs from its origin"]
    for _ in range(8):
        if clone.actor == OVER:
            break
        clone.apply(_random_action(clone, probe))
    return ["a clone shares something with its origin"] if state.dump() != dump else []


def _nature(state: State, probe: Rng) -> list[str]:
    """Sampling NATURE without listing gives what listing would give."""
    if state.actor != NATURE:
        return []
    outcomes = state.chances()
    wrong = []
    if any(weight <= 0 for _, weight in outcomes) or [a for a, _ in outcomes] != sorted({a for a, _ in outcomes}):
        wrong.append(f"outcomes {outcomes}")
    seed = probe.below(1 << 30)
    state.fill()
    if state.sample(Rng(seed)) != state.pick(Rng(seed)):
        wrong.append("sampling and listing NATURE disagree")
    return wrong


def _secrets(game: Game[Any], state: State, probe: Rng) -> list[str]:
    """Resample what an audience cannot know, and nothing it is shown changes.  Asked: the actor and one other."""
    wrong = []
    for seat in {max(state.actor, SPECTATOR), probe.below(state.seats + 1) - 1}:
        other = state.resampled(seat, probe)
        shown = _shown(game, state, seat)
        if _shown(game, other, seat) != shown:
            wrong.append(f"seat {seat} is shown something it cannot know")
        differs = game.own_view(state, seat)
        if differs is not None and {**game.view(state, SPECTATOR), **differs} != shown[0]:
            wrong.append(f"seat {seat}: its view differs from a spectator's in more than it says")
        if other.actor != state.actor or (seat >= 0 and state.actor == seat and other.legal() != state.legal()):
            wrong.append(f"seat {seat}: its legal actions depend on something it cannot know")
    return wrong


def _shown(game: Game[Any], state: State, seat: int) -> tuple[object, ...]:
    return game.view(state, seat), game.prompt(state, seat), game.choices(state, seat)


def _refusals(game: Game[Any], state: State, dump: dict[str, Any], probe: Rng) -> list[str]:
    """An action that is not offered is refused with a rule, in both languages, and changes nothing."""
    used = game.space(state.rules).used()
    action = used[probe.below(len(used))]
    if state.actor == OVER or action in state.legal():
        return []
    wrong = []
    try:
        game.act(state, action)
        wrong.append(f"illegal action {action} was taken")
    except IllegalAction as refused:
        if not refused.rule.startswith(game.prefix):
            wrong.append(f"{refused} names no rule")
    if state.dump() != dump:
        wrong.append(f"refusing {action} changed the position")
    line = game.refusal(state, action)
    return wrong + [f"no words for {line}" for lang in LANGUAGES if not game.say(state.rules, line, lang)]


def _words(game: Game[Any], state: State) -> list[str]:
    """Every question and every option can be said in both languages and names its rule."""
    if state.actor < 0:
        return []
    lines: list[Line] = [game.prompt(state, state.actor)]
    space = game.space(state.rules)
    wrong = []
    for choice in game.choices(state, state.actor):
        lines += [choice.title] + ([choice.detail] if choice.detail else [])
        if space.read(choice.notation) != choice.action:
            wrong.append(f"notation {choice.notation!r} does not lead back to action {choice.action}")
    for line in lines:
        if not line.rule.startswith(game.prefix):
            wrong.append(f"{line} names no rule")
        for lang in LANGUAGES:
            game.say(state.rules, line, lang)
    return wrong


def _whole_game(game: Game[Any], rules: Rules, actions: list[int], end: State) -> list[str]:
    """The record is the game; a pickle is the position; the ranking fits the points."""
    record = Record(game, rules, ["random"] * rules.seats, actions)
    again = read_record(record.text())
    wrong = []
    if again.actions != actions or digest(again.state()) != digest(end):
        wrong.append("the record leads somewhere else")
    for seat in range(SPECTATOR, rules.seats):
        if json.loads(json.dumps(game.view(end, seat))) != game.view(end, seat):
            wrong.append(f"seat {seat}: a view that JSON does not carry")
    if pickle.loads(pickle.dumps(end)).dump() != end.dump():
        wrong.append("a pickle differs from its origin")
    places = end.places()
    last = max(rules.seats, 2)  # alone, the second place is a defeat by the game itself
    if len(places) != rules.seats or min(places) < 1 or max(places) > last:
        wrong.append(f"places {places}")
    return wrong


def asking_steps(state: State) -> list[str]:
    """The names of all steps that can ask somebody."""
    return [step.name for step in state.steps if step.asks != EFFECT]
