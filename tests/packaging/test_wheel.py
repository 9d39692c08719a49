"""What people install: a wheel, built from the tree or from an sdist, in an environment that has nothing else of ours.

Everything is built from a copy, without a network and, but in the long run, without compiling.  What the wheel says it
requires, and nothing else, is borrowed from the environment of the tests.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from urllib.parse import urljoin
from zipfile import ZipFile

import httpx
import pytest
from packaging.requirements import Requirement
from tests.chosen import LONG
from tests.cli.test_serve import PATIENCE
from tests.packaging.visitor import play_a_move

from mehen.core import catalog

ROOT = Path(__file__).parents[2]
PARTS = ("pyproject.toml", "setup.py", "compiling.py", "MANIFEST.in", "README.md", "LICENSE", "NOTICE")
GAMES = "src/mehen/games/*/__init__.py"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "*.pyd")
STATIC, OFFLINE = (Path("src", "mehen", "server", folder) for folder in ("static", "offline"))
#: Nothing of the environment of the tests reaches what is tested.
ENVIRON = {key: value for key, value in os.environ.items() if not key.startswith(("MEHEN_", "PYTHON", "PIP_"))}
#: Imports whatever is installed of Mehen and says what else was looked for in vain.
IMPORT_ALL = """
import importlib, pkgutil, mehen
missing = set()
for module in pkgutil.walk_packages(mehen.__path__, "mehen."):
    if not module.name.endswith("__main__") and ".migrations." not in module.name:  # both do things when imported
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            missing.add(error.name)
print(*sorted(missing))
"""
#: What researchers install on top (``pip install mehen-games[research]``).
OPTIONAL = {"gymnasium", "numpy", "pettingzoo", "pyspiel"}
SDIST, WHEEL = (
    f"import sys; from setuptools.build_meta import {build}; {build}(sys.argv[1])"
    for build in ("build_sdist", "build_wheel")
)


def call(*command: object, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, env={**ENVIRON, **environ}, text=True, capture_output=True, check=False)


def done(*command: object, cwd: Path, **environ: str) -> str:
    result = call(*command, cwd=cwd, **environ)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def pip(*words: object) -> list[object]:
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, "--no-index", "--no-deps"]


def wheel_of(source: Path, out: Path, kind: str) -> Path:
    """As pip has it built, from what pip has unpacked."""
    out.mkdir()
    done(sys.executable, "-c", WHEEL, out, cwd=source, MEHEN_BUILD=kind)
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture
def kind() -> str:
    """Of the build: to compile takes minutes."""
    return "pure"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What a checkout has after ``make web site``."""
    for folder in (STATIC, OFFLINE):
        assert (ROOT / folder / "index.html").is_file(), f"{folder} is not built: run `make web site` first"
    copy = tmp_path / "tree"
    copy.mkdir()
    for name in PARTS:
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=LEFT_OUT)
    return copy


@pytest.fixture
def wheel(tree: Path, tmp_path: Path, kind: str) -> Path:
    """Built from an sdist, as a release is."""
    done(sys.executable, "-c", SDIST, tmp_path, cwd=tree)
    (packed,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(packed, tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    return wheel_of(source, tmp_path / "wheels", kind)


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """The folder of commands of an environment of its own."""
    home = tmp_path / "venv"
    venv.create(home)
    commands = home / ("Scripts" if os.name == "nt" else "bin")
    done(*pip("--python", commands / "python", "install", "--no-compile", wheel), cwd=tmp_path)
    where = done(commands / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path)
    site = Path(where.strip())
    (found,) = site.glob("mehen_games-*.dist-info")
    borrow(Distribution.at(found), "", site, set())
    return commands


def borrow(wanted: Distribution, extra: str, site: Path, seen: set[tuple[str, str]]) -> None:
    """Links whatever a package requires, and what that requires in turn, into an environment."""
    for line in wanted.requires or []:
        requirement = Requirement(line)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        needed = distribution(requirement.name)
        for file in needed.files or []:
            link = site / file.parts[0]
            if link.name not in ("..", "__pycache__") and not link.exists():
                link.symlink_to(str(needed.locate_file(link.name)))
        for part in ("", *requirement.extras):
            if (requirement.name, part) not in seen:
                seen.add((requirement.name, part))
                borrow(needed, part, site, seen)


@pytest.fixture
def house(installed: Path, tmp_path: Path) -> Iterator[str]:
    """``mehen`` and nothing else, as people type it; where it has opened the browser."""
    home, opened, browser = tmp_path / "home", tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    environ = {**ENVIRON, "MEHEN_HOME": str(home), "BROWSER": f"{browser} %s"}
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen([installed / "mehen"], env=environ, cwd=tmp_path, stdout=log, stderr=log)
    end = time.monotonic() + PATIENCE
    while not opened.exists():
        assert process.poll() is None and time.monotonic() < end, (tmp_path / "log").read_text()
        time.sleep(0.1)
    yield opened.read_text(encoding="utf-8").strip()
    process.terminate()
    process.wait()


def contents(wheel: Path) -> dict[str, int]:
    """Every file with its checksum."""
    with ZipFile(wheel) as file:
        return {one.filename: one.CRC for one in file.infolist()}


def test_a_wheel_brings_everything(wheel: Path, tree: Path, installed: Path, house: str, tmp_path: Path) -> None:
    assert wheel.name.startswith("mehen_games-")
    assert contents(wheel) == contents(wheel_of(tree, tmp_path / "same", "pure")), "the tree itself makes another one"
    names = set(contents(wheel))
    for folder in (STATIC, OFFLINE, *(path.relative_to(tree) for path in tree.glob("src/mehen/games/*/editions"))):
        files = {path.relative_to(tree / "src").as_posix() for path in (tree / folder).rglob("*") if path.is_file()}
        assert files and files <= names
    nets = {path.relative_to(tree / "src").as_posix() for path in tree.glob("src/mehen/games/*/net-*.bin")}
    assert nets and nets <= names
    where = done(installed / "python", "-c", "import mehen; print(mehen.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path / "venv"), "it must not be our sources that are tested"

    missing = set(done(installed / "python", "-c", IMPORT_ALL, cwd=tmp_path).split())
    assert missing <= OPTIONAL, "what is imported is required"

    with httpx.Client(base_url=house, timeout=30, verify=False) as me:
        for start in ("/", "/offline/"):
            page = me.get(start)
            assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (200, "text/html")
            needed = re.findall(r'(?:src|href)="(\.?/[^"]+)"', page.text)
            assert any(name.endswith(".js") for name in needed) and any(name.endswith(".css") for name in needed)
            for name in needed:
                assert me.get(urljoin(start, name)).status_code == 200, (start, name)
        assert set(me.get("/offline/site.json").json()["games"]) == {path.parent.name for path in tree.glob(GAMES)}
    play_a_move(house, "egizia")

    old = ROOT / "tests" / "golden" / "egizia" / "first-edition-2-seats.mehen"
    assert done(installed / "mehen", "replay", old, "--verify", cwd=tmp_path).startswith("ok: ")


@pytest.mark.skipif(not LONG, reason="compiles everything; make test-long")
@pytest.mark.parametrize("kind", ["native"])
def test_a_compiled_wheel_serves_and_a_move_is_played(wheel: Path, installed: Path, house: str, tmp_path: Path) -> None:
    """As released: where nothing else of ours is, with the games, the lessons and the pages in it."""
    assert "none-any" not in wheel.name
    where = done(installed / "python", "-c", "import mehen; print(mehen.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path / "venv"), "it must not be our sources that are tested"
    assert done(installed / "python", "-m", "tests.packaging.smoke", "compiled", cwd=ROOT).startswith("ok: ")
    assert httpx.get(f"{house}/health", verify=False).json()["compiled"]
    for game in catalog.ours():
        play_a_move(house, game)


def test_nothing_is_built_without_the_pages(tree: Path, tmp_path: Path) -> None:
    """Whoever installs it could not build them any more.  Who needs none has to say so."""
    sdist = [sys.executable, "-c", SDIST, tmp_path]
    command = pip("wheel", tree, "--no-build-isolation", "--wheel-dir", tmp_path / "wheels")
    for lost, refused in ((OFFLINE, sdist), (STATIC, sdist), (STATIC, command)):
        shutil.rmtree(tree / lost, ignore_errors=True)
        result = call(*refused, cwd=tree, MEHEN_BUILD="pure")
        said = f"{lost}/index.html: the pages are not built. Run `make web site` first"
        assert result.returncode != 0 and said in result.stdout + result.stderr
    assert not list(tmp_path.rglob("*.whl")) and not list(tmp_path.glob("*.tar.gz"))
    out = tmp_path / "without"
    out.mkdir()
    done(sys.executable, "-c", WHEEL, out, cwd=tree, MEHEN_BUILD="pure", MEHEN_CLIENT="none")
    assert list(out.glob("*.whl"))
