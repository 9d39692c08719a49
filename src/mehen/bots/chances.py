"""What may be said about chances: never more than was explored, and as sure as such words have proved to be.

A search knows two things about an answer: the mean of what followed, and how often it looked.  Both count here.

1. The chance of an answer is taken one standard error below its mean (``careful``): what was looked at little has to
   look better to be recommended.  Those that are known well are compared by their means alone: all have the error of
   the one that was looked at most.
2. It is then believed as far as chances stated at that stage of that game, at such a table, have come true
   (``sober``): every seat's chance is raised to a power and brought to the same sum again; below 1 chances come
   closer to each other, above 1 they move apart.  The powers lie in each game's ``tactics.toml``; ``measure`` and
   ``fit`` find them from games that were played to their end.
3. A tenth of what is still to be played is shared out evenly: with a whole game to come nobody has more than 95 % for
   two, however clear it looks.  Positions as clear as that are too rare to be measured.

Answers are compared by the number that is shown, so the recommended one never shows less than another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from mehen.bots.bot import Advice, Bot
from mehen.bots.runner import ask
from mehen.core.game import Game
from mehen.core.rng import Rng
from mehen.core.state import NATURE, Rules, State
from mehen.core.weights import Belief

ENOUGH = 12  # looks at an answer before its chance is worth a number
WELL = 50  # looks from which on an answer is known well, if they are a quarter of the most that any answer got,
ANYWAY = 400  # and from which on in any case
FEW = 20  # simulations with which a search is believed by half
OPEN = 0.1  # of what is still to be played: the part of the chances that anybody can have
LEAST = 1e-4  # chance that is never quite excluded
TIMID, BOLD = 0.1, 3.0  # the powers tried: a difference between answers stays one; nobody is made three times as sure


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer and the chance of every seat after it, as it may be said; without chances if too little was seen."""

    action: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """How much of a game is left, and the power that chances deserve there."""

    left: float
    power: float

    @classmethod
    def of(cls, game: Game[Any], state: State, simulations: int | None = None) -> Stage:
        """With few simulations a search is believed less; what does not search is taken by its stage alone."""
        elapsed = game.elapsed(state)
        explored = 1.0 if simulations is None else simulations / (simulations + FEW)
        return cls(1.0 - elapsed, game.belief.of_table(int(state.seats)).at(elapsed) * explored)


def weigh(game: Game[Any], state: State, advice: Advice) -> list[Weighed]:
    """What a bot has compared, the best first and what it hardly looked at last; a bot that does not search has no
    numbers to show for it, but an order."""
    if not advice.simulations:
        return [Weighed(option.action, ()) for option in advice.options] or [Weighed(advice.action, ())]
    seat = int(state.actor)
    stage = Stage.of(game, state, advice.simulations)
    most = max(option.share for option in advice.options) * advice.simulations
    enough, well = min(float(ENOUGH), most), min(max(WELL, most / 4), ANYWAY)
    out: list[Weighed] = []
    for option in advice.options:
        looks = option.share * advice.simulations
        told = careful(option.chances, seat, most if looks >= well else looks)
        out.append(Weighed(option.action, sober(told, stage) if looks >= enough else ()))
    return sorted(out, key=lambda found: -found.chances[seat] if found.chances else 1.0)


def careful(chances: Sequence[float], seat: int, looks: float) -> tuple[float, ...]:
    """A standard error less for the seat, and the others gain it.  Nothing between 0 and 1 can vary more than this."""
    own = chances[seat]
    lower = max(own - sqrt(max(own * (1.0 - own), 0.0) / looks), 0.0)
    others = sum(chances) - own
    more = (others + own - lower) / others if others > 0.0 else 1.0
    return tuple(lower if p == seat else chance * more for p, chance in enumerate(chances))


def sober(chances: Sequence[float], stage: Stage) -> tuple[float, ...]:
    """Chances as close to each other as they have proved to be.  Alone, the game is the other side."""
    sides = [*chances, 1.0 - chances[0]] if len(chances) == 1 else list(chances)
    raised = [max(chance, LEAST) ** stage.power for chance in sides]
    open_ = OPEN * stage.left
    even = open_ * sum(sides) / len(sides)
    whole = (1.0 - open_) * sum(sides) / sum(raised)
    return tuple(even + chance * whole for chance in raised[: len(chances)])


# -- measuring ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Statement:
    """Chances as a search stated them at some stage of a game, and who won it."""

    elapsed: float
    chances: tuple[float, ...]  # careful, but not sober yet
    won: tuple[float, ...]  # 1 in sum, shared by those who won together
    game: int = 0  # its number: all statements about a game have the same winner
    asked: int = -1  # the seat whose turn it was, -1 if that was not noted


def measure(
    game: Game[Any], rules: Rules, actions: Sequence[int], adviser: Bot, rng: Rng, each: int
) -> list[Statement]:
    """What ``adviser`` says at ``each`` decisions of every third of a game that was played to its end."""
    asked = questions(game, rules, actions, rng, each)
    stated: list[tuple[float, tuple[float, ...], int]] = []
    state: State = game.new(rules)
    for ply, action in enumerate(actions):
        if ply in asked:
            adviser.begin()
            advice, seat = ask(adviser, state, rng), int(state.actor)
            best = max(advice.options, key=lambda option: option.share)
            stated.append((game.elapsed(state), careful(best.chances, seat, best.share * advice.simulations), seat))
        state.apply(action)
    firsts = [float(place == 1) for place in state.places()]
    if len(firsts) == 1 or not any(firsts):
        return []
    won = tuple(first / sum(firsts) for first in firsts)
    return [Statement(elapsed, chances, won, asked=seat) for elapsed, chances, seat in stated]


def questions(game: Game[Any], rules: Rules, actions: Sequence[int], rng: Rng, each: int) -> set[int]:
    """At which plies to ask: where there is something to choose, as often in every third of the game."""
    thirds: list[list[int]] = [[], [], []]
    state: State = game.new(rules)
    for ply, action in enumerate(actions):
        if state.actor != NATURE and len(state.legal()) > 1:
            thirds[min(int(game.elapsed(state) * 3), 2)].append(ply)
        state.apply(action)
    out: set[int] = set()
    for plies in thirds:
        for _ in range(min(each, len(plies))):
            out.add(plies.pop(int(rng.below(len(plies)))))
    return out


def surprise(statements: Iterable[Statement], belief: Belief) -> float:
    """How badly the winners were foretold, on average: minus the logarithm of the chance that was given to them."""
    total, count = 0.0, 0
    for said in statements:
        told = sober(said.chances, Stage(1.0 - said.elapsed, belief.at(said.elapsed)))
        total -= sum(won * log(max(chance, LEAST)) for won, chance in zip(said.won, told, strict=True))
        count += 1
    return total / count


def fit(statements: Sequence[Statement]) -> Belief:
    """The powers at the beginning and at the end that would have surprised least: the best of a grid, then nearer."""
    best = min(
        (Belief(early, late) for early in (TIMID, 0.4, 0.7, 1.0, 1.3) for late in (0.5, 1.0, 1.5, 2.0, 2.5)),
        key=lambda belief: surprise(statements, belief),
    )
    step = 0.1
    while step > 0.005:
        nearest = min(
            (
                Belief(min(max(best.early + a * step, TIMID), BOLD), min(max(best.late + b * step, TIMID), BOLD))
                for a in (0, -1, 1)
                for b in (0, -1, 1)
            ),
            key=lambda belief: surprise(statements, belief),
        )
        if nearest == best:
            step /= 2
        best = nearest
    return best
