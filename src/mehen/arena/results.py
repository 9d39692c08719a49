"""What came out of a block: the games, which are the same everywhere, and apart from them what the clock said."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from mehen.arena.plan import Seating

BIN = math.log(1.02)  # clocks sort times into bins of 2 %


def wins(places: Sequence[int]) -> list[float]:
    """1 for a win, a part of it for a shared one."""
    first = places.count(1)
    return [1 / first if place == 1 else 0.0 for place in places]


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended."""

    seating: Seating
    points: tuple[int, ...]  # by seat
    places: tuple[int, ...]  # by seat, 1 is first
    rival: int  # points of the opponent that the game itself plays, for a seat that is alone
    plies: int
    digest: str  # of the final position: two runs that agree on it played the same game

    def wins(self) -> list[float]:
        """By seat: 1 for a win, a part of it for a shared one."""
        return wins(self.places)

    def ranks(self) -> list[float]:
        """By seat: the place, those that share some taking the middle of them."""
        return [
            sum(other < place for other in self.places) + (self.places.count(place) + 1) / 2
            if len(self.places) > 1
            else float(place)
            for place in self.places
        ]

    def margins(self) -> list[int]:
        """By seat: own points minus those of the best other."""
        if len(self.points) == 1:
            return [self.points[0] - self.rival]
        return [own - max(self.points[:seat] + self.points[seat + 1 :]) for seat, own in enumerate(self.points)]


@dataclass(frozen=True, slots=True)
class Block:
    """One seed, played over all seatings."""

    number: int
    seed: int
    games: tuple[GameResult, ...]

    def line(self) -> str:
        """As it stands in ``blocks.jsonl``."""
        data = {
            "block": self.number,
            "seed": self.seed,
            "games": [
                {
                    "bots": game.seating,
                    "points": game.points,
                    "places": game.places,
                    **({"rival": game.rival} if len(game.points) == 1 else {}),
                    "plies": game.plies,
                    "digest": game.digest,
                }
                for game in self.games
            ],
        }
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def read(cls, data: dict[str, Any]) -> Block:
        """From what stands in ``blocks.jsonl``."""
        games = tuple(
            GameResult(
                tuple(game["bots"]),
                tuple(game["points"]),
                tuple(game["places"]),
                game.get("rival", 0),
                game["plies"],
                game["digest"],
            )
            for game in data["games"]
        )
        return cls(data["block"], data["seed"], games)


@dataclass(slots=True)
class Clock:
    """Seconds per decision of one bot, as counts in narrow bins: clocks of many blocks add up to one."""

    total: float = 0.0
    longest: float = 0.0
    bins: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.bins[math.floor(math.log(max(seconds, 1e-9)) / BIN)] += 1

    def join(self, other: Clock) -> None:
        """The decisions of another clock too."""
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.bins.update(other.bins)

    @property
    def count(self) -> int:
        """How many decisions there were."""
        return self.bins.total()

    def mean(self) -> float:
        """Seconds for a decision, on average."""
        return self.total / max(self.count, 1)

    def quantile(self, part: float) -> float:
        """The upper end of the bin below which this part of all decisions lies."""
        left = part * self.count
        for bin_, count in sorted(self.bins.items()):
            left -= count
            if left <= 0:
                return min(math.exp((bin_ + 1) * BIN), self.longest)
        return self.longest

    def data(self) -> dict[str, object]:
        """As it is kept, JSON-ready."""
        bins = {str(bin_): count for bin_, count in sorted(self.bins.items())}
        return {"total": self.total, "longest": self.longest, "bins": bins}

    @classmethod
    def read(cls, data: dict[str, Any]) -> Clock:
        """From what was kept."""
        bins = Counter({int(bin_): count for bin_, count in data["bins"].items()})
        return cls(data["total"], data["longest"], bins)


@dataclass(frozen=True, slots=True)
class Played:
    """A block and what came of it besides: times and, where wanted, records."""

    block: Block
    clocks: tuple[Clock, ...]  # by bot
    records: tuple[str, ...] = ()  # by game, where they are wanted


@dataclass(frozen=True, slots=True)
class Failed:
    number: int
    why: str
