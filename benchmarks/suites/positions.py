"""What a suite is made of: a recorded game, a place in it, the answers that are right, and what the others lose."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mehen.bots import ask, make
from mehen.core import catalog
from mehen.core.record import Record, load_record
from mehen.core.rng import Rng
from mehen.core.state import State

HERE = Path(__file__).parent
#: Kinds of positions: one answer is clearly the best and does not look it; one answer would be laughed at.
TACTIC, LAUGHABLE = "tactic", "laughable"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, by the actions before it, and how its answers compare."""

    record: str  # a file in the game's folder
    ply: int
    kind: str
    right: tuple[str, ...]  # in the game's notation; any of them solves it
    margin: float  # chance that the next best one loses at least
    loses: dict[str, float]  # of the chance to win: every other answer

    def solved_by(self, answer: str) -> bool:
        return answer in self.right

    def text(self) -> str:
        right = ", ".join(map(quoted, self.right))
        loses = ", ".join(f"{quoted(name)} = {lost:.2f}" for name, lost in self.loses.items())
        return (
            f'[[position]]\nrecord = "{self.record}"\nply = {self.ply}\nkind = "{self.kind}"\n'
            f"right = [{right}]\nmargin = {self.margin:.2f}\nloses = {{ {loses} }}\n"
        )


@dataclass(slots=True)
class Suite:
    """All puzzles of a game, and how many of the games that are searched for them have been looked through."""

    game: str
    puzzles: list[Puzzle]
    searched: int = 0

    @property
    def folder(self) -> Path:
        return HERE / self.game

    def write(self, about: str) -> None:
        head = "".join(f"# {line}\n" for line in about.splitlines())
        parts = [f"{head}searched = {self.searched}\n", *(puzzle.text() for puzzle in self.puzzles)]
        suite_file(self.game).write_text("\n".join(parts), encoding="utf-8")


def quoted(name: str) -> str:
    return f'"{name}"'


def suite_file(game: str) -> Path:
    return HERE / f"{game}.toml"


def read(game: str) -> Suite:
    """The game's suite as far as it was found."""
    if not suite_file(game).is_file():
        return Suite(game, [])
    data = tomllib.loads(suite_file(game).read_text(encoding="utf-8"))
    puzzles = [
        Puzzle(row["record"], row["ply"], row["kind"], tuple(row["right"]), row["margin"], dict(row["loses"]))
        for row in data.get("position", [])
    ]
    return Suite(game, puzzles, data["searched"])


@cache
def record(file: Path) -> Record:
    return load_record(file)


def position(suite: Suite, puzzle: Puzzle) -> State:
    return record(suite.folder / puzzle.record).state(puzzle.ply)


def answer(state: State, bot: str, seed: int) -> str:
    """What a bot does there, knowing what its seat knows, in the game's notation."""
    advice = ask(make(bot), state, Rng(seed))
    return catalog.game(state.rules.game).space(state.rules).names[advice.action]


def share_solved(suite: Suite, puzzles: Sequence[Puzzle], bot: str) -> float:
    """Of 1; a puzzle is asked with luck of its own, the same every time."""
    solved = [puzzle.solved_by(answer(position(suite, puzzle), bot, seed)) for seed, puzzle in enumerate(puzzles)]
    return sum(solved) / len(solved)


def of_kind(puzzles: Iterable[Puzzle], kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles if puzzle.kind == kind]
