"""``python -m benchmarks.chances.calibration``: do the chances that hints state come true?  Writes ``calibration.md``.

Looked at are the statements kept beside this file, made as sober as hints make them: for each game, number of seats and
third of the game, how far on average what was said lies from how often it came true (expected calibration error, ten
bins).  Two more numbers say what to make of it: what somebody who is always right would show by luck, with so few
games, and the error where the powers were fitted to the other half of the statements.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from benchmarks.chances.__main__ import HERE, at_table, read

from mehen.bots.chances import Stage, Statement, fit, sober
from mehen.core import catalog
from mehen.core.weights import Belief

BINS = 10
THIRDS = 3
GOAL = 0.03
DRAWS = 60  # imagined results of somebody who is always right

Pair = tuple[float, float]  # what was said of a seat, and whether it won


@dataclass(frozen=True, slots=True)
class Cell:
    """A game, a number of seats, a third of the game."""

    statements: int
    error: float
    by_luck: float
    unseen: float

    def text(self) -> str:
        met = " ✓" if self.error <= GOAL else ""
        return f"{self.error:.1%}{met} ({self.by_luck:.1%}; {self.unseen:.1%}; {self.statements})"


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


def error_by_luck(chances: Sequence[tuple[float, ...]], dice: random.Random) -> float:
    """What is left if every chance is exactly right and so many games are played."""
    errors = []
    for _ in range(DRAWS):
        imagined: list[Pair] = []
        for one in chances:
            winner = dice.choices(range(len(one)), one)[0]
            imagined += [(chance, float(seat == winner)) for seat, chance in enumerate(one)]
        errors.append(error(imagined))
    return mean(errors)


def third(one: Statement) -> int:
    return min(int(one.elapsed * THIRDS), THIRDS - 1)


def cells(said: Sequence[Statement], belief: Belief) -> list[Cell]:
    """The thirds of a game; all statements are of one number of seats."""
    half = len(said) // 2
    unseen = [(said[half:], fit(said[:half])), (said[:half], fit(said[half:]))]
    out = []
    for number in range(THIRDS):
        part = [one for one in said if third(one) == number]
        others = [pair for half, by in unseen for pair in pairs([one for one in half if third(one) == number], by)]
        by_luck = error_by_luck(told(part, belief), random.Random(number))
        out.append(Cell(len(part), error(pairs(part, belief)), by_luck, error(others)))
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
        "who is always right would show by luck with so few statements, the error with powers fitted to the other half",
        "of the statements, and how many there are. Those of one game have one winner, so luck alone does worse than",
        "that number.",
    ]
    for name in catalog.ours():
        game, said = catalog.game(name), read(HERE / f"{name}.csv")
        lines += ["", f"## {game.title}", "", "| seats | first third | second | last |", "|---:|---|---|---|"]
        everything: list[Pair] = []
        for seats in sorted({len(one.chances) for one in said}):
            part, belief = at_table(said, seats), game.belief.of_table(seats)
            everything += pairs(part, belief)
            lines.append(f"| {seats} | " + " | ".join(cell.text() for cell in cells(part, belief)) + " |")
        picture = f"calibration-{name}.svg"
        (HERE / picture).write_text(diagram(game.title, everything), encoding="utf-8")
        lines += ["", f"![{game.title}: stated chances and how often they came true]({picture})"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    written = page()
    Path(HERE, "calibration.md").write_text(written, encoding="utf-8")
    print(written)
