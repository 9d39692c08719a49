"""The two sides as bots of the arena."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic, process_time
from typing import Any, ClassVar

from mehen.bots import Advice, Bot, Budget, budget
from mehen.bots.program import BotFile, Running
from mehen.bots.search import Searcher
from mehen.core import catalog
from mehen.core.errors import BotError, SetupError
from mehen.core.rng import Rng
from mehen.core.state import State

FOLDER = "MEHEN_THEN"  # where the earlier state lies, compiled
COMMIT = "4c8371dab2"  # of 16 November 2026: the last day before bots learned anything
PLAYER = Path(__file__).with_name("then.py")
PATIENCE = 3600.0  # seconds until the earlier one counts as lost; other work may keep it waiting


@dataclass(slots=True)
class Spent:
    """What decisions with more than one answer have cost."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    simulations: int = 0

    def add(self, seconds: float, simulations: int) -> None:
        if simulations:
            self.decisions += 1
            self.seconds += seconds
            self.longest = max(self.longest, seconds)
            self.simulations += simulations


class Now(Searcher):
    """Today's search with the game's net, if there is one."""

    usual_budget: ClassVar[Budget | None] = Budget(seconds=0.1)

    def __init__(self, budget: Budget) -> None:
        count_processor_time()
        super().__init__(budget, "now")
        self.spent = Spent()

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        before = process_time()
        advice = super().choose(state, seat, rng)
        self.spent.add(process_time() - before, advice.simulations)
        return advice


class Then(Bot):
    """The search of that day, in a process of its own; it is handed the position that any bot of the seat would get."""

    usual_budget: ClassVar[Budget | None] = Budget(seconds=0.1)

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.process = the_process()
        self.spent = Spent()

    def begin(self) -> None:
        self.process.start()
        self.process.tell({"say": "begin"})

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        space = catalog.game(state.rules.game).space(state.rules)
        self.process.tell(self.question(state, seat, rng))
        said = self.process.hear(monotonic() + PATIENCE)
        action = space.read(str(said.get("action")))
        if action is None:
            raise BotError(f"then: found {said!r}, expected an action of this game")
        self.spent.add(float(said["seconds"]), int(said["simulations"]))
        return Advice(action, simulations=int(said["simulations"]))

    def question(self, state: State, seat: int, rng: Rng) -> dict[str, Any]:
        """All that the other side needs to know."""
        game, rules = catalog.game(state.rules.game), state.rules
        return {
            "say": "choose",
            "game": rules.game,
            "seats": int(rules.seats),
            "digest": rules.digest,
            "options": dict(game.recorded_options(rules)),
            "seat": seat,
            "seed": int(rng.below(1 << 31)),
            "budget": str(self.budget),
            "position": state.dump(),
        }


def count_processor_time() -> None:
    """Budgets of this process are spent only while it runs."""
    budget.perf_counter = process_time  # type: ignore[attr-defined]


@cache
def the_process() -> Running:
    """The earlier state's player, one for each process of the arena."""
    folder = os.environ.get(FOLDER, "")
    if not folder or not Path(folder, "src", "mehen").is_dir():
        raise SetupError(f"{FOLDER}: found {folder!r}, expected the folder of commit {COMMIT}, built")
    file = BotFile(PLAYER, (sys.executable, PLAYER.name, str(Path(folder).resolve()), COMMIT), memory=4096)
    found = Running(file)
    found.start()
    return found
