"""``python -m benchmarks.chances.calibration``: do the chances that hints state come true?  Writes ``calibration.md``.

Looked at are the statements kept beside this file, made as sober as hints make them: for each game, number of seats and
third of the game, how far on average what was said lies from how often it came true (expected calibration error, ten
bins).  More numbers say what to make of it: what somebody who is always right would show by luck, with so few games,
and the error where the powers were fitted to the other half of the games.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from math import ceil
from pathlib import Path
from statistics import mean

from benchmarks.chances.__main__ import HERE, at_table, read

from mehen.bots.chances import Stage, Statement, fit, sober
from mehen.core import catalog
from mehen.core.weights import Belief

BINS = 10
THIRDS = 3
GOAL = 0.03
HEAD = 8  # lines of the page in front of the games
DRAWS = 200  # imagined results of somebody who is always right
RARELY = 0.05  # part of them that is called bad luck

Pair = tuple[float, float]  # what was said of a seat, and whether it won


@dataclass(frozen=True, slots=True)
class Cell:
    """A game, a number of seats, a third of the game."""

    games: int
    error: float
    luck: list[float]  # errors of somebody who is always right, the smallest first
    unseen: float

    def by_chance(self) -> bool:
        """Somebody who is always right might have shown as much."""
        return self.error <= self.worst()

    def worst(self) -> float:
        return self.luck[ceil(len(self.luck) * (1 - RARELY)) - 1]

    def text(self) -> str:
        mark = " ✓" if self.error <= GOAL else "" if self.by_chance() else " ✗"
        luck = f"{mean(self.luck):.1%}, {self.worst():.1%}"
        return f"{self.error:.1%}{mark} ({luck}; {self.unseen:.1%}; {self.games})"


def told(said: Sequence[Statement], belief: Belief) -> list[tuple[float, ...]]:
    return [sober(one.chances, Stage(1.0 - one.elapsed, belief.at(one.elapsed))) for one in said]


def pairs(said: Sequence[Statement], belief: Belief) -> list[Pair]:
    return [
        (chance, won)
        for one, chances in zip(said, told(said, belief), strict=True)
        for chance, won in zip(chances, one.won, strict=True)
    ]


def binned(found: Sequence[Pair]) -> list[list[Pair]]:
    bins: list[list[Pair]] = [[] for _ in range(BINS)]
    for pair in found:
        bins[min(int(pair[0] * BINS), BINS - 1)].append(pair)
    return bins


def error(found: Sequence[Pair]) -> float:
    """How far what was said lies from what came true, each bin counting by its size."""
    return sum(abs(sum(said - won for said, won in part)) for part in binned(found)) / len(found)


def errors_by_luck(said: Sequence[Statement], belief: Belief, dice: random.Random) -> list[float]:
    """The errors if every chance is exactly right and these games are played again and again, the smallest first.

    Statements about one game come true or fail together: one die is cast for it, and each reads the winner off that.
    """
    games = [told(list(game), belief) for _, game in groupby(said, key=lambda one: one.game)]
    out = []
    for _ in range(DRAWS):
        imagined: list[Pair] = []
        for chances in games:
            die = dice.random()
            for one in chances:
                winner = bisect(list(accumulate(one[:-1])), die)
                imagined += [(chance, float(seat == winner)) for seat, chance in enumerate(one)]
        out.append(error(imagined))
    return sorted(out)


def third(one: Statement) -> int:
    return min(int(one.elapsed * THIRDS), THIRDS - 1)


def cells(said: Sequence[Statement], belief: Belief) -> list[Cell]:
    """The thirds of a game; all statements are of one number of seats."""
    halves = [[one for one in said if one.game % 2 == half] for half in (0, 1)]
    unseen = [(halves[0], fit(halves[1])), (halves[1], fit(halves[0]))]
    out = []
    for number in range(THIRDS):
        part = [one for one in said if third(one) == number]
        others = [pair for half, by in unseen for pair in pairs([one for one in half if third(one) == number], by)]
        games = len({one.game for one in part})
        luck = errors_by_luck(part, belief, random.Random(number))
        out.append(Cell(games, error(pairs(part, belief)), luck, error(others)))
    return out


def diagram(name: str, found: Sequence[Pair]) -> str:
    """What was said across, how often it came true upwards; a dot is as large as its bin, the line is perfection."""
    dots = []
    for part in binned(found):
        if part:
            said, won = mean(pair[0] for pair in part), mean(pair[1] for pair in part)
            size = 2 + 12 * (len(part) / len(found)) ** 0.5
            dots.append(f'<circle cx="{30 + 200 * said:.1f}" cy="{210 - 200 * won:.1f}" r="{size:.1f}"/>')
    marks = "".join(
        f'<text x="{30 + 2 * k}" y="226" text-anchor="middle">{k} %</text>'
        f'<text x="26" y="{213 - 2 * k}" text-anchor="end">{k}</text>'
        for k in (0, 50, 100)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 260 232" width="390" font-family="sans-serif"'
        f' font-size="9"><title>{name}: chances stated and come true</title><rect x="-10" width="260" height="232"'
        ' fill="#fff"/><g fill="none" stroke="#999"><rect x="30" y="10" width="200" height="200"/>'
        f'<path d="M30 210 230 10"/></g><g fill="#1c6e8c" fill-opacity=".75">{"".join(dots)}</g><g fill="#333">{marks}'
        f'<text x="36" y="22">{name}</text></g></svg>\n'
    )


def page() -> str:
    lines = [
        "# Do stated chances come true?",
        "",
        "Written by `python -m benchmarks.chances.calibration` from the statements in this folder, as sober as hints",
        "make them. Each cell: expected calibration error (ten bins; ✓ at most 3 %), and in parentheses what somebody",
        "who is always right would show by luck with so few games (on average, and in 19 of 20 cases at most; ✗ where",
        "the error is larger), the error with powers fitted to the other half of the games, and how many games there",
        "are. All statements about a game have one winner: more games make luck smaller, more statements do not.",
        "",
    ]
    every: list[Cell] = []
    for name in catalog.ours():
        game, said = catalog.game(name), read(HERE / f"{name}.csv")
        lines += ["", f"## {game.title}", "", "| seats | first third | second | last |", "|---:|---|---|---|"]
        everything: list[Pair] = []
        for seats in sorted({len(one.chances) for one in said}):
            part, belief = at_table(said, seats), game.belief.of_table(seats)
            everything += pairs(part, belief)
            found = cells(part, belief)
            every += found
            lines.append(f"| {seats} | " + " | ".join(cell.text() for cell in found) + " |")
        picture = f"calibration-{name}.svg"
        (HERE / picture).write_text(diagram(game.title, everything), encoding="utf-8")
        lines += ["", f"![{game.title}: stated chances and how often they came true]({picture})"]
    lines.insert(HEAD, in_all(every))
    return "\n".join(lines) + "\n"


def in_all(found: Sequence[Cell]) -> str:
    """What all cells together say."""
    met, lucky = sum(cell.error <= GOAL for cell in found), sum(mean(cell.luck) <= GOAL for cell in found)
    odd = sum(not cell.by_chance() for cell in found)
    return (
        f"Of {len(found)} cells {met} are within 3 %; of somebody who is always right {lucky} would be, on average.\n"
        f"In {odd} the error is larger than luck explains, where one in twenty is to be expected."
    )


if __name__ == "__main__":
    written = page()
    Path(HERE, "calibration.md").write_text(written, encoding="utf-8")
    print(written)
