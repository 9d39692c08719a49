"""Finds positions with an answer that is clearly right and does not look it, and checks them with ten times the budget.

Bots play each other; where what looks best at first sight is not what a quick search likes, every answer is tried and
what follows is searched.  The worse half is given up again and again until two are left, so that those that matter are
known best.  A position is kept if the best answer is well ahead of the next one, twice, with luck of its own each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from benchmarks.suites.positions import LAUGHABLE, TACTIC, Puzzle

from mehen.bots import ask, make
from mehen.bots.search import new_tree
from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.search import Tree
from mehen.core.state import NATURE, OVER, State
from mehen.core.tactics import sensible, turn_values
from mehen.core.trees import habits_with

BUDGET = 400  # simulations of the top level
ROUGHLY = 2  # as many before a check: is any answer far ahead at all?
TIMES = 10  # as many for a check, shared by all answers
QUICK = 150  # simulations of the search that says where to look closer
MARGIN = 0.05  # chance that the next best answer has to lose, in both checks
PROMISING = 0.08  # what the first sight's answer has to lose in a quick search to be worth a check
EVEN = 0.015  # answers closer than that are equally right: the same things in another order
MOST_RIGHT = 3
NOTICED = 0.01  # chance that what would be laughed at has to lose: in a game that is lost nobody laughs
CONTESTANTS = 24  # more answers than that are no puzzle
WANTED, LAUGHED_AT = 60, 10  # puzzles of a game, and so many of them at most of the second kind
FROM_ONE_GAME = 3
APART = 6  # actions between two puzzles of one game
ASKED = 2  # one decision in so many is looked at
PLAYERS = ("apprentice", "scribe@30")


@dataclass(slots=True)
class Contestant:
    """An answer, and the search of what follows it."""

    action: int
    tree: Tree | None  # none if the game ends with it
    value: float  # chance of the seat

    def search(self, simulations: int, seat: int) -> None:
        if self.tree is not None:
            self.tree.run(simulations)
            self.value = self.tree.outlook()[seat]


def contestant(game: Game[Any], state: State, action: int, rng: Rng) -> Contestant:
    seat = int(state.actor)
    after = state.clone()
    after.apply(action)  # chance is left open: every simulation draws it anew
    judge = game.judge(state.rules)
    habits = habits_with(judge, game.habits) if judge else game.habits
    tree = Tree(after, seat, game.tactics, len(game.space(state.rules).names), rng, habits, judge)
    if after.actor != OVER:
        return Contestant(action, tree, 0.0)
    tree.evaluate(after)
    return Contestant(action, None, tree.utilities[seat])


def compare(state: State, answers: list[int], simulations: int, seed: int) -> dict[int, float]:
    """The chance after each answer: all share the simulations, the worse half is given up until two are left."""
    game, seat, rng = catalog.game(state.rules.game), int(state.actor), Rng(seed)
    world = state.resampled(seat, rng)
    left = [contestant(game, world, action, rng) for action in answers]
    found: dict[int, float] = {}
    rounds = max((len(left) - 1).bit_length(), 1)
    for _ in range(rounds):
        for one in left:
            one.search(simulations // (rounds * len(left)), seat)
            found[one.action] = one.value
        left.sort(key=lambda one: -one.value)
        left = left[: max((len(left) + 1) // 2, 2)]
    return found


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may be a puzzle: its sensible answers and those that would be laughed at."""

    kind: str
    answers: list[int]
    laughable: list[int]


def checked(state: State, maybe: Candidate, record: str, ply: int, seed: int) -> Puzzle | None:
    """A puzzle, if two checks agree on it."""
    answers, laughable, kind = maybe.answers + maybe.laughable, maybe.laughable, maybe.kind
    names = catalog.game(state.rules.game).space(state.rules).names
    rough = compare(state, answers, ROUGHLY * BUDGET, seed + 2)
    if kind == TACTIC and sum(value > max(rough.values()) - MARGIN for value in rough.values()) > MOST_RIGHT:
        return None  # not worth the full check
    first = compare(state, answers, TIMES * BUDGET, seed)
    right = right_ones(first, laughable, kind)
    if not right:
        return None
    second = compare(state, answers, TIMES * BUDGET, seed + 1)
    if right_ones(second, laughable, kind) != right:
        return None
    best = max(first.values()), max(second.values())
    lost = {a: (best[0] - first[a], best[1] - second[a]) for a in answers if a not in right}
    margin = min(min(two) for two in lost.values())
    loses = {names[a]: sum(two) / 2 for a, two in sorted(lost.items(), key=lambda item: sum(item[1]))}
    return Puzzle(record, ply, kind, tuple(sorted(names[a] for a in right)), margin, loses)


def right_ones(found: dict[int, float], laughable: list[int], kind: str) -> set[int]:
    """The best answers, if all others are far behind; whatever is not laughable, if that is the question."""
    if kind == LAUGHABLE:
        good = {action for action in found if action not in laughable}
        return good if max(found[a] for a in good) > max(found[a] for a in laughable) + NOTICED else set()
    best = max(found.values())
    right = {action for action, value in found.items() if value > best - EVEN}
    clear = all(found[action] < best - MARGIN for action in found if action not in right)
    return right if clear and len(right) <= MOST_RIGHT and len(right) < len(found) else set()


def candidate(state: State, rng: Rng) -> Candidate | None:
    """Is a position worth a closer look?"""
    game, seat = catalog.game(state.rules.game), int(state.actor)
    if state.is_secret():
        return None
    answers = list(sensible(state, game.tactics))
    laughable = [action for action in state.legal() if action not in answers]
    if laughable:
        return Candidate(LAUGHABLE, answers, laughable)
    if not 1 < len(answers) <= CONTESTANTS:
        return None
    world = state.resampled(seat, rng)
    seen = max(turn_values(world, seat, game.tactics, rng, 1), key=lambda value: value[1])[0]
    tree = new_tree(world, seat, rng)
    tree.run(QUICK)
    liked = max(tree.answers(), key=lambda option: option[1])[0]
    if liked == seen:
        return None
    found = compare(state, [liked, seen], QUICK, int(rng.below(1 << 30)))
    return Candidate(TACTIC, answers, []) if found[liked] - found[seen] > PROMISING else None


def search_game(game: Game[Any], number: int, room: dict[str, int]) -> tuple[Record, list[Puzzle]]:
    """Play the game of a number and find what is in it; ``room``: so many more puzzles of each kind are wanted."""
    tables = (2, *range(max(game.min_seats, 2), game.max_seats + 1))  # for two is what most people play
    rng = Rng(7919 * number + 1)
    state: State = game.start(tables[number % len(tables)])
    players = [PLAYERS[int(rng.below(len(PLAYERS)))] for _ in range(state.seats)]
    bots = [make(name) for name in players]
    record = Record(game, state.rules, players)
    found: list[Puzzle] = []
    following = 0  # the next ply that is looked at
    while state.actor != OVER:
        ply = len(record.actions)
        if state.actor == NATURE:
            action = int(state.sample(rng))
        else:
            if ply >= following and len(found) < FROM_ONE_GAME and rng.below(ASKED) == 0:
                seed = 1000 * number + ply
                maybe = candidate(state, Rng(seed))
                if maybe and room[maybe.kind] > sum(puzzle.kind == maybe.kind for puzzle in found):
                    puzzle = checked(state, maybe, f"{number:03}.mehen", ply, seed)
                    if puzzle:
                        found.append(puzzle)
                        following = ply + APART
            action = ask(bots[state.actor], state, rng).action
        record.actions.append(action)
        state.apply(action)
    return record, found
