"""Compile the hot modules with mypyc where that is possible; otherwise install the same sources as plain Python.

MEHEN_BUILD=auto      try; on failure warn and go on without (default)
MEHEN_BUILD=native    a failing compilation is an error (continuous integration, release wheels)
MEHEN_BUILD=pure      never compile
MEHEN_GROUPS=release  one library for everything, optimised across modules, -O3 (default)
MEHEN_GROUPS=dev      one library for the core and one per game, -O1: an edit recompiles only its own group
MEHEN_OPT=0..3        another optimisation level
MEHEN_CLIENT=needed   a package without the built browser client is an error (default)
MEHEN_CLIENT=none     build one without it: bots and research alone, `mehen serve` has no pages
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TextIO

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCES = Path("src")
# Modules that need no speed; every other one under core/ and games/ is compiled, and always what is in steps/.
PLAIN = {
    "core": {
        "__init__", "catalog", "edition", "errors", "game", "laws", "native", "plugins", "record", "scan", "session",
        "sheet", "telling", "text", "weights",
    },
    "games": {
        "__init__", "choices", "game", "invariants", "loading", "names", "reach",
        "refusals", "shapes", "view",
    },
}  # fmt: skip
# The commands that need extension modules.  Asking for metadata or an sdist must not start the compiler.
BUILDS = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}
IN_PLACE = {"editable_wheel", "--inplace", "-i"}
# Those that make something to be installed elsewhere, where the client cannot be built any more.
PACKAGES = {"bdist_wheel", "install", "sdist"}
PAGE = SOURCES / "mehen" / "server" / "static" / "index.html"


def setting(name: str, *allowed: str) -> str:
    value = os.environ.get(name) or allowed[0]
    if value not in allowed:
        sys.exit(f"{name}={value} is unknown; use one of: {', '.join(allowed)}")
    return value


MODE = setting("MEHEN_BUILD", "auto", "native", "pure")
GROUPS = setting("MEHEN_GROUPS", "release", "dev")
LEVEL = setting("MEHEN_OPT", "3" if GROUPS == "release" else "1", "0", "1", "2", "3")
CLIENT = setting("MEHEN_CLIENT", "needed", "none")


def hot_files() -> dict[str, list[str]]:
    """The files to compile, by group: the core and each game."""
    groups: dict[str, list[str]] = {}
    for room, plain in PLAIN.items():
        for path in sorted((SOURCES / "mehen" / room).rglob("*.py")):
            if path.stem in plain and (path.stem == "__init__" or path.parent.name != "steps"):
                continue
            inside = path.relative_to(SOURCES / "mehen").parts
            if room == "games" and not Path(SOURCES, "mehen", *inside[:2], "__init__.py").is_file():
                continue  # a game in the making is no part of the package yet
            group = "mehen_core" if room == "core" or len(inside) == 2 else f"mehen_{inside[1]}"
            groups.setdefault(group, []).append(path.as_posix())
    return groups


def not_compiled(reason: object) -> None:
    text = str(reason)
    text = text if len(text) < 160 else f"{text[:80]} ... {text[-60:]}"  # compilers' command lines are long
    print(f"warning: not compiled ({text}); mehen will run interpreted, many times slower", file=sys.stderr)


def flags_file() -> str:
    """A file that is newer than any library built with other settings."""
    flags = Path("build", "flags")
    now = " ".join([GROUPS, LEVEL, *(os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS"))])
    if not flags.is_file() or flags.read_text() != now:
        flags.write_text(now)
    return flags.as_posix()


def extensions() -> list[Extension]:
    groups = hot_files()
    if MODE == "pure" or sys.implementation.name != "cpython" or not groups:
        return []
    options = ["--strict", *(file for files in groups.values() for file in files)]
    try:
        from mypyc.build import mypycify

        if GROUPS == "release":
            built = mypycify(options, opt_level=LEVEL, group_name="mehen")
        else:
            built = mypycify(options, opt_level=LEVEL, separate=[(files, name) for name, files in groups.items()])
    except (Exception, SystemExit) as error:  # type errors arrive as SystemExit
        if MODE == "native":
            raise
        not_compiled("type errors, listed above" if isinstance(error, SystemExit) else error)
        return []
    for extension in built:
        extension.depends = [*extension.depends, flags_file()]
        if os.name == "posix":  # lets the C compiler inline our small functions: 1.3 times as fast
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return list(built)


def sweep(keep: set[str]) -> None:
    """Remove compiled modules of earlier builds: a left-over would win over its source, or break the group."""
    if not IN_PLACE & set(sys.argv):
        for folder in Path("build").glob("lib*"):
            shutil.rmtree(folder)
        return
    for pattern in ("*.so", "*.pyd"):
        for binary in SOURCES.rglob(pattern):
            module = ".".join((*binary.relative_to(SOURCES).parts[:-1], binary.name.partition(".")[0]))
            if module not in keep:
                binary.unlink()


class BuildHot(build_ext):
    """All or nothing: a group library without its modules, or the reverse, would not import."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if MODE == "native":
                raise
            not_compiled(error)
            for extension in self.extensions:
                Path(self.build_lib, self.get_ext_filename(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            sweep(keep=set())
        if self.inplace:
            for extension in self.extensions:  # an unchanged library is copied with its old date; it is up to date
                os.utime(self.get_ext_fullpath(extension.name))


def lock() -> TextIO | None:
    """Two builds at once would overwrite each other's files under build/; the second one waits."""
    if os.name != "posix":
        return None
    import fcntl

    Path("build").mkdir(exist_ok=True)
    file = Path("build", ".lock").open("w")  # noqa: SIM115 - stays open on purpose
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


if PACKAGES & set(sys.argv) and CLIENT == "needed" and not PAGE.is_file():
    sys.exit(f"found no {PAGE}: the browser client is not built. Run `make web` first, or set MEHEN_CLIENT=none")
modules: list[Extension] = []
if BUILDS & set(sys.argv):
    held = lock()  # until this process ends
    modules = extensions()
    sweep(keep={module.name for module in modules})
setup(ext_modules=modules, cmdclass={"build_ext": BuildHot})
