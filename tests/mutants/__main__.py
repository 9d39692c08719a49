"""Slips in the rules, one at a time: does a test notice?  ``make mutants``, or ``python -m tests.mutants egizia``.

Every sampled slip is put into the interpreted rules of a forked process in which all tests are already collected; there
those tests run that execute its line, the fastest first, until one fails.  First the tests of the game's rules, then
the golden games, the pinned checksums and the laws.  What nobody notices is written to ``build/mutants/<game>.md``;
``--again`` tries only that once more, after somebody has written tests for it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.mutants.operators import Mutant, mutants
from tests.mutants.trial import Baseline, Trials, measure

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "mehen" / "games"
OUT = ROOT / "build" / "mutants"
EQUIVALENT = Path(__file__).with_name("equivalent.json")
#: The modules of a game that hold its rules, beside ``steps/``.
RULES = ("scoring.py", "payment.py", "setup.py")


def rule_files(game: str) -> list[Path]:
    folder = GAMES / game
    return sorted(folder.glob("steps/[!_]*.py")) + [folder / name for name in RULES if (folder / name).is_file()]


def all_mutants(game: str) -> list[Mutant]:
    return [mutant for file in rule_files(game) for mutant in mutants(file)]


def sample(game: str, count: int, seed: int) -> list[Mutant]:
    """The same ones for the same sources and seed."""
    every = all_mutants(game)
    chosen = random.Random(f"{game} {seed}").sample(every, min(count, len(every)))
    print(f"{game}: {len(chosen)} of {len(every)} slips in {len(rule_files(game))} modules, seed {seed}", flush=True)
    return chosen


def keyed(every: list[Mutant]) -> dict[str, Mutant]:
    """By what a slip is known although lines above it move: its text, and which of those that read the same."""
    seen: Counter[str] = Counter()
    out = {}
    for mutant in every:
        text = f"{mutant.file.name} {mutant.function}: {mutant.before}  ->  {mutant.after}"
        seen[text] += 1
        out[f"{text}  #{seen[text]}"] = mutant
    return out


@dataclass(slots=True)
class Report:
    """What came of them."""

    game: str
    seed: int
    by_rules: list[Mutant] = field(default_factory=list)
    by_others: list[Mutant] = field(default_factory=list)  # golden games, checksums, laws
    survivors: list[Mutant] = field(default_factory=list)
    equivalent: list[tuple[Mutant, str]] = field(default_factory=list)

    def keep(self) -> None:
        """For people to read, and for the next run to go on from."""
        OUT.mkdir(parents=True, exist_ok=True)
        (OUT / f"{self.game}.md").write_text(self.text(), encoding="utf-8")
        names = {mutant: key for key, mutant in keyed(all_mutants(self.game)).items()}
        fates = {
            "rules": self.by_rules,
            "others": self.by_others,
            "nobody": self.survivors,
            "equivalent": [mutant for mutant, _ in self.equivalent],
        }
        kept = {fate: [names[mutant] for mutant in rows] for fate, rows in fates.items()}
        _fates_of(self.game).write_text(json.dumps({"seed": self.seed, **kept}, indent=1), encoding="utf-8")

    @classmethod
    def last(cls, game: str) -> Report:
        """What came of them last time; whatever stands no longer in the rules is left out."""
        kept = json.loads(_fates_of(game).read_text(encoding="utf-8"))
        every = keyed(all_mutants(game))
        rows = {fate: [every[key] for key in kept[fate] if key in every] for fate in kept if fate != "seed"}
        report = cls(game, kept["seed"], rows["rules"], rows["others"], rows["nobody"])
        for mutant in rows["equivalent"]:
            why = known_equivalent(game, mutant)
            if why:
                report.equivalent.append((mutant, why))
            else:
                report.survivors.append(mutant)
        return report

    def text(self) -> str:
        tried = len(self.by_rules) + len(self.by_others) + len(self.survivors)
        killed = tried - len(self.survivors)
        share = 100 * killed / max(tried, 1)
        rules = 100 * len(self.by_rules) / max(tried, 1)
        out = [
            f"# {self.game}, seed {self.seed}",
            "",
            f"{killed} of {tried} slips noticed ({share:.1f} %), {len(self.by_rules)} of them by tests of the rules"
            f" ({rules:.1f} %); {len(self.equivalent)} more change nothing.",
        ]
        for title, rows in (
            ("Noticed by nobody", self.survivors),
            ("Noticed only by golden games, checksums or laws", self.by_others),
        ):
            out += ["", f"## {title}", "", *(f"- `{mutant}`" for mutant in sorted(rows, key=_place))]
        out += ["", "## Changing nothing", ""]
        out += [f"- `{mutant}`: {why}" for mutant, why in sorted(self.equivalent, key=lambda pair: _place(pair[0]))]
        return "\n".join(out) + "\n"


def _fates_of(game: str) -> Path:
    return OUT / f"{game}.json"


def _place(mutant: Mutant) -> tuple[str, int, int]:
    return mutant.file.name, mutant.line, mutant.nth


def known_equivalent(game: str, mutant: Mutant) -> str:
    """Why a slip changes nothing, if somebody has thought about it; lines are known by their text, not their number."""
    for row in json.loads(EQUIVALENT.read_text(encoding="utf-8")).get(game, []):
        if (row["in"], row["before"], row["after"]) == (mutant.function, mutant.before, mutant.after):
            return str(row["why"])
    return ""


class Loop:
    """Takes the place of pytest's own loop: the tests are collected, now the slips are tried."""

    def __init__(self, report: Report, chosen: list[Mutant], workers: int) -> None:
        self.report, self.chosen, self.workers = report, chosen, workers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        game = self.report.game
        chosen = []
        for mutant in self.chosen:
            if why := known_equivalent(game, mutant):
                self.report.equivalent.append((mutant, why))
            else:
                chosen.append(mutant)
        with tempfile.TemporaryDirectory() as folder:
            base: Baseline = measure(session.items, rule_files(game), Path(folder))
        print(f"{len(session.items)} tests, {sum(base.seconds):.0f} s of processor time", flush=True)
        rules = {k for k, item in enumerate(session.items) if f"tests/games/{game}/" in item.nodeid}
        trials = Trials(session.items, base, self.workers)
        left = trials.run(chosen, rules)
        survivors = trials.run(left, set(range(len(session.items))) - rules)
        self.report.by_rules += [mutant for mutant in chosen if mutant not in left]
        self.report.by_others += [mutant for mutant in left if mutant not in survivors]
        self.report.survivors += survivors
        self.report.keep()
        return True


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--again", action="store_true", help="only what nobody noticed last time")
    asked = parser.parse_args()
    os.environ["MEHEN_PURE"] = "1"  # pytest imports what is tested, and not before
    os.environ["CI"] = "true"  # the same examples in every run
    if asked.again:
        report = Report.last(asked.game)
        chosen, report.survivors = report.survivors, []
        print(f"{asked.game}: {len(chosen)} slips once more", flush=True)
    else:
        report, chosen = Report(asked.game, asked.seed), sample(asked.game, asked.sample, asked.seed)
    loop = Loop(report, chosen, asked.workers)
    tests = [f"tests/games/{asked.game}", "tests/golden", "tests/laws/test_laws.py", "tests/laws/test_told.py"]
    options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "--no-header"]
    rc = pytest.main([*tests, "-k", f"{asked.game} and not tactics", *options], plugins=[loop])
    print("\n".join(report.text().split("\n\n")[:2]))
    print(f"{OUT.relative_to(ROOT) / asked.game}.md")
    return int(rc)


if __name__ == "__main__":
    sys.exit(main())
