"""Packages from elsewhere: the example of docs/examples as people install it, and small ones that tests make up."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

import mehen
from mehen.bots import outside
from mehen.core import catalog, plugins

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "mehen-example"
HOME = Path(mehen.__file__).parents[1]
BUILT = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
#: Like the installed command, it does not look into the folder one stands in.
START = "import sys; sys.path.pop(0); sys.argv[0] = 'mehen'; from mehen.cli import main; main()"
COMMAND = [sys.executable, "-c", START]

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", "--no-deps"]
PIP += ["--no-build-isolation", "--target"]

Package = Callable[..., None]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example in it, installed from a copy and without a network; by one worker for all."""
    home = tmp_path_factory.getbasetemp()
    shared = home.parent if "PYTEST_XDIST_WORKER" in os.environ else home
    target, source, made = shared / "site", home / "source", home / "made"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            shutil.copytree(EXAMPLE, source, ignore=BUILT)
            command = [*PIP, str(made), str(source)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            made.rename(target)
    return target


@pytest.fixture
def environ(site: Path) -> dict[str, str]:
    """The environment of somebody who has installed the example; of ours only whether to play compiled."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("MEHEN_") or key == "MEHEN_PURE"}
    return {**kept, "PYTHONPATH": f"{site}{os.pathsep}{HOME}", "LANG": "C", "COLUMNS": "120"}


class Shell:
    """Runs the command as people do, in a folder of its own."""

    def __init__(self, folder: Path, environ: dict[str, str]) -> None:
        self.folder = folder
        self.environ = environ

    def call(self, *args: object, keys: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        words = [*COMMAND, *(str(arg) for arg in args)]
        environ = {**self.environ, **more}
        return subprocess.run(
            words, cwd=self.folder, env=environ, input=keys, capture_output=True, text=True, check=False, timeout=300
        )

    def ok(self, *args: object, **more: str) -> str:
        done = self.call(*args, **more)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def python(self, code: str) -> str:
        words = [sys.executable, "-c", code]
        done = subprocess.run(words, cwd=self.folder, env=self.environ, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture
def shell(tmp_path: Path, environ: dict[str, str]) -> Shell:
    return Shell(tmp_path, environ)


def forget() -> None:
    """What is known of other packages is looked up once; tests change what there is to find."""
    for known in (plugins.offered, catalog.names, catalog.trouble, catalog.game, outside.playing):
        known.cache_clear()
    invalidate_caches()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Makes up an installed package: ``package("senet", code, games="senet = senet:GAME")``."""
    monkeypatch.delenv("MEHEN_PLUGINS", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    made: list[str] = []

    def install(name: str, code: str = "", games: str = "", bots: str = "") -> None:
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
        info = tmp_path / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", encoding="utf-8")
        points = f"[mehen.games]\n{games}\n[mehen.bots]\n{bots}\n"
        (info / "entry_points.txt").write_text(points, encoding="utf-8")
        made.append(name)
        forget()

    forget()
    yield install
    for name in made:
        sys.modules.pop(name, None)
    monkeypatch.undo()
    forget()
