"""Everything that ``make test`` checks, in stages: two lanes side by side, and one line for each stage at the end.

What a stage says is shown in one piece when it ends, and kept in ``build/test/<stage>``.  A stage that fails stops no
other one: whether a test fails compiled, interpreted or both ways says where to look.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from _pytest.assertion.rewrite import PYC_TAIL

import mehen

ROOT = Path(__file__).parents[1]
LOGS = ROOT / "build" / "test"
WORKERS = os.environ.get("WORKERS", "4")
#: Least coverage of the core and of each game, in percent.
COVER = os.environ.get("COVER", "97")
ROOMS = ["core", *sorted(f"games/{one.parent.name}" for one in ROOT.glob("src/mehen/games/*/__init__.py"))]
#: What is compiled is tested both ways, and covered: core, games and golden games, and of bots and environments what
#: lies in the core.  Everything else is the same Python in both.  Interpreted code takes three times as long while its
#: lines are counted: where whole games are played they are not (``uncounted``), shorter tests come to the same lines.
COVERED = (
    *("tests/core", "tests/games", "tests/golden", "tests/laws/test_laws_bite.py", "tests/plugins/test_plugins.py"),
    *("tests/bots/test_search.py", "tests/bots/test_tactics.py"),
    *("tests/envs/test_observation.py", "tests/envs/test_observer.py", "tests/table/test_book.py"),
)
#: They read sources and play nothing: once is enough.
READ = ("tests/core/test_citations.py", "tests/core/test_imports.py", "tests/core/test_sleeps.py")
#: Whole games; and that a guide and an exercise of each game hold.
LESSONS = "tests/table/test_lessons.py"
LAWS = (
    *("tests/laws/test_laws.py", "tests/laws/test_told.py"),
    *(f"{LESSONS}::test_it_holds", f"{LESSONS}::test_an_exercise_is_open_at_first_and_reached_by_its_best"),
)
#: Frames are counted when nothing else runs.
SMOOTH = "web/browser/test_speed.py"
ALONE = "smoothly"
#: What a stage says of itself at its end: of pytest, of Vitest, of the others.
SAID = re.compile(r"^=+ (.* in .*) =+$|^ *Tests +(.*)$|^(Success: .*|svelte-check found .*|audit: .*)$", re.M)


@dataclass
class Stage:
    """Commands, one after the other; all of them, whatever the first ones find."""

    name: str
    commands: list[list[str]]
    environ: dict[str, str] = field(default_factory=dict)
    folder: Path = ROOT
    rc: int = -1  # until it has run
    seconds: float = 0
    spent: float = 0  # processor seconds of its commands and of whatever they have started and waited for

    @property
    def log(self) -> Path:
        return LOGS / self.name

    def run(self) -> None:
        begin = time.monotonic()
        environ = os.environ | self.environ
        with self.log.open("wb") as log:
            codes = [
                self.wait(subprocess.Popen(one, cwd=self.folder, env=environ, stdout=log, stderr=log))
                for one in self.commands
            ]
        self.rc = next(filter(None, codes), 0)
        self.seconds = time.monotonic() - begin

    def wait(self, process: subprocess.Popen[bytes]) -> int:
        """Until it has ended; what it has cost is told with that, whatever else runs meanwhile."""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.spent += used.ru_utime + used.ru_stime
        return process.returncode

    def line(self) -> str:
        said = ["".join(groups) for groups in SAID.findall(self.log.read_text(encoding="utf-8", errors="replace"))]
        fate = "passed" if self.rc == 0 else f"FAILED ({self.rc})"
        minutes, seconds = divmod(round(self.seconds), 60)
        took = f"{minutes:>3}:{seconds:02} {self.spent:>4.0f} s CPU"
        return f"{self.name + ':':<13}{took}  {fate:<7} {'; '.join(said)}".rstrip()


def pytest(*words: str) -> list[str]:
    return [sys.executable, "-m", "pytest", *words, *os.environ.get("ARGS", "").split()]


def in_workers(*words: str) -> list[str]:
    """Whoever has finished takes work from others: no core waits for the last test."""
    return pytest(*words, "-n", WORKERS, "--dist", "worksteal", "--durations=20")


def has_bytecode(folder: Path = ROOT / "tests") -> bool:
    """Have all tests been rewritten by this pytest and this Python since they were changed?"""
    for source in folder.rglob("test_*.py"):
        kept = source.parent / "__pycache__" / (source.stem + PYC_TAIL)
        if not kept.is_file() or kept.stat().st_mtime < source.stat().st_mtime:
            return False
    return True


def tests() -> list[Stage]:
    """Compiled, interpreted, and in a browser, which needs the machine for itself."""
    pure = {"MEHEN_PURE": "1"}
    left_out = [f"--ignore={file}" for file in READ] if mehen.COMPILED else []
    rooms = [
        [sys.executable, "-m", "coverage", "report", f"--include=src/mehen/{room}/*", f"--fail-under={COVER}"]
        for room in ROOMS
    ]
    # Asserts are rewritten once and kept, or every worker would begin with that.
    once = [] if has_bytecode() else [Stage("bytecode", [pytest("--collect-only", "-qq")])]
    both = [
        Stage("interpreted", [in_workers(*LAWS, *COVERED, *left_out, "--cov", "--cov-report=")], pure),
        Stage("coverage", rooms),
        Stage("browser", [in_workers("web/browser", "-k", f"not {ALONE}")]),
    ]
    return [*once, Stage("compiled", [in_workers()]), *both] if mehen.COMPILED else [*once, *both]


def checks() -> list[Stage]:
    """Of the sources, and of the client."""
    tool = str(Path(sys.executable).parent)
    npm = ["npm", "run", "--silent"]
    return [
        Stage("lint", [[f"{tool}/ruff", "check", "."], [f"{tool}/ruff", "format", "--check", "."]]),
        Stage("types", [[f"{tool}/mypy"], [f"{tool}/mypy", "web/browser", "web/tests"]]),
        Stage("client", [[*npm, "check"], [*npm, "lint"], [*npm, "test"]], {"NO_COLOR": "1"}, ROOT / "web"),
        Stage("audit", [["make", "--no-print-directory", "audit"]]),
    ]


def follow(lane: list[Stage], said: threading.Lock) -> None:
    for stage in lane:
        stage.run()
        with said:
            print(f"\n---- {stage.line()}\n{stage.log.read_text(encoding='utf-8', errors='replace')}", flush=True)


def main() -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    # Some images ask for none; but then a hundred servers and workers would compile everything anew that they import.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    lanes, said = [tests(), checks()], threading.Lock()
    last = [Stage("speed", [pytest(SMOOTH, "-k", ALONE)])]
    beside = [threading.Thread(target=follow, args=(lane, said)) for lane in lanes]
    for thread in beside:
        thread.start()
    for thread in beside:
        thread.join()
    follow(last, said)
    stages = [*lanes[1], *lanes[0], *last]
    print()
    native = os.environ.get("MEHEN_BUILD") == "native"
    if not mehen.COMPILED:
        print("compiled:     not run, nothing is compiled here")
    print("\n".join(stage.line() for stage in stages))
    failed = any(stage.rc for stage in stages) or (native and not mehen.COMPILED)
    print(f"make test: {'FAILED' if failed else 'passed'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
