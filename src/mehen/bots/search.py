"""Information set tree search: plays many possible futures, and follows what turns out well in most of them."""

from __future__ import annotations

from dataclasses import dataclass

from mehen.bots.bot import Advice, Bot, Option
from mehen.bots.budget import Budget, Watch
from mehen.bots.reasons import Explored, reasons
from mehen.bots.traits import sight
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.search import Tree, outlook
from mehen.core.state import State
from mehen.core.trees import tree_with_priors

RARE = 0.1  # part of the most frequent secret choice below which one is not made at all
CATCHING_UP = 0.25  # the most of the time that is left in which a second answer would ever gain on the first


@dataclass(slots=True)
class Kept:
    """The tree of the last decision, and what the seat would see if its own answer was all that has happened."""

    tree: Tree
    expected: State


class Searcher(Bot):
    """The tree itself is in the compiled ``mehen.core.search``; here are the clock, the memory and the words.

    ``cores``: so many processes search with dice of their own, and their findings are added up.
    ``learned``: the game's net judges where lines end, if it has one for the table; otherwise the tactics do.
    ``level``: sees no more than that level does, and thinks no longer (``levels.toml``).
    """

    name = "search"

    def __init__(
        self, budget: Budget, name: str = "search", cores: int = 1, learned: bool = True, level: str = ""
    ) -> None:
        self.budget = budget
        self.name = name
        self.cores = cores
        self.learned = learned
        self.level = level
        self.kept: Kept | None = None

    def begin(self) -> None:
        """A new game: what was thought about the last one is forgotten."""
        self.kept = None

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        """Thinks as long as its budget lasts; what it learned is kept while the turn goes on."""
        game = catalog.game(state.rules.game)
        budget = sight(game, self.level).traits.budget(self.budget) if self.level else self.budget
        watch = Watch(budget)
        world = state.resampled(seat, rng)  # whatever world was handed over: equal knowledge, equal answer
        legal = world.legal()
        if len(legal) == 1:
            return Advice(legal[0], tuple(outlook(world, game.tactics, game.habits)))
        if self.cores > 1:
            from mehen.bots.parallel import search_together

            options, simulations = search_together(world, seat, budget, self.cores, rng, self.learned, self.level)
            explored = None
        else:
            tree = self._tree(world, seat, rng)
            think(tree, watch)
            options, simulations = read(tree), int(tree.simulations)
            explored = Explored(tree, int(tree.root))
        action = self._pick(world, options, rng)
        if self.cores == 1:
            self._keep(tree, world, seat, action, rng)
        options.sort(key=lambda option: (option.action != action, -option.share))
        why = reasons(game, world, seat, action, options[1].action, rng, explored) if len(options) > 1 else ()
        return Advice(action, options[0].chances, tuple(options), why, simulations)

    def _tree(self, world: State, seat: int, rng: Rng) -> Tree:
        """The last one, if nothing but the own answer has happened since; otherwise a new one."""
        kept, self.kept = self.kept, None
        game = catalog.game(world.rules.game)
        if kept is not None and kept.tree.seat == seat and kept.expected.rules is world.rules:
            if game.view(kept.expected, seat) == game.view(world, seat):
                kept.tree.move_to(world, rng)
                return kept.tree
        return new_tree(world, seat, rng, self.learned, self.level)

    def _keep(self, tree: Tree, world: State, seat: int, action: int, rng: Rng) -> None:
        after = world.clone()
        after.luck = rng
        after.apply(action)
        after.luck = None
        if after.actor == seat and tree.descend(action):
            self.kept = Kept(tree, after)

    def _pick(self, world: State, options: list[Option], rng: Rng) -> int:
        """What was looked at most; of secret choices one by chance, or others could foresee it."""
        most = max(options, key=lambda option: (option.share, option.chances[world.actor]))
        if not world.is_secret():
            return most.action
        likely = [option for option in options if option.share >= RARE * most.share]
        drawn = sum(option.share for option in likely) * int(rng.below(1 << 20)) / (1 << 20)
        for option in likely:
            drawn -= option.share
            if drawn < 0:
                return option.action
        return most.action


def new_tree(world: State, seat: int, rng: Rng, learned: bool = True, level: str = "") -> Tree:
    """As the seat sees the game, or as a level does."""
    game = catalog.game(world.rules.game)
    judge = game.judge(world.rules) if learned else None
    if not level:
        return tree_with_priors(game, world, seat, rng, judge)
    seen = sight(game, level)
    return tree_with_priors(game, world, seat, rng, seen.judge(judge), seen.tactics, seen.habits)


def think(tree: Tree, watch: Watch) -> None:
    """Until the budget is spent, or what is left of it will not change the answer.

    Simulations are what somebody has asked for: they are left out only where they could not change it at all.
    """
    gain = CATCHING_UP if watch.budget.seconds else 1.0
    while (simulations := watch.next(tree.simulations)) > 0:
        tree.run(simulations)
        if tree.is_settled(int(gain * watch.left(tree.simulations))):
            break


def read(tree: Tree) -> list[Option]:
    return [Option(action, share, tuple(means)) for action, share, means in tree.answers()]
