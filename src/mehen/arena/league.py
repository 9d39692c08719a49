"""A league: bots meet in pairs for as long as one likes, and one scale says how strong each of them is.

Each pair is a match of its own in the league's folder (``blocks.jsonl`` as everywhere), so a league can be stopped and
gone on with, and a bot that joins later plays only what is missing.  Ratings follow from all blocks together: a bot
wins with the share of its strength in the sum of all strengths at the table (Bradley, Terry, Plackett, Luce); they are
told as Elo points.
"""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

from mehen.arena.backends import Backend
from mehen.arena.bootstrap import cut
from mehen.arena.folder import Folder, read_block, rewrite, whole_lines
from mehen.arena.match import Match
from mehen.arena.run import run
from mehen.arena.stats import block_share
from mehen.core.errors import SetupError

POINT = 400 / log(10)  # Elo points of a factor e in strength
BASE = 1500  # of the anchor, or of the mean if there is none
PRIOR = 0.5  # blocks won and lost against an equal that are taken for granted: without a loss nobody is infinite
ROUNDS = 200  # of the bootstrap
STEPS = 60  # Newton's, until ratings stand still
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class League:
    """What a league file says."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int = 1
    step: int = 4  # blocks that a pair plays at a time
    anchor: str = ""  # the bot whose rating is BASE
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> League:
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            league = cls(**{**data, "bots": tuple(data.get("bots", ()))})
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise SetupError(f"league file {path}: cannot be read: {error}") from None
        except TypeError:
            raise SetupError(
                f"league file {path}: found {', '.join(data) or 'nothing'}, expected game, seats, bots, "
                "and if you like seed, step, anchor, options"
            ) from None
        return league.check(str(path))

    def check(self, where: str) -> League:
        """Complains about everything that could go wrong later, and returns itself."""
        if len(set(self.bots)) < 2 or len(set(self.bots)) < len(self.bots):
            raise SetupError(f"{where}: bots: found {list(self.bots)}, expected two or more, each once")
        if self.anchor and self.anchor not in self.bots:
            raise SetupError(f"{where}: anchor: found {self.anchor!r}, expected one of the bots")
        if self.step < 1:
            raise SetupError(f"{where}: step: found {self.step}, expected at least 1")
        if self.seats < 2:
            raise SetupError(f"{where}: seats: found {self.seats}, expected at least 2")
        self.match((0, 1), self.step).check()
        for name in self.bots[2:]:
            Match(self.game, (name,), self.seats).check()
        return self

    def pairs(self) -> list[Pair]:
        return list(combinations(range(len(self.bots)), 2))

    def match(self, pair: Pair, blocks: int) -> Match:
        """Two bots; at a larger table the first of them against a field of the second."""
        names = (self.bots[pair[0]], self.bots[pair[1]])
        return Match(self.game, names, self.seats, blocks, self.seed, self.options)


Shares = dict[Pair, list[float]]  # by pair, of each block: the first bot's share of wins, by seat it sat in


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's place on the scale, with its 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float
    blocks: int


def win_share(difference: float, seats: int) -> float:
    """The share that a bot is expected to win alone among equals of another kind, by the difference in strength."""
    return 1 / (1 + (seats - 1) * exp(-difference))


def strengths(bots: int, seats: int, shares: Mapping[Pair, tuple[float, int]]) -> list[float]:
    """Logarithms of strength, their mean 0, that make most likely what each pair has shown: mean share and blocks."""
    out = [0.0] * bots
    fair = 1 / seats
    for _ in range(STEPS):
        slope = [0.0] * bots
        bend = [1e-9] * bots
        for (a, b), (share, blocks) in shares.items():
            expected = win_share(out[a] - out[b], seats)
            pull = blocks * (share - expected) + 2 * PRIOR * (fair - expected)
            weight = (blocks + 2 * PRIOR) * expected * (1 - expected)
            slope[a] += pull
            slope[b] -= pull
            bend[a] += weight
            bend[b] += weight
        moved = [value / weight / 2 for value, weight in zip(slope, bend, strict=True)]
        out = [value + max(-1.0, min(1.0, by)) for value, by in zip(out, moved, strict=True)]
        middle = sum(out) / bots
        out = [value - middle for value in out]
        if max(map(abs, moved)) < 1e-7:
            break
    return out


def ratings(league: League, shares: Shares) -> list[Rating]:
    """The strongest first; intervals by bootstrap over the blocks of each pair."""
    rng = random.Random(league.seed)
    here = elo(league, {pair: (mean_of(values), len(values)) for pair, values in shares.items() if values})
    drawn = [
        elo(league, {p: (mean_of(rng.choices(v, k=len(v))), len(v)) for p, v in shares.items() if v})
        for _ in range(ROUNDS)
    ]
    out = []
    low, high = cut(ROUNDS)
    for bot, name in enumerate(league.bots):
        found = sorted(one[bot] for one in drawn)
        blocks = sum(len(values) for pair, values in shares.items() if bot in pair)
        out.append(Rating(name, here[bot], min(found[low], here[bot]), max(found[high], here[bot]), blocks))
    return sorted(out, key=lambda rating: -rating.rating)


def elo(league: League, shares: Mapping[Pair, tuple[float, int]]) -> list[float]:
    found = strengths(len(league.bots), league.seats, shares)
    zero = found[league.bots.index(league.anchor)] if league.anchor else 0.0
    return [BASE + POINT * (value - zero) for value in found]


def mean_of(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def next_pair(league: League, shares: Shares) -> Pair:
    """The pair from which most is to be learned: few blocks so far, and hard to say who wins."""
    found = strengths(len(league.bots), league.seats, {pair: (mean_of(v), len(v)) for pair, v in shares.items() if v})

    def unknown(pair: Pair) -> float:
        expected = win_share(found[pair[0]] - found[pair[1]], league.seats)
        return sqrt(expected * (1 - expected)) / (len(shares[pair]) + 1)

    return max(league.pairs(), key=unknown)


def place_of(folder: Path, league: League, pair: Pair) -> Path:
    """Where a pair's match lies, by names that every system takes."""
    return folder / "--".join(re.sub(r"[^\w.@-]+", "_", league.bots[bot]).strip(".") for bot in pair)


def shares_of(folder: Path, league: League) -> Shares:
    """What has been played so far."""
    out: Shares = {}
    for pair in league.pairs():
        file = place_of(folder, league, pair) / "blocks.jsonl"
        blocks = [read_block(line, str(file)) for line in whole_lines(file)[1:]]
        out[pair] = [block_share(block, 0) for block in sorted(blocks, key=lambda block: block.number)]
    return out


def play_on(
    league: League,
    folder: Path,
    open_backend: Callable[[Match], Callable[[], Backend]],
    *,
    matches: int = 0,
    tick: Callable[[list[Rating], Pair], None] = lambda found, pair: None,
) -> list[Rating]:
    """Pair after pair, until so many have played (0: until somebody stops it); ratings are published after each."""
    folder.mkdir(parents=True, exist_ok=True)
    shares = shares_of(folder, league)
    found = ratings(league, shares)
    done = 0
    while not matches or done < matches:
        pair = next_pair(league, shares)
        tick(found, pair)
        match = league.match(pair, len(shares[pair]) + league.step)
        outcome = run(match, open_backend(match), folder=Folder(place_of(folder, league, pair), match))
        shares[pair] = [block_share(block, 0) for block in outcome.blocks()]
        found = ratings(league, shares)
        publish(folder, league, found, shares)
        done += 1
    return found


def publish(folder: Path, league: League, found: Sequence[Rating], shares: Shares) -> None:
    """``ratings.json`` for programs, ``ratings.md`` for people."""
    rewrite(folder / "ratings.json", json.dumps(data(league, found, shares), indent=1).splitlines())
    rewrite(folder / "ratings.md", page(league, found, shares).splitlines())


def data(league: League, found: Sequence[Rating], shares: Shares) -> dict[str, Any]:
    return {
        "game": league.game,
        "seats": league.seats,
        "anchor": league.anchor,
        "ratings": [
            {"bot": one.bot, "rating": round(one.rating), "low": round(one.low), "high": round(one.high)}
            | {"blocks": one.blocks}
            for one in found
        ],
        "pairs": [
            {"bots": [league.bots[a], league.bots[b]], "blocks": len(values), "share": round(mean_of(values), 4)}
            for (a, b), values in shares.items()
            if values
        ],
    }


def page(league: League, found: Sequence[Rating], shares: Shares) -> str:
    rows = "".join(
        f"| {place} | `{one.bot}` | {one.rating:.0f} | {one.low:.0f} – {one.high:.0f} | {one.blocks} |\n"
        for place, one in enumerate(found, 1)
    )
    met = "".join(
        f"| `{league.bots[a]}` | `{league.bots[b]}` | {len(values)} | {100 * mean_of(values):.1f} % |\n"
        for (a, b), values in shares.items()
        if values
    )
    anchor = f", {league.anchor} is {BASE}" if league.anchor else f", {BASE} in the mean"
    return f"""# League: {league.game}, {league.seats} seats

Elo points{anchor}; 95 % intervals by bootstrap over blocks. A block is one seed over all seatings.

| | bot | rating | 95 % | blocks |
|---:|---|---:|---:|---:|
{rows}
Who met whom; a fair share is {100 / league.seats:.0f} %.

| bot | against | blocks | wins of a seat |
|---|---|---:|---:|
{met}"""
