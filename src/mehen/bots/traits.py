"""What a level does not see: mistakes as people make them, declared in ``levels.toml``.

``levels.toml`` in this folder says it for every game; one in a game's folder says what is otherwise there, and which
terms of the game's tactics are points by now, and which look at the others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from mehen.bots.budget import Budget
from mehen.core.errors import SetupError
from mehen.core.game import Game
from mehen.core.habits import Habits
from mehen.core.net import Judge
from mehen.core.sheet import Sheet
from mehen.core.tactics import Tactics

FILE = "levels.toml"
USUAL = Path(__file__).with_name(FILE)
MOST = 10_000_000  # of anything that is counted
PER_CENT = ("patience", "overlooks", "experience")


@dataclass(frozen=True, slots=True)
class Traits:
    """One level in one game."""

    #: How many lines it follows side by side to the end of its turn.
    lines: int = 1
    #: Per cent of the worth of what brings points only later.  Less is greed, and short sight.
    patience: int = 100
    #: Per cent: the chance that the least striking answer is not noticed.  The most striking one always is.
    overlooks: int = 0
    #: Does it see what others are up to?  If not, they are believed to do what looks best at first sight.
    others: bool = True
    #: A search of so many; 0: as many as there is time for.
    simulations: int = 0
    #: Per cent of what the game's net has learned that a search believes; 0: it goes by the tactics alone.
    experience: int = 100

    def budget(self, longest: Budget) -> Budget:
        """Simulations, so that a level is the same on every machine that has the time for them."""
        return Budget(longest.seconds, self.simulations)


@dataclass(frozen=True, slots=True)
class Levels:
    """What a game's ``levels.toml`` says."""

    now: tuple[str, ...]  # terms that are points, or about to become some
    rivals: tuple[str, ...]  # terms that look at the others
    levels: Mapping[str, Traits]


@dataclass(frozen=True, slots=True)
class Sight:
    """A game as a level sees it."""

    traits: Traits
    tactics: Tactics[Any]
    striking: Tactics[Any]  # what answers are noticed by: the points they bring by now
    habits: Habits

    def judge(self, full: Judge | None) -> Judge | None:
        """The game's net as far as the level believes it."""
        part = self.traits.experience
        if full is None or part == 0:
            return None
        if part == 100 and self.tactics is full.tactics and self.traits.others:
            return full
        less = Judge(full.net, full.observation, self.tactics, full.seats, full.mix * part / 100)
        less.laps, less.rivals, less.worth, less.winning = full.laps, full.rivals, full.worth, full.winning
        if not self.traits.others:
            less.rivals = 0.0
        return less


@cache
def sight(game: Game[Any], level: str) -> Sight:
    """The game as that level sees it."""
    found = load(game)
    traits = found.levels.get(level, Traits())
    later = traits.patience / 100
    weights = []
    for name, weight in zip(game.tactics.names, game.tactics.weights, strict=True):
        seen = traits.others or name not in found.rivals
        soon = not found.now or name in found.now
        weights.append(weight * (1.0 if soon else later) if seen else 0.0)
    points = [
        weight if not found.now or name in found.now else 0.0
        for name, weight in zip(game.tactics.names, weights, strict=True)
    ]
    tactics = game.tactics if weights == game.tactics.weights else game.weighted(weights)
    return Sight(traits, tactics, game.weighted(points), game.habits if traits.others else alone(game.habits))


def alone(usual: Habits) -> Habits:
    """Of others only the answer is looked at that is best at first sight, and what they gain does not count."""
    return usual.but(others=0.0, rivals=0.0)


@cache
def load(game: Game[Any]) -> Levels:
    """What holds in a game; ``SetupError`` if its file names what there is not."""
    own = game.folder / FILE
    sheets = [sheet_of(USUAL), sheet_of(own)] if own.is_file() else [sheet_of(USUAL)]
    levels: dict[str, Traits] = {}
    terms: dict[str, tuple[str, ...]] = {"now": (), "rivals": ()}
    for sheet in sheets:
        for name in sheet.data:
            table = sheet.table(name)
            if name == "terms":
                terms |= {kind: tuple(table.words(kind, game.tactics.names)) for kind in terms if table.has(kind)}
            else:
                levels[name] = read(table, levels.get(name, Traits()))
        sheet.close()
        if sheet.problems:
            raise SetupError("\n".join(sheet.problems))
    return Levels(terms["now"], terms["rivals"], levels)


def sheet_of(file: Path) -> Sheet:
    return Sheet(tomllib.loads(file.read_text(encoding="utf-8")), file.name)


def read(table: Sheet, usual: Traits) -> Traits:
    """A level's table: what it does not say is as ``usual``."""
    found: dict[str, Any] = {field.name: getattr(usual, field.name) for field in fields(Traits)}
    for name, value in found.items():
        if not table.has(name):
            continue
        if isinstance(value, bool):
            found[name] = table.flag(name)
        else:
            found[name] = table.whole(name, high=100 if name in PER_CENT else MOST)
    return Traits(**found)
