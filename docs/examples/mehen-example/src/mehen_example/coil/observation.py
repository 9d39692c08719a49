"""What a seat may know, as numbers, for programs that learn."""

from __future__ import annotations

from mehen.core.observation import Observation
from mehen_example.coil.actions import THROWS
from mehen_example.coil.components import FURTHEST
from mehen_example.coil.state import SCARABS, SCORE, SPACE, Coil, CoilRules

MOST = 200  # points


class CoilObservation(Observation[Coil]):
    def __init__(self, rules: CoilRules) -> None:
        super().__init__(rules, rules.seats)
        c = rules.c
        self.at_round = self.number("round", c.rounds, "round")
        self.at_throw = self.number("throw", THROWS, "what the sticks say, 0 between turns")
        self.at_space = self.numbers("space", [rules.seats], FURTHEST, "space of each runner, the observer's first")
        self.at_scarabs = self.numbers("scarabs", [rules.seats], c.most_scarabs, "scarabs of each seat")
        self.at_score = self.numbers("score", [rules.seats], MOST, "points of each seat")
        self.at_eggs = self.people("eggs", [c.eggs], "who has taken each egg")
        self.close()

    def look(self, s: Coil, seat: int) -> None:
        self.put(self.at_round, s.round)
        self.put(self.at_throw, s.throw)
        for p in range(s.seats):
            row = self.row(p, seat)
            self.put(self.at_space + row, s.get(p, SPACE))
            self.put(self.at_scarabs + row, s.get(p, SCARABS))
            self.put(self.at_score + row, s.get(p, SCORE))
        for egg, p in enumerate(s.egg_at):
            self.put(self.at_eggs + egg, self.who(p, seat))
