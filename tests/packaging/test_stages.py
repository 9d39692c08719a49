"""What ``make test`` runs: nothing is left out, and nothing that fails goes unseen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests import conftest, stages
from tests.stages import ALONE, COVERED, LAWS, ROOT, SMOOTH, Stage


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "LOGS", tmp_path)


def python(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def test_a_stage_fails_if_one_of_its_commands_does() -> None:
    busy = "import os\nwhile sum(os.times()[:2]) < 0.2: pass\nprint('=== 7 passed in 1s ===')"
    stage = Stage("two", [python("raise SystemExit(3)"), python(busy)])
    assert stage.rc != 0, "what has not run has not passed"
    stage.run()
    assert stage.rc == 3
    assert 0.2 <= stage.spent < 20
    stage.seconds, stage.spent = 61, 7.4  # however long it has taken here
    assert stage.line() == "two:           1:01    7 s CPU  FAILED (3) 7 passed in 1s"


def test_a_stage_that_cannot_begin_has_not_passed() -> None:
    stage = Stage("none", [["there-is-no-such-command"]])
    with pytest.raises(FileNotFoundError):
        stage.run()
    assert stage.rc != 0


def test_one_failure_fails_the_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = python("import sys; assert not sys.dont_write_bytecode, 'every worker compiles everything anew'")
    good, bad = Stage("good", [kept]), Stage("bad", [python("print('why'); raise SystemExit(1)")])
    monkeypatch.setattr(stages, "tests", lambda: [good])
    monkeypatch.setattr(stages, "checks", lambda: [bad])
    monkeypatch.setattr(stages, "pytest", lambda *words: python(""))
    assert stages.main() == 1
    said = capsys.readouterr().out
    assert "\nwhy\n" in said and said.endswith("make test: FAILED\n")
    assert [line.split()[0] for line in said.splitlines()[-4:-1]] == ["bad:", "good:", "speed:"]
    monkeypatch.setattr(stages, "checks", list)
    assert stages.main() == 0
    assert capsys.readouterr().out.endswith("make test: passed\n")


def test_whatever_is_named_is_there() -> None:
    for path in (*COVERED, *LAWS, SMOOTH):
        file, _, name = path.partition("::")
        assert (ROOT / file).exists(), path
        assert not name or f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), path
    assert len(stages.ROOMS) >= 5
    for stage in (*stages.tests(), *stages.checks()):
        assert stage.commands and stage.folder.is_dir()


def test_what_was_changed_is_rewritten_before_there_are_workers_that_would_all_do_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "test_one.py"
    source.write_text("def test_one(): assert True\n", encoding="utf-8")
    assert not stages.has_bytecode(tmp_path)
    again = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider", str(tmp_path)]
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(again, cwd=ROOT, env=environ, check=True, capture_output=True)
    assert stages.has_bytecode(tmp_path)
    kept = source.stat()
    os.utime(source, (kept.st_atime + 60, kept.st_mtime + 60))
    assert not stages.has_bytecode(tmp_path)
    for known in (True, False):
        monkeypatch.setattr(stages, "has_bytecode", lambda known=known: known)
        assert (stages.tests()[0].name != "bytecode") == known


def test_whatever_needs_the_machine_for_itself_has_it() -> None:
    """The browser's stage leaves out what bears this name: all of that is in the last stage."""
    named = [file for file in ROOT.glob("web/browser/test_*.py") if ALONE in file.read_text(encoding="utf-8")]
    assert named == [ROOT / SMOOTH]


@pytest.mark.parametrize(("long", "short", "workers"), [(3, 9, 4), (7, 0, 4), (1, 1, 4), (2, 1, 1)])
def test_the_longest_come_first_wherever_they_run(
    monkeypatch: pytest.MonkeyPatch, long: int, short: int, workers: int
) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", str(workers))
    names = [f"short{k}" for k in range(short)] + [f"{conftest.LONGEST[0]}{k}" for k in range(long)]
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in names]
    conftest.pytest_collection_modifyitems(items)
    found = [item.nodeid for item in items]
    assert sorted(found) == sorted(names)
    if workers == 4 and short == 9:
        assert [found[k].startswith("short") for k in (0, 3, 6, 9)] == [False, False, False, True]
