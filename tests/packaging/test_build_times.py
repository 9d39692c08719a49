"""The table of the first minutes: it is written from what was measured, and what people wrote around it stays."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from benchmarks import build
from tests import stages


def state(**times: dict[str, Any]) -> dict[str, Any]:
    return {"commit": "c607637" + "0" * 33, "day": "18 November 2026", "times": times, "load": {"lobby": 0.04}}


def test_what_was_not_measured_is_said_and_the_rest_is_rounded() -> None:
    data = {"machine": "2 cores", "states": {"before": state(), "now": state(lobby={"wall": 41.6, "cpu": 1063.2})}}
    head, _, first, *rest = build.table(data).splitlines()
    assert head == "| | before: wall | before: CPU | now: wall | now: CPU |"
    assert first.endswith(" | not measured | not measured | 42 s | 1,063 s |")
    assert sum("not measured" in line for line in rest) == len(build.ROWS) - 1
    assert "* now: commit c607637, 18 November 2026; load of the machine before each task: lobby 0.0" in rest


SAID = """
client:        0:39   70 s CPU  passed  svelte-check found 0 errors and 0 warnings; 282 passed (282)
compiled:      4:01  470 s CPU  passed  5850 passed, 2 skipped in 240.10s (0:04:00)
coverage:      0:02    3 s CPU  passed
make test: passed
"""


def test_where_the_time_went_is_read_from_what_make_test_says() -> None:
    found = build.stages("compiled:  9:99  999 s CPU  passed  of another run\n" + SAID)
    assert found["stage compiled"] == {"wall": 241.0, "cpu": 470.0, "tests": 5850}
    assert [(name, one["tests"]) for name, one in found.items()] == [
        ("stage client", 282),
        ("stage compiled", 5850),
        ("stage coverage", 0),
    ]
    shown = build.table({"machine": "2 cores", "states": {"now": state(**found)}}).splitlines()
    assert "| now: stage of `make test` | tests | wall | CPU |" in shown
    assert "| compiled | 5850 | 241 s | 470 s |" in shown and "| coverage |  | 2 s | 3 s |" in shown


def test_stages_are_read_in_the_words_in_which_they_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "LOGS", tmp_path)
    stage = stages.Stage("one", [[sys.executable, "-c", "print('=== 7 passed in 1s ===')"]])
    stage.run()
    assert build.stages(f"\n\n{stage.line()}\n")["stage one"]["tests"] == 7


def test_whoever_loses_its_parent_counts_too() -> None:
    """As a database server does that a test has started."""
    busy = "import os\nwhile sum(os.times()[:2]) < 0.5: pass"
    parent = f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {busy!r}])"
    code = f"""
import subprocess, sys, time
from benchmarks import build
from tests import stages
build.adopt()
before = build.spent()
subprocess.run([sys.executable, '-c', {parent!r}], check=True)
end = time.monotonic() + 60
while build.spent() - before < 0.4 and time.monotonic() < end:
    build.bury_adopted()
    time.sleep(0.05)
print(build.spent() - before >= 0.4)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=build.HOME, capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_words_around_the_table_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "build.md"
    page.write_text(f"# Before\n\n{build.BEGIN}\nold\n{build.END}\n\nAfter.\n", encoding="utf-8")
    monkeypatch.setattr(build, "PAGE", page)
    monkeypatch.setattr(build, "DATA", tmp_path / "build.json")
    for _ in range(2):
        build.write({"machine": "2 cores", "states": {"now": state()}})
        said = page.read_text(encoding="utf-8")
        assert said.startswith(f"# Before\n\n{build.BEGIN}\n| |") and said.endswith(f"\n{build.END}\n\nAfter.\n")
        assert "old" not in said


def test_our_page_has_a_place_for_the_table() -> None:
    text = build.PAGE.read_text(encoding="utf-8")
    assert 0 < text.index(build.BEGIN) < text.index(build.END)


def test_processor_time_of_children_counts() -> None:
    # The kernel counts in ticks and rounds down: the child spends more than is asked for.
    busy = "import time\nwhile time.process_time() < 0.5: pass"
    code = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {busy!r}])\ninput()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE) as process:
        end = time.monotonic() + 30
        while build.spent_by(process.pid) < 0.3:
            assert time.monotonic() < end
            time.sleep(0.05)
        before = build.spent()
        process.communicate(b"\n")
    assert build.spent() - before >= 0.3
    assert build.spent_by(os.getpid()) > 0.3
