"""Runs tests in forked processes: once to learn which lines each executes, then with a slip in the rules."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest
from _pytest.runner import runtestprotocol
from tests.mutants.operators import Mutant, mutated

#: Exit codes of a forked process.
NOTICED, UNNOTICED, BROKEN = 10, 11, 12
#: How much longer than usual a test may take, and at least this long (seconds of processor time): then it is endless.
PATIENCE, LEAST = 5, 3


@dataclass(frozen=True, slots=True)
class Baseline:
    """What the tests do when nothing is wrong."""

    seconds: list[float]  # by test
    runs: dict[str, dict[int, list[int]]]  # by file and line: the tests that execute it


def passes(item: pytest.Item) -> bool:
    return all(report.passed or report.skipped for report in runtestprotocol(item, log=False, nextitem=None))


def silent() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def measure(items: Sequence[pytest.Item], files: Sequence[Path], folder: Path) -> Baseline:
    """All tests once, each with the lines it executes; in a process of its own, so that nothing is warm here."""
    out = folder / "baseline.json"
    child = os.fork()
    if child == 0:
        silent()
        seconds: list[float] = []
        seen = coverage.Coverage(data_file=None, include=[str(file) for file in files], config_file=False)
        seen.start()
        for number, item in enumerate(items):
            seen.switch_context(str(number))
            begin = time.process_time()
            if not passes(item):
                out.write_text(json.dumps({"failed": item.nodeid}), encoding="utf-8")
                os._exit(BROKEN)
            seconds.append(time.process_time() - begin)
        seen.stop()
        data = seen.get_data()
        runs = {
            file: {
                line: sorted(int(test) for test in tests if test)
                for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        out.write_text(json.dumps({"seconds": seconds, "runs": runs}), encoding="utf-8")
        os._exit(0)
    os.waitpid(child, 0)
    found = json.loads(out.read_text(encoding="utf-8"))
    if "failed" in found:
        sys.exit(f"{found['failed']} fails although nothing was changed")
    runs = {file: {int(line): tests for line, tests in lines.items()} for file, lines in found["runs"].items()}
    return Baseline(found["seconds"], runs)


class Trials:
    """Tries slips, as many at a time as there are workers."""

    def __init__(self, items: Sequence[pytest.Item], base: Baseline, workers: int) -> None:
        self.items, self.base, self.workers = items, base, workers

    def tests_of(self, mutant: Mutant, allowed: set[int]) -> list[int]:
        """Those that execute its line, the fastest first."""
        lines = self.base.runs.get(str(mutant.file), {})
        found = {test for line in range(mutant.line, mutant.last + 1) for test in lines.get(line, [])}
        return sorted(found & allowed, key=lambda test: self.base.seconds[test])

    def run(self, chosen: Sequence[Mutant], allowed: set[int]) -> list[Mutant]:
        """Those that no test notices."""
        waiting, left = list(chosen), []
        running: dict[int, Mutant] = {}
        while waiting or running:
            while waiting and len(running) < self.workers:
                mutant = waiting.pop(0)
                tests = self.tests_of(mutant, allowed)
                if not tests:
                    left.append(mutant)
                    continue
                running[self.fork(mutant, tests)] = mutant
            if not running:
                break
            child, status = os.wait()
            mutant = running.pop(child)
            code = os.waitstatus_to_exitcode(status)
            if code == UNNOTICED:
                left.append(mutant)
            elif code == BROKEN:
                sys.exit(f"{mutant}: the slip could not be put in")
            done = len(chosen) - len(waiting) - len(running)
            if done % 50 == 0:
                print(f"  {done} of {len(chosen)} tried, {len(left)} unnoticed", flush=True)
        return left

    def fork(self, mutant: Mutant, tests: list[int]) -> int:
        child = os.fork()
        if child:
            return child
        silent()
        try:
            put_in(mutant)
        except Exception:
            os._exit(BROKEN)
        for test in tests:
            signal.setitimer(signal.ITIMER_PROF, LEAST + PATIENCE * self.base.seconds[test])  # then it dies: noticed
            if not passes(self.items[test]):
                os._exit(NOTICED)
        os._exit(UNNOTICED)


def put_in(mutant: Mutant) -> None:
    """Give the function that is loaded already the code with the slip."""
    parts = mutant.file.with_suffix("").parts
    module = sys.modules[".".join(parts[parts.index("src") + 1 :])]
    name = mutant.function.split(".<locals>")[0]
    whole = compile(mutated(mutant), str(mutant.file), "exec")
    loaded: object = module
    for part in name.split("."):
        loaded = vars(loaded)[part]
    while not isinstance(loaded, types.FunctionType):
        loaded = getattr(loaded, "fget", None) or getattr(loaded, "__wrapped__", None)
    loaded.__code__ = next(code for code in codes(whole) if code.co_qualname == name)


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield const
            yield from codes(const)
