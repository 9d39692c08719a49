"""Many tables of one game, stepped together inside the compiled group: the pace that training needs."""

from __future__ import annotations

from typing import Any, final

from mehen.core.native import i16, i64, u8, vec
from mehen.core.observation import Observation
from mehen.core.rng import Rng
from mehen.core.state import OVER, Offers, State


def utilities(s: State) -> list[float]:
    """What a finished game is worth to each seat: seats beaten minus seats beaten by, as a share of the others.

    From 1 (alone in front) to -1 (alone behind); ties share, so that the sum is always 0.  Alone, 1 is a victory over
    the game and -1 a defeat.
    """
    places = s.places()
    if s.seats == 1:
        return [1.0 if places[0] == 1 else -1.0]
    out: list[float] = []
    for place in places:
        beaten = 0
        for other in places:
            if other > place:
                beaten += 1
            elif other < place:
                beaten -= 1
        out.append(float(beaten) / float(s.seats - 1))
    return out


@final
class Tables:
    """``step`` answers for the seat that is asked at each table; a table whose game is over starts anew at once.

    NATURE is sampled by each table's own generator.  The vectors hold what the last step led to, one row for each
    table: the observation of the seat that is asked, which actions are legal, who is asked; and, where a game has
    just ended, 1 in ``dones`` and what it was worth to each seat in ``rewards``.
    """

    def __init__(self, start: State, observation: Observation[Any], actions: i64, count: i64, seed: i64) -> None:
        self.start = start
        self.observation = observation
        self.count = count
        self.actions = actions
        self.seats: i64 = start.seats
        self.length: i64 = observation.length
        self.dice: list[Rng] = []
        self.positions: list[State] = []
        self.observations: vec[i16] = vec[i16]([0] * (count * self.length))
        self.masks: vec[u8] = vec[u8]([0] * (count * actions))
        self.actors: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * self.seats))
        self.dones: vec[u8] = vec[u8]([0] * count)
        for i in range(count):
            self.dice.append(Rng(seed + i))
            self.positions.append(self.fresh(i))
            self.show(i)

    def fresh(self, i: i64) -> State:
        """A new game, dealt."""
        s = self.start.clone()
        s.offers = Offers()  # not shared: what is legal is listed once for the mask and for the check
        s.luck = self.dice[i]
        s.settle()
        return s

    def step(self, actions: list[int]) -> None:
        """One action at each table.  An illegal one is refused before anything has changed."""
        if len(actions) != self.count:
            raise ValueError(f"found {len(actions)} actions, expected {self.count}: one for each table")
        for i in range(self.count):
            action = actions[i]
            if not 0 <= action < self.actions or self.masks[i * self.actions + action] == 0:
                raise ValueError(f"table {i}: action {action} is not legal for seat {self.actors[i]}")
        for i in range(self.count):
            self.advance(i, actions[i])

    def advance(self, i: i64, action: i64) -> None:
        s = self.positions[i]
        s.apply(action)
        over = s.actor == OVER
        self.dones[i] = u8(1 if over else 0)
        worth = utilities(s) if over else [0.0] * self.seats
        for p in range(self.seats):
            self.rewards[i * self.seats + p] = worth[p]
        if over:
            self.positions[i] = self.fresh(i)
        self.show(i)

    def show(self, i: i64) -> None:
        """Write what the seat that is asked may know and do."""
        s = self.positions[i]
        self.actors[i] = s.actor
        self.observation.observe(s, s.actor)
        out = self.observation.out  # vectors as locals: in these loops a look-up of an attribute costs as much again
        rows = self.observations
        first = i * self.length
        for k in range(self.length):
            rows[first + k] = out[k]
        masks = self.masks
        first = i * self.actions
        for k in range(self.actions):
            masks[first + k] = 0
        legal = s.offers.actions
        for k in range(s.fill()):
            masks[first + legal[k]] = 1

    def sample(self, rng: Rng) -> list[int]:
        """A random legal action for each table."""
        out: list[int] = []
        for s in self.positions:
            out.append(s.offers.actions[rng.below(s.fill())])
        return out
