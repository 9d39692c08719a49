"""Information set Monte Carlo tree search, inside the compiled group.  It knows State and Tactics and no game.

Every simulation draws a world that the searching seat cannot tell from the real one, walks down the tree by the
decisions of that world (NATURE is sampled on the way), adds one node - or a line of them, some turns long - and asks
the game's tactics what the position is worth to each seat.  Every seat follows its own interest (max^n).

Where seats choose at the same time and in secret, a node does not know what the others have just chosen: all answers
of one seat lead to the same question to the next, seats mix their answers by regret matching, and only what was
chosen by all of them together leads on.

In the words of the literature: determinization by ``resampled``, PUCT with progressive widening and first-play urgency
in ``select``, regret matching with a share of exploration in ``sample_secret``, tree reuse by ``descend``.  Several
processes search trees of their own (root parallelization), so nothing here needs a virtual loss.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final, final

from mehen.core.habits import Habits
from mehen.core.native import append, i64, vec
from mehen.core.net import Judge
from mehen.core.rng import Rng
from mehen.core.state import OVER, State
from mehen.core.tables import bit
from mehen.core.tactics import Tactics, sensible

NOWHERE: Final[i64] = -1
NOBODY: Final[i64] = -1
TOLD_APART: Final[i64] = 60  # answers of one question that have a bit in a mask
ROOT: Final[i64] = 0
#: In place of an action: the next seat's secret choice, whatever this one was.
UNSEEN: Final[i64] = -1
#: What secret choices led to hangs under keys below this one, one for each set of choices.
REVEALED: Final[i64] = -2
LONGEST: Final[i64] = 400
RESOLUTION: Final[i64] = 1 << 20
OFTEN: Final[i64] = 8  # visits from which on an answer belongs to a line worth telling


@final
class Tree:
    """Nodes are rows of vectors.  Those of one question hang in a list, what looks best first."""

    def __init__(
        self,
        s: State,
        seat: i64,
        tactics: Tactics[Any],
        actions: i64,
        rng: Rng,
        habits: Habits,
        judge: Judge | None = None,
    ) -> None:
        self.position = s
        self.judge = judge  # of the ends of lines; without one the tactics judge them too
        self.seat: i64 = seat
        self.seats: i64 = s.seats
        self.tactics = tactics
        self.rng = rng
        self.habits = habits
        # Alone a turn never ends, and every simulation would play to the end of the game.
        self.turns: i64 = i64(habits.laps * float(s.seats)) if s.seats > 1 else 0
        self.root: i64 = ROOT
        self.nodes: i64 = 1
        self.simulations: i64 = 0  # since the root was last moved
        self.action: vec[i64] = vec[i64]([NOWHERE])
        self.child: vec[i64] = vec[i64]([NOWHERE])
        self.sibling: vec[i64] = vec[i64]([NOWHERE])
        self.visits: vec[i64] = vec[i64]([0])
        self.seen: vec[i64] = vec[i64]([0])  # how often it could be chosen
        self.prior: vec[float] = vec[float]([1.0])  # how good it looks at first sight, among its siblings
        # First-play urgency: utility for the seat that is asked, before it is tried
        self.first_value: vec[float] = vec[float]([0.0])
        self.value: vec[float] = vec[float]([0.0] * s.seats)  # utilities, summed, by seat
        self.regret: vec[float] = vec[float]([0.0])  # of secret choices
        self.probability: vec[float] = vec[float]([0.0])  # of being chosen, at the last visit
        self.strategy: vec[float] = vec[float]([0.0])  # probabilities, summed
        self.stamps: vec[i64] = vec[i64]([0] * actions)  # by action: the look at which it was last offered
        self.stamp: i64 = 0
        self.refused: vec[i64] = vec[i64]([0] * actions)  # by action: 1 if the root's question is not answered so
        self.refusing: bool = False
        self.path: vec[i64] = vec[i64]([0] * LONGEST)
        self.length: i64 = 0
        self.secrets: vec[i64] = vec[i64]([0] * LONGEST)  # nodes of the path with secret choices, and who made them
        self.makers: vec[i64] = vec[i64]([0] * LONGEST)
        self.secret_count: i64 = 0
        self.worths: vec[float] = vec[float]([0.0] * s.seats)
        self.utilities: vec[float] = vec[float]([0.0] * s.seats)
        self.root_worths: vec[float] = vec[float]([0.0] * s.seats)  # in the world of this simulation
        self.root_known: bool = False  # is that of the searching seat known already?
        self.fresh: i64 = 0  # the first of the nodes that were added last in this simulation
        self.fresh_worths: vec[float] = vec[float]([0.0])  # what each of them was found to be worth
        self.fresh_drawn: i64 = 0  # mask of those after which chance was asked
        self.known_seat: i64 = NOBODY  # the seat for which the present position was judged already
        self.known_worth: float = 0.0
        self.rival_weights: vec[float] = vec[float]([0.0] * s.seats)  # how much each seat weighs for the others
        if actions > 0:
            self.refuse()

    # -- simulations ---------------------------------------------------------------

    def run(self, simulations: i64) -> None:
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        world = self.position.resampled(self.seat, self.rng)
        world.reopen()
        world.luck = self.rng
        world.settle()
        if self.habits.rivals < 1.0:
            self.note_root_worths(world)
        self.length = 0
        self.secret_count = 0
        self.fresh = self.nodes
        self.note(self.root)
        node = self.root
        new = False
        turns: i64 = 0  # since the new node
        joint: i64 = 0
        while world.actor != OVER and self.length + 2 < LONGEST:
            if not self.has_answers(node):
                new = True
                self.expand(node, world)
            asked = world.actor
            if not world.is_secret():
                node = self.select(node, world)
                self.note(node)
                world.apply(self.action[node])
                self.remember(node, asked)
            else:
                self.secrets[self.secret_count] = node
                self.makers[self.secret_count] = world.actor
                self.secret_count += 1
                chosen = self.sample_secret(node, world)
                self.note(chosen)
                joint = (joint * 4099 + self.action[chosen] + 1) & 0xFFFFFFFFFFFF
                world.apply(self.action[chosen])
                if world.actor != OVER and world.is_secret():
                    node = self.follow(node, UNSEEN)
                    self.note(node)
                    continue  # positions in the middle of a secret round tell nothing
                node = self.follow(node, REVEALED - joint)
                self.note(node)
                self.known_seat = NOBODY
                joint = 0
            if world.actor != asked and new:
                turns += 1
            if new and turns >= self.turns:
                break
        self.evaluate(world)
        self.known_seat = NOBODY
        self.back_up()
        self.simulations += 1

    def remember(self, node: i64, asked: i64) -> None:
        """A node just added was judged for the seat that answered when it was added, if chance had no part in it."""
        at = node - self.fresh
        self.known_seat = NOBODY
        if 0 <= at < len(self.fresh_worths) and at < TOLD_APART and self.fresh_drawn & bit(at) == 0:
            self.known_seat = asked
            self.known_worth = self.fresh_worths[at]

    def note(self, node: i64) -> None:
        self.path[self.length] = node
        self.length += 1

    def back_up(self) -> None:
        """Carry the outcome up the path."""
        for k in range(self.secret_count):
            self.update_regrets(self.secrets[k], self.makers[k])
        for k in range(self.length):
            node = self.path[k]
            self.visits[node] += 1
            for p in range(self.seats):
                self.value[node * self.seats + p] += self.utilities[p]

    # -- nodes ---------------------------------------------------------------------

    def has_answers(self, node: i64) -> bool:
        child = self.child[node]
        while child != NOWHERE:
            if self.action[child] >= 0:
                return True
            child = self.sibling[child]
        return False

    def expand(self, node: i64, world: State) -> None:
        """Every answer becomes a child; the position right after it says how soon it is looked at."""
        actor = world.actor
        n = world.fill()
        mine = world.offers.actions[:n]
        for p in range(self.seats):
            if p != actor:
                self.worths[p] = self.tactics.worth(world, p)
        found = vec[float]([0.0] * n)
        drawn: i64 = 0
        for i in range(n):
            after = world.clone()
            after.luck = self.rng
            before = self.rng.state
            after.apply(mine[i])
            if self.rng.state != before and i < TOLD_APART:
                drawn |= bit(i)
            found[i] = self.tactics.worth(after, actor)
        self.fresh = self.nodes
        self.fresh_worths = found
        self.fresh_drawn = drawn
        self.add_children(node, actor, mine, found, n)
        relist(world, mine, n)

    def add_children(self, node: i64, actor: i64, answers: vec[i64], found: vec[float], n: i64) -> None:
        """A child for each answer, by what it was found to be worth; ``worths`` holds those of the other seats."""
        most = found[0]
        for i in range(n):
            most = max(most, found[i])
        total = 0.0
        for i in range(n):
            total += exp(clipped((found[i] - most) / self.habits.trust))
        for i in range(n):
            self.worths[actor] = found[i]
            self.to_utilities()
            prior = exp(clipped((found[i] - most) / self.habits.trust)) / total
            self.add(node, answers[i], prior, self.utilities[actor])

    def add(self, node: i64, action: i64, prior: float, first_value: float) -> i64:
        """A new child, before the siblings that look worse."""
        new = self.nodes
        self.nodes += 1
        self.action = append(self.action, action)
        self.child = append(self.child, NOWHERE)
        self.visits = append(self.visits, 0)
        self.seen = append(self.seen, 0)
        self.prior = append(self.prior, prior)
        self.first_value = append(self.first_value, first_value)
        self.regret = append(self.regret, 0.0)
        self.probability = append(self.probability, 0.0)
        self.strategy = append(self.strategy, 0.0)
        for _ in range(self.seats):
            self.value = append(self.value, 0.0)
        before = NOWHERE
        after = self.child[node]
        while after != NOWHERE and self.prior[after] >= prior:
            before = after
            after = self.sibling[after]
        self.sibling = append(self.sibling, after)
        if before == NOWHERE:
            self.child[node] = new
        else:
            self.sibling[before] = new
        return new

    def find(self, node: i64, action: i64) -> i64:
        child = self.child[node]
        while child != NOWHERE and self.action[child] != action:
            child = self.sibling[child]
        return child

    def follow(self, node: i64, key: i64) -> i64:
        """The node that secret choices lead to; the last in the list, for it is never chosen itself."""
        found = self.find(node, key)
        return found if found != NOWHERE else self.add(node, key, -1.0, 0.0)

    # -- choosing ------------------------------------------------------------------

    def refuse(self) -> None:
        """Find out which answers to the root's question are pointless: they are not looked at."""
        for action in range(len(self.refused)):
            self.refused[action] = 0
        self.refusing = False
        if self.position.is_secret() or self.position.actor != self.seat:
            return
        good = sensible(self.position, self.tactics)
        n = self.position.fill()
        if len(good) == n:
            return
        self.refusing = True
        for i in range(n):
            self.refused[self.position.offers.actions[i]] = 1
        for i in range(len(good)):
            self.refused[good[i]] = 0

    def look(self, world: State, node: i64) -> i64:
        """Stamp what this world offers at a node, and count it."""
        n = world.fill()
        count = n
        self.stamp += 1
        for i in range(n):
            action = world.offers.actions[i]
            if self.refusing and node == self.root and self.refused[action] == 1:
                count -= 1
            else:
                self.stamps[action] = self.stamp
        return count

    def is_offered(self, node: i64) -> bool:
        return self.action[node] >= 0 and self.stamps[self.action[node]] == self.stamp

    def select(self, node: i64, world: State) -> i64:
        """The answer with the best mix of results and promise, of those this world offers and that look best."""
        actor = world.actor
        n = self.look(world, node)
        known = sqrt(float(self.visits[node]))
        width = 2 + i64(self.habits.width * known) if actor == self.seat else 1 + i64(self.habits.others * known)
        best = NOWHERE
        most = 0.0
        found: i64 = 0
        child = self.child[node]
        while child != NOWHERE:
            if self.is_offered(child):
                found += 1
                if found <= width:
                    self.seen[child] += 1
                    visits = self.visits[child]
                    worth = self.first_value[child]
                    if visits > 0:
                        worth = self.value[child * self.seats + actor] / float(visits)
                    promise = self.prior[child] * sqrt(float(self.seen[child])) / float(1 + visits)
                    worth += self.habits.explore * promise
                    if best == NOWHERE or worth > most:
                        best = child
                        most = worth
            child = self.sibling[child]
        if found < n:
            return self.add_unseen(node, world, n)
        return best

    def add_unseen(self, node: i64, world: State, n: i64) -> i64:
        """This world offers what no earlier one did: it is tried at once."""
        mean = self.value[node * self.seats + world.actor] / float(max(self.visits[node], 1))
        for i in range(world.fill()):
            action = world.offers.actions[i]
            if self.stamps[action] == self.stamp and self.find(node, action) == NOWHERE:
                return self.add(node, action, 1.0 / float(n), mean)
        raise RuntimeError("nothing that was not seen before")

    # -- secret choices ------------------------------------------------------------

    def sample_secret(self, node: i64, world: State) -> i64:
        """A secret choice: as often as it has been regretted not to make it, and sometimes to learn."""
        n = self.look(world, node)
        found: i64 = 0
        regrets = 0.0
        priors = 0.0
        child = self.child[node]
        while child != NOWHERE:
            self.probability[child] = 0.0
            if self.is_offered(child):
                found += 1
                regrets += self.regret[child]
                priors += self.prior[child]
            child = self.sibling[child]
        if found < n:
            self.add_unseen(node, world, n)
            return self.sample_secret(node, world)
        drawn = float(self.rng.below(RESOLUTION)) / float(RESOLUTION)
        chosen = NOWHERE
        child = self.child[node]
        while child != NOWHERE:
            if self.is_offered(child):
                probability = self.regret[child] / regrets if regrets > 0.0 else self.prior[child] / priors
                self.strategy[child] += probability
                probability = (1.0 - self.habits.mixing) * probability + self.habits.mixing / float(n)
                self.probability[child] = probability
                if drawn >= 0.0:
                    chosen = child
                drawn -= probability
            child = self.sibling[child]
        return chosen

    def update_regrets(self, node: i64, maker: i64) -> None:
        """What each other choice would have brought, as far as is known, against what this one did."""
        outcome = self.utilities[maker]
        expected = 0.0
        for phase in range(2):
            child = self.child[node]
            while child != NOWHERE:
                probability = self.probability[child]
                if probability > 0.0:
                    visits = self.visits[child]
                    brings = self.first_value[child]
                    if visits > 0:
                        brings = self.value[child * self.seats + maker] / float(visits)
                    if self.was_taken(child):
                        brings += (outcome - brings) / probability
                    if phase == 0:
                        expected += probability * brings
                    else:
                        self.regret[child] = max(self.regret[child] + brings - expected, 0.0)
                child = self.sibling[child]

    def was_taken(self, node: i64) -> bool:
        for k in range(self.length):
            if self.path[k] == node:
                return True
        return False

    # -- utilities -----------------------------------------------------------------

    def to_utilities(self) -> None:
        """From ``worths`` in points to ``utilities``, between 0 and 1; 1 in sum as long as rivals count in full."""
        scale = self.habits.scale
        if self.seats == 1:
            self.utilities[0] = 1.0 / (1.0 + exp(clipped(-self.worths[0] / scale)))
            return
        most = self.worths[0]
        for p in range(self.seats):
            most = max(most, self.worths[p])
        for p in range(self.seats):
            as_rival = self.root_worths[p] + self.habits.rivals * (self.worths[p] - self.root_worths[p])
            self.rival_weights[p] = exp(clipped((as_rival - most) / scale))
        for p in range(self.seats):
            own = exp(clipped((self.worths[p] - most) / scale))
            total = own
            for rival in range(self.seats):
                if rival != p:
                    total += self.rival_weights[rival]
            self.utilities[p] = own / total

    def note_root_worths(self, world: State) -> None:
        """What the position is worth in this world; to the searching seat the same in all that it cannot tell apart."""
        judge = self.judge
        if judge is not None:
            judge.look(world, self.seat)
            for p in range(self.seats):
                self.root_worths[p] = judge.worths[p]
            return
        for p in range(self.seats):
            if p != self.seat or not self.root_known:
                self.root_worths[p] = self.tactics.worth(world, p)
        self.root_known = not self.position.is_secret()  # others' secret choices are made again in every world

    def evaluate(self, world: State) -> None:
        """What the position is worth to each seat.  At the end winning counts most, and the lead a little."""
        over = world.actor == OVER
        judge = self.judge
        if judge is not None:
            judge.look(world, self.seat)
        for p in range(self.seats):
            if judge is not None:
                self.worths[p] = judge.worths[p]
            elif over:
                self.worths[p] = float(world.points_of(p))
            elif p == self.known_seat:
                self.worths[p] = self.known_worth
            else:
                self.worths[p] = self.tactics.worth(world, p)
        if over and self.seats == 1:
            self.worths[0] -= float(world.rival_points())
        self.to_utilities()
        if not over:
            return
        places = world.places()
        winners: i64 = 0
        for p in range(self.seats):
            if places[p] == 1:
                winners += 1
        for p in range(self.seats):
            won = 1.0 / float(winners) if places[p] == 1 else 0.0
            self.utilities[p] = (1.0 - self.habits.margin) * won + self.habits.margin * self.utilities[p]

    # -- results -------------------------------------------------------------------

    def question(self) -> i64:
        """The node of the searching seat's own question: behind the secret choices that others made before."""
        node = self.root
        if not self.position.is_secret():
            return node
        world = self.position.clone()
        world.reopen()
        while world.actor != self.seat:
            node = self.find(node, UNSEEN)
            world.apply(world.legal()[0])
        return node

    def answers(self) -> list[tuple[int, float, list[float]]]:
        """Each answer tried: its share of the visits (of a mixed strategy), and the chance of every seat."""
        out: list[tuple[int, float, list[float]]] = []
        secret = self.position.is_secret()
        total = 0.0
        node = self.question()
        child = self.child[node]
        while child != NOWHERE:
            if self.action[child] >= 0 and self.visits[child] > 0:
                total += self.strategy[child] if secret else float(self.visits[child])
            child = self.sibling[child]
        child = self.child[node]
        while child != NOWHERE:
            visits = self.visits[child]
            if self.action[child] >= 0 and visits > 0:
                share = self.strategy[child] if secret else float(visits)
                out.append((self.action[child], share / total, self.chances(child)))
            child = self.sibling[child]
        return out

    def outlook(self) -> list[float]:
        """Chance of every seat over all simulations."""
        return self.chances(self.root)

    def chances(self, node: i64) -> list[float]:
        """Mean utility of every seat; where rivals do not count in full, brought to 1 in sum."""
        total = float(max(self.visits[node], 1))
        if self.seats > 1 and self.habits.rivals < 1.0 and self.visits[node] > 0:
            total = 0.0
            for p in range(self.seats):
                total += self.value[node * self.seats + p]
        out: list[float] = []
        for p in range(self.seats):
            out.append(self.value[node * self.seats + p] / total)
        return out

    def follow_line(self, world: State, root: i64, action: i64) -> None:
        """Play an answer to the question of node ``root``, and what was looked at most after it.

        It ends with the turn, or where the tree has hardly looked.
        """
        seat = world.actor
        node = self.find(root, action)
        world.apply(action)
        while node != NOWHERE and world.actor == seat and not world.is_secret():
            self.look(world, node)
            best = NOWHERE
            most = OFTEN - 1
            child = self.child[node]
            while child != NOWHERE:
                if self.is_offered(child) and self.visits[child] > most:
                    best = child
                    most = self.visits[child]
                child = self.sibling[child]
            node = best
            if node != NOWHERE:
                world.apply(self.action[node])

    def is_settled(self, left: i64) -> bool:
        """Can so many further simulations not change which answer was looked at most?"""
        if self.position.is_secret():
            return False
        first: i64 = 0
        second: i64 = 0
        child = self.child[self.root]
        while child != NOWHERE:
            visits = self.visits[child]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            child = self.sibling[child]
        return first - second > left

    def set_root_priors(self, values: list[tuple[int, float]]) -> None:
        """Give the root a better first sight than one step: what a whole turn after each answer is worth."""
        world = self.position.clone()
        world.reopen()
        if world.is_secret() or self.has_answers(self.root):
            return
        answers = vec[i64]([0] * len(values))
        found = vec[float]([0.0] * len(values))
        for i, (action, worth) in enumerate(values):
            answers[i] = action
            found[i] = worth
        self.note_root_worths(world)
        for p in range(self.seats):
            self.worths[p] = self.root_worths[p]
        self.add_children(self.root, self.seat, answers, found, len(values))

    def descend(self, action: i64) -> bool:
        """Keep only what is known about the position after an own answer."""
        node = self.find(self.root, action)
        if self.position.is_secret() or node == NOWHERE or not self.has_answers(node):
            return False
        self.root = node
        return True

    def move_to(self, s: State, rng: Rng) -> None:
        """Search on from the position that ``descend`` was for.  What only other worlds offered there is forgotten."""
        self.position = s
        self.rng = rng
        self.simulations = 0
        self.root_known = False
        self.refuse()
        self.look(s, self.root)
        child = self.child[self.root]
        while child != NOWHERE:
            if self.action[child] >= 0 and not self.is_offered(child):
                self.visits[child] = 0
            child = self.sibling[child]


def outlook(s: State, tactics: Tactics[Any], habits: Habits) -> list[float]:
    """What a position is worth to each seat at first sight: 1 in sum (alone: of beating the game)."""
    tree = Tree(s, 0, tactics, 0, Rng(0), habits)
    tree.note_root_worths(s)
    tree.evaluate(s)
    out: list[float] = []
    for p in range(s.seats):
        out.append(tree.utilities[p])
    return out


def relist(s: State, answers: vec[i64], n: i64) -> None:
    """Put answers back into the list that a position shares with its clones: it need not look for them again."""
    o = s.offers
    for i in range(n):
        o.actions[i] = answers[i]
        o.odds[i] = 1
    o.count = n
    o.serial += 1
    s.listed = o.serial


def clipped(x: float) -> float:
    """What ``exp`` can take."""
    return max(min(x, 50.0), -50.0)
