"""What people install: a wheel, built from the tree or from an sdist, in an environment that has nothing else of ours.

Everything is built from a copy, without compiling and without a network; what Mehen depends on is borrowed from the
environment of the tests.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest
from tests.cli.test_serve import Served

ROOT = Path(__file__).parents[2]
PARTS = ("pyproject.toml", "setup.py", "compiling.py", "MANIFEST.in", "README.md", "LICENSE", "NOTICE")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "*.pyd")
STATIC = Path("src", "mehen", "server", "static")
#: Nothing of the environment of the tests reaches what is tested.
ENVIRON = {key: value for key, value in os.environ.items() if not key.startswith(("MEHEN_", "PYTHON", "PIP_"))}
SDIST = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"


def call(*command: object, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, env={**ENVIRON, **environ}, text=True, capture_output=True, check=False)


def done(*command: object, cwd: Path, **environ: str) -> str:
    result = call(*command, cwd=cwd, **environ)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def pip(*words: object) -> list[object]:
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, "--no-index", "--no-deps"]


def build_wheel(source: Path, out: Path) -> Path:
    command = pip("wheel", source, "--no-build-isolation", "--wheel-dir", out)
    done(*command, cwd=out.parent, MEHEN_BUILD="pure")
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What a checkout has after ``make web``."""
    assert (ROOT / STATIC / "index.html").is_file(), "the browser client is not built: run `make web` first"
    copy = tmp_path / "tree"
    copy.mkdir()
    for name in PARTS:
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=LEFT_OUT)
    return copy


@pytest.fixture(params=["tree", "sdist"])
def wheel(request: pytest.FixtureRequest, tree: Path, tmp_path: Path) -> Path:
    source = tree
    if request.param == "sdist":
        done(sys.executable, "-c", SDIST, tmp_path, cwd=tree)
        (source,) = tmp_path.glob("*.tar.gz")
    return build_wheel(source, tmp_path / "wheels")


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """The folder of commands of an environment of its own."""
    home = tmp_path / "venv"
    venv.create(home)
    commands = home / ("Scripts" if os.name == "nt" else "bin")
    done(*pip("--python", commands / "python", "install", wheel), cwd=tmp_path)
    site = done(commands / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path)
    # A path alone: the links to our sources in there are not followed, so `mehen` can only be the one of the wheel.
    Path(site.strip(), "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return commands


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[Served]:
    home = tmp_path / "home"
    home.mkdir()
    server = Served(home, start=[str(installed / "mehen"), "serve"], environ=ENVIRON)
    yield server
    server.stop()


def test_a_wheel_brings_everything(wheel: Path, tree: Path, installed: Path, served: Served, tmp_path: Path) -> None:
    assert wheel.name.startswith("mehen_games-")
    with ZipFile(wheel) as file:
        names = set(file.namelist())
    for folder in (STATIC, *(path.relative_to(tree) for path in tree.glob("src/mehen/games/*/editions"))):
        files = {path.relative_to(tree / "src").as_posix() for path in (tree / folder).rglob("*") if path.is_file()}
        assert files and files <= names
    where = done(installed / "python", "-c", "import mehen; print(mehen.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path / "venv"), "it must not be our sources that are tested"

    with httpx.Client(base_url=served.url, timeout=30) as me:
        page = me.get("/")
        assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (200, "text/html")
        needed = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        assert any(name.endswith(".js") for name in needed) and any(name.endswith(".css") for name in needed)
        for name in needed:
            assert me.get(name).status_code == 200, name
        assert me.post("/api/guest", json={"name": "Amara"}).is_success
        seats = [{"kind": "me"}, {"kind": "me"}]
        table = me.post("/api/tables", json={"game": "egizia", "seats": seats}).json()["id"]
        position = me.get(f"/api/tables/{table}/position").json()
        move = {
            "id": "m1",
            "ply": position["ply"],
            "seat": position["seat"],
            "action": position["choices"][0]["action"],
        }
        answer = me.post(f"/api/tables/{table}/actions", json=move)
        assert answer.is_success, answer.text
        assert answer.json()["ply"] > position["ply"]

    old = ROOT / "tests" / "golden" / "egizia" / "first-edition-2-seats.mehen"
    assert done(installed / "mehen", "replay", old, "--verify", cwd=tmp_path).startswith("ok: ")


def test_nothing_is_built_without_the_client(tree: Path, tmp_path: Path) -> None:
    """Whoever installs it could not build the client any more.  Who needs none has to say so."""
    shutil.rmtree(tree / STATIC)
    wheels = tmp_path / "wheels"
    command = pip("wheel", tree, "--no-build-isolation", "--wheel-dir", wheels)
    for refused in (
        call(*command, cwd=tmp_path, MEHEN_BUILD="pure"),
        call(sys.executable, "-c", SDIST, tmp_path, cwd=tree),
    ):
        assert refused.returncode != 0
        assert "the browser client is not built. Run `make web` first" in refused.stdout + refused.stderr
    assert not list(tmp_path.rglob("*.whl")) and not list(tmp_path.glob("*.tar.gz"))
    done(*command, cwd=tmp_path, MEHEN_BUILD="pure", MEHEN_CLIENT="none")
    assert list(wheels.glob("*.whl"))
