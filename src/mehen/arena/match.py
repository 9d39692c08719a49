"""A match: which bots play what, how often, and from which seed.  Small, and all that a worker needs to know."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import mehen
from mehen.arena.luck import key
from mehen.arena.plan import Seating, seatings
from mehen.bots import make, outside
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.game import Game
from mehen.core.state import Rules

#: Modules of this folder that decide what happens in a game; the others only count and draw.
PLAYING = ("luck.py", "plan.py", "play.py")


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom, at which tables, and from which seed."""

    game: str
    bots: tuple[str, ...]  # as ``bots.make`` reads them, budget included: ("vizier@500", "greedy")
    seats: int
    blocks: int = 100
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    edition: str = ""
    records: bool = False

    def check(self) -> Match:
        """Complains about everything that could go wrong later, and returns itself."""
        self.rules()
        if not self.bots:
            raise SetupError("found no bots, expected at least one")
        if self.blocks < 1:
            raise SetupError(f"found {self.blocks} blocks, expected at least 1")
        for name in self.bots:
            make(name, game=self.game)
        return self

    def the_game(self) -> Game[Any]:
        """The game that is played."""
        return catalog.game(self.game)

    def rules(self) -> Rules:
        """The rules of every table."""
        return self.the_game().rules(self.seats, self.edition, self.options)

    def labels(self) -> list[str]:
        """What the bots are called in tables and pictures: by their names, numbered where one is there twice."""
        return [
            name if self.bots.count(name) == 1 else f"{name} #{self.bots[: k + 1].count(name)}"
            for k, name in enumerate(self.bots)
        ]

    def fair(self) -> float:
        """The share of wins of a seat among equals; alone there is none, only the game to beat."""
        return 1 / self.seats

    def seatings(self, block: int) -> list[Seating]:
        """Who sits where in each game of a block."""
        return seatings(len(self.bots), self.seats, block)

    def block_seed(self, block: int) -> int:
        """The seed that all games of a block share."""
        return key(self.seed, "block", block)

    def identity(self) -> dict[str, object]:
        """Everything a block's result depends on.  The number of blocks does not: a match can be made longer."""
        rules = self.rules()
        return {
            "game": self.game,
            "rules": rules.version,
            "edition": rules.digest,
            "options": dict(sorted(rules.options.items())),
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "records": self.records,
            "version": mehen.__version__,
            "sources": sources(self.game, self.bots),
        }


@cache
def sources(game: str, bots: tuple[str, ...] = ()) -> str:
    """A fingerprint of the code that plays: games of today and of before a change of a bot are not one match."""
    home = Path(mehen.__file__).parent
    files = {f"arena/{name}": home / "arena" / name for name in PLAYING}
    # Component data that shipped before do not count: which are played says the digest of the edition.
    for name, folder in (
        ("core", home / "core"),
        ("bots", home / "bots"),
        (f"games/{game}", catalog.game(game).folder),
    ):
        found = [*folder.rglob("*.py"), *(file for file in folder.glob("*.toml") if not is_text(file))]
        found += folder.glob("net-*.bin")
        files |= {f"{name}/{file.relative_to(folder).as_posix()}": file for file in found}
    for bot in bots:
        files |= outside.sources(bot)
    out = hashlib.sha256()
    for name, file in sorted(files.items()):
        out.update(name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return out.hexdigest()[:16]


def is_text(file: Path) -> bool:
    return file.name.startswith("text.")
