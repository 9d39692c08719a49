"""Times of the first minutes, from a fresh clone in an empty folder: ``python -m benchmarks.build``.

For each state of the repository (``--at name=commit``, by default this one) and each of these tasks:

``lobby``     ``make play`` until the page is served, and until compiled engines answer
``build``     all engines compiled anew, on one core and on two, with every package there
``test``      ``make test`` in a built tree, with every package there; then once more, with what the first run has kept

Wall and processor seconds go into ``build.json`` at once, so that states and tasks may be measured one by one; the
tables in ``build.md`` are written from that file.  Measure on an otherwise idle machine: the load before each task is
noted.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import platform
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[1]
PAGE, DATA = HOME / "benchmarks" / "build.md", HOME / "benchmarks" / "build.json"
BEGIN, END = "<!-- written by: python -m benchmarks.build -->", "<!-- end -->"
PATIENCE = 3600.0  # seconds for one command
CORES = (1, 2)
PORT = 8391
TICK = os.sysconf("SC_CLK_TCK")
#: Nothing of this checkout reaches a clone, and an installer's cache would be no fresh start.
ENVIRON = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("MEHEN_", "PYTHON", "MAKE")) and name not in ("VIRTUAL_ENV", "MFLAGS", "CI")
}
Times = dict[str, float]
#: What ``tests/stages.py`` says of each stage at the end, and what pytest and Vitest say of their tests.
STAGE = re.compile(r"^(\w+): +(\d+):(\d\d) +(\d+) s CPU  passed *(.*)$", re.MULTILINE)
PASSED = re.compile(r"\b(\d+) passed\b")
ADOPTING = 36  # PR_SET_CHILD_SUBREAPER


class Clone:
    """A state of the repository in a folder of its own, with empty caches of its own."""

    def __init__(self, folder: Path, commit: str) -> None:
        self.tree, caches = folder / "tree", folder / "caches"
        self.log = folder / "log"
        self.environ = ENVIRON | {
            "PIP_CACHE_DIR": str(caches / "pip"),
            "npm_config_cache": str(caches / "npm"),
            "XDG_CACHE_HOME": str(caches),
            "MEHEN_HOME": str(folder / "home"),
            "BROWSER": "true",
        }
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", HOME, self.tree], check=True)
        subprocess.run(["git", "checkout", "--quiet", commit], cwd=self.tree, check=True)

    def begin(self, *command: str, cores: int | None = None) -> subprocess.Popen[bytes]:
        held = sorted(os.sched_getaffinity(0))[:cores]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                ["taskset", "--cpu-list", ",".join(map(str, held)), *command],
                cwd=self.tree,
                env=self.environ,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def timed(self, *command: str, cores: int | None = None) -> Times:
        """Runs a command to its end; one that fails has taken no time worth noting."""
        wall, cpu = time.monotonic(), spent()
        process = self.begin(*command, cores=cores)
        try:
            status = process.wait(PATIENCE)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        took = time.monotonic() - wall
        if status != 0:
            sys.exit(f"{' '.join(command)}: exit status {status}\n{tail(self.log)}")
        bury_adopted()
        return {"wall": took, "cpu": spent() - cpu}

    def installed(self) -> list[str]:
        """Makefile targets of all packages, whatever this state calls them."""
        return re.findall(r"^\$\(DONE\)/(\w+): requirements/", (self.tree / "Makefile").read_text(), re.MULTILINE)


def adopt() -> None:
    """Whoever loses its parent becomes a child of ours: databases that tests start count too."""
    if ctypes.CDLL(None, use_errno=True).prctl(ADOPTING, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl")


def bury_adopted() -> None:
    """Those that have ended; what they have spent is known from then on."""
    try:
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
    except ChildProcessError:
        return


def spent() -> float:
    """Processor seconds of all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def spent_by(pid: int) -> float:
    """Processor seconds of a running process and of everything it has started."""
    rows: dict[int, tuple[int, int]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = file.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        rows[int(file.parent.name)] = int(words[1]), sum(map(int, words[11:15]))
    family = {pid}
    while more := {one for one, (parent, _) in rows.items() if parent in family} - family:
        family |= more
    return sum(rows[one][1] for one in family if one in rows) / TICK


def tail(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-15:])


def answer(path: str) -> str | None:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", timeout=5) as found:
            return str(found.read().decode())
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return None


def shows_lobby() -> bool:
    return answer("/health") is not None and "<title>Mehen" in (answer("/") or "")


def is_compiled() -> bool:
    """States that compile before they serve do not say so: there is nothing to wait for."""
    return json.loads(answer("/health") or '{"compiled": false}').get("compiled", True) is True


def measure_lobby(clone: Clone) -> dict[str, Any]:
    begun = time.monotonic()
    house = clone.begin("make", "play", f"ARGS=--port {PORT}")
    out: dict[str, Any] = {}
    moments: dict[str, Callable[[], bool]] = {"lobby": shows_lobby, "compiled": is_compiled}
    try:
        for name, there in moments.items():
            while not there():
                if house.poll() is not None or time.monotonic() - begun > PATIENCE:
                    sys.exit(f"make play: no {name}\n{tail(clone.log)}")
                time.sleep(0.1)
            out[name] = {"wall": time.monotonic() - begun, "cpu": spent_by(house.pid)}
    finally:
        os.killpg(house.pid, signal.SIGINT)
        house.wait()
    return out


def measure_build(clone: Clone, on: Sequence[int] = CORES) -> dict[str, Any]:
    clone.timed("make", ".venv/.done/linked")  # everything but the engines
    out = {}
    for cores in on:
        for folder in ("build", ".mypy_cache"):
            shutil.rmtree(clone.tree / folder, ignore_errors=True)
        for binary in (clone.tree / "src").rglob("*.so"):
            binary.unlink()
        (clone.tree / ".venv" / ".done" / "compiled").unlink(missing_ok=True)
        out[f"build, {cores} core{'s' * (cores > 1)}"] = clone.timed("make", "build", cores=cores)
    return out


def measure_test(clone: Clone) -> dict[str, Any]:
    named = [target for target in ("build", "web", "site", "postgres", "neighbours", "chromium") if has(clone, target)]
    clone.timed("make", *named, *(f".venv/.done/{name}" for name in clone.installed()))
    first = clone.timed("make", "test")
    clone.log.write_text("")
    again = clone.timed("make", "test")
    return {"make test": first, "make test again": again, **stages(clone.log.read_text(errors="replace"))}


def stages(said: str) -> dict[str, Any]:
    """By stage, from the lines at the end of a run."""
    return {
        f"stage {name}": {
            "wall": 60.0 * int(minutes) + int(seconds),
            "cpu": float(cpu),
            "tests": sum(map(int, PASSED.findall(rest))),
        }
        for name, minutes, seconds, cpu, rest in STAGE.findall(said.rpartition("\n\n")[2])
    }


def has(clone: Clone, target: str) -> bool:
    return re.search(rf"^{target}:", (clone.tree / "Makefile").read_text(), re.MULTILINE) is not None


TASKS = {"lobby": measure_lobby, "build": measure_build, "test": measure_test}
ROWS = {
    "lobby": "`make play` until the lobby is served",
    "compiled": "`make play` until compiled engines answer",
    **{f"build, {n} core{'s' * (n > 1)}": f"all engines compiled anew, {n} core{'s' * (n > 1)}" for n in CORES},
    "make test": "`make test` in a built tree",
    "make test again": "the same once more",
}


def machine() -> str:
    info = Path("/proc/cpuinfo").read_text()
    model = re.search(r"model name\s*: (.+)", info)
    where = model.group(1) if model else platform.machine()
    return f"{len(os.sched_getaffinity(0))} cores of {where}, Python {platform.python_version()}, {platform.system()}"


def cell(times: Times | None) -> str:
    return f"{times['wall']:,.0f} s | {times['cpu']:,.0f} s" if times else "not measured | not measured"


def table(data: dict[str, Any]) -> str:
    states: dict[str, Any] = data["states"]
    lines = [
        f"| | {' | '.join(f'{name}: wall | {name}: CPU' for name in states)} |",
        f"|---|{'---|' * 2 * len(states)}",
        *(
            f"| {text} | {' | '.join(cell(state['times'].get(row)) for state in states.values())} |"
            for row, text in ROWS.items()
        ),
        *(line for name, state in states.items() for line in stage_table(name, state["times"])),
        "",
        *(
            f"* {name}: commit {state['commit'][:7]}, {state['day']}; load of the machine before each task: "
            f"{', '.join(f'{task} {load:.1f}' for task, load in state['load'].items())}"
            for name, state in states.items()
        ),
        f"* {data['machine']}; caches of pip and npm empty before `make play`",
    ]
    return "\n".join(lines)


def stage_table(name: str, times: dict[str, Any]) -> list[str]:
    """What the second run of ``make test`` took where; nothing if that is not known."""
    found = {row.partition(" ")[2]: one for row, one in times.items() if row.startswith("stage ")}
    if not found:
        return []
    rows = [f"| {stage} | {one['tests'] or ''} | {cell(one)} |" for stage, one in found.items()]
    return ["", f"| {name}: stage of `make test` | tests | wall | CPU |", "|---|---|---|---|", *rows]


def write(data: dict[str, Any]) -> None:
    """What people wrote around the table stays."""
    DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    foot = rest.partition(END)[2]
    PAGE.write_text(f"{head}{BEGIN}\n{table(data)}\n{END}{foot}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--at", action="append", metavar="NAME=COMMIT", help="a state; several may be named")
    parser.add_argument("--only", action="append", choices=list(TASKS), help="one task; several may be named")
    parser.add_argument("--cores", action="append", type=int, choices=CORES, help="for the task build; by default each")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="where clones are made")
    asked = parser.parse_args()
    adopt()
    tasks = TASKS | {"build": partial(measure_build, on=asked.cores or CORES)}
    data = json.loads(DATA.read_text(encoding="utf-8")) if DATA.is_file() else {"states": {}}
    data["machine"] = machine()
    for state in asked.at or ["now=HEAD"]:
        name, _, wanted = state.partition("=")
        commit = subprocess.check_output(["git", "rev-parse", wanted], cwd=HOME, text=True).strip()
        found = data["states"].get(name)
        if found is None or found["commit"] != commit:  # other states' times are no longer this one's
            found = data["states"][name] = {"commit": commit, "times": {}, "load": {}}
        for task in asked.only or tasks:
            with tempfile.TemporaryDirectory(prefix="mehen-", dir=asked.folder) as folder:
                found["day"] = time.strftime("%d %B %Y")
                found["load"][task] = os.getloadavg()[0]
                print(f"{name} ({commit[:7]}): {task}", flush=True)
                found["times"] |= tasks[task](Clone(Path(folder), commit))
            write(data)
    print(table(data))


if __name__ == "__main__":
    main()
